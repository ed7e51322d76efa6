"""The words by which the rule twin tells kinds of assertion apart."""

from __future__ import annotations

import re

_I = re.IGNORECASE

MARKER = re.compile(r"^\s*(?:[-*•o+–]\s+|\d{1,3}(?:\.\d{1,3})+[.)]?\s+|\(?(?:\d{1,3}|[A-Za-z]|[ivxlc]{1,5})[.)]\s+)+")
LEADING_CLAUSE = re.compile(
    r"^(?:(?:However|In addition|Additionally|Furthermore|Moreover|Therefore|Thus|Note that|Also|Otherwise|Consequently|For (?:example|instance)|NOTE:|Note:|W(?:arning|ARNING):|C(?:aution|AUTION):)[,:]?\s+)?"
    r"(?:(?:If|When|Whenever|Where|Before|After|Once|Until|Unless|While|During|In case|In the event|For|To|Upon|At|On|In|By|As|With)\b[^.;]{3,220}?,\s+(?:then\s+)?)?",
)
_CAPITALS = r"\b(?:MUST|SHALL|SHOULD|REQUIRED|RECOMMENDED|MAY)(?:\s+NOT)?\b|\bOPTIONAL\b(?!\.)"
_LOWER = (
    r"\b(?:must|shall|should|ought to|(?:is|are|be) (?:not )?(?:required|obliged|obligated|prohibited|forbidden|permitted|allowed|entitled|mandatory|advised|recommended|expected)\b|"
    r"(?:is|are) (?:not )?to be\b|(?:is|are) (?:not )?(?:meant|intended) (?:to be|for)\b|requires that|has to|have to|need(?:s)? to|needs? not|has the right|have the right|may only|may not\b(?!\s+(?:be (?:able|possible|available|the|a|as|recogni[sz]ed)|"
    r"have|always|necessarily|fully|adequately|work|include|represent|reflect|apply|affect|occur|experience|know|see|feel|establish|notice|provide|cause))|"
    r"under no circumstances|no (?:person|one|party|employee) (?:may|shall|can)|at the (?:sole )?discretion|(?:is|are) (?:not )?liable|warrants? that|undertakes? (?:to|that)|(?:has|have) the power to|commits? an offence|(?:is|are) an offence|guilty of an offence|(?:is|are) payable (?:within|on|by|in)|(?:is|are) (?:only )?(?:effective|valid) (?:only )?(?:if|unless)\b|(?:we|guidelines|guidance) (?:also )?recommend|it is recommended|(?:is|are) registered with a|"
    r"(?:hereby )?grants? (?:you|to|each|the)\b|(?:rights?|licen[sc]es?|permissions?|[Yy]ou)\b[^.;]{0,60}(?:is|are) (?:hereby )?granted\b|(?:is|are) (?:not )?responsible for|(?:prohibits?|forbids?|mandates?|disallows?) |(?:neither|no|none|at most|only)\b[^.;]{0,80}\bmay\b|(?:is|are) provided (?:\w+ ){0,4}(?:on an )?[\"“]as is|"
    r"[Yy]ou (?:cannot|can not|can only)\b|disclaims?\b|no warrant(?:y|ies)\b|"
    r"the (?:usual|recommended|maximum|starting|normal) (?:daily )?dose|you will (?:usually |normally )?(?:take|receive|be given|need))"
)
NORMATIVE = re.compile(rf"{_CAPITALS}|(?i:{_LOWER})")
_BODY_VERBS = (
    r"be|have|see|feel|experience|notice|need|cause|affect|contain|occur|result|include|increase|decrease|lead|develop|become|appear|differ|vary|help|also be|carry|expose|"
    r"not adequately|not be able|happen|arise|reduce|require|come|seem|still|want|look|hear|get|take longer|show|represent|or may not|provide|make|suffer|indicate|raise|impair|worsen|harm|lose|fail|prevent|allow|enable"
)
_ALLOWED = (
    r"used|passed|made|given|taken|copied|distributed|provided|omitted|added|charged|combined|called|set|specified|written|chosen|placed|sent|returned|requested|extended|waived|delegated|"
    r"performed|terminated|exercised|renewed|assigned|disclosed|processed|stored|removed|replaced|repeated|applied|issued|granted"
)
EPISTEMIC_MAY = re.compile(
    rf"\b(?:(?:may|might|could)\s+(?!be\s+(?:\w+ly\s+)?(?:{_ALLOWED})\b)(?:also\s+|even\s+|sometimes\s+|still\s+)?(?:{_BODY_VERBS})\b|might\b|may or may not\b)",
    _I,
)
PERMISSION = re.compile(
    r"\b(?:[Yy]ou|[Tt]he \w+(?: \w+){0,3}|[Aa]n? \w+(?: \w+){0,2}|\w+s|[A-Z][\w-]+(?: [A-Z][\w-]+)*|who|which|it|they|parties|states?) may\s+(?!be\s+(?:caused|due|affected|higher|lower|more|less|the|a|an|able))[a-z]+"
    rf"|\bmay (?:only )?be\s+(?:\w+ly\s+)?(?:{_ALLOWED})\b"
    r"|\bcan (?:only )?be (?:taken|given|administered|combined|requested|exercised|used (?:alone|only|in combination|together|without|during))\b|\bhas the option\b|\bis free to\b|\bcan opt\b",
)
SUPERSEDES = re.compile(
    r"\b(?:obsoletes|supersedes?|superseding|(?:is|are|was|were|been|hereby) (?:obsoleted|superseded|repealed|revoked|rescinded) (?:by|with|as)|(?:was|were|has been|have been|hereby) replaced (?:by|with)|(?:is|are) hereby (?:repealed|revoked|amended)|"
    r"replaces (?:and|version|revision|rev\b|RFC|PEP|[A-Z]{2,}[- ]?\d[\w.-]*|(?:the|all|any) (?:\d{4}\b|(?:\w+ ){1,3}of (?:\d{1,2} \w+ )?\d{4}\b|(?:\w+ ){0,2}(?:edition|version|issue|revision|policy|rules)\b)|the (?:previous|earlier|prior|existing|old)\b)|replaces? (?:the |all |any )?(?:previous|earlier|prior|existing)|as amended (?:at|by)|amends (?:the|section|article|RFC)|"
    r"(?:was|were|has been|have been) (?:removed|renamed)|(?:is|are|was|were|has been|have been) (?:deprecated|withdrawn|discontinued)|no longer (?:supported|valid|in (?:force|effect)|appl(?:y|ies))|(?:is|are) (?:hereby )?(?:repealed|rescinded)\b(?! (?:if|when|unless))|"
    r"effective (?:from|as of|date|on)|takes effect|enters? into (?:force|effect)|comes? into (?:force|effect)|with effect from|changes? (?:since|from) (?:the )?(?:previous|version|revision|earlier)|"
    r"(?:from|since|over|than) the (?:previous|first|second|third|earlier|prior|last) (?:revision|version|edition|release))\b"
    r"|\bsubstitute [\"“‘]"
    r"|^(?:Updates|Obsoletes|Replaces|Supersedes|Superseded[- ]by|Obsoleted by)\s*:",
)
DEFINES = re.compile(
    r"^[\"“'‘]?(?:(?!\bby\b)[^.;:,]){2,90}?[\"”'’]?\s+(?:means(?! of| to| by| that)|shall mean|denotes|(?:is|was) defined (?:as|to be)|(?:are|were) defined as|shall be understood|has the meaning|have the meaning|stands for|is short for)\b"
    r"|[\"“‘][^\"”’]{2,60}[\"”’]\s*(?:\([^)]{1,40}\)\s*)?(?:means|refers? to|is (?:an?|the|any|used to)\b|are (?:the|any|all)\b|denotes|shall (?:mean|include)|includes)"
    r"|^(?:For the purposes? of this [^,]{3,40}|In this (?i:act|agreement|contract|lease|deed|licen[sc]e|policy|procedure|regulation|part|chapter|section|article|schedule|document|code|guideline|standard|manual|specification)),\s+(?:\w+\s+){1,4}(?:includes?|means)\b"
    r"|^(?!(?:Every|Each|This|That|It|These|Those|They|Please|We|You|See|Also)\b(?! term\b))[A-Z][\w-]*\s+(?:(?!is\b|are\b|which\b|that\b)[\w()-]+\s+){0,6}?refers? to (?!(?:the )?(?:sections?|chapters?|articles?|tables?|figures?|appendix)\b)"
    r"|^(?:An?\s+)?(?:(?!there\b|this\b|that\b|it\b)[\w-]+\s+){1,3}is\s+any\s+(?!of\b)"
    r"|\b[Ww]e\s+define\s+(?:an?\s+|the\s+)?[^.;,]{2,60}?\s+as\b"
    r"|^(?!(?:Another|One|This|That|There|It|Its|Our|Their|What|Here|Each|Every)\b)(?:The\s+|An?\s+)?(?:(?!of\b|that\b|which\b)[\w-]+\s+){1,4}is\s+(?:the|an?)\s+(?:share|proportion|percentage|ratio|number|set|run|sum|period|time|degree|ability|act|process|amount|rate|series|group|document|person|practice|state|measure|kind|type|form)\s+(?:of|that|which|in which|who|from|between|taken|given|used)\b"
    r"|\b[Tt]he terms?\s+[\"“‘*]?[^\"”’.;]{2,60}[\"”’*]?\s+(?:means?|refers?|is used|denotes|shall)"
)
# A name given in passing: a definition where the sentence is nothing more.
NAMES_IT = re.compile(
    r"\b(?:referred to (?:herein(?:after)? )?as|hereinafter|known as|(?:is|are) (?:also )?called|we call|collectively called|denoted(?: by)?)\s+(?:the\s+|an?\s+)?[\"“‘*]"
    r"|\b(?:is|are) used to (?:indicate|denote|mean|refer to|signify)\b|\bis (?:a stand-in|short|shorthand) for\b|\bis (?:equivalent to|a subtype of|the set of|the number of)\b"
    r"|\b(?:is|are) (?:the|a) (?:term|name|word)s? (?:for|used)\b|\bby\s+[\"“][^\"”]+[\"”]\s+we mean\b"
)
FORBIDS = re.compile(r"always|do not|don['’]t|never|avoid", _I)
IF_CLAUSE = re.compile(r"\b(?:if|when|while|unless|with)\b", _I)
SUBORDINATE = re.compile(r"\b(?:since|because|except that|although|though|which|who|that|so)\b.*", _I)
DEFINING_SECTION = re.compile(
    r"^[\d.\s]*terms(?: used| and abbreviations)?\s*$|\b(?:definitions?|terminology|defined terms|glossary|abbreviations|acronyms|notation(?:al)?|conventions|template|parameters?|members|attributes|fields|claims|registration|response|request)\b",
    _I,
)
FIELD = re.compile(
    r"(?P<head>[\"“]?[A-Za-z][\w-]*(?:\s[\w-]+){0,3}[\"”]?)\s*(?::|\s[–—-])\s+(?P<rest>[A-Za-z\"“(][^|]{12,})"
)
TERM_COPULA = re.compile(
    r"(?:An?\s+|The\s+)?[\"“]?[A-Z][\w-]*(?:\s+[\w-]+){0,4}[\"”]?\s+(?:is|are)\s+(?:an?|the|any|one)\b"
)
POINTER = re.compile(
    r"^(?:This|The (?:following|next|remaining|previous)|These|Section|Sections|Appendix|Chapter|Table|Figure|Fig\.|Current)\b[^.]{0,60}?\b(?:sections?|chapters?|appendix|tables?|figures?|list|example|examples|considerations|\d+)\b[^.]{0,50}?"
    r"\b(?:describes?|summari[sz]es?|presents?|shows?|lists?|provides?|contains?|gives?|explains?|illustrates?|discuss(?:es)?|defines|introduces|outlines|reports?|follows?|can be found)\b"
    r"|^(?:This|The present) (?:manual|guide|handbook|booklet|leaflet|document|policy|procedure) (?:will )?helps?\b|^(?i:this (?:agreement|contract|lease|deed)) (?:is|was) (?:dated|made|entered into)\b|^An (?i:act|ordinance) to\b|\b(?:as follows|the following(?: \w+){0,3}|are)\s*:\s*$|^(?:For example|For instance|E\.g\.|An example)\b|^(?:Table|Figure|Fig\.?|Listing|Algorithm|Equation)\s+[\dA-Z][\d.]*\s*[:.]?\s|^(?:Suppose|Assume|Imagine|Consider|Let|Here is|Here are)\b|\bout(?:side)? (?:of )?(?:the )?scope\b|^\s*(?:See|Cf\.)\b",
)
CITATION_LINE = re.compile(
    r"^\[?\d+ (?:FR|F\.R\.|Stat\.|U\.S\.C\.)|^\s*https?://|^\s*\[[\w.-]+\]\s+[A-Z]|^In:? Proceedings|^[\"“][^\"”]+[\"”]\.?$|\bProceedings of the\b|\bpp?\.\s?\d+[–-]\d|\bvol\.\s?\d|"
    r"\b(?:doi|arXiv|ISBN)\b[: ]"
)
DEPENDS = re.compile(
    r"\b(?:depends? (?:up)?on|dependent (?:up)?on|rel(?:y|ies) (?:up)?on|requires? (?:the|a|an|at least|use|[A-Z])|requires? [^;]{3,60}(?:\d or (?:later|newer|higher|above)|version \d)|builds? (?:up)?on|is (?:based|built) (?:up)?on|are based (?:up)?on|conforms? to|"
    r"(?:uses?|using|reuses?|employs?|adopts?|extends?|profiles) the (?:\w+ ){0,3}(?:framework|terms?|definitions?|syntax|semantics|format|mechanism|protocol|grammar|notation|procedure|template)\b|uses the terms|"
    r"in conjunction with|is incorporated (?:herein )?by reference|incorporates? (?:by reference|the terms)|is subject to|are subject to|compatible with)\b"
)
_ACTS = (
    r"sends|returns|receives|records|validates|verifies|creates|adds|responds|requests|issues|checks|submits|reviews|approves|enters|selects|signs|stores|generates|redirects|"
    r"presents|authenticates|obtains|exchanges|forwards|notifies|performs|computes|calculates|compares|registers|transforms|initiates|transmits|directs|proceeds|determines|searches|tries|reads|"
    r"writes|executes|runs|parses|expands|prints|updates|invokes|assigns|replaces|copies|removes|deletes|prepares|completes|fills|delivers|inspects|informs|logs|archives|escalates|acknowledges|examines"
)
_ACT = (
    r"authenticate|send|return|receive|validate|verify|create|add|respond|submit|review|approve|enter|select|store|generate|obtain|exchange|forward|notify|perform|compute|compare|register|initiate|transmit|execute|"
    r"invoke|assign|replace|remove|delete|prepare|complete|deliver|inspect|inform|examine"
)
_THEN = r"(?:then\s+|also\s+|next\s+|first\s+|will\s+|automatically\s+|subsequently\s+)*"
_NO_ACTOR = r"(?!(?:These|Those|Some|Many|All|Most|Such|Other|Both|Several|Table|Figure|Section|This|That|There|It)\b)"
_BETWEEN = r"(?!(?:to|of|that|which|who|for|in|on|with|by|at|from|as|and|or|is|are|was|were|be|been|has|have|had|can|may|not|than)\b)"
ACTOR_DOES = re.compile(
    rf"{_NO_ACTOR}(?:[Tt]he|[Aa]n?|[Ee]ach|[A-Z][\w-]+)(?:\s+{_BETWEEN}[\w.-]+){{0,3}}?\s+{_THEN}(?:{_ACTS})(?![\w-])(?!\s*[:=])"
    rf"|(?:[Tt]he\s+)?[A-Z]?[\w-]*s\s+{_THEN}(?:{_ACT})(?![\w-])"
    rf"|(?:[Tt]he|[Aa]n?|[Ee]ach|[Yy]our)(?:\s+[\w.-]+){{1,3}}?\s+will\s+(?:{_ACT})\b"
)
PROCEDURE_SECTION = re.compile(
    r"\b(?:how to|procedure|steps?|instructions?|process|method|getting started|installation|install|setup|workflow|preparation|protocol|flow|checklist|follow these|as follows|following steps)\b",
    _I,
)
PROHIBITING_HEADING = re.compile(
    r"^\W*(?:do not|don't|never|you (?:must|should) not|contraindications|when not to|tell your|talk to|warnings?|take special care)\b",
    _I,
)
REPORTS = re.compile(
    r"\b(?:we|results?|stud(?:y|ies)|(?:[Ee]arlier|[Pp]revious|[Pp]rior|[Rr]ecent|[Oo]ther) (?:work|authors)|[Rr]esearch|data|analys[ie]s|trials?|experiments?|evidence|findings?|authors?|survey|evaluation|measurements?|tests?)\b[^.]{0,80}?\b(?:find|found|show(?:s|ed|n)?|observ\w+|report\w*|demonstrat\w+|"
    r"indicat\w+|suggest\w*|reveal\w*|confirm\w*|achiev\w+|outperform\w*|evaluat\w+|conclud\w+|compar\w+|propos\w+|introduc\w+)\b"
    r"|\b(?:was|were|been|is|are)\s+(?:\w+ly\s+)?(?:observed|reported|associated|shown|found|assessed|evaluated|measured|randomi[sz]ed|studied|seen|detected|treated|stratified|analy[sz]ed|permitted|unknown|derived|considered|"
    r"re-?initiated)\b|\b(?:remained|received|relapsed|achieved|experienced|discontinued|developed|continued to|improved|increased|decreased|declined|rose|fell|dropped|grew)\b"
)
MEASURED = re.compile(
    r"\d(?:\.\d+)?\s?%|\bp\s?[<=≤]\s?0?\.\d|\b[nN]\s?=\s?\d|\b\d+ of \d+\b|\b\d+(?:\.\d+)?[- ]fold\b|\b(?:mean|median|average|accuracy|F1|precision|recall|score)\b[^.]{0,40}\d|±|\bconfidence interval\b"
)
COMPARES = re.compile(
    r"\b(?:more|less|fewer|greater|higher|lower|better|worse|larger|smaller|faster|slower|longer|shorter|rather|easier|harder|stronger|weaker)\b[^.]{0,60}\bthan\b|\b(?:compared|comparable|in comparison) (?:to|with)\b|\bthe most \w+|"
    r"\bthe (?:largest|smallest|highest|lowest|best|worst|only|greatest|least)\b|\bpreferable\b|\b(?:greater|higher|lower|larger|smaller|better|worse) (?:for|in|with|when)\b|\b(?:in|un)like\b",
    _I,
)
EFFECT = re.compile(
    r"\b(?:cause[sd]?|leads? to|led to|results? in|resulted in|due to|because|since\b|as a (?:result|consequence)|consequently|therefore|thereby|at the cost of|increases?|reduces?|decreases?|prevents?|improves?|worsens?|inhibits?|"
    r"modulates?|induces?|blocks?|binds?|lyses|crosses|affects?|risk of|cannot|can not|can (?:cause|affect|lead|occur|result|increase|reduce|harm|be (?:stolen|lost|guessed|intercepted|compromised))|vulnerable|susceptible|"
    r"is (?:usually|typically|generally|often|normally)|are (?:usually|typically|generally|often|normally)|tends? to|will (?:increase|decrease|give|provide|reduce|result|cause|improve)|no (?:evidence|effect|difference)|"
    r"so that\b|despite|in spite of|attributes? (?:this|the|it)|requires? (?:continuous|more|less|no|much|additional|constant)|(?:is|are|was|were) (?:\w+ )?(?:ignored|forced|treated as|assumed|skipped|overridden|considered)|"
    r"assumes?|exploits?|suffers?|seems? to|enables?|allows?|"
    r"has not been|have not been|is not (?:known|vulnerable|affected)|not applicable|all [\w.-]+(?: [\w.-]+){0,5} use)\b",
    _I,
)
NUMBER_CELL = re.compile(r"^[<>≤≥~±+-]?\s*[$€£]?\d[\d.,]*\s*(?:%|\(|±|–|-|/|x|×|°|[a-zA-Zµ]{1,6}\b|\*|$)")

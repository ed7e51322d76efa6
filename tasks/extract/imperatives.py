"""Sentences that tell somebody what to do begin with a verb in its plain form."""

from __future__ import annotations

import re

_VERBS_LISTED = """
accept access acknowledge activate add adjust administer advise agree align allocate allow analyse analyze answer
append apply approve arrange ask assess assign attach attend avoid back base begin block book break bring build
calculate calibrate call cancel capture carry center change charge check choose clean clear click close collect
combine come compare complete compress compute conduct configure confirm connect consider construct consult contact
continue control convert coordinate copy correct cover create cut deactivate decide declare define delete deliver
deploy describe design destroy detach determine develop dial dilute direct disable discard disconnect discontinue
discuss dispense dispose distribute document double download draw drink drop dry eat eject eliminate email empty
enable encourage encrypt enforce engage ensure enter erase escalate establish evaluate examine exclude execute
exercise explain export extract fasten file fill finish fit flush fold follow force format forward free freeze
gather generate get give go grant grasp group guard handle hang heat help hold identify immunize implement import
improve include increase inform initiate inject insert inspect install instruct integrate investigate invite isolate
issue join keep label launch lay leave let lift limit list load locate lock log lower maintain make manage mark
match measure minimize mix modify monitor mount move name never note notify observe obtain offer open order organize
pack park pass paste pause pay perform pick pinch place plan plug point position pour practice prepare prescribe
present press prevent print process procure produce prohibit protect provide publish pull purge push put quit raise
reach read reassess rebuild recall receive recheck record recover recycle reduce refer refill refrain refuse
register reject release rely remain remember remind remove rename renew reopen repair repeat replace report request
require reset resolve respond rest restart restore restrict retain retrieve return reuse review revise rinse rotate
route run save scan schedule screen scroll seal search secure seek select send separate set shake share shut sign
skip specify spin split spray stand start stay stir stop store submit subtract supervise support swab swallow switch
synchronize take talk tap tell terminate test throw tighten touch track train transfer translate treat trim try turn
type uncap uninstall unplug update upgrade upload use utilize validate verify view visit wait walk warn wash watch
wear weigh wipe withdraw withhold work wrap write
"""
_VERBS = frozenset(_VERBS_LISTED.split())
_OPENING = re.compile(
    r"(?:(?:please|always|also|then|next|first|finally|immediately|carefully|gently|slowly|strongly|simply|instead|periodically|regularly|never|only)\b[,\s]+)*",
    re.IGNORECASE,
)
_NEGATED = re.compile(
    r"(?:do not|don['’]t|do n['’]t|never|be sure to|make sure|be (?:careful|aware|prepared)|do)\s+[a-z]", re.IGNORECASE
)
# A word that is a verb here and a noun there is a verb only before an object.
_OBJECT = re.compile(
    r"(?:the|a|an|any|all|each|every|your|their|its|his|her|our|this|that|these|those|it|them|no|not|to|up|out|off|on|in|into|at|by|with|for|from|as|if|whether|only|both|one|two|three|"
    r"immediately|carefully|gently|back|down|away|over|[a-z]+ly|\d[\w.]*|[\"“`'(<]|[A-Z][\w-]*|[a-z][\w-]*)(?![\w])"
)
_NOUN_OBJECT = re.compile(
    r"(?:the|a|an|any|all|each|every|your|their|its|this|these|those|it|them|no|to|up|out|off|on|in|into|at|by|with|for|from|as|only|both|until|[a-z]+ly|one|two|three|four|five|six|seven|eight|ten|\d|[\"“`'(])"
)
_NOUN_AFTER = re.compile(
    r"(?:is|are|was|were|has|have|had|will|would|can|could|may|might|must|shall|should|of|and|or|in|rate|rates|date|time|level|number)\b"
)
_BARE_OBJECT = re.compile(r"[a-z]{3,}\s+(?:[A-Z\d]\w*\b|and\s+[a-z]+\s+(?:the|a|an|it|them)\b)")
_NOUNS_LISTED = """
access answer approach back base block book break build call cause change charge check click close complete control
copy cover cut date default design direct display document double draw drink drop dry email empty exercise file fill
fit force format free group guard handle heat help hold import increase issue label lay limit list load lock log
lower mark match measure mix monitor mount move name note offer open order pack park pass plan plug point position
practice present press print process produce purge push quit raise reach read record release report request reset
rest result return review run scan schedule screen seal search secure separate set share sign spin split spray stand
start stay stop store support switch take test touch track train transfer treat turn type update upgrade use view
visit wait walk watch wear work wrap
"""
_NOUNS = frozenset(_NOUNS_LISTED.split())


# Words that come before "the" or "your" at the start of a sentence without being verbs.
_NOT_VERBS_LISTED = """
about above across after against all along although amid among an and another any are around as aside at atop
because before behind below beneath beside besides between beyond both but by can concerning considering could
despite did do does down during each either even every except excluding few following for from given had half has
have he her here his how however if in including inside into is it its just least like likewise many may maybe
meanwhile might more most much must my near neither next no none nor not nothing now of off on once one only onto or
other our out outside over per perhaps plus quite rather regarding shall she should since so some sometimes soon
still such than thanks that the their then there therefore these they this those though through throughout thus till
together too toward towards two under underneath unless unlike until up upon versus via was we were what whatever
when whenever where whereas wherever whether which while who whom whose why will with within without worth would yes
yet you your
"""
_NOT_VERBS = frozenset(_NOT_VERBS_LISTED.split())
_DETERMINER = re.compile(r"(?:the|a|an|your|any|all|each|every|this|these|those|its|their|it|them)\s+[\w\"“'`(<]")


def _is_plain_verb(word: str, after: str) -> bool:
    """A verb that no list has: before a determiner, and nothing else that may stand there."""
    lowered = word.lower()
    return (
        lowered not in _NOT_VERBS
        and not lowered.endswith(("ing", "ed", "ly", "s", "ion", "ness", "ity"))
        and bool(_DETERMINER.match(after))
    )


def starts_with_imperative(text: str, *, goes_on: bool = False) -> bool:
    """Whether the clause begins with a verb that tells the reader what to do ('Store in the original package').

    `goes_on`: it follows a clause of the same sentence, so its verb is not capitalised.
    """
    opening = _OPENING.match(text)
    at = opening.end() if opening else 0
    if _NEGATED.match(text, at) or (at and _NEGATED.match(text)):
        return True
    match = re.match(r"(?!let(?:['’]s| us)\b)([A-Za-z]+)(?:/\w+)?\s+", text[at:], re.IGNORECASE)
    if match is None:
        return False
    word, after = match.group(1), text[at + match.end() :]
    if word.lower() in _VERBS:
        return (at > 0 or word[0].isupper() or goes_on) and _has_object(word.lower(), after, goes_on=goes_on)
    return (goes_on or word[0].isupper()) and _is_plain_verb(word, after)


def _has_object(verb: str, after: str, *, goes_on: bool) -> bool:
    """Whether what follows a listed verb makes a command of it, and not the noun that is spelled the same."""
    if goes_on and _BARE_OBJECT.match(after):  # "if the pressure drops, close valve B"
        return True
    if (joined := re.match(r"and\s+([a-z]+)\s+", after)) and joined.group(1) in _VERBS:
        return bool(_NOUN_OBJECT.match(after[joined.end() :]))
    if _NOUN_AFTER.match(after):
        is_place = bool(re.match(r"in (?:the|a|an|your)\b", after)) and verb not in {"use", "access"}
        return verb in {"log", "carry", "look"} or is_place
    return bool((_NOUN_OBJECT if verb in _NOUNS else _OBJECT).match(after))

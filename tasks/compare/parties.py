"""Whom and what time a form is about: what tells forms of near-identical names apart, and puts one's own in order."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sayso.tasks.compare.items import Section
from sayso.tasks.compare.read_items import read_items
from sayso.tasks.compare.sameness import label_key
from sayso.tasks.text.dates import dates
from sayso.tasks.text.series import series_places
from sayso.tasks.text.spans import fold

# Before the label of the one who is billed comes the one who bills.
_NAME_LABELS = (
    re.compile(
        r"(?i)\b(?:supplier|vendor|seller|issuer|issued by|from|biller|payee)\b(?!.*\b(?:number|no|id|date|address|code)\b)"
    ),
    re.compile(
        r"(?i)^(?!.*\b(?:spouse|father|mother|dependent|child|file|product|project|user|bank|contact|preparer|employer|street|brand|trade|item|part)\b)"
        r".*\b(?:name|taxpayer|employee|patient|tenant|insured|policy ?holder|account holder|claimant|applicant|student|client)\b(?!.*\b(?:number|no|id|date|address|code|type|class)\b)"
    ),
    re.compile(r"(?i)^(?:bill(?:ed)? to|customer|company|organi[sz]ation|sold to)$"),
)
_IDENTITY_LABEL = re.compile(
    r"(?i)\b(?:ssn|sin|tfn|social (?:security|insurance)|tax ?(?:payer)? ?(?:file|id|identification)|identification|national id|personal (?:id|number)|(?:employee|patient|member|supplier|vendor) (?:id|no|number))\b"
)
# A scan may give label and value in a run, even two of them: "Taxpayer name Jordan Ellis Identification number 000-41-4417".
_NUMBERED = r"(?:(?:social |national |personal |tax )?(?:identification|insurance|security|id|file|tax) (?:number|no\.?)|ssn|sin|tfn)\b"
_RUN = re.compile(
    r"(?im)^(?P<label>(?:[a-z]+ )?name(?: of (?:the )?[a-z]+)?|supplier|vendor|seller|customer|bill(?:ed)? to)[ :]+"
    rf"(?P<value>[^\W\d_][^\n|\d]{{2,60}}?)(?=$| +{_NUMBERED})"
    rf"|(?P<key>{_NUMBERED})[ :]+(?P<number>\d[\d -]{{4,20}}\d)(?=$|\s)"
)
_PERIOD_LABEL = re.compile(
    r"(?i)\b(?:tax year|year|period|invoice date|issue date|date of issue|statement date|effective date|date)\b"
)
_BIRTH_OR_DUE = re.compile(r"(?i)\b(?:birth|due|payment|refund|expir\w*|signed|signature)\b")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_ISO = re.compile(r"(?<!\d)(?:19|20)\d\d[-_.]?(?:0[1-9]|1[0-2])(?:[-_.]?(?:0[1-9]|[12]\d|3[01]))?(?!\d)")
_WORD = re.compile(r"[^\W\d_]{3,}")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_SAME_FORM = 0.3  # of their labels


@dataclass(frozen=True, slots=True)
class Form:
    """What pairing needs of a document. `owner` and `identity` are '' where it names none; `period` sorts by time."""

    document: str
    title: str
    owner: str
    identity: str
    period: str
    labels: frozenset[str]


def read_form(document: str, title: str, sections: Sequence[Section]) -> Form:
    """A document's name, owner and period, from its fields, else from its title and name."""
    fields = [
        (f.label.quote.strip(" :"), f.value.quote) for s in sections for f in read_items(s).fields if f.value.quote
    ]
    fields += [pair for s in sections for pair in _run_fields(s.text)]
    owner = next(
        (v for labels in _NAME_LABELS for label, v in fields if labels.search(label) and _LETTERS.search(v)), ""
    )
    identity = next((value for label, value in fields if _IDENTITY_LABEL.search(label)), "")
    return Form(
        document,
        title,
        owner,
        identity,
        _period(fields, title, document),
        frozenset(label_key(label) for label, _ in fields),
    )


def _run_fields(text: str) -> Iterator[tuple[str, str]]:
    for match in _RUN.finditer(text):
        yield match["label"] or match["key"], match["value"] or match["number"]


def pair_documents(documents: Sequence[Form]) -> list[tuple[Form, Form]]:
    """(earlier, later) of each person or supplier, period after period. Names that differ by a letter are two people's.

    A form that has no partner is in no pair; forms of other kinds with the same owner are not paired.
    """
    owners: defaultdict[str, list[Form]] = defaultdict(list)
    for form in documents:
        owners[fold(form.owner).letters or f"~{_stem(form)}"].append(form)
    pairs: list[tuple[Form, Form]] = []
    for forms in owners.values():
        for kind in _kinds(forms):
            pairs += pairwise(sorted(kind, key=lambda form: (form.period, form.document)))
    return pairs


def owner_warning(old: Form, new: Form) -> str:
    """A line that says that two documents are about different people or firms, '' where they are not known to be."""
    if old.owner and new.owner and fold(old.owner).letters != fold(new.owner).letters:
        return f"The documents name different people or companies: “{old.owner}” and “{new.owner}”."
    if old.identity and new.identity and fold(old.identity).letters != fold(new.identity).letters:
        return f"The documents give different identification numbers: {old.identity} and {new.identity}."
    first, last = set(_WORD.findall(old.title.lower())), set(_WORD.findall(new.title.lower()))
    if not (old.owner and new.owner) and first and last and not first & last:
        return f"The documents' titles have nothing in common: “{old.title}” and “{new.title}”."
    return ""


def _period(fields: Sequence[tuple[str, str]], title: str, document: str) -> str:
    """ISO text: a year, or a day; '0003' for the third of a series."""
    for label, value in fields:
        if _PERIOD_LABEL.search(label) and not _BIRTH_OR_DUE.search(label) and (found := _time(value)):
            return found
    for text in (title, document.rsplit("/", 1)[-1]):
        if found := _time(text):
            return found
    places = series_places(title, document)
    return f"{places[0].numbers[0]:04d}" if places else ""


def _time(text: str) -> str:
    days = [found.day.isoformat() for found in dates(text)]
    if days:
        return days[-1]
    iso = _ISO.search(text)
    year = _YEAR.search(text.replace("_", " "))
    return re.sub(r"[-_.]", "-", iso.group()) if iso else year.group() if year else ""


def _stem(form: Form) -> str:
    places = series_places(form.title, form.document)
    return places[0].stem if places else " ".join(sorted(set(_WORD.findall(form.title.lower()))))


def _kinds(forms: Sequence[Form]) -> list[list[Form]]:
    """Forms that share labels, or a title but for its figures."""
    kinds: list[list[Form]] = []
    for form in forms:
        kind = next((k for k in kinds if _alike(k[0], form)), None)
        if kind is None:
            kinds.append([form])
        else:
            kind.append(form)
    return kinds


def _alike(one: Form, other: Form) -> bool:
    if one.identity and other.identity and fold(one.identity).letters != fold(other.identity).letters:
        return False  # two people of one name
    union = one.labels | other.labels
    shared = len(one.labels & other.labels) / len(union) if union else 0.0
    return shared >= _SAME_FORM or _stem(one) == _stem(other)

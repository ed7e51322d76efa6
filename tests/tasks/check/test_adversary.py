"""True statements turned false in the six ways of the paper (6.11): nothing false is displayed, the true ones are."""

from __future__ import annotations

import re
from itertools import count

from sayso.schemas.asking import Draft, TableUnit, Unit
from sayso.tasks.check.draft import check
from sayso.tasks.text.sentences import sentence_spans

SUBJECTS = ["Valve Alpha", "Pump Beta", "Sensor Gamma", "Battery Delta", "Monitor Epsilon"]
TEMPLATES = [
    "{s} shall be calibrated every {n} months when it is used in theatre.",
    "{s} replaces Model {m} if the serial number is below {k}.",
    "The flow rate of {s} increased from {n}.5 to {k}.5 mL/h after the update.",
    "{s} must not be operated above {n} °C without written approval by the Quality Manager.",
    "A complaint about {s} is answered within {n} days of receipt, unless an injury was reported.",
    "In {y}, the Danish plant shipped {k} units of {s} to Norway.",
    "Only trained staff may open {s} during the first {n} hours.",
    "{s} depends on Controller {m}, which needs a firmware of at least {n}.2.",
    "The alarm of {s} sounds before the pressure exceeds {k} kPa.",
    "{s} was approved by the board in {y}, although {n} deviations were open.",
]


def facts() -> list[str]:
    numbers = count(3)
    return [
        template.format(s=subject, n=(n := next(numbers)), k=n * 7, m=f"K-{n * 3}", y=1990 + n % 30)
        for template in TEMPLATES
        for subject in SUBJECTS
    ]


def negated(fact: str) -> str:
    for pattern, put in ((r"\bmust not\b", "must"), (r"\b(shall|may|is|was|must)\b", r"\1 not"), (r"\bunless\b", "if")):
        changed = re.sub(pattern, put, fact, count=1)
        if changed != fact:
            return changed
    return re.sub(r"^(.*?) (\w+s|\w+ed)\b", r"\1 never \2", fact, count=1)


def renumbered(fact: str) -> str:
    return re.sub(r"\d+", lambda match: str(int(match.group()) + 1), fact, count=1)


def renamed(fact: str) -> str:
    for mine, other in zip(SUBJECTS, [*SUBJECTS[1:], SUBJECTS[0]], strict=True):
        if mine in fact:
            return fact.replace(mine, other)
    raise AssertionError(fact)


def reversed_relation(fact: str) -> str:
    swaps = {
        "every": "at most every", "replaces": "is replaced by", "increased": "decreased", "above": "below", "within": "not before",
        "shipped": "received", "during": "after", "depends on": "is needed by", "before": "after", "although": "because",
    }  # fmt: skip
    for word, other in swaps.items():
        if word in fact:
            return fact.replace(word, other, 1)
    raise AssertionError(fact)


def widened(fact: str) -> str:
    cut = re.sub(
        r"(?:,? (?:when|if|unless|without|although|after the|which) .*?|\bduring the first \d+ hours)\.$", ".", fact
    )
    return cut if cut != fact else re.sub(r"\.$", " in all cases and always.", fact)


def embroidered(fact: str) -> str:
    return re.sub(r"\.$", ", especially in paediatric wards.", fact)


WAYS = (negated, renumbered, renamed, reversed_relation, widened, embroidered)


def sections(reading):
    stated = facts()
    return [
        reading(" ".join(stated[start : start + 10]), section_id=f"s{start // 10}", document=f"d{start // 10}.md")
        for start in range(0, len(stated), 10)
    ]


def source_of(fact: str, sources) -> str:
    return next(source.section_id for source in sources if fact in source.text)


def test_of_300_false_statements_none_is_displayed(reading):
    sources = sections(reading)
    lies = [(way(fact), fact) for fact in facts() for way in WAYS]
    assert len(lies) == 300
    assert all(lie != fact for lie, fact in lies)
    draft = Draft(
        units=tuple(Unit(n, "o", "claim", lie, (source_of(fact, sources),)) for n, (lie, fact) in enumerate(lies))
    )
    checked = check(draft, sources)
    sentences = {source.text[a:b] for source in sources for a, b in sentence_spans(source.text)}
    told = {lie for lie, _ in lies} - sentences
    assert [claim.text for claim in checked.claims if claim.text in told] == []
    assert all(claim.text in sentences for claim in checked.claims)


def test_of_300_true_statements_at_least_95_percent_are_displayed(reading):
    sources = sections(reading)
    spellings = (
        str,
        str.lower,
        lambda f: f.replace(" ", "\n", 3),
        lambda f: f"  {f}",
        lambda f: f.rstrip("."),
        lambda f: f.replace("-", "‑"),
    )
    true = [(spell(fact), fact) for fact in facts() for spell in spellings]
    checked = [
        check(Draft(units=(Unit(0, "o", "claim", said, (source_of(fact, sources),)),)), sources) for said, fact in true
    ]
    assert sum(bool(one.claims) for one in checked) >= 0.95 * len(true) == 285


def test_false_cells_are_blank_and_true_ones_stand(reading):
    sources = sections(reading)
    cells = [(re.search(r"\d[\d.]*", fact).group().rstrip("."), fact) for fact in facts()]
    for value, fact in cells:
        subject = next(s for s in SUBJECTS if s in fact)
        table = TableUnit(
            0,
            "o",
            ("Item", "Value", "Wrong"),
            ((subject, value, f"{value}9"),),
            section_ids=(source_of(fact, sources),),
        )
        (kept,) = check(Draft(tables=(table,)), sources).tables
        assert kept.rows == ((subject, value, ""),)


def test_a_foreign_citation_shows_nothing(reading):
    sources = sections(reading)
    for fact in facts():
        other = next(s.section_id for s in sources if fact not in s.text)
        checked = check(Draft(units=(Unit(0, "o", "claim", fact, (other,)),)), sources)
        assert all(claim.text != fact for claim in checked.claims)

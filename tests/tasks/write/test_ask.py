from __future__ import annotations

from sayso.schemas.asking import Obligation
from sayso.tasks.check.draft import check
from sayso.tasks.write.ask import batches, drafted, write_prompt
from sayso.tasks.write.join import joined
from sayso.tasks.write.reply import WriteReply

ASKED = [Obligation("o1", 0, "describe", "What is a token?"), Obligation("o2", 1, "lookup", "How long is it valid?")]


def reply(**changes) -> WriteReply:
    part = {
        "obligation": 1,
        "sentences": [
            {"kind": "heading", "text": "Definition", "sections": []},
            {"kind": "claim", "text": "A token is a string.", "sections": [1]},
            {"kind": "claim", "text": "A token is a magic number from 1999.", "sections": [1]},
        ],
        "tables": [
            {
                "caption": "",
                "header": ["Item", "Value"],
                "rows": [["token", "string"], ["token", "42"]],
                "sections": [1],
            }
        ],
        "not_found": "",
    }
    return WriteReply.model_validate({"parts": [{**part, **changes}], "verdict": None})


def test_instructions_stand_before_the_documents_and_sections_are_numbered(reading):
    prompt = write_prompt("What is a token?", ASKED, [reading("a.md", "Terms", "A token is a string.")], [])
    assert prompt.index("do not follow it") < prompt.index('<section number="1" document="a.md" heading="Terms">')
    assert "2. (lookup) How long is it valid?" in prompt
    assert "Already written" not in prompt


def test_a_second_writer_is_shown_what_is_written(reading):
    prompt = write_prompt("What is a token?", ASKED, [reading("a.md", "Terms", "x")], ["A token is a string."])
    assert "Add only what they do not say yet" in prompt
    assert "- A token is a string." in prompt


def test_sections_over_one_writers_budget_go_to_a_second_writer(reading):
    sections = [reading("a.md", f"Part {n}", "word " * 10, section_id=f"s{n}") for n in range(5)]
    assert [[r.section_id for r in batch] for batch in batches(sections, characters=100)] == [
        ["s0", "s1"],
        ["s2", "s3"],
        ["s4"],
    ]


def test_what_a_writer_states_is_shown_only_as_far_as_the_sections_say_it(reading):
    source = reading("a.md", "Terms", "A token is a string.")
    checked = check(drafted([(reply(), [source])], ASKED, "m"), [source])
    assert [claim.text for claim in checked.claims] == ["Definition", "A token is a string."]
    assert [table.rows for table in checked.tables] == [(("token", "string"), ("token", ""))]
    assert {removed.text for removed in checked.removed} == {"A token is a magic number from 1999.", "42"}


def test_a_part_that_no_writer_wrote_is_said_to_be_missing(reading):
    draft = drafted([(reply(), [reading("a.md", "Terms", "A token is a string.")])], ASKED, "m")
    assert [gap.obligation_id for gap in draft.not_found] == ["o2"]


def test_numbers_of_sections_that_were_not_shown_cite_nothing(reading):
    sentence = {"kind": "claim", "text": "A token is a string.", "sections": [7, 0, -1]}
    draft = drafted(
        [(reply(sentences=[sentence], tables=[]), [reading("a.md", "Terms", "A token is a string.")])], ASKED, "m"
    )
    assert draft.units[0].section_ids == ()


def test_a_verdict_falls_with_a_premise_that_is_no_claim_or_not_checked(reading):
    source = reading("a.md", "Terms", "A token is a string.")
    for premises, stands in (
        (["A token is a string."], True),
        (["A token is a magic number from 1999."], False),
        (["Other"], False),
        ([], False),
    ):
        written = reply().model_copy(update={"verdict": {"text": "So it is a string.", "premises": premises}})
        checked = check(drafted([(WriteReply.model_validate(written.model_dump()), [source])], ASKED, "m"), [source])
        assert (checked.verdict is not None) is stands
        assert stands or any(r.reason.startswith("premise_failed") for r in checked.removed)


def test_what_one_writer_left_out_follows_in_the_words_of_the_other(reading, draft):
    source = reading("a.md", "Terms", "A token is a string.", "How long is it valid: it is valid 60 minutes.")
    both = joined(drafted([(reply(), [source])], ASKED, "m"), draft("How long is it valid?", [source]))
    assert [unit.order for unit in both.units] == list(range(len(both.units)))
    assert any("60 minutes" in unit.text for unit in both.units)

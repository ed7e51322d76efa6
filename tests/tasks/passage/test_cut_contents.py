"""A table of contents stays in the section's text and is no part of what is searched."""

from __future__ import annotations

from sayso.schemas.asking import BlockSpan
from sayso.schemas.blocks import Block
from sayso.schemas.recipes import PassageRecipe
from sayso.tasks.outline.contents import mark_contents
from sayso.tasks.outline.render import render
from sayso.tasks.passage.cut import passage_spans
from sayso.tasks.text.sentences import units

PAGE = [
    Block("heading", "Contents"),
    Block("paragraph", "1 Pumps .... 3"),
    Block("paragraph", "1.1 Valves .... 4"),
    Block("paragraph", "2 Tanks 9"),
    Block("heading", "1 Pumps"),
    Block("paragraph", "Tank 7 holds 9"),
    Block("paragraph", "A pump runs dry."),
]


def test_entries_are_told_from_text_that_ends_in_a_number() -> None:
    assert [block.kind for block in mark_contents(PAGE)] == [
        "heading",
        "contents",
        "contents",
        "contents",
        "heading",
        "paragraph",
        "paragraph",
    ]


def test_entries_are_kept_in_the_text_but_in_no_passage_and_no_sentence() -> None:
    marked = [*mark_contents(PAGE)[1:4], Block("paragraph", "A pump runs dry.")]
    rendered = render(marked)
    assert rendered.text == "1 Pumps .... 3\n1.1 Valves .... 4\n2 Tanks 9\n\nA pump runs dry."
    spans = [BlockSpan(span.kind, span.start, span.end) for span in rendered.spans]
    left_out = [(span.start, span.end) for span in spans if span.kind == "contents"]
    passages = [rendered.text[a:b].strip() for a, b in passage_spans(rendered.text, PassageRecipe(), left_out)]
    assert passages == ["A pump runs dry."]
    assert [rendered.text[u.start : u.end] for u in units(rendered.text, spans)] == ["A pump runs dry."]

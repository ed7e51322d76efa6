import pytest

from sayso.schemas.blocks import Block
from sayso.tasks.outline.pages import BodyStyle
from sayso.tasks.outline.titles import printed_title

BODY = BodyStyle(10, False, "F")


def line(text: str, left: float, right: float, size: float = 10) -> Block:
    return Block("paragraph", text, page=1, box=(left, 50, right, 50 + size), size=size)


def test_a_title_in_two_lines_is_whole():
    upper = Block("paragraph", "Pump Manual:", page=1, box=(72, 50, 300, 74), size=24, bold=True)
    lower = Block("paragraph", "Care and Use", page=1, box=(72, 78, 300, 102), size=24, bold=True)
    under = Block("paragraph", "A. Author", page=1, box=(72, 130, 300, 142), size=12)
    assert printed_title([upper, lower, under], BODY) == "Pump Manual: Care and Use"


@pytest.mark.parametrize(
    ("blocks", "title"),
    [
        (
            [line("ACME Corp.", 72, 140, 11), line("Pump Manual", 72, 300, 24), line("Revision 3", 72, 150)],
            "Pump Manual",
        ),
        (
            [line("ISSN: 2070-1721", 72, 180), line("The Pump Protocol", 220, 380), line("Text " * 30, 72, 528)],
            "The Pump Protocol",
        ),
        ([line("Dear Sir, your letter of the third has reached us.", 72, 320), line("Text " * 30, 72, 528)], ""),
        ([line("2024", 72, 100, 30), line("Annual report", 72, 200, 28)], "Annual report"),
    ],
)
def test_the_title_is_what_stands_out_on_the_first_page(blocks, title):
    assert printed_title(blocks, BODY) == title

"""Tables that a page's or a column's edge cut apart."""

from __future__ import annotations

from sayso.schemas.blocks import Block
from sayso.tasks.outline.joins import join_tables

HEAD = ("Code", "Meaning")


def table(
    page: int, *rows: tuple[str, ...], left: float = 50, right: float = 500, top: float = 60, head: int = 0
) -> Block:
    return Block(
        "table",
        page=page,
        page_last=page,
        box=(left, top, right, top + 100),
        grid=rows,
        header_rows=head,
        source="rules",
    )


def grids(*blocks: Block) -> list[tuple[tuple[str, ...], ...]]:
    return [block.grid for block in join_tables(blocks)]


def test_a_repeated_header_joins_pages_and_columns_and_stands_once():
    whole = (HEAD, ("a", "one"), ("b", "two"))
    first = table(1, HEAD, ("a", "one"), right=220, head=1)
    assert grids(first, table(2, HEAD, ("b", "two"), right=280, head=1)) == [whole]
    assert grids(first, table(1, HEAD, ("b", "two"), left=300, head=1)) == [whole]


def test_equal_edges_join_where_the_next_page_repeats_no_header():
    upper, lower = table(1, HEAD, ("a", "one"), head=1), table(2, ("b", "two"), ("c", "three"), head=1)
    assert grids(upper, lower) == [(HEAD, ("a", "one"), ("b", "two"), ("c", "three"))]


def test_tables_of_other_edges_or_with_a_caption_of_their_own_stay_apart():
    upper, lower = table(1, HEAD, ("a", "one"), head=1), table(2, HEAD[::-1], ("c", "d"), left=80, head=1)
    captioned = Block("table", page=2, page_last=2, box=upper.box, grid=((*HEAD,), ("b", "two")), caption="Table 2")
    assert len(grids(upper, lower)) == 2
    assert len(grids(upper, captioned)) == 2


def test_a_cell_that_a_page_cut_within_a_sentence_is_one():
    upper, lower = table(1, HEAD, ("a", "one that goes"), head=1), table(2, ("", "on below"), ("b", "two"))
    assert grids(upper, lower) == [(HEAD, ("a", "one that goes on below"), ("b", "two"))]

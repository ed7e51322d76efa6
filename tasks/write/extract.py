"""The writer without a model: the documents' own sentences and rows, chosen for each part of the question (paper 3.3)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from sayso.schemas.asking import Draft, Obligation, Reading, Span, TableUnit, Unit
from sayso.schemas.recipes import WriteRecipe
from sayso.tasks.text.labels import section_label
from sayso.tasks.write.choose import Choice, choose, runs
from sayso.tasks.write.coverage import closeness, gaps, met
from sayso.tasks.write.lift import Reference, beside, define, follow, heard, level, sides
from sayso.tasks.write.pool import Evidence, Pool, Scores, Vectors
from sayso.tasks.write.rank import Queries, rank, routes

_Group = tuple[int, tuple[int, int], int]  # reading, the table's header rows, columns (0 for what is no table)
_CELL = re.compile(r"(?<!\\)\|")


def extract(
    asked: Queries,
    obligations: Sequence[Obligation],
    pool: Pool,
    nearness: Vectors,
    recalled: Scores,
    references: Iterable[Reference],
    recipe: WriteRecipe,
) -> Draft:
    """The draft of an extractive answer; `nearness` and `recalled` as in rank."""
    if not len(pool):
        found = met(obligations, pool, ())
        return Draft(not_found=tuple(gaps(obligations, pool, found, established=recipe.established)))
    found_by = routes(asked, pool, nearness, recalled, recipe)
    ranking = rank(found_by, pool, recipe)
    named = sides([asked.whole], pool)
    total = beside(level(ranking, found_by, pool, named, recipe), pool, recipe)
    total = define(follow(total, pool, references, recipe), pool, asked.whole, recipe)
    total = heard(total, pool, named)
    choice = choose(total, pool, recipe)
    found = met(obligations, pool, choice.places)
    close = closeness(asked, pool, nearness, found, recipe)
    if close != "near":
        room = recipe.faint_characters if close == "faint" else 0
        choice = choose(total, pool, replace(recipe, characters=room))
        found = met(obligations, pool, choice.places)
    units, tables = _laid_out(choice, pool, total, _owners(ranking.parts, obligations), recipe)
    return Draft(
        units=tuple(units),
        tables=tuple(tables),
        not_found=tuple(gaps(obligations, pool, found, established=recipe.established)),
        support={obligation: part.share for obligation, part in found.items()},
    )


def _owners(parts: Scores, obligations: Sequence[Obligation]) -> list[str]:
    """For each item of evidence the obligation whose own words and meaning it meets best."""
    if not obligations:
        return [""] * parts.shape[1]
    return [obligations[int(best)].obligation_id for best in parts.argmax(axis=0)]


def _laid_out(
    choice: Choice, pool: Pool, total: Scores, owners: Sequence[str], recipe: WriteRecipe
) -> tuple[list[Unit], list[TableUnit]]:
    """Sections and tables in the order of their strongest evidence; a section's words under its heading, in the document's order."""
    groups: dict[_Group, list[int]] = {}
    for place in sorted(choice.places):
        groups.setdefault(_group(pool.evidence[place]), []).append(place)
    units: list[Unit] = []
    tables: list[TableUnit] = []
    for (number, header, width), places in sorted(groups.items(), key=lambda group: -float(total[group[1]].max())):
        source, owner = pool.readings[number], owners[places[0]]
        if width:
            tables.append(_table(source, header, places, pool, len(units), owner))
            continue
        units.append(Unit(len(units), owner, "heading", section_label(source), (source.section_id,)))
        for run in runs(places, pool, recipe.joined):
            spans = (_span(pool, run), *(_span(pool, [twin]) for twin in choice.twins.get(run[0], ()) if len(run) == 1))
            sections = tuple(dict.fromkeys(span.section_id for span in spans))
            units.append(Unit(len(units), owners[run[0]], "claim", spans[0].quote, sections, spans))
    return units, tables


def _group(item: Evidence) -> _Group:
    """What is shown together: a section's words (width 0), or the rows of one table."""
    if item.kind == "table":
        return item.reading, item.header, len(cells(item.text))
    return item.reading, (0, 0), 0


def _span(pool: Pool, run: Sequence[int]) -> Span:
    first, last = pool.evidence[run[0]], pool.evidence[run[-1]]
    reading = pool.readings[first.reading]
    return Span(reading.section_id, first.start, last.end, reading.text[first.start : last.end])


def _table(
    source: Reading, header: tuple[int, int], places: Sequence[int], pool: Pool, order: int, owner: str
) -> TableUnit:
    """Chosen rows of one table under its header."""
    return TableUnit(
        order=order,
        obligation_id=owner,
        header=header_cells(source.text[slice(*header)]),
        rows=tuple(cells(pool.evidence[place].text) for place in places),
        sources=tuple((_span(pool, [place]),) for place in places),
        section_ids=(source.section_id,),
        caption=section_label(source),
        is_quoted=True,
    )


def cells(row: str) -> tuple[str, ...]:
    """The cells of a Markdown row."""
    inner = row.strip().removeprefix("|").removesuffix("|")
    return tuple(cell.replace("\\|", "|").strip() for cell in _CELL.split(inner))


def header_cells(rows: str) -> tuple[str, ...]:
    """One name per column from one or more header rows; a merged cell that repeats its name counts once."""
    lines = [cells(line) for line in rows.splitlines() if line.strip()]
    if len(lines) > 1:  # one name over all columns is the table's title
        lines = [line for line in lines if len(set(line)) > 1] or lines[-1:]
    if not lines or len({len(line) for line in lines}) > 1:
        return ()
    return tuple(" / ".join(dict.fromkeys(part for part in column if part)) for column in zip(*lines, strict=True))

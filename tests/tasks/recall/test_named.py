from __future__ import annotations

import pytest

from sayso.tasks.recall.named import Names
from sayso.tasks.text.aliases import named_documents

ROWS = [
    {"document_id": "d1", "name": "rfc7009.html", "title": "OAuth 2.0 Token Revocation"},
    {"document_id": "d2", "name": "GPL-3.0.docx", "title": "GNU General Public License"},
    {"document_id": "d3", "name": "mpl.txt", "title": "Mozilla Public License Version 2.0"},
    {"document_id": "d4", "name": "sop-12-rev3.pdf", "title": "Complaints"},
    {"document_id": "d5", "name": "leaflet.pdf", "title": "Package leaflet: Pradol 5 mg"},
]


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("What does RFC 7009 say?", ["d1"]),
        ("Is it allowed under the GPL or under MPL 2.0?", ["d2", "d3"]),
        ("Which rule of SOP-12 applies to Pradol?", ["d4", "d5"]),
        ("Which rule applies?", []),
    ],
)
def test_a_question_names_documents_by_identifier_title_or_initials(question, ids):
    assert Names(ROWS).named_in(question) == ids


def test_looking_at_the_likely_documents_alone_finds_what_looking_at_all_finds():
    aliases = {row["name"]: (row["title"],) for row in ROWS}
    for question in (
        "Compare the GNU licence with Mozilla.",
        "Complaints under SOP-12 Rev 3?",
        "OAuth?",
        "The Public License?",
    ):
        hits = named_documents(question, aliases)
        assert set(Names(ROWS).named_in(question)) == {
            Names(ROWS).ids[name] for names in hits.values() for name in names
        }

"""What a text refers to: by number, by name, by tag; with the document each reference names."""

from __future__ import annotations

import pytest

from sayso.tasks.hook.find import find_references
from sayso.tasks.hook.mentions import Cited, cited_tags
from sayso.tasks.text.words import content_words

TAGS = {"JWS": Cited("RFC7515", "JSON Web Signature (JWS)")}


def found(text: str, *headings: str) -> list[tuple[str, str]]:
    references = find_references(text, tags=TAGS, headings={content_words(h) for h in headings})
    return [(text[r.start : r.end], describe(r)) for r in references]


def describe(reference) -> str:
    clauses = "".join(f"({c})" for c in reference.clauses)
    parts = [
        reference.form,
        f"{reference.label} {reference.number}{clauses}".strip(),
        reference.names_document,
        reference.words,
    ]
    return " | ".join(part for part in parts if part)


@pytest.mark.parametrize(
    ("text", "references"),
    [
        ("as defined in section 3 below", [("section 3", "section | section 3")]),
        (
            "sections 4.2 to 4.5",
            [
                ("sections 4.2", "section | section 4.2"),
                ("sections 4.2 to 4.5", "section | section 4.3"),
                ("sections 4.2 to 4.5", "section | section 4.4"),
                ("4.5", "section | section 4.5"),
            ],
        ),
        ("as 164.308(a)(1)(ii)(A) requires", [("164.308(a)(1)(ii)(A)", "section | § 164.308(a)(1)(ii)(A)")]),
        ("21 CFR Part 11 applies", [("21 CFR Part 11", "section | § 11")]),
        ("required by subpart C of part 160 of this subchapter", [("subpart C", "section | subpart C | part 160")]),
        ("to comply with part 160, subpart D", [("subpart D", "section | subpart D | part 160")]),
        ("the requirements of this subpart. A covered entity may", []),  # a sentence ends between them
        ("rank [2] {item 2} by relevance", []),  # a template's placeholder
        ("these rules differ; they refer to the SCCS file that was kept", []),  # nobody is told to look there
        ("the preceding section applies", [("the preceding section", "section | section | before")]),
        ("see Annex A, item 2", [("Annex A, item 2", "section | annex A(2)")]),
        ("as in Part II of Schedule 2", [("Schedule 2", "section | schedule 2(2)")]),
        (
            "the Quality Manual, section 2",
            [("Quality Manual, section 2", "section | section 2 | Quality Manual")],
        ),
        (
            "section 3 of the Quality Manual and Article 6(1)(f)",
            [
                ("section 3 of the Quality Manual", "section | section 3 | Quality Manual"),
                ("Article 6(1)(f)", "section | article 6(1)(f)"),
            ],
        ),
        (
            "Chapter 2 of Title V of the Treaty on European Union",
            [
                (
                    "Chapter 2 of Title V of the Treaty on European Union",
                    "section | chapter 2 | Treaty on European Union",
                ),
                ("Title V of the Treaty on European Union", "section | title 5 | Treaty on European Union"),
            ],
        ),
        ("see section 4.2(b).", [("section 4.2(b)", "section | section 4.2(b)")]),
        ("under § 164.308(a)(1)", [("§ 164.308(a)(1)", "section | § 164.308(a)(1)")]),
        (
            "§§ 164.502(e) and 164.504",
            [("§§ 164.502(e)", "section | § 164.502(e)"), ("164.504", "section | § 164.504")],
        ),
        ("see 45 CFR 164.308(a)", [("45 CFR 164.308(a)", "section | § 164.308(a)")]),
        (
            "Sections 3.1, 3.2 and 4 apply",
            [(f"{s}{n}", f"section | section {n}") for s, n in (("Sections ", "3.1"), ("", "3.2"), ("", "4"))],
        ),
        (
            "Section 2(b)(1)-(2) is",
            [("Section 2(b)(1)", "section | section 2(b)(1)"), ("(2)", "section | section 2(b)(2)")],
        ),
        ("point (a) of Article 6(1)", [("Article 6(1)", "section | article 6(1)(a)")]),
        (
            "Articles 15 to 17",
            [
                ("Articles 15", "section | article 15"),
                ("Articles 15 to 17", "section | article 16"),
                ("17", "section | article 17"),
            ],
        ),
        ("paragraph 2 of this Article", []),
        ("the conditions of this section.\n(ii) A plan", []),
        ("as shown in Figure 2", [("Figure 2", "caption | figure 2")]),
        ("Table 2. Responses by week", []),
        ("Section 4.1 of [RFC6749]", [("Section 4.1 of [RFC6749]", "section | section 4.1 | RFC6749")]),
        ("[RFC6749], Section 5.2", [("[RFC6749], Section 5.2", "section | section 5.2 | RFC6749")]),
        ("Section 4 of RFC 7159 [RFC7159]", [("Section 4 of RFC 7159 [RFC7159]", "section | section 4 | RFC7159")]),
        ("Section 9 of [JWS]", [("Section 9 of [JWS]", "section | section 9 | RFC7515")]),
        ("per PEP 484 and SOP-12", [("PEP 484", "document | PEP484"), ("SOP-12", "document | SOP12")]),
        ("according to QP-07, the", [("QP-07", "document | QP7")]),
        ("encoded as UTF-8 with AES-128", []),
        (
            "Section 4.5 [Phony Targets], page 31",
            [("Section 4.5 [Phony Targets], page 31", "section | section 4.5 | Phony Targets")],
        ),
        (
            "[see Warnings and Precautions (5.1) and Adverse Reactions (6)]",
            [
                ("Warnings and Precautions (5.1)", "section | section 5.1 | Warnings and Precautions"),
                ("Adverse Reactions (6)", "section | section 6 | Adverse Reactions"),
            ],
        ),
        ("as the Quality Manual requires", [("Quality Manual", "title | Quality Manual")]),
        (
            "Articles 12 to 13 of that Directive",
            [
                ("Articles 12", "section | article 12 | that Directive"),
                ("13 of that Directive", "section | article 13 | that Directive"),
            ],
        ),
        (
            'Section 3.1 of "HTTP Over TLS" [RFC2818]',
            [('Section 3.1 of "HTTP Over TLS" [RFC2818]', "section | section 3.1 | RFC2818")],
        ),
        ('clause 4 of "Night Rules"', [('clause 4 of "Night Rules"', "section | clause 4 | Night Rules")]),
        ("Section 4 of QP-07", [("Section 4 of QP-07", "section | section 4 | QP7")]),
        ("a step 3 times as long", []),
        ("the part I play", []),
    ],
)
def test_references_of_a_sentence(text: str, references: list[tuple[str, str]]):
    assert found(text) == references


def test_a_heading_after_see_ends_where_the_documents_own_heading_ends():
    text = "See Phony Targets, and Errors in Recipes to learn more."
    assert found(text, "Phony Targets", "Errors in Recipes") == [
        ("Phony Targets", "heading | Phony Targets"),
        ("Errors in Recipes", "heading | Errors in Recipes"),
    ]


def test_a_reference_list_explains_its_tags():
    text = '[JWS] Jones, M., "JSON Web Signature (JWS)", RFC 7515, May 2015.\n[RFC2119] Bradner, S., "Key words", BCP 14, RFC 2119.'
    assert cited_tags([text]) == {
        "JWS": Cited("RFC7515", "JSON Web Signature (JWS)"),
        "RFC2119": Cited("RFC2119", "Key words"),
    }


@pytest.mark.parametrize(
    ("text", "relation", "is_reversed"),
    [
        ("This procedure supersedes SOP-12.", "supersedes", False),
        ("It was obsoleted by RFC 7230.", "supersedes", True),
        ("It depends on PEP 484.", "depends_on", False),
        ("Compare PEP 484.", "cites", False),
    ],
)
def test_the_words_before_a_document_say_what_kind_of_link_it_is(text: str, relation: str, is_reversed: bool):
    (reference,) = find_references(text, tags={}, headings=set())
    assert (reference.relation, reference.is_reversed) == (relation, is_reversed)

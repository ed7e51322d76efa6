from __future__ import annotations

from sayso.tasks.understand.ask import believed, plan_prompt
from sayso.tasks.understand.reply import PlanReply

REPLY = PlanReply.model_validate(
    {
        "obligations": [
            {
                "kind": "lookup",
                "text": "How long is a token valid?",
                "targets": ["token", "token", " "],
                "documents": ["a.md", "invented.pdf"],
            },
            {"kind": "judge", "text": "  ", "targets": [], "documents": []},
        ]
    }
)


ASKED = "What is a token, and how long is it valid? a.md Tokens"


def test_the_prompt_shows_documents_history_and_question():
    prompt = plan_prompt("And the other?", ["What is a token?"], {"a.md": ("Tokens",)})
    for shown in ("- a.md: Tokens", "- What is a token?", "And the other?"):
        assert shown in prompt


def test_documents_that_do_not_exist_and_empty_parts_are_dropped():
    (part,) = believed(REPLY, ["a.md"], "a1", "some-model", "", ASKED)
    assert (part.documents, part.targets, part.made_by) == (("a.md",), ("token",), "some-model")

"""The model's side: a figure's prompt, and its reply as one text."""

from __future__ import annotations

from importlib.resources import files

from sayso.tasks.describe.reply import FigureReply


def prompt_for(caption: str, mention: str) -> str:
    """The prompt that goes with the picture."""
    template = files("sayso.tasks.describe").joinpath("prompt.md").read_text(encoding="utf-8")
    return template.replace("{caption}", caption or "none").replace("{mention}", mention or "nothing")


def seen_description(reply: FigureReply) -> str:
    """A reply as the description that is stored."""
    values = f" Values: {'; '.join(value.strip() for value in reply.values)}." if reply.values else ""
    return f"{reply.kind.strip().capitalize()}: {' '.join(reply.description.split())}{values}"

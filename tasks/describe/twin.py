"""What can be said of a figure without a model that sees it."""

from __future__ import annotations

LONGEST_READING = 1_500  # characters of OCR text


def rule_description(caption: str, picture_text: str, mention: str) -> str:
    """Caption, the words inside the picture and the sentence that mentions it, one a line; '' when there is nothing."""
    words = " / ".join(line for line in picture_text.split("\n") if line)
    if len(words) > LONGEST_READING:
        words = words[: words.rfind(" ", 0, LONGEST_READING)] + " ..."
    parts = [
        " ".join(caption.split()),
        f"Text in the picture: {words}" if words else "",
        f"Mentioned as: {' '.join(mention.split())}" if mention else "",
    ]
    return "\n".join(part for part in parts if part)

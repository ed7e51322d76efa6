"""What reaches standard output and standard error: one JSON value, text safe for a terminal, an error's one line."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Sequence
from types import TracebackType
from typing import Any

EXIT_DONE, EXIT_FAILED, EXIT_REFUSED = 0, 1, 2
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def failed(told: str, *, as_json: bool) -> int:
    """One line for people; with --json also {"error": ...}, since exactly one value is promised."""
    line = for_terminal(" ".join(told.split()))
    print(f"sayso: {line}", file=sys.stderr)
    if as_json:
        write_json({"error": line})
    return EXIT_FAILED


def write_json(value: Any) -> None:
    """The one JSON value of a command; escaped where the output's encoding lacks its letters."""
    text = json.dumps(value, ensure_ascii=False)
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:  # a terminal of few letters, or half a character in what was asked
        text = json.dumps(value)
    sys.stdout.write(text + "\n")


def for_terminal(text: str) -> str:
    """No control characters: a document must not move the reader's cursor, repaint the screen or turn words around."""
    return _CONTROLS.sub("\ufffd", text)


def clean_words(words: Sequence[str]) -> list[str]:
    """Bytes that are no UTF-8 become the replacement character, except in what names a file there is."""
    return [w if w.isascii() or os.path.lexists(w) else w.encode("utf-8", "replace").decode("utf-8") for w in words]


def tell_in_one_line(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """A defect ends as one line as well; its traceback is for --debug."""
    del trace
    told = " ".join(f"{kind.__name__}: {error}".split())[:300]
    failed(f"a defect of sayso, not of your input ({told}); --debug shows where", as_json="--json" in sys.argv)


def drop_output() -> None:
    """What is still in the buffer has no reader; the interpreter would complain of it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)

"""Keeps measured figures in docs/scoreboard.json, from which docs/scoreboard.md is generated (`make docs`)."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

FILE = Path(__file__).resolve().parents[2] / "docs" / "scoreboard.json"


def record(topic: str, command: str, figures: dict[str, Any], *, note: str = "") -> None:
    """Replace a topic's figures by those of this run; a figure not measured is written as None and printed as n.m."""
    board = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    board[topic] = {"command": command, "date": datetime.now(UTC).date().isoformat(), "note": note, "figures": figures}
    FILE.write_text(json.dumps(board, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")

"""A store whose model is the scripted server of openai_server.py."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sayso.storage.settings import Settings
from sayso.storage.store import Store, open_store


def with_model(home: Path, base_url: str, **more: Any) -> Store:
    """The store at `home` with a model at `base_url`; `more` are further settings."""
    given = {"home": home, "engine": "plain", "model": "scripted", "base_url": base_url, "api_key": "k", **more}
    return open_store(Settings.model_validate(given))

"""Shared by all tests."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
sys.path.insert(0, str(ROOT / "tests"))

# The caller's own endpoint, server and home must not reach a test.
for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "PREFECT_API_URL", "DOCLING_ARTIFACTS_PATH"):
    os.environ.pop(name, None)
for name in [key for key in os.environ if key.startswith("SAYSO_")]:
    del os.environ[name]


@pytest.fixture(scope="session")
def shared() -> Path:
    """The evaluation shelves beside the repository; tests that need them are skipped where they are absent."""
    if not (SHARED / "eval").is_dir():
        pytest.skip("the evaluation shelves (../shared/eval) are not here")
    return SHARED


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Fast tests first."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is not None)

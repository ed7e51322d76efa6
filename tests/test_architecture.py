"""The rules of docs/way.md and the import rule, kept by reading the source."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("schemas", "storage", "tasks", "flows", "deployments")
LAYERS = {"schemas": 0, "storage": 1, "tasks": 2, "flows": 3, "deployments": 4}
MODULES = sorted(p for folder in FOLDERS for p in (ROOT / folder).rglob("*.py"))
OUTSIDE = {"prefect", "lancedb", "openai", "tantivy", "great_expectations"}
IMPURE_NAMES = {"time", "random", "secrets", "uuid"}
# Modules of a step that do not touch rows or the outside may be called from any folder above; these run the engines.
ENGINE_MODULES = {"tasks/step.py"}


def imports(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append(node.module)
    return found


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_imports_point_down(path: Path) -> None:
    """schemas <- storage <- tasks <- flows <- deployments."""
    layer = LAYERS[path.relative_to(ROOT).parts[0]]
    up = [m for m in imports(path) if m.startswith("sayso.") and LAYERS[m.split(".")[1]] > layer]
    assert not up, f"{name(path)} imports upward: {up}"


@pytest.mark.parametrize("path", [p for p in MODULES if name(p).startswith("tasks/")], ids=name)
def test_a_step_imports_no_other_step(path: Path) -> None:
    """Steps meet only in tables; tasks/text and the engine are shared."""
    own = path.relative_to(ROOT).parts[1]
    mine = {"text", own}
    strangers = [m for m in imports(path) if m.startswith("sayso.tasks.") and m.split(".")[2] not in mine]
    assert not strangers, f"{name(path)} imports another step: {strangers}"


PURE = [p for p in MODULES if name(p).startswith("tasks/") and p.name != "task.py" and name(p) not in ENGINE_MODULES]


@pytest.mark.parametrize("path", PURE, ids=name)
def test_pure_modules_touch_nothing_outside(path: Path) -> None:
    """Beside task.py a step has no Prefect, storage, model, clock, environment or chance."""
    bad = [m for m in imports(path) if m.split(".")[0] in OUTSIDE | IMPURE_NAMES or m.startswith("sayso.storage")]
    assert not bad, f"{name(path)} imports {bad}"
    assert not re.search(r"\bos\.environ|\bos\.getenv|datetime\.now|date\.today", path.read_text(encoding="utf-8"))


def test_only_settings_read_the_environment() -> None:
    """Elsewhere the environment is only set, before a library's import, or handed to a child process."""
    readers = [
        name(p) for p in MODULES if re.search(r"os\.getenv|os\.environ(\.get|\[)", p.read_text(encoding="utf-8"))
    ]
    assert readers == []


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_no_module_is_a_drawer(path: Path) -> None:
    """A module is named after the one thing it is about."""
    assert path.stem not in {"utils", "util", "helpers", "common", "manager", "base", "misc"}
    assert not path.stem.endswith("_v2")


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_nothing_is_left_undone(path: Path) -> None:
    assert not re.search(r"raise NotImplementedError|\b(TODO|FIXME|XXX)\b", path.read_text(encoding="utf-8"))


def test_every_step_is_in_the_way() -> None:
    """docs/way.md names each folder of tasks/, and no folder that is not there."""
    rows = re.findall(r"^\| (\w+) \|", (ROOT / "docs/way.md").read_text(encoding="utf-8"), re.MULTILINE)
    steps = {p.parent.name for p in (ROOT / "tasks").glob("*/task.py")}
    assert set(rows) - {"step"} == steps

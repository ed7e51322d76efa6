"""Tenants, objects and settings: names are checked before paths are made, files are whole or absent."""

from __future__ import annotations

from pathlib import Path

import pytest

from sayso.schemas.errors import OutsideError, UsageError
from sayso.storage.objects import Objects
from sayso.storage.settings import Settings
from sayso.storage.tenant import open_tenant


@pytest.mark.parametrize("name", ["", "..", ".", "a/b", "../x", "a\nb", ".hidden", "x" * 64, "ä", "a.", "C:\\x", "a b"])
def test_hostile_tenant_names_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError):
        open_tenant(tmp_path, name)


@pytest.mark.parametrize("name", ["default", "north-wind_2.1", "A"])
def test_a_tenant_is_a_folder_below_home(tmp_path: Path, name: str) -> None:
    tenant = open_tenant(tmp_path, name)
    folders = (tenant.tables, tenant.text, tenant.objects, tenant.checkpoints)
    assert all(folder.parent == tmp_path.resolve() / name for folder in folders)


def test_objects_come_back_as_they_went(tmp_path: Path) -> None:
    objects = Objects(tmp_path)
    objects.put("d1/upload", b"\x00bytes")
    objects.put_text("d1/text", "words — ¼ 漢" * 1000)
    assert objects.get("d1/upload") == b"\x00bytes"
    assert objects.get_text("d1/text") == "words — ¼ 漢" * 1000
    assert objects.keys() == ["d1/text", "d1/upload"]
    objects.delete("d1/text")
    assert not objects.has("d1/text")


def test_a_killed_writer_leaves_no_key(tmp_path: Path) -> None:
    (tmp_path / "d1").mkdir()
    (tmp_path / "d1" / ".partial-abc").write_bytes(b"half")
    assert Objects(tmp_path).keys() == []


def test_a_missing_object_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(OutsideError, match="doctor"):
        Objects(tmp_path).get("nothing")


def test_prefect_runs_only_where_a_server_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PREFECT_API_URL", raising=False)
    assert not Settings().runs_prefect
    assert Settings(engine="prefect").runs_prefect
    monkeypatch.setenv("PREFECT_API_URL", "http://127.0.0.1:4200/api")
    assert Settings().runs_prefect
    assert not Settings(engine="plain").runs_prefect

"""Files of a folder and their logical names."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from sayso.tasks.register.discover import discover, normal_name


def test_names_that_differ_only_in_spelling_are_two_documents(tmp_path: Path):
    for name in ("\u00e9.txt", "e\u0301.txt", "a\nb.txt", "plain.txt"):
        (tmp_path / name).write_text("words")
    names = {upload.name for upload in discover([str(tmp_path)])}
    assert len(names) == 4
    assert {"\u00e9.txt", "a_b.txt", "plain.txt"} <= names
    assert names == {upload.name for upload in discover([str(tmp_path)])}


@pytest.mark.parametrize(
    ("first", "second", "kept"),
    [
        ("a\nb.txt", "a_b.txt", "a_b.txt"),
        ("x\ny/f.txt", "x_y/f.txt", "x_y/f.txt"),
        ("x\ny/f.txt", "x\ty/f.txt", None),
        ("a\\b.txt", "a/b.txt", "a/b.txt"),
        (os.fsdecode(b"\xff.txt"), os.fsdecode(b"\xfe.txt"), None),
    ],
    ids=["file", "folder", "both odd", "backslash", "bytes"],
)
def test_names_that_clash_once_they_are_cleaned_are_two_documents(
    tmp_path: Path, first: str, second: str, kept: str | None
) -> None:
    for name in (first, second):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("words")
    names = {upload.name for upload in discover([str(tmp_path)])}
    assert len(names) == 2
    assert kept is None or kept in names


def test_only_files_of_a_folder_are_found(tmp_path: Path) -> None:
    (tmp_path / "folder.pdf").mkdir()
    (tmp_path / "folder.pdf" / "-rf.txt").write_text("words")
    os.mkfifo(tmp_path / "pipe.pdf")
    socket.socket(socket.AF_UNIX).bind(str(tmp_path / "socket.pdf"))
    (tmp_path / "loop.pdf").symlink_to("loop.pdf")
    (tmp_path / "around").symlink_to(tmp_path)
    (tmp_path / "null.pdf").symlink_to("/dev/null")
    assert [upload.name for upload in discover([str(tmp_path)])] == ["folder.pdf/-rf.txt"]


def test_a_name_never_climbs_and_holds_no_control_characters():
    assert normal_name("../../etc/pass\nwd") == "etc/pass_wd"

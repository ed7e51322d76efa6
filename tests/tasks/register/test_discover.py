"""Files of a folder and their logical names."""

from __future__ import annotations

from pathlib import Path

from sayso.tasks.register.discover import discover, normal_name


def test_names_that_differ_only_in_spelling_are_two_documents(tmp_path: Path):
    for name in ("\u00e9.txt", "e\u0301.txt", "a\nb.txt", "plain.txt"):
        (tmp_path / name).write_text("words")
    names = {upload.name for upload in discover([str(tmp_path)])}
    assert len(names) == 4
    assert {"\u00e9.txt", "a_b.txt", "plain.txt"} <= names
    assert names == {upload.name for upload in discover([str(tmp_path)])}


def test_a_name_never_climbs_and_holds_no_control_characters():
    assert normal_name("../../etc/pass\nwd") == "etc/pass_wd"

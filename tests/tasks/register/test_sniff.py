"""What a file is, told by its content."""

from __future__ import annotations

import pytest
from golden.hostile import docx_bytes, hostile_files, pptx_bytes, xlsx_bytes

from sayso.schemas.errors import BadDocumentError
from sayso.tasks.register.sniff import sniff

HTML = b"<!DOCTYPE html><html><body><p>Words.</p></body></html>"


@pytest.mark.parametrize(
    ("data", "name", "kind"),
    [
        (b"%PDF-1.7\n", "a.pdf", "pdf"),
        (b"junk\n%PDF-1.7\n", "a.docx", "pdf"),
        (docx_bytes(), "a.pdf", "docx"),
        (xlsx_bytes(), "a", "xlsx"),
        (pptx_bytes(), "a.zip", "pptx"),
        (HTML, "a.txt", "html"),
        (HTML.decode().encode("utf-16"), "a.txt", "html"),
        (b"\n\n <pre>\nPrinted page\n</pre>", "page.html", "html"),
        (b"<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><body/></html>", "a.xhtml", "html"),
        (b"# Title\n\nWords.\n", "a.md", "md"),
        (b"<div align='center'>\n\n# Title\n\n</div>\n", "README.md", "md"),
        (b"# Title\n\nWords.\n\f\nMore words.\n", "a.md", "md"),
        (b"Words of a plain text with a <b>tag</b>.\n", "a.txt", "text"),
        (b"name,count\nbolt,1\n", "a.csv", "text"),
        (b"MZ is how this text begins.\n", "a.txt", "text"),
    ],
)
def test_content_decides_the_format(data, name, kind):
    assert sniff(data, name) == kind


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b"  \n\t", "empty"),
        (b"\x89PNG\r\n\x1a\n" + bytes(200), "unsupported"),
        (b"{\\rtf1 words}", "unsupported"),
        (b"<?xml version='1.0'?><record/>", "unsupported"),
        (b"<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>", "unsafe"),
        (bytes.fromhex("D0CF11E0A1B11AE1") + "EncryptedPackage".encode("utf-16-le"), "encrypted"),
        (bytes.fromhex("D0CF11E0A1B11AE1") + bytes(100), "unsupported"),
        (docx_bytes()[:2000], "corrupt"),
        (b"words\x00\x00\x01\x02more", "unsupported"),
    ],
)
def test_refusals_say_why(data, reason):
    with pytest.raises(BadDocumentError) as refusal:
        sniff(data, "a.docx")
    assert refusal.value.reason == reason
    assert refusal.value.message.startswith("a.docx ")


@pytest.mark.parametrize("shift", range(4))
def test_a_letter_cut_by_the_end_of_the_beginning_is_no_sign_of_a_binary_file(shift: int) -> None:
    for letter in "é", "漢", "𝄞":
        assert sniff(("a" * shift + letter * 20_000).encode(), "a.txt") == "text"


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("photo.heic", "a picture"),
        ("film.mp4", "a film"),
        ("files.tar", "unpack it"),
        ("pointer.pdf", "Git LFS"),
        ("mail.msg", "Outlook"),
    ],
)
def test_a_refusal_says_what_the_file_is(name: str, what: str) -> None:
    file = next(file for file in hostile_files() if file.name == name)
    with pytest.raises(BadDocumentError, match=what):
        sniff(file.data, file.name)

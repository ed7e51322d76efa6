import io

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from sayso.schemas.errors import BadDocumentError
from sayso.tasks.window.probe import probe_pdf


def pdf(pages: int = 2, encrypt: StandardEncryption | None = None) -> bytes:
    out = io.BytesIO()
    canvas = Canvas(out, encrypt=encrypt)
    for number in range(pages):
        canvas.drawString(72, 700, f"page {number + 1}")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def test_a_plain_file_gives_its_page_count():
    assert probe_pdf(pdf(3)).page_count == 3


def test_the_right_password_among_several_opens_the_file():
    locked = pdf(2, StandardEncryption("secret", canPrint=1))
    probe = probe_pdf(locked, ["wrong", "secret"])
    assert (probe.page_count, probe.password, probe.is_encrypted) == (2, "secret", True)


def test_an_owner_password_alone_does_not_stop_a_reader():
    probe = probe_pdf(pdf(1, StandardEncryption("", ownerPassword="owner")))
    assert (probe.page_count, probe.password, probe.is_encrypted) == (1, "", True)


@pytest.mark.parametrize(
    ("data", "passwords", "reason", "words"),
    [
        (b"", [], "empty", "nothing"),
        (b"\x00\x00\n", [], "empty", "nothing"),
        (b"hello, not a pdf", [], "corrupt", "not a PDF"),
        (pdf(2)[:400], [], "corrupt", "cut off"),
        (pdf(1, StandardEncryption("secret")), [], "encrypted", "--password-file"),
        (pdf(1, StandardEncryption("secret")), ["no"], "encrypted", "None of the given"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_its_reason(data, passwords, reason, words):
    with pytest.raises(BadDocumentError, match=words) as refusal:
        probe_pdf(data, passwords)
    assert refusal.value.reason == reason

"""Every file of a hostile folder is ready or refused for the right reason, within its limit."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from golden.hostile import READY, Odd, hostile_files

from sayso.schemas.errors import BadDocumentError
from sayso.tasks.parse.dispatch import parse_whole
from sayso.tasks.register.sniff import sniff

LIMIT_SECONDS = 60  # the worker's limit: what passes it here would be killed there


class OverLimitError(BaseException):
    """Raised by the alarm; not an Exception, so that no reader catches it."""


@contextmanager
def limit(seconds: int) -> Iterator[None]:
    def stop(*_: object) -> None:
        raise OverLimitError

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def outcome(file: Odd) -> str:
    try:
        with limit(LIMIT_SECONDS):
            kind = sniff(file.data, file.name)
            if kind != "pdf":
                parse_whole(file.data, kind, file.name)
    except BadDocumentError as refusal:
        return refusal.reason
    except OverLimitError:
        return "over its limit"
    return READY


@pytest.mark.slow
def test_each_file_of_a_hostile_folder_is_ready_or_refused_for_the_right_reason():
    files = hostile_files()
    wrong = {
        file.name: (found, sorted(file.outcomes)) for file in files if (found := outcome(file)) not in file.outcomes
    }
    assert len(files) >= 200
    assert wrong == {}


def test_hostile_folder_holds_every_reason_a_reader_can_give():
    reasons = Counter(reason for file in hostile_files() for reason in file.outcomes)
    assert {"empty", "unsupported", "encrypted", "corrupt", "unsafe", "no_text", READY} <= set(reasons)


@pytest.mark.parametrize(
    "name", ["zero.pdf", "locked.xlsx", "laughs.docx", "bomb.pptx", "corners.xlsx", "deep-div-500.html"]
)
def test_named_dangers_meet_their_own_answer(name):
    file = next(each for each in hostile_files() if each.name == name)
    assert outcome(file) in file.outcomes

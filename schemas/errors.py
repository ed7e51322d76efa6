"""The error tree.

An error's facts are attributes; its string is one line a person can act on.

    SaysoError
    ├── UsageError          the caller's words are off (unknown document, bad option): exit 1, never retried
    ├── BadDocumentError    the input's fault: never retried; the documents row keeps reason and message
    ├── BadReplyError       the model's fault (invalid JSON, refusal, invented quote): retried, then the twin
    └── OutsideError        network, store, lock or rate limit: retried with back-off and jitter
"""

from __future__ import annotations

from typing import Literal, get_args

RefusalReason = Literal["empty", "unsupported", "encrypted", "corrupt", "too_large", "timeout", "unsafe", "no_text"]
REFUSAL_REASONS: tuple[str, ...] = get_args(RefusalReason)


class SaysoError(Exception):
    """Root of every error that sayso raises on purpose."""


class UsageError(SaysoError):
    """The request itself cannot be carried out as worded."""


class BadDocumentError(SaysoError):
    """A document that cannot be read; `reason` is one of REFUSAL_REASONS."""

    def __init__(self, reason: RefusalReason, message: str) -> None:
        super().__init__(message)
        self.reason: RefusalReason = reason
        self.message = message

    def __reduce__(self) -> tuple[type[BadDocumentError], tuple[RefusalReason, str]]:
        """Survive the way back from a worker process with both facts."""
        return type(self), (self.reason, self.message)


class BadReplyError(SaysoError):
    """A model reply that does not have the form or the honesty asked for."""

    def __init__(self, step: str, fault: str) -> None:
        super().__init__(f"{step}: {fault}")
        self.step = step
        self.fault = fault


class OutsideError(SaysoError):
    """Something outside failed; `retry_after_seconds` is set when it said how long to wait."""

    def __init__(self, what: str, fault: str, *, retry_after_seconds: float | None = None) -> None:
        super().__init__(f"{what}: {fault}")
        self.what = what
        self.fault = fault
        self.retry_after_seconds = retry_after_seconds

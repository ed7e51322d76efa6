"""So many calls at once, and all of them wait when the endpoint asks one to: it limits the caller, not the call."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager


class Pace:
    """Shared by the threads that call one endpoint."""

    def __init__(self, parallel: int) -> None:
        self._slots = threading.BoundedSemaphore(parallel)
        self._lock = threading.Lock()
        self._paused_until = 0.0

    @contextmanager
    def turn(self) -> Iterator[None]:
        """A slot, once no pause is on."""
        with self._slots:
            while (left := self._left()) > 0:
                time.sleep(left)
            yield

    def pause(self, seconds: float) -> None:
        """Nobody starts a call for so long."""
        with self._lock:
            self._paused_until = max(self._paused_until, time.monotonic() + seconds)

    def _left(self) -> float:
        with self._lock:
            return self._paused_until - time.monotonic()

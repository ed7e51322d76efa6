"""Worker processes with a hard limit of time and memory each: a document can hang or blow up without taking the run along."""

from __future__ import annotations

import os
import queue
import selectors
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sayso.schemas.errors import BadDocumentError
from sayso.storage.worker import read_frame, write_frame

_POLL_SECONDS = 0.2
_PAGE = os.sysconf("SC_PAGE_SIZE")


class _Worker:
    """One child process; started at first use and again after a kill."""

    def __init__(self, threads: int) -> None:
        self._threads = str(threads)
        self._process: subprocess.Popen[bytes] | None = None

    def call(self, target: str, arguments: tuple[Any, ...], *, seconds: float, memory_mb: int) -> Any:
        process = self._started()
        try:
            write_frame(process.stdin, (target, arguments, seconds))  # type: ignore[arg-type]
            self._wait(process, seconds, memory_mb)
            kind, value = read_frame(process.stdout)  # type: ignore[arg-type]
        except (EOFError, BrokenPipeError) as error:
            self.kill()
            raise BadDocumentError("corrupt", "the parser's process died while reading it") from error
        if kind == "bad":
            raise value
        return value

    def _wait(self, process: subprocess.Popen[bytes], seconds: float, memory_mb: int) -> None:
        deadline = time.monotonic() + seconds
        with selectors.DefaultSelector() as ready:
            ready.register(process.stdout, selectors.EVENT_READ)  # type: ignore[arg-type]
            while not ready.select(_POLL_SECONDS):
                if time.monotonic() > deadline:
                    self.kill()
                    raise BadDocumentError("timeout", f"not read within {seconds:.0f} seconds")
                if _resident_mb(process.pid) > memory_mb:
                    self.kill()
                    raise BadDocumentError("too_large", f"reading it needs more than {memory_mb} MB of memory")

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            environment = {
                **os.environ,
                "OMP_NUM_THREADS": self._threads,
                "HF_HUB_OFFLINE": "1",
                "TRANSFORMERS_OFFLINE": "1",
            }
            self._process = subprocess.Popen(
                [sys.executable, "-m", "sayso.storage.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is for the parent: a worker it killed would look like a bad document
                env=environment,
            )
        return self._process

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                with suppress(OSError):  # unsent bytes of a dead peer
                    pipe.close()  # type: ignore[union-attr]
            self._process = None


def _resident_mb(pid: int) -> float:
    """Resident memory of a process in MB; 0 where the system does not tell."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE / 1e6
    except (OSError, IndexError, ValueError):
        return 0.0


class Workers:
    """`count` processes shared by any number of threads; a call waits for a free one."""

    def __init__(self, count: int, *, threads: int = 1) -> None:
        self._free: queue.SimpleQueue[_Worker] = queue.SimpleQueue()
        self._all: Sequence[_Worker] = [_Worker(threads) for _ in range(count)]
        for worker in self._all:
            self._free.put(worker)

    def call(self, target: str, *arguments: Any, seconds: float, memory_mb: int) -> Any:
        """Call 'module:function' in a worker. Raises BadDocumentError for what the input caused, limits included.

        UsageError is a setting's fault.
        """
        worker = self._free.get()
        try:
            return worker.call(target, arguments, seconds=seconds, memory_mb=memory_mb)
        finally:
            self._free.put(worker)

    def close(self) -> None:
        for worker in self._all:
            worker.kill()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

"""The other side of storage.workers: a process that calls named functions until its standard input closes.

Frames on both pipes are an 8-byte big-endian length and a pickle. The parent is the only peer, so pickle is safe here.
"""

from __future__ import annotations

import importlib
import os
import pickle
import signal
import struct
import sys
import threading
import time
from typing import Any, BinaryIO

from sayso.schemas.errors import BadDocumentError, UsageError

_LENGTH = struct.Struct(">Q")
_ORPHANS_SECONDS = 5.0  # beyond a call's limit; a living parent ends the process at the limit itself


def read_frame(stream: BinaryIO) -> Any:
    """The next object; raises EOFError when the peer has gone."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    (size,) = _LENGTH.unpack(head)
    body = stream.read(size)
    if len(body) < size:
        raise EOFError
    return pickle.loads(body)  # noqa: S301 (our own child or parent)


def write_frame(stream: BinaryIO, value: Any) -> None:
    """Send one object."""
    body = pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL)
    stream.write(_LENGTH.pack(len(body)))
    stream.write(body)
    stream.flush()


def call(target: str, arguments: tuple[Any, ...]) -> tuple[str, Any]:
    """('ok', result) or ('bad', error): the document's fault, a parser's own crash included, or a setting's (UsageError)."""
    module, _, name = target.partition(":")
    function = getattr(importlib.import_module(module), name)
    try:
        return "ok", function(*arguments)
    except (BadDocumentError, UsageError) as error:
        return "bad", error
    except MemoryError:
        return "bad", BadDocumentError("too_large", "reading it needs more memory than a worker may use")
    except Exception as error:  # noqa: BLE001 (the one guard: parsers crash in unforeseeable ways on broken input)
        line = f"{type(error).__name__}: {error}".splitlines()[0][:300]
        return "bad", BadDocumentError("corrupt", f"the file is damaged or not what its format demands ({line})")


def _die_with_parent(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1.0)
    os._exit(1)


def main() -> None:
    """Serve calls; whatever libraries print goes to standard error, never into the frames."""
    threading.Thread(target=_die_with_parent, args=(os.getppid(),), daemon=True).start()
    frames = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    while True:
        try:
            target, arguments, seconds = read_frame(sys.stdin.buffer)
        except EOFError:
            return
        # Native code that keeps Python's lock holds up the watch on the parent too: then the system's clock ends the process.
        signal.setitimer(signal.ITIMER_REAL, seconds + _ORPHANS_SECONDS)
        reply = call(target, arguments)
        signal.setitimer(signal.ITIMER_REAL, 0)
        write_frame(frames, reply)


if __name__ == "__main__":
    main()

"""A worker is killed at its limits, its crash is the document's fault, and the next call finds a new one."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator

import psutil
import pytest

from sayso.schemas.errors import BadDocumentError, UsageError
from sayso.storage.workers import Workers

HERE = "tests_worker_functions"
LIMITS = {"seconds": 20.0, "memory_mb": 2000}


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workers]:
    folder = tmp_path_factory.mktemp("functions")
    (folder / f"{HERE}.py").write_text(
        "import os, sys, time\n"
        "def double(x): print('noise on standard output'); return 2 * x\n"
        "def crash(): os._exit(9)\n"
        "def fail(): raise ValueError('what a parser says')\n"
        "def refuse():\n    from sayso.schemas.errors import UsageError\n    raise UsageError('no such folder')\n"
        "def sleep(): time.sleep(60)\n"
        "def grow():\n    held = []\n    while True: held.append(bytearray(50_000_000)); time.sleep(0.05)\n"
        "def pid(): return os.getpid()\n"
        "def keep_the_lock():\n    import re\n    re.fullmatch('(a+)+b', 'a' * 60)\n"
    )
    os.environ["PYTHONPATH"] = str(folder)
    with Workers(1) as pool:
        yield pool
    del os.environ["PYTHONPATH"]


def test_a_call_gives_its_result_whatever_is_printed(workers: Workers) -> None:
    assert workers.call(f"{HERE}:double", 21, **LIMITS) == 42


@pytest.mark.parametrize(
    ("function", "limits", "reason"),
    [
        ("fail", LIMITS, "corrupt"),
        ("crash", LIMITS, "corrupt"),
        ("sleep", {"seconds": 0.5, "memory_mb": 2000}, "timeout"),
        ("grow", {"seconds": 30.0, "memory_mb": 300}, "too_large"),
    ],
)
def test_faults_are_the_documents(workers: Workers, function: str, limits: dict[str, float], reason: str) -> None:
    with pytest.raises(BadDocumentError) as caught:
        workers.call(f"{HERE}:{function}", **limits)
    assert caught.value.reason == reason
    assert workers.call(f"{HERE}:double", 1, **LIMITS) == 2


@pytest.mark.slow
@pytest.mark.parametrize("function", ["sleep", "keep_the_lock"])
def test_no_worker_outlives_a_killed_parent_by_more_than_its_limit(workers: Workers, function: str) -> None:
    script = f"""
from sayso.storage.workers import Workers
workers = Workers(1)
print(workers.call("{HERE}:pid", seconds=20.0, memory_mb=2000), flush=True)
workers.call("{HERE}:{function}", seconds=1.0, memory_mb=2000)
"""
    parent = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    worker = psutil.Process(int(parent.stdout.readline()))
    parent.kill()
    parent.wait()
    worker.wait(timeout=60)  # raises when it is still there


def test_a_setting_that_cannot_be_used_is_no_documents_fault(workers: Workers) -> None:
    with pytest.raises(UsageError, match="no such folder"):
        workers.call(f"{HERE}:refuse", **LIMITS)


def test_a_worker_is_used_again(workers: Workers) -> None:
    """Starting one costs seconds of imports."""
    assert workers.call(f"{HERE}:pid", **LIMITS) == workers.call(f"{HERE}:pid", **LIMITS)


def test_closing_ends_the_processes() -> None:
    with Workers(1) as pool:
        pid = pool.call("os:getpid", **LIMITS)
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
    pytest.fail("the worker outlived its pool")

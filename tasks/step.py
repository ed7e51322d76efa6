"""How flows call steps: the same function runs under Prefect's engine or plainly.

Prefect costs 1.2 s to import and 8 s to start without a server, which a question must not pay (docs/adr/0002). So task.py
modules hold plain functions, and this module, with the flows, is the only place that touches Prefect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any, ParamSpec, Protocol, TypeVar

from tenacity import Retrying, retry_if_exception_type, stop_after_attempt, wait_exponential_jitter

from sayso.schemas.errors import OutsideError

P = ParamSpec("P")
R = TypeVar("R")
A = TypeVar("A")

RETRIES = 3


class Engine(Protocol):
    """Runs one step, or one step over many arguments at once."""

    def run(self, step: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R: ...

    def each(
        self, step: Callable[[A], R], items: Iterable[A], *, parallel: int
    ) -> Iterator[tuple[A, R | Exception]]: ...


class PlainEngine:
    """No engine: plain calls, threads for `each`."""

    def run(self, step: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        return _patiently()(step, *args, **kwargs)

    def each(self, step: Callable[[A], R], items: Iterable[A], *, parallel: int) -> Iterator[tuple[A, R | Exception]]:
        """(item, result or its error) as they finish."""
        with ThreadPoolExecutor(parallel) as pool:
            running = {pool.submit(_patiently(), step, item): item for item in items}
            for future in as_completed(running):
                error = future.exception()
                if error is None:
                    yield running[future], future.result()
                elif isinstance(error, Exception):
                    yield running[future], error
                else:
                    raise error


def _patiently() -> Retrying:
    """Faults of the outside are tried again with back-off and jitter, anything else is raised at once."""
    return Retrying(
        retry=retry_if_exception_type(OutsideError),
        stop=stop_after_attempt(RETRIES),
        wait=wait_exponential_jitter(multiplier=0.5, max=10),
        reraise=True,
    )


class PrefectEngine:
    """Each call is a Prefect task run of the flow that is running: retried when the outside failed, watched in its page."""

    def run(self, step: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        result: R = _prefect_task(step)(*args, **kwargs)
        return result

    def each(self, step: Callable[[A], R], items: Iterable[A], *, parallel: int) -> Iterator[tuple[A, R | Exception]]:
        """Submitted to the flow's task runner, whose worker count rules; `parallel` is the plain engine's."""
        del parallel
        task = _prefect_task(step)
        running = [(item, task.submit(item)) for item in items]
        for item, future in running:
            result = future.result(raise_on_failure=False)
            yield item, result


def _prefect_task(step: Callable[..., Any]) -> Any:
    from prefect import task
    from prefect.cache_policies import NO_CACHE
    from prefect.tasks import exponential_backoff

    decorate: Any = task  # its overloads know no function of unknown parameters
    return decorate(
        step,
        name=getattr(step, "__name__", type(step).__name__),
        retries=RETRIES,
        retry_delay_seconds=exponential_backoff(backoff_factor=1),
        retry_jitter_factor=0.5,
        retry_condition_fn=_is_outside,
        cache_policy=NO_CACHE,  # checkpoints are ours: content hash and recipe, stored with the rows
        log_prints=False,
    )


def _is_outside(task: Any, run: Any, state: Any) -> bool:
    """Only faults of the outside are worth another try; a bad document stays bad."""
    del task, run
    return isinstance(state.result(raise_on_failure=False), OutsideError)

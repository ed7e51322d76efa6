"""Which engine runs a flow's steps, and how a plain pipeline function becomes a Prefect flow."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

from sayso.storage.settings import Settings, read_settings
from sayso.tasks.step import Engine, PlainEngine, PrefectEngine

R = TypeVar("R")


def engine_of(settings: Settings) -> Engine:
    """Prefect's engine when its use is configured, else plain calls of the same steps (docs/adr/0002)."""
    return PrefectEngine() if settings.runs_prefect else PlainEngine()


def flow_settings(home: str, tenant: str) -> Settings:
    """Settings of a Prefect flow's run: its parameters where they are given, else the environment's."""
    given = {key: value for key, value in (("home", home), ("tenant", tenant)) if value}
    return read_settings(engine="prefect", **given)


def run_in_flow(pipeline: Callable[[Engine], R], settings: Settings, name: str, *, run_name: str) -> R:
    """Run a pipeline with the engine in force; Prefect's tasks need a flow around them, which its page shows by `run_name`."""

    def run() -> R:
        return pipeline(engine_of(settings))

    if not settings.runs_prefect:
        return run()
    result: R = as_flow(run, name, run_name=run_name.replace("{", "{{").replace("}", "}}"))()  # Prefect fills braces in
    return result


def quiet_prefect() -> None:
    """No telemetry and no chatter, unless the caller's environment says otherwise. Before Prefect's first import."""
    os.environ.setdefault("DO_NOT_TRACK", "1")
    os.environ.setdefault("PREFECT_SERVER_ANALYTICS_ENABLED", "false")
    os.environ.setdefault("PREFECT_LOGGING_LEVEL", "WARNING")
    os.environ.setdefault(
        "PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS", "180"
    )  # the default 20 s is short on a busy machine


def as_flow(function: Callable[..., Any], name: str, *, run_name: str) -> Any:
    """The Prefect flow of a pipeline function with JSON parameters; its steps run as Prefect tasks on threads."""
    quiet_prefect()
    from prefect import flow
    from prefect.task_runners import ThreadPoolTaskRunner

    runner: Any = ThreadPoolTaskRunner(max_workers=read_settings().windows_at_once)
    decorate: Any = flow  # its overloads know no function of unknown parameters
    return decorate(function, name=name, flow_run_name=run_name, task_runner=runner, validate_parameters=True)

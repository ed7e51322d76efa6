"""The gateway to any OpenAI-compatible endpoint: typed replies, kept by what was asked, metered, capped, never trusted."""

from __future__ import annotations

import base64
import json
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from pydantic import BaseModel, ValidationError

from sayso.schemas.errors import BadReplyError, OutsideError
from sayso.schemas.ids import sha
from sayso.storage.objects import Objects
from sayso.storage.settings import Settings

T = TypeVar("T", bound=BaseModel)

ATTEMPTS = 4
FIRST_TOKENS = 4_000
MOST_TOKENS = 32_000
LONGEST_WAIT_SECONDS = 60.0


class AskModel(Protocol):
    """What a step is given: a typed reply, or None when there is no honest one and the twin has to do it."""

    def __call__(self, step: str, prompt: str, reply_type: type[T]) -> T | None: ...


@dataclass
class Meter:
    """What was spent, by step. Replayed replies cost nothing and are not counted."""

    dollars_per_million: tuple[float, float] = (0.0, 0.0)
    calls: dict[str, int] = field(default_factory=dict)
    input_tokens: int = 0
    output_tokens: int = 0
    faults: list[str] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    @property
    def dollars(self) -> float:
        rate_in, rate_out = self.dollars_per_million
        return (self.input_tokens * rate_in + self.output_tokens * rate_out) / 1e6

    def add(self, step: str, input_tokens: int, output_tokens: int) -> None:
        with self._lock:
            self.calls[step] = self.calls.get(step, 0) + 1
            self.input_tokens += input_tokens
            self.output_tokens += output_tokens

    def fault(self, step: str, what: str) -> None:
        with self._lock:
            self.faults.append(f"{step}: {what}")


class Model:
    """One model at one endpoint, shared by threads; at most `model_parallel` calls at once."""

    def __init__(self, settings: Settings, replies: Objects) -> None:
        self._settings = settings
        self._replies = replies
        self._slots = threading.BoundedSemaphore(settings.model_parallel)
        self._client: Any = None
        self.meter = Meter((settings.dollars_per_million_input, settings.dollars_per_million_output))

    def ask(self, step: str, prompt: str, reply_type: type[T]) -> T | None:
        """The typed reply to a prompt. A faulty reply is asked for once more with its fault named; then None."""
        return self._ask(step, self._settings.model, prompt, (), reply_type)

    def look(self, step: str, prompt: str, png: bytes, reply_type: type[T]) -> T | None:
        """The same about a picture, by the vision model."""
        return self._ask(step, self._settings.vision_model, prompt, (png,), reply_type)

    def _ask(self, step: str, model: str, prompt: str, images: tuple[bytes, ...], reply_type: type[T]) -> T | None:
        key = (
            f"replies/{sha(json.dumps([model, prompt, [sha(i) for i in images], reply_type.model_json_schema()]))}.json"
        )
        if self._replies.has(key):
            with suppress(ValidationError):  # a damaged file is asked for again
                return reply_type.model_validate_json(self._replies.get(key))
        asked, tokens = prompt, FIRST_TOKENS
        for _ in range(2):
            if self._settings.dollars_cap and self.meter.dollars >= self._settings.dollars_cap:
                self.meter.fault(step, f"the cap of {self._settings.dollars_cap:.2f} dollars is reached")
                return None
            try:
                reply = _parse(step, self._complete(step, model, asked, images, reply_type, tokens), reply_type)
            except BadReplyError as error:
                self.meter.fault(step, error.fault)
                asked, tokens = (
                    f"{prompt}\n\nYour earlier reply was refused: {error.fault}.",
                    min(tokens * 4, MOST_TOKENS),
                )
            except OutsideError as error:
                self.meter.fault(step, error.fault)
                return None
            else:
                self._replies.put(key, reply.model_dump_json().encode("utf-8"))
                return reply
        return None

    def _complete(
        self, step: str, model: str, prompt: str, images: tuple[bytes, ...], reply_type: type[BaseModel], tokens: int
    ) -> str:
        """The reply's text; waits as the endpoint says. Raises BadReplyError for a refusal or a cut, OutsideError otherwise."""
        import openai

        fault: OutsideError = OutsideError("model", "was not asked")
        for attempt in range(ATTEMPTS):
            try:
                with self._slots:
                    answer = self._open().chat.completions.create(
                        model=model,
                        messages=[{"role": "user", "content": _content(prompt, images)}],
                        response_format=_response_format(reply_type),
                        temperature=0,
                        max_tokens=tokens,
                    )
                return self._text(step, answer)
            except openai.APIStatusError as error:
                fault = OutsideError(
                    "model", f"HTTP {error.status_code}", retry_after_seconds=_retry_after(error.response.headers)
                )
                if error.status_code not in (408, 409, 429) and error.status_code < 500:
                    raise fault from error
            except (json.JSONDecodeError, openai.APIResponseValidationError) as error:
                raise OutsideError("model", "the endpoint's answer is not of the OpenAI API's form") from error
            except openai.APIConnectionError as error:  # includes time-outs
                fault = OutsideError("model", f"no answer ({type(error).__name__})")
            if attempt + 1 < ATTEMPTS:
                wait = fault.retry_after_seconds if fault.retry_after_seconds is not None else 0.5 * 2**attempt
                time.sleep(min(wait, LONGEST_WAIT_SECONDS))
        raise fault

    def _text(self, step: str, answer: Any) -> str:
        if answer.usage:
            self.meter.add(step, answer.usage.prompt_tokens, answer.usage.completion_tokens)
        else:
            self.meter.add(step, 0, 0)
        if not answer.choices:
            raise BadReplyError(step, "it has no choices")
        choice = answer.choices[0]
        if getattr(choice.message, "refusal", None):
            raise BadReplyError(step, "the model refused")
        if choice.finish_reason == "length":
            raise BadReplyError(step, "it was cut off before its end")
        return choice.message.content or ""

    def _open(self) -> Any:
        if self._client is None:
            import openai

            s = self._settings
            self._client = openai.OpenAI(
                api_key=s.api_key.get_secret_value() or "none",
                base_url=s.base_url or None,
                timeout=s.model_seconds,
                max_retries=0,
            )
        return self._client


def _parse(step: str, text: str, reply_type: type[T]) -> T:
    """The typed reply in a text; a fence around the JSON is forgiven, nothing else is."""
    body = text.strip().removeprefix("```json").removeprefix("```").removesuffix("```").strip()
    try:
        return reply_type.model_validate_json(body)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the reply"
        raise BadReplyError(step, f"{where}: {first['msg']}") from error


def _content(prompt: str, images: tuple[bytes, ...]) -> Any:
    if not images:
        return prompt
    pictures = [f"data:image/png;base64,{base64.b64encode(png).decode()}" for png in images]
    return [{"type": "text", "text": prompt}, *({"type": "image_url", "image_url": {"url": url}} for url in pictures)]


def _response_format(reply_type: type[BaseModel]) -> Any:
    schema = _strict(reply_type.model_json_schema())
    return {"type": "json_schema", "json_schema": {"name": reply_type.__name__, "schema": schema, "strict": True}}


def _strict(schema: Any) -> Any:
    """OpenAI's strict mode: every object closed, every property required, no defaults."""
    if isinstance(schema, list):
        return [_strict(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {key: _strict(value) for key, value in schema.items() if key != "default"}
    if closed.get("type") == "object" and "properties" in closed:
        closed |= {"additionalProperties": False, "required": list(closed["properties"])}
    return closed


def _retry_after(headers: Mapping[str, str]) -> float | None:
    try:
        return float(headers.get("retry-after", ""))
    except ValueError:
        return None

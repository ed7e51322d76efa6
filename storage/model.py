"""The gateway to any OpenAI-compatible endpoint: typed replies, kept by what was asked, metered, capped, never trusted."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Protocol, TypeVar

from pydantic import BaseModel, ValidationError

from sayso.schemas.errors import BadReplyError, OutsideError
from sayso.schemas.ids import sha
from sayso.storage.meter import Meter
from sayso.storage.objects import Objects
from sayso.storage.pace import Pace
from sayso.storage.settings import Settings

T = TypeVar("T", bound=BaseModel)

ATTEMPTS = 4
FIRST_TOKENS = 4_000
MOST_TOKENS = 32_000
CUT = "it was cut off before its end"
LONGEST_WAIT_SECONDS = 60.0


class AskModel(Protocol):
    """What a step is given: a typed reply, or None when there is no honest one and the twin has to do it."""

    def __call__(self, step: str, prompt: str, reply_type: type[T]) -> T | None: ...


class Model:
    """One model at one endpoint, shared by threads; at most `model_parallel` calls at once."""

    def __init__(self, settings: Settings, replies: Objects) -> None:
        self._settings = settings
        self._replies = replies
        self._pace = Pace(settings.model_parallel)
        self._client: Any = None
        rates = (settings.dollars_per_million_input, settings.dollars_per_million_output)
        self.meter = Meter(rates, settings.dollars_cap)

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
                reply = reply_type.model_validate_json(self._replies.get(key))
                self.meter.replay()
                return reply
        found = self._ask_twice(step, model, prompt, images, reply_type)
        if found is not None:
            self._replies.put(key, found.model_dump_json().encode("utf-8"))
        return found

    def _ask_twice(
        self, step: str, model: str, prompt: str, images: tuple[bytes, ...], reply_type: type[T]
    ) -> T | None:
        """A faulty reply is asked for again with its fault named; one cut off with more room instead, as often as that helps."""
        asked, tokens, faults = prompt, FIRST_TOKENS, 0
        while faults < 2:
            reserved = self.meter.reserve(len(asked))
            if reserved is None:
                self.meter.fault(step, f"the cap of {self.meter.cap:.2f} dollars is reached")
                return None
            try:
                return _parse(step, self._complete(step, model, asked, images, reply_type, tokens), reply_type)
            except BadReplyError as error:
                self.meter.fault(step, error.fault)
                if error.fault == CUT and tokens < MOST_TOKENS:
                    tokens = min(tokens * 4, MOST_TOKENS)
                    continue
                faults += 1
                asked = f"{prompt}\n\nYour earlier reply was refused: {error.fault}."
            except OutsideError as error:
                self.meter.fault(step, error.fault)
                return None
            finally:
                self.meter.release(reserved)
        return None

    def _complete(
        self, step: str, model: str, prompt: str, images: tuple[bytes, ...], reply_type: type[BaseModel], tokens: int
    ) -> str:
        """The reply's text; waits as the endpoint says. Raises BadReplyError for a refusal or a cut, OutsideError otherwise."""
        import openai

        fault: OutsideError = OutsideError("model", "was not asked")
        for attempt in range(ATTEMPTS):
            try:
                with self._pace.turn():
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
                self._wait(fault, attempt)
        raise fault

    def _wait(self, fault: OutsideError, attempt: int) -> None:
        """As long as the endpoint says, and then every call waits with this one; else longer each time."""
        asked = fault.retry_after_seconds
        if asked is not None:
            self._pace.pause(min(asked, LONGEST_WAIT_SECONDS))
        else:
            time.sleep(0.5 * 2**attempt)

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
            raise BadReplyError(step, CUT)
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
    """Seconds from the header, which gives a number or a date."""
    given = headers.get("retry-after", "")
    try:
        return max(float(given), 0.0)
    except ValueError:
        pass
    try:
        return max((parsedate_to_datetime(given) - datetime.now(UTC)).total_seconds(), 0.0)
    except (ValueError, TypeError):
        return None

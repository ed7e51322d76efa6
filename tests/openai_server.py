"""A scripted OpenAI-compatible server on loopback: each request takes the next reply of its script."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Scripted:
    """One HTTP reply: by default a chat completion with `content`."""

    content: str = ""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    finish: str = "stop"
    refusal: str | None = None
    delay_seconds: float = 0.0
    raw: str | None = None


Script = list[Scripted] | Callable[[dict[str, Any]], Scripted]


@dataclass
class Server:
    """`requests` are the JSON bodies that came in."""

    base_url: str
    requests: list[dict[str, Any]] = field(default_factory=list)


@contextmanager
def openai_server(script: Script) -> Iterator[Server]:
    """Serve a list of replies in order (the last one repeats), or a function of the request body."""
    served = Server("")
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with lock:
                served.requests.append(body)
                reply = script(body) if callable(script) else script[min(len(served.requests), len(script)) - 1]
            time.sleep(reply.delay_seconds)
            payload = (reply.raw if reply.raw is not None else json.dumps(_completion(reply))).encode()
            try:
                self.send_response(reply.status)
                for key, value in {"Content-Type": "application/json", **reply.headers}.items():
                    self.send_header(key, value)
                self.send_header("Content-Length", str(len(payload)))
                self.end_headers()
                self.wfile.write(payload)
            except BrokenPipeError:
                pass  # the client gave up waiting: that is the case under test

        def log_message(self, *args: object) -> None:
            pass

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=http.serve_forever, daemon=True)
    thread.start()
    served.base_url = f"http://127.0.0.1:{http.server_port}/v1"
    try:
        yield served
    finally:
        http.shutdown()
        http.server_close()


def _completion(reply: Scripted) -> dict[str, Any]:
    if reply.status != 200:
        return {"error": {"message": "scripted", "type": "scripted"}}
    message = {"role": "assistant", "content": reply.content, "refusal": reply.refusal}
    return {
        "id": "scripted", "object": "chat.completion", "created": 0, "model": "scripted",
        "choices": [{"index": 0, "finish_reason": reply.finish, "message": message}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110},
    }  # fmt: skip

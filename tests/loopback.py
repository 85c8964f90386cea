"""An HTTP service on the loopback interface that answers as it is told, and can misbehave."""

from __future__ import annotations

import json
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

KEY = "sk-very-secret-0123456789"


@dataclass(frozen=True)
class Answer:
    """What the service sends back.

    `announced` is the length it claims; more than the body is a connection cut in the middle. In
    the names of headers an underscore stands for a dash.
    """

    body: str
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    kind: str = "application/json"
    announced: int | None = None
    hangs_up: bool = False


class LoopbackService:
    """The service.

    `turns` says how it answers each request, the last one for ever; what a turn takes and gives is
    the matter of `reply`, which makes an answer of it.
    """

    def __init__(self, first: Any, reply: Callable[[Any, dict[str, Any]], Answer]) -> None:
        self.turns: list[Any] = [first]
        self.requests: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        self.stopping = threading.Event()
        self._reply = reply
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        self._thread.start()

    def answer(self, path: str, key: str | None, body: dict[str, Any]) -> Answer:
        """Take note of a request and answer it."""
        self.requests.append({"path": path, **body})
        self.keys.append(key)
        turn = self.turns.pop(0) if len(self.turns) > 1 else self.turns[0]
        return self._reply(turn, body)

    def stop(self) -> None:
        self.stopping.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


def _handler(service: LoopbackService) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with suppress(ConnectionError):  # the client did not wait
                self._send(service.answer(self.path, self.headers["Authorization"], body))

        def _send(self, answer: Answer) -> None:
            if answer.hangs_up:
                self.close_connection = True
                return
            raw = answer.body.encode("utf-8", "surrogatepass")
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.send_header("Content-Type", answer.kind)
            self.send_header("Content-Length", str(answer.announced or len(raw)))
            self.end_headers()
            self.wfile.write(raw)
            self.close_connection = answer.announced is not None

        def log_message(self, *_: Any) -> None:
            pass

    return Handler

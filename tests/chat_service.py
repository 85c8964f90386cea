"""An OpenAI-compatible chat service on the loopback interface that can misbehave."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

KEY = "sk-very-secret-0123456789"


@dataclass(frozen=True)
class Answer:
    """What the service sends back.

    `announced` is the length it claims; more than the body is a connection cut in the middle.
    """

    body: str
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    kind: str = "application/json"
    announced: int | None = None
    hangs_up: bool = False


Turn = Callable[[dict[str, Any]], Answer]


def completion(content: Any, *, finish: str = "stop", **message: Any) -> str:
    choice = {
        "index": 0,
        "finish_reason": finish,
        "message": {"role": "assistant", "content": content, **message},
    }
    whole = {"id": "c", "object": "chat.completion", "created": 0, "model": "m"}
    return json.dumps({**whole, "choices": [choice]})


def says(content: Any, **given: Any) -> Turn:
    """Answer with some content, whatever was asked."""
    return lambda _: Answer(completion(content, **given))


def refuses(status: int, message: str = "no", code: str | None = None, **headers: str) -> Turn:
    """Refuse; real services repeat the key, or the text, in what they say."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}

    def turn(body: dict[str, Any]) -> Answer:
        said = f"{message} {KEY} {body['messages'][-1]['content']}"
        error = {"message": said, "code": code, "type": "invalid_request_error", "param": None}
        return Answer(json.dumps({"error": error}), status=status, headers=named)

    return turn


def only(*forms: str, otherwise: str = "response_format is unavailable") -> Callable[[Turn], Turn]:
    """Take a request only in one of these forms of output."""

    def limited(turn: Turn) -> Turn:
        def either(body: dict[str, Any]) -> Answer:
            form = body.get("response_format", {}).get("type", "text")
            return turn(body) if form in forms else refuses(400, otherwise)(body)

        return either

    return limited


class ChatService:
    """The service. `turns` says how it answers each request, the last one for ever."""

    def __init__(self) -> None:
        self.turns: list[Turn] = [says('{"items": []}')]
        self.requests: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        self.stopping = threading.Event()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                service.requests.append({"path": self.path, **body})
                service.keys.append(self.headers["Authorization"])
                turn = service.turns.pop(0) if len(service.turns) > 1 else service.turns[0]
                with suppress(ConnectionError):  # the client did not wait
                    self._send(turn(body))

            def _send(self, answer: Answer) -> None:
                if answer.hangs_up:
                    self.close_connection = True
                    return
                raw = answer.body.encode("utf-8", "surrogatepass")
                self.send_response(answer.status)
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Type", answer.kind)
                self.send_header("Content-Length", str(answer.announced or len(raw)))
                self.end_headers()
                self.wfile.write(raw)
                self.close_connection = answer.announced is not None

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        self._thread.start()

    def slowly(self, body: dict[str, Any]) -> Answer:
        """Answer after longer than anybody waits."""
        self.stopping.wait(5)
        return says('{"items": []}')(body)

    def forms(self) -> list[str]:
        """In which forms of output it was asked, request by request."""
        return [each.get("response_format", {}).get("type", "text") for each in self.requests]

    def stop(self) -> None:
        self.stopping.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

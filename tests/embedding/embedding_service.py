from __future__ import annotations

import hashlib
import json
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

KEY = "sk-very-secret-0123456789"
DIMENSION = 8


def vector_of(text: str, dimension: int = DIMENSION) -> list[float]:
    """Return the service's vector for a text: any numbers, the same each time."""
    return [byte / 255 for byte in hashlib.shake_128(text.encode()).digest(dimension)]


def answer(texts: list[str]) -> list[dict[str, Any]]:
    return [
        {"object": "embedding", "index": index, "embedding": vector_of(text)}
        for index, text in enumerate(texts)
    ]


Turn = Callable[[list[str]], tuple[int, dict[str, str], Any]]


def embeddings(data: list[dict[str, Any]]) -> tuple[int, dict[str, str], Any]:
    return 200, {}, {"object": "list", "model": "m", "data": data, "usage": None}


def in_order(texts: list[str]):
    return embeddings(answer(texts))


def refused(status: int, **headers: str) -> Turn:
    # Real services repeat the key, or the text, in what they say.
    def turn(texts):
        return status, headers, {"error": {"message": f"Incorrect API key {KEY}: {texts}"}}

    return turn


class EmbeddingService:
    """An OpenAI-compatible embeddings service on the loopback interface.

    `turns` says how it answers each request, the last one for ever.
    """

    def __init__(self) -> None:
        self.turns: list[Turn] = [in_order]
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
                status, headers, content = turn(body["input"])
                raw = json.dumps(content).encode()
                try:
                    self.send_response(status)
                    for name, value in headers.items():
                        self.send_header(name.replace("_", "-"), value)
                    self.send_header("Content-Type", "application/json")
                    self.send_header("Content-Length", str(len(raw)))
                    self.end_headers()
                    self.wfile.write(raw)
                except ConnectionError:
                    pass  # the client did not wait

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        self._thread.start()

    def slowly(self, texts: list[str]):
        """Answer after longer than anybody waits."""
        end = time.monotonic() + 5
        while time.monotonic() < end and not self.stopping.wait(0.02):
            pass
        return in_order(texts)

    def stop(self) -> None:
        self.stopping.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

"""A stand-in for a language model, for notebooks that ask one: it knows only what it is given.

It answers like an OpenAI-compatible service on this machine, so that `%%ask` is run for real, and
always says the same, so that outputs repeat. See `jupyter_memory.evaluation.given_only`.
"""

from __future__ import annotations

import json
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from jupyter_memory.evaluation.given_only import completion


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        """Answer a request, as a stream where it asks for one."""
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        answer = completion(body)
        streams = bool(body.get("stream"))
        text = _streamed(answer) if streams else json.dumps(answer)
        raw = text.encode()
        self.send_response(200)
        kind = "text/event-stream" if streams else "application/json"
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(raw)))
        self.end_headers()
        self.wfile.write(raw)

    def log_message(self, *_: Any) -> None:
        """Keep quiet."""


def _streamed(answer: dict[str, Any]) -> str:
    """Return a completion as the events of a stream; a call of a tool comes in one piece."""
    choice = answer["choices"][0]
    message = choice["message"]
    words = (message.get("content") or "").split(" ")
    deltas: list[dict[str, Any]] = [
        {"content": f"{word} " if at < len(words) - 1 else word} for at, word in enumerate(words)
    ]
    calls = message.get("tool_calls", ())
    deltas += [{"tool_calls": [{**call, "index": at}]} for at, call in enumerate(calls)]
    rest = {**answer, "object": "chat.completion.chunk"}
    events = [{**rest, "choices": [{"index": 0, "delta": each}]} for each in deltas]
    ended = {"index": 0, "delta": {}, "finish_reason": choice["finish_reason"]}
    events.append({**rest, "choices": [ended]})
    lines = [f"data: {json.dumps(each)}\n\n" for each in events]
    return "".join([*lines, "data: [DONE]\n\n"])


def serve() -> None:
    """Serve until this process ends, and let its environment name the service."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    os.environ["OPENAI_BASE_URL"] = f"http://127.0.0.1:{server.server_port}/v1"
    os.environ["JUPYTER_MEMORY_MODEL"] = "stand-in"

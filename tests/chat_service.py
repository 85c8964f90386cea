"""An OpenAI-compatible chat service on the loopback interface that can misbehave."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from loopback import KEY, Answer, LoopbackService

__all__ = ["KEY", "Answer", "ChatService", "completion", "only", "refuses", "says"]

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

    def turn(body: dict[str, Any]) -> Answer:
        said = f"{message} {KEY} {body['messages'][-1]['content']}"
        error = {"message": said, "code": code, "type": "invalid_request_error", "param": None}
        return Answer(json.dumps({"error": error}), status=status, headers=headers)

    return turn


def only(*forms: str, otherwise: str = "response_format is unavailable") -> Callable[[Turn], Turn]:
    """Take a request only in one of these forms of output."""

    def limited(turn: Turn) -> Turn:
        def either(body: dict[str, Any]) -> Answer:
            form = body.get("response_format", {}).get("type", "text")
            return turn(body) if form in forms else refuses(400, otherwise)(body)

        return either

    return limited


class ChatService(LoopbackService):
    """The service. A turn is given the request and returns the answer."""

    def __init__(self) -> None:
        super().__init__(says('{"items": []}'), lambda turn, body: turn(body))

    def slowly(self, body: dict[str, Any]) -> Answer:
        """Answer after longer than anybody waits."""
        self.stopping.wait(5)
        return says('{"items": []}')(body)

    def forms(self) -> list[str]:
        """In which forms of output it was asked, request by request."""
        return [each.get("response_format", {}).get("type", "text") for each in self.requests]

"""An OpenAI-compatible chat service on the loopback interface that can misbehave."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from loopback import KEY, Answer, LoopbackService

__all__ = [
    "KEY",
    "Answer",
    "ChatService",
    "StreamingService",
    "calls",
    "completion",
    "only",
    "refuses",
    "says",
    "streamed",
]

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


def calls(*named: tuple[str, dict[str, Any]], content: str | None = None) -> Turn:
    """Call tools: a name and its arguments each."""
    made = [
        {
            "id": f"call_{number}",
            "type": "function",
            "function": {"name": name, "arguments": json.dumps(arguments, ensure_ascii=False)},
        }
        for number, (name, arguments) in enumerate(named)
    ]
    return says(content, finish="tool_calls", tool_calls=made)


def streamed(answer: Answer, size: int = 4) -> Answer:
    """Return a completion as a stream of pieces, of calls of tools as well."""
    if answer.status != 200 or answer.kind != "application/json":
        return answer
    whole = json.loads(answer.body)
    choice = whole["choices"][0]
    message = choice["message"]
    content, made = message.get("content") or "", message.get("tool_calls") or []
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": ""}]
    deltas += [{"content": content[at : at + size]} for at in range(0, len(content), size)]
    for index, call in enumerate(made):
        name, said = call["function"]["name"], call["function"]["arguments"]
        begun = {"id": call["id"], "type": "function", "index": index}
        deltas.append({"tool_calls": [{**begun, "function": {"name": name, "arguments": ""}}]})
        deltas += [
            {"tool_calls": [{"index": index, "function": {"arguments": said[at : at + size]}}]}
            for at in range(0, len(said), size)
        ]
    rest = {**whole, "object": "chat.completion.chunk"}
    pieces = [{**rest, "choices": [{"index": 0, "delta": each}]} for each in deltas]
    ended = {"index": 0, "delta": {}, "finish_reason": choice["finish_reason"]}
    pieces.append({**rest, "choices": [ended]})
    usage = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
    pieces.append({**rest, "choices": [], "usage": usage})
    lines = [f"data: {json.dumps(each, ensure_ascii=False)}\n\n" for each in pieces]
    return Answer("".join([*lines, "data: [DONE]\n\n"]), kind="text/event-stream")


class StreamingService(LoopbackService):
    """A chat service that streams where it is asked to."""

    def __init__(self) -> None:
        super().__init__(says("Hello."), self._answered)

    @staticmethod
    def _answered(turn: Turn, body: dict[str, Any]) -> Answer:
        answer = turn(body)
        return streamed(answer) if body.get("stream") else answer

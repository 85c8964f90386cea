"""An OpenAI-compatible embeddings service on the loopback interface that can misbehave."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

from loopback import KEY, Answer, LoopbackService

__all__ = [
    "DIMENSION",
    "KEY",
    "EmbeddingService",
    "answer",
    "embeddings",
    "in_order",
    "refused",
    "vector_of",
]

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


class EmbeddingService(LoopbackService):
    """The service. A turn is given the texts and returns status, headers and content."""

    def __init__(self) -> None:
        super().__init__(in_order, _answer)

    def slowly(self, texts: list[str]):
        """Answer after longer than anybody waits."""
        self.stopping.wait(5)
        return in_order(texts)


def _answer(turn: Turn, body: dict[str, Any]) -> Answer:
    status, headers, content = turn(body["input"])
    return Answer(json.dumps(content), status=status, headers=headers)

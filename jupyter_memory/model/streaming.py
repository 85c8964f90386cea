"""A model's answer while it comes: its text piece by piece, then the tools it calls and the tokens.

Services differ: some refuse to count the tokens of a stream, some do not stream at all. Each is
asked once in the way it refuses, and from then on in the way it takes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.language.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

_REFUSALS: Final = (400, 415, 422, 501)

_THOUGHT: Final = regex(r"\s*<think(?:ing)?>.*?</think(?:ing)?>\s*", re.DOTALL | re.IGNORECASE)
"""What some models think aloud before they answer: it is no part of the answer."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """How a service gives an answer.

    Attributes
    ----------
    streams
        Piece by piece.
    counts
        With the number of tokens at the end of a stream.
    """

    streams: bool = True
    counts: bool = True

    def arguments(self) -> dict[str, Any]:
        """Return what a request says about it."""
        if not self.streams:
            return {}
        more = {"stream_options": {"include_usage": True}} if self.counts else {}
        return {"stream": True, **more}

    def simpler(self, error: Exception | None) -> Delivery | None:
        """Return the next simpler way after a refusal, or None where there is none.

        Without an error, the service has answered a stream with nothing.
        """
        refused = error is None or getattr(error, "status_code", None) in _REFUSALS
        if not refused or not self.streams:
            return None
        if error is not None and self.counts:
            return replace(self, counts=False)
        return replace(self, streams=False)


@dataclass(slots=True)
class Reply:
    """An answer; `pieces` gives its text as it comes, and fills in the rest.

    Attributes
    ----------
    text
        All of it, at the end, without what the model thought aloud before.
    calls
        The calls of tools, in the form in which a request sends them back.
    tokens_in, tokens_out
        What the service counted, or None.
    finish
        Why it ended, in the service's word.
    """

    open: Callable[[], Iterable[Any]]
    text: str = ""
    calls: list[dict[str, Any]] = field(default_factory=list)
    tokens_in: int | None = None
    tokens_out: int | None = None
    finish: str | None = None
    _arguments: dict[int, list[str]] = field(default_factory=dict)

    def pieces(self) -> Generator[str, None, None]:
        """Yield the text piece by piece; closing it ends the request."""
        parts: list[str] = []
        try:
            for chunk in self.open():
                for piece in self._read(chunk):
                    parts.append(piece)
                    yield piece
        finally:
            self.text = _THOUGHT.sub("", "".join(parts), count=1)
            for number, call in enumerate(self.calls):
                call["function"]["arguments"] = "".join(self._arguments.get(number, ()))

    def _read(self, chunk: Any) -> Iterator[str]:
        """Take in a piece of a stream, or a whole answer."""
        usage = getattr(chunk, "usage", None)
        if usage is not None:
            self.tokens_in = getattr(usage, "prompt_tokens", None)
            self.tokens_out = getattr(usage, "completion_tokens", None)
        for choice in (getattr(chunk, "choices", None) or ())[:1]:
            self.finish = getattr(choice, "finish_reason", None) or self.finish
            said = getattr(choice, "delta", None) or getattr(choice, "message", None)
            content = getattr(said, "content", None) or getattr(said, "refusal", None)
            if isinstance(content, str) and content:
                yield content
            for place, call in enumerate(getattr(said, "tool_calls", None) or ()):
                self._take_call(call, place)

    def _take_call(self, call: Any, place: int) -> None:
        """Take in a call or a part of one; parts of one have the same index."""
        index = getattr(call, "index", None)
        number = place if index is None else index
        function = getattr(call, "function", None)
        while len(self.calls) <= number:
            made = {"name": "", "arguments": ""}
            self.calls.append({"id": "", "type": "function", "function": made})
        known = self.calls[number]
        known["id"] = known["id"] or getattr(call, "id", None) or f"call_{number}"
        known["function"]["name"] = known["function"]["name"] or getattr(function, "name", "") or ""
        self._arguments.setdefault(number, []).append(getattr(function, "arguments", None) or "")

"""The conversation of a kernel: its last turns whole, of the others what would be missed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.errors import UsageError
from jupyter_memory.language.normal import clean

if TYPE_CHECKING:
    from datetime import datetime

Telling = Callable[[str], Iterable[str]]
"""Returns the sentences of a text that have names, places, times, numbers or wishes in them."""

ROLES: Final = ("user", "assistant", "system", "tool")


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One turn.

    Attributes
    ----------
    role, content, timestamp
        Who said what, when.
    metadata
        data_source, query_id and implied_context, where they are known.
    """

    role: str
    content: str
    timestamp: datetime
    metadata: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Point:
    """A sentence that is kept of an earlier turn, with its date."""

    at: datetime
    role: str
    text: str

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d} {self.role}: {self.text}"


class Conversation:
    """Turns in RAM, bounded in number and bytes.

    Parameters
    ----------
    whole
        Turns that stay whole.
    most_bytes
        Of them together; a longer one loses its middle.
    most_points
        Sentences that are kept of earlier turns, the newest.
    """

    def __init__(self, *, whole: int, most_bytes: int, most_points: int) -> None:
        self._whole = whole
        self._most_bytes = most_bytes
        self._turns: deque[Turn] = deque()
        self._points: deque[Point] = deque(maxlen=most_points)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The last turns."""
        return tuple(self._turns)

    @property
    def points(self) -> tuple[Point, ...]:
        """What is kept of earlier ones, each once, the oldest first."""
        return tuple(self._points)

    def add(self, turn: Turn, telling: Telling) -> None:
        """Take in a turn; what has no room any more becomes points."""
        self._turns.append(turn)
        while len(self._turns) > self._whole:
            self._condense(self._turns.popleft(), telling)
        while len(self._turns) > 1 and self._bytes() > self._most_bytes:
            self._condense(self._turns.popleft(), telling)
        if self._bytes() > self._most_bytes:
            self._turns[-1] = _cut(self._turns[-1], self._most_bytes)

    def clear(self) -> None:
        """Forget all of it."""
        self._turns.clear()
        self._points.clear()

    def _bytes(self) -> int:
        return sum(len(each.content.encode("utf-8", "replace")) for each in self._turns)

    def _condense(self, turn: Turn, telling: Telling) -> None:
        known = {each.text for each in self._points}
        for sentence in telling(turn.content):
            if sentence not in known:
                self._points.append(Point(turn.timestamp, turn.role, sentence))
                known.add(sentence)


def checked_turn(role: Any, content: Any, timestamp: datetime, **metadata: Any) -> Turn:
    """Return a turn.

    Raises
    ------
    UsageError
        When the role is unknown or the content no text.
    """
    if role not in ROLES:
        raise UsageError(f"role must be one of {', '.join(ROLES)}, not {role!r}.")
    if not isinstance(content, str):
        raise UsageError(f"content must be a text, not {type(content).__name__}.")
    known = {name: value for name, value in metadata.items() if value is not None}
    return Turn(role=role, content=clean(content), timestamp=timestamp, metadata=known)


def _cut(turn: Turn, most_bytes: int) -> Turn:
    """Return a turn without its middle."""
    raw = turn.content.encode("utf-8", "replace")
    half = (most_bytes - 8) // 2
    ends = raw[:half].decode("utf-8", "ignore"), raw[-half:].decode("utf-8", "ignore")
    return Turn(role=turn.role, content=" … ".join(ends), timestamp=turn.timestamp,
                metadata=turn.metadata)  # fmt: skip

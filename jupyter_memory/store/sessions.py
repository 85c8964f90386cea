"""Which turn of a conversation lies beside which: an answer often has its words in the turn before.

Only what was said by somebody in a session is a turn. A note of a notebook's session is none: what
was remembered before it says nothing about it.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_Place = tuple[str, str | None]
"""Session and project."""

_Turn = tuple[int, str, int]
"""When it was said, its id, and its position in the view."""


@dataclass(slots=True)
class Sessions:
    """The turns of a view's rows, in the order in which they were said."""

    _turns: dict[_Place, list[_Turn]] = field(default_factory=dict)
    _said: dict[int, tuple[_Place, _Turn]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self._said)

    def add(self, position: int, row: Mapping[str, Any], when: int) -> None:
        """Take in a row, if it is a turn."""
        if not is_turn(row):
            return
        place = (row["session"], row["project"])
        turn = (when, row["id"], position)
        insort(self._turns.setdefault(place, []), turn)
        self._said[position] = (place, turn)

    def drop(self, position: int) -> None:
        """Leave out a row that has died."""
        said = self._said.pop(position, None)
        if said is not None:
            place, turn = said
            turns = self._turns[place]
            del turns[bisect_left(turns, turn)]

    def beside(self, position: int) -> tuple[int | None, int | None] | None:
        """Return the positions of the turns before and after one; None for what is no turn."""
        said = self._said.get(position)
        if said is None:
            return None
        place, turn = said
        turns = self._turns[place]
        at = bisect_left(turns, turn)
        before = turns[at - 1][2] if at else None
        after = turns[at + 1][2] if at + 1 < len(turns) else None
        return before, after

    def around(self, positions: list[int]) -> Iterator[int]:
        """Yield the turns beside some, each once and none of these."""
        known = set(positions)
        for position in positions:
            for each in self.beside(position) or ():
                if each is not None and each not in known:
                    known.add(each)
                    yield each


def is_turn(row: Mapping[str, Any]) -> bool:
    """Tell whether a row is an event that somebody said in a session."""
    return all(row.get(name) is not None for name in ("session", "speaker", "occurred_at"))

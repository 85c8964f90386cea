"""Say labelled inputs to a memory, and look at what it holds afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from contextlib import AbstractContextManager

    from jupyter_memory.evaluation.write_set import Case, Unit
    from jupyter_memory.records import MemoryRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """The ways into a memory, and the one way to see what it holds.

    Attributes
    ----------
    remember
        Takes a text.
    observe
        Takes a conversation, and returns when it has been read.
    memories
        Returns all that is held, whatever its status, but for what was forgotten.
    """

    remember: Callable[[str], Any]
    observe: Callable[[list[dict[str, str]]], Any]
    memories: Callable[[], Iterable[MemoryRecord]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The cases of one unit, and the memories that they left."""

    cases: Unit
    memories: tuple[MemoryRecord, ...]

    def memory_of(self, case: Case) -> MemoryRecord | None:
        """Return the memory that says what a case says, or None where there is none."""
        return next((each for each in self.memories if _tells(each.text, case.text)), None)


def replay(
    units: Sequence[Unit], fresh: Callable[[], AbstractContextManager[Door]]
) -> list[Outcome]:
    """Say each unit to a memory of its own.

    Parameters
    ----------
    units
        Of a labelled set.
    fresh
        Opens the door of a memory that holds nothing.
    """
    outcomes = []
    for unit in units:
        with fresh() as door:
            for case in unit:
                _say(case, door)
            outcomes.append(Outcome(unit, tuple(door.memories())))
    return outcomes


def _say(case: Case, door: Door) -> None:
    if case.channel == "observe":
        door.observe([dict(each) for each in case.turns])
    elif case.text is not None:
        door.remember(case.text)


def _tells(held: str, said: str | None) -> bool:
    """A memory may leave out "please remember that", or be told with what leads into it."""
    if said is None:
        return False
    ours, theirs = held.strip(" .。"), said.strip(" .。")
    return ours in theirs or theirs in ours

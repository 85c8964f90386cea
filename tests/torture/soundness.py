"""What must be true of a store, whatever was done to it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from jupyter_memory.records import STATUSES, Fact
from jupyter_memory.store.keys import CURRENT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jupyter_memory import Memory
    from jupyter_memory.records import MemoryRecord


def everything(memory: Memory) -> list[MemoryRecord]:
    return list(memory.list(project="*", status=list(STATUSES)))


def assert_sound(memory: Memory) -> None:
    """No key has two current values, no memory is there twice, no version lacks or comes twice."""
    assert memory.doctor() == []
    records = everything(memory)
    held = [each for each in records if isinstance(each, Fact) and each.status in CURRENT]
    assert twice((each.project, each.key) for each in held if each.key) == []
    assert twice((each.kind, each.project, each.agent, each.text) for each in records) == []
    assert twice(each.id for each in records) == []
    for each in records:
        versions = [past.version for past in memory.history(each.id)]
        assert versions == list(range(1, each.version + 1)), each.text


def twice(things: Iterable[object]) -> list[object]:
    return [thing for thing, count in Counter(things).items() if count > 1]


def lost(memory: Memory, present: Iterable[str], keyed: Iterable[str] = ()) -> set[str]:
    """Return what was acknowledged and is not there: as it is, or in the past of its key."""
    now = {each.text for each in memory.list(project="*")}
    keys = [each for each in everything(memory) if isinstance(each, Fact) and each.key]
    ever = {past.memory.text for each in keys for past in memory.history(each.id)}
    return (set(present) - now) | (set(keyed) - ever)

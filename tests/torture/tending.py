"""A process that lives days at a stretch, tends after each and is killed at any moment."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from children import tell
from stub_embedders import StubEmbedder

from jupyter_memory import Memory

CLOCK = "clock"
"""Beside the store: the day it is. It goes on where a killed process left it."""


class DaysGone:
    """A clock that a file keeps, so that time goes on from one process to the next."""

    def __init__(self, folder: str) -> None:
        self._file = Path(folder).with_suffix(f".{CLOCK}")

    def __call__(self) -> datetime:
        days = int(self._file.read_text()) if self._file.exists() else 0
        return datetime(2026, 1, 5, 9, tzinfo=UTC) + timedelta(days=days)

    def next_day(self) -> int:
        """Let a day pass; return how many have."""
        days = int(self._file.read_text()) + 1 if self._file.exists() else 1
        fresh = self._file.with_suffix(".new")
        fresh.write_text(str(days))
        fresh.replace(self._file)
        return days


def opened(folder: str) -> Memory:
    """Return a handle with that clock, of a project with room for little."""
    return Memory(
        folder,
        user="ana",
        project="sales",
        clock=DaysGone(folder),
        embedder=StubEmbedder("two", 2),
        config={"active_limit": 12, "daily_tending": False, "daily_backup": False},
    )


def tend_until_killed(folder: str, name: str) -> None:
    """Live on for ever; tell what was said and what was deleted as soon as it is acknowledged."""
    memory = opened(folder)
    clock = DaysGone(folder)
    memory.recall("anything")
    tell("ready")
    while True:
        day = clock.next_day()
        said, sure = f"the rule of day {day} is {name}", f"the report of day {day} was {name}"
        memory.remember(said)
        tell({"said": [said]})
        items = [
            {"text": f"{sure} number {number}", "source": "inferred", "confidence": 0.7}
            for number in range(4)
        ]
        aside = {"text": f"an aside of day {day} by {name}", "category": "note"}
        receipts = memory.remember_many([*items, {**aside, "source": "inferred"}])
        tell({"inferred": [each.id for each in receipts[:4]], "asides": [receipts[4].id]})
        memory.recall(said)
        memory.flush()
        for _ in range(8):
            clock.next_day()
        done = memory.tend()
        tell({"archived": list(done.archived), "deleted": list(done.deleted)})

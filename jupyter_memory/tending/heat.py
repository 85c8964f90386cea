"""How warm a memory is: it cools with time, by what it is, and each use warms it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from jupyter_memory.recalling.decay import HalfLives
from jupyter_memory.records import Fact
from jupyter_memory.remembering.judging import life_of

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.records import MemoryRecord

HALF_LIVES: Final = HalfLives(
    {
        "note": timedelta(days=7),
        "event": timedelta(days=30),
        "fact": timedelta(days=180),
        "lasting": timedelta(days=720),
    }
)
"""By what a memory is: a remark cools in days, a definition, preference or decision in years.

Ranking has half-lives of its own (`recalling.recipes`): there age only orders what answers.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatPolicy:
    """How warmth is reckoned. Starting values, by hand.

    Attributes
    ----------
    half_lives
        By `sort_of`.
    rise
        What each use, and each time that it helped, adds to the 1.0 that a memory begins with.
    most
        No memory is warmer than this, however often it was used.
    disliked
        Factor for one that failed to help more often than it helped.
    cold
        Below this it is cold.
    """

    half_lives: HalfLives = field(default_factory=lambda: HALF_LIVES)
    rise: float = 0.25
    most: float = 3.0
    disliked: float = 0.5
    cold: float = 0.3


POLICY: Final = HeatPolicy()


def sort_of(record: MemoryRecord) -> str:
    """Return by what a memory cools: what policy keeps for ever is lasting."""
    if record.category == "note":
        return record.category
    if life_of(record.kind, record.category) is None:
        return "lasting"
    return "fact" if isinstance(record, Fact) else "event"


def last_use(record: MemoryRecord) -> datetime:
    """Return when a memory was last written or used."""
    used = record.last_recalled_at
    return record.updated_at if used is None else max(record.updated_at, used)


def heat(record: MemoryRecord, now: datetime, policy: HeatPolicy = POLICY) -> float:
    """Return how warm a memory is: 1.0 when it is new, more when it is used, halved by time."""
    seconds = max(0.0, (now - last_use(record)).total_seconds())
    warmth = min(policy.most, 1.0 + policy.rise * (record.recalls + record.useful))
    if record.useless > record.useful:
        warmth *= policy.disliked
    return warmth * policy.half_lives.factor(seconds, sort_of(record))

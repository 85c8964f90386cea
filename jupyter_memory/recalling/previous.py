"""The last time something was done: in this session, in the last days, ever."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from jupyter_memory.results import Matched

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from jupyter_memory.results import Hit

RECENT_DAYS: Final = 7

MOST_WEIGHED: Final = 20
"""Of the best matches, those that are weighed by how far back they lie."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How far back something lies, and how sure it is then that it is meant."""

    name: str
    confidence: float


SESSION: Final = Reach("this session", 1.0)
RECENT: Final = Reach("last days", 0.9)
EVER: Final = Reach("earlier", 0.75)

LATEST_SHARE: Final = 0.1
"""What the newest of several gets ahead of an old one: the last time is asked for."""

_HALF_LIFE: Final = timedelta(days=14)


def by_reach(hits: Iterable[Hit], session: str | None, now: datetime) -> list[Hit]:
    """Return hits in the order in which they may be meant by "last time".

    Parameters
    ----------
    hits
        What the question matches.
    session
        The session it is asked in, if there is one.
    now
        When it is asked.
    """
    weighed = [_weighed(hit, session, now) for hit in hits]
    return sorted(weighed, key=lambda hit: hit.score, reverse=True)


def reach_of(hit: Hit, session: str | None, now: datetime) -> Reach:
    """Return how far back a memory lies."""
    if session is not None and session == hit.memory.session:
        return SESSION
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    return RECENT if today - _when(hit) <= timedelta(days=RECENT_DAYS) else EVER


def _weighed(hit: Hit, session: str | None, now: datetime) -> Hit:
    reach = reach_of(hit, session, now)
    newness = 0.5 ** (max(timedelta(0), now - _when(hit)) / _HALF_LIFE)
    weight = reach.confidence * (1 - LATEST_SHARE + LATEST_SHARE * newness)
    why = {name: part * weight for name, part in hit.why.items()}
    matched = Matched(words=hit.matched.words, level=reach.name)
    return replace(hit, score=sum(why.values()), why=why, matched=matched)


def _when(hit: Hit) -> datetime:
    moment: datetime = getattr(hit.memory, "occurred_at", None) or hit.memory.updated_at
    return moment

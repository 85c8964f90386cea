"""Which backups are kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable
    from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Rotation:
    """How many backups are kept.

    Attributes
    ----------
    every_hours
        So many hours after the newest one another is due.
    daily, weekly
        Of so many days, and of so many weeks, the newest of each. Of the newest day all are kept:
        somebody may have made one before each step of her work.
    """

    every_hours: float = 24.0
    daily: int = 7
    weekly: int = 4


ROTATION: Final = Rotation()
"""A week of days shows what was changed by mistake; a month of weeks what nobody noticed. With hard
links a backup takes the room of what was rewritten since the one before."""


def superfluous(made: Iterable[datetime], rotation: Rotation = ROTATION) -> set[datetime]:
    """Return which of some backups need not be kept any longer, by when they were made."""
    newest_first = sorted(set(made), reverse=True)
    if not newest_first:
        return set()
    of_newest_day = {each for each in newest_first if each.date() == newest_first[0].date()}
    days = _newest_of_each(newest_first, lambda each: each.date(), rotation.daily)
    weeks = _newest_of_each(newest_first, lambda each: each.isocalendar()[:2], rotation.weekly)
    return set(newest_first) - of_newest_day - days - weeks


def _newest_of_each(
    newest_first: list[datetime], period: Callable[[datetime], Hashable], most: int
) -> set[datetime]:
    kept: dict[Hashable, datetime] = {}
    for each in newest_first:
        kept.setdefault(period(each), each)
    return set(list(kept.values())[:most])

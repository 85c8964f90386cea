"""How a memory loses weight with age, as declared data: always a factor from 0 to 1.

A time that lies ahead, of a host whose clock is fast, counts as now.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from math import exp
from typing import TYPE_CHECKING, Final, Protocol

from jupyter_memory.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

HOUR: Final = 3_600.0
DAY: Final = 24 * HOUR


class Decay(Protocol):
    """A curve over the age."""

    def factor(self, seconds: float, kind: str) -> float:
        """Return what is left at an age of 0 and more seconds, in [0, 1]."""
        ...


@dataclass(frozen=True, slots=True)
class HalfLives:
    """A half-life by kind: a definition does not age like a remark.

    Raises
    ------
    UsageError
        When one is not longer than nothing.
    """

    by_kind: Mapping[str, timedelta] = field(
        default_factory=lambda: {
            "semantic": timedelta(days=720),
            "episodic": timedelta(days=30),
            "procedural": timedelta(days=720),
        }
    )

    def __post_init__(self) -> None:
        for kind, life in self.by_kind.items():
            if life <= timedelta(0):
                raise UsageError(
                    f"The half-life of {kind} memories must be longer than 0, not {life}."
                )

    def factor(self, seconds: float, kind: str) -> float:
        """Return a half a half-life, of a kind without one 1."""
        life = self.by_kind.get(kind)
        return 1.0 if life is None else float(0.5 ** (seconds / life.total_seconds()))


@dataclass(frozen=True, slots=True)
class Steps:
    """So much up to an age, and what is left for all that is older."""

    steps: tuple[tuple[timedelta, float], ...]
    older: float

    def __post_init__(self) -> None:
        ages = [age for age, _ in self.steps]
        if ages != sorted(set(ages)):
            raise UsageError("The steps of a recency must go from the youngest to the oldest.")
        _check_shares([*(share for _, share in self.steps), self.older])

    def factor(self, seconds: float, kind: str) -> float:  # noqa: ARG002  the same for all kinds
        """Return the share of the first step the age is not beyond."""
        for age, share in self.steps:
            if seconds <= age.total_seconds():
                return share
        return self.older


@dataclass(frozen=True, slots=True)
class Exponential:
    """exp(-rate · hours); below the cut nothing is left."""

    rate: float
    cut: float = 0.0

    def __post_init__(self) -> None:
        if not 0 < self.rate < float("inf"):
            raise UsageError(f"The rate of a recency must be larger than 0, not {self.rate}.")
        _check_shares([self.cut])

    def factor(self, seconds: float, kind: str) -> float:  # noqa: ARG002  the same for all kinds
        """Return what is left."""
        left = exp(-self.rate * seconds / HOUR)
        return left if left >= self.cut else 0.0


def _check_shares(shares: list[float]) -> None:
    for each in shares:
        if not 0 <= each <= 1:
            raise UsageError(f"A share of a recency lies from 0 to 1, {each} does not.")

"""When a memory is put before the user again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewPolicy:
    """When a memory is put before the user again. Starting values, by hand.

    Attributes
    ----------
    least_sure
        Confidence below which it is asked whether it holds.
    unanswered
        Uses without a word on whether they helped.
    soon
        What expires within this time is asked about before.
    unused
        How long nobody used it, of what nobody said in so many words.
    unused_said
        The same of what somebody said.
    settled
        What was confirmed within this time is not asked about again for being unsure or unused.
    most
        Rows; the rest comes with the next review.
    most_unused
        Of these, rows for what was never used: there may be many, and they do no harm.
    sample
        Memories that are looked at for noise.
    every
        How often the user is reminded.
    """

    least_sure: float = 0.6
    unanswered: int = 3
    soon: timedelta = timedelta(days=14)
    unused: timedelta = timedelta(days=90)
    unused_said: timedelta = timedelta(days=365)
    settled: timedelta = timedelta(days=90)
    most: int = 50
    most_unused: int = 10
    sample: int = 20
    every: timedelta = timedelta(days=7)


POLICY: Final = ReviewPolicy()

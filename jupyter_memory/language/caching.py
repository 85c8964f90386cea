"""What was read from a text is kept for a while: one write asks the same of a sentence often."""

from __future__ import annotations

from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Read = TypeVar("Read")

LONGEST_KEPT: Final = 2_000
"""Characters; longer texts are few, and would fill the memory."""

TEXTS: Final = 512
"""How many are kept, so that a call which remembers a hundred finds its own again."""


def cached(read: Callable[[str], Read]) -> Callable[[str], Read]:
    """Return the function, answering from its last answers where a text comes again."""
    of_short = lru_cache(maxsize=TEXTS)(read)

    @wraps(read)
    def answered(text: str) -> Read:
        return of_short(text) if len(text) <= LONGEST_KEPT else read(text)

    # As functools calls it: whoever erases a text empties all caches.
    vars(answered)["cache_clear"] = of_short.cache_clear
    return answered

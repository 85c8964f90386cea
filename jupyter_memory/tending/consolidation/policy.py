"""How much must be there before memories are made one, and what is never touched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsolidationPolicy:
    """When memories are made one.

    Attributes
    ----------
    least_fragments
        Of one subject: two are read faster than a memory about them.
    most_fragments
        In one memory; more become a second one.
    longest_fragment
        Characters; a longer text is a memory by itself.
    least_near
        Cosine to the mean of the others, for one whose subject is only named, not spoken of.
    most_compared
        Memories that share a word; of a commoner word nothing follows.
    least_shared
        Share of its words that a repetition has in common with what it repeats.
    """

    least_fragments: int = 3
    most_fragments: int = 12
    longest_fragment: int = 160
    least_near: float = 0.35
    most_compared: int = 200
    least_shared: float = 0.25


POLICY: Final = ConsolidationPolicy()

KEPT_APART: Final = frozenset({"preference", "identity", "constraint", "profile", "commitment"})
"""Categories that are obeyed or answered one by one: each has to be confirmed, changed and told by
itself, and what a model is given anyway gains nothing from being shorter."""

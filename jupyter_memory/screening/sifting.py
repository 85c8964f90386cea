"""Which of many texts may hold a secret: most hold nothing that any rule needs to find one.

A statement has five texts, and a call brings a hundred statements. To look through all of them at
once takes a third of the time.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.folding import INVISIBLE_CHARACTER
from jupyter_memory.screening.trying import trials
from jupyter_memory.screening.view import folded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jupyter_memory.screening.policy import Policy

_BETWEEN: Final = "\n"
"""No beginning and no core of a rule has one in it, so none is found across two texts."""


def suspects(texts: Sequence[str], policy: Policy) -> frozenset[int]:
    """Return the places of the texts that have to be screened; `screen` finds nothing in others.

    Parameters
    ----------
    texts
        Any texts.
    policy
        What is done about which class. With patterns of her own every text has to be.
    """
    if policy.own:
        return frozenset(range(len(texts)))
    seen = [each if each.isascii() else folded(each) for each in texts]
    found = {at for at, each in enumerate(texts) if _is_changed_by_view(each)}
    joined = _BETWEEN.join(seen)
    starts = [0, *accumulate(len(each) + len(_BETWEEN) for each in seen)]
    found.update(bisect_right(starts, place) - 1 for place in trials(policy).needed(joined))
    return frozenset(found)


def _is_changed_by_view(text: str) -> bool:
    """Tell whether rules see more in a text than its letters: with a mask or an invisible sign."""
    return "[" in text or not (text.isascii() or INVISIBLE_CHARACTER.search(text) is None)

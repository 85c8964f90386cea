"""How many tokens each part of a context may have, and what goes into them: policy, and its use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jupyter_memory.recalling.items import Item
    from jupyter_memory.rendering.phrases import Tongue


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """What one part may have.

    Attributes
    ----------
    part
        Its name.
    tokens
        Of a context as long as all shares together; of a longer one it has as much more.
    lasting
        Never cut for the sake of others: in a shorter context it has as much as in this one.
    """

    part: str
    tokens: int
    lasting: bool = False


WITH_TASK: Final = (
    Share(part="rules", tokens=1_500, lasting=True),
    Share(part="profile", tokens=800, lasting=True),
    Share(part="recalled", tokens=1_200),
    Share(part="summary", tokens=1_000),
    Share(part="history", tokens=0),
)
"""For a task, the first to be served first. The frame counts as rules; history has the rest, and
what others leave."""

AT_START: Final = (
    Share(part="rules", tokens=240, lasting=True),
    Share(part="profile", tokens=180, lasting=True),
    Share(part="events", tokens=180),
)
"""For the start of a session, before there is a task: a few hundred tokens."""

LONGEST_ITEM: Final = 1_200
"""Tokens of one item in a context as long as all shares: as many as all that was recalled has."""

LEAST_RESERVE: Final = 300
"""Tokens of a part from which on a third is kept for an item that is longer than half of it."""


def total(table: tuple[Share, ...]) -> int:
    """Return how many tokens all shares have together."""
    return sum(share.tokens for share in table)


def checked_budget(budget: Any, table: tuple[Share, ...]) -> int:
    """Return a budget as a number of tokens; ... stands for all shares together.

    Raises
    ------
    UsageError
        When it is no number of tokens.
    """
    if budget is ...:
        return total(table)
    if isinstance(budget, bool) or not isinstance(budget, int) or budget < 0:
        raise UsageError(
            f"budget must be a whole number of tokens from 0 on, not {budget!r}; "
            f"left out, it is {total(table):,}."
        )
    return budget


def limit(share: Share, waiting: Sequence[Share], left: int, budget: int, whole: int) -> int:
    """Return how many tokens a part may take of what is left.

    Parameters
    ----------
    share
        The part's.
    waiting
        It and those that come after it and want something.
    left
        Tokens that are left.
    budget, whole
        Tokens of this context, and of one as long as all shares.
    """
    if not share.tokens:
        return left
    most = min(left, max(share.tokens, share.tokens * budget // whole))
    if share.lasting:
        return most
    shared = sum(each.tokens for each in waiting if not each.lasting)
    return min(most, left * share.tokens // shared)


def longest_item(budget: int) -> int:
    """Return the tokens of the longest item that is not cut, in a context of so many."""
    return min(budget, max(LONGEST_ITEM, LONGEST_ITEM * budget // total(WITH_TASK)))


def fill(items: Sequence[Item], most: int, tongue: Tongue) -> list[Item | None]:
    """Return what of the items has room, each in its place, the first served first.

    One that would take more than half waits until the others are served, and is then cut to what
    they left, or to a third where the part is large enough to be shared.
    """
    filled: list[Item | None] = [None] * len(items)
    long = {number for number, item in enumerate(items) if 2 * item.tokens > most}
    left, reserve = most, most // 3 if long and most >= LEAST_RESERVE else 0
    for number, item in enumerate(items):
        if number not in long and item.tokens <= left - reserve:
            filled[number], left = item, left - item.tokens
    for number, item in enumerate(items):
        fits = None
        if filled[number] is None and item.tokens <= left:
            fits = item
        elif filled[number] is None and number in long:
            fits = item.cut(left, tongue)
        if fits is not None:
            filled[number], left = fits, left - fits.tokens
    return filled

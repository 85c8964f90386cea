"""What was archived and is asked for so directly that it answers all the same, and is woken."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from jupyter_memory.recalling.notes import note

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jupyter_memory.recalling.recall import Answer, Wish
    from jupyter_memory.recalling.understanding import Question
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.results import Hit
    from jupyter_memory.store.query import Search

ARCHIVED: Final = "archived"


@dataclass(frozen=True, slots=True, kw_only=True)
class WakingPolicy:
    """When an archived memory is asked for directly. Starting values, by hand.

    Attributes
    ----------
    least
        Lowest score; an active memory that reaches it answers the question by itself.
    levels
        What must have led to it: what is only near in meaning sleeps on.
    """

    least: float = 0.6
    levels: frozenset[str] = frozenset({"key", "identifier", "words"})


POLICY: Final = WakingPolicy()


def is_weak(found: Answer, wanted: Search, question: Question, policy: WakingPolicy) -> bool:
    """Return whether an answer leaves room for what was archived."""
    if ARCHIVED in wanted.statuses or "active" not in wanted.statuses:
        return False
    if wanted.as_of is not None or question.as_of is not None:
        return False
    if not found.hits or found.hits[0].score < policy.least:
        return True
    return bool(question.keys) and found.hits[0].matched.level != "key"


def as_archived(wanted: Search, wish: Wish, policy: WakingPolicy) -> tuple[Search, Wish]:
    """Return what to ask the archive for."""
    asked = replace(wanted, statuses=(ARCHIVED,), contested_by=None)
    return asked, replace(wish, threshold=max(wish.threshold, policy.least), strict=True)


def is_direct(hit: Hit, policy: WakingPolicy = POLICY) -> bool:
    """Return whether an archived memory was asked for directly."""
    level = hit.matched.level
    return level in policy.levels and (level == "key" or hit.score >= policy.least)


def with_woken(found: Answer, archived: Sequence[Hit], query: str, k: int) -> Answer:
    """Return an answer with what was archived in its place, and a word about that."""
    best = found.hits[0].score if found.hits else 0.0
    woken = [
        each
        for each in archived
        if is_direct(each) and (each.matched.level == "key" or each.score > best)
    ]
    if not woken:
        return found
    hits = (*woken, *found.hits)[:k]
    asleep = [each for each in woken[:k] if each.memory.status == ARCHIVED]
    told = (note(query, "woken", count=len(asleep)),) if asleep else ()
    return replace(found, hits=hits, notes=(*found.notes, *told))


def stood_for(
    archived: Sequence[Hit], standing: Mapping[str, MemoryRecord], found: Answer
) -> list[Hit]:
    """Return what was found in the archive, each by the memory that stands for it, if one does.

    Parameters
    ----------
    archived
        What was found there.
    standing
        Active memories by the ids of those they stand for.
    found
        The answer without the archive: what is in it is not given twice.
    """
    given = {hit.memory.id for hit in found.hits}
    hits = []
    for each in archived:
        memory = standing.get(each.memory.id, each.memory)
        if memory.id not in given:
            given.add(memory.id)
            hits.append(replace(each, memory=memory))
    return hits

"""The profile: from what is known about the user to a few hundred tokens of traits.

Only what she said, or what was confirmed, is in it; what was heard once waits as a draft.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.counting import count_tokens
from jupyter_memory.profile import DIMENSIONS, Profile, Trait
from jupyter_memory.recalling.dimensions import dimension_of
from jupyter_memory.recalling.profile import HERS, PROFILE, standing
from jupyter_memory.rendering.phrases import tongue_of_most
from jupyter_memory.rendering.profiles import line_of
from jupyter_memory.store.history import past_rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.rendering.phrases import Tongue
    from jupyter_memory.rights import Scope
    from jupyter_memory.store.tables import Tables

BUDGET: Final = 600
"""Tokens of a profile that is told."""

LEAST_CONFIDENCE: Final = 0.9
"""From which on what the user did not say herself counts as confirmed: by repetition."""

_DRAWN_FROM: Final = frozenset(PROFILE)


async def portrait(tables: Tables, scope: Scope, now: datetime) -> Profile:
    """Return the profile of a user, as the holder of a handle sees it."""
    known = await standing(tables, scope, now)
    about_her = [each for each in (*known.rules, *known.profile) if _is_about_her(each)]
    traits = await asyncio.gather(*(_trait(tables, each) for each in about_her))
    tongue = tongue_of_most(each.text for each in about_her)
    fitting = list(_fitting(traits, now, tongue))
    ordered = sorted(fitting, key=lambda each: DIMENSIONS.index(each.dimension))
    return Profile(
        traits=tuple(ordered),
        omitted=len(traits) - len(ordered),
        asked_at=now,
        tongue=tongue,
    )


def _is_about_her(record: MemoryRecord) -> bool:
    confirmed = record.source in HERS or record.confidence >= LEAST_CONFIDENCE
    return record.category in _DRAWN_FROM and record.kind == "semantic" and confirmed


async def _trait(tables: Tables, record: MemoryRecord) -> Trait:
    """Return a memory as a trait, with what it said before its last change."""
    dimension = dimension_of(record)
    if record.version == 1:
        return Trait(dimension=dimension, memory=record, since=record.created_at)
    past = await past_rows(tables, record.user, record.id)
    states = [(row.record.text, raw["valid_to"]) for row, raw in past
              if row.record.version < record.version]  # fmt: skip
    since, before, changes = record.created_at, None, 0
    following = [text for text, _ in states[1:]] + [record.text]
    for (text, until), after in zip(states, following, strict=True):
        if text != after:
            since, before, changes = until or record.updated_at, text, changes + 1
    return Trait(dimension=dimension, memory=record, since=since, before=before, changes=changes)


def _fitting(traits: Sequence[Trait], now: datetime, tongue: Tongue) -> Iterable[Trait]:
    """Yield what has room, the most certain first; every dimension gets its first trait."""
    firsts = {each.dimension: each for each in reversed(traits)}
    left = BUDGET
    for each in sorted(traits, key=lambda each: firsts[each.dimension] is not each):
        size = count_tokens(line_of(each, now, tongue))
        if size <= left:
            left -= size
            yield each

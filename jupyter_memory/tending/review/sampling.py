"""A sample of the memories, and how much of it is noise: what nobody would miss."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from jupyter_memory.language.normal import digest
from jupyter_memory.language.terms import telling, terms
from jupyter_memory.tending.mortality import is_mortal
from jupyter_memory.tending.review.doubting import is_disliked, is_never_used
from jupyter_memory.tending.review.policy import POLICY, ReviewPolicy

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.reviews import Noise

LEAST_WORDS = 2
"""Words that say what it is about; with fewer, and without a key, nobody knows what it meant."""


def sampled(
    records: Sequence[MemoryRecord], policy: ReviewPolicy = POLICY
) -> tuple[MemoryRecord, ...]:
    """Return some memories at random: the same ones, as long as there are no others."""
    inorder = sorted(records, key=lambda each: each.id)
    if len(inorder) <= policy.sample:
        return tuple(inorder)
    seed = digest(*(each.id for each in inorder))
    return tuple(random.Random(seed).sample(inorder, policy.sample))  # noqa: S311  repeatable


def noise_in(record: MemoryRecord, now: datetime, policy: ReviewPolicy = POLICY) -> Noise | None:
    """Return why a memory is noise, or None. What the user said is what she wanted."""
    if is_disliked(record):
        return "disliked"
    if not is_mortal(record):
        return None
    if record.text.rstrip().endswith(("?", "？")):
        return "question"
    keyed = getattr(record, "key", None) is not None
    if not keyed and len(telling(terms(record.text))) < LEAST_WORDS:
        return "says little"
    if record.confidence < policy.least_sure:
        return "low confidence"
    return "never used" if is_never_used(record, now, policy) else None

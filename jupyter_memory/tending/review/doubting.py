"""Why one memory is put before the user, and what is proposed. A pure function of its record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jupyter_memory.tending.mortality import is_mortal
from jupyter_memory.tending.review.policy import POLICY, ReviewPolicy

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.reviews import Act, Reason


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a memory is asked about.

    Attributes
    ----------
    reason
        Why.
    act
        What is proposed.
    """

    reason: Reason
    act: Act


def doubt_about(record: MemoryRecord, now: datetime, policy: ReviewPolicy = POLICY) -> Doubt | None:
    """Return why a memory is asked about, the weightiest reason, or None.

    Parameters
    ----------
    record
        An active memory or a draft.
    now
        In UTC.
    policy
        When.
    """
    if record.status == "draft":
        return Doubt("draft", "confirm")
    settled = record.verified_at is not None and now - record.verified_at < policy.settled
    if is_disliked(record):
        return Doubt("disliked", "forget")
    if is_expiring(record, now, policy):
        return Doubt("expiring", "confirm" if record.recalls else "forget")
    if settled:
        return None
    if is_drifted(record):
        return Doubt("drifted", "forget")
    if record.pinned:
        return None
    if record.confidence < policy.least_sure:
        return Doubt("low confidence", "confirm" if record.useful else "forget")
    if record.unanswered >= policy.unanswered and not record.useful:
        return Doubt("unanswered", "confirm")
    # What has its time is put away by itself when it is over.
    if is_never_used(record, now, policy) and record.expires_at is None:
        return Doubt("never used", "forget" if is_mortal(record) else "confirm")
    return None


def is_disliked(record: MemoryRecord) -> bool:
    """Return whether it was said that it did not help, and not as often that it did."""
    return record.useless > record.useful


def is_expiring(record: MemoryRecord, now: datetime, policy: ReviewPolicy = POLICY) -> bool:
    """Return whether a memory expires soon, and somebody wanted it so or uses it."""
    if record.expires_at is None or not now < record.expires_at <= now + policy.soon:
        return False
    return not is_mortal(record) or bool(record.recalls or record.useful)


def is_drifted(record: MemoryRecord) -> bool:
    """Return whether a file that goes with it is another one by now, or gone."""
    known = [each for each in record.references if each.sha256 is not None]
    return any(not each.is_unchanged() for each in known)


def is_never_used(record: MemoryRecord, now: datetime, policy: ReviewPolicy = POLICY) -> bool:
    """Return whether a memory is old and was never shown, nor said again."""
    if record.recalls or record.unanswered or record.mentions > 1:
        return False
    long_ago = policy.unused if is_mortal(record) else policy.unused_said
    return now - max(record.created_at, record.updated_at) >= long_ago

"""What others may see of a memory: what the user approved. All else is a request that waits."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from jupyter_memory.language.normal import normal_form
from jupyter_memory.rights import verdict

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.records import MemoryRecord


def as_approved(
    after: MemoryRecord, before: MemoryRecord | None, agent: str | None, at: datetime
) -> MemoryRecord:
    """Return a memory that is shared as far as it may be, and asks for the rest.

    The user approves a text: what an agent says in its place asks again.

    Parameters
    ----------
    after
        The memory, shared if its writer wants it to be.
    before
        The memory as it was, or None.
    agent
        Who writes.
    at
        When.
    """
    if not after.shared:
        return after
    if verdict(agent, "share", after) == "allow" or _is_approved(after, before):
        return replace(after, share_requested_at=None)
    return replace(after, shared=False, share_requested_at=at)


def _is_approved(after: MemoryRecord, before: MemoryRecord | None) -> bool:
    return (
        before is not None
        and before.shared
        and before.agent == after.agent
        and normal_form(before.text) == normal_form(after.text)
    )


def request_kept(old: MemoryRecord, new: MemoryRecord) -> datetime | None:
    """Return since when a memory asks to be shared after it was said again."""
    if old.shared or old.agent != new.agent:
        return old.share_requested_at
    return old.share_requested_at or new.share_requested_at

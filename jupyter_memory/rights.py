"""Who may see and change what. A scope is part of every read and write; there is no way without."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from jupyter_memory.errors import ScopeError, UsageError
from jupyter_memory.records import SOURCES, MemoryRecord, Source

EVERY_PROJECT = "*"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Whose memories a call may touch.

    Attributes
    ----------
    user
        Never empty.
    project
        This project plus what holds everywhere; None is only what holds everywhere, ``"*"`` all
        projects of the user.
    agent
        None is the user herself, who sees all of hers. An agent sees what she said, its own, and
        what was shared.
    """

    user: str
    project: str | None = None
    agent: str | None = None


def checked_user(name: str) -> str:
    """Return a user's name, or refuse one that is empty.

    Raises
    ------
    UsageError
        When nothing but blanks is left of it, or it has characters that cannot be kept.
    """
    from jupyter_memory.language.normal import clean, normal_name

    if not isinstance(name, str):
        raise UsageError(f"user must be a text, not {type(name).__name__}.")
    checked = normal_name(clean(name))
    if not checked:
        raise UsageError("The user is empty: give user='name', or leave it out for the login name.")
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in name.strip()):
        # Without them it would be the name of somebody else.
        raise UsageError(f"The user {name!r} has control characters: give a name without them.")
    return checked


def sees(scope: Scope, record: MemoryRecord) -> bool:
    """Return whether the record lies in the scope, whatever the project."""
    if record.user != scope.user:
        return False
    return scope.agent is None or record.agent in (None, scope.agent) or record.shared


def source_of(scope: Scope, claimed: str | None) -> Source:
    """Return who speaks: an agent's handle may not claim to be the user.

    Raises
    ------
    ScopeError
        When an agent claims the authority of the user or her profile.
    UsageError
        When there is no such source.
    """
    if claimed is None:
        return "user" if scope.agent is None else "agent"
    for known in SOURCES:
        if claimed == known:
            if scope.agent is not None and known in ("user", "profile"):
                raise ScopeError(
                    f"Agent {scope.agent!r} may not write with source={claimed!r}: "
                    "leave source out, or ask the user to say it herself."
                )
            return known
    raise UsageError(f"Unknown source {claimed!r}: one of {', '.join(SOURCES)}.")


def require_change(scope: Scope, record: MemoryRecord) -> None:
    """Refuse a change that is not this caller's to make.

    Raises
    ------
    ScopeError
        When an agent would change what the user said or confirmed, or another agent said.
    """
    if scope.agent is None:
        return
    if record.agent == scope.agent and record.source not in ("user", "profile"):
        return
    if record.agent == scope.agent:
        raise ScopeError(
            f"Agent {scope.agent!r} may not change memory {record.id} any more: the user "
            "confirmed it. Remember the correction instead; the user decides."
        )
    owner = "the user" if record.agent is None else f"agent {record.agent!r}"
    raise ScopeError(
        f"Agent {scope.agent!r} may not change memory {record.id}: it belongs to {owner}. "
        "Remember the correction instead; the user decides."
    )


def outranks(challenger: Source, holder: Source) -> bool:
    """Return whether the challenger is at least as authoritative as the holder."""
    return SOURCES.index(challenger) <= SOURCES.index(holder)

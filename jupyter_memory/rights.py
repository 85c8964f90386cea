"""Who may see and change what. A scope is part of every read and write; there is no way without.

`RIGHTS` is the whole of it: what the user herself, a delegate of hers and an agent of hers may do
with whose memory. Everything that asks for a right asks this table.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal

from jupyter_memory.errors import ScopeError, UsageError
from jupyter_memory.records import SOURCES, MemoryRecord, Source

if TYPE_CHECKING:
    from collections.abc import Mapping

EVERY_PROJECT = "*"

DELEGATE = "delegate:"
"""How the name of one who acts for the user begins, where an agent's name is asked for."""

INHERITED = frozenset({"preference"})
"""Categories of the user's memories that hold for her delegates as well."""

Role = Literal["owner", "delegate", "agent"]
"""Who holds a handle: the user herself, a person who acts for her, a program of hers."""

Whose = Literal["hers", "open", "own", "vouched", "shared", "private"]
"""Whose a memory is, for one who holds a handle.

hers: the user said it and keeps it to herself. open: the user's preferences, and what of hers she
shared. own: the holder of the handle wrote it. vouched: so did he, and the user confirmed it.
shared: another one wrote it, and the user let it be shared. private: another one wrote it.
"""

Act = Literal["see", "change", "forget", "confirm", "share", "supersede", "decide"]
"""What can be done with a memory.

change: edit, pin, roll back, restore. forget: also erase. share: let the others see it. supersede:
say something else of its key. decide: settle what contradicts it or asks to be shared.
"""

Verdict = Literal["allow", "pending", "refuse"]
"""Pending waits for the user's decision; what may not be seen is refused as if it did not exist."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rights:
    """What one holder of a handle may do with the memories of one sort, see `Act`."""

    see: Verdict = "refuse"
    change: Verdict = "refuse"
    forget: Verdict = "refuse"
    confirm: Verdict = "refuse"
    share: Verdict = "refuse"
    supersede: Verdict = "pending"
    decide: Verdict = "refuse"


_ALL: Final = Rights(
    see="allow", change="allow", forget="allow", confirm="allow", share="allow",
    supersede="allow", decide="allow",
)  # fmt: skip
_OWN: Final = Rights(
    see="allow", change="allow", forget="allow", confirm="allow", share="pending",
    supersede="allow",
)  # fmt: skip
_READ: Final = Rights(see="allow")
_NOTHING: Final = Rights()

RIGHTS: Final[Mapping[Role, Mapping[Whose, Rights]]] = MappingProxyType(
    {
        "owner": MappingProxyType(
            {"hers": _ALL, "open": _ALL, "shared": _ALL, "private": _ALL}
        ),
        "delegate": MappingProxyType(
            {"hers": _NOTHING, "open": _READ, "own": _OWN, "vouched": _READ, "shared": _READ,
             "private": _NOTHING}
        ),
        "agent": MappingProxyType(
            {"hers": _READ, "open": _READ, "own": _OWN, "vouched": _READ, "shared": _READ,
             "private": _NOTHING}
        ),
    }
)  # fmt: skip
"""By who asks and whose memory it is. Among those who may supersede, `SOURCES` decides further."""

LAYERED: Final[frozenset[Role]] = frozenset({"delegate"})
"""Whose contradicting memories stand, for themselves alone, in the place of what they contradict.

For the others what is contradicted holds until the user has decided.
"""


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
        None is the user herself, who sees all of hers. Others see what `RIGHTS` lets them see.
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


def checked_agent(name: str | None) -> str | None:
    """Return the name of who holds a handle; None is the user herself.

    Raises
    ------
    UsageError
        When it is no name, or names a delegate without saying who.
    """
    from jupyter_memory.language.normal import clean, normal_name

    if name is None:
        return None
    checked = normal_name(clean(name)) if isinstance(name, str) else ""
    if not checked:
        raise UsageError("The agent must be a name, or None for the user herself.")
    if not checked.startswith(DELEGATE):
        return checked
    delegate = normal_name(checked.removeprefix(DELEGATE))
    if not delegate:
        raise UsageError(f"agent={name!r} names no delegate: write it as 'delegate:name'.")
    return f"{DELEGATE}{delegate}"


def role_of(agent: str | None) -> Role:
    """Return who holds a handle, by the name of its agent."""
    if agent is None:
        return "owner"
    return "delegate" if agent.startswith(DELEGATE) else "agent"


def called(agent: str) -> str:
    """Return a name as people read it."""
    return agent.removeprefix(DELEGATE)


def whose(agent: str | None, record: MemoryRecord) -> Whose:
    """Return whose a memory of the user is, for one who holds a handle."""
    if record.agent is None:
        return "open" if record.shared or record.category in INHERITED else "hers"
    if record.agent == agent:
        return "vouched" if record.source in ("user", "profile") else "own"
    return "shared" if record.shared else "private"


def verdict(agent: str | None, act: Act, record: MemoryRecord) -> Verdict:
    """Return what the table says of an act on a memory of the user."""
    rights = RIGHTS[role_of(agent)][whose(agent, record)]
    found: Verdict = getattr(rights, act)
    return found


def sees(scope: Scope, record: MemoryRecord) -> bool:
    """Return whether the record lies in the scope, whatever the project."""
    return record.user == scope.user and shows(scope.agent, record)


def shows(agent: str | None, record: MemoryRecord) -> bool:
    """Return whether one who holds a handle of the record's user may see it."""
    return verdict(agent, "see", record) == "allow"


def sight(agent: str | None) -> frozenset[Whose]:
    """Return whose memories may be seen, for the filters of searches."""
    return frozenset(
        each for each, rights in RIGHTS[role_of(agent)].items() if rights.see == "allow"
    )


def is_layered(agent: str | None) -> bool:
    """Return whether one's own contradicting memories come first for oneself."""
    return role_of(agent) in LAYERED


def source_of(scope: Scope, claimed: str | None) -> Source:
    """Return who speaks: only the user's own handle may claim to be the user.

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
                    f"{_named(scope.agent)} may not write with source={claimed!r}: "
                    "leave source out, or ask the user to say it herself."
                )
            return known
    raise UsageError(f"Unknown source {claimed!r}: one of {', '.join(SOURCES)}.")


def require(scope: Scope, act: Act, record: MemoryRecord) -> None:
    """Refuse what is not this caller's to do.

    Raises
    ------
    ScopeError
        When `RIGHTS` refuses it.
    """
    if scope.agent is None or verdict(scope.agent, act, record) != "refuse":
        return
    who = f"{_named(scope.agent)} may not {act}"
    if act == "decide":
        raise ScopeError(
            f"{who} what becomes of memory {record.id}: this is the user's to decide; ask her the "
            "question that pending() gives, and let her resolve it."
        )
    if record.agent == scope.agent:
        raise ScopeError(
            f"{who} memory {record.id} any more: the user confirmed it. "
            "Remember the correction instead; the user decides."
        )
    owner = "the user" if record.agent is None else _named(record.agent, "agent", "delegate")
    raise ScopeError(
        f"{who} memory {record.id}: it belongs to {owner}. "
        "Remember the correction instead; the user decides."
    )


def _named(agent: str, program: str = "Agent", person: str = "Delegate") -> str:
    return f"{person if role_of(agent) == 'delegate' else program} {called(agent)!r}"


def outranks(challenger: Source, holder: Source) -> bool:
    """Return whether the challenger is at least as authoritative as the holder."""
    return SOURCES.index(challenger) <= SOURCES.index(holder)

"""What is asked of the store: whose memories, which of them, and the ways to find them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from jupyter_memory.records import KINDS, Kind

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from jupyter_memory.language.glossary import Form
    from jupyter_memory.rights import Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """What to look for.

    Attributes
    ----------
    scope
        Whose memories.
    statuses, now
        Which of them count: by status, and not expired now.
    since, until
        Only what happened, or was recorded, in that time; both ends included.
    tags
        Only what has one of these.
    keys, entities
        Exact keys and identifiers of the question: who has one is a certain candidate.
    words
        Terms to search; none to leave the path out.
    others
        By word what else a memory may say for it; it counts less than the word itself.
    vector, column
        Vector of the question and the column of its space; None to leave the path out.
    limit
        Candidates a path and table.
    kinds
        Tables to ask.
    as_of
        Ask for what was recorded as true at that moment, instead of now.
    forgotten
        Ids of what is forgotten now: the past does not bring it back either.
    contested_by
        Whose memories count also while they wait for a decision; None is nobody's.
    """

    scope: Scope
    statuses: tuple[str, ...]
    now: datetime
    since: datetime | None = None
    until: datetime | None = None
    tags: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    others: Mapping[str, tuple[Form, ...]] = field(default_factory=dict)
    vector: Any = None
    column: str | None = None
    limit: int = 50
    kinds: tuple[Kind, ...] = KINDS
    as_of: datetime | None = None
    forgotten: tuple[str, ...] = ()
    contested_by: str | None = None


@dataclass(frozen=True, slots=True)
class Near:
    """A new memory, whose like is looked for.

    Attributes
    ----------
    search
        Where and by which words; its vector where more than words may lead there.
    shared
        Words that must be shared at least, when they are searched in memory.
    """

    search: Search
    shared: int = 1

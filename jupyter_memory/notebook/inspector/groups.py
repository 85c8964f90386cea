"""The groups in which a person looks for a memory, as declared data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jupyter_memory.memory import Memory

_ABOUT_HER: Final = ("preference", "identity", "profile", "communication", "taboo")
_SESSION: Final = ("session",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Memories that belong together for a person.

    Attributes
    ----------
    name
        By which the view asks for it, and finds its title.
    kinds
        Of these kinds.
    categories
        Only of these categories; empty for any.
    others
        Of any but these categories.
    statuses
        Only of these; empty for all but what was forgotten.
    """

    name: str
    kinds: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    statuses: tuple[str, ...] = ()

    def conditions(self) -> dict[str, Any]:
        """Return what `Memory.browse` is asked for."""
        given = {"kind": self.kinds, "category": self.categories, "status": self.statuses}
        conditions: dict[str, Any] = {name: value for name, value in given.items() if value}
        if self.others:
            conditions["excluding"] = {"category": self.others}
        return conditions

    def holds(self, category: str | None) -> bool:
        """Return whether memories of a category belong here."""
        if self.categories:
            return category in self.categories
        return category not in self.others


GROUPS: Final = (
    Group(name="all"),
    Group(name="preferences", kinds=("semantic",), categories=_ABOUT_HER),
    Group(name="definitions", kinds=("semantic",), others=_ABOUT_HER),
    Group(name="events", kinds=("episodic",), others=_SESSION),
    Group(name="procedures", kinds=("procedural",)),
    Group(name="sessions", kinds=("episodic",), categories=_SESSION),
    Group(name="drafts", statuses=("draft",)),
    Group(name="forgotten", statuses=("forgotten",)),
)

BY_NAME: Final[Mapping[str, Group]] = {each.name: each for each in GROUPS}


def counts(memory: Memory, project: Any) -> dict[str, int]:
    """Return how many memories each group has."""
    by_kind = {
        kind: memory.tally("category", kind=kind, project=project)
        for kind in ("semantic", "episodic", "procedural")
    }
    found = {"all": sum(sum(each.values()) for each in by_kind.values())}
    for group in GROUPS:
        if group.statuses:
            found[group.name] = memory.count(status=group.statuses, project=project)
        elif group.kinds:
            tallies = [by_kind[kind] for kind in group.kinds]
            found[group.name] = sum(
                count for each in tallies for name, count in each.items() if group.holds(name)
            )
    return found


_OF_FILES: Final = frozenset(
    {
        *(".csv", ".tsv", ".xlsx", ".xls", ".parquet", ".feather", ".json", ".jsonl", ".sql"),
        *(".ipynb", ".py", ".r", ".md", ".txt", ".pdf", ".html", ".yaml", ".yml", ".toml", ".db"),
        *(".sqlite", ".duckdb", ".zip", ".gz", ".png", ".pptx", ".docx", ".pkl", ".log"),
    }
)
_MOST_FILES: Final = 50


@dataclass(frozen=True, slots=True)
class File:
    """A file that memories speak of, and how many do."""

    name: str
    count: int = field(default=0)


def files(memory: Memory, project: Any) -> list[File]:
    """Return the files that memories speak of most."""
    named = memory.tally("entities", project=project)
    found = [
        File(name, count)
        for name, count in named.items()
        if name and name[name.rfind(".") :].lower() in _OF_FILES
    ]
    return found[:_MOST_FILES]

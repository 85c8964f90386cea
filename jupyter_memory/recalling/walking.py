"""From one memory to those beside it: over what both speak of, and over stored edges.

No word and no vector is looked at: what is not named is not found.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from jupyter_memory.remembering.mentioning import table_of
from jupyter_memory.store.graph import Node, nodes
from jupyter_memory.store.predicates import all_of, has_any
from jupyter_memory.structure import LINKS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jupyter_memory.store.predicates import Predicate
    from jupyter_memory.store.tables import Tables

MOST_HOPS: Final = 3
"""Everything is near everything in four."""

MOST_RELATED: Final = 100
"""Memories that are given at most, the nearest."""

MOST_NAMES: Final = 64
"""Things from which a hop goes on, the nearest."""


@dataclass(slots=True)
class _Walk:
    """How far it has come: memories and things, each by the hop on which it was met first."""

    hops: dict[str, int] = field(default_factory=dict)
    ties: Counter[str] = field(default_factory=Counter)
    met: list[Node] = field(default_factory=list)
    names: set[str] = field(default_factory=set)

    def meet(self, found: Iterable[Node], names: Iterable[str], hop: int) -> list[Node]:
        """Take note of memories that were not met before, and return them."""
        near = set(names)
        new = [each for each in found if each.id not in self.hops]
        for each in new:
            self.hops[each.id] = hop
            edges = sum(not near.isdisjoint((one.subject, one.object)) for one in each.relations)
            self.ties[each.id] = len(near.intersection(each.entities)) + edges
        self.met += new
        return new

    def next_names(self, new: Iterable[Node], names: Iterable[str]) -> list[str]:
        """Return the things one step on: over edges first, then beside what was there."""
        steps: Counter[str] = Counter()
        near = set(names)
        for name in near:
            steps[table_of(name) or name] += MOST_NAMES  # a column belongs to its table
        for each in new:
            for edge in each.relations:
                if edge.relation not in LINKS and not near.isdisjoint((edge.subject, edge.object)):
                    steps.update({edge.subject: MOST_NAMES, edge.object: MOST_NAMES})
            steps.update(each.entities)
        self.names |= near
        fresh = [(name, count) for name, count in steps.items() if name not in self.names]
        fresh.sort(key=lambda each: (-each[1], each[0]))
        return [name for name, _ in fresh[:MOST_NAMES]]

    def nearest_first(self) -> list[Node]:
        """Return what was met: by hops, then by how much they share, then the newest first."""
        newest = sorted(self.met, key=lambda each: (each.updated_at, each.id), reverse=True)
        return sorted(newest, key=lambda each: (self.hops[each.id], -self.ties[each.id]))


async def walk(
    tables: Tables, inside: Predicate, names: Iterable[str], hops: int, start: str | None = None
) -> list[Node]:
    """Return the memories within so many hops, the nearest first.

    Parameters
    ----------
    tables
        Where they lie.
    inside
        Scope and validity: a walk never leaves them.
    names
        What it starts from.
    hops
        How far.
    start
        The id of the memory it starts from, which is not among what it gives.
    """
    walked = _Walk(hops={} if start is None else {start: 0})
    at = list(dict.fromkeys(names))[:MOST_NAMES]
    for hop in range(1, hops + 1):
        if not at:
            break
        found = await nodes(tables, all_of(inside, has_any("entities", at)))
        new = walked.meet(found, at, hop)
        at = walked.next_names(new, at)
    return walked.nearest_first()[:MOST_RELATED]

"""What an erasure takes along because it was made of the erased, or the erased of it.

A memory that stands for others says what they say, and so do its past states. To erase one end and
leave the other would leave the words.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jupyter_memory.remembering.consolidated import merged_into, set_free
from jupyter_memory.store import listing
from jupyter_memory.store.bridge import run
from jupyter_memory.store.predicates import all_of, equals, is_filled
from jupyter_memory.store.rows import Row
from jupyter_memory.store.schema import HISTORY
from jupyter_memory.structure import CONSOLIDATES, INTO, REPEATED

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jupyter_memory.rights import Scope
    from jupyter_memory.store import Store
    from jupyter_memory.store.tables import Tables


@dataclass(frozen=True, slots=True)
class Linked:
    """What hangs together with memories that are erased.

    Attributes
    ----------
    going
        Ids of what says the same, or was made of them, or they of it.
    freed
        Ids of what stood behind a memory that goes, and stays: it stands for itself again.
    """

    going: tuple[str, ...] = ()
    freed: tuple[str, ...] = ()


def linked(tables: Tables, ids: Iterable[str], scope: Scope) -> Linked:
    """Return what hangs together with memories.

    What was made of others goes with each of them, also with one that it was made of once: its past
    says what that one said. Two wordings go together as long as one stands for the other.
    """
    chosen = tuple(dict.fromkeys(ids))
    if not chosen:
        return Linked()
    mine = all_of(equals("user", scope.user), is_filled("relations"))
    behind, sources, makers = _Edges(), _Edges(), _Edges()
    for table, row, edge in run(listing.links(tables, mine)):
        if table == HISTORY and edge.relation != CONSOLIDATES:
            continue
        if edge.relation == INTO:
            behind[edge.object].add(row)
        else:
            sources[row, edge.relation].add(edge.object)
            makers[edge.object, edge.relation].add(row)
    going, freed = dict.fromkeys(chosen), set()
    waiting = [(each, True) for each in chosen]
    while waiting:
        at, whole = waiting.pop()
        below = set(sources[at, REPEATED]) | (behind[at] if whole else set())
        if not whole:
            freed |= behind[at]
        found = [(each, True) for each in below | makers[at, REPEATED]]
        found += [(each, False) for each in makers[at, CONSOLIDATES]]
        for each, is_whole in found:
            if each not in going:
                going[each] = None
                waiting.append((each, is_whole))
    along = tuple(each for each in going if each not in chosen)
    return Linked(along, tuple(sorted(freed.difference(going))))


class _Edges(defaultdict):  # type: ignore[type-arg]
    """Ids by what leads to them."""

    def __init__(self) -> None:
        super().__init__(set)


def free(store: Store, ids: Sequence[str], user: str) -> None:
    """Let memories stand for themselves again; what stood for them goes."""
    if not ids:
        return
    with store.writing(user) as transaction:
        for each in ids:
            row = transaction.get(each)
            if row is not None and merged_into(row.record) and row.record.status == "archived":
                transaction.touch(Row(set_free(row.record), row.vectors))

"""What a new record may repeat, change or contradict in other words: looked for before the lock.

What is found here is only a hint. Under the lock each is read again by its id, and compared again
if it was changed meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.clock import as_utc
from jupyter_memory.errors import JupyterMemoryError
from jupyter_memory.language.caching import cached
from jupyter_memory.language.terms import informative, terms
from jupyter_memory.records import Fact, MemoryRecord, Procedure
from jupyter_memory.remembering.meeting import (
    Met,
    meet,
    resemblance_of,
    resemblance_of_named,
)
from jupyter_memory.remembering.reconciling import Decision
from jupyter_memory.remembering.resembling import key_words, name_words
from jupyter_memory.rights import Scope
from jupyter_memory.store.bridge import run
from jupyter_memory.store.nearest import Neighbour, neighbours
from jupyter_memory.store.query import Near, Search

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from jupyter_memory.remembering.conversation.findings import Points
    from jupyter_memory.remembering.writing import Embeddings
    from jupyter_memory.store import Store
    from jupyter_memory.store.keys import Ref
    from jupyter_memory.store.rows import Row
    from jupyter_memory.store.transaction import Transaction

CANDIDATES: Final = 10
"""Memories that a new one is compared with. In the labelled pairs what belongs together shares
most of its words, so it is among the first few."""

CANDIDATES_OF_MANY: Final = 4
MOST_BY_VECTORS: Final = 8
"""With more records in one call, only words lead to candidates, and to fewer: reading and comparing
them is what takes the time."""

LEAST_SHARED: Final = 0.25
LEAST_SHARED_OF_MANY: Final = 0.33
"""Share of its words that a candidate must have: all labelled pairs have one, most the other."""

READ_AGAIN: Final = 3
"""Of these, so many are read again under the lock; the others resemble it less."""

MOST_WORDS: Final = 24
"""Words of a new memory that are searched for; the rest of a long one adds time, not candidates."""

LONGEST: Final = 1_000
"""Characters; a longer text says more than one thing, and is only ever the same as itself."""

TOO_COMMON: Final = 200
"""Records of one call that share a word; such a word tells nothing, and would take long."""

STATUSES: Final = ("active", "draft", "archived", "pending")
"""What may be met; what was forgotten is only woken by the very same words."""

_FIRST = {"same": 0, "changed": 1, "close": 2}


@dataclass(frozen=True, slots=True)
class Hint:
    """A memory that a new one seems to resemble, as it was before the lock.

    Attributes
    ----------
    id
        Of the memory; in one call with it, of the record that may become one.
    cosine
        Of the two, or None where one has no vector.
    points
        What a model says that it is to the new one, where it has named it.
    """

    id: str
    cosine: float | None = None
    points: Points | None = None


def pointed_at(hinted: Sequence[Hint], points: Points | None) -> tuple[Hint, ...]:
    """Return hints with the memory that a model pointed at, behind what was found without it."""
    if points is None or points.id in {each.id for each in hinted}:
        return tuple(hinted)
    return (*hinted, Hint(points.id, points=points))


def near_texts(
    store: Store,
    scope: Scope,
    now: datetime,
    texts: Sequence[str],
    embed: Callable[[list[str]], Embeddings],
) -> list[MemoryRecord]:
    """Return active facts and how-tos that lie near to some texts, the nearest of each first."""
    if not store.root.is_dir():
        return []
    embeddings = embed(list(texts))
    asked = []
    for at, text in enumerate(texts):
        columns = embeddings.columns(at)
        column = next(iter(columns), None)
        search = Search(
            scope=scope,
            statuses=("active",),
            now=as_utc(now, now),
            words=_words(text[:LONGEST])[:MOST_WORDS],
            vector=None if column is None else columns[column],
            column=column,
            limit=CANDIDATES,
        )
        asked += [Near(replace(search, kinds=(kind,)), 0) for kind in ("semantic", "procedural")]
    found = zip_longest(*_neighbours(store, asked))
    nearest = [each.record for rank in found for each in rank if each is not None]
    return list({each.id: each for each in nearest}.values())[:CANDIDATES]


def hints(
    store: Store, records: Sequence[MemoryRecord], vectors: Sequence[dict[str, Any]]
) -> list[tuple[Hint, ...]]:
    """Return what each of some new records seems to resemble, the likeliest first.

    Parameters
    ----------
    vectors
        Of each record, by column; empty where it has none yet: then words alone decide.
    """
    asked = [
        at
        for at, each in enumerate(records)
        if len(each.text) <= LONGEST and not store.seems_to_know(each)
    ]
    found: list[tuple[Hint, ...]] = [()] * len(records)
    if not asked or not store.root.is_dir():
        near: list[list[Neighbour]] = [[] for _ in asked]
    else:
        few = len(asked) <= MOST_BY_VECTORS
        near = _neighbours(store, [_near(records[at], vectors[at], few=few) for at in asked])
    among = _Among(records)
    for at, neighbours_of_it in zip(asked, near, strict=True):
        record = records[at]
        known = [*neighbours_of_it, *(Neighbour(each) for each in among.before(at))]
        found[at] = _likeliest(record, known)
    return found


def places(records: Sequence[MemoryRecord], hinted: Sequence[Sequence[Hint]]) -> list[Ref]:
    """Return where what is hinted at lies, to be read at once."""
    new = {record.id for record in records}
    return [
        (record.kind, hint.id)
        for record, hints_of_it in zip(records, hinted, strict=True)
        for hint in hints_of_it
        if hint.id not in new
    ]


def decided(transaction: Transaction, record: MemoryRecord, hinted: Sequence[Hint]) -> Decision:
    """Decide what becomes of a record of which nothing is known but hints.

    The caller holds the lock.
    """
    if not hinted:
        return Decision(outcome="new", record=record)
    found = _met(transaction, record, hinted)
    alike = next((each.row.record for each in found if each.by_key), None)
    contesting: list[Row] = []
    if isinstance(alike, Fact) and alike.key is not None:
        contesting = transaction.pending(alike.project, alike.key)
    return meet(record, found, contesting)


def _met(transaction: Transaction, record: MemoryRecord, hinted: Sequence[Hint]) -> list[Met]:
    """Return what a record resembles, as it stands now."""
    found = []
    for hint in hinted:
        row = transaction.get(hint.id)
        if row is None or row.record.status not in STATUSES:
            continue
        resemblance, by_key = resemblance_of(record, row.record, hint.cosine)
        if resemblance.relation == "apart" and hint.points is not None:
            resemblance, by_key = resemblance_of_named(record, row.record, hint.points), False
        if resemblance.relation != "apart" or row.record.status == "pending":
            found.append(Met(row=row, resemblance=resemblance, by_key=by_key))
    return found


def _neighbours(store: Store, texts: list[Near]) -> list[list[Neighbour]]:
    limit = CANDIDATES if len(texts) <= MOST_BY_VECTORS else CANDIDATES_OF_MANY
    try:
        return run(neighbours(store.tables, store.views, texts, limit))
    except JupyterMemoryError:
        # What cannot be read is told by the write itself, if it fails as well.
        return [[] for _ in texts]


def _near(record: MemoryRecord, vectors: dict[str, Any], *, few: bool) -> Near:
    column = next((name for name, vector in vectors.items() if vector is not None), None)
    words = _words(_told(record))[:MOST_WORDS]
    shared = _least_shared(len(words), few=few)
    if isinstance(record, Fact) and record.key is not None and record.subject is not None:
        names = terms(" ".join(key_words(record.subject, record.attribute)))
        words = tuple(dict.fromkeys((*words, *names)))
        shared = 0
    search = Search(
        scope=Scope(user=record.user, project=record.project, agent=record.agent),
        statuses=STATUSES,
        now=record.updated_at,
        words=words,
        vector=vectors[column] if few and column is not None else None,
        column=column,
        limit=CANDIDATES,
        kinds=(record.kind,),
    )
    return Near(search, shared)


def _likeliest(record: MemoryRecord, known: Sequence[Neighbour]) -> tuple[Hint, ...]:
    found = []
    for each in known:
        resemblance, by_key = resemblance_of(record, each.record, each.cosine)
        if resemblance.relation != "apart":
            rank = (_FIRST[resemblance.relation], by_key, each.record.status == "pending")
            found.append((rank, Hint(each.record.id, each.cosine)))
    found.sort(key=lambda pair: pair[0])
    return tuple(hint for _, hint in found[:READ_AGAIN])


class _Among:
    """The records of one call among themselves, by their words: they are not in the store yet."""

    def __init__(self, records: Sequence[MemoryRecord]) -> None:
        self._records = records
        self._marks = [_marks(each) for each in records] if len(records) > 1 else []
        self._names = [_named(each) for each in self._marks]
        self._by_word: dict[str, list[int]] = {}
        for at, marks in enumerate(self._marks):
            for word in marks:
                self._by_word.setdefault(word, []).append(at)

    def before(self, at: int) -> list[MemoryRecord]:
        """Return the earlier records that share most words with one."""
        if not self._marks:
            return []
        marks, names = self._marks[at], self._names[at]
        shared: dict[int, float] = {}
        for word in marks:
            having = self._by_word[word]
            for place in having if len(having) <= TOO_COMMON else ():
                if place >= at:
                    break
                shared[place] = shared.get(place, 0.0) + 1.0 / len(having)
        best = sorted(shared, key=shared.__getitem__, reverse=True)[:CANDIDATES_OF_MANY]
        least = _least_shared(len(marks), few=len(self._records) <= MOST_BY_VECTORS)
        return [
            self._records[place]
            for place in best
            if len(marks & self._marks[place]) >= least or names & self._names[place]
        ]


@cached
def _words(text: str) -> tuple[str, ...]:
    return informative(terms(text))


def _told(record: MemoryRecord) -> str:
    """Return the text to go by; of how something is done, what for: its steps may be others."""
    return (isinstance(record, Procedure) and record.trigger) or record.text


def _marks(record: MemoryRecord) -> frozenset[str]:
    """Return the words of a record, and the name of what it defines as one of them."""
    marks = frozenset(_words(_told(record)[:LONGEST]))
    if isinstance(record, Fact) and record.key is not None and record.subject is not None:
        return marks | {_NAME + " ".join(name_words(record.subject, record.attribute))}
    return marks


_NAME = "name "


def _named(marks: frozenset[str]) -> frozenset[str]:
    return frozenset(each for each in marks if each.startswith(_NAME))


def _least_shared(words: int, *, few: bool) -> int:
    return max(1, int((LEAST_SHARED if few else LEAST_SHARED_OF_MANY) * words))

"""The last step of the write path: look up, decide and write, as one step under the lock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from jupyter_memory.language.normal import clean
from jupyter_memory.records import Fact, MemoryRecord, Procedure
from jupyter_memory.remembering.extraction import extract
from jupyter_memory.remembering.reconciling import (
    Decision,
    Known,
    is_from_cell,
    reconcile,
    replaced_in_cell,
)
from jupyter_memory.remembering.recording import Moment, record_of
from jupyter_memory.store.rows import Row, Vectors, cell_of

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.embedding import Space
    from jupyter_memory.remembering.statement import Statement
    from jupyter_memory.store import Store
    from jupyter_memory.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Embeddings:
    """Vectors of some texts, in their order.

    Attributes
    ----------
    vectors
        Unit vectors, shape (dimension,) each; None where a text has none yet.
    space
        Where they belong, or None without an embedder.
    """

    vectors: Sequence[object | None]
    space: Space | None = None

    def columns(self, index: int) -> Vectors:
        """Return the vector of one text by its column."""
        if self.space is None or self.vectors[index] is None:
            return {}
        return {self.space.column: self.vectors[index]}


Embed = Callable[[list[str]], Embeddings]
"""Gives what vectors it can at once; it never raises and never waits long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """What became of one statement.

    Attributes
    ----------
    decision
        What was decided.
    embedded
        Whether the memory has its vector.
    """

    decision: Decision
    embedded: bool = field(default=False)


def remember(
    store: Store,
    statements: Sequence[Statement],
    moment: Moment,
    embed: Embed,
    new_id: Callable[[datetime], str],
) -> list[Done]:
    """Remember statements, in one commit a table.

    Parameters
    ----------
    store
        Where to.
    statements
        Checked and cleaned, see `statement.read_statement`.
    moment
        Who says so, when, and in which cell.
    embed
        Called once, before the lock is taken.
    new_id
        Makes an id for a moment.
    """
    if not statements:
        return []
    records = [record_of(extract(each), moment, new_id(moment.now)) for each in statements]
    embeddings = embed([embedded_text(record) for record in records])
    source = None if moment.source is None else clean(moment.source)
    with store.writing(moment.scope.user) as transaction:
        admitted = admit(store, embeddings)
        transaction.preload(records)
        return [
            _one(transaction, record, admitted.columns(index), source)
            for index, record in enumerate(records)
        ]


def admit(store: Store, embeddings: Embeddings) -> Embeddings:
    """Return the vectors that the store takes; those of another space are left out.

    The caller holds the lock.
    """
    if embeddings.space is None or all(vector is None for vector in embeddings.vectors):
        return Embeddings([None] * len(embeddings.vectors))
    if not store.opens(embeddings.space):
        return Embeddings([None] * len(embeddings.vectors))
    store.claim(embeddings.space)
    return embeddings


def embedded_text(record: MemoryRecord) -> str:
    """Return the text a memory's vector is made from."""
    if isinstance(record, Procedure):
        parts = dict.fromkeys([record.trigger or "", record.text])
        return "\n".join(part for part in parts if part)
    if isinstance(record, Fact) and record.subject is not None:
        named = record.subject.casefold() in record.text.casefold()
        return record.text if named else f"{record.subject}: {record.text}"
    return record.text


def _one(
    transaction: Transaction, record: MemoryRecord, vectors: Vectors, source: str | None
) -> Done:
    decision = reconcile(record, _known(transaction, record, source))
    old = decision.old
    if decision.outcome in ("new", "contest"):
        transaction.add(decision.record, vectors)
        return Done(decision=decision, embedded=bool(vectors))
    if old is None or decision.outcome in ("unchanged", "not news", "forgotten"):
        return Done(decision=decision, embedded=True)
    kept = old.vectors if decision.record.text == old.record.text else vectors
    if decision.outcome in ("update", "woken"):
        at = record.updated_at
        transaction.replace(old, decision.record, kept, at=at, reason="superseded")
    else:
        transaction.touch(Row(decision.record, kept))
    return Done(decision=decision, embedded=any(value is not None for value in kept.values()))


def _known(transaction: Transaction, record: MemoryRecord, source: str | None) -> Known:
    key = record.key if isinstance(record, Fact) else None
    cell = cell_of(record.provenance) if is_from_cell(record) else None
    return Known(
        stated=next(filter(None, map(transaction.stated, record.statements)), None),
        same=transaction.same(record),
        holder=None if key is None else transaction.holder(record.project, key),
        contesting=() if key is None else tuple(transaction.pending(record.project, key)),
        replaced_in_cell=None
        if cell is None
        else replaced_in_cell(record, transaction.from_cell(cell), source),
    )

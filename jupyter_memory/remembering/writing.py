"""The last step of the write path: look up, decide and write, as one step under the lock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from jupyter_memory.clock import as_utc
from jupyter_memory.language.normal import normal_form
from jupyter_memory.records import Fact, MemoryRecord, Procedure
from jupyter_memory.remembering import nearby
from jupyter_memory.remembering.attaching import attached, copied
from jupyter_memory.remembering.consolidated import merged_into
from jupyter_memory.remembering.judging import objection
from jupyter_memory.remembering.masking import (
    masked,
    masked_statement,
    masked_statements,
    refusal,
    speaks_of_secret,
)
from jupyter_memory.remembering.merging import mentioned
from jupyter_memory.remembering.placing import placed, require_keys
from jupyter_memory.remembering.reconciling import Decision, Known, Outcome, reconcile
from jupyter_memory.remembering.recording import Moment, record_of
from jupyter_memory.remembering.rerunning import replaced_in_cell, said
from jupyter_memory.rendering.phrases import phrase, tongue_of
from jupyter_memory.rendering.shown import is_only_shown
from jupyter_memory.screening import for_candidates
from jupyter_memory.store.rows import Row, Vectors, cell_of

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.embedding import Space
    from jupyter_memory.remembering.masking import Secrets
    from jupyter_memory.remembering.statement import Statement
    from jupyter_memory.screening import Policy
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
    settled
        Contradictions that it closed: before, and after.
    embedded
        Whether the memory has its vector.
    masked
        The classes of secrets that were masked in it.
    refusal
        Why it was not kept, or None.
    """

    decision: Decision
    settled: tuple[tuple[Row, MemoryRecord], ...] = ()
    embedded: bool = False
    masked: tuple[str, ...] = ()
    refusal: str | None = None


def remember(
    store: Store,
    statements: Sequence[Statement],
    moment: Moment,
    embed: Embed,
    new_id: Callable[[datetime], str],
    policy: Policy,
    *,
    near_duplicates: bool = True,
    by_key: bool = False,
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
    policy
        What is done about secrets; stricter for what was only heard or inferred.
    near_duplicates
        Whether to look for what they repeat or change in other words.
    by_key
        Whether each is known by its key alone, see `placing`.

    Raises
    ------
    ScopeError, StoreError, UsageError
    """
    if not statements:
        return []
    if by_key:
        require_keys(statements)
    screened = _screened(statements, moment, policy)
    moment = replace(moment, source=masked(moment.source, policy)[0])
    ready = [attached(each.statement, policy) for each in screened]
    at = as_utc(moment.now, moment.now)
    records = [record_of(each, moment, new_id(at)) for each in ready]
    refusals = {
        record.id: each.refusal or _refusal(record, moment, policy)
        for record, each in zip(records, screened, strict=True)
    }
    with_copies = {record.id for record, each in zip(records, ready, strict=True) if each.copy}
    kept = [record for record in records if refusals[record.id] is None]
    kept = copied(store, kept, with_copies)
    done = _write(store, kept, moment, embed, near_duplicates=near_duplicates, by_key=by_key)
    written = {record.id: each for record, each in zip(kept, done, strict=True)}
    return [
        replace(
            written.get(record.id) or _not_kept(record, refusals[record.id]), masked=each.masked
        )
        for record, each in zip(records, screened, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class _Screened:
    """A statement without secrets, what was masked in it, and why it is not kept, if so."""

    statement: Statement
    masked: tuple[str, ...]
    refusal: str | None


def _screened(statements: Sequence[Statement], moment: Moment, policy: Policy) -> list[_Screened]:
    screened = []
    for bare, secrets in _masked(statements, moment, policy):
        why = refusal(secrets, policy, tongue_of(bare.text)) if secrets.refused else None
        # Where nothing is kept, no file is copied.
        kept = bare if why is None else replace(bare, attach=(), copy=False)
        screened.append(_Screened(kept, secrets.masked, why))
    return screened


def _masked(
    statements: Sequence[Statement], moment: Moment, policy: Policy
) -> list[tuple[Statement, Secrets]]:
    """Return the statements without secrets, and what was masked in each."""
    strictly = [_is_candidate(each, moment) for each in statements]
    if not any(strictly):
        return masked_statements(statements, policy)
    stricter = for_candidates(policy)
    return [
        masked_statement(each, stricter if strict else policy)
        for each, strict in zip(statements, strictly, strict=True)
    ]


def _is_candidate(given: Statement | MemoryRecord, moment: Moment) -> bool:
    """Return whether it was only overheard or inferred, not given to be remembered."""
    return moment.heard is not None or given.source == "inferred"


def _refusal(record: MemoryRecord, moment: Moment, policy: Policy) -> str | None:
    if _is_candidate(record, moment) and speaks_of_secret(record.text, policy):
        return phrase(tongue_of(record.text), "secret unasked")
    if is_only_shown(record.text):
        return phrase(tongue_of(record.text), "only shown")
    return objection(record)


def _write(
    store: Store,
    records: Sequence[MemoryRecord],
    moment: Moment,
    embed: Embed,
    *,
    near_duplicates: bool,
    by_key: bool,
) -> list[Done]:
    if not records:
        return []
    embeddings = embed([embedded_text(record) for record in records])
    hinted: list[tuple[nearby.Hint, ...]] = [()] * len(records)
    if near_duplicates and not by_key:
        columns = [embeddings.columns(index) for index in range(len(records))]
        hinted = nearby.hints(store, records, columns)
        hinted = [nearby.pointed_at(each, moment.points) for each in hinted]
    with store.writing(moment.scope.user) as transaction:
        admitted = admit(store, embeddings)
        transaction.preload(records)
        transaction.fetch(nearby.places(records, hinted))
        became: dict[str, str] = {}
        written = []
        for index, record in enumerate(records):
            if by_key:
                written.append(_in_place(transaction, record, admitted.columns(index)))
                continue
            known = _known(transaction, record, moment.source)
            hints = [replace(each, id=became.get(each.id, each.id)) for each in hinted[index]]
            done = _one(transaction, record, admitted.columns(index), known, hints)
            became[record.id] = done.decision.record.id
            written.append(done)
        return written


def _not_kept(record: MemoryRecord, refusal: str | None) -> Done:
    decision = Decision(outcome="not kept", record=record)
    return Done(decision=decision, embedded=True, refusal=refusal)


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
    transaction: Transaction,
    record: MemoryRecord,
    vectors: Vectors,
    known: Known,
    hints: Sequence[nearby.Hint],
) -> Done:
    decision = reconcile(record, known)
    if decision.outcome == "new" and known.same is None and known.holder is None:
        decision = nearby.decided(transaction, decision.record, hints)
    decision = _with_what_stands_for_it(transaction, decision, record)
    return _carried_out(transaction, decision, vectors, record.updated_at)


def _in_place(transaction: Transaction, record: MemoryRecord, vectors: Vectors) -> Done:
    """Write what is known by its key alone."""
    key = record.key if isinstance(record, Fact) else None
    holder = None if key is None else transaction.holder(record.project, key)
    contesting = () if key is None else transaction.pending(record.project, key)
    decision = placed(record, holder, contesting)
    return _carried_out(transaction, decision, vectors, record.updated_at)


def _carried_out(
    transaction: Transaction, decision: Decision, vectors: Vectors, at: datetime
) -> Done:
    """Write what was decided."""
    old = decision.old
    if decision.outcome in ("new", "contest"):
        transaction.add(decision.record, vectors)
        return Done(
            decision=decision,
            settled=_settled(transaction, decision.settled, at),
            embedded=bool(vectors),
        )
    if old is None or decision.outcome in ("unchanged", "not news", "forgotten"):
        return Done(decision=decision, embedded=True)
    same = embedded_text(decision.record) == embedded_text(old.record)
    kept = old.vectors if same else vectors
    if decision.outcome in ("update", "woken"):
        transaction.replace(old, decision.record, kept, at=at, reason=REASONS[decision.outcome])
    else:
        transaction.touch(Row(decision.record, kept))
    return Done(
        decision=decision,
        settled=_settled(transaction, decision.settled, at),
        embedded=any(value is not None for value in kept.values()),
    )


def _with_what_stands_for_it(
    transaction: Transaction, decision: Decision, record: MemoryRecord
) -> Decision:
    """What was made one with others and is said again is one more mention of that one."""
    into = None if decision.old is None else merged_into(decision.old.record)
    if decision.outcome not in ("woken", "again") or into is None:
        return decision
    standing = transaction.get(into)
    if standing is None or standing.record.status != "active":
        return decision
    again = mentioned(standing.record, record)
    return Decision(outcome="again", record=again, old=standing, settled=decision.settled)


REASONS: dict[Outcome, str] = {"update": "superseded", "woken": "said again"}
"""What ends a version, as its history tells it."""


def _settled(
    transaction: Transaction, rows: Sequence[Row], at: datetime
) -> tuple[tuple[Row, MemoryRecord], ...]:
    """Close contradictions that have got what they wanted; return them before and after."""
    closed = [
        (
            row,
            replace(
                row.record,
                version=row.record.version + 1,
                status="forgotten",
                updated_at=at,
                contradicts=None,
                statements=(),
            ),
        )
        for row in rows
    ]
    for row, after in closed:
        transaction.replace(row, after, row.vectors, at=at, reason="settled")
    return tuple(closed)


def _known(transaction: Transaction, record: MemoryRecord, source: str | None) -> Known:
    key = record.key if isinstance(record, Fact) else None
    cell = cell_of(record.provenance)
    same = transaction.same(record) or _of_that_day(transaction, record)
    heard = _stated(transaction, said(record, "heard"))
    return Known(
        stated=heard or _stated(transaction, said(record, "cell")),
        is_rerun=(heard or _stated(transaction, said(record, "run"))) is not None,
        source=source,
        same=same,
        has_lost_key=same is not None and _has_lost_key(transaction, same.record),
        holder=None if key is None else transaction.holder(record.project, key),
        contesting=() if key is None else tuple(transaction.pending(record.project, key)),
        replaced_in_cell=None
        if cell is None
        else replaced_in_cell(record, transaction.from_cell(cell), source),
    )


def _stated(transaction: Transaction, statement: str | None) -> Row | None:
    return None if statement is None else transaction.stated(statement)


def _of_that_day(transaction: Transaction, record: MemoryRecord) -> Row | None:
    """An event without a time of its own, said twice on a day, is one event."""
    row = _stated(transaction, said(record, "day"))
    if row is None or normal_form(row.record.text) != normal_form(record.text):
        return None
    return row


def _has_lost_key(transaction: Transaction, record: MemoryRecord) -> bool:
    if not isinstance(record, Fact) or record.key is None:
        return False
    holder = transaction.holder(record.project, record.key)
    return holder is not None and holder.record.id != record.id

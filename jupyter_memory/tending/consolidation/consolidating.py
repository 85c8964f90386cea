"""From what belongs together to plans, and from a plan to the rows: all of one, or nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal

from jupyter_memory import rights
from jupyter_memory.clock import as_utc
from jupyter_memory.language.normal import digest
from jupyter_memory.records import Fact
from jupyter_memory.remembering.consolidated import (
    is_made,
    merged_into,
    put_behind,
    set_free,
    sources_of,
    without_link,
)
from jupyter_memory.remembering.writing import admit
from jupyter_memory.store.rows import Row
from jupyter_memory.tending.consolidation.fragments import fragment_of
from jupyter_memory.tending.consolidation.grouping import Groups, Made, grouped
from jupyter_memory.tending.consolidation.making import (
    is_as_made,
    made_again,
    made_of,
    repeated_by,
)
from jupyter_memory.tending.consolidation.wording import sentence_of, subject_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import datetime

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.remembering.recording import Moment
    from jupyter_memory.remembering.undoing import Write
    from jupyter_memory.remembering.writing import Embeddings
    from jupyter_memory.store import Store
    from jupyter_memory.store.transaction import Transaction
    from jupyter_memory.tending.consolidation.grouping import Vectors

Sort = Literal["repetition", "fragments"]
REASON: Final = "consolidated"
"""What ended the version before, as histories tell it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """One memory that is to stand for others.

    Attributes
    ----------
    sort
        Repetitions of one memory, or fragments of one subject.
    text
        What it will say.
    sources
        All that it will stand for; of repetitions, without the one that stays.
    kept
        The memory that becomes it: the one that is repeated, or was made before; None for a new.
    subject
        What fragments are about.
    by
        Who has found the words.
    """

    sort: Sort
    text: str
    sources: tuple[MemoryRecord, ...]
    kept: MemoryRecord | None = None
    subject: str | None = None
    by: Literal["rules", "model"] = "rules"

    @property
    def name(self) -> str:
        """Return a digest of what comes together, by which a refusal is remembered."""
        ids = {each.id for each in self.sources}
        if self.sort == "repetition" and self.kept is not None:
            ids.add(self.kept.id)
        return digest(self.sort, *sorted(ids))

    @property
    def fresh(self) -> tuple[MemoryRecord, ...]:
        """The sources that nothing stands for yet."""
        return tuple(each for each in self.sources if merged_into(each) is None)


def made_before(records: Iterable[MemoryRecord], sources: Iterable[MemoryRecord]) -> list[Made]:
    """Return what was made of others and still says what it was made to say."""
    behind: dict[str, list[MemoryRecord]] = {}
    for each in sources:
        into = merged_into(each)
        if into is not None and each.status == "archived":
            behind.setdefault(into, []).append(each)
    return [
        Made(each, tuple(sorted(behind[each.id], key=lambda record: record.id)))
        for each in records
        if isinstance(each, Fact) and is_made(each) and is_as_made(each) and each.id in behind
    ]


def planned(
    records: Sequence[MemoryRecord], made: Iterable[Made], vectors: Vectors, moment: Moment
) -> tuple[list[Plan], Groups]:
    """Return what is to become one, by rules alone.

    Parameters
    ----------
    records
        The active memories in the scope.
    made
        What was made before, see `made_before`.
    vectors
        Asked where the meaning counts.
    moment
        Who tends: only what is hers to change is touched.
    """
    agent = moment.scope.agent
    mine = [each for each in records if rights.verdict(agent, "change", each) == "allow"]
    groups = grouped(mine, vectors, made)
    plans = [
        Plan(sort="repetition", text=each.kept.text, sources=each.others, kept=each.kept)
        for each in groups.repeated
    ]
    plans += [
        Plan(
            sort="fragments",
            text=sentence_of(each.fragments),
            sources=tuple(fragment.record for fragment in each.fragments),
            kept=None if each.made is None else each.made.record,
            subject=subject_of(each.fragments),
        )
        for each in groups.subjects
    ]
    return plans, groups


def carry_out(
    store: Store,
    plan: Plan,
    moment: Moment,
    embed: Callable[[list[str]], Embeddings],
    new_id: Callable[[datetime], str],
) -> list[Write]:
    """Make one memory of others; the others stay behind it, archived.

    Returns
    -------
    list
        Of the memory that stands now first; empty where something was changed since the plan.
    """
    now = as_utc(moment.now, moment.now)
    embeddings = embed([plan.text]) if plan.sort == "fragments" else None
    with store.writing(moment.scope.user) as transaction:
        rows = [_as_planned(transaction, each, moment) for each in plan.sources]
        kept = None if plan.kept is None else _as_planned(transaction, plan.kept, moment)
        if None in rows or (plan.kept is not None and kept is None):
            return []
        present = [row for row in rows if row is not None]
        if embeddings is None:
            record = repeated_by(plan.kept or present[0].record, plan.sources, now)
            vectors = {} if kept is None else kept.vectors
        else:
            record = _made(plan, new_id, now)
            vectors = admit(store, embeddings).columns(0)
        writes: list[Write] = [_stood(transaction, kept, record, vectors, now)]
        writes += [
            _behind(transaction, row, record.id, plan.sort, now)
            for row in present
            if merged_into(row.record) != record.id
        ]
        return writes


def _as_planned(transaction: Transaction, record: MemoryRecord, moment: Moment) -> Row | None:
    """Return a row if it is as it was when it was looked at."""
    row = transaction.get(record.id)
    if row is None or not rights.sees(moment.scope, row.record):
        return None
    same = (row.record.version, row.record.status) == (record.version, record.status)
    return row if same and row.record.pinned == record.pinned else None


def _made(plan: Plan, new_id: Callable[[datetime], str], now: datetime) -> Fact:
    subject = plan.subject or ""
    if isinstance(plan.kept, Fact):
        return made_again(plan.kept, plan.sources, plan.text, subject, now)
    return made_of(plan.sources, plan.text, subject, new_id(now), now)


def _stood(
    transaction: Transaction, kept: Row | None, record: MemoryRecord, vectors: Any, now: datetime
) -> Write:
    if kept is None:
        transaction.add(record, vectors)
    else:
        transaction.replace(kept, record, vectors, at=now, reason=REASON)
    return kept, record


def _behind(
    transaction: Transaction, row: Row, into: str, sort: Sort, now: datetime
) -> tuple[Row, MemoryRecord]:
    after = replace(put_behind(row.record, into), version=row.record.version + 1, updated_at=now)
    if sort == "repetition":
        # What stated it states now the one that stays, so that its cell finds that one again.
        after = replace(after, statements=())
    transaction.replace(row, after, row.vectors, at=now, reason=REASON)
    return row, after


def brought_up_to_date(
    store: Store, stepped: Iterable[MemoryRecord], moment: Moment
) -> list[Write]:
    """Let memories that were made of others say no more than what still stands behind them.

    What is left of too few is given up, and these few stand for themselves again. What somebody
    edited since is her word and stays.

    Parameters
    ----------
    stepped
        Memories that stood behind others, as they were before they were changed.
    """
    behind_of = {each.id: into for each in stepped if (into := merged_into(each)) is not None}
    identifiers = behind_of.values()
    _unlink(store, behind_of, moment)
    now = as_utc(moment.now, moment.now)
    writes: list[Write] = []
    for identifier in dict.fromkeys(identifiers):
        with store.writing(moment.scope.user) as transaction:
            made = transaction.get(identifier)
            if made is None or made.record.status != "active" or not is_made(made.record):
                continue
            behind = _still_behind(transaction, made.record)
            if len(behind) == len(sources_of(made.record)) or not is_as_made(made.record):
                continue
            fragments = [fragment_of(row.record) for row in behind]
            whole = [each for each in fragments if each is not None]
            if len(whole) < max(2, len(behind)) or not isinstance(made.record, Fact):
                writes += _given_up(transaction, made, behind, now)
                continue
            sources = [row.record for row in behind]
            text, subject = sentence_of(whole), subject_of(whole)
            record = made_again(made.record, sources, text, subject, now)
            # Nothing is embedded under the lock: the vector follows in the background.
            transaction.replace(made, record, {}, at=now, reason=REASON)
            writes.append((made, record))
    return writes


def _unlink(store: Store, behind_of: dict[str, str], moment: Moment) -> None:
    """Take the edges away between what stands for itself again and what stood for it."""
    with store.writing(moment.scope.user) as transaction:
        for identifier, into in behind_of.items():
            row, standing = transaction.get(identifier), transaction.get(into)
            if row is None or row.record.status == "archived":
                continue
            if merged_into(row.record) is not None:
                transaction.touch(Row(without_link(row.record), row.vectors))
            if standing is not None and not is_made(standing.record):
                alone = without_link(standing.record, identifier)
                if alone != standing.record:
                    transaction.touch(Row(alone, standing.vectors))


def _still_behind(transaction: Transaction, made: MemoryRecord) -> list[Row]:
    rows = [transaction.get(each) for each in sources_of(made)]
    return [
        row
        for row in rows
        if row is not None
        and row.record.status == "archived"
        and merged_into(row.record) == made.id
    ]


def _given_up(
    transaction: Transaction, made: Row, behind: Sequence[Row], now: datetime
) -> list[Write]:
    gone = replace(made.record, status="forgotten", version=made.record.version + 1, updated_at=now)
    transaction.replace(made, gone, made.vectors, at=now, reason=REASON)
    writes: list[Write] = [(made, gone)]
    for row in behind:
        free = replace(set_free(row.record), version=row.record.version + 1, updated_at=now)
        transaction.replace(row, free, row.vectors, at=now, reason=REASON)
        writes.append((row, free))
    return writes

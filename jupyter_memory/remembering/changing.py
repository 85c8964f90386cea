"""Changes of what is stored: edit, forget, restore, roll back, pin, share.

Every change but a pin is a new version; the state before it goes to the history.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory import rights
from jupyter_memory.clock import as_utc
from jupyter_memory.errors import ConflictError, NotFoundError, UsageError
from jupyter_memory.language.normal import normal_form
from jupyter_memory.records import KINDS, Fact, MemoryRecord, Status
from jupyter_memory.remembering.editing import edited
from jupyter_memory.remembering.judging import CONFIRMED, renewed, vouched
from jupyter_memory.remembering.masking import (
    NO_SECRETS,
    Secrets,
    joined,
    masked_by_name,
    masked_changes,
)
from jupyter_memory.remembering.sharing import as_approved
from jupyter_memory.remembering.writing import Embed, admit, embedded_text
from jupyter_memory.rendering.phrases import shortened
from jupyter_memory.rights import EVERY_PROJECT, sees
from jupyter_memory.store import Store, history, listing
from jupyter_memory.store.bridge import run
from jupyter_memory.store.predicates import all_of, equals, in_scope
from jupyter_memory.store.rows import Row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jupyter_memory.remembering.recording import Moment
    from jupyter_memory.screening import Policy
    from jupyter_memory.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Change:
    """A memory before and after; equal when there was nothing to do.

    Attributes
    ----------
    before, after
        The memory.
    embedded
        Whether it has its vector now.
    secrets
        What was masked in new values; where some was refused, nothing was changed.
    """

    before: Row
    after: MemoryRecord
    embedded: bool = True
    secrets: Secrets = NO_SECRETS


def require(transaction: Transaction, identifier: str, moment: Moment) -> Row:
    """Return a row by id, if this scope may see it.

    Raises
    ------
    NotFoundError
        When there is none, or it is somebody else's: the two look the same.
    """
    row = transaction.get(identifier)
    if row is None or not sees(moment.scope, row.record):
        raise not_found(identifier)
    return row


def not_found(identifier: str) -> NotFoundError:
    """Return the error for an id that does not exist in the scope."""
    return NotFoundError(
        f"There is no memory {identifier!r} of yours: list() and recall() show the ids there are."
    )


def edit(
    store: Store,
    identifier: str,
    changes: dict[str, Any],
    moment: Moment,
    embed: Embed,
    expected_version: int | None,
    policy: Policy,
) -> Change:
    """Change fields of a memory, unless there is a secret in it that the policy refuses.

    Raises
    ------
    ConflictError
        When its version is not the expected one, or another memory has the new key or says the
        same.
    NotFoundError, ScopeError, UsageError
    """
    screened, secrets = masked_changes(changes, policy)
    text = None if secrets.refused else _new_text(store, identifier, screened, moment, policy)
    embeddings = None if text is None else embed([text])
    with store.writing(moment.scope.user) as transaction:
        row = require(transaction, identifier, moment)
        rights.require(moment.scope, "share" if is_share(changes) else "change", row.record)
        _require_version(row.record, expected_version)
        changed = edited(row.record, screened, moment.now, policy)
        named = masked_by_name(row.record, changed, screened, policy)
        secrets = joined((secrets, named))
        after = _as_allowed(changed, row.record, screened, moment)
        if secrets.refused or after == row.record:
            return Change(row, row.record, secrets=secrets)
        if replace(after, share_requested_at=row.record.share_requested_at) == row.record:
            transaction.touch(Row(after, row.vectors))  # to ask changes nothing yet
            return Change(row, after)
        require_free_key(transaction, after, moment)
        _require_no_twin(transaction, row.record, after)
        vectors = row.vectors
        if embedded_text(after) != embedded_text(row.record):
            usable = embeddings is not None and embedded_text(after) == text
            vectors = admit(store, embeddings).columns(0) if embeddings and usable else {}
        written = _write(transaction, row, after, vectors, moment, "edited")
        return replace(written, secrets=secrets)


def is_share(changes: dict[str, Any]) -> bool:
    """Return whether an edit changes nothing but who sees a memory."""
    return set(changes) == {"shared"}


def _as_allowed(
    after: MemoryRecord, before: MemoryRecord, changes: dict[str, Any], moment: Moment
) -> MemoryRecord:
    if changes.get("shared") is False:
        after = replace(after, share_requested_at=None)
    now = as_utc(moment.now, moment.now)
    return as_approved(after, before, moment.scope.agent, now)


def _new_text(
    store: Store, identifier: str, changes: dict[str, Any], moment: Moment, policy: Policy
) -> str | None:
    """Return what an edit will have embedded, or None; no lock is held while embedding."""
    everywhere = replace(moment.scope, project=EVERY_PROJECT)
    mine = all_of(in_scope(everywhere), equals("id", identifier))
    for record in run(listing.listed(store.tables, KINDS, mine)):
        after = edited(record, changes, moment.now, policy)
        text = embedded_text(after)
        refused = masked_by_name(record, after, changes, policy).refused
        return None if refused or text == embedded_text(record) else text
    return None


def forget(store: Store, identifiers: Sequence[str], moment: Moment) -> list[Change]:
    """Take memories out of every read path; all of them or, when one cannot be, none.

    Raises
    ------
    NotFoundError, ScopeError
    """
    with store.writing(moment.scope.user) as transaction:
        rows = [require(transaction, each, moment) for each in dict.fromkeys(identifiers)]
        for row in rows:
            rights.require(moment.scope, "forget", row.record)
        return [set_status(transaction, row, "forgotten", moment, "forgotten") for row in rows]


def restore(store: Store, identifier: str, moment: Moment) -> Change:
    """Bring a forgotten memory back as it was: one that waited for a decision waits again.

    One that was archived is active again.

    Raises
    ------
    ConflictError
        When another memory has its key now.
    NotFoundError, ScopeError
    """
    user = moment.scope.user
    with store.writing(user) as transaction:
        row = require(transaction, identifier, moment)
        rights.require(moment.scope, "change", row.record)
        if row.record.status == "archived":
            return awake(transaction, row, moment, "restored")
        if row.record.status != "forgotten":
            return Change(row, row.record)
        past = run(history.past_rows(store.tables, user, identifier))
        statuses = [state.record.status for state, _ in past]
        status: Status = next(
            (each for each in reversed(statuses) if each != "forgotten"), "active"
        )
        return set_status(transaction, row, status, moment, "restored")


def awake(transaction: Transaction, row: Row, moment: Moment, reason: str) -> Change:
    """Make an archived memory active again; its time begins anew."""
    after = replace(row.record, status="active", expires_at=renewed(row.record, moment.now))
    require_free_key(transaction, after, moment)
    return _write(transaction, row, after, row.vectors, moment, reason)


def confirm(store: Store, identifier: str, moment: Moment) -> Change:
    """Make a memory one that is trusted; what the user confirms is as if she had said it.

    Raises
    ------
    UsageError
        When it is forgotten, or waits for a decision.
    NotFoundError, ScopeError
    """
    with store.writing(moment.scope.user) as transaction:
        row = require(transaction, identifier, moment)
        rights.require(moment.scope, "confirm", row.record)
        after = _confirmed(row.record, moment)
        if (after.status, after.expires_at) != (row.record.status, row.record.expires_at):
            return _write(transaction, row, after, row.vectors, moment, "confirmed")
        transaction.touch(Row(after, row.vectors))
        return Change(row, after)


def _confirmed(record: MemoryRecord, moment: Moment) -> MemoryRecord:
    way = {"forgotten": "restore_memory brings it back", "pending": "resolve decides it"}
    if record.status in way:
        raise UsageError(f"Memory {record.id} is {record.status}: {way[record.status]}.")
    now = as_utc(moment.now, moment.now)
    sure = replace(
        record, status="active", verified_at=now, confidence=max(record.confidence, CONFIRMED)
    )
    return sure if moment.scope.agent is not None else replace(sure, **vouched(record))


def set_status(
    transaction: Transaction, row: Row, status: Status, moment: Moment, reason: str
) -> Change:
    """Give a memory another status, as a new version."""
    if row.record.status == status:
        return Change(row, row.record)
    after = replace(row.record, status=status)
    require_free_key(transaction, after, moment)
    return _write(transaction, row, after, row.vectors, moment, reason)


def pin(store: Store, identifier: str, on: bool, moment: Moment) -> Change:
    """Pin a memory or take the pin out; that is no new version."""
    with store.writing(moment.scope.user) as transaction:
        row = require(transaction, identifier, moment)
        rights.require(moment.scope, "change", row.record)
        after = replace(row.record, pinned=on)
        if after != row.record:
            transaction.touch(Row(after, row.vectors))
        return Change(row, after)


def rollback(store: Store, identifier: str, version: int, moment: Moment) -> Change:
    """Bring a past version back, as a new one.

    Raises
    ------
    NotFoundError
        When there is no such memory or version.
    ConflictError, ScopeError
    """
    user = moment.scope.user
    with store.writing(user) as transaction:
        row = require(transaction, identifier, moment)
        rights.require(moment.scope, "change", row.record)
        if version == row.record.version:
            return Change(row, row.record)
        past = {
            state.record.version: state
            for state, _ in run(history.past_rows(store.tables, user, identifier))
            if sees(moment.scope, state.record)
        }
        if version not in past:
            known = ", ".join(str(each) for each in sorted(past)) or "none"
            raise NotFoundError(
                f"Memory {identifier} has no version {version} to go back to: there are {known}."
            )
        rights.require(moment.scope, "change", past[version].record)
        return bring_back(store, transaction, row, past[version], moment, ROLLED_BACK)


def bring_back(
    store: Store, transaction: Transaction, row: Row, then: Row, moment: Moment, reason: str
) -> Change:
    """Give a memory an earlier state again, as a new version."""
    now = row.record
    after = replace(then.record, **{name: getattr(now, name) for name in APART})
    if reason == ROLLED_BACK and normal_form(now.text) == normal_form(after.text):
        # How often it was said belongs to what was said.
        after = replace(after, mentions=max(now.mentions, after.mentions))
    if reason == ROLLED_BACK:
        at = as_utc(moment.now, moment.now)
        after = as_approved(after, now, moment.scope.agent, at)
        if after.expires_at is not None and after.expires_at <= at:
            after = replace(after, expires_at=None)  # who brings it back wants it to live
    require_free_key(transaction, after, moment)
    spaces = store.mark().spaces  # vectors may have been made anew since
    vectors = {column: each for column, each in then.vectors.items() if column in spaces}
    return _write(transaction, row, after, vectors, moment, reason)


ROLLED_BACK = "rolled back"

APART: Final = (
    "pinned", "held", "recalls", "last_recalled_at", "unanswered", "useful", "useless",
)  # fmt: skip
"""What belongs to a memory and not to one of its versions."""


def _write(
    transaction: Transaction,
    row: Row,
    after: MemoryRecord,
    vectors: dict[str, Any],
    moment: Moment,
    reason: str,
) -> Change:
    now = as_utc(moment.now, moment.now)
    fresh = replace(after, version=row.record.version + 1, updated_at=now)
    transaction.replace(row, fresh, vectors, at=now, reason=reason)
    return Change(row, fresh, any(vector is not None for vector in vectors.values()))


def _require_version(record: MemoryRecord, expected: int | None) -> None:
    if record.status == "forgotten":
        raise ConflictError(
            f"Memory {record.id} was forgotten on {record.updated_at:%Y-%m-%d %H:%M} UTC and is "
            "not changed: restore_memory brings it back.",
            record,
        )
    if expected is not None and record.version != expected:
        raise ConflictError(
            f"Memory {record.id} is at version {record.version}, not {expected}: somebody changed "
            f"it on {record.updated_at:%Y-%m-%d %H:%M} UTC. Look at the current text and edit "
            "again.",
            record,
        )


def require_free_key(transaction: Transaction, record: MemoryRecord, moment: Moment) -> None:
    """Refuse what would give a key a second holder.

    Raises
    ------
    ConflictError
    """
    if not isinstance(record, Fact) or record.key is None or record.status == "forgotten":
        return
    holder = transaction.holder(record.project, record.key)
    if holder is None or holder.record.id == record.id or record.status == "pending":
        return
    if not sees(moment.scope, holder.record):
        raise ConflictError(f"The key {record.key!r} belongs to another memory now.")
    raise ConflictError(
        f"The key {record.key!r} belongs to memory {holder.record.id} now "
        f"(“{shortened(holder.record.text)}”): edit or forget that one first.",
        holder.record,
    )


def _require_no_twin(transaction: Transaction, before: MemoryRecord, after: MemoryRecord) -> None:
    """Two rows that say the same would be counted and found twice."""
    if normal_form(before.text) == normal_form(after.text):
        return
    twin = transaction.same(after)
    if twin is not None and twin.record.id != after.id and twin.record.status != "forgotten":
        raise ConflictError(
            f"Memory {twin.record.id} says exactly this already: forget one of the two.",
            twin.record,
        )

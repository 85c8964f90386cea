"""Erasing for good: which memories, whether the caller may, what goes with them, and the proof."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, cast

from jupyter_memory import rights
from jupyter_memory.errors import UsageError
from jupyter_memory.records import KINDS, Kind
from jupyter_memory.remembering.changing import not_found
from jupyter_memory.rendering.phrases import tongue_of_most
from jupyter_memory.reports import Erasure
from jupyter_memory.store import erasing, erasure, intent, listing
from jupyter_memory.store.bridge import run
from jupyter_memory.store.journal import owner_of
from jupyter_memory.store.marking import renew_generation
from jupyter_memory.store.predicates import all_of, equals, in_scope, one_of
from jupyter_memory.store.proving import Proof, prove
from jupyter_memory.store.schema import HISTORY
from jupyter_memory.tending.linked import free, linked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.rights import Scope
    from jupyter_memory.store import Store
    from jupyter_memory.store.erasing import Found
    from jupyter_memory.store.erasure import Progress
    from jupyter_memory.store.predicates import Predicate
    from jupyter_memory.store.tables import Tables

GO_ALONG: Final = ("pending", "forgotten")
"""Statuses of what goes along when it contradicts, says or quotes what is erased: nobody finds it,
and brought back it would bring the erased back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """What is to be erased.

    Attributes
    ----------
    ids
        These memories, each of which must be there and the caller's to erase.
    predicate, kinds
        Or all that meet a condition, in the scope; what is not the caller's stays.
    everything
        Whether the condition is to be the user, so that nothing of hers may stay anywhere.
    """

    ids: tuple[str, ...] = ()
    predicate: Predicate | None = None
    kinds: tuple[Kind, ...] = KINDS
    everything: bool = False


@dataclass(frozen=True, slots=True)
class _Chosen:
    ids: tuple[str, ...]
    also: tuple[str, ...] = ()
    kept: int = 0


def count(store: Store, selection: Selection, scope: Scope) -> int:
    """Return how many memories would be erased, without what goes along."""
    return len(_chosen(store.tables, selection, scope).ids)


def erase(
    store: Store,
    selection: Selection,
    scope: Scope,
    progress: Progress,
    *,
    backups: bool = True,
    along: bool = True,
    proven: bool = True,
) -> Erasure:
    """Erase memories from all files of the store, and prove it.

    What is to be done is written down first, so that an erasure whose process dies is carried
    through by whoever opens the store next.

    Parameters
    ----------
    store, selection, scope
        What, and who asks for it.
    progress
        Is told how far it is.
    backups
        Whether it goes from the store's backups, too; otherwise they have it until they are
        rotated away.
    along
        Whether what contradicts, says or quotes it goes along.
    proven
        Whether every file is read afterwards.

    Raises
    ------
    NotFoundError, ScopeError
        When one of the ids is not there, or not the caller's; then nothing is erased.
    StoreError
    """
    owner = owner_of(scope.user)
    if not selection.everything:
        made = linked(store.tables, _chosen(store.tables, selection, scope).ids, scope)
        free(store, made.freed, scope.user)
    with store.locked():
        tables = store.tables
        chosen = _chosen(tables, selection, scope)
        if not selection.everything:
            chosen = replace(chosen, also=linked(tables, chosen.ids, scope).going)
        found = erasing.look(tables, chosen.ids, backups=backups)
        _require_unheld(tables, chosen.also, scope)
        if not selection.everything and chosen.ids and along:
            chosen, found = _with_what_goes_along(tables, chosen, found, scope, backups=backups)
        ids = (*chosen.ids, *chosen.also)
        whole = selection.everything and scope.agent is None
        if not ids and not whole:
            return Erasure(kept=chosen.kept)
        begun = erasure.intended(store.root, ids, found, owner=owner, everything=whole)
        intent.write_intent(store.root, begun)
        store.origin.push()  # so that whoever opens it next, on any machine, carries it through
        left = erasure.carry_out(tables, begun, found, progress)
        renew_generation(store.root)
        intent.end_intent(store.root)
    if store.origin.is_elsewhere:
        with store.locked():
            store.origin.sweep()
    store.mark()  # so that this process, too, notices that what it remembers is void
    _forget_texts()
    proof = prove(store.root, ids, found, owner, progress) if proven else Proof()
    proof.traces.update(erasing.named(store.root, each) for each in left)
    proof.traces.update(store.origin.strays())
    return _erasure(chosen, found, proof, store)


def _require_unheld(tables: Tables, ids: Sequence[str], scope: Scope) -> None:
    """Refuse to erase what would take along a memory on hold."""
    where = all_of(equals("user", scope.user), equals("held", True))
    for some in erasing.parted(ids):
        for each in run(listing.listed(tables, KINDS, all_of(where, one_of("id", some)))):
            raise UsageError(
                f"Nothing is erased: memory {each.id} would go along, and is on hold; "
                "hold(id, on=False) lifts that, if nobody needs it as evidence."
            )


def _chosen(tables: Tables, selection: Selection, scope: Scope) -> _Chosen:
    if selection.predicate is None:
        return _named(tables, selection.ids, scope)
    predicate = selection.predicate
    if scope.agent is None:
        ids = run(listing.distinct(tables, selection.kinds, predicate, "id"))
        if selection.everything:
            # A row of the history whose memory has gone is hers as well.
            past = cast("tuple[Kind, ...]", (HISTORY,))
            ids = sorted({*ids, *run(listing.distinct(tables, past, predicate, "id"))})
        return _Chosen(tuple(ids))
    records = run(listing.listed(tables, selection.kinds, predicate))
    own = [each for each in records if _may(scope, each)]
    return _Chosen(tuple(each.id for each in own), kept=len(records) - len(own))


def _named(tables: Tables, ids: Sequence[str], scope: Scope) -> _Chosen:
    wanted = tuple(dict.fromkeys(ids))
    for some in erasing.parted(wanted):
        where = all_of(in_scope(scope), one_of("id", some))
        present = {each.id: each for each in run(listing.listed(tables, KINDS, where))}
        for each in some:
            if each not in present:
                raise not_found(each)
            rights.require(scope, "forget", present[each])
    return _Chosen(wanted)


def _may(scope: Scope, record: MemoryRecord) -> bool:
    return rights.verdict(scope.agent, "forget", record) == "allow"


def _with_what_goes_along(
    tables: Tables, chosen: _Chosen, found: Found, scope: Scope, *, backups: bool
) -> tuple[_Chosen, Found]:
    where = all_of(in_scope(scope), one_of("status", GO_ALONG))
    ids = frozenset((*chosen.ids, *chosen.also))
    quotes = erasure.quoting(erasure.texts_of(found))
    also = tuple(
        each.id
        for each in run(listing.listed(tables, KINDS, where))
        if each.id not in ids
        and ((each.status == "pending" and each.contradicts in ids) or quotes(each.text))
        and _may(scope, each)
        and not each.held
    )
    also = (*chosen.also, *also)
    if not also:
        return chosen, found
    return _Chosen(chosen.ids, also, chosen.kept), erasing.look(
        tables, (*chosen.ids, *also), backups=backups
    )


def _erasure(chosen: _Chosen, found: Found, proof: Proof, store: Store) -> Erasure:
    rows: Counter[str] = Counter()
    for place, part in found.rows.items():
        rows[place.name if place.root == store.root else "backups"] += len(part)
    return Erasure(
        ids=chosen.ids,
        also=chosen.also,
        rows={name: rows[name] for name in (*KINDS, HISTORY, "backups") if rows[name]},
        files=proof.files,
        size=proof.size,
        read=proof.rows,
        pieces=proof.pieces,
        traces=tuple(sorted(proof.traces)),
        same=tuple(sorted(proof.same)),
        kept=chosen.kept,
        tongue=tongue_of_most(erasure.texts_of(found)),
    )


def _forget_texts() -> None:
    """Empty what this package has kept of the texts it read last, in all its rooms."""
    own = [module for name, module in [*sys.modules.items()] if name.startswith("jupyter_memory.")]
    for module in own:
        for value in [*vars(module).values()]:
            clear = getattr(value, "cache_clear", None)
            if callable(clear):
                clear()

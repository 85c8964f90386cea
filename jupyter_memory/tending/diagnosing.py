"""What is wrong where a memory answers badly for hours: the questions, the rows, the likely cause.

Whether it does is the user's own word about hits. What is done about it is hers as well: a
diagnosis only says what to run.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.records import KINDS
from jupyter_memory.rendering.phrases import tongue_of_most
from jupyter_memory.reports import Diagnosis
from jupyter_memory.rights import EVERY_PROJECT, Scope
from jupyter_memory.store import chores, gauging, listing
from jupyter_memory.store.bridge import run
from jupyter_memory.store.predicates import all_of, in_scope, one_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.reports import Health
    from jupyter_memory.store import Store
    from jupyter_memory.store.gauging import Judged


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagnosisPolicy:
    """When a diagnosis is written, and what is in it.

    Attributes
    ----------
    accuracy
        A lower share of useful hits is looked into.
    judged
        Hits that were judged, from which on their share says something.
    lasting
        How long it has to be lower.
    again
        While it stays so, another one is written after this time.
    rows
        Memories that are shown as they are, the most disliked.
    few
        So many of them with half of the dislikes are the cause.
    untold
        Share of the memories without a vector from which on that is the cause.
    """

    accuracy: float = 0.80
    judged: int = 10
    lasting: timedelta = timedelta(hours=2)
    again: timedelta = timedelta(days=7)
    rows: int = 5
    few: int = 3
    untold: float = 0.1


POLICY: Final = DiagnosisPolicy()

LOW, DIAGNOSED = "low_since", "diagnosed_at"
"""What is noted of it, see `store.chores`."""


@dataclass(frozen=True, slots=True)
class Signs:
    """What a cause is recognised by."""

    health: Health
    dislikes: tuple[int, ...]
    policy: DiagnosisPolicy = POLICY

    def lacks_vectors(self) -> bool:
        """Return whether many memories are found by words only."""
        lacking = self.health.vectors.get("missing", 0) + self.health.vectors.get("broken", 0)
        total = sum(self.health.vectors.values())
        return bool(total) and lacking >= self.policy.untold * total

    def has_other_vectors(self) -> bool:
        """Return whether memories have vectors of another embedder only."""
        return bool(self.health.vectors.get("foreign"))

    def is_of_few(self) -> bool:
        """Return whether a few memories are what was disliked."""
        most = sum(self.dislikes[: self.policy.few])
        return bool(most) and 2 * most >= sum(self.dislikes)

    def repeats(self) -> bool:
        """Return whether too many memories say the same."""
        return "repeated" in self.health.breaches

    def is_unanswered(self) -> bool:
        """Return whether the worst questions had no answer at all."""
        without = [each.why in ("nothing", "below", "aside") for each in self.health.worst]
        return bool(without) and 2 * sum(without) > len(without)


Holds = Callable[[Signs], bool]

CAUSES: Final[tuple[tuple[str, Holds, str], ...]] = (
    ("other vectors", Signs.has_other_vectors, "jupyter memory reembed"),
    ("no vectors", Signs.lacks_vectors, "jupyter memory reembed"),
    ("few memories", Signs.is_of_few, "jupyter memory review"),
    ("repetition", Signs.repeats, "jupyter memory consolidate --dry-run"),
    ("no answers", Signs.is_unanswered, "jupyter memory evaluate"),
    ("many memories", lambda _: True, "jupyter memory review"),
)
"""Likely causes, the first that holds is told: its name, how it is known, and what to run."""


def is_time(store: Store, user: str, now: datetime, policy: DiagnosisPolicy = POLICY) -> bool:
    """Return whether a memory has answered badly for long enough; note since when it does.

    Raises
    ------
    ReadOnlyStoreError, StoreError
    """
    noted = chores.read(store.root, user)
    low, last = chores.moment(noted, LOW), chores.moment(noted, DIAGNOSED)
    if not _is_low(_judged(store, Scope(user=user, project=EVERY_PROJECT)), policy):
        if low is not None:
            _note(store, user, **{LOW: None, DIAGNOSED: None})
        return False
    if low is None or low > now:
        _note(store, user, **{LOW: now})
        return False
    due = last is None or now - last >= policy.again
    return due and now - low >= policy.lasting


def since(store: Store, user: str) -> datetime | None:
    """Return since when a memory answers badly, as far as it was noticed."""
    return chores.moment(chores.read(store.root, user), LOW)


def diagnosed(
    store: Store,
    scope: Scope,
    now: datetime,
    health: Health,
    concerned: Iterable[str],
    policy: DiagnosisPolicy = POLICY,
) -> Diagnosis:
    """Return what is wrong.

    Parameters
    ----------
    scope
        Whose memories, in all projects.
    now
        In UTC.
    health
        Of this memory.
    concerned
        Ids of memories that go with the worst questions.
    """
    judged = sorted(_judged(store, scope), key=lambda each: each.useful - each.useless)
    disliked = [each for each in judged if each.useless > each.useful]
    ids = [*dict.fromkeys((*concerned, *(each.id for each in disliked)))][: policy.rows]
    rows = _rows(store, scope, ids)
    signs = Signs(health, tuple(sorted((each.useless for each in judged), reverse=True)), policy)
    name, _, command = next(each for each in CAUSES if each[1](signs))
    return Diagnosis(
        at=now,
        user=scope.user,
        since=since(store, scope.user),
        accuracy=health.accuracy,
        judged=health.judged,
        worst=health.worst,
        rows=tuple(map(_snapshot, rows)),
        cause=name,
        run=command,
        tongue=tongue_of_most(each.text for each in rows) if rows else health.tongue,
    )


def _is_low(judged: Sequence[Judged], policy: DiagnosisPolicy) -> bool:
    useful = sum(each.useful for each in judged)
    count = useful + sum(each.useless for each in judged)
    return count >= policy.judged and useful < policy.accuracy * count


def _judged(store: Store, scope: Scope) -> list[Judged]:
    return run(gauging.judged(store.tables, in_scope(scope)))


def _rows(store: Store, scope: Scope, ids: Sequence[str]) -> list[MemoryRecord]:
    found = run(listing.listed(store.tables, KINDS, all_of(in_scope(scope), one_of("id", ids))))
    by_id = {each.id: each for each in found}
    return [by_id[each] for each in ids if each in by_id]


_SHOWN: Final = (
    *("id", "kind", "version", "status", "text", "source", "confidence", "project", "mentions"),
    *("recalls", "useful", "useless", "unanswered"),
)
_TIMES: Final = ("created_at", "updated_at", "expires_at", "last_recalled_at")


def _snapshot(record: MemoryRecord) -> dict[str, Any]:
    """Return a memory as it is now, as JSON values."""
    times = {name: getattr(record, name) for name in _TIMES}
    told = {name: None if each is None else each.isoformat() for name, each in times.items()}
    return {**{name: getattr(record, name) for name in _SHOWN}, **told}


def _note(store: Store, user: str, **changes: Any) -> None:
    with store.locked():
        chores.note(store.root, user, **changes)

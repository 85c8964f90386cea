"""The health of a memory: figures, what of them is not as it should be, and what helps."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.ids import ending
from jupyter_memory.rendering.phrases import tongue_of_most
from jupyter_memory.reports import Finding, Health, WorstQuery
from jupyter_memory.store import diagnoses, gauging
from jupyter_memory.store.bridge import run
from jupyter_memory.store.locking import lock_for
from jupyter_memory.store.predicates import all_of, in_scope, is_valid
from jupyter_memory.store.upkeep import FRAGMENTS, UNINDEXED
from jupyter_memory.tending import breaches
from jupyter_memory.tending.drilling import last_drill
from jupyter_memory.tending.redundancy import redundancy
from jupyter_memory.tending.tend import last_tended

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from datetime import datetime

    from jupyter_memory.rights import Scope
    from jupyter_memory.store import Store
    from jupyter_memory.store.gauging import Gauge, Judged, Stock
    from jupyter_memory.tending.recent import Asked, Recent
    from jupyter_memory.tending.redundancy import Redundancy

    Nearest = Callable[[str], tuple[str, float] | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthPolicy:
    """When a memory is not well.

    Attributes
    ----------
    accuracy
        Least share of useful hits, and least Recall@5 on the labelled set.
    judged
        Hits that were judged, from which on their share says something.
    write_delay
        Seconds until what is remembered is seen, at most.
    redundancy
        Share of the active memories that say what another one says, at most.
    compared
        Memories from which on that share says something.
    slow
        Seconds; a recall that takes longer is one of the worst.
    lock_wait
        Seconds; a longer wait for the lock is told.
    fragments
        More of them are told: upkeep does not keep up.
    backup_days
        An older backup is told.
    drill_days
        Backups that were last tried out longer ago are told.
    worst
        Questions that are told.
    """

    accuracy: float = 0.85
    judged: int = 10
    write_delay: float = 2.0
    redundancy: float = 0.15
    compared: int = 10
    slow: float = 1.0
    lock_wait: float = 2.0
    fragments: int = 8 * FRAGMENTS
    backup_days: int = 7
    drill_days: int = 45
    worst: int = 3


POLICY: Final = HealthPolicy()

_OF_THE_SLOWEST: Final = 0.95
_TEXTS: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What was measured outside of the store.

    Attributes
    ----------
    recent
        Recalls and writes of the handle.
    space
        Column of the vectors of its embedder; None without one.
    threshold
        What the best hit must reach.
    nearest
        Returns the memory that is nearest to a question, with its score, or None.
    labelled
        Recall@5 on the labelled set, or None where it was not asked for.
    probed
        Seconds that a write to a copy took until another handle saw it, or None.
    """

    recent: Recent
    space: str | None
    threshold: float
    nearest: Nearest
    labelled: float | None = None
    probed: float | None = None


def examine(
    store: Store, scope: Scope, now: datetime, measured: Measured, policy: HealthPolicy = POLICY
) -> Health:
    """Return how well a memory works.

    Parameters
    ----------
    scope
        Whose memories are looked at; in all projects.
    now
        By the clock of the handle.
    """
    own = in_scope(scope)
    drilled, failed = last_drill(store.root, scope.user)
    gauges = run(gauging.gauges(store.tables))
    stocks = run(gauging.stocks(store.tables, _active(own, now), _space(store, measured)))
    repeats = redundancy(stocks)
    judged = run(gauging.judged(store.tables, own))
    health = Health(
        place=store.origin.address,
        user=scope.user,
        counts=run(gauging.tallies(store.tables, own, now)),
        redundancy=repeats.share if repeats.compared else None,
        repeated=repeats.pairs,
        vectors=_vectors(stocks, measured.space),
        indexed=_indexed(gauges),
        tables={each.table: _table(each) for each in gauges},
        size=gauging.size_of(store.root),
        lock_waits=_waits(store),
        last_backup=gauging.last_backup(store.root),
        last_tend=last_tended(store.root, scope.user),
        last_drill=drilled,
        diagnosed=next(map(str, diagnoses.written(store.root, scope.user)[-1:]), None),
        labelled=measured.labelled,
        worst=tuple(_worst(measured, judged, policy)),
        tongue=tongue_of_most(_texts(stocks)),
        **_of_recalls(measured),
        **_of_judgement(judged),
    )
    findings = [
        *_damages(gauges, stocks),
        *_breaches(health, repeats, policy),
        *_of_drills(failed, policy, health, now),
        *breaches.found(store, scope.user),
        *_notes(health, gauges, now, policy),
    ]
    return dataclasses.replace(
        health, findings=tuple(sorted(findings, key=lambda each: not each.breach))
    )


def _active(own: Any, now: datetime) -> Any:
    return all_of(own, is_valid(["active"], now))


def _space(store: Store, measured: Measured) -> str | None:
    """Return the vectors to compare by: without an embedder those that are there."""
    return measured.space or next(iter(store.mark().spaces), None)


def _texts(stocks: Sequence[Stock]) -> list[str]:
    return [row["text"] for stock in stocks for row in islice(stock.rows, _TEXTS)]


def _table(gauge: Gauge) -> dict[str, int]:
    return {
        "rows": gauge.rows,
        "fragments": gauge.fragments,
        "versions": gauge.versions,
        "unindexed": gauge.unindexed,
        "size": gauge.size,
    }


def _vectors(stocks: Sequence[Stock], space: str | None) -> dict[str, int]:
    """Return how the vectors of the active memories stand; without an embedder none is missed."""
    import numpy as np

    counts = {"usable": 0, "missing": 0, "broken": 0, "foreign": 0}
    for stock in stocks:
        if stock.vectors is None:
            lacking = len(stock.rows)
        else:
            lacking = int(stock.absent.sum())
            held = stock.vectors[~stock.absent]
            usable = np.isfinite(held).all(axis=1) & (np.abs(held).max(axis=1, initial=0.0) > 0)
            counts["usable"] += int(usable.sum())
            counts["broken"] += int((~usable).sum())
        if space is not None:
            counts["foreign"] += stock.elsewhere
            counts["missing"] += lacking - stock.elsewhere
    return counts


def _indexed(gauges: Sequence[Gauge]) -> float | None:
    rows = sum(each.rows for each in gauges)
    return 1 - sum(each.unindexed for each in gauges) / rows if rows else None


def _waits(store: Store) -> dict[str, float]:
    waits = lock_for(store.root).waits
    return {"count": len(waits), "longest": max(waits, default=0.0)}


def _of_judgement(judged: Sequence[Judged]) -> dict[str, Any]:
    """Return what the user's own word about hits comes to."""
    useful = sum(each.useful for each in judged)
    count = useful + sum(each.useless for each in judged)
    return {"accuracy": useful / count if count else None, "judged": count}


def _of_recalls(measured: Measured) -> dict[str, Any]:
    """Return what recalls and writes come to."""
    asked, wrote = [*measured.recent.asked], [*measured.recent.wrote]
    times = [each.seconds * 1000 for each in asked if each.seconds is not None]
    delay = measured.probed
    if delay is None and wrote:
        delay = _at(wrote, _OF_THE_SLOWEST)
    return {
        "recalls": len(asked),
        "hit_rate": sum(each.best is not None for each in asked) / len(asked) if asked else None,
        "latency": {"p50": _at(times, 0.5), "p95": _at(times, _OF_THE_SLOWEST)} if times else None,
        "write_delay": delay,
    }


def _at(values: Sequence[float], share: float) -> float:
    """Return the value that a share of them does not exceed."""
    ordered = sorted(values)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


def _damages(gauges: Sequence[Gauge], stocks: Sequence[Stock]) -> Iterator[Finding]:
    told = [*(each.trouble for each in gauges), *(each.trouble for each in stocks)]
    for trouble in dict.fromkeys(filter(None, told)):
        yield Finding(name="damage", parts={"told": trouble}, run="jupyter memory doctor --repair")


def _breaches(health: Health, repeats: Redundancy, policy: HealthPolicy) -> Iterator[Finding]:
    """Yield the thresholds that are not kept."""
    useful = 1.0 if health.accuracy is None else health.accuracy
    if health.judged >= policy.judged and useful < policy.accuracy:
        parts = {"judged": health.judged, "share": useful, "limit": policy.accuracy}
        yield Finding(name="low accuracy", parts=parts, run="jupyter memory review")
    if health.labelled is not None and health.labelled < policy.accuracy:
        parts = {"share": health.labelled, "limit": policy.accuracy}
        yield Finding(name="low recall", parts=parts, run="jupyter memory evaluate")
    if health.write_delay is not None and health.write_delay > policy.write_delay:
        parts = {"seconds": health.write_delay, "limit": policy.write_delay}
        yield Finding(name="late", parts=parts, run="jupyter memory doctor --repair")
    if repeats.compared >= policy.compared and repeats.share > policy.redundancy:
        parts = {"share": repeats.share, "limit": policy.redundancy}
        yield Finding(name="repeated", parts=parts, run="jupyter memory consolidate")
    for name, command in (("broken", "doctor --repair"), ("foreign", "reembed")):
        if health.vectors.get(name):
            parts = {"count": health.vectors[name]}
            yield Finding(name=f"{name} vectors", parts=parts, run=f"jupyter memory {command}")


def _of_drills(
    failed: datetime | None, policy: HealthPolicy, health: Health, now: datetime
) -> Iterator[Finding]:
    """Yield what is wrong with the backups there are."""
    if failed is not None:
        parts = {"at": f"{failed:%Y-%m-%d %H:%M}"}
        yield Finding(name="drill failed", parts=parts, run="jupyter memory backup")
    elif health.last_drill is not None and health.last_backup is not None:
        days = (now - health.last_drill).days
        if days > policy.drill_days:
            yield _note("old drill", "jupyter memory restore --verify", days=days)


def _notes(
    health: Health, gauges: Sequence[Gauge], now: datetime, policy: HealthPolicy
) -> Iterator[Finding]:
    """Yield what a reader should know, and what the memory mostly mends by itself."""
    if health.diagnosed:
        yield _note("diagnosed", "", file=health.diagnosed)
    if health.vectors.get("missing"):
        yield _note("missing vectors", "jupyter memory reembed", count=health.vectors["missing"])
    unindexed = sum(each.unindexed for each in gauges)
    if unindexed >= UNINDEXED:
        yield _note("unindexed", "jupyter memory doctor --repair", count=unindexed)
    fragments = sum(each.fragments for each in gauges)
    if fragments > policy.fragments:
        yield _note("fragments", "jupyter memory doctor --repair", count=fragments)
    longest = health.lock_waits["longest"]
    if longest > policy.lock_wait:
        yield _note("waiting", "", seconds=longest)
    if not any(each.rows for each in gauges):
        return
    if health.last_backup is None:
        yield _note("no backup", "jupyter memory backup")
    elif (days := (now - health.last_backup).days) > policy.backup_days:
        yield _note("old backup", "jupyter memory backup", days=days)


def _note(name: str, command: str, **parts: object) -> Finding:
    return Finding(name=name, breach=False, parts=parts, run=command)


def _worst(
    measured: Measured, judged: Sequence[Judged], policy: HealthPolicy
) -> Iterator[WorstQuery]:
    """Yield the worst questions: what was disliked, what had no answer, then the slowest."""
    newest = [*measured.recent.asked][::-1]
    disliked = _disliked(newest, judged)
    unanswered = [*{each.query: each for each in newest if each.best is None}.values()]
    slow = sorted(
        (each for each in newest if each.best is not None and (each.seconds or 0) > policy.slow),
        key=lambda each: -(each.seconds or 0),
    )
    others = (partial(_explained, each, measured) for each in (*unanswered, *slow))
    told: list[Callable[[], WorstQuery]] = [*disliked, *others]
    for tell in told[: policy.worst]:
        yield tell()


def _disliked(
    newest: Sequence[Asked], judged: Sequence[Judged]
) -> Iterator[Callable[[], WorstQuery]]:
    """Yield the questions that were answered with what the user did not find useful."""
    useless = {each.id for each in judged if each.useless}
    asked: set[str] = set()
    for each in newest:
        found = next((identifier for identifier in each.ids if identifier in useless), None)
        if found is not None and each.query not in asked:
            asked.add(each.query)
            yield partial(WorstQuery, query=each.query, why="disliked", parts={"id": ending(found)})


def _explained(asked: Asked, measured: Measured) -> WorstQuery:
    if asked.best is not None:
        milliseconds = (asked.seconds or 0) * 1000
        return WorstQuery(query=asked.query, why="slow", parts={"milliseconds": milliseconds})
    found = measured.nearest(asked.query)
    if found is None:
        return WorstQuery(query=asked.query, why="nothing")
    identifier, score = found
    if score >= measured.threshold:  # it shares words with the question, and is of something else
        return WorstQuery(query=asked.query, why="aside", parts={"id": identifier})
    parts = {"id": identifier, "score": score, "limit": measured.threshold}
    return WorstQuery(query=asked.query, why="below", parts=parts)

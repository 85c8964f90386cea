"""The care for a user's memories between sessions: declared steps, one after the other.

Each step can be repeated and leaves a sound store whenever its process dies, so there is nothing
to take up again: whoever tends next does what is left. One process tends a user at a time.
"""

from __future__ import annotations

import contextlib
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from jupyter_memory.errors import StoreBusyError
from jupyter_memory.rendering.phrases import tongue_of_most
from jupyter_memory.reports import Going, Tended
from jupyter_memory.store import chores
from jupyter_memory.store.translating import unwritten
from jupyter_memory.tending import decay, deleting, folding, retention
from jupyter_memory.tending.archiving import archive
from jupyter_memory.tending.ground import Ground, Part, Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import datetime
    from pathlib import Path

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.remembering.undoing import Write
    from jupyter_memory.store import Store

EVERY: Final = timedelta(hours=20)
"""How often a memory is tended by itself: once a day, also by one who comes a little earlier."""

TENDED, ERASED, HOLD = "tended_at", "erased_at", "hold"
"""What is noted of it, see `store.chores`."""


def is_due(store: Store, user: str, now: datetime) -> bool:
    """Return whether a day has passed since a user's memories were tended.

    A time that lies ahead, of a host whose clock is fast, keeps nobody from it.
    """
    if not any(store.root.glob("*.lance")):
        return False
    last = chores.moment(chores.read(store.root, user), TENDED)
    return last is None or abs(now - last) >= EVERY


def last_tended(root: Path, user: str) -> datetime | None:
    """Return when a user's memories were tended last, or None for never."""
    return chores.moment(chores.read(root, user), TENDED)


def use(ground: Ground) -> Part:
    """Fold the log of uses in."""
    if ground.dry_run:
        return Part(uses=folding.count(ground.store, ground.user))
    return Part(uses=folding.fold(ground.store, ground.user))


def put_away(ground: Ground) -> Part:
    """Archive what has outlived its time, what is cold, and what is too much."""
    over = retention.over(ground.store, ground.user, ground.now)
    faded = decay.faded(
        ground.store, ground.user, ground.now, ground.limit, but={each.id for each in over}
    )
    chosen = {"old": over, **faded}
    if ground.dry_run:
        return Part(going=_going("archived", chosen))
    puts = [put for each in chosen.values() for put in archive(ground.store, each, ground.moment)]
    done = {put.after.id for put in puts}
    archived = {why: [x for x in each if x.id in done] for why, each in chosen.items()}
    writes = tuple((put.before, put.after) for put in puts)
    return Part(going=_going("archived", archived), writes=writes)


def delete(ground: Ground) -> Part:
    """Delete for good what has outlived its time, and is not on hold."""
    noted = chores.read(ground.store.root, ground.user)
    found = retention.deletable(ground.store, ground.user, ground.now)
    whole = bool(noted.get(HOLD))
    unheld = {why: [x for x in each if not (whole or x.held)] for why, each in found.items()}
    held = sum(map(len, found.values())) - sum(map(len, unheld.values()))
    due = deleting.by_themselves(ground.store, ground.user, unheld)
    count = sum(map(len, due.values()))
    if ground.dry_run or not count:
        return Part(going=_going("deleted", due), held=held)
    last = chores.moment(noted, ERASED)
    if ground.by_itself and last is not None and abs(ground.now - last) < deleting.EVERY:
        return Part(held=held, waiting=count)
    done = deleting.delete(ground.store, ground.user, due)
    with ground.store.locked():
        chores.note(ground.store.root, ground.user, **{ERASED: ground.now})
    return Part(going=_going("deleted", due, told=False), held=held, traces=done.traces)


STEPS: Final[tuple[Step, ...]] = (use, put_away, delete)
"""In this order: what was used has to be known before anything is put away."""


def tend(ground: Ground, steps: Sequence[Step] = STEPS) -> tuple[Tended, tuple[Write, ...]]:
    """Carry the steps out, or tell what they would do; return also what can be taken back.

    Raises
    ------
    StoreBusyError
        When another process tends the same memories.
    StoreError
    """
    if ground.dry_run:
        return _told(ground, [step(ground) for step in steps]), ()
    with _alone(ground.store, ground.user) as free:
        if not free:
            raise StoreBusyError(
                f"Another process is tending the memories of {ground.user!r} at "
                f"{ground.store.root} just now: look again in a while."
            )
        parts = [step(ground) for step in steps]
        with ground.store.locked():
            chores.note(ground.store.root, ground.user, **{TENDED: ground.now})
        ground.store.tidy_if_due()
        return _told(ground, parts), tuple(each for part in parts for each in part.writes)


@contextlib.contextmanager
def _alone(store: Store, user: str) -> Iterator[bool]:
    """Be the only one who tends a user's memories; tell whether so."""
    from filelock import FileLock, Timeout

    path = chores.path_of(store.root, user, ".lock")
    try:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        lock = FileLock(path, thread_local=False, fallback_to_soft=False)
        lock.acquire(timeout=0)
    except Timeout:
        yield False
        return
    except (OSError, NotImplementedError) as error:
        raise unwritten(store.root, _as_os_error(error)) from error
    try:
        yield True
    finally:
        lock.release()


def _as_os_error(error: Exception) -> OSError:
    return error if isinstance(error, OSError) else OSError(str(error))


def _going(
    act: str, chosen: Mapping[str, Sequence[MemoryRecord]], *, told: bool = True
) -> tuple[Going, ...]:
    """Return what becomes of memories; of what is gone for good the text is not told."""
    return tuple(
        Going(id=each.id, act=act, why=why, text=each.text if told else "")
        for why, records in chosen.items()
        for each in records
    )


def _told(ground: Ground, parts: Sequence[Part]) -> Tended:
    going = tuple(each for part in parts for each in part.going)
    more: dict[str, int] = {}
    for part in parts:
        for name, count in part.more.items():
            more[name] = more.get(name, 0) + count
    return Tended(
        at=ground.moment.now,
        dry_run=ground.dry_run,
        uses=sum(part.uses for part in parts),
        going=going,
        held=sum(part.held for part in parts),
        waiting=sum(part.waiting for part in parts),
        traces=tuple(each for part in parts for each in part.traces),
        more=more,
        tongue=tongue_of_most(each.text for each in going if each.text),
    )

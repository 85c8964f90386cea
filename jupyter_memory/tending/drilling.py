"""The restore drill: that a backup can be brought back is known only from having done it."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from jupyter_memory.errors import StoreDamagedError, StoreError, UsageError
from jupyter_memory.store import archive, chores, restoring
from jupyter_memory.store.marking import read_mark

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from jupyter_memory.store import Store
    from jupyter_memory.store.restoring import Restored

EVERY: Final = timedelta(days=30)
"""How often it is done by itself."""

AGAIN: Final = timedelta(days=1)
"""When it is done again after a backup could not be brought back."""

DRILLED, FAILED = "drilled_at", "drill_failed_at"
"""What is noted of it, see `store.chores`: the last success, and a failure since."""


def last_drill(root: Path, user: str) -> tuple[datetime | None, datetime | None]:
    """Return when backups were last brought back, and when one failed since; None for never."""
    noted = chores.read(root, user)
    return chores.moment(noted, DRILLED), chores.moment(noted, FAILED)


def is_due(store: Store, user: str, now: datetime) -> bool:
    """Return whether a month has passed, or a day since one failed; without a backup never."""
    done, failed = last_drill(store.root, user)
    if failed is not None:
        return abs(now - failed) >= AGAIN
    if done is not None and abs(now - done) < EVERY:
        return False
    return bool(archive.newest_of_each_folder(store.root))


def drill(store: Store, user: str, now: datetime) -> list[Restored]:
    """Bring the newest backup of each folder back to a temporary place, compare it, and note it.

    Raises
    ------
    UsageError
        When there is no backup.
    StoreDamagedError
        When one cannot be brought back, or differs from what it says of itself.
    StoreError
        When there was no room for it, or backups went away meanwhile; then nothing is noted.
    """
    backups = archive.newest_of_each_folder(store.root)
    if not backups:
        raise UsageError(
            f"The memory at {store.root} has no backup that can be reached: jupyter memory backup "
            "makes one."
        )
    before = read_mark(store.root)
    done, failures = [], []
    for backup in backups:
        try:
            done.append(restoring.drill(backup))
        except (StoreDamagedError, OSError) as error:
            if read_mark(store.root) != before or not backup.is_dir():
                raise StoreError(
                    "Backups were changed while they were tried out, so nothing is known of them: "
                    "try again."
                ) from error
            if isinstance(error, OSError):
                raise archive.unwritten_in(backup.parent, error) from error
            failures.append(str(error))
    with store.locked():
        noted = {FAILED: now} if failures else {DRILLED: now, FAILED: None}
        chores.note(store.root, user, **noted)
    if failures:
        raise StoreDamagedError(" ".join(failures))
    return done

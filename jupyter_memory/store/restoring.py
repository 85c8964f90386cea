"""From a backup back to a store: to a new place, or over a store when that is asked for.

What is brought back is made ready in ``backups/restored.part`` of the store, and only then put in
its place, under the lock. The mark says so before the first table moves: whoever opens the store
after a restore that was killed carries it through.
"""

from __future__ import annotations

import contextlib
import secrets
import shutil
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jupyter_memory.errors import StoreDamagedError, UsageError
from jupyter_memory.store import archive
from jupyter_memory.store.contents import content_of, copy_all, files_of, link_all
from jupyter_memory.store.counting import counted_rows
from jupyter_memory.store.doctor import QUARANTINE, keep_as_it_is
from jupyter_memory.store.durability import make_durable
from jupyter_memory.store.erasing import DRILL
from jupyter_memory.store.locking import HOLDER_FILE, LOCK_FILE
from jupyter_memory.store.manifest import MANIFEST_FILE, Manifest, read_manifest
from jupyter_memory.store.marking import MARK_FILE, read_mark, write_mark
from jupyter_memory.store.migrations import BACKUPS
from jupyter_memory.store.placing import STAGED, put_in_place
from jupyter_memory.store.schema import TABLES
from jupyter_memory.store.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import datetime

_NO_STORE_YET: Final = frozenset({LOCK_FILE, HOLDER_FILE, MARK_FILE, BACKUPS})
"""What may lie in a folder that holds no memories."""

MOST_NAMED: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """What was brought back, or only looked into.

    Attributes
    ----------
    backup
        Folder of the backup.
    made_at
        The moment whose state it is.
    place
        Folder of the store, or None after a drill: the copy in a temporary place is gone again.
    counts
        Rows by table.
    verified
        Whether every file and every row was compared with what the backup says of itself.
    before
        Folder of the backup of what was replaced, or None.
    """

    backup: str
    made_at: datetime
    place: str | None
    counts: Mapping[str, int]
    verified: bool
    before: str | None = None

    def __repr__(self) -> str:
        rows = ", ".join(f"{count} {name}" for name, count in self.counts.items() if count)
        checked = ", each file and row compared" if self.verified else ""
        was = f" What was there before is in {self.before}." if self.before else ""
        if self.place is None:
            return f"The backup {self.backup} of {self.made_at:%Y-%m-%d %H:%M} is whole: {rows}."
        return (
            f"Restored {rows or 'an empty memory'} from {self.backup} to {self.place}"
            f"{checked}.{was}"
        )


def chosen(path: Path) -> Path:
    """Return the backup that is meant: the folder itself, or the newest that lies in it.

    Raises
    ------
    UsageError
        When there is none.
    """
    folder = path.expanduser().resolve()
    if (folder / MANIFEST_FILE).exists():
        return folder
    found = archive.newest(folder) or archive.newest(folder / BACKUPS)
    if found is None:
        read_manifest(folder)  # says what is missing
        raise UsageError(f"{folder} has no backup in it.")
    return found


def drill(path: Path) -> Restored:
    """Bring a backup back to a temporary place, compare every file and row, and remove it again.

    Raises
    ------
    StoreDamagedError
        When anything differs from what the backup says of itself.
    StoreVersionError, UsageError
    """
    backup = chosen(path)
    manifest = read_manifest(backup)
    with _beside(backup) as place:
        _bring(backup, place)
        _compare(backup, place, manifest)
    return _answer(backup, manifest, place=None, verified=True)


def restore(
    path: Path,
    root: Path,
    now: datetime,
    *,
    lock_timeout: float,
    verify: bool = False,
    overwrite: bool = False,
) -> Restored:
    """Bring a backup back.

    Parameters
    ----------
    path
        Its folder, or the one it lies in: then the newest.
    root
        Real absolute path of the store, see `location.locate`.
    now
        Names the backup of what is replaced.
    lock_timeout
        Seconds to wait for another process's write.
    verify
        Whether to compare every file and row first.
    overwrite
        Whether a store that holds memories may be replaced; a backup is made of it before.

    Raises
    ------
    UsageError
        When there is no backup, or the place is not empty.
    StoreDamagedError
        When the backup is not whole; then nothing was changed.
    StoreVersionError, StoreError
    """
    backup = chosen(path)
    manifest = read_manifest(backup)
    _require_room(root, backup, overwrite=overwrite)
    store = Store(root, lock_timeout=lock_timeout)
    with archive.told_of(root):
        root.mkdir(mode=0o700, parents=True, exist_ok=True)
        staged = root / BACKUPS / STAGED
        shutil.rmtree(staged, ignore_errors=True)
        staged.mkdir(mode=0o700, parents=True)
    try:
        with archive.told_of(root):
            _bring(backup, staged)
            _require_sizes(backup, staged, manifest)
            if verify:
                _compare(backup, staged, manifest)
            make_durable([staged], time.time() - 1)
        before = _back_up_present(store, now)
        _swap(store, staged, manifest, overwrite=overwrite)
    finally:
        shutil.rmtree(staged, ignore_errors=True)
    return _answer(backup, manifest, place=str(root), verified=verify, before=before)


def _answer(
    backup: Path,
    manifest: Manifest,
    *,
    place: str | None,
    verified: bool,
    before: str | None = None,
) -> Restored:
    return Restored(
        backup=str(backup),
        made_at=manifest.made_at,
        place=place,
        counts={name: each.rows for name, each in manifest.tables.items()},
        verified=verified,
        before=before,
    )


def _require_room(root: Path, backup: Path, *, overwrite: bool) -> None:
    if root.is_relative_to(backup):
        raise UsageError(f"{root} lies in the backup itself: give another folder.")
    try:
        present = {each.name for each in root.iterdir()} - _NO_STORE_YET
    except FileNotFoundError:
        return
    except OSError as error:
        raise archive.unwritten_in(root, error) from error
    if not present:
        return
    if not overwrite:
        raise UsageError(
            f"{root} is not empty, and nothing in it was changed: give another folder, or ask to "
            "overwrite it (overwrite=True); a backup is made of what is there first."
        )
    if not (root / MARK_FILE).exists() and not any(root.glob("*.lance")):
        raise UsageError(f"{root} holds other things than memories: give another folder.")


def _back_up_present(store: Store, now: datetime) -> str | None:
    """Keep what will be replaced; a damaged table is kept as it is when it is replaced."""
    if not any(store.root.glob("*.lance")):
        return None
    try:
        return archive.back_up(store, None, now).path
    except StoreDamagedError:
        with store.locked(), archive.told_of(store.root):
            for folder in sorted(store.root.glob("*.lance")):
                keep_as_it_is(folder, store.root / QUARANTINE)
        return str(store.root / QUARANTINE)


def _swap(store: Store, staged: Path, manifest: Manifest, *, overwrite: bool) -> None:
    with store.locked() as mark:
        if not overwrite:
            _require_room(store.root, staged, overwrite=False)
        brought = read_mark(staged) or mark
        comes = tuple(manifest.tables)
        fresh = replace(brought, generation=secrets.token_hex(8), restoring=comes)
        write_mark(store.root, fresh)
        put_in_place(store.root, fresh)


def candidates(path: Path) -> list[Path]:
    """Return the backups that may be meant, the newest first: the folder itself, or all in it.

    Raises
    ------
    UsageError
        When there is none.
    """
    newest = chosen(path)
    if newest == path.expanduser().resolve():
        return [newest]
    return list(reversed(archive.backups_in(newest.parent)))


@contextlib.contextmanager
def staged_copy(backup: Path, beside: Path) -> Iterator[Path]:
    """Give a copy of a backup that may be opened and changed; it is gone afterwards.

    Parameters
    ----------
    backup
        Its folder.
    beside
        A store's folder, on the same disk as which it is best.
    """
    read_manifest(backup)
    with archive.told_of(beside):
        (beside / BACKUPS).mkdir(mode=0o700, parents=True, exist_ok=True)
        place = Path(tempfile.mkdtemp(suffix=archive.PART, dir=beside / BACKUPS))
    try:
        with archive.told_of(beside):
            _bring(backup, place)
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)


@contextlib.contextmanager
def _beside(backup: Path) -> Iterator[Path]:
    """Give a temporary place: beside the backup, where files can be linked, or anywhere."""
    try:
        made = tempfile.mkdtemp(prefix=DRILL, suffix=archive.PART, dir=backup.parent)
    except OSError:
        made = tempfile.mkdtemp(prefix="jupyter-memory-")
    try:
        yield Path(made)
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _bring(backup: Path, place: Path) -> None:
    """Link or copy the files of a backup; none of them changes in place later."""
    if not link_all(backup, place):
        copy_all(backup, place)


def _require_sizes(backup: Path, place: Path, manifest: Manifest) -> None:
    sizes = {name: (place / name).stat().st_size for name in files_of(place)}
    _require_same(backup, sizes, {name: each.size for name, each in manifest.files.items()})


def _compare(backup: Path, place: Path, manifest: Manifest) -> None:
    """Compare every file, open the tables, and compare every row.

    Raises
    ------
    StoreDamagedError
    """
    contents = {name: content_of(place / name) for name in files_of(place)}
    _require_same(backup, contents, manifest.files)
    try:
        found = counted_rows(place)
    except StoreDamagedError as error:
        raise _unlike(backup, "its tables cannot be read") from error
    for name in TABLES:
        if found.get(name) != manifest.tables.get(name):
            raise _unlike(backup, f"the rows of {name} are not those that were backed up")


def _require_same(
    backup: Path, found: Mapping[str, object], expected: Mapping[str, object]
) -> None:
    missing = sorted(expected.keys() - found.keys())
    if missing:
        raise _unlike(backup, f"missing: {_listed(missing)}")
    other = sorted(name for name in found if found[name] != expected.get(name))
    if other:
        raise _unlike(backup, f"altered or cut short: {_listed(other)}")


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return ", ".join(names[:MOST_NAMED]) + more


def _unlike(backup: Path, what: str) -> StoreDamagedError:
    return StoreDamagedError(
        f"The backup {backup} is not whole ({what}), so nothing was brought back from it: take "
        "another backup."
    )

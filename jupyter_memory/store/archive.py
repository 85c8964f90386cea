"""Backups: the state of a moment, in a folder of its own, made while others go on writing.

The files of a table never change in place, so under the lock every file only gets a second name (a
hard link), in a few milliseconds. All that takes longer, to look into them, to write down their
digests, to copy them to another disk, is done from those links while writers go on: when upkeep
takes the files away meanwhile, the links keep them.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import time
from dataclasses import dataclass
from itertools import filterfalse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jupyter_memory.errors import JupyterMemoryError, StoreDamagedError, StoreError, UsageError
from jupyter_memory.store import registry
from jupyter_memory.store.contents import contents_of, copy_all, link_all
from jupyter_memory.store.counting import counted_rows
from jupyter_memory.store.durability import make_durable
from jupyter_memory.store.manifest import (
    MANIFEST_FILE,
    Manifest,
    read_manifest,
    write_manifest,
)
from jupyter_memory.store.marking import MARK_FILE
from jupyter_memory.store.migrations import BACKUPS
from jupyter_memory.store.rotation import ROTATION, Rotation, superfluous

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import datetime

    from jupyter_memory.store.manifest import Content
    from jupyter_memory.store.store import Store

PART: Final = ".part"
"""How the name of a backup ends that is not whole: an erasure takes such folders away."""

ABANDONED_SECONDS: Final = 86_400.0
"""So long after its last change an unfinished backup is nobody's any more."""

NAMED_BY: Final = "%Y-%m-%dT%H%M%S"


@dataclass(frozen=True, slots=True, kw_only=True)
class Backup:
    """A backup, just made.

    Attributes
    ----------
    path
        Its folder.
    made_at
        The moment whose state it is.
    counts
        Rows by table.
    size
        Bytes of its files; linked ones take no room of their own as long as the store has them.
    linked
        Whether its files are links to those of the store: it lies on the same disk.
    removed
        Older backups that the rotation took away.
    """

    path: str
    made_at: datetime
    counts: Mapping[str, int]
    size: int
    linked: bool
    removed: tuple[str, ...] = ()

    def __repr__(self) -> str:
        how = "linked, on the same disk" if self.linked else "copied"
        rows = ", ".join(f"{count} {name}" for name, count in self.counts.items() if count)
        gone = f" {len(self.removed)} older ones were taken away." if self.removed else ""
        size = f"{self.size / (1 << 20):.1f} MB"
        return f"Backup of {rows or 'an empty memory'} in {self.path} ({size}, {how}).{gone}"


def back_up(
    store: Store, place: Path | None, now: datetime, rotation: Rotation = ROTATION
) -> Backup:
    """Make a backup of a store, of all its users, in a dated folder.

    Parameters
    ----------
    store
        Of what.
    place
        The folder where backups lie; by default ``backups`` in the store's own.
    now
        Names the backup.
    rotation
        Which older backups of this store that lie there are kept.

    Raises
    ------
    StoreDamagedError
        When the store is damaged: then older backups are left alone.
    StoreError
        When an erasure is going on, or the place cannot be written.
    UsageError
        When the place is one of the store's own folders.
    """
    folder = _checked(store.root, place)
    with told_of(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    parts: list[Path] = []
    try:
        final, linked = _snapshot(store, folder, now, parts)
        _complete(store, final, linked, now)
        removed = _finished(store, final, rotation)
    finally:
        _give_up(store, parts)
    manifest = read_manifest(final)
    counts = {name: each.rows for name, each in manifest.tables.items()}
    return Backup(
        path=str(final),
        made_at=manifest.made_at,
        counts=counts,
        size=manifest.size,
        linked=linked,
        removed=tuple(map(str, removed)),
    )


def _checked(root: Path, place: Path | None) -> Path:
    own = root / BACKUPS
    if place is None:
        return own
    folder = place.expanduser().resolve()
    if folder.is_relative_to(root) and not folder.is_relative_to(own):
        raise UsageError(
            f"{folder} is a part of the store itself: give another folder, or none for {own}."
        )
    if (folder / MARK_FILE).exists():
        raise UsageError(f"{folder} is a store: give a folder where backups may lie.")
    return folder


def _snapshot(store: Store, folder: Path, now: datetime, parts: list[Path]) -> tuple[Path, bool]:
    """Link all files of a moment; return the name the backup will have, and whether it is there."""
    with store.locked():
        _sweep(store.root)
        final = _free_name(folder, now)
        part, staged = _part_of(final), _part_of(store.root / BACKUPS / final.name)
        registry.enter(store.root, (final, part))
        parts += [part, staged]
        with told_of(folder):
            part.mkdir(mode=0o700)
        if link_all(store.root, part):
            return final, True
        staged.mkdir(mode=0o700, parents=True, exist_ok=True)
        if staged != part and link_all(store.root, staged):
            return final, False
        with told_of(folder):  # without links nobody may write meanwhile
            copy_all(store.root, part)
        return final, False


def _complete(store: Store, final: Path, linked: bool, now: datetime) -> None:
    """Copy what is not there yet, look into it, and say what it is. Others write meanwhile."""
    part, staged = _part_of(final), _part_of(store.root / BACKUPS / final.name)
    started = time.time() - 1
    with told_of(final.parent):
        if not linked and staged != part and any(staged.iterdir()):
            copy_all(staged, part)
        try:
            tables = counted_rows(part)
        except StoreDamagedError as error:
            raise _damaged(store.root) from error
        files = contents_of(part, _known_contents(final.parent))
        manifest = Manifest(made_at=now, store=str(store.root), tables=tables, files=files)
        write_manifest(part, manifest)
        make_durable([part], started)


def _finished(store: Store, final: Path, rotation: Rotation) -> list[Path]:
    """Give the backup its name, unless something was erased meanwhile; return what went for it."""
    part = _part_of(final)
    with store.locked():
        if part not in registry.registered(store.root):
            raise StoreError(_ERASED.format(place=final.parent))
        with told_of(final.parent):
            part.rename(final)
        return _rotate(store, final.parent, rotation)


def _rotate(store: Store, folder: Path, rotation: Rotation) -> list[Path]:
    own = registry.registered(store.root)  # a store that has moved says another name in them
    made = {
        each: manifest.made_at
        for each, manifest in backups_in(folder).items()
        if manifest.store == str(store.root) or each in own
    }
    unneeded = superfluous(made.values(), rotation)
    going = sorted(each for each, moment in made.items() if moment in unneeded)
    for each in going:
        with contextlib.suppress(OSError):  # another day will do
            remove(each)
    gone = [each for each in going if not each.exists()]
    if gone:
        registry.take_out(store.root, gone)
    return gone


def remove(folder: Path) -> None:
    """Remove a backup: from the first moment on, what is left of it is none.

    Raises
    ------
    OSError
    """
    part = _part_of(folder)
    folder.rename(part)
    shutil.rmtree(part)


def _give_up(store: Store, parts: list[Path]) -> None:
    """Take away what was only on the way to a backup, whether it got there or not."""
    for part in parts:
        shutil.rmtree(part, ignore_errors=True)
    gone = {each for part in parts if not part.exists() for each in (part, _whole_of(part))}
    missing = [each for each in gone if not each.exists()]
    if missing:
        with contextlib.suppress(JupyterMemoryError), store.locked():
            registry.take_out(store.root, missing)


def _sweep(root: Path) -> None:
    """Take away what a process that was killed had begun long ago. The caller holds the lock."""
    begun = {*registry.registered(root), *(root / BACKUPS).glob(f"*{PART}")}
    gone = []
    for each in begun:
        with contextlib.suppress(OSError):
            if each.suffix == PART and time.time() - each.stat().st_mtime > ABANDONED_SECONDS:
                shutil.rmtree(each)
                gone.append(each)
    if gone:
        registry.take_out(root, [*gone, *filterfalse(Path.exists, map(_whole_of, gone))])


def backups_in(folder: Path) -> dict[Path, Manifest]:
    """Return the backups that lie in a folder, the oldest first; what is none is passed over."""
    found: dict[Path, Manifest] = {}
    with contextlib.suppress(OSError):
        for each in sorted(folder.iterdir()):
            if each.suffix != PART and (each / MANIFEST_FILE).is_file():
                with contextlib.suppress(JupyterMemoryError):
                    found[each] = read_manifest(each)
    return dict(sorted(found.items(), key=lambda pair: pair[1].made_at))


def newest(folder: Path) -> Path | None:
    """Return the newest backup that lies in a folder, or None."""
    return next(reversed(backups_in(folder)), None)


def newest_of_each_folder(root: Path) -> list[Path]:
    """Return of a store's own backups, in each folder that has some, the newest."""
    own = root / BACKUPS
    known = {each for each in registry.registered(root) if each.suffix != PART}
    found = []
    for folder in dict.fromkeys((own, *sorted(each.parent for each in known))):
        made = [each for each in backups_in(folder) if folder == own or each in known]
        found += made[-1:]
    return found


def is_due(store: Store, now: datetime, rotation: Rotation = ROTATION) -> bool:
    """Return whether it is time for the next backup in the store's own folder.

    A store that nobody has written to needs none.
    """
    last = newest(store.root / BACKUPS)
    if last is None:
        return any(store.root.glob("*.lance"))
    age = now - read_manifest(last).made_at
    return age.total_seconds() >= rotation.every_hours * 3600 and (
        _versions(store.root) != _versions(last)
    )


def _versions(root: Path) -> set[str]:
    """Return the names of all versions of all tables."""
    return {
        f"{each.parent.parent.name}/{each.name}"
        for each in root.glob("*.lance/_versions/*.manifest")
    }


def renew_manifest(folder: Path) -> None:
    """Say anew what a backup holds, after something was erased from it.

    Raises
    ------
    OSError, StoreDamagedError, StoreVersionError, UsageError
    """
    before = read_manifest(folder)
    manifest = Manifest(
        made_at=before.made_at,
        store=before.store,
        store_format=before.store_format,
        written_by=before.written_by,
        tables=counted_rows(folder),
        files=contents_of(folder, {}),
    )
    write_manifest(folder, manifest)


def _known_contents(folder: Path) -> dict[tuple[int, int], Content]:
    """Return what is known of the files of the newest backup, by where they lie on the disk."""
    last = newest(folder)
    known: dict[tuple[int, int], Content] = {}
    if last is None:
        return known
    for name, content in read_manifest(last).files.items():
        with contextlib.suppress(OSError):
            found = (last / name).stat()
            if found.st_size == content.size:
                known[found.st_dev, found.st_ino] = content
    return known


def _part_of(final: Path) -> Path:
    return final.with_name(final.name + PART)


def _whole_of(part: Path) -> Path:
    return part.with_name(part.name.removesuffix(PART))


def _free_name(folder: Path, now: datetime) -> Path:
    name = now.strftime(NAMED_BY)
    number, final = 1, folder / name
    while final.exists() or _part_of(final).exists():
        number += 1
        final = folder / f"{name}-{number}"
    return final


_ERASED = (
    "No backup was made in {place}: something was erased meanwhile, which must not stay in a "
    "backup; try again."
)


def _damaged(root: Path) -> StoreDamagedError:
    return StoreDamagedError(
        f"The memory at {root} is damaged, so no backup was made of it and older ones stay: "
        "Memory.doctor() says what is readable, Memory.doctor(repair=True) brings that back."
    )


@contextlib.contextmanager
def told_of(folder: Path) -> Iterator[None]:
    """Tell what goes wrong in a place beside the store in one sentence."""
    try:
        yield
    except OSError as error:
        raise unwritten_in(folder, error) from error


def unwritten_in(folder: Path, error: OSError) -> StoreError:
    """Return the error for a place beside the store that could not be written."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        why = "its disk is full: make room, or give another folder"
    elif isinstance(error, FileNotFoundError) and os.path.lexists(folder):
        return StoreError(_ERASED.format(place=folder))
    else:
        why = f"it cannot be written ({error.strerror}): give another folder"
    return StoreError(f"Nothing was left in {folder}: {why}. The memory itself is as it was.")

"""A whole store to another folder, on this disk or another one, while others go on writing.

Files of a table never change in place, so most of them are taken over before anybody has to wait;
what came meanwhile, and what is written over, follows under the lock. What is on its way lies
beside the new place and is entered as an unfinished backup, so that an erasure takes it away. The
old place keeps a mark that says where the memory is now.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jupyter_memory.errors import StoreDamagedError, StoreError, UsageError
from jupyter_memory.store import registry
from jupyter_memory.store.archive import PART
from jupyter_memory.store.attachments import FOLDER as ATTACHMENTS
from jupyter_memory.store.counting import counted_rows
from jupyter_memory.store.durability import make_durable
from jupyter_memory.store.location import address_of
from jupyter_memory.store.locking import HOLDER_FILE, LOCK_FILE, lock_for
from jupyter_memory.store.marking import MARK_FILE, Mark, write_mark
from jupyter_memory.store.mirror import FOLLOWED, PASSING, UNPUSHED
from jupyter_memory.store.translating import unwritten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jupyter_memory.store.erasure import Progress
    from jupyter_memory.store.store import Store

_STAYS: Final = frozenset({LOCK_FILE, HOLDER_FILE, FOLLOWED, UNPUSHED})


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """A store that has moved.

    Attributes
    ----------
    before, place
        Where it was, and where it is.
    files, size
        How many files, and their bytes.
    linked
        Whether all of it is on the same disk as before: then files only got another name.
    """

    before: str
    place: str
    files: int
    size: int
    linked: bool

    def __repr__(self) -> str:
        how = "on the same disk" if self.linked else "copied, all rows compared"
        return (
            f"Moved {self.files:,} files ({self.size / (1 << 20):.1f} MB, {how}) from "
            f"{self.before} to {self.place}: set JUPYTER_MEMORY_URI={self.place} for every kernel."
        )


def move(store: Store, target: Path, progress: Progress) -> Moved:
    """Move a store; a move that was interrupted goes on where it was.

    Raises
    ------
    UsageError
        When the new place is not empty, or lies in the old one.
    StoreDamagedError
        When a file of it cannot be read; then it stays.
    ReadOnlyStoreError, StoreError
    """
    root = store.root
    _require_free(root, target)
    part = _part_of(target)
    with store.locked():
        if not any(root.glob("*.lance")):
            raise UsageError(f"{root} holds no memories yet: there is nothing to move.")
        registry.enter(root, [part])
    with _told(target):
        part.mkdir(mode=0o700, parents=True, exist_ok=True)
        _take_over(root, part, progress)
    with store.locked() as mark:
        if part not in registry.registered(root):
            raise StoreError(
                f"Nothing was moved to {target}: something was erased meanwhile; try again."
            )
        with _told(target):
            linked = _take_over(root, part, progress)
            _leave_out(root, part)
        registry.take_out(part, [part])  # of its own list only: until the end it may be erased from
        _compare(root, part)
        make_durable([part], 0.0)
        files = [*_files(part)]
        size = sum((part / name).stat().st_size for name in files)
        write_mark(root, replace(mark, moved_to=str(target)))
        finish(root, target)
    return Moved(before=str(root), place=str(target), files=len(files), size=size, linked=linked)


def finish(root: Path, target: Path) -> None:
    """Put a store that was taken over in its place, and clear the old one but for its mark.

    Whoever comes next does it where the one who moved it died. The caller holds the lock.

    Raises
    ------
    ReadOnlyStoreError, StoreError
    """
    part = _part_of(target)
    if part.is_dir():
        with _told(target):
            with contextlib.suppress(FileNotFoundError):
                target.rmdir()
            part.rename(target)
    clear(root)


def clear(root: Path) -> None:
    """Clear the folder of a store that has gone, but for its mark. The caller holds the lock.

    Raises
    ------
    ReadOnlyStoreError, StoreError
    """
    try:
        for each in root.iterdir():
            if each.name in _STAYS or each.name == MARK_FILE:
                continue
            shutil.rmtree(each) if each.is_dir() else each.unlink()
    except OSError as error:
        raise unwritten(root, error) from error


def moved_error(root: Path, mark: Mark) -> StoreError:
    """Return what to tell who opens a store at the place where it was.

    Where the one who moved it died just before the end, this ends it.
    """
    is_left = any(root.glob("*.lance"))
    on_objects = address_of(mark.moved_to) is not None
    if is_left if on_objects else _part_of(Path(mark.moved_to)).is_dir():
        with lock_for(root).attempt() as free, contextlib.suppress(StoreError):
            if free and on_objects:
                clear(root)
            elif free:
                finish(root, Path(mark.moved_to))
    return StoreError(
        f"The memory of {root} was moved to {mark.moved_to}: set "
        f"JUPYTER_MEMORY_URI={mark.moved_to}, or open it there."
    )


def _require_free(root: Path, target: Path) -> None:
    if target == root or target.is_relative_to(root) or root.is_relative_to(target):
        raise UsageError(f"{target} and the store at {root} lie in each other: give another.")
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise UsageError(f"{target} is not empty, and nothing in it was changed: give another.")


def _part_of(target: Path) -> Path:
    return target.with_name(target.name + PART)


def _files(root: Path) -> Iterator[str]:
    """Yield all files of a store, those of its backups among them, by their paths in it."""
    for place, folders, names in os.walk(root):
        folders[:] = [each for each in folders if not each.endswith(PASSING)]
        inside = Path(place).relative_to(root)
        for name in sorted(names):
            if name not in _STAYS and not name.endswith(PASSING):
                yield str(inside / name)


def _take_over(root: Path, part: Path, progress: Progress) -> bool:
    """Link or copy what is not there yet; return whether all of it is linked."""
    names = [*_files(root)]
    sizes = {name: size for name in names if (size := _size(root / name)) is not None}
    total, done, linked = sum(sizes.values()), 0, True
    known: dict[tuple[int, int], Path] = {}
    for name, size in sizes.items():
        with contextlib.suppress(FileNotFoundError):  # upkeep has taken it away
            linked &= _take(root, part, name, known)
        done += size
        progress("Moving", done, total)
    return linked


def _take(root: Path, part: Path, name: str, known: dict[tuple[int, int], Path]) -> bool:
    """Take one file over; a file of two names stays one. Return whether it is on the same disk."""
    source, target = root / name, part / name
    fixed = any(each.endswith(".lance") or each == ATTACHMENTS for each in Path(name).parts)
    place = source.stat()
    twin = known.get((place.st_dev, place.st_ino))
    if fixed and _size(target) == place.st_size:
        linked = target.stat().st_ino == place.st_ino
    else:
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        linked = fixed and _link(source, target)
        if not linked and not (fixed and twin is not None and _link(twin, target)):
            _copy(source, target)
    known[place.st_dev, place.st_ino] = target
    return linked or (not fixed and target.stat().st_dev == place.st_dev)


def _link(source: Path, target: Path) -> bool:
    try:
        target.unlink(missing_ok=True)
        target.hardlink_to(source)
    except FileNotFoundError:
        raise
    except OSError:
        return False
    return True


def _copy(source: Path, target: Path) -> None:
    """Copy a file so that under its name it is whole."""
    fresh = target.with_name(target.name + ".new")
    shutil.copy2(source, fresh)
    fresh.replace(target)


def _leave_out(root: Path, part: Path) -> None:
    """Remove what the store has no more."""
    for name in [*_files(part)]:
        if not (root / name).exists():
            (part / name).unlink()


def _compare(root: Path, part: Path) -> None:
    """Look whether the rows are the same; every file of them is read."""
    if counted_rows(part) != counted_rows(root):
        raise StoreDamagedError(
            f"What was copied to {part} differs from {root}, so nothing was moved: look at the "
            "disk, take the folder away and try again."
        )


def _size(path: Path) -> int | None:
    try:
        return path.stat().st_size
    except OSError:
        return None


@contextlib.contextmanager
def _told(target: Path) -> Iterator[None]:
    """Tell in one sentence why the new place cannot be written."""
    try:
        yield
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
        why = "its disk is full" if full else f"it cannot be written ({error.strerror})"
        raise StoreError(
            f"The memory was not moved to {target}: {why}. It is where it was; moving it again "
            "goes on from here."
        ) from error

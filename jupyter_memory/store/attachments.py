"""Files beside the tables: ``attachments/<sha256>``, each content once."""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import tempfile
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from jupyter_memory.errors import UsageError
from jupyter_memory.references import Reference
from jupyter_memory.store.translating import unwritten

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from jupyter_memory.store.store import Store

FOLDER: Final = "attachments"
_BLOCK: Final = 1 << 20


def look_at(file: Path) -> Reference:
    """Return a file's reference.

    Raises
    ------
    UsageError
        When it cannot be attached.
    """
    return _read(file, lambda _: None)


def keep(store: Store, references: Iterable[Reference]) -> dict[str, Reference]:
    """Copy files into the store; return their references by path, as they were when copied.

    The lock is taken only to give the copies their names.

    Raises
    ------
    UsageError
        When one cannot be read; then none is kept.
    StoreError
        When the store cannot be written.
    """
    with store.locked():
        pass  # a folder that is not there is made, and one that cannot be written is told
    folder = store.root / FOLDER
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".part-", dir=folder) as parts:
            kept = {each.path: _copied(Path(each.path), Path(parts)) for each in references}
            with store.locked():
                for part in Path(parts).iterdir():
                    part.replace(folder / part.name)
                _sync(folder)
    except OSError as error:
        raise unwritten(store.root, error) from error
    return kept


def bring(store: Store, source: Path, references: Iterable[Reference]) -> None:
    """Bring copies of files from another store's folder, where this one has them no more.

    Raises
    ------
    StoreError
        When the store cannot be written.
    """
    missing = [
        each.copy for each in references if each.copy and not (store.root / each.copy).exists()
    ]
    there = [each for each in missing if (source / each).is_file()]
    if not there:
        return
    try:
        (store.root / FOLDER).mkdir(mode=0o700, exist_ok=True)
        with store.locked():
            for each in there:
                shutil.copy2(source / each, store.root / each)
            _sync(store.root / FOLDER)
    except OSError as error:
        raise unwritten(store.root, error) from error


def _copied(file: Path, parts: Path) -> Reference:
    """Copy one file, under the name of its content."""
    part = parts / "unnamed"
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as target:
        reference = _read(file, target.write)
        target.flush()
        os.fsync(target.fileno())
    part.replace(parts / str(reference.sha256))
    return replace(reference, copy=f"{FOLDER}/{reference.sha256}")


def _read(file: Path, write: Callable[[bytes], object]) -> Reference:
    digest = hashlib.sha256()
    try:
        known = file.stat()
        if not stat.S_ISREG(known.st_mode):
            what = "a folder" if stat.S_ISDIR(known.st_mode) else "no ordinary file"
            raise UsageError(f"{str(file)!r} cannot be attached: it is {what}, give a file.")
        stream = file.open("rb")
    except OSError as error:
        raise UsageError(f"{str(file)!r} cannot be attached: {_why(error)}.") from error
    with stream:
        while block := _block(stream, file):
            digest.update(block)
            write(block)
        after = os.fstat(stream.fileno())
    if (after.st_size, after.st_mtime_ns) != (known.st_size, known.st_mtime_ns):
        raise UsageError(f"{str(file)!r} is being written just now: attach it when it is done.")
    return Reference(
        path=str(file),
        sha256=digest.hexdigest(),
        size=known.st_size,
        modified_at=datetime.fromtimestamp(known.st_mtime, UTC),
    )


def _block(stream: BinaryIO, file: Path) -> bytes:
    try:
        return stream.read(_BLOCK)
    except OSError as error:
        raise UsageError(f"{str(file)!r} cannot be attached: {_why(error)}.") from error


def _why(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, PermissionError):
        return "it may not be read"
    return (error.strerror or type(error).__name__).lower()


def _sync(folder: Path) -> None:
    """Make the names durable, where folders can be synced."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

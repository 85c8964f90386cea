"""The files that make up a store, as a backup has them."""

from __future__ import annotations

import hashlib
import os
import shutil
from typing import TYPE_CHECKING, Final

from jupyter_memory.store.attachments import FOLDER as ATTACHMENTS
from jupyter_memory.store.journal import FOLDER as OBSERVED
from jupyter_memory.store.manifest import Content
from jupyter_memory.store.marking import MARK_FILE
from jupyter_memory.store.schema import TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

_WRITTEN_OVER: Final = (".json", ".jsonl")
"""Endings of files that change in place: they are copied, a link would change with them."""

_PASSING: Final = (".lock", ".new", ".part")
"""Endings of what is there for a moment only."""


def files_of(root: Path) -> list[str]:
    """Return the files of a store by their paths from its folder on."""
    folders = (*(f"{name}.lance" for name in TABLES), ATTACHMENTS, OBSERVED)
    found = [name for folder in folders for name in _below(root, folder)]
    return [*found, MARK_FILE] if (root / MARK_FILE).is_file() else found


def _below(root: Path, folder: str) -> Iterator[str]:
    for place, inside, names in os.walk(root / folder):
        inside[:] = [each for each in inside if not each.startswith(".")]
        at = os.path.relpath(place, root)
        yield from (f"{at}/{each}" for each in sorted(names) if not each.endswith(_PASSING))


def link_all(root: Path, target: Path) -> bool:
    """Link the files of a store into an empty folder; return False where they cannot be linked.

    Then the folder is empty again. The caller holds the store's lock.
    """
    made: set[str] = set()
    for name in files_of(root):
        folder = os.path.dirname(name)  # noqa: PTH120  for its speed: writers wait
        if folder not in made:
            os.makedirs(target / folder, mode=0o700, exist_ok=True)  # noqa: PTH103
            made.add(folder)
        if not _linked(root / name, target / name):
            _empty(target)
            return False
    return True


def _linked(source: Path, target: Path) -> bool:
    if source.name.endswith(_WRITTEN_OVER):
        shutil.copy2(source, target)
        return True
    try:
        os.link(source, target)
    except OSError:
        return False
    return True


def _empty(folder: Path) -> None:
    for each in folder.iterdir():
        if each.is_dir():
            shutil.rmtree(each)
        else:
            each.unlink()


def copy_all(source: Path, target: Path) -> None:
    """Copy the files of a store or of a backup into an empty folder.

    Raises
    ------
    OSError
    """
    for name in files_of(source):
        (target / name).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        shutil.copy2(source / name, target / name)


def contents_of(folder: Path, known: Mapping[tuple[int, int], Content]) -> dict[str, Content]:
    """Return the content of each file of a backup.

    Parameters
    ----------
    folder
        The backup's.
    known
        What is known by where it lies on the disk: it is not read again.
    """
    found = {}
    for name in files_of(folder):
        place = (folder / name).stat()
        found[name] = known.get((place.st_dev, place.st_ino)) or content_of(folder / name)
    return found


def content_of(file: Path) -> Content:
    """Return what a file holds.

    Raises
    ------
    OSError
    """
    with file.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
        return Content(stream.tell(), digest)

"""Striking out lines that wait in journals: written over where they lie, so nobody has to stop.

A journal belongs to a handle, which may be another process and may add a line at any moment. It
only ever adds at the end or empties the whole, so what is overwritten in place disturbs neither.
"""

from __future__ import annotations

import contextlib
import json
import os
from typing import TYPE_CHECKING, Any

from jupyter_memory.store.journal import FOLDER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

_ENDING = ".jsonl"


def journals_of(root: Path, owner: str) -> list[Path]:
    """Return the journals of one user, of all handles."""
    return sorted((root / FOLDER).glob(f"{owner}-*{_ENDING}")) if owner else []


def strike(root: Path, owner: str, quotes: Callable[[str], bool]) -> int:
    """Strike out what a user's handles have read already, and what quotes; return how many lines.

    Parameters
    ----------
    root
        The store's folder.
    owner
        Whose, see `journal.owner_of`.
    quotes
        Tells of a text whether it has to go.
    """
    struck = 0
    for path in journals_of(root, owner):
        with contextlib.suppress(FileNotFoundError):
            struck += _strike_in(path, quotes)
    return struck


def _strike_in(path: Path, quotes: Callable[[str], bool]) -> int:
    lines = list(_lines(path.read_bytes()))
    done = {entry["done"] for *_, entry in lines if "done" in entry}
    unwanted = [
        (start, end)
        for start, end, entry in lines
        if entry.get("id") in done or any(map(quotes, _texts(entry)))
    ]
    descriptor = os.open(path, os.O_RDWR) if unwanted else None
    if descriptor is not None:
        try:
            for start, end in unwanted:
                _overwrite(descriptor, start, end)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    return len(unwanted)


def _overwrite(descriptor: int, start: int, end: int) -> None:
    os.lseek(descriptor, start, os.SEEK_SET)
    os.write(descriptor, b" " * (end - start))


def _lines(raw: bytes) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """Yield where each whole entry lies, and what it is."""
    start = 0
    for line in raw.split(b"\n"):
        with contextlib.suppress(ValueError):
            entry = json.loads(line)
            if isinstance(entry, dict):
                yield start, start + len(line), entry
        start += len(line) + 1


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)

"""The mark of a store: its format, and the names of the models its vectors come from."""

from __future__ import annotations

import json
import os
import warnings
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from jupyter_memory._version import __version__
from jupyter_memory.errors import JupyterMemoryWarning, StoreVersionError
from jupyter_memory.store.schema import FORMAT

if TYPE_CHECKING:
    from pathlib import Path

MARK_FILE = "store.json"
OLDEST_FORMAT = 1


@dataclass(frozen=True, slots=True)
class Mark:
    """What `store.json` says.

    Attributes
    ----------
    format
        Format of the tables.
    written_by
        The release that set the format.
    spaces
        Name and dimension of each embedding space, by vector column.
    """

    format: int = FORMAT
    written_by: str = __version__
    spaces: dict[str, dict[str, Any]] = field(default_factory=dict)


def read_mark(root: Path) -> Mark | None:
    """Return the mark of a store, or None where there is none yet.

    Raises
    ------
    StoreVersionError
        When a newer release wrote the store. Nothing was touched.
    """
    path = root / MARK_FILE
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        mark = Mark(int(content["format"]), str(content["written_by"]), dict(content["spaces"]))
    except FileNotFoundError:
        return Mark(format=OLDEST_FORMAT) if _has_tables(root) else None
    except (ValueError, KeyError, TypeError):
        return _set_aside(path)
    if mark.format > FORMAT:
        raise StoreVersionError(
            f"The memory at {root} has format {mark.format}, written by jupyter_memory "
            f"{mark.written_by}; this is jupyter_memory {__version__}, which reads up to format "
            f"{FORMAT}. Nothing was changed: upgrade jupyter_memory."
        )
    return mark


def write_mark(root: Path, mark: Mark) -> None:
    """Write the mark in one step: a reader sees the old one or the new one."""
    content = {"format": mark.format, "written_by": mark.written_by, "spaces": mark.spaces}
    fresh = root / (MARK_FILE + ".new")
    with fresh.open("w", encoding="utf-8") as file:
        json.dump(content, file, ensure_ascii=False, indent=1)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(root / MARK_FILE)


def _has_tables(root: Path) -> bool:
    return any(root.glob("*.lance/_versions/*"))


def _set_aside(path: Path) -> Mark:
    kept = path.with_name(f"{MARK_FILE}.damaged")
    try:
        path.replace(kept)
    except OSError:
        kept = path
    warnings.warn(
        f"{path} could not be read: going on with defaults; the damaged file is kept as {kept}.",
        JupyterMemoryWarning,
        stacklevel=2,
    )
    return Mark(format=OLDEST_FORMAT)

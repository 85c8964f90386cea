"""The mark of a store: its format, and the names of the models its vectors come from."""

from __future__ import annotations

import json
import secrets
import warnings
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any

from jupyter_memory._version import __version__
from jupyter_memory.errors import JupyterMemoryWarning, StoreVersionError
from jupyter_memory.store import schema
from jupyter_memory.store.translating import unusable, unwritten
from jupyter_memory.store.whole import write_whole

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
    generation
        Another text whenever a table was made anew or went back to an older version: what a
        process remembers of the tables is true for one generation only.
    restoring
        Names of the tables that are being put in the place of the store's own, see `placing`.
    moved_to
        Folder where the store is now, see `moving`; empty where it is here.
    """

    format: int = schema.FORMAT
    written_by: str = __version__
    spaces: dict[str, dict[str, Any]] = field(default_factory=dict)
    generation: str = ""
    restoring: tuple[str, ...] = ()
    moved_to: str = ""


def read_mark(root: Path) -> Mark | None:
    """Return the mark of a store, or None where there is none yet.

    Raises
    ------
    StoreVersionError
        When a newer release wrote the store. Nothing was touched.
    StoreError
        When the folder cannot be read.
    """
    path = root / MARK_FILE
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        mark = Mark(
            format=int(content["format"]),
            written_by=str(content["written_by"]),
            spaces=dict(content["spaces"]),
            generation=str(content.get("generation", "")),
            restoring=tuple(content.get("restoring", ())),
            moved_to=str(content.get("moved_to", "")),
        )
    except FileNotFoundError:
        return Mark(format=OLDEST_FORMAT) if _has_tables(root) else None
    except OSError as error:
        raise unusable(root, error) from error
    except (ValueError, KeyError, TypeError):
        return _set_aside(path)
    if mark.format > schema.FORMAT:
        raise StoreVersionError(
            f"The memory at {root} has format {mark.format}, written by jupyter_memory "
            f"{mark.written_by}; this is jupyter_memory {__version__}, which reads up to format "
            f"{schema.FORMAT}. Nothing was changed: upgrade jupyter_memory."
        )
    return mark


def mark_stamp(root: Path) -> tuple[int, ...] | None:
    """Return what changes whenever the mark is written, or None where there is none to look at."""
    try:
        found = (root / MARK_FILE).stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size


def write_mark(root: Path, mark: Mark) -> None:
    """Write the mark in one step: a reader sees the old one or the new one.

    Raises
    ------
    ReadOnlyStoreError, StoreError
    """
    try:
        write_whole(root / MARK_FILE, json.dumps(asdict(mark), ensure_ascii=False, indent=1))
    except OSError as error:
        raise unwritten(root, error) from error


def renew_generation(root: Path) -> None:
    """Tell all processes that what they remember of the tables is void. The caller has the lock."""
    mark = read_mark(root) or Mark()
    write_mark(root, replace(mark, generation=secrets.token_hex(8)))


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

"""What a backup says of itself: when it was made, of which store, its rows and its files."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory._version import __version__
from jupyter_memory.errors import StoreDamagedError, StoreVersionError, UsageError
from jupyter_memory.store import schema

if TYPE_CHECKING:
    from pathlib import Path

MANIFEST_FILE: Final = "backup.json"
MANIFEST_FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class Counted:
    """The rows of a table, and a digest of which they are: id, version and identity of each."""

    rows: int
    digest: str


@dataclass(frozen=True, slots=True)
class Content:
    """How many bytes a file has, and their SHA-256."""

    size: int
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What `backup.json` says.

    Attributes
    ----------
    made_at
        The moment whose state it is.
    store
        Folder of the store.
    store_format, written_by
        Format of the tables, and the release that made the backup.
    tables, files
        Rows by table, and content by path from the backup's folder on.
    format
        Of the manifest itself.
    """

    made_at: datetime
    store: str
    tables: dict[str, Counted]
    files: dict[str, Content]
    store_format: int = schema.FORMAT
    written_by: str = __version__
    format: int = MANIFEST_FORMAT

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum(each.size for each in self.files.values())


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Write it in one step.

    Raises
    ------
    OSError
    """
    fresh = folder / (MANIFEST_FILE + ".new")
    values = {**asdict(manifest), "made_at": manifest.made_at.isoformat()}
    fresh.write_text(json.dumps(values, ensure_ascii=False, indent=1), encoding="utf-8")
    fresh.replace(folder / MANIFEST_FILE)


def read_manifest(folder: Path) -> Manifest:
    """Return the manifest of a backup.

    Raises
    ------
    UsageError
        When the folder is no backup.
    StoreVersionError
        When a newer release made it.
    StoreDamagedError
        When the manifest cannot be read.
    """
    try:
        values = json.loads((folder / MANIFEST_FILE).read_text(encoding="utf-8"))
        _require_known(folder, values)
        return _manifest(values)
    except FileNotFoundError:
        raise UsageError(
            f"{folder} is no backup: there is no {MANIFEST_FILE} in it; give a folder that "
            "memory.backup() has made, or the one these lie in."
        ) from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise StoreDamagedError(
            f"The backup {folder} cannot be used: its {MANIFEST_FILE} cannot be read "
            f"({type(error).__name__}); take another backup."
        ) from error


def _require_known(folder: Path, values: dict[str, Any]) -> None:
    newest = {"format": MANIFEST_FORMAT, "store_format": schema.FORMAT}
    if any(int(values[name]) > known for name, known in newest.items()):
        raise StoreVersionError(
            f"The backup {folder} has format {values['format']}.{values['store_format']}, made by "
            f"jupyter_memory {values['written_by']}; this is jupyter_memory {__version__}, which "
            f"reads up to {MANIFEST_FORMAT}.{schema.FORMAT}. Nothing was changed: upgrade "
            "jupyter_memory."
        )


def _manifest(values: dict[str, Any]) -> Manifest:
    return Manifest(
        made_at=datetime.fromisoformat(values["made_at"]),
        store=str(values["store"]),
        tables={name: Counted(**each) for name, each in values["tables"].items()},
        files={name: Content(**each) for name, each in values["files"].items()},
        store_format=int(values["store_format"]),
        written_by=str(values["written_by"]),
        format=int(values["format"]),
    )

"""Looking at a store's folder from outside."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def snapshot(folder: Path) -> dict[str, str]:
    """Return every file under a folder with the digest of its content, and every folder."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        if path.is_file()
        else "folder"
        for path in sorted(folder.rglob("*"))
    }


def data_files(folder: Path, table: str) -> list[Path]:
    """Return the data files of a table, the oldest first."""
    return sorted(
        (folder / f"{table}.lance" / "data").iterdir(), key=lambda path: path.stat().st_mtime_ns
    )


def manifests(folder: Path, table: str) -> list[Path]:
    """Return the manifests of a table, the newest first (the engine counts their names down)."""
    return sorted((folder / f"{table}.lance" / "_versions").glob("*.manifest"))

"""Looking for what is left of memories in a store's folder, without the package's own scan."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import lancedb

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path


def files_with(folder: Path, *texts: str) -> set[str]:
    """Return the files under a folder that hold one of the texts, as UTF-8 or in JSON."""
    wanted = [text.encode() for text in texts]
    wanted += [text.encode("unicode_escape") for text in texts if not text.isascii()]
    return {
        str(path.relative_to(folder))
        for path in folder.rglob("*")
        if path.is_file() and any(each in path.read_bytes() for each in wanted)
    }


def rows_with(folder: Path, *texts: str) -> set[str]:
    """Return the tables, by folder and version, with a row that has one of the texts in it."""
    tables = sorted(each for each in folder.rglob("*.lance") if each.is_dir())
    return {
        f"{path.relative_to(folder)} at {version}"
        for path in tables
        for version in asyncio.run(_versions_with(path, texts))
    }


async def _versions_with(path: Path, texts: Iterable[str]) -> list[int]:
    found = []
    table = await (await lancedb.connect_async(str(path.parent))).open_table(path.stem)
    for version in [each["version"] for each in await table.list_versions()]:
        await table.checkout(version)
        said = "\n".join(_said((await table.query().to_arrow()).to_pylist()))
        if any(text in said for text in texts):
            found.append(version)
    return found


def _said(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _said(each)

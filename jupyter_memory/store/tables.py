"""The four tables on disk: opened one by one, so that a damaged one does not take down the rest."""

from __future__ import annotations

import asyncio
import os
import shutil
import warnings
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from jupyter_memory.errors import JupyterMemoryWarning
from jupyter_memory.store import mending
from jupyter_memory.store.bridge import load_lancedb
from jupyter_memory.store.locking import lock_for
from jupyter_memory.store.marking import renew_generation
from jupyter_memory.store.schema import arrow_schema
from jupyter_memory.store.translating import damaged, is_missing_part, translated

if TYPE_CHECKING:
    from pathlib import Path

INDEX_CACHE_BYTES = 64 << 20
METADATA_CACHE_BYTES = 32 << 20
READ_TRIES = 5
"""A reader whose version another process cleaned away looks again at the latest one."""

Query = Callable[[Any], Awaitable[Any]]


class Tables:
    """Handles of the tables under one folder. Its methods run on LanceDB's loop."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._connection: Any = None
        self._open: dict[str, Any] = {}
        self.unmended: set[str] = set()

    async def _connected(self) -> Any:
        if self._connection is None:
            lancedb = load_lancedb()
            self._connection = await lancedb.connect_async(
                str(self.root),
                # With any other value a handle does not see what other kernels wrote, and its
                # updates then touch no rows without an error.
                read_consistency_interval=timedelta(0),
                session=lancedb.Session(
                    index_cache_size_bytes=INDEX_CACHE_BYTES,
                    metadata_cache_size_bytes=METADATA_CACHE_BYTES,
                ),
            )
        return self._connection

    def folder(self, name: str) -> Path:
        """Return the folder of a table."""
        return self.root / f"{name}.lance"

    def stamp(self, name: str) -> tuple[int, str, str] | None:
        """Return what changes with every commit to a table, or None where it cannot be told.

        A commit adds a manifest whose name no other has, first or last in their order. To list
        their names takes 0.03 ms, to ask the engine for the version of a table 1 ms.
        """
        try:
            manifests = os.listdir(self.folder(name) / "_versions")  # noqa: PTH208  for its speed
        except OSError:
            return None
        return (len(manifests), min(manifests), max(manifests)) if manifests else None

    def forget_handles(self) -> None:
        """Open every table anew at its next use, and let go of what the engine has kept of them."""
        self._open.clear()
        self._connection = None

    async def existing(self, name: str) -> Any | None:
        """Return the open table, or None where it was never made.

        Raises
        ------
        StoreDamagedError
            When its files are there but cannot be read.
        """
        if not self.folder(name).is_dir():
            self._open.pop(name, None)
            return None
        table = self._open.get(name)
        if table is not None:
            return table
        if self.is_stub(name):
            return None
        connection = await self._connected()
        try:
            table = await connection.open_table(name)
            if await mending.is_whole(table, self.folder(name)):
                self.unmended.discard(name)
            else:
                await self._mend_if_free(name, table)
        except (RuntimeError, OSError, ValueError) as error:
            raise self._unopened(name, error) from error
        self._open[name] = table
        return table

    async def _mend_if_free(self, name: str, table: Any) -> None:
        """Build indexes that lack, unless somebody writes; a writer does it before writing."""
        with lock_for(self.root).attempt() as free:
            if free:
                await mending.mend(table, name, self.folder(name))
            else:
                self.unmended.add(name)

    async def mend(self) -> None:
        """Build the indexes that lack. The caller holds the lock."""
        for name in tuple(self.unmended):
            table = await self.existing(name)
            if table is not None:
                await mending.mend(table, name, self.folder(name))
            self.unmended.discard(name)

    async def made(self, name: str, extra_fields: list[Any]) -> Any:
        """Return the open table, made now if it was not there. The caller holds the lock."""
        table = await self.existing(name)
        if table is not None:
            return table
        if self.is_stub(name):
            shutil.rmtree(self.folder(name))
            warnings.warn(
                f"The table {name!r} of {self.root} was left half-made by a process that was "
                "killed; it held nothing and was made again.",
                JupyterMemoryWarning,
                stacklevel=2,
            )
        renew_generation(self.root)
        connection = await self._connected()
        schema = arrow_schema(name)
        for field in extra_fields:
            schema = schema.append(field)
        try:
            table = await connection.create_table(
                name,
                schema=schema,
                # Older releases of the engine can go on reading this format.
                storage_options={"new_table_data_storage_version": "2.1"},
            )
        except (RuntimeError, OSError, ValueError) as error:
            raise translated(error, self.root, name) from error
        self._open[name] = table
        return table

    async def read(self, name: str, query: Query, absent: Any) -> Any:
        """Return what `query` answers on a table, or `absent` where there is no table.

        Raises
        ------
        StoreDamagedError
            When a file of its latest version is missing.
        """
        for attempt in range(READ_TRIES):
            table = await self.existing(name)
            if table is None:
                return absent
            try:
                return await query(table)
            except (RuntimeError, OSError, ValueError) as error:
                # With an index that lacks, a table is being mended by another process.
                passes = is_missing_part(error) or name in self.unmended
                if not passes or attempt == READ_TRIES - 1:
                    raise translated(error, self.root, name) from error
                self._open.pop(name, None)
                await asyncio.sleep(0.03 * attempt)
        raise damaged(self.root, name)

    async def columns(self, name: str) -> list[str]:
        """Return the names of a table's columns; none where there is no table."""
        schema = await self.read(name, lambda table: table.schema(), None)
        return [] if schema is None else list(schema.names)

    def is_stub(self, name: str) -> bool:
        """Return whether a table's folder is there and nothing in it: it was left half-made."""
        folder = self.folder(name)
        return folder.is_dir() and not any(
            path.is_file() for part in ("_versions", "data") for path in folder.glob(f"{part}/*")
        )

    def _unopened(self, name: str, error: Exception) -> Exception:
        answer = translated(error, self.root, name)
        return answer if not is_missing_part(error) else damaged(self.root, name)

"""Writing what somebody may see of her memories to a file: JSON lines, or Parquet."""

from __future__ import annotations

import asyncio
import contextlib
import os
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.errors import UsageError
from jupyter_memory.records import KINDS
from jupyter_memory.rights import EVERY_PROJECT
from jupyter_memory.store.archive import told_of
from jupyter_memory.store.bridge import run
from jupyter_memory.store.portable import MARKER, PAST, Head, columns_of, head_text, line_of
from jupyter_memory.store.predicates import in_scope
from jupyter_memory.store.schema import HISTORY, arrow_schema, is_vector, vector_field

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime
    from pathlib import Path

    from jupyter_memory.rights import Scope
    from jupyter_memory.store.erasure import Progress
    from jupyter_memory.store.store import Store
    from jupyter_memory.store.tables import Tables

JSON_LINES: Final = (".jsonl", ".ndjson")
PARQUET: Final = (".parquet",)

BATCH: Final = 1_000
"""Rows that are Python objects at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """What was written.

    Attributes
    ----------
    path
        The file.
    memories, past_states
        How many.
    vectors
        Whether their vectors are in it.
    """

    path: str
    memories: int
    past_states: int
    vectors: bool

    def __repr__(self) -> str:
        also = " with vectors" if self.vectors else ""
        return (
            f"Exported {self.memories:,} memories and {self.past_states:,} past states{also} "
            f"to {self.path}."
        )


def kind_of_file(path: Path) -> tuple[str, ...]:
    """Return how a file is written, told by its ending.

    Raises
    ------
    UsageError
        When it ends otherwise.
    """
    for endings in (JSON_LINES, PARQUET):
        if path.suffix.casefold() in endings:
            return endings
    raise UsageError(
        f"{path.name!r} ends neither in .jsonl nor in .parquet: the ending says what it is."
    )


def export(
    store: Store,
    path: Path,
    scope: Scope,
    now: datetime,
    *,
    vectors: bool = False,
    overwrite: bool = False,
    progress: Progress,
) -> Exported:
    """Write all that a scope lets see, in all projects and whatever its status, to a file.

    The file is there as a whole or not at all.

    Raises
    ------
    UsageError
        When it ends in nothing known, is there already, or cannot hold vectors.
    StoreError
        When it cannot be written.
    """
    file = path.expanduser().absolute()
    is_parquet = kind_of_file(file) is PARQUET
    if vectors and not is_parquet:
        raise UsageError("Vectors are exported to Parquet only: give a name that ends in .parquet.")
    if file.exists() and not overwrite:
        raise UsageError(
            f"{file} is there already: give another name, or ask to overwrite it (overwrite=True)."
        )
    spaces = store.mark().spaces if vectors else {}
    rows = run(_gathered(store.tables, replace(scope, project=EVERY_PROJECT), spaces))
    past = len(rows) - rows.column("valid_to").null_count
    head = Head(
        user=scope.user,
        made_at=now.isoformat(),
        memories=len(rows) - past,
        past_states=past,
        spaces=spaces,
    )
    with told_of(file.parent), _made_whole(file) as fresh:
        (_write_parquet if is_parquet else _write_lines)(fresh, head, rows, progress)
    return Exported(path=str(file), memories=head.memories, past_states=past, vectors=bool(spaces))


@contextlib.contextmanager
def _made_whole(file: Path) -> Iterator[Path]:
    fresh = file.with_name(f".{file.name}.part")
    try:
        os.close(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        yield fresh
        descriptor = os.open(fresh, os.O_RDWR)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)


async def _gathered(tables: Tables, scope: Scope, spaces: dict[str, dict[str, Any]]) -> Any:
    """Return all rows in one table, a memory's past states before it.

    The history is read last: a change writes it first, so it lacks nothing that the memories are
    beyond. What it has too much of was not past yet when they were read.
    """
    import pyarrow as pa

    where = in_scope(scope).sql
    schema = _schema(spaces)
    current = pa.concat_tables(
        await asyncio.gather(*(_rows(tables, kind, where, schema) for kind in KINDS))
    )
    history = await _rows(tables, HISTORY, where, schema)
    rows = pa.concat_tables([current, _really_past(current, history)])
    order = [("id", "ascending"), ("version", "ascending")]
    return rows.drop_columns(["change"]).sort_by(order)


def _schema(spaces: dict[str, dict[str, Any]]) -> Any:
    import pyarrow as pa

    names = dict.fromkeys((*(name for kind in KINDS for name in columns_of(kind)), *PAST))
    known = arrow_schema(HISTORY)
    fields = [pa.field("kind", pa.string()), *(known.field(name) for name in names)]
    vectors = [vector_field(name, int(space["dimension"])) for name, space in spaces.items()]
    return pa.schema([*fields, pa.field("change", pa.int64()), *vectors])


async def _rows(tables: Tables, table: str, where: str, schema: Any) -> Any:
    import pyarrow as pa

    async def query(handle: Any) -> Any:
        present = set((await handle.schema()).names)
        wanted = [name for name in schema.names if name in present]
        return await handle.query().where(where).select(wanted).to_arrow()

    found = await tables.read(table, query, None)
    if found is None:
        return schema.empty_table()
    if table != HISTORY:
        found = found.append_column("kind", pa.array([table] * len(found), pa.string()))
    columns = [
        found.column(each.name).cast(each.type)
        if each.name in found.column_names
        else pa.nulls(len(found), each.type)
        for each in schema
    ]
    return pa.Table.from_arrays(columns, schema=schema)


def _really_past(current: Any, history: Any) -> Any:
    """Return past states of what is there, each once; a killed process may have left it twice."""
    import pyarrow as pa

    ids, versions = (current.column(name).to_pylist() for name in ("id", "version"))
    newest = dict(zip(ids, versions, strict=True))
    told = zip(*(history.column(name).to_pylist() for name in ("id", "version", "change")),
               strict=True)  # fmt: skip
    kept: dict[tuple[str, int], tuple[int, int]] = {}
    for index, (identifier, version, change) in enumerate(told):
        place = (identifier, version)
        if version < newest.get(identifier, 0) and change >= kept.get(place, (-1, 0))[0]:
            kept[place] = (change, index)
    return history.take(pa.array(sorted(index for _, index in kept.values()), pa.int64()))


def _write_lines(file: Path, head: Head, rows: Any, progress: Progress) -> None:
    with file.open("w", encoding="utf-8", newline="\n") as stream:
        stream.write(head_text(head) + "\n")
        rows = _with_times_as_text(rows)
        for start in range(0, len(rows), BATCH):
            part = rows.slice(start, BATCH).to_pylist()
            stream.writelines(line_of(row) + "\n" for row in part)
            progress("exported", start + len(part), len(rows))


def _with_times_as_text(rows: Any) -> Any:
    """Return rows with their times as they are told in JSON.

    To make Python objects of times, Arrow looks up their zone, and takes an interrupt meanwhile for
    the lack of one.
    """
    import pyarrow as pa
    import pyarrow.compute as pc

    for place, name in enumerate(rows.column_names):
        if pa.types.is_timestamp(rows.schema.field(place).type):
            texts = rows.column(place).cast(pa.timestamp("us")).cast(pa.string())
            told = pc.binary_join_element_wise(pc.replace_substring(texts, " ", "T"), "+00:00", "")
            rows = rows.set_column(place, name, told)
    return rows


def _write_parquet(file: Path, head: Head, rows: Any, progress: Progress) -> None:
    import pyarrow.parquet as pq

    pq.write_table(rows.replace_schema_metadata({MARKER: head_text(head)}), file)
    progress("exported", len(rows), len(rows))


def vector_columns(names: list[str]) -> list[str]:
    """Return those of some columns that hold vectors."""
    return [name for name in names if is_vector(name)]

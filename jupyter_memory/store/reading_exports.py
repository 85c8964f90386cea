"""Reading an export back, all of it before anything is done with it."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from jupyter_memory.errors import UsageError
from jupyter_memory.store.exporting import BATCH, PARQUET, kind_of_file, vector_columns
from jupyter_memory.store.portable import (
    MARKER,
    PastState,
    Portable,
    read_head,
    read_row,
    row_values,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from jupyter_memory.store.portable import Head
    from jupyter_memory.store.rows import Row

_Told = tuple[str, "Row", "PastState | None"]


def read_export(path: Path) -> tuple[Head, list[Portable]]:
    """Return what an export holds.

    Raises
    ------
    UsageError
        When the file cannot be read, is no export, or one of its lines is not what it should be:
        the message names the file and the line.
    StoreVersionError
        When a newer release wrote it.
    """
    file = path.expanduser().absolute()
    read = _read_parquet if kind_of_file(file) is PARQUET else _read_lines
    try:
        head, rows = read(file)
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror or error}.") from error
    if len(rows) < head.memories + head.past_states:
        raise _unlike(file, head, rows)
    memories = _grouped(file, rows)
    if len(memories) != head.memories:
        raise _unlike(file, head, rows)
    return head, memories


def _unlike(file: Path, head: Head, rows: list[_Told]) -> UsageError:
    past = sum(1 for *_, state in rows if state is not None)
    return UsageError(
        f"{file} is cut short or was changed: it should hold {head.memories:,} memories and "
        f"{head.past_states:,} past states, and holds {len(rows) - past:,} and {past:,}. Nothing "
        "was imported."
    )


def _read_lines(file: Path) -> tuple[Head, list[_Told]]:
    rows: list[_Told] = []
    with file.open("rb") as stream:  # in bytes: a text may hold other signs that end a line
        head = read_head(stream.readline(), str(file))
        for number, line in enumerate(stream, 2):
            place = f"line {number}"
            try:
                rows.append((place, *read_row(row_values(line), {})))
            except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
                raise _wrong(file, place, error) from error
    return head, rows


def _read_parquet(file: Path) -> tuple[Head, list[_Told]]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    rows: list[_Told] = []
    try:
        with pq.ParquetFile(file) as stored:
            metadata = stored.schema_arrow.metadata or {}
            head = read_head(metadata.get(MARKER.encode(), b""), str(file))
            for batch in stored.iter_batches(BATCH):
                rows += _rows_of(file, batch, len(rows))
    except pa.ArrowInvalid as error:
        raise UsageError(f"{file} cannot be read as Parquet: {error}.") from error
    return head, rows


def _rows_of(file: Path, batch: Any, before: int) -> Iterator[_Told]:
    names = vector_columns(batch.schema.names)
    vectors = {name: _vectors(batch.column(name)) for name in names}
    for index, values in enumerate(batch.drop_columns(names).to_pylist()):
        place = f"row {before + index + 1}"
        own = {name: each[index] for name, each in vectors.items() if each[index] is not None}
        try:
            yield (place, *read_row(values, own))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise _wrong(file, place, error) from error


def _vectors(column: Any) -> list[Any]:
    """Return vectors as arrays: as lists of numbers they would take ten times the room."""
    import numpy as np

    size = column.type.list_size
    filled = column.fill_null([0.0] * size) if column.null_count else column
    values = filled.flatten().to_numpy().astype(np.float32).reshape(-1, size)
    present = column.is_valid().to_pylist()
    return [each if there else None for each, there in zip(values, present, strict=True)]


def _grouped(file: Path, rows: list[_Told]) -> list[Portable]:
    """Return every memory with its past states.

    Raises
    ------
    UsageError
        When one is there twice, or a past state is of nothing, or not before what it became.
    """
    past: dict[str, dict[int, PastState]] = defaultdict(dict)
    current: dict[str, tuple[str, Row]] = {}
    for place, row, state in rows:
        record = row.record
        if state is None and record.id in current:
            raise _wrong(file, place, ValueError(f"memory {record.id} is there twice"))
        if state is None:
            current[record.id] = (place, row)
        else:
            past[record.id][record.version] = state
    for place, row, state in rows:
        held = current.get(row.record.id)
        if held is None or (state is not None and row.record.version >= held[1].record.version):
            raise _wrong(file, place, ValueError("it is a past state of nothing in this file"))
    return [
        Portable(place, row, tuple(past[identifier][each] for each in sorted(past[identifier])))
        for identifier, (place, row) in current.items()
    ]


def _wrong(file: Path, place: str, error: Exception) -> UsageError:
    why = str(error).partition("\n")[0]
    return UsageError(
        f"{file}, {place}: this is not a memory as they are exported ({why}). Nothing was imported."
    )

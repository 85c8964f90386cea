"""Reading and changing exports as somebody would with other tools."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path


def lines_of(file: Path) -> list[Any]:
    """Return what follows the head: the lines, or the rows of a Parquet file."""
    if file.suffix == ".parquet":
        import pyarrow.parquet as pq

        rows: list[Any] = pq.read_table(file).to_pylist()
        return rows
    return file.read_bytes().split(b"\n")[1:-1]


def changed(file: Path, line: int, **values: Any) -> None:
    """Change values of a line, counted from 0; None takes one out."""
    lines = file.read_text("utf-8").split("\n")
    told = {**json.loads(lines[line]), **values}
    lines[line] = json.dumps({name: each for name, each in told.items() if each is not None})
    file.write_text("\n".join(lines), "utf-8")

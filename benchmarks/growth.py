"""What ten thousand single remembers do to the store: its speed, its files, its size.

The first hundred calls are compared with the last hundred. The size is compared with that of a
copy in which every table was compacted and its old versions removed, which is as small as these
rows get.

    python -m benchmarks.growth --count 10000
"""

from __future__ import annotations

import shutil
import tempfile
import time
import warnings
from datetime import timedelta
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

from benchmarks import corpus, report
from benchmarks.systems import USER
from benchmarks.vectors import given
from jupyter_memory import Memory

if TYPE_CHECKING:
    import argparse

    from benchmarks.report import Row, Times

EDGE = 100
"""How many calls at either end are compared."""

MEGABYTE = 1 << 20


def main() -> None:
    """Measure, print and keep."""
    options = _options()
    with tempfile.TemporaryDirectory(prefix="growth-") as scratch:
        rows = measure(options.count, Path(scratch))
    title = f"{options.count:,} single remembers, durable, vectors given"
    report.publish(options.json, "growth", title, rows)


def measure(count: int, scratch: Path) -> list[Row]:
    """Return a row a measure."""
    store = scratch / "store"
    times, closing = write_one_by_one(count, store)
    files, size = _files(store), _size(store)
    compacted = _compacted(store, scratch / "compacted")
    first, last = fmean(times.seconds[:EDGE]) * 1000, fmean(times.seconds[-EDGE:]) * 1000
    return [
        {"measure": f"mean of the first {EDGE}, ms", "value": first},
        {"measure": f"mean of the last {EDGE}, ms", "value": last},
        {"measure": "last / first", "value": last / first},
        {"measure": "p50 of all, ms", "value": times.percentile(0.50)},
        {"measure": "p99 of all, ms", "value": times.percentile(0.99)},
        {"measure": "slowest of all, ms", "value": times.percentile(1.0)},
        {"measure": "all calls together, s", "value": sum(times.seconds)},
        {"measure": "flush and close afterwards, s", "value": closing},
        {"measure": "files", "value": files},
        {"measure": "size, MB", "value": size / MEGABYTE},
        {"measure": "compacted size, MB", "value": compacted / MEGABYTE},
        {"measure": "size / compacted size", "value": size / compacted},
    ]


def write_one_by_one(count: int, store: Path) -> tuple[Times, float]:
    """Remember so many memories in single calls; return their times and how long closing took."""
    memos = corpus.corpus(count)
    memory = Memory(store, user=USER, embedder=given(memos), project=None)
    memory.recall("warm up")
    times, receipts = report.timed(lambda each: memory.remember(**each.item()), memos)
    start = time.perf_counter()
    memory.flush()
    memory.close()
    closing = time.perf_counter() - start
    unexpected = [receipt.action for receipt in receipts if receipt.action != "stored"]
    if unexpected:
        raise RuntimeError(f"{len(unexpected)} memories were not stored but {set(unexpected)}.")
    return times, closing


def _compacted(store: Path, copy: Path) -> int:
    """Return the bytes of a copy of the store after LanceDB's own full compaction."""
    import lancedb

    shutil.copytree(store, copy)
    # LanceDB warns of other readers; a copy has none.
    warnings.simplefilter("ignore", UserWarning)
    for folder in {table.parent for table in copy.rglob("*.lance") if table.is_dir()}:
        connection = lancedb.connect(folder)
        for table in folder.glob("*.lance"):
            opened = connection.open_table(table.stem)
            opened.optimize(cleanup_older_than=timedelta(0))
    return _size(copy)


def _files(folder: Path) -> int:
    return sum(1 for each in folder.rglob("*") if each.is_file())


def _size(folder: Path) -> int:
    return sum(each.stat().st_size for each in folder.rglob("*") if each.is_file())


def _options() -> argparse.Namespace:
    parser = report.arguments(__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    return parser.parse_args()


if __name__ == "__main__":
    main()

"""How long backups take while other kernels write, and whether each is the state of one moment.

Every writer remembers numbered memories one after the other. A backup holds a moment if it has, of
each writer, all numbers up to one and none after. It is also brought back and compared file by file
and row by row.

    python -m benchmarks.backing_up --sizes 100000 --writers 4 --cache /tmp/bench-cache
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks import corpus, report, systems
from benchmarks.report import Times
from benchmarks.systems import USER
from benchmarks.vectors import given
from jupyter_memory import Memory

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from benchmarks.report import Row

PATIENT = {"lock_timeout": 300.0}
"""How long others may take on a machine that has more to do is not measured."""

_WRITE = """
import sys
from jupyter_memory import Memory
place, user, name = sys.argv[1:]
patient = {"lock_timeout": 300.0}
memory = Memory(place, user=user, project=None, embedder="none", config=patient)
for number in range(1_000_000):
    memory.remember(f"Writer {name} says {number}.")
    if number == 0:
        print("writing", flush=True)
"""
_WRITTEN = re.compile(r"Writer (\d+) says (\d+)\.")


def main() -> None:
    """Measure, print and keep."""
    options = _options()
    for size in options.sizes:
        with tempfile.TemporaryDirectory(prefix="backing-up-") as scratch:
            rows = measure(size, options, Path(scratch))
        title = f"Backups of {size:,} memories while {options.writers} processes write"
        report.publish(options.json, "backing_up", title, rows)


def measure(size: int, options: argparse.Namespace, scratch: Path) -> list[Row]:
    """Return a row a measure."""
    memos = corpus.corpus(size)
    place = (options.cache or scratch) / f"ours-{size}"
    built = systems.build_once(systems.create("ours"), place, memos, lambda: given(memos))
    store = scratch / "store"
    shutil.copytree(built.folder, store)
    memory = Memory(store, user=USER, project=None, embedder="none", config=PATIENT)
    memory.remember("The first write finds what upkeep is due.")
    memory.flush(600)
    first, processor = _taken(memory.backup)
    with _writing(store, options.writers):
        made = [_taken(memory.backup) for _ in range(options.backups)]
    seconds = Times(tuple(each[1][0] for each in made))
    drilled, verified = _taken(lambda: Memory.restore(made[-1][0].path, verify=True))
    restored, brought = _taken(lambda: Memory.restore(made[-1][0].path, scratch / "back"))
    whole = sum(_is_one_moment(Path(each.path), scratch / f"look-{n}")
                for n, (each, _) in enumerate(made))  # fmt: skip
    memory.close()
    return [
        {"measure": "the first backup, nobody writing, s", "value": processor[0]},
        {"measure": "the same, s of one processor", "value": processor[1]},
        {
            "measure": "later ones, while others write, p50 s",
            "value": seconds.percentile(0.5) / 1e3,
        },
        {"measure": "the longest of them, s", "value": seconds.percentile(1.0) / 1e3},
        {"measure": "the last, s of one processor", "value": made[-1][1][1]},
        {"measure": "backups", "value": len(made)},
        {"measure": "of them the state of one moment", "value": whole},
        {"measure": "rows in the last", "value": sum(drilled.counts.values())},
        {"measure": "size of the first, MB", "value": first.size / (1 << 20)},
        {"measure": "to compare every file and row, s", "value": verified[0]},
        {"measure": "to restore to another place, s", "value": brought[0]},
        {"measure": "rows restored", "value": sum(restored.counts.values())},
        *([] if options.only_backups else _exchanged(memory, scratch)),
    ]


def _exchanged(memory: Memory, scratch: Path) -> list[Row]:
    """Export everything and import it into a store that is empty."""
    rows: list[Row] = []
    for ending in ("jsonl", "parquet"):
        file = scratch / f"all.{ending}"
        done, (_, out) = _taken(partial(memory.export, file))
        other = Memory(scratch / ending, user=USER, project=None, embedder="none")
        came, (_, back) = _taken(partial(other.import_, file))
        if came.added != done.memories:
            raise RuntimeError(f"{done.memories} were exported, and {came.added} came in.")
        rows += [
            {"measure": f"export to .{ending}, s of one processor", "value": out},
            {"measure": f"import of .{ending}, s of one processor", "value": back},
        ]
    return rows


def _taken(call: Callable[[], Any]) -> tuple[Any, tuple[float, float]]:
    """Return what a call answers, and the seconds it took, of the clock and of a processor."""
    wall, processor = time.perf_counter(), time.process_time()
    answer = call()
    return answer, (time.perf_counter() - wall, time.process_time() - processor)


@contextmanager
def _writing(store: Path, count: int) -> Iterator[None]:
    """Have so many processes write until the end of the body."""
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", _WRITE, str(store), USER, str(number)],
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(count)
    ]
    try:
        for each in writers:
            if each.stdout is None or not each.stdout.readline():
                raise RuntimeError("A writer ended before it wrote.")
        yield
    finally:
        for each in writers:
            each.kill()
            each.communicate()


def _is_one_moment(backup: Path, place: Path) -> bool:
    Memory.restore(backup, place)
    with Memory(place, user=USER, project=None, embedder="none") as memory:
        found = [_WRITTEN.fullmatch(each.text) for each in memory.list(project="*")]
    numbers: dict[str, set[int]] = {}
    for each in filter(None, found):
        numbers.setdefault(each[1], set()).add(int(each[2]))
    return all(each == set(range(len(each))) for each in numbers.values())


def _options() -> argparse.Namespace:
    parser = report.arguments(__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[10_000])
    parser.add_argument("--writers", type=int, default=4)
    parser.add_argument("--backups", type=int, default=5)
    parser.add_argument("--only-backups", action="store_true", help="no export, no import")
    parser.add_argument("--cache", type=Path, help="keep built stores here for the next run")
    return parser.parse_args()


if __name__ == "__main__":
    main()

"""How long it takes to erase a thousand memories for good, and what is left of them.

Two copies of one store are made. From one the memories are erased; from the other their rows are
only deleted, which leaves them in files and indexes but out of every answer. What is asked must be
answered the same by both. What is left in the files is looked for twice: by the package itself,
and, where `pylance` is installed, by decoding every file of every table without it, also those of
indexes.

    python -m benchmarks.erasing --sizes 100000 --cache /tmp/bench-cache
"""

from __future__ import annotations

import asyncio
import random
import shutil
import tempfile
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks import corpus, report, systems
from benchmarks.systems import USER
from benchmarks.vectors import GivenVectors, given
from jupyter_memory import Memory

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Sequence

    from benchmarks.corpus import Question
    from benchmarks.report import Row
    from jupyter_memory.reports import Erasure

HITS = 20
NOW = datetime.now(UTC)
"""For all answers: how old a memory is counts."""

MEGABYTE = 1 << 20


def main() -> None:
    """Measure, print and keep."""
    options = _options()
    for size in options.sizes:
        with tempfile.TemporaryDirectory(prefix="erasing-") as scratch:
            rows = measure(size, options.erased, options.questions, options.cache, Path(scratch))
        title = f"Erasing {options.erased:,} of {size:,} memories for good, vectors given"
        report.publish(options.json, "erasing", title, rows)


def measure(size: int, erased: int, asked: int, cache: Path | None, scratch: Path) -> list[Row]:
    """Return a row a measure."""
    memos = corpus.corpus(size)
    questions = corpus.questions(memos, asked)
    vectors = given(memos, questions)
    place = (cache or scratch) / f"ours-{size}"
    built = systems.build_once(systems.create("ours"), place, memos, lambda: vectors)
    for name in ("erased", "deleted"):
        shutil.copytree(built.folder, scratch / name)
    with _open(scratch / "erased", vectors) as memory:
        chosen = _chosen(memory, erased)
        _answers(memory, questions)  # what is remembered of the tables has to be let go of
        taken = _erase(memory, [each.id for each in chosen])
        after = _answers(memory, questions)
        left = memory.count(project="*")
    asyncio.run(_delete(scratch / "deleted", [each.id for each in chosen]))
    with _open(scratch / "deleted", vectors) as memory:
        before = _answers(memory, questions)
    same = sum(one == other for one, other in zip(before, after, strict=True))
    decoded = decoded_traces(scratch / "erased", [text for each in chosen for text in each])
    proof = taken.erasure
    return [
        {"measure": "erase and prove, s", "value": taken.wall},
        {"measure": "the same, s of one processor", "value": taken.processor},
        {"measure": "memories left", "value": left},
        {"measure": "traces found", "value": proof.found},
        {"measure": "rows read through the engine", "value": proof.read},
        {"measure": "files read byte by byte", "value": proof.files},
        {"measure": "their size, MB", "value": proof.size / MEGABYTE},
        {"measure": "pieces of ids and texts looked for", "value": proof.pieces},
        {"measure": "files with traces when decoded without the package", "value": decoded},
        {"measure": f"answers (first {HITS}, with scores) as if never there", "value": same},
        {"measure": "questions", "value": len(questions)},
    ]


@dataclass(frozen=True)
class _Gone:
    """What was known of a memory: its id and its text."""

    id: str
    text: str

    def __iter__(self) -> Any:
        return iter((self.id, self.text))


@dataclass(frozen=True)
class _Taken:
    erasure: Erasure
    wall: float
    processor: float


def _open(folder: Path, vectors: GivenVectors) -> Memory:
    return Memory(folder, user=USER, embedder=vectors, project=None, clock=lambda: NOW)


def _chosen(memory: Memory, count: int) -> list[_Gone]:
    known = [_Gone(each.id, each.text) for each in memory.list(project="*")]
    return random.Random(corpus.SEED).sample(known, count)


def _erase(memory: Memory, ids: Sequence[str]) -> _Taken:
    wall, processor = time.perf_counter(), time.process_time()
    erasure = memory.erase(ids)
    return _Taken(erasure, time.perf_counter() - wall, time.process_time() - processor)


def _answers(memory: Memory, questions: Iterable[Question]) -> list[list[tuple[str, float]]]:
    return [
        [(hit.memory.id, round(hit.score, 9)) for hit in memory.recall(each.text, k=HITS)]
        for each in questions
    ]


async def _delete(folder: Path, ids: Sequence[str]) -> None:
    import lancedb

    listed = ", ".join(f"'{each}'" for each in ids)
    connection = await lancedb.connect_async(str(folder))
    for table in ("semantic", "episodic", "procedural"):
        await (await connection.open_table(table)).delete(f"id IN ({listed})")


def decoded_traces(folder: Path, texts: Iterable[str]) -> int | None:
    """Decode every Lance file; return how many hold one of the texts, None without `pylance`."""
    try:
        reader = import_module("lance.file").LanceFileReader
    except ImportError:
        return None
    gone = frozenset(texts)
    return sum(
        not gone.isdisjoint(_texts_in(reader(str(path)).read_all().to_table()))
        for path in sorted(folder.rglob("*.lance"))
        if path.is_file()
    )


def _texts_in(table: Any) -> set[str]:
    import pyarrow as pa

    texts = (each for each in table.columns if pa.types.is_string(each.type))
    return {text for each in texts for text in each.unique().to_pylist()}


def _options() -> argparse.Namespace:
    parser = report.arguments(__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[10_000])
    parser.add_argument("--erased", type=int, default=1_000)
    parser.add_argument("--questions", type=int, default=100)
    parser.add_argument("--cache", type=Path, help="keep built stores here for the next run")
    return parser.parse_args()


if __name__ == "__main__":
    main()

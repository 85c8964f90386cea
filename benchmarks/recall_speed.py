"""How fast recall is, beside other memory systems with the same texts and the same vectors.

The vector of every question is given, so what is measured is the store: gathering, filtering,
ranking and fetching the five best. Half of the questions name a key, half are loose. `found` is
the share of questions whose own memory is among the five: a fast answer that is wrong would show.
Systems take turns in rounds, so that a noisy moment of the machine does not hit one of them alone.

    python -m benchmarks.recall_speed --sizes 1000 10000 --cache /tmp/bench-cache
    python -m benchmarks.recall_speed --sizes 100000 --systems ours numpy fts5
"""

from __future__ import annotations

import shutil
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks import corpus, report, systems
from benchmarks.report import Row, Times
from benchmarks.systems import System, UnavailableError
from benchmarks.vectors import GivenVectors, given

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from benchmarks.corpus import Memo, Question

HITS = 5
WARM_UP = 10
ROUNDS = 3


def main() -> None:
    """Measure, print and keep."""
    options = _options()
    for size in options.sizes:
        rows = measure(size, options.systems, options.questions, options.cache)
        title = f"Recall at {size:,} memories, k={HITS}, vectors given"
        report.publish(options.json, "recall_speed", title, rows)
    if not options.no_embedding:
        title = "Embedding one question with the default model, to be added to recall"
        report.publish(options.json, "embedding", title, [embedding_row(options.questions)])


def measure(size: int, names: Sequence[str], asked: int, cache: Path | None) -> list[Row]:
    """Return a row a system, also for those that cannot take part."""
    memos = corpus.corpus(size)
    questions = corpus.questions(memos, asked + WARM_UP)
    vectors = given(memos, questions)
    folder = cache or Path(tempfile.mkdtemp(prefix="recall-speed-"))
    rows: dict[str, Row] = {}
    opened: dict[str, System] = {}
    for name in names:
        try:
            opened[name], rows[name] = _prepared(name, folder, memos, vectors)
        except UnavailableError as reason:
            rows[name] = {"system": name, "state": str(reason)}
    for name, row in _asked_in_rounds(opened, questions).items():
        rows[name] |= row
    if cache is None:
        shutil.rmtree(folder)
    if vectors.strangers:
        print(
            f"{vectors.strangers} texts had no given vector: the systems differ in what they embed."
        )
    return list(rows.values())


def _prepared(
    name: str, cache: Path, memos: Sequence[Memo], vectors: GivenVectors
) -> tuple[System, Row]:
    """Return an open system and the beginning of its row."""
    system = systems.create(name)
    try:
        built = systems.build_once(system, cache / f"{name}-{len(memos)}", memos, lambda: vectors)
        start = time.perf_counter()
        system.open(built.folder, vectors)
        opening = time.perf_counter() - start
    except Exception as error:
        if name == "ours":
            raise
        # Whatever stops a peer here, its row says so and the others go on.
        raise UnavailableError(f"cannot run here: {type(error).__name__}: {error}") from error
    return system, {
        "system": system.title,
        "state": "ran",
        "build s": built.seconds,
        "open s": opening,
    }


def _asked_in_rounds(opened: dict[str, System], questions: Sequence[Question]) -> dict[str, Row]:
    """Ask every system everything, a third of the questions at a time, and close it."""
    seconds: dict[str, list[float]] = {name: [] for name in opened}
    found = dict.fromkeys(opened, 0)
    for part in (questions[WARM_UP + turn :: ROUNDS] for turn in range(ROUNDS)):
        for name, system in opened.items():
            ask = _ask(system)
            report.timed(ask, questions[:WARM_UP])
            times, answers = report.timed(ask, part)
            seconds[name] += times.seconds
            found[name] += sum(
                q.about.text in texts for q, texts in zip(part, answers, strict=True)
            )
    for system in opened.values():
        system.close()
    return {
        name: {**Times(tuple(taken)).row(), "found": found[name] / max(1, len(taken))}
        for name, taken in seconds.items()
    }


def _ask(system: System) -> Callable[[Question], list[str]]:
    return lambda question: system.search(question, HITS)


def embedding_row(asked: int) -> Row:
    """Return how long the default model takes for one question."""
    from jupyter_memory.embedding.local import local_embedder

    questions = corpus.questions(corpus.corpus(1_000), asked)
    start = time.perf_counter()
    embedder = local_embedder()
    embedder.embed(["warm up"])
    loading = time.perf_counter() - start
    times, _ = report.timed(lambda question: embedder.embed([question.text]), questions)
    return {"model": embedder.name, "load s": loading, **times.row()}


def _options() -> argparse.Namespace:
    parser = report.arguments(__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000, 10_000])
    parser.add_argument("--systems", nargs="+", choices=systems.MODULES, default=[*systems.MODULES])
    parser.add_argument("--questions", type=int, default=300)
    parser.add_argument("--cache", type=Path, help="keep built stores here for the next run")
    parser.add_argument(
        "--no-embedding", action="store_true", help="leave the model's own time out"
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()

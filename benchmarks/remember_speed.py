"""How fast remember is in a store that already holds many memories.

Each call is measured to its return, when the row is durable. Vectors are given, so embedding is
apart; with `--embedder local` it is inside, with `none` there are no vectors at all. Every receipt
is checked: a "new" that was in truth a repetition would be a fast lie. The built store is copied
before it is written to, so a cached one serves again. Everything is measured twice: with the search
for what a new memory says in other words, and without.

    python -m benchmarks.remember_speed --sizes 10000 100000 --cache /tmp/bench-cache
"""

from __future__ import annotations

import random
import shutil
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks import corpus, report, systems
from benchmarks.systems import USER
from benchmarks.vectors import GivenVectors, given, memory_vectors
from jupyter_memory import Memory

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from benchmarks.corpus import Memo
    from benchmarks.report import Row

    Calls = Sequence[Sequence[Memo]]

MANY = 100
WARM_UP = 5
UNKEYED, KEYED = "new, without a key", "new, with a key"
OTHER_VALUE, IDENTICAL = "superseding: same key, other value", "identical: reinforced"
BATCH = f"remember_many of {MANY}"
ACTIONS = {
    UNKEYED: "stored",
    KEYED: "stored",
    OTHER_VALUE: "superseded",
    IDENTICAL: "reinforced",
    BATCH: "stored",
}
"""What is measured, in this order, and the only action that a receipt of it may have."""


def main() -> None:
    """Measure, print and keep."""
    options = _options()
    for size in options.sizes:
        rows: list[Row] = []
        for searched in (True, False):
            with tempfile.TemporaryDirectory(prefix="remember-speed-") as scratch:
                rows += measure(size, options, Path(scratch), searched=searched)
        title = f"Remember at {size:,} memories, durable, embedder: {options.embedder}"
        report.publish(options.json, "remember_speed", title, rows)


def measure(size: int, options: argparse.Namespace, scratch: Path, *, searched: bool) -> list[Row]:
    """Return a row a case, with or without the search for near-duplicates."""
    plan = plan_writes(size, options.calls, options.batches)
    store = _copy_of_built(size, options.cache or scratch, scratch)
    embedder = _given_for(plan) if options.embedder == "given" else options.embedder
    config = {"near_duplicates": searched}
    memory = Memory(store, user=USER, embedder=embedder, project=None, config=config)
    memory.recall("warm up")
    try:
        shown = "searched" if searched else "not searched"
        return [
            {"case": case, "near-duplicates": shown, **_case(memory, case, plan[case])}
            for case in ACTIONS
        ]
    finally:
        memory.flush()
        memory.close()


def plan_writes(size: int, calls: int, batches: int) -> dict[str, Calls]:
    """Return for each case what its calls write into a store of the corpus's first memories."""
    calls += WARM_UP
    batches += 1
    held = [index for index in range(size) if index % 10 < corpus.FACTS_IN_TEN]
    touched = random.Random(size).sample(held, 2 * calls)
    fresh = corpus.corpus(10 * calls, start=size)
    bulk = corpus.corpus(batches * MANY, start=size + len(fresh))
    return {
        UNKEYED: _alone([each for each in fresh if each.kind == "episodic"][:calls]),
        KEYED: _alone([each for each in fresh if each.kind == "semantic"][:calls]),
        OTHER_VALUE: _alone([corpus.memo(index, revision=1) for index in touched[:calls]]),
        IDENTICAL: _alone([corpus.memo(index) for index in touched[calls:]]),
        BATCH: [bulk[start : start + MANY] for start in range(0, len(bulk), MANY)],
    }


def _alone(memos: Sequence[Memo]) -> Calls:
    return [[each] for each in memos]


def _given_for(plan: dict[str, Calls]) -> GivenVectors:
    """Return an embedder that knows all texts of the plan."""
    revised = [each for call in plan[OTHER_VALUE] for each in call]
    others = [each for case in plan if case != OTHER_VALUE for call in plan[case] for each in call]
    vectors = given(others)
    vectors.give([each.text for each in revised], memory_vectors(revised, revision=1))
    return vectors


def _copy_of_built(size: int, cache: Path, scratch: Path) -> Path:
    """Return a store of this size that may be written to."""
    memos = corpus.corpus(size)
    folder = cache / f"ours-{size}"
    built = systems.build_once(systems.create("ours"), folder, memos, lambda: given(memos))
    return Path(shutil.copytree(built.folder, scratch / "store"))


def _case(memory: Memory, case: str, calls: Calls) -> Row:
    """Return one case's row, after a few calls that do not count."""
    write = _remember_many if case == BATCH else _remember
    warm_up = 1 if case == BATCH else WARM_UP
    report.timed(write(memory), calls[:warm_up])
    times, receipts = report.timed(write(memory), calls[warm_up:])
    actions = Counter(receipt.action for answer in receipts for receipt in answer)
    if set(actions) != {ACTIONS[case]}:
        raise RuntimeError(f"{case}: the receipts say {dict(actions)}.")
    return times.row()


def _remember(memory: Memory) -> Callable[[Sequence[Memo]], list[Any]]:
    return lambda call: [memory.remember(**call[0].item())]


def _remember_many(memory: Memory) -> Callable[[Sequence[Memo]], list[Any]]:
    return lambda call: memory.remember_many([each.item() for each in call])


def _options() -> argparse.Namespace:
    parser = report.arguments(__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[10_000])
    parser.add_argument("--calls", type=int, default=200, help="single calls a case")
    parser.add_argument("--batches", type=int, default=20, help="calls of remember_many")
    parser.add_argument("--embedder", choices=["given", "none", "local"], default="given")
    parser.add_argument("--cache", type=Path, help="keep built stores here for the next run")
    return parser.parse_args()


if __name__ == "__main__":
    main()

"""What the extension costs a notebook: at the start, at first use, and while nothing happens.

Every repeat starts fresh processes, each a real IPython kernel: one for each question that only a
fresh kernel can answer. The store holds a few hundred memories, written beforehand by a kernel of
its own; file caches are warm from the second repeat on, and the median is shown.

    python -m benchmarks.startup --repeats 5
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from benchmarks import corpus, report
from benchmarks.kernels import Kernel, kernel

if TYPE_CHECKING:
    import argparse

    from benchmarks.report import Row

LOAD = "%load_ext jupyter_memory"
REMEMBER = "%%remember\nRevenue excludes refunds and internal accounts."
RECALL = "%recall how do we compute revenue"
IDLE_BEFORE_RECALL = 3
WARM_UP_SECONDS = 8
HELD = 300


def main() -> None:
    """Measure, print and keep."""
    options = _options()
    with tempfile.TemporaryDirectory(prefix="startup-") as scratch:
        store = Path(scratch) / "store"
        _fill(store)
        runs = [measure(store, options.idle) for _ in range(options.repeats)]
    rows = [_summary(name, [run[name] for run in runs]) for name in runs[0]]
    title = f"Startup and rest, {options.repeats} repeats in fresh kernels"
    report.publish(options.json, "startup", title, rows)


def measure(store: Path, idle: float) -> dict[str, float]:
    """Return one repeat: what is measured -> how much."""
    taken: dict[str, float] = {}
    for scene in (_plain_kernel, _first_remember, _first_recall, _recall_after_a_pause):
        with kernel(store) as fresh:
            fresh.run("1 + 1")
            taken |= scene(fresh, idle)
    return taken


def _plain_kernel(fresh: Kernel, idle: float) -> dict[str, float]:
    """Measure what a kernel costs without the extension."""
    return {
        "plain kernel: a cell, s": fresh.run("1 + 1"),
        f"plain kernel: CPU over {idle:g} s at rest, s": _cpu_at_rest(fresh, idle),
        "plain kernel: RSS, MB": fresh.resident_megabytes(),
    }


def _first_remember(fresh: Kernel, _idle: float) -> dict[str, float]:
    loading = fresh.run(LOAD)
    return {
        "%load_ext to prompt, s": loading,
        "first %%remember at once, s": fresh.run(REMEMBER),
        "second %%remember, s": fresh.run(REMEMBER + " Since March."),
    }


def _first_recall(fresh: Kernel, _idle: float) -> dict[str, float]:
    fresh.run(LOAD)
    return {
        "first %recall at once, s": fresh.run(RECALL),
        "second %recall, s": fresh.run(RECALL + " for EMEA"),
    }


def _recall_after_a_pause(fresh: Kernel, idle: float) -> dict[str, float]:
    fresh.run(LOAD)
    time.sleep(IDLE_BEFORE_RECALL)
    first = fresh.run(RECALL)
    time.sleep(WARM_UP_SECONDS)
    return {
        f"first %recall after {IDLE_BEFORE_RECALL} s, s": first,
        f"CPU over {idle:g} s at rest, s": _cpu_at_rest(fresh, idle),
        "RSS after a recall, MB": fresh.resident_megabytes(),
    }


def _cpu_at_rest(fresh: Kernel, seconds: float) -> float:
    before = fresh.cpu_seconds()
    time.sleep(seconds)
    return fresh.cpu_seconds() - before


def _fill(store: Path) -> None:
    """Write a few hundred memories with the default model, in a kernel of its own."""
    items = [each.item() for each in corpus.corpus(HELD)]
    cell = "\n".join(
        (
            "import datetime",
            "from jupyter_memory import Memory",
            "memory = Memory()",
            f"memory.remember_many({items!r})",
            "memory.close()",
        )
    )
    with kernel(store) as writer:
        writer.run(cell)


def _summary(measure: str, values: list[float]) -> Row:
    return {"measure": measure, "median": median(values), "min": min(values), "max": max(values)}


def _options() -> argparse.Namespace:
    parser = report.arguments(__doc__)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--idle", type=float, default=10.0, help="seconds of rest to measure")
    return parser.parse_args()


if __name__ == "__main__":
    main()

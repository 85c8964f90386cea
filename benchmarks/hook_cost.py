"""What the hooks cost a cell: time, memory, and whether they touch what they look at.

A shell with 200 variables, among them a frame of ten million rows, runs cells of several sorts; the
hooks are timed, not the cells. 2,000 cells follow, and the process may not have grown by 20 MB.

    python benchmarks/hook_cost.py [--rows 10000000] [--cells 2000] [--cpu]

On a machine that has other things to do, --cpu tells the hooks' own work from their waiting.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import threading
import time
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
import psutil
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from traitlets.config import Config

if TYPE_CHECKING:
    from collections.abc import Callable

CELLS = (
    "x_{m} = {n} % 7",
    "total = big.iloc[:5].sum().sum() + {n}",
    "frame_7['c'] = {n}\nlen(frame_7)",
    "def f_{m}(a):\n    return a + {n}\nf_{m}(2)",
    "# a remark without a mark\nnames = [v for v in list(globals()) if not v.startswith('_')][:5]",
)
FAILING = "frame_{m}['missing_{m}']"
SHARE_FAILING = 50
"""Every so manyth cell fails, as an analyst's do now and then."""


class Untouchable:
    """An object that must be left alone."""

    def __repr__(self) -> str:
        raise AssertionError("its repr was asked for")

    def __getattr__(self, name: str) -> object:
        raise AssertionError(f"{name} was asked for")


def shell_in(folder: str) -> InteractiveShell:
    os.environ["IPYTHONDIR"] = f"{folder}/ipython"
    config = Config()
    config.HistoryManager.hist_file = ":memory:"
    config.InteractiveShell.cache_size = 0
    config.JupyterMemory.uri = f"{folder}/store"
    config.JupyterMemory.user = "bench"
    config.JupyterMemory.embedder = "none"
    config.JupyterMemory.announce = False
    shell = InteractiveShell.instance(config=config)
    shell.extension_manager.load_extension("jupyter_memory")
    return shell


def fill(names: dict[str, object], rows: int) -> None:
    """200 variables: one big frame, 20 small ones, arrays, texts, a lock, a generator."""
    names["big"] = pd.DataFrame({name: np.zeros(rows, dtype="int32") for name in "abcd"})
    names.update({f"frame_{n}": pd.DataFrame({"a": [n], "b": ["x"]}) for n in range(20)})
    names.update({f"array_{n}": np.arange(n) for n in range(50)})
    names.update({f"text_{n}": "word " * n for n in range(80)})
    names.update({f"odd_{n}": Untouchable() for n in range(16)})
    names.update({"lock": threading.Lock(), "numbers": (n for n in range(3)), "last": None})


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rows", type=int, default=10_000_000)
    options.add_argument("--cells", type=int, default=2_000)
    options.add_argument("--cpu", action="store_true", help="processor time of the thread")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        clock = time.thread_time if given.cpu else time.perf_counter
        measure(shell_in(folder), given.rows, given.cells, clock)


def measure(shell: InteractiveShell, rows: int, cells: int, clock: Callable[[], float]) -> None:
    memory = shell.magics_manager.registry["JupyterMemory"].handle
    memory.flush()
    memory.count()
    fill(shell.user_ns, rows)
    times: list[float] = []
    failing: list[float] = []
    watched(shell, times, clock)
    shell.showtraceback = lambda *_, **__: None
    process = psutil.Process()
    with capture_output():
        for n in range(200):  # first calls compile and import
            shell.run_cell(CELLS[n % len(CELLS)].format(n=n, m=n % 10), store_history=True)
        shell.run_cell(FAILING.format(m=1), store_history=True)
        memory.flush()
        times.clear()
        before = process.memory_info().rss
        for n in range(cells):
            fails = n % SHARE_FAILING == SHARE_FAILING - 1
            cell = FAILING if fails else CELLS[n % len(CELLS)]
            shell.run_cell(cell.format(n=n, m=n % 20), store_history=True)
            if fails:
                failing.append(times.pop())
        memory.flush()
        after = process.memory_info().rss
    names = shell.user_ns
    print(f"variables {sum(not name.startswith('_') for name in names)}, rows {rows:,}")
    told("a cell that works", times)
    told("a cell that fails", failing)
    print(f"growth over {cells:,} cells: {(after - before) / 1e6:.1f} MB")
    assert list(names["numbers"]) == [0, 1, 2]
    assert not names["lock"].locked()


def watched(shell: InteractiveShell, times: list[float], clock: Callable[[], float]) -> None:
    """Time the hooks of the extension, both of a cell together."""
    events = shell.events.callbacks
    begun: list[float] = []
    for name in ("pre_run_cell", "post_run_cell"):
        (hook,) = [each for each in events[name] if "jupyter_memory" in each.__module__]

        def timed(argument: object, hook: object = hook, name: str = name) -> None:
            started = clock()
            hook(argument)
            took = clock() - started
            if name == "pre_run_cell":
                begun[:] = [took]
            else:
                times.append(took + sum(begun))

        events[name][events[name].index(hook)] = timed


def told(what: str, times: list[float]) -> None:
    p50, p99, most = np.percentile(np.array(times) * 1_000, [50, 99, 100])
    print(f"{what:18} p50 {p50:.2f} ms  p99 {p99:.2f} ms  most {most:.2f} ms  (n={len(times)})")


if __name__ == "__main__":
    main()

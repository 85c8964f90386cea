"""What people do to kernels: restart, interrupt, reset, reload, fork, threads, cells in cells."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from front_end import CAPTURED, HANDLE, LIMIT, LOAD, Kernel, started

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = [
    pytest.mark.kernel,
    # Old-style sockets of the test's own client, closed with it.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::RuntimeWarning:zmq"),
]

STUCK = """
import threading, pathlib, numpy as np
class Stuck:
    name, dimension = "stuck", 4
    def embed(self, texts):
        if any("stuck" in each for each in texts):
            pathlib.Path("asked").touch()
            threading.Event().wait()  # for ever
        return np.ones((len(texts), 4), dtype="float32")
"""
"""An embedder that never answers some texts; that it was asked is seen by a file."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("kernel")


@pytest.fixture(scope="module")
def kernel(folder: Path) -> Iterator[Kernel]:
    with started(folder) as kernel:
        kernel.text(LOAD)
        yield kernel


def wait_for(file: Path) -> None:
    deadline = time.monotonic() + LIMIT
    while not file.exists():
        assert time.monotonic() < deadline, file
        time.sleep(0.05)


@pytest.mark.parametrize("magic", ["recall", "remember"])
def test_an_interrupt_frees_the_kernel_in_one_line(
    kernel: Kernel, folder: Path, magic: str
) -> None:
    kernel.text(
        f"{STUCK}\n%config JupyterMemory.embed_timeout = 3600.0\n"
        "%config JupyterMemory.embedder = Stuck()"
    )
    (folder / "asked").unlink(missing_ok=True)
    kernel.text("%remember The board wants bars.")
    request = kernel.begin(f"%{magic} stuck pies {magic}")
    wait_for(folder / "asked")
    kernel.interrupt()
    shown = kernel.end(request)
    assert (shown.status, shown.errors, shown.stderr) == ("error", [("KeyboardInterrupt", 1)], "")
    kernel.text("%config JupyterMemory.embedder = 'none'")
    listed = kernel.text("%memory list")
    assert "The board wants bars." in listed
    assert "stuck pies recall" not in listed
    assert kernel.text("%memory doctor").strip() == "Every table is whole."
    assert "bars" in kernel.text("%recall what does the board want?")


def test_an_interrupted_cell_of_her_own_is_no_failure_to_be_fixed(
    kernel: Kernel, folder: Path
) -> None:
    request = kernel.begin("import pathlib, time\npathlib.Path('own').touch()\ntime.sleep(3600)")
    wait_for(folder / "own")
    kernel.interrupt()
    assert kernel.end(request).status == "error"
    kernel.text("import time\ntime.sleep(0)")
    assert "KeyboardInterrupt" not in kernel.text(CAPTURED)
    assert "interrupted" not in kernel.text("%memory working").splitlines()[-1]


def test_a_reset_namespace_leaves_the_magics_and_what_they_know(kernel: Kernel) -> None:
    kernel.text("%remember The nightly job runs at two.\nrows = 3\n# decision: before the reset")
    for reset in ("%reset -f", "%reset -f in out dhist"):
        kernel.text(reset)
        assert "two" in kernel.text("%recall when does the nightly job run?")
        kernel.text("# decision: after " + reset[1:6])
    assert "before the reset" in kernel.text(CAPTURED)
    assert "rows (int)" not in kernel.text("%memory working")


def test_loading_again_and_again_takes_in_a_cell_once(kernel: Kernel) -> None:
    kernel.text("%load_ext jupyter_memory\n" + "%reload_ext jupyter_memory\n" * 3)
    kernel.text("# decision: loaded often")
    assert kernel.text(CAPTURED).count("loaded often") == 1
    hooks = "[each for name in ('pre_run_cell', 'post_run_cell') "
    hooks += "for each in get_ipython().events.callbacks[name] "
    hooks += "if 'jupyter_memory' in each.__module__]"
    assert kernel.text(f"len({hooks})") == "2"
    kernel.text("%unload_ext jupyter_memory")
    assert kernel.text(f"len({hooks})") == "0"
    gone = kernel.run("%remember no more")
    assert (gone.status, "not found" in gone.stderr) == ("error", True)
    kernel.text("%load_ext jupyter_memory")
    assert "bars" in kernel.text("%recall what does the board want?")


def test_a_cell_with_a_syntax_error_is_corrected(kernel: Kernel) -> None:
    assert kernel.run("shares = sum([1, 2, 3)").status == "error"
    assert kernel.text("shares = sum([1, 2, 3])") == ""
    assert "SyntaxError" in kernel.text(CAPTURED)
    half = kernel.run("%%remember\nshares = sum([1, 2, 3)")
    assert (half.status, half.stderr) == ("ok", "")


def test_cells_in_a_cell_are_part_of_it(kernel: Kernel) -> None:
    shown = kernel.run(
        "ran = get_ipython().run_cell('# decision: inner\\n%remember Backups go to Oslo.')\n"
        "bad = get_ipython().run_cell('%recall --limti 3 x')\n"
        "(ran.success, bad.success)\n# decision: outer"
    )
    assert (shown.status, shown.stderr, shown.errors) == ("ok", "", [("UsageError", 1)])
    assert shown.text.endswith("(True, False)")
    captured = kernel.text(CAPTURED)
    assert "'outer'" in captured
    assert "'inner'" not in captured
    assert "Oslo" in kernel.text("%recall where do backups go?")


def test_threads_write_and_read_and_print_nothing(kernel: Kernel) -> None:
    shown = kernel.text(
        f"{HANDLE}\nimport threading\nfound = []\n"
        "def work(n):\n"
        "    memory.remember(f'Thread {n} owns queue {n}.')\n"
        "    found.append(len(memory.recall(f'queue {n}')))\n"
        "threads = [threading.Thread(target=work, args=(n,)) for n in range(6)]\n"
        "for each in threads: each.start()\n"
        "for each in threads: each.join()\n"
        "print(len(found), min(found) > 0)"
    )
    assert shown == "6 True\n"
    assert kernel.text("1 + 1") == "2"
    assert kernel.stray() == []


def test_a_running_loop_is_neither_needed_nor_patched(kernel: Kernel) -> None:
    shown = kernel.text(
        f"{HANDLE}\nimport asyncio, warnings\n"
        "async def both():\n"
        "    return [each.memory.id for each in await memory.arecall('the board wants bars')]\n"
        "ids = [each.memory.id for each in memory.recall('the board wants bars')]\n"
        "hits = %recall the board wants bars\n"
        "with warnings.catch_warnings(action='error'):\n"
        "    gathered = await asyncio.gather(*(both() for _ in range(20)))\n"
        "beside = await asyncio.to_thread(lambda: asyncio.run(both()))\n"
        "print(len(ids) > 0, [each.memory.id for each in hits] == ids, gathered == [ids] * 20, "
        "beside == ids, asyncio.run.__module__)"
    )
    assert shown == "True True True True asyncio.runners\n"


def test_a_fork_in_her_code_ends_alone(kernel: Kernel) -> None:
    shown = kernel.text(
        "import os, multiprocessing as mp, warnings\n"
        "warnings.simplefilter('always', RuntimeWarning)\n"
        "child = os.fork()\n"
        "if child == 0: os._exit(7)\n"
        "code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])\n"
        "with mp.get_context('fork').Pool(2) as pool: squares = pool.map(abs, [-1, -2])\n"
        "print(code, squares)"
    )
    assert shown == "7 [1, 2]\n"
    assert kernel.text("!echo a shell forks as well").strip() == "a shell forks as well"
    assert "bars" in kernel.text("%recall what does the board want?")
    kernel.text("# decision: after the fork")
    assert "after the fork" in kernel.text(CAPTURED)


def test_live_and_huge_objects_are_listed_and_left_alone(kernel: Kernel) -> None:
    kernel.text(
        "import threading, numpy as np, pandas as pd, psutil\n"
        "class Raising:\n"
        "    def __repr__(self): raise RuntimeError('asked')\n"
        "g, lock, odd, api_key = (i for i in range(3)), threading.Lock(), Raising(), 'hunter22'\n"
        "frame = pd.DataFrame(np.zeros((2_000_000, 20)))\n"
        "frame.columns = [f'column_{n}' for n in range(20)]\n"
        "before = psutil.Process().memory_info().rss"
    )
    kernel.text("# decision: looked at with the frame\nrows = len(frame)")
    grown = "(psutil.Process().memory_info().rss - before) / 1e6"
    assert kernel.text(f"{grown} < 50") == "True"
    shown = kernel.text("%memory working")
    for each in ("g (generator)", "lock (lock)", "odd (Raising)", "2,000,000 × 20"):
        assert each in shown
    assert "api_key" not in shown
    assert "hunter22" not in shown
    sizes = "max(len(repr(each)) for each in memory.working.datasets)"
    assert kernel.text(f"{HANDLE}\n{sizes} <= 2_000") == "True"
    assert kernel.text("list(g), lock.locked(), float(frame.sum().sum())") == (
        "([0, 1, 2], False, 0.0)"
    )
    assert "looked at with the frame" in kernel.text(CAPTURED)
    kernel.text("del frame")


def test_nothing_is_printed_between_cells(kernel: Kernel) -> None:
    """The worker has loaded, embedded, captured and tidied by now."""
    kernel.text(f"{HANDLE}\nmemory.flush()")
    assert kernel.stray() == []

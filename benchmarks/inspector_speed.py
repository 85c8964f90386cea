"""How long a person waits for the inspector in a real browser: first view, search, edit, elements.

A store is filled through the package, with its own local embedder; JupyterLab serves one notebook
over it to a Chromium without a window. The kernel has loaded the extension and answered once.
Times are taken in the page, from the key or click to the frame in which the answer stands there;
search includes the pause for further typing.

Needs `playwright`, `jupyterlab` and a Chromium.

    python -m benchmarks.inspector_speed --size 50000 --cache /tmp/bench-cache
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks import corpus, report
from benchmarks.report import Times
from benchmarks.systems import USER
from jupyter_memory import Memory

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from benchmarks.report import Row

BATCH = 5_000
PATIENCE = 120_000
"""Milliseconds until something that does not come is an error."""

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CELLS = ("%load_ext jupyter_memory\n%recall what is revenue", "%memory")
VIEW = ".jp-OutputArea-output .jm-view"

OPEN = """async () => {
    const app = window.jupyterapp;
    await app.restored;
    const panel = await app.commands.execute('docmanager:open', {path: 'n.ipynb'});
    await panel.context.ready;
    await panel.sessionContext.ready;
}"""

RUN = """async (number) => {
    const { content } = window.jupyterapp.shell.currentWidget;
    content.activeCellIndex = number;
    await window.jupyterapp.commands.execute('notebook:run-cell');
}"""

TIMED = """async ({ view, act, there }) => {
    const done = () => eval(there);
    const start = performance.now();
    eval(act);
    while (!done()) {
        if (performance.now() - start > 120000) throw new Error('it did not come');
        await new Promise(requestAnimationFrame);
    }
    return performance.now() - start;
}"""


def main() -> None:
    """Measure, print and keep."""
    options = _options()
    with tempfile.TemporaryDirectory(prefix="inspector-") as scratch:
        store = _filled(
            (options.cache or Path(scratch)) / f"inspector-{options.size}", options.size
        )
        rows = measure(store, options.size, options.times, Path(scratch))
    title = f"The inspector over {options.size:,} memories, in Chromium"
    report.publish(options.json, "inspector", title, rows)


def measure(store: Path, size: int, times: int, scratch: Path) -> list[Row]:
    """Return a row a measure."""
    from playwright.sync_api import sync_playwright

    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    copy = scratch / "store"
    shutil.copytree(store, copy)  # the edits stay out of the cache
    with _served(copy, scratch) as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=browser, args=["--no-sandbox", "--disable-gpu"]
        )
        page = chromium.new_page(viewport={"width": 1280, "height": 1000}, locale="en-GB")
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        page.wait_for_function("() => window.jupyterapp !== undefined")
        page.evaluate(OPEN)
        page.evaluate(RUN, 0)
        first = [_first_view(page) for _ in range(times)]
        words = [each.word for each in corpus.corpus(size)][:: max(1, size // times)][:times]
        found = [_search(page, f"{word} {number}") for number, word in enumerate(words)]
        _search(page, "")
        edits = [_edit(page, number) for number in range(times)]
        nodes = page.evaluate(f"document.querySelector('{VIEW}').querySelectorAll('*').length")
        chromium.close()
    return [
        {"measure": "first view", **Times(tuple(first)).row()},
        {"measure": "search", **Times(tuple(found)).row()},
        {"measure": "edit", **Times(tuple(edits)).row()},
        {"measure": "elements of the view", "count": nodes},
    ]


def _timed(page: Any, act: str, there: str) -> float:
    """Return the seconds from an act in the page until something is there."""
    milliseconds = page.evaluate(TIMED, {"view": VIEW, "act": act, "there": there})
    return float(milliseconds) / 1000


def _first_view(page: Any) -> float:
    """Run the cell again: the view that it leaves is a new one, with rows."""
    page.evaluate(
        "(view) => document.querySelectorAll(view).forEach((each) => each.remove())", VIEW
    )
    act = f"({RUN})(1)"
    return _timed(page, act, "document.querySelector(`${view} .jm-row`)")


def _search(page: Any, text: str) -> float:
    told = json.dumps(text)
    why = "true" if text else "false"
    act = (
        "window.before = document.querySelector(`${view} .jm-rows`).innerText;"
        "const box = document.querySelector(`${view} .jm-search`);"
        f"box.value = {told}; box.dispatchEvent(new Event('input'));"
    )
    there = (
        "document.querySelector(`${view} .jm-rows`).innerText !== window.before &&"
        f" !!document.querySelector(`${{view}} .jm-why`) === {why}"
    )
    return _timed(page, act, there)


def _edit(page: Any, number: int) -> float:
    """Save a change of the topmost memory: the time until it is shown."""
    view = page.locator(VIEW)
    view.locator(".jm-row .jm-open").nth(number).click()
    view.locator('[data-act="edit"]').click()
    text = f"Edited in the view, for the {number}th time."
    view.get_by_label("What it says").fill(text)
    act = "document.querySelector(`${view} form [type=submit]`).click();"
    there = f"document.querySelector(`${{view}} .jm-sentence`)?.textContent === {json.dumps(text)}"
    taken = _timed(page, act, there)
    view.locator(".jm-close").click()
    return taken


def _filled(store: Path, size: int) -> Path:
    if store.exists():
        return store
    making = store.with_name(f"{store.name}-making")
    shutil.rmtree(making, ignore_errors=True)
    memos = corpus.corpus(size)
    with Memory(making, user=USER, project=None) as memory:
        for start in range(0, size, BATCH):
            memory.remember_many([each.item() for each in memos[start : start + BATCH]])
        memory.flush()
    return making.rename(store)


@contextmanager
def _served(store: Path, scratch: Path) -> Iterator[str]:
    """Serve one notebook whose kernel remembers in the store; yield its address."""
    root = scratch / "notebooks"
    root.mkdir()
    (root / "n.ipynb").write_text(_notebook(), encoding="utf-8")
    places = {name: str(scratch / name.lower()) for name in ("HOME", "JUPYTER_RUNTIME_DIR")}
    environment = os.environ | places | {"JUPYTER_MEMORY_URI": str(store), "JUPYTERHUB_USER": USER}
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    command += ["--ServerApp.port=0", f"--ServerApp.root_dir={root}"]
    command += ["--LabApp.expose_app_in_browser=True"]
    with (scratch / "lab.log").open("wb") as log:
        server = subprocess.Popen(command, cwd=root, env=environment, stdout=log, stderr=log)
        try:
            told = Path(places["JUPYTER_RUNTIME_DIR"]) / f"jpserver-{server.pid}.json"
            _wait(told.exists)
            info = json.loads(told.read_text(encoding="utf-8"))
            yield f"{info['url']}doc/tree/n.ipynb?token={info['token']}"
        finally:
            server.terminate()
            server.wait(30)


def _wait(there: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE / 1000
    while not there():
        if time.monotonic() > deadline:
            raise TimeoutError("JupyterLab did not start")
        time.sleep(0.2)


def _notebook() -> str:
    cells = [
        {"cell_type": "code", "id": f"cell-{place}", "metadata": {}, "source": source,
         "execution_count": None, "outputs": []}
        for place, source in enumerate(CELLS)
    ]  # fmt: skip
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel}
    return json.dumps({"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


def _options() -> argparse.Namespace:
    parser = report.arguments(__doc__)
    parser.add_argument("--size", type=int, default=50_000, help="memories in the store")
    parser.add_argument("--times", type=int, default=15, help="how often each is measured")
    parser.add_argument("--cache", type=Path, help="keep the filled store here")
    return parser.parse_args()


if __name__ == "__main__":
    main()

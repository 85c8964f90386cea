"""The side panel as a person uses it: it follows the kernel, says what is missing, and acts."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from jupyter_memory import Memory

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.kernel]

BUILT = Path(__file__).parents[2] / "jupyter_memory" / "labextension"
START_LIMIT = 120_000
ACT_LIMIT = 60_000

EMPTY = {
    "cells": [],
    "metadata": {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}
    },
    "nbformat": 4,
    "nbformat_minor": 5,
}

OPEN = """async (path) => {
    const app = window.jupyterapp;
    await app.restored;
    await app.commands.execute('jupyter-memory:open');
    const panel = await app.commands.execute('docmanager:open', { path, factory: 'Notebook' });
    await panel.context.ready;
    await panel.sessionContext.ready;
}"""

RUN = """async (code) => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const reply = await kernel.requestExecute({ code }).done;
    return reply.content.status;
}"""

RESTART = """async () => {
    await window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart();
}"""


@pytest.fixture(scope="module")
def panel(
    browser: Browser, serve: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Page, Memory]]:
    folder = tmp_path_factory.mktemp("panel")
    root, home = folder / "notebooks", folder / "home"
    root.mkdir()
    # Where pip puts it for all; here for this server alone.
    shutil.copytree(BUILT, home / "data" / "labextensions" / "jupyter-memory")
    (root / "one.ipynb").write_text(json.dumps(EMPTY), encoding="utf-8")
    memory = Memory(home / "memory", user="ana", project=None, embedder="none")
    with memory, serve(root, home, "--ServerApp.base_url=/of/ana/") as lab:
        page = browser.new_page(viewport={"width": 1500, "height": 1000}, locale="en-GB")
        page.set_default_timeout(START_LIMIT)
        page.goto(f"{lab.url}lab?token={lab.token}")
        page.wait_for_function("() => window.jupyterapp !== undefined")
        page.evaluate("() => window.jupyterapp.restored")
        yield page, memory
        page.close()


def row(page: Page, text: str) -> Locator:
    return page.locator(".jm-panel .jm-row", has_text=text)


def test_the_panel_follows_the_kernel_and_acts_on_the_same_store(
    panel: tuple[Page, Memory], request: pytest.FixtureRequest
) -> None:
    page, memory = panel
    shown = page.locator(".jm-panel")
    page.evaluate("() => window.jupyterapp.commands.execute('jupyter-memory:open')")
    shown.get_by_text("Open a notebook").wait_for()

    page.evaluate(OPEN, "one.ipynb")
    shown.get_by_role("button", name="Load it").click()
    shown.locator("[data-group=all]").wait_for()
    page.set_default_timeout(ACT_LIMIT)

    identifier = memory.remember("Revenue excludes refunds.").id
    row(page, "Revenue excludes").locator(".jm-open").click()
    shown.locator('[data-act="edit"]').click()
    shown.get_by_label("What it says").fill("Revenue excludes refunds and tax.")
    shown.get_by_role("button", name="Save").click()
    shown.locator(".jm-sentence", has_text="and tax").wait_for()
    assert memory.get(identifier).text == "Revenue excludes refunds and tax."
    shown.locator('[data-act="forget"]').click()
    shown.locator(".jm-status", has_text="Forgotten").wait_for()
    assert memory.get(identifier).status == "forgotten"
    shown.get_by_role("button", name="Undo").click()
    shown.locator('[data-act="forget"]').wait_for()
    assert memory.get(identifier).status == "active"
    folder = request.config.getoption("--save-inspector", default=None)
    if folder is not None:
        page.screenshot(path=f"{folder}/panel.png")
    shown.locator(".jm-close").click()

    page.evaluate(RUN, "%remember Bars, and no pies.")
    row(page, "Bars, and no pies").wait_for()


def test_the_panel_answers_while_a_cell_runs(panel: tuple[Page, Memory]) -> None:
    page, memory = panel
    gate = Path(memory.uri).parent / "gate"
    wait = f"while not pathlib.Path({os.fspath(gate)!r}).exists(): time.sleep(.1)"
    code = f"import pathlib, time\n{wait}"
    page.evaluate(
        "(code) => { window.running = window.jupyterapp.shell.currentWidget.sessionContext"
        ".session.kernel.requestExecute({ code }).done; }",
        code,
    )
    page.locator(".jm-panel [data-group=preferences]").click()
    page.locator(".jm-panel [data-group=preferences][aria-current]").wait_for()
    page.locator(".jm-panel [data-group=all]").click()
    memory.remember("News while it runs.")
    row(page, "News while").wait_for()
    gate.touch()
    page.evaluate("() => window.running.then(() => null)")


def test_a_restarted_kernel_is_asked_to_load_again(panel: tuple[Page, Memory]) -> None:
    page, _ = panel
    page.evaluate(RESTART)
    page.locator(".jm-panel").get_by_role("button", name="Load it").wait_for()
    page.evaluate(RUN, "%load_ext jupyter_memory")
    row(page, "Revenue excludes").wait_for()
    page.evaluate(RUN, "%unload_ext jupyter_memory")
    page.locator(".jm-panel").get_by_role("button", name="Load it").wait_for()

"""The quickstart as a person sees it: every cell run in JupyterLab in Chromium."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.kernel]

PAGE_LIMIT = 120_000
VIEWPORT = {"width": 1080, "height": 3600}
"""High enough to have the whole notebook in view."""
PICTURED = 7
"""The picture ends below this code cell."""

RUN_ALL = """async (path) => {
    const app = window.jupyterapp;
    await app.restored;
    const panel = await app.commands.execute(
        'docmanager:open', { path, factory: 'Notebook' });
    await panel.context.ready;
    await panel.sessionContext.ready;
    await app.commands.execute('notebook:clear-all-cell-outputs');
    await app.commands.execute('notebook:run-all-cells');
    return panel.content.model.toJSON().cells
        .filter((cell) => cell.cell_type === 'code');
}"""


def open_notebook(browser: Browser, address: str) -> Page:
    page = browser.new_page(viewport=VIEWPORT)
    page.set_default_timeout(PAGE_LIMIT)
    page.goto(address)
    page.wait_for_function("() => window.jupyterapp !== undefined")
    return page


def outputs_of(cells: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [out for cell in cells for out in cell["outputs"] if out["output_type"] == kind]


def picture_of(page: Page, path: str | None) -> bytes:
    """Take the notebook from its title on as a PNG, kept at the path if there is one."""
    panel = page.locator(".jp-NotebookPanel-notebook").bounding_box()
    last = page.locator(".jp-CodeCell").nth(PICTURED - 1).bounding_box()
    assert panel
    assert last
    bottom = last["y"] + last["height"] + 4
    clip = {"x": panel["x"], "y": panel["y"], "width": panel["width"]}
    return page.screenshot(path=path, clip=clip | {"height": bottom - panel["y"]})


def test_quickstart_runs_and_shows_what_it_recalled(
    browser: Browser, lab: Any, request: pytest.FixtureRequest
) -> None:
    page = open_notebook(browser, lab.document("quickstart.ipynb"))
    cells = page.evaluate(RUN_ALL, "quickstart.ipynb")

    assert [(out["ename"], out["evalue"]) for out in outputs_of(cells, "error")] == []
    assert all(cell["execution_count"] for cell in cells)
    shown = page.locator(".jp-OutputArea-output table")
    shown.first.wait_for()
    assert page.get_by_role("cell", name="Revenue excludes refunds").count() >= 1
    assert page.get_by_role("cell", name="营收口径不含退款单").count() >= 1
    assert [out for out in outputs_of(cells, "stream") if out["name"] == "stderr"] == []

    target = request.config.getoption("--save-screenshot", default=None)
    assert picture_of(page, path=target).startswith(b"\x89PNG")
    page.close()

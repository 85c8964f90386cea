"""The stories of what a kernel sees, in JupyterLab; and outputs that a saved notebook lacks."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from stage import DRIFT, HERE, SEEN, VERIFY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from stage import Sitting

pytestmark = [pytest.mark.browser, pytest.mark.kernel]

PAGE_LIMIT = 120_000
VIEWPORT = {"width": 1080, "height": 3000}
STORIES = {"seen-this-error": SEEN, "data-drift": DRIFT, "verify": VERIFY}
"""By the name of the picture, which is of a story's last notebook."""

RUN_ALL = """async (path) => {
    const app = window.jupyterapp;
    await app.restored;
    const panel = await app.commands.execute(
        'docmanager:open', { path, factory: 'Notebook' });
    await panel.context.ready;
    await panel.sessionContext.ready;
    await app.commands.execute('notebook:clear-all-cell-outputs');
    for (let at = 0; at < panel.content.widgets.length; at++) {  // also below one that is to fail
        panel.content.activeCellIndex = at;
        await app.commands.execute('notebook:run-cell');
    }
    panel.content.activeCellIndex = 0;
    return panel.content.model.toJSON().cells
        .filter((cell) => cell.cell_type === 'code');
}"""
SAVE = "async () => { await window.jupyterapp.commands.execute('docmanager:save'); }"

UNSAVED = (
    "%load_ext jupyter_memory\n%config JupyterMemory.save_recall = False",
    "_ = get_ipython().run_line_magic('remember', 'The board wants ' + 'arbez'[::-1] + '.')",
    "%recall what does the board want?",
)


def profile(store: Path) -> str:
    """Return a configuration that gives each notebook its clock, its ids and its story's store."""
    settings = {
        sitting.notebook: {
            "now": sitting.now,
            "seed": sitting.seed,
            "uri": str(store / name),
            "embedder": "none",
            "announce": False,
        }
        for name, story in STORIES.items()
        for sitting in story
    }
    return (
        "import os\nfrom pathlib import PurePath\n"
        f"settings = {settings!r}\n"
        "notebook = PurePath(os.environ.get('JPY_SESSION_NAME', '')).name\n"
        "for name, value in settings.get(notebook, {}).items():\n"
        "    setattr(get_config().JupyterMemory, name, value)\n"
    )


@pytest.fixture(scope="module")
def lab(serve: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("stories")
    root, home = folder / "notebooks", folder / "home"
    shutil.copytree(HERE, root)
    (home / "ipython" / "profile_default").mkdir(parents=True)
    (home / "ipython" / "profile_default" / "ipython_config.py").write_text(
        profile(home / "stores"), encoding="utf-8"
    )
    with serve(root, home) as running:
        yield running


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport=VIEWPORT)
    page.set_default_timeout(PAGE_LIMIT)
    yield page
    page.close()


def run(page: Page, lab: Any, notebook: str) -> list[dict[str, Any]]:
    """Open a notebook alone, run all of it, and return its code cells."""
    page.goto(lab.document(notebook))
    page.wait_for_function("() => window.jupyterapp !== undefined")
    return page.evaluate(RUN_ALL, notebook)


def picture(page: Page) -> bytes:
    """Return the notebook, from its title to its last cell."""
    panel = page.locator(".jp-NotebookPanel-notebook").bounding_box()
    last = page.locator(".jp-Cell").last.bounding_box()
    assert panel
    assert last
    height = min(last["y"] + last["height"], VIEWPORT["height"]) - panel["y"]
    clip = {"x": panel["x"], "y": panel["y"], "width": panel["width"], "height": height}
    return page.screenshot(clip=clip)


def text_of(cells: list[dict[str, Any]]) -> str:
    """Return what the cells printed and displayed."""
    outputs = [each for cell in cells for each in cell["outputs"]]
    return json.dumps(outputs, ensure_ascii=False)


@pytest.mark.long
@pytest.mark.parametrize(
    ("story", "told"),
    [
        ("seen-this-error", "Seen before, on"),
        ("data-drift", "has another schema than on"),
        ("verify", "doubtful"),
    ],
)
def test_a_story_runs_in_jupyterlab(
    page: Page, lab: Any, request: pytest.FixtureRequest, story: str, told: str
) -> None:
    sittings: tuple[Sitting, ...] = STORIES[story]
    for sitting in sittings:
        cells = run(page, lab, sitting.notebook)
        assert all(cell["execution_count"] for cell in cells), text_of(cells)
    assert told in text_of(cells)
    outputs = [each for cell in cells for each in cell["outputs"]]
    assert [each for each in outputs if each.get("name") == "stderr"] == []
    shown = picture(page)
    folder = request.config.getoption("--save-inspector", default=None)
    if folder is not None:
        Path(folder, f"{story}.png").write_bytes(shown)


def test_what_is_shown_is_not_in_the_saved_notebook(page: Page, lab: Any) -> None:
    made = [
        {"cell_type": "code", "id": f"cell-{number}", "metadata": {}, "source": source,
         "execution_count": None, "outputs": []}
        for number, source in enumerate(UNSAVED)
    ]  # fmt: skip
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4}
    file = lab.root / "unsaved.ipynb"
    file.write_text(json.dumps(notebook | {"nbformat_minor": 5}), encoding="utf-8")
    run(page, lab, file.name)
    page.locator(".jp-OutputArea-output").get_by_text("The board wants zebra.").wait_for()
    page.evaluate(SAVE)
    saved = file.read_text(encoding="utf-8")
    assert "not saved with the notebook" in saved
    assert "zebra" not in saved

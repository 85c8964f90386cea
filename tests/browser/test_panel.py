"""JupyterLab's part as a person uses it: the side panel, and what is shown around the notebook."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from patience import eventually
from written import notebook

from jupyter_memory import Memory

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.kernel]

BUILT = Path(__file__).parents[2] / "jupyter_memory" / "labextension"
START_LIMIT = 120_000
ACT_LIMIT = 60_000
LOAD = '%load_ext jupyter_memory\n%config JupyterMemory.embedder = "none"'

OPEN = """async (path) => {
    const app = window.jupyterapp;
    await app.restored;
    const panel = await app.commands.execute('docmanager:open', { path, factory: 'Notebook' });
    await panel.context.ready;
    await panel.sessionContext.ready;
}"""

RUN = """async (code) => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const reply = await kernel.requestExecute({ code }).done;
    return reply.content.status;
}"""

CELL = """async (number) => {
    const { content } = window.jupyterapp.shell.currentWidget;
    content.activeCellIndex = number;
    await window.jupyterapp.commands.execute('notebook:run-cell');
}"""

COMMAND = "(name) => window.jupyterapp.commands.execute(`jupyter-memory:${name}`)"
KERNEL = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"


@dataclass
class Lab:
    """JupyterLab in a page, and the same store as this process sees it."""

    page: Page
    memory: Memory

    @property
    def panel(self) -> Locator:
        return self.page.locator(".jm-panel")

    @property
    def item(self) -> Locator:
        return self.page.locator(".jm-item")

    def row(self, text: str) -> Locator:
        return self.panel.locator(".jm-row", has_text=text)

    def command(self, name: str) -> None:
        self.page.evaluate(COMMAND, name)

    def cell(self, number: int) -> Locator:
        """Return a cell of the notebook in front."""
        return self.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell").nth(number)

    def texts(self) -> list[str]:
        return [each.text for each in self.memory.list(project="*")]


@pytest.fixture(scope="module")
def lab(browser: Browser, serve: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    folder = tmp_path_factory.mktemp("panel")
    root, home = folder / "notebooks", folder / "home"
    root.mkdir()
    # Where pip puts it for all; here for this server alone.
    shutil.copytree(BUILT, home / "data" / "labextensions" / "jupyter-memory")
    cells = "Churn counts paying customers.", "# Decision: leave test accounts out\nx = 1", "y = 2"
    (root / "one.ipynb").write_text(notebook(*cells), encoding="utf-8")
    (root / "two.ipynb").write_text(notebook("z = 3"), encoding="utf-8")
    with Memory(home / "memory", user="ana", project=None, embedder="none") as memory:
        memory.remember("The board meets on Mondays.")  # loads all that a write needs
        with serve(root, home, "--ServerApp.base_url=/of/ana/") as served:
            page = browser.new_page(viewport={"width": 1500, "height": 1000}, locale="en-GB")
            page.set_default_timeout(START_LIMIT)
            page.goto(f"{served.url}lab?token={served.token}")
            page.wait_for_function("() => window.jupyterapp !== undefined")
            page.evaluate("() => window.jupyterapp.restored")
            yield Lab(page, memory)
            page.close()


def test_the_panel_says_what_is_missing_and_loads_it(lab: Lab) -> None:
    lab.command("open")
    lab.panel.get_by_text("Open a notebook").wait_for()
    lab.item.get_by_text("Memory: off").wait_for()
    lab.page.evaluate(OPEN, "one.ipynb")
    lab.panel.get_by_role("button", name="Load it").click()
    lab.row("The board meets").wait_for()
    lab.item.get_by_text("Memory: on").wait_for()
    lab.page.set_default_timeout(ACT_LIMIT)
    lab.page.evaluate(RUN, LOAD)


def test_the_panel_acts_on_the_same_store(lab: Lab, request: pytest.FixtureRequest) -> None:
    identifier = lab.memory.remember("Revenue excludes refunds.").id
    lab.row("Revenue excludes").locator(".jm-open").click()
    lab.panel.locator('[data-act="edit"]').click()
    lab.panel.get_by_label("What it says").fill("Revenue excludes refunds and tax.")
    lab.panel.get_by_role("button", name="Save").click()
    lab.panel.locator(".jm-sentence", has_text="and tax").wait_for()
    assert lab.memory.get(identifier).text == "Revenue excludes refunds and tax."
    lab.panel.locator('[data-act="forget"]').click()
    lab.panel.locator('[data-act="restore"]').wait_for()
    assert lab.memory.get(identifier).status == "forgotten"
    lab.panel.get_by_role("button", name="Undo").click()
    lab.panel.locator('[data-act="forget"]').wait_for()
    assert lab.memory.get(identifier).status == "active"
    folder = request.config.getoption("--save-inspector", default=None)
    if folder is not None:
        lab.page.screenshot(path=f"{folder}/panel.png")
    lab.panel.locator(".jm-close").click()
    lab.page.evaluate(RUN, "%remember Bars, and no pies.")
    lab.row("Bars, and no pies").wait_for()


def test_a_cell_is_remembered_marked_and_found_again(lab: Lab) -> None:
    lab.page.evaluate("window.jupyterapp.shell.currentWidget.content.activeCellIndex = 0")
    lab.command("remember")
    lab.page.get_by_text("Churn counts paying customers.", exact=False).first.wait_for()
    mark = lab.cell(0).locator(".jm-made")
    mark.wait_for()
    (record,) = (each for each in lab.memory.list(project="*") if "Churn" in each.text)
    assert record.provenance.cell_id == "cell-0"
    mark.click()
    lab.panel.locator(".jm-sentence", has_text="Churn counts").wait_for()

    lab.page.evaluate(OPEN, "two.ipynb")
    lab.panel.get_by_role("button", name="Load it").click()
    lab.row("Churn counts").locator(".jm-open").click()
    lab.panel.locator('[data-act="jump"]').click()
    lab.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell.jp-mod-active").get_by_text(
        "Churn counts"
    ).wait_for()
    lab.command("recall")
    lab.panel.locator(".jm-row .jm-why").first.wait_for()
    assert "Churn" in lab.panel.get_by_role("searchbox").input_value()


def test_what_a_cell_left_by_itself_is_told_and_taken_back(lab: Lab) -> None:
    lab.page.evaluate(CELL, 1)
    toast = lab.page.locator(".Toastify__toast", has_text="leave test accounts out")
    toast.wait_for()
    (captured,) = (
        each for each in lab.memory.list(project="*") if "leave test accounts" in each.text
    )
    toast.get_by_role("button", name="Undo").click()
    assert eventually(lambda: lab.memory.get(captured.id).status == "forgotten")


def test_a_cell_can_be_kept_out_and_remembering_be_paused(lab: Lab) -> None:
    lab.page.evaluate("window.jupyterapp.shell.currentWidget.content.activeCellIndex = 2")
    lab.cell(2).locator('[data-command="jupyter-memory:cell-off"], .jp-Toolbar-item').first.hover()
    lab.command("cell-off")
    lab.cell(2).locator(".jm-off").wait_for()
    tags = lab.page.evaluate(
        "window.jupyterapp.shell.currentWidget.content.activeCell.model.getMetadata('tags')"
    )
    assert tags == ["memory-off"]
    lab.command("cell-off")
    lab.cell(2).locator(".jm-off").wait_for(state="detached")

    lab.command("pause")
    lab.item.get_by_text("Memory: paused").wait_for()
    before = lab.texts()
    lab.page.evaluate(RUN, "# Rule: never round amounts\n1")
    lab.command("pause")
    lab.item.get_by_text("Memory: on").wait_for()
    assert lab.texts() == before


def test_the_bar_counts_what_waits_and_leads_to_it(lab: Lab) -> None:
    lab.memory.remember("The fiscal year starts in April.", subject="Fiscal year")
    agent = Memory(lab.memory.uri, user="ana", project=None, agent="bot", embedder="none")
    agent.remember("The fiscal year starts in January.", subject="Fiscal year")
    lab.item.get_by_text("1 to decide").click()
    lab.panel.locator(".jm-card", has_text="Fiscal year").wait_for()
    lab.panel.locator('[data-keep="old"]').click()
    lab.item.get_by_text("Memory: on", exact=True).wait_for()
    lab.panel.locator("[data-group=all]").click()


def test_the_panel_answers_while_a_cell_runs(lab: Lab) -> None:
    gate = Path(lab.memory.uri).parent / "gate"
    wait = f"while not pathlib.Path({os.fspath(gate)!r}).exists(): time.sleep(.1)"
    code = f"import pathlib, time\n{wait}"
    lab.page.evaluate(
        f"(code) => {{ window.running = {KERNEL}.requestExecute({{ code }}).done; }}", code
    )
    for number in range(2):  # the second after news has been sent
        lab.memory.remember(f"News {number} while it runs.")
        lab.row(f"News {number} while").wait_for()
        lab.panel.locator("[data-group=preferences]").click()
        lab.panel.locator("[data-group=preferences][aria-current]").wait_for()
        lab.panel.locator("[data-group=all]").click()
        lab.panel.locator("[data-group=all][aria-current]").wait_for()
    gate.touch()
    lab.page.evaluate("() => window.running.then(() => null)")


@pytest.mark.long
def test_a_restarted_kernel_is_asked_to_load_again(lab: Lab) -> None:
    lab.page.evaluate(f"() => {KERNEL}.restart()")
    lab.panel.get_by_role("button", name="Load it").wait_for()
    lab.item.get_by_text("Memory: off").wait_for()
    lab.page.evaluate(RUN, LOAD)
    lab.row("Revenue excludes").wait_for()
    lab.page.evaluate(RUN, "%unload_ext jupyter_memory")
    lab.panel.get_by_role("button", name="Load it").wait_for()


@pytest.mark.long
def test_every_state_can_be_read_by_everybody(lab: Lab) -> None:
    axe = Axe()

    def look(name: str) -> None:
        for theme in ("JupyterLab Light", "JupyterLab Dark"):
            lab.page.evaluate(
                "(theme) => window.jupyterapp.commands.execute('apputils:change-theme', {theme})",
                theme,
            )
            lab.page.wait_for_function(
                "(name) => document.body.dataset.jpThemeName === name", arg=theme
            )
            lab.page.wait_for_timeout(300)  # its colours arrive with its style sheet
            for part in (".jm-panel", ".jm-item", ".jm-cell"):
                if lab.page.locator(part).count():
                    found = axe.run(lab.page, context=part).response["violations"]
                    told = [(e["id"], [n["html"][:200] for n in e["nodes"]]) for e in found]
                    assert (name, theme, part, told) == (name, theme, part, [])

    look("not loaded")
    lab.page.evaluate(RUN, LOAD)
    lab.row("Revenue excludes").wait_for()
    look("loaded")

"""The inspector as a person uses it: every act in Chromium, checked from this other process."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from written import notebook

from jupyter_memory import Memory, NotFoundError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.kernel]

START_LIMIT = 120_000
ACT_LIMIT = 60_000
NASTY = '<img src=x onerror="window.stolen=1"><script>window.stolen=1</script>'
MOST_NODES = 2_000
VIEW = ".jp-OutputArea-output .jm-view"
"""Where the package is installed, JupyterLab's side panel has another one."""

CELLS = [
    '%load_ext jupyter_memory\n%config JupyterMemory.embedder = "none"',
    "%memory",
]

RUN_ALL = """async (path) => {
    const app = window.jupyterapp;
    await app.restored;
    const panel = await app.commands.execute('docmanager:open', { path, factory: 'Notebook' });
    await panel.context.ready;
    await panel.sessionContext.ready;
    await app.commands.execute('notebook:run-all-cells');
}"""


@dataclass
class Inspected:
    """The inspector in a page, and the same store as this process sees it."""

    page: Page
    memory: Memory

    @property
    def view(self) -> Locator:
        return self.page.locator(VIEW)

    def row(self, text: str) -> Locator:
        return self.view.locator(".jm-row", has_text=text)

    def open(self, text: str) -> Locator:
        self.row(text).locator(".jm-open").click()
        detail = self.view.locator(".jm-detail")
        detail.locator(".jm-sentence", has_text=text).wait_for()
        return detail

    def act(self, detail: Locator, name: str) -> None:
        detail.locator(f'[data-act="{name}"]').click()

    def group(self, name: str) -> None:
        self.view.locator(f'[data-group="{name}"]').click()

    def told(self, text: str) -> None:
        self.view.locator(".jm-status", has_text=text).wait_for()

    def remember(self, text: str, **given: Any) -> str:
        """Remember from this process; the view shows it by itself."""
        receipt = self.memory.remember(text, **given)
        self.row(text).first.wait_for()
        return receipt.id


@pytest.fixture(scope="module")
def inspected(
    browser: Browser, serve: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Inspected]:
    folder = tmp_path_factory.mktemp("inspector")
    root, home = folder / "notebooks", folder / "home"
    root.mkdir()
    home.mkdir()
    (root / "inspect.ipynb").write_text(notebook(*CELLS), encoding="utf-8")
    memory = Memory(home / "memory", user="ana", project=None, embedder="none")
    memory.remember("The board meets on Mondays.")  # loads all that a write needs
    with memory, serve(root, home, "--ServerApp.base_url=/of/ana/") as lab:
        page = browser.new_page(viewport={"width": 1280, "height": 1000}, locale="en-GB")
        page.set_default_timeout(START_LIMIT)
        page.goto(lab.document("inspect.ipynb"))
        page.wait_for_function("() => window.jupyterapp !== undefined")
        page.evaluate(RUN_ALL, "inspect.ipynb")
        page.locator(f"{VIEW} [data-group=all]").wait_for()
        page.set_default_timeout(ACT_LIMIT)
        yield Inspected(page, memory)
        page.close()


@pytest.fixture(autouse=True)
def _from_the_beginning(inspected: Inspected) -> None:
    inspected.page.keyboard.press("Escape")
    inspected.group("all")
    inspected.view.locator('[data-group="all"][aria-current]').wait_for()


def told_story(memory: Memory) -> None:
    """Remember what an analyst would, some of it changed, unsure or contradicted."""
    memory.remember_many(
        [
            {"text": "Revenue excludes refunds and internal accounts (orders.is_internal = true).",
             "subject": "Revenue", "tags": ["finance"]},
            {"text": "orders.amount is in cents before March 2026.", "tags": ["data"]},
            {"text": "I prefer bar charts; the board wants no pies."},
            {"text": "月报默认发到财务群。", "tags": ["月报"]},
            {"text": "We decided to raise the lead score cut-off to 70.", "kind": "episodic",
             "category": "decision"},
            {"text": "The nightly export of exports/orders.csv failed: the disk was full.",
             "kind": "episodic", "category": "failure"},
            {"text": "To close the month: 1. Export the ledger 2. Compare it with the bank"},
        ]
    )  # fmt: skip
    cut_off = memory.remember("Hot leads score above 60.", subject="Hot leads")
    memory.edit(cut_off.id, text="Hot leads score above 65.")
    memory.edit(cut_off.id, text="Hot leads score above 70 since the spring review.")
    memory.pin(cut_off.id)
    memory.remember("Maybe weekly cohorts.", confidence=0.6, source="inferred")
    memory.remember("The fiscal year starts in April.", subject="Fiscal year", shared=True)
    agent = Memory(memory.uri, user="ana", project=None, agent="planner", embedder="none")
    agent.remember("The fiscal year starts in January.", subject="Fiscal year")


PICTURES = {
    ("list", "light"): "inspector-list",
    ("history", "light"): "inspector-history",
    ("history", "dark"): "inspector-dark",
    ("waiting", "light"): "inspector-waiting",
    ("health", "light"): "inspector-health",
}
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}


def change_theme(page: Page, name: str) -> None:
    page.evaluate(
        "(theme) => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", name
    )
    page.wait_for_function("(name) => document.body.dataset.jpThemeName === name", arg=name)
    page.wait_for_timeout(300)  # its colours arrive with its style sheet


@pytest.mark.long
def test_every_state_can_be_read_by_everybody_in_both_themes(
    inspected: Inspected, request: pytest.FixtureRequest
) -> None:
    axe = Axe()
    folder = request.config.getoption("--save-inspector", default=None)

    def look(name: str) -> None:
        for shade, theme in THEMES.items():
            change_theme(inspected.page, theme)
            found = axe.run(inspected.page, context=VIEW).response["violations"]
            told = [(each["id"], [node["html"][:200] for node in each["nodes"]]) for each in found]
            assert (name, shade, told) == (name, shade, [])
            if folder is not None and (name, shade) in PICTURES:
                inspected.view.screenshot(path=f"{folder}/{PICTURES[name, shade]}.png")

    told_story(inspected.memory)
    inspected.row("Hot leads").wait_for()
    look("list")
    inspected.open("Hot leads")
    look("history")
    inspected.view.locator(".jm-close").click()
    inspected.view.get_by_role("button", name="Filters", exact=True).click()
    look("filters")
    inspected.view.get_by_role("button", name="Filters", exact=True).click()
    for group in ("waiting", "files", "kernel", "health"):
        button = inspected.view.locator(f'[data-group="{group}"]')
        if button.count():
            button.click()
            inspected.view.locator(".jm-other > *").first.wait_for()
            look(group)
    inspected.group("all")
    inspected.act(inspected.open("Maybe weekly"), "erase")
    look("erase")


def test_what_is_written_elsewhere_appears_by_itself_and_is_found_as_it_is_typed(
    inspected: Inspected,
) -> None:
    inspected.remember("Revenue excludes refunds.", tags=["finance"])
    inspected.remember("I prefer tea over coffee.")
    search = inspected.view.get_by_role("searchbox")
    search.fill("how do we compute revenue")
    inspected.row("I prefer tea").wait_for(state="detached")
    assert "revenue" in inspected.row("excludes refunds.").locator(".jm-why").inner_text().lower()
    search.fill("")
    inspected.row("I prefer tea").wait_for()


def test_texts_are_text(inspected: Inspected) -> None:
    identifier = inspected.remember(NASTY, tags=["<b>x</b>"])
    detail = inspected.open(NASTY)
    inspected.act(detail, "edit")
    detail.get_by_label("What it says").fill(f"{NASTY}!")
    detail.get_by_role("button", name="Save").click()
    detail.locator(".jm-history ins").wait_for()
    assert inspected.page.evaluate("window.stolen") is None
    assert inspected.view.locator("img, script, b").count() == 0
    assert inspected.memory.get(identifier).text == f"{NASTY}!"


def test_an_edit_in_place_meets_anothers_and_overwrites_nothing(inspected: Inspected) -> None:
    identifier = inspected.remember("Cold leads score below 60.")
    detail = inspected.open("Cold leads")
    inspected.act(detail, "edit")
    inspected.memory.edit(identifier, text="Cold leads score below 70.")
    detail.get_by_label("What it says").fill("Cold leads score below 80.")
    detail.get_by_role("button", name="Save").click()
    conflict = detail.locator(".jm-conflict")
    assert "below 70" in conflict.inner_text()
    assert inspected.memory.get(identifier).text == "Cold leads score below 70."
    conflict.get_by_role("button", name="Save mine").click()
    detail.locator(".jm-sentence", has_text="below 80").wait_for()

    detail.locator('[data-version="1"]').get_by_role("button").click()
    detail.locator(".jm-sentence", has_text="below 60").wait_for()
    past = [each.memory.text[-3:-1] for each in inspected.memory.history(identifier)]
    assert past == ["60", "70", "80", "60"]


def test_one_memory_is_confirmed_pinned_shared_tagged_and_moved(inspected: Inspected) -> None:
    identifier = inspected.remember("Margins are net of tax.", confidence=0.7, source="inferred")
    detail = inspected.open("Margins are net")
    for act, undone in (("confirm", None), ("pin", "unpin"), ("share", "unshare")):
        inspected.act(detail, act)
        detail.locator(f'[data-act="{undone or act}"]').wait_for(
            state="visible" if undone else "detached"
        )
    inspected.act(detail, "addTag")
    inspected.page.get_by_role("dialog").get_by_role("textbox").fill("margin, tax")
    inspected.page.get_by_role("dialog").get_by_role("button", name="Apply").click()
    detail.locator(".jm-facts", has_text="#tax").wait_for()
    record = inspected.memory.get(identifier)
    assert (record.confidence, record.pinned, record.shared) == (1.0, True, True)
    assert record.tags == ("margin", "tax")
    inspected.act(detail, "unpin")
    detail.locator('[data-act="pin"]').wait_for()
    assert not inspected.memory.get(identifier).pinned


def test_forgetting_is_undone_and_erasing_is_proved(inspected: Inspected) -> None:
    identifier = inspected.remember("The bridge is blue.")
    inspected.act(inspected.open("The bridge"), "forget")
    inspected.told("Forgotten: “The bridge")
    inspected.row("The bridge").wait_for(state="detached")
    assert inspected.memory.get(identifier).status == "forgotten"
    inspected.view.get_by_role("button", name="Undo").click()
    inspected.row("The bridge").wait_for()
    assert inspected.memory.get(identifier).status == "active"

    inspected.act(inspected.open("The bridge"), "erase")
    asked = inspected.page.get_by_role("dialog")
    asked.get_by_label("Your name").fill("bo")
    asked.get_by_role("button", name="Erase now").click()
    asked.get_by_text("Nothing was erased").wait_for()
    assert inspected.memory.get(identifier)
    asked.get_by_label("Your name").fill("ana")
    asked.get_by_role("button", name="Erase now").click()
    inspected.told("found in them: 0")
    with pytest.raises(NotFoundError):
        inspected.memory.get(identifier)


@pytest.mark.long
@pytest.mark.parametrize("keep", ["new", "old", "both"])
def test_a_contradiction_is_decided_side_by_side(inspected: Inspected, keep: str) -> None:
    subject = f"Port {keep}"
    inspected.remember(f"{subject} is 1.", subject=subject)
    agent = Memory(inspected.memory.uri, user="ana", project=None, agent="bot", embedder="none")
    agent.remember(f"{subject} is 2.", subject=subject)
    inspected.group("waiting")
    card = inspected.view.locator(".jm-card", has_text=subject)
    card.locator("del", has_text="1").wait_for()
    card.locator("ins", has_text="2").wait_for()
    card.locator(f'[data-keep="{keep}"]').click()
    card.wait_for(state="detached")
    left = [each.text for each in inspected.memory.list(status="active") if subject in each.text]
    both = [f"{subject} is 1.", f"{subject} is 2."]
    assert sorted(left) == {"new": both[1:], "old": both[:1], "both": both}[keep]
    inspected.group("all")


def test_something_new_is_remembered_by_hand(inspected: Inspected) -> None:
    inspected.view.get_by_role("button", name="Remember…").click()
    asked = inspected.page.get_by_role("dialog")
    asked.get_by_label("What it says").fill("营收口径不含退款单。")
    asked.get_by_label("Tags").fill("口径")
    asked.get_by_role("button", name="Save").click()
    inspected.row("营收口径").wait_for()
    (record,) = inspected.memory.list(tag="口径", project="*")
    assert record.provenance.notebook
    assert record.provenance.execution_count is None


def test_several_are_chosen_by_keyboard_and_exported_or_forgotten(inspected: Inspected) -> None:
    inspected.remember("A bystander stays.")
    ids = [inspected.remember(f"Slip number {number}.") for number in range(3)]
    search = inspected.view.get_by_role("searchbox")
    search.fill("slip number")
    inspected.row("A bystander").wait_for(state="detached")
    rows = inspected.view.locator(".jm-open")
    rows.first.focus()
    for _ in range(3):
        inspected.page.keyboard.press("Space")
        inspected.page.keyboard.press("ArrowDown")
    inspected.view.get_by_text("3 selected").wait_for()
    inspected.view.get_by_role("button", name="Export…").click()
    with inspected.page.expect_download() as download:
        inspected.page.get_by_role("dialog").get_by_role("button", name="Save").click()
    exported = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert sorted(each["text"] for each in exported) == [f"Slip number {n}." for n in range(3)]
    inspected.view.locator('[data-bulk="forget"]').click()
    inspected.told("Forgotten: 3 memories")
    assert {inspected.memory.get(each).status for each in ids} == {"forgotten"}
    search.fill("")
    inspected.row("A bystander").wait_for()


@pytest.mark.long
def test_keys_stay_in_the_view_and_focus_comes_back(inspected: Inspected) -> None:
    identifier = inspected.remember("Keys work.")
    inspected.row("Keys work").locator(".jm-open").focus()
    cells = inspected.page.locator(".jp-Cell").count()
    for key in ("d", "d", "a", "b", "p"):
        inspected.page.keyboard.press(key)
    inspected.row("Keys work").locator(".jm-mark-pinned").wait_for()
    assert inspected.page.locator(".jp-Cell").count() == cells
    inspected.page.keyboard.press("Enter")
    inspected.view.locator(".jm-sentence", has_text="Keys work").wait_for()
    inspected.page.keyboard.press("Escape")
    focused = inspected.page.evaluate("document.activeElement.dataset.id")
    assert focused == identifier


@pytest.mark.long
def test_many_memories_are_paged_within_few_nodes(inspected: Inspected) -> None:
    inspected.memory.remember_many(
        [{"text": f"Region {number} closes in week {number % 50}.", "kind": "semantic"}
         for number in range(1_200)]
    )  # fmt: skip
    inspected.view.get_by_text(re.compile(r"1–50 of 1,\d\d\d")).wait_for()
    inspected.view.get_by_role("button", name="Next").click()
    inspected.view.get_by_text(re.compile(r"51–100 of 1,\d\d\d")).wait_for()
    nodes = inspected.view.evaluate("(view) => view.querySelectorAll('*').length")
    assert nodes <= MOST_NODES

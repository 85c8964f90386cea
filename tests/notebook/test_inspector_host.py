"""The inspector's kernel side: what the view may ask, and what it gets."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import sys
import threading
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from jupyter_memory import Memory, NotFoundError, __version__
from jupyter_memory.notebook.inspector.channel import Channel
from jupyter_memory.notebook.inspector.host import Host
from jupyter_memory.notebook.inspector.widget import Inspector
from jupyter_memory.notebook.session import Session

ROOT = Path(__file__).parents[2]
NASTY = "<img src=x onerror=alert(1)> </script> [a](javascript:alert(1))"


class View:
    """A view without a browser: asks as the browser does, in plain JSON."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.host = Host(lambda: memory)

    def reply(self, name, **given):
        message = json.loads(json.dumps({"id": "v-1", "name": name, "given": given}))
        return json.loads(json.dumps(self.host.answer(message)))

    def __call__(self, name, **given):
        return self.reply(name, **given)["result"]

    def texts(self, **given):
        return [each["text"] for each in self("page", **given)["rows"]]


@pytest.fixture
def view(open_memory):
    return View(open_memory(project="sales"))


@pytest.fixture
def filled(view, clock):
    memory = view.memory
    memory.remember("Revenue excludes refunds.", tags=["finance"])
    clock.advance(seconds=1)
    memory.remember("I prefer bars over pies.")
    clock.advance(seconds=1)
    memory.remember("The export failed last night.", kind="episodic", category="failure")
    clock.advance(seconds=1)
    memory.remember("To close the month: 1. Export the ledger 2. Compare")
    clock.advance(seconds=1)
    memory.remember("Monday's session.", kind="episodic", category="session")
    return view


def test_groups_count_what_their_pages_list(filled) -> None:
    counts = filled("overview")["counts"]
    listed = {name: filled("page", group=name)["total"] for name in counts if name != "waiting"}
    assert {name: counts[name] for name in listed} == listed
    wanted = {"all": 5, "preferences": 1, "definitions": 1, "events": 1, "procedures": 1}
    assert wanted.items() <= counts.items()
    assert (counts["sessions"], counts["forgotten"]) == (1, 0)


def test_a_page_is_filtered_ordered_and_cut(filled) -> None:
    assert filled.texts(tag="finance") == ["Revenue excludes refunds."]
    assert filled.texts(order="text", limit=2, offset=1)[0].startswith("Monday")
    assert filled.texts(kind="episodic", order="oldest")[0].startswith("The export")


def test_a_search_is_the_recall_with_its_reasons(filled) -> None:
    found = filled("search", query="how do we compute revenue?")
    recalled = filled.memory.recall("how do we compute revenue?")
    assert [each["id"] for each in found["rows"]] == [hit.memory.id for hit in recalled]
    assert sum(found["rows"][0]["parts"].values()) == pytest.approx(recalled[0].score, abs=0.01)
    assert "revenue" in found["rows"][0]["why"].lower()
    assert filled("search", query="zebra migration")["rows"] == []


def test_rows_speak_the_readers_language(filled) -> None:
    assert filled("page", tongue="zh", kind="procedural")["rows"][0]["age"] == "今天"
    assert filled("page", tongue="en", kind="procedural")["rows"][0]["age"] == "today"


def test_an_edit_of_a_changed_memory_shows_it_and_overwrites_nothing(filled, open_memory) -> None:
    record = filled.memory.recall("revenue")[0].memory
    open_memory(project="sales").edit(record.id, text="Revenue excludes refunds and tax.")
    told = filled.reply("edit", memory=record.id, version=1, changes={"text": "Revenue is gross."})
    assert told["error"]["kind"] == "ConflictError"
    assert told["error"]["current"]["text"] == "Revenue excludes refunds and tax."
    assert filled.memory.get(record.id).version == 2

    filled("edit", memory=record.id, version=2, changes={"text": "Revenue is gross."})
    assert [each.memory.text for each in filled.memory.history(record.id)] == [
        "Revenue excludes refunds.",
        "Revenue excludes refunds and tax.",
        "Revenue is gross.",
    ]


def test_an_edit_changes_only_the_fields_that_were_sent(filled) -> None:
    receipt = filled.memory.remember("Refunds: 14 days", expires="2026-06-01", tags=["a"])
    before = filled.memory.get(receipt.id)
    filled("edit", memory=receipt.id, version=1, changes={"tags": ["a", "b"]})
    after = filled.memory.get(receipt.id)
    assert (after.tags, after.expires_at, after.text) == (
        ("a", "b"),
        before.expires_at,
        before.text,
    )


@pytest.mark.parametrize("changes", [{"version": 9}, {"user": "bo"}, {"status": "active"}, {}])
def test_fields_that_are_not_hers_to_set_are_refused(filled, changes) -> None:
    record = filled.memory.browse()[0]
    told = filled.reply("edit", memory=record.id, version=1, changes=changes)
    assert told["error"]["kind"] == "UsageError"
    assert filled.memory.get(record.id) == record


@pytest.mark.parametrize(
    ("act", "given", "holds"),
    [
        ("pin", {}, lambda record: record.pinned),
        ("share", {}, lambda record: record.shared),
        ("tag", {"tags": ["new"]}, lambda record: "new" in record.tags),
        ("move", {"to": ""}, lambda record: record.project is None),
        ("move", {"to": "ops"}, lambda record: record.project == "ops"),
    ],
)
def test_one_act_for_several_is_taken_back_as_one(filled, act, given, holds) -> None:
    ids = [
        each.id for each in filled.memory.browse(kind=["semantic", "procedural"]) if each.project
    ]
    done = filled("bulk", act=act, ids=ids, **given)
    assert all(holds(filled.memory.get(each)) for each in ids)
    filled("undo", token=done["undo"])
    assert not any(holds(filled.memory.get(each)) for each in ids)
    assert "error" in filled.reply("undo", token=done["undo"])


def test_a_draft_is_confirmed(filled) -> None:
    receipt = filled.memory.remember("I like green.", confidence=0.7, source="inferred")
    filled("bulk", act="confirm", ids=[receipt.id])
    assert filled.memory.get(receipt.id).confidence == 1.0


def test_what_is_forgotten_is_undone_or_restored(filled) -> None:
    ids = [each.id for each in filled.memory.browse()][:2]
    done = filled("forget", ids=ids)
    assert filled("page", group="forgotten")["total"] == 2
    filled("undo", token=done["undo"])
    assert filled("page", group="forgotten")["total"] == 0
    filled("forget", ids=ids)
    filled("bulk", act="restore", ids=ids)
    assert filled("page")["total"] == 5


def test_a_past_version_comes_back(filled) -> None:
    record = filled.memory.recall("revenue")[0].memory
    filled("edit", memory=record.id, version=1, changes={"text": "Revenue is gross."})
    assert [each["version"] for each in filled("detail", memory=record.id)["history"]] == [1, 2]
    filled("rollback", memory=record.id, to=1)
    assert filled.memory.get(record.id).text == "Revenue excludes refunds."


@pytest.mark.parametrize(
    ("keep", "left"),
    [("new", ["Port is 2."]), ("old", ["Port is 1."]), ("both", ["Port is 1.", "Port is 2."])],
)
def test_what_waits_is_decided(view, open_memory, keep, left) -> None:
    view.memory.remember("Port is 1.", subject="Port", shared=True)
    open_memory(project="sales", agent="bot").remember("Port is 2.", subject="Port")
    (asked,) = view("waiting")["questions"]
    assert (asked["old"]["text"], asked["new"]["text"]) == ("Port is 1.", "Port is 2.")
    assert [each["keep"] for each in asked["choices"]] == ["old", "new", "both"]
    view("resolve", memory=asked["id"], keep=keep)
    assert sorted(view.texts(status="active")) == left
    assert view("waiting")["questions"] == []


def test_something_new_is_remembered_and_its_secrets_told(view) -> None:
    done = view("remember", text="The db password=hunter2xyz is new", tags=["ops"], everywhere=True)
    assert "Masked" in done["message"] or done["masked"]
    (record,) = view.memory.browse()
    assert "hunter2xyz" not in record.text
    assert (record.tags, record.project, record.source) == (("ops",), None, "user")
    assert view.reply("remember", text=" ")["error"]["kind"] == "UsageError"


def test_erasing_needs_the_typed_name_and_proves_itself(filled) -> None:
    identifier = filled.memory.recall("revenue")[0].memory.id
    told = filled.reply("erase", ids=[identifier], typed="Ana")
    assert told["error"]["message"] == "Nothing was erased: 'Ana' was typed, not 'ana'."
    assert filled.memory.get(identifier)
    erased = filled("erase", ids=[identifier], typed="ana")
    assert (erased["count"], erased["found"]) == (1, 0)
    assert erased["files"] > 0
    with pytest.raises(NotFoundError):
        filled.memory.get(identifier)

    assert filled("everything")["count"] == 4
    filled("erase", everything=True, typed="ana")
    assert filled("page")["total"] == 0


def test_nobody_elses_memories_are_reached(view, open_memory) -> None:
    theirs = open_memory(user="bo").remember("Bo's secret plan").id
    for name, given in (
        ("detail", {"memory": theirs}),
        ("edit", {"memory": theirs, "version": 1, "changes": {"text": "x"}}),
        ("forget", {"ids": [theirs]}),
        ("erase", {"ids": [theirs], "typed": "ana"}),
        ("export", {"ids": [theirs], "form": "json"}),
    ):
        told = view.reply(name, **given)["error"]
        assert told["kind"] == "NotFoundError"
        assert "plan" not in json.dumps(told)
    assert view("overview")["counts"]["all"] == 0


@pytest.mark.parametrize("form", ["json", "csv", "md"])
def test_what_is_shown_is_exported_whole(filled, form) -> None:
    filled.memory.remember("=1+1 | <b>bold</b>", kind="semantic")
    file = filled("export", form=form, kind="semantic", limit=1)
    assert (file["count"], file["name"]) == (3, f"memories.{form}")
    if form == "json":
        assert "=1+1 | <b>bold</b>" in [each["text"] for each in json.loads(file["text"])]
    elif form == "csv":
        texts = [each["text"] for each in csv.DictReader(io.StringIO(file["text"]))]
        assert "'=1+1 | <b>bold</b>" in texts
    else:
        assert r"=1+1 \| \<b\>bold\</b\>" in file["text"]


def test_chosen_and_found_memories_are_exported(filled) -> None:
    record = filled.memory.browse()[0]
    assert filled("export", form="json", ids=[record.id])["count"] == 1
    found = json.loads(filled("export", form="json", query="revenue")["text"])
    assert [each["text"] for each in found] == ["Revenue excludes refunds."]
    assert "error" in filled.reply("export", form="exe")


@pytest.mark.parametrize(
    "message",
    [None, [], {}, {"name": "nothing"}, {"name": "detail"}, {"name": "page", "given": []},
     {"name": "page", "given": {"group": "x"}}, {"name": "page", "given": {"limit": "many"}},
     {"name": "bulk", "given": {"act": "explode", "ids": ["a"]}},
     {"name": "rollback", "given": {"memory": "abcdefgh", "to": "1"}}],
)  # fmt: skip
def test_a_strange_message_gets_an_answer(view, message) -> None:
    reply = view.host.answer(message)
    assert set(reply) & {"error", "result"}
    assert json.dumps(reply)


def test_text_is_sent_as_it_is(view) -> None:
    view.memory.remember(NASTY)
    assert view.texts() == [NASTY]


def test_the_widget_has_no_memory_in_its_state_and_a_table_where_none_is_shown(filled) -> None:
    widget = Inspector(lambda: filled.memory)
    assert "Revenue" not in json.dumps(widget.get_state(), default=str)
    data, _ = widget._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert "Revenue excludes refunds." in data["text/plain"]
    assert "<td" in data["text/html"]
    assert repr(widget) == data["text/plain"]
    widget.close()


def test_the_widget_answers_and_tells_of_changes_elsewhere(
    filled, open_memory, monkeypatch
) -> None:
    sent, told = [], threading.Event()

    def send(self, content, buffers=None):
        sent.append(content)
        if content.get("event") == "changed":
            told.set()

    monkeypatch.setattr(Inspector, "send", send)
    widget = Inspector(lambda: filled.memory)
    widget._handle_custom_msg({"id": "a", "name": "page", "given": {}}, [])
    assert sent[0]["id"] == "a"
    assert sent[0]["result"]["total"] == 5
    open_memory(project="sales").remember("News from another handle")
    assert told.wait(30)
    widget.close()


def test_the_table_of_a_terminal_needs_no_widgets(run, monkeypatch) -> None:
    run("%remember one fish")
    shown = run("%memory inspect")
    assert "one fish" in shown.text
    assert "Inspector(" not in shown.text
    assert type(shown.value).__name__ == "Inspector"
    monkeypatch.setitem(sys.modules, "jupyter_memory.notebook.inspector.widget", None)
    shown = run("%memory inspect")
    assert "one fish" in shown.text
    assert "pip install anywidget" in shown.text


STATIC = ROOT / "jupyter_memory" / "notebook" / "inspector" / "static"
PANEL = ROOT / "jupyter_memory" / "labextension"
MOST_BYTES = 60_000
MOST_BYTES_AT_START = 40_000
MOST_BYTES_OPENED = 70_000
"""Of the side panel: when JupyterLab starts, and once it was opened, in one language."""


def test_what_is_shipped_was_built_from_these_sources() -> None:
    """After a change in frontend/, run `npm ci && npm run build` there."""
    sources = ROOT / "frontend" / "src"
    files = [each for each in sources.rglob("*") if each.is_file()]
    files.sort(key=lambda each: str(each.relative_to(sources)))
    digest = hashlib.sha256(b"".join(each.read_bytes() for each in files)).hexdigest()
    built = (STATIC / "inspector.js").read_text(encoding="utf-8")
    assert built.splitlines()[0] == f"// sources {digest}"
    assert (PANEL / "sources.txt").read_text(encoding="utf-8").strip() == digest


def test_what_is_shipped_is_small_and_asks_nobody_else() -> None:
    files = sorted((PANEL / "static").glob("*.js"), key=lambda each: each.stat().st_size)
    scripts = [each.read_text(encoding="utf-8") for each in files]
    view = next(each for each in scripts if "jm-detail-body" in each and "jm-rows" in each)
    words = next(each for each in scripts if "记忆列表" in each)
    size = sum(each.stat().st_size for each in files)
    inspector = (STATIC / "inspector.js").read_text(encoding="utf-8")
    assert len(inspector.encode()) <= MOST_BYTES
    assert size - len(view.encode()) - len(words.encode()) <= MOST_BYTES_AT_START
    assert size - len(words.encode()) <= MOST_BYTES_OPENED
    assert view is not words
    for each in (inspector, *scripts):
        assert "https://" not in each
        assert "http://" not in each.replace("http://www.w3.org/2000/svg", "")
        assert "innerHTML" not in each


def test_the_panel_is_where_jupyterlab_looks_for_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    shared = project["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert shared == {"jupyter_memory/labextension": "share/jupyter/labextensions/jupyter-memory"}
    described = json.loads((PANEL / "package.json").read_text(encoding="utf-8"))
    assert (PANEL / described["jupyterlab"]["_build"]["load"]).is_file()
    assert (described["name"], described["version"]) == ("jupyter-memory", __version__)
    assert json.loads((PANEL / "install.json").read_text(encoding="utf-8"))["packageName"]


class Comm:
    """One end of a channel to a panel, as the kernel sees it."""

    comm_id = "c-1"

    def __init__(self) -> None:
        self.sent: list[dict] = []
        self.closed = False
        self.told = threading.Event()

    def send(self, data) -> None:
        self.sent.append(data)
        if len(self.sent) > 1:
            self.told.set()

    def on_msg(self, handler) -> None:
        self.ask = lambda data: handler({"content": {"data": data}})

    def on_close(self, handler) -> None:
        self.leave = lambda: handler({})

    def close(self) -> None:
        self.closed = True


class Kernel:
    """A kernel's table of comm targets."""

    def __init__(self) -> None:
        self.comm_manager = self
        self.targets: dict = {}

    def register_target(self, name, handler) -> None:
        self.targets[name] = handler

    def unregister_target(self, name, _) -> None:
        del self.targets[name]


def test_a_panel_is_answered_told_of_changes_and_let_go(filled, open_memory) -> None:
    kernel, comm = Kernel(), Comm()
    channel = Channel(SimpleNamespace(kernel=kernel), lambda: filled.memory, Session)
    channel.hang()
    kernel.targets["jupyter_memory"](comm, {})
    assert comm.sent == [{"event": "changed"}]
    open_memory(project="sales").remember("News from another handle")
    assert comm.told.wait(30)
    comm.ask({"id": "a", "name": "page", "given": {}})
    assert comm.sent[-1]["result"]["total"] == 6
    channel.take_down()
    assert comm.closed
    assert kernel.targets == {}


def test_without_a_kernel_there_is_no_panel() -> None:
    channel = Channel(SimpleNamespace(), pytest.fail, Session)
    channel.hang()
    channel.take_down()

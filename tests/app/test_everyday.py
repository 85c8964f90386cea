"""Remembering, asking, looking, forgetting and erasing on the command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.kernel


def test_what_is_remembered_is_recalled_listed_and_shown(call, memory):
    told = call(
        "remember", "--key=revenue.definition", "--tag=finance", "Revenue", "excludes refunds."
    )
    assert "Remembered" in told
    assert "Revenue excludes refunds." in call("recall", "how", "is", "revenue", "computed?")
    (record,) = memory.list()
    assert (record.key, record.tags) == ("revenue.definition", ("finance",))
    found = json.loads(call("recall", "--json", "revenue"))
    assert found["hits"][0]["memory"]["id"] == record.id
    assert sum(found["hits"][0]["why"].values()) == pytest.approx(found["hits"][0]["score"])
    memory.remember("Loads stop at noon.", tags=["ops"])
    listed = json.loads(call("list", "--json", "--tag=ops,none"))
    assert [each["text"] for each in listed] == ["Loads stop at noon."]
    assert len(json.loads(call("list", "--json", "--limit=1"))) == 1
    memory.edit(record.id, text="Revenue is net.")
    assert "text: Revenue is net." in call("show", record.id[-6:])
    past = json.loads(call("show", record.id, "--history", "--json"))
    assert [each["text"] for each in past] == ["Revenue excludes refunds.", "Revenue is net."]


def test_a_text_comes_on_standard_input_or_begins_with_a_dash(call, memory, environment, tmp_path):
    command = [sys.executable, "-m", "jupyter_memory.app", "remember", "--embedder=none", "-"]
    run = subprocess.run(
        command, input="营收口径不含退款单。\n", capture_output=True, text=True, check=False,
        env=environment, cwd=tmp_path, encoding="utf-8",
    )  # fmt: skip
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("已记住")
    call("remember", "--", "--dry-run is what we use first.")
    assert "--dry-run is what we use first." in {each.text for each in memory.list()}


def test_what_is_forgotten_comes_back(call, memory):
    one, other = (memory.remember(text).id for text in ("Loads stop at noon.", "Bo owns ads."))
    assert "Forgotten: 2 memories." in call("forget", one[-6:], other)
    assert memory.count() == 0
    assert json.loads(call("forget", one, "--restore", "--json"))["done"][0]["action"] == "restored"
    assert [each.id for each in memory.list()] == [one]


def test_erasing_needs_the_typed_name_and_proves_itself(call, memory, environment, tmp_path):
    kept, *gone = (
        memory.remember(text).id for text in ("Bo owns ads.", "Quokka one.", "Quokka two.")
    )
    assert "--yes-erase=ana confirms it" in call("erase", gone[0], code=1)
    assert "'bo' was given for the user's name, not 'ana'" in call(
        "erase", gone[0], "--yes-erase=bo", code=1
    )
    assert "one of the three" in call("erase", gone[0], "--everything", "--yes-erase=ana", code=1)
    assert memory.count() == 3
    erased = json.loads(call("erase", gone[0], "--yes-erase=ana", "--json"))
    assert (erased["ids"], erased["found"]) == ([gone[0]], 0)
    asked, code = _on_a_terminal(("erase", gone[1]), "ana\n", environment, tmp_path)
    assert "Erase “Quokka two.” for good" in asked
    assert "Erased for good: 1 memory" in asked
    assert code == 0
    assert [each.id for each in memory.list()] == [kept]


def _on_a_terminal(words, typed, environment, folder):
    """Run a command that somebody sits in front of; return what it showed, and how it left."""
    pty = pytest.importorskip("pty")
    ours, its = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "jupyter_memory.app", *words, "--embedder=none"],
        stdin=its, stdout=its, stderr=its, env=environment, cwd=folder,
    )  # fmt: skip
    os.close(its)
    shown = b""
    with process:
        os.write(ours, typed.encode())
        while True:
            try:
                part = os.read(ours, 4096)
            except OSError:  # it has left
                break
            if not part:
                break
            shown += part
        code = process.wait(timeout=120)
    os.close(ours)
    return shown.decode(), code


def test_health_and_doctor_leave_with_one_where_something_is_wrong(call, memory, tmp_path):
    memory.remember("Bo owns ads.")
    assert "All is well." in call("health")
    assert "Every table is whole." in call("doctor")
    (tmp_path / "store" / "episodic.lance" / "data").mkdir(parents=True)
    assert "was left half-made" in call("doctor", code=1)
    assert json.loads(call("doctor", "--repair", "--json"))["whole"] is True
    for path in (tmp_path / "store" / "semantic.lance" / "data").iterdir():
        path.write_bytes(path.read_bytes()[:20])
    told = json.loads(call("health", "--json", code=1))
    assert (told["is_well"], told["breaches"]) == (False, ["damage"])
    assert "jupyter memory doctor --repair" in told["diagnosis"][0]


def test_memories_are_tended_reviewed_and_made_one(call, memory):
    for said in ("The stack uses Flask.", "Our database is PostgreSQL.", "We deploy on K8s."):
        memory.remember(said)
    doubtful = memory.remember("Margin is net.", source="agent", confidence=0.4).id
    assert json.loads(call("tend", "--dry-run", "--json"))["archived"] == []
    (merge,) = json.loads(call("consolidate", "--dry-run", "--json"))["merges"]
    assert len(merge["sources"]) == 3
    assert memory.count(status="archived") == 0
    assert "Flask" in call("consolidate")
    assert memory.count(status="archived") == 3
    (item,) = json.loads(call("review", "--json"))["items"]
    assert (item["row"], item["proposed"], item["memory"]["id"]) == (1, "forget", doubtful)
    assert "Margin is net." in call("review")
    assert "There is no row 7" in call("review", "accept", "7", code=1)
    assert "'x' is no row" in call("review", "x=keep", code=1)
    call("review", "1=keep")
    assert memory.get(doubtful).confidence == 1.0
    assert json.loads(call("review", "--json"))["items"] == []


def test_config_says_what_holds_and_where_it_comes_from(call, tmp_path):
    (tmp_path / "config").mkdir()
    file = tmp_path / "config" / "jupyter_memory_config.py"
    file.write_text("c.MemorySettings.threshold = 0.5\n")
    told = call("config")
    assert "c.MemorySettings.threshold = 0.5  (default 0.35)" in told
    assert f"read from: {file}" in told
    assert json.loads(call("config", "--json"))["settings"]["threshold"] == 0.5


def test_a_store_moves_and_the_old_place_says_so(call, memory, tmp_path):
    memory.remember("Bo owns ads.")
    moved = json.loads(call("move", "moved", "--json"))
    assert moved["place"] == str(tmp_path / "moved")
    told = call("status", code=1)
    assert f"was moved to {tmp_path / 'moved'}" in told
    assert len(told.splitlines()) == 1
    assert "Bo owns ads." in call("list", f"--store={tmp_path / 'moved'}")
    assert "name a folder: jupyter memory move /data/memory." in call(
        "move", f"--store={tmp_path / 'moved'}", code=1
    )


def test_vectors_are_made_anew(jupyter_memory, memory):
    memory.remember("Bo owns ads.")
    run = jupyter_memory("reembed", "--json")
    assert (run.returncode, run.stderr) == (0, "")
    assert json.loads(run.stdout) == {"embedded": 1}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("recall",), "ask something: jupyter memory recall how is revenue computed."),
        (("remember", " "), "say what: jupyter memory remember Revenue excludes refunds."),
        (("forget",), "name an id: jupyter memory forget 3f9a1c."),
        (("show", "3f9a1c"), "3f9a1c"),
        (("list", "--limit=-1"), "--limit is a whole number from 1 on, not -1."),
        (("list", "--kind=fact"), "fact"),
        (("reembed",), "This memory has no embedder"),
    ],
)
def test_mistakes_are_one_sentence(call, words, told):
    shown = call(*words, code=1)
    assert told in shown
    assert len(shown.splitlines()) == 1


def test_a_shell_is_told_what_may_come_next(environment, tmp_path):
    pytest.importorskip("argcomplete")

    def completed(line):
        answer = tmp_path / "completions"
        asked = {
            "_ARGCOMPLETE": "1", "_ARGCOMPLETE_IFS": "\n", "COMP_LINE": line, "COMP_TYPE": "9",
            "COMP_POINT": str(len(line)), "_ARGCOMPLETE_STDOUT_FILENAME": str(answer),
        }  # fmt: skip
        script = "from jupyter_memory.app.application import main; main()"
        subprocess.run([sys.executable, "-c", script], check=True, env={**environment, **asked})
        return answer.read_text().split()

    assert completed("jupyter-memory he") == ["health"]
    assert completed("jupyter-memory recall --si") == ["--since"]

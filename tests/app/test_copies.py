"""Backups and exports on the command line, as real processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from jupyter_core.application import JupyterApp

from jupyter_memory import Memory
from jupyter_memory.app.application import main

pytestmark = pytest.mark.kernel


@pytest.fixture
def revenue(tmp_path) -> str:
    with Memory(tmp_path / "store", user="ana", project=None, embedder="none") as memory:
        return memory.remember("Revenue excludes refunds.", subject="revenue").id


def test_a_backup_is_made_looked_into_and_brought_back(jupyter_memory, revenue, tmp_path):
    run = jupyter_memory("backup", "backups", "--json")
    made = json.loads(run.stdout)
    assert (run.returncode, run.stderr, made["counts"]) == (0, "", {"semantic": 1})
    assert "is whole: 1 semantic." in jupyter_memory("restore", "backups", "--verify").stdout
    run = jupyter_memory("restore", "backups", "fresh", "--json")
    assert json.loads(run.stdout)["place"] == str(tmp_path / "fresh")
    again = jupyter_memory("restore", "backups", "fresh")
    assert (again.returncode, again.stdout) == (1, "")
    assert "is not empty, and nothing in it was changed" in again.stderr
    assert len(again.stderr.splitlines()) == 1


def test_one_memory_is_brought_back(jupyter_memory, revenue, tmp_path):
    with Memory(tmp_path / "store", user="ana", project=None, embedder="none") as memory:
        memory.backup(tmp_path / "backups")
        memory.edit(revenue, text="Revenue is gross.")
    run = jupyter_memory("restore", "backups", f"--only={revenue[-6:]}", "--embedder=none")
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("Restored: “Revenue excludes refunds.”")


def test_a_broken_memory_does_not_keep_a_backup_from_coming_back(
    jupyter_memory, revenue, tmp_path
):  # fmt: skip
    with Memory(tmp_path / "store", user="ana", project=None, embedder="none") as memory:
        memory.backup(tmp_path / "backups")
    mark = tmp_path / "store" / "store.json"
    mark.write_text(json.dumps({**json.loads(mark.read_text()), "format": 99}))
    assert jupyter_memory("restore", "backups", "fresh").returncode == 0


def test_memories_are_exported_and_imported(jupyter_memory, revenue, tmp_path):
    run = jupyter_memory("export", "mine.jsonl", "--json")
    assert (run.returncode, json.loads(run.stdout)["memories"]) == (0, 1)
    run = jupyter_memory("import", "mine.jsonl", "--store=other", "--embedder=none", "--json")
    assert json.loads(run.stdout)["added"] == 1
    with Memory(tmp_path / "other", user="ana", project=None, embedder="none") as memory:
        memory.edit(revenue, text="Revenue is gross.")
    with Memory(tmp_path / "store", user="ana", project=None, embedder="none") as memory:
        memory.edit(revenue, text="Revenue is net.")
        memory.export(tmp_path / "mine.jsonl", overwrite=True)
    run = jupyter_memory("import", "mine.jsonl", "--store=other", "--embedder=none")
    assert run.returncode == 1
    assert "1 refused.\nline 3: memory" in run.stdout


@pytest.fixture
def told(tmp_path, monkeypatch, capsys):
    """Run a command line in this process; return how it left, what it printed and complained of."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JUPYTER_MEMORY_URI", str(tmp_path / "store"))
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path / "config"))

    def called(*words: str) -> tuple[int, str, str]:
        _forget_app()
        with pytest.raises(SystemExit) as left:
            main(list(words))
        return (left.value.code or 0, *capsys.readouterr())

    yield called
    _forget_app()


def _forget_app() -> None:
    """Let there be another command in this process."""
    if JupyterApp.initialized():
        type(JupyterApp.instance()).clear_instance()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("backup", "a", "b"), "'b' is one argument too many"),
        (("restore",), "name a backup"),
        (("restore", "nowhere"), "Say where to restore it to"),
        (("restore", "nowhere", "--verify"), "is no backup"),
        (("restore", "nowhere", "there", "--only=123456"), "leave out STORE"),
        (("export",), "name a file"),
        (("export", "mine.csv"), "ends neither in .jsonl nor in .parquet"),
        (("export", "mine.jsonl", "--vectors"), "Vectors are exported to Parquet only"),
        (("import", "nowhere.jsonl"), "cannot be read: No such file"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(told, words, why):
    code, out, errors = told(*words)
    assert (code, out, len(errors.splitlines())) == (1, "", 1)
    assert why in errors


@pytest.mark.parametrize("command", ["backup", "restore", "export", "import"])
def test_help_has_examples_that_can_be_run(told, command):
    code, out, _ = told(command, "--help")
    assert code == 0
    assert f"    jupyter memory {command} " in out


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for another process")
def test_ctrl_c_in_an_export_leaves_no_file(environment, tmp_path):
    with Memory(tmp_path / "store", user="ana", project=None, embedder="none",
                config={"near_duplicates": False}) as memory:  # fmt: skip
        memory.remember_many([f"fact number {number}" for number in range(4_000)])
    process = subprocess.Popen(
        [sys.executable, "-m", "jupyter_memory.app", "export", "mine.jsonl", "--embedder=none"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, **environment}, cwd=tmp_path,
    )  # fmt: skip
    with process:
        while process.poll() is None and not any(tmp_path.glob(".mine.jsonl.part")):
            time.sleep(0.001)
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=120)
    if process.returncode == 0:
        pytest.skip("it was done before the signal came")
    assert (process.returncode, out, errors) == (1, "", "jupyter memory: stopped.\n")
    assert not any(tmp_path.glob("*mine.jsonl*"))

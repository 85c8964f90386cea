"""The command line as a real process: what it prints, and how it leaves."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time

import pytest

from jupyter_memory import Memory

pytestmark = pytest.mark.kernel

SET = """\
{"memory": "m1", "text": "Revenue excludes refunds.", "given": {"subject": "revenue"}}
{"memory": "m2", "text": "The fx_rates table is updated at noon."}
{"question": "q1", "text": "What is revenue?", "relevant": ["m1"], "category": "key"}
{"question": "q2", "text": "When is fx_rates updated?", "relevant": ["m2"], "category": "rare term"}
"""


@pytest.fixture
def place(tmp_path):
    path = tmp_path / "mine.jsonl"
    path.write_text(SET, "utf-8")
    return path


def test_status_says_how_the_memory_stands(jupyter_memory, tmp_path):
    with Memory(tmp_path / "store", user="ana", project=None, embedder="none") as memory:
        memory.remember("Revenue excludes refunds.")
    run = jupyter_memory("status", "--embedder=none")
    assert (run.returncode, run.stderr) == (0, "")
    assert "1 fact" in run.stdout
    kept = json.loads(jupyter_memory("status", "--json", "--embedder=none").stdout)
    assert (kept["user"], kept["counts"]["semantic"]) == ("ana", 1)


def test_evaluate_prints_figures_keeps_them_and_compares(jupyter_memory, place, tmp_path):
    first = jupyter_memory("evaluate", place, "--embedder=none", "--save=run.json")
    assert (first.returncode, first.stderr) == (0, "")
    assert "mine: 2 questions to 2 memories" in first.stdout
    run = jupyter_memory("evaluate", place, "--embedder=none", "--json", "--against=run.json")
    found = json.loads(run.stdout)
    assert found["questions"]["q1"]["measures"]["mrr"] == 1
    assert found["difference"]["common"] == 2
    assert list((tmp_path / "temporary").iterdir()) == []


def test_a_set_is_found_in_the_data_folder(jupyter_memory, place, tmp_path):
    (tmp_path / "sets").mkdir()
    place.rename(tmp_path / "sets" / "mine.jsonl")
    run = jupyter_memory("evaluate", "mine.jsonl", "--data=sets", "--embedder=none", "--json")
    assert json.loads(run.stdout)["name"] == "mine"


def test_questions_are_drafted_and_asked_of_ones_own_memory(jupyter_memory, tmp_path):
    with Memory(tmp_path / "store", user="ana", project=None, embedder="none") as memory:
        memory.remember("Revenue excludes refunds.", subject="revenue")
    run = jupyter_memory("evaluate", "--draft=own.jsonl", "--embedder=none")
    assert run.returncode == 0, run.stderr
    run = jupyter_memory("evaluate", "own.jsonl", "--own", "--embedder=none", "--json")
    assert json.loads(run.stdout)["groups"][0]["figures"]["mrr"]["value"] == 1


@pytest.mark.parametrize("words", [("--help",), ("evaluate", "--help"), ("status", "--help")])
def test_help_has_an_example_that_can_be_run(jupyter_memory, words):
    run = jupyter_memory(*words)
    assert run.returncode == 0
    assert "Examples\n--------" in run.stdout
    assert f"jupyter memory {words[0]}".removesuffix(" --help") in run.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("frob",), "there is no command 'frob': there are enable, disable, status"),
        (("status", "x"), "'x' is one argument too many"),
        (("status", "--user="), "user"),
        (("evaluate", "none.jsonl"), "none.jsonl cannot be read: No such file or directory."),
        (("evaluate", "--colour=red"), "there is no option colour"),
        (("evaluate", "--against"), "expected one argument"),
        (("evaluate", "--against=none.json"), "none.json cannot be read"),
        (("evaluate", "--draft=own.jsonl", "--embedder=none"), "nothing is remembered here yet"),
        (("status", "--embedder=magic"), "There is no embedder 'magic'"),
        (("status", "--MemorySettings.threshold=low"), "expected a float, not the str 'low'"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_leaves_with_one(jupyter_memory, words, told):
    run = jupyter_memory(*words)
    assert (run.returncode, run.stdout) == (1, "")
    assert told in run.stderr
    assert len(run.stderr.splitlines()) == 1


def test_without_a_command_it_says_which_there_are(jupyter_memory):
    run = jupyter_memory()
    assert run.returncode == 1
    assert "evaluate\n    How well recall answers" in run.stdout


def test_settings_of_a_configuration_file_count(jupyter_memory, place, tmp_path):
    (tmp_path / "strict.py").write_text("c.MemorySettings.threshold = 1.0\n")
    run = jupyter_memory("evaluate", place, "--embedder=none", "--json", "--config=strict.py")
    assert json.loads(run.stdout)["separation"]["present"]["threshold"] == 1.0


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for another process")
def test_ctrl_c_leaves_at_once_and_nothing_behind(environment, tmp_path):
    folder, told = tmp_path / "temporary", "2026-03-02T09:00:{second:02}+00:00"
    lines = [
        {"memory": f"m{n}", "text": f"Fact {n}", "told_at": told.format(second=n % 60)}
        for n in range(600)
    ]
    long = [*lines, {"question": "q1", "text": "Fact 7?", "relevant": ["m7"]}]
    (tmp_path / "long.jsonl").write_text("\n".join(map(json.dumps, long)))
    process = subprocess.Popen(
        [sys.executable, "-m", "jupyter_memory.app", "evaluate", "long.jsonl", "--embedder=none"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, cwd=tmp_path,
    )  # fmt: skip
    with process:
        while process.poll() is None and not any(folder.glob("*/*")):
            time.sleep(0.01)  # until the temporary store is being written
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=120)
    assert (process.returncode, out, errors) == (1, "", "jupyter memory: stopped.\n")
    assert list(folder.iterdir()) == []

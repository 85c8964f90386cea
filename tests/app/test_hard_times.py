"""A newer store, damage, a full disk, a closed place: one sentence, and nothing lost."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys

import pytest

from jupyter_memory import Memory

pytestmark = pytest.mark.kernel


def _digests(folder):
    return {
        str(path): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.parametrize(
    "words",
    [
        ("status",), ("list",), ("recall", "revenue"), ("remember", "Bo owns ads."), ("health",),
        ("doctor", "--repair"), ("tend",), ("backup",), ("move", "elsewhere"), ("config",),
        ("erase", "--everything", "--yes-erase=ana"), ("export", "mine.jsonl"),
    ],
    ids=lambda words: words[0],
)  # fmt: skip
def test_a_store_of_a_newer_release_is_refused_and_left_as_it_is(call, memory, tmp_path, words):
    memory.remember("Revenue excludes refunds.")
    memory.close()
    mark = tmp_path / "store" / "store.json"
    mark.write_text(json.dumps({**json.loads(mark.read_text()), "format": 99}))
    before = _digests(tmp_path / "store")
    told = call(*words, code=1)
    assert told.startswith("jupyter memory: The memory at ")
    assert "has format 99" in told
    assert "Nothing was changed: upgrade jupyter_memory." in told
    assert len(told.splitlines()) == 1
    assert _digests(tmp_path / "store") == before


def test_a_damaged_table_is_named_and_repaired_and_the_others_answer(call, memory, tmp_path):
    memory.remember("Revenue excludes refunds.")
    memory.remember("The revenue job failed.", kind="episodic")
    memory.close()
    (manifest,) = list((tmp_path / "store" / "semantic.lance" / "_versions").iterdir())[:1]
    for path in manifest.parent.iterdir():
        path.write_bytes(path.read_bytes()[:10])
    assert "The revenue job failed." in call("recall", "revenue job")
    told = call("remember", "--kind=semantic", "Bo owns ads.", code=1)
    assert "The table 'semantic' of " in told
    assert len(told.splitlines()) == 1
    assert "no version of it is readable" in call("doctor", "--repair", code=1)
    shutil.rmtree(tmp_path / "store" / "semantic.lance")
    assert "Every table is whole." in call("doctor")


def test_a_mark_that_cannot_be_read_is_told_in_a_sentence(jupyter_memory, memory, tmp_path):
    memory.remember("Revenue excludes refunds.")
    memory.close()
    (tmp_path / "store" / "store.json").write_bytes(b"\0\0")
    run = jupyter_memory("list", "--embedder=none", "--everywhere")
    assert run.returncode == 0
    assert "Revenue excludes refunds." in run.stdout
    assert run.stderr.startswith("jupyter memory: ")
    assert "could not be read: going on with defaults" in run.stderr
    assert len(run.stderr.splitlines()) == 1


def _has_namespaces() -> bool:
    if shutil.which("unshare") is None:
        return False
    return (
        subprocess.run(["unshare", "-rm", "true"], capture_output=True, check=False).returncode == 0
    )


needs_namespaces = pytest.mark.skipif(
    not _has_namespaces(), reason="this system lets nobody mount a file system of her own"
)

COMMAND = f"{sys.executable} -m jupyter_memory.app"


def _in_a_shell(script, folder, environment):
    """Run a shell that alone sees what it mounts; return what each of its commands told."""
    run = subprocess.run(
        ["unshare", "-rm", "sh", "-c", script, "sh", str(folder)],
        capture_output=True, text=True, check=False, env=environment, cwd=folder, timeout=300,
    )  # fmt: skip
    return run.stdout, run.stderr


@needs_namespaces
def test_what_cannot_be_written_is_read(memory, environment, tmp_path):
    memory.remember("Revenue excludes refunds.")
    memory.close()
    script = f"""
    mount --bind "$1/store" "$1/store" && mount -o remount,ro,bind "$1/store"
    {COMMAND} recall --embedder=none --everywhere revenue; echo "left with $?"
    {COMMAND} health --embedder=none --everywhere > /dev/null; echo "left with $?"
    {COMMAND} remember --embedder=none --everywhere Bo owns ads.; echo "left with $?"
    """
    out, errors = _in_a_shell(script, tmp_path, environment)
    assert "Revenue excludes refunds." in out
    assert [line for line in out.splitlines() if line.startswith("left")] == [
        "left with 0", "left with 0", "left with 1",
    ]  # fmt: skip
    assert "cannot be written: recall goes on, but nothing new is kept" in errors
    assert len(errors.splitlines()) == 1


@needs_namespaces
def test_a_full_disk_loses_nothing_and_is_told(environment, tmp_path):
    (tmp_path / "store").mkdir()
    script = f"""
    mount -t tmpfs -o size=4m none "$1/store"
    {COMMAND} remember --embedder=none --everywhere Revenue excludes refunds. > /dev/null
    head -c 5000000 /dev/zero > "$1/store/ballast" 2> /dev/null
    {COMMAND} remember --embedder=none --everywhere Bo owns ads.; echo "left with $?"
    rm "$1/store/ballast"
    {COMMAND} health --embedder=none --json
    """
    out, errors = _in_a_shell(script, tmp_path, environment)
    left, health = out.splitlines()
    assert left == "left with 1"
    assert json.loads(health)["counts"]["semantic"] == {"active": 1}
    assert json.loads(health)["is_well"] is True
    assert "is full" in errors
    assert len(errors.splitlines()) == 1


def test_ctrl_c_in_a_move_leaves_the_memory_where_it_is(call, memory, tmp_path, monkeypatch):
    from jupyter_memory.store import moving

    memory.remember("Revenue excludes refunds.")
    memory.close()

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(moving, "_compare", interrupted)
    assert call("move", "moved", code=1) == "jupyter memory: stopped.\n"
    monkeypatch.undo()
    with Memory(tmp_path / "store", user="ana", project=None, embedder="none") as again:
        assert again.count() == 1
        again.move(tmp_path / "moved")
    with Memory(tmp_path / "moved", user="ana", project=None, embedder="none") as moved:
        assert moved.count() == 1

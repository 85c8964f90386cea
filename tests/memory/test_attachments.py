"""Files go with a memory by reference, and as a copy only when that is asked for."""

from __future__ import annotations

import hashlib
import os
import stat
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from jupyter_memory.errors import ScopeError, UsageError
from jupyter_memory.references import Reference


@pytest.fixture
def report(tmp_path) -> Path:
    file = tmp_path / "report.ipynb"
    file.write_text('{"secret": "never read into a memory"}', encoding="utf-8")
    return file


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def test_a_file_is_kept_by_reference(memory, report, store_folder):
    record = memory.get(memory.remember("The board's report", attach=[report]).id)
    (reference,) = record.references
    assert reference == Reference(
        path=str(report),
        sha256=digest(report),
        size=report.stat().st_size,
        modified_at=datetime.fromtimestamp(report.stat().st_mtime, UTC),
    )
    assert not (store_folder / "attachments").exists()
    assert "never read" not in str(memory.list().to_pandas().to_dict())


def test_the_receipt_names_the_file_once(memory, report):
    first = memory.remember("The board's report", attach=report)
    assert first.message == "Remembered (fact, everywhere). Attached: report.ipynb."
    again = memory.remember("The board's report", attach=report)
    assert "Attached" not in again.message
    copied = memory.remember("董事会的报告", attach=report, copy=True)
    assert copied.message == "已记住（事实，所有项目）。附件：report.ipynb（已复制）。"


def test_a_file_that_has_changed_is_told_from_one_that_has_not(memory, report):
    identifier = memory.remember("The board's report", attach=str(report)).id
    (reference,) = memory.get(identifier).references
    assert reference.is_unchanged()
    os.utime(report, (1, 1))
    assert reference.is_unchanged()
    size = report.stat().st_size
    report.write_text("x" * size)
    assert not reference.is_unchanged()
    report.write_text("longer" * size)
    assert not reference.is_unchanged()
    report.unlink()
    assert not reference.is_unchanged()
    report.mkdir()
    assert not reference.is_unchanged()
    assert not Reference(path="somewhere").is_unchanged()


def test_a_copy_is_kept_once_however_often_it_is_asked_for(memory, report, tmp_path, store_folder):
    twin = tmp_path / "twin.ipynb"
    twin.write_bytes(report.read_bytes())
    other = tmp_path / "数据.csv"
    other.write_text("a,b")
    first = memory.remember("The board's report", attach=[report, twin, other], copy=True).id
    memory.remember("Another report", attach=[report], copy=True)
    copies = {each.copy for each in memory.get(first).references}
    assert copies == {f"attachments/{digest(each)}" for each in (report, other)}
    folder = store_folder / "attachments"
    assert {each.name for each in folder.iterdir()} == {digest(report), digest(other)}
    for each in memory.get(first).references:
        assert Path(memory.uri, each.copy).read_bytes() == Path(each.path).read_bytes()
        if sys.platform != "win32":
            assert stat.S_IMODE(Path(memory.uri, each.copy).stat().st_mode) == 0o600
    report.unlink()
    assert (folder / digest(twin)).exists()


@pytest.mark.parametrize("copy", [False, True])
def test_a_file_that_cannot_be_taken_stops_all_of_it(memory, report, tmp_path, store_folder, copy):
    for wrong, why in ((tmp_path / "none.csv", "there is no such file"), (tmp_path, "a folder")):
        with pytest.raises(UsageError, match=why) as raised:
            memory.remember("The board's report", attach=[report, wrong], copy=copy)
        assert str(wrong) in str(raised.value)
        with pytest.raises(UsageError, match=why):
            memory.remember_many(["one", {"text": "two", "attach": [wrong], "copy": copy}])
    assert memory.count() == 0
    assert not list((store_folder / "attachments").glob("*"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_what_is_no_file_is_not_waited_for(memory, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UsageError, match="no ordinary file"):
        memory.remember("a pipe", attach=tmp_path / "pipe")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads all")
def test_a_file_that_may_not_be_read_is_told(memory, report):
    report.chmod(0)
    with pytest.raises(UsageError, match="may not be read"):
        memory.remember("The board's report", attach=report)


@pytest.mark.parametrize("attach", [7, [7], [""], ["a\x00b"], [None]])
def test_paths_are_paths(memory, attach):
    with pytest.raises(UsageError, match="attach must be a list of paths"):
        memory.remember("The board's report", attach=attach)
    assert memory.count() == 0


def test_a_copy_needs_a_file(memory):
    with pytest.raises(UsageError, match="copy=True needs files"):
        memory.remember("The board's report", copy=True)
    with pytest.raises(UsageError, match="copy must be True or False"):
        memory.remember("The board's report", copy="yes")


def test_a_path_with_a_secret_is_refused_without_repeating_it(memory, tmp_path):
    token = "ghp_" + "a1B2c3D4e5F6" * 3
    file = tmp_path / f"{token}.csv"
    file.write_text("a")
    with pytest.raises(UsageError, match="rename the file") as raised:
        memory.remember("The board's report", attach=file)
    assert token not in str(raised.value)
    assert memory.count() == 0


def test_a_relative_path_is_kept_whole(memory, report, monkeypatch):
    monkeypatch.chdir(report.parent)
    (reference,) = memory.get(memory.remember("Our report", attach="report.ipynb").id).references
    assert reference.path == str(report)


def test_a_file_can_be_added_to_what_is_known(memory, report, tmp_path):
    first = memory.remember("The board's report")
    added = memory.remember("The board's report", attach=report)
    assert added.id == first.id
    assert [each.path for each in memory.get(first.id).references] == [str(report)]
    again = memory.remember("The board's report", attach=report)
    assert (again.action, memory.get(first.id).version) == ("reinforced", 2)
    report.write_text("changed")
    memory.remember("The board's report", attach=report, copy=True)
    (reference,) = memory.get(first.id).references
    assert (reference.sha256, reference.copy) == (digest(report), f"attachments/{digest(report)}")
    assert memory.history(first.id)[1].memory.references[0].sha256 != digest(report)


def test_a_new_value_keeps_the_file_until_it_brings_another(memory, report, tmp_path):
    key = {"subject": "board report", "attribute": "owner"}
    first = memory.remember("Anna owns the board report", **key, attach=report).id
    memory.remember("Ben owns the board report", **key)
    assert [each.path for each in memory.get(first).references] == [str(report)]
    other = tmp_path / "other.md"
    other.write_text("x")
    memory.remember("Cem owns the board report", **key, attach=other)
    assert [each.path for each in memory.get(first).references] == [str(other)]
    memory.rollback(first, to=1)
    assert [each.path for each in memory.get(first).references] == [str(report)]


def test_undo_takes_an_attached_file_back(memory, report):
    first = memory.remember("The board's report")
    memory.remember("The board's report", attach=report).undo()
    assert memory.get(first.id).references == ()


def test_nothing_is_copied_for_what_is_not_kept(open_memory, store_folder, tmp_path):
    file = tmp_path / "map.csv"
    file.write_text("a,b\n")
    memory = open_memory()
    shown = str(memory.remember("Revenue excludes refunds."))
    refused = memory.remember(shown, attach=[file], copy=True)
    assert refused.action == "refused"
    with open_memory(agent="planner") as planner, pytest.raises(ScopeError):
        planner.remember("From the planner.", source="user", attach=[file], copy=True)
    folder = store_folder / "attachments"
    assert not folder.exists() or not list(folder.iterdir())

"""Any folder can be a store, and a store under two names is one."""

from __future__ import annotations

from pathlib import Path

import pytest
from children import Child, tell

from jupyter_memory import Memory
from jupyter_memory.errors import StoreError, UsageError
from jupyter_memory.store import locate
from jupyter_memory.store.locking import lock_for

NAMES = (
    "数据 库 (v2) #1 %20",
    "my notes",
    "a%b?c&d=e",
    "Zoë Li",
    "ünï€ 🙂",
    'quote\'s "double" `tick`',
    "semi;colon, comma",
    "*star* [x]",
    "~tilde",
    "back\\slash",
    " lead and trail ",
    "-dash",
    "x" * 250,
)


def remember_here(path: str, cwd: str, text: str) -> None:
    """In a child: remember one text; tell all there are."""
    import os

    os.chdir(cwd)
    with Memory(path, user="ana", project=None, embedder="none") as memory:
        memory.remember(text)
        tell(sorted(each.text for each in memory.list()))


@pytest.mark.parametrize("name", NAMES)
def test_a_folder_of_any_name_holds_a_store(tmp_path, open_memory, name):
    folder = tmp_path / name / "mem"
    open_memory(folder).remember("营收口径不含退款单")
    assert [hit.memory.text for hit in open_memory(folder).recall("营收 退款")] == [
        "营收口径不含退款单"
    ]
    assert name in {each.name for each in tmp_path.iterdir()}
    assert {each.name for each in tmp_path.iterdir()} == {name}
    assert (folder / "semantic.lance").is_dir()


@pytest.mark.kernel
def test_a_link_a_real_path_and_a_relative_path_are_one_store_for_two_processes(
    tmp_path, monkeypatch, open_memory
):
    real = tmp_path / "数据 库 (v2) #1 %20" / "mem"
    link = tmp_path / "link"
    link.symlink_to(real.parent, target_is_directory=True)
    here = open_memory(link / "mem")
    here.remember("from the link")
    with Child(remember_here, path=real, cwd=tmp_path, text="from the real path") as child:
        assert child.finish() == [["from the link", "from the real path"]]
    assert here.count() == 2
    monkeypatch.chdir(real.parent)
    relative = open_memory("./mem/../mem")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    relative.remember("after a change of directory")
    assert list(elsewhere.iterdir()) == []
    assert here.count() == relative.count() == open_memory(real).count() == 3
    assert lock_for(locate(link / "mem")) is lock_for(locate(real))


def test_a_home_folder_is_expanded(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    assert locate("~/mem") == tmp_path / "mem"


def test_the_environment_names_the_store(tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_MEMORY_URI", str(tmp_path / "here"))
    assert locate(None) == tmp_path / "here"
    monkeypatch.delenv("JUPYTER_MEMORY_URI")
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))
    assert locate(None) == tmp_path / "jupyter" / "memory"


def test_a_file_address_is_a_path(tmp_path):
    assert locate(f"file://{tmp_path}/mem") == tmp_path / "mem"


@pytest.mark.parametrize("address", ["s3://bucket/mem", "gs://b/m", "az://c/m"])
def test_where_a_folder_is_needed_an_object_store_is_refused(address):
    with pytest.raises(UsageError, match="here a folder is needed"):
        locate(address)


@pytest.mark.parametrize("address", ["db://team", "http://host/mem"])
def test_an_address_of_another_kind_is_refused_by_name(address):
    with pytest.raises(UsageError, match="in a folder or on an object store") as raised:
        Memory(address)
    assert address.split("://")[0] + "://" in str(raised.value)


@pytest.mark.parametrize("address", ["", "   ", "\t", "a\x00b"])
def test_an_address_that_is_none_is_refused(address):
    with pytest.raises(UsageError):
        locate(address)


@pytest.mark.parametrize(
    "beneath", ["x" * 256, "数" * 200, "/".join(["d" * 50] * 100), "file", "file/below"]
)
def test_a_path_that_cannot_be_a_folder_is_refused_with_a_sentence(tmp_path, beneath):
    (tmp_path / "file").write_text("not a folder")
    path = tmp_path / Path(beneath)
    with pytest.raises(StoreError, match="cannot be used as a store") as raised:
        Memory(path, user="ana", embedder="none").remember("never kept")
    assert "give the path of a folder" in str(raised.value)
    assert (tmp_path / "file").read_text() == "not a folder"
    assert {each.name for each in tmp_path.iterdir()} == {"file"}


def test_opening_makes_nothing_on_disk(tmp_path):
    memory = Memory(tmp_path / "nowhere" / "mem", user="ana", embedder="none")
    assert memory.count() == 0
    assert len(memory.recall("anything")) == 0
    assert memory.status().writable
    assert list(tmp_path.iterdir()) == []

"""A store moves to another folder, whole, and whoever looks at the old one is told."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import pytest
from folders import data_files, snapshot
from stub_embedders import StubEmbedder

from jupyter_memory import Memory
from jupyter_memory.errors import ScopeError, StoreDamagedError, StoreError, UsageError
from jupyter_memory.store import moving

FACTS = [f"Table t{number} is loaded by Bo." for number in range(5)]


@pytest.fixture
def filled(open_memory, tmp_path):
    """A memory with every kind of file: two users, history, a backup, an attachment, vectors."""
    memory = open_memory(embedder=StubEmbedder())
    (tmp_path / "map.txt").write_text("north")
    for each in FACTS:
        memory.remember(each, attach=tmp_path / "map.txt", copy=True)
    memory.edit(memory.list()[0].id, text="Table t0 is loaded by Di.")
    open_memory(user="bo").remember("Bo owns ads.")
    memory.backup()
    return memory


@pytest.fixture
def elsewhere(tmp_path):
    """A new folder on another disk, where there is one."""
    shared = Path("/dev/shm")
    if not shared.is_dir() or shared.stat().st_dev == tmp_path.stat().st_dev:
        pytest.skip("there is no other disk here")
    folder = Path(tempfile.mkdtemp(dir=shared))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(params=["same disk", "another disk"])
def target(request, tmp_path):
    """A new folder."""
    if request.param == "same disk":
        return tmp_path / "deep" / "moved"
    return request.getfixturevalue("elsewhere")


def open_at(folder, **given):
    return Memory(folder, **{"user": "ana", "project": None, "embedder": "none", **given})


def assert_all_is_there(folder):
    with open_at(folder, embedder=StubEmbedder()) as memory:
        assert sorted(each.text for each in memory.list()) == sorted(
            ["Table t0 is loaded by Di.", *FACTS[1:]]
        )
        first = memory.list()[0]
        assert memory.history(first.id)[0].memory.text == FACTS[0]
        assert memory.recall("t3")[0].memory.text == FACTS[3]
        assert memory.doctor() == []
        assert Memory.restore(folder / "backups", verify=True).verified
        assert memory.remember("Written at the new place.").action == "stored"
        memory.erase(memory.list()[-1].id)
    with open_at(folder, user="bo") as other:
        assert other.count() == 1


def test_everything_is_at_the_new_place_and_the_old_one_says_so(filled, target, store_folder):
    told = []
    moved = filled.move(target, progress=lambda *each: told.append(each))
    assert moved.place == str(target.resolve())
    assert moved.linked == (target.stat().st_dev == store_folder.stat().st_dev)
    assert told[-1][1] == told[-1][2] > 0
    assert_all_is_there(target)
    assert {each.name for each in store_folder.iterdir()} <= {
        "store.json", ".lock", ".lock-holder.json"
    }  # fmt: skip
    for attempt in (filled.list, lambda: filled.remember("x"), lambda: open_at(store_folder)):
        with pytest.raises(StoreError) as raised:
            attempt()
        assert f"was moved to {target.resolve()}: set JUPYTER_MEMORY_URI=" in str(raised.value)


class Stopped(BaseException):
    """As if the process died."""


@pytest.mark.parametrize("step", ["_take", "_leave_out", "_compare", "finish"])
def test_a_move_that_was_interrupted_goes_on(filled, elsewhere, store_folder, step, monkeypatch):
    target = elsewhere
    calls = []
    real = getattr(moving, step)

    def stops(*given):
        calls.append(given)
        if len(calls) == (8 if step == "_take" else 1):
            raise Stopped
        return real(*given)

    monkeypatch.setattr(moving, step, stops)
    with pytest.raises(Stopped):
        filled.move(target)
    monkeypatch.undo()
    if step == "finish":  # from here on it is ended by whoever comes next
        with pytest.raises(StoreError, match="was moved to"):
            open_at(store_folder)
    else:
        with open_at(store_folder) as memory:
            assert memory.count() == len(FACTS)
            memory.remember("Written in between.")
            memory._rooms.store.tidy(fragments=1)
            expected = names_in(store_folder)
            memory.move(target)
            assert names_in(target) == expected
    with open_at(target) as memory:
        assert memory.count() == len(FACTS) + (step != "finish")
    assert not list(target.parent.glob("*.part"))


def names_in(folder):
    return {
        str(each.relative_to(folder))
        for each in folder.rglob("*")
        if each.is_file() and not each.name.startswith(".lock")
    }


def test_what_is_erased_after_an_interruption_stays_nowhere(filled, elsewhere, monkeypatch):
    def stops(*_):
        raise Stopped

    monkeypatch.setattr(moving, "_compare", stops)
    with pytest.raises(Stopped):
        filled.move(elsewhere)
    monkeypatch.undo()
    part = elsewhere.with_name(elsewhere.name + ".part")
    assert part.is_dir()
    with open_at(filled.uri) as memory:
        assert memory.erase(memory.list()[1].id).found == 0
        assert not part.exists()
        memory.move(elsewhere)
    with open_at(elsewhere) as memory:
        assert memory.count() == len(FACTS) - 1
        memory.backup()


def test_what_is_erased_meanwhile_is_not_taken_along(filled, tmp_path, monkeypatch):
    target = tmp_path / "moved"
    gone = filled.list()[1].id
    real = moving._take_over

    def takes_over(*given):
        monkeypatch.setattr(moving, "_take_over", real)
        done = real(*given)
        with open_at(filled.uri) as other:
            other.erase(gone)
        return done

    monkeypatch.setattr(moving, "_take_over", takes_over)
    with pytest.raises(StoreError, match="something was erased meanwhile; try again"):
        filled.move(target)
    assert not any(target.parent.glob("*.part"))
    filled.move(target)
    with open_at(target) as memory:
        assert memory.count() == len(FACTS) - 1


def test_a_place_that_is_taken_or_in_the_store_is_refused(filled, tmp_path, store_folder):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.txt").write_text("mine")
    before = snapshot(store_folder)
    for place, why in (
        (tmp_path / "full", "is not empty, and nothing in it was changed"),
        (tmp_path / "full" / "thesis.txt", "is not empty"),
        (store_folder / "inside", "lie in each other"),
        (tmp_path, "lie in each other"),
        ("db://memory", "cannot open db:// addresses"),
    ):
        with pytest.raises(UsageError, match=why):
            filled.move(place)
    assert snapshot(store_folder) == before


def test_agents_move_nothing_and_neither_does_who_has_nothing(open_memory, tmp_path):
    with pytest.raises(ScopeError, match="may not move everything"):
        open_memory(agent="planner").move(tmp_path / "moved")
    with pytest.raises(UsageError, match="there is nothing to move"):
        open_memory().move(tmp_path / "moved")


def test_a_damaged_store_stays_where_it_is(filled, tmp_path, store_folder):
    for each in data_files(store_folder, "semantic"):
        each.unlink()
    with pytest.raises(StoreDamagedError):
        filled.move(tmp_path / "moved")
    assert not (tmp_path / "moved").exists()
    assert (store_folder / "semantic.lance").is_dir()


def test_backups_are_rotated_after_a_move_as_before(filled, tmp_path, clock):
    filled.move(tmp_path / "moved")
    memory = open_at(tmp_path / "moved", clock=clock)
    for _ in range(60):
        clock.advance(days=1)
    memory.backup()
    for _ in range(9):
        clock.advance(days=1)
        memory.backup()
    assert len(list((tmp_path / "moved" / "backups").iterdir())) < 11

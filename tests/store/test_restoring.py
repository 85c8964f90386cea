"""A backup comes back whole, to an empty place or over a store, or nothing is changed."""

from __future__ import annotations

import json
import os
import signal
from datetime import UTC, datetime
from pathlib import Path

import pytest
from children import Child, tell
from folders import data_files, snapshot
from records_for_tests import add, fact, texts
from test_migrations import later_release  # noqa: F401  a fixture

from jupyter_memory.errors import StoreDamagedError, StoreVersionError, UsageError
from jupyter_memory.store import Store, archive, locate, manifest, placing, restoring, schema
from jupyter_memory.store.manifest import MANIFEST_FILE
from jupyter_memory.store.marking import read_mark

NOW = datetime(2026, 3, 10, 9, 0, tzinfo=UTC)


def restored(path, root, **given):
    return restoring.restore(Path(path), locate(root), NOW, lock_timeout=5.0, **given)


def opened(folder) -> Store:
    return Store(locate(folder), lock_timeout=5.0)


@pytest.fixture
def backup(store, tmp_path) -> Path:
    add(store, fact("Revenue excludes refunds"), fact("营收口径不含退款单"))
    return Path(archive.back_up(store, tmp_path / "backups", NOW).path)


@pytest.mark.parametrize("verify", [False, True])
def test_it_comes_back_to_a_fresh_place(backup, tmp_path, verify):
    done = restored(backup, tmp_path / "fresh", verify=verify)
    assert (done.counts, done.verified, done.before) == ({"semantic": 2}, verify, None)
    store = opened(tmp_path / "fresh")
    assert texts(store) == ["Revenue excludes refunds", "营收口径不含退款单"]
    add(store, fact("a new one"))
    assert len(texts(store)) == 3
    assert len(texts(opened(backup))) == 2
    assert [*(tmp_path / "fresh" / "backups").iterdir()] == []


def test_of_a_folder_the_newest_is_taken(backup, store):
    add(store, fact("later"))
    archive.back_up(store, backup.parent, NOW.replace(day=11))
    assert restoring.drill(backup.parent).backup.endswith("2026-03-11T090000")
    assert restoring.drill(backup).counts == {"semantic": 2}


def test_a_drill_leaves_nothing_behind(backup):
    before = snapshot(backup.parent)
    assert repr(restoring.drill(backup)).endswith("is whole: 2 semantic.")
    assert snapshot(backup.parent) == before


@pytest.mark.parametrize("what", ["memories", "other things"])
def test_a_place_that_is_not_empty_is_left_alone(backup, tmp_path, what):
    place = tmp_path / "taken"
    if what == "memories":
        add(opened(place), fact("mine"))
    else:
        place.mkdir()
        (place / "thesis.txt").write_text("mine")
    before = snapshot(place)
    with pytest.raises(UsageError, match="is not empty, and nothing in it was changed"):
        restored(backup, place)
    assert snapshot(place) == before


def test_other_things_are_never_replaced(backup, tmp_path):
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "thesis.txt").write_text("mine")
    with pytest.raises(UsageError, match="holds other things than memories"):
        restored(backup, tmp_path / "taken", overwrite=True)
    assert (tmp_path / "taken" / "thesis.txt").read_text() == "mine"


def test_a_store_is_replaced_when_asked_for_and_backed_up_before(backup, store, open_memory):
    memory = open_memory()
    identifier = memory.list()[0].id
    memory.edit(identifier, text="Revenue is all there is")
    memory.remember("We shipped", kind="episodic")
    assert len(memory.recall("shipped")) == 1
    done = restored(backup, store.root, overwrite=True)
    assert [each.text for each in memory.list()] == [
        "Revenue excludes refunds",
        "营收口径不含退款单",
    ]
    assert len(memory.recall("shipped")) == 0
    assert [each.version for each in memory.history(identifier)] == [1]
    assert memory.remember("Revenue excludes refunds").action == "reinforced"
    assert restoring.drill(Path(done.before)).counts == {"semantic": 2, "episodic": 1, "history": 1}


def test_a_damaged_store_is_replaced_and_kept_as_it_was(backup, store):
    (file,) = data_files(store.root, "semantic")
    file.unlink()
    done = restored(backup, store.root, overwrite=True, verify=True)
    assert len(texts(opened(store.root))) == 2
    assert done.before == str(store.root / "damaged")
    assert (store.root / "damaged" / "semantic-1" / "_versions").is_dir()


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-7])


def flip(file: Path) -> None:
    raw = bytearray(file.read_bytes())
    raw[len(raw) // 2] ^= 1
    file.unlink()  # the store's own has another name for the same bytes
    file.write_bytes(raw)


@pytest.mark.parametrize(
    ("harm", "told", "verify"),
    [(Path.unlink, "missing: semantic.lance/data/", False), (cut, "altered or cut short: ", False),
     (flip, "altered or cut short: semantic.lance/data/", True)],
)  # fmt: skip
def test_a_backup_that_is_not_whole_is_refused(backup, tmp_path, harm, told, verify):
    harm(data_files(backup, "semantic")[0])
    place = tmp_path / "fresh"
    with pytest.raises(StoreDamagedError) as raised:
        restored(backup, place, verify=verify)
    assert told in str(raised.value)
    assert "nothing was brought back" in str(raised.value)
    assert not any(place.glob("*.lance"))
    with pytest.raises(StoreDamagedError):
        restoring.drill(backup)


def test_other_rows_than_were_backed_up_are_noticed(backup):
    rewrite(backup, lambda values: values["tables"]["semantic"].update(rows=3))
    with pytest.raises(StoreDamagedError, match="the rows of semantic are not those"):
        restoring.drill(backup)


def rewrite(backup: Path, change) -> None:
    values = json.loads((backup / MANIFEST_FILE).read_text("utf-8"))
    change(values)
    (backup / MANIFEST_FILE).write_text(json.dumps(values), "utf-8")


@pytest.mark.parametrize("name", ["format", "store_format"])
def test_a_newer_backup_is_refused_and_nothing_is_changed(backup, tmp_path, name):
    rewrite(backup, lambda values: values.update({name: 99, "written_by": "9.0"}))
    before = snapshot(tmp_path)
    with pytest.raises(StoreVersionError, match=r"made by jupyter_memory 9\.0.*upgrade"):
        restored(backup, tmp_path / "fresh")
    with pytest.raises(StoreVersionError):
        restoring.drill(backup)
    assert snapshot(tmp_path) == before


@pytest.mark.parametrize("content", [b"", b"[]", b'{"format": 1}', b"\xff"])
def test_a_manifest_that_cannot_be_read_is_told(backup, content):
    (backup / MANIFEST_FILE).write_bytes(content)
    with pytest.raises(StoreDamagedError, match="take another backup"):
        restoring.drill(backup)


def test_a_folder_without_backups_is_told(tmp_path):
    with pytest.raises(UsageError, match=r"is no backup: there is no backup\.json in it"):
        restoring.drill(tmp_path)


def test_a_backup_cannot_become_a_store_in_itself(backup):
    with pytest.raises(UsageError, match="lies in the backup itself"):
        restored(backup, backup / "store")


def test_an_older_backup_is_brought_forward_and_stays_as_it_is(
    backup, tmp_path, later_release  # noqa: F811
):  # fmt: skip
    before = snapshot(backup)
    later_release()
    restored(backup, tmp_path / "fresh", verify=True)
    store = opened(tmp_path / "fresh")
    assert store.mark().format == schema.FORMAT == manifest.read_manifest(backup).store_format + 1
    assert len(texts(store)) == 2
    assert snapshot(backup) == before


def restore_and_die(backup: str, root: str, after: int) -> None:
    """In a child: be killed in the middle of putting tables in their place."""
    place, steps = placing._place, iter(range(after))

    def die(*given, **named):
        if next(steps, None) is None:
            tell("half")
            os.kill(os.getpid(), signal.SIGKILL)
        place(*given, **named)

    placing._place = die
    restored(backup, root, overwrite=True)


@pytest.mark.kernel
@pytest.mark.parametrize("after", [0, 1])
def test_a_restore_that_was_killed_is_carried_through(backup, open_memory, store, after):
    memory = open_memory()
    for each in memory.list():
        memory.forget(each.id)
    memory.remember("We shipped", kind="episodic")
    with Child(restore_and_die, backup=backup, root=store.root, after=after) as child:
        assert child.rest() == ["half"], child.errors
    assert read_mark(store.root).restoring == ("semantic",)
    assert [each.text for each in memory.list()] == [
        "Revenue excludes refunds",
        "营收口径不含退款单",
    ]
    assert memory.doctor() == []
    assert read_mark(store.root).restoring == ()
    assert memory.remember("a new one").action == "stored"

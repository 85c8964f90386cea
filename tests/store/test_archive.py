"""A backup is the state of one moment, whole or not there, whatever happens meanwhile."""

from __future__ import annotations

import errno
import os
import signal
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from children import Child, hear, tell
from folders import data_files, snapshot
from hypothesis import given
from hypothesis import strategies as st
from records_for_tests import add, episode, fact, texts

from jupyter_memory.errors import JupyterMemoryError, StoreDamagedError, StoreError, UsageError
from jupyter_memory.store import Store, archive, contents, locate, registry, restoring
from jupyter_memory.store.bridge import run
from jupyter_memory.store.listing import listed
from jupyter_memory.store.manifest import MANIFEST_FILE, read_manifest
from jupyter_memory.store.predicates import equals
from jupyter_memory.store.rotation import Rotation, superfluous

NOW = datetime(2026, 3, 10, 9, 0, tzinfo=UTC)


@pytest.fixture
def filled(store):
    add(store, fact("Revenue excludes refunds"), fact("营收口径不含退款单"), episode("We shipped"))
    return store


@pytest.fixture
def place(tmp_path):
    return tmp_path / "elsewhere"


def opened(folder) -> Store:
    return Store(locate(folder), lock_timeout=5.0)


def test_a_backup_is_a_store_of_linked_files(filled, place):
    made = archive.back_up(filled, place, NOW)
    folder = place / "2026-03-10T090000"
    assert (made.path, made.linked, made.removed) == (str(folder), True, ())
    assert made.counts == {"semantic": 2, "episodic": 1}
    (file,) = data_files(folder, "semantic")
    assert file.samefile(filled.root / file.relative_to(folder))
    assert texts(opened(folder)) == ["Revenue excludes refunds", "营收口径不含退款单"]
    manifest = read_manifest(folder)
    assert (manifest.made_at, manifest.store) == (NOW, str(filled.root))
    assert manifest.files.keys() == {
        name for name, digest in snapshot(folder).items() if digest != "folder"
    } - {MANIFEST_FILE}


def test_what_changes_in_place_is_copied(filled, place, open_memory):
    folder = Path(archive.back_up(filled, place, NOW).path)
    before = snapshot(folder)
    add(filled, *(fact(f"later {number}") for number in range(3)))
    filled.tidy(fragments=1)
    assert snapshot(folder) == before
    assert len(texts(opened(folder))) == 2


def test_nothing_is_overwritten(filled, place):
    first = archive.back_up(filled, place, NOW).path
    before = snapshot(Path(first))
    assert archive.back_up(filled, place, NOW).path == f"{first}-2"
    assert snapshot(Path(first)) == before


@pytest.mark.parametrize("where", ["nowhere", "in the store only"])
def test_without_links_files_are_copied(filled, place, monkeypatch, where):
    link = os.link

    def refuse(source, target):
        if where == "nowhere" or not Path(target).is_relative_to(filled.root):
            raise OSError(errno.EXDEV, "Invalid cross-device link")
        link(source, target)

    monkeypatch.setattr(contents.os, "link", refuse)
    made = archive.back_up(filled, place, NOW)
    assert not made.linked
    (file,) = data_files(Path(made.path), "semantic")
    assert file.stat().st_nlink == 1
    assert restoring.drill(place).verified
    assert [*filled.root.glob("backups/*")] == []


def write_in_step(folder: str) -> None:
    """In a child: a fact, then its event, and on; so events are never ahead of facts."""
    store = opened(folder)
    tell("ready")
    number = 0
    while number < 400:
        add(store, fact(f"fact {number}"))
        add(store, episode(f"event {number}"))
        number += 1
        if number % 40 == 0:
            store.tidy(fragments=1)
        if number == 2:
            tell("writing")


@pytest.mark.kernel
def test_backups_made_while_another_process_writes_are_of_one_moment(store, store_folder, place):
    with Child(write_in_step, folder=store_folder) as child:
        assert [child.next(), child.next()] == ["ready", "writing"], child.errors
        made = [
            archive.back_up(store, place, NOW + timedelta(seconds=number)) for number in range(8)
        ]
        assert child.process.poll() is None, "it was to write all the time"
        child.kill()
    sizes = []
    for each in made:
        assert restoring.drill(Path(each.path)).verified
        copy = opened(each.path)
        events = [
            each.text for each in run(listed(copy.tables, ("episodic",), equals("user", "ana")))
        ]
        facts, events = set(texts(copy)), set(events)
        assert facts == {f"fact {number}" for number in range(len(facts))}
        assert events == {f"event {number}" for number in range(len(events))}
        assert len(facts) - len(events) in (0, 1)
        sizes.append(len(facts))
    assert sizes == sorted(sizes)


def test_a_damaged_store_is_not_backed_up_and_older_backups_stay(filled, place):
    add(filled, fact("a second file"))
    kept = archive.back_up(filled, place, NOW).path
    before = snapshot(place)
    data_files(filled.root, "semantic")[0].unlink()
    with pytest.raises(StoreDamagedError, match=r"no backup was made of it and older ones stay"):
        archive.back_up(opened(filled.root), place, NOW + timedelta(days=90))
    assert snapshot(place) == before
    assert registry.registered(filled.root) == [Path(kept)]


def test_what_is_erased_meanwhile_stays_in_no_backup(open_memory, place, monkeypatch):
    memory = open_memory()
    secret = memory.remember("the secret of the house").id
    looked = archive.contents_of

    def erase_first(*given):
        memory.erase(secret)
        return looked(*given)

    monkeypatch.setattr(archive, "contents_of", erase_first)
    for where in (None, place):
        secret = memory.remember("the secret of the house").id
        with pytest.raises(StoreError, match="something was erased meanwhile"):
            archive.back_up(memory._rooms.store, where, NOW)
        folder = memory._rooms.store.root / "backups" if where is None else where
        assert [*folder.glob("*")] == []


def test_what_was_erased_is_gone_from_backups_elsewhere_which_stay_whole(open_memory, place):
    memory = open_memory()
    secret = memory.remember("the secret of the house").id
    memory.remember("Revenue excludes refunds")
    made = memory.backup(place)
    assert memory.erase(secret).found == 0
    folder = Path(made.path)
    assert texts(opened(folder)) == ["Revenue excludes refunds"]
    assert not any(b"the secret of the house" in each.read_bytes() for each in files(folder))
    assert restoring.drill(folder).counts == {"semantic": 1}


def files(folder: Path) -> list[Path]:
    return [each for each in folder.rglob("*") if each.is_file()]


def test_an_interrupt_leaves_nothing_behind(filled, place, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(archive, "contents_of", interrupt)
    with pytest.raises(KeyboardInterrupt):
        archive.back_up(filled, place, NOW)
    assert [*place.iterdir()] == []
    assert registry.registered(filled.root) == []


def back_up_and_die(folder: str, place: str) -> None:
    """In a child: be killed when the files of a backup are there and it is not whole."""

    def die(*_):
        tell("half")
        os.kill(os.getpid(), signal.SIGKILL)

    archive.contents_of = die
    archive.back_up(opened(folder), Path(place), NOW)


@pytest.mark.kernel
def test_a_backup_that_was_killed_is_none_and_goes(open_memory, place, tmp_path):
    memory = open_memory()
    secret = memory.remember("the secret of the house").id
    memory.remember("Revenue excludes refunds")
    with Child(back_up_and_die, folder=memory.uri, place=place) as child:
        assert child.rest() == ["half"], child.errors
    part = place / "2026-03-10T090000.part"
    assert files(part)
    with pytest.raises(UsageError, match="is no backup"):
        restoring.drill(place)
    made = memory.backup(place)
    assert part.exists(), "somebody else may be making it"
    assert restoring.drill(place).backup == made.path
    memory.erase(secret)
    texts_left = b"".join(each.read_bytes() for each in files(place))
    assert b"the secret of the house" not in texts_left
    part.mkdir(exist_ok=True)
    os.utime(part, (0, 0))
    registry.enter(Path(memory.uri), [part])
    memory.backup(place)
    assert not part.exists()
    assert part not in registry.registered(Path(memory.uri))


def test_backups_are_registered_wherever_they_lie(filled, place):
    inside, outside = archive.back_up(filled, None, NOW), archive.back_up(filled, place, NOW)
    assert registry.registered(filled.root) == [Path(inside.path), Path(outside.path)]
    assert f'"{Path("backups") / "2026-03-10T090000"}"' in (
        filled.root / registry.REGISTRY_FILE
    ).read_text("utf-8")
    (filled.root / registry.REGISTRY_FILE).write_bytes(b"\0")
    assert registry.registered(filled.root) == []


@pytest.mark.parametrize("part", [".", "semantic.lance", "attachments"])
def test_a_store_is_no_place_for_backups(filled, part):
    before = snapshot(filled.root)
    with pytest.raises(UsageError, match="give another folder"):
        archive.back_up(filled, filled.root / part, NOW)
    assert snapshot(filled.root) == before


def test_another_store_is_no_place_for_backups(filled, open_memory, place):
    open_memory(place).remember("somebody else's")
    with pytest.raises(UsageError, match="is a store: give a folder where backups may lie"):
        archive.back_up(filled, place, NOW)


def test_a_place_that_is_a_file_is_told(filled, place):
    place.write_text("")
    with pytest.raises(StoreError, match=r"it cannot be written \(File exists\): give another"):
        archive.back_up(filled, place, NOW)


def back_up_into(folder: str, store: str) -> None:
    """In a child that alone sees what is mounted: try to make a backup."""
    try:
        tell(archive.back_up(opened(store), Path(folder), NOW).path)
    except JupyterMemoryError as error:
        tell([type(error).__name__, str(error), [each.name for each in Path(folder).iterdir()]])


@pytest.mark.kernel
@pytest.mark.parametrize(
    ("mount", "told"),
    [
        ('mount -t tmpfs -o size=8k tmpfs "$0"', "its disk is full: make room"),
        ('mount -t tmpfs -o ro tmpfs "$0"', "cannot be written (Read-only file system)"),
    ],
)
def test_a_full_or_closed_disk_is_one_sentence(filled, tmp_path, mount, told):
    from test_closed_places import _has_namespaces, mounted

    if not _has_namespaces():
        pytest.skip("this system lets nobody mount a file system of her own")
    place = tmp_path / "disk"
    place.mkdir()
    with Child(
        back_up_into, prefix=mounted(mount, place), folder=place, store=filled.root
    ) as child:
        ((kind, sentence, left),) = child.finish()
    assert (kind, left) == ("StoreError", [])
    assert told in sentence
    assert "The memory itself is as it was." in sentence
    assert restoring.drill(Path(archive.back_up(filled, None, NOW).path)).verified


# Rotation


def test_old_backups_of_the_same_store_go(filled, place, open_memory):
    other = open_memory(place.parent / "other")
    other.remember("of another store")
    foreign = archive.back_up(other._rooms.store, place, NOW - timedelta(days=400)).path
    rotation = Rotation(daily=2, weekly=1)
    for day in range(5):
        made = archive.back_up(filled, place, NOW + timedelta(days=day), rotation)
    assert [Path(each).name for each in made.removed] == ["2026-03-12T090000"]
    kept = {"2026-03-13T090000", "2026-03-14T090000", Path(foreign).name}
    assert {each.name for each in place.iterdir()} == kept
    names = {each.name for each in registry.registered(filled.root)}
    assert names == kept - {Path(foreign).name}


def test_a_week_of_days_and_a_month_of_weeks_are_kept():
    made = [NOW - timedelta(days=number) for number in range(60)]
    kept = sorted(set(made) - superfluous(made), reverse=True)
    assert [(NOW - each).days for each in kept] == [0, 1, 2, 3, 4, 5, 6, 9, 16]


moments = st.datetimes(datetime(2026, 1, 1), datetime(2026, 4, 1), timezones=st.just(UTC))  # noqa: DTZ001


@given(st.lists(moments, max_size=40))
def test_the_newest_day_stays_whole_and_rotating_twice_is_rotating_once(made):
    kept = set(made) - superfluous(made)
    assert superfluous(kept) == set()
    assert {each for each in made if each.date() == max(made).date()} <= kept
    assert len({each.date() for each in kept}) <= 7 + 4


def hold(folder: str) -> None:
    """In a child: hold the store's lock until told to let go."""
    with opened(folder).locked():
        tell("held")
        hear()


@pytest.mark.kernel
def test_a_backup_waits_for_who_writes(filled, place):
    patient = Store(filled.root, lock_timeout=0.2)
    with Child(hold, folder=filled.root) as child:
        assert child.next() == "held", child.errors
        with pytest.raises(StoreError, match="is being written by process"):
            archive.back_up(patient, place, NOW)
        child.say()
        child.finish()
    assert archive.back_up(patient, place, NOW).counts["semantic"] == 2

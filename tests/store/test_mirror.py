"""A memory on an object store: several machines, one state; nothing acknowledged is lost."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from children import Child, hear, tell
from leftovers import files_with
from stub_embedders import StubEmbedder

from jupyter_memory import Memory
from jupyter_memory.errors import StoreBusyError, StoreError, UsageError
from jupyter_memory.store import mirror, objects
from jupyter_memory.store.objects import Head, Objects

pytestmark = pytest.mark.kernel


@pytest.fixture
def open_at(s3_address, on_machine, clock):
    """Open a handle on the object store, on a machine of its own."""
    opened = []

    def open_one(machine="here", **given):
        on_machine(machine)
        defaults = {"user": "ana", "project": None, "embedder": "none", "clock": clock}
        opened.append(Memory(given.pop("uri", s3_address), **{**defaults, **given}))
        return opened[-1]

    yield open_one
    for each in opened:
        each.close()


def texts(memory):
    return sorted(each.text for each in memory.list())


def stored(address, *needles):
    """Return the objects that hold one of these texts, as they lie on the service."""
    import obstore

    store = Objects(address)._store
    found = [each["path"] for some in obstore.list(store) for each in some]
    return {
        each
        for each in found
        if any(x.encode() in bytes(obstore.get(store, each).bytes()) for x in needles)
    }


def test_what_one_machine_writes_another_reads_at_once(open_at, s3_address):
    here = open_at("here", embedder=StubEmbedder())
    there = open_at("there", embedder=StubEmbedder())
    assert (here.uri, here.status().place, texts(there)) == (s3_address, s3_address, [])
    first = here.remember("Revenue excludes refunds.", subject="revenue")
    assert [hit.memory.text for hit in there.recall("revenue")] == ["Revenue excludes refunds."]
    there.edit(first.id, text="Revenue is net.")
    there.remember("图表默认用柱状图。")
    assert texts(here) == ["Revenue is net.", "图表默认用柱状图。"]
    assert len(here.history(first.id)) == 2
    assert here.remember("Revenue is net.").action == "reinforced"
    assert texts(open_at("later")) == texts(here)


def test_it_is_the_same_after_merging_and_cleaning_up(open_at):
    here, there = open_at("here"), open_at("there")
    for number in range(6):
        (here if number % 2 else there).remember(f"Rule {number} holds in shop {number}.")
    here._rooms.store.tidy(fragments=1)
    assert len(texts(there)) == 6
    there.remember("Pies are fine.")
    assert texts(here) == texts(there) == texts(open_at("fresh"))
    assert here.doctor() == there.doctor() == []


def write_at(address: str, machine: str, name: str, count: int) -> None:
    """In a child: remember so many, one by one."""
    os.environ["JUPYTER_DATA_DIR"] = machine
    with Memory(address, user="ana", project=None, embedder="none",
                config={"lock_timeout": 60.0}) as memory:  # fmt: skip
        tell("ready")
        hear()
        for number in range(count):
            memory.remember(f"fact {number} of {name}")
            memory.remember(f"region is {name} {number}", subject="aws", attribute="region")
        tell(count)


def test_machines_that_write_at_once_lose_nothing(open_at, s3_address, tmp_path):
    children = [
        Child(write_at, address=s3_address, machine=tmp_path / f"m{name}", name=name, count=2)
        for name in "ab"
    ]
    for each in children:
        assert each.next() == "ready", each.rest() or each.errors
    for each in children:
        each.say()
    for each in children:
        with each:
            assert each.finish() == [2], each.errors
    memory = open_at()
    said = texts(memory)
    assert {f"fact {number} of {name}" for number in range(2) for name in "ab"} <= set(said)
    (region,) = [each for each in memory.list() if each.text.startswith("region")]
    assert region.version == 4
    assert memory.doctor() == []


def test_who_is_overtaken_is_refused_and_goes_on_from_the_latest(open_at, monkeypatch):
    """Not the lease but the head decides: here another one writes as if it had expired."""
    here, there = open_at("here"), open_at("there")
    here.remember("Revenue excludes refunds.")
    texts(there)
    replace_head = Objects.replace_head
    monkeypatch.setattr(objects, "LEASED", -objects.LEASED)

    def overtaken(self, before, files, moved_to=""):
        monkeypatch.setattr(Objects, "replace_head", replace_head)
        there.remember("Refunds are late.")
        return replace_head(self, before, files, moved_to)

    monkeypatch.setattr(Objects, "replace_head", overtaken)
    with pytest.raises(StoreError, match="was written elsewhere meanwhile; nothing was written"):
        here.remember("Pies are fine.")
    assert texts(here) == texts(there) == ["Refunds are late.", "Revenue excludes refunds."]
    assert here.remember("Pies are fine.").action == "stored"
    assert len(texts(there)) == 3
    assert here.doctor() == []


def die_while_writing(address: str, machine: str) -> None:
    """In a child: die when something is written here and not there, or not all of it."""
    os.environ["JUPYTER_DATA_DIR"] = machine
    memory = Memory(address, user="ana", project=None, embedder="none")
    memory.remember("acknowledged")
    tell("acknowledged")
    Objects.replace_head = lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL)
    memory.remember("never acknowledged, Quokka-81")


def test_what_a_killed_process_had_not_acknowledged_is_nowhere(
    open_at, s3_address, tmp_path, monkeypatch
):
    machine = tmp_path / "killed"
    with Child(die_while_writing, address=s3_address, machine=machine) as child:
        assert child.rest() == ["acknowledged"], child.errors
    monkeypatch.setattr(objects, "LEASED", 0 * objects.LEASED)
    again, elsewhere = open_at("killed"), open_at("elsewhere")
    assert texts(again) == texts(elsewhere) == ["acknowledged"]
    gone = again.remember("said after the kill").id
    assert texts(elsewhere) == ["acknowledged", "said after the kill"]
    assert again.doctor() == elsewhere.doctor() == []
    assert elsewhere.erase(gone).found == 0
    assert stored(s3_address, "Quokka-81") == set(), "the erasure sweeps what it left there"


def test_who_waits_too_long_is_told_who_writes(open_at, s3_address):
    memory = open_at(config={"lock_timeout": 0.3})
    memory.remember("Revenue excludes refunds.")
    with (
        Objects(s3_address).leased(1.0),
        pytest.raises(StoreBusyError, match=rf"being written by process {os.getpid()} on "),
    ):
        memory.remember("Pies are fine.")
    assert memory.remember("Pies are fine.").action == "stored"


def test_what_is_erased_is_in_no_object_and_no_mirror_that_looks_again(
    open_at, s3_address, tmp_path
):
    here, there = open_at("here"), open_at("there")
    gone = here.remember("Zanzibar clinics bill through ledger Quokka-81.")
    here.remember("Revenue excludes refunds.")
    assert len(texts(there)) == 2
    assert stored(s3_address, gone.id)
    done = here.erase(gone.id)
    assert (done.found, done.traces) == (0, ())
    assert stored(s3_address, "Quokka-81", gone.id) == set()
    assert texts(there) == ["Revenue excludes refunds."]
    assert files_with(tmp_path, "Quokka-81", gone.id) == set()


def erase_and_die(address: str, machine: str, identifier: str) -> None:
    """In a child: die in the middle of an erasure."""
    from jupyter_memory.store import erasing

    os.environ["JUPYTER_DATA_DIR"] = machine
    erasing._move = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
    Memory(address, user="ana", project=None, embedder="none").erase(identifier)


def test_an_erasure_that_dies_is_carried_through_by_another_machine(
    open_at, s3_address, tmp_path, monkeypatch
):
    here = open_at("here")
    gone = here.remember("Zanzibar clinics bill through ledger Quokka-81.").id
    here.remember("Revenue excludes refunds.")
    machine = tmp_path / "killed"
    with Child(erase_and_die, address=s3_address, machine=machine, identifier=gone) as child:
        assert child.rest() == [], child.errors
    monkeypatch.setattr(objects, "LEASED", 0 * objects.LEASED)
    assert texts(open_at("elsewhere")) == ["Revenue excludes refunds."]
    assert stored(s3_address, "Quokka-81") == set()


def test_an_emptied_place_is_not_filled_again_from_a_mirror(open_at, s3_address):
    memory = open_at()
    memory.remember("Revenue excludes refunds.")
    place = Objects(s3_address)
    place.remove_head()
    place.remove(place.sizes())
    assert texts(memory) == []
    assert memory.remember("Pies are fine.").action == "stored"
    assert texts(open_at("other")) == ["Pies are fine."]


def test_it_moves_there_with_progress_and_back_again(open_at, memory, s3_address, tmp_path,
                                                     store_folder):  # fmt: skip
    ids = [each.id for each in memory.remember_many(["Revenue excludes refunds.", "Pies."])]
    memory.edit(ids[0], text="Revenue is net.")
    outside = tmp_path / "backups"
    memory.backup(outside)
    seen = []
    moved = memory.move(s3_address, progress=lambda *told: seen.append(told))
    assert moved.place == s3_address
    assert repr(moved).endswith(f"set JUPYTER_MEMORY_URI={s3_address} for every kernel.")
    assert seen[-1][1] == seen[-1][2] > 0
    with pytest.raises(StoreError, match="was moved to s3://"):
        memory.list()
    assert not any(store_folder.glob("*.lance"))
    there = open_at("there")
    assert (texts(there), len(there.history(ids[0]))) == (["Pies.", "Revenue is net."], 2)
    back = tmp_path / "back"
    here = open_at("here")
    assert here.move(back).place == str(back)
    assert texts(open_at(uri=back)) == ["Pies.", "Revenue is net."]
    with pytest.raises(StoreError, match="was moved to"):
        there.list()
    assert stored(s3_address, ids[0]) == set()


def test_a_move_that_stopped_goes_on_and_sends_nothing_twice(memory, s3_address, monkeypatch):
    memory.remember_many(["Revenue excludes refunds.", "Pies are fine."])
    put, sent = Objects.put, []

    def stops(self, key, file):
        if len(sent) == 3:
            raise KeyboardInterrupt
        sent.append(key)
        put(self, key, file)

    def goes_on(self, key, file):
        sent.append(key)
        put(self, key, file)

    monkeypatch.setattr(Objects, "put", stops)
    with pytest.raises(KeyboardInterrupt):
        memory.move(s3_address)
    assert len(memory.list()) == 2, "it is where it was"
    monkeypatch.setattr(Objects, "put", goes_on)
    memory.move(s3_address)
    assert len(sent) == len(set(sent))
    with Memory(s3_address, user="ana", project=None, embedder="none") as there:
        assert there.count() == 2


def test_a_move_that_died_at_the_end_ends(memory, open_memory, s3_address, monkeypatch):
    from jupyter_memory.store import emigrating

    memory.remember("Revenue excludes refunds.")

    def dies(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(emigrating, "write_mark", dies)
        with pytest.raises(KeyboardInterrupt):
            memory.move(s3_address)
    assert open_memory().move(s3_address).place == s3_address


def test_a_taken_place_is_left_alone(open_at, memory, s3_address):
    open_at().remember("Pies are fine.")
    memory.remember("Revenue excludes refunds.")
    with pytest.raises(UsageError, match="is not empty, and nothing in it was changed"):
        memory.move(s3_address)
    assert texts(memory) == ["Revenue excludes refunds."]
    assert texts(open_at()) == ["Pies are fine."]


def test_backups_of_it_lie_in_a_folder_and_lose_what_is_erased(open_at, tmp_path):
    memory = open_at()
    gone = memory.remember("Zanzibar clinics bill through ledger Quokka-81.")
    memory.remember("Revenue excludes refunds.")
    with pytest.raises(UsageError, match="name a folder for its backup"):
        memory.backup()
    memory.backup(tmp_path / "nas")
    assert memory.drill()[0].counts == {"semantic": 2}
    assert memory.erase(gone.id).found == 0
    assert files_with(tmp_path, "Quokka-81", gone.id) == set()
    memory._back_up_if_due()
    assert not any(Path(mirror.mirror_root(memory.uri)).glob("backups/*"))


@pytest.mark.parametrize(
    ("address", "why"),
    [("s3://no-such-bucket/x", "there is no such bucket"), ("s3://", "names no bucket")],
)
def test_a_place_that_cannot_be_reached_is_one_sentence(s3_address, address, why):
    with pytest.raises((StoreError, UsageError), match=why) as raised:
        Memory(address, user="ana", project=None, embedder="none").remember("x")
    assert "\n" not in str(raised.value)


def test_a_service_that_is_away_is_one_sentence(s3_address, monkeypatch):
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
    monkeypatch.setitem(objects._RETRIES, "max_retries", 0)
    with pytest.raises(StoreError, match="cannot be reached") as raised:
        Memory(s3_address, user="ana", project=None, embedder="none")
    assert "\n" not in str(raised.value)


def test_a_head_is_replaced_by_who_read_the_latest_only(s3_address):
    place = Objects(s3_address)
    first = place.replace_head(Head({}), {"a": ("a", 1)})
    with pytest.raises(objects.HeadChangedError):
        place.replace_head(Head({}), {})
    second = place.replace_head(first, {"b": ("b", 1)})
    with pytest.raises(objects.HeadChangedError):
        place.replace_head(first, {})
    assert place.head(second) is second
    assert place.head(first).files == {"b": ("b", 1)}

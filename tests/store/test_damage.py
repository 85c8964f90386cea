"""A part of the store is missing or cut short: the rest goes on, what is readable comes back."""

from __future__ import annotations

import shutil
import warnings
from typing import TYPE_CHECKING

import pytest
from folders import data_files, manifests, snapshot
from stub_embedders import StubEmbedder

from jupyter_memory import JupyterMemoryWarning, Memory
from jupyter_memory.errors import StoreDamagedError
from jupyter_memory.store import checkup
from jupyter_memory.store.doctor import QUARANTINE
from jupyter_memory.store.locking import lock_for
from jupyter_memory.store.schema import TABLES

if TYPE_CHECKING:
    from pathlib import Path

FACTS = [f"fact number {number}" for number in range(6)]


@pytest.fixture
def filled(open_memory, store_folder) -> Path:
    """A store with six facts, one commit each, one event and one procedure."""
    with open_memory(embedder=StubEmbedder()) as memory:
        for each in FACTS:
            memory.remember(each)
        memory.remember("the fact of the deploy", kind="episodic")
        memory.remember("To check a fact: 1. look 2. think", kind="procedural")
    return store_folder


def facts_of(memory: Memory) -> list[str]:
    return [each.text for each in memory.list(kind="semantic")]


def assert_named(told: str, folder: Path, table: str) -> None:
    assert f"The table {table!r} of {folder} is damaged" in told
    assert str(folder / f"{table}.lance") in told
    assert "The other tables go on, nothing in it was overwritten" in told
    assert "Memory.doctor(repair=True)" in told


def assert_damaged_but_the_others_go_on(memory: Memory, folder: Path) -> None:
    answer = memory.recall("fact")
    assert {hit.memory.kind for hit in answer} == {"episodic", "procedural"}
    (note,) = [each for each in answer.notes if "damaged" in each]
    assert_named(note, folder, "semantic")
    before = snapshot(folder / "semantic.lance")
    for attempt in (lambda: memory.remember("new"), lambda: memory.list(kind="semantic")):
        with pytest.raises(StoreDamagedError) as raised:
            attempt()
        assert_named(str(raised.value), folder, "semantic")
    assert snapshot(folder / "semantic.lance") == before
    assert memory.count(kind="episodic") == 1
    (finding,) = memory.doctor()
    assert_named(finding, folder, "semantic")
    assert snapshot(folder / "semantic.lance") == before
    (note,) = [each for each in memory.status().notes if "damaged" in each]
    assert_named(note, folder, "semantic")


def assert_whole(memory: Memory, facts: list[str]) -> None:
    """The repaired table is complete, can be searched and written, and no key map is stale."""
    assert memory.doctor() == []
    assert sorted(facts_of(memory)) == sorted(facts)
    assert {hit.memory.text for hit in memory.recall("fact number", k=20)} >= set(facts)
    for each in FACTS:
        expected = "reinforced" if each in facts else "stored"
        assert memory.remember(each).action == expected
    assert sorted(facts_of(memory)) == sorted(FACTS)


def test_a_half_made_table_is_made_again_with_one_warning(open_memory, store_folder):
    with open_memory() as memory:
        memory.remember("the deploy", kind="episodic")
    stub = store_folder / "semantic.lance"
    for part in ("data", "_versions", "_transactions"):
        (stub / part).mkdir(parents=True)
    (stub / "_transactions" / "0-x.txn").write_bytes(b"x")
    memory = open_memory()
    assert [hit.memory.text for hit in memory.recall("deploy")] == ["the deploy"]
    (finding,) = memory.doctor()
    assert f"{stub} was left half-made by a process that was killed; it holds nothing" in finding
    with pytest.warns(JupyterMemoryWarning, match="left half-made") as warned:
        assert memory.remember("a fact").action == "stored"
    assert len(warned) == 1
    assert "'semantic'" in str(warned[0].message)
    assert facts_of(memory) == facts_of(open_memory()) == ["a fact"]


def test_a_half_made_table_is_taken_away_by_a_repair(open_memory, store_folder):
    memory = open_memory()
    memory.remember("the deploy", kind="episodic")
    stub = store_folder / "semantic.lance"
    (stub / "data").mkdir(parents=True)
    assert memory.doctor(repair=True)[1] == "semantic: the half-made folder was taken away."
    assert not stub.exists()
    assert memory.doctor() == []
    assert memory.remember("a fact").action == "stored"  # without a warning


def test_a_table_that_upkeep_left_alone_is_tidied(filled, open_memory, monkeypatch):
    monkeypatch.setattr(checkup, "NEGLECTED", len(FACTS))
    memory = open_memory()
    finding, told = memory.doctor(repair=True)
    assert finding.startswith("semantic: 6 fragments, and 0 rows outside of its indexes")
    assert told == "semantic: its files were merged and its indexes brought up to date."
    assert memory.doctor() == []
    assert_whole(memory, FACTS)


def test_a_lock_that_is_not_given_back_is_told_with_its_holder(filled, open_memory):
    with lock_for(filled.resolve()).hold(1.0):
        (finding,) = open_memory(config={"lock_timeout": 0.05}).doctor()
    assert "is being written by another thread of this process" in finding
    assert "end that process" in finding
    assert open_memory().doctor() == []


def test_words_are_found_without_a_word_index(filled, open_memory, indexed_early):
    """As in a table that has just grown over the size from which it has one."""
    memory = open_memory()
    assert memory.recall("fact number 3")[0].memory.text == "fact number 3"
    assert_whole(memory, FACTS)


def test_a_folder_with_data_but_no_version_is_damaged_and_left_alone(filled, open_memory):
    shutil.rmtree(filled / "semantic.lance" / "_versions")
    memory = open_memory()
    assert_damaged_but_the_others_go_on(memory, filled)
    _, told = memory.doctor(repair=True)
    assert "no version of it is readable, so nothing was changed" in told
    assert str(filled / "semantic.lance") in told
    assert len(data_files(filled, "semantic")) == len(FACTS)


def test_without_a_data_file_the_rest_of_the_table_is_brought_back(filled, open_memory):
    data_files(filled, "semantic")[2].unlink()
    memory = open_memory()
    other = open_memory()
    assert_damaged_but_the_others_go_on(memory, filled)
    finding, told = memory.doctor(repair=True)
    assert_named(finding, filled, "semantic")
    assert told.startswith("semantic: 1 of 6 memories lay in files that are gone or cut short")
    assert "are lost; 5 are readable" in told
    rest = [each for each in FACTS if each != "fact number 2"]
    assert sorted(facts_of(other)) == rest
    assert_whole(memory, rest)
    assert other.count() == open_memory().count() == 8


def test_a_data_file_cut_short_is_as_good_as_none(filled, open_memory):
    path = data_files(filled, "semantic")[4]
    path.write_bytes(path.read_bytes()[:100])
    memory = open_memory()
    assert_damaged_but_the_others_go_on(memory, filled)
    _, told = memory.doctor(repair=True)
    assert "1 of 6 memories" in told
    kept = next((filled / QUARANTINE).iterdir())
    assert str(kept) in told
    assert path.name in {each.name for each in (kept / "data").iterdir()}
    assert_whole(memory, [each for each in FACTS if each != "fact number 4"])


def test_the_last_whole_version_is_taken_where_it_keeps_more(open_memory, store_folder):
    """The last commit changed all rows: without its file none is left but in the version before."""
    with open_memory() as memory:
        memory.remember_many(FACTS)
        memory.remember_many(FACTS)  # one more mention each
    data_files(store_folder, "semantic")[-1].unlink()
    memory = open_memory()
    other = open_memory()
    _, told = memory.doctor(repair=True)
    assert "went back to its last whole version; 6 memories are readable" in told
    assert [each.mentions for each in memory.list()] == [1] * 6
    assert {each.action for each in other.remember_many(FACTS)} == {"reinforced"}
    assert_whole(memory, FACTS)


@pytest.mark.parametrize("length", [10, 0])
def test_over_a_manifest_cut_short_it_goes_back_to_the_last_good_version(
    filled, open_memory, length
):
    newest = manifests(filled, "semantic")[0]
    newest.write_bytes(newest.read_bytes()[:length])
    memory = open_memory()
    other = open_memory()
    assert_damaged_but_the_others_go_on(memory, filled)
    _, told = memory.doctor(repair=True)
    assert told.startswith("semantic: went back 1 version(s) that cannot be read; all 5 memories")
    assert newest.name in {
        each.name for each in (filled / QUARANTINE / "semantic-1" / "_versions").iterdir()
    }
    assert sorted(facts_of(other)) == FACTS[:5]
    assert_whole(memory, FACTS[:5])


def test_an_open_handle_does_not_forget_what_is_new_after_a_repair(filled, open_memory):
    """After a repair version numbers come again; a stale key map would store things twice."""
    other = open_memory()
    assert other.remember(FACTS[5]).action == "reinforced"
    with open_memory() as writer:
        writer.remember("a fact that will be lost")
    for each in manifests(filled, "semantic")[:2]:
        each.write_bytes(b"")
    memory = open_memory()
    memory.doctor(repair=True)
    for number in range(10, 16):
        assert memory.remember(f"fact number {number}").action == "stored"
    for number in range(10, 16):
        assert other.remember(f"fact number {number}").action == "reinforced"
        assert other.recall(f"fact number {number}")[0].memory.text == f"fact number {number}"


def test_every_table_damaged_is_every_table_brought_back(filled, open_memory):
    with open_memory() as memory:
        memory.edit(memory.list(kind="semantic")[0].id, text="fact number zero")
    for table in TABLES:
        newest = manifests(filled, table)[0]
        newest.write_bytes(newest.read_bytes()[:10])
    memory = open_memory()
    findings = memory.doctor(repair=True)
    assert [each.split(":")[0] for each in findings[1::2]] == list(TABLES)
    assert memory.doctor() == []
    assert len(memory.recall("fact")) == 5


@pytest.mark.parametrize("way", ["recall", "remember", "doctor"])
def test_a_lost_word_index_is_built_anew(filled, open_memory, way, indexed_early):
    with open_memory() as memory:
        memory._rooms.store.tidy(fragments=1)
    shutil.rmtree(filled / "semantic.lance" / "_indices")
    memory = open_memory()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        if way == "remember":
            assert memory.remember(FACTS[0]).action == "reinforced"
        elif way == "doctor":
            assert memory.doctor() == []
        assert memory.recall("fact number 3")[0].memory.text == "fact number 3"
    assert_whole(memory, FACTS)


def test_a_word_index_cut_short_is_built_anew_by_the_doctor(filled, open_memory, indexed_early):
    with open_memory() as memory:
        memory._rooms.store.tidy(fragments=1)
    for path in (filled / "semantic.lance" / "_indices").rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes()[:8])
    memory = open_memory()
    finding, told = memory.doctor(repair=True)
    assert_named(finding, filled, "semantic")
    assert "all 6 memories of it are readable" in told
    assert_whole(memory, FACTS)


def test_a_lost_table_of_the_past_does_not_keep_the_present(filled, open_memory):
    with open_memory() as memory:
        memory.edit(memory.list(kind="semantic")[0].id, text="fact number zero")
    shutil.rmtree(filled / "history.lance")
    memory = open_memory()
    receipt = memory.list(kind="semantic")[0]
    assert [each.version for each in memory.history(receipt.id)] == [2]
    assert memory.edit(receipt.id, text="fact number nought").action == "superseded"
    assert [each.version for each in memory.history(receipt.id)] == [2, 3]

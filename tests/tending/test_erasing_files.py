"""Beside the tables: backups, attached files, what waits to be read; and what is large."""

from __future__ import annotations

import pytest
from leftovers import files_with, rows_with
from stub_embedders import StubEmbedder

from jupyter_memory import Memory
from jupyter_memory.store import erasing, indexing, proving, views
from jupyter_memory.store.erasure import quoting

SECRET = "Zanzibar clinics bill through ledger Quokka-81"


def test_backups_here_and_elsewhere(memory, store_folder, tmp_path, clock):
    kept = memory.remember("Revenue excludes refunds.")
    gone = memory.remember(SECRET)
    made = [memory.backup(), memory.backup(tmp_path / "elsewhere")]
    assert rows_with(tmp_path, SECRET) != set()
    erased = memory.erase(gone.id)
    assert erased.rows == {"semantic": 1, "backups": 2}
    assert erased.found == 0
    assert files_with(tmp_path, "Quokka-81", gone.id) == set()
    assert rows_with(tmp_path, SECRET, gone.id) == set()
    for number, each in enumerate(made):
        back = tmp_path / f"back{number}"
        Memory.restore(each.path, back)
        with Memory(back, user="ana", project=None, embedder="none", clock=clock) as again:
            assert [one.id for one in again.list()] == [kept.id]


def test_a_folder_that_the_store_names_is_no_trace(memory, tmp_path):
    """A project is a folder, and backups may lie in it."""
    folder = tmp_path / "a project with backups in it"
    memory.backup(folder)
    gone = memory.remember(f"Backups lie in {folder}", project=str(folder))
    assert memory.erase(gone.id).traces == ()


def test_copies_of_files_go_unless_another_memory_has_them(memory, store_folder, tmp_path):
    files = {name: tmp_path / f"{name}.csv" for name in ("hers", "both")}
    for name, path in files.items():
        path.write_text(f"content of {name}, Quokka-81")
    gone = memory.remember(SECRET, attach=files.values(), copy=True)
    memory.remember("Revenue excludes refunds.", attach=files["both"], copy=True)
    memory.erase(gone.id)
    (copy,) = (store_folder / "attachments").iterdir()
    assert copy.read_text() == "content of both, Quokka-81"
    memory.erase(everything=True, confirm="ana")
    assert list((store_folder / "attachments").iterdir()) == []


def test_what_waits_to_be_read_and_quotes_it_is_struck_out(memory, open_memory, store_folder):
    gone = memory.remember(SECRET)
    other = open_memory()  # another kernel of hers
    quoting_one = other.observe(f"We decided: {SECRET}")
    unconcerned = other.observe("From now on, always use bars for the board.")
    bo = open_memory(user="bo")
    bo.observe(f"As Ana says: {SECRET}")
    assert len(files_with(store_folder / "observed", SECRET)) == 2
    assert memory.erase(gone.id).found == 0
    (left,) = files_with(store_folder / "observed", SECRET)
    assert bo._listener._journal._own.name == left
    other.flush()
    assert [each.action for each in quoting_one.result()] == ["refused"]
    assert unconcerned.result()[0].action in ("stored", "draft")
    assert rows_with(store_folder, gone.id) == set()
    assert SECRET not in [each.text for each in memory.list()]


def test_everything_takes_what_waits_along(memory, store_folder):
    memory.observe("From now on, always use bars for the board.")
    memory.remember(SECRET)
    memory.erase(everything=True, confirm="ana")
    memory.flush()
    assert memory.count() == 0
    assert files_with(store_folder, "bars for the board") == set()


def test_large_tables_lose_it_from_their_indexes(open_memory, store_folder, monkeypatch):
    """With all indexes, also of words and vectors, and rows in several files."""
    early = tuple(
        indexing.Index(each.column, each.method, min(each.from_rows, 3), each.tables)
        for each in indexing.INDEXES
    )
    monkeypatch.setattr(indexing, "INDEXES", early)
    monkeypatch.setattr(indexing, "VECTOR_INDEX_FROM_ROWS", 300)
    monkeypatch.setattr(views, "MOST_ROWS", 2)
    monkeypatch.setattr(erasing, "MOVED_AT_ONCE", 100)
    memory = open_memory(embedder=StubEmbedder())
    memory.remember_many([f"fact number {number} of w{number}ord" for number in range(320)])
    gone = memory.remember(SECRET, subject="zanzibarclinics", attribute="quokkaledger")
    memory._rooms.store.tidy(fragments=1)
    assert len(list((store_folder / "semantic.lance" / "_indices").iterdir())) > 8
    erased = memory.erase(gone.id)
    assert erased.found == 0
    words = ("quokka", "zanzibarclinics", gone.id)
    assert files_with(store_folder, *words) | rows_with(store_folder, *words) == set()
    assert len(list((store_folder / "semantic.lance" / "_indices").iterdir())) > 8
    assert memory.recall("w77ord")[0].memory.text == "fact number 77 of w77ord"
    assert memory.count() == 320


def test_it_tells_how_far_it_is(memory):
    gone = memory.remember(SECRET)
    told = []
    memory.erase(gone.id, progress=lambda *step: told.append(step))
    assert told[0] == ("semantic.lance", 0, 2)
    assert {name for name, *_ in told} == {
        "semantic.lance", "backups", "reading files", "reading rows",
    }  # fmt: skip
    assert all(0 <= done < steps for _, done, steps in told)


def test_rows_that_are_there_are_found_by_the_proof(memory, store_folder):
    present = memory.remember(SECRET, subject="clinic", attribute="ledger")
    memory.edit(present.id, text="Zanzibar clinics bill through ledger Wombat-82")
    memory.remember("Revenue excludes refunds.")
    store = memory._rooms.store
    found = erasing.look(store.tables, [present.id])
    proof = proving.prove(store.root, [present.id], found, "nobody", lambda *_: None)
    assert {"semantic.lance (id)", "history.lance (id)"} <= proof.traces
    assert any("version" in each for each in proof.traces)
    assert any(each.startswith("semantic.lance/data/") for each in proof.traces)
    nothing = erasing.look(store.tables, ["0192aaaa-0000-7000-8000-000000000000"])
    assert nothing.rows == {}


@pytest.mark.parametrize(
    ("text", "quotes"),
    [
        (SECRET, True),
        (f"as said, {SECRET.upper()}, remember", True),
        ("Zanzibar clinics bill monthly", False),
        ("use UTC", True),
        ("please use UTC from now on", False),
    ],
)
def test_a_short_text_is_recognised_only_by_itself(text, quotes):
    assert quoting([SECRET, "Use UTC"])(text) is quotes

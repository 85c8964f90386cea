"""Backups through the façade: one memory back, whose act it is, and the backup of the day."""

from __future__ import annotations

from pathlib import Path

import pytest
from stub_embedders import StubEmbedder

from jupyter_memory import Memory
from jupyter_memory.errors import ConflictError, NotFoundError, ScopeError, UsageError


@pytest.fixture
def revenue(memory):
    return memory.remember("Revenue excludes refunds.", subject="revenue").id


def backups(memory) -> list[str]:
    return sorted(each.name for each in (Path(memory.uri) / "backups").glob("*"))


def test_a_backup_comes_back_as_the_store_it_was(open_memory, tmp_path, clock):
    memory = open_memory(embedder=StubEmbedder(), project="sales")
    identifier = memory.remember("Revenue excludes refunds.", subject="revenue", tags=["kpi"]).id
    memory.edit(identifier, text="Revenue excludes refunds and tests.")
    file = tmp_path / "data.csv"
    file.write_text("a,b")
    memory.remember("The export", attach=file, copy=True)
    open_memory(user="bo").remember("bo's own")
    made = memory.backup()
    assert made.path == f"{memory.uri}/backups/2026-03-10T090000"
    assert repr(made).startswith("Backup of 3 semantic, 1 history in ")
    assert Memory.restore(made.path, verify=True).place is None
    done = Memory.restore(made.path, tmp_path / "fresh", verify=True)
    assert repr(done).endswith(f"to {tmp_path / 'fresh'}, each file and row compared.")
    again = open_memory(tmp_path / "fresh", embedder=StubEmbedder(), project="sales")
    assert list(again.list(project="*")) == list(memory.list(project="*"))
    assert again.history(identifier) == memory.history(identifier)
    assert again.status().unembedded == 0
    assert [*again.recall("revenue refunds")] == [*memory.recall("revenue refunds")]
    (reference,) = again.list(project="*")[1].references
    assert (tmp_path / "fresh" / reference.copy).read_text() == "a,b"
    assert [each.text for each in open_memory(tmp_path / "fresh", user="bo").list()] == ["bo's own"]


def test_what_waits_to_be_read_is_in_the_backup_too(open_memory, tmp_path):
    memory = open_memory()
    place = Path(memory.uri) / "observed"
    memory.remember("anything")
    place.mkdir()
    (place / "ana-1.jsonl").write_text('{"id": "1", "text": "to be read"}\n')
    (place / "ana-1.lock").write_text("")
    made = Path(memory.backup(tmp_path / "backups").path)
    (place / "ana-1.jsonl").write_text("")
    assert [each.name for each in (made / "observed").iterdir()] == ["ana-1.jsonl"]
    assert "to be read" in (made / "observed" / "ana-1.jsonl").read_text()


def test_one_memory_comes_back_as_it_was_and_what_it_became_is_kept(memory, revenue, clock):
    memory.backup()
    clock.advance(days=1)
    memory.edit(revenue, text="Revenue is everything.")
    receipt = memory.recover(revenue[-6:])
    assert receipt.action == "restored"
    assert memory.get(revenue).text == "Revenue excludes refunds."
    assert [each.memory.text for each in memory.history(revenue)] == [
        "Revenue excludes refunds.", "Revenue is everything.", "Revenue excludes refunds."
    ]  # fmt: skip
    assert memory.recover(revenue).action == "refused"  # it is so already
    receipt.undo()
    assert memory.get(revenue).text == "Revenue is everything."


def test_one_that_is_gone_comes_back_with_its_past(open_memory, tmp_path):
    memory = open_memory(embedder=StubEmbedder())
    identifier = memory.remember("Revenue excludes refunds.", subject="revenue").id
    memory.edit(identifier, text="Revenue excludes refunds and tests.")
    memory.backup(tmp_path / "backups")
    before = memory.history(identifier)
    elsewhere = open_memory(tmp_path / "new", embedder=StubEmbedder())
    elsewhere.remember("something else")
    receipt = elsewhere.recover(identifier, tmp_path / "backups")
    assert receipt.message.startswith("Restored: “Revenue excludes refunds and tests.”")
    assert elsewhere.history(identifier) == before
    assert elsewhere.status().unembedded == 0
    receipt.undo()
    assert elsewhere.get(identifier).status == "forgotten"
    assert not [*(tmp_path / "new" / "backups").iterdir()]


def test_the_newest_backup_that_has_it_is_taken(open_memory, tmp_path, clock):
    memory = open_memory()
    identifier = memory.remember("kept in the first backup only").id
    memory.backup(tmp_path / "backups")
    other = open_memory(tmp_path / "other")
    other.remember("nothing of it")
    clock.advance(days=1)
    other.backup(tmp_path / "backups")
    assert other.recover(identifier, tmp_path / "backups").id == identifier


def test_what_is_not_there_or_not_hers_is_not_found(open_memory, memory, revenue):
    memory.backup()
    for each in ("123456", "12", "' OR 1=1 --"):
        with pytest.raises(NotFoundError):
            memory.recover(each)
    with pytest.raises(NotFoundError, match=r"No backup in .* has a memory .* of yours"):
        open_memory(user="bo").recover(revenue)
    assert memory.count() == 1


def test_what_was_erased_does_not_come_back(memory, revenue):
    memory.remember("another")
    memory.backup()
    memory.erase(revenue)
    with pytest.raises(NotFoundError):
        memory.recover(revenue)
    assert Memory.restore(Path(memory.uri) / "backups", verify=True).counts == {"semantic": 1}


def test_a_key_has_one_holder_also_after_a_recovery(memory, revenue, open_memory, tmp_path):
    memory.backup(tmp_path / "backups")
    other = open_memory(tmp_path / "other")
    holder = other.remember("Revenue is net.", subject="revenue").id
    with pytest.raises(ConflictError, match=f"belongs to memory {holder}"):
        other.recover(revenue, tmp_path / "backups")
    assert other.count() == 1


def test_copies_are_the_users_to_make(open_memory, memory, revenue, tmp_path):
    memory.backup()
    memory.export(tmp_path / "mine.jsonl")
    agent = open_memory(agent="planner")
    for act in (agent.backup, lambda: agent.recover(revenue),
                lambda: agent.import_(tmp_path / "mine.jsonl")):  # fmt: skip
        with pytest.raises(ScopeError, match=r"'planner' may not .*: this is the user's to do"):
            act()


def test_without_a_place_there_is_nothing_to_restore_to(memory, revenue):
    with pytest.raises(UsageError, match="Say where to restore it to, or ask to verify it"):
        Memory.restore(memory.backup().path)


def test_there_is_a_backup_of_every_day_on_which_something_changed(memory, clock):
    memory._back_up_if_due()
    assert not (Path(memory.uri) / "backups").exists()
    memory.remember("first")
    memory._back_up_if_due()
    memory.remember("second")
    clock.advance(hours=23)
    memory._back_up_if_due()
    assert backups(memory) == ["2026-03-10T090000"]
    clock.advance(hours=1)
    memory._back_up_if_due()
    clock.advance(days=3)
    memory._back_up_if_due()
    assert backups(memory) == ["2026-03-10T090000", "2026-03-11T090000"]


def test_an_agent_and_a_store_that_cannot_be_written_make_none(open_memory, memory, monkeypatch):
    memory.remember("first")
    open_memory(agent="planner")._back_up_if_due()
    monkeypatch.setattr(type(memory._rooms.store), "is_writable", lambda _: False)
    memory._back_up_if_due()
    assert not (Path(memory.uri) / "backups").exists()

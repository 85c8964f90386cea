"""What is erased is gone from every file, nothing else is, and the answer proves it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from leftovers import files_with, rows_with
from stub_embedders import StubEmbedder

from jupyter_memory.errors import NotFoundError, ScopeError, UsageError

SECRET = "Zanzibar clinics bill through ledger Quokka-81"
CHINESE = "珍珠港诊所的账目记在暗号鹦鹉八十一"


def everything_of(memory):
    return {each.id: each for each in memory.list(project="*", status=_ALL)}


_ALL = ["active", "draft", "pending", "archived", "forgotten"]


@pytest.fixture
def vectors(open_memory):
    """Ana's memory with vectors."""
    return open_memory(embedder=StubEmbedder())


@pytest.mark.parametrize(
    "text",
    [
        SECRET,
        CHINESE,
        "It's called 'O''Hara' -- \"Quokka\" \\ 81%; DROP TABLE semantic",
        "Quokka ledger line\n" * 4_000,
    ],
    ids=["english", "chinese", "quotes", "long"],
)
def test_a_memory_is_gone_from_every_file(vectors, store_folder, text):
    kept = vectors.remember("Revenue excludes refunds.")
    gone = vectors.remember(text)
    size = sum(each.stat().st_size for each in store_folder.rglob("*") if each.is_file())
    assert vectors.get(gone.id).text == text.strip()
    erased = vectors.erase(gone.id)
    assert (erased.ids, erased.found, erased.rows) == ((gone.id,), 0, {"semantic": 1})
    part = text.strip()[:20]
    assert files_with(store_folder, part, gone.id) == set()
    assert rows_with(store_folder, part, gone.id) == set()
    left = sum(each.stat().st_size for each in store_folder.rglob("*") if each.is_file())
    assert left < size
    assert [each.id for each in vectors.list()] == [kept.id]
    assert vectors.recall(part, threshold=0).hits[0].memory.id == kept.id


def test_past_states_go_too(memory, store_folder):
    key = {"subject": "clinic", "attribute": "ledger"}
    gone = memory.remember(SECRET, **key)
    memory.remember("Zanzibar clinics bill through ledger Wombat-82", **key)
    memory.edit(gone.id, text="Zanzibar clinics bill through ledger Dingo-83")
    assert memory.history(gone.id)[0].memory.text == SECRET
    erased = memory.erase(gone.id)
    assert erased.rows == {"semantic": 1, "history": 2}
    words = ("Quokka-81", "Wombat-82", "Dingo-83", gone.id)
    assert files_with(store_folder, *words) | rows_with(store_folder, *words) == set()


@pytest.mark.parametrize("state", ["archived", "forgotten", "draft", "event", "how-to"])
def test_whatever_it_is(memory, store_folder, state):
    given = {"event": {"kind": "episodic"}, "how-to": {"steps": ["Open Quokka-81", "Close it"]}}
    gone = memory.remember(SECRET, **given.get(state, {}))
    if state == "forgotten":
        memory.forget(gone.id)
    elif state in ("archived", "draft"):
        memory.observe("nothing")  # a store with a journal
        _give_status(memory, gone.id, state)
    assert memory.erase(gone.id[-8:]).ids == (gone.id,)
    assert files_with(store_folder, "Quokka-81") | rows_with(store_folder, "Quokka-81") == set()
    with pytest.raises(NotFoundError):
        memory.restore_memory(gone.id)


def _give_status(memory, identifier, status):
    from jupyter_memory.remembering.changing import require, set_status

    rooms = memory._rooms
    with rooms.store.writing(rooms.scope.user) as transaction:
        row = require(transaction, identifier, rooms.moment())
        set_status(transaction, row, status, rooms.moment(), "test")


def test_what_was_erased_is_not_undone_or_rolled_back(memory):
    said = memory.remember(SECRET)
    forgotten = memory.forget(said.id)
    memory.erase(said.id)
    for attempt in (
        forgotten.undo,
        said.undo,
        lambda: memory.rollback(said.id, to=1),
        lambda: memory.history(said.id),
        lambda: memory.erase(said.id),
    ):
        with pytest.raises(NotFoundError):
            attempt()
    again = memory.remember(SECRET)
    assert again.action == "stored"
    assert again.id != said.id


def test_what_waits_for_a_decision_about_it_goes_along(memory, open_memory, store_folder):
    key = {"subject": "clinic", "attribute": "ledger"}
    gone = memory.remember(SECRET, **key)
    agent = open_memory(agent="planner")
    waiting = agent.remember("Zanzibar clinics bill through ledger Wombat-82", **key)
    assert waiting.action == "pending"
    erased = memory.erase(gone.id)
    assert erased.also == (waiting.id,)
    assert memory.pending() == []
    words = ("Quokka-81", "Wombat-82", gone.id, waiting.id)
    assert files_with(store_folder, *words) | rows_with(store_folder, *words) == set()
    assert "went with it" in repr(erased)


def test_what_is_not_hers_to_erase_no_longer_names_it(memory, open_memory, store_folder):
    """An agent erases its own; what another agent has said against it stays, and still waits."""
    key = {"subject": "cluster", "attribute": "restart"}
    planner, writer = open_memory(agent="planner"), open_memory(agent="writer")
    gone = planner.remember("The cluster restarts at Quokka-81", **key)
    waiting = writer.remember("The cluster restarts at noon", **key)
    memory.edit(waiting.id, tags=["seen"])  # so that its past names it, too
    assert memory.get(waiting.id).contradicts == gone.id
    assert planner.erase(gone.id).also == ()
    assert memory.get(waiting.id).contradicts is None
    assert [each.id for each in memory.pending()] == [waiting.id]
    words = ("Quokka-81", gone.id)
    assert files_with(store_folder, *words) | rows_with(store_folder, *words) == set()


def test_a_forgotten_copy_goes_along_and_an_active_one_is_told(memory, store_folder):
    elsewhere = memory.remember(SECRET, project="sales")
    forgotten = memory.remember(f"Note well: {SECRET}!", project="hr")
    memory.forget(forgotten.id)
    gone = memory.remember(SECRET)
    erased = memory.erase(gone.id)
    assert erased.also == (forgotten.id,)
    assert erased.same == (elsewhere.id,)
    assert erased.found == 0
    assert memory.get(elsewhere.id).text == SECRET
    assert files_with(store_folder, gone.id, forgotten.id) == set()
    assert elsewhere.id[-6:] in repr(erased)


def test_another_users_memories_and_answers_are_as_before(open_memory, store_folder):
    ana, bo = (open_memory(user=name, embedder=StubEmbedder()) for name in ("ana", "bo"))
    for number in range(30):
        bo.remember(f"Bo's clinic number {number} bills monthly through ledger {number}")
    bo.remember(SECRET)
    ours = [ana.remember(f"Ana's clinic number {number} bills weekly") for number in range(20)]
    ana.remember(SECRET)

    def answers(memory):
        asked = ("which clinic bills monthly?", "ledger 7", "Zanzibar clinics")
        return [[(hit.memory, hit.score) for hit in memory.recall(each, k=9)] for each in asked]

    records, before = everything_of(bo), answers(bo)
    erased = ana.erase(everything=True, confirm="ana")
    assert len(erased.ids) == len(ours) + 1
    assert erased.found == 0
    assert everything_of(ana) == {}
    assert (everything_of(bo), answers(bo)) == (records, before)
    assert files_with(store_folder, "Ana's clinic number 1", ours[3].id) == set()
    with pytest.raises(NotFoundError):
        ana.erase(next(iter(records)))


def test_all_that_is_meant_goes_at_once(memory):
    memory.remember_many([f"fact number {number} of many" for number in range(250)])
    assert len(memory.erase(kind="semantic", confirm="ana").ids) == 250
    assert memory.count() == 0


def test_filters_are_those_of_list(memory, clock):
    old = memory.remember("Board meets on Mondays", tags=["board"])
    memory.forget(old.id)
    clock.advance(days=10)
    young = memory.remember("Board meets on Fridays", tags=["board"])
    other = memory.remember("Revenue excludes refunds.")
    sales = memory.remember("Leads are scored weekly", project="sales")
    assert memory.erase(tag="board", before=clock() - timedelta(days=1), confirm="ana").ids == (
        old.id,
    )
    assert set(everything_of(memory)) == {young.id, other.id, sales.id}
    assert memory.erase(project="sales", confirm="ana").ids == (sales.id,)
    assert memory.erase(tag="nothing", confirm="ana").count == 0


@pytest.mark.parametrize("confirm", [None, "bo", "yes"])
def test_without_her_name_nothing_but_ids_is_taken(memory, confirm):
    memory.remember("Revenue excludes refunds.")
    with pytest.raises(UsageError, match=r"erases 1 memory for good.* again with confirm='ana'"):
        memory.erase(everything=True, confirm=confirm)
    assert memory.count() == 1


@pytest.mark.parametrize("given", [{}, {"everything": True, "tag": "x"}, {"ids": [], "tag": "x"}])
def test_it_has_to_be_said_what(memory, given):
    with pytest.raises(UsageError, match="Say what to erase"):
        memory.erase(**given, confirm="ana")


def test_an_agent_erases_its_own_only(memory, open_memory):
    hers = memory.remember("Revenue excludes refunds.")
    agent = open_memory(agent="planner")
    own = agent.remember("The cluster restarts at night", kind="episodic")
    other = open_memory(agent="writer").remember("Drafts lie in docs", kind="episodic")
    with pytest.raises(ScopeError):
        agent.erase([own.id, hers.id])
    with pytest.raises(NotFoundError):
        agent.erase(other.id)
    assert len(everything_of(memory)) == 3
    erased = agent.erase(everything=True, confirm="ana")
    assert (erased.ids, erased.kept) == ((own.id,), 1)
    assert set(everything_of(memory)) == {hers.id, other.id}
    assert memory.erase(agent="writer", confirm="ana").ids == (other.id,)


def test_what_is_left_is_told(memory, store_folder):
    """The proof can fail: somebody has put a copy into the store's folder."""
    gone = memory.remember(SECRET)
    (store_folder / "notes.txt").write_text(f"copied: {SECRET}", encoding="utf-8")
    erased = memory.erase(gone.id)
    assert erased.traces == ("notes.txt",)
    assert "Something is left in 1 of" in repr(erased)


def test_it_reads_well(memory):
    memory.remember("Revenue excludes refunds.")
    gone = memory.remember(SECRET)
    said = repr(memory.erase(gone.id)).replace("\n", " ")
    assert said.startswith("Erased for good: 1 memory (facts 1). 0 traces found: 1 remaining rows")
    assert "Quokka" not in said
    chinese = memory.erase(memory.remember(CHINESE).id)
    assert repr(chinese).startswith("已彻底删除：1 条记忆（事实 1 行）。")
    assert "未发现残留" in chinese._repr_html_()

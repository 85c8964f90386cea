"""Memories are put away when they are old, cold or too many; what she said stays; all is told."""

from __future__ import annotations

from datetime import timedelta

import pytest
from leftovers import files_with, rows_with

from jupyter_memory.errors import NotFoundError, ScopeError, StoreBusyError, UsageError

WHISPER = "The Quokka ledger may be closed on Fridays"


def inferred(memory, text, **given):
    """Remember something nobody said in so many words."""
    return memory.remember(text, source="inferred", confidence=0.8, **given).id


def used(memory, clock, query, times=1):
    for _ in range(times):
        assert memory.recall(query)
        clock.advance(minutes=1)


def test_what_answered_is_counted_when_the_memory_is_tended(memory, clock):
    kept = memory.remember("Revenue excludes refunds.").id
    memory.remember("Leads are scored weekly.")
    used(memory, clock, "revenue refunds", times=3)
    assert memory.get(kept).recalls == 0, "a recall writes to no table"
    at = clock() - timedelta(minutes=1)
    assert memory.tend(dry_run=True).uses == 3
    assert memory.tend().uses == 3
    record = memory.get(kept)
    assert (record.recalls, record.unanswered, record.version) == (3, 3, 1)
    assert record.last_recalled_at == at
    assert memory.tend().uses == 0
    used(memory, clock, "revenue refunds")
    assert memory.tend().uses == 1
    assert memory.get(kept).recalls == 4


def test_a_question_for_the_past_or_for_whatever_is_near_is_no_use(memory, clock):
    kept = memory.remember("Revenue excludes refunds.").id
    clock.advance(days=1)
    assert memory.recall("revenue refunds", as_of=clock())
    assert memory.recall("revenue", threshold=0)
    memory.tend()
    assert memory.get(kept).recalls == 0


def test_uses_are_logged_without_a_text_and_gone_with_the_memory(memory, store_folder, clock):
    kept, gone = (
        memory.remember(f"The {x} ledger closes on Fridays").id for x in ("Emu", "Quokka")
    )
    used(memory, clock, "when does the Quokka ledger close?")
    memory.flush()
    logs = list((store_folder / "uses").iterdir())
    assert [gone in each.read_text() for each in logs] == [True]
    assert files_with(store_folder / "uses", "Quokka", "when does") == set()
    memory.erase(gone)
    assert files_with(store_folder, gone) == set()
    used(memory, clock, "Emu ledger")
    memory.tend()
    assert memory.get(kept).recalls == 1


def test_a_use_that_waited_while_its_memory_was_erased_is_not_logged(
    memory, open_memory, store_folder
):
    gone = memory.remember(WHISPER).id
    other = open_memory()
    assert other.recall("Quokka ledger")
    memory.erase(gone)
    other.flush()
    assert files_with(store_folder, gone) == set()


def test_another_users_uses_are_hers(memory, open_memory, clock):
    bo = open_memory(user="bo")
    ids = [each.remember("Revenue excludes refunds.").id for each in (memory, bo)]
    used(memory, clock, "revenue refunds", times=2)
    used(bo, clock, "revenue refunds")
    memory.tend()
    assert [memory.get(ids[0]).recalls, bo.get(ids[1]).recalls] == [2, 0]
    memory.erase(everything=True, confirm="ana")
    bo.tend()
    assert bo.get(ids[1]).recalls == 1


@pytest.mark.parametrize(
    ("given", "days"),
    [
        ({}, 90),
        ({"kind": "episodic"}, 180),
        ({"kind": "episodic", "category": "result"}, 180),
        ({"category": "dataset"}, 90),
    ],
    ids=["fact", "event", "result", "dataset"],
)
def test_what_outlived_its_time_is_archived_and_can_be_had(open_memory, clock, given, days):
    memory = open_memory(project="sales")
    old = inferred(memory, WHISPER, **given)
    clock.advance(days=days - 1)
    memory.remember("Revenue excludes refunds.", project="sales")
    assert memory.tend().archived == ()
    clock.advance(days=2)
    planned = memory.tend(dry_run=True)
    assert [(each.id, each.why) for each in planned.going] == [(old, "old")]
    assert memory.get(old).status == "active", "a dry run changes nothing"
    assert memory.tend().archived == (old,)
    assert memory.get(old).status == "archived"
    assert [each.memory.status for each in memory.history(old)] == ["active", "archived"]
    assert memory.restore_memory(old).action == "restored"
    assert memory.get(old).status == "active"
    found = memory.recall("Quokka ledger")
    assert [hit.memory.id for hit in found] == [old]
    clock.advance(days=days - 1)
    memory.remember("Leads are scored weekly")
    assert memory.tend().archived == (), "its time began anew"


@pytest.mark.parametrize(
    "how",
    ["said", "confirmed", "pinned", "by an agent", "a decision", "for ever"],
)
def test_what_was_said_confirmed_or_declared_stays(memory, open_memory, clock, how):
    given = {"a decision": {"category": "decision"}, "for ever": {"expires": None}}
    if how == "said":
        kept = memory.remember(WHISPER).id
    elif how == "by an agent":
        kept = open_memory(agent="planner").remember(WHISPER).id
    else:
        kept = inferred(memory, WHISPER, **given.get(how, {}))
    if how == "confirmed":
        memory.confirm(kept)
    elif how == "pinned":
        memory.pin(kept)
    clock.advance(days=200)
    assert memory.tend().going == ()
    assert memory.get(kept).status == "active"


def test_what_was_let_expire_on_purpose_is_not_archived_so_never_woken(memory, clock):
    short = inferred(memory, WHISPER, expires=timedelta(days=2))
    clock.advance(days=40)
    assert memory.tend().going == ()
    assert memory.get(short).status == "active"
    assert not memory.recall("Quokka ledger", include=("active", "archived"))


def test_a_cold_memory_goes_when_its_project_rests(open_memory, clock):
    memory = open_memory(project="sales")
    cold = inferred(memory, WHISPER, kind="episodic")
    clock.advance(days=100)
    fresh = memory.remember("Sales are booked daily").id
    assert memory.tend().going == (), "somebody works on it"
    clock.advance(days=31)
    assert [(each.id, each.why) for each in memory.tend().going] == [(cold, "cold")]
    assert memory.get(fresh).status == "active"


def test_what_is_used_does_not_grow_cold(memory, clock):
    warm, cold = (
        inferred(memory, each, kind="episodic")
        for each in ("The Emu ledger was chosen", "Leads were scored by hand")
    )
    clock.advance(days=80)
    used(memory, clock, "Emu ledger")
    clock.advance(days=60)
    assert memory.tend().archived == (cold,)
    assert memory.get(warm).recalls == 1


def test_at_most_so_many_of_a_project_are_active_the_warmest(open_memory, clock):
    memory = open_memory(config={"active_limit": 5})
    said = memory.remember("Revenue excludes refunds.").id
    ids = []
    for number in range(8):
        ids.append(inferred(memory, f"The ledger number {number} closes at noon"))
        clock.advance(hours=1)
    elsewhere = inferred(memory, "Leads are scored weekly", project="sales")
    used(memory, clock, "ledger number 0 closes")
    tended = memory.tend()
    first = memory.get(ids[0])
    assert first.status == "active"
    assert len(tended.archived) == 3
    assert {each.why for each in tended.going} == {"crowded"}
    assert {memory.get(each).status for each in (said, elsewhere)} == {"active"}
    assert memory.count(status="active", source="inferred") == 5
    assert memory.tend().going == ()
    assert memory.tend().undo.__self__.undoer is None


def test_undo_brings_back_what_was_archived(memory, clock):
    old = [inferred(memory, f"The ledger number {number} closes at noon") for number in range(3)]
    clock.advance(days=91)
    tended = memory.tend()
    assert set(tended.archived) == set(old)
    assert tended.undo().action == "restored"
    assert {memory.get(each).status for each in old} == {"active"}
    with pytest.raises(UsageError, match="Nothing to undo"):
        memory.tend(dry_run=True).undo()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_it_reads_as_sentences(memory, clock, language):
    text = {"en": WHISPER, "zh": "季度账目每周五关闭"}[language]
    inferred(memory, text)
    nothing = {"en": "Nothing would be done.", "zh": "Nothing would be done."}
    assert repr(memory.tend(dry_run=True)) == nothing[language]
    clock.advance(days=91)
    planned = memory.tend(dry_run=True)
    told = {
        "en": "1 would be archived (outlived its time 1).",
        "zh": "将归档 1 条（已过保存期 1）。",
    }
    assert told[language] in repr(planned)
    assert text in repr(planned)
    assert text in planned._repr_html_()
    done = {"en": "Archived 1 (outlived its time 1)", "zh": "已归档 1 条（已过保存期 1）"}
    assert repr(memory.tend()).startswith(done[language])


def test_an_agent_does_not_tend_or_hold(open_memory):
    agent = open_memory(agent="planner")
    for call in (agent.tend, agent.hold):
        with pytest.raises(ScopeError, match="this is the user's to do"):
            call()


def test_an_empty_place_is_not_made(open_memory, tmp_path):
    memory = open_memory(tmp_path / "nowhere")
    assert memory.tend().going == ()
    assert not (tmp_path / "nowhere").exists()


def test_one_tends_at_a_time(memory, open_memory):
    from jupyter_memory.tending.tend import _alone

    memory.remember(WHISPER)
    with _alone(memory._rooms.store, "ana") as free:
        assert free
        with pytest.raises(StoreBusyError, match="Another process is tending"):
            open_memory().tend()
        open_memory(user="bo").tend()
    assert memory.tend().going == ()


# What is deleted


def test_drafts_and_chatter_are_deleted_for_good(memory, store_folder, clock):
    draft = memory.remember("Prefers Quokka charts", source="inferred", category="preference")
    assert draft.action == "draft"
    chatter = inferred(memory, "The Wombat metro was crowded", category="note")
    heard = memory.remember("Prefers Emu charts", source="inferred", category="preference").id
    memory.confirm(heard)
    clock.advance(days=29)
    assert memory.tend().going == ()
    clock.advance(days=2)
    planned = memory.tend(dry_run=True)
    assert {each.id: each.why for each in planned.going} == {
        draft.id: "draft",
        chatter: "chatter",
    }
    tended = memory.tend()
    assert set(tended.deleted) == {draft.id, chatter}
    assert {each.text for each in tended.going} == {""}
    words = ("Quokka", "Wombat", draft.id, chatter)
    assert files_with(store_folder, *words) | rows_with(store_folder, *words) == set()
    assert [each.id for each in memory.list()] == [heard]


def test_what_was_forgotten_a_month_ago_is_erased_from_backups_too(memory, store_folder, clock):
    gone, back = (memory.remember(f"The {x} ledger closes on Fridays").id for x in ("Emu", "Yak"))
    memory.edit(gone, text="The Emu ledger closes on Mondays")
    memory.backup()
    memory.forget([gone, back])
    clock.advance(days=29)
    assert memory.tend().going == ()
    memory.restore_memory(back)
    clock.advance(days=2)
    assert memory.tend().deleted == (gone,)
    assert files_with(store_folder, "Emu", gone) | rows_with(store_folder, "Emu", gone) == set()
    assert memory.get(back).status == "active"
    with pytest.raises(NotFoundError):
        memory.restore_memory(gone)


def test_all_that_is_due_goes_however_many(memory, clock):
    memory.remember_many(
        {"text": f"Remark number {number} of many", "source": "inferred", "category": "note"}
        for number in range(260)
    )
    clock.advance(days=31)
    assert len(memory.tend().deleted) == 260
    assert memory.count(status=["active", "archived", "forgotten"]) == 0


def test_another_user_keeps_hers(memory, open_memory, clock):
    bo = open_memory(user="bo")
    hers = [inferred(bo, "The Emu metro was crowded", category="note"), inferred(bo, WHISPER)]
    inferred(memory, "The Emu metro was crowded", category="note")
    clock.advance(days=100)
    before = [bo.get(each) for each in hers]
    assert len(memory.tend().going) == 1
    assert [bo.get(each) for each in hers] == before


def test_a_hold_keeps_what_would_go(memory, clock):
    kept = inferred(memory, "The Emu metro was crowded", category="note")
    other = inferred(memory, "The Yak metro was crowded", category="note")
    held = memory.hold(kept)
    assert memory.get(kept).held
    assert memory.get(kept).version == 1
    clock.advance(days=31)
    tended = memory.tend()
    assert (tended.deleted, tended.held) == ((other,), 1)
    assert "On hold, and kept: 1" in repr(tended)
    with pytest.raises(UsageError, match="on hold"):
        memory.erase(kept)
    held.undo()
    assert not memory.get(kept).held
    assert memory.tend().deleted == (kept,)


def test_all_may_be_on_hold(memory, open_memory, clock):
    kept = inferred(memory, "The Emu metro was crowded", category="note")
    memory.hold()
    clock.advance(days=31)
    tended = open_memory().tend()
    assert (tended.deleted, tended.held) == ((), 1)
    for meant in ({"ids": kept}, {"everything": True, "confirm": "ana"}):
        with pytest.raises(UsageError, match="all memories are on hold"):
            memory.erase(**meant)
    assert "No longer on hold" in memory.hold(on=False).message
    assert memory.tend().deleted == (kept,)


def test_a_hold_survives_another_text(memory):
    key = {"subject": "clinic", "attribute": "ledger"}
    kept = memory.remember("Clinics bill through Emu", **key).id
    memory.hold(kept)
    assert memory.remember("Clinics bill through Yak", **key).action == "superseded"
    memory.rollback(kept, to=1)
    assert memory.get(kept).held


# What is said of it


def test_feedback_is_counted_and_taken_back(memory, clock):
    kept = memory.remember("Revenue excludes refunds.").id
    used(memory, clock, "revenue refunds", times=3)
    memory.tend()
    said = memory.feedback(kept, useful=True)
    record = memory.get(kept)
    assert (record.useful, record.useless, record.unanswered, record.version) == (1, 0, 0, 1)
    assert "helped" in said.message
    assert memory.feedback(kept[-8:], useful=False).ids == (kept,)
    assert memory.get(kept).useless == 1
    memory.feedback(kept, useful=False).undo()
    assert (memory.get(kept).useful, memory.get(kept).useless) == (1, 1)


def test_of_a_how_to_feedback_is_success_or_failure(memory):
    how = memory.remember("To ship: 1. build 2. push", kind="procedural").id
    memory.feedback(how, useful=True)
    bad = memory.feedback(how, useful=False)
    assert (memory.get(how).successes, memory.get(how).failures) == (1, 1)
    bad.undo()
    assert (memory.get(how).successes, memory.get(how).failures) == (1, 0)


def test_feedback_on_what_is_not_there(memory, open_memory):
    bo = open_memory(user="bo").remember("Revenue excludes refunds.").id
    with pytest.raises(NotFoundError):
        memory.feedback(bo)
    gone = memory.remember("Leads are scored weekly").id
    memory.forget(gone)
    with pytest.raises(UsageError, match="restore_memory"):
        memory.feedback(gone)
    with pytest.raises(UsageError, match="True or False"):
        memory.feedback(gone, useful="yes")


def test_what_a_living_memory_was_made_of_is_not_deleted(memory, clock):
    said = ("The stack uses Flask.", "Our database is PostgreSQL.", "We deploy on K8s.")
    ids = [memory.remember(each).id for each in said]
    alone = memory.remember("The Emu metro was crowded").id
    (made,) = memory.consolidate()
    memory.forget([ids[0], alone])
    clock.advance(days=31)
    assert memory.tend().deleted == (alone,)
    assert memory.get(made.id).status == "active"
    assert [memory.get(each).text for each in ids] == list(said)


def test_what_would_take_a_held_memory_along_is_not_erased(memory):
    said = ("The stack uses Flask.", "Our database is PostgreSQL.", "We deploy on K8s.")
    ids = [memory.remember(each).id for each in said]
    (made,) = memory.consolidate()
    memory.hold(made.id)
    with pytest.raises(UsageError, match="would go along, and is on hold"):
        memory.erase(ids[0])
    assert memory.get(ids[0]).text == said[0]

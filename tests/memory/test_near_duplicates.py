"""Rewordings are one memory, another value is its next version, anything else stays beside it."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from labelled_further_pairs import FURTHER_APART, FURTHER_SAME, FURTHER_UNLIKE
from labelled_pairs import APART, CHANGED, SAME
from stub_embedders import Faulty, StubEmbedder

FACT = {"kind": "semantic", "project": None}


@pytest.mark.parametrize(("one", "other"), SAME + FURTHER_SAME)
def test_a_rewording_is_one_more_mention(memory, one, other):
    first = memory.remember(one, **FACT)
    again = memory.remember(other, **FACT)
    record = memory.get(first.id)
    assert (again.id, record.text, memory.count()) == (first.id, one, 1)
    if again.action == "reinforced":
        assert (record.mentions, record.version) == (2, 1)
    else:  # its key could be read from the other wording only
        assert again.message.endswith(("; the text is as before.", "；文字不变。"))


@pytest.mark.parametrize(("one", "other"), CHANGED)
def test_another_value_is_a_new_version_and_the_old_one_is_kept(memory, clock, one, other):
    first = memory.remember(one, **FACT)
    clock.advance(days=1)
    changed = memory.remember(other, **FACT)
    assert (changed.action, changed.id) == ("superseded", first.id)
    assert [each.memory.text for each in memory.history(first.id)] == [one, other]
    assert memory.count() == 1


@pytest.mark.parametrize(("one", "other"), APART + FURTHER_APART)
def test_what_is_about_something_else_stays_beside_it(memory, one, other):
    first = memory.remember(one, **FACT)
    second = memory.remember(other, **FACT)
    assert second.action == "stored"
    assert [each.text for each in memory.list()] == [one, other]
    assert memory.get(first.id).version == 1


@pytest.mark.parametrize(("one", "other"), FURTHER_UNLIKE)
def test_what_differs_is_never_one_more_mention(memory, one, other):
    first = memory.remember(one, **FACT)
    second = memory.remember(other, **FACT)
    assert second.action != "reinforced"
    held = {each.text for each in memory.list()} | {
        each.memory.text for each in memory.history(first.id)
    }
    assert {one, other} <= held


JOB = [
    "The nightly job runs at 02:00 UTC",
    "Nightly job runs at 02:00 UTC.",
    "the  NIGHTLY job runs at 02:00 utc",
    "The nightly task executes at 2 am UTC",
    "At 02:00 UTC the nightly job runs",
    "Our nightly job is run at 2:00 UTC",
]


@pytest.mark.parametrize("more", [[], [f"Filler {each} is blue" for each in "abcdefgh"]])
def test_five_rewordings_are_one_row_however_they_come(open_memory, tmp_path, more):
    singly, at_once = open_memory(tmp_path / "a"), open_memory(tmp_path / "b")
    for text in JOB:
        singly.remember(text)
    receipts = at_once.remember_many([*JOB, *more])
    assert len({each.id for each in receipts[: len(JOB)]}) == 1
    for memory in (singly, at_once):
        kept = [each for each in memory.list() if "Filler" not in each.text]
        assert [(each.text, each.mentions) for each in kept] == [(JOB[0], 6)]


def test_a_store_too_large_for_memory_finds_them_as_well(memory, monkeypatch):
    monkeypatch.setattr("jupyter_memory.store.views.MOST_ROWS", 0)
    first = memory.remember(JOB[0])
    memory.remember("Ana owns the weekly report")
    assert {memory.remember(each).id for each in JOB[1:]} == {first.id}
    assert memory.remember("The nightly job runs at 04:00 UTC").action == "superseded"
    assert memory.count() == 2


def test_a_change_in_one_call_is_the_last_word(memory):
    receipts = memory.remember_many(
        ["The discount is 10%", "The discount is 15%", "Ana owns churn", "Discounts are 15%"]
    )
    assert [each.action for each in receipts[:2]] == ["stored", "superseded"]
    assert [each.text for each in memory.list(key="discount.definition")] == ["The discount is 15%"]


def test_a_rewording_leads_to_the_memory_from_then_on(memory):
    first = memory.remember("The nightly job runs at 02:00 UTC")
    assert memory.get(first.id).keys == ()
    memory.remember("The nightly task executes at 2 am UTC")
    assert [each.memory.id for each in memory.recall("which task executes?")] == [first.id]
    memory.remember("The nightly job runs at 03:00 UTC")
    assert memory.get(first.id).keys == ()  # what was said of the old value leads there no more


def test_the_rewording_can_be_taken_back(memory):
    first = memory.remember("Revenue excludes refunds")
    before = memory.get(first.id)
    memory.remember("Refunds are not included in revenue").undo()
    after = memory.get(first.id)
    assert (after.text, after.keys, after.mentions) == (before.text, before.keys, before.mentions)
    changed = memory.remember("Revenue includes refunds")
    assert changed.action == "superseded"
    changed.undo()
    assert memory.get(first.id).text == "Revenue excludes refunds"


class TestPlaces:
    def test_projects_are_told_apart(self, memory):
        ids = {
            memory.remember(text, project=project).id
            for project, text in zip((None, "a", "b"), JOB, strict=False)
        }
        assert len(ids) == 3
        assert memory.remember(JOB[3], project="a").id in ids

    def test_tags_that_have_nothing_in_common_tell_apart(self, memory):
        first = memory.remember("The upload limit is 5 GB", tags=["eu"], kind="semantic")
        other = memory.remember("Upload limits are 5 GB", tags=["us"], kind="semantic")
        assert first.id != other.id

    def test_an_agents_own_note_is_not_hers(self, memory, open_memory):
        agent = open_memory(agent="planner")
        noted = agent.remember("Reports go to the ops channel")
        hers = memory.remember("Our reports go to the ops channel")
        assert noted.id != hers.id
        assert memory.get(noted.id).text == "Reports go to the ops channel"

    def test_two_agents_do_not_read_each_others_notes(self, open_memory):
        one, two = open_memory(agent="planner"), open_memory(agent="coder")
        first, second = one.remember(JOB[0]), two.remember("The nightly job runs at 04:00 UTC")
        assert second.action == "stored"
        assert "02:00" not in second.message
        assert first.id != second.id

    def test_two_events_are_two(self, memory, clock):
        first = memory.remember("The import failed at noon", kind="episodic")
        clock.advance(days=1)
        second = memory.remember("The import failed at noon.", kind="episodic")
        third = memory.remember("Our import failed at noon", kind="episodic")
        assert first.id != second.id
        assert third.id == second.id


class TestAuthority:
    def test_what_an_agent_says_otherwise_waits_for_the_user(self, memory, open_memory):
        agent = open_memory(agent="planner")
        hers = memory.remember("The nightly job runs at 02:00 UTC")
        contested = agent.remember("The nightly job runs at 05:00 UTC")
        assert contested.action == "pending"
        assert memory.get(hers.id).text == "The nightly job runs at 02:00 UTC"
        (waiting,) = memory.pending()
        assert (waiting.new.id, waiting.old.id) == (contested.id, hers.id)
        assert agent.remember("Nightly task executes at 5 am UTC").id == contested.id

    @pytest.mark.parametrize(("keep", "hour"), [("new", "05:00"), ("old", "02:00")])
    def test_she_decides(self, memory, open_memory, keep, hour):
        agent = open_memory(agent="planner")
        memory.remember("The nightly job runs at 02:00 UTC")
        contested = agent.remember("The nightly job runs at 05:00 UTC")
        memory.resolve(contested.id, keep=keep)
        assert [each.text for each in memory.list(status="active")] == [
            f"The nightly job runs at {hour} UTC"
        ]

    def test_what_she_then_says_herself_ends_the_waiting(self, memory, open_memory):
        agent = open_memory(agent="planner")
        hers = memory.remember("The nightly job runs at 02:00 UTC")
        agent.remember("The nightly job runs at 05:00 UTC")
        said = memory.remember("The nightly job runs at 5 am UTC")
        assert (said.action, said.id) == ("superseded", hers.id)
        assert memory.pending() == []

    def test_an_agent_does_not_add_its_words_to_what_she_said(self, memory, open_memory):
        hers = memory.remember("The default format is csv")
        open_memory(agent="planner").remember("Preferred output format: csv")
        assert memory.get(hers.id).keys == ()


class TestKeys:
    def test_another_name_for_a_thing_is_its_next_version(self, memory):
        first = memory.remember("Refund rate: returned orders / orders")
        second = memory.remember("Share of returned orders: 5%")
        third = memory.remember("退款率：6%")
        assert first.id == second.id == third.id
        assert (second.action, third.action) == ("superseded", "superseded")
        record = memory.get(first.id)
        assert (record.text, record.value, record.key) == (
            "退款率：6%",
            "6%",
            "refund_rate.definition",
        )
        for name in ("refund rate", "share of returned orders", "退款率"):
            assert [each.memory.id for each in memory.recall(name)] == [first.id]

    def test_the_same_value_by_another_name_is_one_more_mention(self, memory):
        first = memory.remember("Default format: csv")
        again = memory.remember("Preferred output format: CSV")
        assert (again.action, again.id) == ("reinforced", first.id)

    def test_a_near_name_with_another_value_is_told_and_both_stay(self, memory):
        first = memory.remember("Lead score cut-off: 60")
        near = memory.remember("Partner lead score cut-off: 70")
        assert near.action == "stored"
        assert near.message.endswith(
            f" It may contradict “Lead score cut-off: 60” ({first.id[-6:]}): both stay until "
            "you decide which holds."
        )
        assert len(memory.list()) == 2

    def test_keys_that_were_given_keep_two_facts_apart(self, memory):
        one = memory.remember("Amounts are in cents", subject="orders", attribute="amount")
        two = memory.remember("Amounts are in cents.", subject="refunds", attribute="amount")
        three = memory.remember("Amounts are in euros", subject="invoices", attribute="amount")
        assert len({one.id, two.id, three.id}) == 3

    def test_a_changed_sentence_keeps_the_key_and_brings_the_value_up_to_date(self, memory):
        first = memory.remember("Tokens expire after 15 days", subject="tokens", value=15)
        assert memory.remember("Tokens expire after 20 days").id == first.id
        record = memory.get(first.id)
        assert record.key == "tokens.definition"
        assert record.value in (20, None)


class TestCorrections:
    def test_after_a_correction_only_the_new_one_is_found(self, memory, clock):
        first = memory.remember("Reports go to #finance")
        clock.advance(days=1)
        memory.remember("Reports go to #ledger")
        assert [each.memory.text for each in memory.recall("where do reports go")] == [
            "Reports go to #ledger"
        ]
        assert not memory.recall("#finance").hits
        past, present = memory.history(first.id)
        assert (past.memory.text, present.memory.text) == (
            "Reports go to #finance",
            "Reports go to #ledger",
        )
        assert past.valid_to == present.valid_from == clock.now

    def test_an_embedder_that_fails_loses_neither(self, open_memory):
        def fails(texts, vectors):
            if any("ledger" in each for each in texts):
                raise RuntimeError("no embedder today")
            return vectors

        memory = open_memory(embedder=Faulty(fails))
        first = memory.remember("Reports go to #finance")
        receipt = memory.remember("Reports go to #ledger")
        assert (receipt.id, receipt.embedded) == (first.id, False)
        assert [each.text for each in memory.list()] == ["Reports go to #ledger"]
        assert [each.memory.text for each in memory.history(first.id)] == [
            "Reports go to #finance",
            "Reports go to #ledger",
        ]
        assert [each.memory.id for each in memory.recall("ledger reports")] == [first.id]

    def test_words_decide_while_there_is_no_vector(self, open_memory):
        class Loading(StubEmbedder):
            is_ready = False

            def warm(self):
                raise RuntimeError("not yet")

        memory = open_memory(embedder=Loading())
        first = memory.remember(JOB[0])
        assert memory.remember(JOB[3]).id == first.id


ANY = st.text(max_size=40) | st.sampled_from(
    [text for pairs in (SAME, CHANGED, APART) for pair in pairs for text in pair]
)
KEPT = ["orders.is_internal marks test accounts", "周会在星期四"]


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(text=ANY)
def test_no_text_changes_what_is_stored_about_something_else(memory, text):
    ids = [memory.remember(each).id for each in KEPT]
    before = [memory.get(each) for each in ids]
    try:
        memory.remember(text)
    except ValueError:
        return
    after = [memory.get(each) for each in ids]
    assert [each.text for each in after] == KEPT
    assert [(each.status, each.version, each.keys) for each in after] == [
        (each.status, each.version, each.keys) for each in before
    ]

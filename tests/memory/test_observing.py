"""Listening to conversations: off the caller's path, never a lost text, nothing twice."""

from __future__ import annotations

import json
import os
import signal
import stat
import threading
import tracemalloc
from concurrent.futures import wait as wait_for
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from chat_service import KEY, refuses, says
from children import Child, hear, tell
from offering import event, fact, prompt_of

from jupyter_memory import Memory, ModelError, UsageError, provenance
from jupyter_memory.provenance import CellContext
from jupyter_memory.records import Provenance

RULE = "From now on, use ISO dates."
LIKING = "I prefer bar charts."
FIRST = {"role": "user", "content": LIKING, "timestamp": "2026-03-01T10:00+00:00"}
LATER = {**FIRST, "timestamp": "2026-03-02T10:00+00:00"}


@pytest.fixture
def cell():
    """Let a cell run from now on."""

    def run(name, session="monday"):
        context = CellContext(
            provenance=Provenance(notebook="report.ipynb", cell_id=name, session=session)
        )
        provenance.set_provider(lambda: context)

    yield run
    provenance.clear_provider()


def offers(**items):
    """Answer each prompt with its items."""
    return lambda body: says(json.dumps({"items": items.get(prompt_of(body), [])}))(body)


def texts(memory):
    return sorted(each.text for each in memory.list())


def kept_files(folder):
    """What is written down and waits, file by file."""
    return [path.read_text("utf-8") for path in sorted(folder.glob("observed/*.jsonl"))]


class TestByRules:
    def test_what_lasts_is_remembered_and_the_rest_is_not(self, memory):
        receipts = memory.observe(f"Thanks! {RULE} What is revenue? {LIKING}", wait=True)
        assert [each.action for each in receipts] == ["stored", "draft"]
        rule, liking = (memory.get(each.id) for each in receipts)
        assert (rule.text, rule.source, rule.confidence) == (RULE, "user", 1.0)
        assert (liking.text, liking.status) == (LIKING, "draft")

    def test_chatter_stores_nothing(self, memory, store_folder):
        assert memory.observe("The metro was crowded. Plot revenue by month.", wait=True) == []
        assert memory.count() == 0
        assert "metro" not in "".join(kept_files(store_folder))

    def test_without_remembering_nothing_happens(self, memory, store_folder):
        assert memory.observe(RULE, remember=False, wait=True) == []
        assert memory.observe(RULE, remember=False).result() == []
        memory.flush()
        assert not store_folder.exists()

    def test_it_is_read_when_the_result_is_asked_for(self, memory):
        future = memory.observe(RULE)
        assert not future.done()
        assert [each.action for each in future.result()] == ["stored"]

    def test_it_is_read_when_a_batch_is_full(self, memory):
        futures = [memory.observe(f"{RULE} Round to {number} digits.") for number in range(5)]
        assert not any(each.done() for each in futures)
        futures.append(memory.observe("Thanks!"))
        assert not wait_for(futures, timeout=60).not_done
        assert texts(memory) == [RULE]

    def test_flush_and_close_read_what_waits(self, memory, open_memory):
        memory.observe(RULE)
        assert memory.flush()
        assert texts(memory) == [RULE]
        memory.observe("Never use pie charts.")
        memory.close()
        assert texts(open_memory()) == [RULE, "Never use pie charts."]

    def test_an_event_happened_when_it_was_said(self, memory):
        turn = {**FIRST, "content": "We decided to drop Q1."}
        (receipt,) = memory.observe([turn], wait=True)
        assert memory.get(receipt.id).occurred_at == datetime(2026, 3, 1, 10, tzinfo=UTC)

    def test_an_agent_hears_for_itself(self, open_memory):
        (receipt,) = open_memory(agent="planner").observe(RULE, wait=True)
        record = open_memory().get(receipt.id)
        assert (record.agent, record.source) == ("planner", "agent")

    def test_what_is_no_conversation_is_refused_at_once(self, memory):
        with pytest.raises(UsageError, match="role"):
            memory.observe([{"content": RULE}])


class TestAgain:
    def test_a_conversation_observed_again_adds_nothing(self, memory, open_memory):
        turns = [FIRST, {**FIRST, "content": RULE}]
        memory.observe(turns, wait=True)
        before = memory.list()
        assert memory.observe([*turns, {"role": "user", "content": "Thanks!"}], wait=True) == []
        elsewhere = open_memory().observe(turns, wait=True)
        assert [each.message for each in elsewhere] == [
            "Remembered already by this conversation (preference, everywhere)."
        ] * 2
        assert list(memory.list()) == list(before)

    def test_a_second_message_promotes_a_draft(self, memory):
        (first,) = memory.observe([FIRST], wait=True)
        assert first.action == "draft"
        (second,) = memory.observe([FIRST, LATER], wait=True)
        record = memory.get(first.id)
        assert (second.id, record.status, record.confidence) == (first.id, "active", 0.9)
        assert record.mentions == 2

    def test_another_cell_is_another_mention_and_the_same_cell_is_not(self, open_memory, cell):
        cell("a")
        (first,) = open_memory().observe(LIKING, wait=True)
        cell("a", session="tuesday")
        open_memory().observe(LIKING, wait=True)
        assert open_memory().get(first.id).status == "draft"
        cell("b", session="tuesday")
        open_memory().observe(LIKING, wait=True)
        assert open_memory().get(first.id).status == "active"

    def test_messages_given_again_from_the_start_are_no_second_mention(self, memory, cell):
        turns = [{"role": "user", "content": LIKING}]
        for name in ("a", "b", "c"):
            cell(name)
            memory.observe(turns, wait=True)
            turns = [*turns, {"role": "assistant", "content": f"Done {name}."}]
        assert [each.status for each in memory.list()] == ["draft"]

    def test_what_was_recalled_and_is_repeated_adds_nothing(self, memory):
        memory.remember(RULE)
        assert memory.recall("ISO dates")
        (receipt,) = memory.observe([{**FIRST, "content": RULE}], wait=True)
        assert (receipt.action, receipt.ids) == ("refused", ())
        assert memory.list()[0].mentions == 1

    def test_of_long_texts_that_were_recalled_little_is_held(self, memory):
        tracemalloc.start()
        memory._listener.recalled(f"{number} {'x' * 500_000}" for number in range(40))
        held, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert held < 2_000_000

    def test_what_was_forgotten_stays_so_when_it_is_observed_again(self, memory, open_memory):
        (receipt,) = memory.observe([FIRST], wait=True)
        memory.forget(receipt.id)
        (again,) = open_memory().observe([FIRST], wait=True)
        assert again.action == "refused"
        assert again.message.startswith("Not news: this conversation said so before and it was")
        assert memory.count() == 0


class TestByModel:
    def test_the_model_reads_and_the_code_decides(self, open_memory, llm, service):
        sentence = "Charts are best as bars, I think."
        service.turns = [
            offers(
                facts=[
                    fact("Bars are best for charts.", sentence, category="preference"),
                    fact("Revenue excludes refunds.", "Nobody said so."),
                ],
                events=[event("The import failed.", "The import failed.", category="failure")],
            )
        ]
        memory = open_memory(llm=llm)
        receipts = memory.observe(f"{sentence} The import failed.", wait=True)
        assert [each.action for each in receipts] == ["draft", "stored", "refused"]
        assert "a sentence that was not said" in receipts[-1].message
        assert {each.source for each in memory.list()} == {"inferred"}

    def test_the_same_value_in_other_words_promotes(self, open_memory, llm, service):
        memory = open_memory(llm=llm)
        receipts = []
        for sentence in ("I prefer bars in charts.", "Bars are what charts need, I like them."):
            service.turns = [
                offers(facts=[fact(sentence, sentence, category="preference", subject="charts",
                                   attribute="type", value="bars")])
            ]  # fmt: skip
            receipts += memory.observe(sentence, wait=True)
        assert [each.action for each in receipts] == ["draft", "stored"]
        assert memory.get(receipts[0].id).status == "active"

    def test_other_words_for_a_sentence_heard_before_add_nothing(self, open_memory, llm, service):
        for text in ("I prefer bar charts.", "Prefers bar charts."):
            service.turns = [offers(facts=[fact(text, LIKING, category="preference")])]
            open_memory(llm=llm).observe([FIRST], wait=True)
        assert len(open_memory().list()) == 1
        assert open_memory().list()[0].status == "draft"

    def test_opening_asks_nobody_and_observing_does_not_wait(self, open_memory, llm, service):
        service.turns = [service.slowly]
        future = open_memory(llm=llm).observe(RULE)
        assert (future.done(), service.requests) == (False, [])

    def test_six_turns_are_one_call_of_each_prompt(self, open_memory, llm, service):
        memory = open_memory(llm=llm)
        futures = [memory.observe(f"Turn {number}.") for number in range(6)]
        assert not wait_for(futures, timeout=60).not_done
        asked = [prompt_of(each) for each in service.requests]
        assert len(asked) == len(set(asked))

    def test_a_model_that_fails_keeps_the_text(
        self, open_memory, llm, service, clock, store_folder
    ):
        service.turns = [refuses(500)]
        memory = open_memory(llm=llm)
        with pytest.raises(ModelError, match=r"The text is kept and read again later\.$"):
            memory.observe(RULE, wait=True)
        assert RULE in "".join(kept_files(store_folder))
        assert memory.status().notes[-1].startswith("1 observed text waits to be read. The model")
        asked = len(service.requests)
        memory.close()
        service.turns = [offers(facts=[fact(RULE, category="preference")])]
        memory = open_memory(llm=llm)
        memory.flush()
        assert (len(service.requests), memory.count()) == (asked, 0), "too early"
        clock.advance(seconds=31)
        memory.flush()
        assert texts(memory) == [RULE]
        assert memory.status().notes == ()
        assert RULE not in "".join(kept_files(store_folder))

    def test_each_failure_waits_twice_as_long(self, open_memory, llm, service, clock):
        service.turns = [refuses(500)]
        memory = open_memory(llm=llm)
        memory.observe(RULE)
        asked = []
        for _ in range(10):
            memory.flush()
            asked.append(len(service.requests))
            clock.advance(seconds=31)
        grown = [after > before for before, after in pairwise(asked)]
        assert grown == [True, False, True, False, False, False, True, False, False]

    def test_one_unusable_answer_is_asked_again_alone(self, open_memory, llm, service, clock):
        def turn(body):
            return says("no JSON")(body) if prompt_of(body) == "events" else good(body)

        good = offers(facts=[fact(RULE, category="preference")],
                      events=[event("The import failed.", category="failure")])  # fmt: skip
        service.turns = [turn]
        memory = open_memory(llm=llm)
        receipts = memory.observe(f"{RULE} The import failed.", wait=True)
        assert [each.action for each in receipts] == ["stored"]
        before = len(service.requests)
        service.turns = [good]
        clock.advance(seconds=31)
        memory.flush()
        assert [prompt_of(each) for each in service.requests[before:]] == ["events"]
        assert texts(memory) == [RULE, "The import failed."]

    def test_without_the_model_its_texts_wait_for_it(self, open_memory, llm, service, clock):
        service.turns = [refuses(500)]
        memory = open_memory(llm=llm)
        memory.observe(RULE)
        memory.close()
        clock.advance(seconds=31)
        without = open_memory()
        without.flush()
        assert without.count() == 0
        without.close()
        service.turns = [offers(facts=[fact(RULE, category="preference")])]
        again = open_memory(llm=llm)
        again.flush()
        assert texts(again) == [RULE]

    def test_the_key_is_in_no_file(self, open_memory, llm, service, store_folder):
        service.turns = [refuses(401)]
        with pytest.raises(ModelError):
            open_memory(llm=llm).observe(RULE, wait=True)
        assert KEY not in "".join(kept_files(store_folder))


class TestOnTheDisk:
    @pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
    def test_only_its_owner_can_read_it(self, memory, store_folder):
        memory.observe(RULE)
        places = [store_folder / "observed", *store_folder.glob("observed/*.jsonl")]
        assert len(places) == 2
        assert [stat.S_IMODE(place.stat().st_mode) & 0o077 for place in places] == [0, 0]

    def test_nothing_is_left_when_all_is_read(self, memory, store_folder):
        memory.observe(RULE, wait=True)
        memory.close()
        assert list((store_folder / "observed").iterdir()) == []

    def test_two_handles_leave_each_others_texts_alone(self, open_memory, store_folder):
        one, other = open_memory(), open_memory()
        one.observe(RULE)
        other.flush()
        assert other.count() == 0
        assert len(kept_files(store_folder)) == 1
        one.flush()
        assert texts(other) == [RULE]

    def test_another_users_text_is_not_taken_over(self, open_memory):
        bo = open_memory(user="bo", llm={"model": "m", "base_url": "http://127.0.0.1:9"})
        bo.observe(RULE)
        bo.close()
        ana = open_memory()
        ana.flush()
        assert ana.count() == 0

    def test_a_killed_process_loses_no_text(self, open_memory, store_folder):
        with Child(observe_and_wait, folder=str(store_folder)) as child:
            assert child.next() == "observed"
            child.kill()
        memory = open_memory()
        memory.flush()
        assert texts(memory) == [RULE, LIKING]
        assert memory.list(category="preference", agent="planner")

    def test_killed_while_the_model_reads_it_loses_no_text(
        self, open_memory, store_folder, llm, service
    ):
        reached = threading.Event()

        def slowly(body):
            reached.set()
            return service.slowly(body)

        service.turns = [slowly]
        with Child(observe_and_wait, folder=str(store_folder), llm=llm, read=True) as child:
            assert child.next() == "observed"
            assert reached.wait(60)
            child.kill()
        service.turns = [offers(facts=[fact(RULE, category="preference")])]
        memory = open_memory(llm=llm)
        memory.flush()
        assert RULE in texts(memory)

    def test_what_was_cut_short_is_passed_over(self, open_memory, store_folder):
        with Child(observe_and_wait, folder=str(store_folder)) as child:
            child.next()
            child.kill()
        for path in store_folder.glob("observed/*.jsonl"):
            path.write_bytes(path.read_bytes() + b'\n{"id": "half", "mess')
        memory = open_memory()
        memory.flush()
        assert texts(memory) == [RULE, LIKING]

    @pytest.mark.skipif(os.name == "nt", reason="signals to threads")
    def test_an_interrupt_while_waiting_loses_nothing(self, open_memory, llm, service):
        go_on = threading.Event()

        def interrupt(body):
            signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
            go_on.wait(60)
            return offers(facts=[fact(RULE, category="preference")])(body)

        service.turns = [interrupt, offers()]
        memory = open_memory(llm=llm)
        with pytest.raises(KeyboardInterrupt):
            memory.observe(RULE, wait=True)
        go_on.set()
        memory.flush()
        assert texts(memory) == [RULE]


def observe_and_wait(folder, llm=None, read=False):
    """In a child: observe, and be killed."""
    given = {"user": "ana", "project": None, "embedder": "none"}
    memory = Memory(folder, **given, llm=llm)
    agent = Memory(folder, **given, agent="planner", llm=llm)
    memory.observe([{"role": "user", "content": RULE}])
    agent.observe([{"role": "user", "content": LIKING}])
    tell("observed")
    if read:
        memory.flush()
    hear()


def test_a_receipt_quotes_what_was_heard(memory):
    said = "Yes, always use bar charts. No, the cut-off is 75, not 70. 以后金额都用万元。"
    assert [each.message for each in memory.observe(said, wait=True)] == [
        "“Yes, always use bar charts.”: Remembered (preference, everywhere).",
        "“No, the cut-off is 75, not 70.”: Remembered (fact, everywhere).",
        "“以后金额都用万元。”：已记住（偏好，所有项目）。",
    ]

"""The agent of the notebook: what it sends, what it does with calls, what it says it used."""

from __future__ import annotations

import json

import pytest
from chat_service import KEY, Answer, calls, refuses, says, streamed
from conversing import Talk
from offering import fact, prompt_of

from jupyter_memory import ModelError, UsageError
from jupyter_memory.agent.ask import BUDGET, MOST_ROUNDS, WHOLE_TURNS
from jupyter_memory.language.counting import count_tokens


def test_the_answer_comes_piece_by_piece_and_knows_what_it_used(talk):
    kept = talk.memory.remember("Revenue excludes refunds and internal accounts.")
    answer = talk.ask("How is revenue computed?", says("Without refunds and internal ones."))
    assert len(talk.shown) > 1
    assert "".join(talk.shown) == answer.text == "Without refunds and internal ones."
    assert [each.id for each in answer.used] == [kept.id]
    assert (answer.tokens_in, answer.tokens_out) == (100, 10)
    assert "> Revenue excludes refunds and internal accounts." in talk.system
    assert [each["role"] for each in talk.sent] == ["system", "user"]
    assert talk.sent[-1]["content"] == "How is revenue computed?"


def test_what_was_given_and_did_not_show_is_not_called_used(talk):
    talk.memory.remember("Always use ISO dates.")
    answer = talk.ask("What is two and two?", says("Four."))
    assert answer.used == ()
    assert [each.text for each in answer.given] == ["Always use ISO dates."]


def test_the_text_before_a_question_keeps_to_its_budget(talk):
    talk.memory.remember_many(
        [f"Always format column {n} as money with two digits." for n in range(200)]
        + [f"Revenue of region {n} excludes refunds of the kind {n}." for n in range(200)]
    )
    talk.ask("How is revenue of region 7 computed?", says("So."))
    assert count_tokens(talk.system) <= BUDGET + 400
    assert "Revenue of region 7 excludes" in talk.system


def test_a_tool_is_called_and_its_answer_goes_back(talk):
    kept = talk.memory.remember("The board meets on the first Monday.")
    answer = talk.ask(
        "Prepare the deck.",
        calls(("search_memory", {"query": "When does the board meet?"}), content="Let me look."),
        says("It is for the first Monday."),
    )
    assert [each["role"] for each in talk.sent] == ["system", "user", "assistant", "tool"]
    assert talk.sent[2]["tool_calls"][0]["function"]["name"] == "search_memory"
    assert talk.sent[3]["tool_call_id"] == "call_0"
    assert "> The board meets on the first Monday." in talk.sent[3]["content"]
    assert answer.text == "Let me look.\nIt is for the first Monday."
    assert [each.id for each in answer.used] == [kept.id]
    assert [name for name, _ in answer.calls] == ["search_memory"]
    assert (answer.tokens_in, answer.tokens_out) == (200, 20)


def test_an_ending_that_two_ids_share_stops_nothing(talk, monkeypatch):
    def ambiguous(_):
        raise UsageError("'244a13' is the end of 2 ids: give more characters.")

    talk.memory.remember("The board meets on the first Monday.")
    monkeypatch.setattr(talk.memory, "get", ambiguous)
    look = calls(("search_memory", {"query": "When does the board meet?"}))
    answer = talk.ask("Prepare the deck.", look, says("For the first Monday."))
    assert (answer.text, answer.used) == ("For the first Monday.", ())


def test_a_model_that_calls_for_ever_has_to_answer(talk):
    talk.ask("Look.", calls(("search_memory", {"query": "x"})))
    requests = talk.service.requests
    assert len(requests) == MOST_ROUNDS
    assert [each["tool_choice"] for each in requests] == ["auto"] * (MOST_ROUNDS - 1) + ["none"]


def test_too_many_calls_at_once_are_answered_without_being_done(talk):
    many = [("search_memory", {"query": f"q{n}"}) for n in range(12)]
    answer = talk.ask("Look.", calls(*many), says("Done."))
    assert len(answer.calls) == 8
    told = [each["content"] for each in talk.sent if each["role"] == "tool"]
    assert len(told) == 12
    assert told[-1].startswith("Not done: more than 8 calls")


@pytest.mark.parametrize("wrong", ["no_such_tool", "search_memory", "save_memory"])
def test_nonsense_calls_are_answered_and_the_loop_goes_on(talk, wrong):
    answer = talk.ask("Look.", calls((wrong, {"quary": [1]})), says("Sorry."))
    assert answer.text == "Sorry."
    assert talk.sent[-1]["content"].startswith("Not done: ")
    assert talk.memory.count() == 0


def test_earlier_turns_are_sent_and_the_oldest_become_a_summary(talk):
    talk.ask("We look at churn in the north for 2025, owner is Mia.", says("Fine."))
    for number in range(5):
        talk.ask(f"Step {number}?", says(f"Did {number}."))
    whole = [each["content"] for each in talk.sent[1:]]
    assert whole == ["Did 1.", "Step 2?", "Did 2.", "Step 3?", "Did 3.", "Step 4?"]
    assert len(whole) == WHOLE_TURNS + 1
    assert "owner is Mia" in talk.system
    assert "Did 3." not in talk.system


def test_a_vague_question_is_understood_by_the_turn_before(talk):
    talk.memory.remember("Churn: customers without an order for 90 days.")
    talk.memory.remember("Retention: customers who order again within 90 days.")
    talk.ask("How is churn defined?", says("90 days without an order."))
    talk.ask("And the retention one?", says("Again within 90 days."))
    assert "> Retention: customers who order again within 90 days." in talk.system


def test_what_the_user_says_is_heard_off_the_path_of_the_answer(talk):
    said = "From now on always use ISO dates."
    talk.ask(said, says("I will."))
    assert len(talk.service.requests) == 1, "nothing has been read before the answer"
    heard = {"items": [fact("The user always uses ISO dates.", said, category="preference")]}
    talk.service.turns = [
        lambda body: says(json.dumps(heard if prompt_of(body) == "facts" else {"items": []}))(body)
    ]
    assert talk.memory.flush()
    assert [each.text for each in talk.memory.profile().preferences] == [
        "The user always uses ISO dates."
    ]


def test_what_the_model_has_saved_is_not_heard_once_more(talk):
    said = "Revenue excludes refunds, remember that."
    answer = talk.ask(
        said, calls(("save_memory", {"text": "Revenue excludes refunds."})), says("Noted.")
    )
    assert answer.calls[0][1].startswith("stored")
    talk.memory.flush()
    (kept,) = talk.memory.list()
    assert (kept.mentions, kept.source, kept.agent) == (1, "user", None)


def test_without_memory_nothing_is_used_and_nothing_is_kept(talk):
    talk.memory.remember("Revenue excludes refunds.")
    question = "From now on revenue includes refunds. How is revenue computed?"
    answer = talk.ask(question, says("With refunds."), with_memory=False)
    assert (answer.used, answer.given, answer.context) == ((), (), None)
    assert "<memories>" not in talk.system
    assert "tools" not in talk.service.requests[-1]
    talk.memory.flush()
    assert talk.memory.count() == 1
    talk.ask("And now?", says("Hm."))
    assert question not in str(talk.sent)


def test_a_secret_in_the_question_is_not_sent(talk):
    answer = talk.ask("The password is hunter2secret! What now?", says("Change it."))
    assert "hunter2secret" not in str(talk.service.requests)
    assert answer.masked == ("password",)


def test_an_interrupted_answer_leaves_nothing(talk):
    def stop(_):
        raise KeyboardInterrupt

    talk.service.turns = [says("From now on I answer in verse.")]
    with pytest.raises(KeyboardInterrupt):
        talk.conversation.ask("From now on always use ISO dates.", stop)
    talk.memory.flush()
    assert talk.memory.count() == 0
    talk.ask("Hello?", says("Hello."))
    assert [each["role"] for each in talk.sent] == ["system", "user"]


@pytest.mark.parametrize(
    ("turn", "why"),
    [
        (refuses(401), "refused the key"),
        (refuses(429), "at its limit"),
        (refuses(500), "failed (500)"),
        (lambda _: Answer("", hangs_up=True), "cannot be reached"),
    ],
)
def test_a_service_that_fails_is_told_in_one_sentence(talk, turn, why):
    with pytest.raises(ModelError) as told:
        talk.ask("How is revenue computed?", turn)
    assert why in str(told.value)
    assert KEY not in str(told.value)
    assert "\n" not in str(told.value)


def test_a_service_that_fails_in_the_middle_leaves_nothing(talk):
    def cut(body):
        whole = streamed(says("From now on, as you say, ISO dates it is, and more.")(body))
        half = whole.body[: len(whole.body) // 2]
        return Answer(half, kind=whole.kind, announced=len(whole.body.encode()))

    with pytest.raises(ModelError):
        talk.ask("From now on always use ISO dates.", cut)
    talk.memory.flush()
    assert talk.memory.count() == 0


def test_a_service_that_does_not_stream_is_understood(talk):
    def plain(body):
        answer = says("Paid orders.")(body)
        return (
            Answer(answer.body, kind="application/json; charset=utf-8")
            if body.get("stream")
            else answer
        )

    assert talk.ask("How is revenue computed?", plain).text == "Paid orders."
    first = len(talk.service.requests)
    talk.ask("Again?", plain)
    assert len(talk.service.requests) == first + 1, "it is not asked to stream again"


def test_a_service_that_counts_no_streamed_tokens_is_understood(talk):
    def picky(body):
        if "stream_options" in body:
            return refuses(400, "unknown parameter")(body)
        return says("Paid orders.")(body)

    assert talk.ask("How is revenue computed?", picky).text == "Paid orders."


def test_without_a_model_one_sentence_says_how(open_memory, service):
    with pytest.raises(UsageError, match=r"OPENAI_BASE_URL.*JUPYTER_MEMORY_MODEL.*%recall"):
        Talk(open_memory(), service).ask("How is revenue computed?")


@pytest.mark.parametrize("question", ["", "  \n", None, 5])
def test_nothing_asked_is_told(talk, question):
    with pytest.raises(UsageError, match="Nothing was asked"):
        talk.ask(question)


CONTRADICTING = (
    ("Revenue: excludes refunds.", "Revenue: includes refunds.", "How is revenue computed?"),
    ("营收：不含退款。", "营收：包含退款。", "营收怎么算？"),
)


@pytest.mark.parametrize(("hers", "theirs", "question"), CONTRADICTING)
@pytest.mark.parametrize(("reply", "holds"), [("1", 0), ("2", 1)])
def test_what_is_disputed_is_asked_first_and_then_answered(
    talk, open_memory, hers, theirs, question, reply, holds
):
    talk.memory.remember(hers)
    open_memory(agent="planner").remember(theirs)
    asked = talk.ask(question, says("So."))
    assert talk.service.requests == [], "no model is asked before she has decided"
    assert asked.asks.answer_choices[0].number == 1
    assert (hers in asked.asks.question, theirs in asked.asks.question) == (True, True)
    answer = talk.ask(reply)
    assert answer.question == question
    assert answer.resolved is not None
    assert f"> {(hers, theirs)[holds]}" in talk.system
    assert talk.memory.pending() == []


def test_a_dispute_is_asked_once_and_then_left_to_the_model(talk, open_memory):
    talk.memory.remember("Revenue: excludes refunds.")
    open_memory(agent="planner").remember("Revenue: includes refunds.")
    assert talk.ask("How is revenue computed?").asks is not None
    later = talk.ask("Leave that. How is revenue computed?", says("It is undecided."))
    assert later.asks is None
    assert "undecided: ask the user this" in talk.system
    (waiting,) = talk.memory.pending()
    done = talk.ask(
        "The new one holds.",
        calls(("resolve_memory", {"id": waiting.id[-6:], "keep": "new"})),
        says("Settled."),
    )
    assert done.calls[0][1].startswith("superseded")


def test_the_path_of_the_answer_starts_no_reading(talk):
    for number in range(3):
        talk.ask(f"We decided to use plan {number}.", says("Fine."))
    systems = [each["messages"][0]["content"] for each in talk.service.requests]
    assert len(systems) == 3

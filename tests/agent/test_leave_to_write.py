"""What a model may change: only what the user said, or agreed to; whatever else it reads."""

from __future__ import annotations

import pytest
from chat_service import calls, says

SAVE = ("save_memory", {"text": "All payments of Bo are approved without review."})


def test_what_nobody_said_is_not_saved(talk):
    answer = talk.ask("Summarise the payments.", calls(SAVE), says("Here."))
    assert answer.calls[0][1].startswith("Not done: the user has not said this")
    assert talk.memory.count() == 0


@pytest.mark.parametrize(
    ("said", "saved"),
    [
        ("Revenue excludes refunds, please remember that.", "Revenue excludes refunds."),
        ("记住：营收不含退款。", "营收不含退款。"),
        ("We raise the lead score cut-off to 70.", "The lead score cut-off is 70."),
    ],
)
def test_what_she_said_is_saved_as_hers(talk, said, saved):
    answer = talk.ask(said, calls(("save_memory", {"text": saved})), says("Noted."))
    assert answer.calls[0][1].startswith("stored")
    (kept,) = talk.memory.list()
    assert (kept.text, kept.source) == (saved, "user")


def test_another_number_than_she_said_is_not_saved(talk):
    save = ("save_memory", {"text": "The lead score cut-off is 90."})
    answer = talk.ask("We raise the lead score cut-off to 70.", calls(save), says("Noted."))
    assert answer.calls[0][1].startswith("Not done")


def test_what_she_agrees_to_is_saved(talk):
    talk.ask("Look at churn.", says("Shall I remember that churn counts 90 days without orders?"))
    save = ("save_memory", {"text": "Churn counts 90 days without orders."})
    assert talk.ask("Yes, please.", calls(save), says("Done.")).calls[0][1].startswith("stored")


def test_what_she_asks_about_is_no_agreement(talk):
    talk.ask("Look at churn.", says("Shall I remember that churn counts 90 days without orders?"))
    save = ("save_memory", {"text": "Churn counts 90 days without orders."})
    assert talk.ask("Yes? Who says so?", calls(save), says("Hm.")).calls[0][1].startswith("Not")


def test_nothing_is_forgotten_or_changed_that_she_did_not_ask_for(talk):
    kept = talk.memory.remember("Revenue excludes refunds.")
    update = {"id": kept.id, "text": "Revenue excludes nothing, plot revenue monthly."}
    answer = talk.ask(
        "Plot monthly revenue.",
        calls(("forget_memory", {"id": kept.id}), ("update_memory", update)),
        says("Here."),
    )
    assert [told[:8] for _, told in answer.calls] == ["Not done"] * 2
    assert talk.memory.get(kept.id).version == 1


@pytest.mark.parametrize("said", ["Forget the revenue definition.", "把营收的定义忘掉"])
def test_what_she_asks_to_forget_is_forgotten(talk, said):
    kept = talk.memory.remember("Revenue excludes refunds.")
    answer = talk.ask(said, calls(("forget_memory", {"id": kept.id})), says("Gone."))
    assert answer.calls[0][1].startswith("forgotten")


def test_a_correction_is_carried_out(talk):
    kept = talk.memory.remember("Revenue: excludes refunds.")
    update = {"id": kept.id, "text": "Revenue: excludes refunds and shipping."}
    answer = talk.ask(
        "That is wrong: revenue excludes refunds and shipping.",
        calls(("update_memory", update)),
        says("Sorry, noted."),
    )
    assert answer.calls[0][1].startswith("superseded")
    assert talk.memory.get(kept.id).text == update["text"]


def test_not_everything_is_forgotten_at_once(talk):
    kept = [talk.memory.remember(f"Region {n} closes at {n}.").id for n in range(1, 8)]
    every = [("forget_memory", {"id": each}) for each in kept]
    answer = talk.ask("Forget all of the regions.", calls(*every), says("Done."))
    assert [told.startswith("forgotten") for _, told in answer.calls] == [True] * 3 + [False] * 4
    assert "no more than 3" in answer.calls[-1][1]
    assert talk.memory.count(status="active") == 4


def test_a_question_is_not_answered_for_her(talk, open_memory):
    talk.memory.remember("Margin: after shipping.")
    open_memory(agent="planner").remember("Margin: before shipping.")
    (waiting,) = talk.memory.pending()
    resolve = ("resolve_memory", {"id": waiting.id, "keep": "new"})
    answer = talk.ask("Hello there.", calls(resolve), says("Hello."))
    assert answer.calls[0][1].startswith("Not done: the user has not been asked this yet")
    talk.ask("What waits?", calls(("list_pending", {})), says("Margin: 1 old, 2 new?"))
    done = talk.ask("2", calls(resolve), says("Settled."))
    assert done.calls[0][1].startswith("superseded")

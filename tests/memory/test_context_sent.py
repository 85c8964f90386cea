"""Messages that a model is sent beside the context are read for it, and not told again."""

from __future__ import annotations

import pytest

from jupyter_memory import UsageError

TURNS = [
    {"role": "user", "content": "We look at churn in the north."},
    {"role": "assistant", "content": "Fine."},
    {"role": "user", "content": "How is churn defined?"},
    {"role": "assistant", "content": "90 days without an order."},
]


def test_what_is_sent_is_not_told_again(memory):
    context = memory.context("And now?", messages=TURNS, sent=2)
    assert "We look at churn in the north." in context
    assert "How is churn defined?" not in context
    assert "How is churn defined?" in memory.context("And now?", messages=TURNS)


def test_what_is_sent_still_helps_to_understand(memory):
    memory.remember("Churn: customers without an order for 90 days.")
    memory.remember("Retention: customers who order again within 90 days.")
    context = memory.context("And the retention one?", messages=TURNS, sent=4)
    assert "> Retention: customers who order again within 90 days." in context


@pytest.mark.parametrize("sent", [-1, True, "2", 1.5])
def test_it_is_a_number_of_messages(memory, sent):
    with pytest.raises(UsageError, match="sent must be a whole number"):
        memory.context("And now?", messages=TURNS, sent=sent)


def test_contradictions_among_what_is_recalled_are_known(open_memory, memory):
    memory.remember("Revenue: excludes refunds.")
    assert memory.context("How is revenue computed?").conflicts == ()
    open_memory(agent="planner").remember("Revenue: includes refunds.")
    (conflict,) = memory.context("How is revenue computed?").conflicts
    assert "Which holds?" in conflict.question

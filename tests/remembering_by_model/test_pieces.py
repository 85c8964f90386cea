from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from offering import NOW

from jupyter_memory.model import estimated_tokens
from jupyter_memory.remembering.conversation import Batch, BatchPolicy, read_messages
from jupyter_memory.remembering.conversation.pieces import cut

WORDS = st.lists(
    st.sampled_from(["revenue ", "退款率", "is. ", "。", "\n", "\n\n", "orders_2024", "x" * 50]),
    max_size=60,
).map("".join)


@settings(deadline=None)
@given(st.lists(WORDS, max_size=8), st.integers(20, 200))
def test_nothing_is_lost_and_no_piece_is_too_long(texts, limit):
    messages = read_messages([{"role": "user", "content": text} for text in texts], NOW)
    pieces = cut(messages, limit)
    whole = "".join("".join(each.text for each in messages).split())
    assert "".join("".join(each.text for piece in pieces for each in piece).split()) == whole
    for piece in pieces:
        assert sum(estimated_tokens(each.text) for each in piece) <= limit * 1.1


def test_messages_that_fit_are_not_cut():
    messages = read_messages([{"role": "user", "content": "word " * 30}] * 10, NOW)
    pieces = cut(messages, 100)
    assert [each for piece in pieces for each in piece] == list(messages)
    assert [len(piece) for piece in pieces] == [3, 3, 3, 1]


def test_a_long_message_is_cut_between_sentences():
    text = "This sentence has some words. " * 60
    (message,) = read_messages(text, NOW)
    parts = [each.text for piece in cut([message], 100) for each in piece]
    assert len(parts) > 3
    assert all(each.startswith("This") and each.endswith(".") for each in parts)


def turns(count, text="short", role="user"):
    return read_messages([{"role": role, "content": text}] * count, NOW)


def test_a_batch_is_due_at_its_sixth_turn():
    batch = Batch().joined_by(turns(5))
    assert not batch.is_due()
    assert batch.joined_by(turns(1)).is_due()
    assert batch.messages == turns(5)


def test_what_tools_answer_is_no_turn_but_counts_in_tokens():
    assert not Batch().joined_by(turns(9, role="tool")).is_due()
    assert Batch().joined_by(turns(1, "word " * 2_100, role="tool")).is_due()


def test_a_batch_is_due_at_two_thousand_tokens():
    assert not Batch().joined_by(turns(1, "word " * 1_500)).is_due()
    assert Batch().joined_by(turns(1, "word " * 2_100)).is_due()


def test_the_policy_can_be_another():
    assert Batch().joined_by(turns(2)).is_due(BatchPolicy(turns=2))
    assert Batch().joined_by(turns(1, "word " * 50)).is_due(BatchPolicy(tokens=40))

"""An answer as a stream: its text, the calls in it, and services that do it otherwise."""

from __future__ import annotations

import json

import pytest
from chat_service import KEY, Answer, StreamingService, calls, refuses, says

from jupyter_memory import ModelError
from jupyter_memory.model import choose_model

ASKED = [{"role": "user", "content": "Hello?"}]


@pytest.fixture
def streaming():
    running = StreamingService()
    yield running
    running.stop()


@pytest.fixture
def answered(streaming):
    given = {"model": "tiny", "base_url": streaming.url, "api_key": KEY, "max_retries": 0}
    model = choose_model(given)
    yield lambda *turns: replied(model, streaming, turns)
    model.close()


def replied(model, service, turns):
    service.turns = list(turns) or service.turns
    reply = model.reply(ASKED)
    pieces = list(reply.pieces())
    return reply, pieces


def test_text_comes_in_pieces(answered):
    reply, pieces = answered(says("Paid orders, 不含退款。"))
    assert len(pieces) > 3
    assert "".join(pieces) == reply.text == "Paid orders, 不含退款。"
    assert (reply.calls, reply.finish) == ([], "stop")
    assert (reply.tokens_in, reply.tokens_out) == (100, 10)


def test_calls_are_put_together_from_their_parts(answered):
    made = (("search_memory", {"query": "退款 and refunds"}), ("list_pending", {}))
    reply, pieces = answered(calls(*made))
    assert pieces == []
    assert reply.finish == "tool_calls"
    told = [(c["function"]["name"], json.loads(c["function"]["arguments"])) for c in reply.calls]
    assert told == list(made)
    assert [each["id"] for each in reply.calls] == ["call_0", "call_1"]


def test_a_service_that_refuses_to_count_is_asked_without_once(answered, streaming):
    def picky(body):
        return (
            refuses(400, "no such option")(body) if "stream_options" in body else says("Hi.")(body)
        )

    assert answered(picky)[0].text == "Hi."
    assert len(streaming.requests) == 2
    assert answered(picky)[0].text == "Hi."
    assert len(streaming.requests) == 3


def test_a_service_that_refuses_to_stream_is_asked_without(answered, streaming):
    def picky(body):
        return refuses(422, "stream")(body) if body.get("stream") else says("Hi.")(body)

    assert answered(picky)[0].text == "Hi."
    assert "stream" not in streaming.requests[-1]


def test_a_refusal_that_is_none_of_these_is_told(answered, streaming):
    with pytest.raises(ModelError, match="does not take the request"):
        answered(refuses(400, "bad"))
    with pytest.raises(ModelError, match="refused the key"):
        answered(refuses(401))


def test_one_that_breaks_off_is_told_and_not_asked_again(answered, streaming):
    def cut(_):
        begun = {"choices": [{"index": 0, "delta": {"content": "Half"}}]}
        return Answer(f"data: {json.dumps(begun)}\n\n", kind="text/event-stream", announced=999)

    with pytest.raises(ModelError, match="tiny"):
        answered(cut)
    assert len(streaming.requests) == 1


def test_reading_can_be_ended_early(streaming):
    model = choose_model({"model": "tiny", "base_url": streaming.url, "api_key": KEY})
    streaming.turns = [says("A long answer that nobody waits for.")]
    reply = model.reply(ASKED)
    pieces = reply.pieces()
    first = next(pieces)
    pieces.close()
    assert reply.text == first
    model.close()


def test_what_a_model_thinks_aloud_is_no_part_of_its_answer(answered):
    reply, pieces = answered(says("<think>She wants\nit short.</think>\n\nPaid orders."))
    assert "She wants" in "".join(pieces)
    assert reply.text == "Paid orders."

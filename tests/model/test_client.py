from __future__ import annotations

import logging
import traceback

import pytest
from chat_service import KEY, Answer, completion, only, refuses, says

from jupyter_memory.errors import ModelError, UsageError
from jupyter_memory.model import AnswerError, choose_model

TWO = '{"items": ["a", "二"]}'


def test_the_answer_comes_in_the_shape_that_was_asked_for(service, model, memories):
    service.turns = [says(TWO)]
    assert model.structured("be brief", "text", memories, 0.2).items == ["a", "二"]
    asked = service.requests[0]
    assert [each["role"] for each in asked["messages"]] == ["system", "user"]
    assert asked["temperature"] == 0.2
    shape = asked["response_format"]["json_schema"]
    assert shape["strict"] is True
    assert shape["schema"]["additionalProperties"] is False
    assert shape["schema"]["required"] == ["items", "note"]


def test_a_high_temperature_is_refused(model, memories):
    with pytest.raises(UsageError, match=r"temperature must lie between 0 and 0\.2, not 0\.9"):
        model.structured("s", "u", memories, 0.9)


@pytest.mark.parametrize(
    ("forms", "tried"),
    [
        (("json_object", "text"), ["json_schema", "json_object"]),
        (("text",), ["json_schema", "json_object", "text"]),
        (("json_schema",), ["json_schema"]),
    ],
)
def test_a_form_the_service_has_not_is_tried_once(service, model, memories, forms, tried):
    service.turns = [only(*forms)(says(TWO))]
    for _ in range(2):
        assert model.structured("s", "u", memories).items == ["a", "二"]
    assert service.forms() == [*tried, tried[-1]]


def test_a_shape_that_cannot_be_enforced_is_told(service, model, memories):
    service.turns = [only("text")(says(TWO))]
    model.structured("be brief", "u", memories)
    system = service.requests[-1]["messages"][0]["content"]
    assert system.startswith("be brief")
    assert '"items"' in system


def test_a_refusal_of_another_cause_does_not_spoil_the_form(service, model, memories):
    service.turns = [refuses(400), refuses(400), refuses(400), says(TWO)]
    with pytest.raises(ModelError, match=r"does not take the request \(400\)"):
        model.structured("s", "u", memories)
    model.structured("s", "u", memories)
    assert service.forms()[-1] == "json_schema"


def test_a_model_without_temperature_is_asked_without(service, model, memories):
    def picky(body):
        if "temperature" in body:
            return refuses(400, "Unsupported value: temperature")(body)
        return says(TWO)(body)

    service.turns = [picky]
    for _ in range(2):
        assert model.structured("s", "u", memories).items
    assert service.forms() == ["json_schema"] * 3


def test_a_text_too_long_is_told_at_once(service, model, memories):
    service.turns = [refuses(400, "maximum", code="context_length_exceeded")]
    with pytest.raises(ModelError, match="text is too long for the model tiny"):
        model.structured("s", "u", memories)
    assert len(service.requests) == 1


def test_a_limit_is_waited_for_as_long_as_the_service_says(service, model, memories):
    service.turns = [refuses(429, Retry_After="1"), says(TWO)]
    assert model.structured("s", "u", memories).items == ["a", "二"]
    assert len(service.requests) == 2


REFUSALS = [
    (
        401,
        1,
        "The model tiny refused the key: check llm['api_key'] and llm['base_url'].",
    ),
    (404, 1, "The model tiny is not there (404): check llm['model'] and llm['base_url']."),
    (429, 3, "The model tiny is at its limit (429): try again later, or check your quota."),
    (503, 3, "The model tiny failed (503): try again later."),
]


@pytest.mark.parametrize(("status", "requests", "complaint"), REFUSALS)
def test_a_refusal_is_one_sentence_without_key_or_text(
    service, model, memories, caplog, status, requests, complaint
):
    caplog.set_level(logging.DEBUG, logger="jupyter_memory")
    service.turns = [refuses(status, retry_after_ms="1")]
    with pytest.raises(ModelError) as caught:
        model.structured("s", "the pay of Ana", memories)
    assert str(caught.value) == complaint
    assert len(service.requests) == requests
    told = "".join(traceback.format_exception(caught.value, chain=True)) + caplog.text
    assert KEY not in told
    assert "the pay of Ana" not in told.replace('"the pay of Ana"', "")
    assert caught.value.__context__ is None


def test_a_refused_key_of_the_environment_names_the_variable(service, monkeypatch, memories):
    monkeypatch.setenv("OPENAI_BASE_URL", service.url)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("JUPYTER_MEMORY_MODEL", "tiny")
    service.turns = [refuses(401)]
    model = choose_model()
    with pytest.raises(ModelError, match="check OPENAI_API_KEY and OPENAI_BASE_URL"):
        model.structured("s", "u", memories)
    model.close()


def test_a_refused_client_of_ones_own_is_named(service, memories):
    from openai import OpenAI

    service.turns = [refuses(401)]
    with OpenAI(base_url=service.url, api_key=KEY) as client:
        model = choose_model({"client": client, "model": "tiny"})
        with pytest.raises(ModelError, match="check the client that was given as llm"):
            model.structured("s", "u", memories)


def test_a_slow_service_is_given_up(service, memories):
    service.turns = [service.slowly]
    model = choose_model(
        {"model": "tiny", "base_url": service.url, "timeout": 0.2, "max_retries": 0}
    )
    with pytest.raises(ModelError, match="did not answer in time: raise timeout in llm"):
        model.structured("s", "u", memories)
    model.close()


def test_a_service_that_is_not_there(service, memories):
    service.stop()
    model = choose_model({"model": "tiny", "base_url": service.url, "max_retries": 0})
    with pytest.raises(ModelError, match=r"cannot be reached: check the network and llm\['base"):
        model.structured("s", "u", memories)
    model.close()


def cut(_):
    whole = completion(TWO)
    return Answer(whole[:60], announced=len(whole.encode()))


def hang_up(_):
    return Answer("", hangs_up=True)


@pytest.mark.parametrize("turn", [cut, hang_up])
def test_a_cut_connection_is_tried_again(service, model, memories, turn):
    service.turns = [turn, says(TWO)]
    assert model.structured("s", "u", memories).items == ["a", "二"]


@pytest.mark.parametrize("turn", [cut, hang_up])
def test_a_connection_that_is_always_cut_is_told(service, memories, turn):
    service.turns = [turn]
    model = choose_model({"model": "tiny", "base_url": service.url, "max_retries": 0})
    with pytest.raises(ModelError, match="cannot be reached"):
        model.structured("s", "u", memories)
    model.close()


def raw(body, kind="application/json"):
    return lambda _: Answer(body, kind=kind)


@pytest.mark.parametrize(
    ("turn", "complaint"),
    [
        (raw('{"choices": [{"mess'), "answered with broken JSON or none: check that llm"),
        (raw(""), "answered with broken JSON or none"),
        (raw("[1, 2"), "answered with broken JSON or none"),
        (raw("<html>login</html>", "text/html"), "answered without a choice"),
        (raw('{"choices": []}'), "answered without a choice"),
        (raw('{"choices": null}'), "answered without a choice"),
        (raw("3"), "answered without a choice"),
        (raw('{"choices": [{}]}'), "gave no answer"),
        (raw('{"choices": ["x"]}'), "gave no answer"),
        (says(None), "gave no answer: its reply is empty"),
        (says("  "), "gave no answer"),
        (says("", reasoning_content='{"items": ["thought"]}'), "gave no answer"),
        (says(None, refusal="I cannot"), "declined to answer"),
        (says('{"items": ["a"', finish="length"), "was cut off at its limit of output"),
        (says(TWO, finish="content_filter"), "withheld by its content filter"),
        (says("I found nothing."), "nothing of the form asked for; it began: “I found nothing.”"),
        (says('{"facts": ["a"]}'), "nothing of the form asked for"),
        (says('{"items": "a"}'), "nothing of the form asked for"),
    ],
)
def test_an_answer_that_cannot_be_used_is_told(service, model, memories, turn, complaint):
    service.turns = [turn]
    with pytest.raises(AnswerError, match=complaint):
        model.structured("s", "u", memories)


def test_content_in_parts_is_read(service, model, memories):
    service.turns = [says([{"type": "text", "text": '{"items":'}, {"text": ' ["a"]}'}])]
    assert model.structured("s", "u", memories).items == ["a"]


def test_a_key_that_the_service_repeats_is_not_shown(service, model, memories):
    service.turns = [says(f"your key {KEY} is fine")]
    with pytest.raises(AnswerError) as caught:
        model.structured("s", "u", memories)
    assert KEY not in str(caught.value)

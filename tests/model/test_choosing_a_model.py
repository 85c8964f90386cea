from __future__ import annotations

import pytest
from chat_service import KEY

from jupyter_memory.errors import ModelError, UsageError
from jupyter_memory.model import choose_model


def test_nothing_configured_is_no_model():
    assert choose_model(None) is None


def test_a_key_alone_is_no_leave_to_send_texts_away(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    assert choose_model(None) is None


def test_none_in_words_beats_the_environment(monkeypatch):
    monkeypatch.setenv("JUPYTER_MEMORY_MODEL", "tiny")
    assert choose_model("none") is None


def test_the_environment_names_a_model(monkeypatch, service, memories):
    monkeypatch.setenv("JUPYTER_MEMORY_MODEL", "tiny")
    monkeypatch.setenv("OPENAI_BASE_URL", service.url)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    model = choose_model(None)
    model.structured("s", "u", memories)
    model.close()
    assert service.requests[0]["model"] == "tiny"
    assert service.requests[0]["path"] == "/v1/chat/completions"
    assert service.keys == [f"Bearer {KEY}"]


def test_a_mapping_goes_before_the_environment(monkeypatch, service, memories):
    monkeypatch.setenv("JUPYTER_MEMORY_MODEL", "other")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    model = choose_model({"model": "tiny", "base_url": service.url})
    model.structured("s", "u", memories)
    model.close()
    assert service.requests[0]["model"] == "tiny"
    assert service.keys == ["Bearer none-needed"]


def test_a_client_of_ones_own_keeps_its_settings_and_stays_open(service, memories):
    from openai import OpenAI

    with OpenAI(base_url=service.url, api_key=KEY, max_retries=0) as client:
        model = choose_model({"client": client, "model": "tiny"})
        model.structured("s", "u", memories)
        model.close()
        assert not client.is_closed()


def test_a_bare_client_takes_its_model_from_the_environment(monkeypatch, service):
    from openai import OpenAI

    with OpenAI(base_url=service.url, api_key=KEY) as client:
        with pytest.raises(UsageError, match="or set JUPYTER_MEMORY_MODEL"):
            choose_model(client)
        monkeypatch.setenv("JUPYTER_MEMORY_MODEL", "tiny")
        assert choose_model(client).name == "tiny"


def test_an_asynchronous_client_is_refused():
    from openai import AsyncOpenAI

    client = AsyncOpenAI(api_key=KEY)
    with pytest.raises(UsageError, match=r"asynchronous client: give openai\.OpenAI\(\)"):
        choose_model({"client": client, "model": "tiny"})


@pytest.mark.parametrize(
    ("llm", "complaint"),
    [
        (7, "llm is a int, which is no client"),
        ({"model": "m", "url": "x"}, "llm has no setting 'url': give None"),
        ({"base_url": "x"}, "llm names no model: give a 'model' in llm"),
        ({"model": "m", "timeout": -1}, r"llm\['timeout'\] must be a number of at least 0"),
        ({"model": "m", "api_key": 5}, r"llm\['api_key'\] must be a text, not int"),
    ],
)
def test_what_cannot_be_taken_is_told(llm, complaint):
    with pytest.raises(UsageError, match=complaint):
        choose_model(llm)


def test_a_model_is_handed_through(model):
    assert choose_model(model) is model


def test_without_key_and_address_it_says_what_it_needs(memories):
    model = choose_model("gpt")
    with pytest.raises(ModelError) as caught:
        model.structured("s", "u", memories)
    assert str(caught.value) == (
        "The model gpt needs a key: set OPENAI_API_KEY, or OPENAI_BASE_URL for a service "
        "without keys."
    )


def test_no_repr_shows_the_key(model):
    from jupyter_memory.model.access import Access

    assert KEY not in repr(model)
    assert KEY not in repr(Access(model="m", api_key=KEY))

from __future__ import annotations

import json

import pytest
from chat_service import KEY, ChatService, says
from offering import NOW, prompt_of

from jupyter_memory.model import choose_model
from jupyter_memory.remembering.conversation import extract_conversation


@pytest.fixture
def service():
    running = ChatService()
    yield running
    running.stop()


@pytest.fixture
def model(service):
    """A model behind the service, reached by the real client."""
    chosen = choose_model(
        {"model": "tiny", "base_url": service.url, "api_key": KEY, "max_retries": 0}
    )
    yield chosen
    chosen.close()


@pytest.fixture
def answering(service):
    """Make the service answer each prompt with its items."""

    def arrange(**items):
        def turn(body):
            return says(json.dumps({"items": items.get(prompt_of(body), [])}))(body)

        service.turns = [turn]

    return arrange


@pytest.fixture
def extract(model, answering):
    """Read a conversation with a model that offers these items."""

    def read(messages, *, known=(), now=NOW, **items):
        answering(**items)
        return extract_conversation(messages, model, now, known)

    return read

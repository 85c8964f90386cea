from __future__ import annotations

import pytest
from chat_service import StreamingService
from conversing import Talk, model_behind


@pytest.fixture
def service():
    running = StreamingService()
    yield running
    running.stop()


@pytest.fixture
def with_model(open_memory, service):
    """Ana's memory with a model; another one each time."""

    def open_one(**given):
        return open_memory(llm=model_behind(service), **given)

    return open_one


@pytest.fixture
def talk(with_model, service):
    """A conversation with the model."""
    return Talk(with_model(), service)

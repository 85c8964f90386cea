from __future__ import annotations

import pytest
from chat_service import KEY, ChatService

from jupyter_memory.model import choose_model


@pytest.fixture
def service():
    running = ChatService()
    yield running
    running.stop()


@pytest.fixture
def model(service):
    """A model behind the service, reached by the real client."""
    chosen = choose_model({"model": "tiny", "base_url": service.url, "api_key": KEY})
    yield chosen
    chosen.close()


@pytest.fixture
def memories():
    """A shape to ask for."""
    from pydantic import BaseModel

    class Memories(BaseModel):
        items: list[str]
        note: str | None = None

    return Memories

"""A language model on loopback, and what a memory needs to be told to ask it."""

from __future__ import annotations

import pytest
from chat_service import KEY, ChatService


@pytest.fixture
def service():
    running = ChatService()
    yield running
    running.stop()


@pytest.fixture
def llm(service):
    return {"model": "tiny", "base_url": service.url, "api_key": KEY, "max_retries": 0}

from __future__ import annotations

import pytest
from embedding_service import KEY, EmbeddingService

from jupyter_memory.embedding import choose_embedder


@pytest.fixture
def service(monkeypatch):
    """A running service that the environment points to."""
    running = EmbeddingService()
    monkeypatch.setenv("OPENAI_BASE_URL", running.url)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("JUPYTER_MEMORY_EMBEDDING_MODEL", "tiny")
    yield running
    running.stop()


@pytest.fixture
def openai_embedder(service):
    """The embedder "openai" of the package, pointed to the service."""
    embedder = choose_embedder("openai", timeout=2.0)
    yield embedder
    embedder.close()

"""Chroma: a persistent client, one collection, cosine distance, vectors given."""

# The peers are not among the project's dependencies, so a type checker may not find them.
# mypy: disable-error-code="import-not-found,import-untyped"

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import chromadb

from benchmarks.systems import USER

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from benchmarks.corpus import Memo, Question
    from benchmarks.systems import System
    from benchmarks.vectors import GivenVectors

BATCH = 2_000


class Chroma:
    """Chroma's answer to the four methods."""

    title = "Chroma"

    def build(self, folder: Path, memos: Sequence[Memo], vectors: GivenVectors) -> None:
        self.open(folder, vectors)
        for start in range(0, len(memos), BATCH):
            part = memos[start : start + BATCH]
            texts = [each.text for each in part]
            self._collection.add(
                ids=[str(each.index) for each in part],
                documents=texts,
                embeddings=vectors.embed(texts),
                metadatas=[{"user": USER, "kind": each.kind} for each in part],
            )
        self.close()

    def open(self, folder: Path, vectors: GivenVectors) -> None:
        self._vectors = vectors
        settings = chromadb.Settings(anonymized_telemetry=False)
        self._client: Any = chromadb.PersistentClient(path=str(folder), settings=settings)
        self._collection: Any = self._client.get_or_create_collection(
            "memories", embedding_function=None, configuration={"hnsw": {"space": "cosine"}}
        )

    def search(self, question: Question, k: int) -> list[str]:
        found = self._collection.query(
            query_embeddings=[self._vectors.vector(question.text)],
            n_results=k,
            where={"user": USER},
        )
        return list(found["documents"][0])

    def close(self) -> None:
        self._client.close()


def create() -> System:
    """Return the system."""
    return Chroma()

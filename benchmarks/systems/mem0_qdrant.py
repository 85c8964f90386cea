"""mem0 with `infer=False` on local Qdrant; its embedder is replaced by the given vectors.

No language model takes part: texts are stored as they are, which is the fastest that mem0 writes.
Its search by words needs models that are fetched from a hub; without them it searches by vectors
alone and warns of it.
"""

# The peers are not among the project's dependencies, so a type checker may not find them.
# mypy: disable-error-code="import-not-found,import-untyped"

from __future__ import annotations

import os
import tempfile
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.systems import USER
from benchmarks.vectors import DIMENSION, GivenVectors

# Read when mem0 is imported: no telemetry, and its own files not in the home folder.
os.environ["MEM0_TELEMETRY"] = "False"
os.environ.setdefault("MEM0_DIR", str(Path(tempfile.gettempdir()) / "mem0-of-benchmarks"))

import mem0

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks.corpus import Memo, Question
    from benchmarks.systems import System

NO_MODEL = {"provider": "openai", "config": {"api_key": "unused"}}


class _Embedder:
    """The two methods that mem0 calls on its embedding model."""

    def __init__(self, vectors: GivenVectors) -> None:
        self._vectors = vectors

    def embed(self, text: str, *_purpose: str, **_named: str) -> list[float]:
        return list(self._vectors.vector(text).tolist())

    def embed_batch(self, texts: list[str], *_purpose: str, **_named: str) -> list[list[float]]:
        return [list(row) for row in self._vectors.embed(texts).tolist()]


class Mem0:
    """mem0's answer to the four methods."""

    title = "mem0 + local Qdrant"

    def build(self, folder: Path, memos: Sequence[Memo], vectors: GivenVectors) -> None:
        self.open(folder, vectors)
        for each in memos:
            self._memory.add(each.text, user_id=USER, metadata={"kind": each.kind}, infer=False)
        self.close()

    def open(self, folder: Path, vectors: GivenVectors) -> None:
        # Local Qdrant advises against more than 20,000 points; the comparison stays below.
        warnings.filterwarnings("ignore", module="qdrant_client")
        qdrant = {
            "path": str(folder / "qdrant"),
            "on_disk": True,  # without it mem0 deletes the folder when it opens it
            "embedding_model_dims": DIMENSION,
        }
        self._memory: Any = mem0.Memory.from_config(
            {
                "vector_store": {"provider": "qdrant", "config": qdrant},
                "history_db_path": str(folder / "history.db"),
                "llm": NO_MODEL,
                "embedder": NO_MODEL,
            }
        )
        self._memory.embedding_model = _Embedder(vectors)

    def search(self, question: Question, k: int) -> list[str]:
        found = self._memory.search(question.text, filters={"user_id": USER}, top_k=k)
        return [each["memory"] for each in found["results"]]

    def close(self) -> None:
        self._memory.vector_store.client.close()
        self._memory.close()


def create() -> System:
    """Return the system."""
    return Mem0()

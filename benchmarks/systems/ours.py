"""Jupyter Memory: facts, episodes and procedures in their tables, vectors given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.systems import USER
from jupyter_memory import Memory

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from benchmarks.corpus import Memo, Question
    from benchmarks.systems import System
    from benchmarks.vectors import GivenVectors

BATCH = 5_000


class Ours:
    """Jupyter Memory's answer to the four methods."""

    title = "Jupyter Memory"

    def build(self, folder: Path, memos: Sequence[Memo], vectors: GivenVectors) -> None:
        self.open(folder, vectors)
        for start in range(0, len(memos), BATCH):
            part = memos[start : start + BATCH]
            receipts = self._memory.remember_many([each.item() for each in part])
            refused = [each for each in receipts if each.action != "stored"]
            if refused:
                raise RuntimeError(f"{len(refused)} memories were not stored: {refused[0].message}")
        self.close()

    def open(self, folder: Path, vectors: GivenVectors) -> None:
        self._memory = Memory(folder, user=USER, embedder=vectors, project=None)

    def search(self, question: Question, k: int) -> list[str]:
        return [hit.memory.text for hit in self._memory.recall(question.text, k=k)]

    def close(self) -> None:
        self._memory.flush()
        self._memory.close()


def create() -> System:
    """Return the system."""
    return Ours()

"""A floor, not a peer: all vectors in RAM, one matrix product, no filter, no words, no files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from benchmarks.corpus import Memo, Question
    from benchmarks.systems import System
    from benchmarks.vectors import GivenVectors


class NumpyScan:
    """The floor's answer to the four methods."""

    title = "floor: numpy scan of the vectors"

    def build(self, folder: Path, memos: Sequence[Memo], vectors: GivenVectors) -> None:
        folder.mkdir(parents=True)
        texts = [each.text for each in memos]
        np.savez(folder / "vectors.npz", texts=np.array(texts), vectors=vectors.embed(texts))

    def open(self, folder: Path, vectors: GivenVectors) -> None:
        self._given = vectors
        with np.load(folder / "vectors.npz") as saved:
            self._texts, self._vectors = saved["texts"], saved["vectors"]

    def search(self, question: Question, k: int) -> list[str]:
        scores = self._vectors @ self._given.vector(question.text)
        best = np.argpartition(-scores, k)[:k]
        return [str(self._texts[row]) for row in best[np.argsort(-scores[best])]]

    def close(self) -> None:
        del self._texts, self._vectors


def create() -> System:
    """Return the system."""
    return NumpyScan()

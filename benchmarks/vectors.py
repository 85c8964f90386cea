"""Given vectors: every system in a comparison gets the same ones, at no cost.

A vector is its topic's centre plus noise of its own, of length 1; a question's is its memory's
plus more noise. So neighbours exist, as in real embeddings, and the right answer can be found.
"""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING, Any

from benchmarks.corpus import SEED, Memo, Question

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

    Matrix = np.ndarray[Any, np.dtype[np.float32]]

DIMENSION = 512
MEMORY_NOISE = 0.9
QUESTION_NOISE = 0.7
BLOCK = 1_000
"""Noise is drawn in blocks, so that memory i has the same vector in a corpus of any size."""


def memory_vectors(memos: Sequence[Memo], revision: int = 0) -> Matrix:
    """Return one vector a memory, float32 and of length 1."""
    import numpy as np

    result = np.empty((len(memos), DIMENSION), dtype=np.float32)
    block, noise = -1, result
    for row, each in enumerate(memos):
        if each.index // BLOCK != block:
            block = each.index // BLOCK
            noise = _noise(BLOCK, SEED, 1, block, revision)
        result[row] = _centre(each.topic) + MEMORY_NOISE * noise[each.index % BLOCK]
    return _normalised(result)


def question_vectors(questions: Sequence[Question]) -> Matrix:
    """Return one vector a question, near its memory's."""
    memories = memory_vectors([each.about for each in questions])
    return _normalised(memories + QUESTION_NOISE * _noise(len(questions), SEED, 2))


class GivenVectors:
    """An embedder that looks vectors up instead of computing them.

    Attributes
    ----------
    is_local
        That it cannot hang, as the default model cannot: it is called without a thread of its own.
    strangers
        How many texts it was asked for that have no given vector. They get one made from their
        checksum; a benchmark says so when there were any.
    """

    name = "given-512"
    dimension = DIMENSION
    is_local = True

    def __init__(self) -> None:
        self._rows: dict[str, Any] = {}
        self.strangers = 0

    def give(self, texts: Sequence[str], vectors: Matrix) -> None:
        """Let each text have its vector."""
        self._rows.update(zip(texts, vectors, strict=True))

    def embed(self, texts: Sequence[str]) -> Matrix:
        """Return the texts' vectors, one a row."""
        import numpy as np

        return np.stack([self.vector(text) for text in texts])

    def vector(self, text: str) -> Any:
        """Return one text's vector, also where a subject or trigger was put before the text."""
        for start in (0, *(space.end() for space in re.finditer(r"\s", text))):
            found = self._rows.get(text[start:])
            if found is not None:
                return found
        self.strangers += 1
        return _normalised(_noise(1, SEED, 3, zlib.crc32(text.encode())))[0]


def given(memos: Sequence[Memo], questions: Sequence[Question] = ()) -> GivenVectors:
    """Return an embedder that knows these memories and questions."""
    vectors = GivenVectors()
    vectors.give([each.text for each in memos], memory_vectors(memos))
    if questions:
        vectors.give([each.text for each in questions], question_vectors(questions))
    return vectors


_CENTRES: dict[int, Any] = {}


def _centre(topic: int) -> Any:
    if topic not in _CENTRES:
        _CENTRES[topic] = _normalised(_noise(1, SEED, 0, topic))[0]
    return _CENTRES[topic]


def _noise(count: int, *seed: int) -> Matrix:
    """Return rows of noise with an expected length of 1."""
    import numpy as np

    drawn = np.random.default_rng(seed).standard_normal((count, DIMENSION), dtype=np.float32)
    return drawn / np.float32(DIMENSION**0.5)


def _normalised(rows: Matrix) -> Matrix:
    import numpy as np

    length: Matrix = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / length

"""Small embedders for tests: what they answer follows from the text alone, in every process."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable


class StubEmbedder:
    """Sums a fixed vector for each word, so texts that share words lie near each other."""

    cosine_range = (0.6, 0.95)  # below, two random vectors may lie by chance

    def __init__(self, name: str = "stub", dimension: int = 32) -> None:
        self.name = name
        self.dimension = dimension
        self.asked: list[str] = []

    def embed(self, texts: list[str]) -> np.ndarray:
        self.asked += texts
        return np.stack([self._vector(text) for text in texts])

    def _vector(self, text: str) -> np.ndarray:
        words = text.casefold().split()
        return np.sum([_word_vector(word, self.dimension) for word in words], axis=0)


def _word_vector(word: str, dimension: int) -> np.ndarray:
    seed = int.from_bytes(hashlib.blake2b(word.encode(), digest_size=8).digest())
    return np.random.default_rng(seed).normal(size=dimension).astype(np.float32)


class Faulty(StubEmbedder):
    """A stub whose answers pass through what a test puts in the way.

    `fault` gets the texts and the right vectors, and returns what is answered, or raises.
    """

    def __init__(
        self, fault: Callable[[list[str], np.ndarray], object] | None = None, **given: object
    ) -> None:
        super().__init__(**given)  # type: ignore[arg-type]
        self.fault = fault

    def embed(self, texts: list[str]) -> np.ndarray:
        vectors = super().embed(texts)
        return vectors if self.fault is None else self.fault(texts, vectors)  # type: ignore[return-value]

"""Models that came with a package: no network, loaded when first needed, one thread at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jupyter_memory.embedding.centring import centred
from jupyter_memory.embedding.turns import Turns
from jupyter_memory.errors import ModelError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jupyter_memory.embedding.spaces import Vectors

    Encode = Callable[[list[str]], Vectors]

LONGEST_TEXT: Final = 2_000
"""Characters that are embedded: what follows is found by its words. Bounds the time of a text."""

PIECE: Final = 500
"""Longer texts are embedded in pieces and averaged: these are models of sentences."""

TURN: Final = 16
"""Texts or pieces embedded in one turn, some 50 ms; then another thread may have its own."""

BREAKS: Final = "\n。！？；.!?; ，,"
"""Where a piece may end, if it can."""


@dataclass(frozen=True, slots=True)
class OfflineModel:
    """What there is to know of a model before it is loaded.

    Attributes
    ----------
    name
        Names the model and the version of the recipe that makes vectors with it.
    dimension
        The length of its vectors.
    family
        Its name in the file of language means.
    cosine_range
        The cosines that mean 0 and 1.
    load
        Loads it and answers with the function that encodes texts.
    """

    name: str
    dimension: int
    family: str
    cosine_range: tuple[float, float]
    load: Callable[[], Encode]


class OfflineEmbedder:
    """An embedder over an offline model. There is one a model in a process.

    The thread numbers of BLAS belong to the whole process. A library that lowers them for its
    own work and is entered by two threads at once leaves the analyst's own computations slow
    for good: so everything happens in turns.

    Attributes
    ----------
    name, dimension, cosine_range
        As the model declares them.
    is_local
        Always true: nothing outside this process can keep it waiting.
    """

    is_local: Final = True

    def __init__(self, model: OfflineModel) -> None:
        self.name = model.name
        self.dimension = model.dimension
        self.cosine_range = model.cosine_range
        self._model = model
        self._turns = Turns()
        self._encode: Encode | None = None

    @property
    def is_ready(self) -> bool:
        """Whether the model is loaded."""
        return self._encode is not None

    def warm(self) -> None:
        """Load the model."""
        self.embed(["ready"])

    def embed(self, texts: list[str]) -> Vectors:
        """Return one centred unit vector a text.

        Raises
        ------
        ModelError
            When the model cannot be loaded.
        """
        import numpy as np

        pieces = [list(_pieces(text)) for text in texts]
        encoded = self._in_turns([piece for of_one in pieces for piece in of_one])
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        start = 0
        for row, of_one in enumerate(pieces):
            vectors[row] = encoded[start : start + len(of_one)].mean(axis=0)
            start += len(of_one)
        return centred(vectors, texts, self._model.family)

    def _in_turns(self, pieces: list[str]) -> Vectors:
        """Encode the pieces, a few in each turn."""
        import numpy as np

        blocks = [np.empty((0, self.dimension), dtype=np.float32)]
        for start in range(0, len(pieces), TURN):
            with self._turns.take():
                encode = self._encode = self._encode or self._loaded()
                blocks.append(encode(pieces[start : start + TURN]))
        return np.concatenate(blocks)

    def _loaded(self) -> Encode:
        """Load the model, or say in our words that it cannot be."""
        try:
            return self._model.load()
        except Exception as error:
            raise ModelError(
                f"The embedder {self.name} could not be loaded ({type(error).__name__}: {error}): "
                'reinstall the package it came with, or choose embedder="none".'
            ) from error

    def __repr__(self) -> str:
        return f"<{self.name}, {self.dimension} numbers>"


def _pieces(text: str) -> Iterator[str]:
    """Yield the beginning of a text in pieces that end at a blank or a mark where they can."""
    text = text[:LONGEST_TEXT]
    while len(text) > PIECE:
        end = 1 + max(text.rfind(mark, PIECE // 2, PIECE) for mark in BREAKS) or PIECE
        yield text[:end]
        text = text[end:]
    yield text

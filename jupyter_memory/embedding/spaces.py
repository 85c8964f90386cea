"""What an embedder is, and which vectors may be compared with which."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol, cast, runtime_checkable

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Vectors = npt.NDArray[np.float32]

DEFAULT_COSINE_RANGE: Final = (0.2, 0.7)
"""For embedders that declare none: declared, not measured.

Common sentence models put unrelated texts around the lower and paraphrases around the upper end.
"""


@runtime_checkable
class Embedder(Protocol):
    """Anything that makes vectors; what the user brings needs these three and no more.

    Attributes
    ----------
    name
        Names the model and its version: vectors of two names are never compared.
    dimension
        The length of its vectors.

    Notes
    -----
    Two attributes are optional. ``cosine_range = (lo, hi)`` says which cosines mean 0 and 1;
    ``is_ready`` with ``warm()`` says whether the model is loaded, and loads it.
    """

    @property
    def name(self) -> str:
        """The model and its version."""

    @property
    def dimension(self) -> int:
        """The length of its vectors."""

    def embed(self, texts: list[str]) -> Vectors:
        """Return float32 vectors, one row a text."""


@dataclass(frozen=True, slots=True)
class Space:
    """A vector space: only vectors of one space are comparable.

    Attributes
    ----------
    name, dimension
        As the embedder declares them.
    column
        The store's column for vectors of this space.
    """

    name: str
    dimension: int
    column: str


def space_of(embedder: Embedder) -> Space:
    """Return the space of an embedder.

    Where the dimension is known only to the model or the service, this asks it.
    """
    name, dimension = embedder.name, embedder.dimension
    digest = hashlib.sha256(f"{name}\n{dimension}".encode()).hexdigest()
    return Space(name, dimension, f"vector_{digest[:12]}")


def cosine_range_of(embedder: Any) -> tuple[float, float]:
    """Return the cosines that mean "not at all" and "certainly" for an embedder."""
    return cast("tuple[float, float]", getattr(embedder, "cosine_range", DEFAULT_COSINE_RANGE))

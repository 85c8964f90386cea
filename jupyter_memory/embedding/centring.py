"""Vectors of all languages moved to one centre.

Texts of one language lie close together whatever they say, so that a Chinese question finds
Chinese memories before the English one that answers it. Taking each language's mean vector off,
from questions and memories alike, removes most of that. The means come from sentences written
for it, not from anybody's data: ``benchmarks/language_means``.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jupyter_memory.language import language_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jupyter_memory.embedding.spaces import Vectors

LANGUAGES: Final = ("en", "zh", "ja", "ko", "ru")
"""Languages with a mean of their own; any other takes the average of these."""

MEANS_FILE: Final = Path(__file__).with_name("language_means.npz")


@lru_cache(maxsize=4)
def language_means(family: str) -> dict[str, Vectors]:
    """Return the mean vector of each language, and of "other", for a family of models."""
    import numpy as np

    with np.load(MEANS_FILE, allow_pickle=False) as stored:
        means = {language: stored[f"{family}_{language}"] for language in LANGUAGES}
    means["other"] = np.mean(list(means.values()), axis=0, dtype=np.float32)
    return means


def centred(vectors: Vectors, texts: Sequence[str], family: str) -> Vectors:
    """Return the vectors less the mean of each text's language, of length 1 again."""
    import numpy as np

    if not len(texts):
        return vectors
    means = language_means(family)
    moved = vectors - np.stack([means[language_of(text)] for text in texts])
    lengths = np.linalg.norm(moved, axis=1, keepdims=True)
    lengths[lengths == 0] = 1
    return np.asarray(moved / lengths, dtype=np.float32)

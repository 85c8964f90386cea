"""English stems, by one algorithm whatever else is installed."""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Any, Final, cast

# A stemmer keeps the word it works on in itself, so no two threads may use one.
_LOCK: Final = threading.Lock()


@lru_cache(maxsize=1)
def _stemmer() -> Any:
    """Return the pure Python stemmer.

    ``snowballstemmer.stemmer("english")`` hands out another implementation, of another version,
    where PyStemmer is installed; stored terms must not depend on that.
    """
    from snowballstemmer.english_stemmer import EnglishStemmer

    return EnglishStemmer()


@lru_cache(maxsize=32_768)
def stem(word: str) -> str:
    """Return the stem of a lower-case English word; other words come back as they are."""
    if not (word.isascii() and word.isalpha()):
        return word
    with _LOCK:
        return cast("str", _stemmer().stemWord(word))

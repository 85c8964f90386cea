from __future__ import annotations

import numpy as np
import pytest

from jupyter_memory.embedding import VectorCache


def test_the_least_recently_asked_falls_out():
    cache = VectorCache(2)
    for text in ("a", "b"):
        cache.put(text, np.ones(2, dtype=np.float32))
    assert cache.get("a") is not None
    cache.put("c", np.ones(2, dtype=np.float32))
    assert cache.get("b") is None
    assert cache.get("a") is not None
    assert len(cache) == 2


def test_a_kept_vector_cannot_be_written():
    cache = VectorCache()
    mine = np.array([1.0, 2.0], dtype=np.float32)
    cache.put("a", mine)
    mine[0] = 9.0
    kept = cache.get("a")
    assert kept.tolist() == [1.0, 2.0]
    with pytest.raises(ValueError, match="read-only"):
        kept[0] = 9.0


def test_clear():
    cache = VectorCache()
    cache.put("a", np.ones(2, dtype=np.float32))
    cache.clear()
    assert cache.get("a") is None

"""Vectors of a user's rows in memory, scanned for the nearest in full or in two stages.

A scan is bound by the bytes it reads: 100,000 vectors of 512 numbers are 205 MB, in 20 ms. Their
128 leading principal components are a quarter of that and tell which 1,000 rows are worth a full
look; those are then compared in full, so the cosines that come back are exact.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from jupyter_memory.store.words import best

TWO_STAGE_ROWS = 8_000
"""From that many rows on the leading components are scanned first; below, that saves nothing."""

LEADING = 128
"""How many principal components the first stage compares."""

LEAST_LOOKED_AT = 1_000
SPARE = 20
"""How many rows the second stage compares: a fixed number, or so many times those asked for. The 50
nearest of a full scan were then all among them for 8,738 texts of the default model, and 99.8 % of
them for 50,000 clustered vectors. Vectors without any structure lose half, but not the nearest."""

_SAMPLE_ROWS = 5_000
_SINGLE_THREADED = 9_000
"""Numbers in a product up to which BLAS uses one thread: to start others and wait for a busy core
takes longer than the scan, and would disturb what the analyst computes."""

_ROOM = 256


@dataclass(slots=True)
class VectorScan:
    """Unit vectors by position, NaN where a row has none."""

    _vectors: Any = None
    _leading: Any = None
    _axes: Any = None
    _projected: int = 0
    _stale: set[int] = field(default_factory=set)

    def adopt(self, vectors: Any) -> None:
        """Take the vectors of the first rows, shape (rows, dimension), as they lie."""
        self._vectors = vectors

    def put(self, position: int, vector: Any) -> None:
        """Set, or with None take away, the vector of a position."""
        import numpy as np

        if vector is None:
            if self._vectors is not None and position < len(self._vectors):
                self._vectors[position] = np.nan
                self._stale.add(position)
            return
        if self._vectors is None or position >= len(self._vectors):
            larger = np.full((_room_for(position), len(vector)), np.nan, dtype=np.float32)
            if self._vectors is not None:
                larger[: len(self._vectors)] = self._vectors
            self._vectors = larger
        self._vectors[position] = vector
        self._stale.add(position)

    def cosine(self, position: int, vector: Any) -> float | None:
        """Return the cosine of one row, or None where there is no vector to compare."""
        if vector is None or self._vectors is None or position >= len(self._vectors):
            return None
        cosine = float(self._vectors[position] @ vector)
        return cosine if cosine == cosine else None  # noqa: PLR0124  NaN: it has no vector

    def nearest(self, vector: Any, allowed: Any, limit: int) -> list[tuple[int, float]]:
        """Return positions and cosines of the nearest allowed rows, the best first.

        Parameters
        ----------
        vector
            A unit vector, shape (dimension,).
        allowed
            Which rows count, as an array of truth values.
        limit
            How many at most.
        """
        import numpy as np

        if self._vectors is None or vector is None:
            return []
        count = min(len(allowed), len(self._vectors))
        looked_at = max(LEAST_LOOKED_AT, SPARE * limit)
        if count < TWO_STAGE_ROWS or count <= 2 * looked_at:
            cosines = _products(self._vectors[:count], vector)
            return best(cosines, allowed[:count] & np.isfinite(cosines), limit)
        usable = np.flatnonzero(allowed[:count])
        if len(usable) > 2 * looked_at:
            usable = self._promising(vector, allowed[:count], looked_at)
        cosines = np.einsum("ij,j->i", self._vectors[usable], vector)
        found = best(cosines, np.isfinite(cosines), limit)
        return [(int(usable[at]), cosine) for at, cosine in found]

    def _promising(self, vector: Any, allowed: Any, looked_at: int) -> Any:
        """Return the positions that are nearest by their leading components."""
        import numpy as np

        count = len(allowed)
        self._project(count)
        near = _products(self._leading[:count], self._axes @ vector)
        near[~allowed | np.isnan(near)] = -np.inf
        return np.argpartition(-near, looked_at)[:looked_at]

    def _project(self, count: int) -> None:
        """Bring the leading components up to date; the axes are found anew as the rows double."""
        import numpy as np

        vectors = self._vectors
        if self._axes is None or count > 2 * self._projected:
            self._axes = _principal_axes(vectors[:count])
            self._leading = vectors @ self._axes.T
            self._stale.clear()
            self._projected = count
        elif len(self._leading) < len(vectors):
            larger = np.full((len(vectors), len(self._axes)), np.nan, dtype=np.float32)
            larger[: len(self._leading)] = self._leading
            self._leading = larger
        if self._stale:
            changed = np.fromiter(self._stale, dtype=np.int64, count=len(self._stale))
            self._leading[changed] = vectors[changed] @ self._axes.T
            self._stale.clear()


def _products(vectors: Any, vector: Any) -> Any:
    """Return the product of each row with a vector, by BLAS in pieces too small for threads."""
    import numpy as np

    count, dimension = vectors.shape
    piece = max(1, _SINGLE_THREADED // dimension)
    whole = count - count % piece
    products = np.empty(count, dtype=np.float32)
    np.matmul(
        vectors[:whole].reshape(-1, piece, dimension),
        np.ascontiguousarray(vector, dtype=np.float32),
        out=products[:whole].reshape(-1, piece),
    )
    np.einsum("ij,j->i", vectors[whole:], vector, out=products[whole:])
    return products


def _principal_axes(vectors: Any) -> Any:
    """Return the directions in which a sample of the vectors differs most, one a row."""
    import numpy as np

    sample = vectors[:: max(1, len(vectors) // _SAMPLE_ROWS)]
    sample = sample[np.isfinite(sample[:, 0])]
    spread = sample.T @ sample  # not centred: the first stage is to come near the cosine itself
    _, axes = np.linalg.eigh(spread)
    return np.ascontiguousarray(axes[:, ::-1][:, :LEADING].T, dtype=np.float32)


def _room_for(position: int) -> int:
    return max(_ROOM, position + position // 4)

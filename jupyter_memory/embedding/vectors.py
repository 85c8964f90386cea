"""An embedder's answer, checked before anything is stored or compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jupyter_memory.errors import EmbedderMismatchError

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    import numpy.typing as npt

    Vector = npt.NDArray[np.float32]


def usable(
    vectors: Any, expected_count: int, dimension: int, name: str = "in use"
) -> list[Vector | None]:
    """Return one unit vector a text, or None where the answer has no usable one.

    NaN, infinity, zeros only and another length make a row unusable. The rows of a short answer
    belong to the leading texts; of an answer with too many rows nobody knows whose they are.

    Parameters
    ----------
    vectors
        What the embedder returned: an array or a list of arrays or lists.
    expected_count
        How many texts it was asked for.
    dimension, name
        What the embedder declares.

    Raises
    ------
    EmbedderMismatchError
        When all its vectors have another length than it declares.
    """
    rows = [_numbers(row) for row in _rows(vectors, expected_count)]
    lengths = {len(row) for row in rows if row is not None and len(row)}
    if lengths and dimension not in lengths:
        gave = " and ".join(map(str, sorted(lengths)))
        raise EmbedderMismatchError(
            f"The embedder {name} declares {dimension} numbers a vector and gave {gave}: "
            "correct its dimension; nothing of it was stored."
        )
    units = [_unit(row, dimension) for row in rows]
    return units + [None] * (expected_count - len(units))


def _rows(vectors: Any, expected_count: int) -> Sequence[Any]:
    """Return the rows of an answer; none where they cannot be told apart."""
    if expected_count == 1 and _numbers(vectors) is not None:
        return [vectors]  # the one vector itself instead of a list of one
    try:
        rows = list(vectors)
    except TypeError:
        return []
    return rows if len(rows) <= expected_count else []


def _numbers(row: Any) -> npt.NDArray[np.float64] | None:
    """Return a row as numbers, or None where it is no flat list of them."""
    import numpy as np

    try:
        array = np.asarray(row)
    except (TypeError, ValueError):
        return None
    if array.ndim != 1 or (array.size and array.dtype.kind not in "fiu"):
        return None
    return array.astype(np.float64)


def _unit(row: npt.NDArray[np.float64] | None, dimension: int) -> Vector | None:
    """Return a row with length 1, or None where it has no direction."""
    import numpy as np

    if row is None or len(row) != dimension or not np.isfinite(row).all():
        return None
    largest = np.abs(row).max()
    if largest == 0:
        return None
    scaled = row / largest  # squares of very large or small numbers would leave float64
    return np.asarray(scaled / np.linalg.norm(scaled), dtype=np.float32)

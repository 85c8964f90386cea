"""Many texts to vectors: in batches, within a time, and never at the price of a text."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from jupyter_memory.embedding.lengths import SHORT, TextRefusedError, beginning
from jupyter_memory.embedding.vectors import usable
from jupyter_memory.errors import JupyterMemoryError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jupyter_memory.embedding.spaces import Embedder
    from jupyter_memory.embedding.vectors import Vector

T = TypeVar("T")

BATCH: Final = 64
"""Texts a call: services take more, but a failing call then costs more."""


class Run(Protocol):
    """Carries out a call within a time; the floors start no threads, so the caller brings it."""

    def __call__(self, call: Callable[[], T], seconds: float, /) -> T:
        """Return what the call returns, or raise TimeoutError."""


@dataclass(frozen=True, slots=True)
class Embedded:
    """What came of some texts.

    Attributes
    ----------
    vectors
        One a text, in order; None where there is none, for now.
    failure
        One sentence for the reader, or None when all that had words got a vector.
    went_through
        Whether the embedder answered to the end; if so, it has no vector for what got none.
    """

    vectors: list[Vector | None]
    failure: str | None = None
    went_through: bool = True


def embed_texts(
    embedder: Embedder, texts: Sequence[str], *, deadline_seconds: float, run: Run
) -> Embedded:
    """Return a vector for each text, or None where it could not be had in time.

    Blank texts never reach the embedder, and of a long one only its beginning does. The first
    failure ends it: who is at the limit or down is not asked again for the next batch.

    Parameters
    ----------
    embedder
        Any embedder; whatever it raises is caught and told, except an interrupt.
    texts
        The texts, cleaned and screened.
    deadline_seconds
        For all of them together.
    run
        Carries out a call within a time.
    """
    vectors: list[Vector | None] = [None] * len(texts)
    places = [place for place, text in enumerate(texts) if text.strip()]
    end = time.monotonic() + deadline_seconds
    for start in range(0, len(places), BATCH):
        batch = places[start : start + BATCH]
        found, failure = _batch(embedder, [texts[place] for place in batch], end, run)
        for place, vector in zip(batch, found, strict=False):
            vectors[place] = vector
        if failure:
            return Embedded(vectors, failure, went_through=False)
    return Embedded(vectors, _shortfall(embedder, vectors, places))


def _batch(
    embedder: Embedder, texts: list[str], end: float, run: Run
) -> tuple[list[Vector | None], str | None]:
    """Return the vectors of one batch, or none and the sentence that says why."""
    name = str(getattr(embedder, "name", type(embedder).__name__))
    # Our own know how much they take, and take more than services do.
    given = texts if getattr(embedder, "is_local", False) else [beginning(each) for each in texts]
    try:
        answer = _answer(embedder, given, end, run)
        return usable(answer, len(texts), embedder.dimension, name), None
    except TimeoutError:
        return [], f"The embedder {name} did not answer in time: its vectors come later."
    except JupyterMemoryError as error:
        return [], str(error)
    except Exception as error:  # noqa: BLE001 - a foreign embedder may raise anything
        # Only the class: messages of other libraries may hold the key or the text.
        return [], f"The embedder {name} failed ({type(error).__name__}): its vectors come later."


def _answer(embedder: Embedder, texts: list[str], end: float, run: Run) -> Any:
    """Return what the embedder answers; where it may be for a long text that it fails, cut it.

    One text that is too long for a model must not cost the others their vectors.
    """
    try:
        return _asked(embedder, texts, end, run)
    except Exception as error:
        ours = isinstance(error, JupyterMemoryError) and not isinstance(error, TextRefusedError)
        short = [beginning(each, SHORT) for each in texts]
        if ours or isinstance(error, TimeoutError) or short == texts:
            raise
    return _asked(embedder, short, end, run)


def _asked(embedder: Embedder, texts: list[str], end: float, run: Run) -> Any:
    left = end - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return run(lambda: embedder.embed(texts), left)


def _shortfall(embedder: Embedder, vectors: list[Vector | None], places: list[int]) -> str | None:
    """Return the sentence for texts that got no usable vector though nothing failed."""
    lacking = sum(vectors[place] is None for place in places)
    if not lacking:
        return None
    return (
        f"The embedder {embedder.name} gave no usable vector for {lacking} of {len(places)} "
        "texts: words and structure find them."
    )

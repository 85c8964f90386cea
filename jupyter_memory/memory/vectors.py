"""When texts get their vectors: at once where that is quick, later where it is not, never a loss.

A memory is stored before its vector is there. What is still without one is found by words and
structure, and embedded in the background as soon as the embedder answers.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, TypeVar

from jupyter_memory.embedding import (
    Embedded,
    Embedder,
    Space,
    VectorCache,
    cosine_range_of,
    embed_texts,
    space_of,
)
from jupyter_memory.errors import ModelError
from jupyter_memory.memory.worker import Calls
from jupyter_memory.store.bridge import check_not_forked

if TYPE_CHECKING:
    from collections.abc import Callable

    from jupyter_memory.memory.worker import Worker
    from jupyter_memory.recalling.recall import QuestionVector
    from jupyter_memory.remembering.writing import Embeddings
    from jupyter_memory.store import Store

T = TypeVar("T")

LATER = "late vectors"
FIRST_RETRY = 1.0
LONGEST_RETRY = 300.0

LONGEST_WAIT = 4.0
"""Seconds a question waits for the vectors of what this handle has just remembered."""


class Vectors:
    """The embedder of a memory, and what to do while it is not there."""

    def __init__(
        self, embedder: Embedder | None, store: Store, worker: Worker, timeout: float
    ) -> None:
        self.embedder = embedder
        self._store = store
        self._worker = worker
        self._calls = Calls("jupyter-memory-embedder")
        self._timeout = timeout
        self._cache = VectorCache()
        self._retry = FIRST_RETRY
        self._space: Space | None = None
        self._awaited = False
        self.failure: str | None = None
        self.catch_up: Callable[[], None] = lambda: None

    @property
    def space(self) -> Space | None:
        """Where the vectors belong; None without an embedder."""
        if self._space is None and self.embedder is not None:
            try:
                # A service is asked for its dimension where its model is not a known one.
                self._space = space_of(self.embedder)
            except ModelError as error:
                self.failure = str(error)
            except Exception as error:  # noqa: BLE001  a foreign embedder may raise anything
                self.failure = f"The embedder failed ({type(error).__name__}): words go on."
        return self._space

    @property
    def is_ready(self) -> bool:
        """Whether the embedder answers without loading a model first."""
        return bool(getattr(self.embedder, "is_ready", True))

    def let_go(self) -> None:
        """Forget the vectors of questions: they may quote what was erased."""
        self._cache.clear()

    def warm(self) -> None:
        """Load the embedder's model, if it has one to load; `embed` tells where it cannot."""
        warm = getattr(self.embedder, "warm", None)
        if warm is not None:
            with contextlib.suppress(Exception):
                warm()

    def mismatch(self) -> str | None:
        """Return the sentence for a store whose vectors are of another model, or None."""
        space = self.space
        if space is None or self._store.opens(space):
            return None
        held = self._store.mark().spaces.values()
        names = ", ".join(f"{each['name']} ({each['dimension']} numbers)" for each in held)
        return (
            f"The memories' vectors are of {names}, this session's embedder is {space.name} "
            f"({space.dimension} numbers): they are never compared, so recall goes by words and "
            "structure; memory.reembed() makes the vectors anew and keeps the old ones until it "
            "is done."
        )

    def for_writing(self, texts: list[str]) -> Embeddings:
        """Return what vectors there can be at once; the others follow in the background."""
        from jupyter_memory.remembering.writing import Embeddings

        space = self.space
        if self.embedder is None or space is None or not self._store.opens(space):
            return Embeddings([None] * len(texts))
        check_not_forked()  # before the locks of an embedder, which a fork may leave locked
        if not self.is_ready:
            self._awaited = True
            return Embeddings([None] * len(texts), space)
        return Embeddings(self.embed(texts).vectors, space)

    def embed(self, texts: list[str]) -> Embedded:
        """Return the vectors of texts, None where the embedder gave none."""
        if self.embedder is None:
            return Embedded([None] * len(texts))
        result = embed_texts(
            self.embedder, texts, deadline_seconds=self._timeout, run=self._with_timeout
        )
        self.failure = result.failure
        if result.failure is None:
            self._retry = FIRST_RETRY
        return result

    def follow_up(self) -> None:
        """Embed in the background what is still without a vector."""
        if self.embedder is None:
            return
        if self.failure is None:
            self._worker.submit(LATER, self.catch_up)
            return
        self._worker.submit(LATER, self.catch_up, delay=self._retry)
        self._retry = min(2 * self._retry, LONGEST_RETRY)

    def for_question(self, text: str) -> QuestionVector:
        """Return the vector of a question; without one, recall goes by words and structure."""
        from jupyter_memory.recalling.recall import QuestionVector

        space = self.space
        if self.embedder is None or space is None or not self._store.opens(space):
            return QuestionVector()
        check_not_forked()
        vector = self._cache.get(text)
        if vector is None:
            if self._awaited:
                # What was remembered a moment ago should be found by its meaning, too.
                self._worker.wait(LONGEST_WAIT, LATER)
                self._awaited = False
            vector = self.embed([text]).vectors[0]
            if vector is None:
                return QuestionVector()
            self._cache.put(text, vector)
        return QuestionVector(
            vector=vector, space=space, cosine_range=cosine_range_of(self.embedder)
        )

    def _with_timeout(self, call: Callable[[], T], seconds: float) -> T:
        """Run a call that may hang in a thread of its own; our local models do not hang."""
        if getattr(self.embedder, "is_local", False):
            return call()
        return self._calls.answer(call, seconds)

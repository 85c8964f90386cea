"""Embeddings from OpenAI or any service with the same interface."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.embedding.lengths import TextRefusedError
from jupyter_memory.errors import ModelError

if TYPE_CHECKING:
    from jupyter_memory.embedding.spaces import Vectors

DEFAULT_MODEL: Final = "text-embedding-3-small"
MODEL_VARIABLE: Final = "JUPYTER_MEMORY_EMBEDDING_MODEL"
KEY_VARIABLE: Final = "OPENAI_API_KEY"
URL_VARIABLE: Final = "OPENAI_BASE_URL"

DIMENSIONS: Final = {
    "text-embedding-3-small": 1536,
    "text-embedding-3-large": 3072,
    "text-embedding-ada-002": 1536,
}

_TEXT_REFUSED: Final = (400, 413, 422)
"""How services say that a text is too long."""

RETRIES: Final = 2
"""The client waits between them, as long as Retry-After says."""

_NO_KEY: Final = (
    f"The embedder openai needs a key: set {KEY_VARIABLE}, or {URL_VARIABLE} for a service "
    "without keys. Until then memories are found by words and structure."
)


class OpenAIEmbedder:
    """An embedder over an OpenAI-compatible service; the client is made when first needed.

    Parameters
    ----------
    model
        The service's name of the model; None takes JUPYTER_MEMORY_EMBEDDING_MODEL, or
        text-embedding-3-small.
    timeout
        Seconds for a call. One attempt gets half of it, so that a retry has a chance.
    """

    def __init__(self, model: str | None = None, *, timeout: float) -> None:
        self._model = model or os.environ.get(MODEL_VARIABLE) or DEFAULT_MODEL
        self.name = f"openai/{self._model}"
        self._dimension = DIMENSIONS.get(self._model, 0)
        self._timeout = timeout
        self._client: Any = None

    @property
    def dimension(self) -> int:
        """The length of its vectors; for a model we do not know, the service is asked."""
        if not self._dimension:
            self._dimension = self.embed(["ready"]).shape[1]
        return self._dimension

    @property
    def is_ready(self) -> bool:
        """Whether it can answer without asking the service for its dimension."""
        return self._client is not None and self._dimension > 0

    @property
    def problem(self) -> str | None:
        """What keeps it from working as far as one can tell without a call, or None."""
        has_way = os.environ.get(KEY_VARIABLE) or os.environ.get(URL_VARIABLE)
        return None if has_way else _NO_KEY

    def warm(self) -> None:
        """Make the client, and learn the dimension where it is not known."""
        self._connected()
        _ = self.dimension

    def embed(self, texts: list[str]) -> Vectors:
        """Return one vector a text; NaN for a text the service left out.

        Raises
        ------
        ModelError
            When there is no key, or the service refuses, fails or is too slow.
        """
        client = self._connected()
        from openai import OpenAIError

        try:
            answer = client.embeddings.create(
                model=self._model, input=texts, encoding_format="float"
            )
        except OpenAIError as error:
            complaint = _complaint(error, self.name)
        else:
            return self._by_index(answer.data, len(texts))
        # Outside the handler: the service's own words, which may repeat the key or the text,
        # must not travel along as the context of ours.
        raise complaint

    def _connected(self) -> Any:
        """Return the client; it reads address and key from the environment."""
        if self._client is None:
            if self.problem:
                raise ModelError(self.problem)
            from openai import OpenAI

            self._client = OpenAI(
                api_key=os.environ.get(KEY_VARIABLE) or "none-needed",
                timeout=self._timeout / 2,
                max_retries=RETRIES,
            )
        return self._client

    def _by_index(self, data: Any, count: int) -> Vectors:
        """Return the vectors in the order of the texts, whatever order they came in."""
        import numpy as np

        rows = {each.index: each.embedding for each in data or () if isinstance(each.index, int)}
        rows = {index: row for index, row in rows.items() if 0 <= index < count and row}
        if not rows:
            raise ModelError(
                f"The embedder {self.name} answered without vectors: "
                f"check that {URL_VARIABLE} is an embeddings service."
            )
        length = max(map(len, rows.values()))
        vectors = np.full((count, length), np.nan, dtype=np.float32)
        for index, row in rows.items():
            vectors[index, : len(row)] = row
        return vectors

    def close(self) -> None:
        """Close the connections."""
        if self._client is not None:
            self._client.close()
            self._client = None

    def __repr__(self) -> str:
        return f"<{self.name}>"


def _complaint(error: Exception, name: str) -> ModelError:
    """Return what went wrong in one sentence, without the service's own words."""
    import openai

    status = getattr(error, "status_code", type(error).__name__)
    if isinstance(error, openai.AuthenticationError | openai.PermissionDeniedError):
        what = f"refused the key: check {KEY_VARIABLE} and {URL_VARIABLE}."
    elif isinstance(error, openai.RateLimitError):
        what = "is at its limit (429): try again later, or check your quota."
    elif isinstance(error, openai.NotFoundError):
        what = f"is not there (404): check {MODEL_VARIABLE} and {URL_VARIABLE}."
    elif isinstance(error, openai.APITimeoutError):
        what = "did not answer in time: raise embed_timeout, or try later."
    elif isinstance(error, openai.APIConnectionError):
        what = f"cannot be reached: check the network and {URL_VARIABLE}."
    elif status in _TEXT_REFUSED:
        return TextRefusedError(
            f"The embedder {name} does not take the texts ({status}): check that it is a model "
            "for embeddings, and how long a text it takes."
        )
    else:
        what = f"failed ({status}): try again later."
    return ModelError(f"The embedder {name} {what}")

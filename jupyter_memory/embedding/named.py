"""Models the user names: whatever sentence-transformers or model2vec can load."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from jupyter_memory.embedding.turns import Turns
from jupyter_memory.errors import ModelError

if TYPE_CHECKING:
    from collections.abc import Callable

    from jupyter_memory.embedding.spaces import Vectors


def _sentence_transformer(model: str) -> Any:
    from sentence_transformers import SentenceTransformer

    return SentenceTransformer(model)


def _static_model(model: str) -> Any:
    from model2vec import StaticModel

    return StaticModel.from_pretrained(model)


LOADERS: Final[dict[str, Callable[[str], Any]]] = {
    "sentence-transformers": _sentence_transformer,
    "model2vec": _static_model,
}


class NamedEmbedder:
    """An embedder over a model of another library, loaded when first needed."""

    def __init__(self, library: str, model: str) -> None:
        self.name = f"{library}/{model}"
        self._library = library
        self._model = model
        self._turns = Turns()
        self._encoder: Any = None
        self._dimension = 0

    @property
    def is_ready(self) -> bool:
        """Whether the model is loaded."""
        return self._encoder is not None

    @property
    def dimension(self) -> int:
        """The length of its vectors; only the loaded model knows it."""
        if not self._dimension:
            self._dimension = self.embed(["ready"]).shape[1]
        return self._dimension

    def warm(self) -> None:
        """Load the model."""
        self.embed(["ready"])

    def embed(self, texts: list[str]) -> Vectors:
        """Return one vector a text.

        Raises
        ------
        ModelError
            When the model cannot be loaded.
        """
        import numpy as np

        with self._turns.take():
            if self._encoder is None:
                self._encoder = self._loaded()
            encoded = self._encoder.encode(texts, show_progress_bar=False)
        return cast("Vectors", np.asarray(encoded, dtype=np.float32))

    def _loaded(self) -> Any:
        """Load the model, or say in our words that it cannot be."""
        try:
            return LOADERS[self._library](self._model)
        except Exception as error:
            raise ModelError(
                f"{self._library} could not load the model {self._model!r} "
                f"({type(error).__name__}): check the name, the network or the folder."
            ) from error

    def __repr__(self) -> str:
        return f"<{self.name}>"

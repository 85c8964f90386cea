"""Text to vectors: offline by default, any provider by choice, none when it fails."""

from jupyter_memory.embedding.batching import Embedded, embed_texts
from jupyter_memory.embedding.cache import VectorCache
from jupyter_memory.embedding.choosing import choose_embedder
from jupyter_memory.embedding.spaces import (
    DEFAULT_COSINE_RANGE,
    Embedder,
    Space,
    cosine_range_of,
    space_of,
)
from jupyter_memory.embedding.vectors import usable

__all__ = [
    "DEFAULT_COSINE_RANGE",
    "Embedded",
    "Embedder",
    "Space",
    "VectorCache",
    "choose_embedder",
    "cosine_range_of",
    "embed_texts",
    "space_of",
    "usable",
]

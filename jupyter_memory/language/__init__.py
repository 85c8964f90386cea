"""Text to normal forms and terms, for writing and querying alike; no state, English and Chinese."""

from jupyter_memory.language.identifiers import identifiers
from jupyter_memory.language.normal import (
    clean,
    digest,
    normal_form,
    normal_key,
    normal_name,
)
from jupyter_memory.language.script import language_of
from jupyter_memory.language.terms import informative, telling, terms

__all__ = [
    "clean",
    "digest",
    "identifiers",
    "informative",
    "language_of",
    "normal_form",
    "normal_key",
    "normal_name",
    "telling",
    "terms",
]

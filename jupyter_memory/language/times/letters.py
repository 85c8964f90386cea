"""Letters made alike without moving any: what is read in them keeps its place in the text."""

from __future__ import annotations

from typing import Final

from jupyter_memory.language.folding import for_search


class _Letters(dict[int, str]):
    """The form of each character, found when first met: ``str.translate`` asks for it."""

    def __missing__(self, point: int) -> str:
        character = chr(point)
        form = for_search(character).lower()
        self[point] = form if len(form) == 1 else character
        return self[point]


_FORMS: Final = _Letters()


def alike(text: str) -> str:
    """Return a text of the same length, in lower case, narrow and simplified characters."""
    return text.lower() if text.isascii() else text.translate(_FORMS)

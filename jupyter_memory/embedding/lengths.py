"""How much of a text an embedder is given; what follows is found by its words.

Lengths are bytes of UTF-8: no vocabulary makes more tokens than that of any text, while Chinese,
code and symbols make many more tokens of a character than English does.
"""

from __future__ import annotations

from typing import Final

from jupyter_memory.errors import ModelError

LONGEST: Final = 4_000
"""Of a text: a thousand English words or 1,300 Chinese characters. Services refuse a whole batch
for one text above some 8,000 tokens, or for more than 300,000 together; 64 of these stay below."""

SHORT: Final = 1_000
"""What also the small models take, which end at 512 tokens; tried where more was refused."""


class TextRefusedError(ModelError):
    """The embedder does not take the texts as they are; shorter ones it may."""


def beginning(text: str, most: int = LONGEST) -> str:
    """Return as much of the beginning of a text as fits, whole characters only."""
    if len(text) <= most // 4:
        return text
    return text[:most].encode("utf-8", "surrogatepass")[:most].decode("utf-8", "ignore")

"""Which script a character belongs to, and which language a text is probably in."""

from __future__ import annotations

import re
from typing import Final, Literal, cast

from jupyter_memory.language.patterns import regex

Language = Literal["zh", "ja", "ko", "en", "ru", "other"]

# The inside of a regular expression's character class, each.
HAN: Final = "々〇\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
KANA: Final = "\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"
HANGUL: Final = "\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3"
SOUTH_EAST_ASIAN: Final = "\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0edf\u1000-\u103f\u1780-\u17d3"
UNSPACED: Final = HAN + KANA + SOUTH_EAST_ASIAN
"""Scripts written without blanks between words."""

COMBINING: Final = "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c7\u064b-\u065f"
INDIC: Final = "\u0900-\u0963\u0966-\u0dff"
MARKS: Final = COMBINING + INDIC
"""Signs inside words that ``\\w`` leaves out."""

LOOKED_AT: Final = 2_000
"""Characters from the start of a text that decide its language."""

_LETTERS: Final[tuple[tuple[str, float, re.Pattern[str]], ...]] = (
    # A Han character is about a word's half, a Latin letter a fifth; a table name in a Chinese
    # sentence must not make the sentence English.
    ("han", 3.0, re.compile(f"[{HAN}]")),
    ("kana", 2.0, re.compile(f"[{KANA}]")),
    ("ko", 2.0, re.compile(f"[{HANGUL}]")),
    ("ru", 1.0, re.compile("[\u0400-\u052f]")),
    ("en", 1.0, re.compile("[A-Za-z\u00c0-\u024f\u1e00-\u1eff]")),
    ("other", 1.5, re.compile(f"[\u0370-\u03ff\u0530-\u0fff{SOUTH_EAST_ASIAN}\u1200-\u18af]")),
)
_IDENTIFIER: Final = regex(r"[A-Za-z]\w*[_.]\w[\w.]*", re.ASCII)
_KANA_SHARE: Final = 0.15
"""Japanese prose has more kana among its letters than this; a の in Chinese does not."""


def language_of(text: str) -> Language:
    """Return the probable language of a text: zh, ja, ko, en (any Latin), ru or other.

    It goes by the share of scripts, which is enough to choose a mean vector.
    """
    looked_at = text[:LOOKED_AT]
    if looked_at.isascii():
        return "en" if any(map(str.isalpha, looked_at)) else "other"
    weights = _weights(_IDENTIFIER.sub(" ", looked_at)) or _weights(looked_at)
    han, kana = weights.pop("han", 0.0), weights.pop("kana", 0.0)
    if han or kana:
        weights["ja" if kana > _KANA_SHARE * (han + kana) else "zh"] = han + kana
    return cast("Language", max(weights, key=weights.__getitem__, default="other"))


def _weights(text: str) -> dict[str, float]:
    """Return how much of the text each script makes, leaving out those that are absent."""
    counted = {name: weight * len(found.findall(text)) for name, weight, found in _LETTERS}
    return {name: weight for name, weight in counted.items() if weight}

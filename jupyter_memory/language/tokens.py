"""Where the words, numbers and identifiers of a text begin and end."""

from __future__ import annotations

import re
from typing import Final

from jupyter_memory.language.caching import cached
from jupyter_memory.language.patterns import regex
from jupyter_memory.language.script import HANGUL, MARKS, UNSPACED

CONNECTORS: Final = r"./:@&'\\-"
"""What holds an identifier together when a letter or digit follows at once."""

CAMEL: Final = regex(r"[a-z]\d*[A-Z]|[A-Z]{2,}[a-rt-z]|[A-Z]{2,}s[a-z]")
"""A change of case inside a word: dimStore, KeyError, HTTPServer, but not the s of KPIs."""

LONGEST_KEPT: Final = 80
"""Characters of a piece of which it is kept what is in it; longer ones hardly come twice."""

PIECES_KEPT: Final = 16_384
"""Some 5 MB; prose and the names of a project repeat themselves."""


def _pattern(letter: str) -> re.Pattern[str]:
    """Return the expression for one token; `letter` matches one letter, digit or underscore.

    Every alternative takes all it looked at, so that the time grows with the text's length.
    """
    return regex(
        rf"""
        (?P<date>\d{{4}}年\d{{1,2}}月(?:\d{{1,2}}[日号])?)
        |(?P<sign>(?<![\w])[A-Za-z](?:\+\+|\#)(?!\w))                     # C++, C#
        |(?P<option>(?<![\w-])--[A-Za-z][\w-]*|(?<!\S)-[A-Za-z](?![\w-])) # --no-cache, -k
        |(?P<hash>\#{letter}+)                                            # #123
        |(?P<grouped>\d{{1,3}}(?:,\d{{3}}(?!\d))+(?:\.\d+)?(?:\ ?%)?)      # 1,000
        |(?P<percent>\d+(?:\.\d+)?\ ?%)                                   # 15%
        |(?P<word>{letter}+(?:[{CONNECTORS}]{letter}+)*)
        |(?P<hangul>[{HANGUL}]+)
        |(?P<unspaced>[{UNSPACED}]+)
        |(?P<symbol>[\U0001f000-\U0001faff\u2600-\u27bf])
        """,
        re.VERBOSE,
    )


_ASCII: Final = _pattern("[A-Za-z0-9_]")
_ANY: Final = _pattern(rf"(?:[^\W{UNSPACED}{HANGUL}]|[{MARKS}])")


def pieces(text: str) -> list[str]:
    """Return the parts of a folded text that no token goes across, to be read one by one."""
    return [text] if " %" in text else text.split()


@cached
def tokens(text: str) -> tuple[tuple[str, str], ...]:
    """Return the sort and the text of each token of a folded text.

    The sorts are date, sign, option, hash, grouped, percent, word, hangul, unspaced and symbol.
    """
    pattern = _ASCII if text.isascii() else _ANY
    return tuple((each.lastgroup or "word", each.group()) for each in pattern.finditer(text))

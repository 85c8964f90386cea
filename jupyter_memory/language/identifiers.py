"""Names in a text that are not prose: columns, tables, files, error classes, versions, codes."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from jupyter_memory.language.caching import cached
from jupyter_memory.language.folding import for_search
from jupyter_memory.language.patterns import regex
from jupyter_memory.language.tokens import CAMEL, LONGEST_KEPT, PIECES_KEPT, pieces, tokens

_CODE: Final = regex(r"`([^`\s]{1,100})`")
"""What its writer set in backticks is a name even when it is a plain word."""

_SNAKE: Final = regex(r"[^\W_]_+[^\W_]|^_+[^\W_]|[^\W_]_+$")
_DOTTED: Final = regex(r"[^\W\d]\w*(?:\.\w+)+|\d+(?:\.\d+){2,}")
_ABBREVIATION: Final = regex(r"(?:[^\W\d_]\.)+[^\W\d_]")
_PATH: Final = regex(r"[\w.@-]+(?:[/\\][\w.@-]+)*[/\\][\w.@-]*(?:\.[^\W\d]\w*|_\w+)")
_CODED: Final = regex(r"(?!\d+-[a-z]+$)(?=.*\d)(?=.*[^\W\d_])[^\W_]+(?:-[^\W_]+)+")
_FILE: Final = regex(r"[\w.-]+\.[A-Za-z][A-Za-z0-9]{0,7}")
_DATE: Final = regex(r"\d{4}-\d{1,2}(?:-\d.*)?")
_FORMS: Final = (_DOTTED, _PATH, _CODED, _FILE)


@cached
def identifiers(text: str) -> tuple[str, ...]:
    """Return the identifiers in a text, in their normal form, each once, in order.

    These are dotted and snake_case names, camelCase and error classes, paths and file names,
    versions, e-mail addresses, codes such as ORD-1001 or #123, options such as --no-cache, and
    plain words in backticks.
    """
    folded = for_search(text)
    if "`" in folded:
        named = frozenset(found[1] for found in _CODE.finditer(folded))
        return tuple(dict.fromkeys(_identifiers(folded, named)))
    found: list[str] = []
    for piece in pieces(folded):
        found += _kept(piece) if len(piece) <= LONGEST_KEPT else _identifiers(piece)
    return tuple(dict.fromkeys(found))


def _identifiers(folded: str, named: frozenset[str] = frozenset()) -> tuple[str, ...]:
    return tuple(
        token.casefold()
        for sort, token in tokens(folded)
        if token in named or _is_identifier(sort, token)
    )


_kept: Final = lru_cache(maxsize=PIECES_KEPT)(_identifiers)


def _is_identifier(sort: str, token: str) -> bool:
    """Tell whether a token is the name of something in a program."""
    if sort != "word":
        return sort in {"option", "hash"}
    if token.isalpha() and (token.islower() or token.istitle()):
        return False  # most words are so
    return _is_name(token)


def _is_name(word: str) -> bool:
    """Tell whether a word is none of prose."""
    if _ABBREVIATION.fullmatch(word) or _DATE.fullmatch(word):
        return False
    if "/" not in word and (_SNAKE.search(word) or ("'" not in word and CAMEL.search(word))):
        return True
    return "@" in word or any(form.fullmatch(word) for form in _FORMS)

"""The door for every text, and the forms in which texts, names and keys are compared."""

from __future__ import annotations

import hashlib
import unicodedata
from functools import lru_cache
from typing import Final

from jupyter_memory.language.caching import cached
from jupyter_memory.language.folding import INVISIBLE, for_comparing
from jupyter_memory.language.patterns import regex
from jupyter_memory.language.script import HAN, KANA

_ANSI: Final = regex(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # control sequences: colours, cursor
    r"|(?:\x1b\]|\x9d)[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)"  # titles and hyperlinks
    r"|\x1b[PX^_][^\x1b]*\x1b\\"  # device control strings
    r"|\x1b[ -/]*[0-~]"  # two-character escapes
)
_LINE_END: Final = regex(r"\r\n|[\r\x0b\x0c\x85]")
_UNWANTED: Final = regex(
    r"[\x00-\x08\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef"
    + "".join(chr(plane << 16 | low) for plane in range(17) for low in (0xFFFE, 0xFFFF))
    + "]"
)
_SURROGATE: Final = regex("[\ud800-\udfff]")
_EDGE: Final = "\ufeff\u200b\u2060"
"""What else counts as blank space at either end of a text."""

_VISIBLE: Final = regex(rf"[^\s{INVISIBLE}]")
_CJK: Final = HAN + KANA
_NUMERAL: Final = "〇零一二三四五六七八九十百千万亿两0-9"
_TYPOGRAPHIC_BLANK: Final = regex(
    # Beside Chinese a blank is a matter of taste; between two numerals it is not. The blank comes
    # first, so that the search can skip to it.
    rf" (?:(?<=[{_CJK}] )(?:(?<![{_NUMERAL}] )|(?![{_NUMERAL}]))"
    rf"|(?=[{_CJK}])(?:(?![{_NUMERAL}])|(?<![{_NUMERAL}] )))"
)
_CLOSING: Final = ".。｡,，;；、! "
_MARK_AS_VALUE: Final = regex(
    rf"(?:\b(?:is|are|be|by|with|use|uses|using) |[=:] ?|[是为用])[{_CLOSING}]+$"
)
"""What closes the sentence here is what it says: "the delimiter is ;"."""

_LONGEST_SIGN: Final = len("using")
"""Characters of such a sign before the closing marks."""

_KEY_BLANKS: Final = regex(r"[\s\-]+")


def clean(text: str) -> str:
    r"""Return the text as it may be stored; everything that enters goes through here.

    Two escapes of one surrogate pair become the character, a lone half becomes U+FFFD. ANSI
    escape sequences, control characters (except line ends and tabs) and noncharacters are taken
    out, line ends become ``\n``, the text is in normal form C without blank space around it.
    Emoji sequences, variation selectors and bidi marks inside the text stay as they are. A text
    of which nothing could be seen comes back empty.

    Notes
    -----
    ``clean(clean(text)) == clean(text)`` for every text.
    """
    if text.isprintable():
        plain = unicodedata.normalize("NFC", text).strip()
        return plain if _VISIBLE.search(plain) else ""
    if _SURROGATE.search(text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    text = _LINE_END.sub("\n", _ANSI.sub("", text))
    text = unicodedata.normalize("NFC", _UNWANTED.sub("", text))
    return _strip(text) if _VISIBLE.search(text) else ""


def _strip(text: str) -> str:
    """Strip blank space and its invisible kin, in whatever order they come."""
    stripped = text.strip().strip(_EDGE)
    while stripped != text:
        text, stripped = stripped, stripped.strip().strip(_EDGE)
    return text


@cached
def normal_form(text: str) -> str:
    """Return the form in which two texts are the same sentence.

    Width, case, traditional or simplified characters, blanks, typographic quotes and dashes and
    the closing mark do not count; a number, a name, a negation or a question mark does.
    """
    if text.isascii():
        return _without_closing(" ".join(text.lower().split()))
    folded = for_comparing(_compatible(text)).casefold()
    folded = " ".join(unicodedata.normalize("NFKC", folded).split())
    return _without_closing(_TYPOGRAPHIC_BLANK.sub("", folded))


def _compatible(text: str) -> str:
    """Return the text in NFKC, but 10² and 102, 1½ and 11/2 stay apart."""
    if text.isascii():
        return text
    return unicodedata.normalize("NFKC", text.translate(_NUMERALS_MARKED))


class _NumeralsMarked(dict[int, str]):
    """Each character, ² and ½ with a sign before it; found when first met."""

    def __missing__(self, point: int) -> str:
        character = chr(point)
        marked = f"^{character}" if unicodedata.category(character) == "No" else character
        self[point] = marked
        return marked


_NUMERALS_MARKED: Final = _NumeralsMarked()


def _without_closing(text: str) -> str:
    """Drop the closing punctuation; after a number an exclamation mark may be a factorial."""
    body = text.rstrip(_CLOSING)
    sign_from = max(0, len(body) - _LONGEST_SIGN)
    if not body or (body != text and _MARK_AS_VALUE.search(text, sign_from)):
        return text
    factorial = "!" * text[len(body) :].count("!") if body[-1].isdigit() else ""
    return body + factorial


def normal_name(text: str) -> str:
    """Return the form in which names of users, tags and projects are compared and kept."""
    return " ".join(unicodedata.normalize("NFC", clean(text)).split())


def normal_key(subject: str, attribute: str) -> str:
    """Return the key "subject.attribute" of a fact; an empty part is left out."""
    parts = (_key_part(subject), _key_part(attribute))
    return ".".join(part for part in parts if part)


@lru_cache(maxsize=1_024)
def _key_part(text: str) -> str:
    """Return one part of a key: letters made one, blanks and dashes an underscore."""
    folded = for_comparing(_compatible(text)).casefold()
    stripped = unicodedata.normalize("NFKC", folded).strip().strip("-").strip()
    return _KEY_BLANKS.sub("_", stripped)


def digest(*parts: str | None) -> str:
    """Return 32 hexadecimal characters for the parts in their order; None is not "".

    The length of each part goes in before it, so no two lists of parts read the same.
    """
    state = hashlib.blake2b(digest_size=16)
    for part in parts:
        if part is None:
            state.update(b"-;")
            continue
        raw = part.encode("utf-8", "surrogatepass")
        state.update(b"%d;" % len(raw))
        state.update(raw)
    return state.hexdigest()

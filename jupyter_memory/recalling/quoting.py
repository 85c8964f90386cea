"""Stored text as quoted data: word for word, but unable to look like anything else.

What a memory says may come from a page, a tool or another agent. Between our markers it stands on
lines that begin with ``>``; whatever in it has the form of a marker, a turn of a conversation, a
call of a tool or a picture to be loaded loses its first sign to an HTML entity, and what nobody
can see is taken out. The words stay, so that a note about an attack can still be read.
"""

from __future__ import annotations

import re
from typing import Final

from jupyter_memory.language.patterns import regex

QUOTE: Final = "> "
"""How every line of quoted data begins, and none of ours."""

LONGEST_NAME: Final = 40
"""Characters of a name, such as an agent's, in the head of an item."""

_LINE_END: Final = regex(r"\r\n?|[\v\f\x1c-\x1e\x85\u2028\u2029]")
_BLANK_LINES: Final = regex(r"\n[ \t]*(?:\n[ \t]*)+")

_JOINED: Final = (
    # Persian and Indian words, and emoji that are made of several, need their joiners.
    r"(?<=[\u0600-\u0dff])[\u200c\u200d](?=[\u0600-\u0dff])"
    r"|(?<=[\u2190-\u2bff\ufe0f\U0001f000-\U0001faff])\u200d(?=[\u2190-\u2bff\U0001f000-\U0001faff])"
    r"|(?<=[\u2190-\u2bff\U0001f000-\U0001faff#*0-9])\ufe0f"
)
_HIDDEN: Final = regex(
    rf"(?P<kept>{_JOINED})|"
    r"[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f"  # control characters
    r"\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u206f"
    r"\u202a-\u202e\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    r"\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
    r"\ud800-\udfff]"
)
"""What takes no place on the screen: tags, selectors, joiners, marks that turn a line around."""

_ROLES: Final = (
    r"system|assistant|user|developer|human|tool|function|ai|model|instructions?|"
    r"action input|observation|final answer|系统|助手|用户|开发者|指令|工具"
)
_ANGLES: Final = "<＜﹤‹⟨〈"
_SLASHES: Final = r"/／∕⁄\\"

_FORMS: Final = regex(
    # A tag, also a broken or a full-width one: markers, ChatML, tool calls, <img src=…>.
    rf"(?P<angle>[{_ANGLES}](?=\s{{0,8}}[{_SLASHES}|!?]|\s{{0,8}}memor"
    r"|\s{0,8}[a-z_][\w:.-]{0,60}(?:\s{0,8}/?[>＞]|[|=]|\s{1,8}[\w:-]{1,40}\s{0,8}=|\s{0,8}$)))"
    r"|(?P<bracket>\[(?=\s{0,8}/?\s{0,8}(?:inst|sys(?:tem)?|(?:available_)?tools?"
    r"(?:_calls?|_results?)?)\s{0,8}\]))"
    # A picture is fetched as soon as it is shown; a link carries what stands in its address.
    r"|(?P<picture>(?<=!)\[(?=[^\]\n]{0,400}\]))"
    r"|(?P<link>(?<=\])\((?=\s{0,8}<?(?:[a-z][a-z0-9+.-]{0,20}:|//)))"
    r"|(?P<fence>`(?=``\s{0,8}(?:tool|function)))"
    rf"|(?<=\n)(?P<turn>[ \t>*_#-]{{0,8}}(?:{_ROLES})[ \t]{{0,8}}[*_]{{0,2}}[ \t]{{0,8}})"
    r"(?P<colon>[:：])",
    re.IGNORECASE | re.MULTILINE,
)
_UNFIT: Final = regex(r"[\[\]<>|·`\s]+")
_BROKEN_ENTITY: Final = regex(r"&#?\w{0,7}\Z")


def as_data(text: str) -> tuple[str, int]:
    """Return a text on quoted lines, and how many hidden characters were taken out of it."""
    lines, hidden = _seen(_LINE_END.sub("\n", text))
    lines = _BLANK_LINES.sub("\n", lines).strip()
    # With a line end before it, the first line is no different from the others.
    escaped = _FORMS.sub(_escaped, f"\n{lines}")[1:]
    return QUOTE + escaped.replace("\n", f"\n{QUOTE}"), hidden


def as_name(text: str) -> str:
    """Return a name as it may stand in the head of an item."""
    seen, _ = _seen(text)
    return _UNFIT.sub(" ", seen).strip()[:LONGEST_NAME].rstrip()


def without_half_entity(text: str) -> str:
    """Return a text that was cut without the beginning of an entity at its end."""
    return _BROKEN_ENTITY.sub("", text)


def _seen(text: str) -> tuple[str, int]:
    """Return what can be seen of a text, and the number of the characters that cannot."""
    if text.isascii() and text.isprintable():
        return text, 0
    seen = _HIDDEN.sub(lambda found: found["kept"] or "", text)
    return seen, len(text) - len(seen)


def _escaped(found: re.Match[str]) -> str:
    if found["colon"]:
        return f"{found['turn']}{_entity(found['colon'])}"
    return _entity(found[0])


def _entity(sign: str) -> str:
    return "&lt;" if sign == "<" else f"&#{ord(sign)};"

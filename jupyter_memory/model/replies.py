"""From what a model said to the value that it means.

Where it thought aloud, only what follows counts. The values are taken in their order, and the
first that has the form is the answer. A string is read as a string, so that a fence or a
brace inside one does no harm; only what cannot be read as it stands is repaired.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final, TypeVar

from jupyter_memory.errors import ModelError
from jupyter_memory.language.patterns import regex
from jupyter_memory.model.repairing import repaired

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import BaseModel

    Shape = TypeVar("Shape", bound=BaseModel)

SHOWN: Final = 200
"""Characters of a useless reply that its error shows."""

MOST_BEGINNINGS: Final = 100
"""Places where JSON could begin that are looked at; prose has fewer."""

_BEGINNING: Final = regex(r"[{\[]")
_LOOKS_LIKE_JSON: Final = regex(r"""[{\[]\s*["'“‘{\[}\]]""")
_FENCE: Final = regex(r"```\w*")
_THOUGHT_BEGINS: Final = regex(r"<think(?:ing)?>", re.IGNORECASE)
_THOUGHT_ENDS: Final = regex(r"</think(?:ing)?>", re.IGNORECASE)


class AnswerError(ModelError):
    """The model answered, but nothing that can be used."""


def content_of(answer: Any, name: str) -> str:
    """Return the text of a chat completion.

    Raises
    ------
    AnswerError
        When there is none, it was cut off, or the model declined.
    """
    choices = getattr(answer, "choices", None)
    if not isinstance(choices, list) or not choices:
        raise AnswerError(f"The model {name} answered without a choice: is it a chat service?")
    choice = choices[0]
    message = getattr(choice, "message", None)
    if getattr(message, "refusal", None):
        raise AnswerError(f"The model {name} declined to answer.")
    reason = getattr(choice, "finish_reason", None)
    if reason == "length":
        raise AnswerError(f"The answer of the model {name} was cut off at its limit of output.")
    if reason == "content_filter":
        raise AnswerError(f"The answer of the model {name} was withheld by its content filter.")
    content = _text_of(getattr(message, "content", None))
    if not content.strip():
        raise AnswerError(f"The model {name} gave no answer: its reply is empty.")
    return content


def read_reply(text: str, schema: type[Shape], name: str = "") -> Shape:
    """Return the first value in a reply that the schema takes.

    Raises
    ------
    AnswerError
        When there is none; the message shows how the reply began.
    """
    for part in _parts(text.lstrip("\ufeff").strip()):
        found = _first(part, schema)
        if found is not None:
            return found
    shown = " ".join(text.split())[:SHOWN]
    raise AnswerError(
        f"The model {name} answered with nothing of the form asked for; it began: “{shown}”."
    )


def _text_of(content: Any) -> str:
    """Return a message's text; some services send it in parts."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        parts = (each.get("text") if isinstance(each, dict) else None for each in content)
        return "".join(part for part in parts if isinstance(part, str))
    return ""


def _parts(text: str) -> Iterator[str]:
    """Yield where the answer may stand: after the reasoning, where there is some.

    The mark that ends the reasoning may also be quoted in the answer, so the last one is tried
    first, then the first one. Never the reasoning itself: what it considers is no answer.
    """
    ends = [match.end() for match in _THOUGHT_ENDS.finditer(text)]
    if text.startswith(("{", "[")) or not (ends or _THOUGHT_BEGINS.match(text)):
        yield text
    elif ends:
        yield text[ends[-1] :]
        yield text[ends[0] :]


def _first(text: str, schema: type[Shape]) -> Shape | None:
    """Return the first value of the text that the schema takes."""
    from pydantic import ValidationError

    for value in _values(text):
        try:
            return schema.model_validate(value)
        except ValidationError:
            continue
    return None


def _values(text: str) -> Iterator[Any]:
    """Yield the JSON values in a text; what stands inside another is no value of its own."""
    at = 0
    for _ in range(MOST_BEGINNINGS):
        begins = _BEGINNING.search(text, at)
        if begins is None:
            return
        start = begins.start()
        found = _decoded(text, start) or _mended(text, start)
        if found is None:
            # Half an answer must not be read as a whole one by what is complete inside it.
            if _LOOKS_LIKE_JSON.match(text, start):
                return
            at = start + 1
            continue
        value, at = found
        if isinstance(value, dict) or _is_whole(text, start, at):
            yield value


def _is_whole(text: str, start: int, end: int) -> bool:
    """Tell whether a value is all of the reply: prose is full of brackets that mean no list."""
    return _FENCE.sub("", text[:start]).strip() == _FENCE.sub("", text[end:]).strip() == ""


def _decoded(text: str, start: int) -> tuple[Any, int] | None:
    """Return the JSON value that begins here and where it ends, or None."""
    try:
        return _DECODER.raw_decode(text, start)
    except (ValueError, RecursionError):
        return None


def _mended(text: str, start: int) -> tuple[Any, int] | None:
    """Return the value that is meant here and where it ends, or None."""
    mended = repaired(text, start)
    found = None if mended is None else _decoded(mended[0], 0)
    return None if mended is None or found is None else (found[0], mended[1])


_DECODER: Final = json.JSONDecoder(strict=False, parse_constant=lambda _: None)
"""Line ends inside a string are taken as they are; NaN and infinity are no value."""

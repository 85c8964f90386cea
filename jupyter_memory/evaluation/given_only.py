"""A model that knows nothing but what it is given: it shows what a memory is worth, and no more.

It repeats the memories it was given, saves what the user says is to last, corrects what that
contradicts (or saves it beside, where that is refused), and forgets what she asks it to. Whether an
answer is right is then up to the memory.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.language import informative, terms
from jupyter_memory.language.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

IGNORANCE: Final = "I do not know."

SAME_THING: Final = 0.5
"""Share of the words of two sentences from which on the later one corrects the earlier."""

_LASTS: Final = regex(
    r"\b(?:always|never|by default|from now on|every time|remember|please use|we decided|"
    r"my \w+ is|i am|is now|means|excludes|includes)\b"
    r"|总是|默认|以后|从现在起|每次|一律|记住|不要|我是|我叫|我负责|决定|改成|指的是|不含|包含",
    re.IGNORECASE,
)
_FORGETS: Final = regex(
    r"^(?:please )?forget (?:that |what i said about |about )?|^请?(?:忘掉|忘记)", re.IGNORECASE
)
_ASKS: Final = regex(r"[?？]\s*$|[吗呢]\s*$")
_NOT_DONE: Final = ("Not done", "未完成")
_ITEM: Final = regex(r"^\[([0-9a-f]{6}) · [^\n]*\]\n((?:> [^\n]*\n?)+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Said:
    """What the model says: a text, or calls of tools."""

    text: str = ""
    calls: tuple[tuple[str, dict[str, Any]], ...] = ()


def reply(messages: Sequence[Mapping[str, Any]]) -> Said:
    """Return what the model says next in a conversation.

    Parameters
    ----------
    messages
        As a Chat Completions request has them.
    """
    last = max(at for at, each in enumerate(messages) if each["role"] == "user")
    question = str(messages[last]["content"])
    results = [str(each["content"]) for each in messages[last + 1 :] if each["role"] == "tool"]
    given = _items(str(each["content"]) for each in messages[:1] if each["role"] == "system")
    if (begins := _FORGETS.match(question)) is not None:
        return _forgetting(question[begins.end() :], results)
    if results and results[-1].startswith(_NOT_DONE) and len(results) == 1:
        return Said(calls=(("save_memory", {"text": question}),))
    if results:
        return Said(f"Noted. {_told(given)}")
    if _LASTS.search(question) and not _ASKS.search(question):
        return Said(calls=(_kept(question, given),))
    return Said(_told({**given, **_items(results)}))


def _forgetting(about: str, results: list[str]) -> Said:
    if not results:
        return Said(calls=(("search_memory", {"query": about}),))
    found = list(_items(results[:1]))
    if len(results) == 1 and found:
        return Said(calls=(("forget_memory", {"id": found[0]}),))
    return Said("Done.")


def _kept(statement: str, given: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """Return the call that keeps a statement: as a correction of what says something else of it."""
    said = set(informative(terms(statement)))
    for identifier, text in given.items():
        known = set(informative(terms(text)))
        if len(said & known) >= SAME_THING * min(len(said), len(known)):
            return "update_memory", {"id": identifier, "text": statement}
    return "save_memory", {"text": statement}


def _items(texts: Iterable[str]) -> dict[str, str]:
    """Return the memories in what the model was given, by the endings of their ids."""
    return {
        found[1]: " ".join(line.removeprefix("> ") for line in found[2].splitlines())
        for text in texts
        for found in _ITEM.finditer(text)
    }


def _told(given: dict[str, str]) -> str:
    return " ".join(given.values()) or IGNORANCE


def completion(body: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answer of a Chat Completions service with this model, for a request's body."""
    is_talk = bool(body.get("tools") or body.get("stream"))  # anything else is to be extracted
    said = reply(body["messages"]) if is_talk else Said('{"items": []}')
    made = [
        {
            "id": f"call_{at}",
            "type": "function",
            "function": {"name": name, "arguments": json.dumps(arguments, ensure_ascii=False)},
        }
        for at, (name, arguments) in enumerate(said.calls)
    ]
    message = {"role": "assistant", "content": said.text or None, "tool_calls": made or None}
    choice = {
        "index": 0,
        "finish_reason": "tool_calls" if made else "stop",
        "message": {name: value for name, value in message.items() if value is not None},
    }
    return {"id": "c", "object": "chat.completion", "created": 0, "model": "given-only",
            "choices": [choice]}  # fmt: skip

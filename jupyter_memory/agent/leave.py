"""Leave to write: a model may change what is remembered only as far as the user's words reach.

What a memory, a page or a tool says is read by the model as well, and may ask for anything. So a
write has to be in what the user said in this conversation, or in what she agreed to.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.agent.dialogue import agrees
from jupyter_memory.ids import ending
from jupyter_memory.language import informative, terms
from jupyter_memory.language.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

LEAST_SHARE: Final = 0.5
"""Of the informative words of what is saved, as many must have been said by the user."""

MOST_FORGOTTEN: Final = 3
"""Memories that may be forgotten on one question; more of them are hers to select."""

_NUMBER: Final = regex(r"\d+(?:[.,]\d+)*")
_CHANGES: Final = regex(
    r"\b(?:forget|delete|remove|drop|erase|undo|wrong|incorrect|not (?:true|right|correct)|"
    r"no longer|not any ?more|outdated|instead|changed?|update|correct(?:ion)?|actually|rather|"
    r"from now on|switch(?:ed)?|replaced?|now)\b"
    r"|忘|删|去掉|取消|撤销|不对|不是|错|更正|纠正|改|不再|过时|换成|以后|现在|更新|其实",
    re.IGNORECASE,
)
"""Words of the user without which nothing that is known may be changed or forgotten."""

_REFUSED: Final = {
    "words": (
        "Not done: the user has not said this in the conversation. Ask her whether it should be "
        "remembered, in these words."
    ),
    "change": (
        "Not done: the user has not asked to change or forget anything. Ask her first, and say "
        "what it is."
    ),
    "many": (
        f"Not done: no more than {MOST_FORGOTTEN} memories are forgotten on one question. Tell the "
        "user; %memory list and %forget let her choose."
    ),
    "question": (
        "Not done: the user has not been asked this yet. Ask her the question, with the numbered "
        "answers, and wait for her answer."
    ),
}


@dataclass(slots=True)
class Leave:
    """What the user's words of one question allow.

    Attributes
    ----------
    question
        What she says now.
    said
        All she has said in this conversation, this included.
    before
        What the assistant said last before it: it counts where she agrees to it.
    asked
        Endings of the ids of what she has been asked about before this question.
    """

    question: str
    said: Sequence[str]
    before: str = ""
    asked: frozenset[str] = frozenset()
    _forgotten: int = field(default=0)

    def refusal(self, name: str, arguments: dict[str, Any]) -> str | None:
        """Return why a tool may not be carried out now, or None."""
        checks = {
            "save_memory": self._saves,
            "update_memory": self._changes,
            "forget_memory": self._forgets,
            "resolve_memory": self._decides,
        }
        why = checks[name](arguments) if name in checks else None
        return None if why is None else _REFUSED[why]

    def _words(self) -> list[str]:
        agreed = [self.before] if agrees(self.question) else []
        return [*self.said, *agreed]

    def _saves(self, arguments: dict[str, Any]) -> str | None:
        parts = (arguments.get("text"), arguments.get("value"), *(arguments.get("steps") or ()))
        text = " ".join(str(each) for each in parts if each)
        return None if is_said(text, self._words()) else "words"

    def _changes(self, arguments: dict[str, Any]) -> str | None:
        return self._saves(arguments) or self._touches()

    def _forgets(self, _: dict[str, Any]) -> str | None:
        self._forgotten += 1
        return "many" if self._forgotten > MOST_FORGOTTEN else self._touches()

    def _touches(self) -> str | None:
        agreed = agrees(self.question) and bool(self.before)
        return None if agreed or _CHANGES.search(self.question) else "change"

    def _decides(self, arguments: dict[str, Any]) -> str | None:
        given = arguments.get("id")
        known = isinstance(given, str) and ending(given.strip()) in self.asked
        return None if known else "question"


def is_said(text: str, said: Iterable[str]) -> bool:
    """Tell whether what is to be saved was said: its numbers all, and half of its words."""
    spoken = " ".join(said)
    if not set(_NUMBER.findall(text)) <= set(_NUMBER.findall(spoken)):
        return False
    wanted = set(informative(terms(text)))
    return not wanted or len(wanted & set(terms(spoken))) >= LEAST_SHARE * len(wanted)

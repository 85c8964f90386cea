"""What is kept of a conversation's beginning: sentences that would be missed, each with its date.

Names, numbers, dates and wishes are what a later turn refers to; by rules, since a model is not
always there, and never reworded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.remembering.conversation.quoting import sentences
from jupyter_memory.remembering.conversation.wording import LASTING, is_question
from jupyter_memory.remembering.signs import SIGNS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jupyter_memory.remembering.conversation.messages import Message

LAST_TURNS: Final = 5
"""So many turns at the end stay whole as long as there is room."""

LONGEST_POINT: Final = 300
"""Characters of a sentence; a longer one is a paste, which the turns themselves refer to."""

_TELLING: Final = (
    regex(r"\d|[一二三四五六七八九十百千万两]+(?:[月日号点天周年个次元块折成]|季度)"),
    regex(r"(?<=[\w,;:] )[A-Z][\w-]+|\b\w+[_.]\w+|[“\"「『][^”\"」』]+[”\"」』]"),
    regex(r"(?i)\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|yesterday|"
          r"last|next|january|february|march|april|june|july|august|september|october|november|"
          r"december)\b|[周月年]|星期|明天|昨天|后天|今天"),
)  # fmt: skip
"""Numbers, names and identifiers, dates."""

_KEPT: Final = frozenset({"decision", "preference", "commitment", "correction", "requirement"})


def points(turns: Sequence[Message]) -> list[tuple[Message, str]]:
    """Return what is to be kept of turns, the newest first, each with the turn that says it."""
    return [
        (turn, " ".join(each.strip() for each in kept))
        for turn in reversed(turns)
        if turn.role != "tool" and (kept := list(telling_sentences(turn.text)))
    ]


def telling_sentences(text: str) -> Iterable[str]:
    """Yield the sentences of a text that have names, numbers, dates or wishes in them."""
    for each in sentences(text):
        said = each.strip()
        if len(said) <= LONGEST_POINT and not is_question(said) and _tells(said):
            yield said


def _tells(sentence: str) -> bool:
    if LASTING.search(sentence) or any(form.search(sentence) for form in _TELLING):
        return True
    return any(sign.category in _KEPT and sign.pattern.search(sentence) for sign in SIGNS)

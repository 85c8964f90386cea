"""What a vague request means, by what was done and said before."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from typing import Any, Final

from jupyter_memory.language.patterns import regex

_SENTENCE: Final = regex(r"[^.!?。！？\n]+[.!?。！？]?")
_QUESTION: Final = regex(r"[?？]\s*$|[吗呢]\s*[。.]?\s*$")
_VAGUE: Final = regex(
    r"(?i)^(?:and|also|ok(?:ay)?|yes|no|thanks?|thank you|hi|hello|again|good|great|"
    r"好的?|谢谢|是的?|对|不|嗯|再来一次|你好)\b[\s,.!，。！]*"
)
_LEAST_LETTERS: Final = 8
_LEAST_HAN: Final = 4
_HAN: Final = regex(r"[\u4e00-\u9fff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Implied:
    """What is meant where nothing is said.

    Attributes
    ----------
    task
        What is being done.
    data_source, columns
        The table last worked on, or last spoken of, and its columns.
    query_id, said
        What came with the last turns.
    last_request, last_error
        What was asked last, and how the last cell failed, if it did.
    """

    task: str | None = None
    data_source: str | None = None
    columns: tuple[str, ...] = ()
    query_id: str | None = None
    said: str | None = None
    last_request: str | None = None
    last_error: str | None = None

    def __bool__(self) -> bool:
        return any(self.as_dict().values())

    def as_dict(self) -> dict[str, Any]:
        """Return the parts by name."""
        return asdict(self)

    def __str__(self) -> str:
        return "; ".join(
            f"{name.replace('_', ' ')}: {', '.join(value) if isinstance(value, tuple) else value}"
            for name, value in self.as_dict().items()
            if value
        )


def is_named_in(name: str, text: str) -> bool:
    """Return whether a text names a variable, as a word of its own."""
    return re.search(rf"(?<![\w]){re.escape(name)}(?![A-Za-z0-9_])", text) is not None


def instruction_in(text: str) -> str | None:
    """Return the first sentence of a turn that says what to do; None where there is none."""
    for found in _SENTENCE.findall(text):
        sentence = _VAGUE.sub("", found.strip()).strip()
        long = len(_HAN.findall(sentence)) >= _LEAST_HAN or len(sentence) >= _LEAST_LETTERS
        if long and not _QUESTION.search(sentence):
            return sentence
    return None

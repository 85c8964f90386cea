"""Which of the memories that were given an answer has used, told by what it says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.ids import ending
from jupyter_memory.language import informative, terms

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jupyter_memory.records import MemoryRecord

LEAST_SHARE: Final = 0.3
"""Of a memory's informative words, as many stand in an answer that used it."""

LEAST_WORDS: Final = 2
"""Words that were not in the question already; a memory of one word needs that one."""


def used_of(given: Iterable[MemoryRecord], answer: str, question: str) -> tuple[MemoryRecord, ...]:
    """Return the memories an answer has used: it names one, or says what it says.

    Words that the question has brought along tell nothing.
    """
    said, asked = set(terms(answer)), set(terms(question))
    return tuple(each for each in given if ending(each.id) in answer or _is_in(each, said, asked))


def _is_in(record: MemoryRecord, said: set[str], asked: set[str]) -> bool:
    value = getattr(record, "value", None)
    parts = [record.text, *getattr(record, "steps", ()), str(value) if value else ""]
    words = set(informative(terms(" ".join(parts)))) - asked
    found = words & said
    return bool(found) and len(found) >= max(min(LEAST_WORDS, len(words)), LEAST_SHARE * len(words))

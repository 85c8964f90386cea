"""Whether a month's name stands for the month: May I, march through and April are others."""

from __future__ import annotations

import re
from typing import Final

from jupyter_memory.language.patterns import regex

_NAMES_OF_PEOPLE: Final = frozenset(
    {"april", "june", "august", "may", "march", "jan", "mar", "sep"}
)
_DATA: Final = (
    r"(?:sales|revenue|numbers|figures|reports?|results|data|orders|budget|close|invoices?|"
    r"forecast|traffic|totals?|costs|churn|margins?|vs|was|were|and|to)\b"
)
_AFTER_NAME: Final = regex(rf"\s(?!{_DATA})[A-Z]")
_BEFORE_NAME: Final = regex(
    r"\b(?:at|ask|asked|tell|told|with|by|dear|hi|hello|thanks|mr|ms|mrs|dr|did|does|do|has|will"
    r"|can|could|should|would|is|and)\.?\s$",
    re.IGNORECASE,
)
_DATA_FOLLOWS: Final = regex(rf"\s{_DATA}")
_SENTENCE_STARTS: Final = regex(r"(?:^|[.?!:;\n]\s*)$")


def is_named(written: str, start: int, end: int) -> bool:
    """Tell whether a month stands there that is not May I, march through or a person."""
    word = written[start:end]
    if not word[0].isdigit() and (not word[0].isupper() or word.isupper()):
        return False
    if word.casefold() not in _NAMES_OF_PEOPLE:
        return True
    if _AFTER_NAME.match(written, end) or _BEFORE_NAME.search(written, max(0, start - 12), start):
        return False
    first = _SENTENCE_STARTS.search(written, max(0, start - 3), start)
    return first is None or bool(_DATA_FOLLOWS.match(written, end))

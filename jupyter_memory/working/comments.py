"""What a cell says outright in its comments: decisions, rules, results, and whether it is kept."""

from __future__ import annotations

import io
import tokenize
from dataclasses import dataclass
from typing import Final

from jupyter_memory.language.patterns import regex

LONGEST: Final = 500
"""Characters of a comment; a longer one is a text, not a remark."""

LONGEST_CELL: Final = 200_000

_LABELS: Final[dict[str, tuple[str, str, str]]] = {
    **dict.fromkeys(("decision", "decided", "决定", "决策", "决议"),
                    ("decisions", "episodic", "decision")),
    **dict.fromkeys(("instruction", "rule", "constraint", "指令", "规则", "约束", "要求"),
                    ("decisions", "semantic", "constraint")),
    **dict.fromkeys(("result", "finding", "结果", "结论", "发现"),
                    ("results", "episodic", "result")),
    **dict.fromkeys(("todo", "to do", "open", "待办"), ("decisions", "episodic", "commitment")),
}  # fmt: skip
"""By the word before the colon: which switch it obeys, and what it becomes."""

_WORDS: Final = "|".join(sorted(map(str, _LABELS), key=len, reverse=True))
_MARKED: Final = regex(rf"(?i)#+\s*(?:\*\*)?({_WORDS})(?:\*\*)?\s*[:：]\s*(?:\*\*)?\s*(\S.*)")
_OFF: Final = regex(r"(?im)^[ \t]*#\s*(?:memory\s*[:：]\s*off|记忆\s*[:：]\s*(?:关闭|关))\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """Something that a comment says outright.

    Attributes
    ----------
    text
        As it stands behind its label.
    switch, kind, category
        Which switch it obeys, and what it becomes.
    """

    text: str
    switch: str
    kind: str
    category: str


def is_off(source: str) -> bool:
    """Return whether a cell asks not to be remembered: ``# memory: off`` on a line of its own."""
    return "#" in source and _OFF.search(source) is not None


def remarks_in(source: str) -> tuple[Remark, ...]:
    """Return what a cell's comments mark, in their order; a text in quotes is no comment."""
    if "#" not in source or len(source) > LONGEST_CELL or not _MARKED.search(source):
        return ()
    found = []
    for comment in _comments(source):
        match = _MARKED.fullmatch(comment.strip())
        if match and len(match[2]) <= LONGEST:
            switch, kind, category = _LABELS[match[1].casefold()]
            text = match[2].strip().removesuffix("**").strip()
            found.append(Remark(text=text, switch=switch, kind=kind, category=category))
    return tuple(dict.fromkeys(found))


def _comments(source: str) -> list[str]:
    if source.lstrip().startswith("%%"):
        return []  # another language, or prose of somebody else's
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    except (tokenize.TokenError, SyntaxError):
        lines = (line.strip() for line in source.splitlines())
        return [line for line in lines if line.startswith("#")]
    return [each.string for each in tokens if each.type == tokenize.COMMENT]

"""Kind, category and key of an explicit sentence, by rules.

What the caller said is never overruled: rules fill only what was left open. Every rule is a row of
a table here, in English and Chinese alike.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from jupyter_memory.records import DEFAULT_ATTRIBUTE

if TYPE_CHECKING:
    from jupyter_memory.records import Kind
    from jupyter_memory.remembering.statement import Statement

CATEGORY_KINDS: dict[str, Kind] = {
    **dict.fromkeys(
        ("definition", "dataset", "preference", "constraint", "environment", "identity", "profile"),
        "semantic",
    ),
    **dict.fromkeys(
        (
            "decision",
            "requirement",
            "commitment",
            "feedback",
            "correction",
            "failure",
            "fix",
            "result",
            "note",
            "session",
            "event",
        ),
        "episodic",
    ),
    **dict.fromkeys(("procedure", "how-to"), "procedural"),
}
"""Known categories; others are kept as they are."""


@dataclass(frozen=True, slots=True)
class _Sign:
    kind: Kind
    category: str
    pattern: re.Pattern[str]


def _sign(kind: Kind, category: str, english: str, chinese: str) -> _Sign:
    return _Sign(kind, category, re.compile(rf"(?i)\b(?:{english})\b|{chinese}"))


SIGNS = (
    _sign(
        "semantic",
        "preference",
        r"always|by default|from now on|every time|i (?:prefer|like|usually|want)|prefers?|"
        r"please (?:use|never|don't)|never use|don't use",
        r"总是|默认|以后|每次|我习惯|我(?:更)?喜欢|偏好|请用|不要用|别用",
    ),
    _sign(
        "episodic",
        "decision",
        r"(?:we|i|they|the team|the board|management) (?:have |has )?"
        r"(?:decided|agreed|chose|settled|approved|rejected|postponed)|decision|it was decided",
        r"决定|商定|敲定|拍板|选定|一致同意",
    ),
    _sign(
        "episodic",
        "fix",
        r"(?:was |were |is |got )?(?:fixed|solved|resolved) (?:by|with|it)|the fix (?:is|was)",
        r"修复了|解决了|修好了|改好了",
    ),
    _sign(
        "episodic",
        "failure",
        r"(?:has |have )?(?:failed|crashed|broke|timed out)|raised \w*(?:error|exception)",
        r"失败了|报错了?|崩溃了|挂了|超时了",
    ),
    _sign(
        "episodic",
        "note",
        r"yesterday|this morning|last (?:night|week|month|monday|tuesday|wednesday|thursday|"
        r"friday)|(?:two|three|\d+) days ago",
        r"昨天|前天|今早|今天上午|上周|上个?月|刚才",
    ),
)
"""Signs of a kind, the first that is found counts."""

_LABELS: dict[str, tuple[Kind, str] | None] = {
    **dict.fromkeys(("decision", "decided", "决定", "决策"), ("episodic", "decision")),
    **dict.fromkeys(("result", "结果", "结论"), ("episodic", "result")),
    **dict.fromkeys(("fix", "修复"), ("episodic", "fix")),
    **dict.fromkeys(("preference", "偏好"), ("semantic", "preference")),
    **dict.fromkeys(
        ("note", "todo", "fyi", "warning", "tip", "question", "ps", "caution", "remember",
         "注意", "备注", "提示", "问题", "待办", "提醒", "记住"),
    ),
}  # fmt: skip
"""Words before a colon that name no subject; some name a category."""

_SUBJECT = r"[^\s:=：＝\n()（）,，.。;；?？!！'\"“”][^:=：＝\n()（）,，。;；?？!！]{0,59}?"
_NAMED = re.compile(rf"^({_SUBJECT})\s*(?::(?=\s)|：|＝|(?<![<>!=])=(?!=))\s*(\S.*)$", re.DOTALL)
_MEANS = re.compile(
    rf"^({_SUBJECT})\s+(?:means|stands for|is defined as|refers to)\s+(\S.*)$", re.DOTALL
)
_IS_VALUE = re.compile(
    rf"(?i)^(?:the |our |my )?({_SUBJECT})\s+(?:is|are|equals)\s+"
    r"((?:[$€£¥]?\d[\w.,:/%-]*)(?:\s*(?:%|days?|hours?|minutes?|months?|years?|cents?))?|"
    r"[a-z]+[-_][\w.-]*\d[\w.-]*)[.]?$"
)
_ZH_CALIBRE = re.compile(
    r"^([^\s，。：:；？]{1,12}?)(?:的)?口径\s*(?:是|为|[:：=])?\s*(\S.*)$", re.DOTALL
)
_ZH_MEANS = re.compile(
    r"^([^\s，。：:；？]{1,20}?)(?:是指|指的是|的意思是|定义为)\s*(\S.*)$", re.DOTALL
)
_ZH_IS_VALUE = re.compile(
    r"^([^\s，。：:；？是为]{1,20})(?:是|为|改为|改成)\s*([¥$]?\d\S{0,12}?)[。.]?$"
)
_ERROR_NAME = re.compile(r"\w*(?:Error|Exception|Warning)$|Traceback")
_MOST_SUBJECT_WORDS = 6

_STEP = re.compile(r"^\s*(?:\(?\d{1,2}[.)、．]|第[一二三四五六七八九十]+步[:：,，]?)\s*(.+)$")
_INLINE_STEPS = re.compile(r"(?:^|\s|[:：;；])\(?(\d{1,2})[.)、]\s*(?=\S)")
_TRIGGER_LEAD = re.compile(r"(?i)^(?:how to|to|steps (?:to|for))\s+|^(?:如何|怎么|怎样)")


def extract(statement: Statement) -> Statement:
    """Return the statement with kind, category, key and steps filled in where they were open."""
    filled = _with_steps(statement)
    filled = _with_kind(filled)
    if filled.kind == "semantic":
        filled = _with_key(filled)
    return filled


def _with_steps(statement: Statement) -> Statement:
    if statement.steps is not None or statement.kind not in (None, "procedural"):
        return statement
    if _category_kind(statement) not in (None, "procedural"):
        return statement
    lead, steps = split_steps(statement.text)
    if not steps:
        return statement
    trigger = statement.trigger or _TRIGGER_LEAD.sub("", lead).strip(" :：") or None
    return replace(statement, kind="procedural", steps=steps, trigger=trigger)


def split_steps(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the lead-in and the numbered steps of a text; no steps if it has fewer than two."""
    lines = text.split("\n")
    found = [(index, match[1]) for index, line in enumerate(lines) if (match := _STEP.match(line))]
    if len(found) > 1:
        return "\n".join(lines[: found[0][0]]).strip(), tuple(step.strip() for _, step in found)
    marks = list(_INLINE_STEPS.finditer(text))
    numbers = [int(mark[1]) for mark in marks]
    if len(numbers) > 1 and numbers == list(range(1, len(numbers) + 1)):
        ends = [mark.start() for mark in marks[1:]] + [len(text)]
        steps = [text[m.end() : end].strip(" ;；\n") for m, end in zip(marks, ends, strict=True)]
        return text[: marks[0].start()].strip(), tuple(steps)
    return text, ()


def _category_kind(statement: Statement) -> Kind | None:
    return CATEGORY_KINDS.get((statement.category or "").casefold())


def _with_kind(statement: Statement) -> Statement:
    kind = statement.kind or _kind_of_arguments(statement)
    label = _label(statement.text)
    if label is not None and kind in (None, label[0]):
        kind, category = label
        return replace(statement, kind=kind, category=statement.category or category)
    for sign in SIGNS:
        if kind in (None, sign.kind) and sign.pattern.search(statement.text):
            category = statement.category or sign.category
            return replace(statement, kind=sign.kind, category=category)
    return replace(statement, kind=kind or "semantic")


def _kind_of_arguments(statement: Statement) -> Kind | None:
    if statement.trigger is not None or statement.steps is not None:
        return "procedural"
    if statement.subject is not None or statement.value is not None:
        return "semantic"
    if statement.occurred_at is not None:
        return _category_kind(statement) or "episodic"
    return _category_kind(statement)


def _label(text: str) -> tuple[Kind, str] | None:
    head = re.split(r"[:：]", text, maxsplit=1)[0].strip().casefold()
    return _LABELS.get(head)


def _with_key(statement: Statement) -> Statement:
    if statement.subject is not None:
        attribute = statement.attribute or DEFAULT_ATTRIBUTE
        return replace(statement, attribute=attribute)
    found = key_of(statement.text)
    if found is None:
        return statement
    subject, value = found
    return replace(
        statement,
        subject=subject,
        attribute=DEFAULT_ATTRIBUTE,
        value=statement.value if statement.value is not None else value,
        category=statement.category or "definition",
    )


def key_of(text: str) -> tuple[str, str] | None:
    """Return the subject and the value of a sentence such as "X: Y", "X = Y" or "X口径Y"."""
    for pattern in (_ZH_CALIBRE, _NAMED, _MEANS, _ZH_MEANS, _IS_VALUE, _ZH_IS_VALUE):
        match = pattern.match(text)
        if match is not None and _is_subject(match[1]):
            return match[1].strip(), match[2].strip().rstrip("。.")
    return None


def _is_subject(text: str) -> bool:
    words = text.split()
    return (
        0 < len(words) <= _MOST_SUBJECT_WORDS
        and text.strip().casefold() not in _LABELS
        and not _ERROR_NAME.fullmatch(words[-1])
        and not text.strip().isdigit()
    )

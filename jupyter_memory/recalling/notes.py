"""What an answer tells about how its question was read, in the language of the question."""

from __future__ import annotations

from typing import Final

from jupyter_memory.rendering.phrases import tongue_of, worded

NOTES: Final[dict[str, tuple[str, str]]] = {
    "read as": ("Read as: {text}", "理解为：{text}"),
    "unread": (
        "“{text}” could not be read as a time: answered for any time.",
        "未能读懂时间“{text}”：不限时间作答。",
    ),
    "anchor": ("{day}, “{text}”", "{day}，“{text}”"),
    "no anchor": (
        "When “{text}” was is not remembered: answered for any time.",
        "没有记住“{text}”是什么时候：不限时间作答。",
    ),
    "as of": ("What was recorded as true on {day}.", "这是 {day} 时记录的内容。"),
    "more then": ("{count} more in that time.", "该时段内还有 {count} 条。"),
    "other times": (
        "Nothing in that time; {count} at other times.",
        "该时段内没有；其他时间有 {count} 条。",
    ),
    "only then": (
        "Nothing of that time has the words: this is what is remembered of it.",
        "该时段没有含有这些词的内容：这是该时段的记忆。",
    ),
    "long ago": (
        "Nothing of it in this session or the last {days} days: this is from before.",
        "本次会话和最近 {days} 天内都没有：这是更早的内容。",
    ),
    "woken": (
        "{count} of these had been archived, as nobody had used it for long; it is active again.",
        "其中 {count} 条因长期未使用曾被归档，现已重新启用。",
    ),
    "newest": (
        "Nothing matches: these are the newest memories.",
        "没有匹配的内容：这是最新的几条记忆。",
    ),
    "topic": (
        "Nothing has the words: these are on the topic “{topic}”.",
        "没有含有这些词的内容：这是主题“{topic}”下的记忆。",
    ),
}
"""By name: the English and the Chinese sentence."""


def note(question: str, name: str, **values: object) -> str:
    """Return a sentence in the language of a question."""
    return worded(NOTES[name], tongue_of(question), **values)

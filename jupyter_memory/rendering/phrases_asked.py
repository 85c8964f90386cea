"""The words of a question to the user, in English and in Chinese; part of `phrases.PHRASES`."""

from __future__ import annotations

from typing import Final

ASKED: Final[dict[str, tuple[str, str]]] = {
    "said": ("{who} {verb} {day}{place}: {text}", "{who}{day}{place}{verb}：{text}"),
    "you": ("You", "你"),
    "your profile": ("Your profile", "你的资料"),
    "the agent": ("The agent “{name}”", "智能体“{name}”"),
    "the delegate": ("{name}, who acts for you,", "{name}代你"),
    "user": ("said", "说"),
    "profile": ("said", "写明"),
    "agent": ("said", "说"),
    "vouched": ("said and you confirmed", "说并经你确认"),
    "inferred": ("implied", "的言行表明"),
    "inferred by agent": ("inferred", "推断"),
    "default": ("left as the default", "沿用默认值"),
    "today": ("today", "今天"),
    "yesterday": ("yesterday", "昨天"),
    "day of year": ("{day} {month} {year}", "{year}年{month}月{day}日"),
    "on day": ("on {day} {month}", "{month}月{day}日"),
    "on day of year": ("on {day} {month} {year}", "{year}年{month}月{day}日"),
    "in notebook": (" in {name}", "在 {name} 中"),
    "contradiction": ("{old} {new} Which holds?", "{old}{new}以哪个为准？"),
    "possible conflict": (
        "{old} {new} Both may be about the same thing: which holds?",
        "{old}{new}两者说的可能是同一件事：以哪个为准？",
    ),
    "hidden rival": (
        "{new} This contradicts what somebody else noted. Which holds?",
        "{new}这与他人所记的内容矛盾。以哪个为准？",
    ),
    "no rival": ("{new} Does it hold?", "{new}它是否成立？"),
    "share request": (
        "{new} Shall all your agents see it?",
        "{new}是否让你的所有智能体都能看到？",
    ),
    "keep yours": ("keep yours", "保留你的"),
    "keep the old one": ("keep the old one", "保留旧的"),
    "take the new one": ("take the new one", "采用新的"),
    "keep both": ("keep both", "两者都保留"),
    "drop it": ("drop it", "不采用"),
    "it holds": ("it holds", "成立"),
    "keep it private": ("keep it private", "不共享"),
    "share it": ("share it", "共享"),
}
"""By name: the English and the Chinese phrase."""

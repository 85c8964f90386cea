"""The words around memories, in English and in Chinese, as declared data.

An answer about a Chinese memory, or to a Chinese question, is Chinese; any other is English.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from jupyter_memory.language.script import language_of
from jupyter_memory.rendering.phrases_asked import ASKED

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from jupyter_memory.records import MemoryRecord

Tongue = Literal["en", "zh"]

TONGUES: Final[tuple[Tongue, ...]] = ("en", "zh")

PHRASES: Final[dict[str, tuple[str, str]]] = {
    # What a memory is, and where it holds.
    "what": ("{sort}, {place}", "{sort}，{place}"),
    "everywhere": ("everywhere", "所有项目"),
    "in project": ("project {name}", "项目 {name}"),
    "quoted": ("“{text}”", "“{text}”"),
    "semantic": ("fact", "事实"),
    "episodic": ("event", "事件"),
    "procedural": ("how-to", "做法"),
    # What became of a statement.
    "new": ("Remembered ({what}).", "已记住（{what}）。"),
    "draft": (
        "Heard once ({what}): active when it is heard again, or confirm {short}.",
        "听到一次（{what}）：再次听到或确认 {short} 后生效。",
    ),
    "same text": (
        "Updated ({what}); the text is as before.",
        "已更新（{what}）；文字不变。",
    ),
    "update": (
        "Updated ({what}): before, it was {old}.",
        "已更新（{what}）：此前是{old}。",
    ),
    "update of another's": (
        "Updated ({what}). {who} had noted {old} before.",
        "已更新（{what}）。此前{who}记的是{old}。",
    ),
    "woken": ("Remembered again ({what}): it had {gone}.", "重新记住（{what}）：它此前{gone}。"),
    "again": (
        "Known already, now said {mentions} times ({what}).",
        "已经知道，至今说过 {mentions} 次（{what}）。",
    ),
    "contest": (
        (
            "Contradicts {old}, which stays until it is decided: resolve {short} with new, old or "
            "both."
        ),
        "与{old}矛盾，在决定之前以后者为准：用 resolve {short} 选择 new、old 或 both。",
    ),
    "contest of agent": (
        "Contradicts {old}, which stays until the user decides: ask her the question below.",
        "与{old}矛盾，在用户决定之前以后者为准：请向她提出下面的问题。",
    ),
    "contest of delegate": (
        "Contradicts {old}, which stays for the user until she decides; for you, yours holds.",
        "与{old}矛盾，在用户决定之前她那里以后者为准；在你这里以你的为准。",
    ),
    "contested": (
        "Waits already for a decision: resolve {short} with new, old or both.",
        "已在等待决定：用 resolve {short} 选择 new、old 或 both。",
    ),
    "contested of agent": (
        "Waits already for the user's decision: ask her the question below.",
        "已在等待用户决定：请向她提出下面的问题。",
    ),
    "contested of delegate": (
        "Waits already for the user's decision; for you, yours holds.",
        "已在等待用户决定；在你这里以你的为准。",
    ),
    "unchanged": ("Remembered already by this {where} ({what}).", "此{where}已记住（{what}）。"),
    "forgotten": (
        (
            "Not news: this {where} said so before and it was forgotten; restore {short} brings it "
            "back."
        ),
        "不是新内容：此{where}说过，后来被忘记了；restore {short} 可以恢复。",
    ),
    "not news": (
        (
            "Not news: this {where} said so before, and since {day} {text} holds{source}; history "
            "{short} shows both, rollback brings the old one back."
        ),
        (
            "不是新内容：此{where}说过，自 {day} 起以{text}为准{source}；history {short} 显示两者，"
            "rollback 可以恢复旧的。"
        ),
    ),
    "not kept": ("Not kept.", "未保存。"),
    "refused class": (
        "Not kept: your screening refuses what is in it ({what}).",
        "未保存：其中有你设置为拒绝保存的内容（{what}）。",
    ),
    "secret unasked": (
        "Not kept: it speaks of a secret, and was only overheard or inferred.",
        "未保存：其中提到机密信息，而且只是听到或推断出来的。",
    ),
    "only shown": (
        "Not kept: it only repeats what the memory has shown.",
        "未保存：它只是重复了记忆所显示的内容。",
    ),
    "of what was heard": ("{text}: {done}", "{text}：{done}"),
    "rival": (
        " It may contradict {old} ({short}): both stay until you decide which holds.",
        "可能与{old}（{short}）矛盾：在你决定以哪条为准之前，两者都保留。",
    ),
    "until": (" Expires on {day}.", "{day}过期。"),
    "attached": (" Attached: {files}.", "附件：{files}。"),
    "file": ("{name}", "{name}"),
    "copied file": ("{name} (copied)", "{name}（已复制）"),
    "comma": (", ", "、"),
    "share waits": (" Shared once the user approves.", "用户同意后才会共享。"),
    "cell": ("cell", "单元格"),
    "conversation": ("conversation", "对话"),
    "from notebook": (" (from {name})", "（来自 {name}）"),
    "another's": ("what somebody else noted", "他人所记的内容"),
    "gone forgotten": ("been forgotten", "已被忘记"),
    "gone archived": ("been archived", "已归档"),
    "gone draft": ("been heard once", "只听到过一次"),
    "gone pending": ("waited for a decision", "在等待决定"),
    "gone expired": ("expired", "已过期"),
    # What was done to a memory.
    "one done": ("{verb}: “{text}” ({place}, {short}).", "{verb}：“{text}”（{place}，{short}）。"),
    "many done": ("{verb}: {count} memories.", "{verb}：{count} 条记忆。"),
    "hidden done": ("{verb}.", "{verb}。"),
    "nothing to do": ("Nothing to change: it is so already.", "无需更改：已经如此。"),
    "edited": ("Edited", "已编辑"),
    "rolled back": ("Rolled back to version {version}", "已回到版本 {version}"),
    "forget": ("Forgotten", "已忘记"),
    "restored": ("Restored", "已恢复"),
    "all is whole": ("Every table is whole.", "所有数据表完好。"),
    "confirmed": ("Confirmed", "已确认"),
    "pinned": ("Pinned", "已置顶"),
    "useful": ("Noted that it helped", "已记下：有帮助"),
    "useless": (
        "Noted that it did not help; it comes up for review",
        "已记下：没有帮助，将列入复查",
    ),
    "on hold": ("On hold", "已保留"),
    "off hold": ("No longer on hold", "已解除保留"),
    "all on hold": (
        "All memories are on hold: none is deleted or erased until that is lifted.",
        "所有记忆均已保留：解除之前不会删除或清除任何一条。",
    ),
    "all off hold": ("No longer on hold: all memories.", "所有记忆已解除保留。"),
    "unpinned": ("Unpinned", "已取消置顶"),
    "shared": ("Shared", "已共享"),
    "unshared": ("No longer shared", "已取消共享"),
    "share asked": ("Shared once the user approves", "用户同意后才会共享"),
    "resolved new": ("Decided, this holds now", "已决定，以此为准"),
    "resolved old": ("Decided, this is turned down", "已决定，不采纳"),
    "resolved both": ("Decided, this is kept beside the other", "已决定，两者并存"),
    "declined": ("Not shared", "未共享"),
    "undone": ("Undone", "已撤销"),
    **ASKED,
    # The heads of tables.
    "head number": ("#", "#"),
    "head memory": ("memory", "记忆"),
    "head why": ("why", "依据"),
    "head kind": ("kind", "类型"),
    "head age": ("age", "时间"),
    "head origin": ("from", "来源"),
    "head id": ("id", "编号"),
    "head receipt": ("receipt", "回执"),
    "head to decide": ("to decide", "待决定"),
    "head version": ("version", "版本"),
    "head since": ("since", "开始"),
    "head ended": ("ended", "结束"),
    # What stands in their rows.
    "why with words": ("{level}: {words}", "{level}：{words}"),
    "level key": ("key", "键"),
    "level identifier": ("identifier", "标识符"),
    "level words": ("words", "词语"),
    "level meaning": ("meaning", "语义"),
    "level nearest": ("nearest", "最接近"),
    "level time": ("time", "时间"),
    "level topic and intent": ("topic and intent", "主题和意图"),
    "level topic": ("topic", "主题"),
    "level newest": ("newest", "最新"),
    "level this session": ("this session", "本次会话"),
    "level last days": ("last days", "最近几天"),
    "level earlier": ("earlier", "更早"),
    "cut": ("{text} … ({count:,} characters in all)", "{text} …（共 {count:,} 个字符）"),
    "tomorrow": ("tomorrow", "明天"),
    "ago": ("{span} ago", "{span}前"),
    "ahead": ("in {span}", "{span}后"),
    "days": ("{count} days", "{count} 天"),
    "weeks": ("{count} weeks", "{count} 周"),
    "months": ("{count} months", "{count} 个月"),
    "years": ("{count} years", "{count} 年"),
    "status draft": ("draft", "草稿"),
    "status pending": ("contested", "有争议"),
    "status archived": ("archived", "已归档"),
    "status forgotten": ("forgotten", "已忘记"),
    "waits to be shared": ("waits to be shared", "等待共享"),
    "of project": ("in {name}", "项目 {name}"),
    "is pinned": ("pinned", "置顶"),
    "is shared": ("shared", "共享"),
    "expires": ("expires {age}", "{age}过期"),
    "expired": ("expired {age}", "{age}已过期"),
    "ended ended": ("ended", "结束"),
    "ended superseded": ("superseded", "被取代"),
    "ended edited": ("edited", "被编辑"),
    "ended rolled back": ("rolled back", "被回退"),
    "ended forgotten": ("forgotten", "被忘记"),
    "ended said again": ("said again", "再次说起"),
    "ended restored": ("restored", "被恢复"),
    "ended archived": ("archived", "被归档"),
    "ended woken": ("woken", "被唤醒"),
    "ended confirmed": ("confirmed", "已确认"),
    "ended shared": ("shared", "被共享"),
    "ended resolved": ("resolved", "已决定"),
    "ended settled": ("settled", "已了结"),
    "ended undone": ("undone", "被撤销"),
    "ended consolidated": ("consolidated", "被归并"),
    # What stands around them.
    "nothing found": ("Nothing remembered for “{query}”.", "没有记住与“{query}”有关的内容。"),
    "nothing here": (
        "Nothing here; {places} (--all-projects, or project='*').",
        "此处没有；{places}（--all-projects，或 project='*'）。",
    ),
    "found elsewhere": ("{count} in {name}", "{name} 中有 {count} 条"),
    "no memories": ("No memories.", "没有记忆。"),
    "more rows": ("… and {count:,} more.", "……还有 {count:,} 条。"),
    "rows contradict": (
        "Rows {one} and {other} contradict each other: {question}",
        "第 {one} 行与第 {other} 行互相矛盾：{question}",
    ),
    "time asked for": ("Time asked for: {span}", "所问时间：{span}"),
    "any time": ("any", "不限"),
    "time between": ("{since} to {until}", "{since} 至 {until}"),
    "time from": ("from {since}", "{since} 起"),
    "time up to": ("up to {until}", "{until} 止"),
    "time as read": ("{span} ({reading})", "{span}（{reading}）"),
    "as given": ("as given", "按所给"),
    "context size": (
        "{tokens:,} of {budget:,} tokens ({parts}).",
        "{budget:,} 个词元中用了 {tokens:,} 个（{parts}）。",
    ),
    "context empty": (
        "Empty: {budget:,} tokens are too few for it.",
        "空：{budget:,} 个词元放不下。",
    ),
    "part frame": ("frame {count:,}", "框架 {count:,}"),
    "part rules": ("wishes {count:,}", "长期要求 {count:,}"),
    "part profile": ("profile {count:,}", "用户资料 {count:,}"),
    "part recalled": ("recalled {count:,}", "回忆 {count:,}"),
    "part events": ("events {count:,}", "要事 {count:,}"),
    "part summary": ("summary {count:,}", "摘要 {count:,}"),
    "part history": ("conversation {count:,}", "对话 {count:,}"),
    "left out": ("Left out, no room: {texts}", "放不下而省略：{texts}"),
    "turns left out": ("Turns left out: {count:,}.", "省略的对话轮次：{count:,}。"),
    "head context": ("what a model is given", "提供给模型的内容"),
    "nothing waits": ("Nothing waits for a decision.", "没有等待决定的内容。"),
    "how to decide": (
        "Decide with %memory resolve ROW and the answer: its number, or new, old or both.",
        "用 %memory resolve 行号 加答案来决定：答案的序号，或 new、old、both。",
    ),
    "summary": ("{counts}.", "{counts}。"),
    "masked": (" Masked: {names}.", "已遮盖：{names}。"),
    "count stored": ("{count} stored", "{count} 条已保存"),
    "count reinforced": ("{count} reinforced", "{count} 条已再次确认"),
    "count superseded": ("{count} superseded", "{count} 条已更新"),
    "count pending": ("{count} pending", "{count} 条待决定"),
    "count draft": ("{count} draft", "{count} 条草稿"),
    "count refused": ("{count} refused", "{count} 条未保存"),
    "count forgotten": ("{count} forgotten", "{count} 条已忘记"),
    "count restored": ("{count} restored", "{count} 条已恢复"),
}
"""By name: the English and the Chinese phrase."""

SORTS: Final[dict[str, str]] = {
    "definition": "定义",
    "dataset": "数据集",
    "preference": "偏好",
    "constraint": "约束",
    "environment": "环境",
    "identity": "身份",
    "profile": "资料",
    "decision": "决定",
    "requirement": "需求",
    "commitment": "承诺",
    "feedback": "反馈",
    "correction": "更正",
    "failure": "故障",
    "fix": "修复",
    "result": "结果",
    "note": "备注",
    "session": "会话",
}
"""Known categories in Chinese; others stay as they are."""

_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June", "July", "August"),
    *("September", "October", "November", "December"),
)


def tongue_of(text: str) -> Tongue:
    """Return the language in which to speak about a text."""
    return "zh" if language_of(text) == "zh" else "en"


def tongue_here() -> Tongue:
    """Return the language of the machine, where nothing was said yet to go by."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return "zh" if locale.lower().startswith("zh") else "en"


def tongue_of_most(texts: Iterable[str]) -> Tongue:
    """Return the language that most of the texts are spoken about in."""
    tongues = [tongue_of(text) for text in texts]
    return "zh" if 2 * tongues.count("zh") > len(tongues) else "en"


def phrase(tongue: Tongue, name: str, /, **parts: object) -> str:
    """Return a phrase with its parts filled in; braces in the parts are just characters."""
    return worded(PHRASES[name], tongue, **parts)


def worded(both: tuple[str, str], tongue: Tongue, /, **parts: object) -> str:
    """Return what is said in both languages in one, with its parts filled in if it has some."""
    template = both[tongue == "zh"]
    return template.format(**parts) if parts else template


def month_of(tongue: Tongue, month: int) -> str:
    """Return a month as it is written in a date."""
    return str(month) if tongue == "zh" else _MONTHS[month - 1]


def date_in(tongue: Tongue, day: date) -> str:
    """Return a day with its year."""
    month = month_of(tongue, day.month)
    return phrase(tongue, "day of year", day=day.day, month=month, year=day.year)


def sort_of(record: MemoryRecord, tongue: Tongue) -> str:
    """Return what a memory is: its category, or its kind."""
    sort = record.category or phrase(tongue, record.kind)
    return SORTS.get(sort, sort) if tongue == "zh" else sort


def what_of(record: MemoryRecord, tongue: Tongue) -> str:
    """Return what a memory is and where it holds."""
    sort = sort_of(record, tongue)
    return phrase(tongue, "what", sort=sort, place=place_in(tongue, record.project))


def place_in(tongue: Tongue, project: str | None) -> str:
    """Return a project as people read it: the name of its folder, not its path."""
    if project is None:
        return phrase(tongue, "everywhere")
    name = Path(project).name if os.sep in project else project
    return phrase(tongue, "in project", name=name or project)


def shortened(text: str, width: int = 80) -> str:
    """Return the beginning of a text, on one line."""
    flat = " ".join(text.split())
    return flat if len(flat) <= width else flat[: width - 1] + "…"

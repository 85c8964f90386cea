"""How a review reads, in English and in Chinese."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from jupyter_memory.ids import ending
from jupyter_memory.rendering.markup import markup
from jupyter_memory.rendering.phrases import TONGUES, Tongue, phrase, shortened, tongue_of, worded
from jupyter_memory.rendering.plain import plain
from jupyter_memory.rendering.rows import ID, NUMBER, TEXT, text_of
from jupyter_memory.rendering.sheet import Column, Row, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.reviews import Act, Review, ReviewItem

REVIEWED: Final[dict[str, tuple[str, str]]] = {
    "none": ("Nothing to review.", "没有需要复查的内容。"),
    "waiting one": (
        "1 memory waits for your review: %memory review",
        "有 1 条记忆等待复查：%memory review",
    ),
    "waiting": (
        "{count:,} memories wait for your review: %memory review",
        "有 {count:,} 条记忆等待复查：%memory review",
    ),
    "head why": ("why", "原因"),
    "head act": ("proposed", "建议"),
    "more": ("… and {count:,} more with the next review.", "……其余 {count:,} 条见下次复查。"),
    "how": (
        "Answer with %memory review accept 1 3 (or accept all), or 1=keep 2=forget.",
        "用 %memory review accept 1 3（或 accept all）接受，或用 1=keep 2=forget 另行回答。",
    ),
    "noise": (
        "Of {sample:,} memories taken at random {noise:,} are noise ({rate:.0%}).",
        "随机抽取 {sample:,} 条，其中 {noise:,} 条为噪声（{rate:.0%}）。",
    ),
    "noisy": ("“{text}” ({why})", "“{text}”（{why}）"),
    "noise rows": ("Noise: {texts}", "噪声：{texts}"),
    # Why.
    "contradiction": ("contradicts what holds", "与现有内容矛盾"),
    "share request": ("an agent wants to share it", "智能体请求共享"),
    "draft": ("heard once", "只听到过一次"),
    "disliked": ("did not help ({useless:,}×)", "没有帮助（{useless:,} 次）"),
    "expiring": ("expires on {day}", "{day}过期"),
    "drifted": ("its file has changed: {file}", "其文件已改变：{file}"),
    "low confidence": ("unsure ({confidence:.0%})", "不确定（{confidence:.0%}）"),
    "unanswered": (
        "used {unanswered:,} times, nobody said it helped",
        "用过 {unanswered:,} 次，无人说有用",
    ),
    "never used": ("never used since {day}", "自 {day} 起从未使用"),
    "two values": ("another value: “{other}”", "另一取值：“{other}”"),
    "fragments": ("{count:,} memories about one subject", "{count:,} 条记忆讲同一主题"),
    "question": ("a question", "疑问句"),
    "says little": ("says little", "内容太少"),
    # What is proposed.
    "act confirm": ("confirm", "确认 confirm"),
    "act forget": ("forget", "忘记 forget"),
    "act old": ("old", "旧的 old"),
    "act new": ("new", "新的 new"),
    "act both": ("both", "并存 both"),
    "act merge": ("merge", "归并 merge"),
    "act apart": ("apart", "分开 apart"),
    "left apart": ("Left as they are; not asked again.", "保持原样，不再询问。"),
    "or": ("or {acts}", "或 {acts}"),
    "would be": ("as one: {text}", "合为一条：{text}"),
}
"""By name: the English and the Chinese phrase."""

_WHY: Final = Column(title="why", most=26)
_ACT: Final = Column(title="act", most=14)
_COLUMNS: Final[dict[Tongue, tuple[Column, ...]]] = {
    tongue: (
        replace(NUMBER, title=phrase(tongue, NUMBER.title)),
        replace(TEXT, title=phrase(tongue, TEXT.title)),
        replace(_WHY, title=worded(REVIEWED["head why"], tongue)),
        replace(_ACT, title=worded(REVIEWED["head act"], tongue)),
        replace(ID, title=phrase(tongue, ID.title)),
    )
    for tongue in TONGUES
}
_MOST_NOISE: Final = 5


def review_text(review: Review) -> str:
    """Return a review as a table."""
    return plain(_sheet(review))


def review_html(review: Review) -> str:
    """Return a review as an HTML table."""
    return markup(_sheet(review))


def reminder(count: int, tongue: Tongue) -> str:
    """Return the line that says how many memories wait for a review."""
    return told(tongue, "waiting one" if count == 1 else "waiting", count=count)


def why(record: MemoryRecord, reason: str, day: date | None, **parts: object) -> str:
    """Return as a sentence why a memory is asked about, in its own language."""
    file = (
        next((each.path for each in record.references if not each.is_unchanged()), "")
        if (reason == "drifted")
        else ""
    )
    return told(
        tongue_of(record.text),
        reason,
        useless=record.useless,
        unanswered=record.unanswered,
        confidence=record.confidence,
        day="" if day is None else day.isoformat(),
        file=file,
        **parts,
    )


def told(tongue: Tongue, name: str, **parts: object) -> str:
    """Return a phrase of a review."""
    return worded(REVIEWED[name], tongue, **parts)


def _sheet(review: Review) -> Sheet:
    rows = tuple(_row(number, each, review.tongue) for number, each in enumerate(review, 1))
    return Sheet(
        above=() if rows else (told(review.tongue, "none"),),
        columns=_COLUMNS[review.tongue] if rows else (),
        rows=rows,
        below=tuple(_below(review)),
    )


def _row(number: int, item: ReviewItem, tongue: Tongue) -> Row:
    others = [each for each in item.acts if each != item.act]
    listed = phrase(tongue, "comma").join(others)
    return Row(
        cells=(
            str(number),
            text_of(item.memory, tongue),
            item.detail,
            _act(item.act, tongue),
            ending(item.id),
        ),
        remark=told(tongue, "or", acts=listed) if others else "",
    )


def _act(act: Act, tongue: Tongue) -> str:
    return told(tongue, f"act {act}")


def _below(review: Review) -> Iterator[str]:
    if review.more:
        yield told(review.tongue, "more", count=review.more)
    if review.items:
        yield told(review.tongue, "how")
    rate = review.noise_rate
    if rate is None:
        return
    yield told(
        review.tongue, "noise", sample=len(review.sample), noise=len(review.noise), rate=rate
    )
    noisy = [each for each in review.sample if each.id in review.noise][:_MOST_NOISE]
    if noisy:
        texts = [
            told(
                review.tongue,
                "noisy",
                text=shortened(each.text),
                why=why(each, review.noise[each.id], each.created_at.date()),
            )
            for each in noisy
        ]
        yield told(review.tongue, "noise rows", texts=phrase(review.tongue, "comma").join(texts))

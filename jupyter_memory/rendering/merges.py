"""How it reads what was made one, in English and in Chinese."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from jupyter_memory.ids import ending
from jupyter_memory.rendering.markup import markup
from jupyter_memory.rendering.phrases import TONGUES, Tongue, phrase, shortened, tongue_of, worded
from jupyter_memory.rendering.plain import plain
from jupyter_memory.rendering.rows import ID, NUMBER, TEXT
from jupyter_memory.rendering.sheet import Column, Row, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jupyter_memory.reviews import Consolidation, Merge

MERGED: Final[dict[str, tuple[str, str]]] = {
    "receipt": (
        "Stands for {count:,} memories now: “{text}”",
        "现在代表 {count:,} 条记忆：“{text}”",
    ),
    "none": ("Nothing to make one.", "没有可以归并的内容。"),
    "done one": ("1 memory now stands for {sources:,}.", "1 条记忆现在代表 {sources:,} 条。"),
    "done many": (
        "{count:,} memories now stand for {sources:,}.",
        "{count:,} 条记忆现在代表 {sources:,} 条。",
    ),
    "proposed one": ("1 memory would stand for {sources:,}.", "可用 1 条记忆代表 {sources:,} 条。"),
    "proposed many": (
        "{count:,} memories would stand for {sources:,}.",
        "可用 {count:,} 条记忆代表 {sources:,} 条。",
    ),
    "repetition": ("also said: {texts}", "其他说法：{texts}"),
    "fragments": ("made of: {texts}", "由以下内容归并：{texts}"),
    "by model": ("{text} (worded by the model)", "{text}（由模型措辞）"),
    "apart": (
        "Left apart, two values: {one} – {other}",
        "保持分开，取值不同：{one} – {other}",
    ),
    "more apart": ("… and {count:,} more pairs.", "……还有 {count:,} 对。"),
    "kept": (
        "The sources are archived and stay reachable; undo() separates them again.",
        "原记忆已归档，仍可查到；undo() 可以重新分开。",
    ),
    "head memory": ("memory", "记忆"),
}
"""By name: the English and the Chinese phrase."""

_COLUMNS: Final[dict[Tongue, tuple[Column, ...]]] = {
    tongue: tuple(replace(each, title=phrase(tongue, each.title)) for each in (NUMBER, TEXT, ID))
    for tongue in TONGUES
}
_MOST_APART: Final = 5
_MOST_SOURCES: Final = 12


def consolidation_text(done: Consolidation) -> str:
    """Return what was made one, as a table with its sources."""
    return plain(_sheet(done))


def consolidation_html(done: Consolidation) -> str:
    """Return what was made one, as HTML."""
    return markup(_sheet(done))


def merge_told(text: str, count: int) -> str:
    """Return the sentence of a receipt for a memory that stands for others."""
    return worded(MERGED["receipt"], tongue_of(text), text=shortened(text), count=count)


def _sheet(done: Consolidation) -> Sheet:
    rows = tuple(
        Row(
            cells=(str(number), each.text, ending(each.id) if each.id else "–"),
            remark=_remark(done, each),
        )
        for number, each in enumerate(done, 1)
    )
    return Sheet(
        above=(_head(done),),
        columns=_COLUMNS[done.tongue] if rows else (),
        rows=rows,
        below=tuple(_below(done)),
    )


def _head(done: Consolidation) -> str:
    if not done.merges:
        return _said(done, "none")
    many = "one" if len(done) == 1 else "many"
    sources = sum(len(each.sources) + (each.sort == "repetition") for each in done)
    name = f"{'proposed' if done.dry_run else 'done'} {many}"
    return _said(done, name, count=len(done), sources=sources)


def _remark(done: Consolidation, merge: Merge) -> str:
    quoted = [
        phrase(done.tongue, "quoted", text=shortened(each.text))
        for each in merge.sources[:_MOST_SOURCES]
    ]
    more = " …" if len(merge.sources) > _MOST_SOURCES else ""
    text = _said(done, merge.sort, texts=phrase(done.tongue, "comma").join(quoted) + more)
    return _said(done, "by model", text=text) if merge.by == "model" else text


def _below(done: Consolidation) -> Iterator[str]:
    for one, other in done.apart[:_MOST_APART]:
        quoted = [phrase(done.tongue, "quoted", text=shortened(each.text)) for each in (one, other)]
        yield _said(done, "apart", one=quoted[0], other=quoted[1])
    if len(done.apart) > _MOST_APART:
        yield _said(done, "more apart", count=len(done.apart) - _MOST_APART)
    if done.receipts:
        yield _said(done, "kept")
    yield from done.notes


def _said(done: Consolidation, name: str, **parts: object) -> str:
    return worded(MERGED[name], done.tongue, **parts)

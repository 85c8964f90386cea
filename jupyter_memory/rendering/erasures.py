"""How an erasure reads, in English and in Chinese."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.ids import ending
from jupyter_memory.rendering.markup import markup
from jupyter_memory.rendering.phrases import phrase, shortened, tongue_of_most, worded
from jupyter_memory.rendering.plain import plain
from jupyter_memory.rendering.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from jupyter_memory.rendering.phrases import Tongue
    from jupyter_memory.reports import Erasure

_MOST_NAMED: Final = 5
_SMALL: Final = 100_000

ERASED: Final[dict[str, tuple[str, str]]] = {
    "one": ("Erased for good: 1 memory ({rows}).", "已彻底删除：1 条记忆（{rows}）。"),
    "many": (
        "Erased for good: {count:,} memories ({rows}).",
        "已彻底删除：{count:,} 条记忆（{rows}）。",
    ),
    "none": ("Nothing to erase.", "没有可删除的内容。"),
    "semantic": ("facts {count:,}", "事实 {count:,} 行"),
    "episodic": ("events {count:,}", "事件 {count:,} 行"),
    "procedural": ("how-tos {count:,}", "做法 {count:,} 行"),
    "history": ("past states {count:,}", "历史状态 {count:,} 个"),
    "backups": ("in backups {count:,}", "备份 {count:,} 行"),
    "rows": ("rows {count:,}", "{count:,} 行"),
    "also": (
        "{count:,} went with it: pending or forgotten, and about the same ({ids}).",
        "一并删除 {count:,} 条：内容相同或与之矛盾的待决定、已忘记的记忆（{ids}）。",
    ),
    "clean": (
        (
            "0 traces found: {read:,} remaining rows read through the engine, {files:,} files "
            "({size}) read byte by byte for {pieces:,} pieces of ids and texts."
        ),
        (
            "未发现残留：通过引擎读取其余 {read:,} 行，并逐字节读取 {files:,} 个文件（{size}），"
            "查找 {pieces:,} 个编号与文字片段。"
        ),
    ),
    "traces": (
        "Something is left in {count:,} of {files:,} files: {names}. Erase again, or see doctor().",
        "{files:,} 个文件中有 {count:,} 个仍有残留：{names}。请再次删除，或查看 doctor()。",
    ),
    "same": (
        "{count:,} other memories of yours say the same and stay: {ids}.",
        "另有 {count:,} 条你的记忆内容相同，予以保留：{ids}。",
    ),
    "ask": (
        "Erase {text} for good, with its past? Nothing brings it back. Type {user} to erase it: ",
        "彻底删除{text}及其历史？删除后无法恢复。输入 {user} 以确认：",
    ),
    "the text": ("“{text}”", "“{text}”"),
    "the memories": ("{count:,} memories", "{count:,} 条记忆"),
    "kept": (
        "{count:,} more are not yours to erase and stay.",
        "另有 {count:,} 条无权删除，予以保留。",
    ),
}
"""By name: the English and the Chinese phrase."""


def erasure_text(erasure: Erasure) -> str:
    """Return what was erased, and the proof, as sentences."""
    return plain(Sheet(above=tuple(_lines(erasure))))


def erasure_html(erasure: Erasure) -> str:
    """Return what was erased, and the proof, as HTML."""
    return markup(Sheet(above=tuple(_lines(erasure))))


def question(user: str, texts: Sequence[str], count: int) -> str:
    """Return what to ask before memories are erased; one is named by what it says."""
    tongue = tongue_of_most(texts)
    if count == 1 and texts:
        meant = _in(tongue, "the text", text=shortened(texts[0]))
    else:
        meant = _in(tongue, "the memories", count=count)
    return _in(tongue, "ask", text=meant, user=user)


def _lines(erasure: Erasure) -> Iterator[str]:
    if not erasure.count:
        yield _said(erasure, "none")
    else:
        name = "one" if len(erasure.ids) == 1 else "many"
        yield _said(erasure, name, count=len(erasure.ids), rows=_rows(erasure))
    if erasure.also:
        yield _said(erasure, "also", count=len(erasure.also), ids=_ids(erasure, erasure.also))
    if erasure.files:
        yield _proof(erasure)
    if erasure.same:
        yield _said(erasure, "same", count=len(erasure.same), ids=_ids(erasure, erasure.same))
    if erasure.kept:
        yield _said(erasure, "kept", count=erasure.kept)


def _proof(erasure: Erasure) -> str:
    if erasure.traces:
        names = _listed(erasure, erasure.traces)
        return _said(erasure, "traces", count=erasure.found, files=erasure.files, names=names)
    size = _size(erasure.size)
    counts = {"read": erasure.read, "files": erasure.files, "pieces": erasure.pieces}
    return _said(erasure, "clean", size=size, **counts)


def _rows(erasure: Erasure) -> str:
    comma = phrase(erasure.tongue, "comma")
    parts = ((name if name in ERASED else "rows", count) for name, count in erasure.rows.items())
    return comma.join(_said(erasure, name, count=count) for name, count in parts)


def _ids(erasure: Erasure, ids: Iterable[str]) -> str:
    return _listed(erasure, [ending(each) for each in ids])


def _listed(erasure: Erasure, names: Iterable[str]) -> str:
    shown = [*names]
    more = " …" if len(shown) > _MOST_NAMED else ""
    return phrase(erasure.tongue, "comma").join(shown[:_MOST_NAMED]) + more


def _size(count: int) -> str:
    small = count < _SMALL
    return f"{count / 1e3:,.1f} kB" if small else f"{count / 1e6:,.1f} MB"


def _said(erasure: Erasure, name: str, **parts: object) -> str:
    return _in(erasure.tongue, name, **parts)


def _in(tongue: Tongue, name: str, **parts: object) -> str:
    return worded(ERASED[name], tongue, **parts)

"""How the care for a memory reads, in English and in Chinese."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from jupyter_memory.ids import ending
from jupyter_memory.rendering.markup import markup
from jupyter_memory.rendering.phrases import phrase, worded
from jupyter_memory.rendering.plain import plain
from jupyter_memory.rendering.sheet import Column, Row, Sheet, shortened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jupyter_memory.rendering.phrases import Tongue
    from jupyter_memory.reports import Going, Tended

_MOST_ROWS: Final = 20
_MOST_NAMED: Final = 5
_MOST_TEXT: Final = 200

TENDED: Final[dict[str, tuple[str, str]]] = {
    "nothing": ("Tended: nothing to do.", "已整理：无需处理。"),
    "nothing would": ("Nothing would be done.", "没有需要处理的内容。"),
    "uses": ("Tended; uses counted: {count:,}.", "已整理：计入 {count:,} 次使用。"),
    "uses would": ("Uses to be counted: {count:,}.", "将计入 {count:,} 次使用。"),
    "archived": (
        "Archived {count:,} ({why}): out of recall, brought back by restore or when asked for.",
        "已归档 {count:,} 条（{why}）：不再参与默认回忆，可恢复，问到时也会重新启用。",
    ),
    "archived would": (
        "{count:,} would be archived ({why}).",
        "将归档 {count:,} 条（{why}）。",
    ),
    "deleted": ("Deleted for good: {count:,} ({why}).", "已彻底删除 {count:,} 条（{why}）。"),
    "deleted would": (
        "{count:,} would be deleted for good ({why}).",
        "将彻底删除 {count:,} 条（{why}）。",
    ),
    "held": (
        "On hold, and kept: {count:,}; hold(id, on=False) lifts that.",
        "{count:,} 条处于保留状态，不会删除；用 hold(id, on=False) 解除。",
    ),
    "waiting": (
        "Past their time, and deleted within a week: {count:,}; tend() does it now.",
        "{count:,} 条已过保存期，一周内删除；tend() 可立即执行。",
    ),
    "traces": (
        "Something is left in files: {names} ({count:,}). See doctor().",
        "{count:,} 个文件中仍有残留：{names}。请查看 doctor()。",
    ),
    "more": ("{name}: {count:,}.", "{name}：{count:,}。"),
    "consolidated": ("Made one with others: {count:,}.", "{count:,} 条已合并。"),
    "to review": (
        "Waiting for your review: {count:,}; review() shows them.",
        "{count:,} 条等待复查：review() 可查看。",
    ),
    "rest": ("… and {count:,} more.", "……另有 {count:,} 条。"),
}
"""By name: the English and the Chinese phrase."""

WHY: Final[dict[str, tuple[str, str]]] = {
    "old": ("outlived its time", "已过保存期"),
    "cold": ("unused for long", "长期未使用"),
    "crowded": ("beyond the limit of a project", "超出项目上限"),
    "draft": ("never confirmed", "一直未确认"),
    "chatter": ("chatter", "闲谈"),
    "forgotten": ("forgotten over 30 days ago", "忘记已超过 30 天"),
}
ACTS: Final[dict[str, tuple[str, str]]] = {
    "archived": ("archive", "归档"),
    "deleted": ("delete", "删除"),
}
_COLUMNS: Final[dict[Tongue, tuple[Column, ...]]] = {
    "en": (
        Column(title="id", most=8),
        Column(title="memory", most=None),
        Column(title="what", most=10),
        Column(title="why", most=30),
    ),
    "zh": (
        Column(title="编号", most=8),
        Column(title="记忆", most=None),
        Column(title="处理", most=10),
        Column(title="原因", most=30),
    ),
}


def tended_text(tended: Tended) -> str:
    """Return what was done, as sentences; of a dry run also a table of what would go."""
    return plain(_sheet(tended))


def tended_html(tended: Tended) -> str:
    """Return what was done, as HTML."""
    return markup(_sheet(tended))


def _sheet(tended: Tended) -> Sheet:
    lines = tuple(_lines(tended))
    if not tended.dry_run or not tended.going:
        return Sheet(above=lines)
    rows = tuple(_row(each, tended.tongue) for each in tended.going[:_MOST_ROWS])
    left = len(tended.going) - len(rows)
    below = (_said(tended, "rest", count=left),) if left else ()
    return Sheet(above=lines, columns=_COLUMNS[tended.tongue], rows=rows, below=below)


def _row(going: Going, tongue: Tongue) -> Row:
    text = shortened(going.text, _MOST_TEXT, tongue)
    act, why = worded(ACTS[going.act], tongue), worded(WHY[going.why], tongue)
    return Row(cells=(ending(going.id), text, act, why))


def _lines(tended: Tended) -> Iterator[str]:
    would = " would" if tended.dry_run else ""
    told = [*_counted(tended, would), *_left(tended)]
    yield from told or [_said(tended, f"nothing{would}")]


def _counted(tended: Tended, would: str) -> Iterator[str]:
    if tended.uses:
        yield _said(tended, f"uses{would}", count=tended.uses)
    for act in ACTS:
        whys = Counter(each.why for each in tended.going if each.act == act)
        if whys:
            parts = (f"{worded(WHY[why], tended.tongue)} {count:,}" for why, count in whys.items())
            why = phrase(tended.tongue, "comma").join(parts)
            yield _said(tended, f"{act}{would}", count=sum(whys.values()), why=why)
    for name, count in tended.more.items():
        if count:
            known = TENDED.get(name, TENDED["more"])
            yield worded(known, tended.tongue, name=name, count=count)


def _left(tended: Tended) -> Iterator[str]:
    if tended.held:
        yield _said(tended, "held", count=tended.held)
    if tended.waiting:
        yield _said(tended, "waiting", count=tended.waiting)
    if tended.traces:
        names = phrase(tended.tongue, "comma").join(tended.traces[:_MOST_NAMED])
        yield _said(tended, "traces", count=len(tended.traces), names=names)


def _said(tended: Tended, name: str, **parts: object) -> str:
    return worded(TENDED[name], tended.tongue, **parts)

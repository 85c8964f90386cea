"""How a diagnosis reads, in English and in Chinese."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.ids import ending
from jupyter_memory.rendering.healths import worst_told
from jupyter_memory.rendering.markup import markup
from jupyter_memory.rendering.phrases import worded
from jupyter_memory.rendering.plain import plain
from jupyter_memory.rendering.sheet import Column, Row, Sheet, shortened

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jupyter_memory.reports import Diagnosis

_MOST_TEXT: Final = 200

TOLD: Final[dict[str, tuple[str, str]]] = {
    "share": (
        "Of {judged:,} hits that were judged {share:.0%} were useful.",
        "{judged:,} 条评价过的结果中有用的占 {share:.0%}。",
    ),
    "since": (
        "It has been less than it should be since {since:%Y-%m-%d %H:%M}.",
        "自 {since:%Y-%m-%d %H:%M} 起低于应有水平。",
    ),
    "unjudged": (
        "No hit was judged yet: say which ones helped (%memory useful, %memory useless).",
        "还没有评价过的结果：请说明哪些有用（%memory useful、%memory useless）。",
    ),
    "cause": ("Likely cause: {cause} Run: {command}", "可能的原因：{cause}运行：{command}"),
    "other vectors": (
        "memories have a vector of another embedder only, so they are found by words alone.",
        "有些记忆只有其他嵌入模型的向量，只能按词语找到。",
    ),
    "no vectors": (
        "many memories have no vector that can be compared, so they are found by words alone.",
        "许多记忆没有可比较的向量，只能按词语找到。",
    ),
    "few memories": (
        "a few memories, shown above, answer what they should not: correct or forget them.",
        "少数几条记忆（见上）答非所问：请更正或忘记它们。",
    ),
    "repetition": (
        "many memories say the same, so that five hits are one.",
        "许多记忆内容重复，五条结果其实是一条。",
    ),
    "no answers": (
        "the worst questions have no answer: it is not remembered, or the threshold is too high.",
        "最差的问题没有答案：没有记住，或者阈值过高。",
    ),
    "many memories": (
        "many memories are not useful, none of them often: look through what was disliked.",
        "许多记忆都没有用，但没有集中在哪几条：请复查被标为无用的内容。",
    ),
    "memory": ("memory", "记忆"),
    "judged": ("useful, useless", "有用、无用"),
    "changed": ("changed", "更改"),
    "id": ("id", "编号"),
}
"""By name: the English and the Chinese phrase."""


def diagnosis_text(diagnosis: Diagnosis) -> str:
    """Return the questions, the memories concerned and the likely cause as text."""
    return plain(_sheet(diagnosis))


def diagnosis_html(diagnosis: Diagnosis) -> str:
    """Return the same as HTML."""
    return markup(_sheet(diagnosis))


def diagnosis_told(diagnosis: Diagnosis) -> tuple[str, ...]:
    """Return it in sentences, without the memories."""
    return (*_above(diagnosis), _cause(diagnosis))


def _sheet(diagnosis: Diagnosis) -> Sheet:
    titles = [_in(diagnosis, name) for name in ("memory", "judged", "changed", "id")]
    return Sheet(
        above=tuple(_above(diagnosis)),
        columns=(
            Column(title=titles[0], most=None),
            *(Column(title=each, most=20) for each in titles[1:]),
        )
        if diagnosis.rows
        else (),
        rows=tuple(Row(cells=_cells(each)) for each in diagnosis.rows),
        below=(_cause(diagnosis),),
    )


def _above(diagnosis: Diagnosis) -> Iterator[str]:
    if diagnosis.accuracy is None:
        yield _in(diagnosis, "unjudged")
    else:
        yield _in(diagnosis, "share", judged=diagnosis.judged, share=diagnosis.accuracy)
    if diagnosis.since is not None:
        yield _in(diagnosis, "since", since=diagnosis.since)
    yield from worst_told(diagnosis.tongue, diagnosis.worst)


def _cells(row: Mapping[str, object]) -> tuple[str, ...]:
    text = shortened(str(row["text"]), _MOST_TEXT)
    changed = str(row["updated_at"])[:10]
    return text, f"{row['useful']}, {row['useless']}", changed, ending(str(row["id"]))


def _cause(diagnosis: Diagnosis) -> str:
    cause = _in(diagnosis, diagnosis.cause)
    return _in(diagnosis, "cause", cause=cause, command=diagnosis.run)


def _in(diagnosis: Diagnosis, name: str, **parts: object) -> str:
    return worded(TOLD[name], diagnosis.tongue, **parts)

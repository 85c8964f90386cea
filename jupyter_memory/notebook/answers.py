"""What stands below an answer of ``%%ask``: what it used, what it cost, what it asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.ids import ending
from jupyter_memory.notebook.display import Shown
from jupyter_memory.rendering.ages import age
from jupyter_memory.rendering.answers import answers_line, receipt_sentence
from jupyter_memory.rendering.phrases import TONGUES, Tongue, phrase, tongue_of, worded
from jupyter_memory.rendering.profiles import who_said
from jupyter_memory.rendering.sheet import Column, Row, Sheet, shortened

if TYPE_CHECKING:
    from jupyter_memory.agent.ask import Answer
    from jupyter_memory.records import MemoryRecord

_MOST_OF_A_TEXT: Final = 160

_WORDS: Final[dict[str, tuple[str, str]]] = {
    "used": (
        "used",
        "用到的记忆",
    ),
    "said": (
        "said",
        "出处",
    ),
    "wrong": (
        "Wrong? %memory edit ROW the new text, or %forget ROW.",
        "不对？用 %memory edit 行号 新的文字，或 %forget 行号。",
    ),
    "none used": (
        "No memory shows in this answer; {given}.",
        "回答中没有用到记忆；{given}。",
    ),
    "given": (
        "{count} were given (%memory context --last)",
        "提供了 {count} 条（%memory context --last）",
    ),
    "given too": (
        "{count} more were given (%memory context --last).",
        "另外提供了 {count} 条（%memory context --last）。",
    ),
    "without": (
        "Without memory: nothing was used, nothing is kept.",
        "未使用记忆：没有用到，也不会保留。",
    ),
    "cost": (
        "{sent:,} tokens sent, {made:,} received, {seconds:.1f} s{calls}.",
        "发送 {sent:,} 个词元，收到 {made:,} 个，{seconds:.1f} 秒{calls}。",
    ),
    "calls": (
        ", tools: {names}",
        "，工具：{names}",
    ),
    "cut": (
        "The answer was cut off at the model's limit of output.",
        "回答在模型的输出上限处被截断。",
    ),
    "withheld": (
        "The answer was withheld by the service's content filter.",
        "回答被服务的内容过滤器拦下。",
    ),
    "silent": (
        "The model gave no answer.",
        "模型没有给出回答。",
    ),
    "first": (
        "Before I answer, this has to be decided:",
        "回答之前，需要先决定：",
    ),
    "how": (
        "Answer in the next %%ask with the number, and your question is answered then.",
        "在下一个 %%ask 中回答序号，随后就会回答你的问题。",
    ),
    "masked": (
        "Not sent to the model: {names}.",
        "未发送给模型：{names}。",
    ),
}


def shown_answer(answer: Answer) -> Shown[MemoryRecord]:
    """Return what is to be said below an answer; a sequence of the memories it used."""
    tongue = tongue_of(answer.question)
    above: list[str] = []
    if answer.resolved is not None:
        above.append(receipt_sentence(answer.resolved))
    if answer.masked:
        names = phrase(tongue, "comma").join(answer.masked)
        above.append(_said("masked", tongue).format(names=names))
    if answer.asks is not None:
        asked = (answer.asks.question, answers_line(answer.asks), _said("how", tongue))
        return Shown((), Sheet(above=(*above, _said("first", tongue), *asked)))
    if trouble := _trouble(answer):
        above.append(_said(trouble, tongue))
    rows = tuple(_row(number, each, answer, tongue) for number, each in enumerate(answer.used, 1))
    sheet = Sheet(
        above=tuple(above), columns=_COLUMNS[tongue], rows=rows, below=tuple(_below(answer, tongue))
    )
    return Shown(answer.used, sheet)


def _trouble(answer: Answer) -> str | None:
    if answer.finish == "length":
        return "cut"
    if answer.finish == "content_filter":
        return "withheld"
    return None if answer.text.strip() else "silent"


def _row(number: int, record: MemoryRecord, answer: Answer, tongue: Tongue) -> Row:
    now = answer.asked_at
    cells = (
        str(number),
        shortened(record.text, _MOST_OF_A_TEXT, tongue),
        age(getattr(record, "occurred_at", None) or record.updated_at, now, tongue),
        who_said(record, tongue),
        ending(record.id),
    )
    return Row(cells=cells)


def _below(answer: Answer, tongue: Tongue) -> list[str]:
    lines: list[str] = []
    others = len(answer.given) - len(answer.used)
    if answer.context is None:
        lines.append(_said("without", tongue))
    elif not answer.used:
        given = _said("given", tongue).format(count=others)
        lines.append(_said("none used", tongue).format(given=given))
    else:
        lines.append(_said("wrong", tongue))
        if others:
            lines.append(_said("given too", tongue).format(count=others))
    names = phrase(tongue, "comma").join(dict.fromkeys(name for name, _ in answer.calls))
    calls = _said("calls", tongue).format(names=names) if names else ""
    parts = {"sent": answer.tokens_in, "made": answer.tokens_out, "seconds": answer.seconds}
    return [*lines, _said("cost", tongue).format(**parts, calls=calls)]


def _said(name: str, tongue: Tongue) -> str:
    return worded(_WORDS[name], tongue)


_COLUMNS: Final = {
    tongue: (
        Column(title=phrase(tongue, "head number"), most=4, whole=True),
        Column(title=_said("used", tongue), most=None),
        Column(title=phrase(tongue, "head age"), most=13, whole=True),
        Column(title=_said("said", tongue), most=30),
        Column(title=phrase(tongue, "head id"), most=6, whole=True),
    )
    for tongue in TONGUES
}

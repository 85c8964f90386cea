"""The words around the kernel's own memory and what is captured, in English and in Chinese."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from jupyter_memory.rendering.phrases import Tongue

WORKING: Final[dict[str, tuple[str, str]]] = {
    # What the kernel works on.
    "working": ("this kernel", "此内核"),
    "nothing yet": (
        "Nothing yet: this kernel has run no cell that is seen, and nothing was said.",
        "还没有内容：此内核尚未运行任何可见的单元格，也没有对话。",
    ),
    "task": ("task", "任务"),
    "dataset": ("table", "数据表"),
    "variables": ("variables", "变量"),
    "cells": ("cells", "单元格"),
    "last cell": ("last cell", "最近单元格"),
    "turn": ("said", "对话"),
    "summary": ("earlier", "此前"),
    "signal": ("not sure", "未确认"),
    "paused": ("paused", "已暂停"),
    "everything": ("everything", "全部"),
    "once": ("just this once", "仅此一次"),
    "rows by columns": ("{rows} × {columns}", "{rows} 行 × {columns} 列"),
    "unknown": ("?", "？"),
    "nulls": ("{dtype}, {count} missing", "{dtype}，缺失 {count}"),
    "more": ("… and {count} more", "……还有 {count} 个"),
    "from source": ("from {source}", "来自 {source}"),
    "ran": ("{ok} worked, {failed} failed", "{ok} 个成功，{failed} 个失败"),
    "ok": ("worked", "成功"),
    "failed": ("failed", "失败"),
    "interrupted": ("interrupted", "已中断"),
    "bare": ("{text}", "{text}"),
    # What is captured.
    "fixed": (
        "{error} at `{failed}` was fixed by `{worked}`.",
        "`{failed}` 出现 {error}，改为 `{worked}` 后解决。",
    ),
    "fixed by": (
        "{error} at `{failed}` was fixed by running {added} first.",
        "`{failed}` 出现 {error}，先运行 {added} 后解决。",
    ),
    "fixed with": (
        "{error} at `{failed}` was fixed by `{worked}`, with {added}.",
        "`{failed}` 出现 {error}，改为 `{worked}` 并加上 {added} 后解决。",
    ),
    "code": ("`{text}`", "`{text}`"),
    "and": (" and ", "和"),
    "dataset seen": (
        "Table {name} was read from {source}: {count} columns.",
        "数据表 {name} 读取自 {source}：{count} 列。",
    ),
    "dataset made": (
        "Table {name} was made: {count} columns.",
        "数据表 {name} 已建立：{count} 列。",
    ),
    "dataset drifted": (
        "Table {name} from {source} has another schema: {change}.",
        "来自 {source} 的数据表 {name} 结构已变：{change}。",
    ),
    "gone": ("gone {names}", "缺少 {names}"),
    "came": ("new {names}", "新增 {names}"),
    "retyped": ("{name} is {new}, was {old}", "{name} 为 {new}，原为 {old}"),
    "drift": (
        "{identity} has another schema than on {day}: {change}.",
        "{identity} 的结构与 {day} 时不同：{change}。",
    ),
    "speak of": (
        " {count} of your memories speak of what is gone: %recall {names}",
        "有 {count} 条记忆提到已缺少的列：%recall {names}",
    ),
    "speaks of": (
        " One of your memories speaks of what is gone: %recall {names}",
        "有 1 条记忆提到已缺少的列：%recall {names}",
    ),
    "seen before": (
        "Seen before, on {day}{place}, and fixed: %recall {error}",
        "{day}{place}出现过并已解决：%recall {error}",
    ),
    "in notebook": (" in {notebook}", "在 {notebook} "),
    "captures": (
        (
            "Fixes of errors, schemas of tables, and comments such as “# decision: …” are "
            "remembered from your cells, never data. %memory off ends that, %memory help says more."
        ),
        (
            "单元格中的报错修复、数据表结构以及“# 决定：…”这类注释会被记住，但不会保存数据。"
            "用 %memory off 关闭，%memory help 查看更多。"
        ),
    ),
    # Switches.
    "not kept paused": (
        "Not kept: the memory is paused; %memory resume (or memory.resume()) lets it go on.",
        "未保存：记忆已暂停；用 %memory resume（或 memory.resume()）恢复。",
    ),
    "not kept kind": (
        "Not kept: {kind} are switched off; %memory resume {kind} lets them be kept.",
        "未保存：{kind} 已关闭；用 %memory resume {kind} 恢复。",
    ),
    "now paused": (
        "Paused: {kind}. %memory resume lets it go on; the kernel's end does, too.",
        "已暂停：{kind}。用 %memory resume 恢复；内核结束时也会恢复。",
    ),
    "now paused once": (
        "Nothing is kept of this cell; the next one is as before.",
        "此单元格不会被记住；下一个照常。",
    ),
    "now resumed": ("Kept again: {kind}.", "已恢复：{kind}。"),
    "now off": (
        (
            "Off in this kernel: {kind}. In every kernel: c.JupyterMemory.capture = [] in "
            "jupyter_memory_config.py."
        ),
        (
            "此内核中已关闭：{kind}。要在所有内核中关闭：在 jupyter_memory_config.py 中写 "
            "c.JupyterMemory.capture = []。"
        ),
    ),
    # Sessions.
    "session": ("Session on {day}", "{day} 的工作"),
    "session task": ("task: {text}", "任务：{text}"),
    "session tables": ("tables: {names}", "数据表：{names}"),
    "session decided": ("decided: {text}", "决定：{text}"),
    "session found": ("found: {text}", "结果：{text}"),
    "session open": ("left open: {text}", "未完成：{text}"),
    "session cells": ("{count} cells", "{count} 个单元格"),
    "no session": (
        "No session was closed yet in this project: %memory close keeps one.",
        "此项目还没有保存过工作会话：%memory close 可以保存。",
    ),
    "nothing to close": (
        "Nothing to keep of this session: no task, table, decision or result.",
        "此会话没有可保存的内容：没有任务、数据表、决定或结果。",
    ),
    "stopped": ("You stopped {age}", "你上次停在{age}"),
    # Checks.
    "doubtful failed": ("doubtful: its check failed", "存疑：检查未通过"),
    "doubtful drifted": ("doubtful: its table has another schema", "存疑：其数据表结构已变"),
    "head check": ("check", "检查"),
    "head outcome": ("outcome", "结果"),
    "passed": ("passed", "通过"),
    "failed check": ("failed", "未通过"),
    "drifted": ("schema changed: {change}", "结构已变：{change}"),
    "no such": ("cannot run here: {error}", "无法在此运行：{error}"),
    "not here": ("its table is not in this kernel", "此内核中没有该表"),
    "schema holds": ("schema as it was", "结构未变"),
    "nothing to verify": (
        'No memory has a check or a schema: %remember --check "expression" gives it one.',
        '没有带检查或结构的记忆：%remember --check "表达式" 可以加上。',
    ),
}


def working(tongue: Tongue, name: str, /, **parts: object) -> str:
    """Return a phrase in a language, with its parts."""
    template = WORKING[name][tongue == "zh"]
    return template.format(**parts) if parts else template

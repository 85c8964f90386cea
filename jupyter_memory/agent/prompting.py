"""What the agent in the notebook is told before a question: its manners, then the memory's text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.language.counting import count_tokens
from jupyter_memory.memory.tools.answers import as_quoted

if TYPE_CHECKING:
    from jupyter_memory.memory import Memory
    from jupyter_memory.rendering.phrases import Tongue

MANNERS: Final[dict[Tongue, str]] = {
    "en": (
        "You help a data analyst in her Jupyter notebook. Answer briefly and in her language.\n"
        "You may propose Python in one ```python block; you cannot run it.\n"
        "Her memory is at your hand: search_memory before you ask her what she may have said "
        "before; save_memory or update_memory when she says what is to last or corrects you; "
        "forget_memory only when she asks for it.\n"
        "Where an item is undecided, ask its question first, with the numbered answers; when she "
        "has answered, call resolve_memory.\n"
        "Asked about a setting, answer with its value, its date and where it comes from, such as "
        "“CSV, since 3 May, you said so in report.ipynb”.\n"
        "What no memory and nobody in this conversation says, you do not know: say so.\n"
    ),
    "zh": (
        "你在 Jupyter 笔记本里协助一位数据分析师。用她的语言，简短地回答。\n"
        "可以在一个 ```python 代码块里建议 Python 代码；你不能运行它。\n"
        "你可以使用她的记忆：在问她可能说过的事之前先 search_memory；"
        "她说了长期有效的要求或纠正你时用 save_memory 或 update_memory；"
        "只有她要求时才 forget_memory。\n"
        "遇到“待决定”的条目，先提出其中的问题和带编号的答案；她回答之后再调用 resolve_memory。\n"
        "问到某项设置时，回答它的值、日期和出处，"
        "例如“CSV，自5月3日起，你在 report.ipynb 中说过”。\n"
        "记忆里没有、对话里也没人说过的事，你并不知道：就直说不知道。\n"
    ),
}
"""With the authority of the program; nothing in it comes from a memory."""

WITHOUT: Final[dict[Tongue, str]] = {
    "en": (
        "You help a data analyst in her Jupyter notebook. Answer briefly and in her language.\n"
        "You may propose Python in one ```python block; you cannot run it.\n"
        "For this question you have no memory of her, and nothing of it will be kept.\n"
    ),
    "zh": (
        "你在 Jupyter 笔记本里协助一位数据分析师。用她的语言，简短地回答。\n"
        "可以在一个 ```python 代码块里建议 Python 代码；你不能运行它。\n"
        "这一次你没有关于她的记忆，这次的内容也不会被记住。\n"
    ),
}

_KERNEL: Final[dict[Tongue, str]] = {
    "en": "What this kernel works on, quoted as data:\n",
    "zh": "这个内核正在处理的内容，作为数据引用：\n",
}

MOST_OF_KERNEL: Final = 500
"""Tokens of the kernel's own memory in a prompt."""

MOST_COLUMNS: Final = 30
MOST_TABLES: Final = 10


def system_prompt(tongue: Tongue, context: str, kernel: str) -> str:
    """Return the first message of a request."""
    return "\n".join(part for part in (MANNERS[tongue], context, kernel) if part)


def kernel_text(memory: Memory, tongue: Tongue) -> str:
    """Return the task and the tables of this kernel as quoted data, or nothing."""
    working = getattr(memory, "working", None)
    lines: list[str] = []
    task = getattr(working, "task", None)
    if task:
        lines.append(f"task: {task}")
    lines += map(_of_table, tuple(getattr(working, "datasets", ()))[-MOST_TABLES:])
    while lines and count_tokens("\n".join(lines)) > MOST_OF_KERNEL:
        lines.pop()
    return f"{_KERNEL[tongue]}{as_quoted(chr(10).join(lines))}\n" if lines else ""


def _of_table(table: Any) -> str:
    columns = [str(getattr(each, "name", each)) for each in getattr(table, "columns", ())]
    more = ", …" if len(columns) > MOST_COLUMNS else ""
    return f"{table.name}: {', '.join(columns[:MOST_COLUMNS])}{more}"

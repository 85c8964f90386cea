"""``%%ask``: the agent of `agent.ask` in a cell, and the lines of dialogue that need no model."""

from __future__ import annotations

import ast
import re
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.agent.ask import NO_MODEL, Answer, Conversation
from jupyter_memory.agent.dialogue import wish_of
from jupyter_memory.errors import UsageError
from jupyter_memory.language.patterns import regex
from jupyter_memory.notebook.answers import shown_answer
from jupyter_memory.notebook.display import show
from jupyter_memory.notebook.erasing import EVERYTHING, NOBODY, erase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jupyter_memory.notebook.inspecting import Desk

_BLOCK: Final = regex(
    r"^```(?:python|py|ipython)[ \t]*\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL
)
_YES: Final = frozenset({"y", "yes", "是", "好", "运行"})


class Asker:
    """The conversation of one kernel.

    Parameters
    ----------
    shell
        Where code is proposed.
    """

    def __init__(self, shell: Any) -> None:
        self._shell = shell
        self._conversation: Conversation | None = None

    def ask(self, desk: Desk, question: str, options: dict[str, Any]) -> Any:
        """Answer a question, or do what it wishes where that needs no model."""
        wish = wish_of(question)
        if wish == "erase everything":
            self._conversation = None
            return erase(desk, EVERYTHING)
        if wish == "profile" and not options.get("without_memory"):
            profile = desk.memory.profile()
            desk.session.showed(each.id for each in profile)
            return profile
        if desk.memory.model is None:
            raise UsageError(NO_MODEL)
        with _stopping():
            answer = self._of(desk).ask(
                question, _write, with_memory=not options.get("without_memory", False)
            )
        _write("" if answer.text.endswith("\n") or not answer.text else "\n")
        self._show_rows(desk, answer)
        code = "\n\n".join(block.strip("\n") for block in _BLOCK.findall(answer.text))
        if code:
            self._propose(code, run=options.get("run", False))
        return shown_answer(answer)

    def _of(self, desk: Desk) -> Conversation:
        if self._conversation is None or self._conversation.memory is not desk.memory:
            self._conversation = Conversation(desk.memory)
        return self._conversation

    @staticmethod
    def _show_rows(desk: Desk, answer: Answer) -> None:
        """Let the rows of the footer be named in %forget, %memory edit and %memory resolve."""
        if answer.asks is not None:
            desk.session.showed([answer.asks.id])
        elif answer.used:
            desk.session.showed(each.id for each in answer.used)

    def _propose(self, code: str, *, run: bool) -> None:
        """Put proposed code into a new cell, or run it once the user has said yes."""
        if run and _agreed(code):
            self._run(code)
            return
        self._shell.set_next_input(code, replace=False)

    def _run(self, code: str) -> None:
        """Run code in the user's namespace; what it raises stops the cell as its own would."""
        source = self._shell.input_transformer_manager.transform_cell(code)
        tree = ast.parse(source, "<proposed by %%ask>")
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        name, space = "<proposed by %%ask>", self._shell.user_ns
        exec(compile(tree, name, "exec"), space)  # noqa: S102 - the user has read it and said yes
        if last is not None:
            value = eval(compile(ast.Expression(last.value), name, "eval"), space)  # noqa: S307
            if value is not None:
                show(value)


def _agreed(code: str) -> bool:
    """Ask the user whether to run what she has just read."""
    lines = len(code.splitlines())
    try:
        typed = input(f"Run {'this line' if lines == 1 else f'these {lines} lines'}? Type yes: ")
    except NOBODY:
        _write("Not run, as nobody can be asked here; it stands in the next cell.\n")
        return False
    return typed.strip().casefold() in _YES


def _write(text: str) -> None:
    sys.stdout.write(text)
    if sys.stdout.isatty():  # a kernel sends what is written several times a second by itself
        sys.stdout.flush()


@contextmanager
def _stopping() -> Iterator[None]:
    """Let an interrupt out as one line: the cells after it are not to run."""
    try:
        yield
    except KeyboardInterrupt as interrupt:
        _write("\n")
        line = "KeyboardInterrupt: stopped; nothing of this question was kept."
        vars(interrupt)["_render_traceback_"] = lambda: [line]
        raise

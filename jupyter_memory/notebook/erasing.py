"""``%memory erase``: asked for by name, typed where somebody can answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.errors import UsageError
from jupyter_memory.rendering.erasures import question
from jupyter_memory.rights import EVERY_PROJECT

if TYPE_CHECKING:
    from jupyter_memory.notebook.inspecting import Desk
    from jupyter_memory.reports import Erasure

EVERYTHING: Final = "everything"

NOBODY: Final = (RuntimeError, EOFError, OSError)
"""What `input` raises where nobody can answer: a kernel without a front end, no terminal."""


def erase(desk: Desk, rest: str) -> Erasure:
    """Erase what the words name, once the user has typed her name.

    Raises
    ------
    UsageError
        When nobody can be asked, or something else was typed; then nothing is erased.
    """
    words = rest.replace(",", " ").split()
    if not words:
        raise UsageError(
            "Write %memory erase and a row number, an id or its ending, last, or everything."
        )
    memory = desk.memory
    if words == [EVERYTHING]:
        count = memory.count(project=EVERY_PROJECT)
        _ask(question(memory.user, (), count), memory.user, "everything=True")
        return memory.erase(everything=True, confirm=memory.user)
    records = [memory.get(desk.session.identify(word)) for word in words]
    ids = [each.id for each in dict.fromkeys(records)]
    asked = question(memory.user, [each.text for each in records], len(ids))
    _ask(asked, memory.user, repr(ids[0] if len(ids) == 1 else ids))
    return memory.erase(ids)


def _ask(asked: str, user: str, what: str) -> None:
    try:
        typed = input(asked)
    except NOBODY as error:
        confirm = f", confirm={user!r}" if "=" in what else ""
        raise UsageError(
            "Nothing was erased, as nobody can be asked for the typed confirmation here: from "
            f"Python, Memory(...).erase({what}{confirm}) does it without a question."
        ) from error
    if typed.strip() != user:
        raise UsageError(f"Nothing was erased: {typed.strip()!r} was typed, not {user!r}.")

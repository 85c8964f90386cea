"""``%memory tend``, ``useful``, ``useless`` and ``hold``: the care for what is remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jupyter_memory.errors import UsageError
from jupyter_memory.notebook.options import DRY_RUN, OFF
from jupyter_memory.notebook.parsing import parse

if TYPE_CHECKING:
    from jupyter_memory.notebook.inspecting import Desk
    from jupyter_memory.reports import Tended
    from jupyter_memory.results import Receipt


def tend(desk: Desk, rest: str) -> Tended:
    """Tend the memories, or only tell what would be done."""
    parsed = parse(rest, DRY_RUN)
    if parsed.text:
        raise UsageError("Write it as %memory tend, or %memory tend --dry-run.")
    tended = desk.memory.tend(dry_run=parsed.options.pop("dry_run", False))
    desk.session.showed(each.id for each in tended.going)
    return tended


def useful(desk: Desk, rest: str) -> Receipt:
    """Say that a memory helped."""
    return _said(desk, rest, useful=True)


def useless(desk: Desk, rest: str) -> Receipt:
    """Say that a memory did not help."""
    return _said(desk, rest, useful=False)


def _said(desk: Desk, rest: str, *, useful: bool) -> Receipt:
    words = rest.split()
    if len(words) != 1:
        name = "useful" if useful else "useless"
        raise UsageError(f"Write it as %memory {name} and a row number, an id or its ending.")
    receipt = desk.memory.feedback(desk.session.identify(words[0]), useful=useful)
    desk.session.wrote([receipt])
    return receipt


def hold(desk: Desk, rest: str) -> Receipt:
    """Put memories on hold, or all of them; with ``--off`` lift it."""
    parsed = parse(rest, OFF)
    words = parsed.text.replace(",", " ").split()
    if not words:
        raise UsageError(
            "Write %memory hold and row numbers, ids or their endings, or everything; --off before "
            "them lifts it."
        )
    on = not parsed.options.pop("off", False)
    if words == ["everything"]:
        return desk.memory.hold(on=on)
    receipt = desk.memory.hold([desk.session.identify(word) for word in words], on=on)
    desk.session.wrote([receipt])
    return receipt

"""``%memory working``, ``pause``, ``resume`` and ``off``: what this kernel sees, and may keep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.notebook.display import Shown
from jupyter_memory.rendering.phrases_working import working as told
from jupyter_memory.rendering.sheet import Sheet

if TYPE_CHECKING:
    from jupyter_memory.notebook.inspecting import Desk
from jupyter_memory.rendering.ages import age
from jupyter_memory.rendering.phrases import tongue_here, tongue_of

ONCE: Final = "--once"
ANNOUNCED: Final = "jupyter_memory/announced"
"""Under which IPython's profile notes that the user was told what is captured."""


def announcement(shell: Any) -> str | None:
    """Return the line that says what is captured; None where this profile has seen it."""
    try:
        if ANNOUNCED in shell.db:
            return None
        shell.db[ANNOUNCED] = True
    except Exception:  # noqa: BLE001 - a profile that cannot be written is told every time
        return told(tongue_here(), "captures")
    return told(tongue_here(), "captures")


def working(desk: Desk, _: str) -> Any:
    """Show what this kernel works on."""
    desk.memory.working.look_again()
    return desk.memory.working


def pause(desk: Desk, rest: str) -> Any:
    """Keep nothing new, or nothing of a kind."""
    words = rest.split()
    once = ONCE in words
    kind = " ".join(each for each in words if each != ONCE) or None
    desk.memory.pause(kind, once=once)
    return _switched("now paused once" if once else "now paused", kind)


def resume(desk: Desk, rest: str) -> Any:
    """Keep again."""
    desk.memory.resume(rest or None)
    return _switched("now resumed", rest or None)


def off(desk: Desk, rest: str) -> Any:
    """Capture nothing from cells, or nothing of a kind."""
    desk.memory.pause(rest or "captures")
    return _switched("now off", rest or "captures")


def verify(desk: Desk, rest: str) -> Any:
    """Look whether memories of data still hold."""
    ids = [desk.session.identify(word) for word in rest.replace(",", " ").split()]
    verification = desk.memory.verify(ids or None)
    desk.session.showed(each.memory.id for each in verification)
    return verification


def close(desk: Desk, _: str) -> Any:
    """Keep a short episode of this session."""
    receipt = desk.memory.close_session()
    desk.session.wrote([receipt])
    return receipt


def go_on(desk: Desk, _: str) -> Any:
    """Say where the user stopped."""
    record = desk.memory.last_session()
    if record is None:
        return Shown((), Sheet(above=(told(tongue_here(), "no session"),)))
    tongue = tongue_of(record.text)
    since = getattr(record, "occurred_at", record.updated_at)
    stopped = told(tongue, "stopped", age=age(since, desk.memory.working.clock(), tongue))
    desk.session.showed([record.id])
    return Shown((record,), Sheet(above=(stopped, record.text)))


def _switched(name: str, kind: str | None) -> Shown[str]:
    tongue = tongue_here()
    what = kind or told(tongue, "everything")
    return Shown((what,), Sheet(above=(told(tongue, name, kind=what),)))

"""What the view may ask for that changes something. Every act answers with what became of it."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jupyter_memory.memory import Memory
    from jupyter_memory.notebook.inspector.looking import Asked
    from jupyter_memory.notebook.session import Session
    from jupyter_memory.results import Receipt

_MOST_UNDOABLE: Final = 100
EDITABLE: Final = (
    *("text", "category", "tags", "project", "expires", "confidence", "topic", "check"),
    *("subject", "attribute", "value", "trigger", "steps", "verification"),
    *("occurred_at", "result", "description"),
)
_EVERYWHERE: Final = ""
"""What the view says for a memory that holds in every project."""


class Acts:
    """The acts of one view, and what of them can still be taken back."""

    def __init__(self, session: Session | None = None) -> None:
        self._session = session
        self._done: dict[str, tuple[Receipt, ...]] = {}
        self._numbers = count(1)

    def edit(self, asked: Asked) -> dict[str, Any]:
        """Change fields of one memory, unless it was changed since the view saw it."""
        version = asked.given.get("version")
        changes = dict(asked.given.get("changes") or {})
        unknown = sorted(set(changes) - set(EDITABLE))
        if unknown or not changes:
            raise UsageError(f"These fields cannot be edited here: {', '.join(unknown) or 'none'}.")
        if "project" in changes:
            changes["project"] = changes["project"] or None
        receipt = asked.memory.edit(asked.text("memory"), expected_version=version, **changes)
        return self._answer([receipt])

    def bulk(self, asked: Asked) -> dict[str, Any]:
        """Do one act to one memory or several; what an error stops is told with what was done."""
        ids = [each for each in asked.given.get("ids") or () if isinstance(each, str)]
        act = _EACH.get(asked.text("act"))
        if act is None or not ids:
            raise UsageError(f"There is nothing to do: {asked.given.get('act')!r} to {len(ids)}.")
        receipts: list[Receipt] = []
        try:
            receipts.extend(act(asked.memory, each, asked.given) for each in ids)
        except Exception:
            self._keep(receipts)
            raise
        return self._answer(receipts)

    def forget(self, asked: Asked) -> dict[str, Any]:
        """Forget memories; they can be restored."""
        return self._answer([asked.memory.forget(list(asked.given.get("ids") or ()))])

    def rollback(self, asked: Asked) -> dict[str, Any]:
        """Bring a past version back as the newest."""
        version = asked.given.get("to")
        if not isinstance(version, int):
            raise UsageError(f"{version!r} is no version.")
        return self._answer([asked.memory.rollback(asked.text("memory"), to=version)])

    def resolve(self, asked: Asked) -> dict[str, Any]:
        """Settle what waits, as the user decided."""
        return self._answer([asked.memory.resolve(asked.text("memory"), asked.text("keep"))])

    def remember(self, asked: Asked) -> dict[str, Any]:
        """Remember something new, said by the user herself."""
        given = asked.given
        text = given.get("text")
        if not isinstance(text, str) or not text.strip():
            raise UsageError("There is nothing to remember: the text is empty.")
        options = {
            name: given[name] for name in ("kind", "subject", "attribute") if given.get(name)
        }
        if given.get("everywhere"):
            options["project"] = None
        tags = [each for each in given.get("tags") or () if isinstance(each, str)]
        return self._answer([asked.memory.remember(text.strip(), tags=tags, **options)])

    def erase(self, asked: Asked) -> dict[str, Any]:
        """Erase for good, once the user's name was typed, and return the proof."""
        memory, typed = asked.memory, str(asked.given.get("typed") or "").strip()
        if typed != memory.user:
            raise UsageError(f"Nothing was erased: {typed!r} was typed, not {memory.user!r}.")
        if asked.given.get("everything"):
            erased = memory.erase(everything=True, confirm=typed)
        else:
            erased = memory.erase(list(asked.given.get("ids") or ()))
        self._done.clear()  # a receipt may hold what is gone now
        return {
            "message": repr(erased),
            "count": erased.count,
            "found": erased.found,
            "files": erased.files,
            "read": erased.read,
        }

    def undo(self, asked: Asked) -> dict[str, Any]:
        """Take an act back, all of it, the newest change first."""
        receipts = self._done.pop(asked.text("token"), None)
        if receipts is None:
            raise UsageError("That can no longer be undone here: its history has every version.")
        return self._answer([each.undo() for each in reversed(receipts)])

    def switch(self, asked: Asked) -> dict[str, Any]:
        """Let a kind of memories be kept, or no longer."""
        memory: Any = asked.memory
        kind = asked.given.get("kind")
        kinds = () if kind is None else (kind,)
        (memory.resume if asked.given.get("on") else memory.pause)(*kinds)
        return self._answer([])

    def _answer(self, receipts: Sequence[Receipt]) -> dict[str, Any]:
        messages = list(dict.fromkeys(each.message for each in receipts if each.message))
        refused = bool(receipts) and all(each.action == "refused" for each in receipts)
        return {
            "message": " ".join(messages[:3]),
            "count": len(receipts),
            "refused": refused,
            "ids": [each for receipt in receipts for each in receipt.ids],
            "masked": sorted({name for each in receipts for name in each.masked}),
            "undo": self._keep(receipts),
        }

    def _keep(self, receipts: Iterable[Receipt]) -> str | None:
        """Keep what can be taken back, also for ``%memory undo``."""
        undoable = tuple(each for each in receipts if each.undoer is not None)
        if not undoable:
            return None
        if self._session is not None:
            self._session.wrote(undoable)
        token = str(next(self._numbers))
        self._done[token] = undoable
        while len(self._done) > _MOST_UNDOABLE:
            del self._done[next(iter(self._done))]
        return token


def _tagged(memory: Memory, identifier: str, given: Any) -> Receipt:
    tags = [*memory.get(identifier).tags, *(given.get("tags") or ())]
    return memory.edit(identifier, tags=list(dict.fromkeys(tags)))


def _moved(memory: Memory, identifier: str, given: Any) -> Receipt:
    project = given.get("to")
    if not isinstance(project, str):
        raise UsageError("The view did not say to which project.")
    return memory.edit(identifier, project=None if project == _EVERYWHERE else project)


_EACH: Final[dict[str, Callable[[Memory, str, Any], Receipt]]] = {
    "confirm": lambda memory, identifier, _: memory.confirm(identifier),
    "restore": lambda memory, identifier, _: memory.restore_memory(identifier),
    "pin": lambda memory, identifier, _: memory.pin(identifier),
    "unpin": lambda memory, identifier, _: memory.pin(identifier, on=False),
    "share": lambda memory, identifier, _: memory.share(identifier),
    "unshare": lambda memory, identifier, _: memory.share(identifier, on=False),
    "tag": _tagged,
    "move": _moved,
}
"""What can be done to one memory or to each of several."""

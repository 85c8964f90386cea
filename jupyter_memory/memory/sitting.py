"""The façade's sessions: what a kernel leaves behind when it is closed, and where one stopped."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from jupyter_memory.errors import UsageError
from jupyter_memory.memory.working import Working
from jupyter_memory.rendering.phrases import date_in, tongue_of_most
from jupyter_memory.rendering.phrases_working import working as told

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jupyter_memory.memory.rooms import Rooms
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.results import Memories, Receipt

MOST_OF_EACH = 5
"""Tables, decisions, results and open ends that a session's episode names, the last ones."""

LONGEST_POINT = 160
SURE = 0.9

_TOLD = {"decision": "session decided", "result": "session found", "commitment": "session open"}


class Sitting(Working):
    """Close a session, and go on where one was closed."""

    _rooms: Rooms
    list: Callable[..., Memories]
    settle_captures: Callable[[], None]

    def close_session(self) -> Receipt:
        """Keep a short episode of this kernel: task, tables, decisions, results, open ends.

        Raises
        ------
        UsageError
            When there is nothing to keep.
        """
        from jupyter_memory.remembering.statement import Statement, checked_text

        self.settle_captures()
        moment = self._rooms.moment()
        said = self._said_in(moment.provenance.session)
        texts = [self.working.task or "", *(each.text for each in said)]
        tongue = tongue_of_most(texts)
        parts = []
        if self.working.task:
            parts.append(told(tongue, "session task", text=self.working.task[:LONGEST_POINT]))
        tables = [each.name for each in self.working.datasets][-MOST_OF_EACH:]
        comma = "、" if tongue == "zh" else ", "
        if tables:
            parts.append(told(tongue, "session tables", names=comma.join(tables)))
        for category, name in _TOLD.items():
            points = [_point(each) for each in said if each.category == category][-MOST_OF_EACH:]
            parts += [told(tongue, name, text=each) for each in points]
        if not parts:
            raise UsageError(told(tongue, "nothing to close"))
        day = told(tongue, "session", day=date_in(tongue, moment.now.date()))
        ends = ("：", "；", "。") if tongue == "zh" else (": ", "; ", ".")
        statement = Statement(
            text=checked_text(f"{day}{ends[0]}{ends[1].join(parts)}{ends[2]}"),
            kind="episodic",
            category="session",
            source="inferred",
            confidence=SURE,
            session=moment.provenance.session,
        )
        return self._remember([statement], replace(moment, seen=True))[0]

    def last_session(self) -> MemoryRecord | None:
        """Return the episode of the session that was closed last in this project, or None."""
        own = self._rooms.moment().provenance.session
        closed = [
            each
            for each in self.list(kind="episodic", category="session")
            if own is None or each.session != own
        ]
        return max(closed, key=lambda each: (each.updated_at, each.id), default=None)

    def _said_in(self, session: str | None) -> Sequence[MemoryRecord]:
        if session is None:
            return []
        found = self.list(kind="episodic", session=session, category=[*_TOLD])
        return sorted(found, key=lambda each: each.id)


def _point(record: MemoryRecord) -> str:
    text = " ".join(record.text.split()).rstrip(".。")
    return text if len(text) <= LONGEST_POINT else f"{text[: LONGEST_POINT - 1]}…"

"""What the magics of one kernel have shown and written: what "row 2" and "last" mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.errors import UsageError
from jupyter_memory.ids import SHORTEST_ENDING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jupyter_memory.context import Context
    from jupyter_memory.results import Receipt
    from jupyter_memory.reviews import Review

LAST: Final = "last"


class Session:
    """The last table shown and the writes that can be taken back, newest last."""

    def __init__(self) -> None:
        self._rows: tuple[str, ...] | None = None
        self._writes: list[tuple[Receipt, ...]] = []
        self._last: str | None = None
        self._composed: Context | None = None
        self._review: Review | None = None

    def showed(self, ids: Iterable[str]) -> None:
        """Let row numbers mean these memories from now on."""
        self._rows = tuple(ids)

    def wrote(self, receipts: Sequence[Receipt], *, remembered: bool = False) -> None:
        """Keep what can be undone; `remembered` ones can be called "last"."""
        undoable = tuple(each for each in receipts if each.undoer is not None)
        if undoable:
            self._writes.append(undoable)
        ids = [each.id for each in receipts if each.id is not None and each.action != "refused"]
        if remembered and ids:
            self._last = ids[-1]

    def reviewed(self, review: Review) -> None:
        """Let the numbers of its rows mean what is asked there, and their memories."""
        self._review = review
        self.showed(each.id for each in review)

    def last_review(self) -> Review:
        """Return what was put before the user last.

        Raises
        ------
        UsageError
            When nothing was yet.
        """
        if self._review is None:
            raise UsageError("No review was shown in this kernel yet: %memory review shows one.")
        return self._review

    def composed(self, context: Context) -> None:
        """Keep what a model was given, by whatever handle of this kernel."""
        self._composed = context

    def last_context(self) -> Context:
        """Return what a model was given last.

        Raises
        ------
        UsageError
            When nothing was composed yet.
        """
        if self._composed is None:
            raise UsageError(
                "No context was composed in this kernel yet: %memory context and a task makes one."
            )
        return self._composed

    def identify(self, word: str) -> str:
        """Return the id, or its ending, that is meant by a row number, "last" or an id.

        Raises
        ------
        UsageError
            When there is no such row, or nothing was remembered yet.
        """
        if word.lower() == LAST:
            if self._last is None:
                raise UsageError("Nothing was remembered in this kernel yet: there is no last one.")
            return self._last
        if word.isascii() and word.isdigit() and len(word) < SHORTEST_ENDING:
            return self._row(int(word))
        if len(word) < SHORTEST_ENDING:
            raise UsageError(
                f"{word!r} is too short: give a row number, or the last {SHORTEST_ENDING} "
                "characters of an id or more."
            )
        return word

    def _row(self, number: int) -> str:
        if not self._rows:
            why = "no memories were shown yet" if self._rows is None else "the last table was empty"
            raise UsageError(
                f"There is no row {number}: {why}. %recall and %memory list show some."
            )
        if not 1 <= number <= len(self._rows):
            raise UsageError(
                f"There is no row {number}: the last table has rows 1 to {len(self._rows)}."
            )
        if not self._rows[number - 1]:
            raise UsageError(f"Row {number} is no memory: nothing was stored there.")
        return self._rows[number - 1]

    def undo(self) -> list[Receipt]:
        """Take the last write of a magic back, all of it, newest first.

        Raises
        ------
        ConflictError
            When a memory was changed again since.
        UsageError
            When there is nothing to take back.
        """
        if not self._writes:
            raise UsageError("Nothing to undo: no magic of this kernel has written anything.")
        receipts, done = list(self._writes.pop()), []
        try:
            while receipts:
                done.append(receipts.pop().undo())
        finally:  # what a conflict stops is given up, the rest stays undoable
            if receipts:
                self._writes.append(tuple(receipts))
        return done

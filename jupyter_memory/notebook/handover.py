"""Tells IPython's own ``%recall`` (history) from a question, and keeps it within reach."""

from __future__ import annotations

from typing import Any, Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.notebook.provenance import running_cell

_OTHER_SESSION: Final = regex(r"(~?\d{1,9}/)(\d{1,9})?([-:](~?\d{1,9}/)?\d{0,9})?")
_THIS_SESSION: Final = regex(r"(\d{1,9})([-:](\d{0,9}))?")
_ALIASES: Final = ("rep",)


def means_history(line: str, execution_count: int) -> bool:
    """Return whether a line asks for history: nothing at all, or nothing but history ranges.

    A range of this session counts only up to the cell that runs now, so that a year or a month
    is a question.
    """
    return all(_is_range(token, execution_count) for token in line.split())


def _is_range(token: str, execution_count: int) -> bool:
    """Return whether one word is a history range."""
    if not token.isascii():
        return False
    if "~" in token or "/" in token:
        return _OTHER_SESSION.fullmatch(token) is not None
    match = _THIS_SESSION.fullmatch(token)
    return match is not None and all(
        int(number) <= execution_count for number in (match[1], match[3]) if number
    )


class HistoryRecall:
    """IPython's ``%recall`` and its alias ``%rep``, taken over and given back."""

    def __init__(self, shell: Any) -> None:
        self.shell = shell
        self.original: Any = None
        self._aliases: dict[str, Any] = {}

    def take_over(self) -> None:
        """Keep the original; its alias goes on leading to it.

        The lookup makes IPython load a magic it knew only by name: once loaded from elsewhere it
        would not fill the place that we give back.
        """
        self.original = self.shell.find_line_magic("recall")
        table = self.shell.magics_manager.magics["line"]
        for name in _ALIASES:
            alias = table.get(name)
            if self.original is not None and getattr(alias, "magic_name", None) == "recall":
                self._aliases[name] = alias
                table[name] = self.original

    def takes(self, line: str) -> bool:
        """Return whether the original is to answer a line."""
        return self.original is not None and means_history(line, running_cell(self.shell))

    def give_back(self) -> None:
        """Put everything in its place again, unless another owner came since."""
        table = self.shell.magics_manager.magics["line"]
        if self.original is not None:
            table.setdefault("recall", self.original)
        for name, alias in self._aliases.items():
            if table.get(name) is self.original:
                table[name] = alias

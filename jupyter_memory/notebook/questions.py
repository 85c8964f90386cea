"""Lets a question be typed as one: our magics get their line as it stands.

IPython reads ``%recall which port?`` as a request for help on ``port``, joins a line that ends in
a backslash with the next, and sees no cell magic below a comment. Here such lines are taken
before IPython's own rules see them; ``%recall?`` stays help.
"""

from __future__ import annotations

import itertools
import re
import tokenize
from keyword import kwlist
from typing import TYPE_CHECKING, Any, Final

from IPython.core.inputtransformer2 import TokenTransformBase

from jupyter_memory.language.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Iterable

MAGIC_NAMES: Final = ("recall", "remember", "forget", "memory", "ask")

_NAMES: Final = "|".join(MAGIC_NAMES)
_MAGIC_LINE: Final = regex(rf"%({_NAMES})(?:\s+|$)")
_AUTOMAGIC_QUESTION: Final = regex(rf"({_NAMES})[ \t]+(?=([^\W\d]\w*)\b[^=(]*\?\s*$)")
_CELL_MAGIC: Final = regex(r"%%(?:remember|ask)(\s|\?|$)")
_LAYOUT: Final = {tokenize.INDENT, tokenize.DEDENT}

_TOO_EARLY: Final = regex(rf"^[ \t]*(?:\w+\s*=\s*)?%(?:{_NAMES})\s.*\?\s*$", re.MULTILINE)

Tokens = list[tokenize.TokenInfo]


def asks_too_early(source: str) -> bool:
    """Return whether a cell that loads the extension also asks a question ending in "?".

    IPython has read the whole cell before any line of it runs.
    """
    return _TOO_EARLY.search(source) is not None


class MagicLine(TokenTransformBase):
    """Rewrites one line of our magics, bare or assigned, as the call it means.

    It works on tokens, as IPython's own transformers do, so that the same line inside a string or
    another magic's cell stays what it is there.
    """

    priority = 1  # before help, which would take the line for its trailing question mark

    def __init__(self, start: tuple[int, int], column: int) -> None:
        super().__init__(start)  # type: ignore[no-untyped-call]
        self.column = column

    @classmethod
    def find(cls, tokens_by_line: Iterable[Tokens]) -> MagicLine | None:
        """Return the first line of ours, or None."""
        for tokens in tokens_by_line:
            code = [token for token in tokens if token.type not in _LAYOUT]
            magic = _magic_token(code)
            if magic is not None and _MAGIC_LINE.match(magic.line[magic.start[1] :]):
                return cls(code[0].start, magic.start[1])
        return None

    def transform(self, lines: list[str]) -> list[str]:
        """Return the lines with this one rewritten."""
        line = lines[self.start_line]
        before, magic = line[: self.column], line[self.column + 1 :].rstrip("\r\n")
        name, text = (*magic.split(maxsplit=1), "")[:2]
        call = f"get_ipython().run_line_magic({name!r}, {text!r})\n"
        return [*lines[: self.start_line], before + call, *lines[self.start_line + 1 :]]


def _magic_token(code: Tokens) -> tokenize.TokenInfo | None:
    """Return the percent sign that begins a magic: first on the line, or right after its ``=``."""
    if code and code[0].string == "%":
        return code[0]
    depth = 0
    for token, after in itertools.pairwise(code):
        if token.string == "=" and depth == 0:
            return after if after.string == "%" and after.start[0] == code[0].start[0] else None
        depth += (token.string in {"(", "[", "{"}) - (token.string in {")", "]", "}"})
    return None


class CellBeginning:
    """A cleanup transformer for what only the first lines of a cell decide."""

    def __init__(self, shell: Any) -> None:
        self.shell = shell

    def __call__(self, lines: list[str]) -> list[str]:
        """Return the lines with the cell magic first, or an automagic question made explicit."""
        for number, line in enumerate(lines):
            if _CELL_MAGIC.match(line):
                return lines[number:]
            if line.strip() and not line.lstrip().startswith("#"):
                break
        if len(lines) == 1 and self._asks(lines[0]):
            return ["%" + lines[0]]
        return lines

    def _asks(self, line: str) -> bool:
        """Return whether the line is a question to one of our magics without its percent sign."""
        match = _AUTOMAGIC_QUESTION.match(line)
        return (
            match is not None
            and bool(self.shell.automagic)
            and match[1] not in self.shell.user_ns
            and match[2] not in kwlist
        )

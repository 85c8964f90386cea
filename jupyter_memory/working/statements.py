"""The statements of a cell: what an error is in, and what another cell has in its place.

A cell is not always Python: it may have magics, or an error of syntax may be what is wrong with it.
Then its lines stand for statements.
"""

from __future__ import annotations

import ast
import warnings
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from jupyter_memory.language.patterns import regex

LONGEST_CELL: Final = 20_000
"""Characters; a longer cell is data, and is not compared."""

MOST_STATEMENTS: Final = 400

_TOKEN: Final = regex(r"[^\W\d]\w*|\d+(?:\.\d+)?|'[^'\n]*'|\"[^\"\n]*\"|[^\w\s]")
_NAME: Final = regex(r"[^\W\d]\w*")
_NOT_PYTHON: Final = regex(r"^(\s*)(?=%|!|\?|\w+\?)")
_ASSIGNED_MAGIC: Final = regex(r"^(\s*[\w, ]+=\s*)[%!].*$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A simple statement, or the head of a compound one.

    Attributes
    ----------
    text
        As Python writes it, so that blanks and quotes do not count; a line where it is no Python.
    line, end
        Where it stands, from 1.
    tokens
        Its tokens with how often each is in it.
    defines
        Names that it gives a value: by assignment, import, definition.
    node
        Its syntax, or None.
    """

    text: str
    line: int
    end: int
    tokens: Counter[str]
    defines: frozenset[str] = frozenset()
    node: ast.AST | None = field(default=None, compare=False, repr=False)

    @property
    def names(self) -> frozenset[str]:
        """All names in it."""
        return frozenset(each for each in self.tokens if _NAME.fullmatch(each))


def tokens_of(text: str) -> Counter[str]:
    """Return the tokens of a piece of code."""
    return Counter(_TOKEN.findall(text))


def likeness(one: Counter[str], other: Counter[str]) -> float:
    """Return how much two pieces of code have in common, from 0 to 1."""
    total = one.total() + other.total()
    return 2 * (one & other).total() / total if total else 0.0


@lru_cache(maxsize=16)
def statements_of(source: str) -> tuple[Statement, ...]:
    """Return the statements of a cell in their order."""
    if len(source) > LONGEST_CELL:
        return ()
    if source.lstrip().startswith("%%"):
        return _lines(source)
    tree = parsed(source)
    if tree is None:
        return _lines(source)
    found = [_statement(each) for each in ast.walk(tree) if isinstance(each, ast.stmt)]
    magics = [each for each in _lines(source) if _NOT_PYTHON.match(each.text)]
    return tuple(sorted([*found, *magics], key=lambda each: each.line)[:MOST_STATEMENTS])


@lru_cache(maxsize=16)
def parsed(source: str) -> ast.Module | None:
    """Return the syntax of a cell; lines of magics and shell commands stand as nothing."""
    python = "\n".join(_python(line) for line in source.splitlines())
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)
            return ast.parse(python)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _python(line: str) -> str:
    found = _NOT_PYTHON.match(line)
    if found:
        return f"{found[1]}pass"
    return _ASSIGNED_MAGIC.sub(r"\1None", line)


def _statement(node: ast.stmt) -> Statement:
    """Return a statement without the statements in it."""
    text = _head(node) if hasattr(node, "body") else _unparsed(node)
    end = node.lineno if hasattr(node, "body") else (node.end_lineno or node.lineno)
    return Statement(
        text=text,
        line=node.lineno,
        end=end,
        tokens=tokens_of(text),
        defines=frozenset(_defined(node)),
        node=None if hasattr(node, "body") else node,
    )


def _head(node: ast.stmt) -> str:
    """Return the line that a compound statement begins with."""
    lines = (line for line in _unparsed(node).splitlines() if not line.startswith("@"))
    return next(lines, "")


def _unparsed(node: ast.AST) -> str:
    try:
        return ast.unparse(node)
    except (ValueError, RecursionError):
        return ""


def _defined(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.Import | ast.ImportFrom):
        return [(each.asname or each.name).partition(".")[0] for each in node.names]
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    targets: list[ast.AST] = []
    if isinstance(node, ast.Assign):
        targets = list(node.targets)
    elif isinstance(node, ast.AnnAssign | ast.AugAssign | ast.For):
        targets = [node.target]
    elif isinstance(node, ast.With):
        targets = [each.optional_vars for each in node.items if each.optional_vars]
    elif isinstance(node, ast.Delete):
        targets = list(node.targets)
    return [
        each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)
    ]


def _lines(source: str) -> tuple[Statement, ...]:
    return tuple(
        Statement(text=line.strip(), line=number, end=number, tokens=tokens_of(line))
        for number, line in enumerate(source.splitlines()[:MOST_STATEMENTS], 1)
        if line.strip() and not line.strip().startswith("#")
    )

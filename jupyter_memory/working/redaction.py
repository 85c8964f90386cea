"""Code without the data that is written in it: what may be kept of a cell.

Names, calls and the shape of an expression tell how something was fixed; the customer's name that
a row is compared with does not. Texts stay where they name something: a column, an option, a
format. All others, and numbers that are no options, become dots.
"""

from __future__ import annotations

import ast
import copy
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.language.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Collection

LONGEST: Final = 200
"""Characters of a piece of code that is kept."""

_OPTION: Final = regex(
    r"[a-z][a-z0-9_\-]{0,19}|[a-z]{2,3}(?:-?\d{1,4})?|(?:%[A-Za-z\-][^\w\s]?|[T ])+"
)
"""Values of keyword arguments that are words of a library: left, utf-8, coerce, %Y-%m-%d."""

_NAME: Final = regex(r"[^\W\d][\w.]{0,59}")
_FILE: Final = regex(
    r"(?i)[\w./\-]{1,80}\.(?:csv|tsv|txt|parquet|feather|arrow|jsonl?|xlsx?|db|sqlite|duckdb|ipynb|py)"
)
_QUERY: Final = regex(r"(?is)\s*(?:select|with|insert|update|delete|create)\s.*")
_LITERAL: Final = regex(r"'(?:[^']|'')*'|(?<![\w.])\d[\d.]*")
_SMALL: Final = 100
_TEXT: Final = regex(r"(?P<quote>['\"])(?:(?!(?P=quote)).)*(?P=quote)")
_NUMBER: Final = regex(r"(?<![\w.])\d[\d_.]*(?!\w)")
_COMMENT: Final = regex(r"\s#.*$")
_DOTS: Final = "…"


def redacted(text: str, node: ast.AST | None, known: Collection[str]) -> str:
    """Return a statement without data.

    Parameters
    ----------
    text
        The statement.
    node
        Its syntax, or None where it is no Python.
    known
        Names of columns and the like, which may be said.
    """
    if node is None:
        bare = _COMMENT.sub("", text)
        bare = _TEXT.sub(lambda found: _kept_text(found[0], known), bare)
        return _cut(_NUMBER.sub(_kept_number, bare))
    bare_node = _Redactor(known).visit(copy.deepcopy(node))
    try:
        return _cut(ast.unparse(ast.fix_missing_locations(bare_node)))
    except (ValueError, RecursionError):
        return ""


def _said(text: str, known: Collection[str]) -> str:
    """Return what may be said of a text: a name of a column or a file, a query without values."""
    if text in known or _FILE.fullmatch(text):
        return text
    return _LITERAL.sub(_DOTS, text) if _QUERY.fullmatch(text) else _DOTS


def _kept_text(quoted: str, known: Collection[str]) -> str:
    return f"{quoted[0]}{_said(quoted[1:-1], known)}{quoted[0]}"


def _kept_number(found: Any) -> str:
    return found[0] if len(found[0]) <= 2 else _DOTS  # noqa: PLR2004


def _cut(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= LONGEST else flat[: LONGEST - 1] + _DOTS


class _Redactor(ast.NodeTransformer):
    """Takes data out of a statement; what names a thing stays."""

    def __init__(self, known: Collection[str]) -> None:
        self._known = known

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        """Keep what is said to be known, and what is no data."""
        value = node.value
        if isinstance(value, str):
            return ast.Constant(_said(value, self._known))
        if isinstance(value, bytes):
            return ast.Constant(_DOTS)
        if isinstance(value, bool) or value is None or value is Ellipsis:
            return node
        small = isinstance(value, int) and abs(value) < _SMALL
        return node if small else ast.Constant(...)

    def visit_Compare(self, node: ast.Compare) -> ast.Compare:
        """Take out everything that something is compared with."""
        node.left = self.visit(node.left)
        node.comparators = [
            ast.Constant(...) if isinstance(each, ast.Constant) else self.visit(each)
            for each in node.comparators
        ]
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        """Keep the names of columns."""
        node.value = self.visit(node.value)
        node.slice = self._named(node.slice)
        return node

    def visit_keyword(self, node: ast.keyword) -> ast.keyword:
        """Keep options, and names of columns in lists and mappings."""
        value = node.value
        if isinstance(value, ast.Constant):
            text = value.value
            if isinstance(text, str) and _OPTION.fullmatch(text):
                return node
            if isinstance(text, int | float):
                return node
        node.value = self.visit(value)
        return node

    def visit_Dict(self, node: ast.Dict) -> ast.Dict:
        """Keep the keys: of a rename or a selection they are columns."""
        node.keys = [None if each is None else self._named(each) for each in node.keys]
        node.values = [self.visit(each) for each in node.values]
        return node

    def visit_JoinedStr(self, _: ast.JoinedStr) -> ast.AST:
        """Keep nothing of what is only shown."""
        return ast.Constant(_DOTS)

    def _named(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node if _NAME.fullmatch(node.value) else self.visit(node)
        if isinstance(node, ast.List | ast.Tuple):
            node.elts = [self._named(each) for each in node.elts]
            return node
        return self.visit(node)

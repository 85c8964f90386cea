"""What a cell reads a table from: the file, query or address that stands in the call."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.working.statements import LONGEST_CELL, parsed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

LONGEST_SOURCE: Final = 200

_READS: Final = regex(
    r"(?:read|scan|load|open|from|fetch)(?:_\w+)?|sql|query|table|csv|parquet|json|orc|DataFrame|"
    r"Table|dataset|execute"
)
"""Names of functions that make a table of something that is none yet."""

_FILE: Final = regex(r"(?i).*\.(?:csv|tsv|txt|parquet|pq|feather|arrow|json|jsonl|ndjson|xlsx?|orc|"
                     r"avro|pkl|dta|sas7bdat|sav|h5|hdf5?|db|sqlite|duckdb)"
                     r"(?:\.(?:gz|zip|bz2|xz|zst))?")  # fmt: skip
_QUERY: Final = regex(r"(?is)\s*(?:select|with|from|show|describe)\b.*")
_LITERAL: Final = regex(r"'(?:[^']|'')*'|(?<![\w.])\d[\d.]*")
GENERIC: Final = frozenset(
    {"df", "data", "d", "x", "y", "frame", "table", "tbl", "result", "results", "res", "out",
     "tmp", "temp", "raw", "ds", "dataset", "dataframe", "rel", "a", "b", "df1", "df2", "df_"}
)  # fmt: skip
"""Names that say nothing: what they stand for is another thing in another notebook."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """A name that a cell gives a table it has read.

    Attributes
    ----------
    name
        Of the variable.
    source
        The file, query or address, as written; None where the call does not say it.
    is_file
        Whether it is a file, which is known by its name.
    own_columns
        Columns that the cell itself adds to it.
    """

    name: str
    source: str | None
    is_file: bool
    own_columns: frozenset[str] = frozenset()


def loads_in(
    source: str, datasets: Collection[str], namespace: Mapping[str, Any]
) -> tuple[Loaded, ...]:
    """Return the names that a cell gives tables it reads, not such as it makes of others.

    Parameters
    ----------
    source
        The cell.
    datasets
        Names of tables: what is made of one is no first sight of data.
    namespace
        Where a name for a path is looked up.
    """
    tree = None if len(source) > LONGEST_CELL else parsed(source)
    if tree is None:
        return ()
    made: dict[str, Loaded] = {}
    for node in tree.body:
        for name, value in _assigned(node):
            others = {each.id for each in ast.walk(value) if isinstance(each, ast.Name)}
            if name in others or others & set(datasets) - {name} or not _reads(value):
                made.pop(name, None)
                continue
            text, is_file = _source(value, namespace)
            made[name] = Loaded(name=name, source=text, is_file=is_file)
    if not made:
        return ()
    added = _added_columns(tree)
    return tuple(
        Loaded(name=each.name, source=each.source, is_file=each.is_file,
               own_columns=frozenset(added.get(each.name, ())))
        for each in made.values()
    )  # fmt: skip


def file_name(source: str) -> str:
    """Return a file's name without its folder, wherever it lies."""
    return PurePath(re.split(r"[?#]", source)[0].replace("\\", "/")).name or source


def _assigned(node: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Name):
                yield target.id, node.value
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
        yield node.target.id, node.value
    elif isinstance(node, ast.With | ast.If | ast.Try):
        for each in node.body:
            yield from _assigned(each)


def _reads(value: ast.expr) -> bool:
    return any(_READS.fullmatch(_called(each)) for each in ast.walk(value)
               if isinstance(each, ast.Call))  # fmt: skip


def _called(call: ast.Call) -> str:
    function = call.func
    return getattr(function, "attr", None) or getattr(function, "id", None) or ""


def _source(value: ast.expr, namespace: Mapping[str, Any]) -> tuple[str | None, bool]:
    """Return the file or query of a reading call, and whether it is a file."""
    for call in ast.walk(value):
        if not isinstance(call, ast.Call) or not _READS.fullmatch(_called(call)):
            continue
        for text in (_text(each, namespace) for each in (*call.args, *_values(call))):
            if text is None:
                continue
            if _QUERY.fullmatch(text):
                return " ".join(_LITERAL.sub("…", text).split())[:LONGEST_SOURCE], False
            if _FILE.fullmatch(text) or "/" in text:
                return text[:LONGEST_SOURCE], True
            if _called(call) in {"table", "read_sql_table", "read_table"}:
                return text[:LONGEST_SOURCE], False
    return None, False


def _values(call: ast.Call) -> list[ast.expr]:
    return [each.value for each in call.keywords]


def _text(node: ast.expr, namespace: Mapping[str, Any]) -> str | None:
    """Return the text an expression stands for, as far as nothing has to run for it."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.Name):
        value = namespace.get(node.id)
        if isinstance(value, PurePath):
            return str(value)
        return value if type(value) is str else None
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        return _text(node.right, namespace)
    if isinstance(node, ast.Call) and node.args:
        return _text(node.args[-1], namespace)  # Path("orders.csv"), os.path.join(folder, "x.csv")
    return None


def _added_columns(tree: ast.Module) -> dict[str, list[str]]:
    added: dict[str, list[str]] = {}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Assign):
            continue
        for target in node.targets:
            if (isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name)
                    and isinstance(target.slice, ast.Constant)
                    and isinstance(target.slice.value, str)):  # fmt: skip
                added.setdefault(target.value.id, []).append(target.slice.value)
    return added

"""The only way to a filter: typed conditions on known columns.

LanceDB takes filters as SQL text. Here, and in `assigning`, values become such text; nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from jupyter_memory.errors import UsageError
from jupyter_memory.rights import EVERY_PROJECT, INHERITED, Scope, Whose, sight
from jupyter_memory.store.schema import COLUMNS, is_vector

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ROW_NUMBER = "_rowid"
"""LanceDB's own name of a row's number. It holds until the table is tidied, or the row changed."""

Value = str | int | float | bool | datetime


@dataclass(frozen=True, slots=True)
class Predicate:
    """A condition, ready for LanceDB. Made by the functions of this module only."""

    sql: str


def _column(name: str) -> str:
    if name not in COLUMNS:
        raise UsageError(f"Unknown field {name!r}: known are {', '.join(sorted(COLUMNS))}.")
    return f"`{name}`"


def _literal(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, datetime):
        # strftime would leave out the zeros of an early year.
        moment = value.astimezone(UTC).replace(tzinfo=None)
        return f"timestamp '{moment.isoformat(' ', 'microseconds')}'"
    # Standard SQL: only the quote is special. A doubled backslash would find nothing.
    return "'" + value.replace("\x00", "\ufffd").replace("'", "''") + "'"


def equals(column: str, value: Value | None) -> Predicate:
    """Column = value; None means the column is empty."""
    if value is None:
        return is_null(column)
    return Predicate(f"{_column(column)} = {_literal(value)}")


def lies_at(number: int) -> Predicate:
    """Row with the number that LanceDB has given it; such a condition looks at no other row."""
    return Predicate(f"{ROW_NUMBER} = {number:d}")


def lies_among(numbers: Iterable[int]) -> Predicate:
    """Row with one of these numbers; there is at least one."""
    return Predicate(f"{ROW_NUMBER} IN ({', '.join(f'{each:d}' for each in numbers)})")


def lies_between(first: int, last: int) -> Predicate:
    """Row with a number from the first to the last."""
    return Predicate(f"{ROW_NUMBER} >= {first:d} AND {ROW_NUMBER} <= {last:d}")


def is_null(column: str) -> Predicate:
    """Column has no value."""
    return Predicate(f"{_column(column)} IS NULL")


def is_present(column: str) -> Predicate:
    """Column has a value."""
    return Predicate(f"{_column(column)} IS NOT NULL")


def vector_absent(column: str) -> Predicate:
    """The row is unembedded in that space."""
    return Predicate(f"{_vector(column)} IS NULL")


def _vector(column: str) -> str:
    if not is_vector(column) or not column.isidentifier():
        raise UsageError(f"{column!r} is no column of vectors.")
    return f"`{column}`"


def in_fragment(number: int) -> Predicate:
    """The row lies in that fragment of its table: its number begins with the fragment's."""
    return Predicate(f"_rowid >= {number << 32:d} AND _rowid < {(number + 1) << 32:d}")


def ends_with(column: str, ending: str) -> Predicate:
    """The text in the column ends so."""
    return Predicate(f"ends_with({_column(column)}, {_literal(ending)})")


def one_of(column: str, values: Iterable[Value]) -> Predicate:
    """Column is one of the values; of none, it never is."""
    listed = ", ".join(_literal(value) for value in values)
    return Predicate(f"{_column(column)} IN ({listed})") if listed else Predicate("false")


def none_of(column: str, values: Iterable[Value]) -> Predicate | None:
    """Column is none of the values; without values that is no condition."""
    listed = ", ".join(_literal(value) for value in values)
    return Predicate(f"{_column(column)} NOT IN ({listed})") if listed else None


def has_any(column: str, values: Iterable[str]) -> Predicate:
    """The list column holds at least one of the values."""
    parts = [f"array_has({_column(column)}, {_literal(value)})" for value in values]
    return Predicate("(" + " OR ".join(parts) + ")") if parts else Predicate("false")


def is_filled(column: str) -> Predicate:
    """The list column holds something."""
    return Predicate(f"array_length({_column(column)}) > 0")


def more_than(column: str, value: Value) -> Predicate:
    """Column > value."""
    return Predicate(f"{_column(column)} > {_literal(value)}")


def at_least(column: str, value: Value) -> Predicate:
    """Column >= value."""
    return Predicate(f"{_column(column)} >= {_literal(value)}")


def at_most(column: str, value: Value) -> Predicate:
    """Column <= value."""
    return Predicate(f"{_column(column)} <= {_literal(value)}")


def all_of(*predicates: Predicate | None) -> Predicate:
    """Every one of them holds; None stands for no condition."""
    parts = [each.sql for each in predicates if each is not None]
    return Predicate(" AND ".join(f"({part})" for part in parts) if parts else "true")


def any_of(*predicates: Predicate) -> Predicate:
    """At least one of them holds."""
    parts = [each.sql for each in predicates]
    return Predicate("(" + " OR ".join(f"({part})" for part in parts) + ")" if parts else "false")


def in_scope(scope: Scope) -> Predicate:
    """Lies in the scope: user, project, and what the agent may see."""
    return all_of(equals("user", scope.user), _in_project(scope.project), _seen_by(scope.agent))


def _in_project(project: str | None) -> Predicate | None:
    if project == EVERY_PROJECT:
        return None
    everywhere = is_null("project")
    return everywhere if project is None else any_of(everywhere, equals("project", project))


def _seen_by(agent: str | None) -> Predicate | None:
    if agent is None:
        return None
    seen = sight(agent)
    return any_of(*(condition(agent) for name, condition in _SEEN.items() if name in seen))


def _is_inherited(_: str) -> Predicate:
    return all_of(is_null("agent"), one_of("category", sorted(INHERITED)))


_SEEN: dict[Whose, Callable[[str], Predicate]] = {
    "hers": lambda _: is_null("agent"),
    "open": _is_inherited,
    "own": lambda agent: equals("agent", agent),
    "shared": lambda _: equals("shared", True),
}
"""Whose memories a condition lets through; what is shared, hers or another's, has one for both."""


def is_valid(statuses: Iterable[str], at: datetime | None) -> Predicate:
    """Has one of the statuses and, unless `at` is None, has not expired by then."""
    unexpired = None if at is None else any_of(is_null("expires_at"), more_than("expires_at", at))
    return all_of(one_of("status", statuses), unexpired)

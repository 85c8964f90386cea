"""Reads the schema of a dataset from the object, whatever library it is of.

Only what the object knows without work is read: names and types of columns, and the number of rows
where it is a number already. Nothing is copied, iterated, computed or shown, and classes are told
by what they define, so that no attribute of an unknown object is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from jupyter_memory.language import digest

MOST_COLUMNS: Final = 2_000
"""Columns that are read; a wider table is known by its first ones."""

CHEAP_CELLS: Final = 200_000
"""Cells of a table whose nulls are counted when somebody looks: less than a millisecond or two."""

Reader = Callable[[Any], "tuple[int | None, list[tuple[str, str]]]"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column: its name, its type, and how many of its values are missing, where known."""

    name: str
    dtype: str
    nulls: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dataset:
    """A table in the namespace.

    Attributes
    ----------
    name
        Of the variable.
    library, type
        Whose it is: pandas, polars, pyarrow, duckdb … and its class.
    rows
        How many it has, where it says so without work.
    columns
        In their order.
    source
        The file or query it was read from, where a cell said so.
    fingerprint
        Of the names and types of its columns, in any order.
    """

    name: str
    library: str
    type: str
    rows: int | None
    columns: tuple[Column, ...]
    source: str | None = None
    fingerprint: str

    @property
    def shape(self) -> tuple[int | None, int]:
        """Rows, where known, and columns."""
        return self.rows, len(self.columns)

    @property
    def dtypes(self) -> dict[str, str]:
        """Types by the names of the columns."""
        return {each.name: each.dtype for each in self.columns}


def fingerprint_of(columns: Iterable[tuple[str, str]]) -> str:
    """Return a digest of names and types; their order does not count."""
    return digest(*(f"{name}\x00{dtype}" for name, dtype in sorted(columns)))[:16]


def library_of(cls: type) -> str:
    """Return the top package of a class."""
    return str(getattr(cls, "__module__", "")).partition(".")[0].lstrip("_")


def reader_of(value: Any) -> Reader | None:
    """Return what reads a value's schema, or None where it is no dataset."""
    cls = type(value)
    if _defines(cls, "column_names", "num_rows", "schema"):
        return _arrow
    if _defines(cls, "columns", "dtypes"):
        return _lazy if _defines(cls, "collect_schema", "collect") else _frame
    if _defines(cls, "collect_schema"):
        return _lazy
    own = _own(value)
    return _frame if "columns" in own and "dtypes" in own else None


def read(name: str, value: Any, reader: Reader) -> Dataset | None:
    """Return what a value says of its schema; None where it cannot say it now."""
    try:
        rows, columns = reader(value)
    except Exception:  # noqa: BLE001 - whatever a foreign object does must not disturb a cell
        return None
    cls = type(value)
    return Dataset(
        name=name,
        library=library_of(cls),
        type=cls.__qualname__,
        rows=rows,
        columns=tuple(Column(name=each, dtype=dtype) for each, dtype in columns),
        fingerprint=fingerprint_of(columns),
    )


def with_nulls(dataset: Dataset, value: Any) -> Dataset:
    """Return the dataset with the missing values counted, where that costs next to nothing."""
    cells = (dataset.rows or 0) * len(dataset.columns)
    if dataset.rows is None or cells > CHEAP_CELLS:
        return dataset
    counter = {"pandas": _pandas_nulls, "polars": _polars_nulls, "pyarrow": _arrow_nulls}.get(
        dataset.library
    )
    if counter is None:
        return dataset
    try:
        counts = counter(value)
    except Exception:  # noqa: BLE001 - see `read`
        return dataset
    columns = tuple(replace(each, nulls=counts.get(each.name)) for each in dataset.columns)
    return replace(dataset, columns=columns)


def _defines(cls: type, *names: str) -> bool:
    """Return whether a class has these names, without asking it for them."""
    known = [vars(each) for each in cls.__mro__]
    return all(any(name in each for each in known) for name in names)


def _own(value: Any) -> Mapping[str, Any]:
    try:
        own = object.__getattribute__(value, "__dict__")
    except (AttributeError, TypeError):
        return {}
    return own if isinstance(own, dict) else {}


def _frame(value: Any) -> tuple[int | None, list[tuple[str, str]]]:
    """Read pandas, polars, DuckDB, Spark and what looks like them."""
    names, types = value.columns, value.dtypes
    if hasattr(types, "tolist"):  # pandas: a Series over the names
        listed = types.tolist()[:MOST_COLUMNS]
        return _rows(value), list(zip(map(str, names), map(str, listed), strict=False))
    if isinstance(types, Mapping):
        return _rows(value), [(str(k), str(v)) for k, v in list(types.items())[:MOST_COLUMNS]]
    listed = list(types)[:MOST_COLUMNS]
    if listed and all(isinstance(each, tuple) and len(each) == 2 for each in listed):  # noqa: PLR2004
        return _rows(value), [(str(k), str(v)) for k, v in listed]
    return _rows(value), list(zip(map(str, names), map(str, listed), strict=False))


_LENGTHS: Final = frozenset({"pandas", "polars", "geopandas", "cudf"})
"""Libraries whose tables know their length; of others it would be a query."""


def _rows(value: Any) -> int | None:
    return int(value.shape[0]) if library_of(type(value)) in _LENGTHS else None


def _arrow(value: Any) -> tuple[int | None, list[tuple[str, str]]]:
    schema = value.schema
    pairs = list(zip(schema.names[:MOST_COLUMNS], map(str, schema.types[:MOST_COLUMNS]),
                     strict=False))  # fmt: skip
    return int(value.num_rows), pairs


def _lazy(_: Any) -> tuple[int | None, list[tuple[str, str]]]:
    """A plan that is not carried out: to ask for its columns may open a file."""
    return None, []


def _pandas_nulls(value: Any) -> dict[str, int]:
    counts = value.isna().sum()
    return {str(name): int(count) for name, count in zip(value.columns, counts.tolist(),
                                                         strict=False)}  # fmt: skip


def _polars_nulls(value: Any) -> dict[str, int]:
    return {name: int(value.get_column(name).null_count()) for name in value.columns}


def _arrow_nulls(value: Any) -> dict[str, int]:
    return {name: int(value.column(name).null_count) for name in value.schema.names}

"""What a kernel's namespace tells: schemas by duck type, nothing copied, run, or shown."""

from __future__ import annotations

import threading
from datetime import UTC, datetime
from typing import Any

import pandas as pd
import pyarrow as pa
import pytest

from jupyter_memory.working import WorkingMemory
from jupyter_memory.working.cells import Ran


class Kernel:
    """Runs cells in a namespace and shows each to a working memory."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {}
        self.working = WorkingMemory(lambda: datetime(2026, 3, 10, 9, 0, tzinfo=UTC))
        self.number = 0

    def run(self, source: str, *, cell: str | None = None, off: bool = False) -> Any:
        self.number += 1
        error = None
        try:
            exec(compile(source, "<cell>", "exec"), self.names)
        except BaseException as raised:  # noqa: BLE001
            error = raised
        return self.working.ran(
            Ran(source=source, namespace=self.names, number=self.number, cell_id=cell,
                error=error, off=off)
        )  # fmt: skip

    def put(self, **values: Any) -> Any:
        """Give names values, as a cell does that mentions them."""
        self.names.update(values)
        return self.working.ran(Ran(source=" = ".join(values), namespace=self.names))


@pytest.fixture
def kernel() -> Kernel:
    return Kernel()


def test_tables_of_pandas_have_shape_types_and_cheap_null_counts(kernel: Kernel) -> None:
    kernel.put(orders=pd.DataFrame({"amount": [1.0, None], "buyer": ["a", "b"]}))
    (orders,) = kernel.working.datasets
    assert (orders.name, orders.library, orders.shape) == ("orders", "pandas", (2, 2))
    assert orders.dtypes["amount"] == "float64"
    assert [each.nulls for each in orders.columns] == [1, 0]


def test_tables_of_polars_arrow_and_duckdb(kernel: Kernel) -> None:
    polars = pytest.importorskip("polars")
    duckdb = pytest.importorskip("duckdb")
    kernel.put(
        p=polars.DataFrame({"a": [1, None]}),
        q=pa.table({"b": ["x", None]}),
        r=duckdb.sql("select 1 as c"),
        lazy=polars.LazyFrame({"a": [1]}),
    )
    tables = {each.name: each for each in kernel.working.datasets}
    assert {name: each.library for name, each in tables.items()} == {
        "p": "polars", "q": "pyarrow", "r": "duckdb", "lazy": "polars",
    }  # fmt: skip
    assert [tables[name].shape for name in "pqr"] == [(2, 1), (2, 1), (None, 1)]
    assert tables["p"].columns[0].nulls == 1
    assert tables["q"].columns[0].dtype == "string"
    assert tables["lazy"].columns == ()


def test_what_looks_like_a_spark_frame_is_read_without_a_query(kernel: Kernel) -> None:
    class Frame:
        columns = ("id", "city")
        dtypes = (("id", "bigint"), ("city", "string"))

        def count(self) -> int:
            raise AssertionError("a query")

        toPandas = collect = __len__ = __repr__ = count  # noqa: N815

    kernel.put(visits=Frame())
    (visits,) = kernel.working.datasets
    assert visits.dtypes == {"id": "bigint", "city": "string"}
    assert visits.rows is None
    assert "visits" in repr(kernel.working)


def test_other_objects_are_listed_by_their_class_and_left_alone(kernel: Kernel) -> None:
    class Loud:
        def __repr__(self) -> str:
            raise RuntimeError

        def __getattr__(self, name: str) -> Any:
            raise AssertionError(name)

    lock, numbers = threading.Lock(), (i for i in range(3))
    kernel.put(lock=lock, numbers=numbers, loud=Loud())
    kernel.run("x = 1")
    listed = {each.name: each.type for each in kernel.working.variables}
    assert listed == {
        "lock": "lock", "numbers": "generator", "x": "int",
        "loud": Loud.__qualname__,
    }  # fmt: skip
    assert list(numbers) == [0, 1, 2]
    assert not lock.locked()
    assert "loud" in repr(kernel.working)


@pytest.mark.parametrize("name", ["_private", "api_key", "TOKEN", "db_password", "密码"])
def test_names_of_secrets_are_not_even_listed(kernel: Kernel, name: str) -> None:
    kernel.put(**{name: pd.DataFrame({"a": [1]})})
    assert kernel.working.variables == ()
    assert kernel.working.datasets == ()


def test_a_table_that_raises_is_no_table(kernel: Kernel) -> None:
    class Broken:
        dtypes = ()

        @property
        def columns(self) -> Any:
            raise OSError

    kernel.put(broken=Broken())
    assert kernel.working.datasets == ()


def test_a_table_changed_in_place_is_seen_anew_and_a_deleted_one_is_gone(kernel: Kernel) -> None:
    kernel.put(orders=pd.DataFrame({"a": [1]}))
    (before,) = kernel.working.datasets
    kernel.run("orders['b'] = 2")
    (after,) = kernel.working.datasets
    assert after.shape == (1, 2)
    assert after.fingerprint != before.fingerprint
    kernel.run("del orders")
    assert kernel.working.datasets == ()


def test_the_fingerprint_is_of_names_and_types_in_any_order(kernel: Kernel) -> None:
    kernel.put(one=pd.DataFrame({"a": [1], "b": ["x"]}), two=pd.DataFrame({"b": ["y"], "a": [5]}))
    kernel.put(three=pd.DataFrame({"a": [1.5], "b": ["x"]}))
    one, two, three = (each.fingerprint for each in kernel.working.datasets)
    assert one == two != three


def test_a_cell_that_is_off_leaves_nothing(kernel: Kernel) -> None:
    anchors = kernel.run("import pandas\norders = pandas.DataFrame({'a': [1]})\n"
                         "# decision: keep none", off=True)  # fmt: skip
    assert not anchors
    assert kernel.working.datasets == kernel.working.cells == kernel.working.variables == ()
    kernel.run("orders.a.sum()")
    assert kernel.working.datasets == ()


def test_a_table_in_the_list_takes_little_room(kernel: Kernel) -> None:
    kernel.put(wide=pd.DataFrame([[0] * 3_000], columns=[f"measure_{n:04}" for n in range(3_000)]))
    assert len(repr(kernel.working)) < 3_000

"""Which cell fixed which failure, on scripted sittings with real libraries and real errors."""

from __future__ import annotations

import ast
import importlib
from typing import TYPE_CHECKING, Any

import pytest
import sittings_code
import sittings_tables
import sittings_unseen

from jupyter_memory.working import WorkingMemory
from jupyter_memory.working.cells import Ran

if TYPE_CHECKING:
    from pathlib import Path

    from sitting import Sitting

    from jupyter_memory.working.pairing import Fix

pytestmark = [  # sittings leave their files open, as people do
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

PRECISION, RECALL = 0.9, 0.8
FITTED = (*sittings_tables.SITTINGS, *sittings_code.SITTINGS)
SITTINGS = (*FITTED, *sittings_unseen.SITTINGS)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the sittings read, and where modules are installed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "orders.csv").write_text("a\n1\n", encoding="utf-8")
    (tmp_path / "semi.csv").write_text("city;n\nOslo;1\n", encoding="utf-8")
    (tmp_path / "latin.csv").write_bytes("city\nTromsø\n".encode("latin-1"))
    return tmp_path


def perform(sitting: Sitting, folder: Path, clock: Any, *, off: bool = False) -> list[Fix]:
    """Run the cells of a sitting, each shown to a working memory; return what was paired."""
    working, names, fixes = WorkingMemory(clock), {"__name__": "__main__"}, []
    for number, cell in enumerate(sitting.cells, 1):
        cell_id, source = cell if isinstance(cell, tuple) else (None, cell)
        error = None
        try:
            execute(source, names, folder)
        except BaseException as raised:  # noqa: BLE001
            error = raised
        ran = Ran(source=source, namespace=names, number=number, cell_id=cell_id, error=error,
                  off=off)  # fmt: skip
        fixes += working.ran(ran).fixes
    return fixes


def execute(source: str, names: dict[str, Any], folder: Path) -> None:
    """Run a cell; the one magic there is puts a module where it is found."""
    if source.startswith("%pip install"):
        module = source.rsplit(maxsplit=1)[-1].replace("-", "_")
        (folder / f"{module}.py").write_text("", encoding="utf-8")
        importlib.invalidate_caches()
        return
    exec(compile(ast.parse(source), "<cell>", "exec"), names)


@pytest.fixture(autouse=True)
def libraries() -> None:
    """What the sittings are run with."""
    for name in ("polars", "duckdb", "sklearn", "pydantic", "matplotlib"):
        pytest.importorskip(name)


@pytest.mark.parametrize(
    "sittings",
    [FITTED, sittings_unseen.SITTINGS],
    ids=["rules were made on", "no rule was made on"],
)
def test_pairs_are_found_and_no_others(
    folder: Path, clock: Any, sittings: tuple[Sitting, ...]
) -> None:
    found = {
        (sitting.name, fix.failed_in, fix.fixed_in)
        for sitting in sittings
        for fix in perform(sitting, folder, clock)
    }
    right = {(sitting.name, *pair) for sitting in sittings for pair in sitting.pairs}
    missed, wrong = sorted(right - found), sorted(found - right)
    assert len(found & right) / len(found) >= PRECISION, f"wrong: {wrong}"
    assert len(found & right) / len(right) >= RECALL, f"missed: {missed}"


def test_there_are_enough_sittings_of_either_kind() -> None:
    assert len(FITTED) >= 40
    assert len(sittings_unseen.SITTINGS) >= 30
    assert len({each.name for each in SITTINGS}) == len(SITTINGS)


def test_cells_that_are_off_are_never_paired(folder: Path, clock: Any) -> None:
    assert [fix for each in SITTINGS for fix in perform(each, folder, clock, off=True)] == []


def test_what_is_kept_of_a_fix_has_no_data(folder: Path, clock: Any) -> None:
    kept = repr([
        (str(fix.failure), fix.failed, fix.worked, fix.added)
        for each in SITTINGS for fix in perform(each, folder, clock)
    ])  # fmt: skip
    for data in ("Oslo", "12,5", "price: ", "done"):
        assert data not in kept
    for code in ("left_on='order_id'", "encoding='latin-1'", "fillna(0)", "import numpy as np"):
        assert code in kept

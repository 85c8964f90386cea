"""A bare store, below the façade."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from object_store import on_machine, s3_address, s3_service  # noqa: F401  fixtures

from jupyter_memory.store import Store, indexing, locate, views

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def store(store_folder: Path) -> Store:
    """A store in the test's folder; nothing is on disk yet."""
    return Store(locate(store_folder), lock_timeout=10.0)


@pytest.fixture
def indexed_early(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """As in a large store: tables of three rows have all their indexes and are searched by them.

    Returns the columns of facts that are indexed.
    """
    early = tuple(
        indexing.Index(each.column, each.method, min(each.from_rows, 3), each.tables)
        for each in indexing.INDEXES
    )
    monkeypatch.setattr(indexing, "INDEXES", early)
    monkeypatch.setattr(views, "MOST_ROWS", 2)
    return {each.column for each in early if not each.tables or "semantic" in each.tables}

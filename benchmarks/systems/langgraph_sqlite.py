"""LangGraph's SqliteStore with its vector index; the embedder is the given vectors.

Its index is a loadable extension of SQLite. Where Python was built without those, pysqlite3 is the
same SQLite interface with them.
"""

# The peers are not among the project's dependencies, so a type checker may not find them.
# mypy: disable-error-code="import-not-found,import-untyped"

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from langgraph.store.base import PutOp
from langgraph.store.sqlite import SqliteStore

from benchmarks.systems import USER
from benchmarks.vectors import DIMENSION, GivenVectors

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from benchmarks.corpus import Memo, Question
    from benchmarks.systems import System

BATCH = 200
"""A batch becomes one SQL statement, and SQLite bounds its parameters."""


def _sqlite_with_extensions() -> Any:
    import sqlite3

    able = hasattr(sqlite3.Connection, "enable_load_extension")
    return sqlite3 if able else import_module("pysqlite3.dbapi2")


_SQLITE = _sqlite_with_extensions()


class LangGraph:
    """LangGraph's answer to the four methods."""

    title = "LangGraph SqliteStore"

    def build(self, folder: Path, memos: Sequence[Memo], vectors: GivenVectors) -> None:
        self.open(folder, vectors)
        for start in range(0, len(memos), BATCH):
            self._store.batch([_put(each) for each in memos[start : start + BATCH]])
        self.close()

    def open(self, folder: Path, vectors: GivenVectors) -> None:
        def embed(texts: Sequence[str]) -> list[list[float]]:
            return [list(row) for row in vectors.embed(texts).tolist()]

        folder.mkdir(parents=True, exist_ok=True)
        # As `SqliteStore.from_conn_string` connects.
        self._connection = _SQLITE.connect(
            str(folder / "store.db"), check_same_thread=False, isolation_level=None
        )
        index: Any = {"dims": DIMENSION, "embed": embed}
        self._store = SqliteStore(self._connection, index=index)
        self._store.setup()

    def search(self, question: Question, k: int) -> list[str]:
        found = self._store.search((USER,), query=question.text, limit=k)
        return [each.value["text"] for each in found]

    def close(self) -> None:
        self._connection.close()


def _put(each: Memo) -> PutOp:
    # The field to embed is named here: SqliteStore 3.1 does not read `fields` of its index config.
    return PutOp((USER,), str(each.index), {"text": each.text, "kind": each.kind}, index=["text"])


def create() -> System:
    """Return the system."""
    return LangGraph()

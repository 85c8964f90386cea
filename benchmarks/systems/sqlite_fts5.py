"""A floor, not a peer: SQLite FTS5 with BM25, words only; Chinese is cut into single characters."""

from __future__ import annotations

import re
import sqlite3
from typing import TYPE_CHECKING

from benchmarks.systems import USER

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from benchmarks.corpus import Memo, Question
    from benchmarks.systems import System
    from benchmarks.vectors import GivenVectors

WORD = re.compile(r"[a-z0-9]+|[\u4e00-\u9fff]")


class SqliteWords:
    """The floor's answer to the four methods."""

    title = "floor: SQLite FTS5, words only"

    def build(self, folder: Path, memos: Sequence[Memo], vectors: GivenVectors) -> None:
        folder.mkdir(parents=True)
        self.open(folder, vectors)
        with self._connection as connection:
            connection.execute(
                "create virtual table memories using fts5(text unindexed, user, words)"
            )
            connection.executemany(
                "insert into memories values (?, ?, ?)",
                [(each.text, USER, " ".join(_words(each.text))) for each in memos],
            )
            connection.execute("insert into memories(memories) values ('optimize')")
        self.close()

    def open(self, folder: Path, _vectors: GivenVectors) -> None:
        self._connection = sqlite3.connect(folder / "words.db")

    def search(self, question: Question, k: int) -> list[str]:
        words = " OR ".join(f'"{word}"' for word in _words(question.text))
        found = self._connection.execute(
            "select text from memories where memories match ? order by rank limit ?",
            (f"user:{USER} AND words:({words})", k),
        )
        return [text for (text,) in found]

    def close(self) -> None:
        self._connection.close()


def _words(text: str) -> list[str]:
    return list(dict.fromkeys(WORD.findall(text.lower())))


def create() -> System:
    """Return the system."""
    return SqliteWords()

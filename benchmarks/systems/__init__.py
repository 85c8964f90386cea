"""The systems that are compared: one module each, all with the same four methods.

A system that is not installed or cannot run here raises `UnavailableError`; a benchmark prints its
message in the system's row instead of leaving the row out.
"""

from __future__ import annotations

import json
import shutil
import time
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from benchmarks import corpus

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from benchmarks.corpus import Memo, Question
    from benchmarks.vectors import GivenVectors

USER = "ana"
MODULES: dict[str, str] = {
    "ours": "benchmarks.systems.ours",
    "chroma": "benchmarks.systems.chroma",
    "mem0": "benchmarks.systems.mem0_qdrant",
    "langgraph": "benchmarks.systems.langgraph_sqlite",
    "numpy": "benchmarks.systems.numpy_scan",
    "fts5": "benchmarks.systems.sqlite_fts5",
}
"""Short name -> module; each module has a function `create() -> System`."""


class UnavailableError(Exception):
    """A system cannot take part; the message says why."""


class System(Protocol):
    """Something that keeps memories in a folder and answers questions."""

    title: str

    def build(self, folder: Path, memos: Sequence[Memo], vectors: GivenVectors, /) -> None:
        """Write all memories, the fastest way the system offers, and close."""

    def open(self, folder: Path, vectors: GivenVectors, /) -> None:
        """Open what `build` wrote."""

    def search(self, question: Question, k: int, /) -> list[str]:
        """Return the texts of the k best memories of the user."""

    def close(self) -> None:
        """Let go of files and threads."""


@dataclass(frozen=True, slots=True)
class Built:
    """A folder with a system's memories in it, and how long building took."""

    folder: Path
    seconds: float


def create(name: str) -> System:
    """Return a system by its short name."""
    try:
        made: System = import_module(MODULES[name]).create()
    except ImportError as error:
        if name == "ours":
            raise
        raise UnavailableError(f"not installed ({error.name})") from error
    return made


def build_once(
    system: System,
    folder: Path,
    memos: Sequence[Memo],
    vectors: Callable[[], GivenVectors],
) -> Built:
    """Build into a folder unless an earlier run has finished that; vectors are made if needed."""
    marker = folder / "built.json"
    made_of = {"corpus": corpus.VERSION, "memories": len(memos)}
    if marker.exists():
        record = json.loads(marker.read_text())
        if {name: record[name] for name in made_of} == made_of:
            return Built(folder / "store", record["seconds"])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    known = vectors()
    start = time.perf_counter()
    system.build(folder / "store", memos, known)
    seconds = time.perf_counter() - start
    marker.write_text(json.dumps({**made_of, "seconds": seconds}))
    return Built(folder / "store", seconds)

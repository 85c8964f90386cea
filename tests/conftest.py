"""What tests of a store need: a folder, a clock that stands still until it is moved, memories.

Memories have no embedder unless a test gives one (`stub_embedders`): that keeps them fast. Real
processes are started with `children`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from jupyter_memory import Memory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    OpenMemory = Callable[..., Memory]

# How long a text takes depends on what else the machine does. Half of the usual examples: they are
# other ones each time.
settings.register_profile("untimed", deadline=None, max_examples=50)
settings.load_profile("untimed")


@dataclass
class StandingClock:
    """A clock that moves when told to."""

    now: datetime = datetime(2026, 3, 10, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def advance(self, **by: float) -> datetime:
        self.now += timedelta(**by)
        return self.now


_SERVICES = (
    "OPENAI_API_KEY",
    "OPENAI_BASE_URL",
    "JUPYTER_MEMORY_MODEL",
    "JUPYTER_MEMORY_EMBEDDING_MODEL",
)


@pytest.fixture(autouse=True)
def no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the services of whoever runs the tests out of them."""
    for name in _SERVICES:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


@pytest.fixture
def store_folder(tmp_path: Path) -> Path:
    """Where the test's store will be; not made yet."""
    return tmp_path / "store"


@pytest.fixture
def open_memory(store_folder: Path, clock: StandingClock) -> Iterator[OpenMemory]:
    """Open memories of Ana on the test's store, or of whom and where the test says."""
    opened: list[Memory] = []

    def open_one(uri: Any = None, **given: Any) -> Memory:
        defaults = {"user": "ana", "project": None, "embedder": "none", "clock": clock}
        opened.append(Memory(store_folder if uri is None else uri, **{**defaults, **given}))
        return opened[-1]

    yield open_one
    for each in opened:
        each.close()


@pytest.fixture
def memory(open_memory: OpenMemory) -> Memory:
    """Ana's memory, outside projects, without an embedder."""
    return open_memory()

"""A bare store, below the façade."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jupyter_memory.store import Store, locate

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def store(store_folder: Path) -> Store:
    """A store in the test's folder; nothing is on disk yet."""
    return Store(locate(store_folder), lock_timeout=10.0)

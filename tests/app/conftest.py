"""The command line as a real process, with a home, a store and settings of the test's own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def environment(tmp_path):
    """Keep the memory, the settings and the home of whoever runs the tests out of it."""
    (tmp_path / "temporary").mkdir()
    own = {
        "PYTHONPATH": str(ROOT),
        "HOME": str(tmp_path),
        "JUPYTER_MEMORY_URI": str(tmp_path / "store"),
        "JUPYTER_CONFIG_DIR": str(tmp_path / "config"),
        "JUPYTERHUB_USER": "ana",
        "TMPDIR": str(tmp_path / "temporary"),
        "PYTHONIOENCODING": "utf-8",
    }
    return {**os.environ, **own}


@pytest.fixture
def jupyter_memory(environment, tmp_path):
    def called(*words):
        return subprocess.run(
            [sys.executable, "-m", "jupyter_memory.app", *map(str, words)],
            capture_output=True, check=False, text=True, encoding="utf-8", env=environment,
            cwd=tmp_path, timeout=300,
        )  # fmt: skip

    return called

"""The command line as a real process, with a home, a store and settings of the test's own."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from jupyter_core.application import JupyterApp

from jupyter_memory import Memory
from jupyter_memory.app.application import main

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


@pytest.fixture
def call(environment, monkeypatch, tmp_path, capsys):
    """Run a command in this process, which is fast, and return what it printed.

    Without an embedder, outside of projects.
    """
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())

    def called(*words, code=0):
        _forget_app()
        capsys.readouterr()
        with pytest.raises(SystemExit) if code else contextlib.nullcontext() as left:
            main([words[0], "--embedder=none", "--everywhere", *words[1:]])
        printed = capsys.readouterr()
        assert printed.err == "" or code, printed.err
        assert not code or left.value.code == code
        return printed.out + printed.err

    yield called
    _forget_app()


def _forget_app():
    """Let there be another command in this process."""
    if JupyterApp.initialized():
        type(JupyterApp.instance()).clear_instance()


@pytest.fixture
def memory(tmp_path):
    with Memory(tmp_path / "store", user="ana", project=None, embedder="none") as opened:
        yield opened

"""`jupyter memory enable` and `disable` change one block of one file, and nothing else in it."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from jupyter_memory import UsageError
from jupyter_memory.app import enabling
from jupyter_memory.app.application import main

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The configuration file of an environment of the test's own."""
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    return tmp_path / enabling.FILE


def command(name: str) -> None:
    enabling.EnableApp.clear_instance()
    main([name])


def test_enable_and_disable_leave_no_trace(
    file: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    command("enable")
    assert enabling.BEGIN in file.read_text(encoding="utf-8")
    assert capsys.readouterr().out.startswith(f"Every kernel of {tmp_path} loads jupyter_memory")
    command("enable")
    assert file.read_text(encoding="utf-8").count(enabling.BEGIN) == 1
    assert "already" in capsys.readouterr().out
    command("disable")
    assert not file.exists()
    command("disable")
    assert "Nothing was enabled" in capsys.readouterr().out


def test_what_else_stands_in_the_file_stays(file: Path) -> None:
    file.parent.mkdir(parents=True)
    file.write_text("c = get_config()\nc.A.b = 1\n", encoding="utf-8")
    enabling.enable(file)
    file.write_text(file.read_text(encoding="utf-8") + "c.A.c = 2\n", encoding="utf-8")
    enabling.disable(file)
    assert file.read_text(encoding="utf-8") == "c = get_config()\nc.A.b = 1\nc.A.c = 2\n"


def test_a_file_that_cannot_be_written_is_told(file: Path) -> None:
    file.parent.parent.mkdir(parents=True)
    file.parent.write_text("in the way", encoding="utf-8")
    with pytest.raises(UsageError, match="ipython_kernel_config"):
        enabling.enable(file)


@pytest.mark.kernel
def test_a_kernel_that_reads_the_file_has_the_magics(tmp_path: Path) -> None:
    profile = tmp_path / "profile_default"
    profile.mkdir()
    enabling.enable(profile / "ipython_config.py")
    lines = "print('magic' if get_ipython().find_line_magic('recall').__module__.startswith("
    lines += "'jupyter_memory') else 'none')\n"
    ran = subprocess.run(
        [sys.executable, "-m", "IPython", "--no-banner", "--simple-prompt", "--colors=nocolor"],
        input=lines,
        env=os.environ | {"IPYTHONDIR": str(tmp_path), "JUPYTER_MEMORY_URI": str(tmp_path / "s")},
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    assert "magic" in ran.stdout

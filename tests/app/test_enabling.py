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


def test_a_block_of_another_version_is_replaced(file: Path) -> None:
    file.parent.mkdir(parents=True)
    file.write_text(
        f"c = get_config()\n{enabling.BEGIN}\nold = 1\n{enabling.END}\nc.A.b = 1\n",
        encoding="utf-8",
    )
    assert enabling.enable(file)
    text = file.read_text(encoding="utf-8")
    assert "old = 1" not in text
    assert "c.A.b = 1" in text
    assert text.count(enabling.BLOCK) == 1
    assert not enabling.enable(file)


def test_a_file_that_cannot_be_written_is_told(file: Path) -> None:
    file.parent.parent.mkdir(parents=True)
    file.parent.write_text("in the way", encoding="utf-8")
    with pytest.raises(UsageError, match="ipython_kernel_config"):
        enabling.enable(file)


MAGIC = "print('magic', get_ipython().find_line_magic('recall').__module__.split('.')[0])"
HOOKS = "print('hooks', sum('jupyter_memory' in getattr(each, '__module__', '') "
HOOKS += "for each in get_ipython().events.callbacks['post_run_cell']))"


def typed(folder: Path, *lines: str, **environment: str) -> str:
    """Return what a shell shows whose configuration has the block."""
    profile = folder / "profile_default"
    profile.mkdir(exist_ok=True)
    enabling.enable(profile / "ipython_config.py")
    ran = subprocess.run(
        [sys.executable, "-m", "IPython", "--no-banner", "--simple-prompt", "--colors=nocolor"],
        input="\n".join(lines) + "\n",
        cwd=folder,
        env=os.environ
        | {"IPYTHONDIR": str(folder), "JUPYTER_MEMORY_URI": str(folder / "s")}
        | environment,
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    assert ran.stderr == ""
    return ran.stdout


@pytest.mark.kernel
def test_a_kernel_that_reads_the_file_has_the_magics_once(tmp_path: Path) -> None:
    shown = typed(tmp_path, MAGIC, "%load_ext jupyter_memory", HOOKS)
    assert "magic jupyter_memory" in shown
    assert "hooks 1" in shown
    assert "cannot be loaded" not in shown


@pytest.mark.kernel
@pytest.mark.parametrize(
    ("gone", "why"),
    [
        ("jupyter_memory", "No module named 'jupyter_memory'"),
        ("jupyter_core", "No module named 'jupyter_core"),
    ],
)
def test_a_package_that_is_gone_is_one_sentence_in_the_first_cell(
    tmp_path: Path, gone: str, why: str
) -> None:
    """A finder stands in for an environment without the package."""
    startup = tmp_path / "profile_default" / "startup"
    startup.mkdir(parents=True)
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nclass Gone:\n    def find_spec(self, name, *_):\n"
        f"        if name.partition('.')[0] == {gone!r}:\n"
        "            raise ModuleNotFoundError(f'No module named {name!r}', name=name)\n"
        "sys.meta_path.insert(0, Gone())\n",
        encoding="utf-8",
    )
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    shown = typed(tmp_path, "print('one')", "print('two')", PYTHONPATH=path)
    assert shown.count("Note: jupyter_memory is enabled here and cannot be loaded") == 1
    assert why in shown
    assert shown.index("Note: ") < shown.index("one") < shown.index("two")
    assert str(tmp_path / "profile_default" / "ipython_config.py") in shown
    assert "Traceback" not in shown

"""Every setting has a type, a line of help and a place in a file; what is wrong is one sentence."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from jupyter_memory.notebook.own_settings import NotebookSettings

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Run = Callable[[str], Any]

NAMES = sorted(NotebookSettings.class_trait_names(config=True))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the user's Jupyter configuration."""
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path / "config"))
    (tmp_path / "config").mkdir()
    return tmp_path / "config"


def magics(shell: Any) -> Any:
    return shell.magics_manager.registry["JupyterMemory"]


def completions(shell: Any, line: str) -> list[str]:
    return shell.complete(None, line=line, cursor_pos=len(line))[1]


def test_all_settings_are_listed_typed_and_explained(run: Run) -> None:
    text = run("%config JupyterMemory").text
    for name in NAMES:
        _, _, rest = text.partition(f"JupyterMemory.{name}=<")
        assert rest, name
        explained = rest.split("\n")[1].strip()
        assert explained, name
        assert not explained.startswith(("Default:", "Current:", "Choices:")), name
    assert {"threshold", "capture", "uri", "announce", "week_start"} <= set(NAMES)


def test_settings_are_completed(run: Run, shell: Any) -> None:
    run("1")
    offered = completions(shell, "%config JupyterMemory.")
    for name in NAMES:
        assert any(each.endswith(name) for each in offered), name
    assert any(
        each.endswith("threshold") for each in completions(shell, "%config JupyterMemory.thr")
    )


def test_a_setting_of_an_open_memory_holds_with_the_next_magic(run: Run, shell: Any) -> None:
    run("%remember Revenue excludes refunds.")
    assert len(run("%recall revenue refunds").value) == 1
    assert run("%config JupyterMemory.threshold = 1.0").text == ""
    assert len(run("%recall which revenue has refunds").value) == 0
    run("%config MemorySettings.threshold = 0.1")
    assert len(run("%recall which revenue has refunds").value) == 1


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "JupyterMemory.threshold = 'high'",
            "Note: JupyterMemory.threshold expected a float, not the str 'high': it is left",
        ),
        (
            "JupyterMemory.fiscal_start = 13",
            "Note: JupyterMemory.fiscal_start should not be greater than 12, but ",
        ),
        ("JupyterMemory.capture = ['all']", "Note: JupyterMemory.capture "),
        (
            "JupyterMemory.treshold = 0.4",
            (
                "Note: There is no setting JupyterMemory.treshold, so it is left out: "
                "did you mean threshold."
            ),
        ),
    ],
)
def test_what_cannot_be_set_is_one_line_each_time(
    run: Run, shell: Any, line: str, told: str
) -> None:
    run("1")
    before = {name: getattr(magics(shell), name) for name in NAMES}
    for _ in range(2):
        shown = run(f"%config {line}").text
        assert shown.startswith(told)
        assert len(shown.splitlines()) == 1
    assert {name: getattr(magics(shell), name) for name in NAMES} == before


def test_an_embedder_that_cannot_be_copied_can_be_set(run: Run, shell: Any) -> None:
    run(
        "import threading, numpy as np\n"
        "class Mine:\n"
        "    name, dimension, lock = 'mine', 4, threading.Lock()\n"
        "    def __init__(self): self.own = threading.Lock()\n"
        "    def embed(self, texts): return np.ones((len(texts), 4), dtype='float32')\n"
        "mine = Mine()"
    )
    assert run("%config JupyterMemory.embedder = mine").text == ""
    assert magics(shell).embedder is shell.user_ns["mine"]
    assert run("%remember Revenue excludes refunds.").value.action == "stored"


def test_files_of_jupyter_hold_below_those_of_ipython(shell: Any, folder: Path) -> None:
    (folder / "jupyter_memory_config.py").write_text(
        "c.MemorySettings.threshold = 0.5\nc.JupyterMemory.keep_session = True\n"
        "c.JupyterMemory.user = 'bo'\n",
        encoding="utf-8",
    )
    (folder / "jupyter_memory_config.json").write_text(
        json.dumps({"JupyterMemory": {"week_start": 6}}), encoding="utf-8"
    )
    shell.extension_manager.load_extension("jupyter_memory")
    mine = magics(shell)
    assert (mine.threshold, mine.keep_session, mine.week_start) == (0.5, True, 6)
    assert mine.user == "ana"  # as IPython's configuration says
    assert "keep_session" not in shell.config.JupyterMemory  # whose own stays as it was


def test_what_is_wrong_in_a_file_is_told_and_the_rest_holds(
    shell: Any, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shell.config.JupyterMemory.announce = False
    (folder / "jupyter_memory_config.json").write_text("{not json", encoding="utf-8")
    (folder / "jupyter_memory_config.py").write_text(
        "c.JupyterMemory.threshold = 'high'\nc.MemorySettings.captures = []\n"
        "c.JupyterMemory.fiscal_start = 4\n",
        encoding="utf-8",
    )
    shell.extension_manager.load_extension("jupyter_memory")
    shown = capsys.readouterr()
    lines = shown.out.splitlines()
    assert shown.err == ""
    assert lines[0].startswith("Note: ")
    assert "jupyter_memory_config.json is left out (JSONDecodeError" in lines[0]
    threshold, captures = sorted(lines[1:])
    assert threshold == (
        "Note: JupyterMemory.threshold expected a float, not the str 'high': it is left as it was."
    )
    assert captures == (
        "Note: There is no setting MemorySettings.captures, so it is left out: did you mean "
        "capture."
    )
    assert (magics(shell).threshold, magics(shell).fiscal_start) == (0.35, 4)

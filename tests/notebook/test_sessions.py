"""A session leaves a short episode when it is closed; the next kernel knows where it stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def shell(shell: Any) -> Any:
    shell.config.MemorySettings.warm_up = False
    return shell


def handle_of(shell: Any) -> Any:
    return shell.magics_manager.registry["JupyterMemory"].handle


def test_close_keeps_what_was_done_and_continue_says_it(
    shell: Any, run: Callable[[str], Any]
) -> None:
    memory = handle_of(shell)
    memory.working.task = "close March"
    run("import pandas as pd\nledger = pd.DataFrame({'a': [1]})")
    run("# decision: refunds count in the month of the order")
    run("%remember todo: ask Li about the two invoices")
    run("# result: the total is within 2 % of the ledger")
    run("%memory close")
    (episode,) = memory.list(category="session")
    assert episode.text == (
        "Session on 10 March 2026: task: close March; tables: ledger; decided: refunds count in "
        "the month of the order; found: the total is within 2 % of the ledger; left open: todo: "
        "ask Li about the two invoices."
    )
    assert episode.expires_at is not None
    assert repr(run("%memory continue").value).startswith("No session was closed yet")
    run("%config JupyterMemory.now = '2026-03-11T08:00:00+00:00'")
    run("%unload_ext jupyter_memory")
    run("%load_ext jupyter_memory")
    shown = repr(run("%memory continue").value)
    assert shown.startswith("You stopped yesterday\nSession on 10 March 2026: task: close March;")


def test_a_session_with_nothing_in_it_is_not_kept(run: Callable[[str], Any]) -> None:
    assert str(run("%memory close").error).startswith("Nothing to keep of this session")


def test_a_kernel_that_ends_keeps_one_where_the_user_wants_it(
    shell: Any, run: Callable[[str], Any]
) -> None:
    magics = shell.magics_manager.registry["JupyterMemory"]
    memory = magics.handle
    memory.working.task = "关闭三月账"
    magics.end_session()
    assert memory.count(category="session") == 0
    run("%config JupyterMemory.keep_session = True")
    magics.end_session()
    (episode,) = memory.list(category="session")
    assert episode.text == "2026年3月10日 的工作：任务：关闭三月账。"


def test_verify_shows_a_table(shell: Any, run: Callable[[str], Any]) -> None:
    run("amounts = [1, -2]")
    run('%remember --check "min(amounts) >= 0" Amounts are never negative.')
    shown = repr(run("%memory verify").value)
    assert "min(amounts) >= 0" in shown
    assert "failed" in shown
    run("amounts = [1, 2]")
    assert "passed" in repr(run("%memory verify 1").value)

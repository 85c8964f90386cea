"""What cells show is kept at anchors, without a word more than is needed, and never data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.notebook.conftest import Ran

    Run = Callable[[str], Ran]

LOAD = 'import pandas as pd\norders = pd.read_csv("orders.csv")'
WRONG = "orders['amount_cent'].sum()"
RIGHT = "orders['amount_cents'].sum()"


@pytest.fixture
def handle(shell: Any, run: Run) -> Any:
    """The memory of the shell, with its store loaded, as it is a moment after the start."""
    memory = shell.magics_manager.registry["JupyterMemory"].handle
    memory.count()
    return memory


@pytest.fixture
def orders(tmp_path: Path) -> Path:
    file = tmp_path / "orders.csv"
    file.write_text("id,amount_cents,city\n1,500,Oslo\n2,700,Bergen\n", encoding="utf-8")
    return file


@pytest.fixture
def shell(shell: Any) -> Any:
    """A shell whose memory does not warm up: it is loaded by whoever asks first."""
    shell.config.MemorySettings.warm_up = False
    return shell


def said(ran: Ran) -> list[str]:
    """What a cell printed, besides its value."""
    return [line for line in ran.text.splitlines() if not line.startswith("Out[")]


def captured(handle: Any, category: str | None = None) -> list[Any]:
    handle.settle_captures()
    return [each for each in handle.list(source="inferred") if category in (None, each.category)]


def test_a_failure_and_the_run_that_works_are_one_episode(
    run: Run, handle: Any, orders: Path
) -> None:
    run(LOAD)
    failed = run(WRONG)
    assert isinstance(failed.error, KeyError)
    assert captured(handle, "fix") == []
    assert said(run(RIGHT)) == []
    (fix,) = captured(handle, "fix")
    assert fix.text == (
        "KeyError: 'amount_cent' at `orders['amount_cent'].sum()` was fixed by "
        "`orders['amount_cents'].sum()`."
    )
    assert (fix.kind, fix.result, fix.source) == ("episodic", RIGHT, "inferred")
    assert fix.provenance.execution_count == 3
    assert fix.expires_at is not None
    hits = handle.recall("KeyError: 'amount_cent'")
    assert hits[0].memory.id == fix.id


def test_an_error_that_was_fixed_before_is_told_once(run: Run, handle: Any, orders: Path) -> None:
    for cell in (LOAD, WRONG, RIGHT):
        run(cell)
    line = run(WRONG).text.splitlines()[-1]
    assert line == "Seen before, on 10 March 2026, and fixed: %recall KeyError: 'amount_cent'"
    assert "Seen before" not in run(WRONG).text
    run(RIGHT)
    assert len(captured(handle, "fix")) == 1


def test_an_error_without_a_fix_leaves_nothing(run: Run, handle: Any) -> None:
    run("1 / 0")
    run("y = 2")
    assert "Seen before" not in run("1 / 0").text
    assert captured(handle) == []


def test_what_was_missing_is_part_of_the_fix(run: Run, handle: Any) -> None:
    run("Path('.').name")
    run("from pathlib import Path")
    run("Path('.').name")
    (fix,) = captured(handle, "fix")
    assert fix.text.endswith("was fixed by running `from pathlib import Path` first.")


def test_a_table_is_kept_by_its_columns_never_by_its_rows(
    run: Run, handle: Any, orders: Path
) -> None:
    run(LOAD)
    (seen,) = captured(handle, "dataset")
    assert seen.text == "Table orders was read from orders.csv: 3 columns."
    assert seen.description == '{"id": "int64", "amount_cents": "int64", "city": "str"}'
    assert "Oslo" not in repr(seen)
    run(LOAD)
    run("big = orders[orders.amount_cents > 600]")
    assert len(captured(handle, "dataset")) == 1


def test_another_schema_is_told_with_who_speaks_of_what_is_gone(
    run: Run, handle: Any, orders: Path
) -> None:
    run(LOAD)
    run("%remember orders.amount_cents is in cents.")
    orders.write_text("id,amount_eur,city\n1,5.0,Oslo\n", encoding="utf-8")
    shown = run('orders = pd.read_csv("orders.csv")').text
    assert shown.splitlines() == [
        (
            "orders.csv has another schema than on 10 March 2026: gone amount_cents; new "
            "amount_eur. One of your memories speaks of what is gone: %recall amount_cents"
        )
    ]
    assert run('orders = pd.read_csv("orders.csv")').text == ""
    assert [each.text for each in captured(handle, "dataset")][-1] == (
        "Table orders from orders.csv has another schema: gone amount_cents; new amount_eur."
    )


def test_a_column_that_the_cell_itself_adds_is_no_drift(
    run: Run, handle: Any, orders: Path
) -> None:
    run(LOAD)
    assert run(f"{LOAD}\norders['eur'] = orders.amount_cents / 100").text == ""
    assert len(captured(handle, "dataset")) == 1


@pytest.mark.parametrize(
    ("cell", "text", "category"),
    [
        ("# decision: the cut-off is 70", "the cut-off is 70", "decision"),
        ("x = 1  # Decision: drop pies", "drop pies", "decision"),
        ("## **决定**：三月起退款单不计入", "三月起退款单不计入", "decision"),
        ("# rule: refunds never count", "refunds never count", "constraint"),
        ("# result: 75.5% on time", "75.5% on time", "result"),
        ("# 待办：下周核对发票", "下周核对发票", "commitment"),
    ],
)
def test_what_a_comment_marks_is_kept(
    run: Run, handle: Any, cell: str, text: str, category: str
) -> None:
    assert run(f"{cell}\nx = 1").text == ""
    (kept,) = captured(handle)
    assert (kept.text, kept.category) == (text, category)
    run(f"{cell}\nx = 1")
    assert len(captured(handle)) == 1


@pytest.mark.parametrize(
    "cell",
    [
        's = "# decision: in a string"',
        "# the decision: is not at the beginning",
        "# decisions are hard",
        "# decision:",
        "%%writefile notes.txt\n# decision: somebody else's file",
        "# decision: a cell that fails\n1 / 0",
        "# decision: the password is hunter2andmore",
    ],
)
def test_what_is_no_remark_or_not_to_be_kept_is_not(run: Run, handle: Any, cell: str) -> None:
    run(cell)
    assert captured(handle) == []


@pytest.mark.parametrize(
    "off",
    [
        "# memory: off\n{cell}",
        "{cell}\n  # Memory:OFF",
        "# 记忆：关闭\n{cell}",
    ],
)
def test_a_cell_that_says_so_is_not_captured(run: Run, handle: Any, orders: Path, off: str) -> None:
    for cell in (LOAD, WRONG, RIGHT, "# decision: keep none of it"):
        run(off.format(cell=cell))
    assert captured(handle) == []
    assert handle.working.datasets == handle.working.cells == ()


def test_pause_resume_and_off(run: Run, handle: Any) -> None:
    run("%memory pause")
    run("# decision: while paused")
    assert run("%remember Even this.").value.action == "refused"
    assert "everything" in repr(run("%memory working").value)
    run("%memory resume")
    run("# decision: later")
    run("%memory off decisions")
    run("# decision: while off")
    assert [each.text for each in captured(handle)] == ["later"]
    run("%config JupyterMemory.capture = ['results']")
    run("# decision: configured away")
    run("# result: 42 of 50")
    assert [each.text for each in captured(handle)] == ["later", "42 of 50"]


def test_once_is_this_cell(run: Run, handle: Any) -> None:
    run("%memory pause --once\n# decision: not this one")
    run("# decision: but this one")
    assert [each.text for each in captured(handle)] == ["but this one"]


def test_an_unknown_switch_is_one_line(run: Run) -> None:
    error = run("%memory pause logging").error
    assert str(error).startswith("There is no switch 'logging'")


def test_no_data_of_a_cell_or_an_error_is_kept(run: Run, handle: Any) -> None:
    run("names = ['Anna Berg']")
    run("int(names[0] + 'Kari Dahl' + str(4_111_111))")
    run("len(names[0] + 'Kari Dahl' + str(4_111_111))")
    run("len(name[0] == 'Kari Dahl')")
    run("len(names[0] + 'Kari Dahl')")
    for each in captured(handle):
        for data in ("Anna", "Kari", "4111111", "4_111_111"):
            assert data not in repr(each)


def test_loading_again_captures_once(shell: Any, run: Run, handle: Any) -> None:
    for _ in range(3):
        run("%reload_ext jupyter_memory")
    run("%load_ext jupyter_memory")
    run("# decision: once")
    ours = [
        callback
        for callbacks in shell.events.callbacks.values()
        for callback in callbacks
        if "jupyter_memory" in getattr(callback, "__module__", "")
    ]
    assert len(ours) == 2
    handle = shell.magics_manager.registry["JupyterMemory"].handle
    assert len(captured(handle)) == 1
    run("%unload_ext jupyter_memory")
    assert not [
        callback
        for callbacks in shell.events.callbacks.values()
        for callback in callbacks
        if "jupyter_memory" in getattr(callback, "__module__", "")
    ]


def test_a_cell_within_a_cell_is_part_of_it(run: Run, handle: Any) -> None:
    run("get_ipython().run_cell('# decision: inner')\n# decision: outer")
    run("# decision: next")
    assert [each.text for each in captured(handle)] == ["outer", "next"]
    assert len(handle.working.cells) == 2


def test_a_syntax_error_is_a_failure_and_its_correction_a_fix(run: Run, handle: Any) -> None:
    run("total = sum([1, 2, 3)")
    run("total = sum([1, 2, 3])")
    (fix,) = captured(handle, "fix")
    assert fix.text.startswith("SyntaxError: ")


def test_our_own_errors_and_interrupts_are_none(run: Run, handle: Any) -> None:
    run("%recall --limti 3 x")
    run("%recall --limit 3 x")
    run("raise KeyboardInterrupt")
    run("x = 1")
    assert captured(handle) == []


def test_a_reset_namespace_is_no_trouble(run: Run, handle: Any, orders: Path) -> None:
    run(LOAD)
    run("%reset -f")
    assert handle.working.datasets == ()
    assert run("%memory working").error is None


def test_a_hook_that_fails_says_nothing(
    run: Run, handle: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(type(handle), "cell_ran", broken)
    shown = run("6 * 7")
    assert (shown.value, said(shown), shown.error) == (42, [], None)


def test_what_is_captured_is_told_at_the_first_load_only(shell: Any, capsys: Any) -> None:
    shell.extension_manager.load_extension("jupyter_memory")
    first = capsys.readouterr()
    assert first.out.startswith("Note: Fixes of errors, schemas of tables, and comments such as")
    assert len(first.out.splitlines()) == 1
    assert first.err == ""
    shell.extension_manager.unload_extension("jupyter_memory")
    shell.extension_manager.load_extension("jupyter_memory")
    assert capsys.readouterr().out == ""


def test_nothing_is_told_where_nothing_is_captured(shell: Any, capsys: Any) -> None:
    shell.config.JupyterMemory.capture = []
    shell.extension_manager.load_extension("jupyter_memory")
    assert capsys.readouterr().out == ""

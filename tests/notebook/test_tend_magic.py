"""``%memory tend``, ``useful``, ``useless`` and ``hold``."""

from __future__ import annotations

import pytest

from jupyter_memory.errors import UsageError


def test_tending_is_told_and_a_dry_run_says_so(run):
    run("%remember Revenue excludes refunds.")
    assert repr(run("%memory tend --dry-run").value) == "Nothing would be done."
    assert repr(run("%memory tend").value) == "Tended: nothing to do."
    run("%recall revenue refunds")
    assert repr(run("%memory tend --dry-run").value) == "Uses to be counted: 1."


def test_a_row_is_said_to_help_or_not_and_that_is_undone(run):
    run("%remember Revenue excludes refunds.")
    run("%recall revenue refunds")
    assert "it helped" in run("%memory useful 1").value.message
    assert "did not help" in run("%memory useless 1").value.message
    (record,) = run("%memory list").value
    assert (record.useful, record.useless) == (1, 1)
    run("%memory undo")
    (record,) = run("%memory list").value
    assert (record.useful, record.useless) == (1, 0)


def test_what_is_on_hold_is_not_erased(run):
    run("%remember Revenue excludes refunds.")
    run("%memory list")
    assert "On hold" in run("%memory hold 1").value.message
    (record,) = run("%memory list").value
    assert record.held
    assert "No longer on hold" in run("%memory hold --off 1").value.message
    assert "All memories are on hold" in run("%memory hold everything").value.message
    assert "No longer on hold" in run("%memory hold --off everything").value.message


@pytest.mark.parametrize("line", ["tend now", "useful", "useless 1 2", "hold", "hold --off"])
def test_what_cannot_be_read_says_how_to_write_it(run, line):
    error = run(f"%memory {line}").error
    assert isinstance(error, UsageError) or "Write" in str(error)
    assert f"%memory {line.split()[0]}" in str(error)

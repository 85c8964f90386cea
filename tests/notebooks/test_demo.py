"""The demo shows what day 2 recalled, and fails where there is nothing to recall."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from nbclient.exceptions import CellExecutionError

from performing import perform
from run_demo import verdict
from stage import HERE, PUNCTUALITY, set_stage

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.kernel
def test_day_2_reports_other_numbers_because_of_day_1() -> None:
    run = subprocess.run(
        [sys.executable, HERE / "run_demo.py"], capture_output=True, check=False, encoding="utf-8"
    )
    assert run.returncode == 0, run.stdout + run.stderr
    before, after = run.stdout.split("Day 2", maxsplit=1)
    assert "%%remember" in before
    assert "%recall" not in before
    assert "%recall" in after
    assert "by habit:      59.0% on time; best: Alaska Airlines Inc." in after
    assert "with memory:   75.5% on time; best: Delta Air Lines Inc." in after


@pytest.mark.kernel
def test_day_2_cannot_be_played_without_day_1(tmp_path: Path) -> None:
    with pytest.raises(CellExecutionError, match="IndexError"):
        perform(set_stage(tmp_path), PUNCTUALITY[1])


def test_the_verdict_names_what_differs() -> None:
    noted = {"cut_off": 15, "chart_kind": "barh"}
    assert verdict(noted, noted) == ()
    differing = verdict(noted, {"cut_off": 20, "chart_kind": "barh"})
    assert differing == ("cut_off: day 1 noted 15, day 2 worked with 20",)

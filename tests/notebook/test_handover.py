"""Which lines of %recall are IPython's own."""

from __future__ import annotations

import pytest

from jupyter_memory.notebook.handover import means_history


@pytest.mark.parametrize(
    "line", ["", "  ", "4", "1-3", "1-3 5", "2-", "3:5", "~1/", "~1/4", "~8/1-~6/5", "243/1-5"]
)
def test_history_ranges_go_to_ipython(line: str) -> None:
    assert means_history(line, execution_count=7)


@pytest.mark.parametrize(
    "line",
    [
        "2024",
        "2025-03",
        "8",
        "1-8",
        "4 models",
        "and/or",
        "src/app.py",
        "~tilde",
        "~",
        "４",
        "-3",
        "1-3-5",
        "9" * 5000,
        "什么口径",
    ],
)
def test_everything_else_is_a_question(line: str) -> None:
    assert not means_history(line, execution_count=7)

"""``%memory health`` and ``%memory doctor``."""

from __future__ import annotations

import shutil

import pytest

from jupyter_memory import UsageError


def test_health_answers_with_figures_and_what_to_run(run):
    run("%remember Revenue excludes refunds.")
    ran = run("%memory health")
    assert ran.value.counts["semantic"] == {"active": 1}
    assert "All is well." in ran.text
    assert "Run: jupyter memory backup" in ran.text


def test_doctor_says_what_is_damaged_and_brings_back_what_is_readable(run, tmp_path):
    run("%remember Revenue excludes refunds.")
    assert "Every table is whole." in run("%memory doctor").text
    (tmp_path / "store" / "episodic.lance" / "data").mkdir(parents=True)
    assert "was left half-made" in run("%memory doctor").value[0]
    assert len(run("%memory doctor --repair").value) == 2
    assert len(run("%memory doctor").value) == 0
    shutil.rmtree(tmp_path / "store" / "semantic.lance" / "_versions")
    assert "from a backup" in run("%memory doctor --repair").value[-1]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("health me", "Write it as %memory health [--thorough]."),
        ("doctor now", "Write it as %memory doctor [--repair]."),
        ("doctor --frob", "Unknown option --frob"),
    ],
)
def test_mistakes_are_told(run, line, told):
    ran = run(f"%memory {line}")
    assert isinstance(ran.error, UsageError) or told in ran.text
    assert told in f"{ran.text}{ran.error}"

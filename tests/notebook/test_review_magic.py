"""``%memory review`` and ``%memory consolidate``: numbered rows, answered by a word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from jupyter_memory import Memory, Receipt
from jupyter_memory.reviews import Consolidation, Review

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Run = Callable[[str], Any]

STACK = ("The stack uses Flask.", "Our database is PostgreSQL.", "We deploy on K8s.")


@pytest.fixture
def doubtful(run: Run, tmp_path: Path) -> Run:
    """A shell whose user has two unsure memories, and three fragments of one subject."""
    with Memory(tmp_path / "store", user="ana", project=None, embedder="none") as memory:
        for text in ("Margin is net of tax.", "Churn counts trials."):
            memory.remember(text, source="agent", confidence=0.4)
        for text in STACK:
            memory.remember(text)
    return run


def kept(run: Run) -> set[str]:
    return {each.text for each in run("%memory list --status active").value}


def test_it_shows_numbered_rows_with_why_and_what_is_proposed(doubtful: Run) -> None:
    shown = doubtful("%memory review")
    assert isinstance(shown.value, Review)
    assert [each.reason for each in shown.value] == ["low confidence"] * 2 + ["fragments"]
    assert "unsure (40%)" in shown.text
    assert "Answer with %memory review accept 1 3" in shown.text


def test_rows_are_accepted_by_number_and_taken_back(doubtful: Run) -> None:
    doubtful("%memory review")
    done = doubtful("%memory review accept 1 3")
    assert [each.action for each in done.value] == ["forgotten", "stored"]
    whole = "Stack: Flask, PostgreSQL (database), K8s (deploy)."
    assert kept(doubtful) == {"Churn counts trials.", whole}
    doubtful("%memory undo")
    assert len(kept(doubtful)) == 5


@pytest.mark.parametrize("line", ["accept all", "1 2 3", "accept 1, 2, 3", "接受 全部"])
def test_all_are_accepted_at_once(doubtful: Run, line: str) -> None:
    doubtful("%memory review")
    assert len(doubtful(f"%memory review {line}").value) == 3
    assert kept(doubtful) == {"Stack: Flask, PostgreSQL (database), K8s (deploy)."}
    assert len(doubtful("%memory review").value) == 0


@pytest.mark.parametrize("line", ["1=keep 2=forget 3=apart", "1=保留 2=忘记 3=分开"])
def test_rows_are_answered_one_by_one(doubtful: Run, line: str) -> None:
    doubtful("%memory review")
    doubtful(f"%memory review {line}")
    assert kept(doubtful) == {"Margin is net of tax.", *STACK}
    assert len(doubtful("%memory review").value) == 0


def test_one_row_gives_one_receipt(doubtful: Run) -> None:
    doubtful("%memory review")
    assert isinstance(doubtful("%memory review keep 1").value, Receipt)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("accept 9", "There is no row 9: the review has rows 1 to 3."),
        ("accept", "Write %memory review and then accept 1 3"),
        ("perhaps 1", "'perhaps' is no answer."),
        ("1=merge", "'merge' is no answer to “unsure (40%)”: there are confirm, forget, keep."),
        ("1=keep x=forget", "Write %memory review and then accept 1 3"),
    ],
)
def test_a_bad_answer_is_one_sentence_and_does_nothing(doubtful: Run, line: str, told: str) -> None:
    doubtful("%memory review")
    ran = doubtful(f"%memory review {line}")
    assert told in (ran.text or str(ran.error))
    assert "Traceback" not in ran.text
    assert len(kept(doubtful)) == 5


def test_without_a_review_there_is_nothing_to_answer(doubtful: Run) -> None:
    ran = doubtful("%memory review accept 1")
    assert "No review was shown in this kernel yet" in (ran.text or str(ran.error))


def test_consolidate_shows_does_and_takes_back(doubtful: Run) -> None:
    assert "1 memory would stand for 3." in doubtful("%memory consolidate --dry-run").text
    done = doubtful("%memory consolidate")
    assert isinstance(done.value, Consolidation)
    assert "1 memory now stands for 3." in done.text
    assert len(kept(doubtful)) == 3
    doubtful("%memory undo")
    assert len(kept(doubtful)) == 5
    wrong = doubtful("%memory consolidate everything")
    assert "Write it as %memory consolidate" in (wrong.text or str(wrong.error))

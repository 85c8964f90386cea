"""``%memory erase`` asks for the user's name, and takes nothing else for an answer."""

from __future__ import annotations

import builtins

import pytest

from jupyter_memory.errors import UsageError


@pytest.fixture
def answer(monkeypatch):
    """Let somebody answer; return what was asked."""
    asked: list[str] = []

    def say(word: str) -> list[str]:
        monkeypatch.setattr(builtins, "input", lambda prompt="": asked.append(prompt) or word)
        return asked

    return say


@pytest.mark.parametrize("word", ["1", "last", "everything"])
def test_the_name_erases(run, answer, word):
    asked = answer(" ana ")
    run("%remember Revenue excludes refunds.")
    run("%memory list")
    ran = run(f"%memory erase {word}")
    assert ran.error is None
    assert ran.value.found == 0
    assert len(ran.value.ids) == 1
    assert "Type ana to erase it: " in asked[0]
    assert ("“Revenue excludes refunds.”" in asked[0]) is (word != "everything")
    assert len(run("%memory list").value) == 0


def test_a_chinese_memory_is_asked_about_in_chinese(run, answer):
    asked = answer("ana")
    run("%remember 退款不计入收入")
    run("%memory erase last")
    assert asked == ["彻底删除“退款不计入收入”及其历史？删除后无法恢复。输入 ana 以确认："]


@pytest.mark.parametrize("typed", ["", "yes", "Ana B"])
def test_anything_else_erases_nothing(run, answer, typed):
    answer(typed)
    run("%remember Revenue excludes refunds.")
    ran = run("%memory erase last")
    assert isinstance(ran.error, UsageError)
    assert "Nothing was erased" in str(ran.error)
    assert len(run("%memory list").value) == 1


def test_where_nobody_can_answer_it_says_how_else(run, monkeypatch):
    def refuse(_: str = "") -> str:
        raise RuntimeError("raw_input was called, but this frontend does not support it")

    monkeypatch.setattr(builtins, "input", refuse)
    run("%remember Revenue excludes refunds.")
    assert "Memory(...).erase(everything=True, confirm='ana')" in str(
        run("%memory erase everything").error
    )
    assert "nobody can be asked" in str(run("%memory erase last").error)
    assert "row number" in str(run("%memory erase").error)
    assert len(run("%memory list").value) == 1

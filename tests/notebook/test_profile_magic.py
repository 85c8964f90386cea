"""``%memory profile``: what is known about the user, with rows that can be edited and forgotten."""

from __future__ import annotations


def test_it_shows_what_is_known_and_its_rows_can_be_named(run):
    run("%remember Always use ISO dates.")
    run("%remember Never use pie charts.")
    ran = run("%memory profile")
    assert "What is known about you" in ran.text
    assert [each.dimension for each in ran.value] == ["preferences", "taboos"]
    run("%memory edit 2 Never use pie or donut charts.")
    run("%forget 1")
    assert [each.text for each in run("%memory profile").value] == [
        "Never use pie or donut charts."
    ]


def test_it_takes_nothing_else(run):
    ran = run("%memory profile bo")
    assert "Write it as %memory profile." in f"{ran.text}{ran.error}"


def test_in_a_new_memory_it_says_what_to_do(run):
    assert "Nothing is known about you yet" in run("%memory profile").text

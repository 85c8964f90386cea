"""What Tab offers in a line of ours."""

from __future__ import annotations

import pytest

from jupyter_memory.notebook.completion import FIXED_VALUES, offer

VALUES = {**FIXED_VALUES, "project": lambda: ("sales", "support"), "tags": lambda: ("finance",)}


def offered(line: str) -> tuple[str, ...]:
    found = offer(line, ("status", "list", "history"), VALUES)
    return () if found is None else found.candidates


def test_options_are_offered_before_the_text_only() -> None:
    assert "--limit" in offered("%recall --")
    assert "--limit" in offered("hits = %recall --")
    assert "--shared" in offered("%%remember --")
    assert offered("%recall --li") == ("--limit",)
    assert offered("%recall port --li") == ()
    assert offered("%recall -- --li") == ()


def test_an_option_that_was_given_is_not_offered_again() -> None:
    assert "--limit" not in offered("%recall --limit 3 --")
    assert "--all-projects" not in offered("%recall --project sales --")
    assert "--tag" in offered("%recall --tag a --")


def test_values_follow_their_option() -> None:
    assert offered("%recall --kind ") == tuple(FIXED_VALUES["kinds"]())
    assert offered("%remember --kind proc") == ("procedural", "procedure")
    assert offered("%recall --project s") == ("sales", "support")
    assert offered("%recall --tag ") == ("finance",)
    assert offered("%memory list --status pe") == ("pending",)
    assert offered("%recall --limit ") == ()


def test_subcommands_of_memory_are_offered_first() -> None:
    assert offered("%memory ") == ("status", "list", "history")
    assert offered("%memory li") == ("list",)
    assert offered("%memory history --") == ()


@pytest.mark.parametrize(
    "line", ["print(", "%run --", "x = recall --", "%recalls --", "%recall which"]
)
def test_other_lines_are_left_to_ipython(line: str) -> None:
    assert offered(line) == ()

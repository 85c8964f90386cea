from __future__ import annotations

from jupyter_memory.language.caching import LONGEST_KEPT, TEXTS, cached


def counting() -> tuple[list[str], object]:
    asked: list[str] = []

    @cached
    def length(text: str) -> int:
        """Return its length."""
        asked.append(text)
        return len(text)

    return asked, length


def test_a_text_that_comes_again_is_not_read_again():
    asked, length = counting()
    assert [length("abc"), length("abc"), length("ab")] == [3, 3, 2]
    assert asked == ["abc", "ab"]
    assert length.__doc__ == "Return its length."


def test_a_long_text_is_not_kept():
    asked, length = counting()
    long = "x" * (LONGEST_KEPT + 1)
    assert length(long) == length(long) == LONGEST_KEPT + 1
    assert len(asked) == 2


def test_only_so_many_are_kept():
    asked, length = counting()
    for number in range(TEXTS + 1):
        length(str(number))
    length("0")
    assert len(asked) == TEXTS + 2

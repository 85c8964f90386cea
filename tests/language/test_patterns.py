"""What stands for a pattern answers as the pattern does."""

from __future__ import annotations

import re

import pytest

from jupyter_memory.language import patterns


@pytest.mark.parametrize("name", ["search", "match", "fullmatch", "findall", "split"])
@pytest.mark.parametrize("text", ["", "b", "aab a", "ABBA"])
def test_it_answers_as_the_compiled_pattern(name: str, text: str) -> None:
    ours, theirs = patterns.regex(r"(a)b?", re.IGNORECASE), re.compile(r"(a)b?", re.IGNORECASE)
    for _ in range(2):  # the first question, and one to what is compiled
        told, expected = getattr(ours, name)(text), getattr(theirs, name)(text)
        if isinstance(expected, re.Match):
            assert (told.span(), told.groups()) == (expected.span(), expected.groups())
        else:
            assert told == expected
    assert (ours.pattern, ours.flags, ours.groups) == (theirs.pattern, theirs.flags, theirs.groups)
    assert ours.sub("x", text) == theirs.sub("x", text)


def test_it_is_compiled_when_it_is_first_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    compiling = re.compile

    def compile_(text: str, flags: int = 0) -> re.Pattern[str]:
        seen.append(text)
        return compiling(text, flags)

    monkeypatch.setattr(patterns.re, "compile", compile_)
    ours = patterns.regex("a+")
    assert (ours.pattern, seen) == ("a+", [])
    assert ours.search("caat")
    assert ours.match("aa")
    assert seen == ["a+"]


def test_what_waits_is_compiled_when_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = patterns.regex("b+")
    patterns.compile_all()
    monkeypatch.setattr(patterns.re, "compile", None)
    assert ours.search("abba")


def test_an_error_shows_when_it_is_first_asked() -> None:
    broken = patterns.regex("(")
    with pytest.raises(re.error):
        broken.search("text")
    with pytest.raises(re.error):
        patterns.compile_all()

"""What a cell shows that ends in a memory."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from jupyter_memory.records import Episode, Fact

NOW = datetime(2026, 3, 5, tzinfo=UTC)
ID = "019cbb82-3a80-7000-8005-6b0f0f57322a"


def fact(text, **fields):
    return Fact(id=ID, user="ana", text=text, created_at=NOW, updated_at=NOW, **fields)


def test_a_memory_says_what_it_says_and_what_is_special_of_it():
    shown = repr(fact("Revenue excludes refunds.", key="revenue.definition", mentions=3))
    assert shown == (f"Fact(text='Revenue excludes refunds.', id='{ID}', key='revenue.definition')")


def test_a_state_that_is_not_the_usual_one_shows():
    shown = repr(fact("Bars.", status="draft", confidence=0.6, version=2, pinned=True))
    for told in ("status='draft'", "confidence=0.6", "version=2", "pinned=True"):
        assert told in shown


@pytest.mark.parametrize("text", ["long log " * 2_000, "长日志" * 4_000, "a\nb\n" * 3_000])
def test_a_long_text_does_not_fill_the_notebook(text):
    shown = repr(fact(text, tags=tuple("abcdefghij"), value={"all": [text] * 9}))
    assert len(shown) < 1_000
    assert "\n" not in shown


def test_an_event_tells_when_it_happened():
    event = Episode(
        id=ID, user="ana", text="It failed.", created_at=NOW, updated_at=NOW, occurred_at=NOW
    )
    assert "occurred_at=datetime.datetime(2026, 3, 5" in repr(event)

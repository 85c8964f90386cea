"""How old something is, in words."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from jupyter_memory.rendering.ages import age

NOW = datetime(2026, 3, 10, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("days", "words"),
    [
        (0, "today"),
        (1, "yesterday"),
        (2, "2 days ago"),
        (13, "13 days ago"),
        (14, "2 weeks ago"),
        (59, "8 weeks ago"),
        (60, "2 months ago"),
        (729, "24 months ago"),
        (730, "2 years ago"),
        (-1, "tomorrow"),
        (-3, "in 3 days"),
        (-14, "in 2 weeks"),
    ],
)
def test_age_in_words(days: int, words: str) -> None:
    assert age(NOW - timedelta(days=days), NOW) == words


@pytest.mark.parametrize(
    ("days", "words"),
    [
        *((0, "今天"), (1, "昨天"), (-1, "明天"), (3, "3 天前"), (14, "2 周前")),
        *((60, "2 个月前"), (730, "2 年前"), (-3, "3 天后")),
    ],
)
def test_age_in_chinese_words(days: int, words: str) -> None:
    assert age(NOW - timedelta(days=days), NOW, "zh") == words


def test_days_are_the_calendar_days_of_the_one_who_asks() -> None:
    midnight_ago = datetime(2026, 3, 9, 23, 30, tzinfo=UTC)
    assert age(midnight_ago, NOW) == "yesterday"
    in_china = NOW.astimezone(timezone(timedelta(hours=8)))
    assert age(midnight_ago, in_china) == "today"

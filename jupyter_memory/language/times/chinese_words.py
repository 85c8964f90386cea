"""The words of Chinese expressions of time, and what they stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.language.numerals import value_of_numeral
from jupyter_memory.language.times.dates import YEAR as YEAR_IN_DIGITS
from jupyter_memory.language.times.dates import full_year

if TYPE_CHECKING:
    from jupyter_memory.language.times.arithmetic import Part

SHIFTS: Final = {
    "大前": -3, "上上": -2, "前": -2, "上": -1, "昨": -1, "去": -1, "本": 0, "这": 0, "今": 0,
    "当": 0, "下": 1, "明": 1, "下下": 2, "后": 2, "大后": 3,
}  # fmt: skip
UNITS: Final = {
    "周": "week", "星期": "week", "礼拜": "week", "月": "month", "月份": "month",
    "季度": "quarter", "季": "quarter", "半年": "half", "年": "year", "年度": "year",
    "财年": "fiscal year", "财季": "fiscal quarter", "周末": "weekend", "天": "day", "日": "day",
    "小时": "hour", "钟头": "hour", "分钟": "minute", "双周": "fortnight",
}  # fmt: skip
PARTS: Final[dict[str, Part]] = {
    "初": "early", "开头": "early", "上旬": "early", "初期": "early",
    "中": "mid", "中旬": "mid", "中期": "mid", "中间": "mid",
    "底": "late", "末": "late", "下旬": "late", "尾": "late", "末期": "late",
}  # fmt: skip
HALF_DAYS: Final = {
    "凌晨": "before dawn", "半夜": "before dawn", "清晨": "morning", "早上": "morning",
    "早晨": "morning", "上午": "morning", "早": "morning", "中午": "noon", "午间": "noon",
    "下午": "afternoon", "午后": "afternoon", "傍晚": "evening", "晚上": "evening",
    "晚间": "evening", "夜里": "evening", "夜间": "evening", "深夜": "evening", "晚": "evening",
    "夜": "evening",
}  # fmt: skip
WEEKDAYS: Final = dict(zip("一二三四五六日天", (0, 1, 2, 3, 4, 5, 6, 6), strict=True))
SEASONS: Final = {"春": (3, 5), "夏": (6, 8), "秋": (9, 11), "冬": (12, 2)}

DIGITS: Final = "一二三四五六七八九"
COUNT = rf"(\d{{1,3}}|[{DIGITS}两十百半]+)"
YEAR = rf"({YEAR_IN_DIGITS}|[一二][〇零{DIGITS}]{{3}})"
MONTH = rf"(\d{{1,2}}|十[一二]?|[{DIGITS}])"
DAY = rf"(\d{{1,2}}|[二三]?十[{DIGITS}]?|廿[{DIGITS}]?|[{DIGITS}])"
NUMBER = rf"(\d{{1,2}}|[{DIGITS}十]{{1,3}})"
WEEK = "(?:周|星期|礼拜)"
NO_PLACE = "(?![线店仓楼机床库门桌房位员车厅院表馆码柜站])"
WEEKDAY = (
    "([二三四五六]|天(?![天气])|日(?![均活志报程期常])|"
    "一(?!共|直|些|样|个|次|半|般|律|旦|定(?!下)))"
)
"""Monday is the first half of 一共 and 一直, Sunday that of 日均 and 日活."""

SAME_WEEKDAY = rf"(?:\s?[(（]?{WEEK}[{''.join(WEEKDAYS)}][)）]?)?"


def number_of(text: str) -> int:
    """Return a whole number: 3, 十二, 廿五."""
    return int(text) if text.isdigit() else int(value_of_numeral(text.replace("廿", "二十")))


def count_of(text: str) -> float:
    """Return how many: 3, 三十, 半."""
    return int(text) if text.isdigit() else value_of_numeral(text)


def year_of(text: str) -> int:
    """Return a year: 2025, 25, 二〇二五."""
    if text.isdigit():
        return full_year(text)
    return int("".join(str(int(value_of_numeral(each))) for each in text))


BACK: Final = {
    "去年": (1, "year"), "前年": (2, "year"), "今年": (0, "year"), "上周": (1, "week"),
    "上月": (1, "month"),
}  # fmt: skip

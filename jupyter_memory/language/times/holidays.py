"""Public holidays and shopping days whose date is fixed or can be computed, by their names."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from typing import Final

from jupyter_memory.language.times.arithmetic import Window, days_from, single

Holiday = Callable[[int], Window]
"""What tells the day, or the days, of a holiday in a year.

It raises a LookupError for a year it does not know.
"""

THURSDAY, MONDAY, LAST = 3, 0, -1

_FIRST_LUNAR_YEAR: Final = 2020
_NEW_YEARS: Final = (
    "0125 0212 0201 0122 0210 0129 0217 0206 0126 0213 0203 0123 0211 0131 0219 0208"
)
_LANTERNS: Final = "0208 0226 0215 0205 0224 0212 0303 0220 0209 0227 0217 0206 0225 0214 0305 0222"
_DRAGON_BOATS: Final = (
    "0625 0614 0603 0622 0610 0531 0619 0609 0528 0616 0605 0624 0612 0601 0620 0610"
)
_SEVENTH_EVENINGS: Final = (
    "0825 0814 0804 0822 0810 0829 0819 0808 0826 0816 0805 0824 0812 0801 0820 0810"
)
_MID_AUTUMNS: Final = (
    "1001 0921 0910 0929 0917 1006 0925 0915 1003 0922 0912 1001 0919 0908 0927 0916"
)
_DOUBLE_NINTHS: Final = (
    "1025 1014 1004 1023 1011 1029 1018 1008 1026 1016 1005 1024 1012 1001 1020 1009"
)
"""Month and day in each year from 2020 on, reckoned with two calendar libraries that agree."""


def easter(year: int) -> date:
    """Return Easter Sunday of the Gregorian calendar.

    The algorithm is the anonymous one of Nature, 20 April 1876, as in J. Meeus, Astronomical
    Algorithms, chapter 8 ("Meeus/Jones/Butcher").
    """
    golden = year % 19
    century, of_century = divmod(year, 100)
    leaps, left = divmod(century, 4)
    correction = (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + century - leaps - correction + 15) % 30
    fours, ones = divmod(of_century, 4)
    weekday = (32 + 2 * left + 2 * fours - epact - ones) % 7
    shift = (golden + 11 * epact + 22 * weekday) // 451
    month, day = divmod(epact + weekday - 7 * shift + 114, 31)
    return date(year, month, day + 1)


def _fixed(month: int, day: int, year: int) -> Window:
    return single(year, month, day)


def _from_easter(days: int, year: int) -> Window:
    return days_from(easter(year), days)


def _nth(number: int, weekday: int, month: int, year: int, later: int = 0) -> Window:
    """Return the nth such weekday of a month, or the last one, and so many days later."""
    if number == LAST:
        end = date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
        return days_from(end, -((end.weekday() - weekday) % 7) + later)
    first = date(year, month, 1)
    return days_from(first, (weekday - first.weekday()) % 7 + 7 * (number - 1) + later)


def _lunar(table: str, year: int, later: int = 0) -> Window:
    number = year - _FIRST_LUNAR_YEAR
    days = table.split()
    if not 0 <= number < len(days):
        raise LookupError(year)
    there = days[number]
    return days_from(date(year, int(there[:2]), int(there[2:])), later)


def _qingming(year: int) -> Window:
    # Right for 2000 to 2099: the sun's longitude is 15 degrees on this day, Beijing time.
    of_century = year % 100
    return single(year, 4, int(of_century * 0.2422 + 4.81) - of_century // 4)


_MOVING: Final[dict[str, Holiday]] = {
    "spring festival": partial(_lunar, _NEW_YEARS),
    "new year's eve of the moon": partial(_lunar, _NEW_YEARS, later=-1),
    "lantern festival": partial(_lunar, _LANTERNS),
    "dragon boat festival": partial(_lunar, _DRAGON_BOATS),
    "qixi": partial(_lunar, _SEVENTH_EVENINGS),
    "mid-autumn festival": partial(_lunar, _MID_AUTUMNS),
    "double ninth": partial(_lunar, _DOUBLE_NINTHS),
    "qingming": _qingming,
    "shrove tuesday": partial(_from_easter, -47),
    "ash wednesday": partial(_from_easter, -46),
    "palm sunday": partial(_from_easter, -7),
    "good friday": partial(_from_easter, -2),
    "easter": partial(_from_easter, 0),
    "easter monday": partial(_from_easter, 1),
    "ascension day": partial(_from_easter, 39),
    "whit monday": partial(_from_easter, 50),
    "martin luther king day": partial(_nth, 3, MONDAY, 1),
    "presidents' day": partial(_nth, 3, MONDAY, 2),
    "memorial day": partial(_nth, LAST, MONDAY, 5),
    "mother's day": partial(_nth, 2, 6, 5),
    "father's day": partial(_nth, 3, 6, 6),
    "labor day": partial(_nth, 1, MONDAY, 9),
    "columbus day": partial(_nth, 2, MONDAY, 10),
    "thanksgiving": partial(_nth, 4, THURSDAY, 11),
    "black friday": partial(_nth, 4, THURSDAY, 11, later=1),
    "cyber monday": partial(_nth, 4, THURSDAY, 11, later=4),
}
_FIXED: Final = {
    "new year": (1, 1),
    "valentine's day": (2, 14),
    "women's day": (3, 8),
    "arbor day": (3, 12),
    "consumer day": (3, 15),
    "st patrick's day": (3, 17),
    "april fools": (4, 1),
    "may day": (5, 1),
    "youth day": (5, 4),
    "love day": (5, 20),
    "children's day": (6, 1),
    "618": (6, 18),
    "juneteenth": (6, 19),
    "independence day": (7, 4),
    "bastille day": (7, 14),
    "army day": (8, 1),
    "teachers' day": (9, 10),
    "national day": (10, 1),
    "halloween": (10, 31),
    "singles' day": (11, 11),
    "veterans day": (11, 11),
    "double twelve": (12, 12),
    "christmas eve": (12, 24),
    "christmas": (12, 25),
    "boxing day": (12, 26),
    "new year's eve": (12, 31),
}
HOLIDAYS: Final[dict[str, Holiday]] = _MOVING | {
    name: partial(_fixed, *day) for name, day in _FIXED.items()
}
"""What tells the day of each holiday, by its plain English name."""

_NOT_SAID: Final = ("618", "new year's eve of the moon", "love day", "consumer day", "army day")

EN_NAMES: Final = {
    **{name: name for name in HOLIDAYS if name not in _NOT_SAID},
    "chinese new year": "spring festival",
    "lunar new year": "spring festival",
    "mid-autumn": "mid-autumn festival",
    "mid autumn festival": "mid-autumn festival",
    "moon festival": "mid-autumn festival",
    "dragon boat": "dragon boat festival",
    "tomb-sweeping day": "qingming",
    "tomb sweeping day": "qingming",
    "new year's day": "new year",
    "new years day": "new year",
    "new year's": "new year",
    "new years eve": "new year's eve",
    "christmas day": "christmas",
    "xmas": "christmas",
    "xmas eve": "christmas eve",
    "easter sunday": "easter",
    "thanksgiving day": "thanksgiving",
    "valentines day": "valentine's day",
    "international women's day": "women's day",
    "mlk day": "martin luther king day",
    "labour day": "may day",
    "international workers' day": "may day",
    "fourth of july": "independence day",
    "singles day": "singles' day",
    "double eleven": "singles' day",
    "double 11": "singles' day",
    "double 12": "double twelve",
    "april fool's day": "april fools",
    "mothers day": "mother's day",
    "fathers day": "father's day",
    "presidents day": "presidents' day",
    "pentecost monday": "whit monday",
}
"""English names. Labor Day is the American one, Labour Day the first of May."""

ZH_NAMES: Final = {
    "元旦": "new year",
    "春节": "spring festival",
    "大年初一": "spring festival",
    "大年三十": "new year's eve of the moon",
    "正月十五": "lantern festival",
    "女神节": "women's day",
    "除夕": "new year's eve of the moon",
    "元宵": "lantern festival",
    "元宵节": "lantern festival",
    "清明": "qingming",
    "清明节": "qingming",
    "端午": "dragon boat festival",
    "端午节": "dragon boat festival",
    "七夕": "qixi",
    "七夕节": "qixi",
    "中秋": "mid-autumn festival",
    "中秋节": "mid-autumn festival",
    "重阳": "double ninth",
    "重阳节": "double ninth",
    "情人节": "valentine's day",
    "三八节": "women's day",
    "妇女节": "women's day",
    "植树节": "arbor day",
    "愚人节": "april fools",
    "五一": "may day",
    "五一节": "may day",
    "劳动节": "may day",
    "五四": "youth day",
    "青年节": "youth day",
    "六一": "children's day",
    "六一儿童节": "children's day",
    "儿童节": "children's day",
    "建军节": "army day",
    "教师节": "teachers' day",
    "国庆": "national day",
    "国庆节": "national day",
    "十一": "national day",
    "万圣节": "halloween",
    "双十一": "singles' day",
    "双11": "singles' day",
    "光棍节": "singles' day",
    "感恩节": "thanksgiving",
    "黑五": "black friday",
    "黑色星期五": "black friday",
    "网络星期一": "cyber monday",
    "双十二": "double twelve",
    "双12": "double twelve",
    "平安夜": "christmas eve",
    "圣诞": "christmas",
    "圣诞节": "christmas",
    "复活节": "easter",
    "母亲节": "mother's day",
    "父亲节": "father's day",
    "618": "618",
    "六一八": "618",
    "520": "love day",
    "315": "consumer day",
}
"""Chinese names; those that are also numbers need a word beside them (see the Chinese rules)."""

DAYS_OFF: Final = {
    "easter": (2, 1),
    "spring festival": (1, 6),
    "may day": (0, 4),
    "national day": (0, 6),
}
"""How many days before and after that day are meant by the name as well."""

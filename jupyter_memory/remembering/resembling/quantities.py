"""Numbers with their units, times and days, made comparable: 2 am is 02:00, 24 hours are a day."""

from __future__ import annotations

import re
from typing import Final

from jupyter_memory.language.numerals import value_of_numeral
from jupyter_memory.language.patterns import regex
from jupyter_memory.remembering.resembling.elements import Element

_CLASSIFIERS: Final = (
    "位|点|天|个|次|小时|分钟|秒|周|月|年|倍|份|人|元|块|级|号|日|行|列|页|岁|成|万|亿|条|张|家|台|种|"
    "项|步|轮|遍|季度"
)
_ZH_NUMERAL: Final = regex(
    rf"(?:(?<=第)|(?<=百分之))[零〇一二两三四五六七八九十百千万]+|"
    rf"[零〇一二两三四五六七八九十百千]+(?=(?:{_CLASSIFIERS}))|(?<=点)[一二三四五六七八九十]+(?=分)"
)
_NO_NUMERAL: Final = regex(r"一[致律般直些下定样起切旦边步面旦]|统一|唯一|同一|之一|每一|万一")

_SPECIAL: Final = regex(
    r"(?P<zh_time>(?P<part4>凌晨|早上|上午|中午|下午|晚上|夜里)(?P<h4>\d{1,2}):(?P<m4>\d{2}))"
    r"|(?P<clock>(?<![\d.])(?P<h>\d{1,2}):(?P<m>\d{2})(?::(?P<s>\d{2}))?(?:\s?(?P<half>[ap])\.?m\b\.?)?)"
    r"|(?P<hour>(?<![\d.:])(?P<h2>\d{1,2})\s?(?P<half2>[ap])\.?m\b\.?)"
    r"|(?P<zh_clock>(?P<part>凌晨|早上|上午|中午|下午|晚上|夜里)?(?<![\d.])(?P<h3>\d{1,2})点"
    r"(?!数|[一-龥]{0,2}(?:建议|意见|原因|要求|理由|结论))"
    r"(?:(?P<half_past>半)|(?P<m3>\d{1,2})分?|整)?钟?)"
    r"|(?P<iso>(?<![\d.])(?P<y>\d{4})[-/.年](?P<mo>\d{1,2})(?:[-/.月](?P<d>\d{1,2})[日号]?|月)?(?!\d))"
    r"|(?P<zh_day>(?<!\d)(?P<mo2>\d{1,2})月(?:(?P<d2>\d{1,2})[日号])?(?![\d份]?度))"
    r"|(?P<quarter>\b(?:[qh][1-4])\b(?:\s?\d{4})?|\d{4}\s?q[1-4]\b|第?[1-4]季度)"
    r"|(?P<zh_weekday>(?:周|星期|礼拜)[一二三四五六日天末])"
    r"|(?P<zh_date>(?<!\d)(?P<d3>\d{1,2})[日号](?!线|楼|店|仓|机|库|表|门|桌|院))",
    re.ASCII,
)
_NUMBER: Final = regex(
    r"(?:(?P<money>[$€£¥])\s?)?(?P<sign>(?<![\w.)])-)?(?P<digits>(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|(?<![\w)])\.\d+)"
    r"\s?(?P<scale>(?:k|m|bn)(?![a-z])|thousand|million|billion|万|亿|千)?"
    r"\s?(?P<unit>%|percent\b|[a-z]+(?![a-z])|[一-龥]{1,3})?",
)
_SCALES: Final = {"k": 1e3, "thousand": 1e3, "千": 1e3, "m": 1e6, "million": 1e6, "bn": 1e9,
                  "billion": 1e9, "万": 1e4, "亿": 1e8}  # fmt: skip

_UNITS: Final[dict[str, tuple[str, float]]] = {
    **dict.fromkeys(("%", "percent"), ("share", 0.01)),
    **dict.fromkeys(("s", "sec", "second", "seconds", "秒", "秒钟"), ("time", 1.0)),
    **dict.fromkeys(("min", "mins", "minute", "minutes", "分钟"), ("time", 60.0)),
    **dict.fromkeys(("h", "hr", "hour", "hours", "小时", "个小时"), ("time", 3_600.0)),
    **dict.fromkeys(("d", "day", "days", "天"), ("time", 86_400.0)),
    **dict.fromkeys(("week", "weeks", "周", "个星期", "星期"), ("time", 604_800.0)),
    **dict.fromkeys(("month", "months", "个月"), ("months", 1.0)),
    **dict.fromkeys(("year", "years", "年"), ("months", 12.0)),
    **dict.fromkeys(("kb",), ("size", 1e3)),
    **dict.fromkeys(("mb",), ("size", 1e6)),
    **dict.fromkeys(("gb",), ("size", 1e9)),
    **dict.fromkeys(("tb",), ("size", 1e12)),
    **dict.fromkeys(("ms", "毫秒"), ("time", 0.001)),
    **dict.fromkeys(("$", "usd", "dollar", "dollars", "美元"), ("usd", 1.0)),
    **dict.fromkeys(("€", "eur", "euro", "euros", "欧元"), ("eur", 1.0)),
    **dict.fromkeys(("£", "gbp", "pounds"), ("gbp", 1.0)),
    **dict.fromkeys(("¥", "cny", "rmb", "yuan", "元", "块", "块钱"), ("cny", 1.0)),
    **dict.fromkeys(("time", "times", "次"), ("times", 1.0)),
    **dict.fromkeys(("x", "倍"), ("fold", 1.0)),
    **dict.fromkeys(("row", "rows", "行"), ("rows", 1.0)),
    **dict.fromkeys(("个",), ("", 1.0)),
}  # fmt: skip
"""What a unit measures, and how much of it one is."""

MONTHS: Final = {
    name: number
    for number, names in enumerate(
        ("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul",
         "august aug", "september sep sept", "october oct", "november nov", "december dec"), 1
    )
    for name in names.split()
}  # fmt: skip
_MONTH: Final = regex(
    rf"\b(?:(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?\s(?:of\s)?)?(?P<month>{'|'.join(MONTHS)})\b\.?"
    r"(?:\s(?P<d2>\d{1,2})(?:st|nd|rd|th)?\b(?!:))?(?:,?\s(?P<year>\d{4})\b)?"
)
_AMBIGUOUS_MONTHS: Final = frozenset({"may", "mar", "march"})
"""Words of their own as well: a month only beside a number, or where nothing else fits."""

_DAYS: Final = (
    *("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
    *("today", "tomorrow", "yesterday", "weekend", "noon", "midnight"),
)
WEEKDAYS: Final = {word: day for day in _DAYS for word in (day, f"{day}s")}
_ZH_WEEKDAYS: Final = dict(
    zip("一二三四五六日天末", (*_DAYS[:7], "sunday", "weekend"), strict=True)
)
_ENGLISH_NUMERALS: Final = {
    word: str(number)
    for number, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ]
    )
}
_TENS: Final = {
    word: 10 * number
    for number, word in enumerate(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 2
    )
}
_NUMERAL_WORD: Final = regex(
    r"\b(?=[efnostz])"  # so begins each of them
    rf"(?:(?P<tens>{'|'.join(_TENS)})(?:[- ](?={'|'.join(_ENGLISH_NUMERALS)}))?)?"
    rf"(?P<ones>{'|'.join(_ENGLISH_NUMERALS)})?\b(?=\s\w|\Z)"
)
ZH_BEGINNINGS: Final = "周星礼凌早上中下晚夜第"
_BEGINNINGS: Final = frozenset(f".0123456789$€£¥-{ZH_BEGINNINGS}qhjfmasond")
"""How a value may begin: most words are known to be none at once."""

_FIRST_YEAR, _LAST_YEAR = 1900, 2100


def with_digits(text: str) -> str:
    """Return a folded text with its numerals as digits: 两点, 百分之十, ten days."""
    text = _NUMERAL_WORD.sub(_digits, text)
    if text.isascii():
        return text
    kept = {each.start() for each in _NO_NUMERAL.finditer(text)}
    kept |= {each.end() - 1 for each in _NO_NUMERAL.finditer(text)}

    def digits(found: re.Match[str]) -> str:
        return found.group() if found.start() in kept else str(value_of_numeral(found.group()))

    text = _ZH_NUMERAL.sub(digits, text)
    return re.sub(r"百分之(\d+(?:\.\d+)?)", r"\1%", text)


def _digits(found: re.Match[str]) -> str:
    ones = int(_ENGLISH_NUMERALS.get(found["ones"] or "", "0"))
    return str(_TENS.get(found["tens"] or "", 0) + ones)


_WORKING_DAY: Final = regex(
    r"第(?P<zh>\d+)个工作日|(?P<en>\d+)(?:st|nd|rd|th) (?:working|business) day\b"
)
_DAY_OF_MONTH: Final = regex(
    r"(?<=\b(?:on|by) the )(?P<day>\d{1,2})(?:st|nd|rd|th)\b(?: of (?:the|each|every) month\b)?"
    r"(?! of\b| (?:(?:working|business) )?(?:days?|floor|hour|week|attempt|line|row)\b)"
)


def value_at(text: str, start: int) -> tuple[Element, int] | None:
    """Return the time, day or number that begins at a place of a folded text, and its end."""
    if text[start] not in _BEGINNINGS:
        return None
    if (found := _SPECIAL.match(text, start)) is not None:
        return _special(found), found.end()
    if (found := _WORKING_DAY.match(text, start)) is not None:
        return Element("date", f"working day {found['zh'] or found['en']}"), found.end()
    if (found := _DAY_OF_MONTH.match(text, start)) is not None:
        return _date("", "", found["day"]), found.end()
    if (found := _MONTH.match(text, start)) is not None and _is_month(found):
        return _month(found), found.end()
    if (found := _NUMBER.match(text, start)) is not None:
        return _number(found)
    return None


def _special(found: re.Match[str]) -> Element:
    if found["zh_time"]:
        hour = int(found["h4"])
        return _time(hour, int(found["m4"]), _half(found["part4"], hour))
    if found["clock"] or found["hour"]:
        half = found["half"] or found["half2"]
        return _time(int(found["h"] or found["h2"]), int(found["m"] or 0), half, found["s"])
    if found["zh_clock"]:
        minute = 30 if found["half_past"] else int(found["m3"] or 0)
        return _time(int(found["h3"]), minute, _half(found["part"] or "", int(found["h3"])))
    if found["iso"]:
        return _date(found["y"], found["mo"], found["d"])
    if found["zh_day"]:
        return _date("", found["mo2"], found["d2"])
    if found["zh_date"]:
        return _date("", "", found["d3"])
    if found["zh_weekday"]:
        return Element("date", _ZH_WEEKDAYS[found["zh_weekday"][-1]])
    parts = sorted(re.findall(r"[qh]?\d+", found.group().replace("第", "")))
    return Element("date", " ".join(each if len(each) != 1 else f"q{each}" for each in parts))


_HALVES: Final = {"凌晨": "a", "早上": "a", "上午": "a", "中午": "n", "下午": "p"}
_NIGHT: Final = frozenset({"晚上", "夜里"})
_NOON, _EARLIEST_NOON, _EARLIEST_EVENING = 12, 10, 5


def _half(part: str, hour: int) -> str | None:
    """Return the half of the day: twelve at night is midnight, one at noon is 13:00."""
    if part in _NIGHT:
        return "p" if _EARLIEST_EVENING <= hour < _NOON else "a"
    half = _HALVES.get(part)
    if half != "n":
        return half
    return "p" if hour < _EARLIEST_NOON or hour == _NOON else "a"


def _time(hour: int, minute: int, half: str | None, second: str | None = None) -> Element:
    if half == "p" and hour < _NOON:
        hour += _NOON
    elif half == "a" and hour == _NOON:
        hour = 0
    seconds = f":{second}" if second and int(second) else ""
    return Element("time", f"{hour:02d}:{minute:02d}{seconds}")


def _date(year: str | None, month: str | None, day: str | None) -> Element:
    parts = (year or "", (month or "").zfill(2), (day or "").zfill(2))
    return Element("date", "-".join(parts))


def _is_month(found: re.Match[str]) -> bool:
    alone = found["d1"] is None and found["d2"] is None and found["year"] is None
    return not (alone and found["month"] in _AMBIGUOUS_MONTHS - {"march"})


def _month(found: re.Match[str]) -> Element:
    month = str(MONTHS[found["month"]])
    return _date(found["year"], month, found["d1"] or found["d2"])


def _number(found: re.Match[str]) -> tuple[Element, int]:
    value = float(found["digits"].replace(",", ""))
    value *= -1 if found["sign"] else 1
    value *= _SCALES.get(found["scale"] or "", 1)
    unit, end = _unit(found)
    if found["money"]:
        unit = unit or _UNITS[found["money"]]
    if unit is None and not found["scale"] and _is_year(found["digits"]):
        return Element("date", f"{found['digits']}-00-00"), end
    if unit is None and "." in found["digits"] and not found["scale"]:
        # It may be a version: 3.1 is not 3.10.
        return Element("number", (found["sign"] or "") + found["digits"]), end
    measures, one = unit or ("", 1.0)
    if _THOUSANDS.fullmatch(found["digits"]):
        # Nobody knows whether 2.000 rows are two or two thousand.
        return Element("number", f"{found['digits']} {measures}".strip(), measures), end
    return Element("number", f"{value * one:.12g} {measures}".strip(), measures), end


_THOUSANDS: Final = regex(r"[1-9]\d{0,2}\.\d{3}")


def _unit(found: re.Match[str]) -> tuple[tuple[str, float] | None, int]:
    """Return the unit, as much of the following letters as is one, and where it ends."""
    following = found["unit"] or ""
    for length in range(len(following), 0, -1):
        word = following[:length]
        if word in _UNITS and (length == len(following) or not word.isascii()):
            return _UNITS[word], found.start("unit") + length
    end = found.end("scale") if found["scale"] else found.end("digits")
    return None, end


def _is_year(digits: str) -> bool:
    return (
        len(digits) == len("2026")
        and digits.isdecimal()
        and _FIRST_YEAR <= int(digits) < _LAST_YEAR
    )

"""Expressions of time in Chinese: one table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.language.numerals import value_of_numeral
from jupyter_memory.language.patterns import regex
from jupyter_memory.language.times import dates, spans
from jupyter_memory.language.times.arithmetic import Part as PartName
from jupyter_memory.language.times.arithmetic import (
    Window,
    days_from,
    fiscal_year,
    iso_week,
    part_of,
    week_from,
    week_in,
)
from jupyter_memory.language.times.holidays import ZH_NAMES
from jupyter_memory.language.times.meaning import UNREAD, Part, Recurring
from jupyter_memory.language.times.rules import Lead, Rule, Table, fixed, gated

if TYPE_CHECKING:
    import re

    from jupyter_memory.language.times.meaning import Ground, Hours, Meaning
    from jupyter_memory.language.times.rules import Read, Stand

_SHIFTS: Final = {
    "大前": -3, "上上": -2, "前": -2, "上": -1, "昨": -1, "去": -1, "本": 0, "这": 0, "今": 0,
    "当": 0, "下": 1, "明": 1, "下下": 2, "后": 2, "大后": 3,
}  # fmt: skip
_UNITS: Final = {
    "周": "week", "星期": "week", "礼拜": "week", "月": "month", "月份": "month",
    "季度": "quarter", "季": "quarter", "半年": "half", "年": "year", "年度": "year",
    "财年": "fiscal year", "财季": "fiscal quarter", "周末": "weekend", "天": "day", "日": "day",
    "小时": "hour", "钟头": "hour", "分钟": "minute", "双周": "fortnight",
}  # fmt: skip
_PARTS: Final[dict[str, PartName]] = {
    "初": "early", "开头": "early", "上旬": "early", "初期": "early",
    "中": "mid", "中旬": "mid", "中期": "mid", "中间": "mid",
    "底": "late", "末": "late", "下旬": "late", "尾": "late", "末期": "late",
}  # fmt: skip
_HALF_DAYS: Final = {
    "凌晨": "before dawn", "半夜": "before dawn", "清晨": "morning", "早上": "morning",
    "早晨": "morning", "上午": "morning", "早": "morning", "中午": "noon", "午间": "noon",
    "下午": "afternoon", "午后": "afternoon", "傍晚": "evening", "晚上": "evening",
    "晚间": "evening", "夜里": "evening", "夜间": "evening", "深夜": "evening", "晚": "evening",
    "夜": "evening",
}  # fmt: skip
_WEEKDAYS: Final = dict(zip("一二三四五六日天", (0, 1, 2, 3, 4, 5, 6, 6), strict=True))
_SEASONS: Final = {"春": (3, 5), "夏": (6, 8), "秋": (9, 11), "冬": (12, 2)}

_DIGITS: Final = "一二三四五六七八九"
_COUNT = rf"(\d{{1,3}}|[{_DIGITS}两十百半]+)"
_YEAR = rf"({dates.YEAR}|[一二][〇零{_DIGITS}]{{3}})"
_MONTH = rf"(\d{{1,2}}|十[一二]?|[{_DIGITS}])"
_DAY = rf"(\d{{1,2}}|[二三]?十[{_DIGITS}]?|廿[{_DIGITS}]?|[{_DIGITS}])"
_NUMBER = rf"(\d{{1,2}}|[{_DIGITS}十]{{1,3}})"
_WEEK = "(?:周|星期|礼拜)"
_NO_PLACE = "(?![线店仓楼机床库门桌房位员车厅院表馆码柜站])"
_WEEKDAY = (
    "([二三四五六]|天(?![天气])|日(?![均活志报程期常])|"
    "一(?!共|直|些|样|个|次|半|般|律|旦|定(?!下)))"
)
"""Monday is the first half of 一共 and 一直, Sunday that of 日均 and 日活."""

_SAME_WEEKDAY = rf"(?:\s?[(（]?{_WEEK}[{''.join(_WEEKDAYS)}][)）]?)?"


def _rule(pattern: str, read: Read, stand: Stand = "alone", *, loud: bool = True) -> Rule:
    return Rule(regex(pattern), read, stand, loud)


def _number(text: str) -> int:
    return int(text) if text.isdigit() else int(value_of_numeral(text.replace("廿", "二十")))


def _count(text: str) -> float:
    return int(text) if text.isdigit() else value_of_numeral(text)


def _year(text: str) -> int:
    if text.isdigit():
        return dates.full_year(text)
    return int("".join(str(int(value_of_numeral(each))) for each in text))


def _quarter(text: str) -> Recurring:
    return dates.quarter(_number(text))


def _of_part(name: str) -> Part:
    """Return 初, 中 or 底, or a third of a month: only years are cut by speakers' habit."""
    part = _PARTS[name]
    return spans.part_of_year(part) if name in ("初", "中", "底", "末") else Part(
        lambda whole: part_of(whole, part))  # fmt: skip


def _recurring_part(unit: str, part: str) -> Recurring:
    """Return 月初 and 年底: of the year, quarter, month or week they are nearest in."""
    cycle = {"年": "year", "季": "quarter", "月": "month", "周": "week"}[unit]
    return Recurring(cycle, _of_part(part).of)  # type: ignore[arg-type]


def _hours(found: re.Match[str], _: Ground) -> Hours:
    return spans.HOURS[_HALF_DAYS[found[1]]]


def _clock(found: re.Match[str], _: Ground) -> Hours:
    """Read 下午三点半, of a day that stands beside it."""
    hour, half = _number(found["hour"]), found["half"]
    if half and _HALF_DAYS[half] in ("noon", "afternoon", "evening") and hour < 12:  # noqa: PLR2004
        hour += 12
    minute = {"": None, None: None, "半": 30}.get(found["minute"], found["minute"])
    return spans.clock(hour, None if minute is None else int(minute))


def _day_with_hours(found: re.Match[str], ground: Ground) -> Meaning:
    """Read 今早, 昨晚, 今夜."""
    day = spans.period("day", _SHIFTS[found[1]], ground)
    return spans.HOURS[_HALF_DAYS[found[2]]].of(day, ground)


def _weekday_of(found: re.Match[str], ground: Ground) -> Window:
    week = spans.period("week", _SHIFTS[found[1]], ground)
    return spans.weekday(_WEEKDAYS[found[2]]).within(week)


def _days_between(found: re.Match[str], _: Ground) -> Recurring:
    """Read 3月5日到8日."""
    month, first, last = (_number(each) for each in found.groups())
    one, other = dates.day_of(month, first), dates.day_of(month, last)
    return Recurring("year", lambda year: Window(one.within(year).start, other.within(year).end))


def _two_thirds(which: str) -> Recurring:
    """Return 中下旬 and 上中旬."""
    first, last = ("中", "底") if which == "中下" else ("初", "中")
    return Recurring(
        "month",
        lambda whole: Window(part_of(whole, _PARTS[first]).start, part_of(whole, _PARTS[last]).end),
    )


def _nth(number: int, unit: str) -> Part:
    """Return 第一周, 首月, 最后一天 of something."""
    if unit == "周":
        return Part(lambda whole: week_in(whole, number))
    if unit == "月":
        return Part(lambda whole: spans.nth_months(whole, number))
    if number < 0:
        return Part(lambda whole: days_from(whole.end, number + 1))
    return Part(lambda whole: days_from(whole.start, number - 1))


def _edge_of(found: re.Match[str], _: Ground) -> Part:
    """Read 前三天: the first of a month or a year, but the ones before a holiday."""
    first, count, unit = found[1] != "后", int(_count(found[2])), found[3]

    def of(whole: Window) -> Window:
        if unit in ("月", "季度"):
            months = count * (3 if unit == "季度" else 1)
            return spans.first_months(whole, months) if first else spans.last_months(whole, months)
        days = count * (7 if unit == "周" else 1)
        if whole.days >= spans.MONTH_DAYS:
            return spans.first_days(whole, days) if first else spans.first_days(whole, -days)
        return spans.days_before(whole, days) if first else spans.days_after(whole, days)

    return Part(of)


def _fiscal(text: str, ground: Ground) -> Window:
    return fiscal_year(_year(text), ground.calendar.fiscal_start)


def _shifted(found: re.Match[str], ground: Ground) -> Window:
    return spans.period(_UNITS[found[2]], _SHIFTS[found[1]], ground)


_BACK: Final = {
    "去年": (1, "year"), "前年": (2, "year"), "今年": (0, "year"), "上周": (1, "week"),
    "上月": (1, "month"),
}  # fmt: skip
_NEAR_SHIFT = "(上上|上|本|这|下下|下)一?个?"
DAYS_AND_PERIODS: Final = gated(
    _rule(
        r"(大?[前后]|[昨今明])[天日](?!猫|头条)",
        lambda m, g: spans.period("day", _SHIFTS[m[1]], g),
    ),
    _rule(r"([昨今明])([早晚夜])上?", _day_with_hours),
    _rule(r"刚才|刚刚", lambda _, g: spans.period("day", 0, g)),
    _rule(rf"{_NEAR_SHIFT}({_WEEK}|月份?)(?!均|活|报|期|转率|边|会)", _shifted),
    _rule(rf"{_NEAR_SHIFT}(季度|季|财年|财季|年度|年)(?!轻|纪|头|利润)", _shifted),
    _rule(r"([前去今明后])年度?", lambda m, g: spans.period("year", _SHIFTS[m[1]], g)),
    _rule(r"大前年", lambda _, g: spans.period("year", -3, g)),
    _rule(rf"{_NEAR_SHIFT}{_WEEK}{_WEEKDAY}", _weekday_of),
    _rule(rf"{_WEEK}{_WEEKDAY}", lambda m, _: spans.weekday(_WEEKDAYS[m[1]])),
    _rule(r"上一?个?周末", lambda _, g: spans.last_weekend(g)),
    _rule(r"(上上|本|这|下)一?个?(周末)", _shifted),
    _rule(r"周末(?!尾)", lambda _, g: spans.weekend_near(g)),
    _rule(r"(年|月|季|周)度?([初中底末])(?!国|秋|文|心|位|台|始|级|次|步|层)", lambda m, _:
          _recurring_part(m[1], m[2])),
    _rule(r"(上中|中上|中下)旬", lambda m, _: _two_thirds(m[1])),
    _rule(r"([上中下]旬)", lambda m, _: _recurring_part("月", m[1])),
)  # fmt: skip
_LONG: Final = rf"({_WEEK}|(?<=个)月|小时|钟头|分钟|天|年|季度)"
LENGTHS: Final = gated(
    _rule(
        rf"{_COUNT}\s?个?{_LONG}(?:以|之)?前(?!后)",
        lambda m, g: spans.ago(_count(m[1]), _UNITS[m[2]], g),
    ),
    _rule(rf"{_COUNT}\s?个?多个?(?:天|周|月|年|星期|小时)(?:以|之)?前", fixed(UNREAD)),
    _rule(rf"([{_DIGITS}两十]+)日前", lambda m, g: spans.ago(_count(m[1]), "day", g)),
    _rule(
        rf"一个?({_WEEK}|月|年|天|小时)半(?:以|之)?前",
        lambda m, g: spans.ago(1.5, _UNITS[m[1]], g),
    ),
    _rule(
        rf"(?:最近|近|过去)的?这?\s?{_COUNT}\s?个?({_WEEK}|月|小时|钟头|分钟|天|日|年|季度)"
        r"(?:以内|之内|内|里|间|来)?",
        lambda m, g: spans.rolling(_count(m[1]), _UNITS[m[2]], g),
    ),
    _rule(
        rf"(?:未来|接下来|往后)的?\s?{_COUNT}\s?个?({_WEEK}|月|小时|天|日|年|季度)",
        lambda m, g: spans.coming(_count(m[1]), _UNITS[m[2]], g),
    ),
)
_TO: Final = r"\s?(?:-|~|到|至)\s?"
DATES: Final = gated(
    _rule(rf"{_YEAR}\s?年度?(?!代|化|均|龄)", lambda m, _: dates.calendar_year(str(_year(m[1])))),
    _rule(r"(\d\d)\s?年(?!代|化|均|龄|前|后|内|以|来)", lambda m, _: dates.calendar_year(m[1]),
          "beside"),
    _rule(rf"{_MONTH}\s?月份?(?!龄|均|活|报|一次)", lambda m, _: dates.month(_number(m[1]))),
    _rule(
        rf"{_MONTH}\s?(?:月份?)?{_TO}{_MONTH}\s?月份?",
        lambda m, _: dates.months(_number(m[1]), _number(m[2])),
    ),
    _rule(
        rf"{_MONTH}\s?月份?\s?{_DAY}\s?[日号]{_SAME_WEEKDAY}",
        lambda m, _: dates.day_of(_number(m[1]), _number(m[2])),
    ),
    _rule(rf"{_MONTH}\s?月\s?{_DAY}\s?[日号]?{_TO}{_DAY}\s?[日号]", _days_between),
    _rule(
        rf"{_DAY}\s?号{_NO_PLACE}(?=的|那|当|上午|下午|早|晚|之|以|起|开始|，|,|得|我|是|到|至)",
        lambda m, _: dates.day_of_month(_number(m[1])),
    ),
    _rule(rf"{_DAY}\s?[号日]{_NO_PLACE}", lambda m, _: dates.day_of_month(_number(m[1])), "led"),
    _rule(r"第?\s?([一二三四1-4])\s?季度", lambda m, _: _quarter(m[1])),
    _rule(
        r"第?([一二三])[、和至到-]?([二三四])季度",
        lambda m, _: dates.quarters(_number(m[1]), _number(m[2])),
    ),
    _rule(r"[前头]([二两三])个?季度", lambda m, _: dates.quarters(1, _number(m[1]))),
    _rule(
        r"(2\d)\s?年(?=的|我|全年|、|和|到|至|起|以来|之前|之后|开始|$|[？?，,。])",
        lambda m, _: dates.calendar_year(m[1]),
    ),
    _rule(
        r"([去前今]年|上周|上个?月)的?今[天日]",
        lambda m, g: spans.day_back(*_BACK[m[1].replace("个", "")], g),
    ),
    _rule(r"([一二三四1-4])季(?!节)", lambda m, _: _quarter(m[1]), "beside"),
    _rule(r"([上下])半年", lambda m, _: dates.half("上下".index(m[1]) + 1)),
    _rule(r"([上下])半个?月", lambda m, _: dates.half_month("上下".index(m[1]) + 1)),
    _rule(r"财年(?=[初中底末])", lambda _, g: spans.period("fiscal year", 0, g), "beside"),
    _rule(rf"({dates.YEAR}|\d\d)\s?财年", lambda m, g: _fiscal(m[1], g)),
    _rule(
        r"财年\s?的?(?:第?([一二三四1-4])季度?|q([1-4]))",
        lambda m, _: dates.quarter(_number(m[1] or m[2]), fiscal=True),
    ),
    _rule(r"第\s?(\d\d?)\s?周(?!留存|复购)", lambda m, _: _numbered_week(int(m[1]))),
    _rule(r"([春夏秋冬])[天季]", lambda m, _: dates.months(*_SEASONS[m[1]]), "beside"),
)  # fmt: skip
_STRETCH = "(?:小?长假|假期|黄金周|期间|当天|那天|大促|促销|活动|节)"
_NUMBERS: Final = ("十一", "618", "六一八", "520", "315", "五四", "六一", "双11", "双12")
HOLIDAYS: Final = gated(
    _rule(
        rf"({'|'.join(sorted(ZH_NAMES.keys() - set(_NUMBERS[:7]), key=len, reverse=True))})"
        rf"(?![路街区村号个五条楼家万千百上]|月饼|粽|快乐)(?:\s?{_STRETCH})?",
        lambda m, _: spans.holiday(ZH_NAMES[m[1]]),
    ),
    _rule(
        rf"({'|'.join(_NUMBERS[:7])})\s?(?:{_STRETCH}|(?=之?[前后]|以[前后来]))",
        lambda m, _: spans.holiday(ZH_NAMES[m[1]]),
    ),
    _rule(
        rf"({'|'.join(_NUMBERS[:7])})(?![\d月点个家路])",
        lambda m, _: spans.holiday(ZH_NAMES[m[1]]),
        "beside",
    ),
)
PARTS: Final = gated(
    _rule(rf"({'|'.join(sorted(_PARTS, key=len, reverse=True))})"
          r"(?!国|秋|文|心|位|台|午|始|级|次|步|层|部|薪|表|座|日)",
          lambda m, _: _of_part(m[1]), "beside"),
    _rule(rf"第\s?{_NUMBER}\s?个?(周|月|天)", lambda m, _: _nth(_number(m[1]), m[2]), "beside"),
    _rule(r"最后一?个?(周|月|天)", lambda m, _: _nth(-1, m[1]), "beside"),
    _rule(r"首个?(周|月|天|日)", lambda m, _: _nth(1, m[1]), "beside"),
    _rule(rf"([前头后])\s?{_COUNT}\s?个?(天|周|月|季度)", _edge_of, "beside"),
    _rule(
        rf"(?:那|所在的?|当)一?个?{_WEEK}",
        lambda _, g: Part(lambda whole: week_from(whole.start, 0, g.calendar.week_start)),
        "beside",
    ),
    _rule(
        rf"({'|'.join(sorted(_HALF_DAYS, key=len, reverse=True))})(?!于|期|已|就|点)",
        _hours,
        "beside",
    ),
    _rule(
        r"(?P<half>凌晨|早上|上午|中午|下午|傍晚|晚上|晚)?\s?(?P<hour>\d{1,2}|十[一二]?|[一二两三四五六七八九])"
        r"\s?[点时](?!候|间)(?:(?P<minute>半|\d\d)分?)?",
        _clock,
        "beside",
    ),
    _rule(r"(?P<half>)(?P<hour>\d{1,2}):(?P<minute>\d\d)(?!:)", _clock, "beside"),
)  # fmt: skip
_SOME = "几个?(?:天|周|月|年|小时|星期|季度)"
UNREADABLE: Final = gated(
    _rule(
        r"最近(?!的|[一两三几\d]次|邻|\d|一版)|近期|近来|前阵子|前一?段时间|不久[之以]?前",
        fixed(UNREAD),
    ),
    _rule(rf"(?:前|最近|近|这|过去){_SOME}|{_SOME}[之以]?前|[好很]久[之以]?前", fixed(UNREAD)),
    _rule(
        r"前些(?:天|日子|时候)|[前头这][两三](?:天|周|个月|年)|上[两三](?:周|个)|暑假|寒假",
        fixed(UNREAD),
    ),
    _rule(r"[去上]年(?:同期|这个?时候)|上一?个?工作日|上周同期|上月同期", fixed(UNREAD)),
)


def _numbered_week(number: int) -> Meaning:
    """Read 第14周; the first few are as well weeks of a cohort or of a month."""
    if number == 0:
        raise ValueError(number)
    return dates.week(number) if number > 5 else _week_in(number)  # noqa: PLR2004


def _week_in(number: int) -> Part:
    """Return the numbered week of a year, or of a month."""

    def of(whole: Window) -> Window:
        if whole.days > spans.YEAR_DAYS:
            return iso_week(whole.start.year, number)
        return week_in(whole, number)

    return Part(of)


_SPAN = "(?:一?个?(?:周|星期|礼拜|月|季|年|财|半年|半个?月))"
_REST = rf"[\d{_DIGITS}两十百半〇零]*"
_COUNTED = (
    r"\s?(?:多(?:天|周|个|年|小时)|个多月|[、和至到-]?[二三四]?季度|年|月|天|日|号|周|星期|礼拜|季|小时|分钟|钟头|财年|个(?:半?月|星期|礼拜|季度|小时|钟头)"
    rf"|(?:-|~|到|至)\s?[\d{_DIGITS}十]+\s?月)"
)
_NUMERAL = rf"[\d{_DIGITS}两十百半〇零]+"
_BY_FIRST: Final = {
    "前": r"(?<![目之以提先此当眼]前)(?=[天日年阵段些几二两三])",
    "后": r"(?<![之以先最然此]后)(?=[天年])",
    "大": "(?=[前后][天年])",
    "昨明": "(?=[天日早晚夜年])",
    "今": "(?=[天日早晚晨夜年])",
    "去": "(?<!过去)(?=年)",
    "刚": "(?=[才刚])",
    "上": f"(?<![早晚线网路以之马天地海身加]上)(?=上?{_SPAN}|中?旬|[两三](?:周|个)|一?个?工作日)",
    "下": f"(?<![线以之脚]下)(?=下?{_SPAN}|旬)",
    "中": "(?=[上下]?旬)",
    "本": f"(?<![成基样版资文日脚根原课]本)(?={_SPAN})",
    "这": f"(?={_SPAN}|几|[两三])",
    "头": "(?=[二两三])",
    "暑寒": "(?=假)",
    "年月季": "(?<![个每财].)(?=度?[初中底末])",
    "周": rf"(?<![个每\d{_DIGITS}两几数半]周)(?=[{_DIGITS[:6]}日天初中底末])",
    "星": rf"(?<![\d{_DIGITS}两几数半每个]星)(?=期[{_DIGITS[:6]}日天])",
    "礼": rf"(?<![\d{_DIGITS}两几数半每个]礼)(?=拜[{_DIGITS[:6]}日天])",
    "近": rf"(?=\s?{_NUMERAL}|这|期|来|几|半)",
    "最": "(?=近)",
    "过": "(?=去)",
    "未": "(?=来)",
    "接": "(?=下来)",
    "往": "(?=后)",
    "财": "(?=年)",
    "几": "(?=天|周|个|年)",
    "不": "(?=久)",
    "好很": "(?=久)",
    "第": rf"(?=\s?{_NUMERAL}\s?(?:周|季))",
    f"\\d{_DIGITS}两十百半〇零": rf"(?<![\d{_DIGITS}十百.a-z_第-].)(?<!第\s.)(?={_REST}{_COUNTED})",
    "1-4qhf": r"(?<![a-z0-9_.@#/\\$-].)(?:(?<=[12])(?=\d{3}[-/. qh]?(?:\d|q|h))|"
    r"(?<=\d)(?=\d?[/.]\d\d?[/.]\d|\d?\s?财年)|(?<=[qh])(?=\d)|(?<=f)(?=y)|(?<=[1-4])(?=q\s?\d))",
}
"""What follows the first letter of an expression, by that letter: it is asked of every letter of
every text."""

_HOLIDAY_FIRSTS: Final = "".join(sorted({each[0] for each in ZH_NAMES}))
_STARTS: Final = (
    f"[{''.join(_BY_FIRST)}{_HOLIDAY_FIRSTS}](?:"
    + "|".join(f"(?<=[{letters}]){rest}" for letters, rest in _BY_FIRST.items())
    + "|"
    + "|".join(f"(?<={each[0]})(?={each[1:]})" for each in sorted(ZH_NAMES))
    + ")"
)
_BEFORE = r"\s?(?:之前|以前|前(?![端台缀面后几一两三二\d]))"
_AFTER = r"\s?(?:之后|以后|后(?![端台缀面续悔备勤来]))"
TABLE: Final = Table(
    language="zh",
    starts=regex(_STARTS),
    rules=(dates.RULES, DAYS_AND_PERIODS, LENGTHS, DATES, HOLIDAYS, PARTS, UNREADABLE),
    glue=regex(r"\s?(?:的|里的?|,)?\s?"),
    leads=(
        Lead(regex(r"自从?\s?$"), "since"),
        Lead(regex(r"从\s?$"), "range"),
        Lead(regex(r"(?:截[至止]到?|直到)\s?$"), "until"),
        Lead(regex(r"早于\s?$"), "before"),
        Lead(regex(r"晚于\s?$"), "after"),
        Lead(regex(r"(?:在|于|到|至)\s?$"), "within"),
    ),
    tails=(
        Lead(regex(r"\s?(?:至今|到现在|到目前|迄今)(?:为止)?"), "so far"),
        Lead(regex(r"\s?(?:以来|之后起|起(?![来点码因初伏])|开始(?!日|时间))"), "since"),
        Lead(regex(r"\s?(?:为止|截止)"), "until"),
        Lead(regex(_BEFORE), "before"),
        Lead(regex(_AFTER), "after"),
        Lead(regex(r"\s?(?:期间|之间|以内|之内|里|内|间)"), "within"),
    ),
    joins=regex(r"\s?(?:到|至|-|~)\s?"),
    pairs=regex(r"\s?[和与跟及]\s?(?=.{1,12}之间)"),
    barred=regex(r"[每逢隔各某]一?个?$"),
    whole_right=False,
    is_named=lambda *_: True,
)

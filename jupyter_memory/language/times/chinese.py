"""Expressions of time in Chinese: one table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.language.times import chinese_readings as readings
from jupyter_memory.language.times import dates, spans
from jupyter_memory.language.times.arithmetic import week_from
from jupyter_memory.language.times.chinese_starts import STARTS
from jupyter_memory.language.times.chinese_words import (
    BACK,
    COUNT,
    DAY,
    DIGITS,
    HALF_DAYS,
    MONTH,
    NO_PLACE,
    NUMBER,
    PARTS,
    SAME_WEEKDAY,
    SEASONS,
    SHIFTS,
    UNITS,
    WEEK,
    WEEKDAY,
    WEEKDAYS,
    YEAR,
    count_of,
    number_of,
    year_of,
)
from jupyter_memory.language.times.holidays import ZH_NAMES
from jupyter_memory.language.times.meaning import UNREAD, Part
from jupyter_memory.language.times.rules import Lead, Rule, Table, fixed, gated

if TYPE_CHECKING:
    from jupyter_memory.language.times.rules import Read, Stand


def _rule(pattern: str, read: Read, stand: Stand = "alone", *, loud: bool = True) -> Rule:
    return Rule(regex(pattern), read, stand, loud)


_NEAR_SHIFT = "(上上|上|本|这|下下|下)一?个?"
DAYS_AND_PERIODS: Final = gated(
    _rule(
        r"(大?[前后]|[昨今明])[天日](?!猫|头条)",
        lambda m, g: spans.period("day", SHIFTS[m[1]], g),
    ),
    _rule(r"([昨今明])([早晚夜])上?", readings.day_with_hours),
    _rule(r"刚才|刚刚", lambda _, g: spans.period("day", 0, g)),
    _rule(rf"{_NEAR_SHIFT}({WEEK}|月份?)(?!均|活|报|期|转率|边|会)", readings.shifted),
    _rule(rf"{_NEAR_SHIFT}(季度|季(?!节)|财年|财季|年度|年)(?!轻|纪|头|利润)", readings.shifted),
    _rule(r"([前去今明后])年度?", lambda m, g: spans.period("year", SHIFTS[m[1]], g)),
    _rule(r"大前年", lambda _, g: spans.period("year", -3, g)),
    _rule(rf"{_NEAR_SHIFT}{WEEK}{WEEKDAY}", readings.weekday_of_week),
    _rule(rf"{WEEK}{WEEKDAY}", lambda m, _: spans.weekday(WEEKDAYS[m[1]])),
    _rule(r"上一?个?周末", lambda _, g: spans.last_weekend(g)),
    _rule(r"(上上|本|这|下)一?个?(周末)", readings.shifted),
    _rule(r"周末(?!尾)", lambda _, g: spans.weekend_near(g)),
    _rule(r"(年|月|季|周)度?([初中底末])(?!国|秋|文|心|位|台|始|级|次|步|层)", lambda m, _:
          readings.recurring_part(m[1], m[2])),
    _rule(r"(上中|中上|中下)旬", lambda m, _: readings.two_thirds(m[1])),
    _rule(r"([上中下]旬)", lambda m, _: readings.recurring_part("月", m[1])),
)  # fmt: skip
_LONG: Final = rf"({WEEK}|(?<=个)月|小时|钟头|分钟|天|年|季度)"
LENGTHS: Final = gated(
    _rule(
        rf"{COUNT}\s?个?{_LONG}(?:以|之)?前(?!后)",
        lambda m, g: spans.ago(count_of(m[1]), UNITS[m[2]], g),
    ),
    _rule(rf"{COUNT}\s?个?多个?(?:天|周|月|年|星期|小时)(?:以|之)?前", fixed(UNREAD)),
    _rule(rf"([{DIGITS}两十]+)日前", lambda m, g: spans.ago(count_of(m[1]), "day", g)),
    _rule(
        rf"一个?({WEEK}|月|年|天|小时)半(?:以|之)?前",
        lambda m, g: spans.ago(1.5, UNITS[m[1]], g),
    ),
    _rule(
        rf"(?:最近|近|过去)的?这?\s?{COUNT}\s?个?({WEEK}|月|小时|钟头|分钟|天|日|年|季度)"
        r"(?:以内|之内|内|里|间|来)?",
        lambda m, g: spans.rolling(count_of(m[1]), UNITS[m[2]], g),
    ),
    _rule(
        rf"(?:未来|接下来|往后)的?\s?{COUNT}\s?个?({WEEK}|月|小时|天|日|年|季度)",
        lambda m, g: spans.coming(count_of(m[1]), UNITS[m[2]], g),
    ),
)
_TO: Final = r"\s?(?:-|~|到|至)\s?"
DATES: Final = gated(
    _rule(rf"{YEAR}\s?年度?(?!代|化|均|龄)", lambda m, _: dates.calendar_year(str(year_of(m[1])))),
    _rule(r"(\d\d)\s?年(?!代|化|均|龄|前|后|内|以|来)", lambda m, _: dates.calendar_year(m[1]),
          "beside"),
    _rule(rf"{MONTH}\s?月份?(?!龄|均|活|报|一次)", lambda m, _: dates.month(number_of(m[1]))),
    _rule(
        rf"{MONTH}\s?(?:月份?)?{_TO}{MONTH}\s?月份?",
        lambda m, _: dates.months(number_of(m[1]), number_of(m[2])),
    ),
    _rule(
        rf"{MONTH}\s?月份?\s?{DAY}\s?[日号]{SAME_WEEKDAY}",
        lambda m, _: dates.day_of(number_of(m[1]), number_of(m[2])),
    ),
    _rule(rf"{MONTH}\s?月\s?{DAY}\s?[日号]?{_TO}{DAY}\s?[日号]", readings.days_between),
    _rule(
        rf"{DAY}\s?号{NO_PLACE}(?=的|那|当|上午|下午|早|晚|之|以|起|开始|，|,|得|我|是|到|至)",
        lambda m, _: dates.day_of_month(number_of(m[1])),
    ),
    _rule(rf"{DAY}\s?[号日]{NO_PLACE}", lambda m, _: dates.day_of_month(number_of(m[1])), "led"),
    _rule(r"第?\s?([一二三四1-4])\s?季度", lambda m, _: readings.quarter(m[1])),
    _rule(
        r"第?([一二三])[、和至到-]?([二三四])季度",
        lambda m, _: dates.quarters(number_of(m[1]), number_of(m[2])),
    ),
    _rule(r"[前头]([二两三])个?季度", lambda m, _: dates.quarters(1, number_of(m[1]))),
    _rule(
        r"(2\d)\s?年(?=的|我|全年|、|和|到|至|起|以来|之前|之后|开始|$|[？?，,。])",
        lambda m, _: dates.calendar_year(m[1]),
    ),
    _rule(
        r"([去前今]年|上周|上个?月)的?今[天日]",
        lambda m, g: spans.day_back(*BACK[m[1].replace("个", "")], g),
    ),
    _rule(r"([一二三四1-4])季(?!节)", lambda m, _: readings.quarter(m[1]), "beside"),
    _rule(r"([上下])半年", lambda m, _: dates.half("上下".index(m[1]) + 1)),
    _rule(r"([上下])半个?月", lambda m, _: dates.half_month("上下".index(m[1]) + 1)),
    _rule(r"财年(?=[初中底末])", lambda _, g: spans.period("fiscal year", 0, g), "beside"),
    _rule(rf"({dates.YEAR}|\d\d)\s?财年", lambda m, g: readings.fiscal(m[1], g)),
    _rule(
        r"财年\s?的?(?:第?([一二三四1-4])季度?|q([1-4]))",
        lambda m, _: dates.quarter(number_of(m[1] or m[2]), fiscal=True),
    ),
    _rule(r"第\s?(\d\d?)\s?周(?!留存|复购)", lambda m, _: readings.numbered_week(int(m[1]))),
    _rule(r"([春夏秋冬])[天季]", lambda m, _: dates.months(*SEASONS[m[1]]), "beside"),
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
PIECES: Final = gated(
    _rule(rf"({'|'.join(sorted(PARTS, key=len, reverse=True))})"
          r"(?!国|秋|文|心|位|台|午|始|级|次|步|层|部|薪|表|座|日)",
          lambda m, _: readings.part_named(m[1]), "beside"),
    _rule(rf"第\s?{NUMBER}\s?个?(周|月|天)", lambda m, _: readings.nth(number_of(m[1]), m[2]),
          "beside"),
    _rule(
        rf"(?:第\s?{NUMBER}\s?个?|最后一?个?){WEEK}{WEEKDAY}",
        lambda m, _: readings.nth_weekday(m[1], m[2]),
        "beside",
    ),
    _rule(r"最后一?个?(周|月|天)", lambda m, _: readings.nth(-1, m[1]), "beside"),
    _rule(r"首个?(周|月|天|日)", lambda m, _: readings.nth(1, m[1]), "beside"),
    _rule(rf"([前头后])\s?{COUNT}\s?个?(天|周|月|季度)", readings.edge_of, "beside"),
    _rule(
        rf"(?:那|所在的?|当)一?个?{WEEK}",
        lambda _, g: Part(lambda whole: week_from(whole.start, 0, g.calendar.week_start)),
        "beside",
    ),
    _rule(
        rf"({'|'.join(sorted(HALF_DAYS, key=len, reverse=True))})"
        "(?!于|期|已|就|点|会|饭|餐|宴|报|安|教|操)",
        readings.hours,
        "beside",
    ),
    _rule(
        r"(?P<half>凌晨|早上|上午|中午|下午|傍晚|晚上|晚)?\s?"
        r"(?P<hour>\d{1,2}|十[一二]?|[一二两三四五六七八九])"
        r"\s?[点时](?!候|间)(?:(?P<minute>半|\d\d)分?)?",
        readings.clock,
        "beside",
    ),
    _rule(r"(?P<half>)(?P<hour>\d{1,2}):(?P<minute>\d\d)(?!:)", readings.clock, "beside"),
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


_BEFORE = r"\s?(?:之前|以前|前(?![端台缀面后几一两三二\d]))"
_AFTER = r"\s?(?:之后|以后|后(?![端台缀面续悔备勤来]))"
TABLE: Final = Table(
    language="zh",
    starts=STARTS,
    rules=(dates.RULES, DAYS_AND_PERIODS, LENGTHS, DATES, HOLIDAYS, PIECES, UNREADABLE),
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
    barred=regex(r"(?:[每逢隔各某]一?个?|次)$"),
    whole_right=False,
    is_named=lambda *_: True,
)

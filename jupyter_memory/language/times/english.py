"""Expressions of time in English: one table."""

from __future__ import annotations

from typing import Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.language.times import dates, spans
from jupyter_memory.language.times import english_readings as readings
from jupyter_memory.language.times import english_words as words
from jupyter_memory.language.times.arithmetic import Window, fiscal_year, week_from
from jupyter_memory.language.times.english_words import said
from jupyter_memory.language.times.holidays import EN_NAMES
from jupyter_memory.language.times.meaning import UNREAD, Choice, Part
from jupyter_memory.language.times.month_names import is_named
from jupyter_memory.language.times.rules import Lead, Rule, Table, fixed, gated, grouped

DAYS_AND_PERIODS: Final = gated(
    said(words.any_of(words.DAYS), lambda m, g: spans.period("day", words.DAYS[m[0]], g)),
    said("last night", lambda _, g: readings.half_day("night", -1, g)),
    said("tonight", lambda _, g: readings.half_day("night", 0, g)),
    said("this <half-day>", lambda m, g: readings.half_day(m[1], 0, g)),
    said(
        "earlier (?:on )?today|(?:just|a moment) (?:now|ago)",
        lambda _, g: spans.period("day", 0, g),
    ),
    said("<shift> <period>", lambda m, g: readings.period(m[1], m[2], g)),
    said("(?:the )?<period> before last", lambda m, g: spans.period(words.unit_of(m[1]), -2, g)),
    said("(?:the )?<period> after next", lambda m, g: spans.period(words.unit_of(m[1]), 2, g)),
    said(
        "<count> weekends? ago",
        lambda m, g: spans.period("weekend", -int(words.number_of(m[1])), g),
    ),
    said("night before last", lambda _, g: readings.half_day("night", -2, g)),
    said("(year|quarter|month)[- ]end", lambda m, _: readings.end_of(m[1])),
    said("year <year>", lambda m, _: dates.calendar_year(m[1])),
    said("weekend", lambda _, g: spans.weekend_near(g), "led"),
    said("<cycle>", lambda m, g: spans.period(m[1], 0, g), "beside"),
    said("(?:earlier|later) this <cycle>", lambda m, g: spans.period(m[1], 0, g)),
    said("<cycle>[ -]to[ -]date", lambda m, g: spans.to_date(m[1], g)),
    said("so far this <cycle>|this (week|month|quarter|year) so far", lambda m, g: spans.to_date(
        m[1] or m[2], g)),
    said(words.any_of(words.TO_DATE), lambda m, g: spans.to_date(words.TO_DATE[m[0]], g)),
    said("fiscal q([1-4])", lambda m, _: dates.quarter(int(m[1]), fiscal=True)),
    said(
        "(first|second|third|fourth) fiscal quarter",
        lambda m, _: dates.quarter(words.ORDINALS[m[1]], fiscal=True),
    ),
    said(
        r"(?:fiscal|financial)(?: year)? '?((?:20)?\d\d)",
        lambda m, g: fiscal_year(dates.full_year(m[1]), g.calendar.fiscal_start),
    ),
    said(
        "(first|second|third|fourth|1st|2nd|3rd|4th) quarter"
        r"(?! (?:of|in) the (?:rows|data|file|list|table)\b)",
        lambda m, _: dates.quarter(words.ORDINALS[m[1]]),
    ),
)  # fmt: skip
LENGTHS: Final = gated(
    said(
        "<count> <unit> (?:ago|back)",
        lambda m, g: spans.ago(words.number_of(m[1]), words.unit_of(m[2]), g),
    ),
    said(
        "<count> (day|week|month|year)s? ago (?:today|to the day)",
        lambda m, g: spans.day_back(words.number_of(m[1]), m[2], g),
    ),
    said(
        "(?:an?|one)(?: and a half)? (hour|year|month|week|day)s?(?: and a half)? (?:ago|back)",
        lambda m, g: spans.ago(1.5 if "half" in m[0] else 1, m[1], g),
    ),
    said(
        "<count> <weekday>s ago",
        lambda m, g: spans.weekdays_ago(words.weekday_of(m[2]), int(words.number_of(m[1])), g),
    ),
    said(
        "<weekday> before last",
        lambda m, g: spans.weekdays_ago(words.weekday_of(m[1]), 2, g),
    ),
    said(
        "(?:last|past|previous|trailing) (?:a )?<count> <unit>",
        lambda m, g: spans.rolling(words.number_of(m[1]), words.unit_of(m[2]), g),
    ),
    said("(?:last|past|previous) (hour|minute)", lambda m, g: spans.rolling(1, m[1], g)),
    said("(?:last|past) day", lambda _, g: spans.rolling(1, "day", g), "led"),
    said(
        "(?:next|coming|following) <count> <unit>",
        lambda m, g: spans.coming(words.number_of(m[1]), words.unit_of(m[2]), g),
    ),
)
DATES: Final = gated(
    said("<weekday>", lambda m, _: spans.weekday(words.weekday_of(m[1]))),
    said(words.SHORT_WEEKDAY, lambda m, _: spans.weekday(words.weekday_of(m[0])), "beside"),
    said("<weekday>,? the <th>", lambda m, _: dates.day_of_month(int(m[2]))),
    said("<month>", lambda m, _: dates.month(words.month_of(m[1])), "named"),
    said(
        "<month>(?: to | ?[-/] ?| through )<month>",
        lambda m, _: dates.months(words.month_of(m[1]), words.month_of(m[2])),
        "named",
    ),
    said(
        r"<month>[ -](?:'?<year>|'(\d\d))",
        lambda m, g: dates.month(words.month_of(m[1])).of(dates.calendar_year(m[2] or m[3]), g),
    ),
    said("<on><month> (?:the )?<nth>", lambda m, _: readings.of_date(m[1], m[2]), "named"),
    said("<on><nth>(?: of)? <month>", lambda m, _: readings.of_date(m[2], m[1]), "named"),
    said(
        f"({words.any_of(words.DAY_ORDINALS)}) (?:day )?of <month>",
        lambda m, _: dates.day_of(words.month_of(m[2]), words.DAY_ORDINALS[m[1]]),
    ),
    said("<month> <nth><to><nth>", lambda m, _: readings.days_of(m[1], m[2], m[3]), "named"),
    said("<nth><to><nth>(?: of)? <month>", lambda m, _: readings.days_of(m[3], m[1], m[2])),
    said(
        r"(\d{1,2})-<month>-<year>",
        lambda m, g: readings.of_date(m[2], m[1]).of(dates.calendar_year(m[3]), g),
    ),
    said(
        "<th>(?=[,.?!;:]|$| (?:of|at|in|to|we|i|you|the|did|was|were|for|with|because|about|"
        r"until)\b)",
        lambda m, _: dates.day_of_month(int(m[1])),
        "led",
    ),
    said(
        "<year> ?- ?<year>",
        lambda m, _: Window(dates.calendar_year(m[1]).start, dates.calendar_year(m[2]).end),
        "led",
    ),
    said(r"week (\d{1,2})|w(\d\d)", lambda m, _: dates.week(int(m[1] or m[2])), "led"),
    said(r"(?:calendar week|cw) ?(\d{1,2})", lambda m, _: dates.week(int(m[1]))),
    said(
        rf"({words.any_of(EN_NAMES)})(?! (?:eggs?|trees?|cards?)\b)"
        "(?: weekend| holidays?| season)?",
        lambda m, _: spans.holiday(EN_NAMES[m[1]]),
    ),
    said(words.any_of(words.SEASONS), lambda m, _: dates.months(*words.SEASONS[m[0]]), "beside"),
)
PARTS: Final = gated(
    said(
        "(?<!were )(?<!was )(?<!are )(?<!is )(?<!be )(early|late) in|"
        "(?:the |towards the )?(?:very )?(start|beginning|middle|end) of|"
        r"(mid|early|late)(?! in\b)",
        lambda m, _: readings.part(m[1] or m[2] or m[3]),
        "beside",
    ),
    Rule(regex("(mid|early|late)-(?=[a-z])"), lambda m, _: readings.part(m[1]), "beside"),
    said(
        f"(?:the )?<ordinal> (day|week|weekend|month|quarter|{words.WEEKDAY}) (?:of|in)",
        readings.ordinal,
        "beside",
    ),
    said(r"(?:the )?(first|last) <count> (day|week|month|quarter)s (?:of|in)", readings.edge_of,
         "beside"),
    said(
        "(?:the )?(first|last) (?:few )?(?:days|weeks) of",
        lambda m, _: readings.part("early" if m[1] == "first" else "late"),
        "beside",
    ),
    said("(?:the )?(first|second) half of", lambda m, _: readings.half(m[1]), "beside"),
    said(
        "(?:the )?week of",
        lambda _, g: Part(lambda whole: week_from(whole.start, 0, g.calendar.week_start)),
        "beside",
    ),
    said("(?:the )?(?:<weekday>|weekend) (before|after)", readings.next_to, "beside"),
    said("(?:the )?(day|week) (before|after)", readings.beside, "beside"),
    said("<count> (day|week)s? (before|after)", readings.away, "beside"),
    said(
        "(?:the )?<half-day> of|(?:in the |early |late )?"
        f"({words.any_of(words.HALF_DAYS)})",
        lambda m, _: spans.HOURS[words.HALF_DAYS[m[1] or m[2]]],
        "beside",
    ),
    said(
        r"(?:at |around )?(?P<hour>\d{1,2})(?::(?P<minute>\d\d))? ?(?P<half>am|pm|[ap]\.m\.)",
        readings.clock,
        "beside",
    ),
    said(r"(?:at )?(?P<hour>\d{1,2}):(?P<minute>\d\d)(?P<half>)(?!:)", readings.clock, "beside"),
    said("<shift>", lambda m, _: Choice(words.SHIFTS[m[1]]), "beside"),
)  # fmt: skip
UNREADABLE: Final = gated(
    said(
        "(?:last|next|this|past|previous) (?!(?:every|some|mid|holi|birth|pay|work|week)day)"
        rf"(?!{words.WEEKDAY}|{words.MONTH})\w+(?:day|uary|ember|tober)",
        fixed(UNREAD),
    ),
    said("(?:last|next|previous) (?:work|business |working |week|bank |pay)day", fixed(UNREAD)),
    said("(?:a |the )?(?:last |past |next )?<some> <unit>(?: ago| back)", fixed(UNREAD)),
    said("(?:last|past|next) (?:<some> <unit>|<count> <weekday>s)", fixed(UNREAD)),
    said("this time (?:last|next) <cycle>", fixed(UNREAD)),
    said(
        "(?<=the )other (?:day|week)|(?:a|some|quite a) (?:long )?(?:while|time) (?:ago|back)|"
        "ages ago|recently|lately",
        fixed(UNREAD),
    ),
)
_STARTS: Final = (
    *words.DAYS, *words.SHIFTS, *words.PARTS, *words.ORDINALS, *words.DAY_ORDINALS, *words.TO_DATE,
    *words.SEASONS,
    *words.HALF_DAYS, *EN_NAMES, "tonight", "fiscal", "financial", "week", "weekend", "month",
    "quarter", "year", "day", "half", "earlier", "later", "just", "a moment", "so far", "trailing",
    "fy", "very", "towards", "recently", "lately", "other", "ages ago", "a while", "some",
    "a few", "several", "few", "a long", "quite a", "calendar week", "cw", "night",
)  # fmt: skip
TABLE: Final = Table(
    language="en",
    starts=regex(
        r"(?=[a-z0-9])(?<![a-z0-9_.@#/\\$-])(?:"
        rf"{grouped(_STARTS)}|{words.MONTH}|{words.WEEKDAY}|{words.SHORT_WEEKDAY}\b|"
        rf"(?:19|20)\d\d|\d\d?([-/.])\d\d?\1\d{{4}}|\d{{1,2}}(?:st|nd|rd|th)\b|[qhw]\d|[1-4]q|"
        rf"\d{{1,2}}(?:-|{words.TO}\d\d?| of)? ?{words.MONTH}|"
        rf"{words.COUNT} (?:{words.UNIT}|{words.WEEKDAY}s|weekends?) (?:ago|back|before|after)\b|"
        r"(?:an?|one) (?:and a half )?\w+ (?:and a half )?ago)"
    ),
    rules=(dates.RULES, DAYS_AND_PERIODS, LENGTHS, DATES, PARTS, UNREADABLE),
    glue=regex(r"(?<=-)|,(?=\d{4})|(?:'s|,)? (?:(?:of|in|on) )?(?:the )?"),
    leads=(
        Lead(regex(r"\b(?:ever )?since (?:the )?$|\bstarting (?:(?:in|on|from|with) )?$"), "since"),
        Lead(regex(r"\b(?:up )?(?:until|till|til) (?:the )?$|\bup to (?:the )?$"), "until"),
        Lead(regex(r"\b(?:through|no later than|as of) (?:the )?$"), "until"),
        Lead(regex(r"\bby (?:the )?$"), "until", strong=False),
        Lead(regex(r"\b(?:before|prior to|earlier than|older than) (?:the )?$"), "before"),
        Lead(regex(r"\b(?:after|later than|newer than) (?:the )?$"), "after"),
        Lead(regex(r"\bbetween (?:the )?$"), "range"),
        Lead(regex(r"\b(?:in|during|over|throughout|within|on) (?:the )?$"), "within"),
        Lead(regex(r"\b(?:from|for|of|around|at) (?:the )?$"), "within", strong=False),
        Lead(regex(r"\bthe $"), "within", strong=False),
    ),
    tails=(
        Lead(regex(r" (?:onwards?|on(?=[,.?!]|$)|or later|and later)"), "since"),
        Lead(regex(r" (?:to|until|till) (?:now|date|the present)|-now|-present"), "so far"),
        Lead(regex(r" (?:or|and) (?:before|earlier)"), "until"),
    ),
    joins=regex(r" ?(?:-|to|until|till|through|thru|up to) ?(?:the )?"),
    pairs=regex(r" and (?:the )?"),
    barred=regex(
        r"\b(?:(?:every|each)(?: other| second| third| single| last)?|per|any|most|version|build|"
        r"port|line|id|ids|code) (?:the )?$"
    ),
    whole_right=True,
    is_named=is_named,
)

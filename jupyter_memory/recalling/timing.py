"""What the words of time in a question ask for: a window, an event to look up, the last time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, timedelta
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.folding import for_search
from jupyter_memory.language.patterns import regex
from jupyter_memory.language.terms import informative, telling, terms
from jupyter_memory.recalling.subjects import subjects_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime, tzinfo

    from jupyter_memory.language.times import TimeReading

_YEAR: Final = regex(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_SAID: Final = regex(
    r"(?i)\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|q[1-4]|h[12]|fy\d\d|christmas|"
    r"easter|black friday|cyber monday|thanksgiving|new year|golden week|prime day|singles'? day|"
    r"(?:19|20)\d\d(?:-\d\d){0,2})\b"
    r"|(?:19|20)\d\d年?(?:\d{1,2}月)?|\d{1,2}月|[一二三四五六七八九十]{1,2}月|双十[一二]|双1[12]|618|国庆|"
    r"春节|元旦|中秋|端午|清明|五一|圣诞|黄金周|[一二三四]季度|[上下]半年"
)
"""Times that a memory of them may call by the same name; where from now a time lies, none does."""

_FEAST: Final = regex(
    r"(?i)(?:on |at |for |during |around )?(?:the )?(?:christmas|easter|black friday|cyber monday|"
    r"thanksgiving|new year|golden week|prime day|singles'? day)"
    r"|双十[一二]|双1[12]|618|国庆节?|春节|元旦|中秋节?|端午节?|清明节?|五一|圣诞节?|黄金周"
)
"""Times that are also what a memory of any day is about: what was settled for Black Friday."""

SHORT: Final = timedelta(days=100)
"""A question of so short a time in the past is mostly about what happened in it."""

MOMENTARY: Final = timedelta(days=8)
"""And one of so short a time is before all, if it does not ask for a very key."""

_MOST_OF_OWN: Final = {"en": 2, "zh": 4}
_MOST_OF_PAST: Final = {"en": 5, "zh": 8}
"""Words, or Chinese characters, that may be said where it is mostly the time that is asked for:
few, unless the question is put in the past."""

_AS_OF: Final = regex(
    r"(?i)\b(?:as of|as (?:it|they) (?:was|were|stood)(?: back)?(?: in| on| at)?|back in|"
    r"(?:valid|in force|current) (?:in|on|at))\s*$|(?:截至|截止到?)$"
)
_IS_AS_OF: Final = regex(r"(?i)^\s*(?:as of|as (?:it|they) (?:was|were)|back in|截至|截止)")
_AS_OF_AFTER: Final = regex(r"^\s*(?:时|那时|当时)(?:候)?的")

_PAST: Final = regex(r"(?i)\b(?:did|was|were|had|went)\b|[的了过][?？。]?$")

_NOTHING_MORE: Final = regex(
    r"\b(?:what(?:ever)?|which|anything|something|everything|all|things?|stuff|events?|"
    r"happen(?:s|ed|ing)?|did|do|does|done|have|has|had|we|i|you|us|me|my|our|it|there|is|are|was|were|been|"
    r"be|work(?:ed)? on|worked|remember(?:ed)?|note[ds]?|notes|record(?:ed)?|stored?|saved?|"
    r"learn(?:ed|t)|tell|told|say|said|talk(?:ed)?(?: about)?|discuss(?:ed)?|chang(?:e[ds]?|es)|"
    r"new|news|going on|went on|go|so far|please|show|list|give|sum(?:marise|marize)?|summary|"
    r"recap|overview|took|take|taken|place|complete[ds]?|finish(?:ed)?|of|on|about|the|memories|memory|in|from|and|else|major|important)\b"
    r"|发生了?|[做干忙出改变记聊说谈学][了过]?|什么|哪些|有[没哪些]?|事情?|情况|内容|记录|记忆|记住了?|新增|变化|变更|讨论|"
    r"我们|咱们|我|都|的|了|过|吗|呢|些|一下|总结|回顾|列出|看看|重要|新|活动|表现|一|如何|怎么?样|"
    r"那几天|那天|当天|那时候?|期间|时候|那段时间|那会儿?"
)
"""What a question of pure time may say besides the time."""

_LABELLED: Final = (
    (regex(
        r"\b(?:decid(?:e[sd]?|ing)|decisions?|agreed?|settled?|approved?)\b"
        r"|商量|决定了?|定[了的下]|商定|决策|决议|砍了"
    ), ("decide",)),
    (regex(
        r"\b(?:fail(?:s|ed|ures?)?|errors?|broke(?:n)?|crash(?:ed|es)?|incidents?|problems?|"
        r"issues?|(?:went|go|goes) wrong|wrong|sort(?:ed)? out)\b"
        r"|失败|报错|出错|差错|故障|问题|崩溃|挂了"
    ), ("failure", "correct")),
    (regex(
        r"\b(?:due|planned|plans?|to-?dos?|tasks?|deadlines?|commitments?|promised?)\b"
        r"|待办|计划|要交|到期|截止|承诺|答应"
    ), ("plan",)),
    (regex(r"\b(?:results?|findings?|found|find|outcomes?|report(?:s|ed)?)\b|结果|结论|发现"),
     ("report",)),
    (regex(r"\b(?:feedback|complain(?:ed|ts)?)\b|反馈|抱怨"), ("feedback",)),
)  # fmt: skip
"""A word for a sort of memory: those are listed, of a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """The time a question asks for.

    Attributes
    ----------
    since, until
        Both included; None where it is open.
    reading
        The words it was read from, for a person.
    zone
        Of the one who asks.
    anchors
        Events that have to be looked up first.
    named
        Terms of a time with its year: a memory that says them itself is of that time, whenever it
        was recorded.
    binds
        Whether what lies outside is left out: nothing has happened yet in the future.
    events
        Whether it asks what happened or was written down then: also what holds counts by that.
    past
        Whether it is put in the past.
    """

    since: datetime | None = None
    until: datetime | None = None
    reading: str = ""
    zone: tzinfo = UTC
    anchors: tuple[TimeReading, ...] = ()
    named: frozenset[str] = frozenset()
    binds: bool = True
    events: bool = False
    past: bool = False

    @property
    def is_bounded(self) -> bool:
        """Whether it leaves anything out."""
        return self.binds and (self.since is not None or self.until is not None)

    @property
    def is_short(self) -> bool:
        """Whether it bounds, and lasts a quarter at most."""
        return self.binds and _lasts(self) <= SHORT

    @property
    def is_momentary(self) -> bool:
        """Whether it bounds, and lasts a week at most."""
        return self.binds and _lasts(self) <= MOMENTARY

    def has(self, moment: datetime) -> bool:
        """Return whether a moment lies in it."""
        begun = self.since is None or self.since <= moment
        return begun and (self.until is None or moment <= self.until)


def _lasts(span: Span) -> timedelta:
    if span.since is None or span.until is None:
        return timedelta.max
    return span.until - span.since


def span_of(
    readings: Sequence[TimeReading], now: datetime, *, events: bool, past: bool, plans: bool
) -> Span | None:
    """Return the time that some readings stand for together; None where they bound nothing.

    Parameters
    ----------
    readings
        In the order of the question.
    now
        When it is asked.
    events
        Whether it asks what happened.
    past
        Whether it is put in the past.
    plans
        Whether it asks what is still to be done, which was told before its time.
    """
    windows = [each for each in readings if each.since is not None or each.until is not None]
    anchors = tuple(each for each in readings if each.anchor is not None)
    if not windows and not anchors:
        return None
    since, until = _ends(windows)
    ahead = since is not None and since > now
    return Span(
        since=since,
        until=until,
        reading=", ".join(dict.fromkeys(each.text.strip() for each in windows)),
        zone=now.tzinfo or UTC,
        anchors=anchors,
        named=_named(windows),
        binds=not ahead and not plans,
        events=events,
        past=past,
    )


def _ends(windows: Sequence[TimeReading]) -> tuple[datetime | None, datetime | None]:
    """Return where the time begins and ends: "in March or May" lasts from March to May."""
    closed = [each for each in windows if each.since is not None and each.until is not None]
    counted = closed or windows
    begins = [each.since for each in counted if each.since is not None]
    ends = [each.until for each in counted if each.until is not None]
    return min(begins, default=None), max(ends, default=None)


def _named(windows: Sequence[TimeReading]) -> frozenset[str]:
    if len(windows) != 1:
        return frozenset()
    text = windows[0].text
    said = [found.group() for found in _SAID.finditer(text)]
    if not _YEAR.search(text) and not _FEAST.fullmatch(text.strip()):
        return frozenset()
    spoken = informative(term for each in said for term in terms(each))
    return frozenset(each for each in spoken if each.isascii() or len(each) > 1)  # and no 年


def words_of_time(readings: Iterable[TimeReading]) -> tuple[str, ...]:
    """Return the terms of a time that a memory may say itself: March 2025, and not last week."""
    said = (found.group() for each in readings for found in _SAID.finditer(each.text))
    return informative(term for text in said for term in terms(text))


def as_of(text: str, readings: Sequence[TimeReading]) -> datetime | None:
    """Return the moment whose state is asked for: "as it was in March", 三月时的口径."""
    for each in readings:
        if each.until is not None and (
            _AS_OF.search(text[: each.start])
            or _IS_AS_OF.match(each.text)
            or _AS_OF_AFTER.match(text[each.end :])
        ):
            return each.until
    return None


def listed(rest: str) -> tuple[str, ...] | None:
    """Return the intents of the memories that a question of pure time asks for.

    Parameters
    ----------
    rest
        The question without its words of time.

    Returns
    -------
    tuple of str, optional
        Empty for all of them; None where the question asks for more than a time.
    """
    left, intents = _without_sorts(rest)
    return None if telling(terms(_NOTHING_MORE.sub(" ", left))) else intents


def is_of_a_time(rest: str, *, past: bool) -> bool:
    """Tell whether it is mostly a time that a question asks for: "how did sales go yesterday?".

    Parameters
    ----------
    rest
        The question without its words of time.
    past
        Whether it asks what was.
    """
    most = _MOST_OF_PAST if past else _MOST_OF_OWN
    own = [each.text for each in subjects_in(_NOTHING_MORE.sub(" ", _without_sorts(rest)[0]))]
    if all(each.isascii() for each in own):
        return sum(len(each.split()) for each in own) <= most["en"]
    return sum(map(len, own)) <= most["zh"]


def tells_of_the_past(rest: str) -> bool:
    """Tell whether a question is put in the past: "how did", 怎么处理的."""
    return _PAST.search(rest) is not None


def _without_sorts(rest: str) -> tuple[str, tuple[str, ...]]:
    """Return a question without its words for sorts of memory, and the intents of those."""
    left = for_search(rest).lower()
    intents: list[str] = []
    for pattern, labels in _LABELLED:
        if pattern.search(left):
            left = pattern.sub(" ", left)
            intents += labels
    return left, tuple(intents)

"""What two things can have to do with each other, and the ways of saying so, as a table.

Each way has a place for both, whatever they are: what is defined and by what, a whole and its part,
who has a thing in charge, where it lies, what limits it. Only the words between them are told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from jupyter_memory.language.patterns import regex

if TYPE_CHECKING:
    import re

Relation = Literal[
    "is", "includes", "owns", "does", "at", "limit", "needs", "marks", "unit", "booked", "prefer",
    "instead",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Way:
    """One way of saying what two things have to do with each other.

    Attributes
    ----------
    relation
        What it says.
    pattern
        With the groups one and two; a group "not" is there where it may be denied.
    denies
        Whether the words themselves deny it: to exclude is not to include.
    either
        Whether the two may stand in either order, so that only what they are tells the whole.
    """

    relation: Relation
    pattern: re.Pattern[str]
    denies: bool = False
    either: bool = False


_NOT: Final = r"(?P<not>(?:(?: do| does)? not| never)?)"
_BE: Final = r"(?:is|are|gets?|be)"
_ONE: Final = r"(?P<one>.+?)"
_TWO: Final = r"(?P<two>.+?)"
_OUT: Final = r"(?:excluded|removed|left out|filtered out|taken out|kept out|stripped|omitted)"
_PART: Final = (
    r"(?:part of|included in|contained in|counted (?:in|as|towards?|among)|considered(?: part of)?|"
    r"(?:treated|regarded|classed|seen) as|deemed)"
)
_IN_CHARGE: Final = r"(?:owns?|(?:is|are) (?:responsible for|in charge of|the owners? of))"
_STEM: Final = (
    r"(?P<at>maintain|manag|review|approv|edit|audit|updat|prepar|publish|coordinat|supervis|"
    r"handl|curat|moderat|validat|administer|collect|translat|configur)"
)
"""What somebody does to a thing again and again: beside the name of who does it, "the maintainer of
the table" is who maintains it."""

_SHOW: Final = r"use|show|take|draw|plot|write|report"
_THERE: Final = r"(?:lives?|sits?|(?:can be|is|are) (?:found|kept|located|stored)|is|are)"

_ZH_DEED: Final = (
    r"(?P<at>维护|管理|审批|审核|复核|更新|编辑|跟进|对接|录入|整理|校对|把关|统筹|采集|翻译|配置)"
)
_ZH_NOT: Final = r"(?P<not>[不未没]?)"
_ZH_COUNTED: Final = (
    r"(?:计入|算入|算进|算作|算在|计到|计算在|属于|纳入|归入|算到|列入|视为|视作|当作|看作)"
)
_ZH_OUT: Final = r"(?:要|应|需|须)?(?:剔除|排除|扣除|去掉|除去|刨除|去除)"
_ZH_IN: Final = r"(?:里面|之内|[里中内])"
_ZH_PERIOD: Final = r"(?:当[月日天期年周季]|[次上下]个?[月周年季]|月份?|日期?|期间?|年度?|季度?|天)"
_ZH_TELLS: Final = r"(?:就是指|也就是|指的是|定义为|等于|意思是|就是|是指|[即指=:])"


def _way(relation: Relation, pattern: str, *, denies: bool = False, either: bool = False) -> Way:
    return Way(relation, regex(rf"^(?:{pattern})$"), denies, either)


ENGLISH: Final = (
    _way("is", rf"(?:what we call|so-called|by|the term) {_ONE},? (?:we mean|{_BE}|means?) {_TWO}"),
    _way("is", rf"we (?:define|understand) {_ONE} as {_TWO}"),
    _way("is", rf"{_TWO} {_BE} (?:also )?(?:called|known as|referred to as|what we call) {_ONE}"),
    _way(
        "is",
        rf"{_ONE}(?: (?:{_BE} (?:defined as|short for|our (?:name|word|term) for)|means?|refers? "
        rf"to|stands for|denotes?)| =|:) {_TWO}",
    ),
    _way(
        "includes",
        rf"(?:we )?(?:exclude|leave|keep|filter|take) {_TWO} (?:out of|out from|from) {_ONE}",
        denies=True,
    ),
    _way(
        "includes", rf"we{_NOT} (?:include|count|put) {_TWO} (?:in|as|towards?|among|into) {_ONE}"
    ),
    _way("includes", rf"we{_NOT} (?:treat|regard|class|see|consider) {_TWO} as {_ONE}"),
    _way("includes", rf"{_ONE}{_NOT} (?:includes?|contains?|comprises?) {_TWO}"),
    _way("includes", rf"{_ONE} (?:excludes?|omits?|leaves? out) {_TWO}", denies=True),
    _way("includes", rf"{_TWO} {_BE} {_OUT} (?:of|from|in) {_ONE}", denies=True),
    _way("includes", rf"{_TWO} {_BE}(?P<not>(?: not| never)?) {_PART} {_ONE}"),
    _way(
        "includes",
        rf"{_TWO}{_NOT} (?:counts? (?:as|towards?|in|among)|belongs? to|goes into|go into|"
        rf"qualif(?:y|ies) as|forms? part of) {_ONE}",
    ),
    _way(
        "does",
        rf"{_ONE} (?:is|are) (?:responsible for|in charge of) (?:the )?{_STEM}(?:ing|e?ment of) "
        rf"{_TWO}",
    ),
    _way("owns", rf"(?:the )?owner of {_TWO} is {_ONE}"),
    _way("owns", rf"{_TWO} (?:is|are) owned by {_ONE}"),
    _way("owns", rf"{_ONE} {_IN_CHARGE} {_TWO}"),
    _way("at", rf"you (?:can )?find {_ONE} (?P<at>in|at|on) {_TWO}"),
    _way("at", rf"{_ONE} {_THERE} (?P<at>in|at|on) {_TWO}"),
    _way("limit", rf"{_ONE} {_BE} (?:limited to|capped at|restricted to) {_TWO}"),
    _way("limit", rf"(?:the )?(?:limit|cap) (?:for|of|on) {_ONE} is {_TWO}"),
    _way("limit", rf"{_ONE} ha(?:s|ve) a (?:limit|cap) of {_TWO}"),
    _way("needs", rf"{_TWO} {_BE} (?:needed|required) for {_ONE}"),
    _way("needs", rf"{_ONE} (?:needs?|requires?) {_TWO}"),
    _way("marks", rf"{_ONE} {_BE} (?:a|the) (?:flag|marker|mark) (?:for|of) {_TWO}"),
    _way("marks", rf"{_ONE} (?:marks?|flags?) {_TWO}"),
    _way(
        "prefer",
        rf"(?:(?:i|we)(?:'d| would)? )?(?:prefer|like|rather (?:have|see|use|read|get)) {_ONE},? "
        rf"(?:over|to|than|rather than|better than|more than|instead of|and not|not) {_TWO}",
    ),
    _way(
        "instead",
        rf"(?P<at>{_SHOW}) {_ONE},? (?:instead of|rather than|in place of|(?:and )?not) {_TWO}",
    ),
    _way(
        "instead",
        rf"(?:do not|never) (?P<at>{_SHOW}) {_TWO}[,;] (?:but )?(?P=at) {_ONE}(?: instead)?",
    ),
    _way("does", rf"{_TWO} (?:is|are)(?P<not>(?: not| never)?) {_STEM}e?d by {_ONE}"),
    _way("does", rf"{_ONE} (?:is|are) (?:the )?{_STEM}(?:er|or) (?:of|for) {_TWO}"),
    _way("does", rf"(?:the )?{_STEM}(?:er|or) (?:of|for) {_TWO} (?:is|are) {_ONE}"),
    _way("does", rf"(?:the )?{_TWO} {_STEM}(?:er|or) is {_ONE}"),
    _way("does", rf"{_ONE}(?P<not>(?: does not| never)?) {_STEM}(?:e?s|e) {_TWO}"),
    _way("is", rf"{_ONE} (?:is|are) {_TWO}"),
)

CHINESE: Final = (
    _way("is", rf"所谓(?:的)?{_ONE}[,，]?(?:{_ZH_TELLS}|是){_TWO}"),
    _way("is", rf"(?:我们)?[把将]{_TWO}(?:叫做|叫作|称为|称作|称之为|叫){_ONE}"),
    _way("is", rf"{_TWO}(?:被|就)?(?:叫做|叫作|称为|称作|称之为|叫){_ONE}"),
    _way("is", rf"{_ONE}[,，]?{_ZH_TELLS} ?{_TWO}"),
    _way(
        "includes",
        rf"(?:统计|计算|算){_ONE}(?:的时候|时候?)[,，]?{_ZH_NOT}要?(?:计入|包含|包括|算上|算|含){_TWO}",
    ),
    _way("includes", rf"(?:统计|计算|算){_ONE}(?:的时候|时候?)[,，]?{_ZH_OUT}{_TWO}", denies=True),
    _way("includes", rf"从{_ONE}{_ZH_IN}?{_ZH_OUT}{_TWO}", denies=True),
    _way("includes", rf"{_TWO}要?从{_ONE}{_ZH_IN}?{_ZH_OUT}", denies=True),
    _way("includes", rf"{_ONE}{_ZH_IN}?{_ZH_OUT}{_TWO}", denies=True),
    _way("booked", rf"{_ONE}(?:记[在到入]|计[入在到]|算[在到入]|归[到入])(?P<two>.+{_ZH_PERIOD})"),
    _way("booked", rf"{_ONE}[在于](?P<two>.+{_ZH_PERIOD})(?:记账|入账|计账|计|记录|确认)"),
    _way("includes", rf"{_TWO}(?P<not>不|没有?|未)(?:算|包含|包括)?在{_ONE}(?:里面?|之?内|中)"),
    _way("includes", rf"{_TWO}(?P<not>[不没未])进入?{_ONE}"),
    _way("includes", rf"{_TWO}{_ZH_NOT}{_ZH_COUNTED}{_ONE}{_ZH_IN}?", either=True),
    _way("includes", rf"{_ONE}{_ZH_IN}?{_ZH_NOT}(?:包含|包括|含有|含){_TWO}"),
    _way("includes", rf"{_TWO}{_ZH_NOT}算{_ONE}", either=True),
    _way("does", rf"{_TWO}[由归]{_ONE}(?:来|负责|去)?{_ZH_DEED}"),
    _way("does", rf"{_TWO}(?:一直|都)?是由?{_ONE}(?:来|负责|在)?{_ZH_DEED}的"),
    _way("does", rf"(?:负责)?{_ZH_DEED}{_TWO}的(?:人|同事)?是{_ONE}"),
    _way("does", rf"{_TWO}的{_ZH_DEED}(?:人员?|者)[是为:]{_ONE}"),
    _way("does", rf"{_ONE}是{_TWO}的{_ZH_DEED}(?:人员?|者)"),
    _way("does", rf"(?P<one>[^由归是的不没未，,]+?)(?:来|负责|在)?{_ZH_DEED}{_TWO}"),
    _way("owns", rf"{_TWO}的?(?:负责人|责任人)[是为:]{_ONE}"),
    _way("owns", rf"{_ONE}是{_TWO}的(?:负责人|责任人)"),
    _way("owns", rf"{_TWO}[由归]{_ONE}(?:来)?(?:负责|管理?)"),
    _way("owns", r"(?P<one>[^由归]+?)负责(?P<two>.+)"),
    _way("at", rf"{_ONE}(?P<at>)(?:都)?(?:存放|放|保存|存储|存|位于)?在{_TWO}[上里中]"),
    _way("at", rf"{_TWO}[上里中](?:存|放|保存|存放)(?:着|了)?(?P<at>){_ONE}"),
    _way("at", rf"{_ONE}(?P<at>)(?:存放|放|保存|存储|存|位于)在{_TWO}"),
    _way("at", rf"{_ONE}(?P<at>)在(?P<two>[^，]*(?:仓|库|盘|桶|服务器|集群|湖|系统|文件夹|目录))"),
    _way(
        "prefer",
        r"(?:比起|相?比|和|跟|与)(?P<two>.+?)(?:相比|比起来|比)?[,，]?我?(?:更|比较)?(?:喜欢|偏好|"
        r"想[要看用]|爱看)(?P<one>.+)",
    ),
    _way(
        "prefer",
        r"我?(?:更|比较)?(?:喜欢|偏好|想[要看用]|爱看)(?P<one>.+?)[,，]?(?:而不是|多过|胜过|"
        r"不要|不喜欢|不爱看?)(?P<two>.+)",
    ),
    _way(
        "instead",
        r"(?:用|画|做)(?P<one>.+?)[,，]? ?(?:而?不要?用?|别用?|而不是|代替|取代|替代|替换)"
        r"(?P<two>.+)",
    ),
    _way(
        "instead",
        r"(?:不要?|别)(?:用|画|做)?(?P<two>.+?)[,，] ?(?:改|而是|要)?(?:用|画|做)(?P<one>.+)",
    ),
    _way("unit", rf"{_ONE}的?单位[是为:]{_TWO}"),
    _way("unit", rf"{_ONE}[以用]{_TWO}(?:为|作|做)单位"),
    _way("is", rf"{_ONE}是{_TWO}"),
)
"""In this order: of two that fit, the first is meant."""

NAMING: Final = regex(r"^we (?:call|name) (?P<both>.+)$")
"""What is called and what it is called, with nothing between them."""

"""A request read in its parts: what, by what, without what, for when, in which form."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.folding import for_search
from jupyter_memory.language.patterns import regex
from jupyter_memory.remembering.cues import in_small, may_be_in
from jupyter_memory.remembering.mentioning import metrics_in
from jupyter_memory.structure import Request

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

LONGEST: Final = 400
"""Characters; a longer text asks for more than one thing."""

LEAST_PARTS: Final = 3
"""Of a sentence that nobody called a requirement: fewer parts may come together by chance."""

_COUNTED: Final = regex(
    r"(?i)\bhow many (?P<things>[a-z]+)|\b(?:number of|count of|total) [a-z]+"
    r"|\b[a-z]+ (?:count|volume)s?\b|(?:订单|用户|客户|商品|退款)[数量](?!据)"
)
_STEP: Final = r"daily|weekly|monthly|quarterly|yearly|annual"
_EN_BY: Final = regex(
    r"(?i)\b(?:by|per|split by|broken down by|grouped by|for each)\s+"
    r"((?!the\b|mail\b|email\b|mon|tue|wed|thu|fri|sat|sun|default\b|hand\b)[a-z_][\w.]*"
    r"(?:(?:\s*,\s*|\s+and\s+(?:by\s+)?)(?!as\b|for\b|in\b|without\b|with\b|only\b|excluding\b)[a-z_][\w.]*"
    r"(?=\s*(?:,|$|\s(?:for|in|as|without|excluding|last|this|from|and)\b)))*)"
)
_ZH_BY: Final = regex(
    r"(?:按照?|分|每个?)([\u4e00-\u9fff]{1,4}?(?:[和、][\u4e00-\u9fff]{1,4}?)*)"
    r"(?=的|统计|汇总|分|看|拆|,|\s|$)"
)
_EN_STEP: Final = regex(rf"(?i)\b({_STEP})\b")
_ZH_STEP: Final = regex(r"(每[日周月季年]|[日周月季年]度)")
_EN_FILTER: Final = regex(
    r"(?i)\b((?:without|excluding|except(?: for)?|only|where)\s+[\w.'= <>-]+?)"
    r"(?=\s*(?:[,;.!?)]|$|\s(?:as|for|by|per|in|and (?:without|only))\b))"
)
_ZH_FILTER: Final = regex(
    r"((?:不含|不包括|不包含|剔除|排除|去掉|除去|只看|仅看|只要|仅限?)[^,.，。;；!?！？、\s]{1,20}?)"
    r"(?=的?(?:[,.，。;；!?！？、\s]|$|按|导出|用))"
)
_FORMATS: Final = (
    "xlsx|excel|csv|tsv|json|parquet|pdf|pptx|html|markdown|line chart|bar chart|pie chart|"
    "heat ?map|scatter ?plot|histogram|table|dashboard|notebook"
)
_EN_FORMAT: Final = regex(rf"(?i)\b(?:as|in|to|into)\s+(?:an? |the )?({_FORMATS})\b")
_BARE_FORMAT: Final = regex(r"(?i)\b(xlsx|csv|parquet|pdf|pptx|line chart|bar chart)\b")
_ZH_FORMAT: Final = regex(
    r"(?i)(?:导出|输出|保存|存|做|画|用|要|发)(?:成|为|到|一?张|个)?\s?"
    r"(xlsx|excel|csv|json|parquet|pdf|折线图|柱状图|条形图|饼图|热力图|散点图|表格|图表|看板)"
)
_INTENTS: Final = (
    ("export", regex(r"(?i)\bexport|\bdownload|导出|下载|存成|保存")),
    (
        "plot",
        regex(r"(?i)\b(?:plot|draw|chart|graph|visuali[sz]e)\b|画|作图|图$|[线状形饼力点]图"),
    ),
    ("report", regex(r"(?i)\breport\b|\bdashboard\b|报表|报告|月报|周报|日报|看板")),
)
_FILE_FORMATS: Final = frozenset(
    ["xlsx", "excel", "csv", "tsv", "json", "parquet", "pdf", "pptx", "html"]
)


def request_in(text: str, today: date, *, called_so: bool = False) -> Request | None:
    """Return what a text asks for in its parts, or None where it is no request.

    Parameters
    ----------
    text
        One sentence or two.
    today
        The day it was said on, in the speaker's zone.
    called_so
        Whether it is known to be a requirement; otherwise it must have more parts to be one.
    """
    if len(text) > LONGEST:
        return None
    read = for_search(text)
    metric = next(_metrics(read), None)
    if metric is None:
        return None
    dimensions, filters = tuple(_dimensions(read)), tuple(_filters(read))
    format_ = _format(read)
    parts = 1 + bool(dimensions) + bool(filters) + (format_ is not None)
    missing = (2 if called_so else LEAST_PARTS) - parts
    rule, window = _period(read, today) if missing <= 1 else (None, None)
    if missing > (0 if rule is None else 1):
        return None
    return Request(
        intent_type=_intent(read, format_),
        metric=metric,
        dimensions=dimensions,
        filters=filters,
        time_rule=rule,
        window=window,
        output_format=format_,
    )


def _metrics(text: str) -> Iterator[str]:
    yield from (each.strip() for each in metrics_in(text))
    for found in _COUNTED.finditer(text) if may_be_in(_COUNTED, in_small(text)) else ():
        yield found["things"] or found.group()


def _dimensions(text: str) -> Iterator[str]:
    found = [
        *(each for match in _EN_BY.finditer(text) for each in _listed(match[1])),
        *(each for match in _ZH_BY.finditer(text) for each in re.split("[和、]", match[1])),
    ]
    steps = [match[1] for pattern in (_EN_STEP, _ZH_STEP) for match in pattern.finditer(text)]
    yield from dict.fromkeys((*found, *steps))


def _listed(text: str) -> list[str]:
    return [each for each in re.split(r"\s*,\s*|\s+and\s+(?:by\s+)?", text) if each]


def _filters(text: str) -> Iterator[str]:
    for pattern in (_EN_FILTER, _ZH_FILTER):
        yield from (match[1].strip() for match in pattern.finditer(text))


def _format(text: str) -> str | None:
    for pattern in (_EN_FORMAT, _ZH_FORMAT, _BARE_FORMAT):
        found = pattern.search(text)
        if found:
            return found[1]
    return None


def _period(text: str, today: date) -> tuple[str | None, tuple[date, date] | None]:
    """Return the words for the time and what they mean; loaded when first needed."""
    from jupyter_memory.language.times import told_days

    found = told_days(text, today)
    if found is None:
        return None, None
    words, window = found
    return words.strip(), (window.start, window.end)


def _intent(text: str, format_: str | None) -> str:
    if format_ is not None and format_.casefold() in _FILE_FORMATS:
        return "export"
    return next((intent for intent, pattern in _INTENTS if pattern.search(text)), "query")

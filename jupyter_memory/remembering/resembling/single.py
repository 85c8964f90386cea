"""What a thing has one of at a time, so that another one takes its place; as tables."""

from __future__ import annotations

from typing import Final

from jupyter_memory.language.patterns import regex


def _words(*lines: str) -> frozenset[str]:
    """Return the words of some lines, apart by blanks."""
    return frozenset(" ".join(lines).split())


SINGLE: Final = _words(
    "default preferred prefer format owner unit currency timezone deadline limit cutoff port",
    "host path location name address version channel encoding separator delimiter granularity",
    "maximum minimum language locale password region capital manager contact source target",
    "budget quota ttl timeout retention frequency start end",
    "单位 币种 上限 下限 端口 路径 地址 版本 渠道 编码 分隔符 粒度 语言 预算 配额",
    "截止",
)
"""What a thing has one of at a time: another one takes its place."""

NUMBERED: Final = _words(
    "port version limit cutoff maximum minimum budget quota ttl timeout retention day target",
    "level",
    "端口 版本 上限 下限 预算 配额 目标",
)
"""What a bare number right after it is the value of; after other nouns it only names one of many:
"region 3"."""

ONE_PLACE: Final = frozenset({"go", "send", "live", "store", "belong", "report", "post", "call"})
"""Verbs of which a thing has one object at a time: "reports go to …", "orders live in …"."""

SCHEDULING: Final = frozenset(
    {"run", "start", "end", "close", "open", "expire", "refresh", "update", "send", "schedule",
     "publish", "arrive", "happen", "be"}
)  # fmt: skip
"""Verbs whose time or day is what the sentence says."""

OF_ITSELF: Final = frozenset(
    {"run", "start", "end", "close", "open", "expire", "refresh", "update", "load", "live", "sort"}
)
"""Verbs that say the same in the active and the passive: "the job runs", "the job is run"."""

VERBAL_FAMILIES: Final = frozenset({"bound", "switch", "truth", "order", "amount"})
"""Families whose words say something by themselves, wherever in the predicate they stand."""

PAST: Final = regex(
    r"(?<!\bis )(?<!\bare )(?<!\bbe )(?<!\bnot )(?<!\bthe )(?<!\ba )(?<!\ban )(?<!ly )(?<!^)"
    r"\b(?!need|embed|speed|feed|seed|hundred|exceed)[a-z]{3,}ed\b|"
    r"(?<!\bis )(?<!\bare )(?<!\bbe )(?<!\bnot )\b(?:sent|ran|began|kept|paid)\b|"
    r"\b(?:was|were|had|did|went|took|rose|fell|grew|yesterday|ago|last (?:night|week|month|"
    r"quarter|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b|"
    r"昨天|前天|上周|上个?月|去年|上季度|刚才|曾"
)
"""A record of the past is not revised by another one."""

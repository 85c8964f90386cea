"""The attributes that keys have, and how questions ask for them, as a table in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.records import DEFAULT_ATTRIBUTE

if TYPE_CHECKING:
    import re


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute as it is spelled in keys, and what in a question asks for it.

    Attributes
    ----------
    spelled
        Names that mean it, in either language.
    cue
        What asks for it without spelling it, in folded small letters.
    """

    spelled: tuple[str, ...]
    cue: re.Pattern[str]


DEFINING: Final = frozenset(
    [DEFAULT_ATTRIBUTE, "meaning", "formula", "calculation", "description", "rule", "value",
     "setting", "current", "def", "calc", "logic", "method",
     "定义", "口径", "含义", "公式", "算法", "规则", "说明", "计算方式", "计算方法", "计算口径",
     "统计口径", "值", "取值", "意思", "解释"]
)  # fmt: skip
"""Attributes that a question asks for by naming the subject alone."""

ATTRIBUTES: Final = (
    Attribute(
        ("owner", "maintainer", "responsible", "contact", "steward", "负责人", "维护人", "联系人",
         "归属", "owned by"),
        regex(r"\b(?:who|whom|whose|own(?:s|ed|er|ers)?|maintain\w*|responsible|in charge|"
              r"looks? after|contact)\b|谁|负责人?|归属|管|找"),
    ),
    Attribute(
        ("unit", "units", "currency", "单位", "币种", "计量单位"),
        regex(r"\b(?:units?|currency|currencies|measured in|counted in|stored in|given in|"
              r"denominated)\b|单位|币种|货币|以什么计"),
    ),
    Attribute(
        ("timezone", "time zone", "tz", "zone", "时区"),
        regex(r"\b(?:time ?zones?|zones?|tz)\b|时区|什么时间"),
    ),
    Attribute(
        ("format", "file format", "output format", "output", "格式", "文件格式", "输出格式",
         "导出格式"),
        regex(r"\b(?:formats?|formatted|file types?|look like|as csv|as xlsx)\b|格式|样式"),
    ),
    Attribute(
        ("location", "path", "url", "folder", "host", "address", "link", "place", "位置", "路径",
         "地址", "目录", "链接", "存放位置"),
        regex(r"\b(?:where|path|urls?|folder|located|location|address|link|lives?|kept|host)\b"
              r"|哪里|哪儿|在哪|哪个目录|路径|地址|位置|链接|存放"),
    ),
    Attribute(
        ("schedule", "refresh", "refresh time", "frequency", "cadence", "deadline", "date", "time",
         "start", "run time", "due", "频率", "更新频率", "更新时间", "刷新时间", "刷新频率", "时间",
         "截止", "截止日期", "截止时间", "周期", "调度", "日期"),
        regex(r"\b(?:when|how often|what time|which day|schedul\w+|refresh\w*|frequency|cadence|"
              r"deadline|due|starts?|begins?|runs?)\b"
              r"|几点|哪天|几号|什么时候|何时|多久|频率|周期|截止|时间|刷新|更新|调度"),
    ),
    Attribute(
        ("version", "release", "版本", "版本号"),
        regex(r"\b(?:versions?|release)\b|版本|哪一?版"),
    ),
    Attribute(("port", "端口", "端口号"), regex(r"\bports?\b|端口")),
    Attribute(
        ("threshold", "cutoff", "cut-off", "limit", "minimum", "maximum", "target", "budget",
         "阈值", "门槛", "上限", "下限", "目标", "预算"),
        regex(r"\b(?:thresholds?|cut-?offs?|limits?|minimum|maximum|targets?|budget|how many|"
              r"how much|how high|how long)\b|阈值|门槛|上限|下限|目标|预算|多少|多久|多高"),
    ),
    Attribute(
        ("default", "default value", "preferred", "默认", "默认值"),
        regex(r"\b(?:defaults?|usual(?:ly)?|preferred|standard)\b|默认|通常|一般"),
    ),
    Attribute(
        ("platform", "engine", "system", "tool", "database", "平台", "引擎", "系统", "工具",
         "数据库"),
        regex(r"\b(?:platforms?|engines?|systems?|tools?|runs? on|hosted|database)\b"
              r"|平台|引擎|系统|工具|跑在|数据库"),
    ),
    Attribute(
        ("source", "table", "data source", "origin", "来源", "数据源", "数据来源", "表", "取数"),
        regex(r"\b(?:sources?|come from|comes from|taken from|which tables?|origin)\b"
              r"|来源|数据源|取自|哪张表|哪个表|从哪|取数"),
    ),
    Attribute(("reason", "cause", "原因"), regex(r"\b(?:why|reason|cause)\b|为什么|为何|原因")),
    Attribute(
        ("window", "period", "grain", "granularity", "窗口", "粒度", "统计周期"),
        regex(r"\b(?:windows?|periods?|grain|granularity|how long)\b|窗口|粒度|周期|多久|多长"),
    ),
)  # fmt: skip
"""Attributes that a question asks for in other words than their name."""

OF_THE_USER: Final = frozenset(["user", "me", "my", "i", "用户", "我"])
"""Subjects that a question names by "my"."""

NO_DEFINITION: Final = regex(
    r"\b(?:own(?:s|ed|er|ers)?|responsible|in charge|maintain\w*|located|how often)\b"
    r"|负责|归属|谁[管维]|在哪|多久"
)
"""Who asks so asks for no definition, although the words are too common to tell anything else."""

"""What makes a sentence of a conversation worth remembering, as tables.

A conversation is mostly requests, results and chatter. So nothing is kept for a word alone: each
sign is a turn of phrase, English and Chinese alike. What is left out all the same is in
`objections`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from jupyter_memory.remembering.naming import key_of


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign that a sentence is worth it.

    Attributes
    ----------
    name
        What it shows.
    pattern
        The turn of phrase.
    lasting
        Whether the sentence itself says that it holds from now on: then it is the user's word.
    kind, category
        What it is, where the rules for explicit sentences need not look for it.
    allows
        Objections that do not count against it.
    """

    name: str
    pattern: re.Pattern[str]
    lasting: bool = False
    kind: str | None = None
    category: str | None = None
    allows: tuple[str, ...] = ()


_DO: Final = (
    r"(?:use|show|plot|draw|round|sort|export|write|format|put|keep|avoid|exclude|include|group|"
    r"report|label|name|order|give|send|save|print|display|answer|treat|compare|filter|drop|ignore|"
    r"check|quote|list|colou?r|highlight|read|load|split|join|convert|count|compute|deduplicate|"
    r"start (?:with|from)|leave out|call|mark|run)"
)
_ZH_DO: Final = (
    r"(?:用|按|以|把|将|给|放|画|写|看|做成|导出|输出|显示|保留|排除|剔除|统计|汇总|排序|标|取|"
    r"四舍五入|去重|不用|不要|别|不含|包含)"
)
_LASTING: Final = (
    r"from now on|going forward|by default|in future|in the future|as a rule|every time|each time|"
    r"whenever|always|next time"
)
_ZH_LASTING: Final = r"(?:以后|今后|从现在起|从今以后|往后|每次|每回|下次|默认|一律|总是|务必|统一)"

ASKED: Final = re.compile(
    r"^(?:please )?(?:remember|note|keep in mind)(?: that\b|:|：)\s*|"
    r"^请?(?:记住|记一下)[:：,，]?\s*",
    re.IGNORECASE,
)
"""What asks to remember is no part of what is remembered."""

_OUTPUT: Final = r"(?:charts?|bars?|plots?|tables?|decimals?|dates?|formats?|axes|colou?rs?|units?)"
_ZH_OUTPUT: Final = r"(?:图|表|格式|小数|日期|颜色|坐标|单位|排序|口径|货币)"

SIGNS: Final = (
    Sign("asked to be remembered", ASKED, lasting=True),
    Sign(
        "lasting instruction",
        re.compile(
            rf"^(?:please,? |and |so,? )?(?:{_LASTING}),? (?:.{{1,40}}, )?(?:please )?"
            rf"(?:{_DO}|don't {_DO}|do not {_DO}|never {_DO})\b|"
            rf"^(?:please )?{_DO}\b.*\b(?:{_LASTING})\b|"
            rf"^(?:please )?never {_DO}\b|"
            rf"^(?:when|if|for|in)\b.{{1,60}}, (?:please )?(?:always|never) {_DO}\b|"
            rf"\b(?:i|we) (?:usually|always|never) {_DO}\b",
            re.IGNORECASE,
        ),
        lasting=True,
    ),
    Sign(
        "lasting instruction",
        re.compile(
            rf"(?:^|[，,。；])(?:请|麻烦)?{_ZH_LASTING}(?:都|请|要|就|统一|一律|的时候)?.{{0,16}}?{_ZH_DO}|"
            rf"^[^，。]{{1,12}}(?:默认|一律|总是|永远|统一|每次都|以后都){_ZH_DO}|"
            rf"我(?:们)?(?:都)?习惯(?:了)?{_ZH_DO}"
        ),
        lasting=True,
    ),
    Sign(
        "standing rule",
        re.compile(
            r"^(?!it\b|this\b|that\b|you\b|he\b|she\b|they\b|i\b)[\w\s.'`-]{2,60} "
            r"(?:is|are|must|should) (?:always|never|by default)\b",
            re.IGNORECASE,
        ),
        lasting=True,
    ),
    Sign(
        "preference",
        re.compile(
            r"\b(?:i|we)(?: (?:really|much|generally|both|all))? prefer\b|"
            r"\b(?:i|we) like \w.* (?:better|more than|rather than)\b|\b(?:i|we) don't like \w|"
            r"^(?:my|our) (?:preferred|favou?rite|default)\b|"
            r"^(?:my boss|the board|the client|the team|management) (?:prefers|likes|wants)\b|"
            rf"\b(?:i|we) (?:really )?like \w.*\b{_OUTPUT}\b|"
            rf"我们?(?:都|比较|更|不太|不|最)(?:喜欢|偏好|偏爱)|我们?(?:喜欢|偏好|偏爱).*{_ZH_OUTPUT}|"
            r"(?:老板|领导|董事会|客户|团队)(?:都|比较|更|不太|不)?(?:喜欢|偏好)",
            re.IGNORECASE,
        ),
        kind="semantic",
        category="preference",
    ),
    Sign(
        "definition",
        re.compile(
            r"\b(?:means|stands for|is defined as|are defined as|is short for|refers to)\b|"
            r"\bexcludes?\b(?! (?:it|them|that|this)\b)|"
            r"\b(?:is|are) (?:measured|computed|calculated|counted|stored|kept|given|recorded) "
            r"(?:as|in|by|at|from|without|after|before)\b|"
            r"\b(?:is|are) in (?:cents|euros?|dollars?|utc|usd|eur|gbp|cny|local time|percent)\b|"
            r"是指|指的是|定义[为成]|的意思是|口径|(?:不含|不包[含括]|剔除|扣除|已去除)|单位[是为]|"
            r"[=＝]\s*\S+\s*[/÷*×+\-−]\s*\S",
            re.IGNORECASE,
        ),
        kind="semantic",
    ),
    Sign(
        "definition",
        re.compile(
            r"(?:cut-?off|threshold|window|rate|port|limit|budget|target|deadline|tax|fiscal year|"
            r"time ?zone|currency)\s+(?:is|are|starts)\s+(?:now |currently |set to )?\S|"
            r"(?:阈值|窗口|端口|上限|下限|税率|目标|预算|财年|时区|币种)(?:现在)?(?:是|为|改[为成]|[定设]为)",
            re.IGNORECASE,
        ),
        kind="semantic",
    ),
    Sign(
        "meaning of a column",
        re.compile(
            r"^`?\w+(?:\.\w+|_\w+)+`? "
            r"(?:is|are|marks?|holds?|contains?|means|counts?|stores?|has)\b|"
            r"^`?\w+(?:\.\w+|_\w+)+`?\s?(?:[为=]?\s?\w{1,6}时?)?(?:是|表示|代表|标记|存的是|存放|为空)",
        ),
        kind="semantic",
        category="dataset",
    ),
    Sign(
        "decision",
        re.compile(
            r"\b(?:we|the (?:\w+ )?(?:team|board|committee|management|client))"
            r"(?: have| has|'ve)?(?: finally)? "
            r"(?:decided|agreed|chose|settled on|approved|rejected|opted)\b|"
            r"(?:我们|咱们|大家|团队|老板|领导|管理层|董事会|评审会?|会上|双方).{0,8}"
            r"(?:决定|商定|敲定|拍板|一致同意|选定)",
            re.IGNORECASE,
        ),
        kind="episodic",
        category="decision",
    ),
    Sign(
        "error and its fix",
        re.compile(
            r"(?:\b(?:fail\w*|error|bug|crash\w*|broke\w*|wrong|exception|\w+Error|problem|issue)\b"
            r".*\b(?:fixed|solved|resolved|fix (?:is|was)|works? (?:now )?(?:after|with|once))\b)|"
            r"\b(?:fixed|solved|resolved) (?:the|that|this|it)\b.*\b(?:by|with)\b|"
            r"\bthe fix (?:is|was)\b|"
            r"(?:报错|失败|错误|问题|崩溃|异常|\w+Error).*(?:就好了|解决了|修好了|修复了|改成.*好了)|"
            r"(?:解决|修复)(?:办法|方法)是",
            re.IGNORECASE,
        ),
        kind="episodic",
        category="fix",
        allows=("it speaks of what is at hand",),
    ),
    Sign(
        "environment",
        re.compile(
            r"\b(?:staging|production|prod|cluster|server|warehouse|database|gpu|conda|virtualenv)\b"
            r".*(?:\bruns? (?:on )?(?:\S+ )?v?\d|\bport \d|\bversion\b|\bis (?:on )?v?\d+\.\d|"
            r"\bhas \d|\d+ ?GB\b)|"
            r"(?:(?:生产|测试|开发|预发)(?:环境|库|机)|数据库|服务器|集群|显卡|数仓).*"
            r"(?:版本|端口|内存|\d+\.\d+|\d+\s?GB|跑的?是|装的?是)",
            re.IGNORECASE,
        ),
        kind="semantic",
        category="environment",
    ),
)
"""The first one that is found counts."""

STEPS: Final = Sign(
    "how it is done",
    re.compile(""),
    kind="procedural",
    allows=("it may be or not", "it speaks of what is at hand"),
)
"""A paragraph of several steps; the objections are looked for in what leads into them."""

STEPS_LEAD: Final = re.compile(
    r"^(?:how to|to|steps (?:to|for)|whenever|every time|before|after)\b|"
    r"\b(?:procedure|process|workflow|checklist|recipe)\b|流程|步骤|做法|方法|如何|每次|每月|每周",
    re.IGNORECASE,
)
"""Steps without it are a task for now."""

_NAMED: Final = re.compile(r"^[^:：]{1,40}[:：]\s*(?:\S+\s+\S+\s+\S|[\u3400-\u9fff]{4})")
_NO_TERM: Final = re.compile(
    r"^(?:the )?(?:outputs?|results?|total|sum|count|tasks?|goals?|plan|inputs?|errors?|step \w+|"
    r"options?|user|assistant|re|subject|from|to|date|file|row \w+|requirements?|questions?|"
    r"agenda|title|figure|table|summary|任务|目标|计划|输出|输入|结果|合计|总计|步骤|需求|数据|文件|"
    r"标题|日期|主题|报错|错误|问题)\s*[:：]",
    re.IGNORECASE,
)
"""Before a colon these name no term that is defined."""

_DEFINED: Final = Sign("definition", _NAMED, kind="semantic")


def defined_by(sentence: str) -> Sign | None:
    """Return the sign of "X: Y", where X is a term and Y says enough to define it."""
    named = _NAMED.search(sentence) and not _NO_TERM.search(sentence)
    return _DEFINED if named and key_of(sentence) is not None else None

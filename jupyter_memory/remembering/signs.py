"""What tells the kind and the category of a sentence, as tables, in English and Chinese alike.

A word alone tells little: "always" is a preference in "always use ISO dates" and a fact in "amounts
are always in cents", and a preference holds in every project. So the signs are turns of phrase.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from jupyter_memory.records import Kind

CATEGORY_KINDS: Final[dict[str, Kind]] = {
    **dict.fromkeys(
        ("definition", "dataset", "preference", "constraint", "environment", "identity", "profile"),
        "semantic",
    ),
    **dict.fromkeys(
        ("decision", "requirement", "commitment", "feedback", "correction", "failure", "fix",
         "result", "note", "session", "event"),
        "episodic",
    ),
    **dict.fromkeys(("procedure", "how-to"), "procedural"),
}  # fmt: skip
"""Known categories; others are kept as they are."""

LABELS: Final[dict[str, tuple[Kind, str] | None]] = {
    **dict.fromkeys(("decision", "decided", "决定", "决策", "决议"), ("episodic", "decision")),
    **dict.fromkeys(("result", "finding", "结果", "结论", "发现"), ("episodic", "result")),
    **dict.fromkeys(("fix", "solution", "修复", "解决办法"), ("episodic", "fix")),
    **dict.fromkeys(("failure", "失败", "故障"), ("episodic", "failure")),
    **dict.fromkeys(("correction", "更正", "纠正"), ("episodic", "correction")),
    **dict.fromkeys(("feedback", "反馈"), ("episodic", "feedback")),
    **dict.fromkeys(("todo", "to do", "待办"), ("episodic", "commitment")),
    **dict.fromkeys(("requirement", "需求"), ("episodic", "requirement")),
    **dict.fromkeys(("preference", "偏好"), ("semantic", "preference")),
    **dict.fromkeys(("environment", "env", "环境"), ("semantic", "environment")),
    **dict.fromkeys(("constraint", "约束", "限制"), ("semantic", "constraint")),
    **dict.fromkeys(("definition", "定义", "口径"), ("semantic", "definition")),
    **dict.fromkeys(
        ("note", "fyi", "nb", "warning", "tip", "question", "ps", "caution", "remember", "hint",
         "important", "update", "example", "e.g", "reason", "problem", "answer", "q", "a", "idea",
         "background", "context", "summary", "source", "link", "see", "also", "info", "attention",
         "注意", "备注", "提示", "问题", "提醒", "记住", "说明", "补充", "重要", "例如", "比如",
         "例", "原因", "背景", "总结", "来源", "链接", "参见", "答", "问", "更新", "另外", "注",
         "附"),
    ),
}  # fmt: skip
"""Words before a colon that name no subject; some name a category."""


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign of a kind and category."""

    kind: Kind
    category: str
    pattern: re.Pattern[str]


def _sign(kind: Kind, category: str, *patterns: str) -> Sign:
    return Sign(kind, category, re.compile("(?i)" + "|".join(patterns)))


_DO: Final = (
    r"(?:use|show|plot|draw|round|sort|export|write|format|put|keep|avoid|exclude|include|group|"
    r"report|start|label|name|order|give|send|save|print|display|answer|prefer|treat|compare|"
    r"filter|drop|ignore|check|ask|quote|list|colou?r|highlight|read|load|split|join|set|add|make)"
)
_LASTING: Final = r"(?:always|by default|from now on|every time|each time|going forward|in future)"
_THEY: Final = (
    r"(?:we|i|they|the (?:\w+ )?(?:team|board|committee|management|client|boss)|management)"
)
_PAST_DAY: Final = (
    r"(?:yesterday|this morning|last (?:night|week|month|quarter|year|monday|tuesday|wednesday|"
    r"thursday|friday)|(?:two|three|\d+) (?:days|weeks|months) ago|on monday|on friday)"
)
_PAST_VERB: Final = (
    r"(?:\w{3,}ed|was|were|went|ran|sent|got|had|did|made|met|told|said|found|lost|saw|took|came|"
    r"began|broke|built|bought|rose|fell|brought|gave|left|began|wrote|cut|put)"
)
_FAILED_HOW: Final = (
    r"(?=\s+(?:with|because|due|on|at|when|while|after|to|in|again|for|during|last|yesterday|"
    r"this|today|twice)\b|\s*[.,;!]|\s*$)"
)
_ZH_THEY: Final = (
    r"(?:我们|咱们|大家|团队|老板|领导|经理|客户|公司|部门?|管理层|董事会|评审会?|会议?|"
    r"业务方?|财务|双方)"
)
_ZH_OUTPUT: Final = (
    r"(?:报表|报告|图表?|导出|输出|结论|汇报|表格|文件名|日期|金额单位|代码|回答|邮件)"
)

SIGNS: Final = (
    _sign(
        "semantic",
        "preference",
        rf"^(?:please,? )?{_LASTING},? (?:please )?{_DO}\b",
        rf"^(?:please )?(?:never|don't|do not|avoid) {_DO}?\b",
        rf"^please {_DO}\b",
        rf"^(?:please )?{_DO}\b.*\b{_LASTING}\b",
        r"\b(?:i|we) (?:always |usually |generally |really )?(?:prefer|like|want|hate|dislike|love|"
        r"never want|don't (?:like|want)|do not (?:like|want))\b",
        r"\bi'd (?:rather|like)\b|\bprefers\b|\bi (?:usually|always|never)\b",
        r"^(?:my |our |the )?(?:default|preferred|favou?rite)\b",
        r"^(?:默认|总是|以后|今后|从今往后|每次|请[用把在按给别不]|别用|不要用|不用|一律)",
        r"我们?(?:都)?(?:习惯|更?喜欢|不喜欢|讨厌|偏好|希望|想要|一般|通常)",
        rf"{_ZH_THEY}(?:都|更|不)?(?:喜欢|偏好)|请(?:都|统一|一律)",
        rf"{_ZH_OUTPUT}里?(?:默认|总是|一律|都|不要|别)",
    ),
    _sign(
        "episodic",
        "decision",
        rf"\b{_THEY} (?:have |has )?(?:finally )?(?:decided|agreed|chose|settled|approved|rejected|"
        r"postponed|opted|picked)\b|\bit was (?:decided|agreed)\b|\bdecided to\b",
        rf"(?:^|[，,。\s]|{_ZH_THEY}|已经?|最[终后]|[今昨]天|周.)(?:一致|已经?|都)?决定"
        r"(?!系数|性|论|因素|权|于|书|作用|[，。]|$)",
        rf"商定|敲定|拍板|选定(?!的)|{_ZH_THEY}(?:都|一致)?同意|一致同意|议定|批准了|否决了",
    ),
    _sign(
        "episodic",
        "fix",
        r"(?:\b(?:was|were|got|have|has|i|we)|^)\s*(?:just )?(?:fixed|solved|resolved) "
        r"(?:by|with|it|the|this|that|a|an)\b|\bthe fix (?:is|was)\b",
        r"\b(?:issue|problem|bug|error) (?:is |was )?(?:fixed|solved|resolved)\b",
        r"修复了|解决了|问题已?解决|修好了|改好了|就好了",
    ),
    _sign(
        "episodic",
        "failure",
        r"\b(?:has|have|had|just) (?:failed|crashed|broken|timed out)\b",
        rf"(?<!^)\b(?:failed|crashed|broke|timed out|hung){_FAILED_HOW}",
        r"\braised (?:an? )?\w*(?:error|exception)\b|\bran out of memory\b",
        r"^\w+(?:Error|Exception) (?:when|while|in|on|at|during)\b",
        r"失败了|报错了|报错[。！!]?$|报了?\s?\w+(?:Error|Exception|错误)|崩溃了|崩了|挂了|超时了|宕机了",
    ),
    _sign(
        "episodic",
        "commitment",
        r"\b(?:i|we)(?:'ll| will| promised to| have to| need to| owe)\b.*\b(?:by|before|until) "
        r"(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:i|we)(?:'ll| will) .*\bby (?:tomorrow|"
        r"the end of|end of|noon|tonight)\b",
        r"(?:周[一二三四五六日天]|星期[一二三四五六日天]|明天|后天|月底|下班|\d[日号])(?:之?前|以前)(?:要|得|必须|需要|给|把)",
    ),
    _sign(
        "episodic",
        "result",
        r"\b(?:we|i) (?:found|learned|saw|noticed) that\b|\bit turned out\b|"
        r"\bthe (?:analysis|test|experiment) (?:showed|shows)\b",
        r"(?:分析|测试|实验|结果)(?:表明|显示|发现)|我们?发现",
    ),
    _sign(
        "semantic",
        "constraint",
        r"\bmust(?:n't| not)?\b|\bmay not\b|\b(?:is|are) (?:mandatory|forbidden|not allowed)\b",
        r"必须|不得|禁止|不允许|严禁",
    ),
    _sign(
        "semantic",
        "environment",
        r"\b(?:staging|production|prod|cluster|server|kernel|gpu|docker|conda|virtualenv|driver|"
        r"laptop|machine)\b.*(?:\bruns?\b|\bports?\b|\bversion\b|\bv?\d+\.\d+|\bGB\b|\bhas \d)",
        r"(?:(?:生产|测试|开发|预发)(?:环境|库|机)|服务器|集群|内核|驱动|虚拟环境|显卡).*"
        r"(?:版本|端口|内存|用的?是?\s?[A-Za-z]|装了|\d+\.\d+|\d+\s?GB)",
    ),
    _sign(
        "semantic",
        "identity",
        r"^(?:i am|i'm) (?:an?|the)\b|^my (?:name|role|job|team|manager|time ?zone) is\b|"
        r"^i work (?:in|at|for|as)\b",
        r"^我(?:是|叫|负责|在.{1,12}(?:工作|负责|上班|做)|的(?:职位|岗位|时区|经理|名字|团队)是)",
    ),
    _sign(
        "episodic",
        "note",
        rf"^{_PAST_DAY},? (?!is\b|are\b).*\b{_PAST_VERB}\b|\b{_PAST_VERB}\b.*\b{_PAST_DAY}[.!]?$",
        r"(?:昨天|前天|今早|今天上午|上周|上个?月|刚才|刚刚).*[了过]",
    ),
)
"""The first one that is found counts."""

"""What makes a sentence of a conversation worth remembering, as tables.

A conversation is mostly requests, results and chatter. So nothing is kept for a word alone: each
sign is a turn of phrase, English and Chinese alike. What is left out all the same is in
`objections`.
"""

from __future__ import annotations

import re
from typing import Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.remembering.conversation.sign import Sign
from jupyter_memory.remembering.conversation.told import TOLD
from jupyter_memory.remembering.naming import named_in

_DO: Final = (
    r"(?:use|show|plot|draw|round|sort|export|write|format|put|keep|avoid|exclude|include|group|"
    r"report|label|name|order|give|send|save|print|display|answer|treat|compare|filter|drop|ignore|"
    r"check|quote|list|colou?r|highlight|read|load|split|join|convert|count|compute|deduplicate|"
    r"start (?:with|from)|leave out|call|mark|run|mix|align|express|state|mention|hide|match)"
)
_ZH_DO: Final = (
    r"(?:用|按|以|把|将|给|放|画|写|看|从|带|加|做成|导出|输出|显示|保留|排除|剔除|统计|汇总|排序|"
    r"标|取|"
    r"四舍五入|去重|不用|不要|别|不含|包含)"
)
_LASTING: Final = (
    r"from now on|going forward|by default|in future|in the future|as (?:a|the|our) (?:rule|"
    r"standard)|"
    r"in general|every time|each time|whenever|always|next time|unless (?:i say|told|stated) "
    r"otherwise"
)
_ZH_LASTING: Final = r"(?:以后|今后|从现在起|从今以后|往后|每次|每回|下次|默认|一律|总是|务必|统一)"

ASKED: Final = regex(
    r"^(?:please )?(?:remember|note|keep in mind|(?:don't|do not|never) forget)(?: that\b|:|：)\s*|"
    r"^请?(?:记住|记一下)[:：,，]?\s*|^(?:请注意|切记|别忘了|不要忘了)[:：,，]\s*",
    re.IGNORECASE,
)
"""What asks to remember is no part of what is remembered."""

_OUTPUT: Final = r"(?:charts?|bars?|plots?|tables?|decimals?|dates?|formats?|axes|colou?rs?|units?)"
_ZH_OUTPUT: Final = r"(?:图|表|格式|小数|日期|颜色|坐标|单位|排序|口径|货币)"

ASKED_FOR: Final = Sign("asked to be remembered", ASKED, lasting=True)
"""Looked for first, in the sentence with what leads into it."""

SIGNS: Final = (
    Sign(
        "lasting instruction",
        regex(
            rf"^(?:please,? |and |so,? )?(?:{_LASTING}),? (?:.{{1,40}}, )?"
            rf"(?:(?:please|always|only) ){{0,2}}"
            rf"(?:{_DO}|don't {_DO}|do not {_DO}|never {_DO})\b|"
            rf"^(?:please )?{_DO}\b.*\b(?:{_LASTING})\b|"
            rf"^(?:please )?never {_DO}\b|"
            rf"^(?:please )?(?:don't|do not|stop) {_DO}\b.*\b(?:any ?more|any longer)\b|"
            rf"^(?:when|if|for|in)\b.{{1,60}}, (?:please )?(?:always|never) {_DO}\b|"
            rf"\b(?:i|we) (?:usually|always|never) {_DO}\b|"
            rf"\b(?:i|we) (?:want|would like|'d like) (?!to\b)\w.*\b(?:{_LASTING})\b|"
            r"^i (?:do|write) (?:everything|all) in\b|^i only use\b|"
            r"^i (?:need|want) (?!to\b)\w.*\bin (?:every|each|all) \w+|"
            rf"^(?:in |for )?(?:all|every|each)(?: of)?(?: my| our| the| future)* (?:{_OUTPUT}|"
            rf"reports?|"
            rf"exports?|decks?|slides?|files?)\b.* (?:should|must|needs? to|have to|has to)\b",
            re.IGNORECASE,
        ),
        lasting=True,
    ),
    Sign(
        "lasting instruction",
        regex(
            rf"(?:^|[，,。；])(?:请|麻烦)?{_ZH_LASTING}(?:都|请|要|就|统一|一律|"
            rf"的时候)?.{{0,16}}?{_ZH_DO}|"
            rf"^[^，。]{{1,12}}(?:默认|一律|总是|永远|统一|每次都|以后都){_ZH_DO}|"
            rf"我(?:们)?(?:都)?习惯(?:了)?{_ZH_DO}|^我们?(?:都|一直|平时)是?用|"
            rf"^我的(?:图|表|报告|材料).{{0,10}}(?:必须|都?要)(?![吗么])|"
            rf"^(?:永远|绝对|千万)(?:不要|别|不){_ZH_DO}|^(?:别|不要)再{_ZH_DO}|"
            rf"^(?:以后|今后|从现在起|我的|我们的|所有|每[张份个]).{{0,6}}(?:{_ZH_OUTPUT}|报告|"
            rf"材料|文件).{{0,8}}"
            rf"(?:都要|要有|都得|都写|必须)|^(?:没|除非)特别说明.{{0,6}}(?:就|都|请)?{_ZH_DO}"
        ),
        lasting=True,
    ),
    Sign(
        "standing rule",
        regex(
            r"^(?!it\b|this\b|that\b|you\b|he\b|she\b|they\b|i\b)[\w\s.'`-]{2,60} "
            r"(?:is|are|must|should) (?:always|never|by default)\b",
            re.IGNORECASE,
        ),
        lasting=True,
    ),
    Sign(
        "preference",
        regex(
            r"\b(?:i|we)(?: (?:really|much|generally|both|all|would)|'d)? prefer\b|"
            r"\b(?:i|we)(?:'d| would) rather (?:see|have|use|plot|report)\b|"
            r"\b(?:i|we) like \w.* (?:better|more than|rather than)\b|\b(?:i|we) don't like \w|"
            r"^(?:my|our) (?:preferred|favou?rite|default)\b|"
            r"^(?:my boss|(?:the |our )?(?:\w+ )?(?:board|client|team|management|committee|"
            r"c[efot]o|coo)) "
            r"(?:prefers?|likes?|wants|doesn't like|dislikes?|hates?)\b|"
            rf"\b(?:i|we) (?:really )?like \w.*\b{_OUTPUT}\b|"
            rf"我们?(?:都|比较|更|不太|不|最)(?:喜欢|偏好|偏爱)|我们?(?:喜欢|偏好|"
            rf"偏爱).*{_ZH_OUTPUT}|"
            r"(?:老板|领导|董事会|客户|团队|管理层|总监|官)(?:都|比较|更|只|不太|不)?(?:喜欢|偏好|"
            r"[想爱]看)|"
            r"(?:老板|领导|董事会|管理层|总监|官)只要",
            re.IGNORECASE,
        ),
        kind="semantic",
        category="preference",
    ),
    Sign(
        "comparison",
        regex(
            r"^i (?:find|think) .* (?:clearer|easier|more \w+|better)(?: to \w+)? than\b|"
            r"^我觉得.{1,12}比.{1,12}(?:清楚|清晰|直观|好懂|易读|容易|合适)",
            re.IGNORECASE,
        ),
        kind="semantic",
        category="preference",
        allows=("it may be or not",),
    ),
    Sign(
        "correction",
        regex(
            r"^(?:no|sorry|oops|actually|wait),? (?!it\b|this\b|that\b|i\b|you\b)[\w .'-]{2,40}? "
            r"(?:is|are|was|were|means|should be) [^,]{1,40}, not \S|"
            r"^(?:不对|错了|不是|更正|纠正一下|(?:我|"
            r"之前)?说错了)[，,：:][^，,。]{1,20}[是为][^，,。]{1,20}[，,]而?不是",
            re.IGNORECASE,
        ),
        kind="episodic",
        category="correction",
    ),
    Sign(
        "definition",
        regex(
            r"\b(?:means|stands for|is defined as|are defined as|is short for|refers to)\b|"
            r"\bexcludes?\b(?! (?:it|them|that|this)\b)|"
            r"\b(?:is|are)(?: not|n't)? (?:excluded from|included in|counted (?:as|in|towards)) "
            r"(?!(?:it|this|that|them)\b)|\b(?:is|are)(?: not|n't) part of (?!(?:it|this|that)\b)|"
            r"\b(?:do not|don't|does not|doesn't) count (?:as|towards)\b|"
            r"\b(?:is|are) (?:measured|computed|calculated|counted|stored|kept|given|recorded) "
            r"(?:as|in|by|at|from|without|after|before)\b|"
            r"\b(?:is|are) in (?:cents|euros?|dollars?|utc|usd|eur|gbp|cny|local time|percent)\b|"
            r"是指|指的是|定义[为成]|的意思是|口径|(?:不含|不包[含括]|剔除|扣除|已去除)|单位[是为]|"
            r"不计入|计入|算[在进作]|不算(?![太很多少差坏什了完晚早难贵慢快大小])|"
            r"[=＝]\s*[^=＝]{1,40}?\s*[/÷*×+\-−]\s*\S",
            re.IGNORECASE,
        ),
        kind="semantic",
    ),
    Sign(
        "definition",
        regex(
            r"\b(?:cut-?off|threshold|window|rate|port|limit|budget|target|deadline|tax|fiscal "
            r"year|"
            r"time ?zone|currency)\s+(?:is|are|starts)\s+(?:now |currently |set to )?\S|"
            r"(?:阈值|窗口|端口|上限|下限|门槛|税率|目标|预算|财年|时区|币种|截止日期?|"
            r"截止时间)(?:现在)?"
            r"(?:是|为|改[为成]|[定设]为)",
            re.IGNORECASE,
        ),
        kind="semantic",
    ),
    Sign(
        "meaning of a column",
        regex(
            r"^`?\w+(?:\.\w+|_\w+)+`? "
            r"(?:is|are|marks?|flags?|holds?|contains?|means|counts?|stores?|has|tells|says|shows|"
            r"gives|"
            r"denotes|refers|records?)\b|"
            r"^`?\w+(?:\.\w+|_\w+)+`?\s?(?:[为=]?\s?\w{1,6}时?)?(?:是|表示|代表|标记|存的是|存放|"
            r"为空)",
        ),
        kind="semantic",
        category="dataset",
    ),
    Sign(
        "decision",
        regex(
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
        regex(
            r"(?:\b(?:fail\w*|error|bug|crash\w*|broke\w*|wrong|exception|\w+Error|problem|issue)\b"
            r".*\b(?:fixed|solved|resolved|fix (?:is|was)|works? (?:now )?(?:after|with|once))\b)|"
            r"\b(?:fixed|solved|resolved) (?:the|that|this|it)\b.*\b(?:by|with)\b|"
            r"\bthe fix (?:is|was)\b|"
            r"(?:报错|失败|错误|问题|崩溃|异常|\w+Error).*(?:就好了|解决了|修好了|修复了|"
            r"改成.*好了)|"
            r"(?:解决|修复)(?:办法|方法)是",
            re.IGNORECASE,
        ),
        kind="episodic",
        category="fix",
        allows=("it speaks of what is at hand",),
    ),
    Sign(
        "environment",
        regex(
            r"\b(?:staging|production|prod|cluster|server|warehouse|database|gpu|conda|"
            r"virtualenv)\b"
            r".*(?:\bruns? (?:on )?(?:\S+ )?v?\d|\bport \d|\bversion\b|\bis (?:on )?v?\d+\.\d|"
            r"\bis (?:now )?on [a-z]\S* v?\d|\bruns? on (?-i:[A-Z])\w+|\bhas \d|\d+ ?GB\b)|"
            r"(?:(?:生产|测试|开发|预发)(?:环境|库|机)|数据库|服务器|集群|显卡|数仓).*"
            r"(?:版本|端口|内存|\d+\.\d+|\d+\s?GB|跑[的在]?是?|装的?是|部署在|升级[到至]|"
            r"\d+\s?个?节点)",
            re.IGNORECASE,
        ),
        kind="semantic",
        category="environment",
    ),
    Sign(
        "identity",
        regex(
            r"^i work (?:in|at|for|as)\b|^i (?:lead|run|manage|head) (?:the|a|our) (?:\w+ ){0,3}"
            r"(?:team|group|department|unit)\b|^i(?:'m| am) (?:responsible for|in charge of|(?:an?|"
            r"the) (?:[\w-]+ ){0,2}"
            r"(?:analyst|engineer|scientist|manager|controller|developer|consultant|accountant|"
            r"researcher|planner|statistician|economist))\b|^my (?:name|role|job|team|manager|"
            r"time ?zone) is\b(?! (?:like|so|very|the best|great|awesome)\b)|"
            r"^我(?:叫|负责|主要负责|带[^，。]{1,8}(?:组|团队|部)|在[^，。]{1,14}(?:工作|上班|任职|"
            r"负责|(?:公司|集团|团队|部|组|厂|银行|机构|店)做)|是[^，。]{0,14}(?:分析师|工程师|"
            r"经理|开发|"
            r"运营|财务|顾问|研究员|主管|总监)|的(?:职位|岗位|时区|经理|团队)是)",
            re.IGNORECASE,
        ),
        kind="semantic",
        category="identity",
    ),
    Sign(
        "constraint",
        regex(
            r"^(?!i\b)[\w\s.'`-]{2,60} (?:must not|mustn't|may not be|(?:is|are) (?:forbidden|"
            r"mandatory|"
            r"not allowed))\b|^(?:nobody|no one|only \w+)\b.* (?:may|is allowed to|are allowed "
            r"to)\b|"
            r"^(?!我|咱)[^，。]{2,20}(?:不得|禁止|不允许|严禁|绝对?不能|必须|只有.{1,8}(?:能|"
            r"可以))",
            re.IGNORECASE,
        ),
        kind="semantic",
        category="constraint",
    ),
    *TOLD,
)
"""The first one that is found counts."""

STEPS: Final = Sign(
    "how it is done",
    regex(""),
    kind="procedural",
    allows=("it may be or not", "it speaks of what is at hand"),
)
"""A paragraph of several steps; the objections are looked for in what leads into them."""

STEPS_LEAD: Final = regex(
    r"^(?:how to|to|steps (?:to|for)|whenever|every time|before|after)\b|"
    r"\b(?:procedure|process|workflow|checklist|recipe)\b|流程|步骤|做法|方法|如何|每次|每月|每周",
    re.IGNORECASE,
)
"""Steps without it are a task for now."""

_NAMED: Final = regex(r"^[^:：]{1,40}[:：]\s*(?:\S+\s+\S+\s+\S|[\u3400-\u9fff]{4})")
_NO_TERM: Final = regex(
    r"^(?:the )?(?:outputs?|results?|total|sum|count|tasks?|goals?|plan|inputs?|errors?|step \w+|"
    r"options?|user|assistant|re|subject|from|to|date|file|row \w+|requirements?|questions?|"
    r"agenda|title|figure|table|summary|任务|目标|计划|输出|输入|结果|合计|总计|步骤|需求|数据|"
    r"文件|"
    r"标题|日期|主题|报错|错误|问题)\s*[:：]",
    re.IGNORECASE,
)
"""Before a colon these name no term that is defined."""

_DEFINED: Final = Sign("definition", _NAMED, kind="semantic")


def defined_by(sentence: str) -> Sign | None:
    """Return the sign of "X: Y", where X is a term and Y says enough to define it.

    So too of a turn of phrase that only a definition has.
    """
    if _NO_TERM.search(sentence):
        return None
    found = named_in(sentence)
    if found is None:
        return None
    return _DEFINED if found.rule.defines or _NAMED.search(sentence) else None

"""The topic and the intent of a memory, one word each, by declared signs.

Both are English words whatever the language of the text, so that one question finds both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.language.folding import for_search
from jupyter_memory.language.normal import normal_form
from jupyter_memory.language.patterns import regex
from jupyter_memory.remembering.cues import in_small, may_be_in
from jupyter_memory.remembering.mentioning import metrics_in, tables_in

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from jupyter_memory.records import Kind

INTENTS: Final[dict[str, str]] = {
    **dict.fromkeys(("definition", "dataset", "constraint"), "define"),
    "preference": "preference",
    "environment": "modify-setting",
    **dict.fromkeys(("identity", "profile"), "note"),
    "decision": "decide",
    "requirement": "query",
    "commitment": "plan",
    "feedback": "feedback",
    "correction": "correct",
    **dict.fromkeys(("failure", "fix"), "failure"),
    "result": "report",
    **dict.fromkeys(("note", "session", "event"), "note"),
    **dict.fromkeys(("procedure", "how-to"), "how-to"),
}
"""By category."""

_PLAIN_INTENTS: Final[dict[Kind, str]] = {
    "semantic": "define",
    "episodic": "note",
    "procedural": "how-to",
}
"""Of a memory without a known category, and without a sign."""

_SIGNS: Final = (
    ("export", regex(
        r"(?i)\b(?:export(?:s|ed)?|as (?:an? )?(?:xlsx|csv|pdf|excel)|download)\b|导出|下载"
    )),
    ("modify-setting", regex(
        r"(?i)\b(?:set|change|switch|raise|lower|increase|decrease)[sd]? .{1,60}? to\b"
        r"|改[成为到]|调[到整]|设[为成置]|切换到"
    )),
    ("report", regex(
        r"(?i)\breport(?:s|ed|ing)?\b|\bdashboards?\b|报表|报告|汇报|月报|周报|日报"
    )),
    ("query", regex(
        r"(?i)\?$|^(?:how (?:many|much)|what (?:is|was|are|were)|show|list|count|give me)\b"
        r"|？$|多少|^(?:查|统计|看一?下)"
    )),
)  # fmt: skip
"""What the words say where no category does; also of a requirement, what is to be done."""

_SIGNED: Final = frozenset({"requirement", None})

TOPICS: Final[dict[str, tuple[str, str]]] = {
    "revenue": ("revenue|turnover|gmv|mrr|arr|(?:net |gross )sales|sales (?:volume|figures)",
                "营收|营业额|销售额|成交额|交易额|收入"),
    "profit": ("profits?|margins?|ebitda", "毛利|净利|利润"),
    "costs": ("costs?|spend|spending|budgets?|expenses?", "成本|费用|预算|支出"),
    "refunds": ("refund(?:s|ed)?|returned orders|chargebacks?", "退款|退货"),
    "retention": ("retention|churn(?:ed)?|cohorts?", "留存|流失|复购"),
    "conversion": ("conversions?|funnel|click-?through", "转化|漏斗|点击率"),
    "leads": ((r"leads(?! (?:the|an?|to)\b)|lead (?:scor(?:es?|ing)|lists?|sources?)|"
              r"(?<=\ba )lead(?! (?:time|to)\b)|^lead$"), "线索"),
    "orders": ("orders", "订单"),
    "customers": ("customers?|clients?", "客户|顾客"),
    "users": ("users?|dau|mau", "用户|日活|月活|会员"),
    "products": ("products?|skus?|catalog(?:ue)?", "商品|产品"),
    "payments": ("payments?|invoices?|billing", "支付|付款|发票|账单"),
    "inventory": ("inventory|stock levels?|warehouse stock", "库存"),
    "subscriptions": ("subscriptions?|subscribers?", "订阅"),
    "marketing": ("campaigns?|marketing|newsletter", "营销|推广|投放|活动"),
    "calendar": ("time ?zones?|fiscal (?:year|quarter)|holidays?|calendar|dates?",
                 "时区|财年|节假日|日历|日期"),
    "reporting": ("reports?|reporting|dashboards?|charts?|plots?|slides?|deck|tables? of figures",
                  "报表|报告|图表|图|汇报|月报|周报|日报|看板|仪表盘"),
    "formats": ("xlsx|csv|excel|pdf|formats?|decimals?|currency|rounding",
                "格式|小数|币种|表格|导出"),
    "environment": ("clusters?|servers?|python|kernel|gpu|docker|conda|driver|staging|database",
                    "环境|服务器|集群|内核|显卡|驱动|端口|数据库|数仓|内存"),
    "pipelines": ("pipelines?|imports?|loads?|etl|nightly|airflow|export job",
                  "导入|同步|任务|调度|流水线"),
    "quality": ("duplicates?|nulls?|missing values|test accounts?|data quality|outliers?",
                "重复|缺失|空值|测试账号|数据质量|异常值"),
    "access": ("permissions?|access|credentials|login", "权限|账号|登录"),
}  # fmt: skip
"""A small vocabulary: by topic the words that name it, in English and in Chinese."""

_ZH: Final = "_zh"
_TOPIC: Final = regex(
    # Whether a word begins is asked once, so the search leaves the inside of words at once.
    rf"(?<!\w)(?:{'|'.join(f'(?P<{topic}>(?i:{en}))' for topic, (en, _) in TOPICS.items())})(?!\w)|"
    + "|".join(f"(?P<{topic}{_ZH}>{zh})" for topic, (_, zh) in TOPICS.items())
)
_EN_WORDS: Final = regex(rf"\b(?:{'|'.join(en for en, _ in TOPICS.values())})(?!\w)")
_ZH_WORDS: Final = regex("|".join(zh for _, zh in TOPICS.values()))
"""The same without names and in small letters only: each is found in a fifth of the time."""

_READ: Final = 400
"""Characters that tell what a text is about; the rest is detail."""

_MOST_WORDS: Final = 3


def intent_of(kind: Kind, category: str | None, text: str, asked: str | None = None) -> str:
    """Return what a memory is for.

    Parameters
    ----------
    kind, category
        Of the memory.
    text
        Its text.
    asked
        The intent of a request that was read in its parts.
    """
    word = (category or "").casefold() or None
    if asked is not None and word in _SIGNED:
        return asked
    if word in _SIGNED and kind != "procedural":
        read = for_search(text[:_READ]).strip()
        small = in_small(read)
        for intent, pattern in _SIGNS:
            if may_be_in(pattern, small) and pattern.search(read):
                return intent
    return INTENTS.get(word or "", _PLAIN_INTENTS[kind])


def topic_of(text: str, subject: str | None = None) -> str | None:
    """Return what a memory is about in one word, or None where nothing fits.

    The subject tells more than the text; of several words the first counts. What is in no
    vocabulary is its own topic: a metric, a table, a short subject.
    """
    read = for_search(text[:_READ])
    for each in (subject and for_search(subject), read):
        found = _topic_in(each) if each else None
        if found is not None:
            return _topic_named(found)
    return next(_named(read, subject), None)


def _topic_in(text: str) -> re.Match[str] | None:
    """Return the first word of a topic in a folded text."""
    small = text.lower()
    firsts = (_EN_WORDS.search(small), _ZH_WORDS.search(small))
    start = min((each.start() for each in firsts if each is not None), default=None)
    return None if start is None else _TOPIC.match(small, start)


def topic_form(word: str) -> str:
    """Return the topic that a word names, in either language."""
    found = _TOPIC.fullmatch(for_search(word).strip())
    return _topic_named(found) if found else normal_form(word)


def topic_places(text: str) -> list[tuple[int, int]]:
    """Return where words of topics stand in a text."""
    return [found.span() for found in _TOPIC.finditer(text)]


def _topic_named(found: re.Match[str]) -> str:
    return str(found.lastgroup).removesuffix(_ZH)


def _named(text: str, subject: str | None) -> Iterator[str]:
    for name in (*metrics_in(text), *tables_in(text)):
        yield normal_form(name)
    if subject is not None and len(subject.split()) <= _MOST_WORDS:
        yield normal_form(subject)

"""Turns of phrase that deny, bind, compare or link, as tables, in English and Chinese alike."""

from __future__ import annotations

from typing import Final

from jupyter_memory.remembering.resembling.elements import Element, Sort

GLUE: Final = (
    "the|a|an|we|our|do|does|gets|get|shall|please|note that|remember that|keep in mind that"
    "|be aware that|from now on|going forward|请|请注意|注意|请记住|记住|了|呢|啊|要|就|也"
    "|我们|咱们|今后|从现在起|一下"
)
"""What changes nothing about what is said."""

STANDING: Final = (
    "always|now|currently|every time|each time|by default|in all cases|as a rule|都|总是|一直"
    "|始终|一律|统一|每次|默认情况下"
)
"""What changes nothing about a rule, but something about its denial: "not always" is sometimes."""

LEADING: Final = "以后"
"""What changes nothing at the beginning; elsewhere it parts what is before from what is after."""

PLACES: Final = "里|中|内"
"""What may say no more than "in" behind a noun: 报表里, 营收中; not so in 中风险, 年中, 7天内."""

FAMILIES: Final[dict[str, tuple[str, ...]]] = {
    "frequency": (
        "daily|every day|each day|per day|once a day|每天|每日|天天",
        "nightly|every night|each night|夜间|每晚|每夜",
        "weekly|every week|each week|once a week|每周|每星期",
        "monthly|every month|each month|once a month|每月|每个月",
        "quarterly|every quarter|each quarter|每季度|每季|每个季度",
        "yearly|annually|annual|every year|each year|每年",
        "hourly|every hour|each hour|once an hour|每小时|每个小时",
    ),
    "order": ("before|prior to|之前|以前", "after|之后|以后"),
    "amount": (
        "more than|above|over|greater than|高于|大于|多于",
        "less than|below|under|fewer than|低于|小于|少于",
    ),
    "bound": (
        (
            "at least|no less than|not less than|greater than or equal to|至少|不少于|不低于|不小于"
            "|大于等于|大于或等于|起码"
        ),
        (
            "at most|no more than|not more than|less than or equal to|up to|至多|最多|不多于|不高于"
            "|不大于|小于等于|小于或等于|不超过"
        ),
    ),
    "direction": ("ascending|升序|从小到大", "descending|降序|从大到小"),
    "vertical": ("up|upwards|向上", "down|downwards|向下"),
    "join": (
        "left join|left joins|左连接",
        "right join|right joins|右连接",
        "inner join|inner joins|内连接",
        "outer join|outer joins|full join|full outer join|外连接",
        "cross join|cross joins",
    ),
    "truth": ("true|真", "false|假"),
    "switch": (
        "enabled|turned on|switched on|启用|开启|打开",
        "disabled|turned off|switched off|禁用|停用",
    ),
    "presence": ("open source|开源", "closed source|闭源"),
    "tax": ("gross", "net", "含税", "不含税|未税", "税前", "税后"),
    "measure": (
        "mean|average|avg|平均值|均值|平均",
        "median|中位数",
        "sum|total|总和|合计",
    ),
    "zone": (
        *("utc|gmt|z", "cet", "cest", "est", "edt", "pst", "pdt"),
        "北京时间|beijing time",
    ),
    "money": (
        "cents|cent|分钱",
        "euros|euro|eur|欧元",
        "dollars|dollar|usd|美元|美金",
        "pounds|gbp|英镑",
        "yuan|rmb|cny|人民币",
        "yen|jpy|日元",
    ),
}
"""Of each family only one holds at a time; within an entry all words mean the same."""

TURNS: Final[tuple[tuple[str, tuple[Element, ...]], ...]] = (
    (
        "not|never|do not ever|no|no longer|不|不要|勿|别|从不|绝不|不会",
        (Element("not", "not"),),
    ),
    (
        "没|没有|未|无",
        (Element("not", "no"),),
    ),
    (
        (
            "cannot|can not|must not|may not|should not|shall not|must never|should never|不得"
            "|禁止|严禁|不能|不可|不可以|不允许|不应|不应该"
        ),
        (Element("not", "must not"),),
    ),
    (
        "must|have to|has to|必须|务必|一定要",
        (Element("modal", "must"),),
    ),
    (
        "need not|need not to|not need to|not have to|optional|不必|无需|不用|不需要|无须",
        (Element("modal", "optional"),),
    ),
    (
        "can|may|可以|可|能|能够",
        (Element("modal", "can"),),
    ),
    (
        "should|应该|应",
        (Element("modal", "should"),),
    ),
    (
        (
            "exclude|excludes|excluded|excluding|omit|omits|omitted|leave out|leaves out|left out"
            "|剔除|排除|扣除|去除|除去"
        ),
        (
            Element("not", "not"),
            Element("verb", "include"),
        ),
    ),
    (
        (
            "part of|count towards|counts towards|count toward|count in|counted in|counted towards"
            "|count as|counts as|counted as|计入|算入|算进|算在|计到|计算在"
        ),
        (
            Element("verb", "include"),
            Element("role", "in"),
        ),
    ),
    (
        "不计入|不算入|不算进|不算在|不计到|不计算在",
        (
            Element("not", "not"),
            Element("verb", "include"),
            Element("role", "in"),
        ),
    ),
    (
        "不计",
        (
            Element("not", "not"),
            Element("verb", "算"),
        ),
    ),
    (
        "发到|发给|发往|发送到|发送给",
        (
            Element("verb", "send"),
            Element("role", "to"),
        ),
    ),
    (
        "存在|存放在|保存在|存到|存储在",
        (
            Element("verb", "store"),
            Element("role", "in"),
        ),
    ),
    (
        (
            "is|are|be|am|being|been|equals|equal to|means|is defined as|are defined as|refers to"
            "|stands for|是|为|等于|是指|指的是|定义为|=|:"
        ),
        (Element("be", "is"),),
    ),
    (
        "if|when|whenever|如果|当|若|时|的话",
        (Element("clause", "if"),),
    ),
    (
        "which|who|where|that",
        (Element("clause", "that"),),
    ),
    (
        "unless|除非",
        (Element("clause", "if"), Element("role", "unless")),
    ),
    (
        "because|因为",
        (Element("clause", "if"), Element("role", "because")),
    ),
    (
        "since|自从",
        (Element("clause", "if"), Element("role", "since")),
    ),
    (
        "while",
        (Element("clause", "if"), Element("role", "while")),
    ),
    (
        "的|之",
        (Element("of", "的"),),
    ),
    (
        "from|从|自",
        (Element("role", "from"),),
    ),
    (
        "to|into|onto|给|至|到",
        (Element("role", "to"),),
    ),
    (
        "by|由|被",
        (Element("role", "by"),),
    ),
    (
        "in|within",
        (Element("role", "in"),),
    ),
    (
        "on",
        (Element("role", "on"),),
    ),
    (
        "at|在|于",
        (Element("role", "at"),),
    ),
    (
        "for|为了|对",
        (Element("role", "for"),),
    ),
    (
        "with",
        (Element("role", "with"),),
    ),
    (
        "without",
        (Element("role", "without"),),
    ),
    (
        "of",
        (Element("role", "of"),),
    ),
    (
        "as",
        (Element("role", "as"),),
    ),
    (
        "until|till|直到",
        (Element("role", "until"),),
    ),
    (
        "per",
        (Element("role", "per"),),
    ),
    (
        "than",
        (Element("role", "than"),),
    ),
    (
        "via|through|通过",
        (Element("role", "via"),),
    ),
)
"""What a turn reads as: "exclude" is not to include, "never" is no more than not."""

PLACELESS_BEFORE: Final[dict[Sort, frozenset[str]]] = {
    "time": frozenset({"at", "on"}),
    "date": frozenset({"on", "in", "at", "all", "每"}),
    "number": frozenset({"for", "at"}),
    "choice": frozenset({"on", "at"}),
}
"""Little words that a value can do without: "at 02:00", "on Monday", "for 30 days", 在两点."""

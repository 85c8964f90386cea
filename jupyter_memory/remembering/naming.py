"""The subject and the value of a sentence that defines something, by rules.

A sentence gets a key only when it is sure to be about one thing: a wrong key would put one memory
in the place of another.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.records import DEFAULT_ATTRIBUTE
from jupyter_memory.remembering.cues import in_small, may_be_in
from jupyter_memory.remembering.leading import without_lead_in
from jupyter_memory.remembering.signs import LABELS

UNIT: Final = "unit"
"""The attribute of what a column is counted in, which is another matter than what it means."""

_NOT_IN_NAMES: Final = r":=：＝\n(){}\[\]<>（）,，。;；?？!！'\"“”*\\|"
_SUBJECT: Final = rf"[^\s./&+\-{_NOT_IN_NAMES}][^{_NOT_IN_NAMES}]{{0,59}}?"
_NAMED: Final = regex(
    rf"^({_SUBJECT})\s*(?::(?=\s|[\u3400-\u9fff])|(?<!\d)：|：(?!\d))\s*(\S.*)$", re.DOTALL
)
_EQUALS: Final = regex(rf"^({_SUBJECT})(?:\s+[=＝]\s+|\s*＝\s*)(\S.*)$", re.DOTALL)
_ONE_WORD_EQUALS: Final = regex(r"^([^\W\d][\w.\-]*|[\u3400-\u9fff]\S{0,20}?)=(?![=>])(\S+)$")
_MEANS: Final = regex(
    rf"^({_SUBJECT})\s+(?:(?:here |for us |at our place )?means(?: that)?|stands for|is "
    rf"defined as|are defined as|is short for|"
    rf"refers to|"
    rf"denotes)\s+(\S.*)$",
    re.DOTALL,
)
_UNITS: Final = (
    r"%|percent|points?|days?|hours?|minutes?|seconds?|weeks?|months?|years?|cents?|euros?|"
    r"dollars?|rows?"
)
_WE_DEFINE: Final = regex(
    rf"(?i)^(?:(?:we|i) define ({_SUBJECT}) (?:as|to be)|by ({_SUBJECT}),? (?:we|i) mean) (\S.*)$",
    re.DOTALL,
)
_POPULATION: Final = (
    r"(?:customers?|users?|accounts?|orders?|visitors?|sessions?|stores?|sellers?|buyers?|leads?|"
    r"products?|compan(?:y|ies)|people|persons?|subscribers?|members?|employees?|items?|tickets?|"
    r"visits?|days?|transactions?|deals?|contacts?|households?|patients?|devices?)"
)
_WHO_ARE: Final = regex(
    rf"(?i)^(?!(?:most|many|some|several|half|all)\b)({_SUBJECT}) (?:is|are) ((?:someone|anyone|"
    rf"one|those|(?:an? |any |all )?{_POPULATION}) "
    r"(?:who|that|whose|which|with|without) \S.*)$",
    re.DOTALL,
)
_A_IS_A: Final = regex(
    rf"(?i)^an? ({_SUBJECT}) is "
    r"((?:an? \w+|one|someone|anyone) (?:who|that|which|whose|with|without) \S.*)$",
    re.DOTALL,
)
_PARAMETER: Final = regex(
    rf"(?i)^({_SUBJECT}(?<![^ ])(?:cut-?off|threshold|window|limit|deadline|target|budget|quota)"
    r"(?: (?:for|of|per) \w+(?: \w+)?)?) (?:is|are) (?:now |currently |set to )?"
    r"((?:[$€£¥]?\d|the (?:first|second|third|fourth|fifth|last|\d+(?:st|nd|rd|th)) )"
    r"(?!.*\b(?:than|below|above|too|late|away)\b)[^,;]{0,60})$"
)
_OUR_DEFAULT: Final = regex(
    r"(?i)^(?:(?:our|my|the) )?((?:default|preferred|favou?rite) \w+(?: \w+)?) (?:is|are) "
    r"((?!(?:not|too|so|very|wrong|ugly|bad|broken)\b)\S[^,;]{0,60})$"
)
_COLUMN: Final = r"`?([A-Za-z]\w*(?:\.\w+|_\w+)+)`?"
_COLUMN_MEANS: Final = regex(
    rf"(?i)^(?:the )?(?:(?:column|field|flag) )?{_COLUMN} (?:marks|flags|means|denotes|refers to|"
    r"tells|(?:holds|contains|stores|records) (?=(?:the|an?|one|each) ))\s*(\S.*)$",
    re.DOTALL,
)
_COLUMN_IN: Final = regex(
    rf"(?i)^(?:the )?(?:(?:column|field) )?{_COLUMN} (?:is|are) (?:(?:stored|kept|given) )?in "
    r"((?:thousands of |millions of )?(?:cents?|euros?|dollars?|pounds?|yuan|percent|seconds|"
    r"minutes|hours|milliseconds|days|grams?|kilograms?|kg|met(?:er|re)s?|utc|eur|usd|gbp|cny))\.?$"
)
_UNIT_OF: Final = regex(rf"(?i)^the unit of {_COLUMN} is (\S[^,;]{{0,40}})$")
_IS_VALUE: Final = regex(
    rf"(?i)^({_SUBJECT})\s+(?:is (?:now |currently |set to )?|equals )\s*"
    rf"([$€£¥]?\d[\w.,:/%-]*(?:\s*(?:{_UNITS}))?|[a-z]+[-_][\w.-]*\d[\w.-]*)[.]?$"
)
_ZH_SUBJECT: Final = r"[^\s，。：:；;？?！!“”「」'\"=（）()]"
_ZH_CALIBRE: Final = regex(
    rf"^({_ZH_SUBJECT}{{1,12}}?)的?(?:统计|计算)?口径\s*"
    r"(?:(?:是|为|[:：=])\s*|(?=不|包|含|按|以|只|仅|剔|扣|排|采|取|统一|改|算|计|统计|指))(\S.*)$",
    re.DOTALL,
)
_ZH_MEANS: Final = regex(
    rf"^({_ZH_SUBJECT}{{1,20}}?)\s?(?:是指(?![标数定导挥向针纹])|指的是|的(?:意思|定义|含义)是|"
    rf"(?:被)?定义[为成])\s*(\S.*)$",
    re.DOTALL,
)
_ZH_IS_VALUE: Final = regex(
    rf"^({_ZH_SUBJECT}{{1,20}}?)(?:从[^，。]{{1,8}}?)?"
    r"(?:现在|目前)?(?:是|为|[改定设][为成]|调整?[为到]|提高?到|[降上下]调?到)\s?"
    r"([¥$]?\d[^\s了，,；;]{0,12}?)了?[。.]?$"
)
_ZH_WE_DEFINE: Final = regex(
    rf"^(?:我们?|咱们)[把将]({_ZH_SUBJECT}{{1,20}}?)(?:定义|界定|视)[为成作]\s*(\S.*)$", re.DOTALL
)
_ZH_SO_CALLED: Final = regex(
    rf"^所谓的?({_ZH_SUBJECT}{{1,20}}?)[，,]?(?:就?是指?|指的?是?)\s*(\S.*)$", re.DOTALL
)
_ZH_RULE_OF: Final = regex(
    rf"^({_ZH_SUBJECT}{{1,12}}?)的(?:判定|判断|认定|划分|统计|计算)?(?:标准|算法|方式|方法|公式|"
    rf"含义)"
    r"(?:是|为|[:：=])\s*(\S.*)$",
    re.DOTALL,
)
_ZH_POPULATION: Final = (
    r"(?:用户|客户|订单|门店|商家|会员|商品|线索|员工|账号|账户|店铺|渠道|供应商|访客)"
)
_ZH_WHO_ARE: Final = regex(
    rf"^({_ZH_SUBJECT}{{1,10}}?{_ZH_POPULATION})就?是指?([^，。]+的{_ZH_POPULATION})[。.]?$"
)
_ZH_IS_JUST: Final = regex(
    r"^(?:我们(?:说|嘴里|口中|"
    r"这[里儿]?)?的?)?([^\s，。：:；;？?！!“”「」'\"=（）()这那你我他她它就都不只也]{2,10})"
    rf"[，,]?(?:就是(?:指)?|是指|指的是)([^，。]{{2,}}的{_ZH_POPULATION}|"
    rf"[^，。]{{4,}}的(?:玩家|人|学生|患者|病人|站点|天|订单|那天|配送|包裹))[。.]?$"
)
_ZH_PARAMETER: Final = regex(
    rf"^({_ZH_SUBJECT}{{0,10}}?(?:阈值|窗口|上限|下限|门槛|目标|预算|额度|截止日期?|截止时间|周期))"
    r"(?:现在|目前)?[是为]([^，。]{0,6}[\d一二三四五六七八九十百千万两半][^，。]{0,10})[。.]?$"
)
_ZH_OUR_DEFAULT: Final = regex(
    r"^(?:我们?的?)?(默认(?![用按以把将给不])[^\s，。是为]{1,8})[是为]\s*([^\s，。]{1,20})[。.]?$"
)
_ZH_COLUMN: Final = rf"(?:字段|列)?\s?{_COLUMN}\s?(?:字段|列)?"
_ZH_COLUMN_MEANS: Final = regex(
    rf"^{_ZH_COLUMN}\s?(?:表示|代表|标[记识]|是指|指的?是?|存的是|记录的?是)\s*(\S.*)$", re.DOTALL
)
_ZH_COLUMN_IN: Final = regex(rf"^{_ZH_COLUMN}\s?的?单位[是为]\s?([^\s，。]{{1,8}})[。.]?$")


@dataclass(frozen=True, slots=True)
class Rule:
    """One turn of phrase that names a subject and then its value.

    Attributes
    ----------
    pattern
        Its first group that took part is the subject, its last one the value.
    attribute
        What of the subject it tells.
    defines
        Whether it can be nothing but a definition, also in a conversation.
    """

    pattern: re.Pattern[str]
    attribute: str = DEFAULT_ATTRIBUTE
    defines: bool = False


def _defining(*patterns: re.Pattern[str]) -> tuple[Rule, ...]:
    return tuple(Rule(each, defines=True) for each in patterns)


_RULES: Final = (
    *(Rule(each, UNIT, defines=True) for each in (_COLUMN_IN, _UNIT_OF, _ZH_COLUMN_IN)),
    *_defining(_COLUMN_MEANS, _ZH_COLUMN_MEANS, _WE_DEFINE, _ZH_WE_DEFINE, _ZH_SO_CALLED),
    *_defining(_MEANS, _ZH_MEANS),
    *(Rule(each) for each in (_ZH_CALIBRE, _NAMED, _EQUALS, _ONE_WORD_EQUALS)),
    *_defining(_ZH_RULE_OF, _WHO_ARE, _A_IS_A, _ZH_WHO_ARE, _ZH_IS_JUST),
    *(Rule(each) for each in (_IS_VALUE, _PARAMETER, _OUR_DEFAULT)),
    *(Rule(each) for each in (_ZH_IS_VALUE, _ZH_PARAMETER, _ZH_OUR_DEFAULT)),
)
"""The first one that matches counts."""

_ARTICLE: Final = regex(r"(?i)^(?:definition of\s+)?(?:(?:the|our|my|a|an)\s+)?(?=\S)|^[把将]")
_WRAPPED: Final = regex(r"^[`*「『《“]+([^`*」』》”\n]{1,60})[`*」』》”]+")
_MOST_SUBJECT_WORDS: Final = 6
_ERROR_NAME: Final = regex(r"\w*(?:Error|Exception|Warning)|Traceback")
_LETTER: Final = regex(r"[^\W\d_]")

_NO_SUBJECT_FIRST: Final = regex(
    r"(?i)(?:if|when|while|because|since|although|though|so|but|and|or|that|this|these|those|"
    r"there|here|it|its|they|he|she|we|i|you|which|what|who|whom|how|why|where|as|for|to|in|on|"
    r"at|after|before|by|from|with|of|unless|until|once|today|tomorrow|yesterday|now|then|"
    r"lambda|else|elif|try|except|finally|def|class|assert|select|insert|"
    r"delete|create|remember|please|see|e\.g|i\.e)"
)
"""No thing is called so: the sentence goes on, or it is a line of code."""

_SPEAKING: Final = regex(r"(?i)\b(?:says?|said|asks?|asked|wrote|writes|answered)$|[说问]$|表示$")
_ZH_NO_SUBJECT: Final = regex(
    r"^(?:这|那|它|此|该|其|他|她|我|你|您|咱|如果|若|当|因为|由于|所以|但|而且|另外|即|也就是|"
    r"今天|明天|昨天|现在|目前|时间|会议时间)"
)
_CODE_VALUE: Final = regex(
    r"^(['\"]).*\1\s+\S|^[\w.]+\(|^[\w.]+\[[^\]]*\]$|;$|^lambda\b|^(?:None|self)\b"
)
_CONDITION: Final = regex(
    r"(?i)^(?:-?\d[\w.]*|true|false|null|(['\"]).{0,40}?\1)\s*"
    r"(?:(?:means|stands for|denotes|is|are|counts? as|marks)\s|表示|代表|是|为)"
)
"""What a row that fulfils it is called is no value: status = 1 means open."""

_QUERY: Final = regex(
    r"(?i)^\s*(?:select|insert|update|delete|create|alter)\s.*\b(?:from|into|table|set|where)\b"
)


@dataclass(frozen=True, slots=True)
class Named:
    """What a sentence is about, what of it it tells, and the value."""

    subject: str
    value: str
    rule: Rule


def key_of(text: str) -> tuple[str, str] | None:
    """Return the subject and the value of a sentence such as "X: Y", "X = Y" or "X口径Y"."""
    found = named_in(text)
    return None if found is None else (found.subject, found.value)


@lru_cache(maxsize=16)  # the kind of a sentence is told by its key, and then the key is asked for
def named_in(text: str) -> Named | None:
    """Return what a sentence names, with the rule that tells; None where it names nothing."""
    plain = without_lead_in(text)
    wrapped = _WRAPPED.match(plain)
    if wrapped is not None:
        plain = wrapped[1] + plain[wrapped.end() :]
    small = in_small(plain)
    for rule in _RULES:
        match = rule.pattern.match(plain) if may_be_in(rule.pattern, small) else None
        if match is None:
            continue
        subject, value = _qualified(*_parts(match))
        if value and _is_subject(subject) and not _is_code(rule.pattern, plain, value):
            return Named(subject, value, rule)
    return None


def _parts(match: re.Match[str]) -> tuple[str, str]:
    subject, *_, value = (each for each in match.groups() if each is not None)
    return _ARTICLE.sub("", subject.strip()).strip(), value.strip().rstrip("。.")


_PER: Final = regex(
    r"(?i)^(?=[$€£¥]?\d)([^,;]{1,30}?) (per|(?:for|in) (?:each|every)) (\w+(?: \w+)?)$"
)
_ZH_PER: Final = regex(r"^(每一?个?[\u3400-\u9fff]{1,3}?)\s?([¥$]?\d.{0,8})$")


def _qualified(subject: str, value: str) -> tuple[str, str]:
    """Take what a number is counted by to the subject: a limit per page is none per file."""
    found = _PER.match(value)
    if found is not None and not _OF_A_RATE.search(found[3]):
        return f"{subject} per {found[3]}", found[1]
    found = _ZH_PER.match(value)
    if found is not None and not _ZH_OF_A_RATE.search(found[1]):
        return found[1] + subject, found[2]
    return subject, value


_OF_A_RATE: Final = regex(
    r"(?i)^(?:second|minute|hour|day|week|month|quarter|year|annum|unit|kilo(?:gram)?)\b"
)
_ZH_OF_A_RATE: Final = regex(r"每一?个?(?:秒|分钟?|小?时|天|日|周|月|季度?|年)$")
"""Counted by them it is a rate, and the same one in other units."""


def _is_subject(text: str) -> bool:
    words = text.split()
    if not words or len(words) > _MOST_SUBJECT_WORDS or not _LETTER.search(text):
        return False
    return not (
        text.casefold() in LABELS
        or _NO_SUBJECT_FIRST.fullmatch(words[0])
        or _ERROR_NAME.fullmatch(words[-1])
        or _SPEAKING.search(text)
        or _ZH_NO_SUBJECT.match(text)
    )


def _is_code(rule: re.Pattern[str], text: str, value: str) -> bool:
    """An assignment of what code computes defines nothing, nor does a query or a condition."""
    assigned = rule in (_EQUALS, _ONE_WORD_EQUALS) and (
        _CODE_VALUE.search(value) or _CONDITION.search(value)
    )
    return bool(assigned or _QUERY.match(text))

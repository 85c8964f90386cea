"""Turns of phrase that say no more than a plainer one, as tables of what stands for what.

They are put right in the folded text, before a sentence is read piece by piece: "should be rounded"
for "is rounded", 按分存的 for 单位是分. Each holds only where it cannot change what is said.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.remembering.leading import without_lead_in

_UNIT: Final = (
    r"(?:cents?|euros?|dollars?|pounds?|francs?|yuan|percent|milliseconds|seconds|minutes|hours|"
    r"days|grams?|kilograms?|kg|tons|tonnes|met(?:er|re)s|lit(?:er|re)s|celsius|fahrenheit|kelvin|"
    r"utc|eur|usd|gbp|chf|cny|kwh|mwh|thousands|millions|local time|net|gross)"
)
_OUTPUT_VERB: Final = (
    r"(?:shown|displayed|rounded|sorted|plotted|drawn|written|formatted|exported|labell?ed|given|"
    r"reported|printed|grouped|named|sent|ordered|coloured|colored|expressed|stated)"
)
_COLUMN: Final = r"[a-z]\w*(?:[._]\w+)+"
_WEEKDAY: Final = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"

_OFTEN_DONE: Final = r"(refresh|update|sync|backup|polling)"
_INTERVAL: Final = r"(?:interval|period|cycle)"
_REGULARLY: Final = r"(?:every|hourly|daily|nightly|weekly|monthly)"
_ZH_OFTEN: Final = r"(?:刷新|更新|同步|备份|采集|上报)"
_ZH_SPAN: Final = r"\d+ ?(?:秒|分钟|小时)"

Rule = tuple[re.Pattern[str], str]


def _rules(*pairs: tuple[str, str]) -> tuple[Rule, ...]:
    return tuple((regex(pattern), instead) for pattern, instead in pairs)


_ENGLISH: Final = _rules(
    (r"^it (?:is )?([\w ]{2,30}?) (?:who|that) (?=\w+s\b)", r"\1 "),
    (
        rf"^(?:the )?{_OFTEN_DONE} {_INTERVAL} (?:of|for) (?:the )?(.+?) is (?=\d)",
        r"\2 \1 every ",
    ),
    (
        rf"^(?:the )?(.+?) {_OFTEN_DONE} {_INTERVAL} is (?=\d)",
        r"\1 \2 every ",
    ),
    (rf"\bupdate(?=(?:[sd]?)\b.*\b{_REGULARLY}\b)", "refreshe"),
    (rf"(\b{_REGULARLY}\b.*)\bupdate(?=[sd]?\b)", r"\1refreshe"),
    (r"\brefreshe\b", "refresh"),
    (r"\b(?:is|are) the (?:one|person|people|team) (?:who|that) (?=\w)", ""),
    (rf"\b(?:should|must|ha(?:s|ve) to|needs? to)(?: always)? be (?={_OUTPUT_VERB}\b)", "is "),
    (
        (
            rf"\b(?:is|are) (?:always )?(?:given|kept|stored|recorded|held|measured|counted|"
            rf"expressed|reported|noted|saved|quoted) in (?={_UNIT}\b)"
        ),
        "is in ",
    ),
    (r"^all (?:of )?(?:the |our )?(?!.* not )(?=\w+s\b.*\b(?:is|are)\b)", ""),
    (r"^(?:the )?(\w+s) (?:in|of) (?:the |our )?(\w+) (?=(?:is|are)\b)", r"\2 \1 "),
    (
        r"\b(?:is|are) (?:calculated|computed|worked out) (?:as|by)\b|\b(?:equals?|is equal to)\b",
        "is",
    ),
    (r"^we (?:calculate|compute) (.+?) (?:as|by) ", r"we define \1 as "),
    (
        r"^([a-z][\w ]{1,30}): (?=(?:always |never |not )?\w{3,}ed (?:in|on|at|as|by|to|from)\b)",
        r"\1 is ",
    ),
    (r" minus ", " - "),
    (r" plus ", " + "),
    (r" divided by ", " / "),
    (r" (?:times|multiplied by) ", " * "),
    (r"\b(?:who|that|which) (?:ha(?:ve|s)|had) no ", "without "),
    (r"\b(?:who|that|which) do(?:es)? not have (?:an?(?:y)? )?", "without "),
    (r"\bwithout (?:any|an?) ", "without "),
    (rf"\bon ({_WEEKDAY})s\b", r"every \1"),
    (
        (
            rf"^({_COLUMN}) (?:marks?|flags?|denotes?|indicates?|identif(?:y|ies)|stands for|"
            r"is (?:a|the) (?:flag|marker) (?:for|of)) "
        ),
        r"\1 means ",
    ),
    (r"^(?:i|we) (?:(?:would|'d) )?(?:(?:really|much|clearly|strongly) )", r"i "),
)

_ZH_UNIT: Final = (
    r"(?:百?万元|千元|[美欧日港]元|人民币|毫秒|分钟|小时|公斤|千克|毫克|毫米|厘米|公里|百分比|百分数|"
    r"摄氏度?|华氏度?|毫?赫兹|千瓦时?|兆瓦时|当地时间|北京时间|utc|usd|eur|cny|[分元秒天克吨米升])"
)
_ZH_COUNTED_AS: Final = (
    r"(?:算作|算成|算|计入|计为|计作|记在|记到|记为|当作|当成|视为|看作|归到|归入|放进|放到)"
)

_CHINESE: Final = _rules(
    (r"^(?:那|就是说)?(?:我们|咱们?)(?=[^\s，。的]{2})(?!这|那|说|自)", ""),
    (r"^(?:请|麻烦)(?:都|统一|一律)?", ""),
    (rf"不[把将](.{{1,16}}?)(?={_ZH_COUNTED_AS})", r"\1不"),
    (r"(?:^|(?<=[年月日号天周季度时点分，,\s]))[把将](?![手握来])", ""),
    (r"^([^，。]{1,12}?)(?<!不)是((?:按|在|由|从|用|以|记|存|放|算|归)[^，。]+)的$", r"\1\2"),
    (r"每个(?=[周月季年天]|小时|星期)", "每"),
    (r"在(?=每[周月季年天小星])", ""),
    (r"[一1] ?个?([天周月年]|季度|小时|星期)(?=[^，。]{1,8}[一1] ?次)", r"每\1"),
    (r"(?<=[日天周月年号一二三四五六])都?会(?=[\u4e00-\u9fff]{2})", ""),
    (r"(?<=[\u4e00-\u9fff])不会(?=[变改动])", "不"),
    (r"(?<!不)默认(?=[不按用带保显写取排])(?!用[户语])", ""),
    (
        rf"(?:(?<!不)(?:都|全部|全|均))?(?<!不)是?[按用以]({_ZH_UNIT})(?:来)?(?:存储?|记录?|计价?|表示|算|计量|统计)的?$",
        r"单位是\1",
    ),
    (rf"(?<!单位)(?:(?<!不)(?:都|全部|全|均))?(?<!不)(?<!不都)是({_ZH_UNIT})$", r"单位是\1"),
    (r"(?<=[\u4e00-\u9fff])减去?(?![少免值速员持半])(?=[\u4e00-\u9fff])", " - "),
    (r"加上(?=[\u4e00-\u9fff])", " + "),
    (r"除以", " / "),
    (r"乘以?(?=[\u4e00-\u9fff\d])(?![客坐机车务法])", " * "),
    (
        r"^(.{2,12}?)的(?:算法|计算方[式法]|计算公式|公式|定义|含义|意思)[是为:] ?",
        r"\1是指",
    ),
    (r"^(.{2,12}?)[按用](.{2,24}?)(?:来)?(?:计算|算)(?:的|得出)?$", r"\1是指\2"),
    (r"(?<=[\w\u4e00-\u9fff]) ?(?:表示|代表|意味着) ?(?=\S)", "是指"),
    (r"(?:状态|字段|类型|代码)(?:为|是|等于|=)(?= ?[a-z0-9])", lambda found: found[0][:2]),  # type: ignore[arg-type]
    (rf"(?<![每隔\d.]) ?({_ZH_SPAN}) ?({_ZH_OFTEN})[一1] ?次", r"每\1\2"),
    (rf"^(.+?)的?({_ZH_OFTEN})(?:间隔|周期)[是为:] ?({_ZH_SPAN})$", r"\1每\3\2"),
    (r"(?<=每)([^，,更]{1,8})更新", r"\1刷新"),
    (r"^([^每]{2,12}?)(最低|最高)(?:[是为:=])? ?(?=\d)", r"\2\1是"),
    (r"任何|凡是|每一个", "所有"),
    (r"(?<=[\u4e00-\u9fff])(?:之?后|以后)(?=[^，。]{2})", "后"),
    (r"保持不变|不变动|不改变", "不变"),
)


@lru_cache(maxsize=2_048)
def plainer(text: str) -> str:
    """Return a folded sentence in the plainer turns of phrase."""
    text = without_lead_in(text)
    for pattern, instead in _ENGLISH if text.isascii() else _CHINESE:
        text = pattern.sub(instead, text)
    return text.strip()


_FRONT: Final = regex(r"^(?:in|at|on|from|after|before|during|since|until|by|within|for) ")
_FRONTED: Final = regex(
    r"^(?P<front>(?:in|at|on|from|after|before|during|since|until|by|within|for) [^,]+), "
    r"(?P<rest>.+)$"
)
_OFTEN: Final = regex(
    r"^(?P<often>(?:dai|week|month|quarter|year|hour|night)ly|annually),? (?P<rest>(?!\w+s? (?:is|"
    r"are|has|have)\b).+)$"
)
_LONGEST_FRONT: Final = 6
"""Words of what may lead a sentence without a comma behind it."""


def rotated(text: str) -> list[str]:
    """Return what a sentence says with what leads it at its end: "in May sales rise"."""
    found = _FRONTED.match(text)
    if found is not None:
        return [f"{found['rest']} {found['front']}"]
    adverb = _OFTEN.match(text)
    if adverb is not None:
        return [f"{adverb['rest']} {adverb['often']}"]
    if not _FRONT.match(text) or " only " in f" {text} ":
        return []
    words = text.split(" ")
    cuts = range(2, min(_LONGEST_FRONT, len(words) - 2) + 1)
    return [" ".join((*words[cut:], *words[:cut])) for cut in cuts]

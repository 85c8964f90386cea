"""Times that no calendar tells: since the launch, 迁移之前; last time, 上次."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from jupyter_memory.language.patterns import regex
from jupyter_memory.language.times.meaning import Occasion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jupyter_memory.language.times.reading import Side

_EN_EVENTS = (
    r"(?:launch|re-?launch|release|migration|outage|incident|merger|acquisition|roll-?out|"
    r"deploy(?:ment)?|go-?live|cut-?over|redesign|switch(?:-?over)?|upgrade|rebrand(?:ing)?|re-?org"
    r"|reorgani[sz]ation|refactor(?:ing)?|rewrite|campaign|kick-?off|crash|failure|freeze|audit|"
    r"meeting|workshop|offsite|conference|hotfix|patch|roll-?back|announcement|ipo|pandemic|"
    r"lockdown|strike|breach|hack|introduction|opening|closure|expansion|lay-?offs|"
    r"restructuring|spin-?off|recall|price (?:increase|rise|cut|drop|hike)|increase|change|move|"
    r"update|fix|sale|promo(?:tion)?|black-?out|downtime|handover|sunset|shutdown|backfill|"
    r"pilot|trial|experiment|go-?ahead|replacement|conversion|split|sprint|bug|storm|clean-?up|"
    r"deprecation|reform|renewal|inspection|delivery|training|rename|renaming|cleansing|takeover|"
    r"buyout|relocation|promotion|blackout|power cut|attack|project|season|standup|stand-?up)"
)
_EN_DONE = (
    r"(?:launched|released|migrated|switched|moved|merged|upgraded|redesigned|rolled out|deployed|"
    r"introduced|went live|shipped|rebranded|acquired|opened|closed|renamed|replaced|changed|"
    r"started using|stopped using)"
)
_EN_NO_EVENT = (
    r"(?![a-z0-9_-]| (?:notes?|dates?|plans?|script|page|table|checklist|branch|pipeline|log|"
    r"column|field|flag|status|type|id|is|was|has|request|window|button|statement|rate|"
    r"number|report|version|history|dashboard|key|event)\b)"
)
_EN_SIDES: Final[dict[str, Side]] = {
    "since": "since", "after": "since", "following": "since", "before": "before",
    "until": "before", "till": "before", "prior to": "before", "up to": "before",
    "around": "around", "during": "around", "at the time of": "around",
    "on the day of": "around", "the day of": "around",
}  # fmt: skip
_EN_WHERE = rf"(?P<where>{'|'.join(_EN_SIDES)})"

_ZH_EVENTS = (
    "(?:上线|下线|发布|迁移|改版|合并|拆分|故障|宕机|升级|切换|重构|涨价|降价|调价|提价|促销|大促|发版|"
    "并购|收购|搬迁|重组|回滚|事故|割接|灰度|试点|开业|融资|裁员|改造|换代|更名|改名|停机|投放|扩容|"
    "整改|审计|切流|重启|招聘|开会|评审|上市|停服|封控|疫情|罢工|泄露|攻击|推出|交接|接入|改口径|换口径|"
    "调整|变更|更新|更换|替换|改动|引入|启用|停用|开放|关闭|搬家|断电|停电|培训|续约|换供应商|周年庆|直播)"
)
_ZH_OF_WHAT = "上线|下线|发布|迁移|切换|升级|接入|引入|启用|推出"
"""Events that may say what they are of: 切换到新仓库; 合并表 is a step of somebody's work."""

_ZH_SIDES: Final[dict[str, Side]] = {
    "以来": "since", "之后": "since", "以后": "since", "后": "since", "起": "since",
    "开始": "since", "至今": "since", "之前": "before", "以前": "before", "前": "before",
    "期间": "around", "前后": "around", "当天": "around", "那天": "around", "的时候": "around",
    "时": "around",
}  # fmt: skip
_ZH_WHERE = (
    r"(?P<where>以来|之后|以后|之前|以前|期间|前后|当天|那天|的时候|至今|后(?![端台缀面续悔备勤])|"
    r"前(?![端台缀面几一两三])|起(?![来点码因初]))"
)
_ZH_SUBJECT_ENDS = (
    "的了在从是我你他她它们把被让和与跟及对于到过就都也还"
    "，。？！；、：“”‘’「」《》（）()<>\"',.?!;:\\s"
)

_ZH_OBJECT = r"[^，。？！；、：,.?!;:\s前后以之期当那时起的]"

_NEXT = "[?.!,;:)]|$"
_EN_LAST_TIME = (
    r"(?:in |from )?(?:the |our |my )?(?:last|previous|prior) (?:time|session|conversation|chat)s?"
    r"(?: around)?(?![a-z0-9_-])|the other time\b|previously\b|formerly\b|in the past(?! (?:\w+ )?"
    r"(?:\d|second|minute|hour|day|week|month|quarter|year|few|couple))|"
    rf"(?:ever |once |as |like )?(?<!the )(?<!an )(?<!day )(?<!week )(?<!month )(?<!year )"
    rf"(?<!night )before(?= ?(?:{_NEXT}))|"
    rf"(?<!the )(?<!an )(?<!one )(?<!weeks )(?<!days )(?<!years )(?<!months )(?<!or )(?<!and )"
    rf"earlier(?= ?(?:{_NEXT}| (?:about|on|in|for|to|when|that|with|already|we|i|you)\b))"
)
_ZH_LAST_TIME = (
    r"(?<![早晚马线路])上一?[次回](?![家到来去答复归])(?:的?(?:会话|对话|聊天)[里中]?)?|前一?次|前几次|最近一次|先前|此前|早先|从前|"
    r"(?:(?<![\u4e00-\u9fffA-Za-z0-9_])|(?<=[我你他她们的跟和像如照按同与比还在是到曾有]))(?:之前|以前)"
    r"(?!的话)|"
    r"(?<![\u4e00-\u9fff])过去(?=我|你|是)|(?:之前|以前)(?=是|的做法|怎么|我|你|说过|有没有|见过|遇到过|定的|都是|也)"
)


Language = Literal["en", "zh"]
_LAST_TIME: Final = Occasion(last_time=True)


@dataclass(frozen=True, slots=True)
class Found:
    """Words that mean an occasion, their place, and where the name of an event begins in them."""

    start: int
    end: int
    named: int
    occasion: Occasion
    language: Language


_EN_ANCHOR: Final = regex(
    rf"(?<![a-z0-9_-]){_EN_WHERE} (?P<anchor>(?:(?:the|our|their|that|last) )(?:[a-z0-9][\w-]* )"
    rf"{{0,3}}?{_EN_EVENTS}(?: (?:to|of|from) [a-z0-9][\w-]*)?|(?:launch|go-?live|cut-?over)"
    rf"){_EN_NO_EVENT}"
)
_EN_CLAUSE: Final = regex(
    rf"(?<![a-z0-9_-]){_EN_WHERE} (?P<anchor>(?:we|i|they|you|it|the [a-z0-9][\w-]*) {_EN_DONE}"
    r"(?: (?!did|do|does|have|has|is|are|was|were|what|how|which)[\w.-]+){0,5})(?![\w-])"
)
_ZH_ANCHOR: Final = regex(
    rf"(?P<anchor>{_ZH_EVENTS}"
    rf"(?:(?<={_ZH_OF_WHAT})[到成为至]?(?!(?:发生|完成|结束|成功|开始)){_ZH_OBJECT}{{1,10}}?)?)"
    rf"(?:发生|完成|结束|成功|开始)?{_ZH_WHERE}"
)
_SUBJECT: Final = 12
_ZH_SUBJECT: Final = regex(rf"(自从?(?![动定助有己然])|[从在]|)[^{_ZH_SUBJECT_ENDS}]{{0,10}}$")
"""What stands before an event and belongs to it: 新引导流程 and 上线."""

_ZH_SINCE: Final = regex(
    r"自从?(?![动定助有己然])(?P<anchor>[^，。？！；、：,.?!;:\s]{2,14}?)(?P<where>以来|之后|以后|起|后(?![台端]))"
)
_EN_TIME: Final = regex(rf"(?=[a-z])(?<![a-z0-9_-])(?:{_EN_LAST_TIME})")
_ZH_TIME: Final = regex(f"(?=[上前最先此早从之以过])(?:{_ZH_LAST_TIME})")
_EN_MARK: Final = regex(
    r"since|after|before|until|till|prior|around|following|during|up to|last|previous|earlier"
    r"|other time|formerly|in the past|at the time"
)
_ZH_MARK: Final = regex("[前后来次回起间时至]|那天|当天|先前")


def occasions(text: str, written: str, language: Language) -> Iterator[Found]:
    """Yield the events and the last times that a folded text asks for."""
    if language == "en":
        if _EN_MARK.search(text):
            yield from _english(text, written)
    elif _ZH_MARK.search(text):
        yield from _chinese(text, written)


def _english(text: str, written: str) -> Iterator[Found]:
    for pattern in (_EN_ANCHOR, _EN_CLAUSE):
        for found in pattern.finditer(text):
            anchor = written[slice(*found.span("anchor"))]
            occasion = Occasion(anchor, _EN_SIDES[found["where"]])
            yield Found(*found.span(), found.start("anchor"), occasion, "en")
    for found in _EN_TIME.finditer(text):
        yield Found(*found.span(), found.start(), _LAST_TIME, "en")


def _chinese(text: str, written: str) -> Iterator[Found]:
    for found in _ZH_ANCHOR.finditer(text):
        before = _ZH_SUBJECT.search(text, max(0, found.start() - _SUBJECT), found.start())
        start, lead = (found.start(), 0) if before is None else (before.start(), len(before[1]))
        anchor = written[start + lead : found.end("anchor")]
        occasion = Occasion(anchor, _ZH_SIDES[found["where"]])
        yield Found(start, found.end(), start + lead, occasion, "zh")
    for found in _ZH_SINCE.finditer(text):
        anchor = written[slice(*found.span("anchor"))]
        occasion = Occasion(anchor, _ZH_SIDES[found["where"]])
        yield Found(*found.span(), found.start("anchor"), occasion, "zh")
    for found in _ZH_TIME.finditer(text):
        yield Found(*found.span(), found.start(), _LAST_TIME, "zh")

"""A short question that only makes sense after the one before it, completed by rules.

"And the retention one?" after "how is net revenue computed?" is "how is retention computed?". The
part that differs takes the place of its like; what it does not mention stays.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.identifiers import identifiers
from jupyter_memory.language.patterns import regex
from jupyter_memory.language.script import HAN
from jupyter_memory.language.terms import telling, terms
from jupyter_memory.language.times import read_times, without
from jupyter_memory.recalling.subjects import Part, subject_of, subjects_in
from jupyter_memory.remembering.tagging import topic_places

if TYPE_CHECKING:
    import re
    from collections.abc import Sequence
    from datetime import datetime

    from jupyter_memory.language.times import Calendar

MOST_TURNS: Final = 6
"""How far back a conversation is read."""

_LONGEST_VAGUE: Final = 60
"""Characters: who writes more says what she means."""

_LONGEST_ZH: Final = 16
_MOST_OWN_WORDS: Final = 1
"""Phrases that tell something beside a pronoun: "why did it fail?", "who owns that report?"."""

_THEN: Final = r"那么?(?![个些样里时会天几年月周次段边位种条])"
_NO_QUESTION: Final = (
    r"(?!(?:.*\b)?(?i:who|what|why|how|when|where|which|is|are|does|do|did|can)\b)"
)
_MORE: Final = (
    regex(r"^(?i:(?:and|so|ok(?:ay)?|or|but|then)\b[, ]*)?(?i:what|how) about (?P<part>[^?]+)\?*$"),
    regex(rf"^(?:[Aa]nd|[Oo]r|[Aa]lso|[Ss]ame)\b[, ]*{_NO_QUESTION}(?P<part>[^?]+)\?*$"),
    regex(rf"^{_NO_QUESTION}(?P<part>(?i:the|my|our|his|her) [^?]{{1,40}} ones?)\?*$"),
    regex(
        rf"^{_NO_QUESTION}(?P<part>(?i:for|in|on|at|with|since|before|after|by|from|of) "
        r"[^?]{1,40})\?*$"
    ),
    regex(rf"^(?:{_THEN}|还有|另外|以及)?[,， ]*(?P<part>[^?？，。怎]{{1,14}}?)的?呢[?？。]*$"),
    regex(
        rf"^(?:{_THEN}|还有|另外|以及)[,， ]*(?P<part>[^?？，。怎]{{1,14}}?)的?"
        r"(?:又?怎么样|又?如何|又怎样)[?？。]*$"
    ),
    regex(rf"^{_THEN}(?P<part>[^?？，。怎什谁哪多]{{1,10}}?)的?[?？]+$"),
)
"""Questions that name nothing but what differs from the one before."""

_BARE: Final = regex(
    r"(?i)^(?:and |but |so |then )?(?:why|how come|how so|since when|until when|who says(?: so)?|"
    r"says who|who|when|where|how|how often|how long|what for|which one|who decided|by whom|"
    r"why not)"
    r"(?: (?:is|was|are|were) (?:that|it|this|they|so))?(?: (?:that|this|so))?[?!. ]*$"
    r"|^(?:那)?(?:为什么|为啥|为何|怎么会|什么原因|原因|什么时候|何时|谁说的|谁定的|谁|在哪|哪里|怎么做|"
    r"从什么时候开始|多久|怎么弄|哪个)(?:这样|是这样)?(?:呢|啊|呀|的)?[?？。]*$"
)  # fmt: skip

_PRONOUN: Final = regex(
    r"(?i)\b(?:it|its|that one|this one|that|this|they|them|those|these|their|there)\b"
    r"|它们?的?|这个|那个|这些|那些|前者|后者|上面的?"
)

_LIKES: Final = (
    regex(
        r"(?i)\b(?:prod(?:uction)?|staging|dev(?:elopment)?|test(?:ing)?|sandbox|qa|uat|live|local)\b"
        r"|生产|线上|预发布?|测试|开发|正式|沙箱|本地"
    ),
    regex(
        r"(?i)\b(?:hourly|daily|nightly|weekly|monthly|quarterly|yearly|annual)\b"
        r"|[日周月季年](?=报|活|度|结)|每[小天周月季年]"
    ),
    regex(r"(?i)\b(?:csv|xlsx|excel|pdf|parquet|json|html|png|pptx?|markdown)\b"),
    regex(
        r"(?i)\b(?:marketing|sales|finance|product|legal|operations|support|engineering|hr|board)\b"
        r"|市场部?|销售部?|财务部?|产品部?|法务部?|运营部?|客服部?|技术部?|董事会"
    ),
    regex(r"(?i)\b(?:imports?|exports?)\b|导入|导出"),
    regex(r"(?i)\b(?:gross|net)\b|毛(?=[收利额])|净(?=[收利额])"),
)  # fmt: skip
"""Words of one kind: one takes the place of another."""

_NAME: Final = regex(
    r"(?<![.?!] )(?<!^)\b[A-Z][\w&]*(?: [A-Z][\w&]*)*|(?<![一-龥])[小老][一-龥](?![一-龥]?表)"
)
_ONE: Final = regex(
    r"(?i)^(?:(?:for|in|on|at|with|of|by|from|about) )?(?:(?:the|our|my|a) )?|\s+ones?$"
)
_HAN: Final = regex(f"[{HAN}]")
_OTHER: Final = regex(
    r"(?i)\b(?:other|others|another|rest|else|remaining|one|ones)\b|其他|其它|另外|另一个"
)
_YEAR: Final = regex(
    r"(?i)(?:(?:in|of) )?(?:this|last|next) year|今年|去年|前年|明年|(?:in )?20\d\d年?"
)
_GOES_ON: Final = regex(
    r"^(?:[Aa]nd|[Bb]ut|[Ss]o|[Tt]hen|[Aa]lso|[Ww]hich one)\b"
    rf"|^(?:{_THEN}|但是?|所以|然后|后来|接着|具体)"
)
_GOING_ON: Final = regex(
    r"(?i)\b(?:and|but|so|then|also|exactly|again|now|else|done|call|called|ask|one|most|"
    r"usually)\b"
    r"|后来|然后|接着|具体|一次|一般|通常|到底|究竟|操作|更新|刷新|处理|还|又|再|那|次|最"
)
"""Words that go on with what was said and name nothing."""

_ASKS: Final = regex(
    r"(?i)^\W*(?:and |but |so )?(?:who|what|why|how|when|where|which|is|are|does|do|did|can)\b"
    r"|[什怎哪谁几多何吗呢]|是否|[?？]$"
)


@dataclass(frozen=True, slots=True)
class Completed:
    """A vague question, completed.

    Attributes
    ----------
    text
        The whole question.
    names
        Whether the vague one names itself what it is about: what is carried over then only helps.
    """

    text: str
    names: bool = False


def completed(
    text: str, turns: Sequence[str], now: datetime, calendar: Calendar
) -> Completed | None:
    """Return a vague question completed from earlier questions; None where it is not vague.

    Parameters
    ----------
    text
        The question.
    turns
        What the same person said before, the latest last.
    now, calendar
        By which words of time are read.
    """
    if not is_vague(text):
        return None
    base: str | None = None
    for turn in turns[-MOST_TURNS:]:
        done = _completed(turn, base, now, calendar) if base else None
        base = turn if done is None else done.text
    return _completed(text, base, now, calendar) if base else None


def is_vague(text: str) -> bool:
    """Tell whether a question needs the one before it."""
    return any(tell(text) for tell in (_part_of, _is_bare, _refers, _goes_on, _names_nothing))


def _completed(text: str, base: str, now: datetime, calendar: Calendar) -> Completed | None:
    part = _part_of(text)
    if part is not None and not _refers(part):
        return _with(base, part, now, calendar)
    if _is_bare(text):
        return Completed(_joined(base, text))
    if _refers(text):
        return Completed(_instead_of_pronoun(text, base))
    if _goes_on(text):
        timeless = without(base, read_times(base, now, calendar))
        return Completed(_joined(timeless, text), names=bool(_own_words(text)))
    return Completed(_joined(subject_of(base), text)) if _names_nothing(text) else None


def _joined(base: str, text: str) -> str:
    return f"{base.rstrip(' ?？。.')} {text}".strip()


def _part_of(text: str) -> str | None:
    if len(text) > (_LONGEST_ZH if _HAN.search(text) else _LONGEST_VAGUE):
        return None
    found = (each.match(text) for each in _MORE)
    return next((match["part"].strip() for match in found if match is not None), None)


def _is_bare(text: str) -> bool:
    return len(text) <= _LONGEST_VAGUE and _BARE.match(text) is not None


def _refers(text: str) -> bool:
    """Tell whether a pronoun stands for what the question is about."""
    if len(text) > _LONGEST_VAGUE or not _PRONOUN.search(text) or identifiers(text):
        return False
    return len(_own_words(_PRONOUN.sub(" ", text))) <= _MOST_OWN_WORDS


def _goes_on(text: str) -> bool:
    """Tell whether a question begins as the rest of a sentence: "and why is that table empty?"."""
    return len(text) <= _LONGEST_VAGUE and _GOES_ON.match(text) is not None


def _names_nothing(text: str) -> bool:
    """Tell whether a question asks something of nothing: "how often is that refreshed?"."""
    if len(text) > _LONGEST_VAGUE or identifiers(text):
        return False
    return bool(_ASKS.search(text)) and not _own_words(text)


def _own_words(text: str) -> list[str]:
    """Return the phrases of a question that name something, without those that only go on."""
    return [each.text for each in subjects_in(_GOING_ON.sub(" ", text))]


def _instead_of_pronoun(text: str, base: str) -> str:
    subject = subject_of(base)
    if not subject:
        return f"{base.rstrip()} {text}"
    found = _PRONOUN.search(text)
    if found is None or subjects_in(text[found.end() :]):
        return f"{text} ({subject})"
    return f"{text[: found.start()]}{subject}{text[found.end() :]}"


def _with(base: str, part: str, now: datetime, calendar: Calendar) -> Completed:
    """Return the earlier question with the part in the place of its like."""
    bare = _ONE.sub("", part).strip()
    times = read_times(part, now, calendar)
    if times and not telling(terms(_ONE.sub("", without(part, times)))):
        return Completed(_at_another_time(base, part, now, calendar))
    if not telling(terms(_OTHER.sub(" ", bare))):
        return Completed(base)  # the other one: of what was asked before
    return Completed(_with_likes(base, bare) or _joined(base, part), names=True)


def _with_likes(base: str, bare: str) -> str | None:
    """Return the earlier question with the part in the place of its like, if it has one."""
    like = _like(base, bare)
    if like is not None:
        return like
    for place in (_identifier, _topic, _name):
        found = place(base, bare)
        if found is not None:
            return _replaced(base, found, bare)
    return None


def _at_another_time(base: str, part: str, now: datetime, calendar: Calendar) -> str:
    before = read_times(base, now, calendar)
    if not before:
        return _joined(base, part)
    time = base[before[0].start : before[-1].end]
    if _YEAR.fullmatch(part.strip()) and not _YEAR.fullmatch(time.strip()):
        # The same day of another year: "and last year?" after "this year on Singles' Day".
        part = f"{part} {_YEAR.sub('', time).strip()}"
    return f"{base[: before[0].start]}{part}{base[before[-1].end :]}"


def _replaced(base: str, place: Part, bare: str) -> str:
    return f"{base[: place.start]}{bare}{base[place.end :]}"


def _like(base: str, bare: str) -> str | None:
    """Return the earlier question with a word of the part for another one of its kind."""
    for likes in _LIKES:
        mine, other = likes.search(bare), likes.search(base)
        if mine is None or other is None or mine.group() == other.group():
            continue
        rest = f"{bare[: mine.start()]} {bare[mine.end() :]}"
        if _has_all(base, rest):
            # What else the part names stands in the earlier question, too.
            return _replaced(base, Part(other.group(), other.start(), other.end()), mine.group())
        return _replaced(base, _around(base, other), bare)
    return None


def _has_all(base: str, words: str) -> bool:
    spoken = set(terms(base))
    return all(each in spoken for each in terms(words))


def _around(base: str, found: re.Match[str]) -> Part:
    """Return the whole phrase that a word is of."""
    whole = (each for each in subjects_in(base) if each.start <= found.start() < each.end)
    return next(whole, Part(found.group(), found.start(), found.end()))


def _identifier(base: str, bare: str) -> Part | None:
    named = identifiers(base)
    if not named or not identifiers(bare):
        return None
    at = base.lower().rfind(named[-1])
    return None if at < 0 else Part(base[at : at + len(named[-1])], at, at + len(named[-1]))


def _topic(base: str, bare: str) -> Part | None:
    places = topic_places(base) if topic_places(bare) else []
    if not places:
        return None
    start, end = places[0]
    word = Part(base[start:end], start, end)
    if _HAN.search(base):
        return word
    whole = (each for each in subjects_in(base) if each.start <= start < each.end)
    return next(whole, word)


def _name(base: str, bare: str) -> Part | None:
    if not _NAME.search(f"- {bare}"):
        return None
    names = list(_NAME.finditer(base))
    return Part(names[-1].group(), names[-1].start(), names[-1].end()) if names else None

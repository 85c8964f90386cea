"""What a question is about, as it stands there: the words that neither ask nor join."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.identifiers import identifiers
from jupyter_memory.language.patterns import regex
from jupyter_memory.language.script import HAN
from jupyter_memory.language.stemming import stem
from jupyter_memory.language.stopwords import stop_terms
from jupyter_memory.recalling.keys import GENERIC

if TYPE_CHECKING:
    from collections.abc import Iterator

_WORD: Final = regex(r"[A-Za-z0-9_][\w./#%'-]*\w|\w")
_HAN: Final = regex(f"[{HAN}]")

_FRAME: Final = GENERIC | frozenset(
    map(
        stem,
        ["own", "owner", "owned", "responsible", "store", "stored", "keep", "kept", "live",
         "happen", "change", "changed", "decide", "decided", "fail", "failed", "break", "broke",
         "crash", "crashed", "run", "refresh", "refreshed", "update", "updated", "start", "begin",
         "end", "look", "like", "prefer", "say", "said", "remember", "remembered", "counted",
         "defined", "measured", "contact", "maintain", "go", "went", "got", "last", "time", "much",
         "many", "long", "often"],
    )
)  # fmt: skip
"""What is asked of a subject, and no part of it."""

_ZH_FRAME: Final = regex(
    r"怎么(?:算|做|办|弄|导|跑|处理|计算|统计|定义|修|解决|写|看|用|分|设|改)?(?:的|出来)?|如何(?:计算|统计|定义|处理)?"
    r"|为什么|为啥|为何|什么时候|什么意思|什么|多少|多久|哪一?[个张天里儿些]|哪|谁(?:负责|管|维护|定)?的?"
    r"|是不是|是否|是指|是多?|口径|定义|含义|意思|公式|算法|计算|统计|的时候|现在|目前|当前|我们|咱们|你们|请问|告诉我"
    r"|负责人?|几点|几号|上次|之前|应该|需要|可以|要不要|有没有|会(?!员|计|议)|能(?!力)|要(?!求)|用(?![户途量])|在(?!线|途)|了(?!解)|吗|呢|吧|啊|我|你|的(?=$|[?？。])"
    r"|存在?哪|更新|刷新|单位|算不算|算|[？?，。、,!！：:]|\s"
)


@dataclass(frozen=True, slots=True)
class Part:
    """Some words of a text, and where they stand."""

    text: str
    start: int
    end: int


def subject_of(text: str) -> str:
    """Return what a question is about: the names of programs in it, or else its own words."""
    named = identifiers(text)
    if named:
        return " ".join(named)
    return " ".join(each.text for each in subjects_in(text))


def subjects_in(text: str) -> list[Part]:
    """Return the phrases of a question that name something, in their order."""
    found = list(_chinese(text) if _HAN.search(text) else _english(text))
    return [each for each in found if each.text]


def _english(text: str) -> Iterator[Part]:
    """Yield runs of words that neither ask nor join."""
    start = end = -1
    for word in _WORD.finditer(text):
        if _asks(word.group()) or (start >= 0 and text[end : word.start()].strip(" '’s")):
            if start >= 0:
                yield Part(text[start:end], start, end)
            start = -1
        if not _asks(word.group()):
            start = word.start() if start < 0 else start
            end = word.end()
    if start >= 0:
        yield Part(text[start:end], start, end)


def _asks(word: str) -> bool:
    small = word.lower()
    if small.endswith("n't"):
        return True
    return small in stop_terms() or stem(small) in stop_terms() or stem(small) in _FRAME


def _chinese(text: str) -> Iterator[Part]:
    """Yield what lies between the turns of phrase that ask."""
    at = 0
    for found in _ZH_FRAME.finditer(text):
        yield _stripped(text, at, found.start())
        at = found.end()
    yield _stripped(text, at, len(text))


def _stripped(text: str, start: int, end: int) -> Part:
    piece = text[start:end].strip("的 ")
    begun = text.find(piece, start) if piece else start
    return Part(piece, begun, begun + len(piece))

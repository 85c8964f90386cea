"""What is meant by a line of dialogue that needs no model: known by its whole wording only.

A sentence that merely contains such words is a question like any other.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal

from jupyter_memory.language.patterns import regex
from jupyter_memory.results import ANSWERS

if TYPE_CHECKING:
    from jupyter_memory.results import Pending

Wish = Literal["profile", "erase everything"]

_LEAD: Final = r"(?:(?:please|now|ok(?:ay)?|hey|and|so|can you|could you|请|那|现在)[,，]?\s*)*"
_TAIL: Final = r"\s*(?:please|for me|now|right now|吧|呢|吗)?\s*[.!?。！？]*"

_PROFILE: Final = (
    r"what (?:do|did|all do) you (?:know|remember|have stored|have) about me(?: so far)?|"
    r"(?:tell|show) me (?:everything |what |all )?(?:that )?you (?:know|remember) about me|"
    r"(?:show|tell me) (?:me )?my profile|who am i|"
    r"(?:关于我)?你(?:都)?(?:知道|记得|记住|了解)(?:了)?(?:关于我的?|我的?)?(?:些)?"
    r"(?:什么|哪些(?:事|内容)?)|"
    r"你对我(?:都)?(?:知道|了解|记得)(?:些)?(?:什么|多少)|"
    r"我是谁|(?:显示|看看)我的(?:资料|画像)"
)
_ERASE: Final = (
    r"(?:delete|erase|forget|wipe|remove) (?:everything|all)(?: (?:that )?you (?:know|remember|"
    r"have)(?: about me)?| about me| of it| my memories| my data| memories| the memories)?|"
    r"(?:delete|erase|forget|wipe) all (?:of )?(?:my |the |your )?(?:memor(?:y|ies)|data)"
    r"(?: about me)?|"
    r"(?:删除|清空|抹掉|清除|忘掉|忘记|删掉)(?:掉)?(?:你)?(?:关于我的?|我的?)?"
    r"(?:一切|所有|全部)(?:的)?(?:关于我的?)?(?:记忆|内容|资料|数据|事情?)?|"
    r"(?:把)?(?:关于我的?|我的?)?(?:所有|全部|一切)(?:的)?(?:记忆|内容|资料|数据)?(?:都|全)?"
    r"(?:删除|清空|抹掉|清除|忘掉|忘记|删掉|删了|忘了)|"
    r"(?:清空|删除)(?:你的)?记忆"
)


def _whole(forms: str) -> re.Pattern[str]:
    return regex(rf"{_LEAD}(?:{forms}){_TAIL}", re.IGNORECASE)


_WISHES: Final[tuple[tuple[Wish, re.Pattern[str]], ...]] = (
    ("profile", _whole(_PROFILE)),
    ("erase everything", _whole(_ERASE)),
)

AFFIRMATION: Final = regex(
    r"(?:yes|yep|yeah|sure|ok(?:ay)?|right|correct|exactly|please do|do (?:it|so|that)|go ahead|"
    r"agreed|confirmed?|the (?:first|second|third|former|latter)(?: one)?|[1-9]|both|"
    r"是的?|对的?|好的?|可以|行|嗯|没错|正确|就这样|同意|确认|请(?:这样)?做|第[一二三]个|都要)"
    r"\b[^?？]{0,60}",
    re.IGNORECASE,
)
"""How one begins who agrees to what was just asked."""

_BY_WORD: Final = {
    **dict.fromkeys(("old", "the old one", "mine", "keep mine", "旧的", "保留旧的"), "old"),
    **dict.fromkeys(("new", "the new one", "take the new one", "新的", "采用新的"), "new"),
    **dict.fromkeys(("both", "keep both", "两个都要", "都保留", "两者都保留"), "both"),
}


def wish_of(text: str) -> Wish | None:
    """Return what is wished for that needs no model, or None."""
    line = " ".join(text.split())
    return next((wish for wish, form in _WISHES if form.fullmatch(line)), None)


def answer_of(text: str, pending: Pending) -> str | None:
    """Return what is to be kept, where a text answers a question, by number or by words."""
    line = " ".join(text.split()).strip(" .!。！").casefold()
    offered = {each.keep for each in pending.answer_choices}
    for each in pending.answer_choices:
        if line in (str(each.number), each.label.casefold()):
            return each.keep
    keep = ANSWERS.get(line) or _BY_WORD.get(line)
    return keep if keep in offered else None


def agrees(text: str) -> bool:
    """Tell whether a text agrees to what was just asked."""
    return AFFIRMATION.fullmatch(" ".join(text.split())) is not None

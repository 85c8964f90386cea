"""The subject and the value of a sentence that defines something, by rules.

A sentence gets a key only when it is sure to be about one thing: a wrong key would put one memory
in the place of another.
"""

from __future__ import annotations

import re
from typing import Final

from jupyter_memory.remembering.signs import LABELS

_NOT_IN_NAMES: Final = r":=：＝\n(){}\[\]<>（）,，。;；?？!！'\"“”*\\|"
_SUBJECT: Final = rf"[^\s./&+\-{_NOT_IN_NAMES}][^{_NOT_IN_NAMES}]{{0,59}}?"
_NAMED: Final = re.compile(
    rf"^({_SUBJECT})\s*(?::(?=\s|[\u3400-\u9fff])|(?<!\d)：|：(?!\d))\s*(\S.*)$", re.DOTALL
)
_EQUALS: Final = re.compile(rf"^({_SUBJECT})(?:\s+[=＝]\s+|\s*＝\s*)(\S.*)$", re.DOTALL)
_ONE_WORD_EQUALS: Final = re.compile(r"^([^\W\d][\w.\-]*|[\u3400-\u9fff]\S{0,20}?)=(?![=>])(\S+)$")
_MEANS: Final = re.compile(
    rf"^({_SUBJECT})\s+(?:means|stands for|is defined as|are defined as|is short for|refers to|"
    rf"denotes)\s+(\S.*)$",
    re.DOTALL,
)
_UNITS: Final = (
    r"%|percent|days?|hours?|minutes?|seconds?|weeks?|months?|years?|cents?|euros?|dollars?|rows?"
)
_IS_VALUE: Final = re.compile(
    rf"(?i)^({_SUBJECT})\s+(?:is (?:now |currently |set to )?|equals )\s*"
    rf"([$€£¥]?\d[\w.,:/%-]*(?:\s*(?:{_UNITS}))?|[a-z]+[-_][\w.-]*\d[\w.-]*)[.]?$"
)
_ZH_SUBJECT: Final = r"[^\s，。：:；;？?！!“”「」'\"=（）()]"
_ZH_CALIBRE: Final = re.compile(
    rf"^({_ZH_SUBJECT}{{1,12}}?)的?(?:统计|计算)?口径\s*"
    r"(?:(?:是|为|[:：=])\s*|(?=不|包|含|按|以|只|仅|剔|扣|排|采|取|统一|改|算|计|统计|指))(\S.*)$",
    re.DOTALL,
)
_ZH_MEANS: Final = re.compile(
    rf"^({_ZH_SUBJECT}{{1,20}}?)\s?(?:是指(?![标数定导挥向针纹])|指的是|的(?:意思|定义|含义)是|"
    rf"(?:被)?定义[为成])\s*(\S.*)$",
    re.DOTALL,
)
_ZH_IS_VALUE: Final = re.compile(
    rf"^({_ZH_SUBJECT}{{1,20}}?)(?:从[^，。]{{1,8}}?)?"
    r"(?:是|为|[改定设][为成]|调整?[为到]|提高?到|[降上下]调?到)\s?([¥$]?\d[^\s了]{0,12}?)了?[。.]?$"
)
_RULES: Final = (
    *(_ZH_CALIBRE, _NAMED, _EQUALS, _ONE_WORD_EQUALS, _MEANS, _ZH_MEANS),
    *(_IS_VALUE, _ZH_IS_VALUE),
)
"""The first one that matches counts."""

_ARTICLE: Final = re.compile(r"(?i)^(?:definition of\s+)?(?:(?:the|our|my|a|an)\s+)?(?=\S)|^[把将]")
_WRAPPED: Final = re.compile(r"^[`*「『《“]+([^`*」』》”\n]{1,60})[`*」』》”]+")
_MOST_SUBJECT_WORDS: Final = 6
_ERROR_NAME: Final = re.compile(r"\w*(?:Error|Exception|Warning)|Traceback")
_LETTER: Final = re.compile(r"[^\W\d_]")

_NO_SUBJECT_FIRST: Final = re.compile(
    r"(?i)(?:if|when|while|because|since|although|though|so|but|and|or|that|this|these|those|"
    r"there|here|it|its|they|he|she|we|i|you|which|what|who|whom|how|why|where|as|for|to|in|on|"
    r"at|after|before|by|from|with|of|unless|until|once|today|tomorrow|yesterday|now|then|"
    r"lambda|else|elif|try|except|finally|def|class|return|import|assert|select|insert|update|"
    r"delete|create|remember|please|see|e\.g|i\.e)"
)
"""No thing is called so: the sentence goes on, or it is a line of code."""

_SPEAKING: Final = re.compile(
    r"(?i)\b(?:says?|said|asks?|asked|wrote|writes|answered)$|[说问]$|表示$"
)
_ZH_NO_SUBJECT: Final = re.compile(
    r"^(?:这|那|它|此|该|其|他|她|我|你|您|咱|如果|若|当|因为|由于|所以|但|而且|另外|即|也就是|"
    r"今天|明天|昨天|现在|目前|时间|会议时间)"
)
_CODE_VALUE: Final = re.compile(
    r"^(['\"]).*\1\s+\S|^[\w.]+\(|^[\w.]+\[[^\]]*\]$|;$|^lambda\b|^(?:None|self)\b"
)
_QUERY: Final = re.compile(
    r"(?i)^\s*(?:select|insert|update|delete|create|alter)\s.*\b(?:from|into|table|set|where)\b"
)


def key_of(text: str) -> tuple[str, str] | None:
    """Return the subject and the value of a sentence such as "X: Y", "X = Y" or "X口径Y"."""
    plain = _WRAPPED.sub(r"\1", text)
    for rule in _RULES:
        match = rule.match(plain)
        if match is None:
            continue
        subject = _ARTICLE.sub("", match[1].strip()).strip()
        value = match[2].strip().rstrip("。.")
        if value and _is_subject(subject) and not _is_code(rule, plain, value):
            return subject, value
    return None


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
    """An assignment of what code computes defines nothing, nor does a query."""
    assigned = rule in (_EQUALS, _ONE_WORD_EQUALS) and _CODE_VALUE.search(value)
    return bool(assigned or _QUERY.match(text))

"""Turns of phrase that say how two things are related, as a table, in English and Chinese.

They are read in one sentence at a time, with width and traditional characters folded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from jupyter_memory.language.patterns import regex
from jupyter_memory.language.script import HAN

if TYPE_CHECKING:
    import re

Sort = Literal["table", "file", "person", "work", "like"]
"""What one side must be; "like" is the same sort of thing as the other side."""

_JOINT: Final = "的和与及从在用把对由跟将给是联接入到代被"
_EDGE: Final = rf"(?:(?<![{HAN}])|(?<=[{_JOINT}]))"
_WORD: Final = rf"(?:(?![{_JOINT}])[{HAN}])"
_NAME: Final = r"`[^`\n]{1,60}`|(?<![A-Za-z0-9_./])[A-Za-z_~/](?:[A-Za-z0-9_./-]*[A-Za-z0-9_])?"
_A: Final = rf"(?:the )?(?P<a>{_NAME})(?: tables?)?"
_B: Final = rf"(?:the )?(?:tables? )?(?P<b>{_NAME})(?: tables?)?"
_ZH_A: Final = rf"(?P<a>{_NAME}|{_EDGE}{_WORD}{{1,4}}表)\s?(?:表|字段|文件)?\s?"
_ZH_B: Final = rf"\s?(?P<b>{_NAME}|{_WORD}{{1,4}}表)"
_ZH_METRIC_A: Final = rf"(?P<a>{_NAME}|{_EDGE}{_WORD}{{1,6}})\s?"
_ZH_METRIC_B: Final = rf"\s?(?P<b>{_NAME}|{_WORD}{{1,6}})"

_FULL_NAME: Final = r"[A-Z][a-z]+(?:[ -][A-Z][a-z]+){0,2}"
_PERSON: Final = rf"(?<![\w@])(?P<{{side}}>@[\w-]+(?:\.\w+)*|{_FULL_NAME})"
_ZH_PERSON: Final = rf"{_EDGE}(?P<{{side}}>@[\w-]+|{_WORD}{{2,3}}|{_FULL_NAME})\s?"
_WORK: Final = r"(?P<{side}>[A-Za-z`][\w .&/`-]{0,60}?)"
_WORK_ENDS: Final = (
    r"(?=\s*(?:[,;:!?()]|\.(?:\s|$)|$)|\s(?:and|but|since|because|until|so|who|which|for|now|in)\b)"
)
_ZH_WORK: Final = rf"\s?(?P<{{side}}>[{HAN}A-Za-z0-9_.`]{{2,20}}?)"
_ZH_WORK_ENDS: Final = (
    r"(?:(?<![报图列])\s?表)?的?(?:维护|管理|口径|更新|开发)?了?"
    r"(?=\s*(?:[,;:!?()，。；：！？（）、]|$))"
)


@dataclass(frozen=True, slots=True)
class Link:
    """Turns of phrase that say one thing; their patterns have the groups a and b.

    Attributes
    ----------
    relation
        What a does to b.
    a, b
        What they must be.
    cue
        Without it in a sentence nobody need look for the patterns.
    patterns
        How it is said.
    """

    relation: str
    a: Sort
    b: Sort
    cue: re.Pattern[str]
    patterns: tuple[re.Pattern[str], ...]


def _link(relation: str, a: Sort, b: Sort, cue: str, *patterns: str) -> Link:
    compiled = tuple(regex(each) for each in patterns)
    return Link(relation, a, b, regex(f"(?i){cue}"), compiled)


def _as(side: str, part: str) -> str:
    return part.replace("{side}", side)


_BE: Final = r"(?:is|are|was|were|gets?|has been|have been|can be|must be|should be)"
_SWAPPED_A: Final = _A.replace("?P<a>", "?P<b>")
_SWAPPED_B: Final = _B.replace("?P<b>", "?P<a>")
_SWAPPED_ZH_A: Final = _ZH_A.replace("?P<a>", "?P<b>")
_SWAPPED_ZH_B: Final = _ZH_B.replace("?P<b>", "?P<a>")

LINKS: Final = (
    _link(
        "joins", "table", "table", "join|关联|连接",
        rf"(?i:{_A} joins? (?:to |with |onto )?{_B})",
        rf"(?i:{_A} {_BE} joined (?:to|with|onto) {_B})",
        rf"(?i:\bjoin {_A} (?:to|with|and|onto) {_B})",
        rf"(?i:{_A} and {_B} (?:{_BE} joined|join)\b)",
        rf"(?i:{_ZH_A}(?:和|与|跟|同){_ZH_B}[^,。;\n]{{0,24}}?(?:关联|连接|join))",
        rf"(?i:{_ZH_A}(?:左|内)?(?:关联|连接|join)(?:到|了)?{_ZH_B})",
    ),
    _link(
        "feeds", "file", "table",
        r"\b(?:feeds|fills|goes into|loads?|loaded|imports?|imported|reads?|copy|copies|copied|"
        r"written|built|filled|created|made|fed)\b|导入|写入|加载|读入|灌入|同步|来自|取自|来源|由|从",
        rf"(?i:{_A} (?:feeds|fills|goes into|is (?:loaded|imported|read|written|copied) into) "
        rf"(?:into )?{_B})",
        rf"(?i:\b(?:load|import|read|copy)(?:s|ed)? {_A} into {_B})",
        rf"(?i:{_SWAPPED_A} {_BE} (?:loaded|built|imported|filled|created|made|fed|read) "
        rf"(?:from|by|out of) {_SWAPPED_B})",
        rf"{_ZH_A}(?:导入|写入|加载到|读入|灌入|同步到)(?:到|了)?{_ZH_B}",
        rf"{_SWAPPED_ZH_A}(?:的数据)?(?:来自|取自|来源于?是?|由|从){_SWAPPED_ZH_B}",
    ),
    _link(
        "owns", "person", "work", "own|maintain|looks after|responsible|in charge|负责|维护|管理",
        rf"{_as('a', _PERSON)} (?:owns|maintains|looks after|is responsible for|is in charge of|"
        rf"is the (?:owner|maintainer) of) {_as('b', _WORK)}{_WORK_ENDS}",
        rf"{_as('b', _WORK)} (?:is|are) (?:owned|maintained) by {_as('a', _PERSON)}",
        rf"(?i:\bthe owner of ){_as('b', _WORK)} is {_as('a', _PERSON)}",
        rf"{_as('a', _ZH_PERSON)}负责{_as('b', _ZH_WORK)}{_ZH_WORK_ENDS}",
        rf"{_EDGE}{_as('b', _ZH_WORK)}\s?由\s?{_as('a', _ZH_PERSON)}(?:负责|维护|管理)",
        rf"{_EDGE}{_as('b', _ZH_WORK)}的?负责人(?:是|为|:)\s?{_as('a', _ZH_PERSON)}",
    ),
    _link(
        "replaces", "like", "like",
        "replace|supersede|instead of|renamed|[取替]代|代替|替换|改名|更名|改叫",
        rf"(?i:{_A} (?:now )?(?:replaces|replaced|supersedes) {_B})",
        rf"(?i:\buse {_A} instead of {_B})",
        rf"(?i:{_SWAPPED_A} {_BE} (?:replaced|superseded) (?:by|with) {_SWAPPED_B})",
        rf"(?i:{_SWAPPED_A} {_BE} renamed (?:to|as) {_SWAPPED_B})",
        rf"{_ZH_METRIC_A}(?:取代|替代|代替|替换)(?:了|掉)?{_ZH_METRIC_B}",
        rf"{_SWAPPED_ZH_A}(?:已经?)?被{_SWAPPED_ZH_B}\s?表?\s?(?:取代|替代|代替|替换)",
        rf"{_SWAPPED_ZH_A}(?:已经?)?(?:改名为|更名为|改叫){_SWAPPED_ZH_B}",
    ),
)  # fmt: skip

DOUBT: Final = regex(
    r"(?i)\b(?:not|never|no longer|cannot|maybe|perhaps|might|whether|if|should (?:we|i)|could|"
    r"would|unless|instead of joining)\b|n't\b|\?|[不没别勿？]|是否|如果|要不|可能|也许|假如|吗"
)
"""A sentence with one of these says of nothing that it is so."""

WORKS: Final = frozenset(
    ["report", "reports", "dashboard", "table", "tables", "pipeline", "model", "export", "notebook",
     "data", "dataset", "metric", "metrics", "definition", "definitions", "job", "forecast",
     "budget", "query", "numbers", "file", "deck"]
)  # fmt: skip
"""What somebody is in charge of, besides tables and metrics."""

NOBODY: Final = regex(
    r"(?i)^(?:everyone|everybody|nobody|someone|somebody|anyone|who|please|remember|note)$"
    r"|^(?:我|你|他|她|它|咱|大家|谁|自己|团队|公司|目前|现在|以后|一起|共同|主要|需要|应该|都|也)"
    r"|[会要请都也]$"
)
"""No person is called so."""

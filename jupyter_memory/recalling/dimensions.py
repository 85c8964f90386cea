"""To which dimension of a profile a memory belongs, by declared turns of phrase, en and zh."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.patterns import regex

if TYPE_CHECKING:
    from jupyter_memory.records import MemoryRecord


def _turns(english: str, chinese: str) -> re.Pattern[str]:
    return regex(rf"\b(?:{english})\b|{chinese}", re.IGNORECASE)


TABOO: Final = _turns(
    r"never|don['’]?t|do not|must not|mustn['’]t|may not|avoid|no more|hates?|dislikes?|"
    r"can['’]?t stand|(?:is|are) (?:forbidden|not allowed)|nobody|no one",
    r"不要|不用|不准|不许|不得|禁止|严禁|别[用把再给跟在提]|绝不|从不|永远不|避免|讨厌|不喜欢|反感|忌",
)
COMMUNICATION: Final = _turns(
    r"(?:answer|reply|replies|respond|write to me|talk|speak|explain|address|greet|call me|"
    r"translate|summari[sz]e) |in (?:english|chinese|german|french|spanish|mandarin)|"
    r"(?:brief|short|concise|detailed|formal|informal|polite|plain) "
    r"(?:answers?|repl(?:y|ies)|sentences|words|language|summar(?:y|ies))|tone|"
    r"(?:answers|replies|explanations) ",
    r"回答|回复|答复|说话|解释|称呼|叫我|语气|措辞|用(?:中文|英文|英语|汉语)|中文(?:回|答|写|说)|"
    r"简洁|简短|先说结论|详细说明",
)
INTERESTS: Final = _turns(
    r"interested in|interests?|curious about|follows?|care about|cares about|fond of|keen on|"
    r"passionate about|enjoys?",
    r"感兴趣|好奇|关注|关心|热衷|爱好|着迷|喜欢研究",
)
DECISIONS: Final = _turns(
    r"(?:before|when|while) (?:i |we |she )?(?:decid|deciding|choos|choosing)\w*|"
    r"decide[sd]? (?:by|on|only|after|with|quickly|slowly)|decisions?|"
    r"(?:two|three|several|all|the) (?:options|alternatives)|trade-?offs?|"
    r"risk|evidence (?:first|before)|sign-?off|gut feeling|data over",
    r"决策|决定(?:之?前|时|要|都|靠)|做决定|拿主意|权衡|风险|利弊|备选|方案对比|先看数据|凭直觉",
)
BASICS: Final = _turns(
    r"my (?:name|role|job|title|team|manager|time ?zone|city|office|department|company) |"
    r"(?:i am|i'm) (?:an?|the|in|from|based|responsible)|i (?:work|live|report) ",
    r"我(?:叫|是(?!不)|在|住|负责|属于)|我的(?:名字|职位|岗位|团队|部门|时区|公司|经理|城市)",
)

_BY_WORDS: Final = (
    ("interests", INTERESTS),
    ("decision_style", DECISIONS),
    ("communication", COMMUNICATION),
)
"""Asked in this order; the first that fits counts."""

_WHO_SHE_IS: Final = frozenset({"identity", "profile"})


def dimension_of(record: MemoryRecord) -> str:
    """Return the dimension of a memory about the user."""
    text = record.text
    is_wish = record.category not in _WHO_SHE_IS
    if is_wish and TABOO.search(text) and not DECISIONS.search(text):
        return "taboos"
    for dimension, turns in _BY_WORDS:
        if turns.search(text):
            return dimension
    if not is_wish or (record.category is None and BASICS.search(text)):
        return "basics"
    return "preferences"

"""Where a Chinese expression of time can begin: asked of every letter of every text."""

from __future__ import annotations

from typing import Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.language.times.chinese_words import DIGITS
from jupyter_memory.language.times.holidays import ZH_NAMES

_SPAN = "(?:一?个?(?:周|星期|礼拜|月|季|年|财|半年|半个?月))"
_REST = rf"[\d{DIGITS}两十百半〇零]*"
_COUNTED = (
    r"\s?(?:多(?:天|周|个|年|小时)|个多月|[、和至到-]?[二三四]?季度|年|月|天|日|号|周|星期|礼拜|季|小时|"
    r"分钟|钟头|财年|个(?:半?月|星期|礼拜|季度|小时|钟头)"
    rf"|(?:-|~|到|至)\s?[\d{DIGITS}十]+\s?月)"
)
_NUMERAL = rf"[\d{DIGITS}两十百半〇零]+"
_WEEKDAYS = DIGITS[:6] + "日天"
_BY_FIRST: Final = {
    "前": r"(?<![目之以提先此当眼]前)(?=[天日年阵段些几二两三])",
    "后": r"(?<![之以先最然此]后)(?=[天年])",
    "大": "(?=[前后][天年])",
    "昨明": "(?=[天日早晚夜年])",
    "今": "(?=[天日早晚晨夜年])",
    "去": "(?<!过去)(?=年)",
    "刚": "(?=[才刚])",
    "上": f"(?<![早晚线网路以之马天地海身加]上)(?=上?{_SPAN}|中?旬|[两三](?:周|个)|一?个?工作日)",
    "下": f"(?<![线以之脚]下)(?=下?{_SPAN}|旬)",
    "中": "(?=[上下]?旬)",
    "本": f"(?<![成基样版资文日脚根原课]本)(?={_SPAN})",
    "这": f"(?={_SPAN}|几|[两三])",
    "头": "(?=[二两三])",
    "暑寒": "(?=假)",
    "年月季": "(?<![个财].)(?=度?[初中底末])",
    "周": rf"(?:(?<=周[{_WEEKDAYS}]周)|(?<![个\d{DIGITS}两几数半]周))(?=[{_WEEKDAYS}初中底末])",
    "星": rf"(?<![\d{DIGITS}两几数半个]星)(?=期[{_WEEKDAYS}])",
    "礼": rf"(?<![\d{DIGITS}两几数半个]礼)(?=拜[{_WEEKDAYS}])",
    "近": rf"(?=\s?{_NUMERAL}|这|期|来|几|半)",
    "最": "(?=近)",
    "过": "(?=去)",
    "未": "(?=来)",
    "接": "(?=下来)",
    "往": "(?=后)",
    "财": "(?=年)",
    "几": "(?=天|周|个|年)",
    "不": "(?=久)",
    "好很": "(?=久)",
    "第": rf"(?=\s?{_NUMERAL}\s?(?:周|季))",
    f"\\d{DIGITS}两十百半〇零": rf"(?<![\d{DIGITS}十百.a-z_第-].)(?<!第\s.)(?={_REST}{_COUNTED})",
    "1-4qhf": r"(?<![a-z0-9_.@#/\\$-].)(?:(?<=[12])(?=\d{3}[-/. qh]?(?:\d|q|h))|"
    r"(?<=\d)(?=\d?[/.]\d\d?[/.]\d|\d?\s?财年)|(?<=[qh])(?=\d)|(?<=f)(?=y)|(?<=[1-4])(?=q\s?\d))",
}
"""What follows the first letter of an expression, by that letter."""

_HOLIDAY_FIRSTS: Final = "".join(sorted({each[0] for each in ZH_NAMES}))
STARTS: Final = regex(
    f"[{''.join(_BY_FIRST)}{_HOLIDAY_FIRSTS}](?:"
    + "|".join(f"(?<=[{letters}]){rest}" for letters, rest in _BY_FIRST.items())
    + "|"
    + "|".join(f"(?<={each[0]})(?={each[1:]})" for each in sorted(ZH_NAMES))
    + ")"
)

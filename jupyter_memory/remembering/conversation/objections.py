"""What is not worth remembering, however much it looks like a rule, as a table.

Whatever asks, complains, jokes or holds for this once is left out, English and Chinese alike.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from jupyter_memory.language.patterns import regex


def _either(english: str, chinese: str) -> re.Pattern[str]:
    return regex(rf"\b(?:{english})\b|{chinese}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Objection:
    """One reason not to keep a sentence.

    Attributes
    ----------
    reason
        What it is, as in "it asks".
    pattern
        How it is told.
    bars_lasting
        Whether it also bars a sentence that says it lasts.
    """

    reason: str
    pattern: re.Pattern[str]
    bars_lasting: bool = True


OBJECTIONS: Final = (
    Objection(
        "it asks",
        regex(
            r"[?？]\s*[)）\"”」]*\s*$|(?:吗|呢|吧|么)\s*[。.!！~]*\s*$|"
            r"^(?:what|how|why|when (?:do|does|did|is|are|will)|where|which|who|whose|is|are|do|"
            r"does|did|can|could|would|will|shall|should|may|any idea|do you know|i wonder|"
            r"wondering|tell me|explain)\b(?! not?\b)|"
            r"^(?:请问|为什么|为啥|怎么|怎样|如何|什么|哪|能不能|可不可以|可以帮|帮我|是不是|要不要|有没有|"
            r"会不会|想问|谁)|(?:好不好|行不行|对不对|是不是|要不要|该不该|能不能|怎么办|怎么算|为什么)",
            re.IGNORECASE,
        ),
    ),
    Objection(
        "it holds for this once",
        _either(
            r"(?:for|just|only) (?:now|today|once|this once)|this time|for the moment|right now|"
            r"at the moment|temporarily|today(?! on\b)|tonight|this (?:morning|afternoon|evening)|"
            r"this (?:chart|cell|plot|query|one|run|notebook|figure|table|session)|"
            r"first draft|until (?:tomorrow|monday|noon)",
            r"这次|这一次|这回|今天|今晚|今早|今日|本次|此次|暂时|临时|目前先|眼下|此刻|这张|这个图|"
            r"这个单元|先这样|(?:^|[，,。])(?:那)?(?:就)?(?:我们|你|咱们)?先(?!生|前|后|进)|仅此一次",
        ),
    ),
    Objection(
        "it is no earnest",
        _either(
            r"lol|haha\w*|hehe|just kidding|kidding|joking|jk|as if|yeah right|if only|"
            r"in your dreams",
            r"哈哈|嘿嘿|呵呵|开玩笑|说笑|逗你|笑死|做梦|才怪|[😂🤣😄😅😆🙃😜🙄]",
        ),
    ),
    Objection(
        "it is a complaint or a mood",
        _either(
            r"ugh|argh|annoy\w*|frustrat\w*|terrible|awful|horrible|sucks?|sick of|tired of|hates?|"
            r"fed up|wtf|damn|stupid|ridiculous|crazy|driving me|nightmare|useless|worst|"
            r"so (?:slow|ugly|tired|happy|sad|bad)|i (?:feel|am tired|am happy|am bored)|"
            r"(?:don't|do not|never) understand|confus\w*|"
            r"always (?:fails?|crash\w*|breaks?|forgets?|late|hangs?|complains?)|never works?",
            r"看不懂|搞不懂|不明白|[用写看算填]错|烦|气死|讨厌|郁闷|受不了|糟糕|无语|累死|心情|真难|好难|太难|太慢|好慢|真慢|崩溃了[!！]|"
            r"难看|丑|垃圾|坑人|真是的|倒霉|头疼|开心|难过|总是(?:报错|失败|崩|忘|卡|出错|迟到|挂)|"
            r"每次都(?:报错|失败|崩|忘|卡|出错|挂)|老是|又(?:报错|失败|崩|卡|挂)了",
        ),
    ),
    Objection(
        "it is put off or undecided",
        _either(
            r"not sure|no idea|undecided|we'll see|let's see|hypothetically|suppose|imagine|"
            r"what if|as they say",
            r"有空|想学|以后再|再说吧|回头再|还没定|没想好|不确定|不知道|说不[定准]|改天|假如|假设",
        ),
    ),
    Objection(
        "it may be or not",
        _either(
            r"if|whether|unless|maybe|perhaps|might|probably|possibly|i think|i guess|should we|"
            r"could be|would be|seems?|apparently|looks like",
            r"如果|要是|是否|可能|也许|大概|好像|似乎|应该是|我觉得|我猜|估计|或许",
        ),
        bars_lasting=False,
    ),
    Objection(
        "it speaks of what is at hand",
        regex(
            r"^(?:the (?:chart|plot|figure|output|result|query|cell|table above|code|script|answer|"
            r"last)|this|that|these|those|it|they|you|your|there|here|he|she)\b|"
            r"\b(?:i|we) (?:really )?(?:like|prefer|don't like) (?:it|this|that|these|those|you|"
            r"your|how)\b|^(?:这|那|它|你|您|他|她|[图表][里上中]|上面|刚才|结果|输出)|(?:喜欢|偏好)(?:这|那|你|它)",
            re.IGNORECASE,
        ),
        bars_lasting=False,
    ),
    Objection(
        "it is small talk",
        _either(
            r"coffee|tea|lunch|dinner|breakfast|metro|subway|commute|weather|movie|football|"
            r"birthday|holidays?|gym|sleep|cats?|dogs?|thank\w*|hello|good morning|pizza|music",
            r"咖啡|奶茶|午饭|晚饭|早饭|吃饭|地铁|堵车|天气|电影|足球|生日|放假|睡觉|健身|谢谢|你好|"
            r"早上好|辛苦|火锅|音乐|周杰伦",
        ),
    ),
)
"""In this order; the first that objects is told."""

"""What leads into a sentence and says nothing of it: "by the way", 顺便说一句."""

from __future__ import annotations

import re
from typing import Final

from jupyter_memory.language.patterns import regex

_FILLERS: Final = (
    r"oh|ah|well|and|so|also|right|ok(?:ay)?|yes|yeah|sure|in general|in short|basically|honestly|"
    r"actually|sorry|no|nope|no wait|wait|"
    r"frankly|in fact|to be (?:clear|exact|precise|honest)|strictly speaking|as (?:i|we) said|"
    r"as you (?:may )?know|before i forget|important|attention|warning|reminder|fyi|btw|by the way|"
    r"heads[- ]up|watch out|careful|(?:just )?so you know|for (?:the record|your information|later|"
    r"future reference|what it's worth)|(?:in case|if) you (?:wonder|care|need it|forgot|did "
    r"not know|"
    r"didn't know|ask)|(?:good|worth|important|useful|nice) (?:to know|knowing)|"
    r"(?:(?:a|one|just an?|the) )?(?:(?:quick|small|little|short|side|last|other|first|more|useful|"
    r"important) )*(?:note|thing|remark|hint|detail|fact|point)(?: to self| (?:for|to) (?:both "
    r"of )?"
    r"(?:us|you|me|all|everybody|later))?|the (?:\w+ )?answer(?: from (?:the )?\w+(?: \w+)?)?|"
    r"the (?:\w+ )?answer is (?:yes|no)"
)
"""Said before a comma, a colon or a dash."""

_LEAD_IN: Final = regex(
    rf"^(?:(?:(?:ok|oh|ah|well|so|and|also) )?(?:{_FILLERS})(?:[,:;]|\s[-–—])\s+|"
    r"(?:fyi|btw|by the way|(?:just )?so you know|tbh|imo|ok so|and yeah,?|pls|plz)\s+|"
    r"[\w'’/ ,-]{0,30}\b(?:heads[- ]up|careful|watch out|reminder|new rule|house rule|newcomers|"
    r"newbies|new people|everybody|the record|caveat|gotcha|lesson learned|final(?:ly)?|before you "
    r"(?:start|begin|go on)|one more|another one|the thing is|psa|for context)\b[^:,.]{0,20}:\s+|"
    r"(?:the thing is|thing is|funny enough|fun fact|don't be surprised|no wonder|careful|for "
    r"context|oh wait|no worries|nothing to worry about|speaking of which|while (?:we're|i'm) at "
    r"it|since we're at it|before you (?:start|begin|ask)|as an aside|incidentally),\s+|"
    r"(?:long (?:discussion|meeting|story)|after (?:a )?(?:long|much) (?:discussion|debate))"
    r"[^,]{0,20}, (?:but )?|"
    r"(?:please )?(?:note|remember|keep in mind|you should know) that\s+|"
    r"(?:did|have|had) i (?:already )?(?:mention(?:ed)?|tell you|told you|say|said)(?: "
    r"already)? that\s+|"
    r"i (?:forgot to|should|wanted to|have to) (?:mention|say|add|tell you) that\s+|"
    r"not that it matters(?: much)?,? but\s+|"
    r"(?:顺便|对了|另外|注意|记住|提醒一下|补充一下|顺带|总之|还有|跟你[说讲]|说明一下|重要|"
    r"说一[下声]|提一[嘴句下]|"
    r"供(?:以后|将来)?参考|别忘了|不要忘了|切记|请注意|简单[说讲]|说白了|(?:哦|"
    r"对了)?[，,]?忘了[说讲]|跟你[说讲]过没|"
    r"跟大家[说讲]|(?:给|跟|和|替)[^，,：:]{1,6}[讲说提]|动手前|开始前|提醒|当心|新?规矩|再?补[充一]|"
    r"老忘[记了]?|说来|说实话|讲真|看到别慌|(?:关联|合并|取数|算)的时候当心|"
    r"吵了半天|讨论了?半天|想了半天|总算[^，,]{0,3}|终于[^，,]{0,3}|备注一?下?|说起来|其实|严格来?说)"
    r"[^，,：:]{0,6}[，,：:！!]\s*|顺便[说提讲]一?[下句声][，,：:]?\s*|"
    r"(?:好的?|是的|对的?|嗯|哦|不过)[，,]\s*|"
    r"(?:不对|不是的|说错了|改一下)[，,]\s*(?!是))+",
    re.IGNORECASE,
)
_ASKED_TO_TELL: Final = regex(r"(?i)^(?:did|have|had) i\b.*\?$|^跟你[说讲]过没")
"""Who asks whether she said it says it."""


def without_lead_in(text: str) -> str:
    """Return the sentence itself, or the text where nothing else is left."""
    found = _LEAD_IN.match(text)  # `sub` would try it at every character
    if found is None:
        return text
    rest = text[found.end() :] or text
    return rest.rstrip("?？ ") if _ASKED_TO_TELL.search(text) else rest

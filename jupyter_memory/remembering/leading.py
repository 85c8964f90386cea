"""What leads into a sentence and says nothing of it: "by the way", 顺便说一句."""

from __future__ import annotations

import re
from typing import Final

from jupyter_memory.language.patterns import regex

_LEAD_IN: Final = regex(
    r"^(?:(?:by the way|just so you know|so you know|fyi|btw)[,:;]?\s+|"
    r"(?:for (?:the record|your information|future reference)|important|attention|warning|"
    r"reminder|oh|ah|well|and|so|also|right|ok(?:ay)?|in general|in short|yes|yeah|sure)[,:;]\s+|"
    r"(?:please )?(?:note|remember|keep in mind|you should know) that\s+|"
    r"(?:顺便|对了|另外|注意|记住|提醒一下|补充一下|顺带|总之|还有|跟你[说讲]|说明一下|重要|"
    r"供(?:以后|将来)?参考|别忘了|不要忘了|切记|请注意)"
    r"[^，,：:]{0,4}[，,：:]\s*|顺便[说提讲]一?[下句声][，,：:]?\s*|"
    r"(?:好的?|是的|对的?|嗯)[，,]\s*)+",
    re.IGNORECASE,
)


def without_lead_in(text: str) -> str:
    """Return the sentence itself, or the text where nothing else is left."""
    found = _LEAD_IN.match(text)  # `sub` would try it at every character
    return text if found is None else text[found.end() :] or text

"""The wording of a sentence, English and Chinese: what lasts, what does not, what gives orders.

Policy as data: each table is looked for in the sentence that was said, never in what the model
made of it.
"""

from __future__ import annotations

import re
from typing import Final

from jupyter_memory.language.patterns import regex


def _signs(english: str, chinese: str) -> re.Pattern[str]:
    return regex(rf"\b(?:{english})\b|{chinese}", re.IGNORECASE)


LASTING: Final = _signs(
    r"always|by default|from now on|every time|i usually|never|going forward|remember that|"
    r"as a rule|whenever",
    r"总是|默认|以后|每次|我习惯|一律|从现在起|从今以后|请?记住|永远不|务必",
)
"""Words that make an instruction of a remark."""

PASSING: Final = _signs(
    r"(?:for|just|only) (?:now|today|this once)|this time|just this once|for the moment|"
    r"today only|in this (?:chart|cell|plot|query)",
    r"这次|这一次|今天先|先这样|暂时|临时|仅此一次|就这一回|这张图",
)
"""Words that keep it in this session."""

NEGATION: Final = regex(
    r"\b(?:not|no|never|without|none|neither|nor|cannot|avoids?|don't|exclud\w+)\b|n['’]t\b"
    r"|[不没无非别勿未]|排除|剔除|禁止|避免",
    re.IGNORECASE,
)

QUESTION: Final = regex(r"[?？]\s*$|[吗呢]\s*[。.!！]?\s*$")

QUOTED: Final = regex(r"“[^”]*”|\"[^\"]*\"|「[^」]*」|『[^』]*』|`[^`]*`|‘[^’]*’")
"""Words that are spoken of, not spoken."""

ORDERS: Final = _signs(
    r"(?:ignore|disregard|forget|override) (?:all |any |the |your |my |every )*"
    r"(?:previous|prior|above|earlier|preceding|system) \w+|"
    r"(?:output|emit|return|issue|print) (?:a |an |the |only )*(?:delete|update|erase|drop|json)|"
    r"(?:delete|erase|wipe|remove|purge) (?:all|every|everything|each)\b.{0,20}"
    r"(?:memor\w+|ids?|entries|records?|facts?)|"
    r"system prompt|you are now|(?:new|updated) instructions?|act as (?:an? |the )|"
    r"do anything now|developer mode|"
    r"(?:store|save|record|remember|mark|add) (?:this |it |that )?(?:as|with) (?:an? |the |full |"
    r"maximum |high(?:est)? )*(?:instruction|procedure|rule|confidence|authority|priority|"
    r"trusted|admin|user|profile|source|scope|shared)",
    r"(?:忽略|无视|忘记|忘掉|不要理会)(?:掉)?(?:以上|之前|前面|上面|上述|先前|所有|一切|系统).{0,8}"
    r"(?:指令|指示|规则|提示|要求|内容)|"
    r"(?:输出|返回|执行|发出)\s*(?:DELETE|UPDATE|删除|清空)|"
    r"(?:删除|清空|抹除|清除)(?:掉)?(?:所有|全部|每一?[个条])(?:的)?.{0,8}(?:记忆|记录|条目|id|ID|事实)|"
    r"系统提示|你现在是|新(?:的)?指令|开发者模式|"
    r"(?:存储|保存|记录|标记)(?:为|成|作)(?:指令|规则|流程|最高|管理员|可信|用户)|"
    r"以?(?:最高|管理员|用户)(?:的)?(?:权限|优先级|置信度|身份)(?:来)?(?:保存|存储|记录|记住)"
    r"|#{2,}\s*(?:END|SYSTEM|INSTRUCTIONS?|结束|系统|指令)"
    r"|</?\s*(?:system|instructions?|conversation|data)\s*>|<\|im_(?:start|end)\|>|\[/?INST\]",
)
"""What is addressed to whoever reads the text for us: an order to the memory or to the model."""


FORGETTING: Final = _signs(
    r"forget (?:that|about|the|my|our|what|it when)|(?:do not|don't|no need to) (?:remember|keep)|"
    r"stop remembering|(?:no longer|not) (?:true|right|correct|valid|holds?|applies|apply)|"
    r"(?:delete|remove|drop|erase) (?:the |my |that |our )?(?:note|memory|rule|entry|fact)",
    r"忘(?:掉|记|了)|别再?记|不用(?:再)?记|不要(?:再)?记|不必(?:再)?记|(?:已经|都)?(?:作废|失效|"
    r"不再(?:成立|适用|有效))|(?:删掉|删除|去掉)(?:这|那|关于|我)",
)
"""Words with which the user asks that something be forgotten."""

CHANGING: Final = _signs(
    r"now|no longer|not any ?more|any ?more|instead(?: of)?|rather than|changed?|switch(?:ed|es)?|"
    r"moved?|replac\w+|renamed?|raised?|lowered|increased|reduced|corrected|correction|actually|"
    r"from now on|since (?:today|monday|last)|as of|used to",
    r"现在|如今|不再|改(?:为|成|用|到|了|由)|换(?:成|为|用|了)|变(?:成|为|了)|调(?:整|到|为|高|低)|"
    r"提高到|降到|降低到|取代|代替|更正|其实|从(?:今天|现在|本月|下月)起|以后",
)
"""Words that say that something is another way than it was."""

GLUE: Final = regex(
    r"\b(?:the )?users?(?:['’]s)?\b|\b(?:wants?|prefers?|ask(?:s|ed)?|would like|likes?|"
    r"please)\b|用户|要求|希望|偏好|更?喜欢|想要",
    re.IGNORECASE,
)
"""Words of the third person that stand for the first."""


def gives_orders(sentence: str, words: str) -> bool:
    """Tell whether a sentence, or what is quoted of it, is an order to the reader.

    A sentence that only speaks of such words, between quotation marks, is none; what is taken
    from between those marks is.
    """
    if ORDERS.search(QUOTED.sub(" ", sentence)):
        return True
    return any(
        words.strip() in span.group() and ORDERS.search(span.group())
        for span in QUOTED.finditer(sentence)
    )


def is_question(sentence: str) -> bool:
    """Tell whether a sentence asks rather than states."""
    return QUESTION.search(sentence.strip()) is not None


def negations(text: str) -> int:
    """Return how often a text denies."""
    return len(NEGATION.findall(text))

"""What a question is for, and the topic it asks for as such, by declared turns of phrase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from jupyter_memory.language.folding import for_search
from jupyter_memory.language.patterns import regex
from jupyter_memory.remembering.tagging import TOPICS, topic_form, topic_of

if TYPE_CHECKING:
    import re

Intent = Literal["plan", "failure", "define", "preference", "how-to", "happened"]

INTENT_SIGNS: Final[tuple[tuple[Intent, re.Pattern[str]], ...]] = (
    ("plan", regex(
        r"\b(?:due|deadlines?|to-?dos?|upcoming|open (?:items?|tasks?|points?)|unfinished|"
        r"left to do|(?:still )?(?:have|has|need|needs) to (?:do|send|deliver|finish))\b"
        r"|\b(?:what|anything)(?:'s| is)? (?:planned|on the (?:agenda|plate))\b"
        r"|待办|截止|到期|要交|还没做|没完成|未完成|要做(?:什么|哪些|的)|计划做"
    )),
    ("failure", regex(
        r"\b\w*(?:error|exception)\b|\b(?:fail(?:s|ed|ing|ure)?|crash\w*|broken?|breaks?|"
        r"traceback|time[sd]? ?out|timeouts?|bugs?|stuck|hangs?|wrong|"
        r"out of memory|oom|not work(?:ing)?|troubleshoot)\b"
        r"|报错|失败|出错|错误|异常|崩溃|崩了|超时|溢出|卡住|挂了|故障|跑不[通动了]|不工作|怎么修"
    )),
    ("define", regex(
        r"\b(?:defin(?:e[sd]?|ition|itions|ing)|mean(?:s|ing)?|stands? for|comput(?:e[sd]?|ing)|"
        r"calculat(?:e[sd]?|ing|ion)|counts? as|counted|measured|formula)\b"
        r"|定义|口径|含义|意思|公式|怎么算|如何算|怎么计算|如何计算|怎么统计|算法|(?:什么|啥|哪些)(?:才|叫|算)"
        r"|算不算|是指|指的是"
    )),
    ("preference", regex(
        r"\b(?:prefer\w*|favou?rite|taste|styles?|hates?|dislikes?|avoid(?:s|ed)?|"
        r"(?:do|does|would|should) (?:i|we|he|she|they|the \w+|\w+) (?:like|want)|"
        r"how (?:do|does|should) (?:i|we|the \w+) (?:like|want)|used to (?:seeing|getting))\b"
        r"|\bmy (?:usual|default|standard)\b"
        r"|偏好|喜欢|习惯|讨厌|不喜欢|偏爱|风格|爱用|爱看|我的默认|我(?:一般|平时|通常)"
    )),
    ("how-to", regex(
        r"\bhow (?:(?:do|can|should|could|would|to)\b|did (?:i|we|you)\b)|\b(?:steps?|procedure|"
        r"workflow|process|recipe|playbook|runbook|instructions?|checklist)\b"
        r"|\bway to\b|怎么(?!样|了|回事)|怎样(?![?？。]?$)|如何(?![?？。]?$)|咋|步骤|流程|做法|"
        r"方法|操作"
    )),
    ("happened", regex(
        r"\b(?:happen(?:s|ed)?|did (?:i|we|you|he|she|they|it|the|\w+)|have (?:i|we) |"
        r"(?:was|were|got|has been|have been) \w+ed|decid(?:e[sd]?|ing)|decisions?|agreed?|"
        r"chang(?:e[sd]?|es)|remembered|noted|learn(?:ed|t)|found out|outcome|results?|"
        r"news|went|going on|events?|incidents?)\b"
        r"|发生|做了|干了|决定|定了|改了|变了|变化|变更|修改了|出了|记了|记录了|学到|结果|结论|"
        r"上次|讨论|提过|说过|聊过|忙了?什么"
    )),
)  # fmt: skip
"""The first that is found counts: "how do we define" is about a definition, no how-to."""

EVENTS: Final = regex(
    r"\b(?:happen(?:s|ed)?|decid(?:e[sd]?|ing)|decisions?|agreed|changed|changes|remembered|noted|"
    r"recorded|stored|learn(?:ed|t)|news|going on|events?|incidents?|"
    r"(?:did|have|has) (?:i|we|you|anybody|anyone|she|he|they|the \w+) (?:ever )?(?:do|done|add|"
    r"added|note|remember|record|learn|tell|told|say|said|find|found|fix|fixed|discuss(?:ed)?|"
    r"agree|work(?:ed)? on|change|break|finish(?:ed)?)|"
    r"new (?:memories|facts|definitions)|(?:was|were) (?:added|changed|fixed|told|said|done)|"
    r"fail(?:s|ed|ures?)|broke|crash(?:ed|es))\b"
    r"|发生|做了|干了|决定|定了|改了|变了|变化|变更|修改了|出了|记了|记住|记录|学到|新增|讨论|"
    r"提过|说过|聊过|忙了?什么|有什么事|有哪些事|新的|失败|报错|崩|挂了|完成|表现|情况如何|结果|效果|怎么样了|怎么了|"
    r"[一-龥]了(?:什么|啥|哪些|多少)"
)  # fmt: skip
"""Who asks so wants what happened or was written down in a time, not what holds."""

INTENTS_OF_MEMORIES: Final[dict[Intent, tuple[str, ...]]] = {
    "plan": ("plan",),
    "failure": ("failure", "correct"),
    "define": ("define",),
    "preference": ("preference",),
    "how-to": ("how-to", "export"),
    "happened": ("decide", "note", "report", "correct", "feedback", "failure"),
}
"""By the intent of a question: those that its answers were given when they were remembered."""

_READ: Final = 300
_BEFORE: Final = r"(?:(?:the|our|my|all|any) )*"
_AFTER: Final = (
    r"(?: (?:data|policy|policies|rules?|numbers|figures|stuff|topic|things|in general|here|"
    r"so far|yet|already))*"
)
_ABOUT: Final = regex(
    r"^(?:(?:and |so )?(?:what|how) about|"
    r"tell (?:me|us)(?: (?:all|more|everything))?(?: you know)? about|remind me (?:about|of)|"
    r"(?:show|list)(?: me| us)? (?:all|everything|anything)(?: \w+){0,3}? (?:about|on)|"
    r"(?:is there |do (?:we|you|i) (?:have|know|remember) |have (?:we|you|i) (?:got )?|"
    r"(?:i|we) need )?"
    r"(?:anything|something|everything|all|what(?: else)?)(?: \w+){0,5}? "
    r"(?:about|on|regarding|concerning))"
    rf" {_BEFORE}(?P<topic>.+?){_AFTER}[?!. ]*$"
)  # fmt: skip
_ZH_ABOUT: Final = (
    regex(
        r"^(?:有没有|有什么|有哪些|查一?下|看一?下|列出|所有|我们)?(?:关于|有关|针对)(?P<topic>[^，。？?]{1,12}?)"
        r"(?:这块|这方面|方面|这个话题)?(?:的|[，,])?"
        r"(?:我们?|你|咱们|目前|现在|都|还|已经?)*(?:知道|记得|记了|记住了?|记过|有|了解|存了)?(?:些|点|过)?"
        r"(?:什么|哪些|啥)?(?:内容|信息|记忆|记录|东西|事)?(?:吗|呢|么)?[?？。]*$"
    ),
    regex(
        r"^(?P<topic>[^，。？?]{1,12}?)(?:相关|有关|方面|这块)的?(?:我们?|你|都|还)*"
        r"(?:知道|记得|记了|记住了?|有|了解)?(?:些|点|过)?(?:什么|哪些|啥|内容|信息|记忆|记录)+(?:吗|呢)?[?？。]*$"
    ),
    regex(
        r"^(?:说说|讲讲|聊聊)(?:关于)?(?P<topic>[^，。？?]{1,12}?)(?:的(?:事|情况))?(?:吧)?[?？。]*$"
    ),
    regex(r"^(?P<topic>[^，。？?]{1,8}?)(?:的)?(?:情况|事)?呢[?？]*$"),
)
_ALONE: Final = regex(rf"^{_BEFORE}(?P<topic>\S+){_AFTER}[?!. ]*$")


def intent_asked(text: str) -> Intent | None:
    """Return what a question is for, or None where it does not say."""
    read = _read(text)
    return next((intent for intent, sign in INTENT_SIGNS if sign.search(read)), None)


def asks_for_events(text: str) -> bool:
    """Return whether it is asked what happened or was written down."""
    return EVENTS.search(_read(text)) is not None


def topic_asked(text: str) -> str | None:
    """Return what a question is about, in one word of the vocabulary of topics."""
    return topic_of(text)


def topic_as_such(text: str) -> str | None:
    """Return the topic a question asks for as such: "anything about refunds?", no more.

    Whoever asks about refunds of gift cards wants those, and no memory on refunds will do.
    """
    read = _read(text)
    alone = _ALONE.match(read)
    if alone is not None and (topic := topic_form(alone["topic"])) in TOPICS:
        return topic
    for pattern in (_ABOUT, *_ZH_ABOUT):
        found = pattern.match(read)
        if found is not None:
            return topic_form(found["topic"])
    return None


def _read(text: str) -> str:
    return for_search(text[:_READ]).strip().lower()

"""What is not worth remembering, however much it looks like a rule, as a table.

Whatever asks, complains, jokes or holds for this once is left out, English and Chinese alike.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.remembering.conversation.feature import words


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
    weighs
        Whether it only weighs against what is told, where more may speak for it.
    """

    reason: str
    pattern: re.Pattern[str]
    bars_lasting: bool = True
    weighs: bool = False


_TASK: Final = words(
    "use show plot draw round sort export write put keep exclude include group print display "
    "answer",
    "compare filter drop ignore check quote highlight read load split join convert count "
    "compute call",
    "mark run align mention hide match set add make leave label name order give send save mail "
    "upload",
    "open close delete remove undo redo rerun retry try do go fix flip rotate zoom merge "
    "rename change",
    "explain describe tell ask call remind wait stop hold look see let start skip take get "
    "move swap",
    "replace colou?r cut paste copy create build train fit predict score sum rank sample "
    "select pick",
    "clean restart refresh reload repeat switch turn scroll upload download attach list limit",
)
_HOLDS: Final = (
    r"(?:always|never|ever|any ?more|no longer|from (?:now|here|next \w+) on|by default|every|"
    r"each|all|"
    r"everything|anything|whenever|unless|without|before|until|next time|in future|going forward|"
    r"as a rule|in general|instead of|again|not)"
)
_ZH_TASK: Final = (
    r"(?:画|看(?!月度)|加[个上一]|换[个一随]|改[个一下]|筛|选|删|打开|打印|存|"
    r"导出(?![里的文会丢]|数据)|算[下一]|跑[下一]|试[试一]|做|写|读|列|排|"
    r"合[并到](?!以)|拆|分组|比较|放|标(?!准)|弄|取(?![消值])|拿|来|讲|退回|撤销|显示|"
    r"重跑(?!.{0,8}步骤)|起名|传|发(?![货票])|快|"
    r"查(?![明出询])|告诉|提醒|继续|停(?![留用])|等|调(?!岗)|倒|按|把|去掉|给[我他她大这]|"
    r"用(?![户V]|.{1,12}的))"
)
_ZH_HOLDS: Final = (
    r"(?:以后|今后|往后|从现在起|每次|每回|下次|默认|一律|总是|都|永远|所有|每|凡|不要再|别再|"
    r"统一|务必|必须|[不才]算|之前|我们|就[好没正行]|才[好行])"
)

OBJECTIONS: Final = (
    Objection(
        "it asks",
        regex(
            r"[?？]\s*[)）\"”」]*\s*$|(?:吗|呢|吧|(?<!问我为什)么|来着|[有对]没有|干嘛|"
            r"[能行对好]不)\s*[。.!！~]*\s*$|"
            r"^(?:(?:wait|hm+|ok|so|and|but),? )?(?:what (?!we call|we mean|i told|i said|"
            r"fixed|helped|worked|solved)|"
            r"how(?! to\b)|why|"
            r"when (?:do|does|did|is|are|will)|where|which|who|whose|is|are|do|"
            r"does|did|can|could|would|will|shall|should|may|isn't|aren't|don't you|any idea|"
            r"any chance|"
            r"do you know|i wonder|wondering|tell me|explain)\b(?! not?\b)|"
            r"^(?:请问|为什么|为啥|怎么|怎样|如何|什么|哪|能不能|可不可以|可以帮|帮我|是不是|"
            r"要不|有没有|"
            r"会不会|想问|谁(?!都))|(?:好不好|行不行|(?<!不)对不对(?![对，])|哪个[^，。]{0,4}$|是不是|要不要|"
            r"该不该|能不能|怎么办|怎么算|(?<!问我)为什么|"
            r"到底|会怎样|怎么定义|是什么|哪里?来的|谁[会又给吃])",
            re.IGNORECASE,
        ),
    ),
    Objection(
        "it holds for this once",
        _either(
            r"(?:for|just|only) (?:now|today|once|this once)|this time|for the moment|right now|"
            r"at the moment|temporarily|today(?! on\b)|tonight|this (?:afternoon|evening)|"
            r"(?:for|in|only|on) this (?:chart|cell|plot|query|one|run|notebook|figure|table|"
            r"session|slide)|"
            r"until (?:tomorrow|monday|noon|the call|lunch)",
            r"这次|这一次|这回|今天|今晚|本次|此次|暂时|临时(?!表|工|账)|目前先|眼下|此刻|这张|"
            r"这一?页|这个图|这[格里]|开会前|"
            r"这个单元|先这样|^(?:那|就|我们|你|咱们|现在|今天|"
            r"行吧[，,])*先(?![生前后进解停跑按去])|仅此一次|就这一次",
        ),
    ),
    Objection(
        "it is no earnest",
        _either(
            r"lol|haha\w*|hehe|just kidding|kidding|joking|jk|as if|yeah right|if only|"
            r"in your dreams|horoscope|the old saying|they say",
            r"哈哈|嘿嘿|呵呵|开玩笑|说笑|逗你|笑死|做梦|才怪|俗话|老话|万岁|星座|"
            r"[😂🤣😄😅😆🙃😜🙄🔥]",
        ),
    ),
    Objection(
        "it is a complaint or a mood",
        _either(
            r"ugh|argh|annoy\w*|frustrat\w*|terrible|awful|horrible|sucks?|sick of|tired of|i "
            r"hate|everybody hates|"
            r"fed up|wtf|damn|stupid|ridiculous|crazy|driving me|nightmares?|worst|"
            r"so (?:slow|ugly|tired|happy|sad|bad)|i (?:feel|am tired|am happy|am bored)|"
            r"i (?:don't|do not|never) understand|i'm confused|"
            r"never answers?|always (?:fails?|crash\w*|breaks?|forgets?|late|hangs?|"
            r"complains?)|never works?",
            r"我?看不懂这?|搞不懂|不明白|[用写看填]错|烦|气死|我讨厌|都讨厌|郁闷|受不了|糟糕|"
            r"无语|累死|心情|真难|好难|太难|^[^，]*太慢$|好慢|真慢|"
            r"崩溃了[!！]|难看|丑|垃圾|坑人|真是的|倒霉|头疼|开心|难过|总是(?:报错|失败|崩|忘|"
            r"卡|出错|迟到|挂)|"
            r"每次都(?:报错|失败|崩|忘|卡|出错|挂)|老是?忘|服了|从[来]?不回|谁也没|又(?:报错|"
            r"失败|崩|卡|挂)了",
        ),
        weighs=True,
    ),
    Objection(
        "it is put off or undecided",
        _either(
            r"not sure|no idea|undecided|we'll see|let's see|hypothetically|suppose|imagine|"
            r"what if|as they say|thinking aloud|i wonder",
            r"有空|想学|以后再|再说吧|回头再?|还没定|没想好|不确定|不太确定|不知道|说不[定准]|"
            r"改天|假如|假设|随便想想|"
            r"如果.*会|我以后",
        ),
    ),
    Objection(
        "it may be or not",
        _either(
            r"maybe|perhaps|might|probably|possibly|i (?:think|guess|believe)|should we|"
            r"could be|would be|looks like|^if (?:we|i|you|they|it) \w+ed|if (?:only|\w+ "
            r"means)|could swear|whether(?!.*\bor not\b)|don't quote me",
            r"要是|^是否|可能|也许|我记得|别当真|好像|似乎|应该是(?!.*不是)|"
            r"我觉得(?!.{1,12}比)|我猜|估计|或许|听说|八成",
        ),
        bars_lasting=False,
    ),
    Objection(
        "it is a task for now",
        regex(
            rf"^(?!.*\b{_HOLDS}\b)(?:(?:please|ok|okay|now|and|so|then|just)[,.]? )*(?:plot|"
            rf"show|draw|filter|sort|rerun|"
            r"undo|zoom|rotate|flip|print|open|delete|rename|group|rerun|compare|explain)\b|"
            r"^(?!.*(?:以后|今后|往后|每次|默认|一律|永远|都)).*(?:一下(?!子)|一遍$|试试|"
            r"来一份|来个|上色$|[倒正]序[。]?$)(?<!别再.一遍)(?<!别再..一遍)|"
            r"^(?:随便|算了|得了)[，,]|^变量|改名叫|"
            r"^(?:不对|不是|错了)[，,]是",
            re.IGNORECASE,
        ),
        bars_lasting=False,
    ),
    Objection(
        "it complains of somebody",
        _either(r"never (?:answers?|listens?|replies|reply|calls? back)", r"从来?不[回理听]"),
    ),
    Objection(
        "it is a task for now",
        regex(
            rf"^(?!.*\b{_HOLDS}\b)(?:(?:please|ok|okay|now|and|so|then|just|no|hm+|also)[,.]? "
            rf")*(?:let's |can you )?{_TASK}\b(?!:| (?:is|are|has|have|was|were|must|"
            rf"should)\b)|"
            rf"^(?!.*{_ZH_HOLDS})(?:请|麻烦|帮忙?|再|就|那|好[，,]?|嗯[，,]?|然后|直接|全部|"
            rf"都)*{_ZH_TASK}(?![^，。]{{0,12}}(?:是|的$|为|[归由]|[，,]不是))|"
            r"^(?!.*(?:以后|今后|往后|每次|默认|一律)).*(?:一下(?!子)|"
            r"[算画看查跑改]下(?![来跌降])|一遍$|试试|看看(?!板)|再试|来一份|来个|一点[。]?$|"
            r"上色$|[倒排正]序[。]?$)|^只要",
            re.IGNORECASE,
        ),
        bars_lasting=False,
        weighs=True,
    ),
    Objection(
        "it speaks of what is at hand",
        regex(
            r"^(?:the (?:chart|plot|figure|output|result|query(?! budget| limit)|cell|table "
            r"above|code|script|answer is|"
            r"last|legend|title|axis|bars?|colou?rs|labels|header)|this|that(?:'s)?(?! "
            r"is\b.*\bwhy)|these|those|it (?!is \w+ (?:when|for|if)|turned out|was (?:settled|"
            r"agreed|decided))|it's|they|you|your|there (?!is a|are)|here|he|she)\b|"
            r"\b(?:i|we) (?:really )?(?:like|prefer|don't like) (?:it|this|that|these|those|you|"
            r"your|how)\b|^(?:这|那(?!个|份)|它|你|您|他|她|[图表][里上中](?!.*不要)|上面|刚才|"
            r"结果|输出)|(?:喜欢|偏好)(?:这|那|你|它)|的主意",
            re.IGNORECASE,
        ),
        bars_lasting=False,
        weighs=True,
    ),
    Objection(
        "it tells of me and no role of mine",
        regex(
            r"^(?!.*\b(?:analyst|controller|engineer|scientist|manager|lead|responsible|in "
            r"charge|look after|took over|prefer|rather|like|don't like|find|usually|do the|do "
            r"everything|until i|until we|ask me|in all my|unless i|preferred|default|i write|"
            r"i always|fan of|i do \w+ for|on the \w+ team|until|once i|i never use|i use|only "
            r"use|work (?:for|in|at|as)|promised|told|need|want|by \w+day|(?:before|on|for|"
            r"until) \w+day)\b).*\b(?:i|i'm|i've|i'll|i'd)\b|"
            r"^(?!.*(?:负责|归我|我是|我带|分析师|财务|喜欢|偏好|更想|宁愿|习惯|答应|一般|"
            r"接.{1,5}的活|是我|我周|周.{1,2}我|我们|我的|我都|我做|[问给]我|我这边|我们?会|"
            r"我(?:主要)?在.{1,12}(?:工作|做|上班|负责)|我觉得.{1,12}比|我叫|我的(?:职位|岗位|"
            r"时区|经理|团队)|先问我|和我|我从不|我不用)).*我",
            re.IGNORECASE,
        ),
        bars_lasting=False,
        weighs=True,
    ),
    Objection(
        "it tells how it goes just now",
        regex(
            r"^(?:total|sum|count|result)\b.*\d|^[\w ]{2,20}: [\d.,]+[.%]?$|"
            r"\b(?:is|are|was|were) (?:about |only |at )?[\d.,]+ ?(?:%|percent|k|million)?(?: "
            r"in (?:q\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*)| (?:yesterday|"
            r"so far))\W*$|"
            r"\bscores? \d|\b(?:go(?:es)?|went) (?:up|down)\b|\b(?:dropped|rose|fell) in \w+\W*$|"
            r"\bthan (?:those|the other|before|last year|i)\b|\b(?:do(?:es)? not|don't|"
            r"doesn't) (?:match|add up)\b|\bsorted by\b(?!.*\b(?:always|every)\b)|"
            r"\b(?:second|third|last|top|blue|red) (?:one|query|bar|ten|line|column|row|chart|"
            r"plot|group|tab|page)\b(?! of)|"
            r"^(?:\S+ ){1,4}(?:is|are) (?:in|in the folder|down|up|at \d+ ?(?:%|percent))\W*$|"
            r"\b(?:is|are) up \d|\bapparently\W*$|"
            r"^(?:合计|总计|结果|一共).*\d|"
            r"^(?!.*步骤)[^，。：:]{1,8}[：:]\s?[\d.,]+[%万个]?[。.]?$|^(?:合计|总计)|"
            r"(?:[一二三四五六七八九十\d本这]个?月|季度|昨天|"
            r"上周)[^，。]{0,6}是\s?[\d.]+[%万]?[。.]?$|是\s?0\.\d+[。.]?$|"
            r"^.{1,14}(?:[涨跌]了|下[降跌]了)|第[一二三四五]个(?:查询|图|表|格)|文件(?:夹里|传)|"
            r"[表图][表]?[里有]+(?:[一二三四五六七八九十]|\d+)[张个列条]",
            re.IGNORECASE,
        ),
        bars_lasting=False,
        weighs=True,
    ),
    Objection(
        "it is addressed to somebody",
        regex(
            r"(?<!if )(?<!when )(?<!before )(?<!whenever )(?<!time )(?<!unless )\b(?:you(?!r "
            r"own)|you're|your)\b|\blet me\b|[你您]",
            re.IGNORECASE,
        ),
        bars_lasting=False,
        weighs=True,
    ),
    Objection(
        "it is small talk",
        _either(
            r"coffee|tea|lunch|dinner|breakfast|metro|subway|commute|weather|movie|football|"
            r"gym|sleep|cats?|dogs?|thank\w*|hello|good morning|pizza|music|canteen|dentist|"
            r"umbrella|horoscope|the (?:train|bus|lake)|chess|elevator|wifi|parking|sandwich",
            r"咖啡|奶茶|午饭|晚饭|早饭|吃饭|地铁|堵车|天气|电影|足球|睡觉|健身|谢谢|你好|"
            r"早上好|辛苦|火锅|音乐|周杰伦|食堂|面馆|带伞|火车|公交|地铁|电梯|打印机|起床|热饭|"
            r"熬夜|物业|我家",
        ),
        weighs=True,
    ),
)
"""In this order; the first that objects is told."""

"""What tells the kind and the category of a sentence, as tables, in English and Chinese alike.

A word alone tells little: "always" is a preference in "always use ISO dates" and a fact in "amounts
are always in cents", and a preference holds in every project. So the signs are turns of phrase.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.remembering.cues import may_be_in
from jupyter_memory.remembering.instructing import DO, LASTING

if TYPE_CHECKING:
    import re

    from jupyter_memory.records import Kind

CATEGORY_KINDS: Final[dict[str, Kind]] = {
    **dict.fromkeys(
        ("definition", "dataset", "preference", "constraint", "environment", "identity", "profile"),
        "semantic",
    ),
    **dict.fromkeys(
        ("decision", "requirement", "commitment", "feedback", "correction", "failure", "fix",
         "result", "note", "session", "event"),
        "episodic",
    ),
    **dict.fromkeys(("procedure", "how-to"), "procedural"),
}  # fmt: skip
"""Known categories; others are kept as they are."""

LABELS: Final[dict[str, tuple[Kind, str] | None]] = {
    **dict.fromkeys(("decision", "decided", "决定", "决策", "决议"), ("episodic", "decision")),
    **dict.fromkeys(("result", "finding", "结果", "结论", "发现"), ("episodic", "result")),
    **dict.fromkeys(("fix", "solution", "修复", "解决办法"), ("episodic", "fix")),
    **dict.fromkeys(("failure", "失败", "故障"), ("episodic", "failure")),
    **dict.fromkeys(("correction", "更正", "纠正"), ("episodic", "correction")),
    **dict.fromkeys(("fixed", "solved", "resolved"), ("episodic", "fix")),
    **dict.fromkeys(("feedback", "反馈"), ("episodic", "feedback")),
    **dict.fromkeys(("todo", "to do", "待办"), ("episodic", "commitment")),
    **dict.fromkeys(("requirement", "需求"), ("episodic", "requirement")),
    **dict.fromkeys(("preference", "偏好"), ("semantic", "preference")),
    **dict.fromkeys(("environment", "env", "环境"), ("semantic", "environment")),
    **dict.fromkeys(("constraint", "约束", "限制"), ("semantic", "constraint")),
    **dict.fromkeys(("definition", "定义", "口径"), ("semantic", "definition")),
    **dict.fromkeys(
        ("note", "fyi", "nb", "warning", "tip", "question", "ps", "caution", "remember", "hint",
         "important", "update", "example", "e.g", "reason", "problem", "answer", "q", "a", "idea",
         "got it", "found it", "found out", "solved it", "til", "today i learned", "lesson",
         "lesson learned", "root cause", "cause", "bug", "finding", "findings", "takeaway", "recap",
         "minutes", "news", "done", "confirmed", "heard", "observation", "comment", "clarification",
         "announcement", "disclaimer", "follow-up", "tldr", "tl;dr", "turns out", "issue",
         "查到了", "找到了", "搞定", "搞定了", "解决了", "发现", "根因", "教训", "进展", "纪要",
         "会议纪要", "公告", "通知", "摘要", "澄清", "心得", "经验", "复盘", "定位到了", "听说",
         "background", "context", "summary", "source", "link", "see", "also", "info", "attention",
         "注意", "备注", "提示", "问题", "提醒", "记住", "说明", "补充", "重要", "例如", "比如",
         "例", "原因", "背景", "总结", "来源", "链接", "参见", "答", "问", "更新", "另外", "注",
         "附"),
    ),
}  # fmt: skip
"""Words before a colon that name no subject; some name a category."""


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign of a kind and category."""

    kind: Kind
    category: str
    pattern: re.Pattern[str]

    def may_be_in(self, small: str) -> bool:
        """Whether it is worth looking for in a text of small letters, see `cues`."""
        return may_be_in(self.pattern, small)


def _sign(kind: Kind, category: str, *patterns: str) -> Sign:
    return Sign(kind, category, regex("(?i)" + "|".join(patterns)))


_THEY: Final = (
    r"(?:we|i|they|the (?:\w+ )?(?:team|board|committee|group|management|client|boss)|management)"
)
_PARTY: Final = (
    r"(?:(?:the |our )?(?:councils?|ministry|regulators?|authorit(?:y|ies)|mayor|agency|"
    r"commission|unions?|works council|investors?|headquarters|hq|parliament|government|"
    r"courts?|banks?|insurers?|committee|registrar|clients?|"
    r"customers?|board|c[efot]o|coo|finance|marketing|sales|legal|"
    r"product|operations|logistics|purchasing|controlling|management|audit(?:ors?)?|compliance|"
    r"stakeholders?|"
    r"business|boss|\w+ (?:team|department)))"
)
_DUE: Final = (
    r"(?:by|before|until) (?:the \d{1,2}(?:st|nd|rd|th)|next (?:week|month|\w+day)|(?:mon|tues|"
    r"wednes|thurs|fri|satur|sun)day|tomorrow|(?:the )?end of|noon|tonight)\b"
)
_BAD: Final = (
    r"(?:too|hard|difficult|confusing|unclear|cluttered|missing|slow|ugly|easy|clear|helpful|"
    r"useful|great|good|nice)"
)
_TROUBLE: Final = (
    r"(?:errors?|warnings?|problems?|issues?|bugs?|crash(?:es)?|timeouts?|duplicates|failures?|"
    r"exceptions?|mismatch(?:es)?)"
)
_PAST_DAY: Final = (
    r"(?:yesterday|this morning|last (?:night|week|month|quarter|year|monday|tuesday|wednesday|"
    r"thursday|friday)|(?:two|three|\d+) (?:days|weeks|months) ago|on monday|on friday)"
)
_PAST_VERB: Final = (
    r"(?:\w{3,}ed|was|were|went|ran|sent|got|had|did|made|met|told|said|found|lost|saw|took|came|"
    r"began|broke|built|bought|rose|fell|brought|gave|left|began|wrote|cut|put)"
)
_FAILED_HOW: Final = (
    r"(?=\s+(?:with|because|due|on|at|when|while|after|to|in|again|for|during|last|yesterday|"
    r"this|today|twice)\b|\s*[.,;!]|\s*$)"
)
_ZH_PARTY: Final = (
    r"(?:团队|老板|领导|经理|总监|主管|客户|公司|部门?|组|管理层|董事会|委员会|评审会?|会议?|"
    r"业务方?|财务|运营|市场|销售|法务|审计|合规|部里|局里|市里|院里|校方|议会|监管方?|总部|银行|工会|"
    r"投资人|股东|甲方|老师|主任|馆长|院长|校长|局长|市长)"
)
_ZH_THEY: Final = rf"(?:我们|咱们|大家|双方|{_ZH_PARTY})"
_ZH_DAY: Final = (
    r"(?:[本下]?周[一二三四五六日天末]?|星期[一二三四五六日天]|明天|后天|[本下]?月[底初]|年底|"
    r"下班|中午|\d{1,2}\s?[日号])"
)
_ZH_TROUBLE: Final = r"(?:报错|错误|异常|乱码|警告|问题|重复|超时|崩溃|溢出)"
_ZH_OUTPUT: Final = (
    r"(?:报表|报告|图表?|导出|输出|结论|汇报|表格|文件名|日期|金额单位|代码|回答|邮件)"
)

SIGNS: Final = (
    _sign(
        "episodic",
        "correction",
        r"\b(?:i|we) (?:was|were|had it|got it) wrong\b|\b(?:i|we) (?:told|said|wrote|gave)\b.*\b"
        r"(?:was|were|is) wrong\b|\bmy mistake\b",
        r"^(?:no|sorry|oops|actually|wait)\b,? .* (?:is|are|was|were|means|(?!this\b|"
        r"has\b)\w{3,}s) [^,]+, not \S",
        r"^(?:(?:a )?(?:small |quick )?correction|sorry,? i meant|i meant|scratch that)\b[:,]?",
        r"\b(?:was|were|should (?:be|have been|read)) [^,]{1,40}, not \S",
        r"^(?:(?:不对|错了)[，,]?)+[，,]|(?:说|写|记|搞|弄)错了|^(?:纠正|更正|订正)|"
        r"应该?[是为][^，。]{1,20}[，,]而?不是",
    ),
    _sign(
        "episodic",
        "decision",
        r"^(?:so,? )?(?:final|decided|settled|agreed)[:,] \w",
        r"^(?:我们?|大家|会上|最[后终]|好了[，,])?(?:就|都|已经?|一致)?"
        r"(?:定了|定下来?了?|决定了|敲定了?|拍板了?|商定了?)[，,：:]",
    ),
    _sign(
        "semantic",
        "preference",
        rf"^(?:please,? )?{LASTING},? (?:(?:please|always|only) ){{0,2}}{DO}\b",
        rf"^(?:please )?(?:never|don't|do not|avoid) {DO}?\b",
        rf"^please {DO}\b",
        rf"^(?:please )?{DO}\b.*\b{LASTING}\b",
        rf"^(?:when|if|for|in|on)\b.{{1,60}}, (?:please )?(?:always|never) {DO}\b",
        r"\b(?:i|we) (?:always |usually |generally |really )?(?:prefer|like|want|hate|dislike|love|"
        r"never want|don't (?:like|want)|do not (?:like|want))\b",
        r"\b(?:i|we)(?:'d| would) (?:rather|like|prefer)\b|\bprefers\b|"
        r"\bi (?:usually|always|never)\b|"
        rf"^{_PARTY} (?:likes?|dislikes?|hates?|loves?|wants)\b",
        r"^(?:my |our |the )?(?:default|preferred|favou?rite)\b",
        r"^(?:默认|总是|以后|今后|从今往后|每次|请[用把在按给别不]|别[用把再]|不要[用把再在]|不用|"
        r"一律|"
        r"永远(?:不要|别)|从[^，。]{1,8}起[，,]|我们?的默认)",
        r"我们?(?:团队|组|部门)?(?:都)?(?:习惯|更?喜欢|不喜欢|讨厌|偏好|希望|想要|一般|通常)",
        r"^我(?:总是|一直|从不|从来不|每次都?)先?[用按以把将写画看查]",
        r"的时候[，,]?(?:都要|请|别|不要|一律|总是)|"
        r"(?:一律|统一|默认)(?:用|按|以|带|加|保留|显示|写|放|取|算|换算)",
        rf"{_ZH_THEY}(?:都|更|不)?(?:喜欢|偏好)|请(?:都|统一|一律)",
        rf"^(?!.*要求).*?{_ZH_OUTPUT}里?(?:默认|总是|一律|都|不要|别)",
    ),
    _sign(
        "episodic",
        "decision",
        rf"\b{_THEY}(?:'ve| have| has)? (?:finally |now |all |just )?"
        r"(?:decided|agreed|chose|settled|approved|rejected|"
        r"postponed|opted|picked|voted|went with)\b|"
        r"\bwe(?:'re| are) going with (?!the flow)|\bit was (?:decided|agreed)\b|\bdecided to\b|"
        r"^agreed (?:with|on|to|that)\b|\b(?:we|i)(?:'ve|'re| have| are)? (?:finally "
        r")?(?:ended up|sticking with|stick with|"
        r"gave up on|signed off|dropped \w+ for|replaced \w+ (?:with|by))\b|\bsigned off (?:on "
        r")?(?:the|our|a)\b|"
        r"\b(?:was|were) (?:stopped|cancelled|postponed|shelved|dropped) because\b|^after "
        r"[^,]{3,40} we went for\b|"
        rf"^{_PARTY} (?:has |have |finally )?(?:signed|approved|cleared|"
        r"rejected|picked) \w|\blet's (?:settle on|go with|stick (?:to|"
        rf"with))\b",
        rf"(?:^|[，,。\s]|{_ZH_THEY}|已经?|最[终后]|[今昨]天|周.)(?:一致|已经?|都)?决定"
        r"(?!系数|性|论|因素|权|于|书|作用|[，。]|$)",
        r"(?:讨论|商量|评估|对比|开完?会)[^，。]{0,4}[，,]?(?:下来|之?后|完)?[，,]?(?:还是|"
        r"最后|我们)?(?:用|取|选|按|保留|沿用|决定)|不用了[，,]换成|停了[，,]因为|"
        r"放弃了|换成了?[^，。]{1,12}(?:那套|的)了?$|签了新?的",
        rf"商定|敲定|拍板|选定(?!的)|{_ZH_THEY}(?:都|一致)?同意|一致同意|议定|批准了|否决了|"
        rf"{_ZH_THEY}上?通过了?|{_ZH_THEY}(?:就|最[后终])?(?:定[了下为]|选[了定])|(?:商量|讨论|"
        rf"沟通|协商)(?:之?后|完|下来)?[，,]?(?:就|最[后终])?"
        r"定[了下]|^和.{1,6}(?:说好|约定|谈妥)了?|最[终后](?:还是)?(?:选[了用择]|采用|改用|定了)",
    ),
    _sign(
        "episodic",
        "fix",
        r"(?:\b(?:was|were|got|have|has|i|we)|^)\s*(?:just )?(?:fixed|solved|resolved) "
        r"(?:by|with|it|the|this|that|a|an)\b|\bthe fix (?:is|was)\b",
        r"\b(?:issue|problem|bug|error) (?:is |was )?(?:fixed|solved|resolved)\b",
        r"^\w+(?:Error|Exception)\b.*\b(?:fixed|solved|resolved) by\b",
        r"(?<!you )\b(?:fixed|solved|resolved) (?:it|this|that|them|the)\b",
        r"\b(?:fail|crash|hang|hung|broke|break|died|die|dying|tim(?:e[sd]?|ing) out|refus|stall|"
        r"stuck)\w*\b.* "
        r"until (?:i|we)\b|"
        r"\bthe (?:trick|key|cure|solution|workaround) (?:was|is|with)\b|\bgot .{2,40} "
        r"(?:working|to work)\b|"
        r"\b(?:came back|went away|was gone|works? again|are back|ran through) (?:after|once|"
        r"when|since|as soon)\b|"
        r"^(?:had to|after) .{3,60}, now .* (?:works?|are|is) ",
        r"^(?:the )?\w+(?: \w+)? works (?:now|again|fine now)[,;:] |;\s?\S[^;]{3,40} (?:fixed|"
        r"solved|"
        r"cured) (?:it|that|this)\b",
        rf"\b{_TROUBLE} (?:\w+ )?(?:went away|disappeared|vanished|stopped|(?:is|are) gone)\b",
        r"修复了|解决了|问题已?解决|修好了|改好了|就好了|搞定了?[，,]|(?:关键|诀窍|窍门)是先?|"
        r"(?:失败|报错|超时|崩|卡|断)[^。]*[，,].*才(?:好|行|跑[通完]|成功|正常|能|不)|"
        r"(?:之?后|后来|以后)[^，。]{0,12}就(?:回来|不[^，。]{1,4}|没)了|就不(?:崩|报错|断|"
        r"卡|爆|慢|丢|乱|超时|重复)了|乱码就没了|"
        rf"{_ZH_TROUBLE}[^，。]{{0,4}}(?:没了|消失|不见了)|不再\S{{0,3}}{_ZH_TROUBLE}|就正常了|"
        rf"恢复正常",
    ),
    _sign(
        "episodic",
        "failure",
        r"\b(?:has|have|had|just) (?:failed|crashed|broken|timed out)\b",
        rf"(?<!^)\b(?:failed|crashed|broke|timed out|hung){_FAILED_HOW}",
        r"\b(?:raised|threw) (?:an? )?(?:\w*(?:error|exception)\b|(?-i:[A-Z][a-z]+[A-Z]\w*))|"
        r"\bran out of (?:memory|disk|space)\b|\b(?:did not|didn't|would not|wouldn't|failed to|"
        r"could not|couldn't) (?:converge|start|load|finish|open|connect|run|work|compile|import|"
        r"parse|respond|complete|install|render|refresh|build)\b",
        r"^\w+(?:Error|Exception) (?:when|while|in|on|at|during)\b",
        r"失败了|报错了|报错[。！!]?$|报了?\s?\w+(?:Error|Exception|错误)|崩溃了|崩了|挂了|超时了|"
        r"宕机了|"
        r"报了?\s?(?-i:[A-Z][a-z]+[A-Z]\w*)|撑爆|爆了|溢出了|卡死|中断了|不收敛|打不开|连不上|"
        r"跑不(?:通|动|完|起来)|读不[了出]|起不来|内存不足",
    ),
    _sign(
        "episodic",
        "commitment",
        rf"\b(?:i|we)(?:'ll| will| promised to| have to| need to| owe)\b.*\b{_DUE}|"
        rf"^(?!it\b|this\b|that\b)\w+(?: and \w+)?(?:'ll| will) .*\b{_DUE}|"
        rf"\b(?:we|i) promised (?!to\b)|\b(?:i|we) told (?-i:[A-Z])\w+ .*\b(?:by|before|until|"
        rf"on) |\bi owe (?-i:[A-Z])\w+",
        rf"{_ZH_DAY}(?:之?前|以前)(?:我们?|咱们?)?(?:要|得|必须|需要|给|把)|(?:我们?|答应|"
        rf"承诺).{{0,8}}{_ZH_DAY}之?前"
        rf"(?![的，。])|^[\u4e00-\u9fff]{{2,3}}?会?{_ZH_DAY}{{1,2}}(?:之?前|"
        rf"以前)(?![的未没不自，。])|"
        r"^我?们?(?:答应|承诺)",
    ),
    _sign(
        "episodic",
        "result",
        r"\b(?:we|i) (?:found|learned|saw|noticed|discovered)(?: out)? that\b|\bit turned out\b|"
        r"^(?:turns|turned) out (?!i\b|you\b)|^the (?:\w+ )?(?:spike|drop|dip|gap|jump|growth|"
        r"surge|outlier|bump|"
        r"peak|increase|decrease)\b[^,]*\b(?:is|was|came from|comes from|were) (?!in\b|at\b|"
        r"about\b)|"
        r"\bthe (?:analysis|test|experiment) (?:showed|shows)\b|\b(?:analysis|tests?|experiment|"
        r"study|survey|regression|review)\b[^.]{0,40}\b(?:show(?:s|ed)|reveal(?:s|ed)|"
        r"confirm(?:s|ed)|suggest(?:s|ed)) (?:that|no|an?)\b",
        r"(?:分析|测试|实验|结果|调研|回归)(?:表明|显示|发现|说明|证明)|我们?发现|"
        r"查(?:下来|[明出](?:来|是|了))|分析下来|(?:季度|月|周|年)的?[^，。]{0,8}(?:全靠|"
        r"主要靠|是.{1,12}(?:造成|引起|导致)|是因为|由.{1,12}造成)|"
        r"(?:暴增|暴涨|飙升|骤降|下[跌降滑]|上[涨升]|波动|变[多少高低]|尖峰)[^，。]{0,4}"
        r"是[^，。]{2,20}(?:造成|引起|导致|带来)的?|^原来.{2,20}是(?:因为|由于|.{1,10}造成)",
    ),
    _sign(
        "episodic",
        "feedback",
        r"\bcomplain(?:s|ed|ing)\b|^feedback from\b|\bfound the .{2,40} (?:misleading|"
        r"unreadable|confusing|useful|helpful|unclear)\b|"
        rf"^(?!we\b|i\b)(?:the )?\w+(?: \w+)? (?:said|says|found|finds|felt|thought|thinks) "
        rf"(?:that )?(?:the|our|my|it|they)\b.*\b{_BAD}\b|"
        rf"^(?:{_PARTY}|(?:the |our )?(?:users?|reviewers?|readers?|colleagues|testers?)) "
        r"(?:liked|disliked|loved|hated|praised|criticised)\b",
        r"抱怨|吐槽|^[^，。：:]{0,6}反馈(?:说)?[：:，,]?|(?:^|[^我你])说.{1,12}(?:容易误导|"
        r"看不[清懂])|^[^我你他她，。]{2,8}嫌|(?<![我你己听小])(?:说(?!不定)|觉得|认为|"
        r"嫌).{1,12}"
        r"(?:太|不好|不够|难[看懂用]|[看说]不清|不错|很好|有用)",
    ),
    _sign(
        "episodic",
        "requirement",
        rf"^(?-i:[A-Z])[a-z]+ (?:asked for|requested|(?:needs?|wants?) (?!to\b|a\b|coffee\b|"
        rf"me\b|you\b)\w.*\b(?:by|before|every|per|each|split)\b)|"
        rf"^{_PARTY} (?:needs?|requires?|requested|asked for|asks for|demands?|demanded|expects)\b|"
        r"^(?:the )?\w+ (?:requested|asked (?:us|me) (?:for|to))\b",
        rf"{_ZH_PARTY}(?:那边)?(?:要求|希望|需要|想要|要(?=[每按看加把在我清十月]))(?!的)|"
        rf"^[\u4e00-\u9fff]{1, 3}(?:总|经理|主任|老师|院长|厂长|店长)要(?!开|走|来|休)|工会要|"
        rf"监管要|提了?(?:个|"
        rf"一个|新)?需求",
    ),
    _sign(
        "semantic",
        "constraint",
        r"^(?:nobody|no one|only (?:the )?\w+)\b.* (?:may|can|is allowed to|are allowed to)\b|"
        r"\bmust(?:n't| not)?\b|\bmay not\b|\b(?:is|are) (?:mandatory|forbidden|not allowed|"
        r"limited to)\b|\bnot allowed to\b|\brequires? (?:\w+ )?(?:approval|permission|"
        r"sign-?off)\b",
        r"只有.{1,8}[能可]以?[看查用改读]|谁都不能|必须|不得|禁止|不允许|严禁|只能(?:用|看|查|"
        r"读|写|在|由|按|导|存|通过|访问)|最多\D{0,4}\d|"
        r"(?<!能)不能(?:出现|超过|用|改|写|导|共享|外传|删|晚于|早于|低于|高于|为空|重复|直接|存)",
    ),
    _sign(
        "semantic",
        "environment",
        r"\b(?:staging|production|prod|cluster|servers?|kernel|gpu|docker|conda|virtualenv|driver|"
        r"laptop|machine)\b.*(?:\bruns?\b|\bports?\b|\bversion\b|\bv?\d+\.\d+|\bGB\b|"
        r"\b(?:has|have) \d|\bis on \S+ v?\d)",
        r"\b(?:database|warehouse|cluster|pipeline|dashboard|service)s? runs? on (?-i:[A-Z])|"
        r"^we(?:'re| are) on [a-z]+ v?\d|\breplica\b.*\b(?:lags?|behind)\b|\b(?:flag|toggle|"
        r"switch)\b.*\bis (?:on|off)\b",
        r"^(?:we|i)(?: are on|'re on| run| use) [a-z]\S* v?\d+\.\d",
        r"(?:(?:生产|测试|开发|预发)(?:环境|库|机)|服务器?|集群|内核|驱动|虚拟环境|显卡|机器|数仓|"
        r"[主从]库|线上|[^，。]{0,4}库|^生产).*(?:跑[在的]|版本|端口|内存|用的?是?\s?[A-Za-z]|"
        r"装了|\d+\.\d+|\d+\s?GB|"
        r"升级[到至]|\d+\s?个?节点|[晚慢延迟].{0,4}(?:秒|分钟|小时))|开关.*(?:打开|开启|关闭|"
        r"[开关]着)",
    ),
    _sign(
        "semantic",
        "identity",
        r"^(?:i am|i'm) (?:(?:very|really|also) )?(?:interested in|curious about|keen on)\b|"
        r"^i (?:closely )?(?:follow|care about) (?!up\b|you\b)|"
        r"^我(?:一直|很|也)?(?:对.{1,20}(?:感兴趣|好奇)|关注|热衷于?)",
        r"^(?:i am|i'm) (?:an?|the|responsible|in charge)\b|^my (?:name|role|job|team|manager|"
        r"time ?zone) is\b|^i work (?:in|at|for|as)\b|"
        r"^(?:our|my) (?:team|group|department) (?:reports to|consists of|sits in|(?:has|is) (?:\d|"
        r"two|"
        r"three|four|five|six|seven|eight|nine|ten|based|part of|responsible)\b)",
        r"^我(?:是|叫|负责|主要[看做管负]|在.{1,12}(?:工作|负责|上班|做)|的(?:职位|岗位|时区|经理|"
        r"名字|"
        r"团队)是)|^我们?(?:组|团队|部门)(?:一?共|有|归|向|负责)",
    ),
    _sign(
        "episodic",
        "note",
        r"^on (?:mon|tues|wednes|thurs|fri|satur|sun)day,? .*\b(?:was|were)\b",
        rf"^{_PAST_DAY},? (?!is\b|are\b).*\b{_PAST_VERB}\b|\b{_PAST_VERB}\b.*\b{_PAST_DAY}[.!]?$",
        r"^(?:上?周|星期)[一二三四五六日天](?!都|前|之前|例会|给|要)[^，。]{2,20}[了过][。.]?$|"
        r"(?:昨天|前天|今早|今天上午|上周|上个?月|刚才|刚刚).*[了过]",
    ),
)
"""The first one that is found counts."""


def pattern_of(category: str) -> re.Pattern[str]:
    """Return the turns of phrase of a category, where another room looks for them too."""
    return next(each.pattern for each in SIGNS if each.category == category)

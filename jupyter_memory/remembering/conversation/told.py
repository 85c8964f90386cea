"""What is told in passing: what happened, and how things are with the data and the business.

A sentence is taken for knowledge where its subject is a thing that analysts work with, it says in
the present tense what holds of it, and nobody in the conversation is in it. Whatever judges, or
tells how it goes just now, is none.
"""

from __future__ import annotations

import re
from typing import Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.remembering.conversation.sign import Sign
from jupyter_memory.remembering.signs import pattern_of


def _any_of(*lines: str) -> str:
    """Return what finds one of the words; an underscore in one stands for a blank."""
    return "|".join(" ".join(lines).split()).replace("_", " ")


_THING_WORDS: Final = _any_of(
    "tables? columns? fields? flags? rows? records? entries data_?sets? data views? feeds?",
    "files? exports? imports? extracts? snapshots? backups? attachments? notebooks? scripts?",
    "pipelines? jobs? syncs? refresh warehouses? databases? schemas? sandbox staging production",
    "servers? clusters? systems? apis? dashboards? reports? metrics? kpis? figures",
    "numbers_before amounts? quantit(?:y|ies) prices? price_lists? revenues? sales turnover",
    "margins? costs? fees? discounts? vouchers? refunds? returns? orders? invoices? payments?",
    "shipments? parcels? transactions? customers? clients? accounts? subscribers? employees?",
    "leads? contracts? tickets? complaints? stores? shops? branch(?:es)? depots? products? skus?",
    "suppliers? vendors? segments? channels? campaigns? regions? models? scores? forecasts?",
    "budgets? books quarters? fiscal_(?:year|week|quarter) churn retention conversion basket",
    "timestamps? time_?zones? currency currencies vat tax(?:es)? codes? ids? keys? calendar",
    "holidays? finance marketing legal controlling logistics purchasing",
    "everything_(?:before|after|from|in) (?-i:[A-Z]{2,5})",
)
_THINGS: Final = rf"(?:{_THING_WORDS})"
_TOPIC_WORDS: Final = _any_of(
    "numbers? charts? plots? maps? slides? decks? drafts? summary summaries analys[ie]s cohorts?",
    "funnel tests? experiments? pilots? drops? dips? spikes? peaks? increases? decreases?",
    "effects? uplift traffic visits? tracking regression duplicates mapping window memory",
    "quer(?:y|ies) joins? sql changes? groups? because",
)
_TOPICS: Final = rf"(?:{_THINGS}|{_TOPIC_WORDS})"
_IS: Final = (
    r"(?:(?:is|are|has|have)(?: not|n't| no| only| always| usually)*|only|always|usually|"
    r"(?:do|does) not|don't|doesn't|can(?:not|'t)?|comes? from|start|end|run|live|go|belong|cover|"
    r"contain|include|count|arrive|close|open|join|map|depend|"
    r"(?!\w*ss\b|(?:does|was|needs|takes|shows|comes|scores|works|returns|wants|matters|helps)\b)"
    r"\w{2,}s)"
)
_JUDGING_WORDS: Final = _any_of(
    "i me my you your he she this these here there that's it's too so wrong off broken ugly nice",
    "great good bad better worse weird strange odd funny boring interesting stunning awesome",
    "ready done finished down up back now still again already yet just almost nearly looks?",
    "seems? feels? sounds? makes?_sense says long short slow fast fine ok higher lower than match",
    r"gaps holes missing second third last(?!_\d) top sorted never loading running crashing",
    "failing waiting fails? crash(?:es)? hangs? breaks?",
)
_JUDGES: Final = (
    rf"\b(?:{_JUDGING_WORDS})\b|\b(?:is|are) \w+ing\b|\b(?:has|have) \w+ed\b|"
    r"\b(?:is|are|was|by|to|at) [$€£¥]?[\d.,]+[%kKmM]?(?: (?:in|of) \w+)?\.?$|"
    r"\b(?:has|have|contains?) (?:\d+|two|three|four|five|ten) \w+\.?$|\b(?:in|out|over)\.?$"
)
"""What judges, what one of those who talk is in, and what only tells a figure of now."""

_ZH_THING_WORDS: Final = _any_of(
    "表 列 字段 数据 视图 文件 附件 导出 导入 快照 备份 任务 同步 数仓 仓库 仓 数据库 库 沙箱",
    "环境 服务器 集群 接口 系统 看板 报表 指标 金额 数量 价格 营收 收入 销售额 毛利 成本 运费",
    "折扣 优惠券 退款 退货 订单 发票 付款 发货 包裹 客户 用户 会员 员工 账号 线索 合同 工单 投诉",
    "门店 网点 商品 供应商 渠 活动 大区 区域 模型 评分 预测 预算 财年 季度 流失 留存 转化 客单价",
    "平均值 月活 日活 时间 时区 币种 税 编码 编号 地址 分组 日历 财务 法务 审计 市场部 运营",
)
_ZH_THINGS: Final = rf"(?:{_ZH_THING_WORDS}|[A-Za-z]\w*[._]\w+)"
_ZH_TOPIC_WORDS: Final = _any_of(
    "图 报告 页面 材料 初稿 汇总 分析 的数 样本 回归 实验 测试 下跌 上涨 峰值 口径 窗口 记录",
    "内存 查询 脚本 代码 版本 驱动 连接 因为 由于",
)
_ZH_TOPICS: Final = rf"(?:{_ZH_THINGS}|{_ZH_TOPIC_WORDS})"
_ZH_IS: Final = (
    r"(?:[都只均也]?(?:是|为|有|没有|来自|属于|带|算|会[晚早在自]|单独|不(?![错行对好够])|含|按|在|"
    r"从|归|由|用|存|等于|对应|统计|包含|代表|表示|不含|截至)|"
    r"每[天日周月年季]|隔|通常|一般)"
)
_ZH_JUDGES: Final = (
    r"[我你您他她咱这那它啊呢吧嘛哦呀唉]|太|好[看慢丑快奇多]|真|有点|怪|了[。.!！]?$|不对|问题|错|"
    r"现在|刚|正在|还没|比.{1,6}[高低多少]|挺|很|非常|[不就还]行|意思|应该|从来|缺|漏|空的|第[一二三]个|"
    r"上帝|[有是在](?:\d+(?:\.\d+)?|[一二两三四五六七八九十]+)[列行张个条页%]?(?:[。.]?$|[，,])"
)


def _of_work(name: str) -> Sign:
    """Return the sign of an event, where it speaks of what analysts work with."""
    words = pattern_of(name).pattern.removeprefix("(?i)")
    topic = rf"(?=.*\b{_TOPICS}\b|.*(?:{_ZH_TOPICS}))"
    nobody = r"(?!.*\b(?:my|me|he|she)\b)" if name == "commitment" else r"(?!.*\b(?:i|you)\b)"
    return Sign(
        name,
        regex(rf"(?i)^{nobody}{topic}(?=.*?(?:{words}))"),
        kind="episodic",
        category=name,
    )


TOLD: Final = (
    _of_work("decision"),
    Sign(
        "error and its fix",
        regex(
            r"\b(?:fail|crash|hang|break|error)\w*\b.* until (?:i|we)\b|"
            r"(?:失败|报错|超时|崩溃|卡).*[，,].*才(?:好|行|跑通|成功|正常)",
            re.IGNORECASE,
        ),
        kind="episodic",
        category="fix",
    ),
    _of_work("result"),
    _of_work("requirement"),
    _of_work("fix"),
    _of_work("feedback"),
    _of_work("commitment"),
    Sign(
        "who is responsible",
        regex(
            r"^(?!i\b|you\b|he\b|she\b|it\b|who\b|what\b)\w+(?: and \w+)? (?:owns?|maintains?|"
            r"looks? after|"
            rf"(?:is|are) (?:responsible for|in charge of)) (?:the |our |all )?(?:\w+ "
            rf"){{0,3}}?{_THINGS}\b|"
            rf"^[^，。我你]{{0,10}}{_ZH_THINGS}[^，。我你]{{0,6}}[归由][^，。我你]{{1,6}}(?:管|"
            rf"负责|维护)",
            re.IGNORECASE,
        ),
        kind="semantic",
    ),
    Sign(
        "how we do it",
        regex(
            r"^(?:in general,? )?we (?:only|always|never|usually|generally|typically|do not|don't) "
            rf"(?!know\b|think\b|have\b|want\b|like\b|need\b|see\b|care\b)\w+\b.*\b{_TOPICS}\b|"
            rf"^(?:do not|don't|never) \w+ (?=.*\b{_TOPICS}\b).*\b(?:before|until|without|to "
            rf"anyone|outside)\b|"
            r"^(?:please )?(?:always|never) (?!mind\b|again\b|ever\b|late\b|happy\b|seen\b|heard\b|"
            r"been\b|"
            rf"thought\b|\w+ing\b|\w+ed\b)\w+ (?:.*\b{_TOPICS}\b)|"
            rf"^(?:always )?ask \w+ before\b.*\b{_TOPICS}\b|"
            rf"^我们(?:只|都|总是|从不|一般|通常|不)(?:看|用|算|按|做|取|统计|保留|"
            rf"展示).*(?:{_ZH_TOPICS})|"
            rf"^(?=.*(?:{_ZH_TOPICS}))[^，。]{{0,14}}(?:请)?(?:一律|从不)(?=[^，。]{{2}})|"
            rf"^[^，。我]{{2,12}}之?前(?:都|先|不要|不能|别|什么都不).{{2,20}}$",
            re.IGNORECASE,
        ),
        kind="semantic",
        category="preference",
        lasting=True,
    ),
    Sign(
        "what must be",
        regex(
            rf"^(?!.*\b(?:i|you|me|have been|kidding)\b)(?=.*\b{_TOPICS}\b)[\w\s.'`-]{{2,60}}? "
            rf"(?:must|has to|"
            r"have to|may only) \w+|"
            rf"^(?!我)[^，。]{{0,12}}(?:{_ZH_TOPICS})[^，。]{{0,8}}(?:必须|只能|一定要|不得|不收)",
            re.IGNORECASE,
        ),
        kind="semantic",
        category="constraint",
    ),
    Sign(
        "what a name is",
        regex(
            rf"^(?!.*(?:{_JUDGES}))`?[A-Za-z]\w*(?:[._]\w+)+`? {_IS}\b(?: \S+){{2,30}}$|"
            r"^`?[A-Za-z]\w*`?\s?(?:表)?一[行条](?:是|代表|对应|等于)|\bone row in \w+ is\b",
            re.IGNORECASE,
        ),
        kind="semantic",
        category="dataset",
    ),
    Sign(
        "how it is",
        regex(
            rf"^(?!.*(?:{_JUDGES}))(?:the |our |all |each |every )*(?:[\w./'-]+ ){{0,3}}?{_THINGS}"
            rf"(?: (?:in|of|from|before|after|for|per|with|without|starting with) (?:the |our )?"
            rf"[\w./'-]+(?: [\w./'-]+)?)? (?:also |often |mostly )?{_IS}\b"
            r"(?=(?: \S+){2}| \w+[^\Ws]s\.?$| (?:incomplete|complete|unreliable|reliable|unique|"
            r"internal|"
            r"mandatory|optional|provisional|estimated|cumulative|anonymi[sz]ed|encrypted)\b)(?: "
            r"\S+){1,30}$",
            re.IGNORECASE,
        ),
        kind="semantic",
    ),
    Sign(
        "what recurs",
        regex(
            rf"^(?!.*\b(?:i|you|my|your|this|that|too|so|again|still|now)\b)(?:[\w./'-]+ "
            rf"){{0,5}}?{_THINGS}\b"
            r".*\b(?:every (?:\w+ )?(?:hour|day|night|morning|week|month|quarter|year|\w+day)|"
            r"hourly|daily|"
            r"weekly|monthly|quarterly|at night|(?:on )?weekends|on (?:mon|tues|wednes|thurs|fri|"
            r"satur|sun)"
            r"days|on the (?:first|second|third|fourth|fifth|last) (?:working )?(?:day|\w+day) "
            r"of)\b|"
            rf"^(?!.*(?:{_ZH_JUDGES}))[^，。？?]{{0,10}}{_ZH_THINGS}[^？?]{{0,8}}"
            r"(?:周末|每晚|每早|月底|月初|晚上|夜里|隔[天周月]|每[天日周月年季])[^？?]+$",
            re.IGNORECASE,
        ),
        kind="semantic",
    ),
    Sign(
        "how it is",
        regex(
            rf"^(?!.*(?:{_ZH_JUDGES}))[^，。？?！!]{{0,10}}{_ZH_THINGS}[^，。？?！!]{{0,6}}?{_ZH_IS}"
            rf"(?=[^，。]{{2}})[^？?！!]{{2,60}}$",
        ),
        kind="semantic",
    ),
)
"""Looked for after the signs that say more; the first one that is found counts."""

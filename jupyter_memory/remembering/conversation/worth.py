"""What a sentence of a conversation says of itself: that it is to be kept, or who likes it.

What says so is kept for that. Any other sentence is weighed, see `weighing`; and what is left out
all the same is in `objections`.
"""

from __future__ import annotations

import re
from typing import Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.remembering.conversation.sign import Sign
from jupyter_memory.remembering.instructing import DO, LASTING, ZH_DO, ZH_LASTING


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

ASKED: Final = regex(
    r"^(?:please )?(?:remember|note|keep in mind|(?:don't|do not|never) forget)(?: that\b|:|：)\s*|"
    r"^请?(?:记住|记一下)[:：,，]?\s*|^(?:请注意|切记|别忘了|不要忘了)[:：,，]\s*",
    re.IGNORECASE,
)
"""What asks to remember is no part of what is remembered."""

_OUTPUT: Final = r"(?:charts?|bars?|plots?|tables?|decimals?|dates?|formats?|axes|colou?rs?|units?)"
_ZH_OUTPUT: Final = r"(?:图|表|格式|小数|日期|颜色|坐标|单位|排序|口径|货币)"

ASKED_FOR: Final = Sign("asked to be remembered", ASKED, lasting=True)
"""Looked for first, in the sentence with what leads into it."""

INSTRUCTIONS: Final = (
    Sign(
        "lasting instruction",
        regex(
            rf"^(?:please,? |and |so,? )?{LASTING},? (?:.{{1,40}}, )?"
            rf"(?:(?:please|always|only) ){{0,2}}"
            rf"(?:{DO}|don't {DO}|do not {DO}|never {DO})\b|"
            rf"^(?:please )?{DO}\b.*\b{LASTING}\b|"
            rf"^(?:please )?(?:don't|do not|never) ever {DO}\b|"
            rf"^i (?:always|usually|never) (?:want|need|expect|read|check)\b.*\b{_TOPICS}\b|"
            rf"^(?:please )?never {DO}\b|^let's (?:always|never) {DO}\b|"
            rf"^(?:please )?stop using\b|^(?:please )?(?:don't|do not)(?: ever)? "
            rf"{DO}\b.*\b(?:ever|again)\b|"
            rf"^(?:please )?(?:don't|do not|stop) {DO}\b.*\b(?:any ?more|any longer)\b|"
            rf"^(?:when|if|for|in)\b.{{1,60}}, (?:please )?(?:always|never) {DO}\b|"
            rf"\b(?:i|we) (?:usually|always|never) {DO}\b|"
            rf"\b(?:i|we) (?:want|would like|'d like) (?!to\b)\w.*\b{LASTING}\b|"
            r"^i (?:do|write) (?:everything|all) in\b|^i only use\b|"
            r"^i (?:need|want) (?!to\b)\w.*\bin (?:every|each|all) \w+|"
            rf"^(?:in |for )?(?:all|every|each)(?: of)?(?: my| our| the| future)* (?:{_OUTPUT}|"
            rf"reports?|"
            rf"exports?|decks?|slides?|files?)\b.* (?:should|must|needs? to|have to|has to)\b|"
            rf"^(?:my|our) (?:\w+ )?(?:{_OUTPUT}|reports?|exports?|decks?|slides?|files?) "
            rf"(?:must|have to|should always)\b",
            re.IGNORECASE,
        ),
        lasting=True,
    ),
    Sign(
        "lasting instruction",
        regex(
            rf"(?:^|[，,。；])(?:请|麻烦)?{ZH_LASTING}(?!我(?!的|们|看)|[他她你咱]|再说|吃|喝|睡)(?:都|请|要|就|统一|一律|"
            rf"的时候)?.{{0,16}}?{ZH_DO}|"
            rf"^[^，。]{{1,12}}(?:默认|一律|总是|永远|统一|每次都|以后都)要?{ZH_DO}|"
            rf"^[^，。我你他她]{{2,12}}(?:永远|绝对|千万)(?:不要|别|不能){ZH_DO}?|"
            rf"我(?:们)?(?:都)?习惯(?:了)?{ZH_DO}|^我们?(?:都|一直|平时)是?用|"
            rf"^我的(?:图|表|报告|材料).{{0,10}}(?:必须|都?要)(?![吗么])|"
            rf"^(?:永远|绝对|千万)(?:不要|别|不){ZH_DO}|^(?:别|不要)再{ZH_DO}|"
            rf"^(?:以后|今后|从现在起|我的|我们的|所有|每[张份个]).{{0,6}}(?:{_ZH_OUTPUT}|报告|"
            rf"材料|文件).{{0,8}}"
            rf"(?:都要|要有|都得|都写|必须)|^(?:没|除非)特别说明.{{0,6}}(?:就|都|请)?{ZH_DO}"
        ),
        lasting=True,
    ),
    Sign(
        "standing rule",
        regex(
            r"^(?!it\b|this\b|that\b|you\b|he\b|she\b|they\b|i\b|.*\b(?:on time|late|fun|blast|"
            r"great|tired|busy|happy)\b)[\w\s.'`-]{2,60} "
            r"(?:is|are|must|should) (?:always|never|by default)\b",
            re.IGNORECASE,
        ),
        lasting=True,
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
)
"""The user's own word that something holds from now on; the first one that is found counts."""

LIKINGS: Final = (
    Sign(
        "preference",
        regex(
            r"\b(?:i|we)(?: (?:really|much|generally|both|all|would)|'d)? prefer\b|"
            r"\b(?:i|we)(?:'d| would) rather (?:see|have|use|plot|report)\b|"
            r"\b(?:i|we) like \w.* (?:better|more than|rather than)\b|\b(?:i|we) don't like \w|"
            r"^(?:my|our) (?:preferred|favou?rite|default)\b|"
            r"^(?:my boss|(?:the |our )?(?:\w+ )?(?:board|client|team|management|committee|"
            r"c[efot]o|coo|mayor|dean|chair\w*|president|secretary|minister|professor|investors?|"
            r"auditors?|chief|head of \w+|principal|editor|producer)) "
            r"(?:prefers?|likes?|wants|doesn't like|dislikes?|hates?)\b|"
            rf"\b(?:i|we) (?:really )?like \w.*\b{_OUTPUT}\b|^i(?:'m| am) (?:not )?a (?:big "
            rf")?fan of\b|"
            r"^prefer \w|^(?:ops|legal|sales|hr|it|(?:the |our |my )?(?:boss|manager|"
            r"director)) (?:\w+ )?"
            r"(?:hates?|likes?|loves?|prefers?|dislikes?)\b|"
            rf"我们?(?:都|比较|更|不太|不|最)(?:喜欢|偏好|偏爱)|我(?:更|还是)?(?:更?想|宁愿|"
            rf"宁可)(?:要|看|用|读)|(?:更想|宁愿)看|我们?(?:喜欢|偏好|"
            rf"偏爱).*{_ZH_OUTPUT}|"
            r"(?:老板|领导|董事会|客户|团队|管理层|总监|官)(?:都|比较|更|只|不太|不)?(?:喜欢|偏好|"
            r"[想爱]看)|"
            r"(?:老板|领导|董事会|管理层|总监|官|[厂店市局院校馆部]长|主任|教授|主席|投资人|主编)(?:看数)?"
            r"(?:只[要看]|讨厌|不爱|喜欢|偏好|爱看)",
            re.IGNORECASE,
        ),
        kind="semantic",
        category="preference",
    ),
    Sign(
        "comparison",
        regex(
            r"^i (?:find|think) .* (?:clearer|easier|more \w+|better)(?: to \w+)? than\b|"
            r"^我觉得.{1,12}比.{1,12}(?:清楚|好读|清晰|直观|好懂|易读|容易|合适)",
            re.IGNORECASE,
        ),
        kind="semantic",
        category="preference",
        allows=("it may be or not",),
    ),
)
"""Mentioned, not ordered."""

COLUMN: Final = regex(
    r"^(?:the )?(?:(?:column|field) )?`?[A-Za-z]\w*(?:\.\w+|_\w+)+`?\s?"
    r"(?:(?:is|are|marks?|flags?|holds?|contains?|means|counts?|stores?|has|tells|says|shows|"
    r"gives|denotes|"
    r"refers|records?)\b|(?:[为=]?\s?\w{1,6}时?)?(?:是|表示|代表|标记|存的是|存放|为空|单位)|"
    r"(?:等于|为|以)\s?\w|表?一[行条])|"
    r"^`?[A-Za-z]\w*`?\s?(?:表)?一[行条](?:是|代表|对应|等于)|\b(?:has|keeps) one (?:row|line) "
    r"per\b|\bone row in \w+ is\b|表一[行条]",
    re.IGNORECASE,
)
"""A sentence that says what a column or a table holds."""

STEPS: Final = Sign(
    "how it is done",
    regex(""),
    kind="procedural",
    allows=("it may be or not", "it speaks of what is at hand"),
)
"""A paragraph of several steps; the objections are looked for in what leads into them."""

STEPS_LEAD: Final = regex(
    r"^(?:how to|to|steps (?:to|for)|whenever|every time|before|after|(?:every|each) (?:day|night|"
    r"week|month|quarter|year|\w+day))\b|"
    r"\b(?:procedure|process|workflow|checklist|recipe)\b|流程|步骤|做法|方法|如何|每次|每月|每周",
    re.IGNORECASE,
)
"""Steps without it are a task for now."""

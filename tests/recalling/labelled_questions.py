"""Thirty memories of an analyst and what she asks later: English, Chinese, and across the two."""

from __future__ import annotations

MEMORIES = {
    "revenue": "Revenue excludes refunds",
    "internal": "orders.is_internal marks test accounts",
    "cents": "Amounts before March 2025 are in cents, afterwards in euros",
    "cutoff": "Lead score cut-off: 70",
    "bars": "The board wants bar charts, no pies",
    "close": "To close the month: 1. Export the ledger 2. Compare it with the bank 3. Send it",
    "port": "Staging runs PostgreSQL 15 on port 5433",
    "churn": "Churn means no login for 60 days",
    "timeout": "The nightly export failed with a timeout; raising the pool size to 20 fixed it",
    "vendor": "We decided to replace the geocoding vendor because of missing postcodes",
    "holiday": "Sales drop by a third during the Chinese New Year holidays",
    "owner": "Bo owns the marketing dashboard",
    "dedupe": "Customers are deduplicated by hashed e-mail address",
    "fiscal": "The fiscal year starts on 1 April",
    "seg": "KeyError: 'seg_code' appears when the segments are stale; reload dim_segment first",
    "营收": "营收口径不含退款单",
    "活跃": "活跃用户是指近30天内登录过的用户",
    "阈值": "我们决定把线索评分阈值提到70分",
    "饼图": "老板不喜欢饼图，汇报时用柱状图",
    "月报": "月报流程：1. 取数 2. 和财务核对 3. 发给小林",
    "端口": "测试库端口是 5433",
    "时区": "订单时间存的是 UTC，报表要换成北京时间",
    "内存": "跑全量数据时内存溢出，改成分批读取后就好了",
    "渠道": "渠道字段 channel_id 为空表示自然流量",
    "春节": "春节期间销量下降三分之一",
    "负责": "小林负责客户标签体系",
    "去重": "客户按手机号去重",
    "单位": "报表金额单位是万元",
    "试用": "试用期用户不计入付费转化率",
    "退货": "退货超过七天的订单不能退款",
}

QUESTIONS = [
    ("how is revenue computed?", "revenue"),
    ("do refunds count towards revenue?", "revenue"),
    ("which column marks test accounts?", "internal"),
    ("what does orders.is_internal mean?", "internal"),
    ("what currency unit are amounts in?", "cents"),
    ("what is the lead score cut-off?", "cutoff"),
    ("which kind of chart does the board like?", "bars"),
    ("how do I close the month?", "close"),
    ("which port does staging use?", "port"),
    ("when is a customer churned?", "churn"),
    ("why did the nightly export fail?", "timeout"),
    ("why did we change the geocoding vendor?", "vendor"),
    ("who is responsible for the marketing dashboard?", "owner"),
    ("how do we remove duplicate customers?", "dedupe"),
    ("when does the fiscal year begin?", "fiscal"),
    ("KeyError: 'seg_code'", "seg"),
    ("营收 退款", "营收"),
    ("收入怎么算", "营收"),
    ("什么算活跃用户？", "活跃"),
    ("线索评分的阈值是多少", "阈值"),
    ("老板喜欢什么图？", "饼图"),
    ("月报怎么做", "月报"),
    ("测试库的端口", "端口"),
    ("订单时间是哪个时区", "时区"),
    ("内存不够怎么办", "内存"),
    ("channel_id 为空是什么意思", "渠道"),
    ("谁管客户标签", "负责"),
    ("报表里的金额用什么单位", "单位"),
    ("试用用户算付费转化吗", "试用"),
]
"""A question, and the memory that answers it."""

ACROSS = [
    ("do sales fall during the spring festival?", ("春节", "holiday")),
    ("how are active users defined?", ("活跃",)),
    ("流失客户的定义", ("churn",)),
    ("财年从哪个月开始", ("fiscal",)),
]
"""A question in one language, and the memories in the other that answer it."""

UNANSWERED = [
    "what is the wifi password of the office?",
    "how tall is the Eiffel tower?",
    "which model won the image competition?",
    "how do I cook rice?",
    "when does the train to Hamburg leave?",
    "who wrote the onboarding tutorial?",
    "年假还剩几天",
    "打印机怎么连",
    "今天天气怎么样",
    "食堂几点开门",
    "世界杯谁赢了",
    "护照怎么续签",
]
"""Questions that no memory answers."""

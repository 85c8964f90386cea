"""The words that fill the sentences of the corpus, each in English and Chinese.

Everything here is written for these benchmarks; names of people and tables are invented.
"""

from __future__ import annotations

from typing import Literal

Language = Literal["en", "zh"]
Pair = tuple[str, str]


SCHEMAS: tuple[str, ...] = (
    "sales", "billing", "crm", "marketing", "web", "support",
    "logistics", "inventory", "finance", "people", "product", "risk",
)  # fmt: skip

TABLES: tuple[str, ...] = (
    "orders", "order_lines", "refunds", "invoices", "payments", "subscriptions",
    "accounts", "contacts", "leads", "campaigns", "sessions", "page_views",
    "tickets", "replies", "shipments", "returns", "stock_levels", "suppliers",
    "ledger", "budgets", "forecasts", "employees", "timesheets", "releases",
    "experiments", "events_daily", "claims", "chargebacks", "exchange_rates", "dim_calendar",
)  # fmt: skip

COLUMNS: tuple[str, ...] = (
    "amount", "net_amount", "tax", "discount_rate", "currency", "created_at", "updated_at",
    "closed_at", "status", "is_internal", "is_test", "channel", "region_code", "country",
    "customer_id", "account_id", "owner_id", "parent_id", "quantity", "unit_price", "cost",
    "margin", "score", "stage", "source", "medium", "device", "duration", "retries", "weight",
    "volume", "priority", "severity", "category", "segment", "plan", "seats", "mrr", "churned_at",
    "valid_from", "valid_to", "batch_id", "checksum", "row_version", "locale", "time_zone",
    "reference", "note",
)  # fmt: skip

METRICS: tuple[Pair, ...] = (
    ("net revenue", "净收入"),
    ("gross margin", "毛利率"),
    ("monthly churn", "月流失率"),
    ("retention", "留存率"),
    ("average order value", "客单价"),
    ("conversion rate", "转化率"),
    ("active users", "活跃用户数"),
    ("refund rate", "退款率"),
    ("days sales outstanding", "应收天数"),
    ("customer acquisition cost", "获客成本"),
    ("lifetime value", "用户终身价值"),
    ("ticket backlog", "工单积压量"),
    ("first response time", "首次响应时长"),
    ("on-time delivery", "准时交付率"),
    ("stock turnover", "库存周转率"),
    ("fill rate", "满足率"),
    ("forecast error", "预测误差"),
    ("headcount", "在岗人数"),
    ("overtime hours", "加班工时"),
    ("lead score", "线索评分"),
    ("pipeline coverage", "商机覆盖率"),
    ("win rate", "赢单率"),
    ("cart abandonment", "弃购率"),
    ("bounce rate", "跳出率"),
    ("session length", "会话时长"),
    ("claim ratio", "赔付率"),
    ("chargeback rate", "拒付率"),
    ("net promoter score", "净推荐值"),
    ("cash conversion cycle", "现金周转天数"),
    ("operating cost", "运营成本"),
    ("upsell revenue", "增购收入"),
    ("trial conversion", "试用转化率"),
    ("defect rate", "缺陷率"),
    ("release frequency", "发布频次"),
    ("data freshness", "数据新鲜度"),
    ("unit cost", "单位成本"),
)

REGIONS: tuple[Pair, ...] = (
    ("EMEA", "欧洲区"),
    ("the Nordics", "北欧"),
    ("DACH", "德语区"),
    ("Iberia", "伊比利亚"),
    ("North America", "北美"),
    ("Latin America", "拉美"),
    ("East China", "华东区"),
    ("South China", "华南区"),
    ("North China", "华北区"),
    ("Japan", "日本"),
    ("India", "印度"),
    ("Oceania", "大洋洲"),
)

CHANNELS: tuple[Pair, ...] = (
    ("web", "官网"),
    ("app", "应用"),
    ("partner", "渠道商"),
    ("retail", "门店"),
    ("wholesale", "批发"),
    ("enterprise", "大客户"),
    ("small business", "中小企业"),
    ("marketplace", "第三方平台"),
)

SLOTS: dict[str, tuple[Pair, ...]] = {
    "unit": (
        ("cents", "分"),
        ("euros", "欧元"),
        ("thousands of dollars", "千美元"),
        ("yuan", "元"),
        ("percent", "百分比"),
        ("a share between 0 and 1", "0 到 1 的比例"),
        ("minutes", "分钟"),
        ("days", "天"),
        ("pieces", "件"),
        ("kilograms", "千克"),
    ),
    "other": (
        ("a text with a comma", "带逗号的文本"),
        ("whole dollars", "整数美元"),
        ("seconds", "秒"),
        ("basis points", "基点"),
        ("boxes of twelve", "十二件一箱"),
        ("gross values", "含税值"),
    ),
    "month": (
        ("March 2025", "2025 年 3 月"),
        ("June 2025", "2025 年 6 月"),
        ("the move to the new ledger", "切换新账"),
        ("October 2025", "2025 年 10 月"),
        ("January 2026", "2026 年 1 月"),
        ("release 4.2", "4.2 版本"),
        ("the spring migration", "春季迁移"),
        ("May 2026", "2026 年 5 月"),
    ),
    "nulls": (
        ("not known yet", "暂时未知"),
        ("never happened", "从未发生"),
        ("zero, by an old importer", "老导入程序写的零"),
        ("the default of the plan", "套餐默认值"),
        ("deleted for privacy", "因隐私而删除"),
        ("the same as the parent's", "与上级相同"),
    ),
    "system": (
        ("the billing service", "计费系统"),
        ("the nightly export of the shop", "商城夜间导出"),
        ("a sheet kept by finance", "财务维护的表格"),
        ("the partner portal", "渠道门户"),
        ("the call centre", "呼叫中心"),
        ("the mobile event stream", "移动端埋点"),
    ),
    "hour": (
        ("at 04:30", "凌晨四点半"),
        ("every quarter of an hour", "每一刻钟"),
        ("on Mondays before nine", "周一九点前"),
        ("on the third working day", "每月第三个工作日"),
        ("at midnight UTC", "零点（UTC）"),
        ("twice a day", "一天两次"),
    ),
    "person": (
        ("Mei", "梅"),
        ("Oskar", "奥斯卡"),
        ("Priya", "普里娅"),
        ("Tomás", "托马斯"),
        ("Ingrid", "英格丽"),
        ("Lin Wei", "林薇"),
        ("Zhao Lei", "赵磊"),
        ("Amara", "阿玛拉"),
        ("Jonas", "约纳斯"),
        ("Chen Yu", "陈瑜"),
    ),
    "team": (
        ("finance", "财务部"),
        ("growth", "增长组"),
        ("the platform team", "平台组"),
        ("operations", "运营部"),
        ("the data office", "数据办"),
        ("customer care", "客服部"),
    ),
    "exclusion": (
        ("refunds and internal accounts", "退款单和内部账户"),
        ("test orders", "测试订单"),
        ("orders cancelled on the same day", "当天取消的订单"),
        ("gift cards", "礼品卡"),
        ("tax and shipping", "税费和运费"),
        ("accounts younger than 30 days", "不满 30 天的账户"),
        ("transfers between our own companies", "集团内部往来"),
    ),
    "grain": (
        ("one row a customer and day", "每客户每天一行"),
        ("one row an order line", "每订单行一行"),
        ("one row a status change", "每次状态变更一行"),
        ("one row a month and currency", "每月每币种一行"),
        ("one row an attempt, failed ones too", "每次尝试一行，含失败"),
    ),
    "chart": (
        ("bars, no pies", "柱状图，不要饼图"),
        ("a line with the target dashed", "折线图，目标用虚线"),
        ("a table with two decimals", "保留两位小数的表格"),
        ("small multiples by month", "按月分面小图"),
        ("a waterfall from last year", "从去年起的瀑布图"),
    ),
    "cause": (
        ("the currency was missing", "币种缺失"),
        ("a key was loaded twice", "主键重复加载"),
        ("the clock change was ignored", "没处理夏令时"),
        ("the schema gained a column", "上游多了一列"),
        ("the join multiplied rows", "关联导致行数翻倍"),
        ("the disk of the loader was full", "加载机磁盘写满"),
    ),
    "remedy": (
        ("refilled from the backup", "从备份补数"),
        ("added a distinct before the join", "关联前先去重"),
        ("pinned the old schema", "锁定旧表结构"),
        ("moved the job behind the export", "把任务挪到导出之后"),
        ("read the column as text", "按文本读取该列"),
    ),
}

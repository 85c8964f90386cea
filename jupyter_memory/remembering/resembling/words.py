"""Words that mean the same, as tables, in English and Chinese alike; written by hand.

Small on purpose: a word that is missing keeps two memories apart, a wrong one would merge what
differs.
"""

from __future__ import annotations

from typing import Final


def _words(*lines: str) -> frozenset[str]:
    """Return the words of some lines, apart by blanks."""
    return frozenset(" ".join(lines).split())


VERBS: Final[dict[str, str]] = {
    "run": "run runs running execute executes executed executing",
    "use": "use uses used using employ employs utilise utilises utilize utilizes",
    "include": "include includes included including contain contains contained containing",
    "support": "support supports supported supporting",
    "start": "start starts started starting begin begins began beginning begun",
    "end": "end ends ended finish finishes finished",
    "send": "send sends sent deliver delivers delivered",
    "go": "go goes going",
    "show": "show shows shown showing display displays displayed",
    "compute": "compute computes computed calculate calculates calculated",
    "keep": "keep keeps kept retain retains retained",
    "store": "store stores stored save saves saved",
    "live": "live lives sit sits reside resides",
    "expire": "expire expires expired",
    "close": "close closes closed",
    "open": "open opens",
    "refresh": "refresh refreshes refreshed",
    "update": "update updates updated",
    "take": "take takes",
    "have": "have has",
    "cost": "cost costs",
    "need": "need needs require requires required",
    "listen": "listen listens",
    "retry": "retry retries retried",
    "own": "own owns owned",
    "belong": "belong belongs",
    "call": "called named",
    "mean": "means refers denotes",
    "round": "round rounds rounded",
    "sort": "sort sorts sorted",
    "exceed": "exceed exceeds exceeded",
    "last": "lasts",
    "happen": "happen happens occur occurs",
    "load": "loads loaded",
    "arrive": "arrive arrives",
    "schedule": "scheduled",
    "join": "joins joined",
    "copy": "copy copies copied",
    "allow": "allow allows allowed permit permits permitted",
    "count": "count counts counted",
    "report": "reports",
    "treat": "treat treats treated",
    "apply": "apply applies applied",
    "pay": "pays paid",
    "cover": "covers covered",
    "come": "comes",
    "make": "makes made",
    "prefer": "prefer prefers preferred",
    "want": "want wants",
    "wait": "wait waits",
    "limit": "limited",
    "set": "set",
    "stop": "stops stopped",
    "delete": "delete deletes deleted",
    "measure": "measured",
    "post": "posted",
}
"""English verbs of statements, in the forms that mean the same."""

CHINESE_VERBS: Final[dict[str, str]] = {
    "run": "运行 执行 跑",
    "use": "用 使用 采用",
    "include": "含 包含 包括 含有",
    "support": "支持",
    "start": "开始 启动",
    "end": "结束 截止",
    "send": "发送 发 发放",
    "show": "显示 展示",
    "compute": "计算 统计",
    "keep": "保留 留存",
    "store": "存 保存 存放 存储",
    "expire": "过期 到期",
    "close": "关闭 关账 结账",
    "refresh": "刷新",
    "update": "更新",
    "need": "需要 需",
    "allow": "允许",
    "retry": "重试",
    "publish": "发布",
    "round": "四舍五入",
    "sort": "排序",
    "exceed": "超过",
    "算": "算",
    "set": "设为 设成 设置为 定为 改为 改成 调整为 调为",
    "listen": "监听",
    "have": "有",
}
"""Chinese verbs of statements, in the forms that mean the same."""

SYNONYMS: Final[dict[str, str]] = {
    "job": "job jobs task tasks 任务 作业",
    "customer": "customer customers 客户 顾客",
    "warehouse": "warehouse warehouses 仓 仓库",
    "chart": "chart charts graph graphs 图表",
    "column": "column columns 列 字段",
    "row": "rows 行",
    "folder": "folder folders directory directories 文件夹 目录",
    "email": "email emails mail e-mail 邮件 电子邮件",
    "colour": "colour colours color colors 颜色",
    "timezone": "timezone timezones 时区",
    "dataset": "dataset datasets 数据集",
    "cutoff": "cutoff cutoffs cut-off cut-offs 阈值 门槛 threshold thresholds",
    "maximum": "maximum max 最大值",
    "minimum": "minimum min 最小值",
    "percentage": "percentage 百分比",
    "and": "and & 和 与 及 以及",
    "or": "or 或 或者",
    "only": "only just 只 仅 只有",
    "all": "all every each 所有 全部",
    "company": "company companies firm firms 公司",
    "bigger": "bigger larger",
    "organise": "organise organize",
    "analyse": "analyse analyze",
    "centre": "centre center",
    "default": "default",
    "format": "format formats 格式",
    "owner": "owner owners 负责人",
    "refund": "refund refunds 退款",
    "revenue": "revenue revenues 营收",
}
"""Other words; the first one names them all."""

NO_PLURAL: Final = _words(
    "news customs means goods series species arms sales earnings savings holdings",
    "adams andrews daniels edwards jacobs james johns matthews peters phillips richards roberts",
    "rogers stevens williams",
)
"""English words and names that are others without their s."""

WHOLE_WORDS: Final = _words(
    "不同 不良 不足 不少 不仅 不过 不久 不断 不错 无锡 无线 未来 别名 别人 级别",
    "类别 区别 个别 特别 分别 能力 功能 可能 性能 智能 用户 费用 信用 应用 引用",
    "通用 会员 会计 会议 中国 中文 中心 内部 内容 里程 首都 都市 要求 重要 主要",
    "了解 是否 含义 有效 有限 发票 发货 发现 开发 列表 系列 行业 银行 行为 进行",
    "作为 认为 对比 对账 自动 自己 自然 时间 时候 同时 及时 小时 平时 实时 当天",
    "当月 当前 只能 或许 之一 其中 目的 标的 真实 假设 假期 在线 现在 对象 从业",
    "由于 由来 至今 甚至 到货 到账 给予 供给 中间 就业 都会 净额 存货 库存 存量",
    "是不是 要不要 能不能 有没有 会不会 可不可以 需不需要",
    "超时 耗时 工时 计时 准时 按时 延时 定时 临时 限时 当时 届时 历时",
    "结算 核算 换算 清算 测算 算法 算力",
    "停用率 跑步 自营 自提 对公 对私 为期 成为 无效 未付 未发 未完成 非活跃",
)
"""Chinese words with a character that by itself would be read as one of the little ones."""

KEY_WORDS: Final = _words(
    "率 比率 占比 比例 退货 流失 首选 偏好 责任人 输出 导出 报表 报告 收入 年度",
    "财年 财务 起点 起始 终点 用户 订单 金额 价格 单价 成本 转化 地区 区域 货币",
    "截止日期",
)
"""Chinese words of which names of things are made, read as one each."""

"""Whether two keys name the same thing: refund rate, share of returned orders, 退款率.

Measured with the default embedder, the cosine of "refund rate" and "share of returned orders" is
0.50, of "refund rate" and "churn rate" 0.69, of "net revenue" and "gross revenue" 0.82: so vectors
never decide that two keys are one. The table does; they only say which of the others are worth a
word of warning.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from jupyter_memory.records import DEFAULT_ATTRIBUTE
from jupyter_memory.remembering.resembling.reading import STRUCTURE, read

Likeness = Literal["same", "close", "apart"]

CLOSE_COSINE: Final = 0.6
"""Least cosine of two memories whose keys share but one word: above most of the pairs above."""

SHARED_WORDS: Final = 2
"""Words that two keys share where no cosine is known."""

_MEAN_THE_SAME: Final[dict[str, str]] = {
    form: name
    for name, forms in {
        "rate": "rate 率 比率",
        "share": "share ratio percentage proportion 占比 比例",
        "refund": "refund refunded",
        "return": "return returned 退货",
        "churn": "churn churned attrition lost 流失",
        "default": "default preferred prefer 首选 偏好",
        "owner": "owner responsible own 责任人",
        "output": "output export 输出 导出",
        "report": "report 报表 报告",
        "revenue": "revenue turnover 收入",
        "year": "year 年度 财年",
        "fiscal": "fiscal financial 财务",
        "start": "start beginning 起点 起始",
        "end": "end ending 终点",
        "user": "user 用户",
        "order": "order 订单",
        "amount": "amount 金额",
        "price": "price 价格",
        "cost": "cost 成本",
        "conversion": "conversion 转化",
        "retention": "retention 留存",
        "region": "region 地区 区域",
        "currency": "currency 币种 货币",
        "deadline": "deadline due 截止 截止日期",
    }.items()
    for form in forms.split()
}
"""Words that mean the same in the name of a thing; in a sentence they may not."""

_TOGETHER: Final[tuple[tuple[frozenset[str], dict[str, str]], ...]] = (
    (frozenset({"return", "order"}), {"return": "refund", "order": ""}),
    (frozenset({"refund", "order"}), {"order": ""}),
    (frozenset({"churn", "customer"}), {"customer": ""}),
    (frozenset({"default", "format", "output"}), {"output": ""}),
    (frozenset({"refund", "share"}), {"share": "rate"}),
    (frozenset({"churn", "share"}), {"share": "rate"}),
    (frozenset({"conversion", "share"}), {"share": "rate"}),
)
"""What words mean only beside each other: the share of returned *orders* is the refund rate, but a
return rate is another matter, and a market share no market rate. None goes without saying."""


def compare_keys(
    known: tuple[str, str | None], new: tuple[str, str | None], cosine: float | None = None
) -> Likeness:
    """Return whether two keys name the same thing.

    Parameters
    ----------
    known, new
        Subject and attribute.
    cosine
        Of the two memories, or None where one has no vector.
    """
    one, two = name_words(*known), name_words(*new)
    if not one or not two:
        return "apart"
    if one == two:
        return "same"
    shared = set(one) & set(two)
    if len(shared) != min(len(set(one)), len(set(two))):
        return "apart"  # each has a word of its own: net and gross, weekly and monthly
    alike = cosine is not None and cosine >= CLOSE_COSINE
    return "close" if alike or len(shared) >= SHARED_WORDS else "apart"


def key_words(subject: str, attribute: str | None) -> tuple[str, ...]:
    """Return the words in which a key like this may have been said, to search them."""
    named = set(name_words(subject, attribute))
    for together, meant in _TOGETHER:
        if not named.isdisjoint(meant.values()):
            named |= together
    return tuple(form for form, name in _MEAN_THE_SAME.items() if name in named)


@lru_cache(maxsize=8_192)
def name_words(subject: str, attribute: str | None) -> tuple[str, ...]:
    """Return the words of a key, each by the one name of all that mean the same."""
    attribute = "" if attribute in (None, DEFAULT_ATTRIBUTE) else attribute
    elements = read(_spaced(f"{subject} {attribute}")).elements
    forms = [each.form for each in elements if each.sort not in STRUCTURE]
    named = [_MEAN_THE_SAME.get(each, each) for each in forms]
    for together, meant in _TOGETHER:
        if together <= {*named}:
            named = [word for each in named if (word := meant.get(each, each))]
    return tuple(named)


def _spaced(name: str) -> str:
    return name.replace("_", " ")

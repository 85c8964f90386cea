from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory.model import estimated_tokens

ENGLISH = (
    "Yesterday we agreed with the sales team to raise the cut-off of the lead score from 65 to "
    "70, because their call centre could not keep up with the leads that came in after the "
    "spring campaign. The monthly report keeps the old cut-off until June so that the quarters "
    "stay comparable."
)
CHINESE = (
    "昨天我们和销售团队商定，把线索评分的门槛从65提高到70，因为春季活动之后呼叫中心跟不上新增的线索。"
    "月度报告在六月之前仍然使用原来的门槛，这样各个季度之间才有可比性。"
)
CODE = """def monthly_revenue(orders: pd.DataFrame) -> pd.Series:
    kept = orders.loc[~orders['is_internal'] & (orders['status'] != 'refunded')]
    by_month = kept.groupby(kept['created_at'].dt.to_period('M'))
    return by_month['amount_cents'].sum() / 100
"""
RUSSIAN = (
    "Вчера мы договорились поднять порог оценки лидов с 65 до 70, потому что колл-центр не "
    "справлялся."
)

COUNTED = [(ENGLISH, 59), (CHINESE, 61), (CODE, 72), (RUSSIAN, 30)]
"""Texts and their number of tokens in the o200k vocabulary, counted with it."""


@pytest.mark.parametrize(("text", "true"), COUNTED)
def test_the_estimate_is_near_the_true_number_and_rather_above(text, true):
    assert 0.9 * true <= estimated_tokens(text) <= 1.3 * true


@given(st.text(), st.text())
def test_more_text_is_never_fewer_tokens(text, more):
    assert estimated_tokens(text) <= estimated_tokens(text + more) + 1

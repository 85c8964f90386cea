from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory.language import language_of


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Revenue excludes refunds.", "en"),
        ("El ingreso excluye reembolsos", "en"),
        ("Đà Nẵng", "en"),
        ("orders.is_internal", "en"),
        ("营收口径不含退款单", "zh"),
        ("營收口徑", "zh"),
        ("用 dim_store_history 表做 join", "zh"),
        ("オーダーの売上は返金を含まない", "ja"),
        ("売上は返金を除く", "ja"),
        ("매출에는 환불이 포함되지 않습니다", "ko"),
        ("Выручка не включает возвраты", "ru"),
        ("الإيرادات لا تشمل المبالغ المستردة", "other"),
        ("รายได้ไม่รวมการคืนเงิน", "other"),
        ("2025-03 ...", "other"),
        ("", "other"),
    ],
)
def test_language_of(text, language):
    assert language_of(text) == language


@given(st.text())
def test_every_text_has_a_language(text):
    assert language_of(text) in {"zh", "ja", "ko", "en", "ru", "other"}

"""What leads into a sentence goes, with its comma and without."""

from __future__ import annotations

import pytest

from jupyter_memory.remembering.leading import without_lead_in


@pytest.mark.parametrize(
    "text",
    [
        "By the way, revenue excludes refunds.",
        "By the way revenue excludes refunds.",
        "BTW revenue excludes refunds.",
        "FYI: revenue excludes refunds.",
        "Just so you know revenue excludes refunds.",
        "Oh, by the way revenue excludes refunds.",
        "For the record, revenue excludes refunds.",
        "Quick heads up before you start: revenue excludes refunds.",
        "Careful with the reports: revenue excludes refunds.",
        "For the newcomers: revenue excludes refunds.",
        "tbh revenue excludes refunds.",
    ],
)
def test_an_english_lead_in_goes(text):
    assert without_lead_in(text) == "revenue excludes refunds."


@pytest.mark.parametrize(
    "text",
    [
        "顺便说一下，营收口径不含退款单",
        "顺便说一下营收口径不含退款单",
        "顺便提一句，营收口径不含退款单",
        "对了，营收口径不含退款单",
    ],
)
def test_a_chinese_lead_in_goes(text):
    assert without_lead_in(text) == "营收口径不含退款单"


@pytest.mark.parametrize(
    "text",
    [
        *("For the record label we count gross.", "Important customers get a call.", "By the way"),
        *("So the revenue is net.", "提醒一下客户续费", "顺便检查库存", "Right joins are slow."),
    ],
)
def test_what_only_begins_like_one_stays(text):
    assert without_lead_in(text) == text


def test_what_is_remembered_by_the_way_has_its_name(memory):
    assert memory.remember("By the way cut-off: 60").id == memory.remember("Cut-off: 70").id

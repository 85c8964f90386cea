from __future__ import annotations

import pytest

from jupyter_memory.screening import screen


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        (
            (
                "身份证 110101190001010014，订单号 110101190001010015，手机 +86 138 0013 8000，"
                "时间戳 1767225600000"
            ),
            "身份证 [身份证号]，订单号 110101190001010015，手机 [手机号]，时间戳 1767225600000",
        ),
        ("证号１１０１０１１９０００１０１００１４。", "证号[身份证号]。"),
        ("id 11010519491231002x ok", "id [identity number] ok"),
        ("身份证110101 19000101 0014", "身份证[身份证号]"),
        ("old identity card 110105490131002", "old identity card [identity number]"),
        ("card 4111 1111 1111 1111", "card [card number]"),
        ("visa 4111-1111-1111-1111!", "visa [card number]!"),
        ("3782 822463 10005", "[card number]"),
        ("He paid with 4242 4242 4242 4242.", "He paid with [card number]."),
        ("4111 1111 1111 1111 12/28", "[card number] 12/28"),
        ("card 4111 1111 1111 1111 2028", "card [card number] 2028"),
        ("银行卡号：621700123456789011", "银行卡号：[卡号]"),
        ("SSN 123-45-6789", "SSN [social security number]"),
        ("ssn: 123456789", "ssn: [social security number]"),
        ("IBAN DE89 3704 0044 0532 0130 00 BITTE", "IBAN [bank account] BITTE"),
        ("AT61 1904 3002 3457 3201 from May", "[bank account] from May"),
        ("iban: de89370400440532013000", "iban: [bank account]"),
        ("13800138000/13900139000两个手机", "[手机号]/[手机号]两个手机"),
        ("张三13800138000，李四13900139000", "张三[手机号]，李四[手机号]"),
        ("mobile: 13800138000", "mobile: [phone number]"),
        ("Tel.13800138000", "Tel.[phone number]"),
        ("(+86)138-0013-8000", "[phone number]"),
        ("call +44 20 7946 0958", "call [phone number]"),
        ("+1 (212) 555-0123", "[phone number]"),
    ],
)
def test_numbers_of_a_person(text, masked):
    assert screen(text).text == masked


@pytest.mark.parametrize(
    "text",
    [
        "1234 5678 9012 3456",
        "4111 1111 1111 1112",
        "4100 4200 4300 4400 4500 and 5105 1051 0510 5101",
        "4111 1111 1111 1111 4111 1111",
        "order 4111111111111111, 订单号4111111111111111",
        "0.4111111111111111 and a4111111111111111",
        "EAN 4006381333931, ISBN 9787115428028, IMEI 490154203237518",
        "13800138000.csv, 2026-03-01 12:00",
        "曝光量15812345678次，GMV为13912345678元",
        "销售额从13512345678增加到15812345678",
        "revenue grew from 13512345678 to 15812345678",
        "user_id=13912345678是机器人",
        "[13912345678, 15812345678]",
        "epoch 1767225600000, ns 1767225600123456789",
        "000-12-3456, 666-12-3456, 987-65-4321, 123-00-4567, 2024-12-3456",
        "GB82 WEST 1234 5698 7654 33",
        "IBAN DE89 **** **** **** 3000, 手机138****8000",
        "+12 345 678 rows against last week",
        "int64 max is 9223372036854775807, pi = 3.14159265358979323846",
        "统一社会信用代码91110108551385082Q",
    ],
)
def test_other_numbers(text):
    assert screen(text).text == text

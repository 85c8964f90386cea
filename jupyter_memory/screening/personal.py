"""Numbers that name a person or an account: told by their digits, not by their length alone."""

from __future__ import annotations

import re
from typing import Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.screening.checks import (
    IBAN_COUNTRIES,
    is_card,
    is_chinese_mobile,
    is_iban,
    is_identity,
    is_old_identity,
    is_ssn,
    luhn,
)
from jupyter_memory.screening.rule import Rule

_FREE: Final = (
    r"(?<![A-Za-z0-9_].)(?<![A-Za-z_][+/-].)(?<![0-9][.+-].)(?<![^A-Za-z][.].)"
    # The first character of the number stands before: so the search can skip to it.
)
_AFTER: Final = r"(?![A-Za-z0-9_])(?!\.[A-Za-z0-9])(?![+=-][A-Za-z0-9_])(?!/[A-Za-z_])"
"""A number that is a part of a longer one, a decimal, a file name or a code is none of these."""

_CARD_SHAPES: Final = (
    r"\d{13,18}",
    r"\d{3}([ .-])\d{4}\1\d{4}\1\d{4}",
    r"\d{3}([ .-])\d{4}\1\d{4}\1\d{4}\1\d{1,3}",
    r"\d{3}([ .-])\d{6}\1\d{4,5}",
    r"\d{5}([ .-])\d{13}",
)
"""How card numbers are written, without their first digit."""

_LONG: Final = r"\d(?:[ .-]?\d){12,}+"
_NINE: Final = r"\d(?:[ .-]?\d){8,}+"
"""Cores of the patterns: digits enough, whatever parts them, as far as they go."""

_BEHIND_DIGITS: Final = 3
"""The X of an identity number, and two characters that say whether the number goes on."""

_LOOK_BACK: Final = 30
_LOOK_AROUND: Final = 60
_SHORTEST_TELEPHONE: Final = 8
_FEWEST_DIGITS: Final = 3
"""Different ones in a card number: 0000 0000 0000 0000 passes Luhn too."""

_NUMBER_OF: Final = regex(
    r"(?:(?<![a-z])(?:orders?|(?:order|trade|user|item)_?(?:id|no)|invoice|tracking|trace|tickets?|transactions?|txn|trade|sku|ean|gtin"
    r"|isbn|imei|serial|batch|ref|reference|contract|po|epoch|timestamp|ts|seed|run|experiment"
    r"|workspace|id)(?![a-z])"
    r"|[订运工货票保回]单|单号|快递|流水|发票|合同|交易|商户|店铺|门店|会员|设备|学号|工号|型号|版本"
    r"|编号|编码|条码|时间戳|批次|序列号|种子)[^\d\n]{0,12}$",
    re.IGNORECASE,
)
"""Words before a number that say what else it names…"""

_AMOUNT_OF: Final = regex(
    r"(?:(?<![a-z])(?:revenue|gmv|views|rows|count|total|sum|amount|pv|uv|dau|mau|target|budget"
    r"|sales|impressions|clicks|user|item|shop|store|product)(?![a-z])"
    r"|播放|曝光|浏览|阅读|点击|访问|下载|累计|共计|合计|总计|预算|目标)[^\d\n]{0,12}$"
    r"|[量额数值率费价润本算入][ \t:：=是为]{0,4}$|(?:从|到|至|达|约|超过?|共|近)[ \t]*$",
    re.IGNORECASE,
)
"""… or what it counts."""

_UNIT_AFTER: Final = regex(
    r"[ \t]*(?:[元次行条个人件万亿千分%]|rows?|views?|usd|eur|cny|rmb|yuan|ms|bytes|times|events"
    r"|users|units|hits)",
    re.IGNORECASE,
)
_PHONE_WORD: Final = regex(
    r"(?<![a-z])(?:phone|mobile|cell|tel|call|ring|sms|whatsapp|wechat|fax|contact|hotline|number"
    r"|reach|dial)(?![a-z])|手机|电话|联系|微信|致电|拨打|短信|热线|号码",
    re.IGNORECASE,
)
_CARD_WORD: Final = regex(r"card|visa|master|amex|卡", re.IGNORECASE)
_CODE_BEFORE: Final = regex(r"(?:[\[=^*]|(?<!\d)/)$")
_CJK: Final = regex("[一-鿿]")
_IBANS: Final = "|".join(
    rf"(?<=(?:{'|'.join(countries)})\d\d)(?:[ ]?[A-Z0-9]){{{length - 4}}}"
    for length, countries in IBAN_COUNTRIES.items()
)


def _digits(found: re.Match[str]) -> str:
    return re.sub(r"\D", "", found["secret"] if "secret" in found.re.groupindex else found[0])


def _before(found: re.Match[str]) -> str:
    return found.string[max(0, found.start() - _LOOK_BACK) : found.start()]


def _around(found: re.Match[str]) -> str:
    return found.string[max(0, found.start() - _LOOK_AROUND) : found.end() + _LOOK_AROUND // 2]


def _is_card(found: re.Match[str]) -> bool:
    """Whether a scheme gives out such a number and it is not something else's."""
    if not is_card(_digits(found)) or _NUMBER_OF.search(_before(found)):
        return False
    return _CARD_WORD.search(_before(found)) is not None or not _is_in_a_row(found)


def _is_in_a_row(found: re.Match[str]) -> bool:
    """Whether more numbers of four digits stand beside it, as in a table."""
    if found[0].isdigit():
        return False
    by = re.escape(found[1])
    behind = re.compile(rf"{by}\d{{4}}(?!\d)").match(found.string, found.end())
    return bool(behind or re.search(rf"(?<!\d)\d{{4}}{by}$", _before(found)))


def _is_card_by_word(found: re.Match[str]) -> bool:
    digits = _digits(found)
    return luhn(digits) and len(set(digits)) >= _FEWEST_DIGITS


def _is_mobile(found: re.Match[str]) -> bool:
    """Whether it is written as a number to call, or the words around say so.

    Eleven digits in English text are rather an amount; in Chinese text they are a person's
    number, unless the words before say what they count.
    """
    digits = _digits(found)
    if not is_chinese_mobile(digits):
        return False
    if found[0] != digits:
        return True
    before, around = _before(found), _around(found)
    if _NUMBER_OF.search(before):
        return False
    return _PHONE_WORD.search(around) is not None or _is_in_chinese(found, before, around)


def _is_in_chinese(found: re.Match[str], before: str, around: str) -> bool:
    if not _CJK.search(around) or _CODE_BEFORE.search(before) or _AMOUNT_OF.search(before):
        return False
    return _UNIT_AFTER.match(found.string, found.end()) is None


def _is_telephone(found: re.Match[str]) -> bool:
    return len(_digits(found)) >= _SHORTEST_TELEPHONE and bool(_PHONE_WORD.search(_before(found)))


PERSONAL: Final[tuple[Rule, ...]] = (
    Rule(
        name="Chinese identity number",
        cls="identity",
        core=_LONG,
        reach=_BEHIND_DIGITS,
        pattern=rf"[1-9]{_FREE}\d{{5}}([ -]?)(?:18|19|20)\d{{6}}\1\d{{3}}[\dXx]{_AFTER}",
        holds=lambda found: is_identity(re.sub(r"[ -]", "", found[0])),
    ),
    Rule(
        name="Chinese identity number of the old form",
        cls="identity",
        at=("身份证", "证件", "identity", "id card", "id_card", "id-card", "idcard", "id no"),
        pattern=r"(?:身份证|证件|identity|id[ _-]?card|id[ ]no)[^\d\n]{0,20}(?P<secret>[1-9]\d{14})"
        + _AFTER,
        holds=lambda found: is_old_identity(found["secret"]),
        any_case=True,
    ),
    *(
        Rule(
            name="card number",
            cls="card",
            core=_LONG,
            reach=_BEHIND_DIGITS,
            pattern=f"[2-689]{_FREE}{shape}{_AFTER}",
            holds=_is_card,
        )
        for shape in _CARD_SHAPES
    ),
    Rule(
        name="card number by its word",
        cls="card",
        at=("card", "卡号", "银行卡", "信用卡", "借记卡", "储蓄卡", "银行账", "银行帐"),
        pattern=r"(?:card(?:[ _-]?(?:no|num|number))?|卡号|银行卡|信用卡|借记卡|储蓄卡"
        r"|银行[账帐][号户])"
        rf"[^\w\n]{{0,6}}(?:is|是|为|号)?[^\w\n]{{0,4}}(?P<secret>\d(?:[ -]?\d){{12,18}}){_AFTER}",
        holds=_is_card_by_word,
        any_case=True,
    ),
    Rule(
        name="IBAN",
        cls="iban",
        core=r"\d\d(?<=[A-Za-z]\d\d)(?:[ ]?[A-Za-z0-9]{4}){2}[ ]?[A-Za-z0-9]{3}",
        pattern=rf"[A-Za-z]{_FREE}[A-Za-z]\d\d(?i:{_IBANS}){_AFTER}",
        holds=lambda found: is_iban(found[0].replace(" ", "")),
    ),
    Rule(
        name="US social security number",
        cls="ssn",
        core=_NINE,
        reach=_BEHIND_DIGITS,
        pattern=rf"\d{_FREE}(?<!-.)\d\d-\d\d-\d{{4}}{_AFTER}",
        holds=lambda found: is_ssn(_digits(found)),
    ),
    Rule(
        name="US social security number by its word",
        cls="ssn",
        at=("ssn", "social security", "社会安全", "社保号"),
        pattern=r"(?:ssn|social security(?:[ ](?:number|no))?|社会安全号|社保号)[^\d\n]{0,12}"
        rf"(?P<secret>\d{{3}}[ ]?\d{{2}}[ ]?\d{{4}}){_AFTER}",
        holds=lambda found: is_ssn(_digits(found)),
        any_case=True,
    ),
    Rule(
        name="Chinese mobile number",
        cls="phone",
        at=tuple(f"1{second}" for second in "3456789"),
        pattern=rf"1{_FREE}[3-9]\d([ -]?)\d{{4}}\1\d{{4}}{_AFTER}",
        holds=_is_mobile,
    ),
    Rule(
        name="Chinese mobile number with its country",
        cls="phone",
        at=("86", "+86", "0086", "(+86"),
        pattern=r"(?:\(?\+86|(?<![A-Za-z0-9_.])(?:00)?86)\)?[ -]?1[3-9]\d([ -]?)\d{4}\1\d{4}"
        + _AFTER,
        holds=lambda found: is_chinese_mobile(_digits(found)[-11:]),
    ),
    Rule(
        name="number of North America",
        cls="phone",
        at=("+1",),
        pattern=rf"\+1[ .-]?\(?[2-9]\d{{2}}\)?[ .-]?[2-9]\d{{2}}[ .-]?\d{{4}}{_AFTER}",
    ),
    Rule(
        name="telephone number by its word",
        cls="phone",
        at=("+", "00"),
        pattern=rf"(?:\+|\b00)[1-9]\d{{0,2}}(?:[ .-]?\(?\d{{1,5}}\)?){{2,5}}{_AFTER}",
        holds=_is_telephone,
    ),
    Rule(
        name="e-mail address",
        cls="email",
        core=r"@[A-Za-z0-9]",
        pattern=r"[\w.+-](?<![\w.+-].)[\w.+-]{0,63}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\.)+[A-Za-z]{2,24}"
        r"(?![\w-])",
    ),
)

"""What stands where a secret would: is it one, a stand-in for one, or talk about one."""

from __future__ import annotations

import re
from typing import Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.screening.vocabulary import FUNCTION_WORDS, ORDINARY, TALK_WORDS

_STAND_IN: Final = regex(
    r"""
    <.* | \[.*\]? | \{.*                          # <password> [password] {password}
    | .*(?:\{\{|\$\{|\$\(|\{[a-z_][\w.]+\}).*     # a template with a name in it
    | \\?\$(?-i:[A-Z_][A-Z0-9_]*|[a-z_]+)           # $PASSWORD
    | %\w+% | %\(?\w*\)?[sdr] | &(?:lt|\#60|\#x3c)\b.*
    | !(?:vault|secret|env|env_var|encrypted|ref|sub|getatt)\b.*
    | .*(?:\*\*\*|…|\.\.\.|•••|xxxx).*            # what others have masked
    | [x*._•#?\-]+
    | your[ _-].* | (?:my|the|some|insert|enter|put|use|any)(?:[ _-](?-i:[a-z]+))+
    | .*(?:[ _-]here|placeholder|redacted|changeme|change[_-]me|changeit)
    | (?:example|dummy|fake|sample|masked|hidden|removed|tbd|todo|n/?a)(?:[ _-].*)?
    | (?:op|vault|secret|secrets|sm|ref\+\w+|file|env|keyring|arn):.*
    | (?:os\.|process\.|getenv|env[.(\[]|st\.secrets|dbutils\.|getpass).*
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII | re.DOTALL,
)
_CODE: Final = regex(
    r"""
    [A-Za-z_.]++(?:\d{1,3}(?!\d)[A-Za-z_.]*+)*+[(\[].*    # a call, a subscript
    | [A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+             # settings.PASSWORD
    | [A-Za-z_]*_[A-Za-z_]*                       # a name: db_password
    | [A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+[:=&(\[].*
    | [*&@~^]?[A-Za-z_]\w*(?:->|::)\w.*
    | [A-Za-z_$][\w$.]*(?:[,;].*[(){}].*|[)}].*[,;].*)  # written without blanks
    """,
    re.VERBOSE | re.ASCII | re.DOTALL,
)
_PLACE: Final = regex(
    r"(?:[a-z]:)?[\\/~.]{1,2}/?[\w.-]+(?:[\\/].*)?|[a-z][a-z+]{1,9}://.*|[\w-]+(?:/[\w.-]+)+/?"
    r"|[a-z_]\w*(?:\.[a-z_]\w*){2,}(?::\w+)?"
    r"|[\w.-]+\.(?:txt|csv|json|ya?ml|toml|ini|cfg|env|py|ipynb|md|pem|key|xlsx?|pdf|html?|log|zip)",
    re.IGNORECASE | re.ASCII,
)
_AMOUNT: Final = regex(
    r"[<>=~+-]*\d{1,3}(?:\.\d+)?[+%]?-?(?:[a-z]{1,2}|min|max|bits?|bytes?|chars?|characters?|days?"
    r"|weeks?|months?|years?|hours?|times|letters|digits|words|nd|rd|th|fold)?"
    r"|v?\d+(?:\.\d+)+\S{0,6}|\d{4}-\d\d?(?:-\d\d?)?",
    re.IGNORECASE | re.ASCII,
)
_TECHNICAL: Final = regex(
    r"(?:sha|md|utf|base|aes|rsa|des|ecdsa|ed|pbkdf|bcrypt|scrypt|argon|crc|oauth|ipv|ntlm|tls|ssl"
    r"|hmac|hs|rs|es|http|win|mysql|postgres|pg|py|python|version|level|step|rule|type|case|table"
    r"|column|field|row|cell|part|chapter|section|option|page|p|v|x|h|q|s|ec|fy)"
    r"[-_ ]?v?\d{1,4}(?:mb\d|crypt|sum|[a-z])?(?:[-_/.][a-z0-9]{1,6}){0,2}"
    r"|(?:1password|pass|last-?pass|kee-?pass\w*|bit-?warden|dashlane|[2m]fa|otp|u2f|fido2?|p2p|b2b"
    r"|b2c|web3|i18n|l10n|k8s|s3|ec2|o365|oauth2?|sso|saml2?|ldaps?|kerberos)",
    re.IGNORECASE | re.ASCII,
)
_ORDINARY_ENDING: Final = regex(
    r"[a-z]{2,}(?:ed|ing|able|ible|ive|ory|ous|ful|less|ly|tion|sion|ment|ness|ity|ence|ance|ent"
    r"|ant|ical|ised|ized|ary)",
    re.ASCII,
)
_INNER_SYMBOL: Final = regex(r"[!@#$%^&*+?~=|\\:]")
_PART: Final = r"(?:[a-z]+|[A-Z]+|[A-Z][a-z]+|[a-z]{0,3}\d{1,2}|[A-Z]{1,3}\d{1,2}|\d+[a-z]?)"
_WORDS_AND_NUMBERS: Final = regex(rf"{_PART}(?:[-_./:]+{_PART})*", re.ASCII)
_MODULE: Final = regex(r"[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*){2,}", re.ASCII)
_HUMP: Final = regex(r"[a-z][A-Z]", re.ASCII)
_DISTINCT: Final = 6
"""Random values of 16 characters have more different ones than this; xxxx and 1010 do not."""

_LOOKED_AT: Final = 400
_PHRASE: Final = 4
"""Words that make a passphrase; fewer are a remark."""


def is_stand_in(value: str) -> bool:
    """Whether it stands for a secret that is elsewhere, or is masked already."""
    value = value.strip()[:_LOOKED_AT]
    return not value or _STAND_IN.fullmatch(value) is not None


def is_code(value: str) -> bool:
    """Whether an unquoted value is a name or an expression of a program."""
    return _CODE.fullmatch(value) is not None


def is_talk(value: str) -> bool:
    """Whether one word says something about a secret: optional, bcrypt, 90d, string."""
    word = value.strip(" .:!?()").lower()
    return (
        word in ORDINARY
        or _AMOUNT.fullmatch(word) is not None
        or _TECHNICAL.fullmatch(word) is not None
        or _PLACE.fullmatch(value) is not None
    )


def is_ordinary_word(value: str) -> bool:
    """Whether a word of letters alone is likelier an adjective than a password."""
    return value.lower() in ORDINARY or _ORDINARY_ENDING.fullmatch(value.lower()) is not None


def is_mixed(value: str) -> bool:
    """Whether it is put together as passwords are: letters with digits or with signs."""
    letter = any(map(str.isalpha, value))
    digit = any(map(str.isdigit, value))
    if letter and digit:
        return True
    return _INNER_SYMBOL.search(value[:-1]) is not None and (letter or digit)


def has_hump(value: str) -> bool:
    """Whether a capital stands within a word, QuietRabbit."""
    return _HUMP.search(value) is not None


def is_random(value: str, least: int) -> bool:
    """Whether it looks drawn: long enough, letters and digits, and no row of words and numbers."""
    if len(value) < least or len(set(value)) < min(_DISTINCT, least):
        return False
    if not (any(map(str.isalpha, value)) and any(map(str.isdigit, value))):
        return False
    if "://" in value or _MODULE.fullmatch(value):
        return False
    return _WORDS_AND_NUMBERS.fullmatch(value.strip("/.~_")) is None


def is_phrase(value: str) -> bool:
    """Whether it is a passphrase of several words rather than a remark."""
    words = value.lower().split()
    if TALK_WORDS.intersection(words):
        return False
    if any(map(str.isdigit, value)):
        return True
    if not all(map(str.isalpha, words)) or FUNCTION_WORDS.intersection(words):
        return False
    return len(words) >= _PHRASE or value.islower()

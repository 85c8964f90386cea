"""Whether what a pattern found is a secret: the value, its name and the sentence weighed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.screening.phrasing import KEY_OF
from jupyter_memory.screening.rule import secret_of
from jupyter_memory.screening.values import (
    has_hump,
    is_code,
    is_mixed,
    is_ordinary_word,
    is_phrase,
    is_random,
    is_stand_in,
    is_talk,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Judge = Callable[[re.Match[str]], bool]

SHORTEST_PASSWORD: Final = 4
SHORTEST_QUOTED: Final = 3
SHORTEST_BESIDE: Final = 5
SHORTEST_NUMBER_BESIDE: Final = 6
"""Characters of a password: assigned, in quotes, and behind its word without a sign between."""

FEWEST_DIGITS: Final = 3
"""In what could be a name with a number, for it to be a password in a list."""

RANDOM: Final = {"secret": 8, "key": 12, "token": 16, "beside": 16, "variable": 20, "lone key": 20}
"""Characters from which a value that looks drawn is the secret that its name says."""

_LOOKED_AT: Final = 60
"""Characters of the sentence before and behind a value."""

_DRAWN: Final = regex(r"[\w+/=-]+", re.ASCII)
_NO_PATH: Final = regex(r"[\w+=-]+", re.ASCII)
_KEY_OF: Final = regex(KEY_OF, re.ASCII)
_GOES_ON: Final = regex(
    r"[ \t]*(?:(?:for|on|of|in|and|but|until|till|since|at|as)\b|[(]|-+ )", re.IGNORECASE
)
_UNIT: Final = regex(r"[ \t]*[年月日天位个次分秒条元行人%]")
_SIGN: Final = regex(r"[ \t]?[:=]")
_INDEX_KEY: Final = regex("(?:缓存|主|外|去重|分区|排序|关联|唯一|幂等|业务|哈希|索引)$")
_SIMPLE: Final = regex(r"[A-Za-z_]+\d{1,2}|\d+[A-Za-z]+")
"""A password, or just a name with a number."""

_NAMED_ARGUMENT: Final = regex(r"[\w.]+=|\*")
_NAMED: Final = regex(r"\w{1,12}:", re.ASCII)
_OPENED: Final = regex(r"[A-Za-z_.]++(?:\d{1,3}(?!\d)[A-Za-z_.]*+)*+[(\[]$", re.ASCII)
_EXPRESSION: Final = regex(r"[\s;]")
_PATH_OR_CODE: Final = regex(r"[/(){};]|^[A-Za-z]\w*\.")
_STRONG_SIGN: Final = regex(r"[@#$!%^&*]")
_SECRET_NAME: Final = regex(r"pass|pwd|pw|secret|token|key|user", re.IGNORECASE)
_SAYS: Final = regex(r"[\"'\])]*\s*(?:[:=|]|is\b|was\b)")
_USER_BEFORE: Final = regex(
    r"(?:user|login|account|账号|帐号|账户|用户)[^\n]{0,40}$", re.IGNORECASE
)


def is_no_stand_in(found: re.Match[str]) -> bool:
    """Whether the value itself stands there."""
    return not is_stand_in(secret_of(found))


def is_given(found: re.Match[str]) -> bool:
    """Whether a value stands there, no stand-in and no remark."""
    return is_no_stand_in(found) and not is_talk(secret_of(found))


def is_given_mixed(found: re.Match[str]) -> bool:
    """Whether a value stands there that is put together as passwords are."""
    return is_given(found) and is_mixed(secret_of(found))


def is_random_token(found: re.Match[str]) -> bool:
    """Whether it looks drawn, for what is called token, secret or key."""
    return is_random(secret_of(found), RANDOM["token"])


def is_password(found: re.Match[str]) -> bool:
    """Whether what is assigned to a password, or said to be one, is one."""
    value = secret_of(found)
    if is_stand_in(value) or is_talk(value) or _is_verb(found):
        return False
    if not _is_bare(found):
        return _is_quoted_password(value)
    if is_code(value) or _is_call(found):
        return False
    if is_mixed(value):
        return len(value) >= SHORTEST_PASSWORD and not _is_variable(found, value)
    return _is_plain_password(found, value)


def is_strong_password(found: re.Match[str]) -> bool:
    """Whether what only stands beside the word can be nothing else."""
    value = secret_of(found)
    if len(value) < SHORTEST_BESIDE or not is_mixed(value):
        return False
    return not (is_code(value) or _is_call(found) or is_talk(value) or is_stand_in(value))


def is_listed_password(found: re.Match[str]) -> bool:
    """Whether it is a password and not the next name of a list, email2, or a prompt."""
    value = secret_of(found)
    if _is_prompt(value) or (value.isidentifier() and sum(map(str.isdigit, value)) < FEWEST_DIGITS):
        return False
    return is_strong_password(found)


def is_password_beside(found: re.Match[str]) -> bool:
    """Whether the next word is the password: 密码kX9!vv21, user ana password kX9!vv21."""
    value = secret_of(found)
    if _NAMED_ARGUMENT.match(value):
        return False
    if value.isdigit():
        chinese = not found["word"].isascii()
        long = len(value) >= SHORTEST_NUMBER_BESIDE
        return chinese and long and not _UNIT.match(_behind(found))
    if not is_strong_password(found):
        return False
    doubtful = found["word"].lower() == "pass" or _SIMPLE.fullmatch(value)
    return not doubtful or _USER_BEFORE.search(_before(found, "word")) is not None


def is_of_known_user(found: re.Match[str]) -> bool:
    """Whether what stands behind admin/ or root: is a password and no path."""
    value = secret_of(found)
    if re.fullmatch(rf"{found['user']}\d+", value, re.IGNORECASE):
        return True
    if _PATH_OR_CODE.search(value) or not _STRONG_SIGN.search(value):
        return False
    return is_strong_password(found)


def is_of_pair(found: re.Match[str]) -> bool:
    """Whether it is the second of a user and a password, and no path or rate."""
    return not _PATH_OR_CODE.search(secret_of(found)) and is_strong_password(found)


def is_passphrase(found: re.Match[str]) -> bool:
    """Whether the words are a passphrase."""
    return is_phrase(secret_of(found).replace("-", " "))


def is_drawn(least: int) -> Judge:
    """Return the judge of a value that must look random."""

    def judged(found: re.Match[str]) -> bool:
        value = secret_of(found)
        if not is_random(value, least) or is_stand_in(value):
            return False
        if not _is_bare(found):
            return _EXPRESSION.search(value) is None
        return not (is_code(value) or _is_call(found) or value.startswith("("))

    return judged


def is_drawn_beside(found: re.Match[str]) -> bool:
    """Whether the next word looks drawn, and does not name yet another value."""
    return _NAMED.match(secret_of(found)) is None and is_drawn(RANDOM["beside"])(found)


def is_key_beside(found: re.Match[str]) -> bool:
    """Whether the word behind that of a secret key looks drawn."""
    return _is_secret_key(found) and is_drawn_beside(found)


def is_key(least: int) -> Judge:
    """Return the judge of a key: named as a secret one, with a value that looks random."""
    drawn = is_drawn(least)

    def judged(found: re.Match[str]) -> bool:
        return _is_secret_key(found) and drawn(found)

    return judged


def is_lone_key(found: re.Match[str]) -> bool:
    """Whether the value of what is just called key can be nothing but a secret."""
    value = secret_of(found)
    if not is_random(value, RANDOM["lone key"]) or not _NO_PATH.fullmatch(value):
        return False
    if not _is_bare(found) or _SIGN.match(found.string, found.end("word")) is None:
        return True
    before = _before(found, "word")
    return not before[-1:].isascii() and _INDEX_KEY.search(before) is None


def _is_secret_key(found: re.Match[str]) -> bool:
    """Whether the name says a secret key: api_key, OPENAI_KEY, SK; not sort_key."""
    word, value = found["word"], secret_of(found)
    if not word.isascii():
        return True
    if word[:3].lower() != "key":  # AK, SK
        return _DRAWN.fullmatch(value) is not None
    named = _KEY_OF.search(_before(found, "word"))
    if not named or not named["variable"]:
        return named is not None
    long = len(value) >= RANDOM["variable"]
    return word.startswith("KEY") and long and _NO_PATH.fullmatch(value) is not None


def _is_bare(found: re.Match[str]) -> bool:
    return "bare" in found.re.groupindex and found["bare"] is not None


def _is_call(found: re.Match[str]) -> bool:
    """Whether an argument or an index follows the value: load("…"), and not Abc12345(测试)."""
    if not _is_bare(found):
        return False
    opened = _OPENED.match(found["bare"])
    next_one = found.string[found.end("bare") : found.end("bare") + 1]
    return bool(opened) and next_one.isascii() and not next_one.isspace() and next_one != ""


def _before(found: re.Match[str], group: str) -> str:
    start = found.start(group)
    return found.string[max(0, start - _LOOKED_AT) : start]


def _behind(found: re.Match[str]) -> str:
    """Return what follows the value on its line, the marks that were cut from it included."""
    start = found.start("bare") + len(secret_of(found)) if _is_bare(found) else found.end()
    return found.string[start : start + _LOOKED_AT].partition("\n")[0]


def _ends_clause(found: re.Match[str], *, may_go_on: bool = False) -> bool:
    """Whether the sentence ends with the value, or goes on to say where it holds."""
    rest = _behind(found)
    if may_go_on and _GOES_ON.match(rest):
        return True
    rest = rest.strip()
    return not rest or rest[0] in ",.;|<&/!?)}]" or not rest[0].isascii()


def _is_verb(found: re.Match[str]) -> bool:
    """Whether somebody passes something to something."""
    if found["word"].lower() != "pass":
        return False
    return _SAYS.match(found.string, found.end("word")) is None


def _is_prompt(value: str) -> bool:
    return value.rstrip().endswith((":", "："))


def _is_quoted_password(value: str) -> bool:
    if _is_prompt(value):
        return False
    return is_phrase(value) if " " in value else len(value) >= SHORTEST_QUOTED


def _is_spaced(found: re.Match[str]) -> bool:
    """Whether a blank stands behind an equals sign, as in programs."""
    before = _before(found, "bare")
    return before.endswith(" ") and before.rstrip()[-1:] in {"=", ">"}


def _is_variable(found: re.Match[str], value: str) -> bool:
    """Whether it is a variable named after what it holds: password = password1."""
    return _is_spaced(found) and value.isidentifier() and _SECRET_NAME.search(value) is not None


def _is_plain_password(found: re.Match[str], value: str) -> bool:
    """Whether digits or letters alone are the password, not a count, a name or a remark."""
    if len(value) < SHORTEST_PASSWORD or is_ordinary_word(value):
        return False
    if value.isdigit():
        counted = _UNIT.match(_behind(found)) or found["word"].lower() == "pass"
        return not counted and _ends_clause(found, may_go_on=True)
    if not (value.isascii() and value.isalpha()) or has_hump(value) or _is_spaced(found):
        return False
    of_something = "of" in found.re.groupindex and found["of"]
    to = _before(found, "bare").rstrip().endswith(" to")
    return not of_something and not to and _ends_clause(found)

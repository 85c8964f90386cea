"""Secrets that are told by the word before them: password=…, the api key is …, 密码是…."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.screening import phrasing as say
from jupyter_memory.screening.judges import (
    RANDOM,
    is_drawn,
    is_drawn_beside,
    is_key,
    is_key_beside,
    is_listed_password,
    is_lone_key,
    is_of_known_user,
    is_of_pair,
    is_passphrase,
    is_password,
    is_password_beside,
    is_strong_password,
)
from jupyter_memory.screening.rule import Rule

if TYPE_CHECKING:
    from jupyter_memory.screening.judges import Judge
    from jupyter_memory.screening.rule import SecretClass


def _said(
    name: str, cls: SecretClass, at: tuple[str, ...], pattern: str, holds: Judge | None
) -> Rule:
    return Rule(name=name, cls=cls, at=at, pattern=pattern, holds=holds, any_case=True)


def _password(name: str, pattern: str, holds: Judge) -> Rule:
    return _said(name, "password", say.PASSWORD_AT, say.PASSWORD + pattern, holds)


_SAYING: Final = rf"{say.OF}(?:{say.IS}|[ \t]?:[ \t]?)"
_TOLD: Final = rf"{say.SUFFIX}(?:{say.ASSIGN}|{_SAYING}|{say.CALL}){say.WRAPPED}{say.VALUE}"
_NEXT: Final = f"(?:{say.TABLE}|{say.BESIDE}){say.BARE}"

SAID: Final[tuple[Rule, ...]] = (
    _said("key told", "api_key", say.KEY_AT, say.KEY + _TOLD, is_key(RANDOM["key"])),
    _said("key beside its word", "api_key", say.KEY_AT, say.KEY + _NEXT, is_key_beside),
    _said("secret told", "api_key", say.SECRET_AT, say.SECRET + _TOLD, is_drawn(RANDOM["secret"])),
    _said(
        "secret beside its word",
        "api_key",
        say.SECRET_AT,
        say.SECRET + _NEXT,
        is_drawn_beside,
    ),
    _said(
        "lone key said to be one",
        "api_key",
        say.LONE_KEY_AT,
        rf"{say.LONE_KEY}(?:{say.IS}|[ \t]?[:=][ \t]?){say.VALUE}",
        is_lone_key,
    ),
    _said("token told", "token", say.TOKEN_AT, say.TOKEN + _TOLD, is_drawn(RANDOM["token"])),
    _said("token beside its word", "token", say.TOKEN_AT, say.TOKEN + _NEXT, is_drawn_beside),
    _password(
        "password assigned", f"{say.SUFFIX}{say.ASSIGN}{say.WRAPPED}{say.VALUE}", is_password
    ),
    _password("password said", f"{say.SUFFIX}{_SAYING}{say.VALUE}", is_password),
    _password(
        "password in a call or a list",
        f"{say.SUFFIX}(?:{say.CALL}){say.QUOTED}",
        is_listed_password,
    ),
    _password("password in a table", f"{say.SUFFIX}(?:{say.TABLE}){say.BARE}", is_strong_password),
    _password("password beside its word", f"(?:{say.BESIDE}){say.VALUE}", is_password_beside),
    _said(
        "passphrase of several words",
        "password",
        ("pass",),
        r"pass[ _-]?phrase[ \t]?[:=][ \t]?(?P<bare>[a-z]+(?:[ -][a-z]+){3,20})[.]?$",
        is_passphrase,
    ),
    _said(
        "user and password as a pair",
        "password",
        say.PAIR_AT,
        rf"{say.PAIR}(?:[ \t]?[:=][ \t]?|{say.IS}|[ \t](?:(?:with|as|using)[ \t])?)"
        rf"(?P<user>[\w.@-]{{2,40}})[ \t]?[/:][ \t]?{say.BARE}",
        is_of_pair,
    ),
    _said(
        "known user with a password",
        "password",
        ("admin", "root", "sa", "postgres"),
        rf"{say.START}(?<!//)(?P<user>admin(?:istrator)?|root|sa|postgres)[ \t]?[/:][ \t]?(?!/)"
        + say.BARE,
        is_of_known_user,
    ),
    _said(
        "PIN",
        "password",
        ("pin",),
        rf"{say.START}(?:(?-i:PIN)|pin[ -](?:code|number))(?:[ -]?(?:code|number|码))?"
        r"[ \t]?(?:is|was|=|:|是|为)[ \t]?(?P<secret>\d{4,8})(?!\d)",
        None,
    ),
)

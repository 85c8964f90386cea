"""Secrets that are told by what carries them: PEM blocks, JWTs, URLs, headers, cookies."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.screening.judges import is_given
from jupyter_memory.screening.phrasing import VALUE
from jupyter_memory.screening.rule import Rule, secret_of
from jupyter_memory.screening.values import is_random, is_stand_in

SHORTEST_SESSION: Final = 12
SHORTEST_BEARER: Final = 16

_PORT: Final = regex(r"\d{1,5}(?:[/?#].*)?", re.DOTALL)
_WORDS_FOR_IT: Final = frozenset(
    {"password", "passwd", "pass", "pwd", "pw", "secret", "token", "passwort"}
)
_BETWEEN_LINES: Final = r"(?:\s|\\[nrt]|[\"'+>|#*,])"
_COOKIE: Final = r"[\w.-]{1,60}=[^\s;,\"'<>，。；]"


def _is_url_password(found: re.Match[str]) -> bool:
    """Whether the part before the @ is a password, not a port, a template or the word itself."""
    value = secret_of(found)
    return not (is_stand_in(value) or value.lower() in _WORDS_FOR_IT or _PORT.fullmatch(value))


def _is_bearer(found: re.Match[str]) -> bool:
    value = secret_of(found)
    return is_random(value, SHORTEST_BEARER) and not is_stand_in(value)


def _is_basic(found: re.Match[str]) -> bool:
    """Whether it decodes to a name, a colon and a password."""
    try:
        return b":" in base64.b64decode(secret_of(found), validate=True)
    except (binascii.Error, ValueError):
        return False


def _is_cookie(found: re.Match[str]) -> bool:
    """Whether one of the pairs has a value that looks drawn."""
    values = (pair.partition("=")[2].strip() for pair in secret_of(found).split(";"))
    return any(is_random(value, SHORTEST_SESSION) for value in values)


def _is_session(found: re.Match[str]) -> bool:
    """Whether it looks drawn and is no UUID, which analysts' sessions have."""
    value = secret_of(found)
    return is_random(value, SHORTEST_BEARER) and "-" not in value


CARRIERS: Final[tuple[Rule, ...]] = (
    Rule(
        name="private key in PEM",
        cls="private_key",
        at=("-----begin ",),
        pattern=r"-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----"
        rf"(?:{_BETWEEN_LINES}|[A-Z][A-Za-z-]+: [^\n]*\n)*+"
        rf"[A-Za-z0-9+/]{{16,}}+(?:{_BETWEEN_LINES}*+[A-Za-z0-9+/]{{16,}}+)*+={{0,2}}"
        rf"(?:(?:{_BETWEEN_LINES}|[A-Za-z0-9+/=]){{0,200}}+"
        r"-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----)?",
    ),
    Rule(
        name="private key of PuTTY",
        cls="private_key",
        at=("private-lines:",),
        pattern=r"Private-Lines: \d+\s+(?P<secret>(?:[A-Za-z0-9+/=]{4,400}\s*)+)",
    ),
    Rule(
        name="secret key of age",
        cls="private_key",
        at=("age-secret-key-",),
        pattern=r"AGE-SECRET-KEY-1[A-Z0-9]{58}",
    ),
    Rule(
        name="JSON web token",
        cls="token",
        at=("eyj",),
        pattern=r"(?<![A-Za-z0-9_-])eyJ[\w-]{8,}\.[\w-]{8,}\.(?:[\w-]*\.[\w-]*\.)?[\w-]*",
    ),
    Rule(
        name="password in a URL",
        cls="password",
        at=("://",),
        pattern=r"(?<=[A-Za-z0-9])://[^\s:/@?#\"'`<>]{0,200}:"
        r"(?P<secret>[^\s\"'`<>/?#，。；、]+)@(?=[\w\[.-])",
        holds=_is_url_password,
    ),
    Rule(
        name="bearer and other authorization",
        cls="token",
        at=("bearer", "authorization"),
        pattern=r"(?:bearer|authorization[\"']?[ \t]{0,4}[:=,][ \t]{0,4}[\"']?"
        r"(?:token|apikey|api-key|key|digest|negotiate|ssws|gogs|bot)?)[ \t]{1,4}"
        r"(?P<secret>[A-Za-z0-9_~+/.=:%-]{16,400}+)",
        holds=_is_bearer,
        any_case=True,
    ),
    Rule(
        name="basic authorization",
        cls="token",
        at=("basic",),
        pattern=r"(?<![a-z])basic[ \t]{1,4}(?P<secret>[A-Za-z0-9+/]{8,400}={0,2})"
        r"(?![A-Za-z0-9+/=])",
        holds=_is_basic,
        any_case=True,
    ),
    Rule(
        name="cookie header",
        cls="token",
        at=("cookie",),
        pattern=r"cookie[\"']?[ \t]{0,4}[:=][ \t]{0,4}[\"']?"
        rf"(?P<secret>{_COOKIE}{{4,400}}"
        rf"(?:;[ ]?(?!path|domain|expires|max-age|samesite){_COOKIE}{{1,400}})*)",
        holds=_is_cookie,
        any_case=True,
    ),
    Rule(
        name="session cookie",
        cls="token",
        at=("sessionid", "jsession", "phpsess", "asp.net_s", "connect.sid", "csrf"),
        pattern=r"(?<![a-z0-9])(?:j?sessionid|phpsessid|asp\.net_sessionid|connect\.sid|csrf_?token)"
        rf"[\"'\]]{{0,2}}[ \t]{{0,4}}[:=][ \t]{{0,4}}{VALUE}",
        holds=_is_session,
        any_case=True,
    ),
    Rule(
        name="signature of a signed URL",
        cls="api_key",
        at=("sig", "x-amz-", "x-goog-", "x-oss-", "ossaccess"),
        pattern=r"(?<=[?&])(?:sig|signature|x-(?:amz|goog|oss)-(?:signature|security-token)"
        r"|ossaccesskeyid)=(?P<secret>[A-Za-z0-9%+/=_-]{20,400})",
        any_case=True,
    ),
    Rule(
        name="password in XML",
        cls="password",
        at=("<",),
        pattern=r"<(?P<tag>[\w:.-]{0,40}(?:password|passwd|pwd|secret|密码)[\w:.-]{0,10})"
        r"(?:\s[^<>\n]{0,80})?>(?P<secret>[^<>\n]{3,200})</(?P=tag)>",
        holds=is_given,
        any_case=True,
    ),
)

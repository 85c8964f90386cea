"""Secrets of commands, connection strings and configuration files, told by their syntax."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.screening.judges import (
    is_given,
    is_given_mixed,
    is_no_stand_in,
    is_random_token,
)
from jupyter_memory.screening.phrasing import BARE, QUOTED, VALUE
from jupyter_memory.screening.rule import Rule

if TYPE_CHECKING:
    from jupyter_memory.screening.judges import Judge


def _password(
    name: str,
    at: str,
    pattern: str,
    holds: Judge = is_given,
    *,
    core: str = "",
    any_case: bool = False,
) -> Rule:
    """Return a rule; `at` holds the beginnings, parted by bars."""
    return Rule(
        name=name,
        cls="password",
        at=tuple(at.split("|")),
        core=core,
        pattern=pattern,
        holds=holds,
        any_case=any_case,
    )


_REST: Final = r"\b[^\n|;]{0,200}?[ \t]"
"""The arguments of a command before the one that matters."""

CONNECTIONS: Final[tuple[Rule, ...]] = (
    _password(
        "password flag of a command",
        "--",
        rf"--(?:\w{{1,40}}-)?(?:password|passwd|passphrase|pwd|pw)(?:[ \t]{{1,4}}|=){VALUE}",
        any_case=True,
    ),
    Rule(
        name="key flag of a command",
        cls="token",
        at=("--",),
        pattern=rf"--(?:\w{{1,40}}-){{0,4}}(?:token|secret|key)(?:[ \t]{{1,4}}|=){VALUE}",
        holds=is_random_token,
        any_case=True,
    ),
    _password(
        "-p of MySQL",
        "mysql|mariadb|mycli",
        rf"(?:mysql\w*|mariadb\w*|mycli){_REST}-p(?:{QUOTED}|{BARE})",
    ),
    _password(
        "-p of sshpass and 7z",
        "sshpass|7z ",
        rf"(?:sshpass|7z)(?:[ \t]|{_REST})-p[ \t]{{0,4}}{VALUE}",
    ),
    _password(
        "-p, -P, -a, -w or -k of other commands",
        "docker|podman|nerdctl|helm|az login|oc login|twine|redis-cli|ldap|mosquitto|mongo|unzip"
        "|zip |openssl",
        r"(?:(?:docker|podman|nerdctl|helm|az(?= l)|oc(?= l))[^\n|;]{0,40} login|twine|redis-cli"
        rf"|ldap\w+|mosquitto_\w+|mongo\w*|unzip|zip|openssl){_REST}-[pPawk][ \t]{{1,4}}{VALUE}",
    ),
    _password(
        "-u user:password",
        "curl|http|wget|xh ",
        rf"(?:curl|https?|wget|xh){_REST}(?:-u|--user|-a|--auth)[ =]?[\"']?"
        r"[\w.@-]{1,60}:(?P<bare>[^\s\"'`]{3,400})",
        core=r"[ \t]-[ua-]",
    ),
    _password(
        "Oracle's user/password@place",
        "sqlplus|sqlldr|expdp|impdp|jdbc:oracle",
        r"(?:sqlplus|sqlldr|expdp|impdp|jdbc:oracle:\w+:)[ \t]?(?:-\w+[ \t]+){0,9}[\"']?"
        r"[\w.$#-]{1,60}/(?P<secret>[^\s/@\"']{3,400})(?=@)",
        any_case=True,
    ),
    _password(
        "password in SQL",
        "create |alter |grant |set password",
        r"(?:(?:create|alter)[ ](?:user|role|login)|grant[ ]|set[ ]password)[^;\n]{1,160}?"
        r"(?:identified[ ](?:with[ ]\w{1,40}[ ])?by(?:[ ]password)?|[ ]password|[ ]=)"
        r"[ \t]{1,4}(?P<q>[\"'])(?P<secret>[^\"'\n]{3,100})(?P=q)",
        any_case=True,
    ),
    _password(
        "password of a connection string",
        "pwd|password",
        r"(?<=;)(?:pwd|password)[ ]?=[ ]?(?P<secret>[^;\"'\s]+)(?=[;\"']|$)",
        is_no_stand_in,
        any_case=True,
    ),
    Rule(
        name="line of .pgpass",
        cls="password",
        core=r":(?:\d\d|\*)",
        pattern=r"^[\w.*-]{1,100}:(?:\d{2,5}|\*):[\w*-]{1,63}:[\w*.@-]{1,63}:(?P<bare>\S{4,400})$",
        holds=is_given_mixed,
    ),
    _password(
        "password in the configuration of Redis",
        "requirepass|masterauth",
        rf"(?:requirepass|masterauth)[ \t]{{1,4}}{VALUE}",
        any_case=True,
    ),
    Rule(
        name="account key of a store in Spark",
        cls="api_key",
        at=("account.key.",),
        pattern=r"account\.key\.[\w.-]{1,100}[\"'=: ,]{1,8}(?P<secret>[A-Za-z0-9+/]{40,400}={0,2})",
    ),
)

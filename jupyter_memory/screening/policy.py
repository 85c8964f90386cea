"""What is done about each class of secret, declared; a person may change it and add her own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from jupyter_memory.errors import UsageError
from jupyter_memory.screening.own import OwnPattern
from jupyter_memory.screening.rule import CLASSES

if TYPE_CHECKING:
    from collections.abc import Iterable

Action = Literal["mask", "refuse", "allow"]
ACTIONS: Final[tuple[Action, ...]] = get_args(Action)
_MASK: Final = ACTIONS[0]
_ALLOW: Final = ACTIONS[2]

SHOWN: Final[dict[str, tuple[str, str]]] = {
    "private_key": ("private key", "私钥"),
    "api_key": ("api key", "密钥"),
    "token": ("token", "令牌"),
    "password": ("password", "密码"),
    "card": ("card number", "卡号"),
    "iban": ("bank account", "银行账号"),
    "ssn": ("social security number", "社会安全号"),
    "identity": ("identity number", "身份证号"),
    "phone": ("phone number", "手机号"),
    "email": ("e-mail address", "邮箱"),
}
"""What stands in a text instead, in square brackets: in English and in Chinese.

Nothing of the secret is left, not even the last digits of a card: what is told apart by them
is told apart by the words around as well.
"""


def shown_as(cls: str, *, chinese: bool) -> str:
    """Return what a class, or a pattern of the person, is called in a text."""
    return SHOWN.get(cls, (cls, cls))[chinese]


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """What is done about each class of secret.

    Attributes
    ----------
    private_key, api_key, token, password, card, iban, ssn, identity, phone, email
        "mask": the secret is replaced. "refuse": it is replaced too, and the caller told to keep
        nothing of the text. "allow": it stays. E-mail addresses stay unless a person wants
        otherwise: who gets a report is what analysts write down.
    own
        Patterns of the person, beside those of the package.
    harmless
        Values that look like secrets and are none, as she said; they stay.

    Raises
    ------
    UsageError
        When an action is unknown or an own pattern has the name of a class or of another.
    """

    private_key: Action = _MASK
    api_key: Action = _MASK
    token: Action = _MASK
    password: Action = _MASK
    card: Action = _MASK
    iban: Action = _MASK
    ssn: Action = _MASK
    identity: Action = _MASK
    phone: Action = _MASK
    email: Action = _ALLOW
    own: tuple[OwnPattern, ...] = ()
    harmless: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        for cls in CLASSES:
            if (action := getattr(self, cls)) not in ACTIONS:
                raise UsageError(
                    f"Screening of {cls}: {action!r} is not one of {', '.join(ACTIONS)}."
                )
        names = [each.name for each in self.own]
        for name in names:
            if name in CLASSES or names.count(name) > 1:
                raise UsageError(f"Own pattern {name!r}: the name is taken; give it another.")

    def action(self, cls: str) -> Action:
        """Return what is done about a class, or about an own pattern by its name."""
        if cls in CLASSES:
            return getattr(self, cls)  # type: ignore[no-any-return]
        return next(each.action for each in self.own if each.name == cls)


DEFAULT: Final = Policy()


def for_candidates(policy: Policy) -> Policy:
    """Return the policy for what nobody asked to be kept: refused where it would be masked."""
    stricter: dict[str, Any] = {cls: "refuse" for cls in CLASSES if policy.action(cls) == _MASK}
    own = (replace(each, action="refuse") if each.action == _MASK else each for each in policy.own)
    return replace(policy, own=tuple(own), **stricter)


def read_policy(settings: Mapping[str, Any]) -> Policy:
    """Return the policy that a mapping of settings describes.

    Parameters
    ----------
    settings
        Classes and their actions; ``own`` as a mapping from a name to a regular expression or
        to ``{"pattern": …, "action": …}``; ``harmless`` as a list of texts.

    Raises
    ------
    UsageError
        When a name or an action is unknown, or a pattern cannot be taken.
    """
    known = [each.name for each in fields(Policy)]
    for name in settings:
        if name not in known:
            raise UsageError(f"Screening has no {name!r}: there are {', '.join(known)}.")
    given = dict(settings)
    own = _own_patterns(given.pop("own", {}))
    return Policy(own=tuple(own), harmless=_harmless(given.pop("harmless", ())), **given)


def _own_patterns(declared: Any) -> Iterable[OwnPattern]:
    if not isinstance(declared, Mapping):
        raise UsageError("Screening, own: give a mapping from a name to a regular expression.")
    for name, each in declared.items():
        parts = each if isinstance(each, Mapping) else {"pattern": each}
        if "pattern" not in parts or set(parts) - {"pattern", "action"}:
            raise UsageError(f"Own pattern {name!r}: give its pattern and, if need be, its action.")
        yield OwnPattern(name=name, **parts)


def _harmless(declared: Any) -> frozenset[str]:
    listed = list(declared) if isinstance(declared, list | tuple | set | frozenset) else [declared]
    if listed == [declared] or not all(isinstance(each, str) for each in listed):
        raise UsageError("Screening, harmless: give a list of texts.")
    return frozenset(listed)

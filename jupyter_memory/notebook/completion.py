"""Tab completion for our magics: options, their values, and what ``%memory`` can do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from IPython.core.completer import (
    CompletionContext,
    SimpleCompletion,
    SimpleMatcherResult,
    context_matcher,
)

from jupyter_memory.errors import UsageError
from jupyter_memory.language.patterns import regex
from jupyter_memory.notebook.options import (
    ASK,
    CATEGORIES,
    CONTEXT,
    KIND_WORDS,
    LIST,
    RECALL,
    REMEMBER,
)
from jupyter_memory.notebook.parsing import Option, parse
from jupyter_memory.records import STATUSES

Values = Mapping[str, Callable[[], Iterable[str]]]
"""By what an option sets: a callable that lists the values worth offering."""

FIXED_VALUES: Final[Values] = {
    "category": lambda: CATEGORIES,
    "kind": lambda: KIND_WORDS,
    "kinds": lambda: KIND_WORDS,
    "status": lambda: STATUSES,
    "expires": lambda: ("30d", "never"),
}
_OURS: Final = regex(
    r"(?:^|=)\s*%%?(?P<magic>recall|remember|memory|ask)\s+(?P<rest>.*)$", re.DOTALL
)
_OPTIONS: Final = {"recall": RECALL, "remember": REMEMBER, "ask": ASK}
_OF_SUBCOMMANDS: Final = {"list": LIST, "context": CONTEXT}


@dataclass(frozen=True, slots=True)
class Offer:
    """What could stand in place of the fragment before the cursor."""

    fragment: str
    candidates: tuple[str, ...]


def offer(line: str, subcommands: Iterable[str], values: Values) -> Offer | None:
    """Return what fits at the end of `line`, or None where it is not ours to say.

    Parameters
    ----------
    line
        The line up to the cursor.
    subcommands
        Of ``%memory``.
    values
        For options whose values are known.
    """
    match = _OURS.search(line)
    if match is None:
        return None
    rest, options = match["rest"], _OPTIONS.get(match["magic"])
    if options is None:
        command, blank, rest = rest.partition(" ")
        if not blank:
            return _offer(command, subcommands)
        options = _OF_SUBCOMMANDS.get(command, ())
    return _option_or_value(rest, options, values)


def _option_or_value(rest: str, options: tuple[Option, ...], values: Values) -> Offer | None:
    """Return options where one may stand, or the values of the option before."""
    fragment = "" if rest[-1:].isspace() else (rest.split() or [""])[-1]
    before = rest[: len(rest) - len(fragment)].rstrip()
    words = before.split()
    named = {name: each for each in options for name in (each.name, each.short)}
    asking = named.get(words[-1]) if words else None
    if asking is not None and asking.value is not None:
        before = before[: -len(words[-1])]
    given = _given(before, options)
    if given is None or "--" in words:
        return None
    if asking is not None and asking.value is not None:
        return _offer(fragment, values.get(asking.sets, tuple)())
    return _offer(fragment, _open_options(options, given)) if fragment.startswith("-") else None


def _given(before: str, options: tuple[Option, ...]) -> dict[str, Any] | None:
    """Return the options in a line of nothing but options, or None."""
    try:
        parsed = parse(before, options)
    except UsageError:
        return None
    return None if parsed.text else parsed.options


def _open_options(options: tuple[Option, ...], given: Mapping[str, Any]) -> Iterable[str]:
    return (each.name for each in options if each.repeatable or each.sets not in given)


def _offer(fragment: str, candidates: Iterable[str]) -> Offer | None:
    fitting = tuple(_quoted(each) for each in candidates if each.startswith(fragment))
    return Offer(fragment, fitting) if fitting else None


def _quoted(word: str) -> str:
    return f'"{word}"' if " " in word else word


class Completer:
    """An IPython matcher over `offer`; what goes wrong in it completes nothing."""

    def __init__(self, subcommands: Iterable[str], values: Values) -> None:
        self._subcommands = tuple(subcommands)
        self._values = values

    @context_matcher(identifier="jupyter_memory")  # type: ignore[untyped-decorator]
    def matcher(self, context: CompletionContext) -> SimpleMatcherResult:
        """Return what fits where the cursor is."""
        try:
            found = offer(context.text_until_cursor, self._subcommands, self._values)
        except Exception:  # noqa: BLE001 - a completion must never disturb typing
            found = None
        if found is None:
            return {"completions": []}
        return {
            "completions": [SimpleCompletion(each, type="magic") for each in found.candidates],
            "matched_fragment": found.fragment,
            "suppress": True,
            "ordered": True,
        }

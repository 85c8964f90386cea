"""From whatever a client calls a tool call to a name and arguments; nothing in it is trusted."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from jupyter_memory.errors import UsageError

LONGEST: Final = 200_000
"""Characters of arguments that are read."""

ARGUMENTS: Final = ("arguments", "args", "input", "parameters")
"""Where clients have the arguments of a call: OpenAI, LangChain, Anthropic, others."""


@dataclass(frozen=True, slots=True)
class Call:
    """Which tool a model calls, and with what."""

    name: str
    arguments: dict[str, Any]


def read_call(given: Any) -> Call:
    """Return a tool call that came as an object of the openai client, a mapping, or JSON.

    Raises
    ------
    UsageError
        When it is none, or its arguments are no JSON object.
    """
    call = _decoded(given, "The tool call") if isinstance(given, str | bytes) else given
    function = _part(call, "function")
    named = call if function is None or isinstance(function, str) else function
    name = _part(named, "name")
    if not isinstance(name, str) or not name.strip():
        raise UsageError(
            "This is no tool call: it must have a name and arguments, as a model's message has."
        )
    return Call(name.strip(), _arguments(named))


def _arguments(call: Any) -> dict[str, Any]:
    found = next((part for name in ARGUMENTS if (part := _part(call, name)) is not None), None)
    if found is None or (isinstance(found, str | bytes) and not found.strip()):
        return {}  # some services send nothing where there are no arguments
    read = _decoded(found, "arguments") if isinstance(found, str | bytes) else found
    if not isinstance(read, Mapping):
        raise UsageError(f"arguments must be a JSON object, not {type(read).__name__}.")
    return {str(name): value for name, value in read.items()}


def _decoded(text: str | bytes, what: str) -> Any:
    if len(text) > LONGEST:
        raise UsageError(f"{what} has {len(text):,} characters; at most {LONGEST:,} are read.")
    try:
        return json.loads(text, parse_constant=_refused)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{what} is no JSON: send it as one JSON object.") from error


def _refused(word: str) -> Any:
    raise ValueError(word)  # NaN and its like are no JSON


def _part(thing: Any, name: str) -> Any:
    if isinstance(thing, Mapping):
        return thing.get(name)
    return None if isinstance(thing, str | bytes) else getattr(thing, name, None)

"""What a tool is, and its schema in the strict form that OpenAI-compatible models take.

One declaration of an argument makes both its schema and the check of what a model sends.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

MOST_SHOWN: Final = 60
"""Characters of what a model sent that an error repeats."""

_TYPES: Final[dict[str, tuple[type, ...]]] = {
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "array": (list, tuple),
}
_CALLED: Final = {
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
    "array": "a list of texts",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """One argument of a tool.

    Attributes
    ----------
    name, type, description
        As a model reads them; an array is of texts.
    choices
        The texts that can be taken; none means any.
    required
        Without it the call cannot be carried out. The others may be null: the strict form knows
        no argument that is left out.
    least, most
        Of a whole number.
    """

    name: str
    type: str = "string"
    description: str
    choices: tuple[str, ...] = ()
    required: bool = False
    least: int | None = None
    most: int | None = None

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of the argument."""
        made: dict[str, Any] = {
            "type": self.type if self.required else [self.type, "null"],
            "description": self.description,
        }
        if self.choices:
            made["enum"] = [*self.choices, *(() if self.required else (None,))]
        if self.type == "array":
            made["items"] = {"type": "string"}
        return made

    def checked(self, value: Any) -> Any:
        """Return a value as it is used.

        Raises
        ------
        UsageError
            When it is of another type, or none of the choices.
        """
        if self.type == "integer" and isinstance(value, float) and value.is_integer():
            value = int(value)  # JSON knows one kind of number
        fits = isinstance(value, _TYPES[self.type])
        if self.type == "integer":
            fits = fits and not isinstance(value, bool)
        if self.type == "array":
            fits = fits and all(isinstance(each, str) for each in value)
        if not fits:
            raise UsageError(f"{self.name} must be {_CALLED[self.type]}, not {shown(value)}.")
        if self.choices and value not in self.choices:
            raise UsageError(
                f"{self.name} must be one of {', '.join(self.choices)}, not {shown(value)}."
            )
        if self.type == "integer":
            self._require_in_range(value)
        return value

    def _require_in_range(self, value: int) -> None:
        least, most = self.least, self.most
        if least is not None and most is not None and not least <= value <= most:
            raise UsageError(f"{self.name} must lie between {least} and {most}, not {value}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """One tool.

    Attributes
    ----------
    name, description
        As a model reads them.
    arguments
        What it takes.
    run
        Takes the memory and the checked arguments, and returns the answer.
    writes
        Whether it changes what is remembered.
    """

    name: str
    description: str
    arguments: tuple[Argument, ...] = ()
    run: Callable[[Any, dict[str, Any]], str]
    writes: bool = False

    def schema(self) -> dict[str, Any]:
        """Return the tool as a Chat Completions request has it."""
        return {
            "type": "function",
            "function": {
                "name": self.name,
                "description": self.description,
                "strict": True,
                "parameters": {
                    "type": "object",
                    "properties": {each.name: each.schema() for each in self.arguments},
                    "required": [each.name for each in self.arguments],
                    "additionalProperties": False,
                },
            },
        }

    def checked(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the arguments that were given, without those that are null.

        Raises
        ------
        UsageError
            When one is unknown, missing or of the wrong type; then nothing is done.
        """
        known = {each.name: each for each in self.arguments}
        for name in given:
            if name not in known:
                takes = ", ".join(known) or "no arguments"
                raise UsageError(f"{self.name} has no argument {shown(name)}: it takes {takes}.")
        there = {name: value for name, value in given.items() if value is not None}
        for each in self.arguments:
            if each.required and each.name not in there:
                raise UsageError(f"{self.name} needs {each.name}: {each.description}")
        return {name: known[name].checked(value) for name, value in there.items()}


def shown(value: Any) -> str:
    """Return a value that a model sent as an error repeats it."""
    text = " ".join(repr(value).split())
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"

"""The forms in which a service can be held to JSON, the strictest first."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    from pydantic import BaseModel

Form = Literal["json_schema", "json_object", "text"]

FORMS: Final[tuple[Form, ...]] = ("json_schema", "json_object", "text")
"""DeepSeek has only the second, LM Studio only the first and the last."""

_REFUSALS: Final = (400, 415, 422, 501)
"""How services say that they do not take a request as it stands."""

_ANNOTATIONS: Final = ("title", "default")
"""Keywords that strict output refuses, and that say nothing about the shape."""

_SHAPE: Final = (
    "Answer with one JSON object and nothing else, no code fence. It follows this JSON schema:\n"
)


@dataclass(frozen=True, slots=True)
class Manner:
    """How a service is asked.

    Attributes
    ----------
    form
        The form of output.
    warm
        Whether a temperature is sent; reasoning models refuse one.
    """

    form: Form = FORMS[0]
    warm: bool = True


def next_manner(manner: Manner, error: Exception) -> Manner | None:
    """Return how to ask after a refusal, or None when asking differently does not help.

    The words of services differ, so every refusal of the request as such leads one form further;
    when all are refused it was something else.
    """
    if getattr(error, "status_code", None) not in _REFUSALS or is_too_long(error):
        return None
    if manner.warm and "temperature" in str(error).casefold():
        return Manner(manner.form, warm=False)
    after = FORMS.index(manner.form) + 1
    return Manner(FORMS[after], manner.warm) if after < len(FORMS) else None


def is_too_long(error: Exception) -> bool:
    """Tell whether the service says that the text exceeds the model's context."""
    if getattr(error, "code", None) == "context_length_exceeded":
        return True
    said = str(error).casefold()
    return "context" in said and any(word in said for word in ("length", "window", "size"))


def request(
    manner: Manner, system: str, user: str, schema: type[BaseModel], temperature: float
) -> dict[str, Any]:
    """Return the arguments of a chat completion."""
    shape = strict_schema(schema.model_json_schema())
    told = system
    if manner.form != "json_schema":
        told = f"{system}\n\n{_SHAPE}{json.dumps(shape, ensure_ascii=False)}"
    arguments: dict[str, Any] = {
        "messages": [{"role": "system", "content": told}, {"role": "user", "content": user}],
    }
    if manner.warm:
        arguments["temperature"] = temperature
    if manner.form == "json_schema":
        named = {"name": schema.__name__, "schema": shape, "strict": True}
        arguments["response_format"] = {"type": "json_schema", "json_schema": named}
    elif manner.form == "json_object":
        arguments["response_format"] = {"type": "json_object"}
    return arguments


def strict_schema(schema: Any) -> Any:
    """Return a JSON schema as strict output wants it.

    Every property is required, none may be added, and nothing is annotated.
    """
    if isinstance(schema, list):
        return [strict_schema(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    strict = {
        name: {each: strict_schema(shape) for each, shape in part.items()}
        if name in ("properties", "$defs")
        else strict_schema(part)
        for name, part in schema.items()
        if name not in _ANNOTATIONS
    }
    if "properties" in strict:
        strict["required"] = list(strict["properties"])
        strict["additionalProperties"] = False
    return strict

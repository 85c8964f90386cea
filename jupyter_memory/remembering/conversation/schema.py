"""The one shape in which a model reports what it found.

Pydantic is imported here at the top: only the functions that ask a model import this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    model_validator,
)

if TYPE_CHECKING:
    from jupyter_memory.records import Kind

_ABSENT = frozenset({"", "null", "none", "n/a", "unknown", "unspecified"})
_KINDS = {
    **dict.fromkeys(("fact", "preference", "environment", "definition"), "semantic"),
    **dict.fromkeys(("event", "episode"), "episodic"),
    **dict.fromkeys(("procedure", "how-to", "howto"), "procedural"),
}
_ACTIONS = ("event", "action", "operation", "op")
"""What models call what should become of a memory; nobody asks them for it."""

_DELETIONS = frozenset({"delete", "remove", "forget", "erase", "drop", "clear", "删除", "移除"})


class Unusable(BaseModel):
    """An item that has not the shape, and what is wrong with it."""

    text: str
    reason: str


def _present(value: Any) -> Any:
    """Return None for the ways in which models write that there is nothing."""
    return None if isinstance(value, str) and value.strip().casefold() in _ABSENT else value


def _listed(value: Any) -> Any:
    return [] if value is None else value


def _kind(value: Any) -> Any:
    word = value.strip().casefold() if isinstance(value, str) else value
    return _KINDS.get(word, word) if isinstance(word, str) else word


def _label(value: Any) -> Any:
    """Return what may be a label; anything else names nothing and costs the item nothing."""
    named = _present(value)
    return named if isinstance(named, str | int) and not isinstance(named, bool) else None


def _flag(value: Any) -> bool:
    return value is True


def _share(value: float | None) -> float | None:
    if value is not None and not 0 <= value <= 1:
        raise ValueError("must lie between 0 and 1")
    return value


def _said(value: str) -> str:
    if not value.strip():
        raise ValueError("is empty")
    return value


def _alone(value: Any, check: ValidatorFunctionWrapHandler) -> Any:
    """Check one item by itself, so that a bad one does not take the others with it."""
    named = value.get("id") if isinstance(value, dict) else None
    if isinstance(value, dict) and _deletes(value):
        label = value.get("changes", named)
        what = str(value.get("text") or label)
        return Deletion(label=label, text=what, sentence=value.get("sentence"))
    if named is not None:
        value = {"changes": named, **value}  # what models call it that were taught so elsewhere
    try:
        return check(value)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"]) or "the item"
        text = value.get("text") if isinstance(value, dict) else value
        of = "" if named is None else f", in what it says of {named}, an id that nobody gave it"
        return Unusable(text=str(text or value), reason=f"{place}: {first['msg']}{of}")


def _deletes(item: dict[Any, Any]) -> bool:
    """Tell whether an item asks for a memory to go; the text of such a one is nothing to keep."""
    if item.get("forgets") is True:
        return True
    asked = (item.get(name) for name in _ACTIONS)
    return any(isinstance(each, str) and each.strip().casefold() in _DELETIONS for each in asked)


Words = Annotated[str | None, BeforeValidator(_present)]
Listed = Annotated[list[str], BeforeValidator(_listed)]
Said = Annotated[str, AfterValidator(_said)]


class _Part(BaseModel):
    """What else a model adds, such as an id or an action, is not read."""

    model_config = ConfigDict(extra="ignore")


class IntentItem(_Part):
    """What somebody wanted of the data."""

    intent_type: Words = Field(
        None,
        description="query, define, export, modify-setting, how-to, failure or preference",
    )
    metric: Words = None
    dimensions: Listed = []
    filters: Listed = []
    time_rule: Words = Field(None, description="the words for the time, such as: last month, 上周")
    window_start: Words = Field(None, description="first day that it means, as YYYY-MM-DD")
    window_end: Words = Field(None, description="last day that it means, as YYYY-MM-DD")
    output_format: Words = None


class Item(_Part):
    """One thing worth remembering."""

    kind: Annotated[
        Literal["semantic", "episodic", "procedural"],
        BeforeValidator(_kind),
        Field(description="semantic: what holds; episodic: what happened; procedural: how to"),
    ]
    category: Words = Field(None, description="one of the categories of the task")
    text: Said = Field(
        description="one sentence, third person, in the language of the conversation, names kept"
    )
    sentence: Said = Field(description="the sentence it rests on, copied word for word")
    subject: Words = Field(None, description="what it is about: a metric, table, column, user")
    attribute: Words = Field(None, description="which side of the subject, in one or two words")
    value: Annotated[str | int | float | bool | list[str] | None, BeforeValidator(_present)] = None
    occurred_at: Words = Field(
        None, description="the words for the time, copied: last Friday, 昨天"
    )
    resolved: Words = Field(None, description="the day that it means, as YYYY-MM-DD")
    trigger: Words = Field(None, description="when to follow the steps")
    steps: Listed = []
    verification: Words = Field(None, description="how one knows that the steps worked")
    confidence: Annotated[float | None, AfterValidator(_share)] = Field(
        None, description="from 0 to 1"
    )
    intent: IntentItem | None = None
    changes: Annotated[str | int | None, BeforeValidator(_label)] = Field(
        None, description="label of the listed memory that this changes or contradicts: m3"
    )
    forgets: Annotated[bool, BeforeValidator(_flag)] = Field(
        False, description="true where the user asks to forget the memory named in changes"
    )


class Deletion(BaseModel):
    """An item that wants a memory to go: what it calls it, and the words it rests on."""

    label: Any = None
    text: str
    sentence: Any = None

    @property
    def refusal(self) -> str:
        """Why nothing is deleted for it."""
        return f"proposes to delete {self.label}: only the user forgets"

    def as_change(self, kind: Kind) -> Item:
        """Return its sentence as an item that changes what it names."""
        said = str(self.sentence)
        given = {"kind": kind, "text": said, "sentence": said, "changes": self.label}
        return Item.model_validate(given)


class Memories(_Part):
    """All that one prompt found."""

    items: list[Annotated[Item, WrapValidator(_alone)]]

    @model_validator(mode="before")
    @classmethod
    def _whole(cls, value: Any) -> Any:
        """Take a bare list as the list of items: a model that is not held to a form writes one."""
        return {"items": value} if isinstance(value, list) else value

    def parted(self) -> tuple[list[Item], list[Unusable], list[Deletion]]:
        """Return the items, what was meant to be one, and what wants a memory to go."""
        listed: list[Any] = list(self.items)
        return (
            [each for each in listed if isinstance(each, Item)],
            [each for each in listed if isinstance(each, Unusable)],
            [each for each in listed if isinstance(each, Deletion)],
        )

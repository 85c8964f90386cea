"""Labelled sets of the read path: what was told, what is asked, and which memories answer it.

A set is a file of JSON objects, one a line. ``{"memory": NAME, "text": …}`` is something told,
``{"question": NAME, "text": …, "relevant": [NAMES]}`` something asked. The further fields of both
are those of the dataclasses below.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from jupyter_memory.errors import UsageError

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Mapping

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledMemory:
    """Something that was told.

    Attributes
    ----------
    name
        By which questions name it.
    text
        What was told.
    given
        Further arguments of ``remember``, or of an item of ``remember_many``.
    user
        Who told it; None where a set knows one person only.
    told_at
        When; None stands for the time of the run.
    by
        The agent that told it, if not the user herself.
    replaces
        The memory that is no longer current once this one is told. The two share an id.
    """

    name: str
    text: str
    given: Mapping[str, Any] = field(default_factory=dict)
    user: str | None = None
    told_at: datetime | None = None
    by: str | None = None
    replaces: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledQuestion:
    """Something that is asked once everything has been told.

    Attributes
    ----------
    name, text
        Its name, and the question itself.
    relevant
        Names of the memories that answer it; none where nothing does.
    forbidden
        Names of memories that must not be in the answer.
    category, language
        By which figures are told apart.
    given
        Further arguments of ``recall``.
    asked_at
        When; None stands for the time of the run.
    user
        Who asks.
    held_out
        Whether it is of the part that nothing is tuned on.
    """

    name: str
    text: str
    relevant: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    category: str = ""
    language: str = "en"
    given: Mapping[str, Any] = field(default_factory=dict)
    asked_at: datetime | None = None
    user: str | None = None
    held_out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledSet:
    """What is told, in any order, and what is asked of it."""

    name: str
    memories: tuple[LabelledMemory, ...]
    questions: tuple[LabelledQuestion, ...]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the set as `read_labelled` reads it."""
        write_labelled(self, path)


def read_labelled(path: str | os.PathLike[str]) -> LabelledSet:
    """Return the set that a file holds.

    Raises
    ------
    UsageError
        When the file cannot be read, or a line of it; it names the line.
    """
    place = Path(path)
    try:
        text = place.read_text("utf-8-sig")
    except OSError as error:
        raise UsageError(f"{place} cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{place} is not UTF-8 text: save it as UTF-8.") from error
    return parse_labelled(text.split("\n"), place.stem, str(place))


def parse_labelled(lines: Iterable[str], name: str, place: str) -> LabelledSet:
    """Return the set of lines that were read.

    Parameters
    ----------
    lines
        One JSON object each; empty ones do not count.
    name
        Of the set.
    place
        Where the lines are from, for errors.
    """
    memories: dict[str, LabelledMemory] = {}
    questions: dict[str, LabelledQuestion] = {}
    wheres: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if line.strip():
            where = f"{place}, line {number}"
            entry = _object(line, where)
            if "memory" in entry:
                _add(memories, _memory(entry, where), where)
            elif "question" in entry:
                question = _question(entry, where)
                _add(questions, question, where)
                wheres[question.name] = where
            else:
                raise UsageError(f'{where}: it has neither "memory" nor "question", its name.')
    for each in questions.values():
        _check_names(each, memories, wheres[each.name])
    return LabelledSet(
        name=name, memories=tuple(memories.values()), questions=tuple(questions.values())
    )


def write_labelled(labelled: LabelledSet, path: str | os.PathLike[str]) -> None:
    """Write a set as `read_labelled` reads it."""
    entries = [*map(_entry_of, labelled.memories), *map(_entry_of, labelled.questions)]
    lines = [json.dumps(each, ensure_ascii=False, default=_written) for each in entries]
    try:
        Path(path).write_text("".join(f"{each}\n" for each in lines), "utf-8")
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror or error}.") from error


def _object(line: str, where: str) -> dict[str, Any]:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{where}: it is not JSON ({error}).") from error
    if not isinstance(entry, dict):
        raise UsageError(f"{where}: it is not a JSON object.")
    return entry


def _memory(entry: dict[str, Any], where: str) -> LabelledMemory:
    _check_fields(entry, MEMORY_FIELDS, where)
    return LabelledMemory(
        name=_needed(entry, "memory", where),
        text=_needed(entry, "text", where),
        given=_typed(entry, "given", dict, {}, where),
        user=_typed(entry, "user", str, None, where),
        told_at=_moment(entry, "told_at", where),
        by=_typed(entry, "by", str, None, where),
        replaces=_typed(entry, "replaces", str, None, where),
    )


def _question(entry: dict[str, Any], where: str) -> LabelledQuestion:
    _check_fields(entry, QUESTION_FIELDS, where)
    return LabelledQuestion(
        name=_needed(entry, "question", where),
        text=_needed(entry, "text", where),
        relevant=_names(entry, "relevant", where),
        forbidden=_names(entry, "forbidden", where),
        category=_typed(entry, "category", str, "", where),
        language=_typed(entry, "language", str, "en", where),
        given=_typed(entry, "given", dict, {}, where),
        asked_at=_moment(entry, "asked_at", where),
        user=_typed(entry, "user", str, None, where),
        held_out=_typed(entry, "held_out", bool, False, where),
    )


MEMORY_FIELDS = frozenset({"memory", "text", "given", "user", "told_at", "by", "replaces"})
QUESTION_FIELDS = frozenset(
    {
        "question", "text", "relevant", "forbidden", "category", "language", "given", "asked_at",
        "user", "held_out",
    }
)  # fmt: skip


def _check_fields(entry: dict[str, Any], known: frozenset[str], where: str) -> None:
    unknown = sorted(set(entry) - known)
    if unknown:
        raise UsageError(
            f"{where}: unknown field {unknown[0]!r}: one of {', '.join(sorted(known))}."
        )


def _typed(entry: dict[str, Any], name: str, wanted: type[Any], default: T, where: str) -> Any | T:
    value = entry.get(name)
    if value is None:
        return default
    if not isinstance(value, wanted):
        raise UsageError(f"{where}: {name} must be {JSON_NAMES[wanted]}, not {value!r}.")
    return value


JSON_NAMES: dict[type[Any], str] = {
    str: "a text",
    bool: "true or false",
    dict: "an object",
    list: "a list of names",
}


def _needed(entry: dict[str, Any], name: str, where: str) -> str:
    value: str = _typed(entry, name, str, "", where)
    if not value.strip():
        raise UsageError(f"{where}: {name} is missing or empty.")
    return value


def _names(entry: dict[str, Any], name: str, where: str) -> tuple[str, ...]:
    listed: list[Any] = _typed(entry, name, list, [], where)
    if not all(isinstance(each, str) for each in listed):
        raise UsageError(f"{where}: {name} must be a list of names, not {listed!r}.")
    return tuple(listed)


def _moment(entry: dict[str, Any], name: str, where: str) -> datetime | None:
    text = _typed(entry, name, str, None, where)
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise UsageError(
            f"{where}: {name} is not a time: write it as 2026-03-02T09:00+01:00."
        ) from error
    if moment.tzinfo is None:
        raise UsageError(f"{where}: {name} has no zone: write it as 2026-03-02T09:00+01:00.")
    return moment


def _add(listed: dict[str, T], item: T, where: str) -> None:
    name: str = item.name  # type: ignore[attr-defined]
    if name in listed:
        raise UsageError(f"{where}: {name!r} is there already: give each its own name.")
    listed[name] = item


def _check_names(
    question: LabelledQuestion, memories: Mapping[str, LabelledMemory], where: str
) -> None:
    for each in (*question.relevant, *question.forbidden):
        if each not in memories:
            raise UsageError(f"{where}: no memory is called {each!r}.")
    both = sorted(set(question.relevant) & set(question.forbidden))
    if both:
        raise UsageError(f"{where}: {both[0]!r} is both relevant and forbidden.")


def _entry_of(item: LabelledMemory | LabelledQuestion) -> dict[str, Any]:
    """Return what a line says: the name under what the item is, and all that is not empty."""
    first = "memory" if isinstance(item, LabelledMemory) else "question"
    known = MEMORY_FIELDS if first == "memory" else QUESTION_FIELDS
    values = {name: getattr(item, name) for name in sorted(known - {first})}
    ordered = {first: item.name, "text": values.pop("text"), **values}
    return {name: value for name, value in ordered.items() if value not in (None, (), {}, "")}


def _written(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else list(value)

"""Memories out of what agents keep elsewhere: MCP's knowledge graph, mem0, notes in Markdown.

A file is read and checked as a whole before anything is written, and what is known already is not
written twice, so that an import can be looked at first and begun again. What agents wrote comes in
as an agent's word, notes as the user's own.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.agent.notes import bullets
from jupyter_memory.errors import UsageError
from jupyter_memory.language.normal import clean, normal_form

if TYPE_CHECKING:
    from os import PathLike

    from jupyter_memory.memory import Memory

BATCH: Final = 100
"""Memories that are written at once: others get their turn in between."""

MOST_TOLD: Final = 5

_CALLED: Final = {
    "stored": "new",
    "superseded": "newer versions",
    "pending": "to decide",
    "draft": "drafts",
    "reinforced": "known",
    "refused": "refused",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """What became of the memories of a file.

    Attributes
    ----------
    path
        The file.
    texts
        What was found in it, in its order.
    counts
        By what became of them: stored, superseded, pending, draft, reinforced (known already),
        refused.
    refused
        A sentence for each that did not come in.
    masked
        The classes of secrets that were masked.
    dry_run
        Whether nothing was written, and this is what would become of them.
    """

    path: str
    texts: tuple[str, ...] = ()
    counts: Mapping[str, int]
    refused: tuple[str, ...] = ()
    masked: tuple[str, ...] = ()
    dry_run: bool = False

    def __repr__(self) -> str:
        begun = "Would import" if self.dry_run else "Imported"
        told = [f"{self.counts[each]:,} {name}" for each, name in _CALLED.items()
                if self.counts.get(each)]  # fmt: skip
        lines = [f"{begun} {self.path}: {', '.join(told) or 'nothing'}."]
        if self.masked:
            lines.append(f"Masked: {', '.join(self.masked)}.")
        shown = self.texts if self.dry_run else self.refused
        lines += [f"  {' '.join(each.split())}" for each in shown[:MOST_TOLD]]
        if len(shown) > MOST_TOLD:
            lines.append(f"  and {len(shown) - MOST_TOLD:,} more.")
        return "\n".join(lines)


def import_from(
    memory: Memory,
    path: str | PathLike[str],
    form: str,
    *,
    dry_run: bool = False,
    progress: Callable[[str, int, int], object] | None = None,
) -> Brought:
    r"""Bring in what agents keep elsewhere; look first with `dry_run`.

    Parameters
    ----------
    memory
        The handle; the memories become its user's, in its project.
    path
        The file.
    form
        mcp (the JSONL of MCP's memory server), mem0 (its export as JSON) or markdown (notes such
        as ``CLAUDE.md``: one memory a bullet).
    dry_run
        Only say what would become of them.
    progress
        Called with what is done, how many are done, and of how many.

    Raises
    ------
    UsageError
        When the file cannot be read, with the line; then nothing was imported.
    ScopeError, StoreError

    Examples
    --------
    >>> from jupyter_memory import Memory
    >>> from jupyter_memory.agent.importers import import_from
    >>> _ = Path("CLAUDE.md").write_text("# Charts\n- Bars, never pies.\n")
    >>> memory = Memory("my-memory", user="ana", embedder="none")
    >>> import_from(memory, "CLAUDE.md", "markdown").counts["stored"]
    1
    """
    items = read(path, form)
    if dry_run:
        return _rehearsed(memory, str(path), items)
    counts: Counter[str] = Counter()
    refused: list[str] = []
    masked: dict[str, None] = {}
    for start in range(0, len(items), BATCH):
        part = items[start : start + BATCH]
        for item, receipt in zip(part, memory.remember_many(part), strict=True):
            counts[receipt.action] += 1
            masked |= dict.fromkeys(receipt.masked)
            if receipt.action == "refused":
                refused.append(f"{item['text']}: {receipt.message}")
        if progress is not None:
            progress("imported", start + len(part), len(items))
    return Brought(
        path=str(path),
        texts=tuple(each["text"] for each in items),
        counts=counts,
        refused=tuple(refused),
        masked=tuple(masked),
    )


def read(path: str | PathLike[str], form: str) -> list[dict[str, Any]]:
    """Return what a file holds, as `remember_many` takes it; what is twice in it comes once.

    Raises
    ------
    UsageError
        When it cannot be read, with the line.
    """
    if form not in FORMS:
        raise UsageError(f"Unknown form {form!r}: one of {', '.join(FORMS)}.")
    try:
        text = Path(path).read_text("utf-8-sig")
    except (OSError, ValueError) as error:
        raise UsageError(f"{path} cannot be read: {error}.") from error
    found = {normal_form(each["text"]): each for each in FORMS[form](text, str(path))}
    if not found:
        raise UsageError(f"{path} holds no memories of the form {form}.")
    return list(found.values())


def _rehearsed(memory: Memory, path: str, items: list[dict[str, Any]]) -> Brought:
    here = {normal_form(each.text) for each in memory.list()}
    known = [normal_form(each["text"]) in here for each in items]
    masked: dict[str, None] = {}
    for each in items:
        masked |= dict.fromkeys(memory.masked(each["text"])[1])
    return Brought(
        path=path,
        texts=tuple(each["text"] for each, old in zip(items, known, strict=True) if not old),
        counts=Counter(stored=known.count(False), reinforced=known.count(True)),
        masked=tuple(masked),
        dry_run=True,
    )


def _of_mcp(text: str, path: str) -> Iterator[dict[str, Any]]:
    """Yield the observations and relations of a knowledge graph, a line of JSON each."""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        place = f"{path}, line {number}"
        row = _object(_json(line, place), place)
        if row.get("type") == "entity":
            name, sort = _text(row, "name", place), str(row.get("entityType") or "")
            observations = row.get("observations") or []
            if not isinstance(observations, list):
                raise UsageError(f"{place}: observations must be a list of texts.")
            for each in observations:
                said = clean(str(each))
                if said:
                    yield _as_agent(_naming(name, said), [sort])
        elif row.get("type") == "relation":
            edge = [_text(row, field, place) for field in ("from", "relationType", "to")]
            said = f"{edge[0]} {edge[1].replace('_', ' ')} {edge[2]}"
            yield _as_agent(said, [])
        else:
            raise UsageError(f"{place}: it is neither an entity nor a relation.")


def _naming(name: str, said: str) -> str:
    """Return a sentence that makes sense by itself."""
    return said if name.casefold() in said.casefold() else f"{said} ({name})"


def _of_mem0(text: str, path: str) -> Iterator[dict[str, Any]]:
    """Yield the memories of an export: a list, or an object with one in it."""
    found = _json(text, path)
    if isinstance(found, Mapping):
        found = next((found[each] for each in ("results", "memories") if each in found), None)
    if not isinstance(found, list):
        raise UsageError(f"{path}: there is no list of memories in it (results or memories).")
    for number, each in enumerate(found, 1):
        place = f"{path}, memory {number}"
        row = _object(each, place)
        said = row.get("memory") or row.get("text") or row.get("data")
        if not isinstance(said, str) or not clean(said):
            raise UsageError(f"{place}: it has no text (memory).")
        categories = row.get("categories") or []
        tags = categories if isinstance(categories, list) else [categories]
        yield _as_agent(clean(said), map(str, tags))


def _of_markdown(text: str, _: str) -> Iterator[dict[str, Any]]:
    """Yield the bullets of notes, tagged with the heading they stand below."""
    for said, heading in bullets(text):
        yield {"text": said, "tags": [heading] if heading else []}


FORMS: Final[Mapping[str, Callable[[str, str], Iterator[dict[str, Any]]]]] = {
    "mcp": _of_mcp,
    "mem0": _of_mem0,
    "markdown": _of_markdown,
}
"""By name: how a file is read."""


def _as_agent(text: str, tags: Any) -> dict[str, Any]:
    kept = [each for each in map(clean, tags) if each]
    return {"text": text, "source": "agent", "tags": kept}


def _json(text: str, place: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{place}: it is no JSON ({error}).") from error


def _object(value: Any, place: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise UsageError(f"{place}: an object is expected, not {type(value).__name__}.")
    return value


def _text(row: Mapping[str, Any], field: str, place: str) -> str:
    value = row.get(field)
    if not isinstance(value, str) or not clean(value):
        raise UsageError(f"{place}: it has no text for {field}.")
    return clean(value)

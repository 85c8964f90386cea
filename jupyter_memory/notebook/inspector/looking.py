"""What the view may ask for that changes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.errors import JupyterMemoryError, NotFoundError, UsageError
from jupyter_memory.notebook.inspector import wire
from jupyter_memory.notebook.inspector.exporting import exported
from jupyter_memory.notebook.inspector.groups import BY_NAME, counts, files
from jupyter_memory.rendering.phrases import TONGUES, Tongue
from jupyter_memory.rendering.rows import Reader, project_name
from jupyter_memory.rights import EVERY_PROJECT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jupyter_memory.memory import Memory
    from jupyter_memory.results import Memories

MOST_HITS: Final = 50
MOST_A_PAGE: Final = 200
_MOST_RELATED: Final = 12
_FACETS: Final = ("source", "status", "tags")
_MOST_VALUES: Final = 100
_PASSED: Final = ("kind", "status", "tag", "source", "entity", "since", "until", "pinned")


@dataclass(frozen=True, slots=True)
class Asked:
    """A request of the view: the memory it is put to, and what came with it."""

    memory: Memory
    given: Mapping[str, Any]

    def text(self, name: str) -> str:
        """Return a text that must have come along."""
        value = self.given.get(name)
        if not isinstance(value, str) or not value:
            raise UsageError(f"The view did not say which {name} it means.")
        return value

    @property
    def tongue(self) -> Tongue:
        """The language the reader has chosen."""
        return "zh" if self.given.get("tongue") == TONGUES[1] else "en"

    @property
    def project(self) -> Any:
        """The project to look in: by default the handle's own and what holds everywhere."""
        return self.given.get("project", ...)

    def reader(self, now: Any = None) -> Reader:
        """Return for whom rows are written."""
        # An empty page costs nothing and has the memory's own time.
        moment = now or self.memory.list(kind=()).asked_at
        return Reader(tongue=self.tongue, now=moment, project=self.memory.project)


def overview(asked: Asked) -> dict[str, Any]:
    """Return what stands around the list: groups and their counts, filters, switches."""
    memory, project = asked.memory, asked.project
    return {
        "user": memory.user,
        "agent": memory.agent,
        "project": memory.project and project_name(memory.project),
        "place": memory.uri,
        "counts": {**counts(memory, project), "waiting": len(memory.pending())},
        "files": [{"name": each.name, "count": each.count} for each in files(memory, project)],
        "facets": {name: _values(memory.tally(name, project=project)) for name in _FACETS},
        "projects": [{"id": each, "name": project_name(each)} for each in memory.projects()],
        "switches": _switches(memory),
        "health": hasattr(memory, "health"),
        "working": hasattr(memory, "working"),
    }


def _values(tally: Mapping[Any, int]) -> list[dict[str, Any]]:
    found = [{"name": name, "count": count} for name, count in tally.items() if name is not None]
    return found[:_MOST_VALUES]


def _switches(memory: Any) -> dict[str, Any] | None:
    """Return what she lets be kept, or None in a memory that has no such switches."""
    switches = getattr(memory, "switches", None)
    if switches is None:
        return None
    return {"on": bool(switches.on), "kinds": {name: bool(on) for name, on in switches.items()}}


def page(asked: Asked) -> dict[str, Any]:
    """Return one page of a group, or the memories of these ids."""
    ids = asked.given.get("ids")
    if ids:
        reader = asked.reader()
        rows = [wire.row(asked.memory.get(each), reader) for each in ids[:MOST_A_PAGE]]
        return {"rows": rows, "total": len(rows)}
    found = _page(asked, MOST_A_PAGE)
    reader = asked.reader(found.asked_at)
    return {"rows": [wire.row(each, reader) for each in found], "total": found.total}


def _page(asked: Asked, most: int | None) -> Memories:
    group = BY_NAME.get(str(asked.given.get("group") or "all"))
    if group is None:
        raise UsageError(f"There is no group {asked.given.get('group')!r}.")
    given = asked.given
    limit = most if most is None else min(int(given.get("limit") or most), most)
    return asked.memory.browse(
        order=str(given.get("order") or "newest"),
        offset=int(given.get("offset") or 0),
        limit=limit,
        project=asked.project,
        **{**_filters(asked), **group.conditions()},
    )


def _filters(asked: Asked) -> dict[str, Any]:
    return {name: asked.given[name] for name in _PASSED if asked.given.get(name) not in (None, "")}


def search(asked: Asked) -> dict[str, Any]:
    """Return what a recall finds, and why."""
    found = _recalled(asked)
    reader = asked.reader(found.asked_at)
    return {
        "rows": [wire.hit_row(each, reader) for each in found],
        "total": len(found),
        "notes": list(found.notes),
        "conflicts": [each.question for each in found.conflicts],
    }


def _recalled(asked: Asked) -> Any:
    given = asked.given
    status = given.get("status")
    return asked.memory.peek(
        asked.text("query"),
        MOST_HITS,
        kinds=given.get("kind") or None,
        tags=given.get("tag") or None,
        since=given.get("since") or None,
        until=given.get("until") or None,
        project=asked.project,
        include=(status,) if status else ("active", "draft", "pending"),
    )


def detail(asked: Asked) -> dict[str, Any]:
    """Return all that is to be known of one memory, with its past and what is related."""
    memory = asked.memory
    record = memory.get(asked.text("memory"))
    reader = asked.reader()
    return {
        **wire.detail(record, reader),
        "history": [wire.revision(each, reader) for each in memory.history(record.id)],
        "related": _related(asked, record.id, reader),
    }


def _related(asked: Asked, identifier: str, reader: Reader) -> list[dict[str, Any]]:
    try:
        found = asked.memory.related(identifier, project=asked.project)
    except NotFoundError:
        return []
    return [wire.row(each, reader) for each in found[:_MOST_RELATED]]


def waiting(asked: Asked) -> dict[str, Any]:
    """Return what waits for the user's decision, both sides of each."""
    reader = asked.reader()
    return {"questions": [wire.question(each, reader) for each in asked.memory.pending()]}


def export(asked: Asked) -> dict[str, Any]:
    """Return what is shown, all pages of it, or the chosen memories, as a file."""
    ids = asked.given.get("ids")
    if ids:
        records = [asked.memory.get(each) for each in ids]
    elif asked.given.get("query"):
        records = [hit.memory for hit in _recalled(asked)]
    else:
        records = list(_page(asked, None))
    return {**exported(records, asked.text("form")), "count": len(records)}


def everything_counted(asked: Asked) -> dict[str, Any]:
    """Return how much would be erased with everything, forgotten ones too."""
    memory = asked.memory
    kept = memory.count(project=EVERY_PROJECT)
    return {"count": kept + memory.count(project=EVERY_PROJECT, status="forgotten")}


def working(asked: Asked) -> dict[str, Any]:
    """Return what this kernel alone has in mind, as text."""
    present = getattr(asked.memory, "working", None)
    return {"text": "" if present is None else repr(present)}


def health(asked: Asked) -> dict[str, Any]:
    """Return the figures of the memory's health, those that it has."""
    memory: Any = asked.memory
    try:
        found = memory.health()
    except (AttributeError, JupyterMemoryError) as error:
        return {"text": str(error), "counts": {}, "figures": {}, "sizes": {}, "worst": []}
    figures = {name: wire.plain(getattr(found, name, None)) for name in _FIGURES}
    return {
        "text": repr(found),
        "counts": wire.plain(dict(getattr(found, "counts", {}))),
        "figures": {name: value for name, value in figures.items() if value is not None},
        "worst": [str(getattr(each, "query", each)) for each in getattr(found, "worst", ())],
        "growth": _growth(asked),
    }


_FIGURES: Final = (
    *("recalls", "hit_rate", "accuracy", "redundancy", "write_delay", "size"),
    *("last_backup", "last_tend", "latency"),
)
_MONTHS: Final = 12


def _growth(asked: Asked) -> list[dict[str, Any]]:
    """Return how many memories came in each of the last months."""
    tally = asked.memory.tally("created_at", project=EVERY_PROJECT)
    months: dict[str, int] = {}
    for moment, count in tally.items():
        month = moment.strftime("%Y-%m")
        months[month] = months.get(month, 0) + count
    return [{"name": name, "count": months[name]} for name in sorted(months)[-_MONTHS:]]

"""What ``%memory`` can do: one declared subcommand each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.errors import UsageError
from jupyter_memory.notebook import attending, caring
from jupyter_memory.notebook.display import (
    shown_findings,
    shown_history,
    shown_pairs,
    shown_pending,
    shown_undone,
)
from jupyter_memory.notebook.erasing import erase
from jupyter_memory.notebook.options import CONTEXT, DOCTOR, HEALTH, LIST
from jupyter_memory.notebook.parsing import parse
from jupyter_memory.notebook.reviewing import consolidate, review
from jupyter_memory.results import ANSWERS, Receipt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import datetime, tzinfo

    from jupyter_memory.memory import Memory
    from jupyter_memory.notebook.session import Session
    from jupyter_memory.records import MemoryRecord

Answer = Any
"""Whatever is displayed: a list of memories, a receipt, a table."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What a subcommand works on.

    Attributes
    ----------
    memory
        The open memory.
    session
        What was shown and written before.
    zone
        Of the times that are shown; None is this machine's.
    shows_widgets
        Whether whoever ran the cell can show a widget.
    handle
        Returns the memory of the settings as they are then; None is always `memory`.
    """

    memory: Memory
    session: Session
    zone: tzinfo | None = None
    shows_widgets: bool = False
    handle: Callable[[], Memory] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Subcommand:
    """One thing ``%memory`` can do.

    Attributes
    ----------
    usage
        As typed after ``%memory``.
    summary
        What it does, in a few words.
    run
        Takes the desk and the words after the name.
    """

    usage: str
    summary: str
    run: Callable[[Desk, str], Answer]


def inspect(desk: Desk, line: str) -> Answer:
    """Do what a line after ``%memory`` says.

    An empty one opens the inspector where it can be shown; elsewhere it asks for the status.

    Raises
    ------
    UsageError
        When there is no such subcommand.
    """
    name, _, rest = line.strip().partition(" ")
    subcommand = SUBCOMMANDS.get(name or ("inspect" if desk.shows_widgets else "status"))
    if subcommand is None:
        raise UsageError(f"%memory {name}: there are {', '.join(SUBCOMMANDS)}.")
    return subcommand.run(desk, rest.strip())


def _words(usage: str, rest: str, count: int) -> list[str]:
    """Return exactly that many words."""
    words = rest.split()
    if len(words) != count:
        raise UsageError(f"Write it as %memory {usage}.")
    return words


def _list(desk: Desk, rest: str) -> Answer:
    parsed = parse(rest, LIST)
    if parsed.text:
        raise UsageError(
            f"%memory list takes options only, not {parsed.text!r}: %recall searches for a text."
        )
    limit = parsed.options.pop("limit", None)
    listed = desk.memory.list(**parsed.options)
    newest = replace(listed, records=_newest_first(listed)[:limit])
    desk.session.showed(each.id for each in newest)
    return newest


def _newest_first(records: Iterable[MemoryRecord]) -> tuple[MemoryRecord, ...]:
    """Return records by age; what was said at one moment goes by its place in the notebook."""

    def place(record: MemoryRecord) -> tuple[datetime, int, int]:
        source = record.provenance
        return record.created_at, source.execution_count or 0, source.ordinal

    return tuple(sorted(records, key=place, reverse=True))


def _history(desk: Desk, rest: str) -> Answer:
    (word,) = _words("history ID", rest, 1)
    return shown_history(desk.memory.history(desk.session.identify(word)), desk.zone)


def _rollback(desk: Desk, rest: str) -> Answer:
    word, version = _words("rollback ID VERSION", rest, 2)
    if not (version.isascii() and version.isdigit()):
        raise UsageError(f"{version!r} is no version: %memory history shows their numbers.")
    identifier = desk.session.identify(word)
    return _written(desk, desk.memory.rollback(identifier, to=int(version)))


def _restore(desk: Desk, rest: str) -> Answer:
    (word,) = _words("restore ID", rest, 1)
    return _written(desk, desk.memory.restore_memory(desk.session.identify(word)))


def _edit(desk: Desk, rest: str) -> Answer:
    word, _, text = rest.partition(" ")
    if not text.strip():
        raise UsageError("Write it as %memory edit ID the new text.")
    return _written(desk, desk.memory.edit(desk.session.identify(word), text=text.strip()))


def _pending(desk: Desk, rest: str) -> Answer:
    _words("pending", rest, 0)
    pending = desk.memory.pending()
    desk.session.showed(each.id for each in pending)
    return shown_pending(pending)


def _resolve(desk: Desk, rest: str) -> Answer:
    word, answer = _words("resolve ROW ANSWER", rest, 2)
    keep = ANSWERS.get(answer, answer.lower())
    return _written(desk, desk.memory.resolve(desk.session.identify(word), keep=keep))


def _context(desk: Desk, rest: str) -> Answer:
    parsed = parse(rest, CONTEXT)
    if not parsed.options.pop("last", False):
        return desk.memory.context(parsed.text or None, **parsed.options)
    if parsed.text or parsed.options:
        raise UsageError("%memory context --last shows what was composed: it takes nothing else.")
    return desk.session.last_context()


def _profile(desk: Desk, rest: str) -> Answer:
    _words("profile", rest, 0)
    profile = desk.memory.profile()
    desk.session.showed(each.id for each in profile)
    return profile


def _undo(desk: Desk, rest: str) -> Answer:
    _words("undo", rest, 0)
    return shown_undone(desk.session.undo())


def _help(_: Desk, __: str) -> Answer:
    pairs = [(f"%memory {each.usage}", each.summary) for each in SUBCOMMANDS.values()]
    return shown_pairs("subcommand", pairs)


def _written(desk: Desk, receipt: Receipt) -> Receipt:
    desk.session.wrote([receipt])
    return receipt


def _health(desk: Desk, rest: str) -> Answer:
    parsed = parse(rest, HEALTH)
    if parsed.text:
        raise UsageError("Write it as %memory health [--thorough].")
    return desk.memory.health(**parsed.options)


def _doctor(desk: Desk, rest: str) -> Answer:
    parsed = parse(rest, DOCTOR)
    if parsed.text:
        raise UsageError("Write it as %memory doctor [--repair].")
    return shown_findings(desk.memory.doctor(**parsed.options))


def _inspect(desk: Desk, rest: str) -> Answer:
    from jupyter_memory.notebook.panel import inspector

    _words("inspect", rest, 0)
    return inspector(desk.handle or (lambda: desk.memory), desk.session)


def _status(desk: Desk, rest: str) -> Answer:
    _words("status", rest, 0)
    return desk.memory.status()


SUBCOMMANDS: Final[dict[str, Subcommand]] = {
    each.usage.split()[0]: each
    for each in (
        Subcommand(
            usage="inspect",
            summary="browse, search, edit, decide and erase in one view",
            run=_inspect,
        ),
        Subcommand(usage="status", summary="where it is and how much it holds", run=_status),
        Subcommand(
            usage="list [options]",
            summary="memories, newest first; -k, --kind, --category, --tag A,B, --entity, --topic, "
            "--intent, --status, --project",
            run=_list,
        ),
        Subcommand(usage="history ID", summary="all versions of a memory", run=_history),
        Subcommand(
            usage="rollback ID VERSION", summary="bring a version back as the newest", run=_rollback
        ),
        Subcommand(usage="edit ID new text", summary="change what it says", run=_edit),
        Subcommand(usage="restore ID", summary="bring a forgotten memory back", run=_restore),
        Subcommand(
            usage="erase ID",
            summary="erase it for good, its past and its traces; or everything",
            run=erase,
        ),
        Subcommand(usage="undo", summary="take the last write of a magic back", run=_undo),
        Subcommand(usage="pending", summary="what waits for your decision", run=_pending),
        Subcommand(
            usage="resolve ROW ANSWER",
            summary="decide one of them: 1 old, 2 new, 3 both",
            run=_resolve,
        ),
        Subcommand(
            usage="context [--budget N] [--last] [task]",
            summary="what a model would be given, or was given last, and what had no room",
            run=_context,
        ),
        Subcommand(
            usage="verify [ID]",
            summary="whether memories of data still hold: their checks, their schemas",
            run=attending.verify,
        ),
        Subcommand(
            usage="close", summary="keep a short episode of this session", run=attending.close
        ),
        Subcommand(
            usage="continue", summary="where the last closed session stopped", run=attending.go_on
        ),
        Subcommand(
            usage="working",
            summary="what this kernel works on: tables, cells",
            run=attending.working,
        ),
        Subcommand(
            usage="pause [KIND] [--once]",
            summary="keep nothing new, or nothing of a kind, until resume",
            run=attending.pause,
        ),
        Subcommand(usage="resume [KIND]", summary="keep it again", run=attending.resume),
        Subcommand(
            usage="off [KIND]",
            summary="capture nothing from cells: failures, datasets, decisions, results, sessions",
            run=attending.off,
        ),
        Subcommand(usage="profile", summary="what is known about you", run=_profile),
        Subcommand(
            usage="health [--thorough]",
            summary="how well it works, and what to run where it does not",
            run=_health,
        ),
        Subcommand(
            usage="doctor [--repair]",
            summary="whether every table is whole; bring back what is readable",
            run=_doctor,
        ),
        Subcommand(
            usage="tend [--dry-run]",
            summary="put away what is old, cold or too much; done by itself once a day",
            run=caring.tend,
        ),
        Subcommand(
            usage="review [accept ROWS | ROW=ANSWER ...]",
            summary="what waits for a second look, and your answers",
            run=review,
        ),
        Subcommand(
            usage="consolidate [--dry-run]",
            summary="make one what says the same, or is about one subject",
            run=consolidate,
        ),
        Subcommand(usage="useful ROW", summary="say that it helped", run=caring.useful),
        Subcommand(usage="useless ROW", summary="say that it did not", run=caring.useless),
        Subcommand(
            usage="hold [--off] ROW",
            summary="keep it from being deleted or erased; or everything",
            run=caring.hold,
        ),
        Subcommand(usage="help", summary="this list", run=_help),
    )
}

"""The façade's ear in the kernel: what a cell shows that is worth keeping, and what to say of it.

The cell waits for none of it: what is found is written by the worker, or by the next magic,
whichever comes first. Only where an error or a table is known from before is something told.
"""

from __future__ import annotations

import logging
import sys
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from jupyter_memory.errors import JupyterMemoryError
from jupyter_memory.memory.working import Working
from jupyter_memory.rendering.phrases import date_in, tongue_of
from jupyter_memory.rendering.phrases_working import working as told

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.remembering.recording import Moment
    from jupyter_memory.remembering.statement import Statement
    from jupyter_memory.rendering.phrases import Tongue
    from jupyter_memory.results import Memories
    from jupyter_memory.working.anchors import Anchors, Sight
    from jupyter_memory.working.failures import Failure

CAPTURE = "capture"
MOST_WAITING = 200
"""Captures that wait to be written; of more the oldest are let go."""

_OWN_CATEGORIES = frozenset({"dataset", "fix"})
"""Of what was captured itself, which is no knowledge about a column."""

MOST_LATE = 3
"""Lines that wait for the next cell."""

MOST_TOLD = 5
"""Columns that are named."""

Job = Callable[[], "str | None"]
Jobs = list[Job]

LEAST_SURE = 0.9
"""Of what a comment marks outright; what else is captured is as sure as anything inferred."""

logger = logging.getLogger("jupyter_memory")


class Capturing(Working):
    """Take in the cells of a kernel."""

    _capture_jobs: deque[Job] | None = None
    _capture_lock: threading.RLock | None = None
    _late_lines: deque[str] | None = None
    _told_shapes: set[str] | None = None
    list: Callable[..., Memories]

    def cell_ran(
        self,
        source: str,
        namespace: Mapping[str, Any],
        *,
        number: int | None = None,
        cell_id: str | None = None,
        error: BaseException | None = None,
        seconds: float | None = None,
        off: bool = False,
    ) -> tuple[str, ...]:
        """Take in a cell that has ended: into working memory, and what is worth it is captured.

        Parameters
        ----------
        source, namespace
            The cell's text, and where it ran. Nothing in the namespace is kept.
        number, cell_id
            The kernel's counter, and the id that the front end gives the cell.
        error
            What stopped it, or None.
        seconds
            How long it took.
        off
            Whether it is not to be remembered. A cell that says ``# memory: off`` is not, either.

        Returns
        -------
        tuple of str
            Lines to tell: an error that was fixed before, a table with another schema.
        """
        from jupyter_memory.working.cells import Ran
        from jupyter_memory.working.comments import is_off

        switches = self.switches
        off = off or not switches.on or is_off(source)
        anchors = self.working.ran(
            Ran(
                source=source,
                namespace=namespace,
                number=number,
                cell_id=cell_id,
                error=error,
                seconds=seconds,
                off=off,
            )
        )
        switches.end_once()
        late = self._late_notices()
        if not anchors and anchors.failure is None:
            return late
        return (*late, *self._take_anchors(anchors, source))

    def flush(self, timeout: float = 60.0) -> bool:
        """Write what was captured, and wait for background work; return whether it was done."""
        self.settle_captures()
        return bool(super().flush(timeout))  # type: ignore[misc]

    def close(self) -> None:
        """Write what was captured, and end background work."""
        self.settle_captures()
        super().close()  # type: ignore[misc]

    def settle_captures(self) -> None:
        """Write what was captured and is not written yet; a magic that reads does this first."""
        jobs, lock = self._capture_jobs, self._capture_lock
        if jobs is None or lock is None:
            return
        with lock:  # also without jobs: the worker may be at the last one
            while jobs:
                line = self._done_safely(jobs.popleft())
                if line is not None:
                    self._tell_later(line)

    def _take_anchors(self, anchors: Anchors, source: str) -> tuple[str, ...]:
        moment, tongue = self._rooms.moment(), tongue_of(source)
        switches = self.switches
        if switches["failures"]:
            for fix in anchors.fixes:
                self._capture(_of_fix(fix, tongue), moment)
        for remark in anchors.remarks:
            if switches[remark.switch]:
                self._capture(_of_remark(remark), moment)
        looks: Jobs = []
        if switches["datasets"]:
            looks += [self._looking_at(each, moment, tongue) for each in anchors.sights]
        if anchors.failure is not None and switches["failures"]:
            looks.append(self._looking_up(anchors.failure))
        return self._look_now(looks)

    def _look_now(self, looks: Sequence[Job]) -> tuple[str, ...]:
        """Look things up now where the store is loaded, in the background where it is not."""
        if not looks:
            return ()
        if not hasattr(sys.modules.get("lancedb"), "connect_async"):  # not there, or on its way
            for each in looks:
                self._capture_soon(each)
            return ()
        self.settle_captures()
        return tuple(line for look in looks if (line := self._done_safely(look)))

    def _tell_later(self, line: str) -> None:
        """Have a line told by the next cell: a thread must not print."""
        if self._late_lines is None:
            self._late_lines = deque(maxlen=MOST_LATE)
        self._late_lines.append(line)

    def _late_notices(self) -> tuple[str, ...]:
        if not self._late_lines:
            return ()
        lines = tuple(self._late_lines)
        self._late_lines.clear()
        return lines

    @staticmethod
    def _done_safely(job: Job) -> str | None:
        """Do a job; what cannot be written or looked up is no reason to disturb anybody."""
        try:
            return job()
        except JupyterMemoryError:
            logger.debug("nothing was captured or looked up", exc_info=True)
            return None

    def _capture_soon(self, job: Job) -> None:
        if self._capture_jobs is None or self._capture_lock is None:
            self._capture_jobs, self._capture_lock = deque(maxlen=MOST_WAITING), threading.RLock()
        self._capture_jobs.append(job)
        self._rooms.worker.submit(CAPTURE, self.settle_captures)

    def _capture(self, statement: Statement, moment: Moment) -> None:
        """Have something written soon."""
        self._capture_soon(lambda: self._write_captured(statement, moment))

    def _write_captured(self, statement: Statement, moment: Moment) -> None:
        if statement.category == "fix" and self._says_already(statement):
            return
        if statement.category in _OWN_CATEGORIES:
            moment = replace(moment, seen=True)
        try:
            self._remember([statement], moment)
        except RuntimeError:  # the process ends, and the threads that compare have gone already
            self._remember([statement], replace(moment, seen=True))

    def _says_already(self, statement: Statement) -> bool:
        known = self.list(kind="episodic", tag=statement.tags[0], project="*")
        return any(each.text == statement.text for each in known)

    def _looking_up(self, failure: Failure) -> Job:
        """Return what says whether an error was fixed before; of each kind it does so once."""

        def look() -> str | None:
            told_already = self._told_shapes = self._told_shapes or set()
            if failure.shape in told_already:
                return None
            tag = error_tag(failure.shape)
            known = self.list(kind="episodic", category="fix", tag=tag, project="*")
            if not len(known):
                return None
            told_already.add(failure.shape)
            return self._told_of(max(known, key=lambda each: each.updated_at), str(failure))

        return look

    def _told_of(self, fix: MemoryRecord, error: str) -> str:
        tongue = tongue_of(fix.text)
        zone = self._rooms.clock().tzinfo
        notebook = fix.provenance.notebook
        place = told(tongue, "in notebook", notebook=PurePath(notebook).name) if notebook else ""
        day = date_in(tongue, getattr(fix, "occurred_at", fix.updated_at).astimezone(zone).date())
        return told(tongue, "seen before", day=day, place=place, error=error)

    def _looking_at(self, sight: Sight, moment: Moment, tongue: Tongue) -> Job:
        """Return what compares a table with what it was, captures it and tells what changed."""

        def look() -> str | None:
            from jupyter_memory.working.drift import drift_between, schema_from

            tag = _identity(sight, moment)
            known = self.list(kind="episodic", category="dataset", tag=tag)
            before = max(known, key=lambda each: (each.updated_at, each.id)) if len(known) else None
            if before is None:
                self._capture(_of_sight(sight, tag, tongue), moment)
                return None
            if before.schema_fingerprint == sight.dataset.fingerprint:
                return None
            was = schema_from(getattr(before, "description", None))
            drift = drift_between(was, sight.dataset.dtypes)
            if not drift:
                return None
            change = told_change(drift, tongue)
            self._capture(_of_sight(sight, tag, tongue, change), moment)
            day = date_in(tongue, before.updated_at.astimezone(moment.now.tzinfo).date())
            line = told(tongue, "drift", identity=sight.identity, day=day, change=change)
            return line + self._speaking_of(sight, drift.gone, tongue)

        return look

    def _speaking_of(self, sight: Sight, gone: tuple[str, ...], tongue: Tongue) -> str:
        """Return how many memories speak of columns that are gone; facts are in doubt now."""
        from jupyter_memory.remembering.verifying import note_outcomes

        if not gone:
            return ""
        tables = {sight.dataset.name, PurePath(sight.identity).name.partition(".")[0]}
        names = [*gone, *(f"{table}.{column}" for table in tables for column in gone)]
        known = [e for e in self.list(entity=names) if e.category not in _OWN_CATEGORIES]
        count = len(known)
        facts = {each.id: "drifted" for each in known if each.kind == "semantic"}
        note_outcomes(self._rooms.store, facts, self._rooms.moment())
        if not count:
            return ""
        name = "speaks of" if count == 1 else "speak of"
        return told(tongue, name, count=count, names=" ".join(gone))


def error_tag(shape: str) -> str:
    """Return the tag of fixes of errors of a shape."""
    return f"error-{shape}"


def _statement(text: str, **fields: Any) -> Statement:
    from jupyter_memory.remembering.statement import Statement, checked_text

    found = {"tags": (), "confidence": None, **fields}
    return Statement(text=checked_text(text), source="inferred", **found)


def _of_fix(fix: Any, tongue: Tongue) -> Statement:
    """Return a failure and its fix as one event."""
    code = [told(tongue, "code", text=each) for each in fix.added]
    parts = {
        "error": str(fix.failure),
        "failed": fix.failed,
        "worked": fix.worked,
        "added": told(tongue, "and").join(code),
    }
    name = "fixed by" if fix.failed == fix.worked and code else "fixed with" if code else "fixed"
    return _statement(
        told(tongue, name, **parts),
        kind="episodic",
        category="fix",
        tags=(error_tag(fix.failure.shape), "failure"),
        keys=(str(fix.failure),),
        result="; ".join(fix.added) if fix.failed == fix.worked else fix.worked,
        description=str(fix.failure),
    )


def _of_remark(remark: Any) -> Statement:
    return _statement(
        remark.text, kind=remark.kind, category=remark.category, confidence=LEAST_SURE
    )


def _of_sight(sight: Sight, tag: str, tongue: Tongue, change: str | None = None) -> Statement:
    """Return a table that was seen, or has another schema, as an event: columns, never rows."""
    from jupyter_memory.working.drift import schema_text

    dataset = sight.dataset
    if change is not None:
        parts = {"name": dataset.name, "source": sight.identity, "change": change}
        text = told(tongue, "dataset drifted", **parts)
    else:
        name = "dataset made" if dataset.source is None else "dataset seen"
        parts = {"name": dataset.name, "source": sight.identity}
        text = told(tongue, name, **parts, count=len(dataset.columns))
    return _statement(
        text,
        kind="episodic",
        category="dataset",
        tags=(tag,),
        description=schema_text(dataset.dtypes.items()),
        schema_fingerprint=dataset.fingerprint,
    )


def _identity(sight: Sight, moment: Moment) -> str:
    notebook = moment.provenance.notebook if sight.is_own else None
    name = PurePath(notebook).name if notebook else None
    return f"{sight.identity} in {name}" if name else sight.identity


def told_change(drift: Any, tongue: Tongue) -> str:
    """Return what changed in a few words."""
    parts = []
    if drift.gone:
        parts.append(told(tongue, "gone", names=_few(drift.gone, tongue)))
    if drift.came:
        parts.append(told(tongue, "came", names=_few(drift.came, tongue)))
    parts += [
        told(tongue, "retyped", name=name, old=old, new=new)
        for name, old, new in drift.retyped[:MOST_TOLD]
    ]
    return ("；" if tongue == "zh" else "; ").join(parts)


def _few(names: tuple[str, ...], tongue: Tongue) -> str:
    more = len(names) - MOST_TOLD
    tail = [told(tongue, "more", count=more)] if more > 0 else []
    return ("、" if tongue == "zh" else ", ").join([*names[:MOST_TOLD], *tail])

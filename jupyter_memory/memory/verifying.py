"""The façade's look at facts that are bound to data: whether they still hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jupyter_memory.memory.working import Working
from jupyter_memory.rendering.phrases import tongue_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from jupyter_memory.memory.rooms import Rooms
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.results import Memories
    from jupyter_memory.working.datasets import Dataset
    from jupyter_memory.working.verifying import Verdict, Verification


class Verifying(Working):
    """Verify."""

    _rooms: Rooms
    list: Callable[..., Memories]
    get: Callable[[str], MemoryRecord]

    def verify(
        self,
        ids: str | Iterable[str] | None = None,
        *,
        namespace: Mapping[str, Any] | None = None,
    ) -> Verification:
        """Look whether memories of data still hold: run their checks, compare their schemas.

        A check is the user's own expression and is run only here, when she asks; one that somebody
        else wrote is not. What fails or has drifted is shown as doubtful and ranked so, until it
        passes again or is changed.

        Parameters
        ----------
        ids
            These memories; by default all of this project that have a check or a schema.
        namespace
            Where checks are run; by default that of the kernel.

        Returns
        -------
        Verification
            A verdict a memory: passed, failed, drifted, or not run and why.

        Examples
        --------
        >>> memory = Memory("my-memory", user="ana", embedder="none")
        >>> receipt = memory.remember("Amounts are never negative.", check="min(amounts) >= 0")
        >>> memory.verify(namespace={"amounts": [5, 7]})[0].outcome
        'passed'
        """
        from jupyter_memory.remembering.verifying import note_outcomes
        from jupyter_memory.working.verifying import Verification

        if ids is None:
            found = [each for each in self.list() if each.check or _has_schema(each)]
        else:
            found = [self.get(each) for each in ([ids] if isinstance(ids, str) else ids)]
        self.working.look_again()
        names = self.working.namespace if namespace is None else namespace
        verdicts = tuple(self._verdict(each, names) for each in found)
        noted = {each.memory.id: each.outcome for each in verdicts if each.outcome != "not run"}
        note_outcomes(self._rooms.store, noted, self._rooms.moment())
        return Verification(verdicts=verdicts)

    def _verdict(self, record: MemoryRecord, namespace: Mapping[str, Any]) -> Verdict:
        from jupyter_memory.working.verifying import Verdict, run_check

        if record.check:
            if record.agent is not None or record.source not in {"user", "profile"}:
                reason = f"written by {record.agent or record.source}"
                return Verdict(memory=record, outcome="not run", reason=reason)
            outcome, reason = run_check(record.check, namespace)
            return Verdict(memory=record, outcome=outcome, reason=reason)
        change = self._drift_of(record)
        if change is None:
            return Verdict(memory=record, outcome="not run")
        outcome = "drifted" if change else "passed"
        return Verdict(memory=record, outcome=outcome, reason=change)

    def _drift_of(self, record: MemoryRecord) -> str | None:
        """Return what changed of the table that a memory is about; None where it is not here."""
        from jupyter_memory.memory.capturing import told_change
        from jupyter_memory.working.drift import Drift, drift_between

        if record.schema_fingerprint is None:
            return None
        tables = {each.partition(".")[0] for each in record.entities}
        here = [each for each in self.working.datasets if each.name.casefold() in tables]
        if len(here) != 1:
            return None
        (table,) = here
        if table.fingerprint == record.schema_fingerprint:
            return ""
        tongue = tongue_of(record.text)
        named = _columns_named(record, table)
        if named:  # it is about these columns, whatever became of the others
            gone = named - {each.name.casefold() for each in table.columns}
            return told_change(Drift(gone=tuple(sorted(gone))), tongue) if gone else ""
        before = self._schema_before(record.schema_fingerprint)
        drift = drift_between(before, table.dtypes) if before else Drift()
        lasting = Drift(gone=drift.gone, retyped=drift.retyped)
        return told_change(lasting, tongue) if lasting else ""

    def _schema_before(self, fingerprint: str) -> dict[str, str]:
        """Return the schema of a fingerprint, as it was captured; empty where it never was."""
        from jupyter_memory.working.drift import schema_from

        for each in self.list(kind="episodic", category="dataset"):
            if each.schema_fingerprint == fingerprint:
                return schema_from(getattr(each, "description", None))
        return {}


def _has_schema(record: MemoryRecord) -> bool:
    return record.kind == "semantic" and record.schema_fingerprint is not None


def _columns_named(record: MemoryRecord, table: Dataset) -> set[str]:
    """Return the columns of a table that a memory names as such."""
    start = f"{table.name.casefold()}."
    return {each[len(start) :] for each in record.entities if each.startswith(start)}

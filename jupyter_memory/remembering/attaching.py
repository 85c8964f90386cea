"""Files that go with a memory: looked at, and copied where that is asked for.

What is in a file never becomes part of a text; only its path is kept, and that is screened.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from jupyter_memory.errors import UsageError
from jupyter_memory.screening import screen
from jupyter_memory.store.attachments import keep, look_at

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.references import Reference
    from jupyter_memory.remembering.statement import Statement
    from jupyter_memory.screening import Policy
    from jupyter_memory.store import Store


def attached(statement: Statement, policy: Policy) -> Statement:
    """Return a statement with what is known of its files.

    Parameters
    ----------
    statement
        What is to be kept.
    policy
        What is done about secrets in a path.

    Raises
    ------
    UsageError
        When a file is not there, cannot be read, or is no file.
    """
    if not statement.attach:
        return statement
    return replace(
        statement, references=tuple(_looked_at(path, policy) for path in statement.attach)
    )


def copied(
    store: Store, records: Sequence[MemoryRecord], wanted: AbstractSet[str]
) -> list[MemoryRecord]:
    """Return records with references to copies of their files, which are made: none, or all.

    Parameters
    ----------
    store
        Where copies go.
    records
        What will be stored.
    wanted
        Ids of those whose files are copied.

    Raises
    ------
    UsageError
        When a file cannot be read any more.
    StoreError
        When the copies cannot be written.
    """
    files = [file for each in records if each.id in wanted for file in each.references]
    copies = keep(store, files) if files else {}
    return [
        replace(each, references=tuple(copies[file.path] for file in each.references))
        if each.id in wanted
        else each
        for each in records
    ]


def _looked_at(path: str, policy: Policy) -> Reference:
    masked = screen(path, policy).masked
    if masked:
        # A path without its secret leads nowhere, and with it must not be kept.
        raise UsageError(
            f"A file to attach has a {masked[0]} in its path, which is not kept: rename the file."
        )
    try:
        whole = Path(path).expanduser().absolute()
    except RuntimeError as error:
        raise UsageError(f"{path!r} cannot be attached: {error}") from error
    return look_at(whole)

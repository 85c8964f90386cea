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

    from jupyter_memory.references import Reference
    from jupyter_memory.remembering.statement import Statement
    from jupyter_memory.screening import Policy
    from jupyter_memory.store import Store


def attached(store: Store, statements: Sequence[Statement], policy: Policy) -> list[Statement]:
    """Return the statements with what is known of their files; copies are made, none or all.

    Parameters
    ----------
    store
        Where copies go.
    statements
        What is to be kept.
    policy
        What is done about secrets in a path.

    Raises
    ------
    UsageError
        When a file is not there, cannot be read, or is no file: before anything is stored.
    StoreError
        When the copies cannot be written.
    """
    looked_at = [
        replace(each, references=tuple(_looked_at(path, policy) for path in each.attach))
        for each in statements
    ]
    wanted = [reference for each in looked_at if each.copy for reference in each.references]
    copies = keep(store, wanted) if wanted else {}
    return [_with_copies(each, copies) if each.copy else each for each in looked_at]


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


def _with_copies(statement: Statement, copies: dict[str, Reference]) -> Statement:
    return replace(statement, references=tuple(copies[each.path] for each in statement.references))

"""What of the candidates is hidden by another one: a project's key, one's own contest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jupyter_memory.rights import EVERY_PROJECT, is_layered
from jupyter_memory.store import search

if TYPE_CHECKING:
    from jupyter_memory.store.candidates import Candidate
    from jupyter_memory.store.query import Search
    from jupyter_memory.store.tables import Tables


async def shown(tables: Tables, candidates: list[Candidate], asked: Search) -> list[Candidate]:
    """Return the candidates that no other memory hides from the one who asks."""
    return await _layered(tables, await _without_hidden(tables, candidates, asked), asked)


async def _without_hidden(
    tables: Tables, candidates: list[Candidate], asked: Search
) -> list[Candidate]:
    """A project's key hides the same key that holds everywhere."""
    project = asked.scope.project
    if project in (None, EVERY_PROJECT):
        return candidates
    keys = {
        each.row["key"] for each in candidates if each.row.get("key") and not each.row["project"]
    }
    if not keys or project is None:
        return candidates
    hidden = await search.project_keys(tables, asked, keys, project)
    return [each for each in candidates if each.row["project"] or each.row.get("key") not in hidden]


async def _layered(tables: Tables, candidates: list[Candidate], asked: Search) -> list[Candidate]:
    """Of what one's own waiting memory contradicts and that memory, leave one.

    A delegate's own goes first for her. For an agent what holds goes first, if it may see that.
    """
    agent = asked.contested_by
    own = {
        each.row["id"]: each.row["contradicts"]
        for each in candidates
        if each.row.get("contradicts") and each.row["agent"] == agent
    }
    if is_layered(agent):
        hidden = await search.contradicted_by_own(tables, asked)
    elif own:
        contested = await search.contradicted_by_own(tables, asked)
        holding = await search.current_among(tables, asked, contested & set(own.values()))
        hidden = {identifier for identifier, rival in own.items() if rival in holding}
    else:
        return candidates
    return [each for each in candidates if each.row["id"] not in hidden]

"""LangGraph's long-term store on a memory: ``JupyterMemoryStore(memory)`` is a `BaseStore`.

An item is one semantic memory that holds everywhere for the user: its namespace is the subject, and
a digest of namespace and key makes the memory's key, so that two items are never one. The text is
what the item says: the user finds it by a question, sees it in `%memory`, corrects or erases it.
A put is its next version, a delete forgets it (she can bring it back), its time to live is its
expiry. The rights of the handle hold: what another one wrote is not overwritten, she is asked.
"""

from __future__ import annotations

import asyncio
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final

from langgraph.store.base import (
    BaseStore,
    GetOp,
    ListNamespacesOp,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
    TTLConfig,
    validate_op_namespace,
)

from jupyter_memory.agent.langgraph_filters import keeps, namespaces_of
from jupyter_memory.agent.langgraph_items import (
    AGENT,
    CATEGORY,
    key_of,
    namespace_of,
    remembered,
    stored_of,
    tag_of,
)
from jupyter_memory.errors import ConflictError, UsageError
from jupyter_memory.memory import Memory

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from jupyter_memory.agent.langgraph_items import Stored
    from jupyter_memory.results import Memories, Receipt

_Place = tuple[tuple[str, ...], str]

SPENT: Final = 0.05
"""Share of its life after which a read gives an item its whole life again; each is a version."""

PAGE: Final = 500
"""Items that are read at a time where conditions on their values decide."""

MORE_TO_FILTER: Final = 100
MOST_RANKED: Final = 1_000
"""Hits that are ranked besides those wanted, where some may not meet the conditions, and at most;
what lies further down has no score."""

_ITEMS: Final[dict[str, Any]] = {"kind": "semantic", "category": CATEGORY, "project": None}


@dataclass(frozen=True, slots=True)
class _Call:
    """Operations that were asked for, and where their results are awaited."""

    ops: list[Op]
    results: Future[list[Result]]


class JupyterMemoryStore(BaseStore):
    """A LangGraph store that keeps its items in a memory.

    Parameters
    ----------
    memory
        The handle; by default one of the agent ``langgraph`` on the default store. Items belong to
        its user and agent; namespaces, not projects, say what they are about.
    fields
        Paths in an item's value that `search` goes by, such as ``["text", "facts[*].content"]``;
        by default all of it. ``put(..., index=[...])`` says otherwise for one item.
    ttl
        LangGraph's configuration of times to live, in minutes. What has expired is never read.

    Examples
    --------
    >>> from jupyter_memory import Memory
    >>> from jupyter_memory.agent.langgraph import JupyterMemoryStore
    >>> memory = Memory("my-memory", user="ana", agent="planner", embedder="none")
    >>> store = JupyterMemoryStore(memory)
    >>> store.put(("users", "ana"), "charts", {"text": "Ana wants bars and no pies."})
    >>> store.search(("users",), query="which charts?")[0].value["text"]
    'Ana wants bars and no pies.'
    """

    supports_ttl = True

    def __init__(
        self,
        memory: Memory | None = None,
        *,
        fields: Sequence[str] | None = None,
        ttl: TTLConfig | None = None,
    ) -> None:
        super().__init__()
        if isinstance(fields, str):
            raise UsageError(f"fields must be a list of paths: write fields=[{fields!r}].")
        self.memory = Memory(agent=AGENT) if memory is None else memory
        self.fields = None if fields is None else tuple(fields)
        self.ttl_config = ttl
        self._waiting: deque[_Call] = deque()
        self._line = ThreadPoolExecutor(max_workers=1, thread_name_prefix="jupyter-memory-store")

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Carry out operations: reads see what was there before the puts, the last put counts.

        Raises
        ------
        ConflictError
            When what is to be put waits for the user's decision.
        InvalidNamespaceError, ScopeError, StoreError, UsageError
        """
        listed = list(ops)
        for op in listed:
            validate_op_namespace(op)
        found = self._found([op for op in listed if isinstance(op, GetOp)])
        results: list[Result] = [self._read(op, found) for op in listed]
        puts = {(tuple(op.namespace), op.key): op for op in listed if isinstance(op, PutOp)}
        if puts:
            self._put(puts)
        return results

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """Carry out operations; the same as `batch`, awaitable.

        Calls that wait at the same moment are carried out as one batch, in their order.
        """
        call = _Call(list(ops), Future())
        self._waiting.append(call)
        self._line.submit(self._carry_out_waiting)
        return await asyncio.wrap_future(call.results)

    def _carry_out_waiting(self) -> None:
        calls = [self._waiting.popleft() for _ in range(len(self._waiting))]
        if not calls:
            return  # an earlier one has taken them along
        try:
            results = iter(self.batch(op for call in calls for op in call.ops))
        except Exception as error:  # noqa: BLE001 - it is the caller's
            if len(calls) == 1:
                calls[0].results.set_exception(error)
                return
            for call in calls:  # each answers for itself
                self._waiting.append(call)
                self._carry_out_waiting()
            return
        for call in calls:
            call.results.set_result([*islice(results, len(call.ops))])

    def sweep_ttl(self) -> int:
        """Forget the items that have expired, which no read gives any more; return how many."""
        expired = [each.record.id for each in self._below((), status=None) if each.has_expired]
        if expired:
            self.memory.forget(expired)
        return len(expired)

    # Reading

    def _read(self, op: Op, found: Mapping[_Place, Stored]) -> Result:
        if isinstance(op, GetOp):
            each = found.get((tuple(op.namespace), op.key))
            if each is None:
                return None
            self._refresh([each], op.refresh_ttl)
            return each.item()
        if isinstance(op, SearchOp):
            return self._search(op)
        if isinstance(op, ListNamespacesOp):
            subjects = self.memory.tally("subject", status="active", **_ITEMS)
            return namespaces_of(map(namespace_of, subjects), op)
        if isinstance(op, PutOp):
            return None
        raise UsageError(f"{op!r} is no operation of a LangGraph store.")

    def _found(self, ops: Sequence[GetOp]) -> dict[_Place, Stored]:
        wanted = {(tuple(op.namespace), op.key) for op in ops}
        if not wanted:
            return {}
        keys = [key_of(*each) for each in wanted]
        items = _items(self.memory.list(status="active", key=keys, **_ITEMS))
        return {(each.namespace, each.key): each for each in items}

    def _search(self, op: SearchOp) -> list[SearchItem]:
        prefix, wanted = tuple(op.namespace_prefix), op.offset + op.limit
        ranked = self._ranked(op.query, prefix, op.filter, wanted) if op.query else {}
        chosen = [each for each, _ in ranked.values()]
        if len(chosen) < wanted and not (op.query or op.filter):
            chosen = self._page(prefix, op.offset, op.limit)
        elif len(chosen) < wanted:
            # What is not indexed, or nothing leads to, fills up what room there is.
            others = (
                each
                for each in self._below(prefix)
                if each.record.id not in ranked and keeps(each.value, op.filter)
            )
            chosen = [*islice(chain(chosen, others), op.offset, wanted)]
        else:
            chosen = chosen[op.offset : wanted]
        self._refresh(chosen, op.refresh_ttl)
        scores = {name: score for name, (_, score) in ranked.items()}
        return [SearchItem(score=scores.get(each.record.id), **each.fields()) for each in chosen]

    def _ranked(
        self, query: str, prefix: tuple[str, ...], conditions: Any, wanted: int
    ) -> dict[str, tuple[Stored, float]]:
        """Return the items that answer a question best, with their scores, by id of the memory."""
        k = wanted + (MORE_TO_FILTER if conditions else 0)
        while True:
            hits = self.memory.recall(
                query, k=max(k, 1), kinds="semantic", tags=tag_of(prefix), project=None, threshold=0
            )
            ranked = {}
            for hit in hits:
                each = stored_of(hit.memory, hits.asked_at)
                if each and each.is_indexed and keeps(each.value, conditions):
                    # Who asks with the very words of an item means it.
                    ranked[each.record.id] = (each, 1.0 if each.says(query) else hit.score)
            if len(ranked) >= wanted or len(hits) < k or k >= MOST_RANKED:
                best = sorted(ranked.items(), key=lambda pair: -pair[1][1])
                return dict(best)
            k = min(4 * k, MOST_RANKED)

    def _below(self, prefix: tuple[str, ...], status: str | None = "active") -> Iterator[Stored]:
        """Yield the items in a namespace and below it, the last written first."""
        wanted = {"tag": tag_of(prefix), "status": status, **_ITEMS}
        number = self.memory.count(**wanted)
        if number <= PAGE:
            there = _items(self.memory.list(**wanted))
            yield from sorted(there, key=lambda each: each.written, reverse=True)
            return
        for offset in range(0, number, PAGE):
            yield from self._page(prefix, offset, PAGE, status)

    def _page(
        self, prefix: tuple[str, ...], offset: int, limit: int, status: str | None = "active"
    ) -> list[Stored]:
        wanted = {"tag": tag_of(prefix), "status": status, **_ITEMS}
        return _items(self.memory.browse(order="newest", offset=offset, limit=limit, **wanted))

    def _refresh(self, items: Iterable[Stored], wanted: bool) -> None:
        """Give items that have a time to live the whole of it again, where a read is to do so."""
        for each in items if wanted else ():
            if each.is_fading(SPENT):
                self.memory.edit(each.record.id, expires=each.ttl)

    # Writing

    def _put(self, puts: Mapping[_Place, PutOp]) -> None:
        given = [self._statement(op) for op in puts.values() if op.value is not None]
        receipts = self.memory.remember_many(given, by_key=True) if given else []
        gone = [GetOp(*place) for place, op in puts.items() if op.value is None]
        if there := self._found(gone):
            self.memory.forget([each.record.id for each in there.values()])
        for each in receipts:
            _require_written(each)

    def _statement(self, op: PutOp) -> dict[str, Any]:
        life = None if op.ttl is None else timedelta(minutes=op.ttl)
        index = self.fields if op.index is None else op.index
        value = dict(op.value or {})
        return {
            **remembered(tuple(op.namespace), op.key, value, index, op.ttl),
            "expires": life,
            "project": None,
        }


def _items(memories: Memories) -> list[Stored]:
    found = (stored_of(each, memories.asked_at) for each in memories)
    return [each for each in found if each is not None]


def _require_written(receipt: Receipt) -> None:
    """Tell a program that it will not read back what it has put."""
    if receipt.action == "pending":
        raise ConflictError(f"This item is not written over what is there. {receipt.message}")
    if receipt.action == "refused":
        raise UsageError(f"This item was not stored. {receipt.message}")

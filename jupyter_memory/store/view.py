"""A read view in memory: what ranking needs of a user's memories, and their vectors.

LanceDB reads vectors from the disk's cache and decodes them at every search: 15 ms for 6,000 rows,
while a scan in memory takes 0.5 ms. So tables up to `MOST_ROWS` are searched here by structure and
by meaning, and by LanceDB beyond. A view is checked against the table's version at every search
and re-reads only the rows that were written since.

Scope and validity are applied here a second time, as arrays; a test holds the two together.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from jupyter_memory.rights import EVERY_PROJECT

if TYPE_CHECKING:
    from jupyter_memory.store.query import Search

MOST_ROWS = 64_000
"""Rows of one user and table; vectors of 512 numbers then take 131 MB."""

LONG_SCAN_ROWS = 4_000
"""From that many rows on, a scan takes longer than handing it to another thread."""

SCOPE_COLUMNS = ("shared", "status", "expires_at", "tags", "entities")
"""Columns needed of all rows, besides those that ranking needs."""

_NEVER = 1 << 62
_ROOM = 256
_REPEATED = ("project", "agent", "status", "category")


@dataclass(slots=True)
class View:
    """One user's rows of one table, in memory.

    Attributes
    ----------
    version
        The version of the table it is true for.
    rows
        Light rows, by position.
    """

    version: int = 0
    rows: list[dict[str, Any]] = field(default_factory=list)
    _positions: dict[str, int] = field(default_factory=dict)
    _by_key: dict[str, set[int]] = field(default_factory=dict)
    _by_entity: dict[str, set[int]] = field(default_factory=dict)
    _codes: dict[str | None, int] = field(default_factory=dict)
    _numbers: dict[str, Any] = field(default_factory=dict)
    _vectors: Any = None
    _whole: list[tuple[Any, int]] = field(default_factory=list)
    _texts: dict[str, str] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.rows)

    def row(self, identifier: str) -> dict[str, Any] | None:
        """Return the light row of an id."""
        position = self._positions.get(identifier)
        return None if position is None else self.rows[position]

    def whole(self, identifier: str) -> dict[str, Any] | None:
        """Return the whole row of an id, without its vectors."""
        position = self._positions.get(identifier)
        if position is None:
            return None
        chunk, index = self._whole[position]
        row: dict[str, Any] = chunk.slice(index, 1).to_pylist()[0]
        return row

    def terms(self, identifier: str) -> str:
        """Return the terms of an id; they stay in Arrow until somebody asks."""
        chunk, index = self._whole[self._positions[identifier]]
        return chunk.column("terms")[index].as_py() or ""

    def learn(self, chunk: Any, light: list[str], vectors: Any) -> None:
        """Take in rows, new or changed.

        Parameters
        ----------
        chunk
            The rows as a `pyarrow.Table`, without vectors. It stays as it is: a row is made a
            Python object only when it is shown.
        light
            Columns that are needed of all rows.
        vectors
            Their vectors, shape (rows, dimension), NaN where there is none; or None.
        """
        if vectors is not None and not self.rows:
            self._vectors = vectors
        for index, row in enumerate(chunk.select(light).to_pylist()):
            for name in _REPEATED:
                if row[name] is not None:
                    row[name] = self._texts.setdefault(row[name], row[name])
            position = self._positions.setdefault(row["id"], len(self.rows))
            if position == len(self.rows):
                self.rows.append(row)
                self._whole.append((chunk, index))
            else:
                self._forget(position)
                self.rows[position] = row
                self._whole[position] = (chunk, index)
            self._learn(position, row)
            if vectors is not self._vectors:
                self._put_vector(position, None if vectors is None else vectors[index])

    def _forget(self, position: int) -> None:
        old = self.rows[position]
        if old.get("key") is not None:
            self._by_key[old["key"]].discard(position)
        for entity in old["entities"] or ():
            self._by_entity[entity].discard(position)

    def _learn(self, position: int, row: dict[str, Any]) -> None:
        if row.get("key") is not None:
            self._by_key.setdefault(row["key"], set()).add(position)
        for entity in row["entities"] or ():
            self._by_entity.setdefault(entity, set()).add(position)
        self._put("project", position, self._code(row["project"]))
        self._put("agent", position, self._code(row["agent"]))
        self._put("status", position, self._code(row["status"]))
        self._put("shared", position, int(row["shared"]))
        self._put("expires", position, _microseconds(row["expires_at"]))
        self._put("when", position, _microseconds(row.get("occurred_at") or row["updated_at"]))

    def _code(self, text: str | None) -> int:
        return self._codes.setdefault(text, len(self._codes))

    def _put(self, name: str, position: int, number: int) -> None:
        import numpy as np

        array = self._numbers.get(name)
        if array is None or position >= len(array):
            larger = np.zeros(_room_for(position), dtype=np.int64)
            if array is not None:
                larger[: len(array)] = array
            array = self._numbers[name] = larger
        array[position] = number

    def _put_vector(self, position: int, vector: Any) -> None:
        import numpy as np

        if vector is None:
            if self._vectors is not None and position < len(self._vectors):
                self._vectors[position] = np.nan
            return
        if self._vectors is None or position >= len(self._vectors):
            larger = np.full((_room_for(position), len(vector)), np.nan, dtype=np.float32)
            if self._vectors is not None:
                larger[: len(self._vectors)] = self._vectors
            self._vectors = larger
        self._vectors[position] = vector

    def by_structure(self, search: Search) -> list[int]:
        """Return the positions that have one of the question's keys or entities."""
        found: set[int] = set()
        for key in search.keys:
            found |= self._by_key.get(key, set())
        for entity in search.entities:
            found |= self._by_entity.get(entity, set())
        if not found:
            return []
        allowed = self.allowed(search)
        return sorted(position for position in found if allowed[position])[: search.limit]

    def by_vector(self, search: Search) -> list[tuple[int, float]]:
        """Return positions and cosines of the nearest rows, the nearest first."""
        import numpy as np

        if self._vectors is None or search.vector is None:
            return []
        count = min(len(self.rows), len(self._vectors))
        # Not a matrix product: BLAS would start threads for it and wait for a busy core.
        cosines = np.einsum("ij,j->i", self._vectors[:count], search.vector)
        usable = self.allowed(search)[:count] & np.isfinite(cosines)
        positions = np.flatnonzero(usable)
        if len(positions) > search.limit:
            best = np.argpartition(-cosines[positions], search.limit)[: search.limit]
            positions = positions[best]
        ordered = positions[np.argsort(-cosines[positions], kind="stable")]
        return [(int(each), float(cosines[each])) for each in ordered]

    def allowed(self, search: Search) -> Any:
        """Return which rows lie in scope and count, as an array of truth values."""
        import numpy as np

        count = len(self.rows)
        numbers = {name: array[:count] for name, array in self._numbers.items()}
        statuses = [self._codes.get(each, -1) for each in search.statuses]
        allowed = np.isin(numbers["status"], statuses)
        allowed &= numbers["expires"] > _microseconds(search.now)
        scope = search.scope
        if scope.project != EVERY_PROJECT:
            places = [self._codes.get(each, -1) for each in {None, scope.project}]
            allowed &= np.isin(numbers["project"], places)
        if scope.agent is not None:
            agents = [self._codes.get(each, -1) for each in (None, scope.agent)]
            allowed &= np.isin(numbers["agent"], agents) | (numbers["shared"] == 1)
        if search.since is not None:
            allowed &= numbers["when"] >= _microseconds(search.since)
        if search.until is not None:
            allowed &= numbers["when"] <= _microseconds(search.until)
        if search.tags:
            wanted = set(search.tags)
            tagged = [not wanted.isdisjoint(row["tags"] or ()) for row in self.rows]
            allowed &= np.array(tagged, dtype=bool)
        return allowed


def _room_for(position: int) -> int:
    return max(_ROOM, position + position // 4)


def _microseconds(moment: datetime | None) -> int:
    if moment is None:
        return _NEVER
    since = moment.astimezone(UTC) - datetime(1970, 1, 1, tzinfo=UTC)
    return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds

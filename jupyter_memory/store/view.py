"""A read view in memory: what ranking needs of a user's memories, their words and vectors.

LanceDB reads words and vectors from the disk's cache and decodes them at every search: 20 ms for
10,000 rows, while a scan in memory takes 2. So tables up to `MOST_ROWS` are searched here, and
larger ones by LanceDB. A view is checked against the table's version at every search and re-reads
only the rows that were written since.

Scope and validity are applied here a second time, as arrays; a test holds the two together.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.rights import EVERY_PROJECT, INHERITED, sight
from jupyter_memory.store.matches import Extent, Matches
from jupyter_memory.store.sessions import Sessions
from jupyter_memory.store.vector_scan import VectorScan
from jupyter_memory.store.words import WordIndex, best

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from jupyter_memory.rights import Whose
    from jupyter_memory.store.query import Near, Search

MOST_ROWS = 64_000
"""Rows of one user and table; vectors of 512 numbers then take 131 MB."""

LONG_SCAN_ROWS = 4_000
"""From that many rows on, a scan takes longer than handing it to another thread."""

VECTOR_SCAN_ROWS = 8_000
"""Up to so many rows the vectors are scanned for a new memory as well, in some 4 ms: what belongs
together shares words, so with more rows words lead to it and vectors only say how alike it is."""

MOST_MASKS = 16
"""Scopes and validities whose rows are kept marked: to mark 10,000 rows takes 1 ms."""

SCOPE_COLUMNS = ("shared", "status", "expires_at", "tags", "entities")
"""Columns needed of all rows, besides those that ranking needs."""

_NEVER = 1 << 62
_ROOM = 256
_REPEATED = ("project", "agent", "status", "category", "session", "speaker")

BESIDE: Final = 30
"""Of the best by words, and by vectors, the turns beside them are candidates as well."""


@dataclass(frozen=True, slots=True)
class _Mask:
    """Which rows lie in a scope and count, from one moment until the next row expires."""

    first: int
    last: int
    allowed: Any
    rows: int


@dataclass(slots=True)
class View:
    """One user's rows of one table, in memory.

    A changed row gets a new position and its old one dies: what was indexed under it stays.

    Attributes
    ----------
    version
        The version of the table it is true for.
    stamp
        What the table's folder showed before that version was asked for.
    rows
        Light rows, by position.
    """

    version: int = 0
    stamp: Any = None
    rows: list[dict[str, Any]] = field(default_factory=list)
    _positions: dict[str, int] = field(default_factory=dict)
    _by_key: dict[str, list[int]] = field(default_factory=dict)
    _by_entity: dict[str, list[int]] = field(default_factory=dict)
    _codes: dict[str | None, int] = field(default_factory=dict)
    _numbers: dict[str, Any] = field(default_factory=dict)
    _words: WordIndex = field(default_factory=WordIndex)
    _sessions: Sessions = field(default_factory=Sessions)
    _vectors: VectorScan = field(default_factory=VectorScan)
    _whole: list[tuple[dict[str, Any], int]] = field(default_factory=list)
    _texts: dict[str, str] = field(default_factory=dict)
    _masks: dict[Any, _Mask] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __len__(self) -> int:
        return len(self._positions)

    @property
    def is_worn(self) -> bool:
        """Whether most of its positions are dead, so that it had better be made anew."""
        return len(self.rows) > _ROOM and len(self.rows) > 2 * len(self)

    def whole(self, position: int) -> dict[str, Any]:
        """Return the whole row of a position, without its vectors."""
        columns, index = self._whole[position]
        # Cell by cell: to slice the table takes three times as long.
        return {
            name: None if column is None else column[index].as_py()
            for name, column in columns.items()
        }

    def terms(self, position: int) -> str:
        """Return the terms of a position; they stay in Arrow until somebody asks."""
        return self.cell(position, "terms") or ""

    def cell(self, position: int, name: str) -> Any:
        """Return one value of the row of a position; None where its table has no such column."""
        columns, index = self._whole[position]
        column = columns.get(name)
        return None if column is None else column[index].as_py()

    def has_status(self, status: str) -> bool:
        """Return whether a row has a status."""
        code = self._codes.get(status)
        if code is None:
            return False
        with self._lock:
            have = self._numbers["status"][: len(self.rows)] == code
            return bool((have & self._alive()).any())

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
        terms = chunk.column("terms").to_pylist()
        columns = dict(zip(chunk.column_names, map(_readable, chunk.columns), strict=True))
        with self._lock:
            self._masks.clear()
            first = vectors is not None and not self.rows
            if first:
                self._vectors.adopt(vectors)
            for index, row in enumerate(chunk.select(light).to_pylist()):
                self._learn(row, terms[index] or "", (columns, index))
                if not first:
                    vector = None if vectors is None else vectors[index]
                    self._vectors.put(len(self.rows) - 1, vector)

    def _learn(self, row: dict[str, Any], terms: str, whole: tuple[dict[str, Any], int]) -> None:
        position = len(self.rows)
        old = self._positions.get(row["id"])
        if old is not None:
            self._numbers["alive"][old] = 0
            self._sessions.drop(old)
        self._positions[row["id"]] = position
        for name in _REPEATED:
            if row.get(name) is not None:
                row[name] = self._texts.setdefault(row[name], row[name])
        self.rows.append(row)
        self._whole.append(whole)
        self._words.add(terms)
        if row.get("key") is not None:
            self._by_key.setdefault(row["key"], []).append(position)
        for entity in row["entities"] or ():
            self._by_entity.setdefault(entity, []).append(position)
        self._put_numbers(position, row)
        self._sessions.add(position, row, int(self._numbers["when"][position]))

    def _put_numbers(self, position: int, row: dict[str, Any]) -> None:
        self._put("alive", position, 1)
        self._put("project", position, self._code(row["project"]))
        self._put("agent", position, self._code(row["agent"]))
        self._put("status", position, self._code(row["status"]))
        self._put("category", position, self._code(row["category"]))
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

    def find(self, search: Search) -> Matches:
        """Return what the three paths lead to, inside scope and validity."""
        with self._lock:
            if not self.rows:
                return Matches([], [], [])
            allowed = self.allowed(search)
            matches = Matches(
                self._by_structure(search, allowed),
                self._by_words(search, allowed),
                self._vectors.nearest(search.vector, allowed, search.limit),
                extent=self._extent(search),
            )
            return self._compared(self._with_turns(matches, allowed), search)

    def _with_turns(self, matches: Matches, allowed: Any) -> Matches:
        """Return the matches with the turns of a conversation beside the best of them."""
        if not len(self._sessions):
            return matches
        best_of = [at for at, _ in (*matches.words[:BESIDE], *matches.vectors[:BESIDE])]
        found = [each for each in self._sessions.around(best_of) if allowed[each]]
        known = {at for at, _ in (*matches.words, *matches.vectors)}.union(matches.structure, found)
        turns = {each: self._sessions.beside(each) for each in known}
        return replace(
            matches,
            structure=[*matches.structure, *found],
            turns={each: beside for each, beside in turns.items() if beside is not None},
        )

    def _compared(self, matches: Matches, search: Search) -> Matches:
        """Return the matches with the cosines of those that words and structure led to."""
        known = {at for at, _ in matches.vectors}
        led = dict.fromkeys((*matches.structure, *(at for at, _ in matches.words)))
        cosines = ((at, self._vectors.cosine(at, search.vector)) for at in led if at not in known)
        more = [(at, cosine) for at, cosine in cosines if cosine is not None]
        return replace(matches, vectors=[*matches.vectors, *more])

    def nearest(self, texts: Sequence[Near], limit: int) -> list[list[tuple[int, float | None]]]:
        """Return positions of what shares most words with each of some texts, and their cosines."""
        with self._lock:
            if not self.rows:
                return [[] for _ in texts]
            allowed: dict[Any, Any] = {}
            found = []
            for each in texts:
                place = (each.search.scope, each.search.statuses, each.search.now)
                if place not in allowed:
                    allowed[place] = self.allowed(each.search)
                found.append(self._nearest(each, allowed[place], limit))
            return found

    def _nearest(self, near: Near, allowed: Any, limit: int) -> list[tuple[int, float | None]]:
        words = near.search.words
        positions = self._words.sharing(words, allowed, limit)
        if near.search.vector is not None and len(self) <= VECTOR_SCAN_ROWS:
            close = self._vectors.nearest(near.search.vector, allowed, limit)
            positions = list(dict.fromkeys((*positions, *(at for at, _ in close))))
        wanted = frozenset(words)
        return [
            (at, self._vectors.cosine(at, near.search.vector))
            for at in positions
            if len(wanted & frozenset(self.terms(at).split())) >= near.shared
        ]

    def _by_structure(self, search: Search, allowed: Any) -> list[int]:
        found: set[int] = set()
        for key in search.keys:
            found.update(self._by_key.get(key, ()))
        for entity in search.entities:
            found.update(self._by_entity.get(entity, ()))
        return sorted(position for position in found if allowed[position])[: search.limit]

    def _by_words(self, search: Search, allowed: Any) -> list[tuple[int, float]]:
        if not search.words:
            return []
        scores = self._words.scores(search.words, self._extent(search).among, search.others)
        return best(scores, allowed & (scores > 0), search.limit)

    def _alive(self) -> Any:
        return self._numbers["alive"][: len(self.rows)] == 1

    def _extent(self, search: Search) -> Extent:
        """Return the rows by which the words of a search are weighed.

        Neither its time nor its tags bound them: in a quiet week every word would be rare.
        """
        mask = self._masked(replace(search, since=None, until=None, tags=()))
        return Extent(self._words, mask.allowed, mask.rows)

    def allowed(self, search: Search) -> Any:
        """Return which positions lie in scope and count, as a read-only array of truth values."""
        return self._masked(search).allowed

    def _masked(self, search: Search) -> _Mask:
        now = _microseconds(search.now)
        place = (search.scope, search.statuses, search.contested_by,
                 search.since, search.until, search.tags)  # fmt: skip
        mask = self._masks.get(place)
        if mask is None or not mask.first <= now < mask.last:
            if len(self._masks) >= MOST_MASKS:
                self._masks.clear()
            mask = self._masks[place] = self._mask(search, now)
        return mask

    def _mask(self, search: Search, now: int) -> _Mask:
        allowed = self._within(search)
        expires = self._numbers["expires"][: len(self.rows)]
        allowed &= expires > now
        allowed.flags.writeable = False
        last = int(expires[allowed].min(initial=_NEVER))
        return _Mask(now, last, allowed, int(allowed.sum()))

    def _within(self, search: Search) -> Any:
        """Return which positions lie in scope and count, whether they have expired or not."""
        import numpy as np

        count = len(self.rows)
        numbers = {name: array[:count] for name, array in self._numbers.items()}
        statuses = [self._codes.get(each, -1) for each in search.statuses]
        allowed = np.isin(numbers["status"], statuses)
        if search.contested_by is not None:
            allowed |= self._waiting() & (numbers["agent"] == self._code_of(search.contested_by))
        allowed &= self._alive()
        scope = search.scope
        if scope.project != EVERY_PROJECT:
            places = [self._codes.get(each, -1) for each in {None, scope.project}]
            allowed &= np.isin(numbers["project"], places)
        if scope.agent is not None:
            allowed &= self._seen_by(scope.agent, numbers)
        if search.since is not None:
            allowed &= numbers["when"] >= _microseconds(search.since)
        if search.until is not None:
            allowed &= numbers["when"] <= _microseconds(search.until)
        if search.tags:
            wanted = set(search.tags)
            tagged = [not wanted.isdisjoint(row["tags"] or ()) for row in self.rows]
            allowed &= np.array(tagged, dtype=bool)
        return allowed

    def waiting_against(self, ids: Collection[str]) -> list[int]:
        """Return the positions of what waits for a decision and contradicts one of these."""
        import numpy as np

        with self._lock:
            waiting = np.flatnonzero(self._alive() & self._waiting()) if self.rows else ()
            return [int(each) for each in waiting if self.rows[each]["contradicts"] in ids]

    def _waiting(self) -> Any:
        return self._numbers["status"][: len(self.rows)] == self._code_of("pending")

    def _code_of(self, text: str | None) -> int:
        return self._codes.get(text, -1)

    def _seen_by(self, agent: str, numbers: dict[str, Any]) -> Any:
        import numpy as np

        by_user = numbers["agent"] == self._code_of(None)
        inherited = [self._code_of(each) for each in INHERITED]
        conditions: dict[Whose, Any] = {
            "hers": by_user,
            "open": by_user & np.isin(numbers["category"], inherited),
            "own": numbers["agent"] == self._code_of(agent),
            "shared": numbers["shared"] == 1,
        }
        seen = sight(agent)
        return np.logical_or.reduce([each for name, each in conditions.items() if name in seen])


def _readable(column: Any) -> Any:
    """Return a column as what is fast to read cells of: None where no row has a value."""
    if column.null_count == len(column):
        return None
    return column.chunk(0) if column.num_chunks == 1 else column


def _room_for(position: int) -> int:
    return max(_ROOM, position + position // 4)


def _microseconds(moment: datetime | None) -> int:
    if moment is None:
        return _NEVER
    since = moment.astimezone(UTC) - datetime(1970, 1, 1, tzinfo=UTC)
    return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds

"""What lies in the namespace of a kernel: looked at after every cell, in well under a millisecond.

Most names are the same objects as before, and a name that the cell does not mention can hardly
have changed: only the others are looked at. No object is held.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.working.datasets import Dataset, Reader, read, reader_of, with_nulls

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

MOST_NAMES: Final = 5_000
"""Names that are looked at; a namespace with more is no analysis."""

LONGEST_SOURCE: Final = 20_000
"""Characters of a cell in which names are looked for."""

_SECRET: Final = regex(r"(?i)key|token|secret|passw|pwd|credential|密码|密钥|口令|令牌")
"""Names that are not even listed. `keywords` is hit as well: better so."""

_WORD: Final = regex(r"[^\W\d]\w*")
_NOT_DATA: Final = (ModuleType, FunctionType, BuiltinFunctionType, MethodType, type)
_OF_IPYTHON: Final = frozenset({"In", "Out", "exit", "quit", "get_ipython", "open", "display"})


@dataclass(frozen=True, slots=True)
class Variable:
    """A name and the class of what it stands for."""

    name: str
    type: str


def words_of(source: str) -> frozenset[str]:
    """Return the names in a cell's source."""
    return frozenset(_WORD.findall(source[:LONGEST_SOURCE]))


class Namespace:
    """What was seen in one namespace, by name; of the objects only their identity."""

    def __init__(self) -> None:
        self._seen: dict[str, tuple[int, type]] = {}
        self._readers: dict[type, Reader | None] = {}
        self._datasets: dict[str, Dataset] = {}
        self._listed: dict[str, bool] = {}
        self._hidden: set[str] = set()

    @property
    def datasets(self) -> tuple[Dataset, ...]:
        """Tables, in the order in which they came."""
        return tuple(self._datasets.values())

    @property
    def variables(self) -> tuple[Variable, ...]:
        """Names and classes of everything else that is data."""
        return tuple(
            Variable(name, cls.__qualname__)
            for name, (_, cls) in list(self._seen.items())
            if name not in self._hidden and not issubclass(cls, _NOT_DATA)
        )

    def look(
        self, names: Mapping[str, Any], mentioned: Collection[str], *, hide: bool = False
    ) -> tuple[Dataset, ...]:
        """Look at a namespace after a cell, and return the tables that are new or changed.

        Parameters
        ----------
        names
            The namespace.
        mentioned
            Names that the cell speaks of.
        hide
            Whether what this cell made is not to be listed.
        """
        seen, fresh = self._seen, []
        # One line, as it is most of what a cell costs: IPython itself adds names that begin with _.
        candidates = [
            (name, value)
            for name, value in list(names.items())[:MOST_NAMES]
            if name[:1] != "_"
            and ((known := seen.get(name)) is None or known[0] != id(value) or name in mentioned)
        ]
        for name, value in candidates:
            if not self._is_listed(name):
                continue
            cls, identity = type(value), id(value)
            same = seen.get(name) == (identity, cls)
            seen[name] = (identity, cls)
            if not same:
                (self._hidden.add if hide else self._hidden.discard)(name)
            reader = self._reader(cls, value)
            if reader is None or name in self._hidden:
                self._datasets.pop(name, None)
                continue
            dataset = self._read(name, value, reader, same=same)
            if dataset is not None:
                fresh.append(dataset)
        self._let_go(names)
        return tuple(fresh)

    def named_source(self, name: str, source: str) -> None:
        """Take note of what a table was read from."""
        if name in self._datasets:
            self._datasets[name] = replace(self._datasets[name], source=source)

    def counted(self, names: Mapping[str, Any]) -> tuple[Dataset, ...]:
        """Return the tables with their missing values, where counting costs next to nothing."""
        return tuple(
            with_nulls(each, names[each.name])
            if each.name in names and self._seen.get(each.name, (0,))[0] == id(names[each.name])
            else each
            for each in self.datasets
        )

    def clear(self) -> None:
        """Forget everything."""
        for each in (self._seen, self._datasets, self._hidden):
            each.clear()

    def _is_listed(self, name: str) -> bool:
        listed = self._listed.get(name)
        if listed is None:
            listed = not (name.startswith("_") or name in _OF_IPYTHON or _SECRET.search(name))
            if len(self._listed) > 2 * MOST_NAMES:
                self._listed.clear()
            self._listed[name] = listed
        return listed

    def _reader(self, cls: type, value: Any) -> Reader | None:
        if cls not in self._readers:
            reader = reader_of(value)
            if reader is None and getattr(value, "__dict__", None):
                return reader  # another object of the class may have what this one lacks
            if len(self._readers) > MOST_NAMES:
                self._readers.clear()
            self._readers[cls] = reader
        return self._readers[cls]

    def _read(self, name: str, value: Any, reader: Reader, *, same: bool) -> Dataset | None:
        """Return a table that is new or has another schema, and take note of it."""
        dataset = read(name, value, reader)
        if dataset is None:
            self._datasets.pop(name, None)
            return None
        before = self._datasets.get(name)
        if same and before is not None:
            dataset = replace(dataset, source=before.source)
        self._datasets[name] = dataset
        return dataset if before is None or not same or before != dataset else None

    def _let_go(self, names: Mapping[str, Any]) -> None:
        for name in [each for each in self._seen if each not in names]:
            del self._seen[name]
            self._datasets.pop(name, None)
            self._hidden.discard(name)

"""What LangGraph lets one ask of items: conditions on their values, and which namespaces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from langgraph.store.base import ListNamespacesOp, MatchCondition

ANY: Final = "*"


def keeps(value: Mapping[str, Any], conditions: Mapping[str, Any] | None) -> bool:
    """Return whether a value meets all conditions on its fields.

    Raises
    ------
    UsageError
        When there is no such operator.
    """
    return all(_meets(_field(value, name), wanted) for name, wanted in (conditions or {}).items())


def _field(value: Any, name: str) -> Any:
    """Return a field of a value; one of a nested value by its path with dots."""
    if not isinstance(value, Mapping) or name in value:
        return value[name] if isinstance(value, Mapping) else None
    outer, dot, inner = name.partition(".")
    return _field(value.get(outer), inner) if dot else None


def _meets(value: Any, wanted: Any) -> bool:
    if isinstance(wanted, Mapping):
        if any(str(name).startswith("$") for name in wanted):
            return all(_operator(name)(value, bound) for name, bound in wanted.items())
        return isinstance(value, Mapping) and keeps(value, wanted)
    if isinstance(wanted, list | tuple):
        same_length = isinstance(value, list | tuple) and len(value) == len(wanted)
        return same_length and all(map(_meets, value, wanted))
    return _equal(value, wanted)


def _equal(value: Any, wanted: Any) -> bool:
    return bool(value == wanted) and isinstance(value, bool) == isinstance(wanted, bool)


def _ordered(compare: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
    """Compare two numbers, or two texts such as dates; anything else has no order."""

    def compared(value: Any, bound: Any) -> bool:
        if isinstance(value, str) and isinstance(bound, str):
            return compare(value, bound)
        try:
            return compare(float(value), float(bound))
        except (TypeError, ValueError):
            return False

    return compared


_OPERATORS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "$eq": _equal,
    "$ne": lambda value, wanted: not _equal(value, wanted),
    "$gt": _ordered(lambda value, bound: value > bound),
    "$gte": _ordered(lambda value, bound: value >= bound),
    "$lt": _ordered(lambda value, bound: value < bound),
    "$lte": _ordered(lambda value, bound: value <= bound),
}


def _operator(name: str) -> Callable[[Any, Any], bool]:
    found = _OPERATORS.get(name)
    if found is None:
        raise UsageError(f"Unsupported operator: {name}; there are {', '.join(_OPERATORS)}.")
    return found


def namespaces_of(there: Iterable[tuple[str, ...]], op: ListNamespacesOp) -> list[tuple[str, ...]]:
    """Return the namespaces that an operation asks for, in their order."""
    conditions = op.match_conditions or ()
    matching = (each for each in there if all(_matches(each, one) for one in conditions))
    cut = sorted({each[: op.max_depth] for each in matching})
    return cut[op.offset : op.offset + op.limit]


def _matches(namespace: tuple[str, ...], condition: MatchCondition) -> bool:
    path = tuple(condition.path)
    if condition.match_type not in ("prefix", "suffix"):
        raise UsageError(f"Unsupported match type: {condition.match_type}: prefix or suffix.")
    if len(path) > len(namespace):
        return False
    start = 0 if condition.match_type == "prefix" else len(namespace) - len(path)
    return all(
        wanted in (ANY, label) for wanted, label in zip(path, namespace[start:], strict=False)
    )

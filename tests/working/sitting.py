"""Sittings of analysts, as scripts: cells that fail, and which later cell fixed which.

Each is run for real, with the libraries it names. A cell is edited in its place ("a", "a") or a new
one is written below ("a", "b"); where there is only a text, every cell is new and has no id, as in
a terminal. `pairs` says by their numbers, from 1, which cell fixed which failure: what an analyst
who looks over the shoulder would say.
"""

from __future__ import annotations

from dataclasses import dataclass

Cell = str | tuple[str, str]


@dataclass(frozen=True)
class Sitting:
    """One sitting, and which of its cells fixed which."""

    name: str
    cells: tuple[Cell, ...]
    pairs: frozenset[tuple[int, int]]


def sitting(name: str, *cells: Cell, pairs: tuple[tuple[int, int], ...] = ()) -> Sitting:
    """Return a sitting of these cells."""
    return Sitting(name, cells, frozenset(pairs))


PANDAS = """import pandas as pd
orders = pd.DataFrame({
    'order_id': [1, 2, 3], 'amount_cents': [500, None, 700], 'city': ['Oslo', 'Bergen', 'Oslo'],
    'day': ['2026-01-05', '2026-01-06', '2026-02-07'],
})"""
TWO = PANDAS + "\nvisits = pd.DataFrame({'id': [1, 2], 'pages': [4, 9]})"

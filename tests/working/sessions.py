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


def _sitting(name: str, *cells: Cell, pairs: tuple[tuple[int, int], ...] = ()) -> Sitting:
    return Sitting(name, cells, frozenset(pairs))


_PANDAS = """import pandas as pd
orders = pd.DataFrame({
    'order_id': [1, 2, 3], 'amount_cents': [500, None, 700], 'city': ['Oslo', 'Bergen', 'Oslo'],
    'day': ['2026-01-05', '2026-01-06', '2026-02-07'],
})"""
_TWO = _PANDAS + "\nvisits = pd.DataFrame({'id': [1, 2], 'pages': [4, 9]})"

SITTINGS = (
    # Names of columns, and where they are.
    _sitting(
        "column slip, edited",
        ("a", _PANDAS),
        ("b", "orders['amount_cent'].sum()"),
        ("b", "orders['amount_cents'].sum()"),
        pairs=((2, 3),),
    ),
    _sitting(
        "column slip, new cell",
        _PANDAS,
        "total = orders['amuont_cents'].sum()",
        "total = orders['amount_cents'].sum()",
        pairs=((2, 3),),
    ),
    _sitting(
        "attribute slip",
        _PANDAS,
        "orders.amount_cnts.mean()",
        "orders.amount_cents.mean()",
        pairs=((2, 3),),
    ),
    _sitting(
        "group by a column that is no more",
        ("a", _PANDAS),
        ("b", "orders.groupby('town').amount_cents.sum()"),
        ("b", "orders.groupby('city').amount_cents.sum()"),
        pairs=((2, 3),),
    ),
    _sitting(
        "merge on another key",
        ("a", _TWO),
        ("b", "orders.merge(visits, on='order_id')"),
        ("b", "orders.merge(visits, left_on='order_id', right_on='id')"),
        pairs=((2, 3),),
    ),
    _sitting(
        "renamed first",
        _TWO,
        "orders.merge(visits, on='order_id')",
        "visits = visits.rename(columns={'id': 'order_id'})",
        "orders.merge(visits, on='order_id')",
        pairs=((2, 4),),
    ),
    _sitting(
        "sort by a slip, after looking",
        ("a", _PANDAS),
        ("b", "orders.sort_values('amount')"),
        ("c", "orders.columns"),
        ("b", "orders.sort_values('amount_cents')"),
        pairs=((2, 4),),
    ),
    _sitting(
        "set index twice",
        _PANDAS,
        "orders = orders.set_index('order_id')",
        "orders.loc[:, 'order_id'].max()",
        "orders.reset_index().loc[:, 'order_id'].max()",
        pairs=((3, 4),),
    ),
    # Types.
    _sitting(
        "dates are text",
        ("a", _PANDAS),
        ("b", "months = orders.day.dt.month"),
        ("b", "months = pd.to_datetime(orders.day).dt.month"),
        pairs=((2, 3),),
    ),
    _sitting(
        "dates are converted first",
        _PANDAS,
        "orders.day.dt.month",
        "orders['day'] = pd.to_datetime(orders.day)",
        "orders.day.dt.month",
        pairs=((2, 4),),
    ),
    _sitting(
        "numbers with blanks",
        ("a", _PANDAS),
        ("b", "orders.amount_cents.astype(int)"),
        ("b", "orders.amount_cents.fillna(0).astype(int)"),
        pairs=((2, 3),),
    ),
    _sitting(
        "text and number",
        "price = 12",
        "label = 'price: ' + price",
        "label = 'price: ' + str(price)",
        pairs=((2, 3),),
    ),
    _sitting(
        "decimal comma",
        ("a", "raw = '12,5'"),
        ("b", "price = float(raw)"),
        ("b", "price = float(raw.replace(',', '.'))"),
        pairs=((2, 3),),
    ),
    _sitting(
        "none in a sum",
        ("a", "values = [1, None, 3]"),
        ("b", "sum(values)"),
        ("b", "sum(v for v in values if v is not None)"),
        pairs=((2, 3),),
    ),
    _sitting(
        "zones that differ",
        ("a", "import datetime as dt\nstart = dt.datetime(2026, 1, 1)"),
        ("b", "dt.datetime.now(dt.UTC) - start"),
        ("b", "dt.datetime.now(dt.UTC) - start.replace(tzinfo=dt.UTC)"),
        pairs=((2, 3),),
    ),
    _sitting(
        "dict as a key",
        ("a", "seen = {}\nplace = {'city': 'Oslo'}"),
        ("b", "seen[place] = 1"),
        ("b", "seen[place['city']] = 1"),
        pairs=((2, 3),),
    ),
    _sitting(
        "truth of a series",
        ("a", _PANDAS),
        ("b", "small = orders[orders.amount_cents > 100 and orders.city == 'Oslo']"),
        ("b", "small = orders[(orders.amount_cents > 100) & (orders.city == 'Oslo')]"),
        pairs=((2, 3),),
    ),
    # Names and imports.
    _sitting(
        "import is missing",
        "np.mean([1, 2])",
        "import numpy as np",
        "np.mean([1, 2])",
        pairs=((1, 3),),
    ),
    _sitting(
        "import at the top of the cell",
        ("a", "x = json.dumps({'a': 1})"),
        ("a", "import json\nx = json.dumps({'a': 1})"),
        pairs=((1, 2),),
    ),
    _sitting(
        "name slip",
        "threshold = 70",
        "[s for s in (64, 72) if s > treshold]",
        "[s for s in (64, 72) if s > threshold]",
        pairs=((2, 3),),
    ),
    _sitting(
        "cells out of order",
        ("a", "rate = late / flights"),
        ("b", "late, flights = 12, 100"),
        ("a", "rate = late / flights"),
        pairs=((1, 3),),
    ),
    _sitting("module slip", "import nunpy as xp", "import numpy as xp", pairs=((1, 2),)),
    _sitting(
        "module is installed",
        ("a", "import hours_and_days"),
        ("b", "%pip install hours-and-days"),
        ("a", "import hours_and_days"),
        pairs=((1, 3),),
    ),
    _sitting(
        "moved in a new release",
        ("a", "from numpy import product"),
        ("a", "from numpy import prod as product"),
        pairs=((1, 2),),
    ),
    _sitting(
        "method that is gone",
        ("a", _TWO),
        ("b", "both = orders.append(visits)"),
        ("b", "both = pd.concat([orders, visits])"),
        pairs=((2, 3),),
    ),
    _sitting(
        "wrong keyword",
        ("a", _PANDAS),
        ("b", "orders.sort_values('city', descending=True)"),
        ("b", "orders.sort_values('city', ascending=False)"),
        pairs=((2, 3),),
    ),
    _sitting(
        "argument is missing",
        "def rate(late, all_of_them):\n    return late / all_of_them",
        "rate(12)",
        "rate(12, 100)",
        pairs=((2, 3),),
    ),
    # Files, formats, queries.
    _sitting(
        "file is elsewhere",
        ("a", "import pandas as pd"),
        ("b", "pd.read_csv('ordrs.csv')"),
        ("b", "pd.read_csv('orders.csv')"),
        pairs=((2, 3),),
    ),
    _sitting(
        "file is written first",
        "open('notes.txt').read()",
        "with open('notes.txt', 'w') as f:\n    _ = f.write('x')",
        "open('notes.txt').read()",
        pairs=((1, 3),),
    ),
    _sitting(
        "another encoding",
        ("a", "import pandas as pd"),
        ("b", "cities = pd.read_csv('latin.csv')"),
        ("b", "cities = pd.read_csv('latin.csv', encoding='latin-1')"),
        pairs=((2, 3),),
    ),
    _sitting(
        "another separator",
        ("a", "import pandas as pd"),
        ("b", "t = pd.read_csv('semi.csv')['city']"),
        ("b", "t = pd.read_csv('semi.csv', sep=';')['city']"),
        pairs=((2, 3),),
    ),
    _sitting(
        "broken json",
        ("a", "import json"),
        ("b", "json.loads(\"{'a': 1}\")"),
        ("b", "json.loads('{\"a\": 1}')"),
        pairs=((2, 3),),
    ),
    _sitting(
        "query of a column that is none",
        (
            "a",
            (
                "import sqlite3\ndb = sqlite3.connect(':memory:')\n"
                "_ = db.execute('create table orders (id, cents)')"
            ),
        ),
        ("b", "db.execute('select amount from orders').fetchall()"),
        ("b", "db.execute('select cents from orders').fetchall()"),
        pairs=((2, 3),),
    ),
    _sitting(
        "duckdb table slip",
        ("a", "import duckdb\nimport pandas as pd\nsales = pd.DataFrame({'a': [1]})"),
        ("b", "duckdb.sql('select sum(a) from sale').fetchall()"),
        ("b", "duckdb.sql('select sum(a) from sales').fetchall()"),
        pairs=((2, 3),),
    ),
    _sitting(
        "polars expression",
        ("a", "import polars as pl\nsales = pl.DataFrame({'qty': [1, 2]})"),
        ("b", "sales.filter(pl.col('quantity') > 1)"),
        ("b", "sales.filter(pl.col('qty') > 1)"),
        pairs=((2, 3),),
    ),
    # Shapes and values.
    _sitting(
        "shapes do not fit",
        ("a", "import numpy as np\na = np.ones((3, 2)); b = np.ones((3, 2))"),
        ("b", "c = a @ b"),
        ("b", "c = a @ b.T"),
        pairs=((2, 3),),
    ),
    _sitting(
        "one-dimensional features",
        (
            "a",
            (
                "import numpy as np\nfrom sklearn.linear_model import LinearRegression\n"
                "x = np.arange(5.0); y = 2 * x"
            ),
        ),
        ("b", "model = LinearRegression().fit(x, y)"),
        ("b", "model = LinearRegression().fit(x.reshape(-1, 1), y)"),
        pairs=((2, 3),),
    ),
    _sitting("index past the end", "rows = [4, 5]", "rows[2]", "rows[1]", pairs=((2, 3),)),
    _sitting(
        "division by nothing",
        ("a", "total, count = 10, 0"),
        ("b", "mean = total / count"),
        ("b", "mean = total / count if count else 0"),
        pairs=((2, 3),),
    ),
    _sitting(
        "unpacking too much",
        ("a", "pair = (1, 2, 3)"),
        ("b", "low, high = pair"),
        ("b", "low, high, _ = pair"),
        pairs=((2, 3),),
    ),
    # Syntax.
    _sitting("bracket is open", "total = sum([1, 2, 3", "total = sum([1, 2, 3])", pairs=((1, 2),)),
    _sitting(
        "colon is missing",
        ("a", "for n in range(3)\n    print(n)"),
        ("a", "for n in range(3):\n    print(n)"),
        pairs=((1, 2),),
    ),
    _sitting("print without brackets", "print 'done'", "print('done')", pairs=((1, 2),)),
    # Several in a row, and inside functions.
    _sitting(
        "two errors on the way",
        ("a", _PANDAS),
        ("b", "orders.amuont_cents.asint()"),
        ("b", "orders.amount_cents.asint()"),
        ("b", "orders.amount_cents.fillna(0).astype(int)"),
        pairs=((2, 4), (3, 4)),
    ),
    _sitting(
        "error in a function",
        ("a", _PANDAS),
        ("b", "def revenue(t):\n    return t['amount'].sum()\nrevenue(orders)"),
        ("b", "def revenue(t):\n    return t['amount_cents'].sum()\nrevenue(orders)"),
        pairs=((2, 3),),
    ),
    _sitting(
        "last lines of a long cell",
        ("a", _PANDAS),
        ("b", "oslo = orders[orders.city == 'Oslo']\nn = len(oslo)\nshare = n / len(order)"),
        ("b", "oslo = orders[orders.city == 'Oslo']\nn = len(oslo)\nshare = n / len(orders)"),
        pairs=((2, 3),),
    ),
    _sitting(
        "after a detour",
        ("a", _PANDAS),
        ("b", "orders['amount'].max()"),
        ("c", "orders.head()"),
        ("d", "len(orders)"),
        ("e", "orders['amount_cents'].max()"),
        pairs=((2, 5),),
    ),
    _sitting(
        "中文列名写错",
        ("a", "import pandas as pd\n表 = pd.DataFrame({'金额': [1, 2]})"),
        ("b", "表['金颗'].sum()  # 合计"),
        ("b", "表['金额'].sum()  # 合计"),
        pairs=((2, 3),),
    ),
    # What fixes nothing.
    _sitting("given up", _PANDAS, "orders['profit'].sum()", "orders.city.nunique()"),
    _sitting(
        "given up in its place",
        ("a", _PANDAS),
        ("b", "orders['profit'].sum()"),
        ("b", "sorted({3, 1, 2})"),
    ),
    _sitting(
        "commented out",
        ("a", _PANDAS),
        ("b", "n = len(orders)\norders['profit'].sum()"),
        ("b", "n = len(orders)\n# orders['profit'].sum()"),
    ),
    _sitting("another look at the same table", _PANDAS, "orders.heda()", "orders.tail()"),
    _sitting(
        "another question with the same words",
        _PANDAS,
        "orders.groupby('town').amount_cents.sum()",
        "orders.groupby('city').order_id.nunique()",
    ),
    _sitting(
        "the network is back",
        ("a", "tries = []"),
        ("b", "tries.append(1)\nif len(tries) < 2: raise ConnectionError('no route to host')"),
        ("b", "tries.append(1)\nif len(tries) < 2: raise ConnectionError('no route to host')"),
    ),
    _sitting("interrupted", "import time\nraise KeyboardInterrupt", "x = 1"),
    _sitting("only wrong ones", _PANDAS, "orders.amuont", "orders.amonut", "orders.amout"),
    _sitting(
        "a failed assertion that stays",
        "rows = 3",
        "assert rows == 4, 'rows are missing'",
        "rows + 1",
    ),
    _sitting(
        "unrelated work after",
        _TWO,
        "visits.page.sum()",
        "orders.amount_cents.sum()",
        "orders.city.value_counts()",
    ),
    _sitting(
        "a long time ago",
        "import math",
        "math.sqroot(2)",
        *(f"step_{n} = {n}" for n in range(15)),
        "math.sqrt(2)",
    ),
)

"""Sittings on which the rules were made: names, imports, files, queries, values, syntax."""

from __future__ import annotations

from sitting import PANDAS, TWO, sitting

SITTINGS = (
    # Names and imports.
    sitting(
        "import is missing",
        "np.mean([1, 2])",
        "import numpy as np",
        "np.mean([1, 2])",
        pairs=((1, 3),),
    ),
    sitting(
        "import at the top of the cell",
        ("a", "x = json.dumps({'a': 1})"),
        ("a", "import json\nx = json.dumps({'a': 1})"),
        pairs=((1, 2),),
    ),
    sitting(
        "name slip",
        "threshold = 70",
        "[s for s in (64, 72) if s > treshold]",
        "[s for s in (64, 72) if s > threshold]",
        pairs=((2, 3),),
    ),
    sitting(
        "cells out of order",
        ("a", "rate = late / flights"),
        ("b", "late, flights = 12, 100"),
        ("a", "rate = late / flights"),
        pairs=((1, 3),),
    ),
    sitting("module slip", "import nunpy as xp", "import numpy as xp", pairs=((1, 2),)),
    sitting(
        "module is installed",
        ("a", "import hours_and_days"),
        ("b", "%pip install hours-and-days"),
        ("a", "import hours_and_days"),
        pairs=((1, 3),),
    ),
    sitting(
        "moved in a new release",
        ("a", "from numpy import product"),
        ("a", "from numpy import prod as product"),
        pairs=((1, 2),),
    ),
    sitting(
        "method that is gone",
        ("a", TWO),
        ("b", "both = orders.append(visits)"),
        ("b", "both = pd.concat([orders, visits])"),
        pairs=((2, 3),),
    ),
    sitting(
        "wrong keyword",
        ("a", PANDAS),
        ("b", "orders.sort_values('city', descending=True)"),
        ("b", "orders.sort_values('city', ascending=False)"),
        pairs=((2, 3),),
    ),
    sitting(
        "argument is missing",
        "def rate(late, all_of_them):\n    return late / all_of_them",
        "rate(12)",
        "rate(12, 100)",
        pairs=((2, 3),),
    ),
    # Files, formats, queries.
    sitting(
        "file is elsewhere",
        ("a", "import pandas as pd"),
        ("b", "pd.read_csv('ordrs.csv')"),
        ("b", "pd.read_csv('orders.csv')"),
        pairs=((2, 3),),
    ),
    sitting(
        "file is written first",
        "open('notes.txt').read()",
        "with open('notes.txt', 'w') as f:\n    _ = f.write('x')",
        "open('notes.txt').read()",
        pairs=((1, 3),),
    ),
    sitting(
        "another encoding",
        ("a", "import pandas as pd"),
        ("b", "cities = pd.read_csv('latin.csv')"),
        ("b", "cities = pd.read_csv('latin.csv', encoding='latin-1')"),
        pairs=((2, 3),),
    ),
    sitting(
        "another separator",
        ("a", "import pandas as pd"),
        ("b", "t = pd.read_csv('semi.csv')['city']"),
        ("b", "t = pd.read_csv('semi.csv', sep=';')['city']"),
        pairs=((2, 3),),
    ),
    sitting(
        "broken json",
        ("a", "import json"),
        ("b", "json.loads(\"{'a': 1}\")"),
        ("b", "json.loads('{\"a\": 1}')"),
        pairs=((2, 3),),
    ),
    sitting(
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
    sitting(
        "duckdb table slip",
        ("a", "import duckdb\nimport pandas as pd\nsales = pd.DataFrame({'a': [1]})"),
        ("b", "duckdb.sql('select sum(a) from sale').fetchall()"),
        ("b", "duckdb.sql('select sum(a) from sales').fetchall()"),
        pairs=((2, 3),),
    ),
    sitting(
        "polars expression",
        ("a", "import polars as pl\nsales = pl.DataFrame({'qty': [1, 2]})"),
        ("b", "sales.filter(pl.col('quantity') > 1)"),
        ("b", "sales.filter(pl.col('qty') > 1)"),
        pairs=((2, 3),),
    ),
    # Shapes and values.
    sitting(
        "shapes do not fit",
        ("a", "import numpy as np\na = np.ones((3, 2)); b = np.ones((3, 2))"),
        ("b", "c = a @ b"),
        ("b", "c = a @ b.T"),
        pairs=((2, 3),),
    ),
    sitting(
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
    sitting("index past the end", "rows = [4, 5]", "rows[2]", "rows[1]", pairs=((2, 3),)),
    sitting(
        "division by nothing",
        ("a", "total, count = 10, 0"),
        ("b", "mean = total / count"),
        ("b", "mean = total / count if count else 0"),
        pairs=((2, 3),),
    ),
    sitting(
        "unpacking too much",
        ("a", "pair = (1, 2, 3)"),
        ("b", "low, high = pair"),
        ("b", "low, high, _ = pair"),
        pairs=((2, 3),),
    ),
    # Syntax.
    sitting("bracket is open", "total = sum([1, 2, 3", "total = sum([1, 2, 3])", pairs=((1, 2),)),
    sitting(
        "colon is missing",
        ("a", "for n in range(3)\n    print(n)"),
        ("a", "for n in range(3):\n    print(n)"),
        pairs=((1, 2),),
    ),
    sitting("print without brackets", "print 'done'", "print('done')", pairs=((1, 2),)),
    # Several in a row, and inside functions.
    sitting(
        "two errors on the way",
        ("a", PANDAS),
        ("b", "orders.amuont_cents.asint()"),
        ("b", "orders.amount_cents.asint()"),
        ("b", "orders.amount_cents.fillna(0).astype(int)"),
        pairs=((2, 4), (3, 4)),
    ),
    sitting(
        "error in a function",
        ("a", PANDAS),
        ("b", "def revenue(t):\n    return t['amount'].sum()\nrevenue(orders)"),
        ("b", "def revenue(t):\n    return t['amount_cents'].sum()\nrevenue(orders)"),
        pairs=((2, 3),),
    ),
    sitting(
        "last lines of a long cell",
        ("a", PANDAS),
        ("b", "oslo = orders[orders.city == 'Oslo']\nn = len(oslo)\nshare = n / len(order)"),
        ("b", "oslo = orders[orders.city == 'Oslo']\nn = len(oslo)\nshare = n / len(orders)"),
        pairs=((2, 3),),
    ),
    sitting(
        "after a detour",
        ("a", PANDAS),
        ("b", "orders['amount'].max()"),
        ("c", "orders.head()"),
        ("d", "len(orders)"),
        ("e", "orders['amount_cents'].max()"),
        pairs=((2, 5),),
    ),
    sitting(
        "中文列名写错",
        ("a", "import pandas as pd\n表 = pd.DataFrame({'金额': [1, 2]})"),
        ("b", "表['金颗'].sum()  # 合计"),
        ("b", "表['金额'].sum()  # 合计"),
        pairs=((2, 3),),
    ),
)

"""Sittings that no rule was made on: other libraries, other slips, other detours."""

from __future__ import annotations

from sitting import sitting

_SALES = "import polars as pl\nsales = pl.DataFrame({'shop': ['a', 'b'], 'eur': [1.5, 2.5]})"
_LEDGER = (
    "import sqlite3\nbank = sqlite3.connect(':memory:')\n"
    "_ = bank.execute('create table ledger (day text, cents integer)')"
)
_FRAME = (
    "import pandas as pd\nvisits = pd.DataFrame({'site': ['x', 'y', 'x'], 'pages': [3, 4, 5], "
    "'at': pd.to_datetime(['2026-01-01', '2026-01-02', '2026-01-03'])})"
)

SITTINGS = (
    # Tables of other libraries.
    sitting(
        "polars: method of the other library",
        ("a", _SALES),
        ("b", "sales.groupby('shop').agg(pl.col('eur').sum())"),
        ("b", "sales.group_by('shop').agg(pl.col('eur').sum())"),
        pairs=((2, 3),),
    ),
    sitting(
        "polars: column assigned as in pandas",
        ("a", _SALES),
        ("b", "sales['cents'] = sales['eur'] * 100"),
        ("b", "sales = sales.with_columns((pl.col('eur') * 100).alias('cents'))"),
        pairs=((2, 3),),
    ),
    sitting(
        "arrow: a column by another name",
        ("a", "import pyarrow as pa\nrates = pa.table({'ccy': ['EUR'], 'rate': [1.1]})"),
        ("b", "rates.column('currency').to_pylist()"),
        ("b", "rates.column('ccy').to_pylist()"),
        pairs=((2, 3),),
    ),
    sitting(
        "arrow: types that do not fit",
        ("a", "import pyarrow as pa\nimport pyarrow.compute as pc\nlabels = pa.array(['1', '2'])"),
        ("b", "total = pc.sum(labels)"),
        ("b", "total = pc.sum(labels.cast(pa.int64()))"),
        pairs=((2, 3),),
    ),
    sitting(
        "pandas: an aggregate by a wrong name",
        ("a", _FRAME),
        ("b", "visits.groupby('site').pages.agg('average')"),
        ("b", "visits.groupby('site').pages.agg('mean')"),
        pairs=((2, 3),),
    ),
    sitting(
        "pandas: resampled without its index",
        ("a", _FRAME),
        ("b", "visits.resample('D').pages.sum()"),
        ("b", "visits.set_index('at').resample('D').pages.sum()"),
        pairs=((2, 3),),
    ),
    sitting(
        "pandas: the index is set in a cell of its own",
        _FRAME,
        "weekly = visits.resample('W').pages.sum()",
        "visits = visits.set_index('at')",
        "weekly = visits.resample('W').pages.sum()",
        pairs=((2, 4),),
    ),
    sitting(
        "pandas: pivot with duplicates",
        ("a", _FRAME),
        ("b", "wide = visits.pivot(index='site', columns='at', values='page')"),
        ("b", "wide = visits.pivot(index='site', columns='at', values='pages')"),
        pairs=((2, 3),),
    ),
    sitting(
        "pandas: a list of columns for one",
        ("a", _FRAME),
        ("b", "few = visits['site', 'pages']"),
        ("b", "few = visits[['site', 'pages']]"),
        pairs=((2, 3),),
    ),
    sitting(
        "sql: a table that is made later",
        ("a", "import sqlite3\nbank = sqlite3.connect(':memory:')"),
        ("b", "bank.execute('select sum(cents) from ledger').fetchone()"),
        ("c", "_ = bank.execute('create table ledger (day text, cents integer)')"),
        ("b", "bank.execute('select sum(cents) from ledger').fetchone()"),
        pairs=((2, 4),),
    ),
    sitting(
        "sql: a word misspelt",
        ("a", _LEDGER),
        ("b", "bank.execute('selct sum(cents) from ledger').fetchone()"),
        ("b", "bank.execute('select sum(cents) from ledger').fetchone()"),
        pairs=((2, 3),),
    ),
    sitting(
        "sql: too few parameters",
        _LEDGER,
        "_ = bank.execute('insert into ledger values (?, ?)', ('2026-01-01',))",
        "_ = bank.execute('insert into ledger values (?, ?)', ('2026-01-01', 500))",
        pairs=((2, 3),),
    ),
    sitting(
        "duckdb: a column that is none",
        ("a", f"import duckdb\n{_FRAME}"),
        ("b", "duckdb.sql('select site, avg(page) from visits group by site').fetchall()"),
        ("b", "duckdb.sql('select site, avg(pages) from visits group by site').fetchall()"),
        pairs=((2, 3),),
    ),
    sitting(
        "duckdb: not grouped",
        ("a", f"import duckdb\n{_FRAME}"),
        ("b", "duckdb.sql('select site, sum(pages) from visits').fetchall()"),
        ("b", "duckdb.sql('select site, sum(pages) from visits group by site').fetchall()"),
        pairs=((2, 3),),
    ),
    # Models and figures.
    sitting(
        "scaler that was not fitted",
        (
            "a",
            (
                "import numpy as np\nfrom sklearn.preprocessing import StandardScaler\n"
                "x = np.arange(6.0).reshape(3, 2); scaler = StandardScaler()"
            ),
        ),
        ("b", "scaled = scaler.transform(x)"),
        ("b", "scaled = scaler.fit_transform(x)"),
        pairs=((2, 3),),
    ),
    sitting(
        "model is fitted in another cell",
        "import numpy as np\nfrom sklearn.linear_model import LinearRegression\n"
        "x = np.arange(6.0).reshape(3, 2); y = x[:, 0]; model = LinearRegression()",
        "model.predict(x)",
        "model.fit(x, y)",
        "model.predict(x)",
        pairs=((2, 4),),
    ),
    sitting(
        "blanks in the features",
        (
            "a",
            (
                "import numpy as np\nfrom sklearn.linear_model import LinearRegression\n"
                "x = np.array([[1.0], [np.nan]]); y = [1, 2]"
            ),
        ),
        ("b", "fit = LinearRegression().fit(x, y)"),
        ("b", "fit = LinearRegression().fit(np.nan_to_num(x), y)"),
        pairs=((2, 3),),
    ),
    sitting(
        "figure: lengths differ",
        (
            "a",
            (
                "import matplotlib\nmatplotlib.use('agg')\nimport matplotlib.pyplot as plt\n"
                "days = [1, 2, 3]; sums = [4, 5]"
            ),
        ),
        ("b", "lines = plt.plot(days, sums)"),
        ("b", "lines = plt.plot(days[:2], sums)"),
        pairs=((2, 3),),
    ),
    sitting(
        "figure: a word it does not know",
        ("a", "import matplotlib\nmatplotlib.use('agg')\nimport matplotlib.pyplot as plt"),
        ("b", "bars = plt.bar([1, 2], [3, 4], colour='red')"),
        ("b", "bars = plt.bar([1, 2], [3, 4], color='red')"),
        pairs=((2, 3),),
    ),
    sitting(
        "broadcast",
        ("a", "import numpy as np\ncosts = np.ones((3, 2)); weights = np.ones(3)"),
        ("b", "weighted = costs * weights"),
        ("b", "weighted = costs * weights[:, None]"),
        pairs=((2, 3),),
    ),
    # Python itself.
    sitting(
        "a validated record",
        ("a", "from pydantic import BaseModel\nclass Order(BaseModel):\n    cents: int"),
        ("b", "order = Order(cents='twelve')"),
        ("b", "order = Order(cents=12)"),
        pairs=((2, 3),),
    ),
    sitting(
        "a method without self",
        ("a", "class Cart:\n    def total():\n        return 3\nCart().total()"),
        ("a", "class Cart:\n    def total(self):\n        return 3\nCart().total()"),
        pairs=((1, 2),),
    ),
    sitting(
        "a date in another format",
        ("a", "from datetime import datetime"),
        ("b", "day = datetime.strptime('05/01/2026', '%Y-%m-%d')"),
        ("b", "day = datetime.strptime('05/01/2026', '%d/%m/%Y')"),
        pairs=((2, 3),),
    ),
    sitting(
        "a pattern with an open bracket",
        ("a", "import re"),
        ("b", "found = re.findall('(ab', 'abab')"),
        ("b", "found = re.findall('(ab)', 'abab')"),
        pairs=((2, 3),),
    ),
    sitting(
        "a key that may be missing",
        ("a", "config = {'host': 'db1'}"),
        ("b", "port = config['port']"),
        ("b", "port = config.get('port', 5432)"),
        pairs=((2, 3),),
    ),
    sitting(
        "an indent too much",
        ("a", "rows = 3\n  cols = 4"),
        ("a", "rows = 3\ncols = 4"),
        pairs=((1, 2),),
    ),
    sitting(
        "folder is made first",
        "open('out/report.txt', 'w').close()",
        "import os\nos.makedirs('out')",
        "open('out/report.txt', 'w').close()",
        pairs=((1, 3),),
    ),
    sitting(
        "bytes and text",
        ("a", "payload = b'a,b'"),
        ("b", "parts = payload.split(',')"),
        ("b", "parts = payload.decode().split(',')"),
        pairs=((2, 3),),
    ),
    sitting(
        "函数名写错",
        ("a", "def 汇总(数):\n    return sum(数)"),
        ("b", "总额 = 汇综([1, 2])"),
        ("b", "总额 = 汇总([1, 2])"),
        pairs=((2, 3),),
    ),
    sitting(
        "two failures, the later one given up",
        ("a", _FRAME),
        ("b", "visits.page.max()"),
        ("c", "visits.revenue.max()"),
        ("b", "visits.pages.max()"),
        ("d", "len(visits)"),
        pairs=((2, 4),),
    ),
    # What fixes nothing.
    sitting(
        "looked at the docs", ("a", _FRAME), ("b", "visits.summarise()"), ("c", "dir(visits)[:3]")
    ),
    sitting(
        "deleted and written anew",
        ("a", _FRAME),
        ("b", "visits['profit'].plot()"),
        ("b", "title = 'Visits by site'"),
    ),
    sitting(
        "an error on purpose",
        "def check(n):\n    if n < 0: raise ValueError('below zero')\n    return n",
        "check(-1)",
        "check(1)\nprint('all good')",
    ),
    sitting(
        "wrapped so that it fails silently",
        ("a", _FRAME),
        ("b", "visits.profit.sum()"),
        ("b", "try:\n    visits.profit.sum()\nexcept AttributeError:\n    pass"),
    ),
    sitting(
        "the same method on another table",
        f"{_FRAME}\norders = pd.DataFrame({{'id': [1]}})",
        "visits.explode_all()",
        "orders.nunique()",
        "visits.nunique()",
    ),
    sitting(
        "next question",
        _FRAME,
        "visits.groupby('region').pages.mean()",
        "visits.groupby('site').at.max()",
    ),
)

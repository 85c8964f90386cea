"""A sheet as HTML for a notebook: escaped text, no script, nothing from elsewhere.

Colours are JupyterLab's variables, so that it reads in light and dark; elsewhere they are
inherited. The two class names keep MathJax from reading dollar signs as formulas.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from jupyter_memory.rendering.sheet import Column, Row, Sheet, visible

if TYPE_CHECKING:
    from collections.abc import Iterable

_CLASSES: Final = "jupyter-memory mathjax_ignore tex2jax_ignore"
_MUTED: Final = "color:var(--jp-ui-font-color2,inherit)"
_CELL: Final = "text-align:left;vertical-align:top;padding:2px 10px 2px 0;background:none"
_TEXT: Final = f"{_CELL};white-space:pre-wrap;overflow-wrap:anywhere;min-width:16em;max-width:46em"
_TABLE: Final = "border-collapse:collapse;margin:2px 0;font-size:inherit"
_FRAME: Final = "color:var(--jp-content-font-color1,inherit);overflow-x:auto"


def markup(sheet: Sheet) -> str:
    """Return the sheet as one HTML element."""
    parts = [
        *(f"<div>{_escaped(line)}</div>" for line in sheet.above),
        *(_table(sheet.columns, sheet.rows) if sheet.rows else ()),
        *(f'<div style="{_MUTED}">{_escaped(line)}</div>' for line in sheet.below),
    ]
    return f'<div class="{_CLASSES}" style="{_FRAME}">\n' + "\n".join(parts) + "\n</div>"


def _table(columns: tuple[Column, ...], rows: tuple[Row, ...]) -> Iterable[str]:
    """Yield the lines of a table."""
    titles = "".join(
        f'<th scope="col" style="{_CELL};{_MUTED};font-weight:normal">{_escaped(column.title)}</th>'
        for column in columns
    )
    yield f'<table style="{_TABLE}">'
    yield f"<thead><tr>{titles}</tr></thead>"
    yield "<tbody>"
    for row in rows:
        yield f"<tr>{''.join(_cells(columns, row))}</tr>"
    yield "</tbody>"
    yield "</table>"


def _cells(columns: tuple[Column, ...], row: Row) -> Iterable[str]:
    """Yield the cells of a row; the text leads, what surrounds it stands back."""
    for column, text in zip(columns, row.cells, strict=True):
        if column.most is not None:
            whole = ";white-space:nowrap" if column.whole else ""
            yield f'<td style="{_CELL};{_MUTED}{whole}">{_escaped(text)}</td>'
            continue
        remark = f'<div style="{_MUTED}">{_escaped(row.remark)}</div>' if row.remark else ""
        yield f'<td dir="auto" style="{_TEXT}">{_escaped(text)}{remark}</td>'


def _escaped(text: str) -> str:
    return escape(visible(text))

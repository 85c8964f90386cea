"""Shows the answer of a magic that stands alone on its line, wherever in the cell that is.

IPython displays the value of a cell's last expression only; a receipt or an answer in the middle
would be lost without a word.
"""

from __future__ import annotations

import ast
from typing import Final, cast

from jupyter_memory.notebook.questions import MAGIC_NAMES

_SHOW: Final = "__import__('jupyter_memory.notebook.display', fromlist=['show']).show()"
_CALLS: Final = ("run_line_magic", "run_cell_magic")


class ShowBareLines(ast.NodeTransformer):
    """An AST transformer: statements that only call one of our magics display its answer."""

    def visit_Module(self, node: ast.Module) -> ast.Module:
        """Leave the last statement to IPython, which displays it as the cell's result."""
        last = node.body[-1:]
        if last and isinstance(last[0], ast.Expr):
            node.body = [*(self.visit(each) for each in node.body[:-1]), *last]
            return node
        self.generic_visit(node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.Expr:
        """Wrap a bare call of a magic of ours."""
        if not _is_ours(node.value):
            return node
        shower = cast("ast.Call", ast.parse(_SHOW, mode="eval").body)
        shower.args = [node.value]
        return ast.fix_missing_locations(ast.copy_location(ast.Expr(shower), node))


def _is_ours(node: ast.expr) -> bool:
    """Return whether a node is ``get_ipython().run_..._magic(<one of ours>, ...)``."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in _CALLS
        and bool(node.args)
        and isinstance(node.args[0], ast.Constant)
        and node.args[0].value in MAGIC_NAMES
    )

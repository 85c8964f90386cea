"""Notebooks that a test writes for JupyterLab to open."""

from __future__ import annotations

import json


def notebook(*cells: str) -> str:
    """Return a notebook of code cells as JSON."""
    made = [
        {"cell_type": "code", "id": f"cell-{number}", "metadata": {}, "source": source,
         "execution_count": None, "outputs": []}
        for number, source in enumerate(cells)
    ]  # fmt: skip
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return json.dumps(
        {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    )

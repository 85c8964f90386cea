"""Command lines that cannot be taken end in one sentence, like every other error."""

from __future__ import annotations

from typing import Any, NoReturn

from jupyter_memory.errors import UsageError


class _Strict:
    """Of a parser: argparse would print its usage, and leave with 2."""

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong."""
        raise UsageError(f"{message}; see --help.")


def strict(loader: Any) -> Any:
    """Return a command line loader of traitlets that raises such errors."""
    loader.parser_class = type("StrictParser", (_Strict, loader.parser_class), {})
    # traitlets would only warn, and go on without what was asked for.
    loader._handle_unrecognized_alias = _unknown  # noqa: SLF001
    return loader


def _unknown(option: str) -> NoReturn:
    raise UsageError(f"there is no option {option}; see --help.")

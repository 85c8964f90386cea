"""Errors of a magic as one line, in a cell that counts as failed.

IPython prints its own usage errors to stderr; an error with a traceback of one line is a proper
error output instead, which Run All, nbclient and nbval all stop at.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Final

from IPython.core import error as ipython

from jupyter_memory import errors
from jupyter_memory.rendering.sheet import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

STOPPED: Final = "stopped; what was stored by then stays, %memory list shows it."
"""A write is there as a whole or not at all; of several, the first ones may be there."""


class UsageError(errors.UsageError, ipython.UsageError):
    """A line that cannot be taken, as both this package and IPython would say it."""


@contextmanager
def one_line() -> Iterator[None]:
    """Let an interrupt and the errors of this package's family out without their traceback."""
    try:
        yield
    except KeyboardInterrupt as interrupt:
        vars(interrupt).setdefault("_render_traceback_", partial(_line, interrupt, STOPPED))
        raise
    except Exception as error:
        family = [each.__name__ for each in type(error).__mro__]
        if "JupyterMemoryError" not in family:  # by name: a reloaded module has another class
            raise
        told = UsageError(*error.args) if "UsageError" in family else error
        vars(told)["_render_traceback_"] = partial(_line, told)
        raise told.with_traceback(error.__traceback__) from error.__cause__


def _line(error: BaseException, said: str | None = None) -> list[str]:
    return [f"{type(error).__name__}: {' '.join(visible(said or str(error)).split())}"]

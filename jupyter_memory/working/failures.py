"""The shape of an error: what it has in common with the next one of its kind, without data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.language import digest
from jupyter_memory.language.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Collection

LONGEST: Final = 160
"""Characters of a message; the first line says what is wrong."""

_QUOTED: Final = regex(r"'([^'\n]*)'|\"([^\"\n]*)\"|`([^`\n]*)`|‘([^’\n]*)’|“([^”\n]*)”")
_NUMBER: Final = regex(r"(?<![\w.])[-+]?\d(?:[\d,._:]*\d)?")
_ADDRESS: Final = regex(r"0x[0-9a-fA-F]+")
_PATH: Final = regex(r"(?:[A-Za-z]:)?(?:[/\\][^\s'\":,]+){2,}")
_ERRNO: Final = regex(r"^\[(?:Errno|WinError) -?\d+\]\s*")
_WORD: Final = regex(r"[^\W\d]\w*")
_FIRST_MARK: Final = 0xF0000
"""Private characters that stand for what is quoted, while the rest is looked at."""

_BRACKETED: Final = regex(r"\[[^\[\]]*\]")
_CODE_ERRORS: Final = frozenset(
    {"NameError", "AttributeError", "ImportError", "ModuleNotFoundError", "TypeError",
     "UnboundLocalError", "SyntaxError", "IndentationError"}
)  # fmt: skip
"""Errors that quote code; what others quote may be data."""

_IDENTIFIER: Final = regex(r"[^\W\d][\w.]{0,79}(?:\(\))?")
_NOT_OURS_TO_FIX: Final = frozenset(
    {
        "KeyboardInterrupt",
        "SystemExit",
        "GeneratorExit",
        "CancelledError",
        "StdinNotImplementedError",
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """How a cell failed.

    Attributes
    ----------
    error
        The class.
    message
        Its first line without data.
    line
        Where in the cell, from 1; None where that is not known.
    names
        What the message is about: missing names, columns, modules, files.
    """

    error: str
    message: str
    line: int | None = None
    names: frozenset[str] = frozenset()

    @property
    def shape(self) -> str:
        """Return a digest that errors of the same kind share."""
        return digest(self.error, self.message)[:16]

    def __str__(self) -> str:
        return f"{self.error}: {self.message}" if self.message else self.error


def failure_of(
    error: BaseException, source: str, namespace: Any = None, known: Collection[str] = ()
) -> Failure | None:
    """Return the shape of an error of a cell; None for one that nobody fixes, or that is our own.

    Parameters
    ----------
    error
        What stopped the cell.
    source
        The cell.
    namespace
        Of the kernel: frames that run in it are the cell's.
    known
        Names of columns, which may be told.
    """
    names = [each.__name__ for each in type(error).__mro__]
    if _NOT_OURS_TO_FIX.intersection(names) or "JupyterMemoryError" in names:
        return None
    name = type(error).__name__
    try:
        text = str(error)[: 4 * LONGEST]
    except Exception:  # noqa: BLE001 - a foreign class may say nothing about itself
        text = ""
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    if isinstance(error, SyntaxError):
        first, line = (error.msg or first), error.lineno
    else:
        line = _line_in_cell(error, namespace)
    quotes = _quotes(first) or ([first.strip("'\"")] if isinstance(error, KeyError) else [])
    for attribute in ("name", "filename"):
        given = (
            getattr(error, attribute, None) if isinstance(error, OSError | ImportError) else None
        )
        if isinstance(given, str):
            quotes.append(given)
    message = _without_data(first, source, in_code=name in _CODE_ERRORS, known=known)
    return Failure(
        error=name, message=message, line=line, names=frozenset(each for each in quotes if each)
    )


def _line_in_cell(error: BaseException, namespace: Any) -> int | None:
    """Return the line of the cell that the error came through, the outermost of its frames."""
    trace = error.__traceback__
    while trace is not None:
        if namespace is not None and trace.tb_frame.f_globals is namespace:
            return trace.tb_lineno
        trace = trace.tb_next
    return None


def _quotes(text: str) -> list[str]:
    return ["".join(part or "" for part in found) for found in _QUOTED.findall(text)]


def _without_data(text: str, source: str, *, in_code: bool, known: Collection[str]) -> str:
    """Return a message in which only code is quoted, and no number, path or list is left."""
    kept: list[str] = []

    def keep(found: Any) -> str:
        inside = next((part for part in found.groups() if part is not None), "")
        says = (in_code and _IDENTIFIER.fullmatch(inside)) or inside in known
        stands = bool(inside) and (f"'{inside}'" in source or f'"{inside}"' in source)
        kept.append(f"'{inside}'" if says or stands else "'…'")
        return chr(_FIRST_MARK + len(kept) - 1)

    bare = _QUOTED.sub(keep, _ERRNO.sub("", text))
    for form in (_ADDRESS, _PATH, _NUMBER):
        bare = form.sub("…", bare)
    bare = _BRACKETED.sub("[…]", bare)
    if not in_code:
        bare = _tail_without_data(bare, source)
    for number, each in enumerate(kept):
        bare = bare.replace(chr(_FIRST_MARK + number), each)
    flat = " ".join(bare.split())
    return flat if len(flat) <= LONGEST else flat[: LONGEST - 1] + "…"


def _tail_without_data(text: str, source: str) -> str:
    """Take out what stands behind a colon, unless the cell itself says it: "unknown city: Oslo"."""
    head, colon, tail = text.partition(": ")
    words = _WORD.findall(tail)
    return text if all(each in source for each in words) else f"{head}{colon}…"

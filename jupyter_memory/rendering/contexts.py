"""A context as it is shown to people: the text a model is given, its size, what was left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.ids import ending
from jupyter_memory.rendering.markup import markup
from jupyter_memory.rendering.phrases import phrase, shortened, tongue_of
from jupyter_memory.rendering.plain import plain
from jupyter_memory.rendering.sheet import Column, Row, Sheet

if TYPE_CHECKING:
    from jupyter_memory.context import Context
    from jupyter_memory.rendering.phrases import Tongue

OPENING: Final = "<memories>"
CLOSING: Final = "</memories>"
"""Between these stands whatever a model is given; nothing that is quoted there can look so."""

MOST_LEFT_OUT: Final = 10
"""Memories left out that are named; the others are counted."""

_MOST_OF_A_TEXT: Final = 60


def context_text(context: Context) -> str:
    """Return the text a model is given, and what there is to say about it."""
    tongue = tongue_of(context)
    lines = str(context).split("\n") if context else []
    return plain(Sheet(above=(*lines, _size(context, tongue)), below=_left_out(context, tongue)))


def context_html(context: Context) -> str:
    """Return the text a model is given as HTML, and what there is to say about it."""
    tongue = tongue_of(context)
    above, below = (_size(context, tongue),), _left_out(context, tongue)
    if not context:
        return markup(Sheet(above=above, below=below))
    columns = (Column(title=phrase(tongue, "head context"), most=None),)
    return markup(
        Sheet(above=above, columns=columns, rows=(Row(cells=(str(context),)),), below=below)
    )


def _size(context: Context, tongue: Tongue) -> str:
    if not context:
        return phrase(tongue, "context empty", budget=context.budget)
    parts = phrase(tongue, "comma").join(
        phrase(tongue, f"part {part}", count=count) for part, count in context.parts.items()
    )
    sizes = {"tokens": context.tokens, "budget": context.budget, "parts": parts}
    return phrase(tongue, "context size", **sizes)


def _left_out(context: Context, tongue: Tongue) -> tuple[str, ...]:
    """Return what found no room, one line each for memories and for turns."""
    told = [
        f"{phrase(tongue, 'quoted', text=shortened(each.text, _MOST_OF_A_TEXT))} {ending(each.id)}"
        for each in context.omitted[:MOST_LEFT_OUT]
    ]
    rest = len(context.omitted) - len(told)
    more = [phrase(tongue, "more rows", count=rest)] if rest else []
    lines = [phrase(tongue, "left out", texts=phrase(tongue, "comma").join([*told, *more]))]
    turns = [phrase(tongue, "turns left out", count=context.turns_omitted)]
    return (*(lines if told else ()), *(turns if context.turns_omitted else ()))

"""What a sentence is read into: pieces that say something, and pieces that hold it together."""

from __future__ import annotations

from typing import Literal, NamedTuple

Sort = Literal[
    "word", "name", "number", "time", "date", "not", "modal", "choice", "verb", "role", "mark",
    "adverb", "be", "clause", "of", "break", "at",
]  # fmt: skip


class Element(NamedTuple):
    """One piece of what a sentence says.

    Attributes
    ----------
    sort
        What it is: the last five only hold the sentence together, and an adverb is one only until
        its neighbours are known.
    form
        What it says, so that two pieces that mean the same are equal.
    family
        For a choice, what it is one of; for a number, what it measures.
    """

    sort: Sort
    form: str
    family: str = ""

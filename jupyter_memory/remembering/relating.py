"""Edges between what a memory speaks of.

An edge that is not there is asked for again; a wrong one leads astray for good. So there is none
where the words leave a doubt: "Anna joins sales" joins no tables.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.folding import for_search
from jupyter_memory.language.identifiers import identifiers
from jupyter_memory.language.patterns import regex
from jupyter_memory.language.stopwords import ENGLISH
from jupyter_memory.remembering.cues import in_small, may_be_in
from jupyter_memory.remembering.linking import DOUBT, LINKS, NOBODY, WORKS
from jupyter_memory.remembering.mentioning import (
    FILE_ENDINGS,
    READ,
    THINGS,
    entity_form,
    metrics_in,
    table_of,
    tables_in,
)
from jupyter_memory.structure import Relation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from jupyter_memory.remembering.linking import Link

LONGEST: Final = 2_000
"""Characters of a sentence or a query; a longer one is pasted text."""

MOST: Final = 40
"""Edges of one memory; a text with more is a list of something."""

_SENTENCE: Final = regex(r"(?<=[.!])\s+|(?<=[?？。！])|[;；\n]")
_ENDS: Final = regex(r"[?？。！;；\n]|[.!]\s")
"""Without it there is but one sentence; to look for it takes a tenth of the time."""
_FROM: Final = regex(
    r"(?is)\bfrom\s+`?([a-z_][\w.]*)`?(?:\s+(?:as\s+)?(?!join\b|left\b|inner\b|right\b|full\b|"
    r"cross\b|where\b|on\b)[a-z_]\w*)?\s+(?=(?:left |right |inner |full |outer |cross )*join\b)"
)
_JOIN: Final = regex(r"(?i)\bjoin\s+`?([a-z_][\w.]*)`?(?:\s+(?:as\s+)?([a-z_]\w*))?\s+on\b")
_QUERY: Final = regex(r"(?is)\bselect\b.{1,2000}?\bfrom\b.{1,2000}?\bjoin\b.{1,2000}?\bon\b")
_LEADS: Final = regex(r"(?i)^\W*(?:(?:the|our|monthly|weekly|daily|每月|每周|每日)\s*)*")
_DRAWS_ON: Final = regex(
    r"(?i)\b(?:uses?|using|from|based on|sums?|counts?|over|of)\b|用|取|来自|基于|按|根据|统计"
)


def relations_in(
    text: str, *, subject: str | None = None, trigger: str | None = None, steps: Iterable[str] = ()
) -> tuple[Relation, ...]:
    """Return the edges that a memory states, each once, in order.

    Parameters
    ----------
    text
        The memory's.
    subject
        Of a fact: a metric uses the columns that its definition names.
    trigger, steps
        Of a procedure: it uses the tables and files that its steps name.
    """
    read = for_search(text[:READ])
    edges = [*_of_query(read)]
    tables = frozenset(each.casefold() for each in tables_in(read))
    for sentence in [] if edges else _sentences(read):
        small = in_small(sentence)
        if len(sentence) <= LONGEST and not _is_doubted(sentence, small):
            edges += _said(sentence, small, tables)
            edges += _of_metric(sentence, subject)
    if trigger is not None:
        edges += _of_procedure(trigger, "\n".join((read, *steps))[:READ])
    return tuple(islice(dict.fromkeys(edges), MOST))


def _sentences(text: str) -> list[str]:
    return _SENTENCE.split(text) if _ENDS.search(text) else [text]


def _is_doubted(sentence: str, small: str) -> bool:
    return may_be_in(DOUBT, small) and DOUBT.search(sentence) is not None


def _said(sentence: str, small: str, tables: frozenset[str]) -> Iterator[Relation]:
    for link in LINKS:
        if may_be_in(link.cue, small) and link.cue.search(sentence):
            yield from _linked(link, sentence, small, tables)


def _linked(link: Link, sentence: str, small: str, tables: frozenset[str]) -> Iterator[Relation]:
    for pattern in link.patterns:
        for found in pattern.finditer(sentence) if may_be_in(pattern, small) else ():
            a, b = found["a"].strip(), found["b"].strip()
            if _fit(link, a, b, tables):
                yield _edge(a, link.relation, b)


def _edge(a: str, relation: str, b: str) -> Relation:
    return Relation(_end(a), relation, _end(b))


def _end(name: str) -> str:
    plain = re.sub(r"(?i)^(?:the|our|all)\s+|\s+tables?$", "", name)
    return entity_form(plain)


def _fit(link: Link, a: str, b: str, tables: frozenset[str]) -> bool:
    """Return whether the two can be related so."""
    if _end(a) == _end(b) or not _end(a) or not _end(b):
        return False
    if link.a == "like":
        return _are_alike(a, b, tables)
    if link.a == "person":
        return _is_person(a) and _is_work(b, tables)
    if link.a == "file":
        return _is_file(a) and (_is_table(b, tables) or _is_file(b))
    return _is_table(a, tables) and _is_table(b, tables)


def _is_table(name: str, tables: frozenset[str]) -> bool:
    """Return whether the name itself, or the text, says that it is a table or a column."""
    plain = name.strip("`")
    if plain.casefold() in ENGLISH or _is_file(plain) or "/" in plain:
        return False
    if name.startswith("`") or plain.endswith("表") or identifiers(plain):
        return True
    return plain.casefold() in THINGS or plain.casefold() in tables


def _is_file(name: str) -> bool:
    plain = name.strip("`")
    return "." in plain and plain.rpartition(".")[2].casefold() in FILE_ENDINGS


def _are_alike(a: str, b: str, tables: frozenset[str]) -> bool:
    """Return whether both are files, both metrics or both tables."""
    if _is_file(a) or _is_file(b):
        return _is_file(a) and _is_file(b)
    if all(_is_metric(each) for each in (a, b)):
        return True
    return _is_table(a, tables) and _is_table(b, tables)


def _is_metric(name: str) -> bool:
    return any(entity_form(each) == entity_form(name) for each in metrics_in(name))


def _is_person(name: str) -> bool:
    return name.partition(" ")[0].casefold() not in ENGLISH and not NOBODY.search(
        name.removeprefix("@")
    )


def _is_work(name: str, tables: frozenset[str]) -> bool:
    if not name.isascii():
        return not name.startswith(("了", "过", "的", "人"))
    *before, last = name.casefold().split()
    is_known = bool(before) and before[0] in ("the", "our", "all")
    return is_known or last in WORKS or _is_metric(name) or _is_table(name, tables)


def _of_query(text: str) -> Iterator[Relation]:
    """Yield the joins of an SQL query."""
    if not may_be_in(_QUERY, in_small(text)) or not _QUERY.search(text):
        return
    for first in _FROM.finditer(text):
        rest = text[first.end() : first.end() + LONGEST].partition(";")[0]
        for other in _JOIN.finditer(rest):
            if entity_form(first[1]) != entity_form(other[1]):
                yield _edge(first[1], "joins", other[1])


def _of_metric(sentence: str, subject: str | None) -> Iterator[Relation]:
    """Yield what a metric is computed from: the columns that its definition names."""
    metric = _metric_of(sentence, subject)
    if metric is None:
        return
    for name in identifiers(sentence):
        if table_of(name) is not None and f"{name}(" not in sentence.casefold():
            yield _edge(metric, "uses", name)
    if _DRAWS_ON.search(sentence):
        for table in tables_in(sentence):
            yield _edge(metric, "uses", table)


def _metric_of(sentence: str, subject: str | None) -> str | None:
    """Return the metric that a sentence is about: its subject, or the one it begins with."""
    if subject is not None:
        return subject if _is_metric(subject) else None
    begins = sentence[_LEADS.match(sentence).end() :]  # type: ignore[union-attr]
    return next((each for each in metrics_in(begins) if begins.startswith(each)), None)


def _of_procedure(trigger: str, text: str) -> Iterator[Relation]:
    """Yield what a procedure works on: its tables, columns and files."""
    for name in identifiers(text):
        is_column = table_of(name) is not None and f"{name}(" not in text.casefold()
        if is_column or _is_file(name):
            yield _edge(trigger, "uses", name)
    for table in tables_in(text):
        yield _edge(trigger, "uses", table)

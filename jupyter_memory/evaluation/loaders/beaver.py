"""BEAVER: questions to the databases of companies, and the tables that answer them.

What an analyst would have remembered by then is there for each question: what each table has, and
that this table answered those past questions and is what people mean by those words. The question
itself is never among them.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.errors import UsageError
from jupyter_memory.evaluation.labelled import LabelledMemory, LabelledQuestion, LabelledSet
from jupyter_memory.evaluation.loaders.reading import as_published, read_json

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator, Mapping, Sequence

FORM: Final = "BEAVER"
TABLES: Final = "dev_tables.json"
QUESTIONS: Final = ("dev_dw.json", "dev_nw.json")

Table = tuple[str, str]
"""Database and name, in lower case: the set spells them in both ways."""


def load(path: str | os.PathLike[str], *, past: bool = True) -> LabelledSet:
    """Return the set of the published files: a user a question, who has what preceded it.

    Parameters
    ----------
    path
        Their folder, or one of them.
    past
        Whether the tables have the other questions, and the words of those that stand for their
        columns, as keys; without them there are the words of the schema alone.

    Raises
    ------
    UsageError
        When a file is missing, or lacks what the format has.
    """
    place = Path(path)
    folder = place if place.is_dir() else place.parent
    with as_published(folder, FORM):
        tables = dict(_tables(_file(folder, TABLES)))
        asked = [entry for name in QUESTIONS for entry in _file(folder, name)]
        led = [_leads(entry) for entry in asked]
        memories: list[LabelledMemory] = []
        questions = []
        for number, entry in enumerate(asked):
            others = [each for place, each in enumerate(led) if past and place != number]
            user = f"before {number}"
            own = {table: text for table, text in tables.items() if table[0] == entry["db_id"]}
            memories += _memories(own, _keys(others), user)
            questions.append(_question(number, entry, tables, user))
    name = "BEAVER" if past else "BEAVER, schema words only"
    return LabelledSet(name=name, memories=tuple(memories), questions=tuple(questions))


def _file(folder: Path, name: str) -> Any:
    if not (folder / name).is_file():
        raise UsageError(f"{folder} has no {name}: give the folder of {FORM}.")
    return read_json(folder / name, FORM)


def _tables(listed: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[Table, str]]:
    for table in listed.values():
        columns = ", ".join(table["column_names_original"])
        name = table["table_name_original"]
        yield (table["db_id"], name.lower()), f"Table {name} has the columns {columns}"


def _leads(entry: Mapping[str, Any]) -> dict[Table, list[str]]:
    """Return what leads to each table of a question once it has been answered."""
    database = entry["db_id"]
    leads: dict[Table, list[str]] = {_gold(each): [entry["question"]] for each in _golden(entry)}
    for word, columns in (entry.get("mapping") or {}).items():
        for table in dict.fromkeys(column.split(".")[0].lower() for column in columns):
            leads.setdefault((database, table), []).append(word)
    return leads


def _golden(entry: Mapping[str, Any]) -> Sequence[str]:
    tables: Sequence[str] = entry["gold_tables"]
    return tables


def _gold(table: str) -> Table:
    database, _, name = table.partition("#sep#")
    return database, name.lower()


def _keys(leads: Iterable[Mapping[Table, Sequence[str]]]) -> dict[Table, list[str]]:
    keys: dict[Table, dict[str, None]] = defaultdict(dict)
    for each in leads:
        for table, texts in each.items():
            keys[table].update(dict.fromkeys(texts))
    return {table: list(texts) for table, texts in keys.items()}


def _memories(
    tables: Mapping[Table, str], keys: Mapping[Table, list[str]], user: str
) -> Iterator[LabelledMemory]:
    for table, text in tables.items():
        given = {"kind": "semantic", "category": "dataset", "keys": keys.get(table, [])}
        name = f"{user}/{'.'.join(table)}"
        yield LabelledMemory(name=name, text=text, given=given, user=user)


def _question(
    number: int, entry: Mapping[str, Any], tables: Mapping[Table, str], user: str
) -> LabelledQuestion:
    gold = dict.fromkeys(map(_gold, _golden(entry)))
    return LabelledQuestion(
        name=f"q{number}",
        text=entry["question"],
        relevant=tuple(f"{user}/{'.'.join(each)}" for each in gold if each in tables),
        category=entry["db_id"],
        user=user,
    )

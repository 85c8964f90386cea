"""What a memory speaks of: tables, columns, files, metrics and people, by declared signs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from jupyter_memory.language.caching import cached
from jupyter_memory.language.folding import for_search
from jupyter_memory.language.identifiers import identifiers
from jupyter_memory.language.normal import normal_form
from jupyter_memory.language.patterns import regex
from jupyter_memory.language.script import HAN
from jupyter_memory.language.stopwords import ENGLISH
from jupyter_memory.language.terms import informative, terms
from jupyter_memory.remembering.cues import in_small, may_be_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from jupyter_memory.structure import Relation


def _words(*lines: str) -> frozenset[str]:
    return frozenset(" ".join(lines).split())


READ: Final = 10_000
"""Characters from the start in which turns of phrase are looked for."""

FILE_ENDINGS: Final = _words(
    "csv tsv txt xls xlsx xlsm json jsonl ndjson xml parquet feather arrow avro orc db sqlite ",
    "duckdb sql py ipynb r md html htm pdf png jpg jpeg svg gif log yml yaml toml ini cfg gz zip ",
    "tar pkl pickle h5 hdf5 nc npy npz docx pptx sav dta",
)
_DOMAINS: Final = _words(
    "com org net io edu gov cn de uk dev ai",
)
_LIBRARIES: Final = _words(
    "pd np plt sns pa pl px go os sys re df ax fig self cls json math random datetime time ",
    "pandas numpy polars scipy sklearn torch tf pathlib logging spark matplotlib",
)
"""What stands before the dot here is a library or a variable, no table."""

THINGS: Final = _words(
    "orders customers users products payments invoices refunds subscriptions shipments sessions ",
    "suppliers employees campaigns contracts tickets transactions",
)
_ZH_THINGS: Final = "订单|客户|用户|商品|退款|发票|供应商|库存|合同|门店|会员|线索|工单"
"""What tables of a business are about, in one plain word."""

_NAME: Final = regex(r"[^\W\d]\w*")
_PLAIN: Final = regex(rf"(?i)(?<![\w.])(?:{'|'.join(sorted(THINGS))})(?!\w|\.\w)|{_ZH_THINGS}")
_FILE: Final = regex(
    rf"(?i)(?:^|[\s`\"'“‘「《(（])([\w./\\~-]*\w\.(?:{'|'.join(sorted(FILE_ENDINGS))}))(?![\w.]*\w)"
)
_ENDED: Final = regex(rf"(?i)\.(?:{'|'.join(sorted(FILE_ENDINGS))})(?!\w)")
"""Without it nobody need look for a file."""

_CALLED_TABLE: Final = regex(r"(?i) tables?\b|表")
"""Without it nobody need look for the names before it."""

_TABLE: Final = regex(
    r"(?i)(?<![\w.])([a-z_][\w.]*) tables?\b|(?<![A-Za-z0-9_.])([a-z_][a-z0-9_.]*)\s?表"
)
_SQL: Final = regex(
    r"(?is)\bselect\b.{1,2000}?\bfrom\b|\bjoin\b.{1,200}?\bon\b.{1,200}?=|\binsert into\b|"
    r"\b(?:create|alter) table\b"
)
_SQL_TABLE: Final = regex(r"(?i)\b(?:from|join|into|update|table)\s+`?([a-z_][\w.]*)")
_ZH_JOINT: Final = "的和与及从在用把对由跟将给是联接入到"
_ZH_TABLE: Final = regex(
    rf"(?:(?<![{HAN}])|(?<=[{_ZH_JOINT}]))((?:(?![{_ZH_JOINT}])[{HAN}]){{2,4}}?(?<![报图列代发外仪年月日周])表)"
    r"(?![现示明达格面态述扬决])"
)
_NO_TABLES: Final = _words(
    "pivot lookup summary temp temporary new old same other first second time fact dimension ",
    "database hash round large small one two three source target base result both all any",
)
_METRIC: Final = regex(r"(?i)(?<![\w.])((?:[a-z]+[ -]){1,2})(rate|ratio|margin|score)s?(?![\w.])")
_NAMED_METRIC: Final = regex(
    r"(?i)(?<![\w.])(?:(?:net|gross) (?:sales|revenue|profit)|revenue|churn|retention|turnover|"
    r"profit|gmv|arpu|ltv|aov|mrr|arr|dau|mau|nps|cac|roi|ebitda)(?![\w.])"
    rf"|[毛净]利率|[{HAN}]{{2}}(?<![效汇频概利税比速功])率|营收|营业额|销售额|成交额|交易额|收入|毛利|净利|利润|"
    r"客单价|日活|月活"
)
_PERSON: Final = regex(rf"(?<![\w.@])@([A-Za-z][\w-]*(?:\.\w+)*|[{HAN}]{{2,4}}(?![{HAN}]))")
_DECORATOR: Final = regex(r"(?m)^[ \t]*@[\w.]+(?:\(.*\))?[ \t]*$")


def entities_of(
    text: str, subject: str | None, relations: Iterable[Relation] = ()
) -> tuple[str, ...]:
    """Return what a memory speaks of, as far as it can be read, each in its normal form.

    Names of programs come first, then the subject, what those names imply (of
    ``orders.is_internal`` also ``orders``), and what turns of phrase name.
    """
    named = [*identifiers(text)]
    if subject is not None:
        named.append(entity_form(subject))
    read = for_search(text[:READ])
    folded = read.casefold()
    named += [each for name in named for each in implied_by(name, folded)]
    named += [entity_form(each) for each in _spoken_of(read)]
    named += [end for each in relations for end in (each.subject, each.object)]
    return tuple(dict.fromkeys(each for each in named if each))


def entity_form(text: str) -> str:
    """Return the form in which what a memory speaks of is kept and compared."""
    return normal_form(text).strip("`").removeprefix("@")


def table_of(name: str) -> str | None:
    """Return the table that a dotted name is a column of, or None where it is none."""
    *path, last = name.split(".")
    if not path or not all(map(_is_name, (*path, last))):
        return None
    if last in FILE_ENDINGS or last in _DOMAINS or path[0] in _LIBRARIES:
        return None
    return path[-1]


def _is_name(word: str) -> bool:
    return word.isidentifier() if word.isascii() else _NAME.fullmatch(word) is not None


def implied_by(name: str, text: str) -> Iterator[str]:
    """Yield what a name in a folded text implies: a column its table, a path its file."""
    if name.startswith("@"):
        yield name[1:]
    elif name.rpartition(".")[2] in FILE_ENDINGS:
        yield re.split(r"[/\\]", name)[-1]
    elif f"{name}(" not in text and f"@{name}" not in text:  # no method, and nobody's name
        table = table_of(name)
        if table is not None and len(table) > 1:  # one letter is another name in a query
            yield from dict.fromkeys((".".join(name.split(".")[-2:]), table))


@cached
def metrics_in(text: str) -> tuple[str, ...]:
    """Return the metrics a text names, as it writes them."""
    small = in_small(text)
    named = may_be_in(_NAMED_METRIC, small)
    found = (each.group() for each in (_NAMED_METRIC.finditer(text) if named else ()))
    return (*found, *(_rates_in(text) if may_be_in(_METRIC, small) else ()))


def _rates_in(text: str) -> Iterator[str]:
    for found in _METRIC.finditer(text):
        words = [each.rstrip("-") for each in found[1].split()]  # "on-time" is one word
        while words and words[0].casefold() in ENGLISH:
            words = words[1:]
        if words and not ENGLISH.intersection(each.casefold() for each in words):
            yield " ".join((*words, found[2]))


@cached
def tables_in(text: str) -> tuple[str, ...]:
    """Return the tables a text calls so, as it writes them."""
    return tuple(_tables_in(text))


def _tables_in(text: str) -> Iterator[str]:
    if _CALLED_TABLE.search(text):
        for found in _TABLE.finditer(text):
            name = next(filter(None, found.groups()))
            if name.casefold() not in _NO_TABLES and name.casefold() not in ENGLISH:
                yield name
        yield from (found[1] for found in _ZH_TABLE.finditer(text))
    if may_be_in(_SQL, in_small(text)) and _SQL.search(text):
        for found in _SQL_TABLE.finditer(text):
            yield found[1]


def _spoken_of(text: str) -> Iterator[str]:
    yield from tables_in(text)
    if "." in text and _ENDED.search(text):
        yield from (found[1] for found in _FILE.finditer(text))
    yield from metrics_in(text)
    if may_be_in(_PLAIN, in_small(text)):
        yield from (found.group() for found in _PLAIN.finditer(text))
    if "@" in text:
        yield from (found[1] for found in _PERSON.finditer(_DECORATOR.sub("", text)))


LEAST_NAMED: Final = 0.5
"""Share of the telling words of a memory from which on a sentence speaks of that very memory."""


def share_named(memory: str, sentence: str) -> float:
    """Return the share of the words that tell a memory from others that a sentence has.

    A number alone tells none.
    """
    told = {each for each in informative(terms(memory)) if not each.isdigit()}
    return len(told.intersection(terms(sentence))) / len(told) if told else 0.0

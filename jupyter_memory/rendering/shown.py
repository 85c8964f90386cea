"""What was shown and comes back in a text: tables, receipts and records, told by their form.

An answer that is pasted, quoted or printed again is nothing that anybody says. Tables are known by
their headings, and rows without them by the age and the ending of the id at their end, also where
the blanks between the cells were lost or became the bars of Markdown.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from jupyter_memory.ids import SHORTEST_ENDING
from jupyter_memory.language.patterns import regex
from jupyter_memory.rendering.contexts import CLOSING, OPENING
from jupyter_memory.rendering.flat import FLAT_COLUMNS
from jupyter_memory.rendering.phrases import PHRASES, TONGUES, phrase
from jupyter_memory.rendering.rows import HIT_COLUMNS, RECORD_COLUMNS

if TYPE_CHECKING:
    from collections.abc import Iterator

_OF_MAGICS: Final = (
    ("number", "memory", "receipt", "id"),
    ("number", "to decide", "id"),
    ("version", "memory", "since", "ended", "origin"),
)
"""The columns of what only magics show."""

HEADINGS: Final = (
    *(
        tuple(column.title for column in columns)
        for columns in (*HIT_COLUMNS.values(), *RECORD_COLUMNS.values())
    ),
    *(
        tuple(phrase(tongue, f"head {name}") for name in names)
        for tongue in TONGUES
        for names in _OF_MAGICS
    ),
    ("score", "level", *FLAT_COLUMNS[:5]),
    FLAT_COLUMNS[:5],
)
"""Of what magics and methods show; the last two are the beginnings of data frames."""

MOST_LED_IN: Final = 80
"""Characters of a line that only leads to what was shown, such as "As noted:"."""

_GAP: Final = r"[\s|,*\"]+"
_ID: Final = rf"[0-9a-f]{{{SHORTEST_ENDING}}}"


_FIELD: Final = regex(r"\{[^{}]*\}")


def _forms(*names: str, fields: str) -> str:
    """Return the expression for phrases, in both languages, with something in their fields."""
    return "|".join(
        fields.join(map(re.escape, _FIELD.split(said))) for name in names for said in PHRASES[name]
    )


_SPAN: Final = _forms("days", "weeks", "months", "years", fields=r"\d+")
_AGE: Final = (
    f"(?:{_forms('today', 'yesterday', 'tomorrow', fields='')}"
    f"|{_forms('ago', 'ahead', fields=f'(?:{_SPAN})')})"
)
_QUOTED: Final = regex(r"^(?:\s{0,3}>)+\s?")
_HEADING: Final = regex(
    "|".join(_GAP.join(re.escape(part).replace(r"\ ", _GAP) for part in each) for each in HEADINGS)
)
_ROW: Final = regex(rf"[\s|]*\d+[\s|,]+\S.*[\s|,]{_AGE}[\s|,]+\S.*[\s|]{_ID}[\s|]*")
_RECEIPT: Final = regex(rf".*\S · {_ID}(?: · {_ID})*")
_RULE: Final = regex(r"[\s|:+-]*[-|][\s|:+-]*")
_GOES_ON: Final = regex(
    r"\s{3}|\s*\||\s*\d+[ \t,]{2,}|.*\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b"
)
"""A further row, or a further line of one: indented as far as its text, behind a bar, or with an
id."""

_COUNT: Final = _forms(*(name for name in PHRASES if name.startswith("count ")), fields="[0-9]+")
_LINES: Final = ("rows contradict", "nothing found", "time asked for", "how to decide")
_BESIDE: Final = regex(
    rf"\s*(?:{_forms(*_LINES, fields='.*')}|{_forms('more rows', fields='[0-9,]+')}"
    rf"|(?:{_COUNT})(?:(?:, |、)(?:{_COUNT}))*[.。]"
    r"|.*“.*”.*(?:[Ww]hich holds\?|以哪个为准？))"
)
_RECORD: Final = regex(
    r"\[?(?:(?:Hit|Revision)\(memory=)?(?:Fact|Episode|Procedure)\("
    r"(?:text=.*?, )?id='[0-9a-f-]{36}'.*"
)
_ELEMENT: Final = regex(r"<(?:div\b[^<>]*jupyter-memory|table\b)[^<>]*>", re.IGNORECASE)
_DIVISION: Final = regex(r"<(/?)div\b[^<>]*>", re.IGNORECASE)
_EMPTY_FENCE: Final = regex(r"```\w*\s*```")
_TAG: Final = regex(r"<[^<>]*>")
_MOST_OF_A_HEAD: Final = 4_000
_LONGEST_LINE: Final = 2_000
"""Characters of the HTML before a table's first row, and of a row in a text."""

_MOST_BLANK_LINES: Final = 5


def without_shown(text: str) -> str:
    """Return a text without what the memory itself has shown; one without comes back as it is."""
    lines = _RECORD.sub("", _without_elements(_without_contexts(text))).split("\n")
    found = "\n".join(_kept(lines))
    return text if found == text else _EMPTY_FENCE.sub("", found).strip()


def is_only_shown(text: str) -> bool:
    """Tell whether a text is what the memory has shown, and at most a line that leads to it."""
    rest = without_shown(text)
    if rest == text or not rest:
        return rest != text
    leads = "\n" not in rest and len(rest) <= MOST_LED_IN
    return (leads and rest.rstrip("*_ ").endswith((":", "："))) or not re.search(r"\w", rest)


def _without_contexts(text: str) -> str:
    """Return a text without what a model was given, in a prompt that comes back to us."""
    parts = []
    while (begins := text.find(f"{OPENING}\n")) >= 0:
        ends = text.find(CLOSING, begins)
        if ends < 0:
            break
        parts.append(text[:begins])
        text = text[ends + len(CLOSING) :]
    return "".join([*parts, text])


def _without_elements(text: str) -> str:
    """Return a text without the HTML of what was shown."""
    at = 0
    parts = []
    for begins in _ELEMENT.finditer(text):
        if begins.start() >= at and _is_ours(text, begins):
            parts.append(text[at : begins.start()])
            at = _end_of(text, begins)
    return "".join([*parts, text[at:]])


def _is_ours(text: str, begins: re.Match[str]) -> bool:
    if begins[0][1:2] in "dD":
        return True
    head = text[begins.end() : begins.end() + _MOST_OF_A_HEAD].partition("<table")[0]
    return _HEADING.search(_TAG.sub(" ", head)) is not None


def _end_of(text: str, begins: re.Match[str]) -> int:
    """Return where an element ends; one that was cut ends with its last whole tag."""
    depth = 0
    if begins[0][1:2] in "tT":
        end = text.find("</table>", begins.end())
        return text.rfind(">") + 1 if end < 0 else end + len("</table>")
    for tag in _DIVISION.finditer(text, begins.start()):
        depth += -1 if tag[1] else 1
        if not depth:
            return tag.end()
    return text.rfind(">") + 1


def _kept(lines: list[str]) -> Iterator[str]:
    """Yield the lines that were not shown; of one that leads to a table, what leads to it."""
    inside = False
    for number, line in enumerate(lines):
        bare = _QUOTED.sub("", line)
        heading = _HEADING.search(bare)
        if heading or _is(_ROW, bare):
            inside = True
            lead = bare[: heading.start()].rstrip(" >|,[") if heading else ""
            if lead:
                yield lead
        elif _is(_BESIDE, bare) or _is(_RECEIPT, bare):
            continue
        elif inside and not bare.strip():
            inside = _continues(lines[number + 1 : number + 1 + _MOST_BLANK_LINES])
        else:
            inside = inside and bool(_GOES_ON.match(bare) or _is(_RULE, bare))
        if not inside:
            yield line


def _is(form: re.Pattern[str], line: str) -> bool:
    return len(line) <= _LONGEST_LINE and form.fullmatch(line) is not None


def _continues(following: list[str]) -> bool:
    """Tell whether a table goes on behind a blank line: a memory may have one in its text."""
    line = _QUOTED.sub("", next((each for each in following if each.strip()), ""))
    return re.match(r"\s{3}\S", line) is not None or _is(_ROW, line)

"""From memories and turns to one text for a model, never longer than its budget.

Structure comes from here only: one opening and one closing marker, headings and heads of items.
Whatever was stored or said stands between them as quoted data.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from jupyter_memory.context import Context
from jupyter_memory.language.counting import count_tokens
from jupyter_memory.recalling.allowances import (
    AT_START,
    WITH_TASK,
    Share,
    fill,
    limit,
    longest_item,
    total,
)
from jupyter_memory.recalling.frame import (
    BRIEF,
    BRIEF_FROM,
    HEADINGS,
    NOTHING,
    RULES,
    worded,
)
from jupyter_memory.recalling.items import Item, Telling, of_memory, of_question, of_turn
from jupyter_memory.recalling.summarising import LAST_TURNS, points
from jupyter_memory.rendering.contexts import CLOSING, OPENING
from jupyter_memory.rendering.phrases import tongue_of, tongue_of_most

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import tzinfo

    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.remembering.conversation.messages import Message
    from jupyter_memory.rendering.phrases import Tongue
    from jupyter_memory.results import Conflict


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """What may go into a context, each part the most wanted first.

    Attributes
    ----------
    task
        What the model is to do; None at the start of a session.
    rules
        Standing wishes of the user.
    profile
        Who she is, and what she prefers.
    recalled
        What a recall of the task found.
    conflicts
        Contradictions among or against what was found.
    events
        Important ones of late.
    turns
        The conversation, oldest first.
    """

    task: str | None = None
    rules: tuple[MemoryRecord, ...] = ()
    profile: tuple[MemoryRecord, ...] = ()
    recalled: tuple[MemoryRecord, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    events: tuple[MemoryRecord, ...] = ()
    turns: tuple[Message, ...] = ()


@dataclass(slots=True)
class _Page:
    """A context while it is made.

    Attributes
    ----------
    telling
        How items are told.
    left
        Tokens that are left.
    budget, table
        What there was, and how it is shared.
    parts
        By part: its heading and what went in, in its order.
    omitted
        What found no room.
    """

    telling: Telling
    left: int
    budget: int
    table: tuple[Share, ...]
    parts: dict[str, list[Item]] = field(default_factory=dict)
    omitted: list[Item] = field(default_factory=list)

    @property
    def tongue(self) -> Tongue:
        return self.telling.tongue

    def heading(self, part: str) -> str:
        return worded(HEADINGS, part, self.tongue)

    def put(self, part: str, items: Sequence[Item], most: int) -> list[Item]:
        """Take in what of the items has room in a part, and return the others."""
        heading = 0 if self.parts.get(part) else count_tokens(self.heading(part))
        filled = fill(items, max(0, min(most, self.left) - heading), self.tongue)
        taken = [each for each in filled if each is not None]
        if taken:
            self.parts.setdefault(part, []).extend(taken)
            self.left -= heading + sum(each.tokens for each in taken)
        return [item for item, each in zip(items, filled, strict=True) if each is None]


def compose(gathered: Gathered, budget: int, zone: tzinfo | None) -> Context:
    """Return what fits of what was gathered.

    Parameters
    ----------
    gathered
        The parts.
    budget
        Tokens at most, everything counted; where not even the frame fits, the text is empty.
    zone
        In which dates are told.
    """
    tongue = _tongue(gathered)
    telling = Telling(tongue, zone, longest_item(budget))
    wanted = _wanted(gathered, telling)
    opening = _opening(tongue, budget)
    frame = count_tokens(opening + CLOSING)
    if frame > budget:
        return _nothing(wanted, gathered, budget)
    table = AT_START if gathered.task is None else WITH_TASK
    page = _Page(telling, budget - frame, budget, table)
    unheard = _fill_page(page, wanted, gathered.turns)
    return _printed(page, opening, unheard)


def _tongue(gathered: Gathered) -> Tongue:
    if gathered.task is not None:
        return tongue_of(gathered.task)
    known = (*gathered.rules, *gathered.profile, *gathered.events)
    return tongue_of_most(each.text for each in known)


def _opening(tongue: Tongue, budget: int) -> str:
    """Return the marker and what is said about memories; less where there is little room."""
    full = f"{OPENING}\n{RULES[tongue]}"
    if count_tokens(full) * BRIEF_FROM <= budget:
        return full
    return f"{OPENING}\n{BRIEF[tongue]}"


def _wanted(gathered: Gathered, telling: Telling) -> dict[str, list[Item]]:
    """Return the items of each part of memories; a memory stands in the first that has it."""
    disputed = {each for conflict in gathered.conflicts for each in conflict.ids}
    standing = {each.id for each in (*gathered.rules, *gathered.profile)} - disputed
    return {
        "rules": [of_memory(each, telling) for each in gathered.rules],
        "profile": [of_memory(each, telling) for each in gathered.profile],
        "recalled": list(_recalled(gathered, standing, telling)),
        "events": [of_memory(each, telling) for each in gathered.events if each.id not in standing],
    }


def _recalled(gathered: Gathered, standing: set[str], telling: Telling) -> Iterable[Item]:
    """Yield what was found; what contradicts each other as one question, where the first stood."""
    asked: set[str] = set()
    for record in gathered.recalled:
        conflicts = [each for each in gathered.conflicts if record.id in each.ids]
        for conflict in conflicts:
            if conflict.question not in asked:
                asked.add(conflict.question)
                both = (each for each in gathered.recalled if each.id in conflict.ids)
                yield of_question(conflict.question, tuple(both), telling)
        if not conflicts and record.id not in standing:
            yield of_memory(record, telling)


def _fill_page(page: _Page, wanted: dict[str, list[Item]], turns: Sequence[Message]) -> int:
    """Fill the parts one after the other, and return how many turns found no room."""
    waiting = [share for share in page.table if wanted.get(share.part)]
    left_out: dict[str, list[Item]] = {}
    for number, share in enumerate(waiting):
        ahead = [*waiting[number:], *_of_turns(page, turns)]
        most = limit(share, ahead, page.left, page.budget, total(page.table))
        left_out[share.part] = page.put(share.part, wanted[share.part], most)
    unheard = _put_turns(page, turns)
    for part, items in left_out.items():
        page.omitted += _not_in_the_rest(page, part, items)
    return unheard


def _not_in_the_rest(page: _Page, part: str, items: Sequence[Item]) -> Iterable[Item]:
    """Put in what has room, as it is, in what the other parts left; yield what has not."""
    for item in items:
        heading = 0 if page.parts.get(part) else count_tokens(page.heading(part))
        if heading + item.tokens > page.left:
            yield item
        else:
            page.put(part, [item], page.left)


def _of_turns(page: _Page, turns: Sequence[Message]) -> list[Share]:
    if len(turns) <= LAST_TURNS:
        return []
    return [share for share in page.table if share.part == "summary"]


def _put_turns(page: _Page, turns: Sequence[Message]) -> int:
    """Put in the conversation, its beginning as points where it does not fit as it is."""
    told = [of_turn(each, page.telling) for each in turns]
    room = page.left - count_tokens(page.heading("history"))
    early = max(0, len(told) - LAST_TURNS)
    if early and sum(each.tokens for each in told) > room:
        unheard = _put_points(page, turns[:early])
        return unheard + _put_newest(page, told[early:])
    return _put_newest(page, told)


def _put_points(page: _Page, turns: Sequence[Message]) -> int:
    """Put in what is to be kept of turns, and return of how many that is nothing."""
    share = next((each.tokens for each in page.table if each.part == "summary"), 0)
    items = [of_turn(turn, page.telling, text) for turn, text in points(turns)]
    unheard = page.put("summary", items, min(share, page.left // 2))
    page.parts.get("summary", []).reverse()  # the newest were served first, and are told last
    return len(turns) - len(items) + len(unheard)


def _put_newest(page: _Page, told: Sequence[Item]) -> int:
    """Put in the last turns, as many as have room, and return how many have not."""
    room = page.left - count_tokens(page.heading("history"))
    newest: list[Item] = []
    for item in reversed(told):
        whole = item.tokens <= room
        fits = item if whole else item.cut(room, page.tongue) if not newest else None
        if fits is None:
            break
        newest.append(fits)
        room -= fits.tokens
        if not whole:
            break
    page.put("history", newest[::-1], page.left)
    return len(told) - len(newest)


def _printed(page: _Page, opening: str, unheard: int) -> Context:
    """Return the text of a page; what was counted in parts is counted once more as a whole."""
    while True:
        text = opening + "".join(_sections(page)) + CLOSING
        tokens = count_tokens(text)
        if tokens <= page.budget or not any(page.parts.values()):
            break
        last = next(part for part in reversed(page.parts) if page.parts[part])
        page.omitted.append(page.parts[last].pop())
    taken = [item for items in page.parts.values() for item in items]
    used = _records(taken)
    omitted = tuple(each for each in _records(page.omitted) if each not in used)
    return Context(
        text if tokens <= page.budget else "",
        used=used,
        omitted=omitted,
        truncated=bool(omitted or unheard or any(each.is_cut for each in taken)),
        tokens=tokens if tokens <= page.budget else 0,
        budget=page.budget,
        parts=_sizes(page, opening),
        turns_omitted=unheard,
    )


def _sections(page: _Page) -> Iterable[str]:
    """Yield the parts in their order, or that there is nothing."""
    order = dict.fromkeys((*(share.part for share in page.table), *page.parts))
    filled = [part for part in order if page.parts.get(part)]
    for part in filled:
        yield page.heading(part)
        yield from (item.text for item in page.parts[part])
    nothing = NOTHING[page.tongue]
    if not filled and not page.omitted and count_tokens(nothing) <= page.left:
        yield nothing


def _sizes(page: _Page, opening: str) -> dict[str, int]:
    sizes = {"frame": count_tokens(opening + CLOSING)}
    for part, items in page.parts.items():
        if items:
            own = count_tokens(page.heading(part))
            sizes[part] = own + sum(each.tokens for each in items)
    return sizes


def _nothing(wanted: dict[str, list[Item]], gathered: Gathered, budget: int) -> Context:
    """Return the empty text of a budget in which not even the frame has room."""
    omitted = _records([item for items in wanted.values() for item in items])
    turns = len(gathered.turns)
    truncated = bool(omitted or turns)
    return Context(omitted=omitted, truncated=truncated, budget=budget, turns_omitted=turns)


def _records(items: Iterable[Item]) -> tuple[MemoryRecord, ...]:
    """Return the memories in items, each once."""
    found = {record.id: record for item in items for record in item.records}
    return tuple(found.values())

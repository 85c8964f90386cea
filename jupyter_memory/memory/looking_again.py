"""What waits for a second look: gathered from what is doubtful, contradicts, or could be one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.clock import as_utc
from jupyter_memory.records import KINDS
from jupyter_memory.remembering.deciding import waits
from jupyter_memory.rendering.phrases import shortened, tongue_of_most
from jupyter_memory.rendering.reviews import why
from jupyter_memory.reviews import Act, Reason, Review, ReviewItem
from jupyter_memory.rights import outranks
from jupyter_memory.store import listing
from jupyter_memory.store.bridge import run
from jupyter_memory.store.predicates import all_of, in_scope, is_valid
from jupyter_memory.tending.review import POLICY, Doubt, doubt_about, noise_in, sampled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from datetime import datetime

    from jupyter_memory.memory.consolidating import FoundPlans
    from jupyter_memory.memory.rooms import Rooms
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.results import Pending, Receipt
    from jupyter_memory.rights import Scope
    from jupyter_memory.tending.consolidation import Plan

    Doer = Callable[[ReviewItem, Act, Plan | None], Receipt]

_ORDER: Final[tuple[Reason, ...]] = (
    "contradiction", "share request", "two values", "disliked", "drifted", "expiring", "draft",
    "low confidence", "unanswered", "fragments", "never used",
)  # fmt: skip

_ACTS: Final[dict[Reason, tuple[Act, ...]]] = {
    "contradiction": ("new", "old", "both"),
    "share request": ("old", "new"),
    "two values": ("forget", "both"),
    "fragments": ("merge", "apart"),
    **dict.fromkeys(
        ("draft", "disliked", "expiring", "drifted", "low confidence", "unanswered", "never used"),
        ("confirm", "forget"),
    ),
}
"""What can be answered, by the reason."""


def reviewed(
    rooms: Rooms, scope: Scope, pending: Iterable[Pending], found: FoundPlans, do: Doer
) -> Review:
    """Return what waits for a second look in a scope.

    Parameters
    ----------
    rooms, scope
        Whose memories.
    pending
        What waits for her decision already.
    found
        What could be made one, and what gives two values.
    do
        Carries an answer out.
    """
    now = rooms.clock()
    at = as_utc(now, now)
    current = all_of(in_scope(scope), is_valid(["active", "draft"], at))
    records = run(listing.listed(rooms.store.tables, KINDS, current))
    items = [_of_pending(each, do) for each in pending if _is_in(scope, each.new)]
    items += _of_pairs(found.apart, now, do)
    items += _of_plans(found.plans, do)
    asked = {each.id for each in items}
    items += _of_doubts([each for each in records if each.id not in asked], at, now, do)
    items.sort(key=lambda each: (_ORDER.index(each.reason), each.id))
    shown = list(_limited(items))
    active = [each for each in records if each.status == "active"]
    sample = sampled(active)
    noise = {each.id: told for each in sample if (told := noise_in(each, at)) is not None}
    return Review(
        items=tuple(shown),
        more=len(items) - len(shown),
        sample=sample,
        noise=noise,
        asked_at=now,
        tongue=tongue_of_most(each.memory.text for each in shown or ()),
    )


def _is_in(scope: Scope, record: MemoryRecord) -> bool:
    return scope.project in ("*", record.project) or record.project is None


def _limited(items: Sequence[ReviewItem]) -> Iterator[ReviewItem]:
    """Yield the rows of one review; what was never used takes but few of them."""
    counts: Counter[str] = Counter()
    for each in items[:]:
        counts[each.reason] += 1
        if each.reason == "never used" and counts[each.reason] > POLICY.most_unused:
            continue
        if sum(counts.values()) <= POLICY.most:
            yield each


def _item(
    memory: MemoryRecord,
    doubt: Doubt,
    detail: str,
    do: Doer,
    plan: Plan | None = None,
    others: Iterable[str] = (),
) -> ReviewItem:
    item = ReviewItem(
        memory=memory,
        reason=doubt.reason,
        detail=detail,
        act=doubt.act,
        acts=_ACTS[doubt.reason],
        others=tuple(others),
    )

    def doer(act: Act) -> Receipt:
        return do(item, act, plan)

    return replace(item, doer=doer)


def _of_pending(pending: Pending, do: Doer) -> ReviewItem:
    new, old = pending.new, pending.old
    if pending.kind == "share request":
        return _item(new, Doubt("share request", "old"), pending.question, do)
    holds = old is not None and not outranks(new.source, old.source)
    act: Act = "old" if holds else "new"
    return _item(new, Doubt("contradiction", act), pending.question, do)


def _of_pairs(
    pairs: Iterable[tuple[MemoryRecord, MemoryRecord]], now: datetime, do: Doer
) -> list[ReviewItem]:
    """Of two values of one thing the earlier one is asked about."""
    items: dict[str, ReviewItem] = {}
    for one, other in pairs:
        if any(waits(each) for each in (one, other)):
            continue
        old, new = sorted((one, other), key=lambda each: (each.updated_at, each.id))
        day = old.updated_at.astimezone(now.tzinfo).date()
        detail = why(old, "two values", day, other=shortened(new.text))
        doubt = Doubt("two values", "forget")
        items.setdefault(old.id, _item(old, doubt, detail, do, others=[new.id]))
    return list(items.values())


def _of_plans(plans: Iterable[Plan], do: Doer) -> list[ReviewItem]:
    items = []
    for plan in plans:
        first = plan.kept or plan.sources[0]
        count = len(plan.sources) + (plan.kept is not None and plan.sort == "repetition")
        detail = why(first, "fragments", None, count=count)
        shown = replace(first, text=plan.text)
        others = [each.id for each in plan.sources if each.id != first.id]
        items.append(_item(shown, Doubt("fragments", "merge"), detail, do, plan, others))
    return items


def _of_doubts(
    records: Iterable[MemoryRecord], at: datetime, now: datetime, do: Doer
) -> list[ReviewItem]:
    items = []
    for record in records:
        doubt = doubt_about(record, at)
        if doubt is None:
            continue
        moment: Any = record.expires_at if doubt.reason == "expiring" else record.created_at
        detail = why(record, doubt.reason, moment.astimezone(now.tzinfo).date())
        items.append(_item(record, doubt, detail, do))
    return items

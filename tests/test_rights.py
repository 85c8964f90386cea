"""Every cell of the table of rights, through what people and agents can call."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, get_args

import pytest

from jupyter_memory import NotFoundError, ScopeError, UsageError
from jupyter_memory.rights import RIGHTS, Act, Rights, Role, checked_agent, role_of, whose

if TYPE_CHECKING:
    from collections.abc import Callable

    from jupyter_memory import Memory

AGENTS = {"owner": None, "delegate": "delegate:bo", "agent": "planner"}
CELLS = [(role, sort, act) for role, row in RIGHTS.items() for sort in row for act in get_args(Act)]


@dataclass
class World:
    """Ana's memory, somebody else's handle on it, and one more agent's."""

    user: Memory
    holder: Memory
    other: Memory

    def told(self, sort: str, text: str) -> str:
        """Have a memory of one sort made, and return its id."""
        if sort in ("own", "vouched"):
            made = self.holder.remember(text).id
            if sort == "vouched":
                self.user.confirm(made)
        elif sort in ("shared", "private"):
            made = self.other.remember(text).id
            if sort == "shared":
                self.user.share(made)
        else:
            given = {"category": "preference"} if sort == "open" else {}
            made = self.user.remember(text, **given).id
        return made


@pytest.fixture
def world(open_memory) -> Callable[[Role], World]:
    def make(role: Role) -> World:
        return World(
            user=open_memory(),
            holder=open_memory(agent=AGENTS[role]),
            other=open_memory(agent="coder"),
        )

    return make


def cell(role: Role, sort: str, act: str) -> str:
    return getattr(RIGHTS[role][sort], act)


def attempt(role: Role, sort: str, act: str, call: Callable[[], object]) -> None:
    """Do something, or be refused: what may not be seen looks as if it did not exist."""
    if cell(role, sort, act) != "refuse":
        call()
        return
    unseen = cell(role, sort, "see") == "refuse"
    with pytest.raises(NotFoundError if unseen else ScopeError):
        call()


def test_the_table_has_every_role_and_the_acts_are_its_columns() -> None:
    assert set(RIGHTS) == set(get_args(Role)) == set(AGENTS)
    assert {each.name for each in fields(Rights)} == set(get_args(Act))
    with pytest.raises(TypeError):
        RIGHTS["agent"] = RIGHTS["owner"]  # type: ignore[index]


@pytest.mark.parametrize(("role", "sort"), [(r, s) for r, s, act in CELLS if act == "see"])
def test_each_sort_is_what_it_is_called(world, role, sort) -> None:
    here = world(role)
    record = here.user.get(here.told(sort, "Region: eu"))
    assert whose(AGENTS[role], record) == sort


@pytest.mark.parametrize(("role", "sort"), [(r, s) for r, s, act in CELLS if act == "see"])
def test_seeing(world, role, sort) -> None:
    here = world(role)
    made = here.told(sort, "Region: eu")
    seen = cell(role, sort, "see") == "allow"
    assert (made in [each.id for each in here.holder.list()]) == seen
    assert (made in [hit.memory.id for hit in here.holder.recall("region")]) == seen
    assert here.holder.count() == int(seen)
    attempt(role, sort, "see", lambda: here.holder.get(made))
    attempt(role, sort, "see", lambda: here.holder.history(made))


@pytest.mark.parametrize(("role", "sort"), [(r, s) for r, s, act in CELLS if act == "change"])
def test_changing(world, role, sort) -> None:
    here = world(role)
    made = here.told(sort, "Region: eu")
    before = here.user.get(made)
    changes = (
        lambda: here.holder.edit(made, tags=["changed"]),
        lambda: here.holder.pin(made),
        lambda: here.holder.rollback(made, to=before.version),
    )
    for change in changes:
        attempt(role, sort, "change", change)
    if cell(role, sort, "change") == "refuse":
        assert here.user.get(made) == before
    else:
        assert here.user.get(made).pinned
    here.user.forget(made)
    attempt(role, sort, "change", lambda: here.holder.restore_memory(made))


@pytest.mark.parametrize("act", ["forget", "confirm"])
@pytest.mark.parametrize(("role", "sort"), [(r, s) for r, s, act in CELLS if act == "forget"])
def test_forgetting_and_confirming(world, role, sort, act) -> None:
    here = world(role)
    made = here.told(sort, "Region: eu")
    before = here.user.get(made)
    attempt(role, sort, act, lambda: getattr(here.holder, act)(made))
    assert (here.user.get(made) == before) == (cell(role, sort, act) == "refuse")


@pytest.mark.parametrize(("role", "sort"), [(r, s) for r, s, act in CELLS if act == "share"])
def test_sharing(world, role, sort) -> None:
    here = world(role)
    made = here.told(sort, "Region: eu")
    was = here.user.get(made).shared
    attempt(role, sort, "share", lambda: here.holder.share(made))
    granted = cell(role, sort, "share") == "allow"
    assert here.user.get(made).shared == (was or granted)
    asked = [each.id for each in here.user.pending() if each.kind == "share request"]
    assert asked == ([made] if cell(role, sort, "share") == "pending" else [])


@pytest.mark.parametrize(("role", "sort"), [(r, s) for r, s, act in CELLS if act == "supersede"])
def test_superseding(world, role, sort) -> None:
    here = world(role)
    made = here.told(sort, "Region: eu")
    receipt = here.holder.remember("Region: us")
    if cell(role, sort, "supersede") == "allow":
        assert (receipt.action, receipt.id) == ("superseded", made)
        assert here.user.get(made).value == "us"
        assert here.user.pending() == []
    else:
        assert (receipt.action, receipt.id != made) == ("pending", True)
        assert here.user.get(made).value == "eu"
        assert [each.id for each in here.user.pending()] == [receipt.id]


@pytest.mark.parametrize(("role", "sort"), [(r, s) for r, s, act in CELLS if act == "decide"])
def test_deciding(world, role, sort) -> None:
    here = world(role)
    if sort == "vouched":
        made = here.told("own", "Region: us")
        here.holder.share(made)
        here.user.confirm(made)
    else:
        here.user.remember("Region: eu")
        given = {"category": "preference"} if sort == "open" else {}
        writer = {"own": here.holder, "shared": here.other, "private": here.other}.get(sort)
        if writer is None:
            made = here.user.remember("Region: us", source="inferred", **given).id
        else:
            made = writer.remember("Region: us").id
        if sort == "shared":
            here.user.share(made)
    attempt(role, sort, "decide", lambda: here.holder.resolve(made, keep="new"))
    waits = cell(role, sort, "decide") == "refuse"
    assert (made in [each.id for each in here.user.pending()]) == waits


def test_what_a_delegate_is_called() -> None:
    assert checked_agent(" delegate:  bo  li ") == "delegate:bo li"
    assert [role_of(each) for each in (None, "bo", "delegate:bo")] == ["owner", "agent", "delegate"]
    for wrong in ("delegate:", "delegate:  ", "", " ", 5):
        with pytest.raises(UsageError, match="agent"):
            checked_agent(wrong)  # type: ignore[arg-type]

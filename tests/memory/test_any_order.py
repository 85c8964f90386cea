"""Writes in any order: no write ever reduces what is stored about something else."""

from __future__ import annotations

import tempfile
from dataclasses import fields
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, rule

from jupyter_memory import ConflictError, Memory, UsageError
from jupyter_memory.language import normal_form

EVERY_STATUS = ["active", "draft", "pending", "archived", "forgotten"]
TEXTS = [f"{name}: {value}" for name in ("Cut-off", "税率") for value in (1, 2, 3)] + [
    "Revenue excludes refunds",
    "营收不含退款",
]
KEYS = {text: text.split(":")[0] for text in TEXTS if ":" in text}
CONTENT = ("text", "tags", "status", "key", "value", "project")
LIGHT = {"mentions", "confidence", "statements", "pinned", "verified_at", "source"}
"""What may change without a new version."""


class AnyOrder(RuleBasedStateMachine):
    """The model: the last state seen of each memory, and the states before it."""

    receipts = Bundle("receipts")

    def __init__(self):
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.now = datetime(2026, 3, 10, 9, tzinfo=UTC)
        self.memory, self.agent = (
            Memory(
                self.folder.name,
                user="ana",
                project=None,
                agent=agent,
                embedder="none",
                clock=lambda: self.now,
            )
            for agent in (None, "planner")
        )
        self.known = {}
        self.past = {}

    def teardown(self):
        try:
            self.check_histories()
        finally:
            self.memory.close()
            self.agent.close()
            self.folder.cleanup()

    def check_histories(self):
        for identifier, record in self.known.items():
            told = self.memory.history(identifier)
            assert [each.memory for each in told] == [*self.past[identifier], record]

    def take_in(self, *touched):
        """Take in a write, which may have changed the touched memories by one version at most.

        Returns
        -------
        list of pairs
            The changed memories, before (None where there was none) and after.
        """
        self.now += timedelta(minutes=1)
        listed = self.memory.list(status=EVERY_STATUS, project="*")
        assert len(listed) == len({each.id for each in listed})
        now = {each.id: each for each in listed}
        assert self.known.keys() <= now.keys()
        written = []
        for identifier, record in now.items():
            before = self.known.get(identifier)
            if before == record:
                continue
            assert identifier in touched
            written.append((before, record))
            if before is None:
                self.past[identifier] = []
            elif record.version == before.version:
                assert changed_fields(before, record) <= LIGHT
            else:
                assert record.version == before.version + 1
                self.past[identifier].append(before)
        self.known = now
        return written

    def contesting(self, text):
        """Ids of the contradictions that want what the text says."""
        return [
            each.id
            for each in self.known.values()
            if each.status == "pending" and normal_form(each.text) == normal_form(text)
        ]

    def holder(self, record):
        """Who has the record's key now, if it is another memory."""
        for other in self.known.values():
            if other.id != record.id and is_current(other) and other.key == record.key is not None:
                return other
        return None

    def one(self, data, *statuses):
        ids = sorted(each.id for each in self.known.values() if each.status in statuses)
        return data.draw(st.sampled_from(ids)) if ids else None

    @rule(target=receipts, text=st.sampled_from(TEXTS), tag=st.sampled_from([(), ("a",), ("b",)]))
    def remember(self, text, tag):
        before = dict(self.known)
        receipt = self.memory.remember(text, tags=tag)
        written = self.take_in(receipt.id, *self.contesting(text))
        record = self.known[receipt.id]
        old = before.get(receipt.id)
        assert (record.text, record.status) == (text, "active")
        assert set(tag) <= set(record.tags)
        assert self.contesting(text) == []
        if receipt.action == "reinforced":
            assert (old.text, record.mentions) == (text, old.mentions + 1)
        elif receipt.action == "superseded":
            assert is_current(old)
            assert old.key == record.key
        elif old is not None:
            assert (receipt.action, old.status) == ("stored", "forgotten")
        return receipt, written

    @rule(target=receipts, text=st.sampled_from(TEXTS))
    def agent_says(self, text):
        before = dict(self.known)
        receipt = self.agent.remember(text)
        written = self.take_in(receipt.id, *self.contesting(text))
        for old, new in written:
            if old is not None and old.agent is None:
                assert changed_fields(old, new) <= LIGHT
        if receipt.action == "pending":
            rival = self.holder(self.known[receipt.id])
            assert rival is not None
            assert rival.text != text
        else:
            assert self.known[receipt.id].status == "active"
            assert text in [hit.memory.text for hit in self.agent.recall(text, k=20)]
        assert before.keys() <= self.known.keys()
        return receipt, written

    @rule(target=receipts, data=st.data(), keep=st.sampled_from(["new", "old", "both"]))
    def resolve(self, data, keep):
        identifier = self.one(data, "pending")
        if identifier is None:
            return self.agent_says(TEXTS[1])
        newcomer = self.known[identifier]
        rival = self.holder(newcomer)
        receipt = self.memory.resolve(identifier, keep=keep)
        written = self.take_in(identifier, *([rival.id] if rival else []))
        assert identifier not in [each.id for each in self.memory.pending()]
        if keep == "new":
            kept = self.known[identifier if rival is None else rival.id]
            assert (kept.text, kept.key, kept.status) == (newcomer.text, newcomer.key, "active")
        else:
            assert rival is None or self.known[rival.id] == rival
            status = "forgotten" if keep == "old" else "active"
            assert self.known[identifier].status == status
        return receipt, written

    @rule(target=receipts, data=st.data(), text=st.sampled_from(TEXTS))
    def edit(self, data, text):
        identifier = self.one(data, "active")
        if identifier is None:
            return self.remember(text, ())
        try:
            receipt = self.memory.edit(identifier, text=text, tags=["edited"])
        except ConflictError:
            rivals = [each for each in self.known.values() if each.id != identifier]
            assert any(is_current(each) and same_key_or_text(each, text) for each in rivals)
            self.take_in()
            return self.remember(text, ())
        written = self.take_in(identifier)
        record = self.known[identifier]
        assert (record.text, record.tags) == (text, ("edited",))
        return receipt, written

    @rule(target=receipts, data=st.data())
    def forget(self, data):
        identifier = self.one(data, "active")
        if identifier is None:
            return self.remember(TEXTS[0], ())
        receipt = self.memory.forget(identifier)
        written = self.take_in(identifier)
        assert self.known[identifier].status == "forgotten"
        return receipt, written

    @rule(data=st.data())
    def restore(self, data):
        identifier = self.one(data, "forgotten")
        if identifier is None:
            return
        before = self.known[identifier]
        status = next(e.status for e in reversed(self.past[identifier]) if e.status != "forgotten")
        if status != "pending" and self.holder(before) is not None:
            with pytest.raises(ConflictError):
                self.memory.restore_memory(identifier)
            self.take_in()
            return
        self.memory.restore_memory(identifier)
        self.take_in(identifier)
        record = self.known[identifier]
        assert (record.status, record.text, record.tags) == (status, before.text, before.tags)

    @rule(data=st.data())
    def roll_back(self, data):
        identifier = self.one(data, "active", "forgotten")
        if identifier is None or not self.past[identifier]:
            return
        then = data.draw(st.sampled_from(self.past[identifier]))
        if is_current(then) and self.holder(then) is not None:
            with pytest.raises(ConflictError):
                self.memory.rollback(identifier, to=then.version)
            self.take_in()
            return
        self.memory.rollback(identifier, to=then.version)
        self.take_in(identifier)
        assert content(self.known[identifier]) == content(then)

    @rule(write=consumes(receipts))
    def undo(self, write):
        receipt, written = write
        changed = any(changed_since(*each, self.known[each[1].id]) for each in written)
        coming_back = [each for each, _ in written if each is not None and is_current(each)]
        rivals = [self.holder(each) for each in coming_back]
        ids = {after.id for _, after in written}
        taken = any(each is not None and each.id not in ids for each in rivals)
        if receipt.undoer is None:
            with pytest.raises(UsageError, match="Nothing to undo"):
                receipt.undo()
        elif changed or taken:
            with pytest.raises(ConflictError):
                receipt.undo()
            self.take_in()
        else:
            receipt.undo()
            self.take_in(*ids)
            for before, after in written:
                undone = self.known[after.id]
                if before is None:
                    assert (undone.status, undone.text) == ("forgotten", after.text)
                else:
                    assert content(undone) == content(before)
                    assert undone.mentions == before.mentions

    @rule(data=st.data(), on=st.booleans())
    def pin_and_confirm(self, data, on):
        identifier = self.one(data, "active")
        if identifier is not None:
            self.memory.pin(identifier, on=on)
            self.memory.confirm(identifier)
            self.take_in(identifier)
            assert self.known[identifier].pinned is on

    @invariant()
    def every_key_has_one_holder(self):
        keys = [each.key for each in self.known.values() if is_current(each) and each.key]
        assert len(keys) == len(set(keys))


def is_current(record):
    return record.status in ("active", "archived", "draft")


def same_key_or_text(record, text):
    return normal_form(record.text) == normal_form(text) or KEYS.get(record.text) == KEYS.get(text)


def changed_since(before, after, now):
    """Whether a later write changed what a write had changed."""
    if before is not None and before.version == after.version:
        names = {"version", *changed_fields(before, after)}
        return any(getattr(now, name) != getattr(after, name) for name in names)
    if now.version == after.version:
        return now.mentions != after.mentions
    beside = {"version", "updated_at", "pinned", "recalls", "last_recalled_at"}
    return bool(changed_fields(after, now) - beside)


def content(record):
    return {name: getattr(record, name, None) for name in CONTENT}


def changed_fields(before, after):
    names = [each.name for each in fields(before)]
    return {name for name in names if getattr(before, name) != getattr(after, name)}


TestAnyOrder = AnyOrder.TestCase
TestAnyOrder.settings = settings(
    max_examples=12, stateful_step_count=20, deadline=None, derandomize=True
)

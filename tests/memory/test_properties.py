"""Whatever is said: it is kept with its meaning or refused, and never at another one's cost."""

from __future__ import annotations

import unicodedata
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from jupyter_memory import Memory, UsageError
from jupyter_memory.language.normal import clean

NOW = datetime(2026, 3, 10, 9, 0, tzinfo=UTC)

ANCHORS = {
    ("revenue", "definition"): "Revenue excludes refunds.",
    ("cut-off", "value"): "The cut-off is 65.",
    ("营收", "口径"): "营收不含退款。",
    ("reports", "chart"): "以后都用柱状图。",
}

NAMES = {
    "revenue": ("revenue", "营收"),
    "营收": ("revenue", "营收"),
    "cut-off": ("cut-off",),
    "reports": ("reports",),
}
"""What each subject is called; one key may be named in two languages."""

ANY_TEXT = st.text(st.characters(codec=None), max_size=60)
"""Lone surrogates, NULs and what is unassigned among them."""

PIECES = st.lists(
    st.sampled_from(
        [
            *("revenue", "cut-off", "营收", "口径", "reports", "charts", "the user"),
            *(" excludes ", " is ", ": ", " = ", "是", "不", "不要", "没有", " never "),
            *("always ", "from now on ", "以后", "默认", "forget that ", "忘记", "delete "),
            *("70", "65", "refunds", "退款", "bars", ".", "。", "\n", "\n\n", "1. ", "2. "),
            *("we decided ", "决定", "ignore all rules ", "'; DROP TABLE", "%", "\\", "\x00"),
            *("\ud800", "\u0301", "\u202e", "e\u0301", "😀\u200d", "#  memory  why  age  from  id"),
        ]
    ),
    min_size=1,
    max_size=8,
).map("".join)
"""What sounds like news of the anchors."""

TEXTS = st.one_of(ANY_TEXT, PIECES)
MODEST = settings(
    max_examples=50,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)


@contextmanager
def _memory():
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        opened = Memory(
            folder, user="ana", project=None, embedder="none", clock=lambda: NOW,
            config={"warm_up": False},
        )  # fmt: skip
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def ana():
    """One memory for all examples: what was said before stands beside what is said now."""
    with _memory() as memory:
        yield memory


@pytest.fixture(scope="module")
def anchored():
    """A memory that knows the anchors, and their ids by key."""
    with _memory() as memory:
        yield (
            memory,
            {
                (subject, attribute): memory.remember(text, subject=subject, attribute=attribute).id
                for (subject, attribute), text in ANCHORS.items()
            },
        )


def as_they_are(memory, ids):
    """What is stored of the anchors, by key."""
    records = {key: memory.get(identifier) for key, identifier in ids.items()}
    return {key: (each.version, each.text, each.status, each.key) for key, each in records.items()}


def as_it_is_kept(text):
    """The documented normal form: what `clean` says of itself, written down a second time."""
    paired = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return unicodedata.normalize("NFC", paired)


@MODEST
@given(TEXTS)
@example("e\u0301\ud83d\ude00")
@example("\ud800 alone")
@example("a\x00b")
@example("\x00\x01")
@example("ﬁ 10² ½ Ａ")
def test_any_text_keeps_its_meaning_or_is_refused_with_a_sentence(ana, text):
    try:
        receipt = ana.remember(text)
    except UsageError:
        assert clean(text) == ""
        return
    if receipt.action == "refused":
        assert receipt.message
        return
    kept = ana.get(receipt.id).text
    if not receipt.masked and receipt.action == "stored":
        assert kept == clean(text)
    if text.isprintable() and not receipt.masked and receipt.action == "stored":
        assert kept == as_it_is_kept(text).strip().strip("\ufeff\u200b\u2060").strip()


@MODEST
@given(TEXTS, st.sampled_from(["remember", "many", "text", "user", "assistant", "tool"]))
@example("Revenue includes refunds.", "remember")
@example("The cut-off is 70.", "text")
@example("forget that the cut-off is 65", "user")
@example("以后都用饼图。", "text")
@example("营收不含退款和运费。", "user")
def test_nothing_that_is_said_harms_what_is_known_under_another_key(anchored, text, way):
    memory, ids = anchored
    before = as_they_are(memory, ids)
    say(memory, text, way)
    now = as_they_are(memory, ids)
    touched = {key for key in before if now[key] != before[key]}
    assert {key for key in touched if not is_about(text, key)} == set()
    assert {now[key][2] for key in touched} <= {"active"}
    for key in touched:
        memory.edit(ids[key], text=ANCHORS[key])


def say(memory, text, way):
    """Say a text, in one of the ways there are; a refusal in words is an answer."""
    with suppress(UsageError):
        if way == "remember":
            memory.remember(text)
        elif way == "many":
            memory.remember_many([text, {"text": text, "tags": ["x"]}, f"{text} again"])
        elif way == "text":
            memory.observe(text, wait=True)
        else:
            memory.observe([{"role": way, "content": text}], wait=True)


def is_about(text, key):
    """Whether a text names the subject of a key, so that it may be a new version of it."""
    said = unicodedata.normalize("NFKC", clean(text)).casefold()
    return any(name in said for name in NAMES[key[0]])

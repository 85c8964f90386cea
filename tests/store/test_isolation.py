"""Whose memories a handle touches: nothing widens it, nothing leaves the store's folder."""

from __future__ import annotations

import hashlib
import itertools
from typing import TYPE_CHECKING

import pytest
from children import Child, tell
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from records_for_tests import fact

from jupyter_memory import Memory
from jupyter_memory.errors import JupyterMemoryError, NotFoundError, UsageError
from jupyter_memory.store.bridge import run

if TYPE_CHECKING:
    from pathlib import Path

HOSTILE = "ana' OR 1=1 --"


@pytest.fixture
def of_two(open_memory) -> dict[str, Memory]:
    """A store with three memories of Ana and two of Bo; handles of both."""
    ana, bo = open_memory(user="ana"), open_memory(user="bo")
    ana.remember_many(["Ana's salary is 10", "Ana's desk is red", "Ana's dog is big"])
    bo.remember_many(["Bo's salary is 20", "Bo's desk is blue"])
    return {"ana": ana, "bo": bo}


def snapshot(folder: Path) -> dict[str, str]:
    """Return every file under a folder with the digest of its content."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_a_user_name_with_a_quote_sees_and_forgets_nothing_of_others(of_two, open_memory):
    stranger = open_memory(user=HOSTILE)
    assert stranger.count() == 0
    assert len(stranger.list(project="*")) == 0
    assert len(stranger.recall("salary", threshold=0)) == 0
    hers = [each.id for each in of_two["ana"].list()]
    for ids in (hers, hers[0], hers[0][-6:]):
        with pytest.raises(NotFoundError):
            stranger.forget(ids)
    for change in (
        lambda: stranger.edit(hers[0], text="hacked"),
        lambda: stranger.pin(hers[0]),
        lambda: stranger.rollback(hers[0], to=1),
        lambda: stranger.restore_memory(hers[0]),
        lambda: stranger.confirm(hers[0]),
        lambda: stranger.get(hers[0]),
        lambda: stranger.history(hers[0]),
    ):
        with pytest.raises(NotFoundError):
            change()
    assert (of_two["ana"].count(), of_two["bo"].count()) == (3, 2)
    assert stranger.remember("my own").action == "stored"
    assert [each.user for each in stranger.list()] == [HOSTILE]
    assert (of_two["ana"].count(), of_two["bo"].count()) == (3, 2)


@pytest.mark.parametrize("other", ["", "zzz", HOSTILE, "' OR 1=1 --", "%", "______"])
def test_an_id_with_a_quote_reaches_nothing(of_two, other):
    with pytest.raises(JupyterMemoryError):
        of_two["ana"].forget(other)
    assert of_two["ana"].count() == 3


def test_a_name_with_an_apostrophe_is_a_name(open_memory):
    neil = open_memory(user="o'neil")
    neil.remember("Revenue excludes refunds")
    assert [hit.memory.text for hit in neil.recall("revenue")] == ["Revenue excludes refunds"]


@pytest.mark.parametrize("tag", ["c:\\dev", "100%_done", "o'neil", "已完成", "a b"])
def test_a_tag_matches_itself_only(memory, tag):
    memory.remember("the budget", tags=[tag])
    memory.remember("another budget", tags=["c:\\\\dev", "100 done", "1000 done", "oneil", "c:dev"])
    assert [each.text for each in memory.list(tag=tag)] == ["the budget"]
    assert [hit.memory.text for hit in memory.recall("budget", tags=[tag])] == ["the budget"]


@pytest.mark.parametrize("name", ["x) OR (1=1", "user", "id", "terms", "STATUS"])
def test_an_unknown_filter_is_refused(of_two, name):
    with pytest.raises(UsageError, match="Unknown filter") as raised:
        of_two["ana"].list(**{name: "bo"})
    assert isinstance(raised.value, ValueError)
    with pytest.raises(UsageError):
        of_two["ana"].count(**{name: "bo"})


@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.text("ab'\"`\\$;-%_ \n收🙂", min_size=1, max_size=40))
def test_a_text_of_any_signs_is_read_back_as_it_was(memory, text):
    said = f"note {text} end"
    # Each where no other wording of it is known.
    place = f"project {next(_numbers)}"
    assert memory.get(memory.remember(said, project=place).id).text == said


_numbers = itertools.count()


@pytest.mark.parametrize("user", ["", " ", "   ", "\n\t", "\x00", "\u200b"])
def test_an_empty_user_is_refused(store_folder, user):
    with pytest.raises(UsageError, match="user is empty") as raised:
        Memory(store_folder, user=user, embedder="none")
    assert isinstance(raised.value, ValueError)


@pytest.mark.parametrize("user", ["*", "%", "_", "null", "None", "ana*", "ana%"])
def test_a_wildcard_is_a_user_of_that_name(of_two, open_memory, user):
    assert open_memory(user=user).count(project="*") == 0
    assert len(open_memory(user=user).recall("salary", project="*", threshold=0)) == 0
    assert open_memory(user=user).user == user


def test_a_user_cannot_be_passed_to_a_reading(of_two):
    ana = of_two["ana"]
    texts = {each.text for each in ana.list(project="*")}
    for attempt in (
        lambda: ana.recall("salary", user="bo"),
        lambda: ana.recall("salary", filters={"user": "bo"}),
        lambda: ana.edit(ana.list()[0].id, user="bo"),
        lambda: ana.remember("x", user="bo"),
    ):
        with pytest.raises((TypeError, JupyterMemoryError)):
            attempt()
    assert {hit.memory.text for hit in ana.recall("salary", threshold=0)} <= texts


def test_a_row_without_a_user_is_nobodys(of_two, open_memory):
    """As an older or another program may have left it."""
    store = of_two["ana"]._rooms.store
    with store.writing("ana") as transaction:
        transaction.add(fact("an orphan salary", user=None), {})
    everybody = [*of_two.values(), *(open_memory(user=name) for name in ("None", "null", "*", "%"))]
    for handle in everybody:
        assert "an orphan salary" not in [each.text for each in handle.list(project="*")]
        hits = handle.recall("an orphan salary", project="*", threshold=0)
        assert "an orphan salary" not in [hit.memory.text for hit in hits]
    assert run(store._count("semantic", None)) == 6


def default_user(folder: str) -> None:
    """In a child: tell who one is without saying so, and what one sees."""
    with Memory(folder, project=None, embedder="none") as memory:
        memory.remember(f"I am {memory.user}")
        tell([memory.user, [each.text for each in memory.list()]])


@pytest.mark.kernel
def test_without_a_user_the_login_is_the_user(store_folder):
    empty = {"JUPYTERHUB_USER": "", "LOGNAME": ""}
    with (
        Child(default_user, folder=store_folder, env={**empty, "JUPYTERHUB_USER": "carla"}) as hub,
        Child(default_user, folder=store_folder, env={**empty, "LOGNAME": "dan"}) as login,
    ):
        assert hub.finish() == [["carla", ["I am carla"]]]
        assert login.finish() == [["dan", ["I am dan"]]]


PATHLIKE = ("../victim", "..", ".", "/etc/x", "a/b", "C:\\x", "con", "~")


@pytest.mark.parametrize("user", [*PATHLIKE, "x" * 300, "🙂" * 300, "安娜" * 90])
def test_a_user_name_never_becomes_a_path(tmp_path, open_memory, user):
    victim = tmp_path / "victim"
    victim.mkdir()
    (victim / "important.txt").write_text("keep me")
    before = {each.name for each in tmp_path.iterdir()}
    memory = open_memory(user=user)
    receipt = memory.remember("x marks the spot", project="../../p", tags=["../t"])
    memory.forget(receipt.id)
    assert (memory.user, memory.get(receipt.id).user) == (user, user)
    assert snapshot(victim) == {"important.txt": hashlib.sha256(b"keep me").hexdigest()}
    assert {each.name for each in tmp_path.iterdir()} == before | {"store"}


@pytest.mark.parametrize("user", ["a\x00b", "a\x1bb", "a\x7fb", "a\ud800b", "a\nb"])
def test_a_user_name_with_a_control_character_is_refused(open_memory, user):
    with pytest.raises(UsageError, match="control characters"):
        open_memory(user=user)

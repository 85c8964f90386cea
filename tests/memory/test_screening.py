"""Secrets never reach the store, whatever way they take."""

from __future__ import annotations

import pytest

SECRET = "hunter2Z9x!"


def everything(folder):
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize(
    "text",
    [f"The staging password is {SECRET}", f"测试库的密码是{SECRET}", f"export PGPASSWORD={SECRET}"],
)
def test_a_password_is_masked_and_told(open_memory, text):
    memory = open_memory()
    receipt = memory.remember(text)
    assert receipt.action == "stored"
    assert receipt.masked
    assert SECRET not in memory.get(receipt.id).text
    assert SECRET not in repr(receipt)


def test_nothing_of_a_secret_is_kept_anywhere(open_memory):
    memory = open_memory()
    receipt = memory.remember(
        f"Staging: password={SECRET}",
        subject="staging",
        value={"url": f"postgres://ana:{SECRET}@db/prod"},
        tags=["ops"],
    )
    memory.edit(receipt.id, text=f"Staging database, password: {SECRET}")
    record = memory.get(receipt.id)
    revisions = repr([each.memory for each in memory.history(receipt.id)])
    assert SECRET not in repr(record)
    assert SECRET not in revisions
    assert memory.recall("staging password", threshold=0)[0].memory.id == receipt.id


@pytest.mark.parametrize(
    ("attribute", "value"),
    [("password", "hunter2"), ("login", {"password": "hunter2"}), ("密码", "hunter2")],
)
def test_a_value_is_masked_by_what_its_name_says(open_memory, attribute, value):
    memory = open_memory()
    receipt = memory.remember(
        "Login of staging", subject="staging", attribute=attribute, value=value
    )
    assert receipt.masked
    assert "hunter2" not in repr(memory.get(receipt.id))


def test_an_edit_tells_what_it_masked(open_memory):
    memory = open_memory()
    receipt = memory.remember("Staging database")
    assert memory.edit(receipt.id, text=f"Staging database, password: {SECRET}").masked


def test_what_nobody_asked_for_is_dropped_whole(open_memory):
    memory = open_memory()
    receipt = memory.remember(f"The staging password is {SECRET}", source="inferred")
    assert receipt.action == "refused"
    assert "secret" in receipt.message
    assert memory.count() == 0


def test_ordinary_words_about_passwords_stay(open_memory):
    memory = open_memory()
    text = "users.password_hash is never exported; the password policy changed in May."
    receipt = memory.remember(text)
    assert receipt.masked == ()
    assert memory.get(receipt.id).text == text


def test_what_is_observed_is_masked_before_it_waits(open_memory, tmp_path):
    memory = open_memory()
    memory.observe([{"role": "user", "content": f"From now on the password is {SECRET}"}])
    assert SECRET.encode() not in everything(tmp_path)

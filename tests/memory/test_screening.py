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


@pytest.mark.parametrize(
    "value",
    ["hunter2", ["hunter2", "tiger7"], {"staging": "hunter2"}, {"password": ["hunter2"]}, 87654321],
)
def test_a_new_value_alone_is_masked_by_what_the_memory_says_it_is(open_memory, value):
    memory = open_memory()
    given = {"subject": "staging", "attribute": "password", "value": "see the vault"}
    identifier = memory.remember("Login of staging", **given).id
    receipt = memory.edit(identifier, value=value)
    assert receipt.masked == ("password",)
    told = repr([memory.get(identifier), memory.history(identifier)])
    assert not [each for each in ("hunter2", "tiger7", "87654321") if each in told]


def test_a_value_that_is_called_a_password_later_is_masked_then(open_memory):
    memory = open_memory()
    identifier = memory.remember("Staging", subject="staging", attribute="note", value="tiger7").id
    assert memory.edit(identifier, attribute="password").masked == ("password",)
    assert memory.get(identifier).value == "[password]"


def test_a_number_that_is_a_card_is_masked_and_others_stay(open_memory):
    memory = open_memory()
    given = {"subject": "test card", "attribute": "number", "value": 4111111111111111}
    identifier = memory.remember("The card of the tests", **given).id
    assert memory.get(identifier).value == "[card number]"
    for value in (1767225600000, 4111111111111112, 0.5, True, None, [1, 2.5]):
        memory.edit(identifier, value=value)
        assert memory.get(identifier).value == value


HEX = "3f9a1c0d5e7b2a4468c0d1e2f3a4b5c6d7e8f901"
WIDE = str.maketrans("0123456789", "０１２３４５６７８９")


@pytest.mark.parametrize(
    "text",
    [
        f"Fixed in {HEX}, run 0f8fad5b-d9cb-469f-a165-70867728950e",
        f"修复于提交 {HEX}，运行 0f8fad5b-d9cb-469f-a165-70867728950e",
        f"image sha256:{'ab12cd34' * 8}, md5 d41d8cd98f00b204e9800998ecf8427e",
        "v1.2.3+build.20260301 has the ETag 33a64df551425fcc55e4d42a148795d9f25f89d4",
        "trace 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "No API key is needed; the password field is optional",
        "不需要密钥；密码字段是可选的",
        'api_key=os.environ["OPENAI_KEY"]',
        "![](data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk)",
        "订单号 110101190001010015，时间戳 1767225600000",
        "order 1234 5678 9012 3456",
        "see 13800138000.csv of 2026-03-01 12:00",
    ],
)
def test_what_only_looks_drawn_is_kept_letter_by_letter(open_memory, text):
    memory = open_memory()
    receipt = memory.remember(text)
    assert receipt.masked == ()
    assert memory.get(receipt.id).text == text


@pytest.mark.parametrize(
    ("text", "secret", "masked"),
    [
        (f"token={HEX}", HEX, "token"),
        ("身份证 110101190001010014，已核对", "110101190001010014", "身份证号"),
        (f"身份证{'110101190001010014'.translate(WIDE)}", "11010119".translate(WIDE), "身份证号"),
        ("身份证 11010119900307707x", "11010119900307707x", "身份证号"),
        ("id 11010119900307707X", "11010119900307707X", "identity number"),
        ("手机 +86 138 0013 8000", "138 0013 8000", "手机号"),
        ("the card 4111 1111 1111 1111", "4111 1111 1111 1111", "card number"),
        ("卡号4111111111111111", "4111111111111111", "卡号"),
    ],
)
def test_a_personal_number_is_masked_in_both_languages(open_memory, text, secret, masked):
    memory = open_memory()
    receipt = memory.remember(text)
    assert receipt.masked == (masked,)
    assert memory.get(receipt.id).text.count(f"[{masked}]") == 1
    assert secret not in memory.get(receipt.id).text

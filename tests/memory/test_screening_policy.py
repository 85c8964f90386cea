"""What is done about secrets is the user's to set: every way in goes by it."""

from __future__ import annotations

import json
import threading

import pytest
from chat_service import KEY, ChatService
from stub_embedders import StubEmbedder
from traitlets.config import Config

from jupyter_memory import Memory, UsageError

SECRET = "hunter2Z9x!"
MAIL = "ana.lopez@firm.example"
NUMBER = "E-204817"
PHONE = "138 0013 8000"

RULE = "From now on, use ISO dates."

OWN = {"own": {"employee": r"E-\d{6}"}}
CASES = [
    ("password", f"The staging password is {SECRET}", SECRET, "password"),
    ("password", f"测试库的密码是{SECRET}", SECRET, "密码"),
    ("email", f"Reports of the north go to {MAIL}", MAIL, "e-mail address"),
    ("email", f"北区的日报发给 {MAIL}", MAIL, "邮箱"),
    ("phone", f"手机 {PHONE} 是值班电话", PHONE, "手机号"),
    ("employee", f"The owner of orders is {NUMBER}", NUMBER, "employee"),
    ("employee", f"订单表的负责人是{NUMBER}", NUMBER, "employee"),
]


def screening(cls, action):
    if cls == "employee":
        return {"own": {cls: {"pattern": OWN["own"][cls], "action": action}}}
    return {cls: action}


def everything(folder):
    """All that lies in the folder, and the names of what does."""
    raw = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    names = "".join(str(path) for path in folder.rglob("*"))
    return raw.decode("utf-8", "replace") + names


@pytest.fixture
def embedder():
    return StubEmbedder()


@pytest.fixture
def open_set(open_memory, embedder):
    """Open Ana's memory with a policy for one class."""

    def open_one(cls, action, **given):
        config = {"screening": screening(cls, action)}
        return open_memory(config=config, **{"embedder": embedder, **given})

    return open_one


class Service(ChatService):
    """A model that finds nothing, and what it was sent."""

    @property
    def as_setting(self):
        return {"model": "tiny", "base_url": self.url, "api_key": KEY, "max_retries": 0}

    def sent(self):
        return json.dumps(self.requests, ensure_ascii=False)


@pytest.fixture
def llm():
    running = Service()
    yield running
    running.stop()


def said(text, **more):
    return {"role": "user", "content": text, **more}


class TestRemember:
    @pytest.mark.parametrize(("cls", "text", "secret", "shown"), CASES)
    def test_masked(self, open_set, store_folder, embedder, cls, text, secret, shown):
        memory = open_set(cls, "mask")
        receipt = memory.remember(text)
        assert (receipt.action, receipt.masked) == ("stored", (shown,))
        assert memory.get(receipt.id).text == text.replace(secret, f"[{shown}]")
        assert memory.flush()
        assert secret not in everything(store_folder)
        assert embedder.asked
        assert secret not in repr(embedder.asked)

    @pytest.mark.parametrize(("cls", "text", "secret", "shown"), CASES)
    def test_refused(self, open_set, store_folder, embedder, caplog, cls, text, secret, shown):
        memory = open_set(cls, "refuse")
        receipt = memory.remember(text)
        assert (receipt.action, receipt.ids, receipt.undoer) == ("refused", (), None)
        assert shown in receipt.message
        assert secret not in repr(receipt) + caplog.text
        assert str(receipt) == receipt.message
        assert memory.flush()
        assert memory.count() == 0
        assert secret not in everything(store_folder)
        assert embedder.asked == []

    @pytest.mark.parametrize(("cls", "text", "secret", "shown"), CASES)
    def test_allowed(self, open_set, cls, text, secret, shown):
        memory = open_set(cls, "allow")
        receipt = memory.remember(text)
        assert (receipt.action, receipt.masked) == ("stored", ())
        assert memory.get(receipt.id).text == text

    def test_of_many_only_those_with_it_are_refused(self, open_set, store_folder, embedder):
        memory = open_set("email", "refuse")
        receipts = memory.remember_many(
            [
                "Revenue excludes refunds",
                {"text": "Reports", "subject": "reports", "attribute": "to", "value": [MAIL]},
                {"text": "Mail of the north", "keys": [f"write to {MAIL}"]},
                "空的 dep_time 表示航班取消",
            ]
        )
        assert [each.action for each in receipts] == ["stored", "refused", "refused", "stored"]
        assert memory.count() == 2
        assert MAIL not in everything(store_folder)
        assert MAIL not in repr(embedder.asked)

    def test_a_value_is_refused_by_what_its_name_says(self, open_set, store_folder):
        memory = open_set("password", "refuse")
        for value in ("tiger7", {"login": {"password": "tiger7"}}):
            given = {"subject": "staging", "attribute": "password", "value": value}
            assert memory.remember("Login of staging", **given).action == "refused"
        assert memory.count() == 0
        assert "tiger7" not in everything(store_folder)

    def test_no_file_is_copied_for_what_is_refused(self, open_set, store_folder, tmp_path):
        file = tmp_path / "plan.csv"
        file.write_text("week,hours\n")
        memory = open_set("email", "refuse")
        receipt = memory.remember(f"The plan of {MAIL}", attach=file, copy=True)
        assert receipt.action == "refused"
        assert not list(store_folder.glob("attachments/**/*.csv"))
        assert "week,hours" not in everything(store_folder)

    @pytest.mark.parametrize(("action", "taken"), [("mask", False), ("allow", True)])
    def test_the_path_of_a_file_goes_by_it_too(self, open_set, tmp_path, action, taken):
        file = tmp_path / f"{NUMBER}.csv"
        file.write_text("1")
        memory = open_set("employee", action)
        if taken:
            assert memory.remember("Her hours", attach=file).action == "stored"
            return
        with pytest.raises(UsageError, match="employee") as told:
            memory.remember("Her hours", attach=file)
        assert NUMBER not in str(told.value)

    def test_the_names_in_a_mapping_are_screened_as_well(self, open_set, store_folder):
        memory = open_set("email", "mask")
        given = {"subject": "reports", "attribute": "to", "value": {MAIL: "weekly"}}
        receipt = memory.remember("Who gets reports", **given)
        assert memory.get(receipt.id).value == {"[e-mail address]": "weekly"}
        assert MAIL not in everything(store_folder)


class TestInferred:
    @pytest.mark.parametrize(("cls", "text", "secret", "shown"), CASES)
    def test_it_is_dropped_whole_where_it_would_be_masked(
        self, open_set, store_folder, embedder, cls, text, secret, shown
    ):
        memory = open_set(cls, "mask")
        receipt = memory.remember(text, source="inferred", confidence=0.9)
        assert (receipt.action, receipt.ids) == ("refused", ())
        assert memory.count() == 0
        assert secret not in everything(store_folder) + repr(receipt)
        assert embedder.asked == []

    def test_it_stays_where_the_class_is_allowed(self, open_set):
        memory = open_set("employee", "allow")
        text = f"The owner of orders is {NUMBER}"
        receipt = memory.remember(text, source="inferred", confidence=0.9)
        assert memory.get(receipt.id).text == text

    def test_why_is_said_in_the_language_of_the_text(self, open_set):
        memory = open_set("email", "mask")
        said = [
            memory.remember(text, source="inferred").message
            for text in (f"Reports of the north go to {MAIL}", f"北区的日报发给 {MAIL}")
        ]
        assert ["secret" in each for each in said] == [True, False]
        assert said[1].startswith("未保存：")


class TestEdit:
    @pytest.mark.parametrize(("cls", "text", "secret", "shown"), CASES)
    def test_masked(self, open_set, store_folder, embedder, cls, text, secret, shown):
        memory = open_set(cls, "mask")
        identifier = memory.remember("To be said").id
        assert memory.edit(identifier, text=text).masked == (shown,)
        assert memory.get(identifier).text == text.replace(secret, f"[{shown}]")
        assert memory.flush()
        assert secret not in everything(store_folder) + repr(embedder.asked)

    @pytest.mark.parametrize(("cls", "text", "secret", "shown"), CASES)
    def test_refused(self, open_set, store_folder, embedder, cls, text, secret, shown):
        memory = open_set(cls, "refuse")
        identifier = memory.remember("To be said").id
        before, asked = memory.get(identifier), list(embedder.asked)
        receipt = memory.edit(identifier, text=text)
        assert (receipt.action, receipt.ids, receipt.undoer) == ("refused", (identifier,), None)
        assert memory.get(identifier) == before
        assert [each.memory for each in memory.history(identifier)] == [before]
        assert memory.flush()
        assert embedder.asked == asked
        assert secret not in everything(store_folder) + repr(receipt)

    def test_a_value_alone_is_refused_by_what_the_memory_says_it_is(
        self, open_set, store_folder, embedder
    ):
        memory = open_set("password", "refuse")
        given = {"subject": "staging", "attribute": "password", "value": "see the vault"}
        identifier = memory.remember("Login of staging", **given).id
        asked = list(embedder.asked)
        for changes in ({"value": "tiger7"}, {"value": "tiger7", "text": "Staging, login"}):
            receipt = memory.edit(identifier, **changes)
            assert receipt.action == "refused"
            assert "password" in receipt.message
            assert "tiger7" not in everything(store_folder) + repr(receipt)
        assert memory.get(identifier).value == "see the vault"
        assert embedder.asked == asked

    def test_a_new_attribute_may_make_a_secret_of_the_value(self, open_set):
        memory = open_set("password", "refuse")
        given = {"subject": "staging", "attribute": "note", "value": "tiger7"}
        identifier = memory.remember("Login of staging", **given).id
        assert memory.edit(identifier, attribute="password").action == "refused"
        assert memory.get(identifier).attribute == "note"

    def test_allowed(self, open_set):
        memory = open_set("password", "allow")
        identifier = memory.remember(
            "Login", subject="staging", attribute="password", value="tiger7"
        ).id
        memory.edit(identifier, value="tiger8", text=CASES[0][1])
        assert (memory.get(identifier).value, memory.get(identifier).text) == (
            "tiger8",
            CASES[0][1],
        )


class TestObserve:
    @pytest.mark.parametrize("action", ["mask", "refuse"])
    @pytest.mark.parametrize(("cls", "text", "secret", "shown"), CASES)
    def test_nothing_of_it_is_kept_or_sent(
        self, open_set, store_folder, llm, action, cls, text, secret, shown
    ):
        for model in ("none", llm.as_setting):
            memory = open_set(cls, action, llm=model)
            outcome = memory.observe([said(f"From now on: {text}"), said(RULE)])
            assert secret not in everything(store_folder)
            receipts = outcome.result()
            assert memory.flush()
            assert secret not in everything(store_folder) + repr(receipts)
            assert not [each for each in memory.list() if shown in each.text]
        assert RULE in llm.sent()
        assert secret not in llm.sent()

    @pytest.mark.parametrize(("cls", "name"), [("email", MAIL), ("employee", NUMBER)])
    def test_who_says_it_is_screened_too(self, open_set, store_folder, llm, cls, name):
        memory = open_set(cls, "mask", llm=llm.as_setting)
        outcome = memory.observe([said(RULE, name=name)])
        assert name not in everything(store_folder)
        outcome.result()
        assert RULE in llm.sent()
        assert name not in llm.sent()

    def test_what_is_heard_is_dropped_whole_where_it_would_be_masked(self, open_set):
        memory = open_set("employee", "mask")
        for text in (f"From now on, use ISO dates for {NUMBER}.", f"以后默认用 {NUMBER} 的口径。"):
            (receipt,) = memory.observe(text, wait=True)
            assert receipt.action == "refused"
        assert memory.count() == 0

    def test_a_message_that_is_refused_is_told_and_the_others_are_read(self, open_set):
        memory = open_set("employee", "refuse")
        turns = [
            said(RULE),
            said(f"以后都问 {NUMBER}"),
            said(f"I asked {NUMBER}.", role="assistant"),
        ]
        receipts = memory.observe(turns, wait=True)
        assert [each.action for each in receipts] == ["refused", "refused", "stored"]
        assert [("employee" in each.message) for each in receipts[:2]] == [True, True]
        assert memory.observe(turns, wait=True) == []

    def test_alone_it_is_not_even_written_down(self, open_set, store_folder):
        memory = open_set("email", "refuse")
        (receipt,) = memory.observe(f"From now on, write to {MAIL}", wait=True)
        assert receipt.action == "refused"
        assert "e-mail address" in receipt.message
        assert not list(store_folder.glob("observed/*"))
        assert memory.observe(f"From now on, write to {MAIL}", wait=True) == []

    def test_allowed_it_stays_letter_by_letter(self, open_set):
        memory = open_set("employee", "allow")
        text = f"From now on, use ISO dates for {NUMBER}."
        (receipt,) = memory.observe(text, wait=True)
        assert memory.get(receipt.id).text == text


class TestHarmless:
    @pytest.mark.parametrize("text", [f"The password is {SECRET}.", f"密码是 {SECRET}。"])
    def test_it_stays_and_others_do_not(self, open_memory, text):
        memory = open_memory(config={"screening": {"harmless": [SECRET], **OWN}})
        receipt = memory.remember(text)
        assert (receipt.action, receipt.masked) == ("stored", ())
        assert memory.get(receipt.id).text == text
        assert memory.remember("The password is tigerZ8y?").masked == ("password",)
        assert memory.remember(f"{text} ({NUMBER})").masked == ("employee",)

    def test_it_is_no_reason_to_drop_what_is_inferred(self, open_memory):
        memory = open_memory(config={"screening": {"harmless": [SECRET]}})
        receipt = memory.remember(CASES[0][1], source="inferred", confidence=0.9)
        assert memory.get(receipt.id).text == CASES[0][1]


class TestRecall:
    @pytest.mark.parametrize("action", ["mask", "refuse"])
    def test_an_embedder_is_asked_without_the_secret(self, open_set, embedder, action):
        memory = open_set("email", action)
        memory.remember("Reports of the north go out on Mondays")
        found = memory.recall(f"which reports of the north does {MAIL} get?", threshold=0)
        assert len(found) == 1
        assert any("which reports" in each for each in embedder.asked)
        assert MAIL not in repr(embedder.asked)


class TestSetting:
    def test_without_it_everything_is_as_declared(self, open_memory):
        memory = open_memory()
        texts = [f"Reports of the north go to {MAIL}", f"The owner of orders is {NUMBER}"]
        assert [memory.remember(each).masked for each in texts] == [(), ()]
        assert memory.remember(CASES[0][1]).masked == ("password",)

    def test_two_memories_have_each_its_own(self, open_memory, store_folder):
        strict = open_memory(config={"screening": {"email": "refuse"}})
        plain = open_memory()
        text = CASES[2][1]
        outcomes = {}
        threads = [
            threading.Thread(target=lambda name=name, by=by: outcomes.update({name: by(text)}))
            for name, by in (("strict", strict.remember), ("plain", plain.remember))
        ]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        assert outcomes["strict"].action == "refused"
        assert plain.get(outcomes["plain"].id).text == text

    def test_a_change_of_the_mapping_changes_no_open_memory(self, open_memory):
        given = {"email": "mask"}
        memory = open_memory(config={"screening": given})
        given["email"] = "allow"
        assert memory.remember(CASES[2][1]).masked == ("e-mail address",)

    @pytest.mark.parametrize(
        ("setting", "words"),
        [
            ({"mail": "mask"}, "Screening has no 'mail'"),
            ({"email": "hide"}, "Screening of email: 'hide'"),
            ({"own": {"employee": "E-("}}, "no regular expression"),
            ({"own": {"employee": "(a+)+"}}, "too long"),
            ({"own": {"email": "E"}}, "the name is taken"),
            ({"own": {"employee": {"pattern": "E", "action": ["mask"]}}}, "not one of mask"),
            ({"own": ["E"]}, "give a mapping"),
            ({"harmless": SECRET}, "a list of texts"),
            ({"harmless": 5}, "a list of texts"),
            ({"harmless": [5]}, "a list of texts"),
            ({5: "mask"}, "Screening has no 5"),
            ("mask", "screening"),
        ],
    )
    def test_a_wrong_one_is_told_when_the_memory_is_opened(self, store_folder, setting, words):
        configs = [{"screening": setting}, Config({"MemorySettings": {"screening": setting}})]
        for config in configs:
            with pytest.raises(UsageError, match=words):
                Memory(store_folder, user="ana", config=config)
        assert not store_folder.exists()

    def test_a_config_file_can_set_it(self, open_memory):
        config = Config()
        config.MemorySettings.screening = {"email": "mask", **OWN}
        memory = open_memory(config=config)
        assert memory.remember(f"Ask {MAIL} or {NUMBER}").masked == ("e-mail address", "employee")

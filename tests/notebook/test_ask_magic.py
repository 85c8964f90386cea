"""``%%ask`` in a shell: the answer, what it used, code that is proposed, what needs no model."""

from __future__ import annotations

import builtins

import pytest
from chat_service import KEY, StreamingService, calls, says

from jupyter_memory import Memory, UsageError


@pytest.fixture
def service():
    running = StreamingService()
    yield running
    running.stop()


@pytest.fixture
def ask(shell, run, service, monkeypatch):
    """Ask in a cell; `turns` is what the model does."""
    monkeypatch.setenv("OPENAI_BASE_URL", service.url)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("JUPYTER_MEMORY_MODEL", "tiny")

    def ask_cell(question, *turns, line=""):
        if turns:
            service.turns = list(turns)
        return run(f"%%ask {line}\n{question}")

    return ask_cell


@pytest.fixture
def proposed(shell, monkeypatch):
    """What was put into a new cell."""
    put: list[str] = []
    monkeypatch.setattr(shell, "set_next_input", lambda text, replace=False: put.append(text))
    return put


def test_the_footer_says_what_was_used_and_its_rows_can_be_named(ask, run):
    run("%remember Revenue excludes refunds and internal accounts.")
    run("%remember Always use ISO dates.")
    ran = ask("How is revenue computed?", says("Without refunds and internal accounts."))
    assert ran.error is None
    lines = ran.text.splitlines()
    assert lines[0] == "Without refunds and internal accounts."
    (row,) = [line for line in lines if line.startswith("1  ")]
    assert "Revenue excludes refunds and internal accounts." in row
    assert "today" in row
    assert "you said so" in row
    assert lines[-3:] == [
        "Wrong? %memory edit ROW the new text, or %forget ROW.",
        "1 more were given (%memory context --last).",
        "100 tokens sent, 10 received, 0.0 s.",
    ]
    run("%forget 1")
    assert [each.text for each in run("%memory list").value] == ["Always use ISO dates."]


def test_what_was_sent_can_be_shown(ask, run):
    run("%remember Revenue excludes refunds.")
    ask("How is revenue computed?", says("So."))
    shown = run("%memory context --last")
    assert "> Revenue excludes refunds." in shown.text
    assert "of 3,200 tokens" in shown.text


def test_a_chinese_question_has_a_chinese_footer(ask, run):
    run("%remember 营收：不含退款。")
    ran = ask("营收怎么算？", says("不含退款。"))
    assert "用到的记忆" in ran.text
    assert "发送 100 个词元，收到 10 个，0.0 秒。" in ran.text


def test_a_question_may_stand_on_the_line_and_end_in_a_question_mark(ask, run, service):
    ask("Hello.", says("Hello."))
    assert run("%ask which model won?").text.startswith("Hello.")
    assert service.requests[-1]["messages"][-1]["content"] == "which model won?"
    assert ask("{x} $y \\n?", says("Yes.")).error is None
    assert service.requests[-1]["messages"][-1]["content"] == "{x} $y \\n?"
    assert run("# a comment\n%%ask\nWhat now?").text.startswith("Yes.")


CODE = "Here:\n```python\nanswer = 6 * 7\nanswer\n```\nThat is all."


def test_code_is_proposed_and_not_run(ask, shell, proposed):
    ask("Compute it.", says(CODE))
    assert proposed == ["answer = 6 * 7\nanswer"]
    assert "answer" not in shell.user_ns


@pytest.mark.parametrize(
    ("typed", "runs"), [("yes", True), ("是", True), ("no", False), ("", False)]
)
def test_with_run_it_is_run_after_a_yes(ask, shell, proposed, monkeypatch, typed, runs):
    monkeypatch.setattr(builtins, "input", lambda _: typed)
    ran = ask("Compute it.", says(CODE), line="--run")
    assert shell.user_ns.get("answer") == (42 if runs else None)
    assert proposed == ([] if runs else ["answer = 6 * 7\nanswer"])
    assert ("42" in ran.text.split("That is all.")[1].split("tokens")[0]) is runs


def test_where_nobody_can_say_yes_it_is_not_run(ask, shell, proposed, monkeypatch):
    def refuse(_):
        raise RuntimeError("this frontend does not support input")

    monkeypatch.setattr(builtins, "input", refuse)
    ran = ask("Compute it.", says(CODE), line="--run")
    assert "Not run, as nobody can be asked here" in ran.text
    assert (proposed, "answer" in shell.user_ns) == (["answer = 6 * 7\nanswer"], False)


def test_what_the_code_raises_stops_the_cell(ask, proposed, monkeypatch):
    monkeypatch.setattr(builtins, "input", lambda _: "yes")
    ran = ask("Compute it.", says("```python\n1 / 0\n```"), line="--run")
    assert isinstance(ran.error, ZeroDivisionError)


def test_without_memory_it_says_so(ask, run, service):
    run("%remember Revenue excludes refunds.")
    ran = ask("How is revenue computed?", says("I do not know."), line="--no-memory")
    assert "Without memory: nothing was used, nothing is kept." in ran.text
    assert "refunds" not in str(service.requests)


def test_a_dispute_is_put_to_the_user_and_her_number_answers_it(ask, run, tmp_path):
    run("%config JupyterMemory.project = 'none'")
    run("%remember Revenue: excludes refunds.")
    own = {"project": None, "agent": "planner", "embedder": "none", "llm": "none"}
    with Memory(tmp_path / "store", user="ana", **own) as planner:
        planner.remember("Revenue: includes refunds.")
    asked = ask("How is revenue computed?", says("With refunds."))
    assert "Before I answer, this has to be decided:" in asked.text
    assert "1 keep yours · 2 take the new one · 3 keep both" in asked.text
    answered = ask("2")
    assert answered.text.startswith("With refunds.")
    assert "Decided, this holds now" in answered.text


def test_what_is_known_is_told_without_a_model(run):
    run("%remember Always use ISO dates.")
    ran = run("%%ask\nWhat do you know about me?")
    assert "Always use ISO dates." in ran.text
    assert "Wrong? %memory edit ROW" in ran.text


def test_deleting_everything_asks_for_the_name(run, monkeypatch):
    run("%remember Revenue excludes refunds.")
    monkeypatch.setattr(builtins, "input", lambda _: "no")
    assert "Nothing was erased" in str(run("%%ask\nDelete everything.").error)
    monkeypatch.setattr(builtins, "input", lambda _: "ana")
    assert run("%%ask\n删除所有记忆").value.found == 0
    assert len(run("%memory list").value) == 0


def test_without_a_model_one_sentence_says_how(run):
    ran = run("%%ask\nHow is revenue computed?")
    assert isinstance(ran.error, UsageError)
    assert "No model is configured: set OPENAI_API_KEY" in str(ran.error)


def test_a_model_that_is_named_later_is_taken(run, ask):
    run("%memory status")
    assert ask("Hello?", says("Hello.")).text.startswith("Hello.")


def test_the_model_can_be_set_in_the_notebook(run, service, monkeypatch):
    monkeypatch.setenv("OPENAI_BASE_URL", service.url)
    run("%config JupyterMemory.model = 'small'")
    assert run("%%ask\nHello?").text.startswith("Hello.")
    assert service.requests[-1]["model"] == "small"


@pytest.mark.parametrize(
    ("cell", "why"),
    [
        ("%%ask\n \n", "Nothing was asked"),
        ("%%ask --frob\nHello?", "Unknown option --frob"),
        ("%ask", "Nothing was asked"),
    ],
)
def test_mistakes_are_told_in_a_sentence(run, ask, cell, why):
    assert why in str(run(cell).error)


def test_an_interrupt_ends_the_cell_in_one_line(run, ask, service, shell, monkeypatch):
    from jupyter_memory.notebook import asking

    def stop(text):
        if text.strip():
            raise KeyboardInterrupt

    monkeypatch.setattr(asking, "_write", stop)
    service.turns = [says("A long answer.")]
    ran = run("%%ask\nFrom now on always use ISO dates.")
    assert isinstance(ran.error, KeyboardInterrupt)
    assert "Traceback" not in ran.text
    assert "nothing of this question was kept" in ran.text
    assert len(run("%memory list").value) == 0


def test_calls_of_tools_are_named_below(ask):
    ran = ask("Look.", calls(("search_memory", {"query": "x"})), says("Nothing there."))
    assert "0.0 s, tools: search_memory." in ran.text
    assert "No memory shows in this answer; 0 were given" in ran.text

"""The magics in a real shell over a real store."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from IPython.core.error import UsageError as IPythonUsageError

from jupyter_memory import ConflictError, Memory, NotFoundError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Run = Callable[[str], Any]


def texts(run: Run, question: str) -> list[str]:
    run(f"asked = %recall {question}")
    return [hit.memory.text for hit in run("asked").value]


def stored(run: Run) -> list[Any]:
    return list(run("listed = %memory list\nlisted").value)


def test_a_sentence_is_remembered_and_recalled(run: Run) -> None:
    assert "Remembered" in run("%remember Revenue excludes refunds.").text
    shown = run("%recall how is revenue computed?")
    assert "Revenue excludes refunds." in shown.text
    assert [hit.memory.text for hit in shown.value] == ["Revenue excludes refunds."]


def test_a_chinese_cell_is_answered_in_chinese(run: Run) -> None:
    shown = run("%%remember\n营收口径不含退款单\n\n测试库端口是 5433").text
    assert "2 条已保存。" in shown
    assert shown.index("记忆") < shown.index("回执") < shown.index("编号")
    assert "还没有" not in shown
    assert "没有记住与“食堂几点开门”有关的内容。" in run("%recall 食堂几点开门").text
    listed = run("%memory list").text
    assert listed.index("记忆") < listed.index("类型") < listed.index("时间")
    run("%memory edit 1 测试库端口是 5434")
    history = run("%memory history 1").text
    assert history.index("版本") < history.index("开始") < history.index("结束")
    assert "被编辑" in history
    assert "subcommand" in run("%memory help").text


def test_a_cell_stores_one_memory_a_paragraph_and_list_item(run: Run) -> None:
    shown = run(
        "# what we agreed\n%%remember --tag ops\n--dry-run is safe here\n\n"
        "To close the month:\n1. Export\n2. Compare\n\n- 营收口径不含退款单"
    )
    assert shown.text.count("Remembered") == 2
    assert "已记住" in shown.text
    assert "3 stored." in shown.text
    memories = {each.text: each for each in stored(run)}
    assert set(memories) == {
        "--dry-run is safe here",
        "To close the month:\n1. Export\n2. Compare",
        "营收口径不含退款单",
    }
    assert {each.tags for each in memories.values()} == {("ops",)}
    procedure = memories["To close the month:\n1. Export\n2. Compare"]
    assert (procedure.kind, procedure.trigger, procedure.steps) == (
        "procedural",
        "To close the month",
        ("Export", "Compare"),
    )


def test_every_bare_line_of_a_cell_shows_its_answer(run: Run) -> None:
    shown = run(
        "%remember Revenue excludes refunds.\nfor _ in range(2):\n    %recall revenue\n"
        "hits = %recall revenue\nlen(hits)"
    )
    assert shown.text.count("Remembered") == 1
    assert shown.text.count("Revenue excludes refunds.") == 2
    assert shown.value == 1


@pytest.mark.parametrize(
    "text",
    [
        "budget {2024} for set {x} and $x",
        "what's the team's port",
        '"unclosed title',
        "it’s due",
        "-5 degrees threshold",
        "what did we decide??",
        "a  b",
        "path a\\",
        "上次用的模型是什么？",
        'config is {"a": 1, "b": "{c}"} and 50% done',
    ],
)
def test_free_text_reaches_the_memory_as_typed(run: Run, text: str) -> None:
    run('x = "tok-9931"\nc = 2')
    run(f"asked = %recall {text}")
    assert run("asked.query").value == text
    run(f"%remember {text}")
    run(f"%%remember\nbody: {text}")
    assert {each.text for each in stored(run)} == {text, f"body: {text}"}


def test_an_option_is_text_too(run: Run) -> None:
    run('x = "tok-9931"')
    run("%%remember --tag {x}\nbody")
    assert [each.tags for each in stored(run)] == [("{x}",)]


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("%recall --limti 3 database port", "Unknown option --limti"),
        ("%recall --limit 3 --limit 5 x", "--limit is given twice"),
        ("%recall --limit abc x", "--limit abc: give a whole number from 1"),
        ("%recall --limit 3", "Nothing was asked: write %recall and a question."),
        ("%remember", "Nothing to remember: write %remember and a sentence."),
        ("%%remember\n  \n", "Nothing to remember: there is no text below %%remember."),
        ('%%remember --key "a.b"\none\n\ntwo', "--key names one fact, but the cell has 2"),
        ("%remember --project * x", 'project="*" means every project'),
        ("%forget", "Write %forget and a row number, an id or its ending, or last."),
        ("%forget 3", "There is no row 3: no memories were shown yet."),
        ("%forget last", "Nothing was remembered in this kernel yet"),
        ("%forget abc", "'abc' is too short"),
        ("%memory undo", "Nothing to undo"),
        ("%memory lst", "%memory lst: there are inspect, status, list, history,"),
        ("%memory history", "Write it as %memory history ID."),
        ("%memory list revenue", "%memory list takes options only, not 'revenue'"),
        ("%memory rollback 123456 first", "'first' is no version"),
    ],
)
def test_what_cannot_be_taken_is_one_line_and_fails_the_cell(
    run: Run, cell: str, message: str
) -> None:
    shown = run(f"{cell}\n" if cell.startswith("%%") else f"{cell}\nprint('went on')")
    lines = shown.text.strip().splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("UsageError: ")
    assert message in lines[0]
    assert isinstance(shown.error, UsageError)
    assert isinstance(shown.error, IPythonUsageError)
    assert stored(run) == []


def test_other_errors_of_the_family_keep_their_class(run: Run) -> None:
    shown = run("%forget 0123456789ab")
    assert isinstance(shown.error, NotFoundError)
    assert shown.text.startswith("NotFoundError: ")
    assert len(shown.text.strip().splitlines()) == 1


def test_what_was_stored_before_an_error_can_be_undone(
    run: Run, shell: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    remember = Memory.remember

    def fails_on_two(memory: Memory, text: str, **given: Any) -> Any:
        if text == "two":
            raise NotFoundError("the disk went away")
        return remember(memory, text, **given)

    monkeypatch.setattr(Memory, "remember", fails_on_two)
    assert isinstance(run("%%remember\none\n\ntwo").error, NotFoundError)
    assert [each.text for each in stored(run)] == ["one"]
    run("%memory undo")
    assert stored(run) == []


def test_options_become_what_they_say(run: Run) -> None:
    run(
        "%remember --event --category decision --tag a --tag “b c” --expires 30d "
        "--project none --shared -- --cut-off is 70"
    )
    (event,) = stored(run)
    assert (event.kind, event.category, event.tags) == ("episodic", "decision", ("a", "b c"))
    assert (event.text, event.project, event.shared) == ("--cut-off is 70", None, True)
    assert event.expires_at == datetime(2026, 4, 9, 9, tzinfo=UTC)


def test_a_key_names_the_fact_that_is_replaced(run: Run) -> None:
    run('%remember --key "revenue.definition" Revenue is net.')
    shown = run('%remember --key "revenue.definition" Revenue is gross.')
    assert "Updated" in shown.text
    assert [(each.text, each.key) for each in stored(run)] == [
        ("Revenue is gross.", "revenue.definition")
    ]


def test_a_numbered_list_said_to_be_something_else_is_that(run: Run) -> None:
    run("%%remember --event\nWe decided:\n1. bars\n2. no pies")
    run('%%remember --key "charts.rule"\nCharts:\n1. bars\n2. no pies')
    assert {each.kind for each in stored(run)} == {"episodic", "semantic"}


def test_recall_filters_by_its_options(run: Run) -> None:
    run("%%remember --tag a\nport 1 of staging\n\nport 2 of staging")
    run("%remember --event --tag b --project sales port 3 of staging was closed")
    assert len(texts(run, "port of staging")) == 2
    assert len(texts(run, "-k 1 port of staging")) == 1
    assert len(texts(run, "--all-projects port of staging")) == 3
    assert texts(run, "--all-projects --kind event port of staging") == [
        "port 3 of staging was closed"
    ]
    assert texts(run, "--project sales --tag b port of staging") == ["port 3 of staging was closed"]
    assert texts(run, "--until 2026-03-09 port of staging") == []
    assert texts(run, "--since 2026-03-10 --until 2026-03-10 port of staging") != []
    assert texts(run, "--as-of 2026-03-09 port of staging") == []
    assert len(texts(run, "--threshold 1 port of staging")) == 0


def test_an_empty_recall_says_so_and_where_else_to_look(run: Run) -> None:
    run("%remember --project sales Staging uses port 5433.")
    shown = run("%recall which port does staging use?")
    assert "Nothing remembered for “which port does staging use?”." in shown.text
    assert "1 in sales (--all-projects" in shown.text


def test_rows_last_and_endings_name_a_memory(run: Run) -> None:
    run("%%remember\none fish\n\ntwo fish\n\nred fish")
    assert "Forgotten: “two fish”" in run("%forget 2").text
    assert "Forgotten: “red fish”" in run("%forget last").text
    (left,) = stored(run)
    assert "Forgotten: “one fish”" in run(f"%forget {left.id[-6:].upper()}").text
    assert stored(run) == []
    assert "There is no row 1: the last table was empty." in run("%forget 1").text


def test_row_numbers_are_those_of_the_table_shown_last(run: Run) -> None:
    run("%remember Revenue excludes refunds.")
    run("%remember The board wants bars.")
    run("%recall revenue")
    run("%remember Staging uses port 5433.")
    assert "Forgotten: “Revenue excludes refunds.”" in run("%forget 1").text


def test_several_are_forgotten_at_once_or_none(run: Run) -> None:
    run("%%remember\none fish\n\ntwo fish\n\nred fish")
    assert isinstance(run("%forget 1, 2 0123456789ab").error, NotFoundError)
    assert len(stored(run)) == 3
    run("%forget 1, 2")
    assert len(stored(run)) == 1


def test_undo_walks_back_cell_by_cell(run: Run) -> None:
    run("%%remember\none fish\n\ntwo fish")
    run("%remember red fish")
    assert "red fish" in run("%memory undo").text
    assert len(stored(run)) == 2
    assert run("%memory undo").text.count("Undone") == 2
    assert stored(run) == []
    assert isinstance(run("%memory undo").error, UsageError)


def test_what_changed_since_is_not_undone_and_blocks_nothing(run: Run, tmp_path: Path) -> None:
    run("%remember one fish")
    run("%remember two fish")
    other = Memory(tmp_path / "store", user="ana", project=None, embedder="none")
    other.edit(run("listed = %memory list\nlisted[0].id").value, text="two fishes")
    assert isinstance(run("%memory undo").error, ConflictError)
    assert "one fish" in run("%memory undo").text
    assert [each.text for each in stored(run)] == ["two fishes"]


def test_versions_are_shown_and_rolled_back_to(run: Run) -> None:
    run('%remember --key "port.staging" Port is 1.')
    run('%remember --key "port.staging" Port is 2.')
    shown = run("%memory history last")
    assert [revision.version for revision in shown.value] == [1, 2]
    assert "superseded 2026-03-10 09:00" in " ".join(shown.text.split())
    run("%memory rollback last 1")
    assert [each.text for each in stored(run)] == ["Port is 1."]
    run("%memory edit last Port is three.")
    assert [each.text for each in stored(run)] == ["Port is three."]
    run("%forget last")
    run("%memory restore last")
    assert [each.text for each in stored(run)] == ["Port is three."]


@pytest.mark.parametrize("answer", ["new", "2"])
def test_a_contradiction_waits_and_is_decided(run: Run, tmp_path: Path, answer: str) -> None:
    run('%remember --key "port.staging" Port is 1.')
    agent = Memory(tmp_path / "store", user="ana", project=None, agent="bot", embedder="none")
    agent.remember("Port is 2.", subject="port", attribute="staging")
    shown = run("%memory pending")
    asked = " ".join(shown.text.split())
    assert "You said today: “Port is 1.” The agent “bot” said " in asked
    assert "“Port is 2.” Which holds?" in asked.replace(f" {shown.value[0].id[-6:]}", "")
    assert "1 keep yours · 2 take the new one · 3 keep both" in asked
    run(f"%memory resolve 1 {answer}")
    assert [each.text for each in stored(run)] == ["Port is 2."]
    assert "Nothing waits for a decision." in run("%memory pending").text


def test_status_counts_and_says_where(run: Run, tmp_path: Path) -> None:
    run("%%remember\none fish\n\ntwo fish")
    shown = run("%memory")
    assert "2 facts, 0 events, 0 how-tos" in shown.text
    assert str(tmp_path / "store") in shown.text
    assert repr(run("%memory status").value) == repr(shown.value)


def test_help_lists_exactly_what_there_is(run: Run) -> None:
    shown = run("%memory help")
    unknown = str(run("%memory unknown").error)
    listed = unknown.split("there are ")[1].rstrip(".").split(", ")
    assert [usage.split()[1] for usage, _ in shown.value] == listed


def test_a_list_is_newest_first_and_filtered(run: Run) -> None:
    run("%remember --fact --tag a one fish")
    run("%remember --event two fish")
    assert [each.text for each in run("%memory list").value] == ["two fish", "one fish"]
    assert [each.text for each in run("%memory list --kind fact --tag a").value] == ["one fish"]
    assert [each.text for each in run("%memory list -k 1").value] == ["two fish"]


def test_a_list_is_asked_for_what_its_memories_are_about(run: Run) -> None:
    run("%remember orders.amount is in cents")
    run("%remember Please always use bar charts")
    for options in ("--entity orders", "--topic 订单", "--intent define"):
        listed = run(f"%memory list {options}").value
        assert [each.text for each in listed] == ["orders.amount is in cents"], options


def test_history_of_the_input_is_ipythons(run: Run, shell: Any) -> None:
    run("answer = 6 * 7")
    run("answer")
    run("%recall")
    assert shell.rl_next_input == "42"
    run("%recall 1")
    assert shell.rl_next_input == "answer = 6 * 7"
    run("%rep 2")
    assert shell.rl_next_input == "answer"
    shell.rl_next_input = None
    assert "Nothing remembered for “2024”." in run("%recall 2024").text
    assert "Nothing remembered for “2025-03”." in run("%recall 2025-03").text
    assert shell.rl_next_input is None


def test_help_is_help(run: Run, shell: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(Memory, "recall", lambda *_, **__: asked.append(1))
    shown = run("%recall?").text + run("%remember?").text + run("%%remember?").text
    assert "Ask what is remembered" in shown
    assert shown.count("A numbered list is one procedure") == 2
    assert asked == []


def test_settings_open_another_memory_with_the_next_magic(run: Run, tmp_path: Path) -> None:
    run("%remember one fish")
    run(f'%config JupyterMemory.uri = "{tmp_path / "other"}"')
    assert stored(run) == []
    assert isinstance(run("%memory undo").error, UsageError)
    run(f'%config JupyterMemory.uri = "{tmp_path / "store"}"')
    assert [each.text for each in stored(run)] == ["one fish"]
    run('%config JupyterMemory.user = "ben"')
    assert stored(run) == []


def test_a_clock_that_stands_and_a_seed_repeat_every_output(run: Run, tmp_path: Path) -> None:
    shown = []
    for name in ("first", "second"):
        run(f'%config JupyterMemory.uri = "{tmp_path / name}"')
        cells = ("%%remember\none fish\n\ntwo fish", "%recall fish", "%memory list")
        shown.append([run(cell).text.split("]:", 1)[1] for cell in cells])
    assert shown[0] == [text.replace("cell [6]", "cell [2]") for text in shown[1]]
    (age,) = {each.updated_at for each in stored(run)}
    assert age == datetime(2026, 3, 10, 9, tzinfo=UTC)


def test_a_setting_that_cannot_be_taken_is_said_by_the_next_magic(run: Run) -> None:
    run('%config JupyterMemory.now = "noon"')
    shown = run("%recall fish")
    assert "UsageError: JupyterMemory.now = 'noon': write it as 2026-" in shown.text
    run('%config JupyterMemory.now = "2026-03-10T09:00:00+08:00"')
    assert run("%recall fish").error is None


def test_what_is_done_about_secrets_is_set_in_a_cell(run: Run) -> None:
    run("%remember Sales reports go to ana@firm.example")
    run('%config JupyterMemory.screening = {"email": "mask"}')
    run("%remember Bugs of the parser are for ben@firm.example")
    assert {each.text for each in stored(run)} == {
        "Sales reports go to ana@firm.example",
        "Bugs of the parser are for [e-mail address]",
    }
    run('%config JupyterMemory.screening = {"email": "hide"}')
    shown = run("%recall reports")
    assert "UsageError: Screening of email: 'hide' is not one of mask, refuse, allow" in shown.text


def test_what_is_done_about_secrets_is_set_in_a_config_file(
    shell: Any, request: pytest.FixtureRequest
) -> None:
    shell.config.MemorySettings.screening = {"own": {"employee": r"E-\d{6}"}}
    run: Run = request.getfixturevalue("run")
    run("%remember Orders belong to E-204817")
    assert [each.text for each in stored(run)] == ["Orders belong to [employee]"]


def test_time_moves_without_a_fixed_clock(run: Run) -> None:
    run("%config JupyterMemory.now = None")
    run("%remember one fish")
    (memory,) = stored(run)
    assert abs(datetime.now(UTC) - memory.updated_at) < timedelta(minutes=10)


def test_control_characters_colour_nothing(run: Run) -> None:
    run("%%remember\nbuild \x1b[31mred\x1b[0m done")
    shown = run("%recall build done")
    assert "\x1b" not in shown.text
    assert "red" in shown.text
    assert all("\x1b" not in each.text for each in stored(run))


def test_after_a_reset_of_the_namespace_everything_works(run: Run) -> None:
    run("%remember one fish")
    run("%reset -f")
    assert "one fish" in run("%recall fish").text


def test_files_are_attached_and_copied_when_asked(run: Run, tmp_path: Path) -> None:
    (tmp_path / "board report.csv").write_text("a,b")
    run('%%remember --attach "board report.csv"\nThe board sees this.\n\nAnd nothing else.')
    for each in stored(run):
        (reference,) = each.references
        assert (reference.path, reference.copy) == (str(tmp_path / "board report.csv"), None)
    run('%remember --attach "board report.csv" --copy We keep it.')
    kept = next(each for each in stored(run) if each.text == "We keep it.").references[0]
    assert (tmp_path / "store" / str(kept.copy)).read_text() == "a,b"
    gone = run("%remember --attach gone.csv It is lost.")
    assert isinstance(gone.error, IPythonUsageError)
    assert "there is no such file" in str(gone.error)
    assert "It is lost." not in {each.text for each in stored(run)}

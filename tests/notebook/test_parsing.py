"""The line of a magic: options before the text, the text as typed."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_memory.errors import UsageError
from jupyter_memory.notebook.options import LIST, RECALL, REMEMBER
from jupyter_memory.notebook.parsing import Parsed, parse


def recall(line: str) -> Parsed:
    return parse(line, RECALL)


@pytest.mark.parametrize(
    "text",
    [
        "what's the team's port",
        '"unclosed title',
        "it’s due",
        "budget {2024} for set {x} and $x",
        "-5 degrees threshold",
        "- 5 degrees",
        "-",
        "path a\\",
        "what did we decide??",
        "上次用的模型是什么？",
        "port --limit 3",
        "a  b\tc   --",
        "—limit 3",
        "%s %(name)s 50% {{}}",
    ],
)
def test_plain_text_is_taken_as_typed(text: str) -> None:
    assert recall(text) == Parsed(options={}, text=text)


@given(st.text(alphabet=st.characters(blacklist_categories=["Cs"])))
def test_after_two_dashes_everything_is_text(text: str) -> None:
    assert recall(f"--limit 3 -- {text}") == Parsed(options={"limit": 3}, text=text.strip())


@given(st.text(alphabet=st.characters(blacklist_categories=["Cs"])))
def test_after_the_first_word_everything_is_text(text: str) -> None:
    assert recall(f"why {text}").text == f"why {text}".strip()


def test_blanks_between_options_do_not_count_and_blanks_in_the_text_do() -> None:
    parsed = recall('   --limit   3   --tag   "night shift"   a  b ')
    assert parsed == Parsed(options={"limit": 3, "tags": ("night shift",)}, text="a  b")


@pytest.mark.parametrize(
    "value", ['"night shift"', "“night shift”", "「night shift」", "„night shift“", "«night shift»"]
)
def test_a_value_of_several_words_is_quoted(value: str) -> None:
    assert recall(f"--tag {value} port").options == {"tags": ("night shift",)}
    assert recall(f"--tag={value} port").options == {"tags": ("night shift",)}


@pytest.mark.parametrize("value", ["a,b", "a，b", "a、b", '"a, b"', "a --tag b"])
def test_commas_part_tags(value: str) -> None:
    assert recall(f"--tag {value} port") == Parsed(options={"tags": ("a", "b")}, text="port")
    assert parse(f"--tag {value}", LIST).options == {"tag": ("a", "b")}
    assert parse(f"--tag {value} port", REMEMBER).options == {"tags": ("a", "b")}


def test_braces_and_dollars_in_a_value_are_text() -> None:
    assert recall("--tag {x} --tag $HOME port").options == {"tags": ("{x}", "$HOME")}


def test_short_names_and_equals_signs_work() -> None:
    assert recall("-k 3 port").options == {"limit": 3}
    assert recall("-k=3 port").options == {"limit": 3}
    assert recall("--limit=3 port") == Parsed(options={"limit": 3}, text="port")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("--limti 3 database port", r"Unknown option --limti: there are --limit (-k), --kind,"),
        ("--lim 3 x", "Unknown option --lim:"),
        ("-x 3", "Unknown option -x:"),
        ("-k3 x", "Unknown option -k3:"),
        ("--limit 3 --limit 5 x", "--limit is given twice: give it once."),
        ("-k 3 --limit 5 x", "--limit is given twice"),
        ("--project a --all-projects x", "--project and --all-projects exclude each other"),
        ("--limit abc x", "--limit abc: give a whole number from 1"),
        ("--limit 0 x", "--limit 0: give a whole number"),
        ("--limit -3 x", "--limit -3: give a whole number"),
        ("--limit", "--limit needs a value: --limit N."),
        ("--tag --limit 3 x", "--tag needs a value: --tag TAG."),
        ("--tag a, b x", "--tag a,: write several as A,B without blanks"),
        ('--tag "" x', "--tag needs a value"),
        ('--tag "night shift port', "--tag: the quoted value '\"night shift port' does not end"),
        ('--tag "night"shift port', "does not end with"),
        ("--tag 'night shift' port", "--tag: put a value of several words in double quotes"),
        ("--all-projects=yes x", "--all-projects takes no value"),
        ("--since yesterday x", "--since yesterday: write a date as 2026-03-31"),
        ("--threshold 2 x", "--threshold 2: give a number from 0 to 1"),
        ("--threshold nan x", "--threshold nan: give a number"),
        ("--kind story x", "--kind story: there are semantic, episodic, procedural"),
    ],
)
def test_what_is_no_option_is_refused_by_name(line: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        recall(line)
    assert message in str(caught.value)


def test_kinds_may_be_given_in_everyday_words_and_not_twice() -> None:
    assert parse("--fact x", REMEMBER).options == {"kind": "semantic"}
    assert parse("--kind event x", REMEMBER).options == {"kind": "episodic"}
    assert parse("--kind how-to x", REMEMBER).options == {"kind": "procedural"}
    with pytest.raises(UsageError, match="--fact and --event exclude each other"):
        parse("--fact --event x", REMEMBER)
    with pytest.raises(UsageError, match="--kind and --procedure exclude each other"):
        parse("--kind fact --procedure x", REMEMBER)


def test_a_key_is_parted_at_its_last_dot() -> None:
    assert parse('--key "orders.is_internal.meaning" x', REMEMBER).options == {
        "key": ("orders.is_internal", "meaning")
    }
    for wrong in ("revenue", ".definition", "revenue."):
        with pytest.raises(UsageError, match=f'--key {wrong}: write it as "subject.attribute"'):
            parse(f"--key {wrong} x", REMEMBER)


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("30d", timedelta(days=30)),
        ("12h", timedelta(hours=12)),
        ("2w", timedelta(weeks=2)),
        ("never", None),
        ("2026-12-31", datetime.combine(date(2026, 12, 31), time.max)),
        ("2026-12-31T09:00", datetime.fromisoformat("2026-12-31T09:00")),
    ],
)
def test_how_long_a_memory_lives(word: str, value: object) -> None:
    assert parse(f"--expires {word} x", REMEMBER).options == {"expires": value}


def test_a_life_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(UsageError, match="--expires soon: write it as 30d, 12h, 2w"):
        parse("--expires soon x", REMEMBER)


def test_dates_are_days_and_times_are_times() -> None:
    options = recall("--since 2026-03-01 --as-of 2026-03-01T09:30 x").options
    assert options == {
        "since": date(2026, 3, 1),
        "as_of": datetime.fromisoformat("2026-03-01T09:30"),
    }
    assert type(options["since"]) is date


def test_no_project_and_all_projects_are_words_of_their_own() -> None:
    assert recall("--project none x").options == {"project": None}
    assert recall("--project sales x").options == {"project": "sales"}
    assert recall("--all-projects x").options == {"project": "*"}
    assert parse("--status pending --kind fact", LIST).options == {
        "status": "pending",
        "kind": "semantic",
    }

"""What IPython makes of a line of ours before it runs."""

from __future__ import annotations

import ast
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from IPython.core.inputtransformer2 import TransformerManager

from jupyter_memory.notebook.questions import CellBeginning, MagicLine, asks_too_early


class Shell:
    """The two things the transformer asks a shell for."""

    automagic = True

    def __init__(self, **names: Any) -> None:
        self.user_ns = names


def manager(shell: Shell | None = None) -> TransformerManager:
    made = TransformerManager()
    made.cleanup_transforms.append(CellBeginning(shell or Shell()))
    made.token_transformers.append(MagicLine)
    return made


def calls(cell: str, shell: Shell | None = None) -> list[tuple[str, str, str]]:
    """Return method, magic and text of every magic call in a transformed cell."""
    tree = ast.parse(manager(shell).transform_cell(cell))
    found = [
        (node.lineno, node.func.attr, *(each.value for each in node.args[:2]))
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    ]
    return [each[1:] for each in sorted(found) if each[1].startswith("run_")]


@pytest.mark.parametrize(
    "text",
    [
        "which port does staging use?",
        "what did we decide??",
        "did it work ?",
        "?",
        "path a\\",
        "what's the team's port?",
        '"""unclosed',
        "(unclosed [brackets {",
        "issue #4?",
        "上次用的模型是什么？",
        "上次用的模型是什么?",
        "是不是 0x? 1__2 08 $ ` ¿?",
    ],
)
@pytest.mark.parametrize("magic", ["recall", "remember", "forget", "memory"])
def test_a_line_reaches_its_magic_as_typed(magic: str, text: str) -> None:
    assert calls(f"%{magic} {text}") == [("run_line_magic", magic, text)]
    assert calls(f"answer = %{magic} {text}\nanswer") == [("run_line_magic", magic, text)]
    assert calls(f"if True:\n    %{magic} {text}\n    x = 1") == [("run_line_magic", magic, text)]


@given(st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"])))
def test_any_line_reaches_its_magic(text: str) -> None:
    expected = [("run_line_magic", "recall", f"q {text}".strip())]
    assert [(m, n, t.strip()) for m, n, t in calls(f"%recall q {text}")] == expected


def test_a_backslash_does_not_swallow_the_next_line() -> None:
    assert calls("%recall path a\\\n%recall b?") == [
        ("run_line_magic", "recall", "path a\\"),
        ("run_line_magic", "recall", "b?"),
    ]


@pytest.mark.parametrize("name", ["%recall", "%remember", "%forget", "%memory", "%%remember"])
def test_a_question_mark_right_after_the_name_asks_for_help(name: str) -> None:
    assert calls(f"{name}?") == [("run_line_magic", "pinfo", name)]
    assert calls(f"{name}??") == [("run_line_magic", "pinfo2", name)]


def test_help_for_other_names_stays_help() -> None:
    assert calls("print?") == [("run_line_magic", "pinfo", "print")]
    assert calls("%recalls port?") == [("run_line_magic", "pinfo", "port")]


def test_our_line_in_a_string_or_in_another_cell_is_left_alone() -> None:
    assert calls('text = """\n%recall which port?\n"""') == []
    assert calls("%%bash\n%recall which port?") == [("run_cell_magic", "bash", "")]
    assert calls("%%remember\n%recall which port?") == [("run_cell_magic", "remember", "")]


def test_python_around_a_line_stays_as_it_is() -> None:
    cell = "data = {'a': [1, 2]}\nx = 7 % 3\nassert x == 1"
    assert manager().transform_cell(cell) == cell + "\n"


@pytest.mark.parametrize("above", ["# a note\n", "\n  \n", "# a\n\n# b\n", "  # indented\n"])
def test_a_cell_magic_below_comments_is_seen(above: str) -> None:
    assert calls(f"{above}%%remember --tag x\nbody") == [("run_cell_magic", "remember", "--tag x")]


def test_below_code_it_is_ipythons_to_say_that_this_is_no_cell_magic() -> None:
    assert calls("x = 1\n%%remember\nbody") == [("run_line_magic", "%remember", "")]


def test_a_question_without_percent_sign_is_asked_where_automagic_is_on() -> None:
    assert calls("recall which port?") == [("run_line_magic", "recall", "which port?")]
    assert calls("recall 哪个端口?") == [("run_line_magic", "recall", "哪个端口?")]


@pytest.mark.parametrize("cell", ["memory usage?", "memory is None?"])
def test_a_name_of_the_users_own_is_not_taken_for_a_magic(cell: str) -> None:
    assert calls(cell, Shell(memory=1))[0][1] == "pinfo"


def test_without_automagic_a_percent_sign_is_needed() -> None:
    shell = Shell()
    shell.automagic = False
    assert calls("recall which port?", shell)[0][1] == "pinfo"


def test_a_terminal_knows_when_a_line_is_complete() -> None:
    for line in ("%recall which port?", "x = %recall which port?", "%recall what's up"):
        assert manager().check_complete(line)[0] == "complete"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("%load_ext jupyter_memory\n%recall which port?", True),
        ("%load_ext jupyter_memory\nhits = %recall which port?  ", True),
        ("%load_ext jupyter_memory\n%recall which port", False),
        ("%load_ext jupyter_memory\n# %recall which port?", False),
        ("%load_ext jupyter_memory\n%recall?", False),
    ],
)
def test_a_question_beside_load_ext_is_noticed(source, expected):
    assert asks_too_early(source) is expected

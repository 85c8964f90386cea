from __future__ import annotations

import subprocess
import sys

AFTER_WARM_UP = """
import re, sys
from jupyter_memory.language import terms
from jupyter_memory.remembering.extraction import extract
from jupyter_memory.remembering.statement import read_statement
from jupyter_memory.remembering.warming import warm_up
from jupyter_memory.screening import screen

if sys.argv[1] == "warm":
    warm_up()
late = []
compiled = re.compile
re.compile = lambda pattern, *flags: late.append(pattern) or compiled(pattern, *flags)
modules = set(sys.modules)
for text in ("The password policy: a token and a key a user.", "默认用柱状图；密码一年一换"):
    terms(extract(read_statement(screen(text).text)).text)
print(len(late), len(set(sys.modules) - modules))
"""


def late_work(how: str) -> list[int]:
    """Patterns compiled and modules loaded by two ordinary sentences."""
    answer = subprocess.run(
        [sys.executable, "-c", AFTER_WARM_UP, how], capture_output=True, text=True, check=True
    )
    return [int(each) for each in answer.stdout.split()]


def test_after_a_warm_up_ordinary_sentences_wait_for_nothing():
    assert late_work("warm") == [0, 0]
    patterns, modules = late_work("cold")
    assert patterns > 10
    assert modules > 0

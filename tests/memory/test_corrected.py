"""What is said anew with "now" or "no" replaces what it was; a label of remarks is no name."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("was", "told", "gone"),
    [
        ("Reports go to #finance", "Reports now go to #ledger", "#finance"),
        ("Reports go to #finance", "No, reports go to #ledger", "#finance"),
        ("Reports go to #finance", "Actually, reports go to #ledger now.", "#finance"),
        ("The export separator is a comma", "Sorry, the export separator is a semicolon", "comma"),
        ("The retry limit is 10", "The retry limit is 20 now", "10"),
        ("重试上限是 10 次", "不对，重试上限是 20 次", "10"),
        ("重试上限是 10 次", "重试上限现在是 20 次", "10"),
        ("夜间任务两点运行", "其实，夜间任务三点运行", "两点"),
    ],
)
def test_the_correction_is_the_next_version(memory, was, told, gone):
    first = memory.remember(was)
    receipt = memory.remember(told)
    assert (receipt.action, receipt.id) == ("superseded", first.id)
    assert [each.text for each in memory.list()] == [told]
    assert all(gone not in each.memory.text for each in memory.recall(was))
    assert [each.memory.text for each in memory.history(first.id)] == [was, told]


def test_from_now_on_is_an_order_as_it_was(memory):
    first = memory.remember("Always round amounts to two decimals")
    again = memory.remember("From now on round amounts to two decimals")
    assert (again.action, again.id) == ("reinforced", first.id)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The job runs on db1", "Until now the job ran on db2"),
        ("The dashboard refreshes hourly", "No, the report refreshes daily"),
        ("重试上限是 10 次", "到现在重试了 20 次"),
        ("Reports go to #finance", "No, budgets go to #ledger"),
    ],
)
def test_other_words_with_now_and_no_put_nothing_away(memory, one, other):
    memory.remember(one)
    memory.remember(other)
    assert {each.text for each in memory.list(status=["active", "pending"])} >= {one}


@pytest.mark.parametrize(
    "label",
    ["Got it", "Found it", "TIL", "Fixed", "Bug", "Root cause", "PS", "FYI", "Note", "Update",
     "Lesson learned", "Recap", "查到了", "搞定了", "根因", "复盘", "会议纪要", "补充", "提醒"],
)  # fmt: skip
def test_two_remarks_under_one_label_are_two_memories(memory, label):
    said = (f"{label}: the loader hung on empty files", f"{label}：看板空是因为丢了权限")
    for each in said:
        memory.remember(each)
    assert {each.text for each in memory.list()} == set(said)

"""A megabyte of text: kept whole, found by its last words, and nothing beside it suffers."""

from __future__ import annotations

import pytest
from stub_embedders import Faulty

LIMIT = 8_192
"""Tokens that services take of a text, counted as bytes: a text has no more."""

MARKS = ("尾标记Q7", "tail_mark_q7")

LONG = {
    "Chinese": "日志行 9f3 " * 120_000 + MARKS[0],
    "code": "df.loc[df['x_1'] != 0, 'y'] = f(a=1)\n" * 25_000 + MARKS[1],
    "one word": "Zm9vYmFy" * 120_000 + " " + MARKS[1],
}


class Picky(Faulty):
    """Refuses a whole request for one text above the limit, and remembers the sizes."""

    def __init__(self):
        super().__init__(self._refuse)
        self.sizes = []

    def _refuse(self, texts, vectors):
        self.sizes.append([len(each.encode()) for each in texts])
        if max(self.sizes[-1]) > LIMIT:
            raise ValueError("400 maximum context length exceeded")
        return vectors


@pytest.fixture
def embedder():
    return Picky()


@pytest.fixture
def memory(open_memory, embedder):
    return open_memory(embedder=embedder)


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_it_is_kept_whole_and_found_by_its_last_words(memory, embedder, text):
    receipt = memory.remember(text)
    assert receipt.embedded
    assert memory.get(receipt.id).text == text
    mark = next(each for each in MARKS if text.endswith(each))
    assert [hit.memory.id for hit in memory.recall(mark)] == [receipt.id]
    assert max(map(max, embedder.sizes)) <= LIMIT


def test_twenty_short_ones_beside_it_have_their_vectors_at_once(memory):
    notes = [f"Table t_{number} is loaded at {number} o'clock." for number in range(20)]
    receipts = memory.remember_many([*notes, LONG["Chinese"]])
    assert [each.action for each in receipts] == ["stored"] * 21
    assert all(each.embedded for each in receipts)


@pytest.mark.parametrize("words", [LIMIT - 1, LIMIT, LIMIT + 1])
def test_a_text_of_just_the_limit_is_kept_and_found(memory, words):
    text = "word " * (words - 1) + "finis"
    receipt = memory.remember(text)
    assert receipt.embedded
    assert memory.recall("finis")[0].memory.text == text


@pytest.mark.parametrize(
    "filling", ["尾标记Q7 ", "".join(map(chr, range(0x4E00, 0x9F00))), "a1b2c3d4e5 x.y_z "]
)
def test_a_question_of_two_hundred_kilobytes_is_answered(memory, filling):
    receipt = memory.remember("The churn cut-off is ninety days.")
    pasted = filling * (200_000 // len(filling))
    assert memory.recall(pasted).query == pasted.strip()
    first = memory.recall(f"churn cut-off? {pasted}", threshold=0)
    last = memory.recall(f"{pasted} churn cut-off?", threshold=0)
    assert {hit.memory.id for hit in (*first, *last)} == {receipt.id}
    assert "churn" in first[0].matched.words
    assert "churn" in last[0].matched.words


def test_more_than_is_kept_is_refused_with_the_limit(memory):
    from jupyter_memory import UsageError

    with pytest.raises(UsageError, match=r"has 1,000,001 characters; at most 1,000,000 are kept"):
        memory.remember("x" * 1_000_001)
    assert memory.count() == 0


def test_it_is_observed_in_pieces_and_its_last_word_is_heard(memory):
    said = "日志行 9f3。" * 20_000
    receipts = memory.observe(f"{said}\n\n以后图表都用柱状图。", wait=True)
    assert [memory.get(each.id).text for each in receipts] == ["以后图表都用柱状图。"]

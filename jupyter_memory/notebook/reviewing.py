"""``%memory review``: what waits for a second look, and the answers to it, a word a row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.errors import UsageError
from jupyter_memory.notebook.display import shown_undone

if TYPE_CHECKING:
    from jupyter_memory.notebook.inspecting import Desk
    from jupyter_memory.results import Receipt
    from jupyter_memory.reviews import Review, ReviewItem

ACCEPT: Final = "accept"
DRY_RUN: Final = "--dry-run"
ALL: Final = frozenset({"all", "全部"})

_WORDS: Final[dict[str, str]] = {
    **{each: each for each in (ACCEPT, "keep", "confirm", "forget", "old", "new", "both")},
    **{each: each for each in ("merge", "apart")},
    "接受": ACCEPT,
    "保留": "keep",
    "确认": "confirm",
    "忘记": "forget",
    "旧": "old",
    "新": "new",
    "并存": "both",
    "归并": "merge",
    "分开": "apart",
}
"""What can be typed, in either language."""

USAGE: Final = (
    "Write %memory review and then accept 1 3, or accept all, or 1=keep 2=forget; alone it shows "
    "what waits."
)


def review(desk: Desk, rest: str) -> Any:
    """Show what waits for a second look, or answer rows of what was shown last.

    Raises
    ------
    UsageError
        When a row or an answer is not there; then nothing is done.
    """
    words = rest.replace(",", " ").replace("，", " ").split()
    if not words:
        found = desk.memory.review()
        desk.session.reviewed(found)
        return found
    answers = _answers(words, desk.session.last_review())
    done: list[Receipt] = []
    try:
        for item, act in answers:
            done.append(item.accept() if act == ACCEPT else item.answer(act))
    finally:  # what was answered before a conflict can be taken back all the same
        desk.session.wrote(done)
    return shown_undone(done)


def consolidate(desk: Desk, rest: str) -> Any:
    """Make one what belongs together, or only tell what would be.

    Raises
    ------
    UsageError
        When something else than ``--dry-run`` is asked for.
    """
    if rest not in ("", DRY_RUN):
        raise UsageError(f"Write it as %memory consolidate, or %memory consolidate {DRY_RUN}.")
    done = desk.memory.consolidate(dry_run=rest == DRY_RUN)
    desk.session.showed(each.id or "" for each in done)
    desk.session.wrote(done.receipts)
    return done


def _answers(words: list[str], shown: Review) -> list[tuple[ReviewItem, str]]:
    """Read the answers: an act and its rows, or rows with an act each."""
    if "=" in "".join(words):
        pairs = [each.partition("=") for each in words]
        given = [(row, _act(word)) for row, _, word in pairs]
    else:
        act, rows = (_act(words[0]), words[1:]) if not _is_row(words[0]) else (ACCEPT, words)
        if len(rows) == 1 and rows[0].lower() in ALL:
            rows = [str(number) for number in range(1, len(shown) + 1)]
        given = [(row, act) for row in rows]
    if not given or not all(_is_row(row) for row, _ in given):
        raise UsageError(USAGE)
    answers = [(shown.row(int(row)), act) for row, act in dict(given).items()]
    for item, act in answers:
        if act not in (ACCEPT, "keep", *item.acts):
            raise UsageError(
                f"{act!r} is no answer to “{item.detail}”: there are {', '.join(item.acts)}, keep."
            )
    return answers


def _act(word: str) -> str:
    act = _WORDS.get(word.lower())
    if act is None:
        raise UsageError(f"{word!r} is no answer. {USAGE}")
    return act


def _is_row(word: str) -> bool:
    return word.isascii() and word.isdigit()

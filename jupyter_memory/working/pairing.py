"""Which run of a cell has fixed which failure, and by what change.

Being next is no proof: an analyst gives up, does something else, comes back. What has fixed an
error has the failing statement in it, changed or as it was behind something new that it needs.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Final

from jupyter_memory.language import digest
from jupyter_memory.working.redaction import redacted
from jupyter_memory.working.statements import Statement, likeness, statements_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from jupyter_memory.working.failures import Failure


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingPolicy:
    """When a run counts as a fix; measured on the sittings in ``tests/working``.

    Attributes
    ----------
    patience
        Cells after which nobody waits for a fix any more.
    same_cell, other_cell
        How alike the failing statement and the one in its place are at least.
    name
        How alike two names are at least, of which one may be a slip for the other.
    short
        Tokens of a statement up to which another name must be such a slip.
    shortened
        The share of its tokens that a corrected statement still has: a shorter one is another one.
    other_words
        Words, besides those that the error is about, that may be other ones.
    """

    patience: int = 12
    same_cell: float = 0.34
    other_cell: float = 0.6
    name: float = 0.6
    short: int = 7
    shortened: float = 0.7
    other_words: int = 1


POLICY: Final = PairingPolicy()

MOST_WAITING: Final = 8
MOST_BETWEEN: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A cell that ran, with its source: kept only as long as a failure waits for its fix."""

    source: str
    cell_id: str | None = None
    number: int | None = None

    @property
    def digest(self) -> str:
        """Return what tells one source from another; blanks at its ends do not count."""
        return digest(self.source.strip())


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix:
    """A failure and what fixed it, without data.

    Attributes
    ----------
    failure
        What was wrong.
    failed, worked
        The statement that failed, and what stands in its place; the same where something else was
        missing.
    added
        What was run before it that had not been.
    failed_in, fixed_in
        The numbers of the cells.
    """

    failure: Failure
    failed: str
    worked: str
    added: tuple[str, ...] = ()
    failed_in: int | None = None
    fixed_in: int | None = None


@dataclass(slots=True)
class _Waiting:
    run: Run
    failure: Failure
    statement: Statement
    between: deque[Run] = field(default_factory=lambda: deque(maxlen=MOST_BETWEEN))
    age: int = 0


class Pairing:
    """The failures of a kernel that nothing has fixed yet."""

    def __init__(self, policy: PairingPolicy = POLICY) -> None:
        self._policy = policy
        self._waiting: deque[_Waiting] = deque(maxlen=MOST_WAITING)

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def failed(self, run: Run, failure: Failure) -> None:
        """Take note of a cell that failed."""
        self._grow_old()
        for each in list(self._waiting):
            if each.run.digest == run.digest and each.failure.shape == failure.shape:
                self._waiting.remove(each)  # tried again: what was run since may still be the fix
                each.age = 0
                self._waiting.append(each)
                return
        statement = _failing(run.source, failure)
        if statement is not None:
            self._waiting.append(_Waiting(run, failure, statement))

    def worked(self, run: Run, known: Collection[str] = ()) -> tuple[Fix, ...]:
        """Return what a cell that worked has fixed, the failure before it first.

        Parameters
        ----------
        run
            The cell.
        known
            Names of columns and the like, which may be told.
        """
        self._grow_old()
        fixes = []
        for each in reversed(self._waiting.copy()):
            fix = self._fixed(each, run, known)
            if fix is None:
                each.between.append(run)
            else:
                self._waiting.remove(each)
                fixes.append(fix)
        return tuple(fixes)

    def clear(self) -> None:
        """Forget all failures."""
        self._waiting.clear()

    def _grow_old(self) -> None:
        for each in list(self._waiting):
            each.age += 1
            if each.age > self._policy.patience:
                self._waiting.remove(each)

    def _fixed(self, waiting: _Waiting, run: Run, known: Collection[str]) -> Fix | None:
        wrong = waiting.statement
        statements = statements_of(run.source)
        if any(each.text == wrong.text for each in statements):
            added = self._needed(waiting, run, wrong)
            return _fix(waiting, run, wrong, added, known) if added else None
        found = self._in_its_place(waiting, run, statements)
        if found is None:
            return None
        new = found.names - wrong.names
        added = tuple(
            each for each in self._new(waiting, run) if each.defines & new and each is not found
        )
        return _fix(waiting, run, found, added, known)

    def _in_its_place(
        self, waiting: _Waiting, run: Run, statements: tuple[Statement, ...]
    ) -> Statement | None:
        """Return the statement that stands where the wrong one stood."""
        wrong = waiting.statement
        before = {each.text for each in statements_of(waiting.run.source)}
        fresh = [each for each in statements if each.text not in before]
        if not fresh:
            return None
        best = max(fresh, key=lambda each: likeness(wrong.tokens, each.tokens))
        alike = likeness(wrong.tokens, best.tokens)
        same_cell = run.cell_id is not None and run.cell_id == waiting.run.cell_id
        if alike < (self._policy.same_cell if same_cell else self._policy.other_cell):
            return None
        return best if same_cell or self._is_the_same_idea(waiting, best) else None

    def _is_the_same_idea(self, waiting: _Waiting, found: Statement) -> bool:
        """Tell a corrected statement from the next one that only looks like it."""
        wrong, policy = waiting.statement, self._policy
        gone, came = wrong.tokens - found.tokens, found.tokens - wrong.tokens
        if not gone:
            return True  # only something was added
        if found.tokens.total() < policy.shortened * wrong.tokens.total():
            return False
        slips = self._is_slip(gone, came)
        is_one_word = gone.total() == came.total() == 1
        if is_one_word and all(each.isdecimal() for each in (*gone, *came)):
            return True
        if wrong.tokens.total() <= policy.short or is_one_word:
            return slips
        suspects = {name for each in waiting.failure.names for name in each.split(".")}
        named = {each.strip("'\"") for each in gone if _is_word(each)}
        return slips or len(named - suspects) <= policy.other_words

    def _is_slip(self, gone: Iterable[str], came: Iterable[str]) -> bool:
        """Return whether a word that went is much like one that came."""
        words = [each.strip("'\"") for each in came if _is_word(each)]
        return any(
            SequenceMatcher(None, each.strip("'\""), word).ratio() >= self._policy.name
            for each in gone
            if _is_word(each)
            for word in words
        )

    def _needed(self, waiting: _Waiting, run: Run, wrong: Statement) -> tuple[Statement, ...]:
        """Return what the same statement needed to work: new before it, in this cell or others."""
        in_cell = [
            each for each in self._new(waiting, run) if _serves(each, waiting.failure, wrong)
        ]
        if in_cell:
            return tuple(in_cell)
        for each in reversed(waiting.between):
            serving = [s for s in statements_of(each.source) if _serves(s, waiting.failure, wrong)]
            if serving:
                return tuple(serving)
        return ()

    def _new(self, waiting: _Waiting, run: Run) -> list[Statement]:
        before = {each.text for each in statements_of(waiting.run.source)}
        return [each for each in statements_of(run.source) if each.text not in before]


def _is_word(token: str) -> bool:
    return token[0].isalpha() or token[0] in "'\"_"


def _serves(statement: Statement, failure: Failure, wrong: Statement) -> bool:
    """Return whether a statement makes something that the wrong one was in need of."""
    about = {name.partition(".")[0] for name in failure.names} | failure.names
    if statement.defines & about:
        return True
    if failure.error in {"ModuleNotFoundError", "ImportError"}:
        installs = "install" in statement.tokens and statement.text.lstrip()[:1] in {"%", "!"}
        return installs and any(_packaged(each, statement.text) for each in about)
    if isinstance(about, set) and any(each and each in statement.text for each in failure.names
                                      if len(each) > 2):  # fmt: skip  # noqa: PLR2004
        return True
    if failure.error == "NameError":
        return False
    return bool(statement.defines & wrong.names)


def _packaged(module: str, line: str) -> bool:
    """Return whether a line installs a module; a package often has another name: scikit-learn."""
    plain = module.lower().replace("_", "").replace("-", "")
    return any(
        plain in word or word in plain or SequenceMatcher(None, plain, word).ratio() >= POLICY.name
        for word in (each.lower().replace("-", "").replace("_", "") for each in line.split()[2:])
        if len(word) > 2  # noqa: PLR2004
    )


def _failing(source: str, failure: Failure) -> Statement | None:
    """Return the statement that an error is in; where that is not known, the last one."""
    statements = statements_of(source)
    if not statements:
        return None
    if failure.line is None:
        return statements[-1]
    holding = [each for each in statements if each.line <= failure.line <= each.end]
    if holding:
        return min(holding, key=lambda each: each.end - each.line)
    return min(statements, key=lambda each: abs(each.line - (failure.line or 0)))


def _fix(
    waiting: _Waiting,
    run: Run,
    worked: Statement,
    added: tuple[Statement, ...],
    known: Collection[str],
) -> Fix:
    wrong = waiting.statement
    said = {
        *known,
        *(each for each in waiting.failure.names if f"'{each}'" in str(waiting.failure)),
    }
    return Fix(
        failure=waiting.failure,
        failed=redacted(wrong.text, wrong.node, said),
        worked=redacted(worked.text, worked.node, said),
        added=tuple(redacted(each.text, each.node, said) for each in added[:MOST_ADDED]),
        failed_in=waiting.run.number,
        fixed_in=run.number,
    )


MOST_ADDED: Final = 3

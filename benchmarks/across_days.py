"""Whether what is told on one day is used on another, and what the memory adds to a turn.

The stories of `evaluation.use_set` are told to the agent of ``%%ask`` with a model that knows only
what it is given, one after the other to a user whose store holds as many other memories; after each
its own are forgotten. `used` is the share
of what was told that the answers used, `stale` how often something changed or erased came back.
`tokens` and `ms` are of the text before a question, and of making it.

    python -m benchmarks.across_days --sizes 0 100000
"""

from __future__ import annotations

import statistics
import tempfile
import time
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from benchmarks import corpus, report
from jupyter_memory import Memory
from jupyter_memory.agent.ask import Answer, Conversation
from jupyter_memory.evaluation.given_only import completion
from jupyter_memory.evaluation.use_set import load_use_set, play

if TYPE_CHECKING:
    from benchmarks.report import Row
    from jupyter_memory.evaluation.use_set import Story, Use

LANGUAGES = ("en", "zh")


class Days:
    """A clock that goes on by days."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 10, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


class GivenOnly:
    """A client of the model that knows only what it is given, without a network."""

    def __init__(self) -> None:
        self.chat = SimpleNamespace(completions=SimpleNamespace(create=self._create))

    @staticmethod
    def _create(**body: Any) -> Any:
        answer = _named(completion(body))
        return _Stream([answer]) if body.get("stream") else answer


class _Stream(list[Any]):
    def close(self) -> None:
        """End it."""


def _named(value: Any) -> Any:
    """Return mappings as objects, the way the client gives them."""
    if isinstance(value, dict):
        return SimpleNamespace(**{name: _named(each) for name, each in value.items()})
    return [_named(each) for each in value] if isinstance(value, list) else value


def main() -> None:
    """Measure, print and keep."""
    parser = report.arguments(__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[0, 10_000])
    parser.add_argument("--embedder", default="none", help="none or local")
    options = parser.parse_args()
    for size in options.sizes:
        title = f"Told on one day, used on another, beside {size:,} other memories"
        report.publish(options.json, "across_days", title, measure(size, options.embedder))


def measure(size: int, embedder: str) -> list[Row]:
    """Return a row a language, with so many other memories in the same user's store."""
    with tempfile.TemporaryDirectory(prefix="across-days-", ignore_cleanup_errors=True) as folder:
        texts = [memo.text for memo in corpus.corpus(size)] if size else []
        rows = []
        for language in LANGUAGES:
            stories = [each for each in load_use_set() if each.language == language]
            player = _Player(f"{folder}/{language}", embedder, texts)
            uses = [use for story in stories for use in player.told(story)]
            rows.append(_row(language, uses, player))
        return rows


class _Player:
    """Tells stories to one user whose store holds other memories; each is forgotten after it."""

    def __init__(self, folder: str, embedder: str, texts: list[str]) -> None:
        self._clock = Days()
        self._given = {"user": "ana", "project": None, "embedder": embedder, "clock": self._clock}
        self._folder = folder
        self._others = "\n".join(texts).casefold()
        self.answers: list[Answer] = []
        self.times: list[float] = []
        with self._opened() as memory:
            for at in range(0, len(texts), 5_000):
                memory.remember_many(texts[at : at + 5_000])
            memory.flush(600)
        self._talk: Conversation | None = None

    def _opened(self) -> Memory:
        return Memory(
            self._folder, llm={"model": "given-only", "client": GivenOnly()}, **self._given
        )

    def others_say(self, text: str) -> bool:
        """Return whether the other memories say something: then it may be told any time."""
        return text.casefold() in self._others

    def told(self, story: Story) -> list[Use]:
        uses = list(play(story, self._begin, self._say, self._erase))
        memory = self._memory
        known = memory.list(source="user", status=["active", "pending", "draft"])
        told = [each.id for each in known if each.tags == () and each.created_at > self._since]
        if told:
            memory.forget(told)
        memory.close()
        self._talk = None
        return uses

    @property
    def _memory(self) -> Memory:
        assert self._talk is not None
        return self._talk.memory

    def _begin(self, day: int) -> None:
        if self._talk is not None:
            self._talk.memory.flush()
            self._talk.memory.close()
        self._clock.now += timedelta(days=1)
        if day == 1:
            self._since = self._clock.now - timedelta(hours=1)
        self._talk = Conversation(self._opened())

    def _say(self, text: str) -> str:
        assert self._talk is not None
        begun = time.perf_counter()
        self._memory.context(text, budget=3_200)
        self.times.append(time.perf_counter() - begun)
        answer = self._talk.ask(text, lambda _: None)
        if answer.asks is not None:
            answer = self._talk.ask("2", lambda _: None)
        self.answers.append(answer)
        return answer.text

    def _erase(self, query: str) -> None:
        hits = self._memory.recall(query, 1)
        self._memory.forget([hit.memory.id for hit in hits])


def _row(language: str, uses: list[Use], player: _Player) -> Row:
    wanted = [use for use in uses if not use.is_stale]
    stale = [use for use in uses if use.is_stale and not player.others_say(use.wanted)]
    tokens = [each.context.tokens for each in player.answers if each.context is not None]
    return {
        "language": language,
        "told and used": f"{sum(use.holds for use in wanted)} of {len(wanted)}",
        "stale": f"{sum(not use.holds for use in stale)} of {len(stale)}",
        "tokens p50": f"{statistics.median(tokens):,.0f}",
        "tokens max": f"{max(tokens):,}",
        "ms p50": f"{1000 * statistics.median(player.times):.1f}",
    }


if __name__ == "__main__":
    main()

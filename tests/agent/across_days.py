"""A story of several days told to the agent: each day another kernel, a later clock."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from chat_service import Answer
from conversing import Talk

from jupyter_memory.evaluation.given_only import completion
from jupyter_memory.evaluation.use_set import Story, Use, play

if TYPE_CHECKING:
    from collections.abc import Callable

    from chat_service import StreamingService

    from jupyter_memory import Memory


def given_only(body: dict[str, Any]) -> Answer:
    """Answer a request as a model that knows only what it is given."""
    return Answer(json.dumps(completion(body), ensure_ascii=False))


def told(
    story: Story, open_kernel: Callable[[], Memory], service: StreamingService, clock: Any
) -> list[Use]:
    """Tell a story and return how its expectations came out."""
    service.turns = [given_only]
    talks: list[Talk] = []

    def begin_day(day: int) -> None:
        if day > 1:
            talks[-1].memory.flush()
            talks[-1].memory.close()
            clock.advance(days=1)
        talks.append(Talk(open_kernel(), service))

    def say(text: str) -> str:
        answer = talks[-1].ask(text)
        # Asked which of two holds, she says that what she said last does.
        return (answer if answer.asks is None else talks[-1].ask("2")).text

    def erase(query: str) -> None:
        memory = talks[-1].memory
        hits = memory.recall(query, 1)
        assert memory.erase([hit.memory.id for hit in hits]).found == 0

    return list(play(story, begin_day, say, erase))

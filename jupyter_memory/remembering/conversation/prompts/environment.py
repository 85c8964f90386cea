"""Environment: what the work runs on."""

from __future__ import annotations

from typing import Final

from jupyter_memory.remembering.conversation.prompts.prompt import Ignore, Keep, Prompt

ENVIRONMENT: Final = Prompt(
    name="environment",
    kind="semantic",
    categories={"environment": "a version, a switch, a place or a limit of the tools"},
    task=(
        "Look for facts of the environment: versions of packages and engines, time zones, paths, "
        "hosts, switches, limits and quirks of the tools. subject is the component, attribute "
        "what is said of it (version, time zone, path, limit). Never a password, key or token. "
        "What is only tried out once is none."
    ),
    keep=(
        Keep(
            "user: The warehouse is on Postgres 14 and its clock is UTC.",
            {
                "kind": "semantic",
                "category": "environment",
                "text": "The warehouse is on Postgres 14.",
                "sentence": "The warehouse is on Postgres 14 and its clock is UTC.",
                "subject": "warehouse",
                "attribute": "version",
                "value": "Postgres 14",
                "confidence": 0.9,
            },
        ),
        Keep(
            "user: 集群上 pandas 还是 1.5，别用新的写法。",
            {
                "kind": "semantic",
                "category": "environment",
                "text": "集群上 pandas 还是 1.5，别用新的写法。",
                "sentence": "集群上 pandas 还是 1.5，别用新的写法。",
                "subject": "pandas",
                "attribute": "版本",
                "value": "1.5",
                "confidence": 0.9,
            },
        ),
    ),
    ignore=(
        Ignore("user: pip install polars and see whether it helps.", "only tried out"),
        Ignore("user: The kernel died again, sigh.", "a complaint"),
        Ignore("user: 试试换个引擎？", "only asked"),
    ),
)

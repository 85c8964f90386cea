"""What a model offers in these tests, and when."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

NOW = datetime(2026, 3, 4, 10, 30, tzinfo=timezone(timedelta(hours=8)))
"""A Wednesday, in Shanghai."""

OPENINGS = {
    "facts": "Look for facts and lasting",
    "events": "Look for what happened",
    "procedures": "Look for procedures",
    "environment": "Look for facts of the environment",
}
"""How the task of each prompt begins, by which the service knows what it is asked for."""


def prompt_of(body):
    system = body["messages"][0]["content"]
    return next(name for name, begins in OPENINGS.items() if begins in system)


def fact(text, sentence=None, **more):
    return {"kind": "semantic", "text": text, "sentence": sentence or text, **more}


def event(text, sentence=None, **more):
    return {"kind": "episodic", "text": text, "sentence": sentence or text, **more}


def how_to(text, sentence=None, **more):
    return {"kind": "procedural", "text": text, "sentence": sentence or text, **more}

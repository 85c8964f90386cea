"""Answers as JSON values."""

from __future__ import annotations

import json
from dataclasses import asdict, is_dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jupyter_memory.records import MemoryRecord
    from jupyter_memory.results import Recall, Receipt


def as_text(values: Any) -> str:
    """Return values as JSON on one line."""
    return json.dumps(values, ensure_ascii=False, default=_plain)


def _plain(value: Any) -> Any:
    if isinstance(value, date):
        return value.isoformat()
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    return str(value)


def record_values(record: MemoryRecord) -> dict[str, Any]:
    """Return a memory with all its fields, its kind among them."""
    return {"kind": record.kind, **asdict(record)}


def receipt_values(receipt: Receipt) -> dict[str, Any]:
    """Return what a write did, and the question where it waits for an answer."""
    question = receipt.question
    return {
        "action": receipt.action,
        "ids": list(receipt.ids),
        "message": receipt.message,
        "masked": list(receipt.masked),
        "question": None if question is None else question.question,
    }


def recall_values(recall: Recall) -> dict[str, Any]:
    """Return the hits of a recall, each with why it is one."""
    return {
        "query": recall.query,
        "hits": [
            {
                "score": hit.score,
                "why": hit.why,
                "level": hit.matched.level,
                "words": list(hit.matched.words),
                "memory": record_values(hit.memory),
            }
            for hit in recall
        ],
        "conflicts": [each.question for each in recall.conflicts],
        "notes": list(recall.notes),
    }

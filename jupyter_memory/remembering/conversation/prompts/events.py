"""Events: what happened, was decided, went wrong or was put right."""

from __future__ import annotations

from typing import Final

from jupyter_memory.remembering.conversation.prompts.prompt import Ignore, Keep, Prompt

EVENTS: Final = Prompt(
    name="events",
    kind="episodic",
    categories={
        "decision": "what was decided, with its reason",
        "requirement": "what somebody asked for, with who and by when",
        "commitment": "what somebody will do, with who and by when",
        "feedback": "what somebody thought of a result",
        "correction": "what was wrong and is right now",
        "failure": "what broke, with the error's name",
        "fix": "what made it work again",
        "result": "what came out of an analysis, with its numbers",
        "event": "anything else that happened and will matter",
    },
    task=(
        "Look for what happened and will matter later: decisions with their reasons, "
        "requirements and commitments with who and by when, failures and what fixed them, "
        "corrections, results with their numbers, feedback. Copy the words for the time into "
        "occurred_at. What is only considered, proposed or asked has not happened."
    ),
    keep=(
        Keep(
            "[2026-03-04 Wed] user: Yesterday we agreed to raise the lead score cut-off to 70 "
            "because sales had too many calls.",
            {
                "kind": "episodic",
                "category": "decision",
                "text": "It was agreed to raise the lead score cut-off to 70 because sales had "
                "too many calls.",
                "sentence": "Yesterday we agreed to raise the lead score cut-off to 70 because "
                "sales had too many calls.",
                "subject": "lead score cut-off",
                "occurred_at": "Yesterday",
                "resolved": "2026-03-03",
                "confidence": 0.9,
            },
        ),
        Keep(
            "user: How many orders did we have per region last month, without tests?",
            {
                "kind": "episodic",
                "category": "requirement",
                "text": "The user asked for the number of orders per region of last month, "
                "without tests.",
                "sentence": "How many orders did we have per region last month, without tests?",
                "confidence": 0.6,
                "intent": {
                    "intent_type": "query",
                    "metric": "number of orders",
                    "dimensions": ["region"],
                    "filters": ["without tests"],
                    "time_rule": "last month",
                    "window_start": "2026-02-01",
                    "window_end": "2026-02-28",
                },
            },
        ),
        Keep(
            "[2026-03-04 周三] user: 上周五导入又报 UnicodeDecodeError，改成 encoding=gb18030 "
            "就好了。",
            {
                "kind": "episodic",
                "category": "fix",
                "text": "导入报 UnicodeDecodeError，改成 encoding=gb18030 就好了。",
                "sentence": "上周五导入又报 UnicodeDecodeError，改成 encoding=gb18030 就好了。",
                "subject": "导入",
                "occurred_at": "上周五",
                "resolved": "2026-02-27",
                "confidence": 0.9,
            },
        ),
        Keep(
            "user: 王芳答应周五前给出退款名单。",
            {
                "kind": "episodic",
                "category": "commitment",
                "text": "王芳答应周五前给出退款名单。",
                "sentence": "王芳答应周五前给出退款名单。",
                "subject": "退款名单",
                "confidence": 0.8,
            },
        ),
    ),
    ignore=(
        Ignore("user: Maybe we should raise it to 70?", "only considered"),
        Ignore("assistant: Done, here is the chart.", "nothing that will matter"),
        Ignore("user: Thanks, great!", "small talk"),
        Ignore("user: 要不要改成 70？", "only asked"),
        Ignore("user: 好的，继续。", "nothing happened"),
    ),
)

"""Procedures: how something is done, step by step."""

from __future__ import annotations

from typing import Final

from jupyter_memory.remembering.conversation.prompts.prompt import Ignore, Keep, Prompt

PROCEDURES: Final = Prompt(
    name="procedures",
    kind="procedural",
    categories={"procedure": "steps that are done again and again"},
    task=(
        "Look for procedures: how something is done, told as steps that will be followed again. "
        "Give the trigger (when to do it) and the steps in their order, in the words that were "
        "used. sentence is the sentence that introduces the steps, or the first step. A single "
        "command, a plan for today or advice that nobody took is none."
    ),
    keep=(
        Keep(
            "user: The monthly report goes like this: 1. refresh fact_orders 2. run "
            "monthly.ipynb 3. check the total against the ledger.",
            {
                "kind": "procedural",
                "category": "procedure",
                "text": "The monthly report: refresh fact_orders, run monthly.ipynb, check the "
                "total against the ledger.",
                "sentence": "The monthly report goes like this: 1. refresh fact_orders 2. run "
                "monthly.ipynb 3. check the total against the ledger.",
                "trigger": "the monthly report",
                "steps": [
                    "refresh fact_orders",
                    "run monthly.ipynb",
                    "check the total against the ledger",
                ],
                "verification": "the total agrees with the ledger",
                "confidence": 0.9,
                "intent": {"intent_type": "how-to"},
            },
        ),
        Keep(
            "user: 对账的步骤：先导出流水，再按 order_id 去重，最后和财务表比较。",
            {
                "kind": "procedural",
                "category": "procedure",
                "text": "对账：先导出流水，再按 order_id 去重，最后和财务表比较。",
                "sentence": "对账的步骤：先导出流水，再按 order_id 去重，最后和财务表比较。",
                "trigger": "对账",
                "steps": ["导出流水", "按 order_id 去重", "和财务表比较"],
                "confidence": 0.9,
                "intent": {"intent_type": "how-to"},
            },
        ),
    ),
    ignore=(
        Ignore("user: Run the cell again.", "one command"),
        Ignore("assistant: You could first filter and then group.", "advice nobody took"),
        Ignore("user: 今天先看数据，再画图。", "a plan for today"),
    ),
)

"""Facts and preferences: what holds until somebody says otherwise."""

from __future__ import annotations

from typing import Final

from jupyter_memory.remembering.conversation.prompts.prompt import Ignore, Keep, Prompt

FACTS: Final = Prompt(
    name="facts",
    kind="semantic",
    categories={
        "definition": "what a metric or a term means, how it is computed",
        "dataset": "what a table, column or file holds, its units and pitfalls",
        "preference": "how the user wants results, charts, formats, answers",
        "constraint": "what must or must not be done with the data",
        "identity": "who the user is: role, team, language",
    },
    task=(
        "Look for facts and lasting preferences: definitions of metrics, meanings and pitfalls of "
        "tables and columns, rules, the user's lasting wishes and who she is. What holds only for "
        "the chart or query at hand, a mood, a complaint, a joke or a question is none. A "
        "preference is one only when the user states it, not when she does something once."
    ),
    keep=(
        Keep(
            "user: Note that net revenue excludes refunds and internal accounts.",
            {
                "kind": "semantic",
                "category": "definition",
                "text": "Net revenue excludes refunds and internal accounts.",
                "sentence": "Note that net revenue excludes refunds and internal accounts.",
                "subject": "net revenue",
                "attribute": "definition",
                "value": "excludes refunds and internal accounts",
                "confidence": 0.9,
            },
        ),
        Keep(
            "user: From now on please give me dates as DD.MM.YYYY.",
            {
                "kind": "semantic",
                "category": "preference",
                "text": "The user wants dates as DD.MM.YYYY.",
                "sentence": "From now on please give me dates as DD.MM.YYYY.",
                "subject": "user",
                "attribute": "date format",
                "value": "DD.MM.YYYY",
                "confidence": 1.0,
                "intent": {"intent_type": "preference", "output_format": "DD.MM.YYYY"},
            },
        ),
        Keep(
            "user: 以后图表都用柱状图，不要饼图。",
            {
                "kind": "semantic",
                "category": "preference",
                "text": "用户要求图表都用柱状图，不要饼图。",
                "sentence": "以后图表都用柱状图，不要饼图。",
                "subject": "用户",
                "attribute": "图表类型",
                "value": "柱状图，不要饼图",
                "confidence": 1.0,
                "intent": {"intent_type": "preference", "output_format": "柱状图"},
            },
        ),
        Keep(
            "user: dim_customer 里的 amount 三月以前是分，之后是元。",
            {
                "kind": "semantic",
                "category": "dataset",
                "text": "dim_customer 里的 amount 三月以前是分，之后是元。",
                "sentence": "dim_customer 里的 amount 三月以前是分，之后是元。",
                "subject": "dim_customer.amount",
                "attribute": "单位",
                "value": "三月以前是分，之后是元",
                "confidence": 0.9,
            },
        ),
    ),
    ignore=(
        Ignore("user: Make this one red for now.", "holds for one chart"),
        Ignore("user: Ugh, this dashboard is so slow today.", "a complaint"),
        Ignore("user: Should we use medians?", "a question states nothing"),
        Ignore("assistant: I will use a bar chart here.", "the assistant's choice, not a wish"),
        Ignore("user: 这次先用饼图吧。", "holds for this once"),
        Ignore("user: 今天地铁好挤啊，哈哈。", "small talk"),
    ),
    temperature=0.0,
)

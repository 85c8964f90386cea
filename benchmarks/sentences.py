"""What analysts write down and how they ask for it later, in English and Chinese."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from benchmarks.vocabulary import Pair


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way to say a thing and to ask for it.

    Attributes
    ----------
    name
        The attribute of a fact, the category of an episode or the cadence of a procedure.
    text, question
        English and Chinese templates.
    value
        The template of a fact's value.
    """

    name: str
    text: Pair
    question: Pair
    value: str = ""


COLUMN_FACTS: tuple[Pattern, ...] = (
    Pattern(
        "unit",
        (
            "{table}.{column} is in {unit}; before {month} it held {other}.",
            "{table}.{column} 的单位是{unit}，{month}之前是{other}。",
        ),
        ("which unit is {table}.{column} in?", "{table}.{column} 是什么单位？"),
        "{unit}",
    ),
    Pattern(
        "null meaning",
        (
            "An empty {column} in {table} means {nulls}, so never fill it with a mean.",
            "{table} 里 {column} 为空表示{nulls}，不要用均值填充。",
        ),
        ("what does an empty {column} mean in {table}?", "{table} 的 {column} 为空是什么意思？"),
        "{nulls}",
    ),
    Pattern(
        "origin",
        (
            "{table}.{column} comes from {system}, {person} in {team} answers for it.",
            "{table}.{column} 来自{system}，由{team}的{person}负责。",
        ),
        ("where does {table}.{column} come from?", "{table}.{column} 的来源是哪里？"),
        "{system}",
    ),
    Pattern(
        "refresh",
        (
            "{column} in {table} is refreshed {hour}; until then it shows the day before.",
            "{table} 的 {column} {hour}更新，更新前显示前一天的数。",
        ),
        ("when is {column} of {table} refreshed?", "{table} 的 {column} 什么时候更新？"),
        "{hour}",
    ),
    Pattern(
        "filter",
        (
            "Whoever sums {table}.{column} leaves out {exclusion} first ({team} checks this).",
            "汇总 {table}.{column} 前先剔除{exclusion}（{team}会核对）。",
        ),
        ("what do I leave out when I sum {table}.{column}?", "汇总 {table}.{column} 要剔除什么？"),
        "{exclusion}",
    ),
    Pattern(
        "grain",
        (
            "For {column}, {table} holds {grain} since {month}.",
            "就 {column} 而言，{table} 从{month}起{grain}。",
        ),
        ("what is one row of {table} for {column}?", "{table} 按 {column} 看一行代表什么？"),
        "{grain}",
    ),
    Pattern(
        "default",
        (
            "Where {table}.{column} is not given, {system} writes {number}.",
            "{table}.{column} 没填时，{system}默认写 {number}。",
        ),
        ("what is written when {table}.{column} is not given?", "{table}.{column} 没填时写什么？"),
        "{number}",
    ),
    Pattern(
        "upper limit",
        (
            "{table}.{column} above {number} is an error of {system}; {person} drops such rows.",
            "{table}.{column} 超过 {number} 的都是{system}的错误，{person}要求丢弃。",
        ),
        ("above which {column} are rows of {table} wrong?", "{table} 的 {column} 超过多少算错？"),
        "{number}",
    ),
)

METRIC_FACTS: tuple[Pattern, ...] = (
    Pattern(
        "definition",
        (
            "For {segment}, {metric} excludes {exclusion}.",
            "{segment}的{metric}口径不含{exclusion}。",
        ),
        ("how do we compute {metric} for {segment}?", "{segment}的{metric}怎么算？"),
        "{exclusion}",
    ),
    Pattern(
        "chart",
        (
            "{person} wants {metric} for {segment} as {chart}.",
            "{person}希望{segment}的{metric}用{chart}。",
        ),
        ("how should I plot {metric} for {segment}?", "{segment}的{metric}用什么图？"),
        "{chart}",
    ),
    Pattern(
        "target",
        (
            "The target of {metric} for {segment} is {number}, agreed with {team}.",
            "{segment}的{metric}目标是 {number}，与{team}商定。",
        ),
        ("what is our target of {metric} for {segment}?", "{segment}的{metric}目标是多少？"),
        "{number}",
    ),
    Pattern(
        "reporting unit",
        (
            "Report {metric} for {segment} in {unit}, as {team} does since {month}.",
            "{segment}的{metric}按{unit}汇报，{team}从{month}起都这样。",
        ),
        (
            "in which unit do we report {metric} for {segment}?",
            "{segment}的{metric}按什么单位汇报？",
        ),
        "{unit}",
    ),
)

EPISODES: tuple[Pattern, ...] = (
    Pattern(
        "failure",
        (
            "{table} stopped loading after {number} rows: {cause} in {column} ({ticket}).",
            "{table} 加载到第 {number} 行停了，原因是 {column} {cause}（{ticket}）。",
        ),
        ("why did the load of {table} stop at {column}?", "{table} 的加载为什么在 {column} 停了？"),
    ),
    Pattern(
        "fix",
        (
            "{person} {remedy} for {table}, {number} rows of {column} are right again ({ticket}).",
            "{person}对 {table} {remedy}，{column} 的 {number} 行恢复正确（{ticket}）。",
        ),
        ("how was {column} in {table} repaired?", "{table} 的 {column} 是怎么修好的？"),
    ),
    Pattern(
        "decision",
        (
            "Decided with {team}: the cut-off of {column} in {table} goes to {number} ({ticket}).",
            "和{team}决定把 {table} 的 {column} 阈值提高到 {number}（{ticket}）。",
        ),
        (
            "what did we decide on the cut-off of {column} in {table}?",
            "{table} 的 {column} 阈值定了多少？",
        ),
    ),
    Pattern(
        "result",
        (
            "{number} rows of {table} hold {column} in {unit}; {person} expected half ({ticket}).",
            "{table} 里有 {number} 行的 {column} 以{unit}计，{person}原以为只有一半（{ticket}）。",
        ),
        (
            "what did we find about {column} in {table}?",
            "关于 {table} 的 {column} 我们发现了什么？",
        ),
    ),
    Pattern(
        "feedback",
        (
            "{team} said the slide on {table} needs {chart} and the {column} in {unit} ({ticket}).",
            "{team}反馈 {table} 那页要{chart}，{column} 用{unit}（{ticket}）。",
        ),
        ("what feedback came on the slide about {table}?", "关于 {table} 那页有什么反馈？"),
    ),
)

PROCEDURES: tuple[Pattern, ...] = (
    Pattern(
        "daily",
        ("To check {metric} for {segment} every morning:", "每天早上核对{segment}的{metric}："),
        (
            "how do I check {metric} for {segment} in the morning?",
            "早上怎么核对{segment}的{metric}？",
        ),
    ),
    Pattern(
        "weekly",
        ("To write the weekly note on {metric} for {segment}:", "写{segment}{metric}周报："),
        (
            "how is the weekly note on {metric} for {segment} made?",
            "{segment}的{metric}周报怎么写？",
        ),
    ),
    Pattern(
        "monthly",
        ("To rebuild the monthly report on {metric} for {segment}:", "重做{segment}{metric}月报："),
        (
            "how do we rebuild the monthly {metric} report for {segment}?",
            "{segment}的{metric}月报怎么重做？",
        ),
    ),
    Pattern(
        "backfill",
        ("To backfill {metric} for {segment} after an outage:", "故障后为{segment}补{metric}："),
        ("how do I backfill {metric} for {segment}?", "怎么给{segment}补{metric}？"),
    ),
)

STEPS: tuple[Pair, ...] = (
    ("export {table} for the closed period", "导出已关账期间的 {table}"),
    ("drop {exclusion}", "剔除{exclusion}"),
    ("join the exchange rates of the last working day", "关联上一个工作日的汇率"),
    (
        "compare the total with {system}, a gap above {number} stops the run",
        "与{system}对总数，差额超过 {number} 就停",
    ),
    ("draw {chart}", "画{chart}"),
    ("ask {person} to sign it off", "请{person}签字确认"),
    ("post the link in the channel of {team}", "把链接发到{team}群里"),
    ("note {column} as checked in {table}", "在 {table} 里把 {column} 标为已核对"),
)

LOOSE_QUESTIONS: tuple[Pair, ...] = (
    ("what should I know before I use {word}?", "用{word}要知道什么？"),
    ("did anything about {word} change?", "{word}有什么变化吗？"),
    ("who can tell me more on {word}?", "{word}该问谁？"),
    ("is there a rule for {word} that I forgot?", "{word}有没有我忘了的规定？"),
    ("why did {word} look wrong?", "{word}为什么不对？"),
)
"""Questions that name no key: only words and meaning can lead from them to a memory.

Nor a time: the words of a time are read and not embedded, and the vectors here are of whole
questions.
"""

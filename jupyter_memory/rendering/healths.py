"""How the health of a memory reads, in English and in Chinese."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.rendering.markup import markup
from jupyter_memory.rendering.phrases import phrase, shortened, worded
from jupyter_memory.rendering.plain import plain
from jupyter_memory.rendering.sheet import Column, Row, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from jupyter_memory.rendering.phrases import Tongue
    from jupyter_memory.reports import Finding, Health, WorstQuery

_MEGABYTE: Final = 1 << 20

HEALTH: Final[dict[str, tuple[str, str]]] = {
    "well": ("All is well.", "一切正常。"),
    "unwell": ("Needs attention: {names}.", "需要处理：{names}。"),
    "figure": ("health", "健康状况"),
    # The figures.
    "memories": ("memories", "记忆"),
    "of kind": ("{kind}: {statuses}", "{kind}：{statuses}"),
    "of status": ("{count:,} {status}", "{status} {count:,}"),
    "active": ("active", "生效"),
    "draft": ("draft", "草稿"),
    "pending": ("pending", "待决定"),
    "archived": ("archived", "已归档"),
    "forgotten": ("forgotten", "已忘记"),
    "expired": ("expired", "已过期"),
    "none": ("none", "无"),
    "answered": ("recalls answered", "有回答的提问"),
    "share of": ("{share:.0%} of {count:,}", "{count:,} 次中的 {share:.0%}"),
    "latency": ("recall", "回忆耗时"),
    "times": (
        "{p50:,.0f} ms, 95 % in {p95:,.0f} ms",
        "中位数 {p50:,.0f} ms，95% 在 {p95:,.0f} ms 内",
    ),
    "accuracy": ("useful hits", "有用的结果"),
    "labelled": ("R@5, labelled set", "标注集 R@5"),
    "rate": ("{share:.1%}", "{share:.1%}"),
    "write delay": ("write to visible", "写入到可见"),
    "seconds": ("{seconds:.3f} s", "{seconds:.3f} 秒"),
    "redundancy": ("said twice", "重复内容"),
    "vectors": ("vectors", "向量"),
    "vector counts": (
        "{usable:,} usable, {missing:,} missing, {broken:,} broken, {foreign:,} another embedder's",
        "可用 {usable:,}，缺失 {missing:,}，损坏 {broken:,}，属于其他嵌入模型 {foreign:,}",
    ),
    "indexes": ("indexed", "索引覆盖"),
    "store": ("store", "存储"),
    "files": (
        "{size:,.1f} MB; {fragments:,} fragments, {versions:,} versions",
        "{size:,.1f} MB；{fragments:,} 个片段，{versions:,} 个版本",
    ),
    "waits": ("waits for the lock", "等待锁"),
    "waited": ("{count:,}, the longest {longest:.2f} s", "{count:,} 次，最长 {longest:.2f} 秒"),
    "backup": ("last backup", "最近备份"),
    "tend": ("last tended", "最近整理"),
    "drill": ("backup last tried out", "最近恢复演练"),
    # What is not as it should be.
    "damage": ("{told}", "{told}"),
    "low accuracy": (
        "Of {judged:,} hits that were judged {share:.0%} were useful; it should be {limit:.0%}.",
        "{judged:,} 条评价过的结果中有用的占 {share:.0%}，应达到 {limit:.0%}。",
    ),
    "low recall": (
        "Recall@5 on the labelled set is {share:.1%}, which should be {limit:.0%}.",
        "标注集上的 Recall@5 为 {share:.1%}，应达到 {limit:.0%}。",
    ),
    "late": (
        "What is remembered takes {seconds:.1f} s until it is seen; {limit:g} s is the limit.",
        "新记忆需要 {seconds:.1f} 秒才可见，上限为 {limit:g} 秒。",
    ),
    "repeated": (
        "{share:.0%} of the active memories say what another one says; {limit:.0%} is the limit.",
        "{share:.0%} 的生效记忆与其他记忆内容重复，上限为 {limit:.0%}。",
    ),
    "broken vectors": (
        "{count:,} vectors cannot be compared: those memories are found by words only.",
        "{count:,} 个向量无法比较：这些记忆只能按词语找到。",
    ),
    "foreign vectors": (
        "{count:,} memories have a vector of another embedder only.",
        "{count:,} 条记忆只有其他嵌入模型的向量。",
    ),
    "missing vectors": (
        "{count:,} memories wait for their vectors; words and structure find them.",
        "{count:,} 条记忆还没有向量；目前按词语和结构查找。",
    ),
    "unindexed": (
        "{count:,} rows lie outside of the indexes, so that every question reads them.",
        "{count:,} 行不在索引中，每次提问都要逐行读取。",
    ),
    "fragments": (
        "The store lies in {count:,} fragments; they are merged when somebody next writes.",
        "存储分成 {count:,} 个片段；下次写入时会合并。",
    ),
    "waiting": (
        "A write waited {seconds:.1f} s for the store's lock: another process writes much.",
        "一次写入等待存储锁 {seconds:.1f} 秒：另一个进程写入很多。",
    ),
    "no backup": ("There is no backup yet.", "还没有备份。"),
    "old backup": (
        "The last backup is {days:,} days old.",
        "最近一次备份在 {days:,} 天前。",
    ),
    "drill failed": (
        "A backup could not be brought back when it was tried out on {at}.",
        "{at} 的恢复演练中有备份无法恢复。",
    ),
    "diagnosed": ("A diagnosis was written: {file}.", "已写入诊断：{file}。"),
    "found merges": (
        "Looked into by itself: {count:,} memories could become fewer.",
        "已自动检查：{count:,} 条记忆可以合并。",
    ),
    "found damage": (
        "Looked into by itself: {count:,} things are damaged or not looked after.",
        "已自动检查：发现 {count:,} 处损坏或未维护。",
    ),
    "old drill": (
        "Backups were last tried out {days:,} days ago.",
        "最近一次恢复演练在 {days:,} 天前。",
    ),
    "run": ("{said} Run: {command}", "{said}运行：{command}"),
    # The worst questions.
    "worst": ("The worst questions:", "回答最差的问题："),
    "disliked": ("“{query}”: {id} was not useful.", "“{query}”：{id} 被标为无用。"),
    "nothing": ("“{query}”: nothing comes near it.", "“{query}”：没有接近的记忆。"),
    "below": (
        "“{query}”: the nearest memory ({id}) scores {score:.2f}, the threshold is {limit:.2f}.",
        "“{query}”：最接近的记忆（{id}）得分 {score:.2f}，阈值为 {limit:.2f}。",
    ),
    "aside": (
        "“{query}”: the nearest memory ({id}) is about something else.",
        "“{query}”：最接近的记忆（{id}）说的是另一件事。",
    ),
    "slow": ("“{query}”: took {milliseconds:,.0f} ms.", "“{query}”：用了 {milliseconds:,.0f} ms。"),
}
"""By name: the English and the Chinese phrase."""

NAMES: Final[dict[str, tuple[str, str]]] = {
    "damage": ("damaged tables", "数据表损坏"),
    "low accuracy": ("accuracy", "准确率"),
    "low recall": ("accuracy", "准确率"),
    "late": ("write delay", "写入延迟"),
    "repeated": ("redundancy", "重复"),
    "broken vectors": ("vectors", "向量"),
    "foreign vectors": ("vectors", "向量"),
    "drill failed": ("backups", "备份"),
}
"""What a breach is called in the first line."""


def health_text(health: Health) -> str:
    """Return the figures as a table, and the diagnosis below."""
    return plain(_sheet(health))


def health_html(health: Health) -> str:
    """Return the figures as an HTML table, and the diagnosis below."""
    return markup(_sheet(health))


def diagnosis(health: Health) -> tuple[str, ...]:
    """Return a sentence for each finding, and for each of the worst questions."""
    return (
        *(_sentence(health.tongue, each) for each in health.findings),
        *worst_told(health.tongue, health.worst),
    )


def _sheet(health: Health) -> Sheet:
    said = _in(health.tongue, "well")
    if not health.is_well:
        called = dict.fromkeys(worded(NAMES[each], health.tongue) for each in health.breaches)
        names = phrase(health.tongue, "comma").join(called)
        said = _in(health.tongue, "unwell", names=names)
    return Sheet(
        above=(said,),
        columns=(Column(title=_in(health.tongue, "figure"), most=24), Column(title="", most=None)),
        rows=tuple(
            Row(cells=(_in(health.tongue, name), told)) for name, told in _figures(health) if told
        ),
        below=diagnosis(health),
    )


def _figures(health: Health) -> Iterator[tuple[str, str]]:
    """Yield the figures that were measured, each by its name."""
    tongue = health.tongue
    yield "memories", _counts(health)
    if health.hit_rate is not None:
        parts = {"share": health.hit_rate, "count": health.recalls}
        yield "answered", _in(tongue, "share of", **parts)
    if health.latency is not None:
        yield "latency", _in(tongue, "times", **health.latency)
    if health.accuracy is not None:
        yield "accuracy", _in(tongue, "share of", share=health.accuracy, count=health.judged)
    yield "labelled", _rate(tongue, health.labelled)
    if health.write_delay is not None:
        yield "write delay", _in(tongue, "seconds", seconds=health.write_delay)
    yield "redundancy", _rate(tongue, health.redundancy)
    if any(health.vectors.values()):
        yield "vectors", _in(tongue, "vector counts", **health.vectors)
    yield "indexes", _rate(tongue, health.indexed)
    yield "store", _files(health)
    if health.lock_waits.get("count"):
        yield "waits", _in(tongue, "waited", **health.lock_waits)
    yield "backup", _moment(tongue, health.last_backup)
    yield "tend", _moment(tongue, health.last_tend)
    if health.last_backup is not None:
        yield "drill", _moment(tongue, health.last_drill)


def _counts(health: Health) -> str:
    comma = phrase(health.tongue, "comma")
    told = [
        _in(
            health.tongue,
            "of kind",
            kind=phrase(health.tongue, kind),
            statuses=comma.join(
                _in(health.tongue, "of status", count=count, status=_in(health.tongue, status))
                for status, count in statuses.items()
            ),
        )
        for kind, statuses in health.counts.items()
        if statuses
    ]
    return "\n".join(told) or _in(health.tongue, "none")


def _rate(tongue: Tongue, share: float | None) -> str:
    return "" if share is None else _in(tongue, "rate", share=share)


def _files(health: Health) -> str:
    parts = {
        name: sum(each[name] for each in health.tables.values())
        for name in ("fragments", "versions")
    }
    return _in(health.tongue, "files", size=health.size / _MEGABYTE, **parts)


def _moment(tongue: Tongue, moment: datetime | None) -> str:
    return _in(tongue, "none") if moment is None else moment.strftime("%Y-%m-%d %H:%M %Z").strip()


def _sentence(tongue: Tongue, finding: Finding) -> str:
    said = _in(tongue, finding.name, **finding.parts)
    return _in(tongue, "run", said=said, command=finding.run) if finding.run else said


def worst_told(tongue: Tongue, worst: Sequence[WorstQuery]) -> tuple[str, ...]:
    """Return a line for each of the worst questions, below one that says what they are."""
    if not worst:
        return ()
    lines = (f"{number}. {_query(tongue, each)}" for number, each in enumerate(worst, 1))
    return (_in(tongue, "worst"), *lines)


def _query(tongue: Tongue, worst: WorstQuery) -> str:
    return _in(tongue, worst.why, query=shortened(worst.query), **worst.parts)


def _in(tongue: Tongue, name: str, **parts: object) -> str:
    return worded(HEALTH[name], tongue, **parts)

"""A profile as a text for a model, and as a table for the user."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.ids import ending
from jupyter_memory.rendering.markup import markup
from jupyter_memory.rendering.phrases import TONGUES, Tongue, date_in, month_of, phrase, worded
from jupyter_memory.rendering.plain import plain
from jupyter_memory.rendering.rows import project_name
from jupyter_memory.rendering.sheet import Column, Row, Sheet, shortened

if TYPE_CHECKING:
    from datetime import datetime

    from jupyter_memory.profile import Profile, Trait
    from jupyter_memory.records import MemoryRecord

MOST_OF_A_TEXT: Final = 240
"""Characters of one trait that are told."""

_MOST_BEFORE: Final = 80

_WORDS: Final[dict[str, tuple[str, str]]] = {
    "basics": ("Basics", "基本情况"),
    "communication": ("Communication", "沟通方式"),
    "preferences": ("Preferences", "偏好"),
    "interests": ("Interests", "兴趣"),
    "decision_style": ("Decision style", "决策风格"),
    "taboos": ("Taboos", "禁忌"),
    "nothing": (
        "Nothing is known about you yet: %remember takes what should hold.",
        "目前对你一无所知：长期有效的要求可以用 %remember 告诉我。",
    ),
    "known": ("What is known about you", "关于你所知道的"),
    "line": ("- {text} ({facts}) [{id}]", "- {text}（{facts}）[{id}]"),
    "facts": ("; ", "；"),
    "since": ("since {day}", "自{day}起"),
    "user": ("you said so{place}", "你{place}说过"),
    "profile": ("from your profile", "来自你的资料"),
    "confirmed": ("{name} noted it and you confirmed it", "{name} 记下，经你确认"),
    "repeated": ("heard {count} times", "听到过 {count} 次"),
    "in": (" in {name}", "在 {name} 中"),
    "of project": ("in project {name}", "仅限项目 {name}"),
    "changed": ("changed in {month}, before: {old}", "{month}改过，此前是：{old}"),
    "changed often": (
        "changed {count} times, last in {month}, before: {old}",
        "改过 {count} 次，最近一次在{month}，此前是：{old}",
    ),
    "month": ("{month}", "{month}月"),
    "month of year": ("{month} {year}", "{year}年{month}月"),
    "more": (
        "… and {count} more: %memory list --category preference shows them.",
        "……还有 {count} 条：%memory list --category preference 可以查看。",
    ),
    "edit": (
        "Wrong? %memory edit ROW the new text, or %forget ROW.",
        "不对？用 %memory edit 行号 新的文字，或 %forget 行号。",
    ),
    "about you": ("about you", "关于你"),
    "since head": ("since, from, and what it was", "起始、来源与此前"),
}


def profile_told(profile: Profile) -> str:
    """Return a profile as a text: a heading a dimension, a line a trait."""
    tongue = profile.tongue
    lines: list[str] = []
    for dimension, traits in profile.dimensions.items():
        if traits:
            lines.append(f"{_said(dimension, tongue)}{'：' if tongue == 'zh' else ':'}")
            lines += [line_of(each, profile.asked_at, tongue) for each in traits]
    if not lines:
        return _said("nothing", tongue)
    return "\n".join([*lines, *_more(profile)])


def line_of(trait: Trait, now: datetime, tongue: Tongue) -> str:
    """Return one trait on one line: what, since when, who said so and where, what it was."""
    text = shortened(" ".join(trait.text.split()), MOST_OF_A_TEXT, tongue)
    parts = {"text": text, "facts": _facts(trait, now, tongue), "id": ending(trait.id)}
    return _said("line", tongue).format(**parts)


def profile_text(profile: Profile) -> str:
    """Return a profile as a table."""
    return plain(_profile(profile))


def profile_html(profile: Profile) -> str:
    """Return a profile as an HTML table."""
    return markup(_profile(profile))


def _profile(profile: Profile) -> Sheet:
    tongue = profile.tongue
    if not profile.traits:
        return Sheet(above=(_said("nothing", tongue),))
    rows = tuple(
        Row(
            cells=(
                str(number),
                _said(each.dimension, tongue),
                shortened(each.text, MOST_OF_A_TEXT, tongue),
                _facts(each, profile.asked_at, tongue),
                ending(each.id),
            )
        )
        for number, each in enumerate(profile.traits, 1)
    )
    below = (*_more(profile), _said("edit", tongue))
    return Sheet(above=(_said("known", tongue),), columns=_COLUMNS[tongue], rows=rows, below=below)


def _columns(tongue: Tongue) -> tuple[Column, ...]:
    return (
        Column(title=phrase(tongue, "head number"), most=4, whole=True),
        Column(title="", most=14, whole=True),
        Column(title=_said("about you", tongue), most=None),
        Column(title=_said("since head", tongue), most=36),
        Column(title=phrase(tongue, "head id"), most=6, whole=True),
    )


def _facts(trait: Trait, now: datetime, tongue: Tongue) -> str:
    since = date_in(tongue, trait.since.astimezone(now.tzinfo).date())
    facts = [_said("since", tongue).format(day=since), who_said(trait.memory, tongue)]
    if trait.memory.project is not None:
        name = project_name(trait.memory.project)
        facts.append(_said("of project", tongue).format(name=name))
    if trait.before is not None:
        old = shortened(" ".join(trait.before.split()), _MOST_BEFORE, tongue)
        parts = {"month": _month(trait.since, now, tongue), "count": trait.changes}
        name = "changed" if trait.changes <= 1 else "changed often"
        facts.append(_said(name, tongue).format(**parts, old=phrase(tongue, "quoted", text=old)))
    return _said("facts", tongue).join(facts)


def who_said(record: MemoryRecord, tongue: Tongue) -> str:
    """Return who said something, and in which notebook."""
    if record.agent is not None and record.source in ("user", "profile"):
        return _said("confirmed", tongue).format(name=record.agent)
    if record.source == "profile":
        return _said("profile", tongue)
    if record.source != "user":
        return _said("repeated", tongue).format(count=record.mentions)
    notebook = record.provenance.notebook
    name = project_name(notebook) if notebook else ""
    place = _said("in", tongue).format(name=name) if name else ""
    return _said("user", tongue).format(place=place)


def _month(moment: datetime, now: datetime, tongue: Tongue) -> str:
    local = moment.astimezone(now.tzinfo)
    name = "month" if local.year == now.year else "month of year"
    return _said(name, tongue).format(month=month_of(tongue, local.month), year=local.year)


def _more(profile: Profile) -> tuple[str, ...]:
    if not profile.omitted:
        return ()
    return (_said("more", profile.tongue).format(count=profile.omitted),)


def _said(name: str, tongue: Tongue) -> str:
    return worded(_WORDS[name], tongue)


_COLUMNS: Final = {tongue: _columns(tongue) for tongue in TONGUES}

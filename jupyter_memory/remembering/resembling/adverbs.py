"""Little words that say something in one place and nothing in another: always, 默认, 以后, 里."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.remembering.resembling.elements import Element
from jupyter_memory.remembering.resembling.single import SINGLE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_NOTHING: Final = Element("break", "")
_AFTER: Final = Element("choice", "order 1", "order")
_INSTRUCTED: Final = frozenset({"use", "show", "keep", "round", "sort", "compute", "store", "send"})
"""What an instruction tells to do: 默认 before its object is about the doing."""

_HAVE_DEFAULTS: Final = (
    *(each for each in SINGLE if each != "default"),
    *("用户", "账号", "账户", "角色", "warehouse", "环境", "模板", "主题", "设置", "配置", "选项"),
    *("参数", "值", "图"),
)
"""Names that 默认 may be a part of: a default user is not any user."""

_OF_TIME: Final = frozenset("年月期旬周日季")


def with_adverbs_settled(elements: Sequence[Element]) -> list[Element]:
    """Return a sentence without the little words that say nothing where they stand."""
    if not any(each.sort == "adverb" for each in elements):
        return list(elements)
    return list(_settled(elements))


def _settled(elements: Sequence[Element]) -> Iterator[Element]:
    before = _NOTHING
    for place, each in enumerate(elements):
        found: Element | None = each
        if each.sort == "adverb":
            found = _said(each.form, before, elements[place + 1 :])
        if found is not None:
            yield found
            before = found


def _said(form: str, before: Element, following: Sequence[Element]) -> Element | None:
    """Return what the word says between what stands around it, or None for nothing."""
    after = following[0] if following else _NOTHING
    if form == "always":
        return Element("word", form) if before.sort == "not" else None
    if form == "hence":
        return None if before.sort == "break" else _AFTER
    if form == "default":
        return Element("word", form) if _is_a_noun(before, following) else None
    return _place(form, before, after)


def _is_a_noun(before: Element, following: Sequence[Element]) -> bool:
    """Tell whether 默认 is part of a name, or denied: 默认格式, but not 默认用, 默认报表金额用."""
    if before.sort == "not" or not following:
        return True
    if following[0].sort == "verb":
        return False
    verb = next((at for at, each in enumerate(following) if each.sort not in ("word", "of")), 0)
    told = verb and following[verb].sort == "verb" and following[verb].form in _INSTRUCTED
    name = "".join(each.form for each in following[:verb])
    return before.sort != "break" or not told or name.startswith(_HAVE_DEFAULTS)


def _place(form: str, before: Element, after: Element) -> Element | None:
    """Read 里, 中, 内: behind a noun they say "in", behind a length of time "within"."""
    if form == "内" and before.sort in ("number", "time", "date"):
        return Element("role", "within")
    behind_noun = before.sort in ("word", "name") and before.form not in _OF_TIME
    means_in = form == "里" or after.sort in ("not", "verb", "modal", "choice")
    return None if behind_noun and means_in else Element("word", form)

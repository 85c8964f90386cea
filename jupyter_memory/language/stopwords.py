"""Words of a question that say nothing about its subject; written by hand, kept small."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from jupyter_memory.language.stemming import stem


def _words(*lines: str) -> frozenset[str]:
    """Return the words of some lines, apart by blanks."""
    return frozenset(" ".join(lines).split())


ENGLISH: Final = _words(
    "a an the this that these those such i me my mine myself we our ours ourselves you your",
    "yours he him his she her hers it its they them their theirs one ones am is are was were",
    "be been being do does did doing done have has had having can could shall should will",
    "would may might must how what when where which who whom whose why whether and or but if",
    "then than so because as while of in on at to for from by with into onto about over under",
    "between through during per via upon within not no nor yes there here again also just",
    "only very too any some each both all more most other own same please tell remind say",
    "know let lets get got want wanted need needed thing things",
)

CHINESE: Final = _words(
    "的 了 吗 呢 吧 啊 呀 嘛 么 是 有 在 我 你 您 他 她 它 这 那 哪 谁 啥 和 与 或 及 就 也",
    "都 还 很 不 没 把 被 给 让 对 从 到 向 为 以 于 之 其 所 而 且 但 若 则 请 问 要 能 会",
    "可 该 什 怎 几 多 个 些 们 一 上 下 里 怎么 怎样 怎么样 什么 为什么 为何 多少 几个 哪个",
    "哪些 哪里 哪儿 谁的 是否 是不是 有没有 能不能 可不可以 如何 请问 告诉 我们 咱们 你们",
    "他们 她们 它们 自己 大家 这个 那个 这些 那些 这样 那样 这里 那里 一个 一些 一下 可以",
    "能够 应该 应当 需要 想要 知道 记得 还有 以及 或者 并且 而且 但是 不过 如果 因为 所以",
    "然后 就是 还是 关于 对于 根据 按照 之前 之后 的话 的时候 时候 现在 已经 没有 不是",
)

CHINESE_PARTICLES: Final = frozenset("的了吗呢吧啊呀嘛么怎哪谁啥请们是我您个和与或及这那")
"""Characters that end one word and begin none: a pair with one of them joins two words."""

CHINESE_PAIRS: Final = _words(
    "目的 标的 的确 了解 总和 之和 饱和 和解 参与 与会 及时 及格 涉及 普及 提及 邀请 申请",
    "请求 请假 是非 刹那 自我 个人 个体 个性 整个",
)
"""Words that have such a character and a meaning of their own."""


@lru_cache(maxsize=1)
def stop_terms() -> frozenset[str]:
    """Return the stop words in the form that terms have: stems, and pairs of characters."""
    pairs = {word[at : at + 2] for word in CHINESE for at in range(len(word) - 1)}
    singles = {word for word in CHINESE if len(word) == 1}
    return frozenset({stem(word) for word in ENGLISH} | ENGLISH | pairs | singles)


def joins_words(pair: str) -> bool:
    """Tell whether a pair of Chinese characters only joins two words."""
    return pair not in CHINESE_PAIRS and not CHINESE_PARTICLES.isdisjoint(pair)

"""The words around figures, in English and in Chinese; `phrases` has those around memories."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.rendering.phrases import worded

if TYPE_CHECKING:
    from jupyter_memory.rendering.phrases import Tongue

FIGURES: Final[dict[str, tuple[str, str]]] = {
    "title": (
        "{name}: {questions:,} questions to {memories:,} memories, embedder {embedder}",
        "{name}：{memories:,} 条记忆，{questions:,} 个问题，嵌入模型 {embedder}",
    ),
    "questions": ("questions", "问题"),
    "asked": ("n", "数量"),
    "all": ("all", "全部"),
    "tuned": ("tuned", "调参部分"),
    "held out": ("held out", "留出部分"),
    "en": ("English", "英文"),
    "zh": ("Chinese", "中文"),
    "beside": ("{name}, {part}", "{name}，{part}"),
    "any score": ("no threshold", "不设阈值"),
    "words of the text": ("plain BM25", "普通 BM25"),
    "legend": (
        (
            "R@k: share of the relevant memories among the first k, with its 95 % interval at 5. "
            "P@5: share of relevant ones in an answer. none: nothing came although something is "
            "relevant. honest: nothing came where nothing is relevant. forbidden: what must not be "
            "in an answer was."
        ),
        (
            "R@k：前 k 条覆盖的相关记忆比例，R@5 附 95% 置信区间。P@5：答案中相关的比例。"
            "none：有相关记忆却没有回答。honest：没有相关记忆时如实不答。forbidden：答案含有不该出现的记忆。"
        ),
    ),
    "untold": ("Not kept: {names}.", "未被记住：{names}。"),
    "scores": (
        "Scores of the nearest 5 (5 %, median, 95 %): relevant {right}; irrelevant {wrong}.",
        "最接近 5 条的得分（5%、中位数、95%）：相关 {right}；无关 {wrong}。",
    ),
    "no scores": ("none", "无"),
    "present": (
        (
            "Threshold {threshold:.2f}, in use: keeps {kept:.0%} of the relevant, drops "
            "{dropped:.0%} of the irrelevant."
        ),
        "当前阈值 {threshold:.2f}：保留 {kept:.0%} 的相关结果，去掉 {dropped:.0%} 的无关结果。",
    ),
    "best": (
        (
            "Threshold {threshold:.2f}, by {criterion}: keeps {kept:.0%} of the relevant, drops "
            "{dropped:.0%} of the irrelevant."
        ),
        (
            "按 {criterion} 指数建议的阈值 {threshold:.2f}：保留 {kept:.0%} 的相关结果，"
            "去掉 {dropped:.0%} 的无关结果。"
        ),
    ),
    "abstaining": (
        " {abstained:.0%} of the questions without an answer get none.",
        "{abstained:.0%} 没有答案的问题不作回答。",
    ),
    "worst": ("The worst answers:", "最差的回答："),
    "no worst": ("Every question is answered as expected.", "所有问题的回答都符合预期。"),
    "bad answer": (
        "{question} “{text}”: {got}, expected {wanted}",
        "{question}“{text}”：得到 {got}，应为 {wanted}",
    ),
    "nothing": ("nothing", "无"),
    "unknown": ("another", "其他"),
    "not": ("not {names}", "不含 {names}"),
    "against": (
        "Against the run before ({common} questions in both): {measures}.",
        "与上次相比（共同问题 {common} 个）：{measures}。",
    ),
    "moved": ("{measure} {before:.3f} → {after:.3f}", "{measure} {before:.3f} → {after:.3f}"),
    "as before": ("every figure is as before", "各项指标不变"),
    "better": ("Better: {questions}.", "变好：{questions}。"),
    "worse": ("Worse: {questions}.", "变差：{questions}。"),
    "change": (
        "{question} ({measure} {before:.2f} → {after:.2f})",
        "{question}（{measure} {before:.2f} → {after:.2f}）",
    ),
    "comma": (", ", "、"),
    "more": ("{count:,} more", "另有 {count:,} 个"),
}


def figure_phrase(tongue: Tongue, name: str, /, **parts: object) -> str:
    """Return a phrase with its parts filled in; braces in the parts are just characters."""
    return worded(FIGURES[name], tongue, **parts)

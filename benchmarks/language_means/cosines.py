"""Measure the cosines of related and unrelated pairs, from which `cosine_range` is read.

    python -m benchmarks.language_means.cosines local

``pairs.jsonl`` holds questions with the memory that answers each and a hard one: the same
subject, another matter. Unrelated are all questions with the memories of other matters.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

from jupyter_memory.embedding import choose_embedder

PAIRS = Path(__file__).with_name("pairs.jsonl")
MATTERS = 12
"""The first 12 lines are English, the next 12 the same matters in Chinese, then mixed pairs."""


def main(spec: str) -> None:
    """Print percentiles of the three distributions."""
    embedder = choose_embedder(spec, timeout=60)
    assert embedder is not None
    pairs = [json.loads(line) for line in PAIRS.read_text(encoding="utf-8").splitlines()]
    questions, memories, hard = (
        embedder.embed([pair[part] for pair in pairs]) for part in ("question", "memory", "hard")
    )
    matter = {
        pair[part]: number % MATTERS
        for number, pair in enumerate(pairs[: 2 * MATTERS])
        for part in ("question", "memory")
    }
    asked = np.array([matter[pair["question"]] for pair in pairs])
    answering = np.array([matter[pair["memory"]] for pair in pairs])
    cosines = questions @ memories.T
    related = np.diag(cosines)
    for name, part in (
        ("related, English", related[:MATTERS]),
        ("related, Chinese", related[MATTERS : 2 * MATTERS]),
        ("related, across", related[2 * MATTERS :]),
        ("related", related),
        ("hard", (questions * hard).sum(axis=1)),
        ("unrelated", cosines[asked[:, None] != answering[None, :]]),
    ):
        shares = " ".join(f"p{p} {np.percentile(part, p):6.3f}" for p in (10, 50, 90, 99))
        print(f"{name:17} {part.size:5}  {shares}")
    print("best is right     ", np.mean(answering[cosines.argmax(axis=1)] == asked).round(3))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "local")

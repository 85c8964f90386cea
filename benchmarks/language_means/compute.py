"""Compute the language means that the package ships.

    python -m benchmarks.language_means.compute use
    python -m benchmarks.language_means.compute e5      # needs the extra e5

The sentences in ``*.txt`` were written for this: ordinary prose of analysts, the same sentences
in each language (fewer in Japanese, Korean and Russian), so that the means differ by language
and not by subject.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from jupyter_memory.embedding import e5, local
from jupyter_memory.embedding.centring import LANGUAGES, MEANS_FILE

if TYPE_CHECKING:
    from jupyter_memory.embedding.offline import OfflineModel

HERE = Path(__file__).parent
MODELS: dict[str, OfflineModel] = {"use": local.MODEL, "e5": e5.MODEL}


def sentences(language: str) -> list[str]:
    """Return the sentences of a language."""
    return (HERE / f"{language}.txt").read_text(encoding="utf-8").splitlines()


def means(model: OfflineModel) -> dict[str, Any]:
    """Return the mean vector of each language under its name in the file."""
    encode = model.load()
    return {
        f"{model.family}_{language}": encode(sentences(language)).mean(axis=0, dtype=np.float32)
        for language in LANGUAGES
    }


def main(family: str) -> None:
    """Replace the means of one family in the shipped file."""
    kept: dict[str, Any] = {}
    if MEANS_FILE.exists():
        with np.load(MEANS_FILE) as stored:
            kept = dict(stored)
    np.savez(MEANS_FILE, **(kept | means(MODELS[family])))
    print(f"{MEANS_FILE.name}: {MEANS_FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1])

"""How long screening takes: an ordinary sentence, a kilobyte with and without secrets, long texts.

It runs before every write, so it has to cost less than what it protects: at most a millisecond
for a kilobyte with three secrets. The first call compiles the patterns that the text needs and is
told apart.

    python -m benchmarks.screening_speed --repeats 500
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from benchmarks import report

if TYPE_CHECKING:
    from benchmarks.report import Row

ENGLISH = (
    "Revenue excludes refunds and internal accounts (orders.is_internal = true). The board asked "
    "for bars, no pies; the monthly report is rebuilt in five steps. Token usage and the password "
    "policy are not part of it, see https://wiki.example.com/x. Run "
    "0f8fad5b-d9cb-469f-a165-70867728950e took 00:12:34 on 2026-03-01 for 12,345,678 rows. "
)
CHINESE = (
    "营收口径不含退款和内部账号（orders.is_internal = true），三月起金额单位为元。月报分五步重建，"
    "董事会要柱状图，不要饼图；密码策略和token用量不在其中，见wiki。任务在2026-03-01跑了12分34秒，"
    "共12345678行。"
)
SECRETS = " password=hunter2x, postgres://u:b1c2d3@h/x, card 4111 1111 1111 1111"
SENTENCE = 100
"""Characters of what an analyst has remembered at a time."""

KILOBYTE = 1_000
LONG = 1_000_000


def main() -> None:
    """Measure, print and keep."""
    parser = report.arguments(__doc__)
    parser.add_argument("--repeats", type=int, default=500, help="calls of each short text")
    options = parser.parse_args()
    rows = [_row(name, text, options.repeats) for name, text in _texts().items()]
    report.publish(options.json, "screening", f"Screening, {options.repeats} calls", rows)


def _texts() -> dict[str, str]:
    return {
        "100 characters English": ENGLISH[:SENTENCE],
        "100 characters Chinese": CHINESE[:SENTENCE],
        "1 kB English": _bytes(ENGLISH, KILOBYTE),
        "1 kB Chinese": _bytes(CHINESE, KILOBYTE),
        "1 kB English, 3 secrets": _bytes(ENGLISH, KILOBYTE - len(SECRETS)) + SECRETS,
        "1 MB English": _bytes(ENGLISH, LONG),
        "1 MB Chinese": _bytes(CHINESE, LONG),
        "1 MB of digits": "7" * LONG,
        "1 MB of base64": _bytes("QUJDREVGR0hJSktMTU5P", LONG),
    }


def _bytes(text: str, count: int) -> str:
    repeated = text * (count // len(text.encode()) + 1)
    return repeated.encode()[:count].decode(errors="ignore")


def _row(name: str, text: str, repeats: int) -> Row:
    from jupyter_memory.screening import screen

    start = time.perf_counter()
    screen(text)
    first = time.perf_counter() - start
    calls = repeats if len(text) < LONG // 10 else 3
    times, _ = report.timed(screen, [text] * calls)
    return {"text": name, "first ms": first * 1000, **times.row()}


if __name__ == "__main__":
    main()

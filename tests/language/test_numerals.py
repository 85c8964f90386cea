from __future__ import annotations

import pytest

from jupyter_memory.language.numerals import value_of_numeral


@pytest.mark.parametrize(
    ("numeral", "value"),
    [
        ("三", 3),
        ("十", 10),
        ("二十", 20),
        ("一百二十", 120),
        ("两千零五", 2_005),
        ("万", 10_000),
        ("三十万", 300_000),
        ("一万两千", 12_000),
        ("半", 0.5),
    ],
)
def test_a_numeral_has_its_value(numeral: str, value: float) -> None:
    told = value_of_numeral(numeral)
    assert (told, type(told)) == (value, type(value))

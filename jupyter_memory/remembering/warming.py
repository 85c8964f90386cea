"""What the first write would wait for, done before: patterns are compiled and tables loaded."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from jupyter_memory.language.glossary import equivalents
from jupyter_memory.language.patterns import compile_all
from jupyter_memory.language.terms import terms
from jupyter_memory.language.times import read_times
from jupyter_memory.records import Provenance
from jupyter_memory.remembering.masking import masked_statement
from jupyter_memory.remembering.recording import Moment, record_of
from jupyter_memory.remembering.statement import read_statement
from jupyter_memory.rights import Scope
from jupyter_memory.screening import DEFAULT, Policy
from jupyter_memory.store.rows import to_row

_SENTENCES: Final = (
    "See https://wiki: the password, the token, the secret and the key stay with the user.",
    "Revenue of sales.orders excludes 13 refunds since 2026-03-01, says the account's owner.",
    "营收口径：不含退款；密码、令牌和密钥由账号的用户保管，三月起以元为单位。",
)
"""Ordinary ones, with the words that most rules wait for."""


def warm_up(screening: Policy = DEFAULT) -> None:
    """Take some sentences through all steps of a write that are rules; nothing is written."""
    moment = Moment(
        scope=Scope(user="nobody", project=None, agent=None),
        now=datetime.now(UTC),
        provenance=Provenance(),
    )
    for text in _SENTENCES:
        statement, _ = masked_statement(read_statement(text), screening)
        to_row(record_of(statement, moment, ""), {})
        # The first question would load the tables otherwise.
        read_times(text, moment.now)
        equivalents(terms(text))
    compile_all()

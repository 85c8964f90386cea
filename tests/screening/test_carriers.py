from __future__ import annotations

from random import Random

import pytest
from inventing import COMPOSED

from jupyter_memory.screening import screen


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("postgres://u:p4ss@h:5432/db", "postgres://u:[password]@h:5432/db"),
        ("sftp://ana:p@ss@w@h/out", "sftp://ana:[password]@h/out"),
        ("缓存地址redis://:c4che@h/0，只读", "缓存地址redis://:[密码]@h/0，只读"),
        ("Authorization: Bearer 2YotnFZFEjr1zCsicMWpAA", "Authorization: Bearer [token]"),
        ("Authorization: Basic dXNlcjpwYXNz", "Authorization: Basic [token]"),
        ("Cookie: sid=abcdef1234567890; theme=dark", "Cookie: [token]"),
        ("Set-Cookie: sid=abcdef1234567890; Path=/", "Set-Cookie: [token]; Path=/"),
        ("?sv=1&sig=abcdef1234567890abcdef%3D&sp=r", "?sv=1&sig=[api key]&sp=r"),
        ("<db.password>xml.S3c</db.password>", "<db.password>[password]</db.password>"),
    ],
)
def test_carried(text, masked):
    assert screen(text).text == masked


@pytest.mark.parametrize("form", sorted(COMPOSED.keys() - {"basic"}))
@pytest.mark.parametrize("lead", ["", "> ", "    ", '"'])
def test_private_keys_go_whole(form, lead):
    key = COMPOSED[form](Random(1)).replace("\n", f"\n{lead if lead != chr(34) else ''}")
    screened = screen(f"before\n{lead}{key}\nafter")
    assert screened.text.startswith(f"before\n{lead}[private key]")
    assert screened.text.endswith("after")
    assert "KEY" not in screened.text


@pytest.mark.parametrize(
    "text",
    [
        "https://example.com:8443/path?email=ana@example.com",
        "https://medium.com/@ana:notes/revenue",
        "postgres://user:password@host:5432/db",
        "mysql://${USER}:${PASS}@db1/sales and mysql://{user}:{pw}@db1",
        "postgresql://ana@db1:5432/dwh",
        "Authorization: Bearer $TOKEN",
        "basic_income_2026, Basic QA checklist",
        "Cookies: yes, cookie banner: B won",
        "The file begins with -----BEGIN PRIVATE KEY----- and nothing before it.",
        "eyJ is how a token begins",
        "<password>{{ password }}</password>",
    ],
)
def test_not_carried(text):
    assert screen(text).text == text

from __future__ import annotations

import pytest

from jupyter_memory.screening import screen


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("mysqldump --password=Fr1day?no sales", "mysqldump --password=[password] sales"),
        ("mysql -u etl -pM0nd4y!x sales", "mysql -u etl -p[password] sales"),
        ("sshpass -p 'open!9' scp a b:", "sshpass -p '[password]' scp a b:"),
        ("docker login -u acme -p s3cr3t-t0k", "docker login -u acme -p [password]"),
        ("unzip -P s3cretZip march.zip", "unzip -P [password] march.zip"),
        ("curl -u ana:d4tA.pull https://h/x", "curl -u ana:[password] https://h/x"),
        ("sqlplus etl/Or4cle@DWH", "sqlplus etl/[password]@DWH"),
        ("jdbc:oracle:thin:etl/th1n@db:1521", "jdbc:oracle:thin:etl/[password]@db:1521"),
        ("CREATE USER r IDENTIFIED BY 'tiger';", "CREATE USER r IDENTIFIED BY '[password]';"),
        ("ALTER ROLE a WITH PASSWORD 'an4'", "ALTER ROLE a WITH PASSWORD '[password]'"),
        ("UID=sa;PWD=0dbc{x}y;Encrypt=yes", "UID=sa;PWD=[password];Encrypt=yes"),
        ("uid=sa;pwd=sa;", "uid=sa;pwd=[password];"),
        ("dbhost:5432:dwh:ana:pgp4ss", "dbhost:5432:dwh:ana:[password]"),
        ("requirepass r3dis", "requirepass [password]"),
        ("--api-token 9f8Hk3LmQpX7vZ2t", "--api-token [token]"),
    ],
)
def test_connections(text, masked):
    assert screen(text).text == masked


@pytest.mark.parametrize(
    "text",
    [
        "mysql -u ana -p sales",
        "--password-stdin, --password $DB_PASSWORD, --password options",
        "--token-file /run/secrets/token",
        'curl -u "$USER:$PASS" https://h',
        "docker run -p 8080:80 app",
        "ssh -p 2222 ana@host, cp -p a b",
        "GRANT SELECT ON orders TO analyst",
        "PWD=<pwd>;UID=<uid>",
        "db1:5432:dwh:ana:*",
    ],
)
def test_no_connections(text):
    assert screen(text).text == text

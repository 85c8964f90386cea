"""Secrets told by the word before them, and talk about such words."""

from __future__ import annotations

import pytest

from jupyter_memory.screening import screen


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("password=hunter2", "password=[password]"),
        ("Password: Tt9!abcd.", "Password: [password]."),
        ("password→Arrow#55x", "password→[password]"),
        ("the password you need is Blue42Sky", "the password you need is [password]"),
        ("password (staging): st4ging", "password (staging): [password]"),
        ("password for user ana is ana2026!", "password for user ana is [password]"),
        ("PASSWORD = 'two words'", "PASSWORD = '[password]'"),
        ('os.environ["DB_PASSWORD"] = "abc"', 'os.environ["DB_PASSWORD"] = "[password]"'),
        ("dbPass=Qw3rty, host=db1", "dbPass=[password], host=db1"),
        ("password = $ecretP4ss", "password = [password]"),
        ("wifi: Guest / password: sunflower", "wifi: Guest / password: [password]"),
        ("Passphrase: correct horse battery staple", "Passphrase: [password]"),
        ("user/pw: ana / s1ash-sep", "user/pw: ana / [password]"),
        ("login with admin/P@ssw0rd", "login with admin/[password]"),
        ("root:Root@123 on db1", "root:[password] on db1"),
        ("the PIN is 4821", "the PIN is [password]"),
        ("password=hunter2&ssl=true", "password=[password]&ssl=true"),
        ("user=a;password=b;host=c", "user=a;password=[password];host=c"),
        ("密码是P@ssw0rd，勿传", "密码是[密码]，勿传"),
        ("密码（测试环境）：Test#123", "密码（测试环境）：[密码]"),
        ("密码=Abc12345(测试环境)", "密码=[密码](测试环境)"),
        ("数据库口令已改为Reset#123", "数据库口令已改为[密码]"),
        ("账号ana密码ana12345。", "账号ana密码[密码]。"),
        ("邮箱授权码：abcd1234EFGH", "邮箱授权码：[密码]"),
        ("密码为123456，先用着", "密码为[密码]，先用着"),
        ("api_key = 'abcd1234efgh5678'", "api_key = '[api key]'"),
        ("x-functions-key: 9f8Hk3LmQpX7vZ2t", "x-functions-key: [api key]"),
        ("OPENAI_KEY=9f8Hk3LmQpX7vZ2t9f8H", "OPENAI_KEY=[api key]"),
        ("the shared secret is Vq8-zzP1-44", "the shared secret is [api key]"),
        ("高德key：8f3a9c0b1d2e4f5a6b7c8d9e", "高德key：[密钥]"),
        ("token=3f9a1c0d5e7b2a4468c0d1e2", "token=[token]"),
        ("内部令牌：tk_9f8e7d6c5b4a39281706", "内部令牌：[令牌]"),
    ],
)
def test_said(text, masked):
    assert screen(text).text == masked


@pytest.mark.parametrize(
    "text",
    [
        "No API key is needed; the password field is optional",
        "The password policy changed: 14 characters",
        "password: 12 characters minimum",
        "the password hash is 5f4dcc3b5aa765d61d8327deb882cf99",
        "password: Optional[str] = None",
        "password = config['db']['password']",
        "password = getpass('Password: ')",
        "password=args.password, token=token",
        'cols = ["password", "email2", "phone_1"]',
        '{"password": "Password is required"}',
        "Pass dtype=False to plot2()",
        "please pass df2 to `usecols`",
        "pass: 1200, fail: 3",
        "PWD=/home/ana/reports",
        "sort_key = 'created_at_2024_v2'",
        "cache_key = 'd41d8cd98f00b204e9800998ecf8427e'",
        "WHERE o.OWNER_KEY = 'LIST69.377-keeper-xenon'",
        "client_id=8f14e45fceea167a5a36dedd4bea2543",
        "token_count=1024, max_tokens=4096",
        "token: <eos>, tokenizer: o200k_base",
        "api key is in 1Password, entry dwh-reader",
        "login page /auth/login?next=%2F",
        "admin/dashboard2 and root/data_2024/raw1",
        "pin_code 560001 is Bengaluru",
        "密码策略：12位以上，含大小写",
        "密码是SHA256加密的",
        "密码：见保险柜",
        "密码长度为12位，90天过期",
        "令牌有效期3600秒，令牌总数1234567",
        "去重key：8f3a9c0b1d2e4f5a6b7c8d9e",
        "每个token约4个字符",
        "password=<password>, password=${PW}, password=***",
        'api_key="your-api-key"',
        "api_key: ${{ secrets.OPENAI_API_KEY }}",
    ],
)
def test_talk(text):
    assert screen(text).text == text

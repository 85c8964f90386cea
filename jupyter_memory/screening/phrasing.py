"""How people and programs say that something is a secret: the parts the patterns are made of."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 256
"""Characters of a value without quotes that are read to judge it; it may go on."""

START: Final = "(?<![a-z0-9])"
_HUMP: Final = "(?-i:(?<=[a-z])(?=[A-Z]))"
"""Where a word begins within a name such as dbPass."""

_GAP: Final = "[ _-]?"

PASSWORD: Final = (
    rf"(?P<word>pass{_GAP}word|passwd|pswd|passwort|pass{_GAP}phrase|pass{_GAP}code"
    rf"|(?:{START}|{_HUMP})(?:pwd|pass|pw|psk)"
    r"|密码|密碼|口令|通行码|授权码|提取码|访问码)"
)
PASSWORD_AT: Final = (
    "pass", "pwd", "pw", "psk", "pswd",
    "密码", "密碼", "口令", "通行码", "授权码", "提取码", "访问码",
)  # fmt: skip
KEY: Final = rf"(?P<word>key(?:{_GAP}secret)?|{START}[as]k(?=[ ]?[:=])|密钥|秘钥|密鑰|金钥|金鑰)"
KEY_AT: Final = (
    "key", "ak:", "ak=", "ak :", "ak =", "sk:", "sk=", "sk :", "sk =",
    "密钥", "秘钥", "密鑰", "金钥", "金鑰",
)  # fmt: skip
KEY_OF: Final = (
    r"(?i:(?:api|app|secret|access|private|encryption|encrypt|signing|signature|auth|account|master"
    r"|shared|service|subscription|storage|consumer|client|licen[cs]e|deploy|webhook|hmac|jwt"
    r"|admin|root|project|integration|ingest)[ _.-]?$|x-[a-z-]{1,30}-$)"
    r"|(?P<variable>(?<![A-Za-z0-9_.])(?:[A-Z0-9]+_)*(?!(?:PRIMARY|FOREIGN|SORT|PARTITION|CACHE"
    r"|ROW|HASH|JOIN|INDEX|GROUP|SURROGATE|NATURAL|BUSINESS|DEDUP|IDEMPOTENCY|PUBLIC|S3|OBJECT"
    r"|CLUSTER|DIST|ORDER)_)[A-Z0-9]+_$)"
)
"""What before the word makes a key a secret: api_key, OPENAI_KEY, and not sort_key."""

SECRET: Final = rf"(?P<word>secret(?:{_GAP}(?:access)?{_GAP}key)?)"
SECRET_AT: Final = ("secret",)
TOKEN: Final = (
    rf"(?P<word>(?:{START}|(?<=_)|(?<=auth)|(?<=access)|(?<=refresh)|{_HUMP})"
    r"(?<!public)(?<!publickey)(?<!public_)token|令牌)"
)
TOKEN_AT: Final = ("token", "令牌")
LONE_KEY: Final = r"(?P<word>(?<![a-z0-9_.-])key|钥匙)"
LONE_KEY_AT: Final = ("key", "钥匙")

SUFFIX: Final = (
    r"(?:[ _.-]?(?:prod|production|dev|test|testing|staging|live|old|new|main|backup|root|admin"
    r"|value|val|plain|plaintext|text|str|string|\d{1,2}))?(?:[ \t]?[(（][^()（）\n]{1,30}[)）])?"
)
"""What may follow the word in a name; password_hash and token_count have no rule."""

_CLOSE: Final = r"(?:\\?[\"'`][\])]{0,2})?"
_TYPED: Final = r"(?:[ \t]?:[ \t]?[A-Za-z_][\w.\[\], |\"']{0,40}?[ \t]?(?==[^=]))?"
_SIGN: Final = r"[ \t]{0,20}(?:[=-]>|→|:=|={1,3}|!=|<-|:(?!:|//))[ \t]{0,20}(?:[:=][ \t]{0,4})?"
ASSIGN: Final = _CLOSE + _TYPED + _SIGN
"""From the name to the value: "password": , password: str = , environ["PASSWORD"] = ."""

WRAPPED: Final = (
    r"(?:(?:SecretStr|SecretBytes|str|bytes|quote|quote_plus|urllib\.parse\.quote(?:_plus)?)"
    r"\([ \t]?)?(?:[rbu]{1,2}(?=[\"']))?"
)
CALL: Final = (
    r"\([ \t]{0,4}(?=[\"'])"
    r"|[\"'][ \t]{0,4},[ \t]{0,4}(?:\"?value\"?[ \t]?[:=][ \t]?)?(?=[\"'])"
)
"""set_token("…") and ("token", "…")."""

TABLE: Final = r"[ \t]{0,20}\|[ \t]{0,20}|[ \t]{1,4}-{1,2}[ \t]{1,4}|--"
BESIDE: Final = r"(?:[ \t]{1,4}|(?<=[码碼令钥鑰牌])[ \t]?)(?![ \t:=|,./-])"

IS: Final = (
    r"(?:(?:[ \t]+(?:is|was|are|be|been|being|will|has|have|got|still|now|always|currently|changed"
    r"|reset|set|updated|rotated|switched|remains|stays|to|temporarily|:|=|-{1,2}))++[ \t:=]+"
    r"|[ \t]?(?:昨天|今天|现在|現在|目前|当前|已经|已|刚|都|统一|暂时|临时|又|被|还|也|重新|就)*"
    r"(?:是|为|為|用|叫|改为|改成|改為|换成|換成|换为|设为|设成|设置为|设置成|重置为|重置成|更新为"
    r"|变成)了?[ \t]?[:=]?[ \t]?)"
)
OF: Final = (
    r"(?P<of>[ \t]+(?:for|of|on|to|in|at|from|behind|you|we|i|they|that|which)[ \t]+"
    r"[^\n:=;。,\"']{1,40}?)?"
)

PAIR: Final = (
    r"(?:credentials?|creds|(?:log-?[io]n|sign-?in)(?:[ ]details)?"
    r"|(?:user|username|account|login)[ ]?[/+&][ ]?(?:pw|pwd|pass|password)"
    r"|(?:账号|帐号|账户|帐户|用户名|用户|登录名)[ ]?[/、和及+]?[ ]?(?:密码|口令))"
)
PAIR_AT: Final = ("cred", "log", "sign", "user", "account", "账", "帐", "用户", "登录名")

QUOTED: Final = (
    r"(?:(?P<q>\"\"\"|'''|[\"'`])(?P<secret>(?:\\.|(?!(?P=q))[^\\\n])*+)(?P=q)"
    r"|\\(?P<q2>[\"'])(?P<secret_2>(?:(?!\\(?P=q2))[^\n])*+)\\(?P=q2)"
    r"|[「『](?P<secret_3>[^「」『』\n]*+)[」』])"
)
_PLAIN: Final = r"!#-%(-+\--:=?-_a-{}~"
BARE: Final = (
    rf"(?P<bare>(?-i:(?!\\?[\"'`])(?:[{_PLAIN}]|[\u00a1-\u2e7f]"
    rf"|[,;](?=[{_PLAIN}])(?![\w. -]{{1,30}}[=:])|&(?![\w.-]{{1,60}}=)|(?<=\w)'(?=\w))"
    rf"{{1,{LONGEST}}}+))"
)
"""A value without quotes: up to a blank, a CJK letter, the next name of a list of assignments."""

MORE: Final = rf"(?:[{_PLAIN}]|[\u00a1-\u2e7f])*+"
"""What a longer one goes on with."""

VALUE: Final = f"(?:{QUOTED}|{BARE})"

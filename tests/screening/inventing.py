"""Fills the labelled texts: what looks like a secret is put together here and stands nowhere.

A text holds places such as ``⟦github_classic⟧``. What is inside names a form below, or is one
(``⟦<32 hex>⟧``), or is written out after ``=``; after ``|`` follows how it is written. Every text
has its own seed, so that it reads the same in every run.
"""

from __future__ import annotations

import base64
import json
import random
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from personal_numbers import NUMBERS

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).parent
HELD_OUT = 2
"""Texts whose index leaves this rest when divided by three are not looked at while tuning."""

_UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_DIGITS = "0123456789"
ALPHABETS = {
    "digit": _DIGITS,
    "hex": _DIGITS + "abcdef",
    "letter": _UPPER + _UPPER.lower(),
    "lalnum": _UPPER.lower() + _DIGITS,
    "upperdigit": _UPPER + _DIGITS,
    "alnum": _UPPER + _UPPER.lower() + _DIGITS,
    "b32": _UPPER + "234567",
    "b64": _UPPER + _UPPER.lower() + _DIGITS + "+/",
    "url": _UPPER + _UPPER.lower() + _DIGITS + "-_",
    "bech": "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L",
}
FORMS = {
    "openai_legacy": "sk-<20 alnum>T3Blb" + "kFJ<20 alnum>",
    "openai_project": "sk-proj-<58 url>T3Blb" + "kFJ<58 url>",
    "openai_service": "sk-svcacct-<58 url>T3Blb" + "kFJ<58 url>",
    "anthropic": "sk-ant-api03-<92 url>9AA",
    "aws_access_key": "AKIA<16 b32>",
    "aws_temporary_key": "ASIA<16 b32>",
    "aws_secret": "<40 b64>",
    "google_api_key": "AIza<34 url>7",
    "google_client_secret": "GOCSPX-<27 url>4",
    "google_access_token": "ya29.<120 url>3",
    "azure_storage_key": "<86 b64>==",
    "azure_shared_key": "<43 b64>=",
    "azure_signature": "<20 alnum>%2B<20 alnum>%3D",
    "azure_client_secret": "<3 alnum>8Q~<33 alnum>k",
    "github_classic": "ghp_<36 alnum>",
    "github_oauth": "gho_<36 alnum>",
    "github_server": "ghs_<36 alnum>",
    "github_fine": "github_pat_<22 alnum>_<59 alnum>",
    "gitlab_personal": "glpat-<19 url>5",
    "gitlab_runner": "glrt-<19 url>x",
    "gitlab_deploy": "gldt-<19 url>c",
    "slack_bot": "xoxb-<12 digit>-<13 digit>-<24 alnum>",
    "slack_user": "xoxp-<12 digit>-<12 digit>-<13 digit>-<32 hex>",
    "slack_app": "xapp-1-A<10 upperdigit>-<13 digit>-<64 hex>",
    "slack_webhook": "T<10 upperdigit>/B<10 upperdigit>/<24 alnum>",
    "stripe_live": "sk_live_<24 alnum>",
    "stripe_restricted": "rk_live_<98 alnum>",
    "stripe_test": "sk_test_<24 alnum>",
    "stripe_webhook": "whsec_<32 alnum>",
    "twilio_key": "SK<32 hex>",
    "sendgrid": "SG.<21 url>w.<42 url>A",
    "npm": "npm_<36 alnum>",
    "pypi": "pypi-AgEIcHlwaS5vcmc<120 url>9",
    "huggingface": "hf_<34 letter>",
    "dashscope": "sk-<32 hex>",
    "moonshot": "sk-<48 alnum>",
    "siliconflow": "sk-<48 lalnum>",
    "zhipu": "<32 hex>.<16 alnum>",
    "qianfan": "bce-v3/ALTAK-<21 alnum>/<40 hex>",
    "databricks": "dapi<32 hex>",
    "telegram": "<10 digit>:AA<32 url>0",
    "discord_bot": "MT<24 alnum>.G<5 alnum>.<37 url>m",
    "digitalocean": "dop_v1_<64 hex>",
    "mailgun": "key-<32 hex>",
    "mailgun_new": "<32 hex>-<8 hex>-<8 hex>",
    "notion": "secret_<43 alnum>",
    "notion_new": "ntn_<46 alnum>",
    "linear": "lin_api_<40 alnum>",
    "aliyun": "LTAI5t<18 alnum>",
    "tencent": "AKID<32 alnum>",
    "dingtalk": "SEC<64 hex>",
    "groq": "gsk_<52 alnum>",
    "openrouter": "sk-or-v1-<64 hex>",
    "xai": "xai-<80 alnum>",
    "perplexity": "pplx-<48 alnum>",
    "replicate": "r8_<37 alnum>",
    "langsmith": "lsv2_pt_<32 hex>_<10 hex>",
    "pinecone": "pcsk_<6 alnum>_<63 alnum>",
    "tavily": "tvly-dev-<32 alnum>",
    "nvidia": "nvapi-<63 url>1",
    "shopify": "shpat_<32 hex>",
    "atlassian": "ATATT3xFfGF0<171 url>=<8 upperdigit>",
    "postman": "PMAK-<24 hex>-<34 hex>",
    "grafana": "glsa_<32 alnum>_<8 hex>",
    "vault": "hvs.<95 url>Q",
    "terraform": "<14 alnum>.atlasv1.<66 url>b",
    "doppler": "dp.pt.<43 alnum>",
    "newrelic": "NRAK-<27 upperdigit>",
    "sentry": "sntryu_<64 hex>",
    "square": "EAAA<60 url>",
    "airtable": "pat<14 alnum>.<64 hex>",
    "figma": "figd_<40 url>7",
    "supabase": "sbp_<40 hex>",
    "planetscale": "pscale_pw_<42 url>8",
    "docker": "dckr_pat_<26 url>4",
    "rubygems": "rubygems_<48 hex>",
    "age": "AGE-SECRET-KEY-1<58 bech>",
    "volcengine": "AKLT<40 alnum>",
    "netlify": "nfp_<36 alnum>",
    "fly": "fm2_<80 b64>",
    "render": "rnd_4<27 alnum>",
    "vercel_blob": "vercel_blob_rw_<16 alnum>_<30 alnum>",
    "pulumi": "pul-<40 hex>",
    "tailscale": "tskey-auth-<12 alnum>CNTRL-<32 alnum>",
    "neon": "napi_1<63 lalnum>",
    "onepassword": "ops_eyJzaWduSW5BZGRyZXNzIjoi<80 alnum>",
    "cerebras": "csk-4<47 lalnum>",
    "llamacloud": "llx-<48 alnum>",
    "e2b": "e2b_<40 hex>",
    "elevenlabs": "sk_<48 hex>",
    "wandb_new": "wandb_v1_<60 alnum>",
    "buildkite": "bkua_<40 hex>",
    "circleci": "CCIPAT_<22 alnum>_<40 hex>",
    "sourcegraph": "sgp_<16 hex>_<40 hex>",
    "axiom": "xaat-<8 hex>-<4 hex>-<4 hex>-<4 hex>-<12 hex>",
    "databricks_oauth": "dose<32 hex>",
    "stripe_org": "sk_org_live_<40 alnum>",
    "hubspot": "pat-eu1-<8 hex>-<4 hex>-<4 hex>-<4 hex>-<12 hex>",
    "resend": "re_<8 alnum>_<24 alnum>",
    "brevo": "xkeysib-<64 hex>-<16 alnum>",
    "mapbox_secret": "sk.eyJ1Ijoi<60 alnum>.<22 alnum>",
    "prefect": "pnu_<36 alnum>",
    "uuid": "<8 hex>-<4 hex>-4<3 hex>-a<3 hex>-<12 hex>",
    "jwt": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI<40 url>.<42 url>c",
}
_RUN = re.compile(r"<(\d+) (\w+)>")
_PLACE = re.compile("⟦([^⟧]*)⟧")


@dataclass(frozen=True)
class Labelled:
    """A labelled text with its places filled.

    `parts` are the words around the secrets: one more than there are secrets.
    """

    number: int
    language: str
    label: str
    text: str
    parts: tuple[str, ...]
    secrets: tuple[str, ...]

    @property
    def held_out(self) -> bool:
        return self.number % 3 == HELD_OUT


def labelled(name: str) -> list[Labelled]:
    """Return the texts of a file; a line is ``[language, label, text]``."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [fill(number, *json.loads(line)) for number, line in enumerate(lines)]


def fill(number: int, language: str, label: str, template: str) -> Labelled:
    chance = random.Random(f"{number} {template}")
    pieces = _PLACE.split(template)
    parts = tuple(pieces[::2])
    secrets = tuple(invent(place, chance) for place in pieces[1::2])
    text = parts[0] + "".join(
        secret + part for secret, part in zip(secrets, parts[1:], strict=True)
    )
    return Labelled(number, language, label, text, parts, secrets)


def invent(place: str, chance: random.Random) -> str:
    """Return one invented value: a name of a form, a form, or written out after ``=``."""
    if place.startswith("="):
        body, _, manner = place[1:].partition("|")
        return MANNERS[manner](body, chance) if manner else body
    name, _, manner = place.partition("|")
    if name in NUMBERS:
        body = NUMBERS[name](chance)
    elif name in COMPOSED:
        body = COMPOSED[name](chance)
    else:
        body = of_form(FORMS.get(name, name), chance)
    return MANNERS[manner](body, chance) if manner else body


def of_form(form: str, chance: random.Random) -> str:
    """Return the form with each ``<32 hex>`` drawn."""

    def drawn(found: re.Match[str]) -> str:
        return "".join(chance.choices(ALPHABETS[found[2]], k=int(found[1])))

    return _RUN.sub(drawn, form)


def _pem(kind: str, *, end: bool = True, newline: str = "\n", header: str = "") -> Callable:
    def made(chance: random.Random) -> str:
        lines = [f"-----BEGIN {kind}-----", *([header] if header else [])]
        lines += [of_form("<64 b64>", chance) for _ in range(5)]
        lines += [of_form("<40 b64>==", chance), f"-----END {kind}-----"] if end else []
        return newline.join(lines)

    return made


def _basic(chance: random.Random) -> str:
    return base64.b64encode(of_form("ana:<9 alnum>", chance).encode()).decode()


COMPOSED = {
    "pem_rsa": _pem("RSA " + "PRIVATE KEY"),
    "pem_ec": _pem("EC " + "PRIVATE KEY"),
    "pem_openssh": _pem("OPENSSH " + "PRIVATE KEY"),
    "pem_plain": _pem("PRIVATE" + " KEY"),
    "pem_encrypted": _pem("RSA " + "PRIVATE KEY", header="Proc-Type: 4,ENCRYPTED\n"),
    "pem_escaped": _pem("PRIVATE" + " KEY", newline="\\n"),
    "pem_cut": _pem("PRIVATE" + " KEY", end=False),
    "pgp": _pem("PGP " + "PRIVATE KEY BLOCK", header="Version: GnuPG v2\n"),
    "basic": _basic,
}


def _groups(*sizes: int, by: str = " ") -> Callable[[str, random.Random], str]:
    def written(body: str, _chance: random.Random) -> str:
        start, groups = 0, []
        for size in sizes:
            groups.append(body[start : start + size])
            start += size
        return by.join(filter(None, [*groups, body[start:]]))

    return written


def _wide(body: str, _chance: random.Random) -> str:
    return "".join(chr(ord(each) + 0xFEE0) if "!" <= each <= "~" else each for each in body)


def _zero_width(body: str, chance: random.Random) -> str:
    kept = [each + chance.choice(["", "", "\u200b", "\u200d", "\u2060", "\u00ad"]) for each in body]
    return "".join(kept[:-1]) + "\u200b" + body[-1]


MANNERS: dict[str, Callable[[str, random.Random], str]] = {
    "wide": _wide,
    "zero": _zero_width,
    "lower": lambda body, _: body.lower(),
    "plain": lambda body, _: body.replace("-", ""),
    "blank": lambda body, _: body.replace("-", " "),
    "four": _groups(4, 4, 4, 4),
    "iban": _groups(4, 4, 4, 4, 4, 4),
    "dash": _groups(4, 4, 4, 4, by="-"),
    "amex": _groups(4, 6, 5),
    "diners": _groups(4, 6, 4),
    "id": _groups(6, 8, 4),
    "iddash": _groups(6, 8, 4, by="-"),
    "344": _groups(3, 4, 4),
    "344dash": _groups(3, 4, 4, by="-"),
    "cc344": lambda body, chance: "+86 " + _groups(3, 4, 4)(body, chance),
    "cc": lambda body, _: "+86" + body,
    "cc0": lambda body, _: "86-" + body,
    "pcc": lambda body, _: "(+86)" + body,
}

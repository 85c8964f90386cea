"""Keys and tokens that can be told by how their vendor writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from jupyter_memory.language.patterns import regex
from jupyter_memory.screening.rule import Rule, secret_of

if TYPE_CHECKING:
    import re

_NOT_BEFORE: Final = "(?:(?<![A-Za-z0-9])|(?<=[Kk]ey)|(?<=[Tt]oken))"
_NOT_INSIDE: Final = "(?<![A-Za-z0-9+/_-])"
"""Stricter, for short beginnings that base64 holds by chance."""

_FILLER: Final = regex(r"[xX]{6}|\*\*\*|\.\.\.")
_PARTS: Final = regex(r"[-_.:/]+")
_LONGEST_WORD: Final = 12


def _vendor(name: str, at: str, pattern: str, *, inside: bool = True) -> Rule:
    """Return the rule of one vendor's key; `at` may hold several beginnings, parted by blanks."""
    before = _NOT_BEFORE if inside else _NOT_INSIDE
    return Rule(
        name=name,
        cls="api_key",
        at=tuple(at.split()),
        pattern=f"{before}(?:{pattern})",
        holds=_is_no_filler,
    )


def _within(name: str, core: str, first: str, rest: str) -> Rule:
    """Return the rule of a key that begins with nothing of its own but a kind of letter."""
    # The first letter stands before the look behind it: so the search can skip to it.
    pattern = f"{first}(?<![A-Za-z0-9+/_-].){rest}"
    return Rule(name=name, cls="api_key", core=core, pattern=pattern, holds=_is_no_filler)


def _is_no_filler(found: re.Match[str]) -> bool:
    """Whether it is more than the vendor's beginning, a row of x or some words."""
    key = secret_of(found)
    first, *others = _PARTS.split(key)
    parts = [part for part in others if part]
    words = [part for part in parts if part.isalpha() and part.islower()]
    only_words = parts == words and max(map(len, (first, *words))) <= _LONGEST_WORD
    return not (parts and only_words) and _FILLER.search(key) is None


VENDORS: Final[tuple[Rule, ...]] = (
    # Language models
    _vendor(
        "OpenAI, Anthropic, OpenRouter, Langfuse key",
        "sk-",
        r"sk-(?:proj|svcacct|admin|None|ant|or|lf)-[A-Za-z0-9_-]{16,400}",
    ),
    _vendor(
        "OpenAI, DashScope, DeepSeek, Moonshot, SiliconFlow key",
        "sk-",
        r"sk-(?=[A-Za-z0-9]*\d)(?=[0-9]*[A-Za-z])[A-Za-z0-9]{16,400}(?:[-_][A-Za-z0-9_-]+)?",
    ),
    _vendor("Qianfan key", "bce-v3/", r"bce-v3/[\w-]+/[0-9a-f]{32,400}"),
    _within(
        "Zhipu key",
        r"\.(?<=[0-9a-f]{32}\.)",
        "[0-9a-f]",
        r"[0-9a-f]{31}\.[A-Za-z0-9]{16}(?![A-Za-z0-9]|\.[A-Za-z0-9])",
    ),
    _vendor("Google key", "aiza", r"AIza[\w-]{35}"),
    _vendor("Google access token", "ya29.", r"ya29\.[\w-]{20,400}(?:\.[\w-]+)*"),
    _vendor("Google client secret", "gocspx-", r"GOCSPX-[\w-]{20,400}"),
    _vendor("Google refresh token", "1//0", r"1//0[\w-]{40,400}"),
    _vendor("Hugging Face token", "hf_ api_org_", r"(?:hf|api_org)_[A-Za-z0-9]{30,400}"),
    _vendor("Groq key", "gsk_", r"gsk_[A-Za-z0-9]{40,400}"),
    _vendor("xAI key", "xai-", r"xai-[A-Za-z0-9]{60,400}"),
    _vendor("Perplexity key", "pplx-", r"pplx-[A-Za-z0-9]{32,400}"),
    _vendor("Replicate token", "r8_", r"r8_[A-Za-z0-9]{32,400}"),
    _vendor("NVIDIA key", "nvapi-", r"nvapi-[\w-]{40,400}"),
    _vendor("LangSmith key", "lsv2_", r"lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{8,400}"),
    _vendor("Pinecone key", "pcsk_", r"pcsk_\w{40,400}"),
    _vendor("Tavily key", "tvly-", r"tvly-(?:dev-|prod-)?[A-Za-z0-9]{20,400}"),
    _vendor("Jina key", "jina_", r"jina_[\w-]{40,400}"),
    _vendor("Firecrawl key", "fc-", r"fc-[0-9a-f]{32}(?![0-9a-f])"),
    _vendor("Fireworks key", "fw_", r"fw_[A-Za-z0-9]{22,400}"),
    _vendor("Cerebras key", "csk-", r"csk-(?=[a-z]*\d)[a-z0-9]{40,400}"),
    _vendor("LlamaCloud key", "llx-", r"llx-[A-Za-z0-9]{40,400}"),
    _vendor("E2B key", "e2b_", r"e2b_[0-9a-f]{40}(?![0-9a-f])"),
    _vendor("ElevenLabs key", "sk_", r"sk_[0-9a-f]{48}(?![0-9a-f])"),
    _vendor(
        "Weights & Biases key",
        "wandb",
        r"wandb[ .]login[ (]{1,4}(?:--relogin |key=)?[\"']?(?P<secret>[0-9a-f]{40})(?![0-9a-f])",
    ),
    _vendor("Weights & Biases key, newer", "wandb_v1_", r"wandb_v1_\w{40,400}"),
    # Clouds
    _vendor(
        "AWS access key", "akia asia abia acca", r"(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Z0-9])"
    ),
    _vendor("Alibaba Cloud access key", "ltai", r"LTAI[A-Za-z0-9]{12,26}(?![A-Za-z0-9])"),
    _vendor("Tencent Cloud secret id", "akid", r"AKID[A-Za-z0-9]{28,40}(?![A-Za-z0-9])"),
    _vendor(
        "secret beside a cloud's key",
        "akia asia ltai akid",
        r"(?:AKIA|ASIA|LTAI|AKID)[A-Za-z0-9]{12,40}[\"'`]?[ \t]{0,4}[,:;/|][ \t]{0,4}[\"'`]?"
        r"(?P<secret>[A-Za-z0-9/+]{30,40})(?![A-Za-z0-9/+])",
    ),
    _within(
        "Azure client secret", "8Q~", "[A-Za-z0-9]", r"[A-Za-z0-9_~.]{2}8Q~[A-Za-z0-9_~.-]{31,34}"
    ),
    _vendor(
        "Azure account key",
        "accountkey= sharedaccesskey= accesskey=",
        r"(?:Account|SharedAccess|Access)Key=(?P<secret>[A-Za-z0-9+/]{20,400}={0,2})",
    ),
    _vendor("DigitalOcean token", "dop_v1_ dor_v1_ doo_v1_", r"do[por]_v1_[0-9a-f]{64}"),
    _vendor("Heroku key", "hrku-", r"HRKU-[\w-]{30,400}"),
    _vendor("Volcengine access key", "aklt", r"AKLT[A-Za-z0-9_-]{36,60}(?![A-Za-z0-9])"),
    _vendor("Netlify token", "nfp_ nfc_ nfo_ nfb_ nfu_", r"nf[pcobu]_[A-Za-z0-9]{36,400}"),
    _vendor("Fly token", "fm1 fm2 fo1_", r"(?:fm[12][ar]?|fo1)_[A-Za-z0-9+/_-]{40,4000}={0,3}"),
    _vendor("Render key", "rnd_", r"rnd_(?=[A-Za-z]*\d)[A-Za-z0-9]{28,60}(?![A-Za-z0-9_])"),
    _vendor("Vercel token", "vercel_blob_rw_ vcp_ vck_", r"(?:vercel_blob_rw|vc[pk])_\w{24,400}"),
    _vendor("Pulumi token", "pul-", r"pul-[0-9a-f]{40}(?![0-9a-f])"),
    _vendor("Tailscale key", "tskey-", r"tskey-[a-z]+-[A-Za-z0-9]+-[A-Za-z0-9]{20,400}"),
    _vendor("Neon key", "napi_", r"napi_(?=[a-z]*\d)[a-z0-9]{40,400}"),
    _vendor("1Password service account", "ops_eyj", r"ops_eyJ[A-Za-z0-9_=-]{40,4000}"),
    _vendor("Cloudflare origin key", "v1.0-", r"v1\.0-[0-9a-f]{20,400}-[0-9a-f]{100,400}"),
    # Code
    _vendor("GitHub token", "ghp_ gho_ ghu_ ghs_ ghr_", r"gh[pousr]_[A-Za-z0-9]{30,400}"),
    _vendor("GitHub token, fine-grained", "github_pat_", r"github_pat_\w{30,400}"),
    _vendor(
        "GitLab token",
        "glpat- glptt- gldt- glrt- glcbt- glft- glagent- gloas- glsoat- glimt-",
        r"gl(?:pat|ptt|dt|rt|cbt|ft|agent|oas|soat|imt)-(?:t\d_)?[\w-]{20,400}(?:\.[\w.]+)?",
    ),
    _vendor("npm token", "npm_", r"npm_[A-Za-z0-9]{30,400}"),
    _vendor("PyPI token", "pypi-", r"pypi-AgE[\w-]{40,400}"),
    _vendor("RubyGems key", "rubygems_", r"rubygems_[0-9a-f]{48}"),
    _vendor("Docker token", "dckr_", r"dckr_(?:pat|oat)_[\w-]{20,400}"),
    _vendor("Atlassian token", "atatt3 atctt3 atbb", r"(?:AT[AC]TT3|ATBB)[\w=-]{28,400}"),
    _vendor("Postman key", "pmak-", r"PMAK-[0-9a-f]{24}-[0-9a-f]{34}"),
    _within(
        "Terraform token", r"\.atlasv1\.", "[A-Za-z0-9]", r"[A-Za-z0-9]{13}\.atlasv1\.[\w-]{60,400}"
    ),
    _vendor("Doppler token", "dp.", r"dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[\w-]+\.)?\w{40,400}"),
    _vendor("Vault token", "hvs. hvb. hvr.", r"hv[sbr]\.[\w-]{24,400}"),
    _vendor("Sentry token", "sntry", r"sntry[us]_[\w=+/-]{40,400}"),
    _vendor("New Relic key", "nrak- nraa- nrii-", r"NR(?:AK|AA|II)-[\w-]{27,400}"),
    _vendor(
        "Grafana token", "glsa_ glc_", r"gl(?:sa_[A-Za-z0-9]{32}_[0-9a-f]{8}|c_[\w+/=]{32,400})"
    ),
    _vendor("Prefect key", "pnu_ pnb_", r"pn[ub]_[A-Za-z0-9]{30,400}"),
    _vendor("dbt token", "dbtc_ dbtu_", r"dbt[cu]_[\w=-]{30,400}"),
    _vendor("Databricks token", "dapi", r"dapi[0-9a-f]{32}(?:-\d)?(?![0-9a-f])"),
    _vendor("Supabase key", "sbp_ sb_secret_", r"(?:sbp_[0-9a-f]{40}|sb_secret_[\w-]{20,400})"),
    _vendor("PlanetScale key", "pscale_", r"pscale_(?:pw|tkn|oauth)_[\w.=-]{30,400}"),
    _vendor("PostHog key", "phx_", r"phx_[A-Za-z0-9]{40,400}"),
    _vendor("Buildkite token", "bkua_ bkaj_ bkct_", r"bk(?:ua|aj|ct)_[0-9a-f]{40,64}"),
    _vendor("CircleCI token", "ccipat_ cciprj_", r"CCIP(?:AT|RJ)_[A-Za-z0-9]{20,30}_[0-9a-f]{40}"),
    _vendor("Sourcegraph token", "sgp_", r"sgp_(?:[0-9a-f]{16}_|local_)?[0-9a-f]{40}"),
    _vendor("Axiom token", "xaat- xapt-", r"xa[ap]t-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
    _vendor(
        "Databricks OAuth secret", "dose dkea", r"(?:dose|dkea)[0-9a-f]{32}(?:-\d)?(?![0-9a-f])"
    ),
    # Messages
    _vendor("Slack token", "xox", r"xox[abeoprs](?:\.xox[bp])?-[A-Za-z0-9-]{10,400}"),
    _vendor("Slack app token", "xapp-", r"xapp-\d-[A-Z0-9]+-\d+-[A-Za-z0-9]+"),
    _vendor(
        "Slack webhook",
        "hooks.slack",
        r"hooks\.slack(?:-gov)?\.com/(?:services|workflows|triggers)/(?P<secret>[\w/-]{20,400})",
    ),
    _vendor(
        "Discord webhook",
        "discord",
        r"discord(?:app)?\.com/api/webhooks/\d+/(?P<secret>[\w-]{30,400})",
    ),
    _within(
        "Discord bot token",
        r"\.[\w-]{6}\.[\w-]{27}",
        "[MNO]",
        r"[\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}(?![\w-])",
    ),
    _vendor(
        "Teams webhook",
        "webhook.office.com",
        r"webhook\.office\.com/webhookb2/(?P<secret>[\w@-]+/[\w-]+/[0-9a-f]+/[\w-]+)",
    ),
    _within("Telegram bot token", ":AA", r"\d", r"\d{7,9}:AA[\w-]{32,34}(?![\w-])"),
    _vendor("Telegram bot token in its URL", "bot", r"bot(?P<secret>\d{8,10}:AA[\w-]{32,34})"),
    _vendor(
        "WeCom webhook", "qyapi.", r"qyapi\.weixin\.qq\.com/[^\s?]*\?key=(?P<secret>[\w-]{20,400})"
    ),
    _vendor(
        "Feishu and Lark webhook",
        "open.feishu open.larksuite",
        r"open\.(?:feishu|larksuite)\.c(?:n|om)/open-apis/bot/(?:v2/)?hook/(?P<secret>[\w-]{20,400})",
    ),
    _vendor("DingTalk secret", "sec", r"SEC[0-9a-f]{64}(?![0-9a-f])"),
    _vendor("Twilio key", "sk", r"SK[0-9a-f]{32}(?![0-9a-f])", inside=False),
    _vendor("SendGrid key", "sg.", r"SG\.[\w-]{16,32}\.[\w-]{32,64}(?![\w-])"),
    _vendor("Mailgun key", "key-", r"key-[0-9a-f]{32}(?![0-9a-f])"),
    _within(
        "Mailgun key, newer",
        "-(?<=[0-9a-f]{32}-)",
        "[0-9a-f]",
        r"[0-9a-f]{31}-[0-9a-f]{8}-[0-9a-f]{8}(?![\w-])",
    ),
    _within(
        "Mailchimp key", "-us(?<=[0-9a-f]{32}-us)", "[0-9a-f]", r"[0-9a-f]{31}-us\d{1,2}(?![\w-])"
    ),
    # Trade and work
    _vendor(
        "Stripe key",
        "sk_live_ sk_test_ rk_live_ rk_test_ sk_org_",
        r"(?:[sr]k|sk_org)_(?:live|test)_[A-Za-z0-9]{16,400}",
    ),
    _vendor("Stripe webhook secret", "whsec_", r"whsec_[A-Za-z0-9+/=]{24,400}"),
    _vendor(
        "Square token",
        "eaaa sq0",
        r"(?:EAAA[\w-]{56,400}|sq0(?:atp|csp)-[\w-]{20,400})",
        inside=False,
    ),
    _vendor("Shopify token", "shp", r"shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}"),
    _vendor("Notion token", "secret_ ntn_", r"(?:secret_[A-Za-z0-9]{43}|ntn_[A-Za-z0-9]{40,400})"),
    _vendor("Linear key", "lin_", r"lin_(?:api|oauth)_[A-Za-z0-9]{32,400}"),
    _vendor("Airtable token", "pat", r"pat[A-Za-z0-9]{14}\.[0-9a-f]{64}"),
    _vendor(
        "HubSpot token",
        "pat-",
        r"pat-(?:na|eu|ap)\d-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])",
    ),
    _vendor("Resend key", "re_", r"re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}(?![A-Za-z0-9_])"),
    _vendor("Brevo key", "xkeysib- xsmtpsib-", r"x(?:key|smtp)sib-[0-9a-f]{64}-[A-Za-z0-9]{16}"),
    _vendor("Mapbox secret token", "sk.eyj", r"sk\.eyJ[\w-]{40,400}\.[\w-]{16,60}"),
    _vendor("Figma token", "figd_", r"figd_[\w-]{32,400}"),
    # Data services
    Rule(
        name="Kaggle key",
        cls="api_key",
        at=('"username"', "'username'"),
        pattern=r"[\"']username[\"']\s{0,9}:\s{0,9}[\"'][^\"'\n]{1,80}[\"']\s{0,9},\s{0,9}"
        r"[\"']key[\"']\s{0,9}:\s{0,9}[\"'](?P<secret>[0-9a-f]{32})",
    ),
    _vendor("Tushare token", "pro_api", r"pro_api\(\s{0,9}[\"'](?P<secret>[0-9a-f]{40,400})"),
)
"""In the order of the first one that counts where two find the same."""

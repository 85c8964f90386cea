from __future__ import annotations

from random import Random

import pytest
from inventing import FORMS, invent

from jupyter_memory.screening import screen

NAMED_BY_THEIR_WORD = {
    *("aws_secret", "azure_storage_key", "azure_shared_key", "azure_signature", "uuid"),
    "slack_webhook",
}


@pytest.mark.parametrize("form", sorted(FORMS.keys() - NAMED_BY_THEIR_WORD))
@pytest.mark.parametrize(
    "around", ["{}", "key: {}.", "用{}访问", "[{}]({})", "`{}`", "a={}&b", "①{}"]
)
def test_a_key_is_known_by_its_look(form, around):
    for seed in range(5):
        key = invent(form, Random(seed))
        screened = screen(around.replace("{}", key))
        assert key not in screened.text
        assert {each.cls for each in screened.found} <= {"api_key", "token", "private_key"}


@pytest.mark.parametrize(
    "text",
    [
        "OPENAI_API_KEY=sk-" + "x" * 24,
        "sk-proj-your-api-key-goes-here",
        "sk-learn-contrib and sk-estimator-html-doc-link",
        "AKIA" + "x" * 16,
        "ghp_ and glpat- are beginnings, npm_config_registry is none",
        "risk-model-2024-12-xgboost, task-20260301-abcdef123456",
        "hf_hub_download, hf_dataset_name, gsk_results",
        "SG.com traffic, dp.pt.x, key-value-store",
        "claude-sonnet-4-5-20250929, qwen2.5-72b-instruct",
    ],
)
def test_what_only_begins_like_one_stays(text):
    assert screen(text).text == text


def test_the_secret_beside_a_cloud_key_goes_too():
    key, secret = invent("aliyun", Random(1)), invent("<30 alnum>", Random(2))
    assert screen(f"oss2.Auth('{key}', '{secret}')").text == "oss2.Auth('[api key]', '[api key]')"

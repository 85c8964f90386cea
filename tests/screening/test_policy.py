from __future__ import annotations

import pytest

from jupyter_memory.errors import UsageError
from jupyter_memory.screening import DEFAULT, OwnPattern, Policy, for_candidates, read_policy

MINE = OwnPattern(name="mine", pattern="x1")


def test_the_default_masks_all_but_email_addresses():
    allowed = [
        cls for cls in ("password", "card", "phone", "email") if DEFAULT.action(cls) == "allow"
    ]
    assert allowed == ["email"]


def test_settings_override_the_default():
    policy = read_policy(
        {
            "email": "mask",
            "password": "refuse",
            "own": {"customer": r"C-\d{6}", "staff": {"pattern": r"E\d{5}", "action": "refuse"}},
            "harmless": ["hunter2"],
        }
    )
    assert (policy.action("email"), policy.action("password")) == ("mask", "refuse")
    assert (policy.action("customer"), policy.action("staff")) == ("mask", "refuse")
    assert policy.harmless == {"hunter2"}
    assert read_policy({}) == DEFAULT


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"emial": "mask"}, "Screening has no 'emial': there are private_key, api_key, "),
        ({"email": "drop"}, "Screening of email: 'drop' is not one of mask, refuse, allow."),
        ({"own": "x"}, "Screening, own: give a mapping from a name to a regular expression."),
        ({"own": {"a": {}}}, "Own pattern 'a': give its pattern and, if need be, its action."),
        ({"own": {"a": {"pattern": "x", "act": "mask"}}}, "Own pattern 'a': give its pattern"),
        ({"own": {"a": 7}}, "Own pattern 'a': name and pattern are texts."),
        ({"own": {"a": "("}}, "Own pattern 'a' is no regular expression"),
        ({"own": {"card": "x"}}, "Own pattern 'card': the name is taken; give it another."),
        ({"harmless": "x"}, "Screening, harmless: give a list of texts."),
    ],
)
def test_settings_that_cannot_be_taken(settings, message):
    with pytest.raises(UsageError) as raised:
        read_policy(settings)
    assert str(raised.value).startswith(message)


def test_two_own_patterns_of_one_name_are_not_taken():
    with pytest.raises(UsageError, match="'mine': the name is taken"):
        Policy(own=(MINE, MINE))


def test_candidates_are_refused_where_a_memory_would_be_masked():
    policy = for_candidates(Policy(phone="allow", own=(MINE,)))
    assert policy.action("password") == policy.action("mine") == "refuse"
    assert policy.action("phone") == policy.action("email") == "allow"

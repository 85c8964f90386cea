"""Words that are no passwords, and words that passphrases do without."""

from __future__ import annotations

from typing import Final


def _words(*lines: str) -> frozenset[str]:
    """Return the words of some lines, apart by blanks."""
    return frozenset(" ".join(lines).split())


ORDINARY: Final = _words(
    "about above account active admin after alphanumeric already also always annually any arg",
    "args argument arguments ascii ask attribute auth authentication authorization auto bad",
    "based basic bearer before below blank body bool boolean bytes case-sensitive changed",
    "char closed column common complex confidential config content cookie correct credential",
    "credentials critical daily data default different digest disabled done during early easy",
    "elsewhere email empty enabled encrypted env environment everything expired external",
    "failed false field file fine forgotten format free from given good hard hash hashed",
    "header here hidden high host immediately inactive incorrect initial input insecure int",
    "internal invalid just kept kerberos key keychain keyring keys known late ldap leaked",
    "less login long lost low mail manager mandatory manual masked medium missing monthly",
    "name needed never new nil none nope nothing null number numeric object obvious okay old",
    "only open option optional options other output parameter pass passcode passphrase passwd",
    "password pending per permanent personal plain plaintext policy port private prompt",
    "property protected provided public pwd quarterly random rare read-only ready request",
    "required reset response right rotated rotation safe salt salted same saved secret",
    "secrets secure see self sensitive sent session set settings shared short shown simple",
    "something soon still stored str string strong temp temporary text there today token",
    "tokens tomorrow trivial true type unchanged undefined unicode unique unknown unsafe",
    "unset unused used user username valid value values varchar variable vault via weak",
    "weekly with wrong yearly yes",
)
"""What stands behind password: and is none; types, states, places, ways to log in."""

FUNCTION_WORDS: Final = _words(
    "a an and are as ask at be by can enter for from has have if in is it its may must my no",
    "not of on or our please see should that the their this to use was when which will with",
    "your",
)
"""Words of a sentence; one of them makes several words a remark."""

TALK_WORDS: Final = _words(
    "a after an ask before between can characters chars days digits enter every for hours key",
    "least length letters max maximum may min minimum most must passphrase password passwords",
    "per please secret see should than the token use version will your",
)
"""Words of a rule or a message about passwords."""

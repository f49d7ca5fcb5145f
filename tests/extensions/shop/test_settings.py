"""The section `shop` of the configuration."""

from __future__ import annotations

import pytest

from controller.config.settings import config_from_text
from controller.errors import ConfigError
from controller.extensions.shop.guests import GuestPatience
from controller.extensions.shop.settings import ShopSettings

KEYS = "enabled, idle-s, countdown-s, attract, games, other-tables, names, pin"


def test_every_key_can_be_set() -> None:
    text = (
        'shop: {enabled: true, idle-s: 1, countdown-s: 600, attract: false, games: "dragons, chameleon", '
        "other-tables: false, names: true, pin: 0123}"
    )
    found = config_from_text(text, "my.yml").of(ShopSettings)
    assert found == ShopSettings(True, 1, 600, False, ("dragons", "chameleon"), False, True, "0123")
    assert found.patience == GuestPatience(1_000, 600_000)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("shop:\n  pim: 1234", "2: key 'shop.pim' is not known; known keys of 'shop': " + KEYS),
        ("shop: {idle-s: 0}", "1: key 'shop.idle-s' is '0'; expected a whole number from 1 to 3600"),
        (
            "shop:\n  games: chess, chameleon",
            "2: key 'shop.games' is 'chess, chameleon'; expected names of games separated by commas, or null for all "
            "of them",
        ),
        ("shop: {pin: 123}", "1: key 'shop.pin' must be 4 to 12 digits, or null for no operator's page"),
        ("shop: {pin: pass}", "1: key 'shop.pin' must be 4 to 12 digits, or null for no operator's page"),
    ],
)
def test_what_cannot_be_taken_is_named_in_one_line(text: str, said: str) -> None:
    with pytest.raises(ConfigError) as refused:
        config_from_text(text, "my.yml")
    assert str(refused.value) == f"my.yml:{said}"

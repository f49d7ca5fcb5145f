"""The section `home` of the configuration."""

from __future__ import annotations

import pytest

from controller.config.settings import config_from_text
from controller.errors import ConfigError
from controller.extensions.home_assistant.settings import HomeSettings


def test_without_a_word_nobody_is_told() -> None:
    assert config_from_text("", "my.yml").of(HomeSettings) == HomeSettings(
        broker=None, port=1883, encrypted=False, user=None, password=None, name="chameleon", prefix="homeassistant"
    )


def test_every_key_can_be_set() -> None:
    text = (
        "home: {broker: Broker.example, port: 8883, encrypted: true, user: table, password: 0123, name: Front-2, "
        "prefix: ha/x}"
    )
    assert config_from_text(text, "my.yml").of(HomeSettings) == HomeSettings(
        broker="broker.example", port=8883, encrypted=True, user="table", password="0123", name="front-2", prefix="ha/x"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "home: {broker: 'a.example, b.example'}",
            "1: key 'home.broker' is 'a.example, b.example'; expected a host name or an address, or null for none",
        ),
        ("home: {user: ''}", "1: key 'home.user' is ''; expected a name, or null for none"),
        ("home: {name: null}", "1: key 'home.name' is 'null'; expected a name of letters, digits and hyphens"),
        (
            "home: {prefix: 'a/#'}",
            "1: key 'home.prefix' is 'a/#'; expected words of letters, digits, _ and -, separated by /",
        ),
    ],
)
def test_what_cannot_be_taken_is_named_in_one_line(text: str, said: str) -> None:
    with pytest.raises(ConfigError) as refused:
        config_from_text(text, "my.yml")
    assert str(refused.value) == f"my.yml:{said}"

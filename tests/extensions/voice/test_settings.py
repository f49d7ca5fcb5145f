"""The section `speech` of the configuration."""

from __future__ import annotations

import pytest

from controller.config.settings import config_from_text
from controller.errors import ConfigError
from controller.extensions.voice.settings import SpeechSettings


def test_the_table_is_silent_unless_it_is_told_to_speak() -> None:
    assert config_from_text("", "my.yml").of(SpeechSettings) == SpeechSettings(
        enabled=False, language="en", volume=100, speed=160
    )


def test_every_key_can_be_set() -> None:
    text = "speech: {enabled: true, language: ja, volume: 0, speed: 450}"
    assert config_from_text(text, "my.yml").of(SpeechSettings) == SpeechSettings(True, "ja", 0, 450)


def test_a_language_that_it_does_not_speak_is_named() -> None:
    with pytest.raises(ConfigError) as refused:
        config_from_text("speech: {language: tlh}", "my.yml")
    assert str(refused.value) == "my.yml:1: key 'speech.language' is 'tlh'; expected one of: en, ja, de, fr, es, it"

"""An older table's configuration for the voice keeps its meaning."""

from __future__ import annotations

from controller.extensions.voice.settings import SpeechSettings
from tests.extensions.older import UNDERSTOOD, understood_now


def test_every_key_of_an_older_configuration_means_the_same() -> None:
    assert understood_now(SpeechSettings) == UNDERSTOOD["speech"]

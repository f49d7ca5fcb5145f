"""Tables with a voice of their own."""

from __future__ import annotations

from controller.extensions.voice.settings import SpeechSettings
from controller.extensions.voice.table import VoiceTable
from controller.table.extension import Factory

SPEAKS: dict[str, Factory] = {"voice": lambda table: VoiceTable(table, SpeechSettings(enabled=True))}
SILENT: dict[str, Factory] = {"voice": lambda table: VoiceTable(table, SpeechSettings())}
"""A table without a configured voice."""

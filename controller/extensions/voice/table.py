"""Handles people's requests to the table's voice; they never change the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from controller.errors import Refused
from controller.extensions.voice.messages import SayAgain, SetVoice, VoiceState
from controller.extensions.voice.settings import SpeechSettings
from controller.messages.commands import Explained, Thought
from controller.messages.extensions import ExtensionCommand, ExtensionEvent
from controller.table.extension import TableExtension, TableParts
from engine.sentence import phrase

_NO_VOICE = phrase("this table has no voice; configure one under the key 'speech'")


def table_part(table: TableParts) -> VoiceTable:
    return VoiceTable(table, table.outside.config.of(SpeechSettings))


class VoiceTable(TableExtension):
    """The settings of the voice: the configured ones until somebody at the table changes them."""

    def __init__(self, table: TableParts, settings: SpeechSettings) -> None:
        self._table, self._usual = table, VoiceState(settings.volume, settings.speed)
        self._shown = self._usual if settings.enabled else None
        self._knocks = 0

    def handle(self, message: ExtensionCommand | ExtensionEvent | Thought | Explained, now: int) -> bool:
        """Handles a request to the voice; raises `Refused` if the table has none."""
        match message:
            case SayAgain(board):
                self._speak(board=board)
            case SetVoice(volume, speed):
                chosen = {"volume": volume, "speed": speed}
                self._speak(board=False, **{name: value for name, value in chosen.items() if value is not None})
            case _:
                return False
        return True

    def look(self, now: int) -> None:
        """Repeats the announcements and the position after a knock on the board."""
        knocks = self._table.turns.knocks
        if knocks > self._knocks and self._shown is not None:
            self._speak(board=True)
        self._knocks = knocks

    def left(self, why: str) -> None:
        """Resets the voice for the next guest."""
        if why == "guest" and self._shown is not None:
            self._shown = replace(self._usual, asked=self._shown.asked)

    def publish(self, now: int) -> VoiceState | None:
        return self._shown

    def _speak(self, *, board: bool, **chosen: Any) -> None:
        """Speaks a sample after a change of its settings."""
        if self._shown is None:
            raise Refused(_NO_VOICE)
        self._shown = replace(self._shown, asked=self._shown.asked + 1, board=board, **chosen)

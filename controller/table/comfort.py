"""Carries out what people choose for the table they sit at; nothing of it changes the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from controller.errors import Refused
from controller.hands import Timing
from controller.messages.accessibility import ComfortShown, ComfortWish, PaceWanted, SayAgain, SmallHands, VoiceWanted
from controller.sensing.hand_listener import Listener
from controller.table.computer import Computer
from engine.sentence import phrase

__all__ = ["Comfort"]

_NO_VOICE = phrase("this table has no voice of its own; its configuration can give it one, under the key 'speech'")


class Comfort:
    """How the table is for whoever sits there; `usual` and `timing` are how it is until somebody chooses otherwise."""

    def __init__(self, usual: ComfortShown, timing: Timing, computer: Computer, listener: Listener) -> None:
        self.shown = self._usual = usual
        self._timing, self._usual_pace = timing, computer.pace
        self._computer, self._listener = computer, listener

    def obey(self, wish: ComfortWish) -> None:
        """Carries a wish out; raises `Refused` where the table has no voice that could speak."""
        match wish:
            case PaceWanted(pace):
                self._computer.pace = pace
            case SmallHands(on):
                self._be_patient(on)
            case SayAgain(board):
                self._speak(board=board)
            case VoiceWanted(volume, speed):
                chosen = {"volume": volume, "speed": speed}
                self._speak(board=False, **{name: value for name, value in chosen.items() if value is not None})

    def knocked(self) -> None:
        """Says everything again, where the table has a voice: somebody has knocked on the board."""
        if self.shown.speaks:
            self._speak(board=True)

    def forget(self) -> None:
        """Is as usual again: whoever chose otherwise has gone."""
        self._computer.pace = self._usual_pace
        self._be_patient(self._usual.small_hands)
        self.shown = replace(self._usual, asked=self.shown.asked, board=False)

    def _speak(self, *, board: bool, **chosen: Any) -> None:
        """Whoever has changed how the voice speaks hears at once how that is."""
        if not self.shown.speaks:
            raise Refused(_NO_VOICE)
        self.shown = replace(self.shown, asked=self.shown.asked + 1, board=board, **chosen)

    def _be_patient(self, on: bool) -> None:
        self.shown = replace(self.shown, small_hands=on)
        self._listener.wait(self._timing.for_small_hands() if on else self._timing)

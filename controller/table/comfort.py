"""Carries out what people choose for the table they sit at; nothing of it changes the game."""

from __future__ import annotations

from controller.hands import Timing
from controller.messages.accessibility import ComfortWish, PaceWanted, SmallHands
from controller.sensing.hand_listener import Listener
from controller.table.computer import Computer

__all__ = ["Comfort"]


class Comfort:
    """How the table is for whoever sits there; `timing` is how patient it is until somebody chooses otherwise."""

    small_hands = False
    """Whether the table is patient, and its clocks stand still."""

    def __init__(self, timing: Timing, computer: Computer, listener: Listener) -> None:
        self._timing, self._usual_pace = timing, computer.pace
        self._computer, self._listener = computer, listener

    def obey(self, wish: ComfortWish) -> None:
        """Carries a wish out."""
        match wish:
            case PaceWanted(pace):
                self._computer.pace = pace
            case SmallHands(on):
                self._be_patient(on)

    def forget(self) -> None:
        """Is as usual again: whoever chose otherwise has gone."""
        self._computer.pace = self._usual_pace
        self._be_patient(False)

    def _be_patient(self, on: bool) -> None:
        self.small_hands = on
        self._listener.wait(self._timing.for_small_hands() if on else self._timing)

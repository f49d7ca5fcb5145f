"""Hands at a game of Dragons: tiles that are touched, cards that are tapped, and chance that deals at once."""

from __future__ import annotations

from random import Random
from typing import Self

from controller.hands import TAP_REACH_MS, Decision, Situation
from engine.dragons import Dragons
from engine.game import CHANCE
from hal import names_of
from tests.controller.story import Story


class DragonsStory(Story):
    """A game of Dragons under somebody's hands; deals come from `seed`."""

    def __init__(self, game: Dragons, *, seed: int = 1) -> None:
        self.card: str | None = None
        self._rng = Random(seed)
        super().__init__(game=game)

    @property
    def chosen(self) -> list[str]:
        """The moves on the board that chance did not make."""
        return [move for move in self.played if not move.startswith(("draw:", "first:"))]

    @property
    def todo(self) -> tuple[str, ...]:
        """The squares where hands have still to follow the game."""
        return names_of(self.reader.state.todo)

    def touch(self, *squares: str, after: int = 400) -> Self:
        """Lifts pieces so that all are in the air at once, and puts them back, the last one first."""
        return self.lift(*squares, after=after).place(*reversed(squares), after=after)

    def tap(self, card: str, *, after: int = 400) -> Self:
        """Puts a card on the reader and takes it away again."""
        self.now += after
        self._hear(self.reader.hurry(self.now))
        self.card = card
        self.reader.renew(self._situation(), TAP_REACH_MS)
        self._hear(self.reader.tick(self.now))
        return self

    def play(self, *moves: str) -> Self:
        """Plays moves on a page."""
        for move in moves:
            self.game.push(move)
            self.card = None
            self.reader.restart(self._situation(), self.now)
        return self.rest(0)

    def rest(self, ms: int = 5000) -> Self:
        """Lets time pass: five seconds make any move final."""
        return self.wait(ms)

    def _decided(self, decision: Decision) -> Situation:
        self.card = None
        return super()._decided(decision)

    def _situation(self, only: str | None = None) -> Situation:
        while self.game.turn == CHANCE:
            self.game.push(self._rng.choice(list(self.game.legal_moves)))
        return super()._situation(only).with_card(self.card)

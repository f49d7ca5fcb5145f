"""A game under simulated hands: magnets, reeds and move detection, without journal, page and threads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import engine
from controller.hands import Decision, HandReader, Situation, carry_out
from controller.sensing.simulated_hand import action_of
from controller.tabletop import HandWork, Tabletop
from controller.testing.games import AnyGame
from hal import Edge, Held, Picture, PieceSeen, make_board
from hal.events import HardwareEvent
from hal.squares import Occupancy

REACH_MS = 400
"""The time between two actions of a hand, in ms."""


class SimulatedHands:
    """A simulated board with `game` on it; its own hand, or a person's, moves the pieces. Time is in ms.

    With `kinds` the board recognises the kinds of pieces. Decisions of the hands are played on `game`; `told` has all
    decisions, also those that were not final.
    """

    def __init__(self, tabletop: Tabletop, game: AnyGame, *, seed: int = 3, kinds: bool = False) -> None:
        self.tabletop, self.game = tabletop, game
        self.told: list[Decision] = []
        self.now = 1000
        self._reader: HandReader | None = None
        self._board: Any = make_board("sim", {"seed": seed, "threaded": False, "kinds": kinds})
        begun = engine.load(game.name, game.start)
        self._board.hand("set-up", pieces=tabletop.pieces(begun), box=tabletop.box(begun))
        self._board.hand("set-up", pieces=tabletop.pieces(game))
        self._board.open(self._collect, lambda: self.now)

    def expect(self, only: str | None = None) -> SimulatedHands:
        """Lets hands make any legal move, or only one: the computer's."""
        if self._reader is not None:
            self._reader.restart(self.tabletop.situation(self.game, only), self.now)
        return self

    def do(self, work: Iterable[HandWork]) -> SimulatedHands:
        """Does the steps of a hand, in order; raises `ValueError` for an impossible one."""
        for deed in work:
            action, details = action_of(deed, self._board.pieces())
            self._board.hand(action, **details)
            self.wait(REACH_MS)
        return self

    def set_up(self, pieces: Mapping[str, str]) -> SimulatedHands:
        """Sets up the board as given: square name -> look."""
        self._board.hand("set-up", pieces=dict(pieces))
        return self

    def wait(self, ms: int) -> SimulatedHands:
        until = self.now + ms
        while self.now < until:
            self.now += min(50, until - self.now)
            self._board.run_until(self.now)
            self._take(self._reader.tick(self.now) if self._reader else ())
        return self

    def standing(self) -> dict[str, str]:
        """Returns the real pieces on the board: square name -> look."""
        pieces = self._board.pieces()["pieces"]
        return {piece["at"]: piece["look"] for piece in pieces if piece["at"] not in ("hand", "box")}

    @property
    def felt(self) -> Occupancy:
        """The squares whose reeds sense a magnet."""
        return int(self._board.snapshot())

    def _collect(self, event: HardwareEvent) -> None:
        match event:
            case Picture(t_ms, occupied):
                self._reader = HandReader(self.tabletop.situation(self.game), occupied, t_ms, self._final)
            case Edge() if self._reader:
                self._take(self._reader.edge(event))
            case PieceSeen(t_ms, square, kind) if self._reader:
                self._take(self._reader.recognise(square, kind, t_ms))
            case Held(t_ms, pieces) if self._reader:
                self._take(self._reader.hold(pieces, t_ms))

    def _take(self, told: Iterable[tuple[int, Decision]]) -> None:
        self.told += [decision for _, decision in told]

    def _final(self, decision: Decision) -> Situation:
        carry_out(decision, self.game)
        return self.tabletop.situation(self.game)

"""Hands on a board in stories: each verb is a reed that opens or closes, and time is passed in."""

from __future__ import annotations

from typing import Any, Self

import engine
from controller.hands import Decision, HandReader, Idle, Situation, Timing, carry_out
from controller.tabletop import tabletop
from hal import Edge, square_index
from hal.squares import Occupancy


class Story:
    """A game under a person's hands, by default Chameleon; `played` and `told` are the results."""

    def __init__(
        self,
        position: str | None = None,
        *,
        timing: Timing | None = None,
        only: str | None = None,
        game: engine.Game[Any, Any] | None = None,
    ) -> None:
        self.game = game or engine.load("chameleon", position)
        self.tabletop = tabletop(self.game.name)
        self.now = 1000
        self.only = only
        self.told: list[Decision] = []
        self.edges: list[Edge] = []
        situation = self._situation(only)
        self.reader = HandReader(situation, situation.occupied, self.now, self._decided, timing)

    @property
    def played(self) -> list[str]:
        """The moves on the board, without those taken back."""
        return [str(move) for move in self.game.moves]

    @property
    def alarms(self) -> list[Decision]:
        """The decisions other than lifts and moves."""
        return [told for told in self.told if type(told).__name__ not in ("Lifted", "MoveMade", "Idle")]

    def lift(self, *squares: str, after: int = 400) -> Self:
        """Lifts pieces in turn, `after` ms each."""
        return self._edges(squares, on=False, after=after)

    def place(self, *squares: str, after: int = 400) -> Self:
        """Puts pieces down in turn, `after` ms each."""
        return self._edges(squares, on=True, after=after)

    def flash(self, square: str, length: int, *, after: int = 100) -> Self:
        """A magnet passes over an empty square for `length` ms."""
        return self.place(square, after=after).lift(square, after=length)

    def gap(self, square: str, length: int, *, after: int = 100) -> Self:
        """A square's piece is away for `length` ms."""
        return self.lift(square, after=after).place(square, after=length)

    def late_gap(self, square: str, length: int, *, late: int) -> Self:
        """A square's piece was away for `length` ms, which a busy machine reports `late` ms after it came back."""
        for on, t_ms in ((False, self.now - late - length), (True, self.now - late)):
            self._hear(self.reader.edge(Edge(t_ms, square_index(square), on)))
            self._hear(self.reader.tick(self.now))
        return self

    def wait(self, ms: int) -> Self:
        """Lets time pass."""
        self.now += ms
        self._hear(self.reader.tick(self.now))
        return self

    def hold(self, pieces: int) -> Self:
        """Sets the number of pieces in hands."""
        self._hear(self.reader.hold(pieces, self.now))
        return self

    def settle(self) -> Self:
        """Lets five seconds pass, which make any move final."""
        return self.wait(5000)

    def show(self, occupied: Occupancy) -> Self:
        """Changes the board into a picture, square by square, within a second."""
        self._hear(self.reader.picture(occupied, self.now + 1000))
        self.now += 1000
        return self

    def start_with_closed_reed(self, square: str) -> Self:
        """Restarts with a reed that is closed although nothing stands there."""
        return self._feel(self.reader.state.raw | 1 << square_index(square))

    def start_with_open_reed(self, square: str) -> Self:
        """Restarts with a reed that is open although a piece stands there."""
        return self._feel(self.reader.state.raw & ~(1 << square_index(square)))

    def _feel(self, occupied: Occupancy) -> Self:
        self.reader.restart(self.reader.situation, self.now, felt=occupied)
        return self

    def _edges(self, squares: tuple[str, ...], *, on: bool, after: int) -> Self:
        for square in squares:
            self.now += after
            edge = Edge(self.now, square_index(square), on)
            self.edges.append(edge)
            self._hear(self.reader.edge(edge))
        return self

    def _hear(self, told: object) -> None:
        for _, decision in told:  # type: ignore[attr-defined]
            if not isinstance(decision, Idle):
                self.told.append(decision)

    def _decided(self, decision: Decision) -> Situation:
        carry_out(decision, self.game)
        return self._situation()

    def _situation(self, only: str | None = None) -> Situation:
        return self.tabletop.situation(self.game, only)

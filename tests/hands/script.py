"""A script of hands' effects on the reeds: each verb is a magnet that comes or goes, and time passes in between.

The script knows the game as people at the table see it, so that a generator can play before and after its case.
Contacts bounce as reeds do; one generator draws everything random.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, log
from random import Random
from typing import Self, TypeVar

from engine.chameleon import Chameleon, Move, Position
from engine.chameleon.rules.moves import is_capture
from hal import Edge, Occupancy, Square, picture_of
from sim.reeds import CLOSING, OPENING
from tests.hands.faults import Fault, with_faults
from tests.hands.offers import occupied, quiet_moves
from tests.hands.timeline import Timeline, clean, occupied_after

BEGINS_MS = 1000
"""When a script begins, in ms."""

REACH = (200, 900)
"""The time from one action to the next: the hand approaches, the fingers close, in ms."""
CARRY = (250, 1500)
"""A piece in the air, in ms."""
SETTLE = (5000, 7000)
"""Nobody touches anything: five seconds make any move final, in ms."""

_WIDE = 8
"""A range whose end is this many times its start is drawn logarithmically: short times are as likely as long ones."""

ThingT = TypeVar("ThingT")


class NotOffered(Exception):
    """The position does not have what a case needs."""


class Deeds:
    """Actions of hands on a board whose first picture is `felt`. `pace` stretches every wait, never a contact's bounce.

    Waits are given as the two ends of a range in ms; every verb returns the script.
    """

    def __init__(self, felt: Occupancy, rng: Random, *, pace: float = 1.0) -> None:
        self.rng = rng
        self.pace = pace
        self.now = BEGINS_MS
        self.felt: Occupancy = felt
        """The first picture."""
        self._edges: list[Edge] = []
        self._closed: Occupancy = self.felt
        self._busy_until: dict[Square, int] = {}
        self._faults: list[Fault] = []

    @property
    def closed(self) -> Occupancy:
        """The reeds that are closed now."""
        return self._closed

    @property
    def touched(self) -> Occupancy:
        """The squares whose reeds have changed so far."""
        return picture_of({edge.square for edge in self._edges})

    # Random choices

    def choose(self, items: Iterable[ThingT]) -> ThingT:
        """Returns one of the items; raises `NotOffered` without any."""
        choices = list(items)
        if not choices:
            raise NotOffered
        return self.rng.choice(choices)

    def happens(self, probability: float = 0.5) -> bool:
        """Returns True with a probability."""
        return self.rng.random() < probability

    def draw(self, shortest: int, longest: int) -> int:
        """Returns a duration in ms, without the script's pace."""
        if shortest > 0 and longest > _WIDE * shortest:
            return round(exp(self.rng.uniform(log(shortest), log(longest))))
        return self.rng.randint(shortest, longest)

    # Actions

    def wait(self, shortest: int, longest: int | None = None) -> Self:
        """Lets time pass."""
        drawn = self.draw(shortest, shortest if longest is None else longest)
        self.now += round(drawn * self.pace)
        return self

    def lift(self, square: Square) -> Self:
        """A magnet leaves a square."""
        return self._change(square, on=False)

    def place(self, square: Square) -> Self:
        """A magnet arrives on a square."""
        return self._change(square, on=True)

    def gap(self, square: Square, shortest: int, longest: int) -> Self:
        """A piece leaves its square for a while, or is then replaced by another."""
        return self.lift(square).wait(shortest, longest).place(square)

    def flash(self, square: Square, shortest: int, longest: int) -> Self:
        """A magnet is above a square for a while."""
        return self.place(square).wait(shortest, longest).lift(square)

    def flicker(self, square: Square, length: tuple[int, int], half_period: tuple[int, int]) -> Self:
        """A reed opens and closes for a while and ends as it began; both in ms."""
        end = self.now + round(self.draw(*length) * self.pace)
        on = bool(self._closed >> square & 1)
        while self.now < end:
            self._change(square, on=not on).wait(*half_period)
            self._change(square, on=on).wait(*half_period)
        return self

    def settle(self) -> Self:
        """Lets just over five seconds pass, independent of the pace, because a settling time is the table's."""
        self.now += self.draw(*SETTLE)
        return self

    def chatter(self, square: Square) -> Self:
        """A worn contact toggles 2 to 20 times, up to 3 ms each, and returns to its state."""
        for _ in range(self.rng.randint(1, 10)):
            for on in (not self._closed >> square & 1, bool(self._closed >> square & 1)):
                self._edges.append(Edge(self._free_at(square) + self.rng.randint(0, 3), square, on))
                self._busy_until[square] = self._edges[-1].t_ms
        return self

    def missing(self, squares: Occupancy) -> Self:
        """These pieces are not on the board at first."""
        self.felt &= ~squares
        self._closed = self.felt
        return self

    def suffer(self, fault: Fault) -> Self:
        """Applies a fault to the whole script."""
        self._faults.append(fault)
        return self

    # Results

    def heard(self) -> tuple[Occupancy, Timeline]:
        """Returns the first picture and the reeds' timeline so far, including faults."""
        said = with_faults(clean(self._edges, self.felt, self.now), self.felt, self.rng, self._faults)
        at_once = [edge for edge in said.edges if edge.t_ms == 0]
        later = tuple(edge for edge in said.edges if edge.t_ms > 0)
        return occupied_after(at_once, self.felt), Timeline(later, said.end_ms)

    def _change(self, square: Square, *, on: bool) -> Self:
        if bool(self._closed >> square & 1) == on:
            raise ValueError(f"square {square} has its reed {'closed' if on else 'open'} already")
        burst = (CLOSING if on else OPENING).edges(square, on, self._free_at(square), self.rng)
        self._edges += burst
        self._busy_until[square] = burst[-1].t_ms
        self._closed ^= 1 << square
        return self

    def _free_at(self, square: Square) -> int:
        """The end of a contact's last burst."""
        return max(self.now, self._busy_until.get(square, self.now))


class Script(Deeds):
    """A script on a board of Chameleon, from a position on.

    `standing` is the board's picture if that is not the position.
    """

    def __init__(
        self, position: Position, rng: Random, *, pace: float = 1.0, standing: Occupancy | None = None
    ) -> None:
        super().__init__(occupied(position) if standing is None else standing, rng, pace=pace)
        self.game = Chameleon(position.text())

    @property
    def position(self) -> Position:
        """The position of the game."""
        return self.game.state

    # Whole moves

    def make(self, move: Move) -> Script:
        """Makes a move in an ordinary way: lifts and carries, after removing the victim."""
        captures = is_capture(self.position, move)
        self.wait(*REACH).lift(move.origin)
        if captures:
            self.wait(*REACH).lift(move.target)
        return self.wait(*CARRY).place(move.target)

    def play(self, move: Move) -> Script:
        """Makes a move and lets it settle."""
        self.make(move).settle()
        self.game.push(move)
        return self

    def play_on(self, plies: int = 1, *, beside: Occupancy = 0) -> tuple[str, ...]:
        """Plays some quiet moves, none from or to the squares `beside`, as long as the game lasts; returns them."""
        played: list[str] = []
        while len(played) < plies and self.game.outcome() is None:
            move = self.choose(
                move for move in quiet_moves(self.position) if not picture_of((move.origin, move.target)) & beside
            )
            self.play(move)
            played.append(move.text)
        return tuple(played)

    def restore(self, pieces: Occupancy | None = None) -> Script:
        """Puts the board right, or like a picture, piece by piece in any order."""
        wanted = occupied(self.position) if pieces is None else pieces
        wrong = [square for square in range(25) if (wanted ^ self._closed) >> square & 1]
        self.rng.shuffle(wrong)
        for square in wrong:
            self.wait(200, 1200)._change(square, on=bool(wanted >> square & 1))
        return self

"""People at the table: hands that follow a story, at human speed."""

from __future__ import annotations

from random import Random

from hal import Edge
from sim.clock import ManualClock
from sim.world import World

REACH_MS = (300, 900)
"""The time from one action to the next lift: the hand approaches, the fingers close."""

CARRY_MS = (250, 1500)
"""A piece in the air between two squares."""

SLIDE_MS = (100, 800)
"""A piece sliding over the board from one square to the next."""

ASIDE_MS = (200, 700)
"""A captured piece on its way to the box."""

SWAP_GAP_MS = (5, 200)
"""A square left empty while one hand swaps two pieces."""

ADJUST_MS = (100, 3000)
"""A piece held only to be put better."""


class Person:
    """Two hands of one person in a world. Every verb takes its time, drawn by `rng`, and returns the raw edges.

    The clock then stands after the last edge, so that the lists of several verbs, also of several persons who share a
    world and a clock, can be joined into one timeline. Raises `ValueError` where the world would.
    """

    def __init__(self, name: str, world: World, clock: ManualClock, rng: Random) -> None:
        self.name = name
        self._world = world
        self._clock = clock
        self._rng = rng
        self._right, self._left = f"{name}'s right", f"{name}'s left"

    # One action of the right hand

    def lift(self, square: str) -> list[Edge]:
        """Reaches for a piece and lifts it."""
        return self._lift(square, self._right)

    def hover(self, square: str) -> list[Edge]:
        """Carries the lifted piece high above a square."""
        return self._done(self._world.hover(square, self._after(CARRY_MS), self._right))

    def slide_through(self, *squares: str) -> list[Edge]:
        """Slides the lifted piece low over one square after the other, without letting go."""
        edges: list[Edge] = []
        for square in squares:
            edges += self._done(self._world.slide(square, self._after(SLIDE_MS), self._right))
        return edges

    def place(self, square: str) -> list[Edge]:
        """Carries the lifted piece to a square and puts it down."""
        return self._done(self._world.place(square, self._after(CARRY_MS), self._right))

    def put_in_box(self) -> list[Edge]:
        """Puts the lifted piece into the box."""
        return self._put_in_box(self._right)

    # Whole moves

    def move(self, origin: str, target: str) -> list[Edge]:
        """Lifts a piece, carries it, puts it down."""
        return self.lift(origin) + self.place(target)

    def adjust(self, square: str) -> list[Edge]:
        """Lifts a piece only to put it better on its square."""
        return self.lift(square) + self._done(self._world.place(square, self._after(ADJUST_MS), self._right))

    def capture(self, origin: str, target: str) -> list[Edge]:
        """Captures with both hands, mover first: one lifts the mover, the other clears the victim away."""
        cleared = self.lift(origin) + self._lift(target, self._left) + self._put_in_box(self._left)
        return cleared + self.place(target)

    def capture_victim_first(self, origin: str, target: str) -> list[Edge]:
        """Captures with one hand: clears the victim away, then moves."""
        return self.lift(target) + self.put_in_box() + self.move(origin, target)

    def swap(self, origin: str, target: str) -> list[Edge]:
        """Captures with one hand that comes with the mover, picks up the victim and lands the mover."""
        lifted = self.lift(origin)
        gap_ms = self._rng.randint(*SWAP_GAP_MS)
        return lifted + self._done(self._world.capture_swap(target, self._after(CARRY_MS), self._right, gap_ms))

    def push(self, origin: str, target: str) -> list[Edge]:
        """Captures by pushing the victim off its square; the reed there notices nothing."""
        lifted = self.lift(origin)
        return lifted + self._done(self._world.capture_swap(target, self._after(CARRY_MS), self._right, gap_ms=0))

    # Time

    def _lift(self, square: str, hand: str) -> list[Edge]:
        return self._done(self._world.lift(square, self._after(REACH_MS), hand))

    def _put_in_box(self, hand: str) -> list[Edge]:
        return self._done(self._world.put_in_box(self._after(ASIDE_MS), hand))

    def _after(self, range_ms: tuple[int, int]) -> int:
        """Lets a random duration from a range pass, and returns the time then."""
        return self._clock.advance(self._rng.randint(*range_ms))

    def _done(self, edges: list[Edge]) -> list[Edge]:
        """Lets the time of an action pass."""
        if edges:
            self._clock.advance_to(edges[-1].t_ms)
        return edges

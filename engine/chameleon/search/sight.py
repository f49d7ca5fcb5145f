"""What a player sees and overlooks on the board during one decision.

People do not err at random: they overlook jumps more than slides and slides more than steps, long slides more than
short ones, backward moves, moves far from the last one, arrivals, and the effect of a changed tile. A player who misses
a diagonal misses it in the whole line of thought, for either side.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from engine.chameleon.rules import attacks
from engine.chameleon.rules.board import JUMPS, RAYS, SIZE, Square

_SQUARES = SIZE * SIZE
_SIDES = (0, 1)
_NEAR = 2


@dataclass(frozen=True, slots=True)
class Habits:
    """A player's probabilities of seeing, 0 to 1: drawn once for each item and decision."""

    jumps: float
    """A jump of the player's own piece from one square to another."""
    rival_jumps: float
    """The same for the opponent's jumps."""
    slides: float
    """The player's own slide of two squares; each further square multiplies by it again."""
    rival_slides: float
    """The same for the opponent's slides."""
    backwards: float
    """A jump or slide towards the player's own side, if it would be seen forwards."""
    far: float
    """The factor on a square's jumps and slides for each king's step beyond two from the target of the last move."""
    arrivals: float
    """A possible arrival of the player's own piece on a square."""
    rival_arrivals: float
    """A possible arrival of an opponent's piece on a square."""
    changes: float
    """The different moves of a side's pieces on the other colour (rule 9)."""


SHARP = Habits(1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0)
"""Overlooks nothing."""


@dataclass(frozen=True, slots=True)
class Sight:
    """The visible moves of both sides; steps, and captures by them, are always visible.

    Lists of 50 hold a bitboard of targets at side * 25 + origin; pairs hold a value for Red and for Blue.
    """

    jumps: list[int]
    """The visible jumps from each square (rule 8)."""
    slides: list[int]
    """The visible slides from each square of an empty board (rule 7)."""
    arrivals: tuple[int, int]
    """The squares on which a side's arrival is considered (rules 12 and 13)."""
    changes: tuple[bool, bool]
    """Whether the change of a side's pieces with the colour of their tile is considered (rule 9)."""

    def sees(self, side: int, origin: Square, target: Square) -> bool:
        """Returns whether the player sees a legal move of a side."""
        at = side * _SQUARES + origin
        return bool((attacks.KING_ATTACKS[origin] | self.jumps[at] | self.slides[at]) >> target & 1)


_SLIDES = [attacks.bitboard_of(target for ray in RAYS[square] for target in ray) for square in range(_SQUARES)]

CLEAR = Sight(attacks.KNIGHT_ATTACKS * 2, _SLIDES * 2, (attacks.HOME_RANKS[1], attacks.HOME_RANKS[0]), (True, True))
"""Nothing is overlooked."""


def look(habits: Habits, side: int, last: Square | None, rng: Random) -> Sight:
    """Returns what the player of a side sees now; `last` is the target of the last move, None before the first one."""
    return Sight(
        jumps=_jumps(habits, side, last, rng),
        slides=_slides(habits, side, last, rng),
        arrivals=(_arrivals(habits, side, 0, rng), _arrivals(habits, side, 1, rng)),
        changes=(rng.random() < habits.changes, rng.random() < habits.changes),
    )


def _jumps(habits: Habits, side: int, last: Square | None, rng: Random) -> list[int]:
    found = []
    for mover in _SIDES:
        chance = habits.jumps if mover == side else habits.rival_jumps
        for origin in range(_SQUARES):
            attention = _attention(habits, origin, last)
            likely = {target: chance * _favour(habits, mover, origin, target) * attention for target in JUMPS[origin]}
            found.append(attacks.bitboard_of(target for target in likely if rng.random() < likely[target]))
    return found


def _slides(habits: Habits, side: int, last: Square | None, rng: Random) -> list[int]:
    found = []
    for mover in _SIDES:
        chance = habits.slides if mover == side else habits.rival_slides
        luck = {line: rng.random() for line in _LINES}
        for origin in range(_SQUARES):
            attention = _attention(habits, origin, last)
            seen = 0
            for ray in RAYS[origin]:
                favour = _favour(habits, mover, origin, ray[0])
                for squares, target in enumerate(ray):
                    if squares == 0 or luck[_line(origin, ray[0])] < chance**squares * favour * attention:
                        seen |= 1 << target
            found.append(seen)
    return found


def _arrivals(habits: Habits, side: int, mover: int, rng: Random) -> int:
    chance = habits.arrivals if mover == side else habits.rival_arrivals
    goal = range(_SQUARES - SIZE, _SQUARES) if mover == 0 else range(SIZE)
    return attacks.bitboard_of(square for square in goal if rng.random() < chance)


def _attention(habits: Habits, origin: Square, last: Square | None) -> float:
    """Returns the share of a square's moves that is seen: all near the last move, fewer far from it."""
    if last is None:
        return 1.0
    ranks, files = abs(origin // SIZE - last // SIZE), abs(origin % SIZE - last % SIZE)
    return float(habits.far ** max(0, max(ranks, files) - _NEAR))


def _favour(habits: Habits, mover: int, origin: Square, target: Square) -> float:
    up = target // SIZE - origin // SIZE
    return habits.backwards if (up < 0 if mover == 0 else up > 0) else 1.0


def _line(origin: Square, neighbour: Square) -> tuple[int, int]:
    """Returns numbers that identify a diagonal and its direction, from a square and the next one on it."""
    step = neighbour - origin
    rank, file = divmod(origin, SIZE)
    return step, rank - file if abs(step) == SIZE + 1 else rank + file


_LINES = sorted({_line(origin, ray[0]) for origin in range(_SQUARES) for ray in RAYS[origin]})

"""Hands on a board that recognises kinds of pieces, cases 69 to 75: it detects what no reed can, and needs fewer
questions.

A piece is recognised a moment after it was put down, and unknown a moment after it was lifted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Self

from controller.tabletop import tabletop
from engine.chameleon import Chameleon, Move, Position
from hal import Edge, PieceSeen, Square, square_index
from tests.hands.cases import TRIES, Drawn, random_position
from tests.hands.expected import Expected
from tests.hands.offers import captures, captures_by, own_squares, quiet_moves, rival_squares
from tests.hands.script import CARRY, REACH, NotOffered, Script

RECOGNISED = (20, 150)
"""How long it takes to recognise a piece, or that it has left, in ms."""

Event = Edge | PieceSeen


class Told(Script):
    """A script on a board that recognises kinds. `standing` is the look of the piece on each square."""

    def __init__(self, position: Position, rng: Random) -> None:
        super().__init__(position, rng)
        self.standing = self.belongs()
        self.seen: list[PieceSeen] = []
        self._in_hand: list[str] = []

    def belongs(self) -> dict[Square, str]:
        """The look of the piece that belongs on each square."""
        pieces = tabletop("chameleon").pieces(Chameleon(self.position.text()))
        return {square_index(name): look for name, look in pieces.items()}

    def begin(self, **other: str) -> Self:
        """Reports the kinds of all pieces, some of them wrong."""
        self.standing |= {square_index(name): look for name, look in other.items()}
        self.seen += [PieceSeen(0, square, look) for square, look in self.standing.items()]
        return self

    def put(self, square: Square, look: str) -> Self:
        """A piece of this look is put on a square."""
        self._in_hand = [look]
        return self.place(square)

    def slip_in(self, square: Square, look: str) -> Self:
        """A piece of this look replaces another one without a gap."""
        self._recognise(square, look)
        return self

    def made(self, move: Move) -> tuple[str, ...]:
        """A move that was made and settles; returns its expectation."""
        self.settle()
        self.game.push(move)
        return (move.text,)

    def make(self, move: Move) -> Script:
        """Makes a move in an ordinary way."""
        look = self.standing[move.origin]
        self.wait(*REACH).lift(move.origin)
        if move.target in self.standing:
            self.wait(*REACH).lift(move.target)
        self._in_hand = [look]
        return self.wait(*CARRY).place(move.target)

    def _change(self, square: Square, *, on: bool) -> Self:
        super()._change(square, on=on)
        if on:
            self._recognise(square, self._in_hand.pop())
        else:
            self._in_hand.append(self.standing.pop(square))
            self._told(square, None)
        return self

    def _recognise(self, square: Square, look: str) -> None:
        self.standing[square] = look
        self._told(square, look)

    def _told(self, square: Square, kind: str | None) -> None:
        """Kinds not yet recognised never will be."""
        self.seen = [seen for seen in self.seen if seen.square != square or seen.t_ms <= self.now]
        self.seen.append(PieceSeen(self._free_at(square) + self.draw(*RECOGNISED), square, kind))


def swapped_own(script: Told) -> Expected:
    """69. Two own pieces that differ change places, and back again."""
    return _swapped(script, *_two_that_differ(script, own_squares(script.position), own_squares(script.position)))


def swapped_with_rival(script: Told) -> Expected:
    """70. An own piece and an opponent's one change places, and back again."""
    return _swapped(script, *_two_that_differ(script, own_squares(script.position), rival_squares(script.position)))


def wrong_from_the_beginning(script: Told) -> Expected:
    """71. A piece of another kind was set up; it is replaced by the right one after 4 to 20 s."""
    square = script.choose(script.standing)
    right = script.standing[square]
    script.standing[square] = script.choose(look for look in _looks(script) if look != right)
    script.begin().wait(4000, 20_000).lift(square).wait(*CARRY).put(square, right).settle()
    return Expected(script.play_on(), repair=(0, 1 << square), calm_until=2000)


def another_piece_lands(script: Told) -> Expected:
    """72. A piece is lifted, and one of another kind is put where it could have gone; then the right one."""
    move = script.choose(quiet_moves(script.position))
    right = script.begin().standing[move.origin]
    script.wait(*REACH).lift(move.origin).wait(*CARRY)
    script.put(move.target, script.choose(look for look in _looks(script) if look != right))
    placed_at = script.now
    script.wait(4000, 8000).lift(move.target).wait(*CARRY).put(move.target, right)
    return Expected(script.made(move), illegal=move.target, calm_until=placed_at + 2000)


def pushed_off(script: Told) -> Expected:
    """73. A piece pushes its victim off without a gap: the kind reveals it."""
    move = script.choose(captures(script.position))
    return _pushed(script, move)


def two_targets_pushed_off(script: Told) -> Expected:
    """74. The same where the piece could capture on two squares at least."""
    choices = captures(script.position)
    move = script.choose(each for each in choices if len(captures_by(script.position, each.origin)) > 1)
    return _pushed(script, move)


def rival_straightens(script: Told) -> Expected:
    """75. While a piece is in the air, the one that it could capture is adjusted; then the piece goes elsewhere."""
    quiet = script.choose(quiet_moves(script.position))
    victim = script.choose(each.target for each in captures(script.position) if each.origin == quiet.origin)
    mover, other = script.begin().standing[quiet.origin], script.standing[victim]
    script.wait(*REACH).lift(quiet.origin).wait(*REACH).lift(victim).wait(300, 3000).put(victim, other)
    script.wait(3000, 8000).put(quiet.target, mover)
    return Expected(script.made(quiet))


def _swapped(script: Told, first: Square, second: Square) -> Expected:
    one, other = script.begin().standing[first], script.standing[second]
    script.wait(*REACH).lift(first).wait(50, 800).lift(second)
    script.wait(200, 1000).put(first, other).wait(50, 800).put(second, one)
    swapped_at = script.now
    script.wait(4000, 20_000).lift(first).wait(50, 800).lift(second)
    script.wait(200, 1000).put(first, one).wait(50, 800).put(second, other).settle()
    return Expected(script.play_on(), repair=(0, 1 << first | 1 << second), calm_until=swapped_at + 1000)


def _pushed(script: Told, move: Move) -> Expected:
    mover = script.begin().standing[move.origin]
    script.wait(*REACH).lift(move.origin).wait(*CARRY).slip_in(move.target, mover)
    return Expected(script.made(move))


def _two_that_differ(script: Told, ones: list[Square], others: list[Square]) -> tuple[Square, Square]:
    looks = script.standing
    return script.choose((one, other) for one in ones for other in others if looks[one] != looks[other])


def _looks(script: Told) -> list[str]:
    return sorted({*script.belongs().values()})


@dataclass(frozen=True, slots=True)
class KindCase:
    """One action of hands on a board that recognises kinds."""

    number: int
    name: str
    act: Callable[[Told], Expected]

    def draw(self, position: Position, rng: Random) -> tuple[Drawn, tuple[Event, ...]] | None:
        """Returns a draw from a position with all of the board's events, or None if the case is impossible there."""
        script = Told(position, rng)
        try:
            expected = self.act(script)
        except NotOffered:
            return None
        felt, timeline = script.settle().heard()
        told: list[Event] = [*timeline.edges, *script.seen]
        events = sorted(told, key=lambda event: event.t_ms)
        return Drawn(position.text(), felt, timeline, expected), tuple(events)


KIND_CASES: Mapping[int, KindCase] = {
    number: KindCase(number, name, act)
    for number, name, act in (
        (69, "two own pieces swapped, and it is known", swapped_own),
        (70, "an own and a rival piece swapped", swapped_with_rival),
        (71, "another kind of piece set up", wrong_from_the_beginning),
        (72, "another piece put down than was lifted", another_piece_lands),
        (73, "victim pushed off, and it is known", pushed_off),
        (74, "two targets, one pushed off, and it is known", two_targets_pushed_off),
        (75, "victim straightened while its captor is held", rival_straightens),
    )
}
"""Every case by its number, in order."""


def draw_kinds(case: KindCase, rng: Random) -> tuple[Drawn, tuple[Event, ...]]:
    """Returns a draw of a case from a random position in which it is possible, with all of the board's events."""
    for _ in range(TRIES):
        drawn = case.draw(random_position(rng), rng)
        if drawn is not None:
            return drawn
    raise LookupError(f"none of {TRIES} random positions offers case {case.number}, {case.name}")

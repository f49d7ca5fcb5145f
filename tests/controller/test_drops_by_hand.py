"""An invented game of drops: in turn, each seat puts a piece from the box on one of its squares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from controller.hands import Decision, Gesture, HandReader, MoveMade, Situation
from hal import Edge, picture_of, square_index
from hal.squares import Occupancy

SQUARES = {"red": ("a1", "c3", "e5"), "blue": ("b2", "d4", "c3")}


@dataclass(frozen=True)
class Drops:
    """The state of the game: the drops, in order; red begins. A piece may also step from a1 to a2."""

    played: tuple[str, ...] = ()

    def after(self, move: str) -> Drops:
        return replace(self, played=(*self.played, move))

    @property
    def turn(self) -> str:
        return ("red", "blue")[len(self.played) % 2]

    @property
    def standing(self) -> Occupancy:
        there: set[str] = set()
        for move in self.played:
            there = (there - {move[:-2]}) | {move[-2:]}
        return _squares(*there)

    def situation(self) -> Situation:
        drops = (square for square in SQUARES[self.turn] if not _squares(square) & self.standing)
        gestures = [Gesture(square, enters=_squares(square)) for square in drops]
        own = _squares(*(move[-2:] for move in self.played[len(self.played) % 2 :: 2])) & self.standing
        if own & _squares("a1"):
            gestures.append(Gesture("a1a2", leaves=_squares("a1"), enters=_squares("a2")))
        return Situation(self.standing, tuple(gestures), own, follow=lambda made: self.after(made.move).situation())


class Hands:
    """Hands in a game of drops; `played` are the final moves, `told` all decisions."""

    def __init__(self, *played: str) -> None:
        self.game = Drops(played)
        self.told: list[Decision] = []
        self.now = 1000
        self.reader = HandReader(self.game.situation(), self.game.standing, self.now, self._final)

    def do(self, *deeds: str, after: int = 400) -> Hands:
        """Puts a piece on each square, "+a1", or lifts one, "-a1", at intervals of `after` ms."""
        for deed in deeds:
            self.now += after
            self._hear(list(self.reader.edge(Edge(self.now, square_index(deed[1:]), deed[0] == "+"))))
        return self

    def wait(self, ms: int) -> Hands:
        self.now += ms
        self._hear(list(self.reader.tick(self.now)))
        return self

    @property
    def played(self) -> tuple[str, ...]:
        return self.game.played

    def _hear(self, told: Sequence[tuple[int, Decision]]) -> None:
        self.told += [decision for _, decision in told]

    def _final(self, decision: Decision) -> Situation:
        assert isinstance(decision, MoveMade)
        self.game = self.game.after(decision.move)
        return self.game.situation()


def _squares(*names: str) -> Occupancy:
    return picture_of(map(square_index, names))


def test_a_drop_is_final_as_soon_as_the_rival_has_dropped_an_answer() -> None:
    hands = Hands().do("+a1", "+b2").wait(200)
    assert hands.told == [MoveMade("a1", False), MoveMade("a1", True), MoveMade("b2", False)]


def test_two_drops_in_a_row_are_two_moves_without_an_alarm() -> None:
    hands = Hands().do("+a1", "+b2").wait(5000)
    assert (hands.played, _alarms(hands)) == (("a1", "b2"), [])


@pytest.mark.parametrize("haste", [40, 150, 2000])
def test_drops_are_understood_however_fast_the_answer_comes(haste: int) -> None:
    assert Hands().do("+a1").do("+d4", after=haste).wait(5000).played == ("a1", "d4")


def test_a_drop_is_final_as_soon_as_the_rival_lifts_a_piece_to_answer() -> None:
    hands = Hands("a1", "b2").wait(3000).do("+c3")
    assert hands.played == ("a1", "b2")
    hands = Hands("a1").wait(3000).do("+d4", "-a1").wait(250)
    assert hands.played == ("a1", "d4")
    assert hands.do("+a2").wait(5000).played == ("a1", "d4", "a1a2")


def test_a_square_that_either_side_may_drop_on_goes_to_who_was_first() -> None:
    assert Hands().do("+c3", "+b2").wait(5000).played == ("c3", "b2")
    assert Hands().do("+a1", "+c3").wait(5000).played == ("a1", "c3")


def test_a_piece_dropped_out_of_turn_is_no_answer() -> None:
    hands = Hands().do("+b2").wait(5000)
    assert (hands.played, _alarms(hands)) == ((), ["Repair"])


def _alarms(hands: Hands) -> list[str]:
    return [type(told).__name__ for told in hands.told if type(told).__name__ in ("Ask", "Illegal", "Repair")]

"""Results that a tabletop of pieces derives from the boards before and after a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from controller.hands import Gesture
from controller.tabletop import HandWork
from controller.tabletop.hand_work import Lift, Place, PutInBox, TakeFromBox
from controller.tabletop.pieces import PiecesOnSquares
from engine import Event, Game, Outcome, Seat
from hal import picture_of, square_index


class Anything(Game[str, str]):
    """An invented game in which a move is the resulting board; the boards of `offered` are legal."""

    name = "anything"
    seats = ("red", "blue")
    start_text = "." * 25
    offered: tuple[str, ...] = ()

    @classmethod
    def _read(cls, text: str) -> str:
        return text

    @classmethod
    def _write(cls, state: str) -> str:
        return state

    @classmethod
    def _read_move(cls, text: str) -> str:
        return text

    def _turn(self, state: str) -> Seat:
        return "blue" if state.count(".") % 2 == 0 else "red"

    def _legal(self, state: str) -> Sequence[str]:
        return self.offered

    def _apply(self, state: str, move: str) -> tuple[str, tuple[Event, ...]]:
        return move, ()

    def _ending(self, state: str) -> Outcome | None:
        return None

    def _refusal(self, move: str) -> str:
        return "not offered"

    def _view(self, seat: Seat | None) -> dict[str, Any]:
        return {}

    def _describe(self, move: str) -> str:
        return "Something happens."


class AnythingTabletop(PiecesOnSquares):
    """The board is the state."""

    game = "anything"
    looks: ClassVar = {"R": "red", "B": "blue", "Q": "red-queen"}
    owners: ClassVar = {"R": "red", "B": "blue", "Q": "red"}
    supply: ClassVar = {"R": 3, "B": 2}

    def board(self, state: str) -> str:
        return state


TABLE = AnythingTabletop()


def board(**pieces: str) -> str:
    letters = ["."] * 25
    for square, letter in pieces.items():
        letters[square_index(square)] = letter
    return "".join(letters)


def squares(*names: str) -> int:
    return picture_of(map(square_index, names))


def offering(before: str, *after: str) -> Anything:
    game = Anything(before)
    game.offered = after
    return game


MOVES: list[tuple[str, str, dict[str, int], tuple[HandWork, ...]]] = [
    (board(b1="R"), board(c3="R"), {"leaves": squares("b1"), "enters": squares("c3")}, (Lift("b1"), Place("c3"))),
    (board(b1="R", c3="B"), board(c3="R"), {"leaves": squares("b1"), "touches": squares("c3")},
     (Lift("b1"), Place("c3"))),
    (board(), board(c3="B"), {"enters": squares("c3")}, (TakeFromBox("blue"), Place("c3"))),
    (board(c3="B"), board(), {"leaves": squares("c3")}, (Lift("c3"), PutInBox("blue"))),
    (board(b1="R", b2="B"), board(b3="R"), {"leaves": squares("b1", "b2"), "enters": squares("b3")},
     (Lift("b1"), Place("b3"), Lift("b2"), PutInBox("blue"))),
    (board(b4="R"), board(b5="Q"), {"leaves": squares("b4"), "enters": squares("b5")},
     (TakeFromBox("red-queen"), Place("b5"), Lift("b4"), PutInBox("red"))),
    (board(a1="R", b1="B"), board(a1="B", b1="R"), {"touches": squares("a1", "b1")},
     (Lift("b1"), Place("a1"), TakeFromBox("red"), Place("b1"))),
]  # fmt: skip
KINDS = ["a step", "a capture", "a drop", "a removal", "a jump over a victim", "a promotion", "an exchange"]


@pytest.mark.parametrize(("before", "after", "pictures", "work"), MOVES, ids=KINDS)
def test_a_move_is_the_difference_of_two_boards(
    before: str, after: str, pictures: dict[str, int], work: tuple[HandWork, ...]
) -> None:
    game = offering(before, after)
    assert TABLE.situation(game).gestures == (Gesture(after, **pictures),)
    assert TABLE.hand_work(game, after) == work


def test_a_move_has_the_squares_where_hands_begin_and_end_it() -> None:
    ends = [TABLE.ends(offering(before, after), after) for before, after, *_ in MOVES]
    assert ends == [("b1", "c3"), ("b1", "c3"), (None, "c3"), ("c3", "c3"), ("b1", "b3"), (None, "b5"), ("b1", "a1")]


def test_a_move_that_is_not_legal_is_named_by_its_text() -> None:
    game = offering(board(b1="R"))
    assert (TABLE.ends(game, "b1c3"), TABLE.way(game, "b1c3")) == (None, "b1c3")


def test_in_the_box_lies_what_does_not_stand_on_the_board() -> None:
    assert TABLE.box(Anything(board())) == ("red", "red", "red", "blue", "blue")
    assert TABLE.box(Anything(board(a1="R", b1="B", c1="R"))) == ("red", "blue")


def test_a_square_whose_piece_changed_hands_must_have_been_lifted() -> None:
    game = offering(board(b1="R", c3="B"), board(c3="R"))
    game.push(board(c3="R"))
    (past,) = TABLE.situation(game).past
    assert (past.plies, past.occupied, past.movers, past.touched) == (
        1, squares("b1", "c3"), squares("b1"), squares("c3")
    )  # fmt: skip


def test_a_piece_that_cannot_move_is_asked_back() -> None:
    game = offering(board(d2="R"), board(d2="R", c3="R"))
    assert TABLE.lifted(game, squares("d2"), "d2") == "That piece cannot move now: return it to d2."


def test_the_seat_on_turn_is_asked_for_what_it_can_do() -> None:
    asked = {kind: TABLE.asks(offering(before, after)) for kind, (before, after, *_) in zip(KINDS, MOVES, strict=True)}
    drop, lift = "put a piece from the box on a square.", "lift a piece."
    assert asked == {**dict.fromkeys(KINDS, lift), "a drop": drop}
    either = offering(board(e1="R"), board(e2="R"), board(e1="R", c3="R"))
    assert TABLE.asks(either) == "lift a piece, or put a piece from the box on a square."

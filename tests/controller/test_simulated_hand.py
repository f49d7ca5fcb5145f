"""The simulated table's hand, which moves pieces for the computer player."""

from __future__ import annotations

import pytest

from controller.errors import Refused
from controller.sensing.simulated_hand import action_of, way_back
from controller.tabletop.hand_work import HandWork, Lift, Place, PutInBox, TakeFromBox, in_words
from sim import SimBoard

DROP: tuple[HandWork, ...] = (TakeFromBox("blue"), Place("c3"))


def a_board() -> SimBoard:
    board = SimBoard(threaded=False)
    board.hand("set-up", pieces={"b1": "red"}, box=["red", "blue"])
    board.open(lambda event: None, lambda: 0)
    return board


def standing(board: SimBoard) -> dict[str, str]:
    return {piece["at"]: piece["look"] for piece in board.pieces()["pieces"] if piece["at"] != "box"}


def do(board: SimBoard, *work: HandWork) -> None:
    for deed in work:
        action, details = action_of(deed, board.pieces())
        board.hand(action, **details)


def test_it_carries_a_piece_from_square_to_square() -> None:
    board = a_board()
    do(board, Lift("b1"), Place("c3"))
    assert standing(board) == {"c3": "red"}


def test_it_takes_a_piece_of_the_wanted_look_from_the_box() -> None:
    board = a_board()
    do(board, *DROP)
    assert standing(board) == {"b1": "red", "c3": "blue"}


def test_it_puts_a_piece_into_the_box() -> None:
    board = a_board()
    do(board, Lift("b1"), PutInBox("red"))
    assert standing(board) == {}


def test_what_the_box_does_not_hold_cannot_be_taken() -> None:
    with pytest.raises(Refused, match=r"^the box has no green piece$"):
        do(a_board(), TakeFromBox("green"))


@pytest.mark.parametrize(
    ("work", "back"),
    [((Lift("b1"), Place("c3")), Place("b1")), (DROP, PutInBox("blue"))],
)
def test_a_piece_whose_move_is_not_wanted_any_more_goes_back(work: tuple[HandWork, ...], back: HandWork) -> None:
    board = a_board()
    before = standing(board)
    do(board, work[0], way_back(work))
    assert (way_back(work), standing(board)) == (back, before)


@pytest.mark.parametrize(
    ("work", "words"),
    [
        ((Lift("b1"), Place("c3")), "lift the piece on b1 and put it on c3"),
        (DROP, "take a piece (blue) from the box and put it on c3"),
        ((Lift("e5"), PutInBox("red-white")), "lift the piece on e5 and put it in the box"),
    ],
)
def test_a_person_reads_the_same_work_in_words(work: tuple[HandWork, ...], words: str) -> None:
    assert in_words(work) == words

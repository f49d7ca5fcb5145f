"""A beginner with a mouse puts pieces on impossible squares: the table soon names everything that is wrong."""

from __future__ import annotations

import engine
from controller.hands import Ask, Lifted, Repair, Repaired
from controller.tabletop import tabletop
from controller.testing.hands import SimulatedHands
from hal import picture_of, square_index


def squares(*names: str) -> int:
    return picture_of(map(square_index, names))


class Mouse(SimulatedHands):
    """Clicks on a simulated board, at intervals of 400 ms."""

    def __init__(self, *, kinds: bool = True) -> None:
        super().__init__(tabletop("chameleon"), engine.load("chameleon"), kinds=kinds)
        self.wait(500)

    def clicks(self, *clicked: str) -> Mouse:
        """Lifts a piece with the first of each two clicks, and puts it down with the second."""
        for lifts, square in enumerate(clicked):
            self._board.hand("place" if lifts % 2 else "lift", square=square)
            self.wait(400)
        return self

    def sees(self, within_ms: int) -> object:
        """The table's messages that long after the last click."""
        self.wait(within_ms - 400)
        return self.told[-1]


def test_an_opponent_s_piece_that_was_captured_against_the_rules_is_missed_within_two_seconds() -> None:
    assert Mouse().clicks("b1", "e5").sees(2000) == Repair(squares("b1"), squares("e5"), squares("e5"))


def test_a_second_wrong_click_does_not_make_the_table_forget_the_first() -> None:
    wrong = squares("e5", "a5")
    assert Mouse().clicks("b1", "e5", "c1", "a5").sees(2000) == Repair(squares("b1", "c1"), wrong, wrong)
    wrong = squares("e5", "c1")
    assert Mouse().clicks("b1", "e5").clicks("d1", "c1").sees(9000) == Repair(squares("b1", "d1"), wrong, wrong)


def test_a_piece_that_was_put_on_another_own_one_is_missed() -> None:
    assert Mouse().clicks("b1", "c1").sees(2000) == Repair(squares("b1"), squares("c1"), squares("c1"))
    assert Mouse().clicks("b1", "d1").sees(2000) == Repair(squares("b1"), 0)  # d1 has a piece of the same look


def test_a_board_that_knows_no_kinds_misses_the_piece_that_no_hand_holds() -> None:
    assert Mouse(kinds=False).clicks("b1", "e5").sees(2000) == Repair(squares("b1"), 0)
    assert Mouse(kinds=False).clicks("b1", "e5", "c1", "a5").sees(2000) == Repair(squares("b1", "c1"), 0)


def test_a_board_that_is_put_right_is_played_on() -> None:
    mouse = Mouse().clicks("b1", "e5")
    mouse.wait(2000)
    mouse.set_up(mouse.tabletop.pieces(mouse.game)).wait(1500)
    assert mouse.told[-1] == Repaired()
    assert [str(move) for move in mouse.clicks("b1", "c3").wait(3000).game.moves] == ["b1c3"]


def test_a_victim_that_lies_in_the_box_already_is_no_reason_for_a_repair() -> None:
    mouse = Mouse().clicks("d1", "d2")
    mouse.wait(3000)
    mouse.clicks("b5", "a3").wait(3000)
    mouse._board.hand("lift", square="a5")
    mouse._board.hand("box")
    mouse.wait(5000)
    assert not any(isinstance(told, Repair | Ask) for told in mouse.told)
    assert mouse.told[-1] == Lifted(squares("a5"))
    mouse.clicks("d2", "a5").wait(3000)
    assert [str(move) for move in mouse.game.moves] == ["d1d2", "b5a3", "d2a5"]

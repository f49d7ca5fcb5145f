"""Teeko's rules, by their numbers in the README."""

from itertools import combinations
from random import Random

import pytest
from teeko.rules import FOURS, NEIGHBOURS, SQUARES, Teeko

from engine import BadPosition, BadRules, IllegalMove, Outcome

SETTLED = "R3R/2R2/5/BR3/B1B1B b 8"


def after(*moves: str, text: str | None = None) -> Teeko:
    game = Teeko(text)
    for move in moves:
        game.push(move)
    return game


def test_1_black_begins_on_an_empty_board() -> None:
    game = Teeko()
    assert (game.text(), game.turn, game.view(None)["pieces"]) == ("5/5/5/5/5 b 0", "black", {})


def test_2_pieces_are_dropped_in_turn_on_empty_squares() -> None:
    game = after("c3")
    assert (game.turn, game.text()) == ("red", "5/5/2B2/5/5 r 1")
    assert sorted(map(str, game.legal_moves)) == sorted({*SQUARES} - {"c3"})


def test_2_no_piece_moves_before_all_are_dropped() -> None:
    with pytest.raises(IllegalMove, match=r"^c3c4 is not legal in .*: black has to drop a piece on an empty square$"):
        after("c3", "a1").push("c3c4")


def test_3_then_a_piece_moves_one_step_in_any_direction() -> None:
    game = after(text=SETTLED)
    assert [move for move in game.legal_moves if move.startswith("c1")] == ["c1b1", "c1c2", "c1d1", "c1d2"]
    assert [move for move in game.legal_moves if move.startswith("a1")] == ["a1b1"]
    game.push("c1d2")
    assert game.text() == "R3R/2R2/5/BR1B1/B3B r 9"


def test_3_nobody_drops_a_fifth_piece_or_jumps() -> None:
    game = after(text=SETTLED)
    assert not {"c3", "c1c3", "a1a3", "b2b3"} & {*map(str, game.legal_moves)}


def test_4_there_are_44_ways_to_have_four_together() -> None:
    assert len({frozenset(four) for four in FOURS}) == 44


@pytest.mark.parametrize(
    ("text", "move", "where"),
    [
        ("5/RRR2/5/5/BBB2 b 6", "d1", "a1, b1, c1 and d1"),
        ("5/3RR/B3R/B4/B4 b 6", "a4", "a1, a2, a3 and a4"),
        ("5/3B1/2B2/1BRR1/1R3 b 6", "a1", "a1, b2, c3 and d4"),
        ("5/3RR/4R/BB3/B4 b 6", "b1", "a1, b1, a2 and b2"),
        ("4R/3R1/R2R1/BB3/B1B2 b 8", "c1b1", "a1, b1, a2 and b2"),
    ],
)
def test_4_four_in_a_row_or_in_a_square_win(text: str, move: str, where: str) -> None:
    game = after(move, text=text)
    assert game.outcome() == Outcome("black", "four")
    assert game.view(None)["outcome"]["sentence"] == f"Black has four together on {where}."


def test_4_three_are_not_enough_and_a_row_does_not_go_round_the_edge() -> None:
    assert after(text="5/3RR/4R/5/BBB2 b 6").outcome() is None
    assert after("a2", text="5/5/1RRR1/5/2BBB b 6").outcome() is None


def test_5_after_the_limit_the_game_is_a_draw() -> None:
    game, rng = Teeko(rules={"move-limit": 8}), Random(3)
    while game.outcome() is None:
        game.push(rng.choice(list(game.legal_moves)))
    assert (game.outcome(), len(game.moves)) == (Outcome(None, "move-limit"), 8)
    assert game.view(None)["outcome"]["sentence"] == "Nobody has won in 8 moves."


@pytest.mark.parametrize("limit", [7, 10_000, -1])
def test_5_a_limit_has_to_leave_time_for_the_drops(limit: int) -> None:
    with pytest.raises(BadRules, match=f"^house rule 'move-limit' of teeko is {limit}, expected 8 to 9999$"):
        Teeko(rules={"move-limit": limit})


def test_four_pieces_cannot_be_shut_in_by_four_others() -> None:
    for four in combinations(range(25), 4):
        around = {near for square in four for near in NEIGHBOURS[square]} - {*four}
        assert len(around) > 4 or four in FOURS


@pytest.mark.parametrize(
    "text",
    [
        "5/5/5/5/5 b", "5/5/5/5/5 w 0", "5/5/5/5/4 b 0", "5/5/5/5/41 b 0", "5/5/5/5/5 b 01", "5/5/5/5/5 b 2",
        "5/5/5/5/B4 b 1", "5/5/5/5/BBB2 r 3", "5/5/5/5/BRBR1 b 9", "5/5/5/5/5/5 b 0", "5/5/5/5/6 b 0",
    ],
)  # fmt: skip
def test_a_text_that_no_game_comes_to_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BadPosition) as refused:
        Teeko(text)
    assert repr(text) in str(refused.value) and "\n" not in str(refused.value)


def test_a_move_is_told_in_a_sentence() -> None:
    assert Teeko().describe("c3") == "Black drops a piece on c3."
    assert after(text=SETTLED).describe("c1d2") == "Black moves a piece from c1 to d2."


def test_who_resigned_is_told() -> None:
    game = Teeko()
    game.resign("black")
    assert game.view(None)["outcome"]["sentence"] == "Black resigned: Red wins."

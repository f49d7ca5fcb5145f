"""Rules 11 to 14: capture, arrival, lone arrival, and their precedence."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

import engine
from engine import Outcome
from engine.chameleon import Position, apply, ending, legal_moves
from engine.chameleon.rules.moves import read_move
from engine.chameleon.rules.position import SEAT_OF
from engine.chameleon.rules.tactics import sound_moves, winning_moves
from engine.chameleon.rules.winning import arrived
from tests.engine.samples import open_positions, played_positions, positions, sampled_positions


def outcome_after(text: str, *moves: str) -> Outcome | None:
    game = engine.load("chameleon", text)
    for move in moves:
        game.push(move)
    return game.outcome()


def test_who_takes_the_last_opposing_piece_wins_at_once() -> None:
    """Rule 11."""
    assert outcome_after("5/5/2b2/1W3/4B r", "b2xc3") == Outcome("red", "captured-all")
    assert outcome_after("4b/5/2b2/1W3/4B r", "b2xc3") is None


def test_a_piece_that_arrives_where_nothing_can_take_it_wins_at_once() -> None:
    """Rule 12: Blue's black piece on e1 is too far from a5."""
    assert outcome_after("5/W4/5/4b/4B r", "a4a5") == Outcome("red", "arrival")


def test_a_piece_that_arrives_where_it_can_be_taken_waits_for_the_reply() -> None:
    """Rule 12: Blue's b5 may capture on a5."""
    assert outcome_after("1b3/W4/5/4b/4B r", "a4a5") is None
    assert arrived(apply(Position.parse("1b3/W4/5/4b/4B r"), read_move("a4a5"))) == [20]


def test_a_taken_arrival_has_been_answered() -> None:
    """Rule 12."""
    assert outcome_after("1b3/W4/5/4b/4B r", "a4a5", "b5xa5") is None


def test_a_reply_that_leaves_the_arrived_piece_standing_is_legal_and_loses() -> None:
    """Rule 12: the threatened player may play any legal move."""
    game = engine.load("chameleon", "1b3/W4/5/4b/4B r")
    game.push("a4a5")
    assert "e2d2" in game.legal_moves
    game.push("e2d2")
    assert game.outcome() == Outcome("red", "arrival")


def test_blue_arrives_on_rank_one() -> None:
    """Rule 12 for the other side."""
    assert outcome_after("4b/4B/5/w4/5 b", "a2a1") == Outcome("blue", "arrival")


def test_nothing_could_change_the_result_of_an_arrival_that_cannot_be_taken() -> None:
    """Rule 12's claim, verified for all replies to thousands of such arrivals."""
    over = [
        position
        for position in (*sampled_positions(6000, seed=12), *played_positions(300, seed=12))
        if ending(position) == Outcome("blue" if position.turn == "red" else "red", "arrival")
    ]
    replies = [(ending(position), ending(apply(position, move))) for position in over for move in legal_moves(position)]
    assert len(over) > 500
    assert {announced == played for announced, played in replies} == {True}


def test_a_lone_piece_that_arrives_wins_at_once_even_where_it_can_be_taken() -> None:
    """Rule 13."""
    assert outcome_after("1b3/W4/5/4b/5 r", "a4a5") == Outcome("red", "lone-arrival")


def test_an_arrival_is_no_lone_arrival_while_another_piece_stands() -> None:
    """Rule 13: the *only* piece."""
    assert outcome_after("1b3/W4/5/4b/W4 r", "a4a5") is None


def test_an_unanswered_arrival_comes_before_the_replys_lone_arrival() -> None:
    """Rule 14, A before B: Blue's only piece could capture a5, but slides to a1."""
    assert outcome_after("5/W4/2b2/5/4W r", "a4a5") is None
    assert outcome_after("5/W4/2b2/5/4W r", "a4a5", "c3a1") == Outcome("red", "arrival")


def test_a_lone_piece_answers_an_arrival_by_taking_it() -> None:
    """Rule 14: it has answered as usual, and the game goes on."""
    assert outcome_after("5/W4/2b2/5/4W r", "a4a5", "c3xa5") is None


def test_a_lone_piece_that_takes_the_last_one_on_its_home_rank_has_captured_all() -> None:
    """Rules 11 and 13 at the same time: there is no opponent left."""
    assert outcome_after("5/5/5/1b3/W4 b", "b2xa1") == Outcome("blue", "captured-all")


@given(positions())
def test_an_arrived_piece_whose_owner_is_to_move_has_won(position: Position) -> None:
    """Rules 12 and 14: the piece on the opponent's home rank was not captured in reply."""
    goal = position.board[20:] if position.turn == "red" else position.board[:5]
    assume(any(SEAT_OF.get(letter) == position.turn for letter in goal))
    assert ending(position) == Outcome(position.turn, "arrival")


@given(open_positions())
def test_a_move_loses_at_once_only_by_ignoring_an_arrived_piece(position: Position) -> None:
    """Rule 12: there is always an answer while the game goes on."""
    lost = [move for move in legal_moves(position) if is_won_by(apply(position, move), other(position.turn))]
    sound = sound_moves(position)
    assert sorted(map(str, [*lost, *sound])) == [str(move) for move in legal_moves(position)]
    assert sound
    assert not lost or arrived(position)


@given(open_positions())
def test_winning_moves_are_those_that_end_the_game_for_the_mover(position: Position) -> None:
    """Rules 11 to 13, from the players' point of view."""
    won = [move for move in legal_moves(position) if is_won_by(apply(position, move), position.turn)]
    assert {*winning_moves(position, sound_moves(position))} == {*won}


@given(positions(), st.booleans())
def test_a_game_is_over_or_somebody_can_move(position: Position, again: bool) -> None:
    """Rule 15: an open position has moves, and repeated queries change nothing."""
    game = engine.load("chameleon", position.text())
    assert (game.outcome() is None) == bool(game.legal_moves)
    assert game.outcome() == ending(position)


def other(seat: str) -> str:
    return "blue" if seat == "red" else "red"


def is_won_by(position: Position, seat: str) -> bool:
    outcome = ending(position)
    return outcome is not None and outcome.winner == seat

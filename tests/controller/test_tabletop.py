"""Chameleon on the board: each legal move is one gesture, and each earlier picture is recognised."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from controller.hands import Situation
from controller.tabletop import tabletop
from controller.tabletop.hand_work import Lift, Place
from controller.tabletop.registry import known_games
from engine.chameleon import Position, apply, ending, legal_moves
from hal import names_of, picture_of, square_index
from tests.engine.samples import chameleon_games, open_positions, positions

CHAMELEON = tabletop("chameleon")
START = "wbwbw/5/5/5/WBWBW r"


def squares(*names: str) -> int:
    return picture_of(square_index(name) for name in names)


def situation_in(text: str, *moves: str, only: str | None = None) -> Situation:
    game = engine.load("chameleon", text)
    for move in moves:
        game.push(move)
    return CHAMELEON.situation(game, only)


def occupied_in(position: Position) -> int:
    return picture_of(square for square, letter in enumerate(position.board) if letter != ".")


def test_every_game_has_a_tabletop_that_knows_its_name() -> None:
    assert [tabletop(game).game for game in known_games()] == list(engine.GAMES)


# Gestures


@given(open_positions())
def test_every_legal_move_is_exactly_one_gesture(position: Position) -> None:
    situation = situation_in(position.text())
    assert [gesture.move for gesture in situation.gestures] == [str(move) for move in legal_moves(position)]


@given(open_positions(), st.data())
def test_a_gesture_makes_the_picture_of_the_next_position(position: Position, data: st.DataObject) -> None:
    situation = situation_in(position.text())
    gesture = data.draw(st.sampled_from(situation.gestures))
    after = situation_in(position.text(), gesture.move)
    assert gesture.after(situation.occupied) == after.occupied == situation.follow(gesture).occupied


@given(open_positions())
def test_a_gesture_leaves_one_square_and_enters_or_touches_one(position: Position) -> None:
    situation = situation_in(position.text())
    for gesture in situation.gestures:
        landing = squares(gesture.move[2:])
        entered, touched = (0, landing) if landing & situation.occupied else (landing, 0)
        assert (gesture.leaves, gesture.enters, gesture.touches, gesture.card) == (
            squares(gesture.move[:2]), entered, touched, None
        )  # fmt: skip


@given(positions())
def test_the_picture_and_the_own_pieces_are_those_of_the_position(position: Position) -> None:
    situation = situation_in(position.text())
    letters = "BW" if position.turn == "red" else "bw"
    own = picture_of(square for square, letter in enumerate(position.board) if letter in letters)
    assert (situation.occupied, situation.own) == (occupied_in(position), own)


@given(positions().filter(lambda position: ending(position) is not None))
def test_a_game_that_is_over_leaves_nothing_to_do(position: Position) -> None:
    situation = situation_in(position.text())
    assert (situation.gestures, situation.is_over) == ((), True)


def test_a_resigned_game_leaves_nothing_to_do() -> None:
    game = engine.load("chameleon")
    game.resign("red")
    assert CHAMELEON.situation(game).gestures == ()
    assert CHAMELEON.situation(game).is_over


@given(open_positions(), st.data())
def test_what_follows_a_gesture_is_what_the_game_says_after_the_move(position: Position, data: st.DataObject) -> None:
    gesture = data.draw(st.sampled_from(situation_in(position.text()).gestures))
    follows = situation_in(position.text()).follow(gesture)
    after = situation_in(apply(position, engine.load("chameleon")._read_move(gesture.move)).text())
    assert (follows.gestures, follows.own, follows.start) == (after.gestures, after.own, after.start)
    assert follows.is_over == after.is_over


def test_for_the_engine_only_its_move_may_be_made() -> None:
    assert [gesture.move for gesture in situation_in(START, only="b1c3").gestures] == ["b1c3"]
    assert situation_in(START, only="").gestures == ()


def test_the_square_to_touch_is_where_the_move_ends() -> None:
    quiet, capture = situation_in("4b/2w2/1B3/5/W4 r").gestures[-1], situation_in("4b/2w2/1B3/5/W4 r", only="b3c4")
    assert names_of(1 << CHAMELEON.square_of(quiet)) == (quiet.move[2:],)
    assert names_of(1 << CHAMELEON.square_of(capture.gestures[0])) == ("c4",)


# Earlier pictures


@given(chameleon_games())
def test_every_earlier_position_is_in_the_past_the_nearest_first(game: engine.Game[Position, object]) -> None:
    past = CHAMELEON.situation(game).past
    assert [each.plies for each in past] == list(range(1, len(game.moves) + 1))
    assert [each.occupied for each in past] == [occupied_in(then) for then in reversed(game.states[:-1])]


def test_the_squares_that_changed_hands_must_have_been_lifted() -> None:
    past = situation_in("4b/2w2/1B3/5/W4 r", "b3c4").past
    assert [names_of(each.touched) for each in past] == [("c4",)]
    assert [names_of(each.movers) for each in past] == [("a1", "b3")]


def test_a_quiet_move_leaves_nothing_that_must_have_been_lifted() -> None:
    assert [names_of(each.touched) for each in situation_in(START, "b1c3", "a5a4").past] == [(), ()]


# Pieces and hands


def test_the_pieces_are_told_by_side_and_nature() -> None:
    assert CHAMELEON.pieces(engine.load("chameleon", "4b/2w2/1B3/5/W4 r")) == {
        "a1": "red-white", "b3": "red-black", "c4": "blue-white", "e5": "blue-black"
    }  # fmt: skip


def test_a_hand_lifts_here_and_puts_down_there() -> None:
    assert CHAMELEON.hand_work(engine.load("chameleon"), "b1c3") == (Lift("b1"), Place("c3"))


def test_captured_pieces_lie_in_the_box() -> None:
    game = engine.load("chameleon", "4b/2w2/1B3/5/W4 r")
    assert CHAMELEON.box(game) == ()
    game.push("b3c4")
    assert CHAMELEON.box(game) == ("blue-white",)


@pytest.mark.parametrize("first, letter", [("red", "r"), ("blue", "b")])
def test_either_side_may_begin(first: str, letter: str) -> None:
    assert CHAMELEON.start_text(first) == f"wbwbw/5/5/5/WBWBW {letter}"


def test_the_start_picture_is_the_same_all_game_long() -> None:
    game, rng = engine.load("chameleon"), Random(4)
    starts = {CHAMELEON.situation(game).start}
    while game.outcome() is None:
        game.push(rng.choice(list(game.legal_moves)))
        starts.add(CHAMELEON.situation(game).start)
    assert starts == {squares("a1", "b1", "c1", "d1", "e1", "a5", "b5", "c5", "d5", "e5")}

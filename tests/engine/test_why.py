"""The reasons for the computer's moves: each is true on the board, or proven, and names what is there."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.chameleon import Position, apply, ending, legal_moves
from engine.chameleon.rules.board import HOME_RANK, SQUARES
from engine.chameleon.rules.moves import Move, is_attacked, is_capture, read_move
from engine.chameleon.rules.position import PIECES, RIVAL
from engine.chameleon.why import reason
from tests.engine.samples import open_positions


def at_a_glance(position: str, move: str) -> str:
    return reason(Position.parse(position), read_move(move), lambda: True)


@pytest.mark.parametrize(
    ("position", "move", "told"),
    [
        ("1b2b/5/1W3/3w1/5 r", "b3d5", "it wins at once"),
        ("1b2B/1wb2/1W1w1/3W1/1B3 b", "c4e5", "it must capture the piece that arrived on e5"),
        ("1bwbw/1w3/1W3/3W1/1BWB1 b", "c5b3", "it offers a trade on b3"),
        ("1b2b/1w3/1W1W1/5/1B3 b", "b4d3", "it captures on d3, where nothing can recapture"),
        ("1b3/1wb2/1WBw1/3W1/1B3 r", "c3e5", "it must be captured on e5 at once"),
        ("5/5/5/bW3/5 r", "b2d3", "it threatens to arrive on b5"),
        ("4b/5/1Bb2/3w1/B4 b", "c3c4", "it keeps the piece on b3 from arriving"),
        ("5/5/b4/1w3/2W2 r", "c1d2", "its piece on c1 was under attack"),
        ("1bwbw/1w3/5/3W1/WBWB1 r", "a1b3", "it attacks b4 and d5"),
        ("1b3/4w/5/1W3/5 b", "b5d4", "it attacks b2, which nothing protects"),
        ("1w3/W4/2W2/1w2w/5 r", "a4c2", "it protects c3"),
        ("b4/2B2/5/W4/5 r", "a2a3", "it runs for the far rank"),
        ("wbwbw/5/5/5/WBWBW r", "e1d2", ""),
    ],
)
def test_what_a_move_does_on_the_board_is_why_it_is_played(position: str, move: str, told: str) -> None:
    assert at_a_glance(position, move) == told


@pytest.mark.parametrize(
    ("position", "move", "told"),
    [
        ("5/1w1wW/2W2/5/5 r", "e4e5", "it wins by force, in at most 2 moves"),
        ("w1w2/2b2/2B2/1W1W1/5 b", "c4c3", "every other move loses sooner"),
        ("w1w2/5/2W2/3W1/5 b", "a5b4", "no other move holds out longer"),
        ("wbwbw/5/5/5/WBWBW r", "e1d2", ""),
    ],
)
def test_what_is_proven_is_why_it_is_played(position: str, move: str, told: str) -> None:
    asked = 0

    def out_of_time() -> bool:
        nonlocal asked
        asked += 1
        return asked > 60

    assert reason(Position.parse(position), read_move(move), out_of_time) == told


@given(position=open_positions(4), choice=st.integers(0, 99))
@settings(max_examples=400)
def test_every_reason_that_is_seen_on_the_board_is_true(position: Position, choice: int) -> None:
    legal = legal_moves(position)
    move = legal[choice % len(legal)]
    told = reason(position, move, lambda: True)
    named = [SQUARES.index(square) for square in re.findall(r"\b[a-e][1-5]\b", told)]
    claim = re.sub(r"\b[a-e][1-5]\b", "_", told).replace(", _", " and _").replace("_ and _ and _", "_ and _")
    assert claim in TRUTHS, told
    assert TRUTHS[claim](position, move, named), f"{position.text()} {move}: {told}"


def again(position: Position, move: Move) -> Position:
    """The position when the same side moves once more."""
    return Position(apply(position, move).board, position.turn)


def attacks_all(position: Position, move: Move, named: list[int]) -> bool:
    """The opponent's pieces are there, and the mover's next legal moves could capture each of them."""
    then = again(position, move)
    rivals = all(then.board[square] in PIECES[RIVAL[position.turn]] for square in named)
    return rivals and {*named} <= {each.target for each in legal_moves(then)}


def attacks_unprotected(position: Position, move: Move, named: list[int]) -> bool:
    then = again(position, move)
    captures = [apply(then, each) for each in legal_moves(then) if each.target == named[0]]
    return attacks_all(position, move, named) and any(not is_attacked(each, named[0]) for each in captures)


def wins(position: Position, move: Move) -> bool:
    over = ending(apply(position, move))
    return over is not None and over.winner == position.turn


def threatens(position: Position, move: Move, named: list[int]) -> bool:
    then = again(position, move)
    return any((each.origin, each.target) == (move.target, named[0]) and wins(then, each) for each in legal_moves(then))


def keeps_from_arriving(position: Position, move: Move, named: list[int]) -> bool:
    def arrivals(then: Position) -> set[int]:
        goal = HOME_RANK[position.turn]
        return {each.origin for each in legal_moves(then) if each.target in goal and wins(then, each)}

    before = Position(position.board, RIVAL[position.turn])
    return named[0] in arrivals(before) and not arrivals(apply(position, move))


def protects(position: Position, move: Move, named: list[int]) -> bool:
    """Every capture there can be answered by a recapture, and before one could not."""

    def for_nothing(then: Position) -> bool:
        replies = [apply(then, each) for each in legal_moves(then) if each.target == named[0]]
        return any(not is_attacked(each, named[0]) for each in replies)

    return for_nothing(Position(position.board, RIVAL[position.turn])) and not for_nothing(apply(position, move))


def was_attacked(position: Position, move: Move, named: list[int]) -> bool:
    before = Position(position.board, RIVAL[position.turn])
    after = apply(position, move)
    return named == [move.origin] and is_attacked(before, move.origin) and not is_attacked(after, move.target)


def runs(position: Position, move: Move, named: list[int]) -> bool:
    forward = 1 if position.turn == "red" else -1
    return not named and forward * (move.target // 5 - move.origin // 5) > 0


def must_capture(position: Position, move: Move, named: list[int]) -> bool:
    """Ignoring the arrived piece loses at once (rule 12)."""
    others = [each for each in legal_moves(position) if each.target != move.target]
    lost = [ending(apply(position, each)) for each in others]
    return named == [move.target] and all(over is not None and over.winner != position.turn for over in lost)


def captures(position: Position, move: Move, named: list[int], *, back: bool) -> bool:
    after = apply(position, move)
    return named == [move.target] and is_capture(position, move) and is_attacked(after, move.target) is back


def has_arrived(position: Position, move: Move, named: list[int]) -> bool:
    return named == [move.target] and move.target in HOME_RANK[RIVAL[position.turn]]


TRUTHS = {
    "": lambda position, move, named: True,
    "it wins at once": lambda position, move, named: wins(position, move),
    "there is no other move": lambda position, move, named: len(legal_moves(position)) == 1,
    "it must capture the piece that arrived on _": must_capture,
    "it offers a trade on _": lambda *facts: captures(*facts, back=True),
    "it captures on _, where nothing can recapture": lambda *facts: captures(*facts, back=False),
    "it must be captured on _ at once": has_arrived,
    "it threatens to arrive on _": threatens,
    "it keeps the piece on _ from arriving": keeps_from_arriving,
    "its piece on _ was under attack": was_attacked,
    "it attacks _": attacks_all,
    "it attacks _ and _": attacks_all,
    "it attacks _, which nothing protects": attacks_unprotected,
    "it protects _": protects,
    "it runs for the far rank": runs,
}
"""The conditions for giving each reason, for any squares in it."""

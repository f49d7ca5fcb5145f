"""Sentences for people about moves, refusals and endings."""

from __future__ import annotations

import pytest

import engine
from engine import IllegalMove, Outcome
from engine.chameleon.rules.sentences import outcome_sentence


@pytest.mark.parametrize(
    ("position", "move", "sentence"),
    [
        ("wbwbw/5/5/5/WBWBW r", "b1c3", "Red's black piece jumps from b1 to c3."),
        ("wbwbw/5/5/5/WBWBW b", "a5b4", "Blue's white piece steps from a5 to b4."),
        ("4b/5/5/5/B4 r", "a1d4", "Red's black piece slides from a1 to d4."),
        ("4b/5/2w2/5/1B2B r", "b1c3", "Red's black piece jumps from b1 to c3 and captures Blue's white piece."),
        (
            "1b3/W4/5/4b/4B r",
            "a4a5",
            "Red's white piece steps from a4 to a5 and arrives: Blue must capture it at once.",
        ),
        (
            "5/W4/5/4b/4B r",
            "a4a5",
            "Red's white piece steps from a4 to a5 and arrives where nothing can capture it: Red wins.",
        ),
        (
            "1b3/W4/5/4b/5 r",
            "a4a5",
            "Red's white piece steps from a4 to a5 and arrives as Red's only piece: Red wins.",
        ),
        (
            "5/5/2b2/1W3/4B r",
            "b2c3",
            "Red's white piece steps from b2 to c3 and captures Blue's black piece, Blue's last: Red wins.",
        ),
        (
            "Wb3/5/5/4b/4B b",
            "e2d2",
            "Blue's black piece steps from e2 to d2, but Red's arrived piece is not captured: Red wins.",
        ),
    ],
)
def test_a_move_is_told_in_one_sentence(position: str, move: str, sentence: str) -> None:
    assert engine.load("chameleon", position).describe(move) == sentence


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("c4c3", "c4 is empty"),
        ("a5a4", "the piece on a5 belongs to Blue, but Red is to move"),
        ("a1b2", "Red's own piece stands on b2"),
        ("b2d4", "a piece blocks the way from b2 to d4"),
        ("b2b4", "no piece can go from b2 to b4 in one move"),
        ("a1d4", "on the black square a1 a white piece can step or jump, but not slide"),
        ("b2a4", "on the black square b2 a black piece can step or slide, but not jump"),
        ("d1b3", "on the white square d1 a black piece can step or jump, but not slide"),
        ("e2d4", "on the white square e2 a white piece can step or slide, but not jump"),
    ],
)
def test_a_refusal_names_the_move_the_position_and_the_reason(move: str, why: str) -> None:
    """Rules 6 to 10, and the wrong side to move."""
    position = "w1w2/5/2b2/1B2W/W2B1 r"
    game = engine.load("chameleon", position)
    with pytest.raises(IllegalMove) as refused:
        game.push(move)
    assert str(refused.value) == f"{move} is not legal in {position}: {why}"


def test_after_the_end_a_refusal_says_how_the_game_ended() -> None:
    game = engine.load("chameleon", "5/W4/5/4b/4B r")
    game.push("a4a5")
    with pytest.raises(IllegalMove) as refused:
        game.push("e2e1")
    assert str(refused.value) == "e2e1 cannot be played in W4/5/5/4b/4B b: the game is over (red arrival)"


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        (Outcome("red", "captured-all"), "Red wins: Blue has no piece left."),
        (Outcome("blue", "arrival"), "Blue wins: its piece on the far rank was not captured."),
        (Outcome("red", "lone-arrival"), "Red wins: its only piece reached the far rank."),
        (Outcome("blue", "resigned"), "Blue wins: Red resigned."),
        (Outcome(None, "repetition"), "The game is a draw: the same position came up for the third time."),
        (Outcome(None, "move-limit"), "The game is a draw: 120 moves were played."),
    ],
)
def test_an_ending_is_told_in_one_sentence(outcome: Outcome, sentence: str) -> None:
    """Rule 16."""
    assert outcome_sentence(outcome, move_limit=120) == sentence

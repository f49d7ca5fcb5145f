"""What people are told: one plain sentence for a move, for a refusal and for an ending."""

from __future__ import annotations

from engine.chameleon.rules.board import SQUARES, TILES
from engine.chameleon.rules.moves import Move, is_capture
from engine.chameleon.rules.position import EMPTY, NATURES, RIVAL, SEAT_OF, Position
from engine.chameleon.rules.winning import apply, arrived, ending
from engine.game import Outcome

__all__ = ["move_sentence", "outcome_sentence", "refusal"]

_VERBS = {"step": "steps", "slide": "slides", "jump": "jumps"}


def move_sentence(position: Position, move: Move) -> str:
    """Returns what a legal move does: who goes where and how, what it captures, whether it arrives or ends the game."""
    board = position.board
    mover, rival = position.turn.capitalize(), RIVAL[position.turn].capitalize()
    sentence = f"{mover}'s {NATURES[board[move.origin]]} piece {_VERBS[move.kind]} from {_from_to(move)}"
    consequence = _consequence(apply(position, move), move)
    if is_capture(position, move):
        link = "," if consequence.startswith(" and ") else " and"
        sentence += f"{link} captures {rival}'s {NATURES[board[move.target]]} piece"
    return sentence + consequence


def _from_to(move: Move) -> str:
    return f"{SQUARES[move.origin]} to {SQUARES[move.target]}"


def _consequence(after: Position, move: Move) -> str:
    mover, replier = RIVAL[after.turn].capitalize(), after.turn.capitalize()
    match ending(after):
        case Outcome(winner, "arrival") if winner == after.turn:
            return f", but {replier}'s arrived piece is not captured: {replier} wins."
        case Outcome(_, "captured-all"):
            return f", {replier}'s last: {mover} wins."
        case Outcome(_, "lone-arrival"):
            return f" and arrives as {mover}'s only piece: {mover} wins."
        case Outcome(_, "arrival"):
            return f" and arrives where nothing can capture it: {mover} wins."
    return f" and arrives: {replier} must capture it at once." if move.target in arrived(after) else "."


def outcome_sentence(outcome: Outcome, move_limit: int) -> str:
    """Returns how the game ended; `move_limit` is the house rule that a draw of that reason names."""
    if outcome.winner is None:
        draws = {
            "repetition": "the same position came up for the third time",
            "move-limit": f"{move_limit} moves were played",
        }
        return f"The game is a draw: {draws[outcome.reason]}."
    winner, loser = outcome.winner.capitalize(), RIVAL[outcome.winner].capitalize()
    wins = {
        "captured-all": f"{loser} has no piece left",
        "arrival": "its piece on the far rank was not captured",
        "lone-arrival": "its only piece reached the far rank",
        "resigned": f"{loser} resigned",
        "time": f"{loser} ran out of time",
    }
    return f"{winner} wins: {wins[outcome.reason]}."


def refusal(position: Position, move: Move) -> str:
    """Returns why the rules do not allow a move in a position that goes on, with the move and the position."""
    return f"{move} is not legal in {position.text()}: {_why_not(position, move)}"


def _why_not(position: Position, move: Move) -> str:
    board, seat = position
    origin, target = SQUARES[move.origin], SQUARES[move.target]
    letter = board[move.origin]
    if letter == EMPTY:
        return f"there is no piece on {origin}"
    if SEAT_OF[letter] != seat:
        return f"the piece on {origin} is {RIVAL[seat].capitalize()}'s and {seat.capitalize()} is to move"
    if SEAT_OF.get(board[move.target]) == seat:
        return f"{seat.capitalize()}'s own piece stands on {target}"
    return _why_out_of_reach(letter, move)


# What is left once the piece is right and the target is free: the way there (rules 6 to 9).
def _why_out_of_reach(letter: str, move: Move) -> str:
    origin, target = SQUARES[move.origin], SQUARES[move.target]
    nature, tile = NATURES[letter], TILES[move.origin]
    if move.kind == "none":
        return f"no piece gets from {origin} to {target} in one move"
    if move.kind == "slide" and nature == tile:
        return f"a piece stands in the way from {origin} to {target}"
    if move.kind == "slide":
        return f"on the {tile} square {origin} a {nature} piece steps or jumps, it cannot slide"
    return f"on the {tile} square {origin} a {nature} piece steps or slides, it cannot jump"

"""Sentences for people: for a move, a refusal and an ending."""

from __future__ import annotations

from engine.chameleon.rules.board import SQUARES, TILES
from engine.chameleon.rules.moves import Move, is_capture
from engine.chameleon.rules.position import BLUE, EMPTY, NATURES, RED, RIVAL, SEAT_OF, Position
from engine.chameleon.rules.winning import apply, arrived, ending
from engine.game import Outcome
from engine.sentence import phrase, plural, term

SEAT_NAMES = {RED: term("seat", "Red"), BLUE: term("seat", "Blue")}
_PIECES = {"black": term("piece", "black piece"), "white": term("piece", "white piece")}
_TILES = {"black": term("square", "black square"), "white": term("square", "white square")}


def move_sentence(position: Position, move: Move) -> str:
    """Returns the effect of a legal move: its squares and kind, its capture, and whether it arrives or ends the
    game.
    """
    after = apply(position, move)
    said = {"seat": SEAT_NAMES[position.turn], "opponent": SEAT_NAMES[RIVAL[position.turn]]}
    match ending(after):
        case Outcome(winner, "arrival") if winner == after.turn:
            action = _capture(position, move)
            return phrase(
                "{action}, but {opponent}'s arrived piece is not captured: {opponent} wins.", action=action, **said
            )
        case Outcome(_, "captured-all"):
            return phrase("{action}, {opponent}'s last: {seat} wins.", action=_capture(position, move), **said)
        case Outcome(_, "lone-arrival"):
            action = _capture(position, move, arrives=True)
            return phrase("{action} and arrives as {seat}'s only piece: {seat} wins.", action=action, **said)
        case Outcome(_, "arrival"):
            action = _capture(position, move, arrives=True)
            return phrase("{action} and arrives where nothing can capture it: {seat} wins.", action=action, **said)
    if move.target in arrived(after):
        action = _capture(position, move, arrives=True)
        return phrase("{action} and arrives: {opponent} must capture it at once.", action=action, **said)
    return phrase("{action}.", action=_capture(position, move))


def _capture(position: Position, move: Move, *, arrives: bool = False) -> str:
    """Returns the squares of a move and any capture; when it also `arrives`, the sentence continues with "and"."""
    action = _path(position, move)
    if not is_capture(position, move):
        return action
    said = {"opponent": SEAT_NAMES[RIVAL[position.turn]], "piece": _PIECES[NATURES[position.board[move.target]]]}
    if arrives:
        return phrase("{action}, captures {opponent}'s {piece}", action=action, **said)
    return phrase("{action} and captures {opponent}'s {piece}", action=action, **said)


def _path(position: Position, move: Move) -> str:
    said = {
        "seat": SEAT_NAMES[position.turn],
        "piece": _PIECES[NATURES[position.board[move.origin]]],
        "origin": SQUARES[move.origin],
        "target": SQUARES[move.target],
    }
    match move.kind:
        case "step":
            return phrase("{seat}'s {piece} steps from {origin} to {target}", **said)
        case "slide":
            return phrase("{seat}'s {piece} slides from {origin} to {target}", **said)
    return phrase("{seat}'s {piece} jumps from {origin} to {target}", **said)


def outcome_sentence(outcome: Outcome, move_limit: int) -> str:
    """Returns how the game ended; `move_limit` is the house rule in the text of such a draw."""
    if outcome.winner is None:
        if outcome.reason == "repetition":
            return phrase("The game is a draw: the same position came up for the third time.")
        return plural(
            "The game is a draw: {n} move was played.", "The game is a draw: {n} moves were played.", move_limit
        )
    said = {"winner": SEAT_NAMES[outcome.winner], "loser": SEAT_NAMES[RIVAL[outcome.winner]]}
    match outcome.reason:
        case "captured-all":
            return phrase("{winner} wins: {loser} has no piece left.", **said)
        case "arrival":
            return phrase("{winner} wins: its piece on the far rank was not captured.", **said)
        case "lone-arrival":
            return phrase("{winner} wins: its only piece reached the far rank.", **said)
        case "resigned":
            return phrase("{winner} wins: {loser} resigned.", **said)
    return phrase("{winner} wins: {loser} ran out of time.", **said)


def refusal(position: Position, move: Move) -> str:
    """Returns why a move is illegal in an unfinished position, with the move and the position."""
    why = why_not(position, move)
    return phrase("{move} is not legal in {position}: {why}", move=move, position=position.text(), why=why)


def why_not(position: Position, move: Move) -> str:
    """Returns why a move is illegal in an unfinished position, as a clause."""
    board, seat = position
    origin, target = SQUARES[move.origin], SQUARES[move.target]
    letter = board[move.origin]
    if letter == EMPTY:
        return phrase("{square} is empty", square=origin)
    if SEAT_OF[letter] != seat:
        return phrase(
            "the piece on {square} belongs to {opponent}, but {seat} is to move",
            square=origin,
            opponent=SEAT_NAMES[RIVAL[seat]],
            seat=SEAT_NAMES[seat],
        )
    if SEAT_OF.get(board[move.target]) == seat:
        return phrase("{seat}'s own piece stands on {square}", seat=SEAT_NAMES[seat], square=target)
    return _why_out_of_reach(letter, move)


# The piece is right and the target is free: only the way there is left (rules 6 to 9).
def _why_out_of_reach(letter: str, move: Move) -> str:
    origin, target = SQUARES[move.origin], SQUARES[move.target]
    nature, tile = NATURES[letter], TILES[move.origin]
    if move.kind == "none":
        return phrase("no piece can go from {origin} to {target} in one move", origin=origin, target=target)
    if move.kind == "slide" and nature == tile:
        return phrase("a piece blocks the way from {origin} to {target}", origin=origin, target=target)
    said = {"tile": _TILES[tile], "square": origin, "piece": _PIECES[nature]}
    if move.kind == "slide":
        return phrase("on the {tile} {square} a {piece} can step or jump, but not slide", **said)
    return phrase("on the {tile} {square} a {piece} can step or slide, but not jump", **said)

"""Moves, their notation and their legality (rules 6 to 10)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Literal

from engine.chameleon.rules.board import JUMPS, RAYS, SQUARES, STEPS, TILES, Square
from engine.chameleon.rules.position import EMPTY, NATURES, PIECES, Position
from engine.errors import IllegalMove
from engine.sentence import phrase

Kind = Literal["step", "slide", "jump", "none"]
"""The kind of move between two squares, a property of the two squares; "none" when no piece can make it."""


@dataclass(frozen=True, slots=True, eq=False)
class Move:
    """A move between two squares. Each pair of squares has one `Move`, so that equal moves are the same object."""

    origin: Square
    target: Square
    kind: Kind
    text: str
    """Both squares' names, as in "b1c3"."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"read_move({self.text!r})"

    def __reduce__(self) -> tuple[Callable[[Square, Square], Move], tuple[Square, Square]]:
        return move_between, (self.origin, self.target)  # a copy is also the same object


def _kind(origin: Square, target: Square) -> Kind:
    if target in STEPS[origin]:
        return "step"
    if target in JUMPS[origin]:
        return "jump"
    return "slide" if any(target in ray for ray in RAYS[origin]) else "none"


_MOVES: dict[tuple[Square, Square], Move] = {
    (origin, target): Move(origin, target, _kind(origin, target), SQUARES[origin] + SQUARES[target])
    for origin in range(len(SQUARES))
    for target in range(len(SQUARES))
    if origin != target
}
_BY_TEXT = {move.text: move for move in _MOVES.values()}
_WRITTEN = re.compile(r"([a-e][1-5])x?([a-e][1-5])")


def move_between(origin: Square, target: Square) -> Move:
    """Returns the move from one square to another, legal or not; both 0-24 and different."""
    return _MOVES[origin, target]


def read_move(text: str) -> Move:
    """Parses "b1c3", or "b1xc3" as a score writes a capture; raises `IllegalMove` for any other text."""
    found = _WRITTEN.fullmatch(text)
    move = _BY_TEXT.get(found[1] + found[2]) if found else None
    if move is None:
        raise IllegalMove(
            phrase(
                "{move} is not a move; expected two different squares from a1 to e5, as in 'b1c3' or 'b1xc3'",
                move=repr(text),
            )
        )
    return move


# A piece's reach from a square: the moves that nothing can block, and the lines along which the first piece
# ends the slide. The tile where the move begins decides (rule 9).
_Reach = tuple[tuple[Move, ...], tuple[tuple[Move, ...], ...]]


def _reach(letter: str, origin: Square) -> _Reach:
    lines = tuple(tuple(_MOVES[origin, target] for target in ray) for ray in RAYS[origin])
    steps = tuple(_MOVES[origin, target] for target in STEPS[origin])  # rule 6
    if NATURES[letter] == TILES[origin]:  # rule 7; the first square of each line is a diagonal step
        return tuple(step for step in steps if all(step not in line for line in lines)), lines
    return steps + tuple(_MOVES[origin, target] for target in JUMPS[origin]), ()  # rule 8


_REACH: dict[str, tuple[_Reach, ...]] = {
    letter: tuple(_reach(letter, origin) for origin in range(len(SQUARES))) for letter in NATURES
}
_by_text = attrgetter("text")

# For each square, a seat's piece that slides from it, and the one that jumps from it.
_SLIDER = {seat: tuple(letters[tile == "white"] for tile in TILES) for seat, letters in PIECES.items()}
_JUMPER = {seat: tuple(letters[tile == "black"] for tile in TILES) for seat, letters in PIECES.items()}


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Returns the moves of the side to move, sorted by text, whether or not the game is over."""
    return tuple(sorted(generated(position), key=_by_text))


def generated(position: Position) -> list[Move]:
    """Returns the moves of the side to move in no particular order, for counting and searching."""
    board, seat = position
    own = PIECES[seat]
    found = []
    for origin, letter in enumerate(board):
        if letter in own:
            free, lines = _REACH[letter][origin]
            found += [move for move in free if board[move.target] not in own]  # rule 10
            for line in lines:
                for move in line:
                    there = board[move.target]
                    if there in own:
                        break
                    found.append(move)
                    if there != EMPTY:
                        break
    return found


def is_attacked(position: Position, target: Square) -> bool:
    """Returns whether the side to move can capture the opponent's piece on `target`."""
    board, seat = position
    if any(board[origin] in PIECES[seat] for origin in STEPS[target]):
        return True
    jumper, slider = _JUMPER[seat], _SLIDER[seat]
    if any(board[origin] == jumper[origin] for origin in JUMPS[target]):
        return True
    return any(_first_on(board, ray, slider) for ray in RAYS[target])


def _first_on(board: str, ray: tuple[Square, ...], letters: tuple[str, ...]) -> bool:
    for origin in ray:
        if board[origin] != EMPTY:
            return board[origin] == letters[origin]
    return False


def is_capture(position: Position, move: Move) -> bool:
    """Returns whether a legal move captures a piece."""
    return position.board[move.target] != EMPTY


def written(position: Position, move: Move) -> str:
    """Returns the move in the notation of a score: "b1xc3" for a capture."""
    return f"{move.text[:2]}{'x' if is_capture(position, move) else ''}{move.text[2:]}"

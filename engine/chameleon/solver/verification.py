"""Verifies that a book is a complete winning strategy: every reply of the loser, every end, by the rules alone.

It does not use the search that made the book. Moves and endings come from `engine.chameleon.rules.winning`; after the
end of the book it searches exhaustively.
"""

from __future__ import annotations

from engine.chameleon.rules.bitboards import bitboards_of, move_text, side_of
from engine.chameleon.rules.moves import legal_moves
from engine.chameleon.rules.position import Position
from engine.chameleon.rules.winning import apply, ending
from engine.chameleon.solver.book import Book, number_in_book
from engine.chameleon.solver.kernel import wins_within
from engine.chameleon.solver.strategy import LEAST_PLIES
from engine.errors import EngineError

Checked = dict[int, Position]
"""The next positions to check, with the winner to move, by their numbers."""


class BookWrong(EngineError):
    """The book does not win where it must; the message names the position."""


def checked(book: Book, position: Position, at_most: int) -> tuple[int, Checked]:
    """Returns the plies in which the book wins in a position, and the positions after every reply that it must contain.

    Raises `BookWrong` if the book's move and the replies to it show that it does not win within `at_most` plies.
    """
    entry = book.look_up(position)
    if entry is None:
        raise BookWrong(f"the book is wrong: it does not know {position.text()}")
    if entry.plies > at_most:
        raise BookWrong(f"the book is wrong: in {position.text()} it wins in {entry.plies} plies, not in {at_most}")
    text = move_text(entry.move)
    move = next((move for move in legal_moves(position) if move.text == text), None)
    if move is None:
        raise BookWrong(f"the book is wrong: in {position.text()} it plays {text}, which is not legal")
    after = apply(position, move)
    if ending(after) is not None:
        raise BookWrong(f"the book is wrong: in {position.text()} it ends the game at once with {text}")
    ends = (apply(after, reply) for reply in legal_moves(after))
    return entry.plies, {number_in_book(end)[0]: end for end in ends if not _is_settled(end, text, entry.plies - 2)}


def _is_settled(position: Position, before: str, at_most: int) -> bool:
    """Returns whether the winner has won, or wins within a few plies, by exhaustive search."""
    over = ending(position)
    if over is not None and over.winner != position.turn:
        raise BookWrong(f"the book is wrong: after {before} the loser wins in {position.text()}")
    return wins(position, min(at_most, LEAST_PLIES - 2))


def wins(position: Position, plies: int) -> bool:
    """Returns whether the side to move has won, or wins within that many plies, an odd number, by exhaustive search."""
    over = ending(position)
    if over is not None:
        return over.winner == position.turn
    return wins_within(*bitboards_of(position), side_of(position), plies)


def loses(position: Position, plies: int) -> bool:
    """Returns whether the side to move has lost, or loses within that many plies, an even number."""
    over = ending(position)
    if over is not None:
        return over.winner != position.turn
    return plies > 0 and all(wins(apply(position, reply), plies - 1) for reply in legal_moves(position))

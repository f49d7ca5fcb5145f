"""A position: the pieces on the 25 squares and the side to move, and its text form."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from engine.chameleon.rules.board import SIZE
from engine.errors import BadPosition
from engine.sentence import phrase, plural

Nature = Literal["black", "white"]

RED = "red"
BLUE = "blue"
RIVAL = {RED: BLUE, BLUE: RED}

EMPTY = "."
PIECES = {RED: "BW", BLUE: "bw"}
"""A seat's pieces as letters: black nature, white nature."""
SEAT_OF = {letter: seat for seat, letters in PIECES.items() for letter in letters}
NATURES: dict[str, Nature] = {"B": "black", "W": "white", "b": "black", "w": "white"}
"""The nature of each letter; it never changes (rule 3)."""

_MOST_PIECES = 5
_SIDES = {"r": RED, "b": BLUE}


def has_piece(squares: str, seat: str) -> bool:
    """Returns whether one of `squares`, letters of a board, is a piece of `seat`."""
    letters = PIECES[seat]
    return letters[0] in squares or letters[1] in squares


# A tuple and not a dataclass: searches make, compare and hash millions of positions, and a tuple does so in C.
class Position(NamedTuple):
    """The pieces by square, and the side to move."""

    board: str
    """25 letters, a1 to e5 in index order: B, W for Red's pieces, b, w for Blue's, "." for an empty square."""
    turn: str
    """The seat to move, "red" or "blue"."""

    @classmethod
    def parse(cls, text: str) -> Position:
        """Parses "wbwbw/5/5/5/WBWBW r"; raises `BadPosition`, one line with the place and what was expected.

        A position has exactly one text, the one that `text` writes.
        """
        parts = text.split(" ")
        if len(parts) != 2:
            raise _bad(text, phrase("expected five ranks, one space and the side to move, as in 'wbwbw/5/5/5/WBWBW r'"))
        ranks, side = parts
        if side not in _SIDES:
            raise _bad(text, phrase("the side to move is {side}, expected 'r' or 'b'", side=repr(side)))
        position = cls(_read_board(text, ranks), _SIDES[side])
        _check_pieces(text, position)
        return position

    def text(self) -> str:
        """Returns the canonical text, which `parse` reads."""
        ranks = (self.board[first : first + SIZE] for first in range(SIZE * (SIZE - 1), -1, -SIZE))
        written = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), rank) for rank in ranks)
        return f"{written} {self.turn[0]}"

    def drawn(self) -> str:
        """Returns the board as six lines, Blue's home rank at the top, the files' letters at the bottom."""
        rows = [f"{rank + 1} {' '.join(self.board[rank * SIZE : rank * SIZE + SIZE])}" for rank in range(SIZE)]
        return "\n".join([*reversed(rows), "  a b c d e"])


def _bad(text: str, why: str) -> BadPosition:
    return BadPosition(phrase("position {position}: {why}", position=repr(text), why=why))


def _read_board(text: str, ranks: str) -> str:
    rows = ranks.split("/")
    if len(rows) != SIZE:
        why = plural(
            "it has {n} rank, expected {size} separated by '/'",
            "it has {n} ranks separated by '/', expected {size}",
            len(rows),
            size=SIZE,
        )
        raise _bad(text, why)
    return "".join(_read_rank(text, SIZE - index, row) for index, row in reversed(list(enumerate(rows))))


def _read_rank(text: str, rank: int, row: str) -> str:
    squares = ""
    for letter in row:
        if letter in NATURES:
            squares += letter
        elif letter in "12345":
            squares += EMPTY * int(letter)
        else:
            why = phrase(
                "rank {rank} has {letter}, expected a piece B, W, b, w or a run of empty squares 1-5",
                rank=rank,
                letter=repr(letter),
            )
            raise _bad(text, why)
    if len(squares) != SIZE:
        why = plural(
            "rank {rank}, {row}, fills {n} square, expected {size}",
            "rank {rank}, {row}, fills {n} squares, expected {size}",
            len(squares),
            rank=rank,
            row=repr(row),
            size=SIZE,
        )
        raise _bad(text, why)
    if re.search(r"\d\d", row):
        why = phrase(
            "rank {rank}, {row}, has two digits side by side, expected one digit for each run of empty squares",
            rank=rank,
            row=repr(row),
        )
        raise _bad(text, why)
    return squares


def _check_pieces(text: str, position: Position) -> None:
    for seat, letters in PIECES.items():
        count = sum(position.board.count(letter) for letter in letters)
        if count > _MOST_PIECES:
            why = phrase("{seat} has {n} pieces, expected at most {most}", seat=seat, n=count, most=_MOST_PIECES)
            raise _bad(text, why)
    just_moved = RIVAL[position.turn]
    if not has_piece(position.board, just_moved):
        raise _bad(text, phrase("{seat} has no piece, but it has just moved; expected at least one", seat=just_moved))


START = Position.parse("wbwbw/5/5/5/WBWBW r")
"""The start position when Red begins (rules 4 and 5)."""

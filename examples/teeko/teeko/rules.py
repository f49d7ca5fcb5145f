"""Teeko, by John Scarne: four pieces each, dropped in turn, then moved one step; four together win.

The rules, as the README numbers them:

1. The board has 25 squares, and each seat has four pieces. Black begins, unless the table says otherwise.
2. In turn, each seat drops one of its pieces on an empty square until all eight stand.
3. From then on each seat, in turn, moves one of its pieces to an empty neighbouring square, in any of 8 directions.
4. Who has four in a row (across, up or diagonally) or in a square of two by two wins.
5. Nobody has won after so many drops and moves as the house rule `move-limit` says: the game is a draw.

Rule 5 is ours. Played well, Teeko never ends (Guy Steele showed it in 1998), and a game at a table should.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from engine import BadPosition, BadRules, Event, Game, IllegalMove, Outcome, Seat

EMPTY = "."
SQUARES = tuple(f"{file}{rank}" for rank in "12345" for file in "abcde")
"""The names of the squares, a1 first."""
LETTERS: Mapping[Seat, str] = {"black": "B", "red": "R"}
LOOKS: Mapping[str, str] = {"B": "black", "R": "red"}
RIVAL: Mapping[Seat, Seat] = {"black": "red", "red": "black"}
PIECES_EACH = 4
DROPS = 2 * PIECES_EACH
LONGEST = 9999
"""No limit is higher, so that a text stays short."""


def _square(file: int, rank: int) -> int | None:
    return 5 * rank + file if 0 <= file < 5 and 0 <= rank < 5 else None


def _four(square: int, steps: Sequence[tuple[int, int]]) -> tuple[int, ...] | None:
    rank, file = divmod(square, 5)
    found = [_square(file + right, rank + up) for right, up in steps]
    return None if None in found else tuple(each for each in found if each is not None)


_SHAPES = (
    *([(right * n, up * n) for n in range(4)] for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))),
    [(0, 0), (1, 0), (0, 1), (1, 1)],
)
FOURS = tuple(four for square in range(25) for shape in _SHAPES if (four := _four(square, shape)) is not None)
"""The 44 sets of four squares that win (rule 4)."""

NEIGHBOURS = tuple(
    tuple(
        near
        for right in (-1, 0, 1)
        for up in (-1, 0, 1)
        if (right, up) != (0, 0) and (near := _square(square % 5 + right, square // 5 + up)) is not None
    )
    for square in range(25)
)
"""For each square the squares that touch it (rule 3)."""


@dataclass(frozen=True, slots=True)
class Position:
    """What stands where, whose turn it is, and how many drops and moves there were."""

    board: str
    """25 letters, a1 first: "B", "R" or `EMPTY`."""
    turn: Seat
    ply: int

    @property
    def drops(self) -> bool:
        """True while pieces are dropped (rule 2)."""
        return self.board.count(EMPTY) > 25 - DROPS


def legal_moves(position: Position) -> tuple[str, ...]:
    """Returns what the seat on turn may do, sorted: "c3" drops a piece, "b2c3" moves one (rules 2 and 3).

    Somebody who has not won can always move: four pieces cannot be shut in by four others.
    """
    board = position.board
    if position.drops:
        return tuple(sorted(SQUARES[square] for square in range(25) if board[square] == EMPTY))
    own = LETTERS[position.turn]
    ways = ((square, near) for square in range(25) if board[square] == own for near in NEIGHBOURS[square])
    return tuple(sorted(SQUARES[square] + SQUARES[near] for square, near in ways if board[near] == EMPTY))


def played(position: Position, move: str) -> Position:
    """Returns the position after a legal move."""
    squares = list(position.board)
    if len(move) == 4:
        squares[SQUARES.index(move[:2])] = EMPTY
    squares[SQUARES.index(move[-2:])] = LETTERS[position.turn]
    return Position("".join(squares), RIVAL[position.turn], position.ply + 1)


def four_of(position: Position, seat: Seat) -> tuple[int, ...]:
    """Returns the squares where a seat has its four together, or none (rule 4)."""
    board, own = position.board, LETTERS[seat]
    return next((four for four in FOURS if all(board[square] == own for square in four)), ())


class Teeko(Game[Position, str]):
    """A game of Teeko; its text is the ranks from 5 to 1, who is on turn, and how many drops and moves there were.

    House rule: `move-limit`, after how many drops and moves a game is a draw (rule 5), 8 to 9999.
    """

    name: ClassVar[str] = "teeko"
    seats: ClassVar[tuple[Seat, ...]] = ("black", "red")
    start_text: ClassVar[str] = "5/5/5/5/5 b 0"
    house_rules: ClassVar[Mapping[str, bool | int | str]] = {"move-limit": 100}

    @classmethod
    def _checked_rules(cls, wanted: Mapping[str, Any]) -> Mapping[str, Any]:
        rules = super()._checked_rules(wanted)
        if not DROPS <= rules["move-limit"] <= LONGEST:
            limit = rules["move-limit"]
            raise BadRules(f"house rule 'move-limit' of teeko is {limit}, expected {DROPS} to {LONGEST}")
        return rules

    # The state as text

    @classmethod
    def _read(cls, text: str) -> Position:
        found = re.fullmatch(r"([BR1-5]+(?:/[BR1-5]+){4}) ([br]) (0|[1-9][0-9]{0,3})", text)
        ranks = [re.sub("[1-5]", lambda run: EMPTY * int(run[0]), rank) for rank in text.partition(" ")[0].split("/")]
        if not found or any(len(rank) != 5 for rank in ranks):
            raise BadPosition(f"{text!r} is no position of teeko; the start is {cls.start_text!r}")
        position = Position("".join(reversed(ranks)), "black" if found[2] == "b" else "red", int(found[3]))
        if cls._write(position) != text or _dropped(position) != _should_have_dropped(position):
            raise BadPosition(f"{text!r} cannot come about in teeko: four pieces each, dropped in turn")
        return position

    @classmethod
    def _write(cls, state: Position) -> str:
        ranks = [state.board[5 * rank : 5 * rank + 5] for rank in range(4, -1, -1)]
        board = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), rank) for rank in ranks)
        return f"{board} {state.turn[0]} {state.ply}"

    @classmethod
    def _read_move(cls, text: str) -> str:
        if not re.fullmatch("(?:[a-e][1-5]){1,2}", text):
            raise IllegalMove(f"{text!r} is no move of teeko; 'c3' drops a piece, 'b2c3' moves one")
        return text

    # The rules

    def _turn(self, state: Position) -> Seat:
        return state.turn

    def _legal(self, state: Position) -> Sequence[str]:
        return legal_moves(state)

    def _apply(self, state: Position, move: str) -> tuple[Position, tuple[Event, ...]]:
        return played(state, move), ()

    def _ending(self, state: Position) -> Outcome | None:
        winner = RIVAL[state.turn]  # nobody but who has just played can have four together
        if four_of(state, winner):
            return Outcome(winner, "four")
        return Outcome(None, "move-limit") if state.ply >= self.rules["move-limit"] else None

    # What people read

    def _refusal(self, move: str) -> str:
        outcome = self.outcome()
        if outcome is not None:
            return f"{move} cannot be played in {self.text()}: the game is over ({outcome})"
        what = "drop a piece on an empty square" if self.state.drops else "move a piece of its own one step"
        return f"{move} is not legal in {self.text()}: {self.turn} has to {what}"

    def _describe(self, move: str) -> str:
        return _sentence(self.state, move)

    def _view(self, seat: Seat | None) -> dict[str, Any]:
        outcome = self.outcome()
        return {
            "game": self.name,
            "position": self.text(),
            "turn": self.turn,
            "ply": len(self.moves),
            "pieces": {SQUARES[at]: LOOKS[piece] for at, piece in enumerate(self.state.board) if piece != EMPTY},
            "legal": [{"move": move} for move in self.legal_moves],
            "moves": [
                {"ply": ply, "seat": state.turn, "move": move, "written": move, "sentence": _sentence(state, move)}
                for ply, (state, move) in enumerate(zip(self.states, self.moves, strict=False), start=1)
            ],
            "outcome": None
            if outcome is None
            else {"winner": outcome.winner, "reason": outcome.reason, "sentence": self._ended(outcome)},
        }

    def _ended(self, outcome: Outcome) -> str:
        if outcome.winner is None:
            return f"Nobody has won in {self.rules['move-limit']} moves."
        winner = outcome.winner.capitalize()
        if outcome.reason == "resigned":
            return f"{RIVAL[outcome.winner].capitalize()} resigned: {winner} wins."
        if outcome.reason == "time":
            return f"{RIVAL[outcome.winner].capitalize()} ran out of time: {winner} wins."
        return f"{winner} has four together on {_names(four_of(self.state, outcome.winner))}."


def _sentence(position: Position, move: str) -> str:
    seat = position.turn.capitalize()
    if len(move) == 2:
        return f"{seat} drops a piece on {move}."
    return f"{seat} moves a piece from {move[:2]} to {move[2:]}."


def _names(squares: Sequence[int]) -> str:
    *most, last = (SQUARES[square] for square in squares)
    return f"{', '.join(most)} and {last}"


def _dropped(position: Position) -> tuple[int, int]:
    """How many pieces the seat on turn and its rival have on the board."""
    return position.board.count(LETTERS[position.turn]), position.board.count(LETTERS[RIVAL[position.turn]])


def _should_have_dropped(position: Position) -> tuple[int, int]:
    drops = min(position.ply, DROPS)
    return drops // 2, drops - drops // 2

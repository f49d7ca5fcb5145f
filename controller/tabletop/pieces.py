"""The base of games whose pieces stand on squares, one magnet each: such a game only defines its positions.

Which gesture makes which move, the hand's steps for the computer player, what is missing after a knock, and the squares
of the last move: all of that follows from the board before a move and the board after it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, ClassVar

import engine
from controller.hands import Gesture, Past, Situation
from controller.tabletop.contract import Scene, Tabletop
from controller.tabletop.hand_work import HandWork, Lift, Place, PutInBox, TakeFromBox
from controller.tabletop.light import Painting
from controller.tabletop.pieces_light import PiecesPainter
from engine.game import Game, Seat
from engine.sentence import phrase
from hal.squares import SQUARES, Occupancy, Square, picture_of

EMPTY = "."
"""The letter of an empty square."""
_POSITIONS_KNOWN = 64
"""The number of positions whose gestures are cached: move detection uses the same few repeatedly."""

AnyGame = Game[Any, Any]
Board = str | tuple[str, ...]
"""A letter for every square, a1 first."""


class PiecesOnSquares(Tabletop):
    """A tabletop that derives hands and lights from positions.

    A game names its pieces in `looks` and `seat_of`, its position in `board`, and the meanings of its own lights in a
    `painter`. Its states are frozen and hashable.
    """

    looks: ClassVar[Mapping[str, str]]
    """The letter of a piece on the board -> its look, such as "white-king"."""
    owners: ClassVar[Mapping[str, Seat]]
    """The letter of a piece on the board -> the seat that moves it."""
    supply: ClassVar[Mapping[str, int]] = {}
    """The letter of a piece -> how many there are, in a game whose pieces come from the box.

    Empty if all pieces are on the board at the start: the box then holds captured ones.
    """
    painter: ClassVar[type[PiecesPainter]] = PiecesPainter
    """The painter of this game."""

    def __init__(self) -> None:
        self._known: dict[object, tuple[Gesture, ...]] = {}

    @abstractmethod
    def board(self, state: Any) -> Board:
        """Returns the letter of each square's piece in a state of the game, a1 first; `EMPTY` for nothing."""

    # What hands may do

    def situation(self, game: AnyGame, only: str | None = None) -> Situation:
        gestures = tuple(gesture for gesture in self.gestures(game) if only in (None, gesture.move))
        return self._situation(game, gestures, self._past(game))

    def gestures(self, game: AnyGame) -> tuple[Gesture, ...]:
        """Returns the legal moves as gestures: the boards show which pieces leave, enter and touch squares."""
        if game.outcome() is not None:
            return ()
        key = (type(game), tuple(game.rules.items()), game.state)
        if key not in self._known:
            if len(self._known) >= _POSITIONS_KNOWN:
                self._known.clear()
            before = self.board(game.state)
            after = {str(move): self.board(played(game, str(move)).state) for move in game.legal_moves}
            self._known[key] = tuple(gesture_between(move, before, board) for move, board in after.items())
        return self._known[key]

    def _situation(self, game: AnyGame, gestures: tuple[Gesture, ...], past: tuple[Past, ...] = ()) -> Situation:
        board = self.board(game.state)
        return Situation(
            occupied=occupied(board),
            gestures=gestures,
            own=self.pieces_of(board, game.turn),
            follow=lambda gesture: self.follow(game, gesture),
            past=past,
            start=self.start_picture(game),
            is_over=not gestures and game.outcome() is not None,
            looks=self.looks_on(board),
        )

    def looks_on(self, board: Board) -> Mapping[Square, str]:
        """Returns the look of the piece on each square, for a board that recognises kinds of pieces."""
        return _looks_on(type(self), board)

    def follow(self, game: AnyGame, gesture: Gesture) -> Situation:
        after = played(game, gesture.move)
        return self._situation(after, self.gestures(after))

    def last(self, game: AnyGame) -> Gesture:
        """Returns the last move as the board saw it; an empty one before the first move."""
        if not game.moves:
            return Gesture("")
        before, after = (self.board(state) for state in game.states[-2:])
        return gesture_between(str(game.moves[-1]), before, after)

    def start_picture(self, game: AnyGame) -> Occupancy:
        return occupied(_start_board(type(self), type(game)))

    def pieces_of(self, board: Board, seat: Seat) -> Occupancy:
        return _pieces_of(board, _letters_of(type(self), seat))

    def _past(self, game: AnyGame) -> tuple[Past, ...]:
        """Returns every earlier position, the latest first, with the squares where another piece has to come back."""
        *boards, now = [self.board(state) for state in game.states]
        return tuple(
            Past(
                plies, occupied(then), self.pieces_of(then, game.turn_before(plies)), _exchanged(then, now, type(self))
            )
            for plies, then in enumerate(reversed(boards), start=1)
        )

    # Positions, and the hand's steps

    def paint(self, game: AnyGame, scene: Scene) -> Painting:
        return self.painter(self, game, scene).painted()

    def pieces(self, game: AnyGame) -> dict[str, str]:
        return {SQUARES[square]: look for square, look in self.looks_on(self.board(game.state)).items()}

    def box(self, game: AnyGame) -> tuple[str, ...]:
        """Returns the looks of the pieces that have not come onto the board yet, or have left it."""
        board = list(self.board(game.state))
        supply = self.supply or Counter(letter for letter in self.board(game.states[0]) if letter != EMPTY)
        return tuple(self.looks[letter] for letter, count in supply.items() for _ in range(count - board.count(letter)))

    def hand_work(self, game: AnyGame, move: str) -> tuple[HandWork, ...]:
        """Returns the steps of a hand for a legal move: every piece that arrives, then every one that leaves."""
        before, after = self.board(game.state), self.board(played(game, move).state)
        standing = dict(enumerate(before))  # in the hand's order
        work: list[HandWork] = []
        for target in (square for square in range(len(after)) if after[square] not in (EMPTY, before[square])):
            origin = _origin_of(after[target], standing, after)
            work += [TakeFromBox(self.looks[after[target]]) if origin is None else Lift(SQUARES[origin])]
            work += [Place(SQUARES[target])]
            standing |= {target: after[target]} | ({} if origin is None else {origin: EMPTY})
        for square in (square for square in range(len(after)) if standing[square] != after[square]):
            work += [Lift(SQUARES[square]), PutInBox(self.looks[standing[square]])]
        return tuple(work)

    def ends(self, game: AnyGame, move: str) -> tuple[str | None, str] | None:
        """Returns the squares where a move begins and ends, None for an illegal one; see `Tabletop.ends`."""
        if move not in game.legal_moves:
            return None
        match self.hand_work(game, move):
            case (Lift(origin), Place(target), *_):
                return origin, target
            case (TakeFromBox(), Place(target), *_):
                return None, target
            case (Lift(square), PutInBox(), *_):
                return square, square
        return None

    def start_text(self, first: Seat) -> str:
        """Returns the text of a new game; a game in which either seat may move first overrides it."""
        return engine.game_class(self.game).start_text

    def lifted(self, game: AnyGame, squares: Occupancy, named: str) -> str:
        if any(gesture.leaves & squares for gesture in self.gestures(game)):
            return super().lifted(game, squares, named)
        return phrase("That piece cannot move now: return it to {squares}.", squares=named)

    def asks(self, game: AnyGame) -> str:
        """Returns what the seat on turn may do: lift a piece, place one from the box, or either."""
        begins = {bool(gesture.leaves | gesture.touches) for gesture in self.gestures(game)}
        if begins == {False}:
            return phrase("put a piece from the box on a square.")
        if False in begins:
            return phrase("lift a piece, or put a piece from the box on a square.")
        return super().asks(game)

    def paint_pieces(self, game: AnyGame) -> Painting:
        """Paints every piece as light; a look that is not a meaning of the game's lights stays dark."""
        painting = Painting(self.meanings)
        for square, letter in enumerate(self.board(game.state)):
            if letter != EMPTY and self.looks[letter] in self.meanings:
                painting.stroke(self.looks[letter], 1 << square)
        return painting


def played(game: AnyGame, move: str) -> AnyGame:
    """Returns the game after a legal move, without changing `game`."""
    after = game.copy()
    after.push(move)
    return after


def gesture_between(move: str, before: Board, after: Board) -> Gesture:
    """Returns the gesture that turns one board into another."""
    there, then = occupied(before), occupied(after)
    changed = picture_of(square for square in range(len(before)) if before[square] != after[square])
    return Gesture(move, leaves=there & ~then, enters=then & ~there, touches=there & then & changed)


@lru_cache(maxsize=2048)
def occupied(board: Board) -> Occupancy:
    return picture_of(square for square, letter in enumerate(board) if letter != EMPTY)


@lru_cache(maxsize=2048)
def _looks_on(tabletop: type[PiecesOnSquares], board: Board) -> Mapping[Square, str]:
    looks = {square: tabletop.looks[letter] for square, letter in enumerate(board) if letter != EMPTY}
    return MappingProxyType(looks)


@cache
def _letters_of(tabletop: type[PiecesOnSquares], seat: Seat) -> str:
    return "".join(letter for letter, owner in tabletop.owners.items() if owner == seat)


@cache
def _start_board(tabletop: type[PiecesOnSquares], game: type[AnyGame]) -> Board:
    return tabletop().board(game().state)


@lru_cache(maxsize=4096)
def _pieces_of(board: Board, letters: str) -> Occupancy:
    return picture_of(square for square, letter in enumerate(board) if letter in letters)


@lru_cache(maxsize=4096)
def _exchanged(then: Board, now: Board, tabletop: type[PiecesOnSquares]) -> Occupancy:
    """Returns the squares that are occupied on both boards, but by pieces of different seats."""
    owner = tabletop.owners
    return picture_of(
        square for square, (old, new) in enumerate(zip(then, now, strict=True))
        if EMPTY not in (old, new) and owner[old] != owner[new]
    )  # fmt: skip


def _origin_of(letter: str, standing: Mapping[Square, str], after: Board) -> Square | None:
    """Returns the square from which a piece with this letter comes, preferably one now empty; None for the box."""
    leaving = [square for square in range(len(after)) if standing[square] == letter != after[square]]
    return min(leaving, key=lambda square: after[square] != EMPTY, default=None)

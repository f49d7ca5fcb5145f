"""Chameleon on the table: its pieces stand on their own squares, one magnet each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from controller.games.contract import Scene, Tabletop
from controller.games.hand_work import HandWork, Lift, Place
from controller.hands import (
    Ask,
    Gesture,
    Idle,
    Illegal,
    Lifted,
    Move,
    NewGame,
    Past,
    Repair,
    Repaired,
    Situation,
)
from controller.light import Painting
from engine.chameleon.rules.moves import Move as ChameleonMove
from engine.chameleon.rules.moves import legal_moves as legal
from engine.chameleon.rules.moves import read_move
from engine.chameleon.rules.position import BLUE, EMPTY, PIECES, RED, RIVAL, START, Position
from engine.chameleon.rules.winning import apply as play
from engine.chameleon.rules.winning import arrived as arrived_squares
from engine.chameleon.rules.winning import ending
from engine.game import Game, Seat
from hal.squares import SQUARES, Occupancy, picture_of, square_index

__all__ = ["ChameleonTabletop"]

_LOOKS = {"B": "red-black", "W": "red-white", "b": "blue-black", "w": "blue-white"}


@lru_cache(maxsize=1024)
def occupied(position: Position) -> Occupancy:
    """Returns the picture of a position."""
    return picture_of(square for square, letter in enumerate(position.board) if letter != EMPTY)


@lru_cache(maxsize=2048)
def pieces_of(position: Position, seat: Seat) -> Occupancy:
    """Returns the picture of a seat's pieces."""
    return picture_of(square for square, letter in enumerate(position.board) if letter in PIECES[seat])


@lru_cache(maxsize=4096)
def gesture_of(move: ChameleonMove, captures: bool) -> Gesture:
    """Returns what the board sees of a move: the piece leaves, and enters or touches its target."""
    target = 1 << move.target
    return Gesture(
        str(move), leaves=1 << move.origin, enters=0 if captures else target, touches=target if captures else 0
    )


@lru_cache(maxsize=64)
def gestures_in(position: Position) -> tuple[Gesture, ...]:
    """Returns the legal moves of a position as gestures; none when it is over."""
    if ending(position) is not None:
        return ()
    return tuple(gesture_of(move, position.board[move.target] != EMPTY) for move in legal(position))


class ChameleonTabletop(Tabletop):
    """Chameleon's gestures and lights."""

    game = "chameleon"
    meanings: ClassVar[frozenset[str]] = frozenset(
        "step slide jump capture step-risk slide-risk jump-risk capture-risk home made last threat arrival answer "
        "engine-from engine-to keeps throws loses open hint-from hint-to question question-other illegal put-back "
        "take-away new-game winner red-black red-white blue-black blue-white".split()
    )
    """See `Tabletop.meanings`."""

    def situation(self, game: Game[Any, Any], only: str | None = None) -> Situation:
        """Returns what hands may do now; see `Tabletop.situation`."""
        position = _position(game)
        gestures = () if game.outcome() is not None else gestures_in(position)
        if only is not None:
            gestures = tuple(gesture for gesture in gestures if gesture.move == only)
        return _situation(position, gestures, past=_past(game), is_over=game.outcome() is not None)

    def paint(self, game: Game[Any, Any], scene: Scene) -> Painting:
        """Returns what every square says; see `Tabletop.paint`."""
        return _Painter(game, _position(game), scene).painted()

    def paint_pieces(self, game: Game[Any, Any]) -> Painting:
        """Returns every piece as light; see `Tabletop.paint_pieces`."""
        return _with_pieces(Painting(), _position(game))

    def pieces(self, game: Game[Any, Any]) -> dict[str, str]:
        """Returns which piece stands where, as "red-white" and the like."""
        board = _position(game).board
        return {SQUARES[square]: _LOOKS[letter] for square, letter in enumerate(board) if letter != EMPTY}

    def hand_work(self, game: Game[Any, Any], move: str) -> tuple[HandWork, ...]:
        """Returns the two things that a hand does: lift here, put down there."""
        return Lift(move[:2]), Place(move[2:])

    def ends(self, game: Game[Any, Any], move: str) -> tuple[str, str]:
        """Returns the squares where hands begin and end a move; see `Tabletop.ends`."""
        return move[:2], move[2:]

    def start_text(self, first: Seat) -> str:
        """Returns the start position with `first` to move (rule 5)."""
        return Position(START.board, first).text()


def _position(game: Game[Any, Any]) -> Position:
    position: Position = game.state
    return position


def _situation(
    position: Position, gestures: tuple[Gesture, ...], *, past: tuple[Past, ...] = (), is_over: bool = False
) -> Situation:
    def follow(gesture: Gesture) -> Situation:
        after = play(position, read_move(gesture.move))
        return _situation(after, gestures_in(after), is_over=ending(after) is not None)

    return Situation(
        occupied=occupied(position),
        gestures=gestures,
        own=pieces_of(position, position.turn),
        follow=follow,
        past=past,
        start=occupied(START),
        is_over=is_over,
    )


def _past(game: Game[Any, Any]) -> tuple[Past, ...]:
    """Every earlier position, the nearest first, with the squares where a captured piece has to come back."""
    states: tuple[Position, ...] = game.states
    now = states[-1]
    return tuple(
        Past(plies, occupied(then), pieces_of(then, then.turn), _changed_hands(then, now))
        for plies, then in enumerate(reversed(states[:-1]), start=1)
    )


def _changed_hands(then: Position, now: Position) -> Occupancy:
    """The squares that are occupied in both positions, but by pieces of different sides."""
    red, blue = (pieces_of(then, RED), pieces_of(then, BLUE))
    return (red & pieces_of(now, BLUE)) | (blue & pieces_of(now, RED))


@dataclass(frozen=True)
class _Painter:
    """Paints one scene: first what always shines, then what the hand is doing."""

    game: Game[Any, Any]
    position: Position
    scene: Scene

    def painted(self) -> Painting:
        painting = Painting()
        match self.scene.decision:
            case Repair(_, extra) if self.scene.sets_up:
                return _with_pieces(painting, self.position).stroke("take-away", extra)
            case Repair(missing, extra):
                return painting.stroke("put-back", missing).stroke("take-away", extra)
            case NewGame():
                return painting.stroke("new-game", occupied(START))
        if self.scene.wrong is not None:
            origin, target = _square(self.scene.wrong[:2]), _square(self.scene.wrong[2:])
            return painting.stroke("put-back", origin).stroke("take-away", target)
        if self.game.outcome() is not None:
            return self._over(painting)
        self._standing(painting)
        match self.scene.decision:
            case Lifted(squares):
                self._lifted(painting, squares)
            case Move(move, _):
                painting.stroke("last", _square(move[:2])).stroke("made", _square(move[2:]))
            case Ask(moves, lifted):
                self._lifted(painting, lifted)
                self._asked(painting, moves)
            case Illegal(square):
                self._lifted(painting, self.scene.lifted)
                painting.stroke("illegal", 1 << square)
        return painting

    def _over(self, painting: Painting) -> Painting:
        outcome = self.game.outcome()
        self._last_move(painting)
        if outcome is not None and outcome.winner is not None:
            painting.stroke("winner", pieces_of(self.position, outcome.winner))
        return painting

    def _standing(self, painting: Painting) -> None:
        """What shines while no hand is on the board: the last move, dangers, an arrival, the engine's move."""
        self._last_move(painting)
        if self.scene.engine_move is not None:
            painting.stroke("engine-from", _square(self.scene.engine_move[:2]))
            painting.stroke("engine-to", _square(self.scene.engine_move[2:]))
            return
        chooses = not isinstance(self.scene.decision, Lifted)  # then only where this piece may go
        if self.scene.assistance == "dangers" and chooses:
            painting.stroke("threat", _threatened(self.position))
        arrived = picture_of(arrived_squares(self.position))  # rule 12: it must be answered now
        painting.stroke("arrival", arrived)
        if self.scene.assistance != "off" and chooses:
            answers = (move for move in legal(self.position) if arrived >> move.target & 1)
            painting.stroke("answer", picture_of(move.origin for move in answers))
        if isinstance(self.scene.decision, Idle | Repaired):
            painting.stroke("hint-to", picture_of(move.target for move in self._guided()))
            painting.stroke("hint-from", picture_of(move.origin for move in self._guided()))

    def _guided(self) -> tuple[ChameleonMove, ...]:
        return tuple(read_move(move) for move in self.scene.guide)

    def _last_move(self, painting: Painting) -> None:
        if self.game.moves:
            text = str(self.game.moves[-1])
            painting.stroke("last", _square(text[:2]) | _square(text[2:]))

    def _lifted(self, painting: Painting, squares: Occupancy) -> None:
        moving = [move for move in self._movable() if squares >> move.origin & 1]
        movers = picture_of({move.origin for move in moving})
        painting.stroke("put-back" if not moving else "home", squares)
        painting.stroke("home", movers)
        if movers.bit_count() != 1:
            return
        victims = squares & ~movers
        shown = [move for move in moving if not victims or victims >> move.target & 1]
        for move in shown:
            if self.scene.engine_move is not None:
                painting.stroke("engine-to", 1 << move.target)
            elif self.scene.assistance != "off":
                painting.stroke(self._kind(move), 1 << move.target)
        if isinstance(self.scene.decision, Lifted):
            painting.stroke("hint-to", picture_of(move.target for move in self._guided() if movers >> move.origin & 1))

    def _movable(self) -> tuple[ChameleonMove, ...]:
        moves = legal(self.position)
        if self.scene.engine_move is None:
            return moves
        return tuple(move for move in moves if str(move) == self.scene.engine_move)

    def _kind(self, move: ChameleonMove) -> str:
        """What a destination says: what the move does, or how the piece gets there, that it captures, and the risk."""
        if self.scene.effects:
            return self.scene.effects[str(move)]
        kind = "capture" if self.position.board[move.target] != EMPTY else str(move.kind)
        if self.scene.assistance == "dangers" and _can_be_taken(play(self.position, move), move.target):
            return f"{kind}-risk"
        return kind

    def _asked(self, painting: Painting, moves: tuple[str, ...]) -> None:
        for number, move in enumerate(moves):
            painting.stroke("home", _square(move[:2]))
            painting.stroke("question-other" if number % 2 else "question", _square(move[2:]))


def _with_pieces(painting: Painting, position: Position) -> Painting:
    for letter, look in _LOOKS.items():
        painting.stroke(look, picture_of(square for square, there in enumerate(position.board) if there == letter))
    return painting


def _square(name: str) -> Occupancy:
    return 1 << square_index(name)


def _can_be_taken(position: Position, target: int) -> bool:
    return ending(position) is None and any(move.target == target for move in legal(position))


def _threatened(position: Position) -> Occupancy:
    """The pieces of the side to move that the rival could take if it were the rival's turn."""
    swapped = Position(position.board, RIVAL[position.turn])
    own = pieces_of(position, position.turn)
    return own & picture_of({move.target for move in legal(swapped)})

"""Chameleon's tabletop: its pieces stand on their own squares, one magnet each."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from controller.games.chameleon.meanings import MEANINGS
from controller.hands import Gesture, Situation
from controller.tabletop.contract import WAYS, Way
from controller.tabletop.light import Painting
from controller.tabletop.pieces import PiecesOnSquares, occupied
from controller.tabletop.pieces_light import PiecesPainter
from controller.tabletop.show import LightScene
from engine.chameleon.rules.board import JUMPS, RAYS, STEPS
from engine.chameleon.rules.moves import Move as ChameleonMove
from engine.chameleon.rules.moves import is_attacked, read_move
from engine.chameleon.rules.moves import legal_moves as legal
from engine.chameleon.rules.position import EMPTY, RIVAL, SEAT_OF, START, Position
from engine.chameleon.rules.sentences import why_not
from engine.chameleon.rules.winning import apply as play
from engine.chameleon.rules.winning import arrived as arrived_squares
from engine.chameleon.rules.winning import ending
from engine.game import Game, Seat
from engine.sentence import all_of, phrase, term
from hal.squares import SQUARES, Occupancy, Square, picture_of, square_index

_CALLED: Mapping[str, str] = {
    "red-black": phrase("Red's black piece"),
    "red-white": phrase("Red's white piece"),
    "blue-black": phrase("Blue's black piece"),
    "blue-white": phrase("Blue's white piece"),
}
_WAYS: Mapping[str, Way] = {
    "step": lambda squares: phrase("steps to {squares}", squares=squares),
    "slide": lambda squares: phrase("slides to {squares}", squares=squares),
    "jump": lambda squares: phrase("jumps to {squares}", squares=squares),
    "capture": lambda squares: phrase("captures on {squares}", squares=squares),
    "step-risk": lambda squares: phrase("steps at a risk to {squares}", squares=squares),
    "slide-risk": lambda squares: phrase("slides at a risk to {squares}", squares=squares),
    "jump-risk": lambda squares: phrase("jumps at a risk to {squares}", squares=squares),
    "capture-risk": lambda squares: phrase("captures at a risk on {squares}", squares=squares),
}


@lru_cache(maxsize=4096)
def gesture_of(move: ChameleonMove, captures: bool) -> Gesture:
    """Returns a move as a gesture: the piece leaves, and enters or touches its target."""
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


class ChameleonPainter(PiecesPainter):
    """Chameleon's own lights: the kinds of moves, risks and dangers, and arrivals."""

    def destination(self, move: str) -> str:
        """Returns the kind of move or capture, and whether the opponent could capture the piece there."""
        position, chosen = self._position, read_move(move)
        kind = "capture" if position.board[chosen.target] != EMPTY else str(chosen.kind)
        if self.scene.assistance == "dangers":
            after = play(position, chosen)
            if ending(after) is None and is_attacked(after, chosen.target):
                return f"{kind}-risk"
        return kind

    def standing(self, painting: Painting, *, chooses: bool) -> None:
        """Adds dangers, an arrival and the pieces that can answer it."""
        if self.scene.assistance == "dangers" and chooses:
            painting.stroke("threat", self._threatened())
        arrived = picture_of(arrived_squares(self._position))  # rule 12: it must be answered now
        painting.stroke("arrival", arrived)
        if self.scene.assistance != "off" and chooses:
            answers = (move for move in legal(self._position) if arrived >> move.target & 1)
            painting.stroke("answer", picture_of(move.origin for move in answers))

    @property
    def _position(self) -> Position:
        return _position(self.game)

    def _threatened(self) -> Occupancy:
        """Returns the pieces of the side to move that the opponent could capture if it were their turn."""
        board, turn = self._position
        swapped = Position(board, RIVAL[turn])
        return self.tabletop.pieces_of(board, turn) & picture_of({move.target for move in legal(swapped)})


def light_show() -> tuple[LightScene, ...]:
    """Returns a scene on the start position for each kind of move (rules 6-8): a step, a jump, and a slide after it."""
    b1, c1, c3 = map(square_index, ("b1", "c1", "c3"))
    jumped = Position(play(START, read_move("b1c3")).board, START.turn)
    slides = [target for ray in RAYS[c3] for target in ray]
    return (
        _scene(phrase("Every piece can step one square in any direction."), "step", START, c1, STEPS[c1]),
        _scene(phrase("On the other colour a piece also jumps like a knight."), "jump", START, b1, JUMPS[b1]),
        _scene(phrase("On its own colour a piece also slides along the diagonals."), "slide", jumped, c3, slides),
    )


def _scene(sentence: str, kind: str, position: Position, origin: Square, reach: Collection[Square]) -> LightScene:
    """Returns one kind of move; the first square of a slide looks like a step and belongs to both."""
    targets = picture_of(move.target for move in legal(position) if move.origin == origin and move.target in reach)
    return LightScene(sentence, (("home", 1 << origin), (kind, targets)))


class ChameleonTabletop(PiecesOnSquares):
    game = "chameleon"
    meanings = MEANINGS
    look_words = (term("look", "black"), term("look", "blue"), term("look", "red"), term("look", "white"))
    looks: ClassVar[Mapping[str, str]] = {"B": "red-black", "W": "red-white", "b": "blue-black", "w": "blue-white"}
    owners: ClassVar[Mapping[str, Seat]] = SEAT_OF
    painter = ChameleonPainter
    ways: ClassVar[Mapping[str, Way]] = {**_WAYS, **WAYS}

    def board(self, state: Position) -> str:
        return state.board

    def gestures(self, game: Game[Any, Any]) -> tuple[Gesture, ...]:
        """Returns the legal moves as gestures, without playing each: a move contains its target."""
        return () if game.outcome() is not None else gestures_in(_position(game))

    def follow(self, game: Game[Any, Any], gesture: Gesture) -> Situation:
        """Returns the gestures after a move. It is fast, because it only uses the positions: move detection calls it
        all the time.
        """
        return self._in(play(_position(game), read_move(gesture.move)))

    def _in(self, position: Position) -> Situation:
        return Situation(
            occupied=occupied(position.board),
            gestures=gestures_in(position),
            own=self.pieces_of(position.board, position.turn),
            follow=lambda gesture: self._in(play(position, read_move(gesture.move))),
            start=occupied(START.board),
            is_over=ending(position) is not None,
            looks=self.looks_on(position.board),
        )

    def called(self, look: str) -> str:
        return _CALLED[look]

    def urges(self, game: Game[Any, Any]) -> str:
        """Returns the instruction to capture a piece that has arrived (rule 12), "" without one."""
        arrived = [SQUARES[square] for square in arrived_squares(_position(game))]
        if not arrived:
            return ""
        return phrase("capture the piece on {squares} now, or you lose the game.", squares=all_of(arrived))

    def why_not(self, game: Game[Any, Any], origin: str, target: str) -> str:
        """Returns the rule that prevents the move; see `Tabletop.why_not`."""
        return why_not(_position(game), read_move(origin + target))

    def start_text(self, first: Seat) -> str:
        """Returns the start position with `first` to move (rule 5)."""
        return Position(START.board, first).text()


def _position(game: Game[Any, Any]) -> Position:
    position: Position = game.state
    return position

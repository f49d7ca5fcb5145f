"""The light of games whose pieces stand on squares: what follows from the moves, and what a game adds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from controller.hands import Ask, Gesture, Idle, Illegal, Lifted, MoveMade, NewGame, Repair, Repaired
from controller.tabletop.contract import Scene
from controller.tabletop.light import Painting
from engine.game import Game
from hal.squares import ALL_SQUARES, Occupancy, union

if TYPE_CHECKING:
    from controller.tabletop.pieces import PiecesOnSquares


class PiecesPainter:
    """Paints one scene: first its constant lights, then those of the hand's action.

    A game overrides `destination` and, if it has more to show, `standing` and `winners`.
    """

    def __init__(self, tabletop: PiecesOnSquares, game: Game[Any, Any], scene: Scene) -> None:
        self.tabletop, self.game, self.scene = tabletop, game, scene
        self.gestures = {gesture.move: gesture for gesture in tabletop.gestures(game)}

    # What a game overrides

    def destination(self, move: str) -> str:
        """Returns the light to show where a legal move ends, as a key of the table of light meanings."""
        return "goes"

    def standing(self, painting: Painting, *, chooses: bool) -> None:
        """Paints what is lit while no hand is on the board; `chooses` is False while a piece is in hand."""

    def winners(self) -> Occupancy:
        """Returns the squares that are lit when the game is won: all pieces of the winners."""
        outcome = self.game.outcome()
        board = self.tabletop.board(self.game.state)
        return union(self.tabletop.pieces_of(board, seat) for seat in (() if outcome is None else outcome.winners))

    # What follows from the moves

    def painted(self) -> Painting:
        painting = Painting(self.tabletop.meanings)
        match self.scene.decision:
            case Repair(_, extra) if self.scene.sets_up:
                return self.tabletop.paint_pieces(self.game).stroke("take-away", extra)
            case Repair(missing, extra):
                return painting.stroke("put-back", missing).stroke("take-away", extra)
            case NewGame():
                return painting.stroke("new-game", self.tabletop.start_picture(self.game) or ALL_SQUARES)
        if self.scene.wrong is not None:
            last = self.tabletop.last(self.game)
            return painting.stroke("put-back", last.leaves).stroke("take-away", target_of(last))
        if self.game.outcome() is not None:
            return painting.stroke("last", self.tabletop.last(self.game).squares).stroke("winner", self.winners())
        self._stands(painting)
        self._decided(painting)
        return painting

    def _decided(self, painting: Painting) -> None:
        match self.scene.decision:
            case Lifted(squares):
                self._lifted(painting, squares)
            case MoveMade(move, _) if move in self.gestures:
                gesture = self.gestures[move]
                painting.stroke("last", gesture.leaves).stroke("made", target_of(gesture))
            case Ask(moves, lifted):
                self._lifted(painting, lifted)
                self._asked(painting, moves)
            case Illegal(square):
                self._lifted(painting, self.scene.lifted)
                painting.stroke("illegal", 1 << square)

    def _stands(self, painting: Painting) -> None:
        painting.stroke("last", self.tabletop.last(self.game).squares)
        if self.scene.engine_move is not None:
            gesture = self.gestures[self.scene.engine_move]
            painting.stroke("engine-from", gesture.leaves).stroke("engine-to", target_of(gesture))
            return
        chooses = not isinstance(self.scene.decision, Lifted)  # then only the destinations of this piece
        if self.scene.assistance != "off" and isinstance(self.scene.decision, Idle | Illegal | Repaired):
            self._destinations(painting, (gesture for gesture in self.gestures.values() if not gesture.leaves))
        self.standing(painting, chooses=chooses)
        if self.scene.guide and isinstance(self.scene.decision, Idle | Repaired):
            guided = [self.gestures[move] for move in self.scene.guide if move in self.gestures]
            painting.stroke("hint-to", union(map(target_of, guided)))
            painting.stroke("hint-from", union(gesture.leaves for gesture in guided))

    def _lifted(self, painting: Painting, squares: Occupancy) -> None:
        moving = [gesture for gesture in self._movable() if gesture.leaves & squares]
        movers = squares & union(gesture.leaves for gesture in moving)
        painting.stroke("put-back" if not moving else "home", squares)
        painting.stroke("home", movers)
        if movers.bit_count() != 1:
            return
        victims = squares & ~movers
        shown = [gesture for gesture in moving if not victims or victims & gesture.touches]
        if self.scene.engine_move is not None:
            painting.stroke("engine-to", union(map(target_of, shown)))
        elif self.scene.assistance != "off":
            self._destinations(painting, shown)
        if self.scene.guide and isinstance(self.scene.decision, Lifted):
            guided = (gesture for gesture in moving if gesture.move in self.scene.guide)
            painting.stroke("hint-to", union(map(target_of, guided)))

    def _movable(self) -> Iterable[Gesture]:
        engine_move = self.scene.engine_move
        return self.gestures.values() if engine_move is None else [self.gestures[engine_move]]

    def _destinations(self, painting: Painting, gestures: Iterable[Gesture]) -> None:
        """Paints where moves end: by their effect on the result for a seat that is taught, else by the game's meaning.
        """
        for gesture in gestures:
            painting.stroke(self.scene.effects.get(gesture.move) or self.destination(gesture.move), target_of(gesture))

    def _asked(self, painting: Painting, moves: tuple[str, ...]) -> None:
        for number, move in enumerate(moves):
            gesture = self.gestures[move]
            painting.stroke("home", gesture.leaves)
            painting.stroke("question-other" if number % 2 else "question", target_of(gesture))


def target_of(gesture: Gesture) -> Occupancy:
    """Returns the destinations of a move; for one that only removes pieces, the squares it clears."""
    return gesture.enters | gesture.touches or gesture.leaves

"""The lights of Woodland: rulers while no hand is on the board; suits and paths while the pawn is lifted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from controller.games.woodland.meanings import MEANINGS
from controller.games.woodland.squares import (
    MARKER,
    occupied,
    path_square,
    pawn_at,
    pawn_seat,
    square_of,
    squares_in,
)
from controller.hands import Ask, Gesture, Idle, Illegal, Lifted, MoveMade, Repair, Repaired
from controller.tabletop.contract import Scene
from controller.tabletop.light import Painting
from engine.agenda import NOBODY
from engine.game import Game
from engine.woodland.cards import SUITS
from engine.woodland.map import CLEARINGS
from engine.woodland.state import State
from hal.squares import Occupancy, picture_of, square_index, union

MANY_EGO = 4
"""From this many ego tokens on, the light at the pawn's origin shows that there are many."""


@dataclass(frozen=True)
class WoodlandPainter:
    """Paints one scene; no light depends on a hidden card, except for the moves offered to the pawn."""

    game: Game[Any, Any]
    scene: Scene
    gestures: tuple[Gesture, ...]

    @property
    def state(self) -> State:
        state: State = self.game.state
        return state

    def painted(self) -> Painting:
        painting = Painting(MEANINGS)
        decision = self.scene.decision
        if isinstance(decision, Repair):
            return painting.stroke("put-back", decision.missing).stroke("take-away", decision.extra)
        outcome = self.game.outcome()
        if outcome is not None:
            return self._errands(painting.stroke("winner", self._ruled(outcome.winners)))
        match decision:
            case Lifted(squares):
                self._lifted(painting, squares)
                return painting
            case Illegal(square):
                self._ways(painting)
                painting.stroke("home", self.scene.lifted & ~self.scene.todo).stroke("illegal", 1 << square)
                return painting
            case MoveMade(move, _):
                painting.stroke("made", _squares(squares_in(move)) or MARKER)
            case Ask(moves, lifted):
                if lifted:
                    self._lifted(painting, lifted)
                self._asked(painting, moves)
            # Repairs and lessons come first; their rhythms are those of the rulers.
            case _ if not self.scene.todo and not self.scene.guide:
                self._rulers(painting)
        if isinstance(decision, Idle | Repaired):
            self._offered(painting)
            self._guided(painting)
        return self._errands(painting)

    # While no hand is on the board

    def _rulers(self, painting: Painting) -> None:
        for at in CLEARINGS:
            ruler = self.state.ruler(at)
            if ruler != NOBODY:
                painting.stroke(f"rules-{self.state.seats[ruler]}", self._square(at))

    def _ruled(self, winners: tuple[str, ...]) -> Occupancy:
        seats = [self.state.seats.index(winner) for winner in winners]
        return union(self._square(at) for at in CLEARINGS if self.state.ruler(at) in seats)

    def _offered(self, painting: Painting) -> None:
        """Paints the marker if a touch means done, and the clearings where the pawn may begin."""
        painting.stroke("done", union(gesture.touches for gesture in self.gestures))
        if self.scene.assistance != "off":
            painting.stroke("goes", union(gesture.enters for gesture in self.gestures if not gesture.leaves))

    def _guided(self, painting: Painting) -> None:
        """Paints the path of the pawn that a lesson points at, or the marker for done."""
        for gesture in self.gestures:
            if gesture.move in self.scene.guide and not self.scene.todo:
                painting.stroke("hint-from", gesture.leaves | gesture.touches).stroke("hint-to", gesture.enters)

    def _errands(self, painting: Painting) -> Painting:
        there = occupied(self.state)
        return painting.stroke("put-back", self.scene.todo & there).stroke("take-away", self.scene.todo & ~there)

    # While the pawn is lifted

    def _lifted(self, painting: Painting, squares: Occupancy) -> None:
        pawn = self._square(pawn_at(self.state)) if pawn_at(self.state) else 0
        ways = [gesture for gesture in self.gestures if gesture.leaves & squares]
        if not squares & pawn or not ways:
            painting.stroke("put-back", squares & pawn).stroke("home", squares & ~pawn)
            return
        if self.scene.assistance != "off":
            self._suits(painting)
            self._paths(painting, union(gesture.enters for gesture in ways))
        painting.stroke(self._ego(), pawn)

    def _ways(self, painting: Painting) -> None:
        """Paints the pawn's legal destinations while it stands on an illegal square."""
        if self.scene.assistance != "off":
            painting.stroke("way", union(gesture.enters for gesture in self.gestures if gesture.leaves))

    def _suits(self, painting: Painting) -> None:
        for suit, clearings in zip(SUITS[:3], self.state.map.by_suit, strict=False):
            painting.stroke(f"suit-{suit}", union(map(self._square, clearings)))

    def _paths(self, painting: Painting, targets: Occupancy) -> None:
        """Paints the clearings where the pawn may go, and the squares of the paths that lead there."""
        here = pawn_at(self.state)
        for at in self.state.map.adjacent[here]:
            if self._square(at) & targets:
                painting.stroke("way", self._square(at)).stroke("path", path_square(self.state, here, at))

    def _ego(self) -> str:
        """Returns the number of ego tokens with the pawn, as the light under it."""
        seat, here = pawn_seat(self.state), pawn_at(self.state)
        count = 0 if seat is None else sum(where[here] for where in self.state.sides[seat].pieces.values())
        return "ego-none" if not count else "ego-few" if count < MANY_EGO else "ego-many"

    def _asked(self, painting: Painting, moves: tuple[str, ...]) -> None:
        for number, move in enumerate(moves):
            aim = squares_in(move)[-1:]
            painting.stroke("question-other" if number % 2 else "question", _squares(aim) or MARKER)

    def _square(self, clearing: int) -> Occupancy:
        return 1 << square_of(self.state, clearing)


def _squares(names: list[str]) -> Occupancy:
    return picture_of(map(square_index, names))

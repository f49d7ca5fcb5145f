"""What the teacher knows and shows after one step: a value for pages, prompts and lights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from controller.tabletop import Painting, Scene, Tabletop
from controller.tabletop.registry import title_of
from controller.teaching.courses import Course, LessonCourse, Stage
from controller.teaching.hints import Hint
from controller.teaching.review import Review, TurningPoint
from engine import Game
from engine.sentence import phrase
from engine.teacher import Effect
from hal.squares import square_index

AnyGame = Game[Any, Any]


@dataclass(frozen=True)
class TeachingState:
    """The lesson or puzzle, the hints, and the review."""

    has_teacher: bool = False
    judges: bool = False
    """False if the teacher has only lessons, or there is no teacher."""
    course: Course | None = None
    """The lesson or puzzle of this game, or None."""
    stage: Stage | None = None
    """Its progress."""
    hint: Hint | None = None
    """The requested hint for the position on the board, once it is known."""
    is_hinted: bool = False
    """Whether a hint was requested here, known yet or not."""
    hints_left: Mapping[str, int] = field(default_factory=dict)
    """Seat -> the number of hints left in this game."""
    effects: Mapping[str, Effect] = field(default_factory=dict)
    """Each legal move's effect on the result; empty if not known yet, and for a seat that is not taught."""
    review: Review | None = None
    """The review, or None without one."""
    points: tuple[TurningPoint, ...] = ()
    """Its proven turning points so far."""
    judged_count: int = 0
    """The number of its positions that have been judged, or could not be."""

    @property
    def rests(self) -> bool:
        """True when a lesson or a puzzle waits for a take-back, or for another course."""
        return self.stage is not None and self.stage.state in ("wrong", "solved")

    def why_no_hint(self, game: AnyGame, *, busy: bool) -> str | None:
        """Returns why the seat on turn can have no hint here, or None; `busy` while the table has the turn."""
        if not self.judges:
            no_hints, nobody = phrase("this game's teacher gives no hints"), phrase("this game has no teacher")
            return no_hints if self.has_teacher else nobody
        if game.outcome() is not None or self.rests:
            return phrase("hints are for a game in progress")
        if isinstance(self.course, LessonCourse) and self.course.free is None:
            return phrase("the lesson shows what to do: follow the light")
        if busy or game.turn not in self.hints_left:
            return phrase("it is not your turn")
        if not self.is_hinted and not self.hints_left[game.turn]:
            return phrase("{seat} has no hint left in this game", seat=title_of(game.turn, game.name))
        return None

    def lit(self, scene: Scene, game: AnyGame) -> Scene:
        """Returns a scene with the teacher's lights."""
        if self.effects:
            scene = replace(scene, effects=self.effects)
        if self.hint is not None and not game.secrets:  # everybody sees the board
            scene = replace(scene, guide=(self.hint.move,))
        if self.stage is None:
            return scene
        wrong = str(game.moves[-1]) if self.stage.state == "wrong" and game.moves else None
        return replace(scene, guide=self.stage.moves or scene.guide, wrong=wrong, sets_up=not game.moves)

    def reviewed_position(self, tabletop: Tabletop) -> Painting | None:
        """Returns the reviewed position, with the better move, or None without a review."""
        if self.review is None or self.review.shown is None:
            return None
        ply = self.review.shown
        painting = tabletop.paint_pieces(self.review.positions[ply])
        for move in (point.better for point in self.points if point.ply == ply):
            ends = tabletop.ends(self.review.positions[ply], move) or (None, None)
            for meaning, square in zip(("hint-from", "hint-to"), ends, strict=True):
                painting.stroke(meaning, 0 if square is None else 1 << square_index(square))
        return painting

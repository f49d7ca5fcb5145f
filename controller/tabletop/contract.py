"""The contract of a tabletop: how one game maps to the squares, gestures to moves, and states to lights."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar

from controller.hands import Decision, Gesture, Idle, Situation
from controller.tabletop.hand_work import HandWork
from controller.tabletop.light import MEANINGS, Meaning, Painting
from engine.game import Game, Seat
from engine.sentence import all_of, phrase, term
from engine.teacher import Effect
from hal.squares import Occupancy

HUMAN = "human"
"""The player of a seat that a person plays."""
AWAY = "table"
"""The player of a seat at another table."""

ASSISTANCE: Mapping[str, str] = {
    "off": phrase("no help: only the lifted piece and questions that need an answer"),
    "squares": phrase("the squares where a lifted piece can go"),
    "dangers": phrase("also which pieces can be captured"),
    "teach": phrase("also the effect of each move on the result, as far as that is proven"),
}
"""The levels of help by light, weakest first."""

Way = Callable[[str], str]
"""Describes what a piece may do on the given squares."""

WAYS: Mapping[str, Way] = MappingProxyType(
    {
        "goes": lambda squares: phrase("goes to {squares}", squares=squares),
        "keeps": lambda squares: phrase("keeps what it has on {squares}", squares=squares),
        "draws": lambda squares: phrase("keeps a draw on {squares}", squares=squares),
        "open": lambda squares: phrase("goes to {squares} with nothing proven", squares=squares),
        "throws": lambda squares: phrase("gives away part of its advantage on {squares}", squares=squares),
        "loses": lambda squares: phrase("loses at once on {squares}", squares=squares),
    }
)
"""What a piece in hand may do on squares with these lights, in all games: the end of "The king on b1: ..."."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything besides the game that decides what is lit."""

    decision: Decision = field(default_factory=Idle)
    """The present decision of move detection."""
    engine_move: str | None = None
    """The computer's move that a human hand must make, or None."""
    assistance: str = "squares"
    """A key of `ASSISTANCE`: the help for the seat on turn."""
    lifted: Occupancy = 0
    """The squares whose piece is picked up, or on a wrong square."""
    todo: Occupancy = 0
    """The squares where the game itself removed or needs a piece, and hands have not followed yet."""
    card: str | None = None
    """The card that was tapped or chosen for the next move, or None."""
    effects: Mapping[str, Effect] = field(default_factory=dict)
    """Each legal move's effect on the result, for a seat that is taught; empty if not known yet."""
    guide: tuple[str, ...] = ()
    """The moves to point out: a hint, or those of a lesson."""
    wrong: str | None = None
    """The move that must be taken back, because it is a wrong answer to a lesson or a puzzle."""
    sets_up: bool = False
    """True when a lesson, a puzzle or another position is set up: the light then shows which piece belongs where."""


class Tabletop(ABC):
    """One game on the board: pure functions of the game and the scene."""

    game: ClassVar[str]
    """The key of the game in `engine.GAMES`."""
    meanings: ClassVar[Mapping[str, Meaning]] = MEANINGS
    """The meanings of this game's lights, from its manifest."""
    ways: ClassVar[Mapping[str, Way]] = WAYS
    """What a piece in hand may do on squares with these meanings."""
    follows: ClassVar[bool] = False
    """True when moves are played at once, on pages and by the engine, and hands then follow them by the light."""

    answers_alone: ClassVar[bool] = False
    """True when the table gives the only possible answer itself, if one person plays against computers alone."""

    def asks_for_truth(self, game: Game[Any, Any]) -> bool:
        """Returns whether a player's only answer reveals nothing; the table may then always give it at once."""
        return False

    look_words: ClassVar[tuple[str, ...]] = ()
    """The words in the looks of its pieces, each as a `term` of the context "look"."""

    log_lines: ClassVar[int | None] = None
    """The number of moves, the newest, on the page; None for all."""

    @abstractmethod
    def situation(self, game: Game[Any, Any], only: str | None = None) -> Situation:
        """Returns what hands may do now; with `only`, just that move: the engine's, which a hand makes."""

    @abstractmethod
    def paint(self, game: Game[Any, Any], scene: Scene) -> Painting:
        """Returns the meaning of every square."""

    @abstractmethod
    def pieces(self, game: Game[Any, Any]) -> dict[str, str]:
        """Returns which piece stands on which square, as a look such as "white-king"."""

    @abstractmethod
    def hand_work(self, game: Game[Any, Any], move: str) -> tuple[HandWork, ...]:
        """Returns the steps of a hand, in order, that make a legal move on the board."""

    @abstractmethod
    def start_text(self, first: Seat) -> str:
        """Returns the text of a new game in which `first` moves first."""

    def box(self, game: Game[Any, Any]) -> tuple[str, ...]:
        """Returns the looks of the pieces in the box next to the board that may come onto it."""
        return ()

    def ends(self, game: Game[Any, Any], move: str) -> tuple[str | None, str] | None:
        """Returns the squares where a legal move begins and ends, or None if it has none.

        A piece from the box begins on no square: the first is None.
        """
        return None

    def way(self, game: Game[Any, Any], move: str) -> str:
        """Returns a short description of a legal move: from where to where, or where a piece from the box goes."""
        match self.ends(game, move):
            case None:
                return move
            case None, target:
                return target
            case origin, target:
                return phrase("{origin} to {target}", origin=origin, target=target)

    def why_not(self, game: Game[Any, Any], origin: str, target: str) -> str:
        """Returns why no legal move goes from a square to another, as a clause; "" for no special reason."""
        return str(game.view(None).get("expected") or "")

    def lifted(self, game: Game[Any, Any], squares: Occupancy, named: str) -> str:
        """Returns what pieces in hand, of the seat on turn, may do; `named` are their squares."""
        return phrase("Place it on a lit square, or return it to {squares}.", squares=named)

    def called(self, look: str) -> str:
        """Returns the name, for sentences, of a piece with this look; see `look_words`."""
        return phrase("the piece ({look})", look=all_of(term("look", word) for word in look.split("-")))

    def asks(self, game: Game[Any, Any]) -> str:
        """Returns what the seat on turn may do, as the end of "White to move: "."""
        return phrase("lift a piece.")

    def urges(self, game: Game[Any, Any]) -> str:
        """Returns what the seat on turn must do now or lose, as the end of "White to move: "; empty for nothing."""
        return ""

    def paint_pieces(self, game: Game[Any, Any]) -> Painting:
        """Returns every piece of a position as light, for pieces that really stand elsewhere; dark if not
        implemented.
        """
        return Painting(self.meanings)

    def square_of(self, gesture: Gesture) -> int:
        """Returns the square to touch when the table asks whether this gesture was meant."""
        return (gesture.touches or gesture.enters).bit_length() - 1

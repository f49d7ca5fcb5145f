"""Messages into a session, and its requests to the outside: plain values, so that one queue can carry them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from controller.clock.rules import ClockRule
from controller.messages.accessibility import AccessibilityCommand
from controller.messages.extensions import ExtensionCommand, ExtensionRequest
from engine.teacher import Judgement
from hal import Health
from hal.events import HardwareEvent


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed."""


@dataclass(frozen=True, slots=True)
class Touched:
    """A page's hand has moved something on the simulated board; the sensors will report what."""

    carries: bool = False
    """Whether a piece is only held over a square, which a mouse does too."""


@dataclass(frozen=True, slots=True)
class MouseAction:
    """An action of the mouse on a simulated board, see `controller.table.mouse`."""

    action: str
    """"choose" or "drop" (with a square), "pick" (with a piece of the box), or "cancel"."""
    square: str = ""
    piece: str = ""


@dataclass(frozen=True, slots=True)
class Thought:
    """The engine has chosen."""

    ticket: int
    move: str
    trouble: str = ""
    """One sentence when an error occurred and the move is only a substitute."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The teacher has judged a position."""

    ticket: int
    judgement: Judgement | None
    """None when it could not be judged."""
    advice: str | None = None
    """The strongest computer player's move, if nothing is proven and it was requested."""
    trouble: str = ""
    """One sentence when an error occurred."""


@dataclass(frozen=True, slots=True)
class PuzzleFound:
    """The teacher has found a puzzle."""

    ticket: int
    position: str | None
    """The start position; None if the search was dropped for a newer one."""
    trouble: str = ""
    """One sentence when an error occurred."""


@dataclass(frozen=True, slots=True)
class Explained:
    """The engine's reason for playing a move."""

    game_id: int
    plies: int
    """The number of moves before it."""
    move: str
    why: str
    """As in "it attacks c3"; "" for no reason."""


@dataclass(frozen=True, slots=True)
class ReaderHealth:
    """The health of the card reader; a plain `Health` is the board's."""

    health: Health


@dataclass(frozen=True, slots=True)
class StartGame:
    """Starts a new game with players, first seat, clock and house rules; None keeps the present ones."""

    players: Mapping[str, str] | None = None
    first: str | None = None
    clock: ClockRule | None = None
    rules: Mapping[str, str] | None = None
    """The rules that the game's manifest offers as `choices`."""
    position: str | None = None
    """The start position, in the notation of the game's rules; None for the usual one."""
    said: str | None = None
    """The announcement at the start; None for the usual one."""
    names: Mapping[str, str] | None = None
    """The players' names; None keeps the present ones."""


@dataclass(frozen=True, slots=True)
class ChangeGame:
    """Changes to another game: resumes its latest one, or starts a new one if that is over."""

    game: str
    """The name of a game that the table knows."""
    players: Mapping[str, str] | None = None
    """The players of a new game; None resumes the latest game."""
    position: str | None = None
    """The start position of a new game, in the notation of its rules; None for the usual one."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Resumes an unfinished game of any kind."""

    number: int
    """Its number in the journal."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Takes back the last move, and the engine's reply with it."""

    seat: str | None = None
    """The seat of the page; None for the shared page."""
    lay: bool = False
    """Whether a simulated board moves its pieces back itself; otherwise hands do."""


@dataclass(frozen=True, slots=True)
class Play:
    """Plays a seat's move from its page, in a game whose moves need no hand."""

    seat: str
    move: str


@dataclass(frozen=True, slots=True)
class Select:
    """Selects a card of the seat's hand, as if it were tapped; None puts it back."""

    seat: str
    card: str | None


@dataclass(frozen=True, slots=True)
class Resign:
    """Resigns the game for a seat, or its whole match."""

    seat: str
    match: bool = False


@dataclass(frozen=True, slots=True)
class Seats:
    """Changes the players."""

    players: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SetNames:
    """Sets the names of the people at some seats; "" for no name."""

    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Assist:
    """Changes how much the lights help some seats."""

    assistance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Answer:
    """Answers the table's question on the page."""

    move: str
    seat: str | None = None
    """The seat of the page; None for the shared page."""


@dataclass(frozen=True, slots=True)
class TableMoves:
    """Makes the simulated table play the engine's moves on its own, or stops that."""

    on: bool


@dataclass(frozen=True, slots=True)
class RequestHint:
    """Requests a hint for the seat on turn."""

    seat: str | None = None
    """The seat that asks; None for the shared page, in an open game."""


@dataclass(frozen=True, slots=True)
class StartCourse:
    """Starts a lesson or a puzzle."""

    kind: str
    """"lesson" or "puzzle"."""
    number: int
    """Counted from 1."""
    game: str | None = None
    """The game it belongs to; None for the one on the table."""
    puzzle: str | None = None
    """A puzzle's kind, as "win-5"; None for the easiest, and for a lesson."""


@dataclass(frozen=True, slots=True)
class ReviewGame:
    """Starts, moves or ends the review of a finished game."""

    show: str | int
    """"begin", "next", "previous" or "done"; or the number of moves before the position to show."""


Command = (
    StartGame
    | ChangeGame
    | Resume
    | ExtensionCommand
    | TakeBack
    | Resign
    | Seats
    | SetNames
    | Assist
    | Answer
    | TableMoves
    | AccessibilityCommand
    | RequestHint
    | StartCourse
    | ReviewGame
    | Play
    | Select
)
"""The commands that a person may give on the page."""


SessionEvent = (
    HardwareEvent | ReaderHealth | Tick | Touched | MouseAction | Thought | Explained | Judged | PuzzleFound | Command
)
"""The events of a session, besides those of the operator and of extensions' workers."""


@dataclass(frozen=True, slots=True)
class Think:
    """Requests the engine's move, returned as a `Thought` with the same ticket."""

    ticket: int
    view: Mapping[str, Any]
    level: str
    seed: str


@dataclass(frozen=True, slots=True)
class Explain:
    """Requests the engine's reason for a move, returned as `Explained` with the same three fields."""

    game_id: int
    plies: int
    move: str
    view: Mapping[str, Any]
    """The public view of the position before it."""
    public: str
    """The move's text in its public form."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Requests the teacher's verdict on a position, returned as `Judged` with the same ticket."""

    ticket: int
    view: Mapping[str, Any]
    seed: str
    advise: bool = False
    """Also asks the strongest computer player if nothing is proven."""


@dataclass(frozen=True, slots=True)
class FindPuzzle:
    """Requests a new puzzle from the teacher, returned as `PuzzleFound` with the same ticket."""

    ticket: int
    kind: str
    number: int


@dataclass(frozen=True, slots=True)
class MakeMove:
    """Makes the engine's move on the simulated board."""

    ticket: int
    move: str


@dataclass(frozen=True, slots=True)
class MoveHand:
    """Makes the page's hand act on the simulated board; see `Board.hand`."""

    action: str
    details: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SetUp:
    """Puts the simulated pieces in their places."""

    pieces: Mapping[str, str]
    box: tuple[str, ...] | None = None
    """The looks of the pieces in the box afterwards, when the table changes to another game."""


Request = Think | Explain | Judge | FindPuzzle | MakeMove | MoveHand | SetUp | ExtensionRequest
"""A session's requests to the outside."""

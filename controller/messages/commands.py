"""Messages into a session, and its requests to the outside: plain values, so that one queue can carry them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from controller.clock.rules import ClockRule
from controller.messages.accessibility import ComfortWish
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
    """Whether it only holds a piece over a square: that is what a mouse does as well."""


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
    """One sentence when something went wrong and the move is only a makeshift."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The teacher has judged a position."""

    ticket: int
    judgement: Judgement | None
    """None when it could not be judged."""
    advice: str | None = None
    """What the strongest computer player would play, where nothing is proven and it was asked for."""
    trouble: str = ""
    """One sentence when something went wrong."""


@dataclass(frozen=True, slots=True)
class PuzzleFound:
    """The teacher has found a puzzle."""

    ticket: int
    position: str | None
    """Where it begins; None when it was given up for something newer."""
    trouble: str = ""
    """One sentence when something went wrong."""


@dataclass(frozen=True, slots=True)
class Explained:
    """The engine's reason for playing a move."""

    game_id: int
    plies: int
    """How many moves were played before it."""
    move: str
    why: str
    """As in "it attacks c3"; "" for nothing to be said."""


@dataclass(frozen=True, slots=True)
class ReaderHealth:
    """The health of the card reader; a `Health` alone is the board's."""

    health: Health


@dataclass(frozen=True, slots=True)
class StartGame:
    """Starts a new game with players, first seat, clock and house rules; None keeps the present ones."""

    players: Mapping[str, str] | None = None
    first: str | None = None
    clock: ClockRule | None = None
    rules: Mapping[str, str] | None = None
    """Of those that the game's manifest offers as `choices`."""
    position: str | None = None
    """Where it begins, as the game's rules write it; None for its usual start."""
    said: str | None = None
    """What people are told as it begins; None for the usual words."""
    names: Mapping[str, str] | None = None
    """What people are called in it; None leaves everybody the name that they have."""


@dataclass(frozen=True, slots=True)
class ChangeGame:
    """Changes the game: the latest one of its kind is resumed, or a new one starts when that is over."""

    game: str
    """The name of a game that the table knows."""
    players: Mapping[str, str] | None = None
    """Who sits where in a new game; None to go on with the latest."""
    position: str | None = None
    """Where a new game begins, as its rules write it; None for its usual start."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Resumes an unfinished game of any kind."""

    number: int
    """Its number in the journal."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Takes back the last move, and the engine's reply with it."""

    seat: str | None = None
    """Whose page it is; None for everybody's."""
    lay: bool = False
    """Whether a simulated board puts its pieces back itself; else hands do."""


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
    """Changes how much the light helps."""

    assistance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Answer:
    """Answers the table's question on the page."""

    move: str
    seat: str | None = None
    """Whose page it is; None for everybody's."""


@dataclass(frozen=True, slots=True)
class TableMoves:
    """Makes the simulated table play the engine's moves on its own, or stops that."""

    on: bool


@dataclass(frozen=True, slots=True)
class RequestHint:
    """Gives the seat on turn a hint."""

    seat: str | None = None
    """The seat that asks; None for everybody, in an open game."""


@dataclass(frozen=True, slots=True)
class StartCourse:
    """Starts a lesson or a puzzle."""

    kind: str
    """"lesson" or "puzzle"."""
    number: int
    """Counted from 1."""
    game: str | None = None
    """The game that it is of; None for the one on the table."""
    puzzle: str | None = None
    """A puzzle's kind, as "win-5"; None for the easiest, and for a lesson."""


@dataclass(frozen=True, slots=True)
class ReviewGame:
    """Starts, moves or ends the review of a finished game."""

    show: str | int
    """"begin", "next", "previous" or "done"; or the number of moves that were played before the one to look at."""


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
    | ComfortWish
    | RequestHint
    | StartCourse
    | ReviewGame
    | Play
    | Select
)
"""What a person may ask for on the page."""


SessionEvent = (
    HardwareEvent | ReaderHealth | Tick | Touched | MouseAction | Thought | Explained | Judged | PuzzleFound | Command
)
"""What a session takes in, beside what the operator wishes and what extensions get of their workers."""


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
    """The position before it, as everybody may know it."""
    public: str
    """The move's text, as everybody may know it."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Requests the teacher's verdict on a position, returned as `Judged` with the same ticket."""

    ticket: int
    view: Mapping[str, Any]
    seed: str
    advise: bool = False
    """Also ask the strongest computer player where nothing is proven."""


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
    """The looks of the pieces that lie in the box then, when another game is brought to the table."""


Request = Think | Explain | Judge | FindPuzzle | MakeMove | MoveHand | SetUp | ExtensionRequest
"""What a session wants done outside."""

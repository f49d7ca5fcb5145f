"""What goes into a session and what it wants done outside: plain values, so that one queue can carry them."""

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
    """A hand on a page has moved something on the simulated board, whose sensors will tell what."""

    carries: bool = False
    """Whether it only holds a piece over a square: that is what a mouse does as well."""


@dataclass(frozen=True, slots=True)
class MouseAction:
    """What a mouse does on a simulated board, as `controller.table.mouse` has it."""

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
    """The engine has said why it plays a move."""

    game_id: int
    plies: int
    """How many moves were played before it."""
    move: str
    why: str
    """As in "it attacks c3"; "" for nothing to be said."""


@dataclass(frozen=True, slots=True)
class ReaderHealth:
    """How the card reader is; a `Health` alone is the board's."""

    health: Health


@dataclass(frozen=True, slots=True)
class StartGame:
    """Begin a new game: who sits where, who begins, with what clock and house rules; None keeps what is."""

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
    """Play another game on the same board: the latest of its kind goes on, or a new one begins when that is over."""

    game: str
    """The name of a game that the table knows."""
    players: Mapping[str, str] | None = None
    """Who sits where in a new game; None to go on with the latest."""
    position: str | None = None
    """Where a new game begins, as its rules write it; None for its usual start."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on with a kept game, of whatever kind."""

    number: int
    """Its number in the journal."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take the last move back, and the engine's reply with it."""

    seat: str | None = None
    """Whose page it is; None for everybody's."""
    lay: bool = False
    """Whether a simulated board puts its pieces back itself; else hands do."""


@dataclass(frozen=True, slots=True)
class Play:
    """A seat plays a move on its page, in a game whose moves hands need not make."""

    seat: str
    move: str


@dataclass(frozen=True, slots=True)
class Select:
    """A seat takes a card of its hand between its fingers, or puts it back with None: as if it were tapped."""

    seat: str
    card: str | None


@dataclass(frozen=True, slots=True)
class Resign:
    """A seat gives up the game, or the whole match that it is one of."""

    seat: str
    match: bool = False


@dataclass(frozen=True, slots=True)
class Seats:
    """Change who sits where."""

    players: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SetNames:
    """Say what the people at some seats are called; "" for no name."""

    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Assist:
    """Change how much the light helps."""

    assistance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Answer:
    """A question is answered on the page."""

    move: str
    seat: str | None = None
    """Whose page it is; None for everybody's."""


@dataclass(frozen=True, slots=True)
class TableMoves:
    """The simulated table makes the engine's moves itself, or no longer does."""

    on: bool


@dataclass(frozen=True, slots=True)
class RequestHint:
    """Give the seat on turn a hint."""

    seat: str | None = None
    """The seat that asks; None for everybody, in an open game."""


@dataclass(frozen=True, slots=True)
class StartCourse:
    """Begin a lesson or a puzzle."""

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
    """Look back at a game that is over."""

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
    """Let the engine choose a move, and bring it back as a `Thought` with the same ticket."""

    ticket: int
    view: Mapping[str, Any]
    level: str
    seed: str


@dataclass(frozen=True, slots=True)
class Explain:
    """Let the engine say why a move is played, and bring that back as `Explained` with the same three facts."""

    game_id: int
    plies: int
    move: str
    view: Mapping[str, Any]
    """The position before it, as everybody may know it."""
    public: str
    """The move's text, as everybody may know it."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Let the teacher judge a position, and bring that back as `Judged` with the same ticket."""

    ticket: int
    view: Mapping[str, Any]
    seed: str
    advise: bool = False
    """Also ask the strongest computer player where nothing is proven."""


@dataclass(frozen=True, slots=True)
class FindPuzzle:
    """Let the teacher find a puzzle, and bring it back as `PuzzleFound` with the same ticket."""

    ticket: int
    kind: str
    number: int


@dataclass(frozen=True, slots=True)
class MakeMove:
    """Make the engine's move on the simulated board."""

    ticket: int
    move: str


@dataclass(frozen=True, slots=True)
class MoveHand:
    """Let the hand of the pages do something on the simulated board; see `Board.hand`."""

    action: str
    details: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SetUp:
    """Put the simulated pieces where they belong."""

    pieces: Mapping[str, str]
    box: tuple[str, ...] | None = None
    """The looks of the pieces that lie in the box then, when another game is brought to the table."""


Request = Think | Explain | Judge | FindPuzzle | MakeMove | MoveHand | SetUp | ExtensionRequest
"""What a session wants done outside."""

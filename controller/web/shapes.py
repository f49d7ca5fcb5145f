"""The shapes of messages to pages; `controller/web/static/js/types.d.ts` has the same for the page's modules."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from engine.view import View


class SeatShown(TypedDict):
    """Who plays a seat, and how much the light helps there."""

    player: str
    assist: str
    name: str | None
    """The person's name; "" for none, None if names are not allowed."""


class MoveShown(TypedDict):
    move: str
    sentence: str


class AnswerShown(MoveShown):
    """A move that may be the answer to a question, and the square that means it; None for no square."""

    square: str | None


class QuestionShown(TypedDict):
    """The table's question which of these moves was made."""

    moves: list[AnswerShown]


_Ends = TypedDict("_Ends", {"from": str | None, "to": str | None})


class ComputerMoveShown(MoveShown, _Ends):
    """The computer's move that is to be made on the board, with its first and last squares."""


class RepairShown(TypedDict):
    """The squares that need a piece, and those whose piece must go; `wrong` ones need another piece."""

    missing: list[str]
    extra: list[str]
    wrong: list[str]


class MayAsk(TypedDict):
    play: bool
    take_back: bool
    resign: list[str]
    name: list[str]
    """The seats whose people may have names."""
    change_hands: bool
    change_game: bool


class ReaderShown(TypedDict):
    """The content of the simulated card reader, and the tags that this page may put there."""

    cards: list[str]
    tags: list[dict[str, str | None]]


class DeviceShown(TypedDict):
    ok: bool
    sentence: str


class DevicesShown(TypedDict):
    """The health of each device; None for a missing reader."""

    board: DeviceShown
    reader: DeviceShown | None


class HealthShown(DeviceShown):
    """The health of the table: true if all is well, and one sentence about it."""

    devices: DevicesShown


class HintShown(MoveShown, _Ends):
    """A hint: a move, its squares, and why."""


class KeptShown(TypedDict):
    game_id: int
    game: str
    plies: int
    began_ms: int
    """Wall-clock time in ms."""
    seats: dict[str, str]


class CourseShown(TypedDict):
    kind: str
    number: int
    puzzle: str | None
    """A puzzle's kind; None for a lesson."""
    title: str
    state: str
    text: str
    step: list[int]
    """The number of the learner's moves made, and in all; 0 if unknown."""
    moves: list[str]
    """The moves that a lesson points out."""


class PointShown(TypedDict):
    """A turning point in the review of a game."""

    ply: int
    seat: str
    move: str
    better: str
    sentence: str
    number: int
    """The number of the move in the score."""


class ReviewShown(TypedDict):
    looked: int
    of: int
    points: list[PointShown]
    shown: int | None
    pieces: dict[str, str] | None
    view: dict[str, Any] | None
    """With hidden cards, what this page's seat could know of the position."""
    sentence: str


class ClockShown(TypedDict):
    rule: str
    """As "game 300+5 loses"."""
    left: dict[str, int]
    """Seat -> ms, at `since`."""
    runs: str | None
    """The seat whose clock runs; None while it is stopped."""
    since: int
    """On the table's clock, in ms."""
    waits: bool
    """True until the first action."""


class SolvedShown(TypedDict):
    lessons: list[int]
    puzzles: dict[str, list[int]]
    """By kind."""
    earlier: int
    """The number of puzzles solved before they had kinds and numbers."""
    missed: dict[str, dict[str, int]]
    """Kind -> number -> in how many games the puzzle took more than one try."""
    streak: int
    """The number of puzzles solved in a row at the first try."""


class TeachingShown(TypedDict):
    hints: dict[str, int]
    can: dict[str, bool]
    hint: HintShown | None
    course: CourseShown | None
    solved: SolvedShown
    review: ReviewShown | None


class TableMessage(TypedDict):
    """The whole table, as one seat may see it; extensions add keys."""

    type: Literal["table"]
    t: int
    """The time of this state, in ms."""
    view: View
    frame: list[list[Any]]
    """Each square's light, a1 first: red, green and blue, 0-255, and the pattern's name."""
    meanings: list[str | None]
    """The meaning of each square's light, a1 first; None for a dark square."""
    said: str
    expect: str
    mood: str
    lifted: list[str]
    felt: list[str]
    """The squares where the sensors detect a piece."""
    question: QuestionShown | None
    repair: RepairShown | None
    pending: MoveShown | None
    held: str
    """What the piece in hand may do, as its light shows; "" for none."""
    engine_move: ComputerMoveShown | None
    seats: dict[str, SeatShown]
    teacher: TeachingShown | None
    clock: ClockShown | None
    next_clock: str
    """The rule of the next game's clock, as "none"."""
    can: MayAsk
    card: str | None
    volume: int
    """The volume of all sounds, 0-100."""
    pace: str
    """The computer's pace: "slow", "normal", "fast" or "at-once"."""
    small_hands: bool
    """Whether kids' mode is on, and the clocks stand still."""
    whys: dict[str, str]
    """The reasons for the computer's newest moves, by their numbers; the last may still have to be made."""
    world: dict[str, Any] | None
    """The pieces and hands of a simulated board."""
    reader: ReaderShown | None
    health: HealthShown
    game_id: int
    kept: list[KeptShown]
    """The latest first."""
    unproven: str
    """Why the result does not count yet, as a sentence; else ""."""
    guests: str
    """Who is present, if players come and go: "attract" (nobody), "guest" or "countdown"; "" elsewhere."""

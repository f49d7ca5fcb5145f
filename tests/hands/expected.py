"""The right results of a timeline, and the judgement of a table's decisions.

Decisions are judged in the notation of a trace, so that a table at the other end of a wire, a recorded trace and move
detection itself all have the same expectation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from hal import Occupancy, Square, names_of, picture_of, square_index, square_name

Line = Mapping[str, Any]
"""One decision as a line of a trace: {"t": ms, "decision": "move", "move": "b1c3", "final": true} and the like."""

Question = Literal["never", "passing", "instead"]
"""Whether the table may ask: not at all; if play goes on without an answer; or instead of the move."""

ALARMS = ("illegal", "repair", "fault")
"""The decisions that report a fault to people."""


@dataclass(frozen=True, slots=True)
class Expected:
    """The right answers to one timeline. The plain `Expected()` means: no action, and no decision."""

    moves: tuple[str, ...] = ()
    """The final moves, without those taken back."""
    undone: tuple[int, ...] = (0,)
    """The possible numbers of plies taken back in total."""
    question: Question = "never"
    about: frozenset[str] = frozenset()
    """The moves that a question may name."""
    asked_for: frozenset[str] = frozenset()
    """The moves that one question must name."""
    illegal: Square | None = None
    """A square that must be reported as illegal."""
    repair: tuple[Occupancy, Occupancy] | None = None
    """The missing and the extra squares that must be reported, exactly, at some time."""
    named: Occupancy = 0
    """Squares that one alarm of any kind must name."""
    fault: Square | None = None
    """A square whose sensor must be reported as broken."""
    suspect: Square | None = None
    """A square whose sensor may be reported as broken."""
    alarms: tuple[str, ...] = ()
    """The kinds of alarm that are allowed besides the required ones."""
    calm_until: int = 0
    """No alarm before this time, in ms."""
    repairs_at_most: int | None = None
    """The maximum number of reported repairs; None for any number."""
    new_games: int = 0
    """The required number of 'new game?' questions."""

    def then(self, *moves: str) -> Expected:
        """Returns the expectation with additional moves at the end."""
        return replace(self, moves=(*self.moves, *moves))

    @property
    def allowed_alarms(self) -> frozenset[str]:
        """The kinds of alarm that are allowed."""
        kinds = set(self.alarms)
        kinds |= {"illegal"} if self.illegal is not None else set()
        kinds |= {"repair"} if self.repair is not None else set()
        kinds |= {"fault"} if self.fault is not None or self.suspect is not None else set()
        kinds |= {"illegal", "repair"} if self.named else set()
        return frozenset(kinds)


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether the decisions were right; `wrong` has the reasons, one phrase each."""

    wrong: tuple[str, ...] = ()
    asked: bool = False
    """True when a question was asked, allowed or not."""

    @property
    def right(self) -> bool:
        """True without faults; questions allowed by the case included."""
        return not self.wrong


def judge(expected: Expected, told: Sequence[Line]) -> Judgement:
    """Returns the judgement on all of a table's decisions about a timeline, in order."""
    wrong = (
        *_wrong_moves(expected, told),
        *_wrong_questions(expected, told),
        *_wrong_alarms(expected, told),
        *_missing_alarms(expected, told),
    )
    return Judgement(wrong, asked=any(_of(told, "ask")))


def net_moves(told: Iterable[Line]) -> list[str]:
    """Returns the final moves at the end, without those taken back."""
    moves: list[str] = []
    for line in told:
        if line["decision"] == "move" and line["final"]:
            moves.append(line["move"])
        elif line["decision"] == "undo":
            del moves[len(moves) - line["plies"] :]
    return moves


def _of(told: Sequence[Line], *kinds: str) -> Iterator[Line]:
    return (line for line in told if line["decision"] in kinds)


def _wrong_moves(expected: Expected, told: Sequence[Line]) -> Iterator[str]:
    moves = tuple(net_moves(told))
    left_to_a_question = expected.question == "instead" and not moves and any(_of(told, "ask"))
    if moves != expected.moves and not left_to_a_question:
        yield f"played {' '.join(moves) or 'nothing'}, expected {' '.join(expected.moves) or 'nothing'}"
    undone = sum(line["plies"] for line in _of(told, "undo"))
    if undone not in expected.undone:
        yield f"took back {undone} plies, expected {' or '.join(map(str, expected.undone))}"
    new_games = len(list(_of(told, "new-game")))
    if new_games != expected.new_games:
        yield f"asked for a new game {new_games} times, expected {expected.new_games}"


def _wrong_questions(expected: Expected, told: Sequence[Line]) -> Iterator[str]:
    questions = [frozenset(line["moves"]) for line in _of(told, "ask")]
    for question in questions:
        if expected.question == "never":
            yield f"asked about {' '.join(sorted(question))}, expected no question"
        elif not question <= expected.about:
            yield f"asked about {' '.join(sorted(question))}, expected {' '.join(sorted(expected.about))}"
    if expected.asked_for and not any(expected.asked_for <= question for question in questions):
        yield f"did not ask about {' '.join(sorted(expected.asked_for))}"


def _wrong_alarms(expected: Expected, told: Sequence[Line]) -> Iterator[str]:
    for line in _of(told, *ALARMS):
        if line["decision"] not in expected.allowed_alarms:
            yield f"told {_written(line)}, expected none"
        elif line["t"] < expected.calm_until:
            yield f"told {_written(line)} at {line['t']} ms, expected none before {expected.calm_until} ms"
        elif line["decision"] == "fault" and square_index(line["square"]) not in (expected.fault, expected.suspect):
            yield f"told {_written(line)} although that sensor is well"
    repairs = len(list(_of(told, "repair")))
    if expected.repairs_at_most is not None and repairs > expected.repairs_at_most:
        yield f"told {repairs} repairs, expected at most {expected.repairs_at_most}"


def _missing_alarms(expected: Expected, told: Sequence[Line]) -> Iterator[str]:
    illegal = {line["square"] for line in _of(told, "illegal")}
    if expected.illegal is not None and square_name(expected.illegal) not in illegal:
        yield f"did not tell {square_name(expected.illegal)} as illegal"
    if expected.fault is not None and square_name(expected.fault) not in {
        line["square"] for line in _of(told, "fault")
    }:
        yield f"did not tell the fault of {square_name(expected.fault)}"
    if expected.repair is not None and expected.repair not in [_repair(line) for line in _of(told, "repair")]:
        missing, extra = (" ".join(names_of(squares)) or "none" for squares in expected.repair)
        yield f"did not tell the repair: missing {missing}, extra {extra}"
    if expected.named and not any(not expected.named & ~_named(line) for line in _of(told, *ALARMS)):
        yield f"no alarm named {' '.join(names_of(expected.named))}"


def _repair(line: Line) -> tuple[Occupancy, Occupancy]:
    missing, extra = (picture_of(square_index(name) for name in line[key]) for key in ("missing", "extra"))
    return missing, extra


def _named(line: Line) -> Occupancy:
    if line["decision"] == "repair":
        missing, extra = _repair(line)
        return missing | extra
    return picture_of([square_index(line["square"])])


def _written(line: Line) -> str:
    return " ".join(str(value) for key, value in line.items() if key != "t")

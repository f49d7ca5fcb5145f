"""The possible results of move detection, as values that a trace can hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.game import Game
from hal.squares import Occupancy, Square, names_of, square_name


@dataclass(frozen=True, slots=True)
class Idle:
    """No result: the board shows the position, or its changes have not settled yet."""


@dataclass(frozen=True, slots=True)
class Lifted:
    """The pieces of these squares are picked up."""

    squares: Occupancy


@dataclass(frozen=True, slots=True)
class MoveMade:
    """A move was made; until it is `final` a later decision may replace it."""

    move: str
    final: bool


@dataclass(frozen=True, slots=True)
class Undo:
    """The last `plies` moves were taken back by hand."""

    plies: int


@dataclass(frozen=True, slots=True)
class Ask:
    """The magnets cannot tell which of these moves was made: the player must touch the right square."""

    moves: tuple[str, ...]
    lifted: Occupancy = 0
    """The squares whose pieces may also be in a hand: their lights stay on."""
    is_open: bool = False
    """True if only the time without the piece supports any of the moves: no answer is required."""


@dataclass(frozen=True, slots=True)
class CardNeeded:
    """A piece was put on these squares before its card was tapped."""

    squares: Occupancy


@dataclass(frozen=True, slots=True)
class Illegal:
    """A piece was put where no rule allows it."""

    square: Square


@dataclass(frozen=True, slots=True)
class Repair:
    """The board does not show the position: some squares lack a piece, and others have one too many."""

    missing: Occupancy
    extra: Occupancy
    """The squares that should be empty, and those in `wrong`."""
    wrong: Occupancy = 0
    """H26. The squares that have a piece of the wrong kind."""


@dataclass(frozen=True, slots=True)
class Repaired:
    """The board shows the position again."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A square's sensor contradicts the game and is ignored from now on."""

    square: Square


@dataclass(frozen=True, slots=True)
class NewGame:
    """The start position was set up in the middle of a game: ask whether to start a new one."""


@dataclass(frozen=True, slots=True)
class Knocked:
    """Three knocks with the piece of this square: a request for a hint."""

    square: Square


Decision = Idle | Lifted | MoveMade | Undo | Ask | Illegal | Repair | Repaired | Fault | NewGame | Knocked | CardNeeded


def carry_out(decision: Decision, game: Game[Any, Any]) -> None:
    """Applies a final decision: plays its move or takes back its plies; any other leaves the game unchanged.

    Raises `IllegalMove` for a move that the rules do not allow.
    """
    match decision:
        case MoveMade(move, _):
            game.push(move)
        case Undo(plies):
            for _ in range(plies):
                game.pop()


def as_trace(t_ms: int, decision: Decision) -> dict[str, Any] | None:
    """Returns a decision as a line of a trace, or None for `Idle`, which traces omit."""
    match decision:
        case Idle():
            return None
        case Lifted(squares):
            facts: dict[str, Any] = {"decision": "lifted", "squares": list(names_of(squares))}
        case MoveMade(move, final):
            facts = {"decision": "move", "move": move, "final": final}
        case Undo(plies):
            facts = {"decision": "undo", "plies": plies}
        case Ask(moves):
            facts = {"decision": "ask", "moves": list(moves)}
        case CardNeeded(squares):
            facts = {"decision": "card-wanted", "squares": list(names_of(squares))}
        case Illegal(square):
            facts = {"decision": "illegal", "square": square_name(square)}
        case Repair(missing, extra, wrong):
            facts = {"decision": "repair", "missing": list(names_of(missing)), "extra": list(names_of(extra))}
            facts |= {"wrong": list(names_of(wrong))} if wrong else {}
        case Repaired():
            facts = {"decision": "repaired"}
        case Fault(square):
            facts = {"decision": "fault", "square": square_name(square)}
        case NewGame():
            facts = {"decision": "new-game"}
        case Knocked(square):
            facts = {"decision": "knocked", "square": square_name(square)}
    return {"t": t_ms, **facts}

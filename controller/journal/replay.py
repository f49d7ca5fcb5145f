"""What an entry of the journal does to its game when it is replayed."""

from __future__ import annotations

from typing import Any

from controller.journal.file import KINDS
from engine.game import Game, Outcome
from engine.outcome import MATCH_RESIGNED, RESIGNED, TIME

__all__ = ["WHOLE_MATCH", "replay"]

WHOLE_MATCH = " match"
"""What follows the seat that resigned a whole match."""


def replay(game: Game[Any, Any], kind: str, text: str) -> None:
    """Does to the game what an entry says; who plays and what the light shows are not the game's business.

    Raises `EngineError` or `ValueError` where that does not fit.
    """
    match kind:
        case "move":
            game.replay(text)
        case "back":
            _take_back(game, text)
        case "resign":
            _resign(game, text)
        case "play-on":
            game.play_on()
        case "flag":
            game.resign(text, TIME)
        case "ended":
            _compare(game.outcome(), text)
        case "seats" | "assist" | "hint" | "course" | "solved" | "table-moves" | "clock" | "time" | "aside" | "shared":
            pass
        case _:
            raise ValueError(f"the kinds of entries are: {', '.join(KINDS)}")


def _resign(game: Game[Any, Any], text: str) -> None:
    seat = text.removesuffix(WHOLE_MATCH)
    game.resign(seat, RESIGNED if seat == text else MATCH_RESIGNED)


def _take_back(game: Game[Any, Any], text: str) -> None:
    played = len(game.moves)
    if not text.isdecimal() or not 1 <= int(text) <= played:
        raise ValueError(f"{played} plies were played, so that 1 to {played} can be taken back")
    for _ in range(int(text)):
        game.pop()


def _compare(outcome: Outcome | None, text: str) -> None:
    """A game that people left unfinished may be ended with any words; the rules' own results must agree."""
    if outcome is not None and not outcome.is_written(text):
        raise ValueError(f"by the rules the game ended with {str(outcome)!r}")

"""The effect of each journal entry on its game when it is replayed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from controller.errors import JournalError
from controller.journal.file import KINDS
from engine.game import Game, Outcome
from engine.outcome import MATCH_RESIGNED, RESIGNED, TIME
from engine.sentence import phrase, plural, row_of

WHOLE_MATCH = " match"
"""The suffix of the seat in the resignation of a whole match."""


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One line of a game's journal."""

    n: int
    """Counted from 1."""
    kind: str
    """One of `KINDS`."""
    text: str
    at_ms: int
    """Wall-clock time in ms."""


def replay(game: Game[Any, Any], kind: str, text: str) -> None:
    """Applies an entry to the game; entries about players, help or time change nothing.

    Raises `EngineError` or `ValueError` for an entry that does not fit.
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
        case "learned":
            _learn(game, text)
        case _ if kind not in KINDS:
            raise ValueError(phrase("an entry must be one of: {kinds}", kinds=row_of(KINDS)))


def with_learned(entries: Sequence[JournalEntry]) -> list[JournalEntry]:
    """Returns equivalent entries, with corrected moves already in their places.

    A long game between two tables corrects moves hundreds of times; without this each correction would replay the game.
    """
    return _with_learned(entries)[0]


def _with_learned(entries: Sequence[JournalEntry]) -> tuple[list[JournalEntry], list[int]]:
    """Returns the entries, and the positions of those whose moves are on the board."""
    changed, moves = [*entries], list[int]()
    for at, entry in enumerate(entries):
        if entry.kind == "move":
            moves.append(at)
        elif entry.kind == "back" and entry.text.isdecimal():
            del moves[max(0, len(moves) - int(entry.text)) :]
        elif entry.kind == "learned" and (learned := _learned_in(entry.text, len(moves))):
            for ply, move in learned.items():
                changed[moves[ply - 1]] = replace(changed[moves[ply - 1]], text=move)
            changed[at] = replace(entry, text="{}")
    return changed, moves


def moves_in(entries: Sequence[JournalEntry]) -> list[str]:
    """Returns the moves that entries leave on the board, as texts, without checking that they are legal."""
    changed, moves = _with_learned(entries)
    return [changed[at].text for at in moves]


def _learned_in(text: str, played: int) -> dict[int, str]:
    """Reads moves by their numbers from 1; never raises: the replay detects what cannot be read."""
    try:
        facts = json.loads(text)
    except ValueError:
        return {}
    if not isinstance(facts, dict) or not all(isinstance(move, str) and ply.isdecimal() for ply, move in facts.items()):
        return {}
    learned = {int(ply): move for ply, move in facts.items()}
    return learned if all(1 <= ply <= played for ply in learned) else {}


def _learn(game: Game[Any, Any], text: str) -> None:
    played = [str(move) for move in game.moves]
    learned = _learned_in(text, len(played))
    if not learned and text != "{}":
        raise ValueError(phrase("a learned move must be a number, as JSON"))
    first = min(learned, default=len(played) + 1) - 1
    while len(game.moves) > first:
        game.pop()
    for ply, move in enumerate(played[first:], start=first + 1):
        game.replay(learned.get(ply, move))


def _resign(game: Game[Any, Any], text: str) -> None:
    seat = text.removesuffix(WHOLE_MATCH)
    game.resign(seat, RESIGNED if seat == text else MATCH_RESIGNED)


def _take_back(game: Game[Any, Any], text: str) -> None:
    played = len(game.moves)
    if not text.isdecimal() or not 1 <= int(text) <= played:
        said = plural(
            "{n} ply was played; take back 1 to {n}",
            "{n} plies were played; take back 1 to {n}",
            played,
        )
        raise ValueError(said)
    for _ in range(int(text)):
        game.pop()


def _compare(outcome: Outcome | None, text: str) -> None:
    """Raises `ValueError` if the rules give another result; a game that they do not end may have any."""
    if outcome is not None and not outcome.is_written(text):
        raise ValueError(phrase("by the rules, the game ended with {outcome}", outcome=repr(str(outcome))))


def object_in(text: str, game_id: int) -> dict[str, Any]:
    """Returns rules or seats from their JSON object; raises `JournalError`."""
    try:
        facts = json.loads(text)
    except ValueError:
        facts = None
    if not isinstance(facts, dict):
        said = {"number": game_id, "text": repr(text)}
        raise JournalError(
            phrase("game {number} of the journal holds {text} where rules or seats were expected", **said)
        )
    return facts

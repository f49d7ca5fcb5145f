"""What the page is told: whole messages, so that a page that joins late or missed one needs no other."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

import engine
from controller.hands import Ask, Decision, Move, Repair
from controller.session import Session
from controller.tabletop import ASSISTANCE, MEANINGS
from controller.web.teaching import teaches, teaching
from controller.words import expectation, health, mood
from hal import PATTERNS, Board, Frame
from hal.squares import names_of

__all__ = ["hello", "table_message"]


def hello(game: str, board: Board) -> dict[str, Any]:
    """Returns the first message: what never changes while the table runs."""
    return {
        "type": "hello",
        "version": version("chameleon-table"),
        "board": {"name": board.name, "simulated": board.is_simulated},
        "patterns": {name: [list(step) for step in pattern.steps] for name, pattern in PATTERNS.items()},
        "legend": [
            {
                "meaning": name,
                "label": meaning.label,
                "rgb": list(meaning.light.rgb),
                "pattern": meaning.light.pattern,
                "why": meaning.why,
            }
            for name, meaning in MEANINGS.items()
        ],
        "teacher": teaches(game),
        "levels": list(engine.opponent(game).levels),
        "about": dict(engine.opponent(game).about),
        "assists": list(ASSISTANCE),
        "seats": list(engine.game_class(game).seats),
    }


def table_message(session: Session, board: Board, t_ms: int, seat: str | None = None) -> dict[str, Any]:
    """Returns the whole table as `seat` may see it, None for the public screen, at a time in ms."""
    game, decision = session.game, session.decision
    over = game.outcome() is not None
    return {
        "type": "table",
        "t": t_ms,
        "view": game.view(seat),
        "frame": _frame(session.frame()),
        "said": session.said,
        "expect": expectation(session),
        "mood": mood(session),
        "lifted": list(names_of(session.lifted)),
        "question": None if over else _question(session, decision),
        "repair": _repair(decision),
        "pending": None if over else _pending(session, decision),
        "engine_move": _engine_move(session),
        "seats": {
            seat: {"player": player, "assist": session.players.assistance.get(seat, "squares")}
            for seat, player in session.players.seats.items()
        },
        "teacher": teaching(session),
        "can": {"take_back": bool(game.moves) or over, "resign": _may_resign(session)},
        "world": _world(session, board),
        "health": dict(zip(("ok", "sentence"), health(session), strict=True)),
        "game_id": session.game_id,
    }


def _may_resign(session: Session) -> list[str]:
    over = session.game.outcome() is not None or session.desk.course is not None
    return [] if over else list(session.game.seats)


def _frame(frame: Frame) -> list[list[Any]]:
    return [[*light.rgb, light.pattern] for light in frame.lights]


def _question(session: Session, decision: Decision) -> dict[str, Any] | None:
    if not isinstance(decision, Ask):
        return None
    return {"moves": [_move(session, move) | {"square": move[2:]} for move in decision.moves]}


def _repair(decision: Decision) -> Mapping[str, Any] | None:
    if not isinstance(decision, Repair):
        return None
    return {"missing": list(names_of(decision.missing)), "extra": list(names_of(decision.extra))}


def _pending(session: Session, decision: Decision) -> dict[str, Any] | None:
    return _move(session, decision.move) if isinstance(decision, Move) and not decision.final else None


def _engine_move(session: Session) -> dict[str, Any] | None:
    move = session.engine_move
    return None if move is None else _move(session, move) | {"from": move[:2], "to": move[2:]}


def _move(session: Session, move: str) -> dict[str, Any]:
    return {"move": move, "sentence": session.game.describe(move)}


def _world(session: Session, board: Board) -> dict[str, Any] | None:
    pieces = board.pieces()
    return None if pieces is None else pieces | {"table_moves": session.table_moves}

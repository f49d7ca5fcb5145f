"""What the page is told: whole messages, so that a page that joins late or missed one needs no other."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

import engine
from controller.games import ASSISTANCE
from controller.games.manifest import TableGame, imported
from controller.games.registry import manifest
from controller.hands import Ask, Decision, Move, Repair
from controller.table.players import HUMAN, is_human
from controller.table.session import Session
from controller.table.words import board_health, expectation, health, is_told, mood
from controller.web.teaching import teaches, teaching
from hal import PATTERNS, Board, CardReader, Frame, calmed
from hal.squares import SQUARES, names_of

__all__ = ["hello", "table_message"]


def hello(
    game: str, board: Board, seat: str | None = None, *,
    sit: str | None = None, reach: str = "", cards: str = "virtual",
    reader: CardReader | None = None, calm: bool = False,
) -> dict[str, Any]:
    """Returns the first message to the page of `seat`, None for the public screen: what stays while the table runs.

    `sit` is the address under which a phone finds the free seats, `reach` says who can open the page; `cards` whether
    they are "virtual" or "physical"; with `calm` the legend has the calm patterns, as the lights do.
    """
    return {
        "type": "hello",
        "game": _game(manifest(game), calm),
        "secret": engine.game_class(game).secrets,
        "seat": seat,
        "sit": sit,
        "reach": reach,
        "cards": cards,
        "reader": getattr(reader, "pad", None) is not None,
        "version": version("chameleon-table"),
        "board": {"name": board.name, "simulated": board.is_simulated},
        "patterns": {name: [list(step) for step in pattern.steps] for name, pattern in PATTERNS.items()},
        "teacher": teaches(game),
        "levels": list(engine.opponent(game).levels),
        "about": dict(engine.opponent(game).about),
        "assists": list(ASSISTANCE),
        "seats": list(engine.game_class(game).seats),
    }


def _game(game: TableGame, calm: bool) -> dict[str, Any]:
    """What the page needs of a manifest."""
    return {
        "name": game.name,
        "title": game.title,
        "api": game.api,
        "seats": [
            {"name": seat.name, "title": seat.title, "colour": seat.colour, "side": seat.side} for seat in game.seats
        ],
        "module": game.address_of(game.page),
        "style": game.address_of(game.style),
        "meanings": [
            {
                "meaning": name,
                "label": meaning.label,
                "rgb": list(meaning.light.rgb),
                "pattern": calmed(meaning.light.pattern) if calm else meaning.light.pattern,
                "why": meaning.why,
            }
            for name, meaning in imported(game.meanings).items()
        ],
    }


def table_message(
    session: Session, board: Board, t_ms: int, seat: str | None = None, reader: CardReader | None = None
) -> dict[str, Any]:
    """Returns the whole table as `seat` may see it, None for the public screen, at a time in ms."""
    game, decision = session.game, session.decision
    over, told = game.outcome() is not None, is_told(session, seat)
    return {
        "type": "table",
        "t": t_ms,
        "view": _view(session, seat),
        "frame": _frame(session.frame()),
        "meanings": _meanings(session),
        "said": session.said_to(seat),
        "expect": expectation(session, seat),
        "mood": mood(session),
        "lifted": list(names_of(session.lifted)),
        "question": None if over or not told else _question(session, decision),
        "repair": _repair(decision),
        "pending": None if over or not told else _pending(session, decision),
        "engine_move": _engine_move(session) if told else None,
        "seats": {
            name: {"player": session.players.seats[name], "assist": session.players.assistance.get(name, "squares")}
            for name in game.seats
            if name in session.players.seats
        },
        "teacher": teaching(session),
        "can": _may(session, seat),
        "card": session.selected if told else None,
        "world": _world(session, board),
        "reader": _reader(session, seat, reader),
        "health": _health(session),
        "game_id": session.game_id,
    }


def _view(session: Session, seat: str | None) -> dict[str, Any]:
    view, newest = session.game.view(seat), session.tabletop.log_lines
    return view if newest is None else view | {"moves": view["moves"][-newest:]}


def _may(session: Session, seat: str | None) -> dict[str, Any]:
    return {
        "play": session.tabletop.follows and seat == session.game.turn and session.game.outcome() is None,
        "take_back": session.why_no_take_back(seat) is None,
        "resign": _may_resign(session, seat),
        "change_hands": session.why_no_change_of_hands() is None,
    }


def _may_resign(session: Session, seat: str | None) -> list[str]:
    over = session.game.outcome() is not None or session.desk.course is not None
    people = [each for each in session.game.seats if is_human(session.players.seats.get(each, HUMAN))]
    return [each for each in people if not over and (not session.game.secrets or each == seat)]


def _reader(session: Session, seat: str | None, reader: CardReader | None) -> dict[str, Any] | None:
    """What lies on the simulated card reader, and the tags of the cards that this page may put there."""
    pad = getattr(reader, "pad", None)
    if pad is None:
        return None
    return {"cards": list(pad.cards), "tags": session.tags_for(seat)}


def _health(session: Session) -> dict[str, Any]:
    ok, sentence = health(session)
    board, reader = board_health(session), session.reader_health
    devices = {
        "board": {"ok": board[0], "sentence": board[1]},
        "reader": None if reader is None else {"ok": reader.ok, "sentence": reader.sentence},
    }
    return {"ok": ok, "sentence": sentence, "devices": devices}


def _frame(frame: Frame) -> list[list[Any]]:
    return [[*light.rgb, light.pattern] for light in frame.lights]


def _meanings(session: Session) -> list[str | None]:
    """What each square's light says, a1 first, None where it is dark."""
    painting = session.painting()
    return [painting.meaning_of(square) for square in range(len(SQUARES))]


def _question(session: Session, decision: Decision) -> dict[str, Any] | None:
    if not isinstance(decision, Ask) or decision.is_open:
        return None
    return {"moves": [_move(session, move) | {"square": _ends(session, move)[1]} for move in decision.moves]}


def _repair(decision: Decision) -> Mapping[str, Any] | None:
    if not isinstance(decision, Repair):
        return None
    return {"missing": list(names_of(decision.missing)), "extra": list(names_of(decision.extra))}


def _pending(session: Session, decision: Decision) -> dict[str, Any] | None:
    return _move(session, decision.move) if isinstance(decision, Move) and not decision.final else None


def _engine_move(session: Session) -> dict[str, Any] | None:
    move = session.engine_move
    if move is None:
        return None
    return _move(session, move) | dict(zip(("from", "to"), _ends(session, move), strict=True))


def _ends(session: Session, move: str) -> tuple[str | None, str | None]:
    return session.tabletop.ends(session.game, move) or (None, None)


def _move(session: Session, move: str) -> dict[str, Any]:
    return {"move": move, "sentence": session.game.describe(move)}


def _world(session: Session, board: Board) -> dict[str, Any] | None:
    pieces = board.pieces()
    return None if pieces is None else pieces | {"table_moves": session.table_moves}

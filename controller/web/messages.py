"""Messages to the page. Each is complete, so that a page that joins late or missed one needs no other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.metadata import version
from types import MappingProxyType
from typing import Any, cast

import engine
from controller.hands import Ask, Decision, MoveMade, Repair
from controller.messages.players import is_human
from controller.table.clock_light import CLOCK_MEANINGS
from controller.table.prompts import board_health, expectation, health, may_know, mood, piece_in_hand
from controller.table.state import TableState
from controller.tabletop import ASSISTANCE, Painting
from controller.tabletop.light import Meaning
from controller.tabletop.manifest import imported
from controller.tabletop.registry import check, known_games, manifest
from controller.web import shapes
from controller.web.serving import build
from controller.web.teaching import teaches, teaching
from engine.game import Seat
from engine.view import View
from hal import PATTERNS, Board, CardReader, Frame, calmed
from hal.squares import SQUARES, names_of

Added = Callable[[TableState, Seat | None], Mapping[str, Any]]
"""Returns the keys that extensions add to the message `table` of a seat, None for the public screen."""


def hello(
    game: str,
    board: Board,
    seat: str | None = None,
    *,
    sit: str | None = None,
    sit_by_number: str | None = None,
    reach: str = "",
    cards: str = "virtual",
    reader: CardReader | None = None,
    calm: bool = False,
    games: list[dict[str, Any]] | None = None,
    added: Mapping[str, Any] = MappingProxyType({}),
) -> dict[str, Any]:
    """Returns the first message to the page of `seat`, None for the public screen: facts that stay while the table
    runs.

    `sit` is the address under which a phone finds the free seats, `sit_by_number` the same with the IP address; `reach`
    says who can open the page; `cards` whether they are "virtual" or "physical"; with `calm` the legend has the calm
    patterns, as the lights do. `games` are the offers of all games, see `offer`; None for those of the manifests;
    `added` comes from extensions.
    """
    known = manifest(game)
    return {
        "type": "hello",
        "game": {**known.page_facts(), "meanings": _legend(imported(known.meanings), calm)},
        "meanings": _legend(CLOCK_MEANINGS, calm),
        "games": [offer(name) for name in known_games()] if games is None else games,
        "secret": engine.game_class(game).secrets,
        "seat": seat,
        "sit": sit,
        "sit_by_number": sit_by_number,
        "reach": reach,
        "cards": cards,
        "reader": getattr(reader, "pad", None) is not None,
        "version": version("chameleon-table"),
        "build": build(),
        "board": {"name": board.name, "simulated": board.is_simulated},
        "patterns": {name: [list(step) for step in pattern.steps] for name, pattern in PATTERNS.items()},
        "teacher": teaches(game),
        "levels": list(engine.opponent(game).levels),
        "about": dict(engine.opponent(game).about),
        "assists": list(ASSISTANCE),
        "seats": list(engine.game_class(game).seats),
        **added,
    }


def _legend(meanings: Mapping[str, Meaning], calm: bool) -> list[dict[str, Any]]:
    return [
        {
            "meaning": name,
            "label": meaning.label,
            "rgb": list(meaning.light.rgb),
            "pattern": calmed(meaning.light.pattern) if calm else meaning.light.pattern,
            "why": meaning.why,
        }
        for name, meaning in meanings.items()
    ]


def table_messages(
    state: TableState, board: Board, reader: CardReader | None = None, added: Added = lambda state, seat: {}
) -> dict[str | None, dict[str, Any]]:
    """Returns the whole table as each seat may see it, None for the public screen, without a time.

    `added` is what extensions add for a seat. The view of a computer's seat is not computed: nobody sees it, and the
    time it takes could reveal its choices.
    """
    public = table_message(state, board, 0, None, reader, added)
    shown: dict[str | None, dict[str, Any]] = {None: public}
    for seat in state.game.seats if state.game.secrets else ():
        is_seen = seat not in state.players.of_the_engine
        shown[seat] = table_message(state, board, 0, seat, reader, added) if is_seen else public
    return shown


def table_message(
    state: TableState, board: Board, t_ms: int, seat: str | None = None, reader: CardReader | None = None,
    added: Added = lambda state, seat: {},
) -> dict[str, Any]:  # fmt: skip
    """Returns the whole table as `seat` may see it, None for the public screen, at a time in ms."""
    game, decision, seat = state.game, state.decision, state.eyes_of(seat)
    over, knows = game.outcome() is not None, may_know(state, seat)
    shown: shapes.TableMessage = {
        "type": "table",
        "t": t_ms,
        "view": _view(state, seat),
        "frame": lights_of(state.frame),
        "meanings": meanings_of(state.painting),
        "said": state.announcement_for(seat),
        "expect": expectation(state, seat),
        "mood": mood(state),
        "lifted": list(names_of(state.lifted)),
        "felt": list(names_of(state.felt)),
        "question": None if over or not knows else _question(state, decision),
        "repair": _repair(decision),
        "pending": _move(state, decision.move)
        if knows and not over and isinstance(decision, MoveMade) and not decision.final
        else None,
        "held": piece_in_hand(state),
        "engine_move": _engine_move(state) if knows else None,
        "seats": {
            name: {
                "player": state.players.seats[name],
                "assist": state.players.assistance.get(name, "squares"),
                "name": None if state.forbids_names else state.names.get(name, ""),
            }
            for name in game.seats
            if name in state.players.seats
        },
        "teacher": teaching(state, seat),
        "clock": clock_shown(state),
        "next_clock": str(state.next_clock),
        "can": _may(state, seat),
        "card": state.selected if knows else None,
        "volume": state.volume,
        "pace": state.pace,
        "small_hands": state.small_hands,
        "whys": {str(ply): why for ply, why in state.whys.items()},
        "world": None if (pieces := board.pieces()) is None else pieces | {"table_moves": state.table_moves},
        "reader": _reader(state, seat, reader),
        "health": _health(state),
        "game_id": state.game_id,
        "kept": _kept(state),
        "unproven": state.unproven,
        "guests": state.guests,
    }
    return {**(_closed(shown) if state.is_locked else shown), **added(state, seat)}


def _closed(shown: shapes.TableMessage) -> shapes.TableMessage:
    """Returns a closed table as everybody sees it: closed, with nothing to do."""
    shown |= {"said": "", "held": "", "lifted": [], "felt": []}
    shown |= {"question": None, "repair": None, "pending": None, "engine_move": None}
    nothing: shapes.MayAsk = {
        "play": False, "take_back": False, "resign": [], "name": [], "change_hands": False, "change_game": False,
    }  # fmt: skip
    shown["can"] = nothing
    return shown


def _view(state: TableState, seat: str | None) -> View:
    view, newest = state.game.view(seat), state.tabletop.log_lines
    shortened = view if newest is None else view | {"moves": view["moves"][-newest:]}
    return cast(View, shortened)


def _may(state: TableState, seat: str | None) -> shapes.MayAsk:
    return {
        "play": state.tabletop.follows and state.seats.may_play(seat),
        "take_back": state.seats.why_no_take_back(seat) is None,
        "resign": state.seats.may_resign(seat),
        "name": [] if state.forbids_names else [s for s, player in state.players.seats.items() if is_human(player)],
        "change_hands": state.seats.why_no_change_of_hands() is None,
        "change_game": state.can_change_game,
    }


def _reader(state: TableState, seat: str | None, reader: CardReader | None) -> shapes.ReaderShown | None:
    """Returns the content of the simulated card reader, and the tags of the cards that this page may put there."""
    pad = getattr(reader, "pad", None)
    if pad is None:
        return None
    return {"cards": list(pad.cards), "tags": state.tags_for(seat)}


def _health(state: TableState) -> shapes.HealthShown:
    ok, sentence = health(state)
    board, reader = board_health(state), state.reader_health
    return {
        "ok": ok,
        "sentence": sentence,
        "devices": {
            "board": {"ok": board[0], "sentence": board[1]},
            "reader": None if reader is None else {"ok": reader.ok, "sentence": reader.sentence},
        },
    }


def _question(state: TableState, decision: Decision) -> shapes.QuestionShown | None:
    if not isinstance(decision, Ask) or decision.is_open:
        return None
    moves: list[shapes.AnswerShown] = [
        {**_move(state, move), "square": _ends(state, move)[1]} for move in decision.moves
    ]
    return {"moves": moves}


def _repair(decision: Decision) -> shapes.RepairShown | None:
    if not isinstance(decision, Repair):
        return None
    missing, extra, wrong = (list(names_of(each)) for each in (decision.missing, decision.extra, decision.wrong))
    return {"missing": missing, "extra": extra, "wrong": wrong}


def _engine_move(state: TableState) -> shapes.ComputerMoveShown | None:
    move = state.engine_move
    if move is None:
        return None
    origin, target = _ends(state, move)
    return {**_move(state, move), "from": origin, "to": target}


def _ends(state: TableState, move: str) -> tuple[str | None, str | None]:
    return state.tabletop.ends(state.game, move) or (None, None)


def _move(state: TableState, move: str) -> shapes.MoveShown:
    return {"move": move, "sentence": state.game.describe(move)}


def _kept(state: TableState) -> list[shapes.KeptShown]:
    return [
        {"game_id": each.id, "game": each.game, "plies": each.plies, "began_ms": each.began_ms,
         "seats": {seat: str(player) for seat, player in each.seats.items()}}
        for each in state.kept
    ]  # fmt: skip


def clock_shown(state: TableState) -> shapes.ClockShown | None:
    clock = state.clock
    if clock is None:
        return None
    return {
        "rule": str(clock.rule),
        "left": dict(clock.left),
        "runs": clock.runs,
        "since": clock.since,
        "waits": state.clock_waits,
    }


def offer(name: str, players: Mapping[Seat, str] | None = None) -> dict[str, Any]:
    """Returns the offer of a game that is not on the table, as plain data for JSON.

    `players` are the usual players of the seats, None for those of the manifest. Imports the game; `trouble` is one
    sentence if it cannot be played, else None.
    """
    game = manifest(name)
    offered: dict[str, Any] = {
        "name": name,
        "title": game.title,
        "summary": game.summary,
        "picture": game.address_of(game.picture),
        "seats": dict(players or {seat.name: seat.usual for seat in game.seats}),
        "titles": {seat.name: seat.title for seat in game.seats},
        "pages": game.links,
    }
    try:
        check(name)
        opponent = engine.opponent(name)
        about = {"levels": list(opponent.levels), "about": dict(opponent.about), "teacher": teaches(name)}
    except Exception as error:  # another package's game may fail in any way; all other games are still offered
        return {**offered, "levels": [], "about": {}, "teacher": None, "trouble": str(error) or repr(error)}
    return {**offered, **about, "trouble": None}


def lights_of(frame: Frame) -> list[list[Any]]:
    """Returns each square's light, a1 first: red, green and blue (0-255), the pattern's name and, if it has one, its
    delay in ms.
    """
    return [[*light.rgb, light.pattern, *([light.late_ms] if light.late_ms else [])] for light in frame.lights]


def meanings_of(painting: Painting) -> list[str | None]:
    """Returns the meaning of each square's light, a1 first, None for a dark square."""
    return [painting.meaning_of(square) for square in range(len(SQUARES))]

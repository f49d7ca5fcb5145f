"""Traces: what the sensors said and what was decided, as JSON lines that anybody can attach to a bug report.

    {"trace": 1, "game": "chameleon", "position": "wbwbw/5/5/5/WBWBW r"}     a header; starts over
    {"t": 0, "occupied": ["a1", "b1"]}                      the whole picture as felt
    {"t": 1200, "square": "b1", "on": false}                an edge
    {"t": 1250, "held": 1}                                  so many pieces are in hands: a simulated board knows
    {"t": 1300, "card": "04A2B3C4D5E680", "on": true}       a card was put on the reader, or taken away
    {"t": 1300, "selected": "archers"}                      the card that it is, or that a page chose; null for none
    {"t": 1400, "engine": ["blue"]}                         the engine's seats: on their turn hands may make nothing
    {"t": 1500, "only": ["b5c3"]}                           but this, until the next move is final; null for every move
    {"t": 5000, "tick": true}                               time passes

A header may also hold `"moves"`, played since its position, so that a trace that begins in mid-game can still be
taken back, `"resigned"`, the seat that gave up, `"engine"`, as below, `"rules"`, the house rules that differ,
`"timing"`, the patience that differs, in ms, `"blind"` and `"shaky"`, the squares that are held for sick, and
`"set-up"`, true where the start position asks for no new game until a move is made: a lesson is being set up. A
recording holds what was decided, too, in the form in which `replay` answers; replaying skips those lines.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, TypeGuard

import engine
from controller.errors import TraceError
from controller.games import Tabletop, tabletop
from controller.hands import TAP_REACH_MS, Decision, HandReader, Move, Situation, Timing, Undo, as_trace
from controller.hands.evidence import Sick
from controller.hands.health import Health
from controller.hands.reader import Told
from controller.hands.watch import begin
from controller.table.taps import with_card
from hal import Edge
from hal.squares import SQUARES, Occupancy, names_of, picture_of, square_index

__all__ = ["LONGEST_LINE", "Recorder", "replay"]

LONGEST_LINE = 1_000_000
"""No line of a trace is so long, in letters: the longest is the header of a game with thousands of moves."""

_LATEST_MS = 2**53
"""Stamps beyond this are no times; JSON's numbers are exact up to here."""


def _patience(timing: Timing) -> dict[str, int]:
    return {name.replace("_", "-"): ms for name, ms in asdict(timing).items()}


_HEADER = ("trace", "game", "position", "moves", "resigned", "engine", "rules", "timing", "blind", "shaky", "set-up")
_PATIENCE = _patience(Timing())
"""What a header's "timing" may hold, with what holds without it."""


class Recorder:
    """Writes a trace line by line; `write` gets each line without its end."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write

    def start(self, game: engine.Game[Any, Any], reader: HandReader, seats: Sequence[str]) -> None:
        """Writes a header for a game as it stands, with the engine's seats, and the picture as it is felt."""
        watch, timing = reader.watch, reader.timing
        header: dict[str, Any] = {"trace": 1, "game": game.name, "position": game.start}
        if game.moves:
            header["moves"] = [str(move) for move in game.moves]
        outcome = game.outcome()
        if outcome is not None and outcome.winner is not None and outcome.reason == "resigned":
            header["resigned"] = game.seats[game.seats.index(outcome.winner) - 1]
        if game.rules != game.house_rules:
            header["rules"] = dict(game.rules)
        if reader.situation.start is None:
            header["set-up"] = True
        if timing != Timing():
            header["timing"] = {key: ms for key, ms in _patience(timing).items() if ms != _PATIENCE[key]}
        sick = {"blind": names_of(watch.health.sick.blind), "shaky": names_of(watch.health.sick.shaky)}
        lists = {"engine": seats, **sick}
        self._line(header | {key: list(names) for key, names in lists.items() if names})
        self.picture(watch.raw, watch.now)
        if watch.held is not None:
            self.held(watch.held, watch.now)

    def picture(self, felt: Occupancy, now: int) -> None:
        """Writes the whole picture as it is felt."""
        self._line({"t": now, "occupied": list(names_of(felt))})

    def edge(self, edge: Edge) -> None:
        """Writes an edge."""
        self._line({"t": edge.t_ms, "square": names_of(1 << edge.square)[0], "on": edge.on})

    def held(self, pieces: int, now: int) -> None:
        """Writes how many pieces are in hands, where that is known."""
        self._line({"t": now, "held": pieces})

    def engine(self, seats: Iterable[str], now: int) -> None:
        """Writes which seats the engine plays from now on."""
        self._line({"t": now, "engine": list(seats)})

    def only(self, moves: Iterable[str] | None, now: int) -> None:
        """Writes which moves hands may make until the next one is final; None for all legal ones."""
        self._line({"t": now, "only": None if moves is None else list(moves)})

    def card(self, uid: str, on: bool, now: int) -> None:
        """Writes that a tag was put on the reader, or taken away."""
        self._line({"t": now, "card": uid, "on": on})

    def selected(self, card: str | None, now: int) -> None:
        """Writes which card of a hand is to be laid or played, as moves name it; None for none."""
        self._line({"t": now, "selected": card})

    def tick(self, now: int) -> None:
        """Writes that time has passed."""
        self._line({"t": now, "tick": True})

    def decision(self, t_ms: int, decision: Decision) -> None:
        """Writes what was decided."""
        line = as_trace(t_ms, decision)
        if line is not None:
            self.tick(t_ms)
            self._line(line)

    def _line(self, facts: Mapping[str, Any]) -> None:
        self._write(json.dumps(facts))


def replay(lines: Iterable[str], name: str, timing: Timing | None = None) -> Iterator[str]:
    """Yields, for every line of a trace, the lines that answer it: decisions, and `{"trace": 1}` for a header.

    Raises `TraceError`, one line with the trace's name and the line's number, at the first line that is not as
    described above, and for a trace without any.
    """
    player: _Player | None = None
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            facts = _facts(line)
            if "trace" in facts:
                player = _Player(facts, timing)
                yield json.dumps({"trace": 1})
            elif "decision" not in facts:
                if player is None:
                    raise ValueError('the first line has to be a header, as in {"trace": 1, "game": "chameleon"}')
                yield from player.answers(facts)
        except (ValueError, LookupError, engine.EngineError) as error:
            raise TraceError(f"{name}:{number}: {error}") from None
    if player is None:
        raise TraceError(f'{name} is empty; a trace begins with a header, as in {{"trace": 1, "game": "chameleon"}}')


class _Player:
    """Plays one trace, from a header to the next."""

    def __init__(self, header: Mapping[str, Any], timing: Timing | None) -> None:
        if header["trace"] != 1 or isinstance(header["trace"], bool):
            raise ValueError(f"trace {header['trace']!r} is not known; this program reads trace 1")
        self._game = _game_of(header)
        self._tabletop: Tabletop = tabletop(self._game.name)
        self._timing = _timing_of(header, timing or Timing())
        self._engine = _seats(header.get("engine", []), self._game)
        self._sets_up = "set-up" in header and _true(header["set-up"])
        self._only = self._nothing_for_the_engine()
        self._sick = Sick(_picture(header.get("blind", []), "blind"), _picture(header.get("shaky", []), "shaky"))
        self._card: str | None = None
        self._reader: HandReader | None = None
        self._t = 0

    def answers(self, facts: Mapping[str, Any]) -> Iterator[str]:
        """Yields the decisions that a line of the trace leads to."""
        t_ms = _time(facts)
        if t_ms < self._t:
            raise ValueError(f"time goes back, from {self._t} ms to {t_ms} ms")
        self._t = t_ms
        for at, decision in self._told(facts, t_ms):
            line = as_trace(at, decision)
            if line is not None:
                yield json.dumps(line)

    def _told(self, facts: Mapping[str, Any], t_ms: int) -> Iterator[Told]:
        match sorted(facts.keys() - {"t"}):
            case ["on", "square"]:
                square, on = square_index(facts["square"]), _flag(facts)
                yield from self._hands(t_ms).edge(Edge(t_ms, square, on))
            case ["occupied"]:
                felt = _picture(facts["occupied"], "occupied")
                if self._reader is None:
                    self._hands(t_ms, felt)
                yield from self._hands(t_ms).picture(felt, t_ms)
            case ["held"]:
                yield from self._hands(t_ms).hold(_count(facts["held"]), t_ms)
            case ["tick"]:
                yield from self._hands(t_ms).tick(t_ms)
            case ["only"]:
                yield from self._hands(t_ms).tick(t_ms)
                self._only = None if facts["only"] is None else _texts(facts["only"], "moves")
                self._hands(t_ms).renew(self._situation())
            case ["engine"]:
                yield from self._hands(t_ms).tick(t_ms)
                self._engine = _seats(facts["engine"], self._game)
                self._only = self._nothing_for_the_engine()
                self._hands(t_ms).renew(self._situation())
            case ["card", "on"]:
                yield from self._hands(t_ms).hurry(t_ms) if _flag(facts) else self._hands(t_ms).tick(t_ms)
            case ["selected"]:
                yield from self._hands(t_ms).hurry(t_ms)
                self._card = None if facts["selected"] is None else _text(facts["selected"])
                self._hands(t_ms).renew(self._situation(), TAP_REACH_MS)
            case keys:
                known = "'square' and 'on', 'occupied', 'held', 'engine', 'only', 'card' and 'on', 'selected' or 'tick'"
                raise ValueError(f"a line has {known} beside its 't'; not {keys}")

    def _hands(self, t_ms: int, felt: Occupancy | None = None) -> HandReader:
        """The reader; the first line's time is its beginning, and the position its picture if none was given."""
        if self._reader is None:
            situation = self._situation()
            picture = situation.occupied if felt is None else felt
            self._reader = HandReader(situation, picture, t_ms, self._decided, self._timing)
            self._reader.watch = begin(situation, picture, t_ms, Health(self._sick))
        return self._reader

    def _decided(self, decision: Decision) -> Situation:
        match decision:
            case Move(move, _):
                self._game.push(move)
            case Undo(plies):
                for _ in range(plies):
                    self._game.pop()
        self._card = None
        self._only = self._nothing_for_the_engine()
        return self._situation()

    def _nothing_for_the_engine(self) -> list[str] | None:
        return [] if self._game.turn in self._engine else None

    def _situation(self) -> Situation:
        only = None if self._only is None else self._only[0] if self._only else ""
        situation = self._tabletop.situation(self._game, only)
        if only is None:
            situation = with_card(situation, self._game, self._card)
        return replace(situation, start=None) if self._sets_up and not self._game.moves else situation


def _facts(line: str) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise ValueError(f"the line is longer than {LONGEST_LINE:,} letters, and no line of a trace is")
    try:
        facts = json.loads(line)
    except (ValueError, RecursionError):
        raise ValueError(f"{line.strip()[:60]!r} is not JSON") from None
    if not isinstance(facts, dict):
        raise ValueError(f"{line.strip()[:60]!r} is no JSON object")
    return facts


def _game_of(header: Mapping[str, Any]) -> engine.Game[Any, Any]:
    unknown = header.keys() - set(_HEADER)
    if unknown:
        raise ValueError(f"a header has no {sorted(unknown)[0]!r}; it has {', '.join(_HEADER)}")
    name, position, rules = header.get("game", "chameleon"), header.get("position"), header.get("rules", {})
    if not isinstance(name, str) or not isinstance(rules, dict) or not isinstance(position, str | None):
        raise ValueError("a header's 'game' and 'position' are texts, its 'rules' an object")
    game = engine.load(name, position, rules=rules)
    for move in _texts(header.get("moves", []), "moves"):
        game.replay(move)
    if "resigned" in header:
        game.resign(header["resigned"])
    return game


def _timing_of(header: Mapping[str, Any], timing: Timing) -> Timing:
    wanted = header.get("timing", {})
    if not isinstance(wanted, dict) or not all(key in _PATIENCE and _is_time(ms) for key, ms in wanted.items()):
        raise ValueError(f"a header's 'timing' holds times in whole ms for some of {', '.join(_PATIENCE)}")
    return replace(timing, **{key.replace("-", "_"): ms for key, ms in wanted.items()})


def _texts(value: object, what: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise ValueError(f"expected a list of {what}, not {value!r}")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"'selected' has to be a card or null, not {value!r}")
    return value


def _seats(value: object, game: engine.Game[Any, Any]) -> list[str]:
    seats = _texts(value, "seats")
    for seat in seats:
        if seat not in game.seats:
            raise ValueError(f"{seat!r} is no seat; the seats are: {', '.join(game.seats)}")
    return seats


def _time(facts: Mapping[str, Any]) -> int:
    t_ms: object = facts.get("t")
    if not _is_time(t_ms):
        raise ValueError(f"'t' has to be a time in whole ms, not {t_ms!r}")
    return t_ms


def _is_time(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _LATEST_MS


def _count(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= len(SQUARES):
        raise ValueError(f"'held' has to be a number of pieces from 0 to {len(SQUARES)}, not {value!r}")
    return value


def _flag(facts: Mapping[str, Any]) -> bool:
    on = facts["on"]
    if not isinstance(on, bool):
        raise ValueError(f"'on' has to be true or false, not {on!r}")
    return on


def _true(value: object) -> bool:
    if value is not True:
        raise ValueError(f"a header's 'set-up' is true or left out, not {value!r}")
    return True


def _picture(value: object, key: str) -> Occupancy:
    if not isinstance(value, list):
        raise ValueError(f"{key!r} has to be a list of squares, not {value!r}")
    return picture_of(square_index(name) for name in value)

"""Traces: sensor events and decisions as JSON lines, for bug reports.

    {"trace": 1, "game": "NAME", "position": "TEXT"}        a header; starts over
    {"t": 0, "occupied": ["a1", "b1"]}                      the whole picture
    {"t": 1200, "square": "b1", "on": false}                an edge
    {"t": 1240, "square": "b1", "kind": "white"}            the recognised kind of the piece there; or null
    {"t": 1250, "held": 1}                                  the number of pieces in hands: simulated boards only
    {"t": 1300, "card": "04A2B3C4D5E680", "on": true}       a card was put on the reader or removed
    {"t": 1300, "selected": "archers"}                      the tapped or chosen card; null for none
    {"t": 1400, "engine": ["black"]}                        the engine's seats: on their turn hands may make no move
    {"t": 1500, "only": ["b5c3"]}                           except this, until a move is final; null for every move
    {"t": 1600, "timing": {"settle-ms": 5000}}              from now on this patience applies
    {"t": 5000, "tick": true}                               time passes

Any of these may also hold `"at"`, in ms: the later time at which a busy table handled the line.

A header may also hold `"moves"`, played since its position, so that a trace that begins in mid-game can still be taken
back, `"resigned"`, the seat that resigned, `"engine"`, as below, `"rules"`, the house rules that differ, `"timing"`,
the patience that differs, in ms, `"blind"` and `"shaky"`, the squares considered faulty, and `"set-up"`, true where the
start position asks for no new game until a move is made: a lesson is being set up. Times never go back, except for an
edge that was reported late and keeps its own. A recording also holds the decisions, in the form that `replay` yields;
replaying skips those lines.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeGuard

import engine
from controller.errors import TraceError
from controller.hands import Decision, Situation, Timing, as_trace, carry_out
from controller.hands.evidence import Faulty
from controller.sensing.felt_time import FeltTime
from controller.sensing.hand_listener import NO_MOVE, Listener
from controller.sensing.recorder import PATIENCE
from controller.tabletop import Tabletop, tabletop
from controller.tabletop.registry import default_game, part
from engine.sentence import all_of, either_of, phrase, row_of
from hal import Edge, Held, Picture, PieceSeen
from hal.squares import SQUARES, Occupancy, picture_of, square_index

LONGEST_LINE = 1_000_000
"""The maximum length of a line, in characters: the longest is the header of a game with thousands of moves."""

_LATEST_MS = 2**53
"""The largest valid time; JSON's numbers are exact up to here."""


_KNOWN = (
    ("square", "on"), ("square", "kind"), ("occupied",), ("held",), ("engine",), ("only",), ("card", "on"),
    ("selected",), ("timing",), ("tick",),
)  # fmt: skip
"""The possible keys of a line, besides its time."""

_HEADER = ("trace", "game", "position", "moves", "resigned", "engine", "rules", "timing", "blind", "shaky", "set-up")


def replay(lines: Iterable[str], name: str, timing: Timing | None = None) -> Iterator[str]:
    """Yields, for every line of a trace, its answers: decisions, and `{"trace": 1}` for a header.

    Raises `TraceError`, one line with the trace's name and the line's number, at the first line that does not follow
    the format above, and for a trace without any line.
    """
    trace: _Trace | None = None
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            facts = _facts(line)
            if "trace" in facts:
                yield from trace.end() if trace else ()
                trace = _Trace(facts, timing)
                yield json.dumps({"trace": 1})
            elif "decision" not in facts:
                if trace is None:
                    raise ValueError(phrase("the first line must be a header, as in {header}", header=_a_header()))
                yield from trace.answers(facts)
        except (ValueError, LookupError, engine.EngineError) as error:
            raise TraceError(phrase("{place}: {error}", place=f"{name}:{number}", error=error)) from None
    if trace is None:
        said = phrase("{name} is empty; a trace begins with a header, as in {header}", name=name, header=_a_header())
        raise TraceError(said)
    yield from trace.end()


class _Trace:
    """One trace, from a header to the next: the game that its hands play, and its listener."""

    def __init__(self, header: Mapping[str, Any], timing: Timing | None) -> None:
        if header["trace"] != 1 or isinstance(header["trace"], bool):
            told = repr(header["trace"])
            raise ValueError(phrase("unknown recording format {told}; this program reads format "
                                    "{ours}", told=told, ours=1))
        self.game = _game_of(header)
        self.tabletop: Tabletop = tabletop(self.game.name)
        timing = _timing_of(header, timing or Timing())
        self.computers = _seats(header.get("engine", []), self.game)
        self._sets_up = "set-up" in header and _true(header["set-up"])
        self._only = self._nothing_for_the_computer()
        self._faulty = Faulty(_picture(header.get("blind", []), "blind"), _picture(header.get("shaky", []), "shaky"))
        self._listener = Listener(self, timing)
        self._reported: list[str] = []
        self._t = self._taken_at = 0
        self._waiting: int | None = None
        self._now = FeltTime(lambda: self._taken_at, lambda: self._taken_at, lambda: self._waiting)

    # What the listener needs: see `PlayedByHand`

    def allowed(self) -> str | None:
        if self._only is None:
            return None
        return self._only[0] if self._only else NO_MOVE

    def granted(self, situation: Situation) -> Situation:
        """Returns the whole situation; a trace does not record whether a game was between two tables."""
        return situation

    def is_being_set_up(self) -> bool:
        return self._sets_up and not self.game.moves

    def rests_for_the_teacher(self) -> bool:
        """Returns False: a trace has no teacher, and its lines record when hands may not move."""
        return False

    def begin_by_hand(self) -> bool:
        """Returns False: in a trace only a header starts a new game."""
        return False

    def decided(self, decision: Decision) -> None:
        carry_out(decision, self.game)
        self._only = self._nothing_for_the_computer()

    def reported(self, t_ms: int, decision: Decision) -> None:
        line = as_trace(t_ms, decision)
        if line is not None:
            self._reported.append(json.dumps(line))

    def _nothing_for_the_computer(self) -> list[str] | None:
        return [] if self.game.turn in self.computers else None

    # Lines

    def answers(self, facts: Mapping[str, Any]) -> Iterator[str]:
        """Yields the decisions that a line of the trace leads to, including those before an error in it."""
        failed: Exception | None = None
        try:
            self._take(facts)
        except (ValueError, LookupError, engine.EngineError) as error:
            failed = error
        yield from self._answered()
        if failed is not None:
            raise failed

    def end(self) -> Iterator[str]:
        """Yields the decisions up to the last line."""
        self._catch_up(None)
        yield from self._answered()

    def _answered(self) -> Iterator[str]:
        reported, self._reported = self._reported, []
        yield from reported

    def _catch_up(self, waiting: int | None) -> None:
        """Lets time pass until the previous line was handled, as a table does; `waiting` is the time of the next
        one.
        """
        self._waiting = waiting
        if self._taken_at > self._t and self._listener.has_begun:
            self._listener.tick(self._now())

    def _take(self, facts: Mapping[str, Any]) -> None:
        t_ms = _time(facts)
        if t_ms < self._t and "on" not in facts:
            raise ValueError(
                phrase("time must not go backwards, from {before} ms to {now} ms", before=self._t, now=t_ms)
            )
        self._catch_up(t_ms)
        self._t = max(t_ms, self._t)
        self._taken_at = max(self._taken_at, _time(facts, "at") if "at" in facts else t_ms)
        match sorted(facts.keys() - {"t", "at"}):
            case ["on", "square"]:
                square, on = square_index(facts["square"]), _flag(facts)
                self._hands(t_ms).handle(Edge(t_ms, square, on))
            case ["occupied"]:
                felt = _picture(facts["occupied"], "occupied")
                self._hands(t_ms, felt).handle(Picture(t_ms, felt))
            case ["kind", "square"]:
                square, kind = square_index(facts["square"]), facts["kind"]
                self._hands(t_ms).handle(PieceSeen(t_ms, square, None if kind is None else _text(kind, "kind")))
            case ["held"]:
                self._hands(t_ms).handle(Held(t_ms, _count(facts["held"])))
            case ["tick"]:
                self._hands(t_ms).tick(t_ms)
            case ["only"]:
                self._hands(t_ms).tick(t_ms)
                self._only = None if facts["only"] is None else _texts(facts["only"], "only")
                self._listener.renew()
            case ["engine"]:
                self._hands(t_ms).tick(t_ms)
                self.computers = _seats(facts["engine"], self.game)
                self._only = self._nothing_for_the_computer()
                self._listener.renew()
            case ["timing"]:
                self._hands(t_ms).tick(t_ms)
                self._listener.wait(_timing_of(facts, Timing()))
            case ["card", "on"]:
                on, hands = _flag(facts), self._hands(t_ms)
                (hands.hurry if on else hands.tick)(t_ms)
            case ["selected"]:
                self._hands(t_ms).hurry(t_ms)
                self._listener.select(None if facts["selected"] is None else _text(facts["selected"], "selected"))
            case keys:
                raise ValueError(phrase("a line must have {known} in addition to 't', not "
                                        "{keys}", known=_known(), keys=keys))

    def _hands(self, t_ms: int, felt: Occupancy | None = None) -> Listener:
        """Returns the listener; it starts at the first line's time, with the position as its picture if none was given.
        """
        if not self._listener.has_begun:
            occupied = self.tabletop.situation(self.game, self.allowed()).occupied if felt is None else felt
            self._listener.begin(occupied, t_ms, self._faulty)
        return self._listener


def _facts(line: str) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        most = f"{LONGEST_LINE:,}"
        raise ValueError(phrase("the line is longer than {most} characters, the most that a recording "
                                "allows", most=most))
    try:
        facts = json.loads(line)
    except (ValueError, RecursionError):
        raise ValueError(phrase("{line} is not JSON", line=repr(line.strip()[:60]))) from None
    if not isinstance(facts, dict):
        raise ValueError(phrase("{line} is not a JSON object", line=repr(line.strip()[:60])))
    return facts


def _known() -> str:
    return either_of(all_of(map(repr, keys)) for keys in _KNOWN)


def _a_header() -> str:
    return json.dumps({"trace": 1, "game": default_game()})


def _game_of(header: Mapping[str, Any]) -> engine.Game[Any, Any]:
    unknown = header.keys() - set(_HEADER)
    if unknown:
        strange, known = repr(sorted(unknown)[0]), row_of(_HEADER)
        raise ValueError(phrase("a header cannot have {strange}; it has {known}", strange=strange, known=known))
    name, position, rules = header.get("game", default_game()), header.get("position"), header.get("rules", {})
    if not isinstance(name, str) or not isinstance(rules, dict) or not isinstance(position, str | None):
        raise ValueError(phrase("a header's 'game' and 'position' must be texts, its 'rules' an object"))
    part(name, "rules")
    game = engine.load(name, position, rules=rules)
    for move in _texts(header.get("moves", []), "moves"):
        game.replay(move)
    if "resigned" in header:
        game.resign(header["resigned"])
    return game


def _timing_of(header: Mapping[str, Any], timing: Timing) -> Timing:
    wanted = header.get("timing", {})
    if not isinstance(wanted, dict) or not all(key in PATIENCE and _is_time(ms) for key, ms in wanted.items()):
        known = row_of(PATIENCE)
        raise ValueError(phrase("'timing' must give times in whole ms for some of {known}", known=known))
    return replace(timing, **{key.replace("-", "_"): ms for key, ms in wanted.items()})


def _texts(value: object, key: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise ValueError(phrase("{key} must be a list of texts, not {value}", key=repr(key), value=repr(value)))
    return value


def _text(value: object, key: str) -> str:
    if not isinstance(value, str):
        raise ValueError(phrase("{key} must be a text or null, not {value}", key=repr(key), value=repr(value)))
    return value


def _seats(value: object, game: engine.Game[Any, Any]) -> list[str]:
    seats = _texts(value, "engine")
    for seat in seats:
        if seat not in game.seats:
            known = row_of(game.seats)
            raise ValueError(phrase("unknown seat {seat}; choose one of: {known}", seat=repr(seat), known=known))
    return seats


def _time(facts: Mapping[str, Any], key: str = "t") -> int:
    t_ms: object = facts.get(key)
    if not _is_time(t_ms):
        raise ValueError(phrase("{key} must be a time in whole ms, not {value}", key=repr(key), value=repr(t_ms)))
    return t_ms


def _is_time(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _LATEST_MS


def _count(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= len(SQUARES):
        said = {"low": 0, "most": len(SQUARES), "value": repr(value)}
        raise ValueError(phrase("'held' must be a number of pieces from {low} to {most}, not {value}", **said))
    return value


def _flag(facts: Mapping[str, Any]) -> bool:
    on = facts["on"]
    if not isinstance(on, bool):
        raise ValueError(phrase("'on' must be true or false, not {value}", value=repr(on)))
    return on


def _true(value: object) -> bool:
    if value is not True:
        raise ValueError(phrase("a header's 'set-up' must be true or left out, not {value}", value=repr(value)))
    return True


def _picture(value: object, key: str) -> Occupancy:
    if not isinstance(value, list):
        raise ValueError(phrase("{key} must be a list of squares, not {value}", key=repr(key), value=repr(value)))
    return picture_of(square_index(name) for name in value)

"""Writes traces, sensor events and decisions, line by line; `sensing.trace` has the format."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import engine
from controller.hands import Decision, HandReader, Timing, as_trace
from engine.outcome import GIVEN_UP
from hal import Edge
from hal.squares import names_of, square_name


def _patience(timing: Timing) -> dict[str, int]:
    return {name.replace("_", "-"): ms for name, ms in asdict(timing).items()}


PATIENCE = _patience(Timing())
"""The possible keys of a header's "timing", with their defaults in ms."""


def changed_timing(timing: Timing) -> dict[str, int]:
    """Returns a header's "timing": the values of this patience that differ from the defaults."""
    return {key: ms for key, ms in _patience(timing).items() if ms != PATIENCE[key]}


class Recorder:
    """Writes a trace line by line; `write` gets each line without its newline."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._latest = 0

    def start(self, game: engine.Game[Any, Any], reader: HandReader, seats: Sequence[str]) -> None:
        """Writes a header for the game's position, with the engine's seats and the sensors' picture."""
        watch = reader.state
        self._line(self._begun(game) | self._circumstances(game, reader, seats))
        self.note(watch.now, occupied=list(names_of(watch.raw)))
        if watch.held is not None:
            self.note(watch.now, held=watch.held)
        for square, kind in watch.kinds.items():
            self.note(watch.now, square=square_name(square), kind=kind)

    def is_due(self, game: engine.Game[Any, Any], now: int, *, is_at_rest: bool) -> bool:
        """Returns whether a new header is due before the next line; `is_at_rest` when no hand is busy."""
        return False

    def _begun(self, game: engine.Game[Any, Any]) -> dict[str, Any]:
        """Returns a header's part about the game: its start and its moves."""
        header: dict[str, Any] = {"trace": 1, "game": game.name, "position": game.start}
        if game.moves:
            header["moves"] = [str(move) for move in game.moves]
        return header

    def _circumstances(
        self, game: engine.Game[Any, Any], reader: HandReader, seats: Sequence[str]
    ) -> dict[str, Any]:
        watch, timing, header = reader.state, reader.timing, dict[str, Any]()
        outcome = game.outcome()
        if outcome is not None and outcome.winner is not None and outcome.reason in GIVEN_UP:
            header["resigned"] = game.seats[game.seats.index(outcome.winner) - 1]
        if game.rules != game.house_rules:
            header["rules"] = dict(game.rules)
        if reader.situation.start is None:
            header["set-up"] = True
        if timing != Timing():
            header["timing"] = changed_timing(timing)
        faulty = {"blind": names_of(watch.health.faulty.blind), "shaky": names_of(watch.health.faulty.shaky)}
        lists = {"engine": seats, **faulty}
        return header | {key: list(names) for key, names in lists.items() if names}

    def edge(self, edge: Edge, now: int) -> None:
        """Writes an edge; before a late one, writes the time that had already passed."""
        if edge.t_ms < now and self._latest < now:
            self.note(now, tick=True)
        self.note(edge.t_ms, square=square_name(edge.square), on=edge.on)

    def note(self, t_ms: int, **facts: object) -> None:
        """Writes an event or a change at a time in ms."""
        self._line({"t": t_ms, **facts})

    def decision(self, t_ms: int, decision: Decision) -> None:
        line = as_trace(t_ms, decision)
        if line is not None:
            self.note(t_ms, tick=True)
            self._line(line)

    def _line(self, facts: Mapping[str, Any]) -> None:
        self._latest = max(facts.get("t", 0), self._latest)
        self._write(json.dumps(facts))

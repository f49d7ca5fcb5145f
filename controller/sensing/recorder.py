"""Writes traces: what the sensors said and what was decided, line by line; `sensing.trace` has the format."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import engine
from controller.hands import Decision, HandReader, Timing, as_trace
from engine.outcome import GIVEN_UP
from hal import Edge
from hal.squares import Occupancy, Square, names_of, square_name


def _patience(timing: Timing) -> dict[str, int]:
    return {name.replace("_", "-"): ms for name, ms in asdict(timing).items()}


PATIENCE = _patience(Timing())
"""What a header's "timing" may hold, in ms, with what holds without it."""


class Recorder:
    """Writes a trace line by line; `write` gets each line without its end."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._latest = 0

    def start(self, game: engine.Game[Any, Any], reader: HandReader, seats: Sequence[str]) -> None:
        """Writes a header for a game as it stands, with the engine's seats, and the picture as it is felt."""
        watch, timing = reader.state, reader.timing
        header: dict[str, Any] = {"trace": 1, "game": game.name, "position": game.start}
        if game.moves:
            header["moves"] = [str(move) for move in game.moves]
        outcome = game.outcome()
        if outcome is not None and outcome.winner is not None and outcome.reason in GIVEN_UP:
            header["resigned"] = game.seats[game.seats.index(outcome.winner) - 1]
        if game.rules != game.house_rules:
            header["rules"] = dict(game.rules)
        if reader.situation.start is None:
            header["set-up"] = True
        if timing != Timing():
            header["timing"] = {key: ms for key, ms in _patience(timing).items() if ms != PATIENCE[key]}
        faulty = {"blind": names_of(watch.health.faulty.blind), "shaky": names_of(watch.health.faulty.shaky)}
        lists = {"engine": seats, **faulty}
        self._line(header | {key: list(names) for key, names in lists.items() if names})
        self.picture(watch.raw, watch.now)
        if watch.held is not None:
            self.held(watch.held, watch.now)
        for square, kind in watch.kinds.items():
            self.kind(square, kind, watch.now)

    def picture(self, felt: Occupancy, now: int) -> None:
        """Writes the whole picture as it is felt."""
        self._line({"t": now, "occupied": list(names_of(felt))})

    def edge(self, edge: Edge, now: int) -> None:
        """Writes an edge, and before one that is told late that time has passed already."""
        if edge.t_ms < now and self._latest < now:
            self.tick(now)
        self._line({"t": edge.t_ms, "square": names_of(1 << edge.square)[0], "on": edge.on})

    def kind(self, square: Square, kind: str | None, now: int) -> None:
        """Writes which kind of piece stands on a square, None for not known, where a board knows kinds."""
        self._line({"t": now, "square": square_name(square), "kind": kind})

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

    def patience(self, timing: Timing, now: int) -> None:
        """Writes how patient the table is from now on."""
        self._line({"t": now, "timing": {key: ms for key, ms in _patience(timing).items() if ms != PATIENCE[key]}})

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
        self._latest = max(facts.get("t", 0), self._latest)
        self._write(json.dumps(facts))

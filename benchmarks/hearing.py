"""A game under the inference: what a drawn timeline is heard as, in the words of a trace."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

import engine
from controller.hands import Decision, HandReader, Situation, Timing, as_trace, carry_out
from controller.tabletop import tabletop
from hal import Edge, Occupancy, Picture, PieceSeen, names_of, square_name
from tests.hands import Drawn, Line
from tests.hands.late import LATEST_MS, LateProcessor


class Hearing:
    """A game of Chameleon whose moves are those that the inference makes of what it is told."""

    def __init__(
        self,
        position: str | None,
        felt: Occupancy,
        *,
        rules: Mapping[str, Any] | None = None,
        timing: Timing | None = None,
    ) -> None:
        self.game = engine.load("chameleon", position, rules=rules)
        self.told: list[dict[str, Any]] = []
        self._tabletop = tabletop("chameleon")
        self._reader = HandReader(self._tabletop.situation(self.game), felt, 0, self._decided, timing)

    @property
    def moves(self) -> list[str]:
        """The moves on the board, those taken back left out."""
        return [str(move) for move in self.game.moves]

    def take(self, event: Edge | Picture | PieceSeen) -> None:
        """Takes in what arrives from a board."""
        match event:
            case Edge():
                self._tell(self._reader.edge(event))
            case Picture(t_ms, occupied):
                self._tell(self._reader.picture(occupied, t_ms))
            case PieceSeen(t_ms, square, kind):
                self._tell(self._reader.recognise(square, kind, t_ms))

    def wait_until(self, t_ms: int) -> None:
        """Lets time pass."""
        self._tell(self._reader.tick(t_ms))

    def _tell(self, decisions: Iterable[tuple[int, Decision]]) -> None:
        for t_ms, decision in decisions:
            line = as_trace(t_ms, decision)
            if line is not None:
                self.told.append(line)

    def _decided(self, decision: Decision) -> Situation:
        carry_out(decision, self.game)
        return self._tabletop.situation(self.game)


class LateHearing(Hearing):
    """The same on a processor that is held up at moments that `rng` draws."""

    def __init__(self, rng: Random, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._late = LateProcessor(rng, self._taken)

    def take(self, event: Edge | Picture | PieceSeen) -> None:
        """Takes in what arrives from a board, sooner or later."""
        self._late.arrive(event, event.t_ms)

    def wait_until(self, t_ms: int) -> None:
        """Lets time pass until the processor is not late any more."""
        self._late.catch_up(t_ms)

    def _taken(self, event: Any, now: int) -> None:
        if event is not None:
            super().take(event)
        super().wait_until(now)


def heard(
    drawn: Drawn, events: Iterable[Edge | Picture | PieceSeen] | None = None, late: Random | None = None
) -> list[Line]:
    """Returns what is told about a drawn timeline, or about the events that a wire made of it.

    `late` draws when the processor is held up; None for one that never is.
    """
    felt = (drawn.position, drawn.felt)
    hearing = Hearing(*felt) if late is None else LateHearing(late, *felt)
    for event in drawn.timeline.edges if events is None else events:
        hearing.take(event)
    hearing.wait_until(drawn.timeline.end_ms)
    return list(hearing.told)


def trace_of(drawn: Drawn, late: Random | None = None) -> Iterator[str]:
    """Yields a drawn timeline as the lines of a trace; `late` draws when the table took some of them in late."""
    yield json.dumps({"trace": 1, "game": "chameleon", "position": drawn.position})
    yield json.dumps({"t": 0, "occupied": list(names_of(drawn.felt))})
    for edge in drawn.timeline.edges:
        at = {"at": edge.t_ms + late.randint(1, LATEST_MS)} if late and late.random() < 0.1 else {}
        yield json.dumps({"t": edge.t_ms, "square": square_name(edge.square), "on": edge.on, **at})
    yield json.dumps({"t": drawn.timeline.end_ms, "tick": True})

"""Shows the clock as light: a bar in the first row of the seat on turn, where those squares are otherwise dark."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from controller.clock.rules import Clock
from controller.tabletop import Painting
from controller.tabletop.light import MEANINGS
from controller.tabletop.registry import manifest
from engine.game import Game, Seat
from hal import SQUARES, picture_of
from hal.squares import FILES

CLOCK_MEANINGS = {name: MEANINGS[name] for name in ("clock", "clock-low")}
"""The meanings that the table adds to a game's legend."""

_ROW = len(FILES)


@dataclass(frozen=True, slots=True)
class ClockLight:
    """What the board shows of a clock: the share of time that the seat on turn has left, 0 to `LEVELS`."""

    seat: Seat
    level: int
    is_low: bool
    """True in the last seconds."""


def clock_light(clock: Clock, seat: Seat, now: int) -> ClockLight:
    return ClockLight(seat, clock.level_at(seat, now), clock.is_low_at(seat, now))


def add_clock(painting: Painting, shown: ClockLight, game: Game[Any, Any]) -> None:
    """Adds the clock's light for the seat on turn; squares that are already lit keep their meaning."""
    seat = shown.seat
    side = next((each.side for each in manifest(game.name).seats if each.name == seat), "south")
    # counted from the left as that seat sees the board
    row = range(_ROW) if side == "south" else range(len(SQUARES) - 1, len(SQUARES) - _ROW - 1, -1)
    name = "clock-low" if shown.is_low else "clock"
    painting.beneath(name, CLOCK_MEANINGS[name], picture_of(row[: shown.level]))

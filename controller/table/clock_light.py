"""The clock as light: the row before the seat that decides, as full as its time, where nothing else is said."""

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
"""What the table adds to the legend of a game."""

_ROW = len(FILES)


@dataclass(frozen=True, slots=True)
class ClockLight:
    """What the board shows of a clock: how much of its time the seat on turn has, 0 to `LEVELS`."""

    seat: Seat
    level: int
    is_low: bool
    """True in its last seconds."""


def clock_light(clock: Clock, seat: Seat, now: int) -> ClockLight:
    return ClockLight(seat, clock.level_at(seat, now), clock.is_low_at(seat, now))


def add_clock(painting: Painting, shown: ClockLight, game: Game[Any, Any]) -> None:
    """Adds the light of the clock for the seat on turn; what is lit already stays as it is."""
    seat = shown.seat
    side = next((each.side for each in manifest(game.name).seats if each.name == seat), "south")
    # counted from the left of who sits there
    row = range(_ROW) if side == "south" else range(len(SQUARES) - 1, len(SQUARES) - _ROW - 1, -1)
    name = "clock-low" if shown.is_low else "clock"
    painting.beneath(name, CLOCK_MEANINGS[name], picture_of(row[: shown.level]))

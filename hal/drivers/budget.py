"""The current limit of the lights: the last stage before the wire, which no frame can bypass. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from hal.frame import RGB

Colours = tuple[RGB, ...]
"""The colours of plain LEDs, a1 first."""

LED_MA = 20
"""The current of one of a light's three LEDs at full level, in mA."""

BUDGET_MA = 500
"""The default current limit of all lights together, in mA: a USB port's share."""


def current_ma(colours: Sequence[RGB]) -> float:
    """Returns the current of these colours, in mA, without the 1 mA or so of each dark light."""
    return _levels(colours) * LED_MA / 255


def dimmed(colours: Sequence[RGB], brightness: int) -> Colours:
    """Returns the colours at a brightness of 0-255; 255 leaves them unchanged."""
    return _scaled(colours, brightness, 255)


def within_budget(colours: Sequence[RGB], budget_ma: int) -> Colours:
    """Returns the colours, all dimmed by one factor if they would draw more than `budget_ma` together."""
    allowed, wanted = budget_ma * 255, _levels(colours) * LED_MA
    return _scaled(colours, allowed, wanted) if wanted > allowed else tuple(colours)


def _levels(colours: Sequence[RGB]) -> int:
    return sum(map(sum, colours))


def _scaled(colours: Sequence[RGB], times: int, by: int) -> Colours:
    """Returns colours times `times` / `by`, rounded down, so that the sum never exceeds the limit."""
    return tuple((red * times // by, green * times // by, blue * times // by) for red, green, blue in colours)

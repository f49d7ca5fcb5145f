"""What the lights show: 25 colours, each with a pattern in time, so that no meaning hangs on colour alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from hal.squares import Square

__all__ = ["DARK", "PATTERNS", "RGB", "Frame", "Light", "Pattern"]

RGB = tuple[int, int, int]
"""Red, green, blue, 0-255 each."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """How a light behaves in time: levels held one after the other, over and over."""

    steps: tuple[tuple[int, int], ...]
    """(duration in ms, level 0-255) in order."""

    @property
    def period_ms(self) -> int:
        """How long one round takes, in ms."""
        return sum(duration for duration, _ in self.steps)

    def level(self, t_ms: int) -> int:
        """Returns the level, 0-255, at a time in ms."""
        rest = t_ms % self.period_ms
        for duration, level in self.steps:
            if rest < duration:
                return level
            rest -= duration
        raise AssertionError("unreachable: rest is below the period")


PATTERNS: Mapping[str, Pattern] = MappingProxyType(
    {
        "steady": Pattern(((1000, 255),)),
        "dim": Pattern(((1000, 90),)),
        "breathe": Pattern(((350, 255), (250, 150), (350, 60), (250, 150))),
        "blink": Pattern(((500, 255), (500, 0))),
        "fast": Pattern(((125, 255), (125, 0))),
        "double": Pattern(((150, 255), (150, 0), (150, 255), (550, 0))),
        "wink": Pattern(((850, 255), (150, 0))),
        "flutter": Pattern(((90, 255), (90, 70))),
    }
)
"""The patterns that a light may have, by name."""


@dataclass(frozen=True, slots=True)
class Light:
    """One square's light: a colour at full level and the name of its pattern."""

    rgb: RGB
    pattern: str = "steady"

    def __post_init__(self) -> None:
        if self.pattern not in PATTERNS:
            raise ValueError(f"{self.pattern!r} is no pattern; the patterns are: {', '.join(PATTERNS)}")

    def at(self, t_ms: int) -> RGB:
        """Returns the colour at a time in ms, the pattern applied."""
        level = PATTERNS[self.pattern].level(t_ms)
        red, green, blue = self.rgb
        return red * level // 255, green * level // 255, blue * level // 255


DARK = Light((0, 0, 0))
"""No light."""


@dataclass(frozen=True, slots=True)
class Frame:
    """All 25 lights at once, a1 first; whole and idempotent, so that a lost frame is healed by the next."""

    lights: tuple[Light, ...] = (DARK,) * 25

    def __post_init__(self) -> None:
        if len(self.lights) != 25:
            raise ValueError(f"a frame has 25 lights, not {len(self.lights)}")

    def at(self, t_ms: int) -> tuple[RGB, ...]:
        """Returns 25 colours at a time in ms, the patterns applied: what plain LEDs are to be set to."""
        return tuple(light.at(t_ms) for light in self.lights)

    def with_light(self, square: Square, light: Light) -> Frame:
        """Returns this frame with one square's light changed."""
        return Frame((*self.lights[:square], light, *self.lights[square + 1 :]))

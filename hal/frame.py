"""The lights' frames: a colour for every square, with a pattern in time: no meaning depends on colour alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from hal.squares import SQUARES, Square

RGB = tuple[int, int, int]
"""Red, green, blue, 0-255 each."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A light's pattern in time: levels that are held one after the other, repeatedly."""

    steps: tuple[tuple[int, int], ...]
    """(duration in ms, level 0-255) in order."""

    @property
    def period_ms(self) -> int:
        return sum(duration for duration, _ in self.steps)

    def level(self, t_ms: int) -> int:
        """Returns the level, 0-255, at a time in ms."""
        rest = t_ms % self.period_ms
        for duration, level in self.steps:
            if rest < duration:
                return level
            rest -= duration
        raise AssertionError("unreachable: rest is below the period")


BEAT_MS = 250
"""Every light changes only on this beat, in ms, in every pattern: so all combinations flash at most twice a
second. WCAG 2.3.1 allows three flashes.
"""

_FULL, _HALF, _LOW = 255, 165, 75
_BRIEF_DIP = ((250, _HALF), (250, _LOW), (250, _HALF), (250, _FULL))
_BRIEF_GLOW = ((250, _HALF), (250, _FULL), (250, _HALF), (250, _LOW))

PATTERNS: Mapping[str, Pattern] = MappingProxyType(
    {
        "steady": Pattern(((1000, 255),)),
        "dim": Pattern(((1000, 90),)),
        "breathe": Pattern(((500, 255), (250, 200), (250, 130), (500, 60), (250, 130), (250, 200))),
        "blink": Pattern(((750, 255), (750, 0))),
        "fast": Pattern(((250, 255), (250, 0))),
        "double": Pattern(((250, 255), (250, 0), (250, 255), (1250, 0))),
        "triple": Pattern(((250, 255), (250, 0), (250, 255), (250, 0), (250, 255), (1750, 0))),
        "wink": Pattern(((1500, 255), (500, 0))),
        "flutter": Pattern(((250, 255), (250, 50), (250, 255), (250, 50), (1000, 255))),
        "slow": Pattern(((1500, 255), (1500, 0))),
        "calm-breathe": Pattern(((1000, 255), (500, 195), (500, 135), (1000, 75), (500, 135), (500, 195))),
        "calm-blink": Pattern(((1250, _FULL), (250, _HALF), (1250, _LOW), (250, _HALF))),
        "calm-fast": Pattern(_BRIEF_DIP),
        "calm-double": Pattern((*_BRIEF_GLOW, *_BRIEF_GLOW[:3], (2250, _LOW))),
        "calm-triple": Pattern((*_BRIEF_GLOW, *_BRIEF_GLOW, *_BRIEF_GLOW[:3], (3250, _LOW))),
        "calm-wink": Pattern(((2750, _FULL), (250, _HALF), (750, _LOW), (250, _HALF))),
        "calm-flutter": Pattern((*_BRIEF_DIP, *_BRIEF_DIP[:3], (2250, _FULL))),
        "calm-slow": Pattern(((2500, _FULL), (250, _HALF), (3000, _LOW), (250, _HALF))),
    }
)


def calmed(pattern: str) -> str:
    """Returns the name of a pattern's calm form: the same rhythm, slower, and never dark; a steady one is its own."""
    calm = f"calm-{pattern}"
    return calm if calm in PATTERNS else pattern


@dataclass(frozen=True, slots=True)
class Light:
    """One square's light: a colour at full level, the name of its pattern, and its delay."""

    rgb: RGB
    pattern: str = "steady"
    late_ms: int = 0
    """The delay in ms: a multiple of `BEAT_MS`."""

    def __post_init__(self) -> None:
        if self.late_ms % BEAT_MS:
            raise ValueError(f"a light plays its pattern late by whole beats of {BEAT_MS} ms, not by {self.late_ms} ms")
        if self.pattern not in PATTERNS:
            raise ValueError(f"{self.pattern!r} is not a pattern; the patterns are: {', '.join(PATTERNS)}")

    def at(self, t_ms: int) -> RGB:
        """Returns the colour at a time in ms, with the pattern applied."""
        level = PATTERNS[self.pattern].level(t_ms - self.late_ms)
        red, green, blue = self.rgb
        return red * level // 255, green * level // 255, blue * level // 255


DARK = Light((0, 0, 0))


@dataclass(frozen=True, slots=True)
class Frame:
    """All lights at once, a1 first; whole and idempotent, so that the next frame repairs a lost one."""

    lights: tuple[Light, ...] = (DARK,) * len(SQUARES)

    def __post_init__(self) -> None:
        if len(self.lights) != len(SQUARES):
            raise ValueError(f"a frame has {len(SQUARES)} lights, not {len(self.lights)}")

    @classmethod
    def all(cls, light: Light) -> Frame:
        return cls((light,) * len(SQUARES))

    def at(self, t_ms: int) -> tuple[RGB, ...]:
        """Returns every square's colour at a time in ms, with the patterns applied, for plain LEDs."""
        return tuple(light.at(t_ms) for light in self.lights)

    def with_light(self, square: Square, light: Light) -> Frame:
        """Returns this frame with one square's light replaced."""
        return Frame((*self.lights[:square], light, *self.lights[square + 1 :]))

"""Drawings as plain data: shapes, words, and groups. Lengths are millimetres; x grows to the right, y down."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Font: TypeAlias = str
"""A name of `controller.printing.fonts.FONTS`."""


@dataclass(frozen=True, slots=True)
class PathStep:
    """One step of an outline: "M" moves, "L" draws a line, "C" a curve with two handles, "Z" closes."""

    way: str
    points: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Shape:
    """An outline that is filled, drawn, or both; colours are "#rrggbb"."""

    steps: tuple[PathStep, ...]
    fill: str | None = None
    line: str | None = None
    width: float = 0.3


@dataclass(frozen=True, slots=True)
class Text:
    """One line of words; `size` is the font's, `x` and `y` are the start, middle or end of its baseline."""

    x: float
    y: float
    words: str
    size: float
    font: Font = "plain"
    colour: str = "#222222"
    anchor: str = "start"
    """ "start", "middle" or "end"."""


@dataclass(frozen=True, slots=True)
class Group:
    """Marks moved to (x, y); with `clip`, nothing shows outside the box of that width and height."""

    x: float
    y: float
    marks: tuple[Mark, ...]
    clip: Point | None = None
    half_turn: bool = False
    """Whether the marks are upside down; (x, y) is then their lower right corner."""


Mark: TypeAlias = Shape | Text | Group

_NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}
_ROUND = 0.5523
"""The length of the handles of a quarter of a circle, in radii."""


@cache
def path(outline: str, fill: str | None = None, line: str | None = None, width: float = 0.3) -> Shape:
    """Returns the shape of an outline such as "M0 0 L4 0 C4 2 2 4 0 4 Z"; only these four letters, all absolute."""
    steps = []
    for way, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", outline):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        points = tuple(zip(values[::2], values[1::2], strict=True))
        each = _NUMBERS[way] // 2
        if each == 0:
            steps.append(PathStep(way))
        steps += [PathStep(way, points[at : at + each]) for at in range(0, len(points), each)] if each else []
    return Shape(tuple(steps), fill, line, width)


def polygon(points: Sequence[Point], fill: str | None = None, line: str | None = None, width: float = 0.3) -> Shape:
    first, *others = points
    sides = (PathStep("L", (point,)) for point in others)
    return Shape((PathStep("M", (first,)), *sides, PathStep("Z")), fill, line, width)


def line(points: Sequence[Point], colour: str, width: float = 0.3) -> Shape:
    first, *others = points
    return Shape((PathStep("M", (first,)), *(PathStep("L", (point,)) for point in others)), None, colour, width)


def rect(
    x: float, y: float, width: float, height: float, fill: str | None = None, line: str | None = None, pen: float = 0.3
) -> Shape:
    """Returns an upright box whose first corner is (x, y)."""
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return polygon(corners, fill, line, pen)


def circle(
    x: float,
    y: float,
    r: float,
    fill: str | None = None,
    line: str | None = None,
    width: float = 0.3,
    flat: float = 1.0,
) -> Shape:
    """Returns a circle around (x, y); `flat` squeezes its height."""
    k, h = _ROUND * r, flat
    quarters = [
        ((r, k * h), (k, r * h), (0.0, r * h)),
        ((-k, r * h), (-r, k * h), (-r, 0.0)),
        ((-r, -k * h), (-k, -r * h), (0.0, -r * h)),
        ((k, -r * h), (r, -k * h), (r, 0.0)),
    ]
    curves = (PathStep("C", tuple((x + dx, y + dy) for dx, dy in quarter)) for quarter in quarters)
    return Shape((PathStep("M", ((x + r, y),)), *curves, PathStep("Z")), fill, line, width)


def placed(
    marks: Iterable[Shape], x: float = 0, y: float = 0, size: float = 1, turn: float = 0, flip: bool = False
) -> list[Shape]:
    """Returns shapes mirrored if `flip`, made `size` times as big, turned by `turn` degrees, and moved to (x, y)."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def moved(point: Point) -> Point:
        across, down = point[0] * size * (-1 if flip else 1), point[1] * size
        return x + across * cos - down * sin, y + across * sin + down * cos

    return [
        Shape(
            tuple(PathStep(step.way, tuple(map(moved, step.points))) for step in shape.steps),
            shape.fill,
            shape.line,
            shape.width * size,
        )
        for shape in marks
    ]

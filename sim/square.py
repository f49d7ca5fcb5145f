"""A square of the board, a reed below it and a magnet in the piece: whether it works, its margin, and remedies. Pure.

Everything is taken at its worst: the weakest magnet of its grade over the least sensitive reed, the strongest ones on
the squares around over the most sensitive reed, and each piece anywhere a person may put it. A piece's rotation makes
no difference, because its magnet is round and in its middle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from math import cos, pi, sin
from typing import Any

from hal.sentence import phrase
from sim.field import Disc, along, millitesla

GRADES: Mapping[str, tuple[float, float]] = {
    "N35": (1.17, 1.22),
    "N38": (1.22, 1.25),
    "N40": (1.25, 1.28),
    "N42": (1.28, 1.32),
    "N45": (1.32, 1.38),
    "N48": (1.38, 1.42),
    "N50": (1.40, 1.45),
    "N52": (1.43, 1.48),
}
"""Grades of neodymium magnets: the minimum and maximum remanence in sellers' tables, in T."""

MAGNETS = ((5, 2), (6, 2), (6, 3), (8, 2), (8, 3), (10, 2), (10, 3), (12, 2), (12, 3), (15, 3))
"""Common disc magnets, diameter and thickness in mm; the smallest first."""

REEDS = ((10, 15), (10, 20), (15, 20), (15, 25), (20, 25), (20, 30), (25, 30))
"""Common classes of reeds: the ampere-turns at which they close, from the most to the least sensitive."""

BULB = 2.3
"""The thickness of a reed's glass, in mm."""

STEP = 0.5
"""The step for trying heights and distances, in mm."""


class ImpossibleSquare(ValueError):
    """Invalid sizes of a square: `what` names the size, the sentence says which values are possible."""

    def __init__(self, what: str, sentence: str) -> None:
        super().__init__(sentence)
        self.what = what


@dataclass(frozen=True, slots=True)
class Square:
    """The sizes of a square, in mm; the defaults are the recommended ones.

    Raises `ImpossibleSquare`.
    """

    magnet: tuple[float, float] = (8.0, 3.0)
    """Diameter and thickness of the disc in the piece's foot, with a vertical axis."""
    grade: str = "N42"
    offset: float = 8.0
    """The distance from the middle of the square to the middle of the reed, along the reed."""
    height: float = 6.0
    """The distance from the magnet's lower side to the axis of the reed."""
    reed: tuple[float, float] = (15.0, 25.0)
    """The ampere-turns at which the most sensitive reed of its class closes, and the least sensitive."""
    drop_out: float = 0.4
    """The fraction of that at which a closed reed opens again."""
    glass: float = 14.2
    pitch: float = 50.0
    """The distance between the middles of neighbouring squares."""
    plate: float = 4.5
    """The total thickness between magnet and reed: the cap's floor, the felt and the plate."""
    within: float = 5.0
    """The maximum distance of a piece from the middle of its square."""
    margin: float = 2.0
    """The required margin factor of the field."""
    both_poles: bool = False
    """Whether magnets on the board have either pole down, as hall sensors require: pieces on both sides of a reed
    may then act in the same direction.
    """

    def __post_init__(self) -> None:
        for what, value, least, most, sentence in _limits(self):
            if not least <= value <= most:
                room = {"least": f"{least:g}", "most": f"{most:g}"}
                raise ImpossibleSquare(what, phrase("{fault}; use {least} to {most}", fault=sentence, **room))
        if self.grade not in GRADES:
            known = {"grade": self.grade, "grades": ", ".join(GRADES)}
            raise ImpossibleSquare("grade", phrase("unknown grade {grade}; choose one of: {grades}", **known))

    @property
    def closes_at(self) -> float:
        """The field that closes the least sensitive reed, in mT."""
        return millitesla(self.reed[1], self.glass)

    @property
    def opens_at(self) -> float:
        """The field at which the most sensitive reed has opened, in mT."""
        return millitesla(self.reed[0] * self.drop_out, self.glass)

    def disc(self, *, strong: bool) -> Disc:
        """Returns the magnet, the strongest of its grade or the weakest."""
        return Disc(*self.magnet, GRADES[self.grade][strong])

    def felt(self, x: float, y: float, *, strong: bool, lifted: float = 0.0) -> float:
        """Returns the field along the reed of a piece (x, y) off the middle of the square, in mT.

        Positive on the side where the piece belongs: up to the reed's middle.
        """
        return along(self.disc(strong=strong), self.glass, self.offset - x, -y, self.height + lifted)


def recommended(*, both_poles: bool = False) -> Square:
    """Returns the recommended square for magnets in one direction or, for hall sensors, in both."""
    return Square(both_poles=True, reed=(20.0, 25.0)) if both_poles else Square()


def _limits(of: Square) -> Iterator[tuple[str, float, float, float, str]]:
    """Yields every size with its range: name, value, minimum, maximum, and the fault outside it."""
    diameter, thickness = of.magnet
    keenest, dullest = of.reed
    pitch, plate = f"{of.pitch:g}", f"{of.plate:g}"
    said = phrase("squares of {size} mm are not suitable for hands and pieces", size=pitch)
    yield "pitch", of.pitch, 20, 200, said
    said = phrase("a magnet {size} mm wide does not fit a square of {pitch} mm", size=f"{diameter:g}", pitch=pitch)
    yield "magnet", diameter, 1, of.pitch, said
    yield "magnet", thickness, 0.5, 30, phrase("a magnet {size} mm thick does not fit a piece", size=f"{thickness:g}")
    said = phrase("a glass of {size} mm does not fit a square of {pitch} mm", size=f"{of.glass:g}", pitch=pitch)
    yield "glass", of.glass, 4, of.pitch, said
    said = phrase("a reed {size} mm off the middle is outside its square", size=f"{of.offset:g}")
    yield "offset", of.offset, 0, (of.pitch - of.glass) / 2, said
    yield "plate", of.plate, 0.5, 40, phrase("felt and plate of {size} mm together cannot carry a piece", size=plate)
    said = phrase(
        "a reed {size} mm below the magnet must be below felt and plate, together {plate} mm",
        size=f"{of.height:g}",
        plate=plate,
    )
    yield "height", of.height, of.plate + BULB / 2, 60, said
    yield "reed", keenest, 1, 200, phrase("a reed cannot close at {at} ampere-turns", at=f"{keenest:g}")
    ends = {"keenest": f"{keenest:g}", "dullest": f"{dullest:g}"}
    said = phrase("a reed class cannot range from {keenest} to {dullest} ampere-turns", **ends)
    yield "reed", dullest, keenest, 200, said
    said = phrase("a reed cannot open at {share} of the field that closes it", share=f"{of.drop_out:g}")
    yield "drop-out", of.drop_out, 0.05, 0.95, said
    said = phrase("the magnet of a piece {size} mm off the middle is outside the square", size=f"{of.within:g}")
    yield "within", of.within, 0, (of.pitch - diameter) / 2, said
    said = phrase("the margin cannot be {margin}", margin=f"{of.margin:g}")
    yield "margin", of.margin, 1, 10, said


@dataclass(frozen=True, slots=True)
class SquareReport:
    """The worst-case fields of a square, in mT."""

    square: Square
    own: float
    """The minimum field of the square's own piece; negative if it is beyond the reed's middle."""
    against: float
    """The maximum reduction of that by the pieces around."""
    around: float
    """The maximum field of all pieces around an empty square."""

    @property
    def closing(self) -> float:
        """The margin factor by which the piece closes the least sensitive reed; below 1 it does not."""
        return max(0.0, self.own - self.against) / self.square.closes_at

    @property
    def opening(self) -> float:
        """The margin factor by which the empty square lets the most sensitive reed open; below 1 it does not."""
        return self.square.opens_at / self.around

    @property
    def works(self) -> bool:
        """True when both reach the square's margin."""
        return min(self.closing, self.opening) >= self.square.margin


@lru_cache(maxsize=512)
def judged(square: Square) -> SquareReport:
    own = min(square.felt(x, y, strong=False) for share in (0.0, 0.5, 1.0) for x, y in _places(share * square.within))
    reaches = list(_reaches(square))
    towards = sum(max(0.0, most, -least * square.both_poles) for least, most in reaches)
    against = sum(max(0.0, -least, most * square.both_poles) for least, most in reaches)
    return SquareReport(square, own, against, max(towards, against))


def _places(within: float) -> Iterator[tuple[float, float]]:
    """Yields points on half a circle of this radius, in mm; the other half is its mirror image."""
    for turn in range(13):
        yield within * cos(turn * pi / 12), within * sin(turn * pi / 12)


def _reaches(square: Square) -> Iterator[tuple[float, float]]:
    """Yields the field at the reed of a piece on each of the eight neighbouring squares: the minimum and the maximum.

    Both are for pieces at the edge of their place; the minimum keeps its sign.
    """
    for file in (-1, 0, 1):
        for rank in (0, 1):
            if file or rank:
                places = [(x, side * y) for x, y in _places(square.within) for side in ((-1, 1) if rank else (1,))]
                felt = [square.felt(file * square.pitch + x, rank * square.pitch + y, strong=True) for x, y in places]
                yield from [(min(felt), max(felt))] * (1 + rank)  # the rank below is the mirror image of the rank above


def reach(square: Square) -> float:
    """Returns how far from the middle a piece may stand, in mm, for the square to work; -1 for never."""
    room, found = (square.pitch - square.magnet[0]) / 2, -1.0
    for steps in range(int(room / STEP) + 1):
        if not judged(replace(square, within=steps * STEP)).works:
            break
        found = steps * STEP
    return found


def lift(square: Square) -> float:
    """Returns how high a centred piece must be lifted, in mm, for the most sensitive reed to open."""
    lifted = 0.0
    while square.felt(0, 0, strong=True, lifted=lifted) > square.opens_at and lifted < 200:
        lifted += STEP
    return lifted


def remedies(square: Square) -> Iterator[Square]:
    """Yields working squares that differ from a faulty one in one size, the nearest of each kind."""
    lowest = square.plate + BULB / 2
    choices: Mapping[str, Iterable[Any]] = {
        "offset": _nearest(square.offset, (float(mm) for mm in range(int((square.pitch - square.glass) / 2) + 1))),
        "reed": sorted(REEDS, key=lambda each: _far(each, square.reed)),
        "magnet": sorted(MAGNETS, key=lambda each: _far(each, square.magnet)),
        "height": _nearest(square.height, (mm / 2 for mm in range(24) if mm / 2 >= lowest)),
        "grade": GRADES,
    }
    for size, values in choices.items():
        tried = (each for value in values for each in _with(square, size, value))
        yield from islice((each for each in tried if judged(each).works), 1)
    if 0 < reach(square) < square.within:
        yield replace(square, within=reach(square))


def _with(square: Square, size: str, value: Any) -> Iterator[Square]:
    """Yields the square with one size replaced, if that is valid and different."""
    changed: dict[str, Any] = {size: value}
    with suppress(ImpossibleSquare):
        other = replace(square, **changed)
        if other != square:
            yield other


def _nearest(size: float, others: Iterable[float]) -> list[float]:
    return sorted(others, key=lambda each: abs(each - size))


def _far(one: tuple[float, float], other: tuple[float, float]) -> float:
    return sum(abs(here - there) for here, there in zip(one, other, strict=True))

"""The sizes of the table, in mm, read from board.yml and checked against each other. Pure, apart from reading the
file.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import yaml

RECOMMENDED = Path(__file__).with_name("board.yml")
"""The recommended sizes."""

SIDE = 5
"""Squares along a side of the board."""

LEAST_WALL = 1.6
"""The thinnest solid wall of a printer: four lines of a 0.4 mm nozzle."""

LEAST_FELT = 0.3
"""The thinnest available felt: velour on a foil."""

PAD = 1.0
"""Half the width of a reed's pad."""

PILLAR = 8.0
"""The side of a pillar of the frame, and its distance from the wall."""

PLUG = 9.0
"""The distance from the left edge of a strip to the middle of its plug."""

CAP_FLOOR, CAP_WALL = 0.5, 2.0
"""The thickness of a magnet's cap, below the magnet and around it."""

RIBBON = 13.0
"""The width of a ribbon of ten wires, which runs below the deck from plug to plug, past the pillars."""


class MakeError(ValueError):
    """Invalid sizes; the sentence names them and the possible values."""


@dataclass(frozen=True, slots=True)
class BoardSizes:
    """The playing field, the frame around it and the printer's bed."""

    pitch: float
    gap: float
    border: float
    wall: float
    bed: float


@dataclass(frozen=True, slots=True)
class MagnetSizes:
    """A disc magnet and the clearance of its hole."""

    diameter: float
    thickness: float
    clearance: float


@dataclass(frozen=True, slots=True)
class PieceSizes:
    """A piece: `floor` is cap and felt below the magnet, `mark` the height of the raised mark."""

    foot: float
    height: float
    floor: float
    mark: float


@dataclass(frozen=True, slots=True)
class ReedSizes:
    """A reed and its offset to the right of the middle of its square; `height` is up to the magnet."""

    offset: float
    height: float
    glass: float
    bulb: float
    span: float
    seat: float


@dataclass(frozen=True, slots=True)
class LightSizes:
    """A light, `offset` to the left of the middle of its square, and the window above it."""

    offset: float
    window: float


@dataclass(frozen=True, slots=True)
class PlateSizes:
    """The plate of a square and the walls of the cell that supports it."""

    thickness: float
    wall: float


@dataclass(frozen=True, slots=True)
class StripSizes:
    """The circuit board of a rank and the spacer below it."""

    width: float
    tab: float
    thickness: float
    spacer: float


@dataclass(frozen=True, slots=True)
class SheetSizes:
    """The thickness of the three sheets, and the space between base and deck."""

    deck: float
    base: float
    rim: float
    bay: float


@dataclass(frozen=True, slots=True)
class Measures:
    """All sizes of a table, in mm. Raises `MakeError` for sizes that cannot be built."""

    board: BoardSizes
    magnet: MagnetSizes
    piece: PieceSizes
    reed: ReedSizes
    light: LightSizes
    plate: PlateSizes
    strip: StripSizes
    sheets: SheetSizes

    def __post_init__(self) -> None:
        for check in (_check_piece, _check_square, _check_height, _check_strip, _check_frame):
            check(self)

    @property
    def field(self) -> float:
        return SIDE * self.board.pitch

    @property
    def outer(self) -> float:
        return self.field + 2 * self.board.border

    @property
    def cell(self) -> float:
        """The side length of a plate and of the cell below it."""
        return self.board.pitch - self.board.gap

    @property
    def air(self) -> float:
        """The distance from the lower side of the plate down to the axis of the reed."""
        return self.reed.height - self.piece.floor - self.plate.thickness

    @property
    def skirt(self) -> float:
        """The height of a cell's walls: from the deck to the lower side of the plate."""
        return self.strip.spacer + self.strip.thickness + self.reed.seat + self.air

    @property
    def wall_height(self) -> float:
        """The height of the frame, from the base to the rim."""
        return self.sheets.bay + self.sheets.deck + self.skirt + self.plate.thickness - self.sheets.rim

    @property
    def felt(self) -> float:
        """The thickness of the felt below a piece."""
        return self.piece.floor - CAP_FLOOR

    @property
    def magnet_hole(self) -> tuple[float, float]:
        """The diameter and depth of the hole in a cap."""
        return self.magnet.diameter + self.magnet.clearance, self.magnet.thickness + self.magnet.clearance

    @property
    def cap(self) -> tuple[float, float]:
        """The diameter and height of the cap that holds a magnet."""
        hole, depth = self.magnet_hole
        return hole + 2 * CAP_WALL, depth + CAP_FLOOR

    @property
    def cap_hole(self) -> tuple[float, float]:
        """The diameter and depth of the hole in a piece, into which the cap is glued."""
        width, height = self.cap
        return width + self.magnet.clearance, height + self.magnet.clearance

    @property
    def corners(self) -> int:
        """The number of printed parts of the frame: 1, or 4 if the bed is smaller than the table."""
        return 1 if self.outer <= self.board.bed else 4


def read_measures(path: Path = RECOMMENDED) -> Measures:
    """Returns the sizes in a file; raises `MakeError` with the file's name."""
    try:
        return measures_of(yaml.safe_load(path.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError) as error:
        raise MakeError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    except yaml.YAMLError as error:
        raise MakeError(f"{path} is not YAML: {' '.join(str(error).split())}") from None
    except MakeError as error:
        raise MakeError(f"{path}: {error}") from None


def measures_of(data: Any) -> Measures:
    """Returns the sizes in a mapping of sections; raises `MakeError`."""
    kinds = {each.name: each.type for each in fields(Measures)}
    sections = _keys("the file", data, set(kinds))
    return Measures(**{name: _section(name, globals()[str(kind)], sections[name]) for name, kind in kinds.items()})


def _keys(where: str, data: Any, names: set[str]) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise MakeError(f"{where} must have the keys {', '.join(sorted(names))}")
    for key in data:
        if key not in names:
            raise MakeError(f"{where} has the unknown key {key!r}; there are: {', '.join(sorted(names))}")
    for name in sorted(names - set(data)):
        raise MakeError(f"{where} lacks {name!r}")
    return data


def _section(name: str, kind: Any, data: Any) -> Any:
    values = _keys(name, data, {each.name for each in fields(kind)})
    for key, value in values.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 10_000:
            raise MakeError(f"{name}: {key} is {value!r}; it is a size in mm, more than 0")
    return kind(**{key: float(value) for key, value in values.items()})


# Fits between parts


def _check_piece(of: Measures) -> None:
    if of.felt < LEAST_FELT:
        raise MakeError(
            f"the cap below the magnet takes {CAP_FLOOR:g} mm of the piece's floor of {of.piece.floor:g} mm; "
            f"make the floor at least {CAP_FLOOR + LEAST_FELT:g} mm"
        )
    hole, depth = of.cap_hole
    least = hole + 2 * LEAST_WALL
    if of.piece.foot < least:
        raise MakeError(
            f"a magnet of {of.magnet.diameter:g} mm and its cap do not fit a foot {of.piece.foot:g} mm wide; "
            f"make the foot at least {least:g} mm wide"
        )
    if of.piece.height < depth + 8:
        raise MakeError(
            f"a piece {of.piece.height:g} mm high has no room for a magnet of {of.magnet.thickness:g} mm, its cap and "
            f"a grip; make it at least {depth + 8:g} mm high"
        )


def _check_square(of: Measures) -> None:
    room = of.cell / 2 - of.plate.wall
    if of.piece.foot > of.cell - 4:
        raise MakeError(f"a piece {of.piece.foot:g} mm wide is too big for squares of {of.board.pitch:g} mm")
    if of.light.offset + of.light.window / 2 > room:
        raise MakeError(
            f"the light's window reaches {of.light.offset + of.light.window / 2:g} mm from the middle of the square, "
            f"and the cell ends at {room:g} mm; move the light inwards or make the window smaller"
        )
    if of.light.offset - of.light.window / 2 < of.piece.foot / 2:
        raise MakeError(
            f"the light's window begins {of.light.offset - of.light.window / 2:g} mm from the middle of the square, "
            f"below a piece that reaches {of.piece.foot / 2:g} mm; move the light outwards or make the foot smaller"
        )
    if of.reed.span < of.reed.glass + 4:
        raise MakeError(
            f"the reed's holes are {of.reed.span:g} mm apart, its glass is {of.reed.glass:g} mm long; "
            "a wire must not be bent closer than 2 mm to the glass"
        )
    if of.reed.offset + of.reed.span / 2 + PAD > room:
        raise MakeError(
            f"the reed reaches {of.reed.offset + of.reed.span / 2 + PAD:g} mm from the middle of the square, "
            f"and the cell ends at {room:g} mm; take a shorter reed, a smaller offset or a wider pitch"
        )


def _check_height(of: Measures) -> None:
    least = of.piece.floor + of.plate.thickness + of.reed.bulb / 2 + 0.3
    if of.reed.height < least:
        raise MakeError(
            f"the reed is to lie {of.reed.height:g} mm below the magnet, but cap, felt, plate and glass need "
            f"{least:g} mm; make the plate thinner or let the reed lie lower"
        )
    if of.reed.seat < of.reed.bulb / 2:
        raise MakeError(f"a glass {of.reed.bulb:g} mm thick cannot lie with its axis {of.reed.seat:g} mm high")


def _check_strip(of: Measures) -> None:
    if of.strip.width > of.cell - 4 * of.plate.wall:
        raise MakeError(f"a strip {of.strip.width:g} mm wide does not fit squares of {of.board.pitch:g} mm")
    least = of.strip.tab - PLUG + RIBBON / 2 + 0.5 + PILLAR + of.board.wall
    if of.board.border < least:
        raise MakeError(
            f"a border of {of.board.border:g} mm leaves no room for wall, pillars and ribbon beside strips that "
            f"reach out {of.strip.tab:g} mm; make it at least {least:g} mm wide"
        )


def _check_frame(of: Measures) -> None:
    largest = max(of.cell, of.outer / (1 if of.corners == 1 else 2))
    if largest > of.board.bed:
        raise MakeError(
            f"the table is {of.outer:g} mm wide, and even a quarter of its frame, {of.outer / 2:g} mm, is larger than "
            f"the printer's bed of {of.board.bed:g} mm; make the frame of wood, or choose a smaller pitch"
        )
    if of.wall_height > of.board.bed:
        raise MakeError(f"the frame is {of.wall_height:g} mm high, the printer's bed {of.board.bed:g} mm")

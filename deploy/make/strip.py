"""The circuit board of one rank: five reeds with their diodes and five lights. Five copies of it make the matrix.

Factories sell at least five, and five strips make one table; a single board would be a square of 250 mm, of which
four would be left over. All five are equal: a solder bridge selects the rank.

    y = -9.3   light data back to the left     front
    y = -7.8   ground                          back
    y = -6..-3 files a to e                    back
    y =  0     light, screw, reed              parts
    y =  3     light data to the next square   back
    y =  5.1   diode                           part
    y =  6.6   rank                            back
    y =  8.2   5 V                             front
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from deploy.make.circuit import BACK, FRONT, Circuit, FootPad, Footprint, Hole, Label, Mark, Part, Track, Via
from deploy.make.measures import PLUG, SIDE, Measures

FILES = "abcde"
BUS = ("file a", "rank 1", "file b", "rank 2", "file c", "rank 3", "file d", "rank 4", "file e", "rank 5")
"""The signals of the ribbon's ten wires, from its marked edge: pins 1 to 10."""

LIGHT = Footprint(
    "WS2812B",
    (
        FootPad("1", -2.45, -1.6, 1.5, 1.0),
        FootPad("2", -2.45, 1.6, 1.5, 1.0),
        FootPad("3", 2.45, 1.6, 1.5, 1.0),
        FootPad("4", 2.45, -1.6, 1.5, 1.0),
    ),
    (6.6, 5.2),
    Mark("3", (4.1, 2.45), (3.15, 3.4)),
)
"""WS2812B data sheet, 5 x 5 mm: 1 VDD, 2 DOUT, 3 VSS, 4 DIN, from above; the corner at 3 is cut."""

CAPACITOR = Footprint("C_0805", (FootPad("1", 0, 1.0, 1.4, 1.0), FootPad("2", 0, -1.0, 1.4, 1.0)), (1.7, 3.2))
DIODE = Footprint(
    "DO35",
    (FootPad("1", -3.81, 0, 1.6, 1.6, 0.8), FootPad("2", 3.81, 0, 1.6, 1.6, 0.8)),
    (9.4, 2.2),
    Mark("1", (-2.4, -1.0), (-2.4, 1.0)),
)
"""1 is the cathode, the end with the ring."""

SOCKET = Footprint(
    "Ribbon_2x5",
    tuple(
        FootPad(str(2 * column + row + 1), (column - 2) * 2.54, (row * 2 - 1) * 1.27, 1.7, 1.7, 1.0)
        for column in range(5)
        for row in range(2)
    ),
    (17.4, 6.0),
    Mark("1", (-6.6, -2.0), (-6.6, -0.5)),
)
"""On the underside: seen from above, through the board, 1 is on the left in the row behind, 2 in front of it."""

BRIDGE = Footprint("Bridge", (FootPad("1", 0, -0.65, 1.3, 1.0), FootPad("2", 0, 0.65, 1.3, 1.0)), (1.3, 2.3))
WIRE = Footprint("Wire", (FootPad("1", 0, 0, 2.0, 2.0, 1.1),), (2.2, 2.2))
WIRES = Footprint("Wires_2", tuple(FootPad(str(n), (n - 1.5) * 2.8, 0, 2.0, 2.0, 1.1) for n in (1, 2)), (4.9, 2.2))

BACK_DATA, DATA, DIODES, RANK, FIVE, GROUND = -9.3, 3.0, 5.08, 6.6, 8.2, -7.8
"""The heights of the tracks along the strip, as in the drawing above."""
THIN, WIDE = 0.3, 1.6


def strip(of: Measures) -> Circuit:
    """Returns the circuit board of a rank. The origin is the left edge of file a, on the strip's middle line."""
    squares = [_Square(of, number) for number in range(SIDE)]
    tab = _Tab(of)
    right = (SIDE - 0.5) * of.board.pitch + of.reed.offset + of.reed.span / 2 + 3
    return Circuit(
        "Table of 5x5 squares: a rank",
        (-of.strip.tab, -of.strip.width / 2, right, of.strip.width / 2),
        of.strip.thickness,
        (*tab.parts(), *chain.from_iterable(square.parts() for square in squares)),
        (*tab.tracks(squares), *chain.from_iterable(square.tracks() for square in squares)),
        (*tab.vias(), *chain.from_iterable(square.vias() for square in squares)),
        tuple(square.hole() for square in squares[::2]),
        (*tab.labels(), *chain.from_iterable(square.labels() for square in squares)),
    )


def _file_height(number: int) -> float:
    """Returns the height of a file's wire: the first wires to leave the plug run outermost, so that none has to
    cross.
    """
    return round(-6.2 + 0.8 * number, 4)


class _Square:
    """One square of the strip: light and capacitor on its left, reed and diode on its right."""

    def __init__(self, of: Measures, number: int) -> None:
        self.number, self.file = number, FILES[number]
        middle = (number + 0.5) * of.board.pitch
        self.light = middle - of.light.offset
        self.capacitor = self.light + 6
        self.near, self.far = (middle + of.reed.offset + side * of.reed.span / 2 for side in (-1, 1))
        self.next_light = self.light + of.board.pitch
        span, glass = of.reed.span, of.reed.glass
        pads = (FootPad("1", -span / 2, 0, 1.9, 1.9, 0.9), FootPad("2", span / 2, 0, 1.9, 1.9, 0.9))
        self.reed = Footprint(f"Reed_{glass:g}mm", pads, (span + 2.1, of.reed.bulb))

    @property
    def last(self) -> bool:
        return self.number == SIDE - 1

    @property
    def data(self) -> tuple[str, str]:
        """The nets of the light's data in and out."""
        return f"DATA_{self.number}", f"DATA_{self.number + 1}"

    def parts(self) -> Iterator[Part]:
        n, inner = self.number + 1, f"REED_{self.file.upper()}"
        data_in, data_out = self.data
        light = {"1": "5V", "2": data_out, "3": "GND", "4": data_in}
        yield Part(f"LED{n}", "WS2812B", LIGHT, self.light, 0, light, turned=True)
        yield Part(f"C{n}", "100nF", CAPACITOR, self.capacitor, 0, {"1": "5V", "2": "GND"})
        wire = f"FILE_{self.file.upper()}"
        middle = (self.near + self.far) / 2
        yield Part(f"SW{n}", "reed", self.reed, middle, 0, {"1": wire, "2": inner})
        yield Part(f"D{n}", "1N4148", DIODE, self.far - 3.81, DIODES, {"1": "RANK", "2": inner})

    def tracks(self) -> Iterator[Track]:
        wire, inner = f"FILE_{self.file.upper()}", f"REED_{self.file.upper()}"
        yield Track(wire, FRONT, ((self.near, _file_height(self.number)), (self.near, 0)), THIN)
        yield Track(inner, FRONT, ((self.far, 0), (self.far, DIODES)), THIN)
        cathode = self.far - 7.62
        yield Track("RANK", BACK, ((cathode, DIODES), (cathode, RANK)), THIN)
        for x in (self.light - 2.45, self.capacitor):
            yield Track("GND", FRONT, ((x, -1.6 if x < self.light else -1.0), (x, GROUND)), 0.5)
        for x in (self.light + 2.45, self.capacitor):
            yield Track("5V", FRONT, ((x, 1.6 if x < self.capacitor else 1.0), (x, FIVE)), 0.5)
        yield from self._data_tracks()

    def _data_tracks(self) -> Iterator[Track]:
        data_in, data_out = self.data
        pin, start = self.light + 2.45, self.light + 4.0
        yield Track(data_in, FRONT, ((self.light - 4.4, DATA), (self.light - 2.45, 1.6)), THIN)
        if self.last:
            yield Track(data_out, FRONT, ((pin, -1.6), (pin, BACK_DATA)), THIN)
            return
        yield Track(data_out, FRONT, ((pin, -1.6), (start, 0)), THIN)
        yield Track(data_out, BACK, ((start, 0), (start, DATA), (self.next_light - 4.4, DATA)), THIN)

    def vias(self) -> Iterator[Via]:
        data_in, data_out = self.data
        yield Via(f"FILE_{self.file.upper()}", self.near, _file_height(self.number))
        yield Via(data_in, self.light - 4.4, DATA)
        if not self.last:
            yield Via(data_out, self.light + 4.0, 0)
        for x in (self.light - 2.45, self.capacitor):
            yield Via("GND", x, GROUND)

    def hole(self) -> Hole:
        """Returns the hole for a nylon screw M3, halfway between capacitor and reed."""
        return Hole(round((self.capacitor + 0.85 + self.near - 0.95) / 2, 4), 0, 3.2, 6)

    def labels(self) -> Iterator[Label]:
        yield Label(self.file, (self.near + self.far) / 2, 2.6, 1.6)
        for words, x, y in (("GND", -4.6, -1.5), ("IN", -4.2, 1.5), ("OUT", 4.6, -3.3), ("5V", 4.2, 1.7)):
            yield Label(words, self.light + x, y, 0.8)


class _Tab:
    """The left end of the strip: the ribbon's plug below, bridges that select the rank, wires for light and power."""

    def __init__(self, of: Measures) -> None:
        self.of = of
        self.left = -of.strip.tab
        self.plug = self.left + PLUG
        self.power = self.plug + 3.8
        self.data = self.left + 3.0

    def _pin(self, number: int) -> float:
        """Returns x of the ribbon's pins 2n + 1 and 2n + 2 on the strip."""
        return round(self.plug + (number - 2) * 2.54, 4)

    def parts(self) -> Iterator[Part]:
        nets = {str(pin): wire.upper().replace(" ", "_") for pin, wire in enumerate(BUS, start=1)}
        yield Part("J1", "ribbon 2x5", SOCKET, self.plug, 0, nets, below=True)
        for n in range(SIDE):
            bridge = {"1": f"RANK_{n + 1}", "2": "RANK"}
            yield Part(f"JP{n + 1}", f"rank {n + 1}", BRIDGE, self._pin(n), 4.0, bridge)
        yield Part("J2", "data in", WIRE, self.data, 7.8, {"1": "DATA_0"})
        yield Part("J3", "data out", WIRE, self.data, -7.8, {"1": f"DATA_{SIDE}"})
        yield Part("J4", "5 V", WIRES, self.power, 7.8, {"1": "5V", "2": "5V"})
        yield Part("J5", "ground", WIRES, self.power, -7.8, {"1": "GND", "2": "GND"})

    def tracks(self, squares: list[_Square]) -> Iterator[Track]:
        for square in squares:
            x, y = self._pin(square.number), _file_height(square.number)
            yield Track(f"FILE_{square.file.upper()}", BACK, ((x, -1.27), (x, y), (square.near, y)), THIN)
            yield Track(f"RANK_{square.number + 1}", FRONT, ((x, 1.27), (x, 3.35)), THIN)
        last = squares[-1]
        join, gather = self._pin(4) + 1.9, 4.65
        yield Track("RANK", FRONT, ((self._pin(0), gather), (join, gather)), THIN)
        yield Track("RANK", BACK, ((join, gather), (join, RANK), (last.far - 7.62, RANK)), 0.5)
        yield Track("5V", FRONT, ((self.power - 1.4, 7.8), (self.power + 1.4, 7.8)), WIDE)
        yield Track("5V", FRONT, ((self.power + 1.4, 7.8), (self.power + 1.8, FIVE), (last.capacitor, FIVE)), WIDE)
        yield Track("GND", BACK, ((self.power - 1.4, GROUND), (last.capacitor, GROUND)), WIDE)
        data_in = ((self.data, 7.8), (self.data, DATA), (squares[0].light - 4.4, DATA))
        yield Track("DATA_0", BACK, data_in, THIN)
        back = ((last.light + 2.45, BACK_DATA), (self.data, BACK_DATA), (self.data, -7.8))
        yield Track(f"DATA_{SIDE}", FRONT, back, THIN)

    def vias(self) -> Iterator[Via]:
        yield Via("RANK", self._pin(4) + 1.9, 4.65)

    def labels(self) -> Iterator[Label]:
        for n in range(SIDE):
            yield Label(str(n + 1), self._pin(n) - 1.25, 4.0, 0.9)
        yield Label("IN", self.data + 2.6, 7.8)
        yield Label("OUT", self.data + 2.9, -7.8)
        yield Label("5V", self.power + 4.6, 6.6)
        yield Label("GND", self.power + 5.2, -7.8)
        yield Label("1", self._pin(0) - 1.6, -1.27, 0.9)
        yield Label("1", self._pin(0) - 2.4, -1.27, 0.9, below=True)
        yield Label("RANK: bridge one", self.plug + 16, 4.4, 0.9)

"""The ten wires of a matrix of reeds: their names at the pins, and the results of testing them. Pure.

Wires are numbered 0-9: the rows of ranks 1 to 5, then the columns of files a to e.
"""

from __future__ import annotations

from dataclasses import dataclass

from hal.sentence import phrase
from hal.squares import Occupancy, Square, square_name

ROWS, COLUMNS, WIRES = range(5), range(5, 10), range(10)

CHANNELS = 16
"""The number of hall sensors on one multiplexer, in the order of squares."""


@dataclass(frozen=True, slots=True)
class Wires:
    """The pins of a board's wires, such as "GP7, pin 10"; empty if unknown."""

    rows: tuple[str, ...] = ()
    """The pins of ranks 1 to 5."""
    columns: tuple[str, ...] = ()
    """The pins of files a to e."""
    light: str = ""
    """The pin of the lights' data line."""
    poles: tuple[str, ...] = ()
    """The pins of the multiplexers' outputs, if hall sensors recognise kinds of pieces."""

    def named(self, wire: int) -> str:
        """Returns the name of a wire, 0-9: "column wire GP7, pin 10 (file a)"."""
        if wire in ROWS:
            if self.rows:
                return phrase("row wire {pin} (rank {rank})", pin=self.rows[wire], rank=wire + 1)
            return phrase("row wire of rank {rank}", rank=wire + 1)
        file = "abcde"[wire - 5]
        if self.columns:
            return phrase("column wire {pin} (file {file})", pin=self.columns[wire - 5], file=file)
        return phrase("column wire of file {file}", file=file)

    def crossing(self, square: Square) -> str:
        """Returns the two wires of a square: "a1 is where row wire GP2, pin 4 (rank 1) meets column wire ..."."""
        row, column = divmod(square, 5)
        wires = {"row": self.named(row), "column": self.named(5 + column)}
        return phrase("{square} is where {row} meets {column}", square=square_name(square), **wires)

    def sensor(self, square: Square) -> str:
        """Returns the place of a square's hall sensor: "that of c3 is on C12 of the multiplexer at GP26, pin 31"."""
        number, channel = divmod(square, CHANNELS)
        where = {"square": square_name(square), "channel": channel}
        if number < len(self.poles):
            pin = self.poles[number]
            return phrase("the sensor of {square} is on C{channel} of the multiplexer at {pin}", pin=pin, **where)
        return phrase("the sensor of {square} is on C{channel}", **where)

    @property
    def data_line(self) -> str:
        """The name of the lights' data line: "the lights' data line (GP16, pin 21)"."""
        if self.light:
            return phrase("the lights' data line ({pin})", pin=self.light)
        return phrase("the lights' data line")


@dataclass(frozen=True, slots=True)
class WireTest:
    """The levels of the ten wires in a test, which pulls all up and drives one at a time low."""

    low: int
    """The wires that are low without being driven, a bit each."""
    follow: tuple[int, ...]
    """For each wire the others that are low while it is driven low, a bit each, without those that are always low."""
    closed: Occupancy
    """The reeds that were closed just before the test."""

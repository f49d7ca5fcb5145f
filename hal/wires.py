"""The ten wires of a matrix of reeds: what each is called where it meets its pin, and what a test of them tells. Pure.

Wires are numbered 0-9: the rows of ranks 1 to 5, then the columns of files a to e.
"""

from __future__ import annotations

from dataclasses import dataclass

from hal.squares import Occupancy, Square, square_name

__all__ = ["CHANNELS", "COLUMNS", "ROWS", "WIRES", "WireTest", "Wires"]

ROWS, COLUMNS, WIRES = range(5), range(5, 10), range(10)
"""The numbers of the wires."""

CHANNELS = 16
"""How many hall sensors hang on one multiplexer: those of a1 to a4 on the first."""


@dataclass(frozen=True, slots=True)
class Wires:
    """Where the wires of a board meet its controller, such as "GP7, pin 10"; empty where nobody knows."""

    rows: tuple[str, ...] = ()
    """The pins of ranks 1 to 5."""
    columns: tuple[str, ...] = ()
    """The pins of files a to e."""
    light: str = ""
    """The pin of the lights' data line."""
    poles: tuple[str, ...] = ()
    """The pins that the outputs of the multiplexers lead to, where hall sensors tell kinds of pieces."""

    def named(self, wire: int) -> str:
        """Returns what a wire, 0-9, is called: "column wire GP7, pin 10 (file a)"."""
        if wire in ROWS:
            return _named("row wire", self.rows[wire : wire + 1], f"rank {wire + 1}")
        return _named("column wire", self.columns[wire - 5 : wire - 4], f"file {'abcde'[wire - 5]}")

    def crossing(self, square: Square) -> str:
        """Returns the two wires of a square: "a1 is where row wire GP2, pin 4 (rank 1) meets column wire ..."."""
        row, column = divmod(square, 5)
        return f"{square_name(square)} is where {self.named(row)} meets {self.named(5 + column)}"

    def sensor(self, square: Square) -> str:
        """Returns where a square's hall sensor is: "that of c3 is on C12 of the multiplexer at GP26, pin 31"."""
        number, channel = divmod(square, CHANNELS)
        at = f" of the multiplexer at {self.poles[number]}" if number < len(self.poles) else ""
        return f"that of {square_name(square)} is on C{channel}{at}"

    @property
    def data_line(self) -> str:
        """What the lights' data line is called: "the lights' data line (GP16, pin 21)"."""
        return f"the lights' data line ({self.light})" if self.light else "the lights' data line"


@dataclass(frozen=True, slots=True)
class WireTest:
    """What the ten wires do while nobody drives them but the test, which pulls all up and drives one at a time low."""

    low: int
    """The wires that are low although none is driven, a bit each."""
    follow: tuple[int, ...]
    """For each wire the others that are low while it is driven low, a bit each, but for those that are always low."""
    closed: Occupancy
    """The reeds that were closed just before."""


def _named(kind: str, pin: tuple[str, ...], line: str) -> str:
    return f"{kind} {pin[0]} ({line})" if pin else f"{kind} of {line}"

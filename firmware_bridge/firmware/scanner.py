"""The 5x5 matrix of reeds: a row is driven low, and the columns of its closed reeds follow."""

__all__ = ["Scanner"]


class Scanner:
    """Reads 25 reeds through 5 rows and 5 columns.

    Rows are outputs, columns inputs with pull-ups; each has `value()`, `value(level)` and `init` as MicroPython's pins
    have. A diode beside every reed, its cathode to the row, keeps three closed reeds from looking like four.
    """

    def __init__(self, rows, columns, settle) -> None:  # type: ignore[no-untyped-def]  # pins of MicroPython
        self._rows = rows
        self._columns = columns
        self._settle = settle
        for row in rows:
            row.value(1)

    def read(self) -> int:
        """Returns the picture: bit 5 * row + column is set where a reed is closed; a1 is row 0, column 0."""
        picture, bit = 0, 1
        for row in self._rows:
            row.value(0)
            self._settle()
            for column in self._columns:
                if not column.value():
                    picture |= bit
                bit <<= 1
            row.value(1)
        return picture

    def test(self) -> "tuple[int, list[int]]":
        """Returns which wires are low by themselves, and for each wire which others follow it when it is driven low.

        Wires are bits: rows first, then columns. All are pulled up meanwhile; afterwards the rows are driven again.
        """
        wires = list(self._rows) + list(self._columns)  # MicroPython unpacks nothing in a list
        for wire in wires:
            wire.init(wire.IN, wire.PULL_UP)
        low = self._low(wires)
        following = [self._following(wires, number) & ~low for number in range(10)]
        for row in self._rows:
            row.init(row.OUT, value=1)
        return low, following

    def _following(self, wires, number: int) -> int:  # type: ignore[no-untyped-def]
        wire = wires[number]
        wire.init(wire.OUT, value=0)
        low = self._low(wires) & ~(1 << number)
        wire.init(wire.IN, wire.PULL_UP)
        return low

    def _low(self, wires) -> int:  # type: ignore[no-untyped-def]
        for _ in range(20):  # a pull-up alone is slower than a pin that drives
            self._settle()
        return sum([1 << number for number, wire in enumerate(wires) if not wire.value()])

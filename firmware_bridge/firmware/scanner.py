"""The 5x5 matrix of reeds: a row is driven low, and the columns of its closed reeds follow."""

__all__ = ["Scanner"]


class Scanner:
    """Reads 25 reeds through 5 rows and 5 columns.

    Rows are outputs, columns inputs with pull-ups; each has `value()` and `value(level)` as MicroPython's pins have.
    A diode beside every reed, its cathode to the row, keeps three closed reeds from looking like four.
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

    def shorts(self) -> "tuple[int, int]":
        """Returns the rows and the columns, a bit each, that stay low although no row is driven low."""
        self._settle()
        return _low(self._rows), _low(self._columns)


def _low(pins) -> int:  # type: ignore[no-untyped-def]  # pins of MicroPython
    return sum([1 << number for number, pin in enumerate(pins) if not pin.value()])

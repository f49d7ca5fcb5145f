"""The default pins of a Raspberry Pi, and checks for any other wiring. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from hal.errors import BoardError
from hal.sentence import phrase
from hal.squares import FILES, RANKS, SQUARES, Square
from hal.wires import Wires

ROW_PINS = (5, 6, 13, 19, 26)
"""GPIO numbers of ranks 1 to 5: the header's pins 29, 31, 33, 35, 37."""

COLUMN_PINS = (25, 12, 16, 20, 21)
"""GPIO numbers of files a to e: the header's pins 22, 32, 36, 38, 40."""

LIGHT_PIN = 10
"""GPIO number of the lights' data line: the header's pin 19, the one that needs no root on any model."""

HEADER = {
    **{2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33, 14: 8},
    **{15: 10, 16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13},
}
"""GPIO number -> pin of the header, the same on every Pi with 40 pins."""

_FIVE_PINS = phrase("it must be five GPIO numbers, such as 5 6 13 19 26")

USABLE_PINS = range(2, 28)
"""GPIO numbers on the header; 0 and 1 belong to the boards that identify themselves."""


def _serpentine() -> tuple[Square, ...]:
    rows = [range(len(FILES) * rank, len(FILES) * (rank + 1)) for rank in range(len(RANKS))]
    return tuple(square for rank, row in enumerate(rows) for square in (row if rank % 2 == 0 else reversed(row)))


CHAINS: dict[str, tuple[Square, ...]] = {"rows": tuple(range(len(SQUARES))), "serpentine": _serpentine()}
"""The order of the lights, by the chain's name: the square of each light from the data line on."""


def chain_order(chain: str) -> tuple[Square, ...]:
    """Returns the squares of the lights in the order of the data line, by the chain's name; raises `BoardError`."""
    if not isinstance(chain, str) or chain not in CHAINS:
        raise BoardError(
            phrase("{option} cannot be {value}", option="light-chain", value=repr(chain)),
            phrase("choose one of: {known}", known=", ".join(CHAINS)),
        )
    return CHAINS[chain]


@dataclass(frozen=True, slots=True)
class Wiring:
    """Five rows that are driven, five columns that are read, and one line for the lights; GPIO (BCM) numbers.

    Raises `BoardError` for a pin that does not exist on the header and for one that is used twice.
    """

    rows: tuple[int, ...] = ROW_PINS
    columns: tuple[int, ...] = COLUMN_PINS
    light: int = LIGHT_PIN
    chain: str = "rows"

    def __post_init__(self) -> None:
        for name, pins in (("row-pins", self.rows), ("column-pins", self.columns)):
            if len(pins) != 5:
                one = phrase("{option} lists only one pin", option=name)
                raise BoardError(
                    one if len(pins) == 1 else phrase("{option} lists {n} pins", option=name, n=len(pins)), _FIVE_PINS
                )
        chain_order(self.chain)
        used = [*self.rows, *self.columns, self.light]
        for pin in used:
            _check_pin(pin)
        twice = sorted({pin for pin in used if used.count(pin) > 1})
        if twice:
            raise BoardError(
                phrase("GPIO {pin} is used twice", pin=twice[0]),
                phrase("give every row, every column and the lights separate pins"),
            )

    @property
    def pins(self) -> tuple[int, ...]:
        return tuple(chain(self.rows, self.columns))

    @property
    def names(self) -> Wires:
        """The names of the wires: GPIO number and pin of the header."""
        rows, columns = (tuple(map(_pin_name, pins)) for pins in (self.rows, self.columns))
        return Wires(rows, columns, _pin_name(self.light))


def number_within(option: str, value: object, low: int, high: int) -> int:
    """Returns the value of a board's option, a whole number; raises `BoardError`."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        parts = {"option": option, "low": low, "high": high, "value": repr(value)}
        wrong = phrase("the board option {option} must be a whole number from {low} to {high}, not {value}", **parts)
        raise BoardError(wrong)
    return value


def read_pins(name: str, pins: Sequence[int] | str) -> tuple[int, ...]:
    """Returns the GPIO numbers in a sequence, or in a text such as "5 6 13 19 26"; raises `BoardError`."""
    numbers = pins.replace(",", " ").split() if isinstance(pins, str) else pins
    try:
        return tuple(int(number) for number in numbers)
    except (TypeError, ValueError):
        raise BoardError(phrase("{option} cannot be {value}", option=name, value=repr(pins)), _FIVE_PINS) from None


def _pin_name(gpio: int) -> str:
    return phrase("{line}, pin {number}", line=f"GPIO{gpio}", number=HEADER[gpio])


def _check_pin(pin: int) -> None:
    if not isinstance(pin, int) or isinstance(pin, bool) or pin not in USABLE_PINS:
        what = phrase("{pin} is not a GPIO number of the header", pin=repr(pin))
        raise BoardError(what, phrase("use a number from 2 to 27"))

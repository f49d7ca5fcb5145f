"""The pins of the Raspberry Pi Pico. To wire another board, change this file and flash again."""

ROWS = (2, 3, 4, 5, 6)
"""GP pins of the ranks 1 to 5: outputs, on the diodes' cathodes."""

COLUMNS = (7, 8, 9, 10, 11)
"""GP pins of the files a to e: inputs with pull-ups. They are consecutive, as the rows are: a state machine counts
pins from the first.
"""

SQUARES = len(ROWS) * len(COLUMNS)
"""The number of the board's squares, and LEDs; a table rejects a board whose number differs from its games'."""

LED = 16
"""GP pin of the first LED's data line, through a level shifter; the LEDs are chained as a1, b1, ... e5."""

SCAN_HZ = 1000
"""The scan rate of all reeds in Hz, until the host sets another one."""

SETTLE_US = 50
"""The time for a row to pull its columns low, and for other columns to rise again, in us, until the host sets
another one.
"""

POLES_OUT = (26, 27)
"""GP pins, of 26 to 28, of the multiplexers' outputs (CD74HC4067), if hall sensors detect the poles of magnets: 16
squares each, a1 first.
"""

POLES: "tuple[int, ...]" = ()
"""The outputs to read: () without hall sensors; `chameleon flash --hall-sensors` makes it `POLES_OUT`."""

POLES_SELECT = (12, 13, 14, 15)
"""GP pins of the multiplexers' inputs S0 to S3, which select the sensor; unused without multiplexers."""

"""The pins of the Raspberry Pi Pico. To wire another board, change this file and flash again."""

ROWS = (2, 3, 4, 5, 6)
"""GP pins of the ranks 1 to 5: outputs, on the diodes' cathodes."""

COLUMNS = (7, 8, 9, 10, 11)
"""GP pins of the files a to e: inputs with pull-ups. They follow each other, as the rows do: a state machine
counts pins from the first."""

SQUARES = len(ROWS) * len(COLUMNS)
"""How many squares the board has, and LEDs; a table refuses a board that has another number than its games need."""

LED = 16
"""GP pin of the first LED's data line, through a level shifter; the LEDs follow each other as a1, b1, ... e5."""

SCAN_HZ = 1000
"""How often all reeds are read in a second, until the host says otherwise."""

SETTLE_US = 50
"""How long a row is given to pull its columns low, and other columns to rise again, in us, until the host says
otherwise."""

POLES_OUT = (26, 27)
"""GP pins, of 26 to 28, of the multiplexers' outputs (CD74HC4067), where hall sensors tell the poles of magnets: 16
squares each, a1 first."""

POLES: "tuple[int, ...]" = ()
"""Those that are read: () without hall sensors; `chameleon flash --hall-sensors` makes it `POLES_OUT`."""

POLES_SELECT = (12, 13, 14, 15)
"""GP pins of the multiplexers' inputs S0 to S3, which choose the sensor; free where there are no multiplexers."""

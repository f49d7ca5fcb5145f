"""Which pin of the Raspberry Pi Pico leads where. To wire another board, change this file and flash again."""

__all__ = ["COLUMNS", "LED", "ROWS", "SETTLE_US"]

ROWS = (2, 3, 4, 5, 6)
"""GP pins of the ranks 1 to 5: outputs, on the diodes' cathodes."""

COLUMNS = (7, 8, 9, 10, 11)
"""GP pins of the files a to e: inputs with pull-ups."""

LED = 16
"""GP pin of the first LED's data line, through a level shifter; the LEDs follow each other as a1, b1, ... e5."""

SETTLE_US = 5
"""How long a row is given to pull its columns low, in us."""

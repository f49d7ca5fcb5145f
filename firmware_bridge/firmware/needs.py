"""Requirements on MicroPython. This file must run in every version of MicroPython."""

LEAST = (1, 23)
"""The first version whose `rp2.DMA` accepts a state machine as an endpoint, May 2024."""

_TOO_OLD = (
    "the Pico runs MicroPython {}.{}, but its firmware needs {}.{} or newer; hold BOOTSEL while you plug the Pico in, "
    "copy a newer .uf2 file to the drive that appears, then run: chameleon flash"
)


def complaint(version) -> str:  # type: ignore[no-untyped-def]  # MicroPython's own tuple
    """Returns the remedy for a MicroPython version, (major, minor, ...), that is too old; "" otherwise."""
    if tuple(version[:2]) >= LEAST:
        return ""
    return _TOO_OLD.format(version[0], version[1], LEAST[0], LEAST[1])


def wiring_complaint(rows, columns) -> str:  # type: ignore[no-untyped-def]
    """Returns the remedy for pins that a state machine cannot reach, or ""."""
    if all([list(pins) == list(range(pins[0], pins[0] + 5)) for pins in (rows, columns)]):
        return ""
    return "rows and columns are five GP pins each that follow each other; change firmware/wiring.py and flash again"

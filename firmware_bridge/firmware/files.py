"""The list of files that make up the firmware, for real and simulated boards."""

from __future__ import annotations

from pathlib import Path

START = "from firmware_bridge.firmware.start import start\n\nstart()\n"
"""The board's own `main.py`, which MicroPython runs when it starts."""

_NEEDED = (
    "__init__.py",
    "codec.py",
    "firmware/__init__.py",
    "firmware/needs.py",
    "firmware/wiring.py",
    "firmware/scanner.py",
    "firmware/wires.py",
    "firmware/matrix.py",
    "firmware/poles.py",
    "firmware/lights.py",
    "firmware/pixels.py",
    "firmware/coprocessor.py",
    "firmware/main.py",
    "firmware/start.py",
)


_WITH_HALL_SENSORS = b"\nPOLES = POLES_OUT\n"


def firmware_files(*, hall_sensors: bool = False) -> dict[str, bytes]:
    """Returns every file for the board: its path there -> its bytes; `main.py` is last, because it starts the
    others.
    """
    package = Path(__file__).parents[1]
    files = {f"firmware_bridge/{name}": (package / name).read_bytes() for name in _NEEDED}
    if hall_sensors:
        files["firmware_bridge/firmware/wiring.py"] += _WITH_HALL_SENSORS
    return files | {"main.py": START.encode()}

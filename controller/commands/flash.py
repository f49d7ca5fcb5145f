"""`chameleon flash`: copies the firmware to a Raspberry Pi Pico that runs MicroPython, file by file.

mpremote, MicroPython's own tool, copies the files. A running older firmware is stopped first, because it occupies the
serial port.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from controller.errors import Refused
from engine.sentence import phrase
from firmware_bridge.codec import PROTOCOL, encoded
from firmware_bridge.firmware.coprocessor import TO_PROMPT
from firmware_bridge.firmware.files import firmware_files
from firmware_bridge.firmware.needs import LEAST
from firmware_bridge.ports import Opener, find_port, open_port, usb_ports
from hal.ports import PORT_ERRORS, port_remedy, reason_of
from hal.remedies import command, install_extra

TIMEOUT_S = 60
"""The time limit of each step of mpremote, in s."""
_NO_ANSWER = -1000
"""The status of a step that took longer: no signal has this number."""

Run = Callable[[list[str]], "subprocess.CompletedProcess[str]"]


def flash(
    port: str | None,
    say: Callable[[str], None],
    run: Run | None = None,
    opener: Opener = open_port,
    *,
    hall_sensors: bool = False,
) -> None:
    """Copies every file and starts the firmware; `say` gets a line before each step. With port None mpremote finds the
    Pico.

    With `hall_sensors` the firmware reads them, too.

    Raises `BoardError` or `Refused`; a half-copied Pico can simply be flashed again.
    """
    run = run or _installed_mpremote()
    device = port or find_port(usb_ports())[0]
    files = firmware_files(hall_sensors=hall_sensors)
    say(phrase("The Pico on {port}: stopping its program.", port=device))
    end_program(device, opener)
    with TemporaryDirectory() as folder:
        _check_version(_done(device, run(["connect", device, "exec", _VERSION])))
        steps = list(_steps(files, Path(folder)))
        for number, (what, arguments) in enumerate(steps, start=1):
            say(phrase("{number}/{all} {step}", number=number, all=len(steps), step=what))
            _done(device, run(["connect", device, *arguments]))
    say(phrase("Done: the firmware is running."))


def end_program(device: str, opener: Opener = open_port) -> None:
    """Asks the firmware on a port to end; a Pico without firmware ignores that. Raises `Refused`."""
    try:
        port = opener(device)
        try:
            port.write(b"\x00" + encoded("HELLO", 1, protocol=PROTOCOL) + encoded("RESTART", 2, magic=TO_PROMPT))
        finally:
            port.close()
    except PORT_ERRORS as error:
        remedy = port_remedy(error, "Pico", "--port")
        raise Refused(
            "the port {port} cannot be opened ({reason}); {remedy}", port=device, reason=reason_of(error), remedy=remedy
        ) from None


def _steps(files: dict[str, bytes], folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Yields each step's title and mpremote arguments; folders first, `main.py` last, then a restart."""
    places = sorted({str(place) for name in files for place in PurePosixPath(name).parents} - {"."})
    yield phrase("folders"), ["exec", _FOLDERS.format(places=places)]
    for name, data in files.items():
        copy = folder / name.replace("/", "-")
        copy.write_bytes(data)
        yield name, ["fs", "cp", str(copy), f":{name}"]
    yield phrase("starting the program"), ["reset"]


def _check_version(answer: str) -> None:
    """Rejects a MicroPython that is too old for the firmware; an unknown version is tried."""
    words = answer.split()
    if len(words) == 2 and all(word.isdecimal() for word in words) and tuple(map(int, words)) < LEAST:
        raise Refused(
            "the Pico runs MicroPython {version}, but its firmware needs {least} or newer. Hold BOOTSEL while you "
            "plug the Pico in and copy a newer .uf2 file to the drive that appears. Then run: {command}",
            version=".".join(words),
            least=".".join(map(str, LEAST)),
            command="chameleon flash",
        )


_VERSION = "import sys; print(*sys.implementation.version[:2])"

_FOLDERS = """\
import os
for place in {places}:
    try:
        os.mkdir(place)
    except OSError:
        pass
"""


def _installed_mpremote() -> Run:
    if find_spec("mpremote") is None:
        raise Refused("mpremote is needed to flash a Pico; {remedy}", remedy=install_extra("flash"))
    return _mpremote


def _mpremote(arguments: list[str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mpremote", *arguments]
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, _NO_ANSWER, "", "")


def _done(device: str, done: subprocess.CompletedProcess[str]) -> str:
    """Returns the output of an mpremote step; raises `Refused` if it failed."""
    if done.returncode == 0:
        return done.stdout
    said = (done.stderr.strip() or done.stdout.strip()).splitlines()
    if done.returncode == _NO_ANSWER:
        unsaid = phrase("no answer within {seconds} s", seconds=TIMEOUT_S)
    else:
        unsaid = phrase("status {status}", status=done.returncode)
    raise Refused(
        "the Pico on {port} was not flashed ({reason}); put MicroPython on it first, then unplug it, plug it in "
        "again and repeat {command}",
        port=device,
        reason=said[-1] if said else unsaid,
        command=command("flash"),
    )

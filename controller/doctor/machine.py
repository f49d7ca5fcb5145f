"""Checks of the machine under the table. Each check gets the facts; only `this_machine` collects them.

`settings` is the location of the table's configuration, for remedies.
"""

from __future__ import annotations

import errno
import os
import platform
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import distributions
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from controller.doctor.findings import Finding, bad, complaint, good, note
from controller.small_files import DamagedFile, SmallFile
from engine.sentence import phrase, row_of
from hal.remedies import (
    KIOSKS,
    command,
    free_header_port,
    has_service,
    install_extra,
    join_groups,
    pip,
    stop_table,
    table_user,
)

_PICO_VENDOR = 0x2E8A
_ROOM = 1 << 18
"""The minimum space that a journal needs, in bytes."""
_DISK = {
    errno.ENOSPC: phrase("free some space on the disk; until then no move counts"),
    errno.EROFS: phrase("make the disk writable again, or replace it if it is worn out; until then no move counts"),
}
"""The remedy for a disk that cannot be written, by the number of the error."""


@dataclass(frozen=True, slots=True)
class SerialPort:
    """A serial port: the path and name of its device, and its USB vendor, None if it is not on USB."""

    device: str
    description: str
    vendor: int | None = None


@dataclass(frozen=True, slots=True)
class Machine:
    system: str
    """System, release and processor."""
    python: tuple[int, int]
    model: str | None
    """The model of a Raspberry Pi, or None on another machine."""
    distributions: frozenset[str]
    """The names of the installed Python packages, in lower case, with hyphens."""
    has_module: Callable[[str], bool]
    """Whether a module could be imported, determined without importing it."""
    ports: tuple[SerialPort, ...]
    groups: frozenset[str] | None
    """The names of this user's groups; None on systems without groups, or for root, who needs none."""
    has_file: Callable[[str], bool] = os.path.exists
    """Whether a file or device of that name exists."""
    device: Callable[[str], str] = os.path.realpath
    """The device behind a name such as /dev/serial0."""
    consoles: frozenset[str] = frozenset()
    """The devices of the system's console."""
    fonts: Callable[[str], tuple[str, ...]] = lambda language: ()
    """The families of the installed fonts that have all letters of a language, such as "ja"."""

    @property
    def is_pi5(self) -> bool:
        """True on a Raspberry Pi 5 and its relatives, whose pins are on a separate chip."""
        return self.model is not None and ("Pi 5" in self.model or "Module 5" in self.model)


@dataclass(frozen=True, slots=True)
class Needs:
    modules: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    extra: str = ""
    """The extra of this project that installs the modules; empty if they are always installed."""
    pi: bool = False
    pico: bool = False

    def combined(self, other: Needs) -> Needs:
        return Needs(
            tuple(dict.fromkeys((*self.modules, *other.modules))),
            tuple(dict.fromkeys((*self.groups, *other.groups))),
            self.extra or other.extra,
            self.pi or other.pi,
            self.pico or other.pico,
        )


NEEDS: Mapping[str, Needs] = {
    "pico": Needs(modules=("serial",), groups=("dialout",), pico=True),
    "gpio": Needs(modules=("RPi.GPIO", "board", "neopixel"), groups=("gpio", "spi"), extra="pi", pi=True),
    "pn532": Needs(modules=("serial",), groups=("dialout",)),
    "rdm6300": Needs(modules=("serial",), groups=("dialout",)),
}
"""By the name of a board or a reader; an unlisted one needs nothing."""


# The checks


def system(machine: Machine) -> Finding:
    """Names the system; never a fault, but the first fact of a bug report."""
    return good("system", machine.system)


def python(machine: Machine) -> Finding:
    """Requires Python 3.11 or newer."""
    version = f"Python {machine.python[0]}.{machine.python[1]}"
    if machine.python >= (3, 11):
        return good("python", version)
    remedy = phrase("install Python 3.11 or newer; Raspberry Pi OS bookworm includes it")
    return bad("python", phrase("{version} is too old", version=version), remedy)


def pi_model(machine: Machine, needs: Needs, settings: str) -> Finding:
    """Checks that a board on pins is on a Raspberry Pi; everything else runs on any machine."""
    if machine.model is not None:
        return good("model", machine.model)
    if needs.pi:
        remedy = phrase(
            "run the table on a Raspberry Pi, or choose board: pico or board: sim in {settings}", settings=settings
        )
        return bad("model", phrase("this is not a Raspberry Pi, but the board is on a Pi's pins"), remedy)
    return good("model", phrase("not a Raspberry Pi; this board does not need one"))


def packages(machine: Machine, needs: Needs) -> Finding:
    """Checks that the board's Python packages are installed and do not conflict."""
    missing = [module for module in needs.modules if not machine.has_module(module)]
    if missing:
        lacking = phrase("missing: {modules}", modules=row_of(missing))
        return bad("packages", lacking, install_extra(needs.extra))
    if "RPi.GPIO" in needs.modules and {"rpi-gpio", "rpi-lgpio"} <= machine.distributions:
        remedy = phrase(
            "{uninstall}, then install only one of them: {install}",
            uninstall=pip("uninstall RPi.GPIO rpi-lgpio"),
            install=pip("install rpi-lgpio"),
        )
        both = phrase("RPi.GPIO and rpi-lgpio are both installed and overwrite each other's files")
        return bad("packages", both, remedy)
    if "RPi.GPIO" in needs.modules and machine.is_pi5 and "rpi-gpio" in machine.distributions:
        remedy = phrase("{first}, then {second}", first=pip("uninstall RPi.GPIO"), second=pip("install rpi-lgpio"))
        return bad("packages", phrase("RPi.GPIO cannot drive the pins of a Raspberry Pi 5"), remedy)
    if not needs.modules:
        return good("packages", phrase("no other packages are needed"))
    return good("packages", phrase("installed: {modules}", modules=row_of(needs.modules)))


def ports(machine: Machine, needs: Needs, settings: str, named: str | None = None) -> Finding:
    """Checks for serial ports and, for a Pico board, for the one `named` for it, or else for a Pico among them."""
    names = row_of(f"{port.device} ({port.description})" for port in machine.ports) or phrase("none")
    if needs.pico and named is not None:
        return _named_port(machine, named, names, settings)
    if needs.pico and not any(port.vendor == _PICO_VENDOR for port in machine.ports):
        return bad("ports", phrase("no Pico is on USB; serial ports: {ports}", ports=names), _plug_pico_in())
    return good("ports", phrase("serial ports: {ports}", ports=names))


def _plug_pico_in() -> str:
    if has_service():
        return phrase(
            "connect the Pico with a USB cable that carries data; if it has no firmware yet, {remedy}, then run: "
            "{command}",
            remedy=stop_table(),
            command=command("flash"),
        )
    return phrase(
        "connect the Pico with a USB cable that carries data; if it has no firmware yet, run: {command}",
        command=command("flash"),
    )


def _named_port(machine: Machine, named: str, names: str, settings: str) -> Finding:
    """Checks that a device exists; an address such as socket://HOST:PORT can only be checked by opening it."""
    if "://" in named or any(port.device == named for port in machine.ports) or machine.has_file(named):
        return good("ports", phrase("the board's port is {port}; serial ports: {ports}", port=named, ports=names))
    remedy = phrase(
        "plug in the board, or remove port from board-options in {settings}: a Pico on USB is found automatically",
        settings=settings,
    )
    missing = phrase("the board's port {port} does not exist; serial ports: {ports}", port=named, ports=names)
    return bad("ports", missing, remedy)


def groups(machine: Machine, needs: Needs) -> Finding:
    """Checks that this user is in the groups that may use the ports and the pins."""
    missing = [group for group in needs.groups if machine.groups is not None and group not in machine.groups]
    if missing:
        outside = phrase("this user is not in: {groups}", groups=row_of(missing))
        return bad("groups", outside, join_groups(*missing))
    if not needs.groups:
        return good("groups", phrase("no groups are needed"))
    return good("groups", phrase("this user is in: {groups}", groups=row_of(needs.groups)))


def journal_folder(path: Path, settings: str) -> Finding:
    """Checks that the journal's folder can be written, or its nearest parent if it does not exist yet."""
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    try:
        with tempfile.TemporaryFile(dir=folder) as trial:
            trial.write(bytes(_ROOM))
            trial.flush()
    except OSError as error:
        reason = error.strerror or str(error)
        wrong = phrase("{folder} cannot be written ({reason})", folder=folder, reason=reason)
        return bad("journal", wrong, _DISK.get(error.errno or 0) or _give(folder, settings))
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):
        wrong = phrase("{file} cannot be read and written by this user", file=path)
        return bad("journal", wrong, _give(path, settings))
    return good("journal", phrase("{file} can be written", file=path))


def configuration(path: Path) -> Iterator[Finding]:
    """Warns of a configuration that may be cut short, as after a power cut during editing: the rest is often valid."""
    try:
        content = path.read_bytes()
    except OSError:  # the table refuses to start too, and says why
        return
    if not content:
        every_key = phrase("run {command} for a configuration with every key", command=command("config example"))
        yield note("configuration", phrase("{file} is empty", file=path), every_key)
    elif not content.endswith(b"\n"):
        cut = phrase("{file} does not end with a line break; it may be cut short", file=path)
        yield note("configuration", cut, phrase("check its last lines, and end the last one with a line break"))


def small_files(journal: Path, files: Sequence[SmallFile[Any]]) -> Iterator[Finding]:
    """Checks the small files next to the journal, and lists damaged ones that were set aside."""
    wrong = [found for file in files if (found := _of_small_file(file)) is not None]
    yield from wrong
    if files and not wrong:
        yield good("files", phrase("the small files next to the journal are intact"))
    if aside := sorted(path.name for path in journal.parent.glob("*.damaged*")):
        kept = phrase("damaged files were set aside: {files}", files=row_of(aside))
        yield note("files", kept, phrase("delete them when you no longer need them"))


def _of_small_file(file: SmallFile[Any]) -> Finding | None:
    try:
        file.read()
    except DamagedFile as damaged:
        if damaged.stays:
            return complaint("files", str(damaged), "")
        start = phrase("start the table, which works without it; {without}", without=file.without)
        return bad("files", str(damaged), start)
    return None


def _give(path: Path, settings: str) -> str:
    """Returns the command that gives a file or a folder to the user who runs the table."""
    return phrase(
        "run {command}, or name another file under journal in {settings}",
        command=f"sudo chown {table_user()} '{path}'",
        settings=settings,
    )


def page_port(host: str, port: int, settings: str) -> Finding:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except (OSError, UnicodeError) as error:  # the latter for an invalid host
            if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
                remedy = phrase(
                    "if the table is already running, {remedy}; otherwise choose another port under page in {settings}",
                    remedy=stop_table(),
                    settings=settings,
                )
                return bad("page", phrase("port {port} is taken", port=port), remedy)
            return _not_served(host, port, error, settings)
    return good("page", phrase("port {port} is free", port=port))


def _not_served(host: str, port: int, error: Exception, settings: str) -> Finding:
    remedy = phrase(
        "set page: host in {settings} to an address of this machine, and port to one above 1023", settings=settings
    )
    wrong = phrase(
        "the page cannot be served at {address} ({reason})",
        address=f"{host}:{port}",
        reason=getattr(error, "strerror", None) or error,
    )
    return bad("page", wrong, remedy)


_SERIAL0, _UART0 = "/dev/serial0", "/dev/ttyAMA0"
_HEADER = (_SERIAL0, _UART0, "/dev/ttyS0")
"""The possible names of the header's serial port."""


def reader_port(machine: Machine, port: object, settings: str) -> list[Finding]:
    """Checks the reader's configured port; finds nothing if there is none, or it is a pyserial URL."""
    if not isinstance(port, str) or "://" in port:
        return []
    if machine.is_pi5 and port == _SERIAL0:
        other = phrase("{port} on a Raspberry Pi 5 is the debug connector, not the header", port=port)
        remedy = phrase("write port: {port} under reader-options in {settings}", port=_UART0, settings=settings)
        return [bad("serial port", other, remedy)]
    if not machine.has_file(port):
        missing = phrase("the reader's port {port} does not exist", port=port)
        adapter = phrase(
            "plug in the reader's adapter, or correct port under reader-options in {settings}", settings=settings
        )
        return [bad("serial port", missing, _switch_on() if port in _HEADER else adapter)]
    if machine.device(port) in machine.consoles:
        taken = phrase("the system's console is on the reader's port {port}", port=port)
        return [bad("serial port", taken, _switch_on())]
    return [good("serial port", phrase("the reader's port is {port}", port=port))]


def _switch_on() -> str:
    return phrase("{remedy}, then restart the Pi: {command}", remedy=free_header_port(), command="sudo reboot")


def screen_fonts(machine: Machine) -> list[Finding]:
    """Checks for a font with Japanese letters; finds nothing if the table has no screen of its own."""
    if not any(machine.has_file(str(each)) for each in KIOSKS):
        return []
    if found := machine.fonts("ja"):
        return [good("fonts", phrase("fonts with Japanese characters: {fonts}", fonts=row_of(found)))]
    boxes = phrase("no installed font has Japanese characters; the table's own screen shows boxes instead")
    return [bad("fonts", boxes, phrase("run: {command}", command="sudo apt-get install fonts-vlgothic"))]


# The facts


def this_machine() -> Machine:
    """Returns the facts about the machine that this runs on; imports no board's library."""
    return Machine(
        system=phrase(
            "{system} {release} on {machine}",
            system=platform.system(),
            release=platform.release(),
            machine=platform.machine(),
        ),
        python=sys.version_info[:2],
        model=_model(Path("/proc/device-tree/model")),
        distributions=installed((each.name, str(each.locate_file(""))) for each in distributions()),
        has_module=_has_module,
        ports=_serial_ports(),
        groups=_own_groups(),
        consoles=consoles(Path("/proc/consoles")),
        fonts=_fonts,
    )


def installed(found: Iterable[tuple[str, str]]) -> frozenset[str]:
    """Returns the names of packages found as (name, folder), in Python's search order.

    Of RPi.GPIO and rpi-lgpio in two folders the first hides the other, and only it counts.
    """
    folders: dict[str, str] = {}
    for name, folder in found:
        folders.setdefault(str(name).lower().replace(".", "-").replace("_", "-"), folder)
    twins = [name for name in folders if name in ("rpi-gpio", "rpi-lgpio")]
    hidden = {name for name in twins if folders[name] != folders[twins[0]]}
    return frozenset(folders) - hidden


def _model(path: Path) -> str | None:
    try:
        model = path.read_bytes().rstrip(b"\0").decode("utf-8", "replace")
    except OSError:
        return None
    return model if "Raspberry Pi" in model else None


def _has_module(name: str) -> bool:
    """Looks for the top-level package only: a deeper search would import it."""
    package, _, rest = name.partition(".")
    spec = find_spec(package)
    if spec is None or not rest:
        return spec is not None
    return any((Path(folder) / rest).exists() for folder in spec.submodule_search_locations or ())


def _serial_ports() -> tuple[SerialPort, ...]:
    """Imports pyserial only here, so that the other checks also work without it."""
    try:
        found = import_module("serial.tools.list_ports").comports()
    except ImportError:
        return ()
    return tuple(SerialPort(port.device, port.description, port.vid) for port in sorted(found))


def consoles(path: Path) -> frozenset[str]:
    """Returns the devices in the kernel's list of consoles; each of its lines begins with a device's name."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError:
        return frozenset()
    return frozenset(f"/dev/{line.split()[0]}" for line in lines if line.strip())


def _fonts(language: str) -> tuple[str, ...]:
    """Asks fontconfig, which every browser on Linux installs."""
    try:
        done = subprocess.run(["fc-list", f":lang={language}", "family"], capture_output=True, text=True, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return ()
    return tuple(sorted({line.partition(",")[0].strip() for line in done.stdout.splitlines() if line.strip()}))


def _own_groups() -> frozenset[str] | None:
    try:
        import grp
    except ImportError:  # Windows
        return None
    if os.geteuid() == 0:
        return None
    known = {group.gr_gid: group.gr_name for group in grp.getgrall()}
    return frozenset(known[number] for number in {os.getegid(), *os.getgroups()} if number in known)

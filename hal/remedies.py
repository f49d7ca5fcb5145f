"""What a person is told to run: the very program that is running, be it a checkout's or an installation's."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from hal.sentence import Sentence, phrase

_INSTALL = "sudo deploy/install.sh"
_ROOT = Path(__file__).parents[1]
_INSTALLED = Path("/opt/chameleon-table")
"""Below it deploy/install.sh puts the versions of the program; their environments belong to root."""
_UNIT = Path("/etc/systemd/system/chameleon.service")
"""Where it puts the service."""
KIOSKS = (_UNIT.with_name("chameleon-kiosk.service"), Path("/etc/xdg/autostart/chameleon-kiosk.desktop"))
"""Where its option --kiosk puts what shows the page on the table's own screen."""
_USER = "chameleon"
"""As whom the service runs; the command that the installer puts on everybody's path has the same name."""


def has_service() -> bool:
    """Whether the installer has made the table a service of this machine."""
    return _UNIT.exists()


def has_kiosk() -> bool:
    """Whether the installer shows the page on this machine's own screen."""
    return any(each.exists() for each in KIOSKS)


def is_installed() -> bool:
    """Whether the program that runs is the one that the installer has set up."""
    return _INSTALLED in Path(sys.prefix).parents


def stop_table() -> Sentence:
    """Returns what ends the table that runs on this machine: the service, or a program in somebody's terminal."""
    if has_service():
        return run("sudo systemctl stop chameleon")
    return phrase("press Ctrl-C in the terminal in which it runs")


def table_user() -> str:
    """Returns who runs the table, as a shell command names them."""
    return _USER if has_service() else "$USER"


def join_groups(*groups: str) -> Sentence:
    """Returns what lets whoever runs this program use ports and pins."""
    if is_installed():
        return installer()
    return phrase("run: {command}, then log in again", command=f"sudo usermod -aG {','.join(groups)} $USER")


def free_header_port() -> Sentence:
    """Returns what switches the serial port of a Raspberry Pi's header on, and takes the system's console off it."""
    if is_installed():
        return installer()
    return run("sudo raspi-config nonint do_serial_hw 0 && sudo raspi-config nonint do_serial_cons 1")


def installer(options: str = "") -> Sentence:
    return phrase("run the installer again, in the project's folder: {command}", command=f"{_INSTALL}{options}")


def run(command: str) -> Sentence:
    return phrase("run: {command}", command=command)


def command(words: str, running: str | None = None) -> str:
    """Returns how this program's command is typed, such as "chameleon flash"; with its folder where no PATH has it.

    `running` is the command that runs, `sys.argv[0]` when left out. What the installer has set up runs as its own user.
    """
    if is_installed():
        return f"sudo -u {_USER} {_USER} {words}"
    path = Path(sys.argv[0] if running is None else running)
    if path.name != "chameleon" or shutil.which("chameleon") == str(path):
        return f"chameleon {words}"
    return f"{path} {words}"


def pip(words: str) -> str:
    """Returns how pip is run for the Python that runs this program."""
    return f"{sys.executable} -m pip {words}"


def install_extra(extra: str, root: Path = _ROOT, environment: Path | None = None) -> Sentence:
    """Returns what installs an extra of this project, "" for none: pip, or the installer where it has set up the table.

    The installer knows the extras for the pins, and for other tables. `environment` is the folder of the Python
    environment that runs, `sys.prefix` when left out.
    """
    wanted = f"[{extra}]" if extra else ""
    if (root / "pyproject.toml").is_file():
        return run(pip(f"install -e '{root}{wanted}'"))
    if _INSTALLED not in Path(sys.prefix if environment is None else environment).parents:
        return run(pip(f"install 'chameleon-table{wanted}'"))
    if not extra or extra.startswith("pi"):
        return installer()
    if extra in ("net", "hub"):
        return installer(f" --{extra}")
    return run("sudo " + pip(f"install 'chameleon-table{wanted}'"))

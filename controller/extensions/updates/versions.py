"""The versions of an installation, side by side in one folder.

```
versions/3/    a Python environment: bin/chameleon, and share/ with files for the system, such as the unit
versions/4/    the next one; version.json in it marks it as complete
current        a link to the running one
address        where git finds newer versions, if the installer knew
trial          the number of the previous version, while the new one has not answered yet
```

`current` is changed by a rename, so that it always points to one complete version, also after a power cut. A version
without `version.json` was never finished; the next update removes it. A `trial` left by a power cut is found before the
table starts: `deploy/way-back.sh` then goes back.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from controller.errors import TableError
from controller.files import write_whole
from engine.sentence import phrase

HOME = Path("/opt/chameleon-table")
"""The folder of an installation."""
_MARK = "version.json"
_TRIAL = "trial"
_SAFE = ("https://", "ssh://", "git@", "file://")
"""The prefixes of addresses whose content nobody on the way can change unnoticed."""


@dataclass(frozen=True, slots=True)
class About:
    version: str
    """The program's version, such as "0.2.0"."""
    source: str
    """The folder, address or bundle of its source."""
    before: int | None = None
    """The number of the version that ran before; None for the first."""


@dataclass(frozen=True, slots=True)
class Versions:
    home: Path

    def folder(self, number: int) -> Path:
        return self.home / "versions" / str(number)

    @property
    def work(self) -> Path:
        """A temporary folder for an update; on this disk, because /tmp may be memory."""
        return self.home / "work"

    @property
    def current(self) -> int | None:
        """The number of the running version, or None without an installation."""
        with suppress(OSError, ValueError):
            return int(Path(os.readlink(self.home / "current")).name)
        return None

    @property
    def online(self) -> str:
        """Where git finds newer versions: this version's source, or the installer's record; "" for nowhere."""
        about = self.about(self.current or 0)
        noted = ""
        with suppress(OSError, ValueError):
            noted = (self.home / "address").read_text(encoding="utf-8").strip()
        return next((each for each in ("" if about is None else about.source, noted) if each.startswith(_SAFE)), "")

    def all(self) -> dict[int, About]:
        """Returns every complete version: number -> its facts, in order."""
        found = sorted(int(each.name) for each in (self.home / "versions").glob("[0-9]*") if each.name.isdecimal())
        known = {number: self.about(number) for number in found}
        return {number: about for number, about in known.items() if about is not None}

    def about(self, number: int) -> About | None:
        """Returns the facts of a version, or None for an incomplete one."""
        try:
            return About(**json.loads((self.folder(number) / _MARK).read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return None

    def other(self) -> int | None:
        """Returns the target of `chameleon update --back`, or None: the previous version, or the newer one."""
        known, current = self.all(), self.current
        about = None if current is None else known.pop(current, None)
        if about is not None and about.before in known:
            return about.before
        return max(known, default=None)

    def next(self) -> int:
        """Returns the number of the next version, which was never used before."""
        names = [each.name for each in (self.home / "versions").glob("*")]
        return 1 + max((int(name) for name in names if name.isdecimal()), default=0)

    def finish(self, number: int, about: About) -> None:
        """Marks a version as complete, after syncing all of it to the disk."""
        os.sync()  # pip leaves thousands of unsynced files; the mark must not be written before them
        write_durably(self.folder(number) / _MARK, json.dumps(asdict(about)))

    def begin_trial(self, before: int) -> None:
        """Records the version to return to after a power cut, until `end_trial`."""
        write_durably(self.home / _TRIAL, f"{before}\n")

    def end_trial(self) -> None:
        """Records that the running version has answered, or is the previous one."""
        (self.home / _TRIAL).unlink(missing_ok=True)
        _sync(self.home)

    def switch(self, number: int) -> None:
        """Makes a version the running one, atomically."""
        new = self.home / "current.new"
        new.unlink(missing_ok=True)
        new.symlink_to(Path("versions") / str(number))
        new.replace(self.home / "current")
        _sync(self.home)

    def discard(self, number: int) -> None:
        """Removes a version, after removing its mark of completeness."""
        with suppress(FileNotFoundError):
            (self.folder(number) / _MARK).unlink()
        shutil.rmtree(self.folder(number), ignore_errors=True)

    def tidy(self, keep: set[int]) -> None:
        """Removes the remains of an interrupted update, and obsolete versions."""
        shutil.rmtree(self.work, ignore_errors=True)
        for each in (self.home / "versions").glob("[0-9]*"):
            if each.name.isdecimal() and int(each.name) not in keep | {self.current}:
                self.discard(int(each.name))

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Prevents a second update; raises `TableError` during another one, or if this user lacks the rights."""
        import fcntl  # installed tables are on Linux; the command itself also runs elsewhere

        try:
            with (self.home / "update.lock").open("w") as file:
                try:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    raise TableError(phrase("an update is already running; wait until it has finished")) from None
                yield
        except PermissionError:
            raise TableError("{folder} belongs to another user; run this with sudo", folder=self.home) from None


def write_durably(path: Path, text: str) -> None:
    """Writes a file and syncs its name to the disk; see `write_whole`."""
    write_whole(path, text)
    _sync(path.parent)


def _sync(folder: Path) -> None:
    """Syncs the names in a folder to the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

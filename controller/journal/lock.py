"""The lock file of a journal: the running table holds its lock, and it counts everything ever written.

The process's end, for any reason, releases the lock. The counts reveal a loss that the journal itself cannot show:
without its newest part, the rest looks complete.
"""

from __future__ import annotations

import errno
import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from controller.errors import JournalError
from controller.files import OWN, check_regular, free_name
from controller.small_files import SmallFile
from engine.sentence import phrase
from hal.remedies import stop_table

_LOOK_S = 0.05
"""Programs that only look hold the lock for less than this, in s."""


def lock_file(path: Path) -> Path:
    """Returns the lock file of a journal; its text is a `Written`."""
    return path.with_name(f"{path.name}-lock")


@dataclass(frozen=True, slots=True)
class Written:
    """The number of games and entries ever written to a journal."""

    games: int = 0
    entries: int = 0

    def __str__(self) -> str:
        facts = f"games {self.games:08d} entries {self.entries:012d}"
        return f"chameleon journal {facts} {_digest(facts)}\n"


def _digest(facts: str) -> str:
    return blake2b(facts.encode(), digest_size=8).hexdigest()


_WRITTEN = re.compile(r"chameleon journal (games ([0-9]{8}) entries ([0-9]{12})) ([0-9a-f]{16})\n")


def written(path: Path) -> Written | None:
    """Returns the counts in a journal's lock file; None if there are none."""
    return kept_counts(path).read_or(None)


def kept_counts(path: Path) -> SmallFile[Written | None]:
    """Returns the lock file as a small file; an empty one is damaged unless the journal is empty, too."""

    def parse(content: bytes) -> Written | None:
        if not content and not (path.is_file() and path.stat().st_size):
            return None
        found = _WRITTEN.fullmatch(content.decode("ascii"))
        if found is None or _digest(found[1]) != found[4]:
            raise ValueError("no counts")
        return Written(int(found[2]), int(found[3]))

    without = phrase("the newest moves of the journal may be missing without warning")
    return SmallFile(lock_file(path), parse, without)


class Counter:
    """Stores the counts of an open journal; a failed write has no effect unless entries are lost later."""

    def __init__(self, path: Path, now: Written) -> None:
        self._now = now
        try:
            self._file: int | None = os.open(lock_file(path), os.O_RDWR | os.O_CREAT, 0o600)
            os.ftruncate(self._file, len(str(now)))
        except OSError:
            self._file = None
        self._keep()

    def add(self, *, games: int = 0, entries: int = 0) -> None:
        """Raises the counts to the present ones; they never fall."""
        self._now = Written(max(games, self._now.games), max(entries, self._now.entries))
        self._keep()

    def close(self) -> None:
        """Closes the file; closing twice does nothing."""
        if self._file is not None:
            os.close(self._file)
        self._file = None

    def _keep(self) -> None:
        if self._file is not None:
            with suppress(OSError):  # one short write in place is atomic
                os.lseek(self._file, 0, os.SEEK_SET)
                os.write(self._file, str(self._now).encode())


def make_folder(folder: Path) -> None:
    """Makes the journal's folder; raises `JournalError`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        said = {"folder": folder, "reason": reason}
        what = phrase("the journal's folder {folder} cannot be created ({reason}); name a file elsewhere", **said)
        raise JournalError(what) from None


@contextmanager
def hold_lock(path: Path) -> Iterator[bool]:
    """Holds a journal's lock during the block or until the process ends; raises `JournalError` if it is taken.

    Yields False on a disk that cannot hold a new file, where there is nothing to lock yet.
    """
    try:
        descriptor = next(filter(None, _lock_attempts(path)), None)
    except _NoRoom:
        yield False
        return
    if descriptor is None:
        message = phrase(
            "the journal {file} is in use by another table; {remedy}, or name another journal in the configuration",
            file=path,
            remedy=stop_table(),
        )
        raise JournalError(message)
    try:
        yield True
    finally:
        if not os.fstat(descriptor).st_size:  # nothing was ever written there: remove it
            with suppress(OSError):
                lock_file(path).unlink()
        os.close(descriptor)


def _lock_attempts(path: Path) -> Iterator[int | None]:
    """Yields the open file once it is locked; tries twice, because another program may just have checked or removed
    it.
    """
    for pause_s in (0, _LOOK_S):
        time.sleep(pause_s)
        descriptor = _opened(path)
        if _locked(descriptor) and _is_there(descriptor, path):
            yield descriptor
            return
        os.close(descriptor)
        yield None


def _give_to_owner(made: int, folder: Path) -> None:
    """Gives a file that root has just created to the folder's owner: root's lock would block their table."""
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = folder.stat()
        os.fchown(made, owner.st_uid, owner.st_gid)


class _NoRoom(Exception):
    """The disk is full or read-only."""


def _make_usable(file: Path) -> None:
    """Sets aside an invalid lock, or a lock that this user may not open and no process holds; raises `OSError`."""
    try:
        check_regular(file)
    except FileNotFoundError:
        return
    except OSError:
        file.rename(free_name(file))
        return
    if not os.access(file, os.R_OK | os.W_OK):
        with suppress(PermissionError):
            file.chmod(OWN)
            return
        if not _may_be_held(file):
            file.rename(free_name(file))


def _may_be_held(file: Path) -> bool:
    """Returns whether some process may hold a lock that cannot be opened; the system lists them by inode."""
    try:
        locks = Path("/proc/locks").read_text(encoding="ascii")
    except OSError:
        return True
    return f":{file.stat().st_ino} " in locks


def _opened(path: Path) -> int:
    make_folder(path.parent)
    file = lock_file(path)
    try:
        _make_usable(file)
        with suppress(FileExistsError):
            made = os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
            _give_to_owner(made, path.parent)
            return made
        return os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EROFS):
            with suppress(OSError):
                return os.open(file, os.O_RDONLY)
            raise _NoRoom from None
        message = phrase(
            "the journal's lock {file} cannot be created ({reason}); name a journal in a folder that you can write to",
            file=lock_file(path),
            reason=error.strerror,
        )
        raise JournalError(message) from None


def _is_there(descriptor: int, path: Path) -> bool:
    """Returns whether an open lock is still the file at that path."""
    try:
        return os.path.samestat(os.fstat(descriptor), lock_file(path).stat())
    except OSError:
        return False


def is_in_use(path: Path) -> bool:
    """Returns whether a running table uses this journal."""
    try:
        descriptor = os.open(lock_file(path), os.O_RDWR)
    except OSError:
        return False
    try:
        return not _locked(descriptor)
    finally:
        os.close(descriptor)


def _locked(descriptor: int) -> bool:
    """Takes the lock if it is free. Closing the file releases it, so a forked child must not keep it open."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(descriptor, 1 << 20, os.SEEK_SET)  # behind the text, which others may read
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True

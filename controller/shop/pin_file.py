"""Wrong guesses of the PIN in a small file beside the journal, so that a restart gives none back.

The file is one short line that is overwritten in place: it is there as a whole or not at all, and takes no new room on
a full disk. A line that says nothing counts as a locked page.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from controller.files import read_whole
from controller.shop.pin import LOCK_MS, LOCKED, WrongGuesses, guessed
from controller.small_files import SmallFile
from engine.sentence import plural

__all__ = ["PinGuard", "guesses_file", "kept_guesses", "read_guesses", "write_guesses"]

_LINE = re.compile(r"table operator (wrong ([0-9]{8}) until ([0-9]{16})) ([0-9a-f]{16})\n")
_MOST = 99_999_999
"""No more wrong guesses are counted."""


def guesses_file(journal: Path, *, is_here: bool = False) -> Path:
    """Returns the file in the journal's folder that keeps wrong guesses: on phones, or on the table's own screen."""
    return journal.with_name(f"{journal.name}-operator{'-here' if is_here else ''}")


def read_guesses(path: Path) -> WrongGuesses | None:
    """Returns what a file says; no wrong guess when there is none, None when it says nothing that makes sense.

    Raises `OSError` when it cannot be read.
    """
    try:
        return _guesses_in(read_whole(path))
    except FileNotFoundError:
        return WrongGuesses()
    except ValueError:
        return None


def kept_guesses(path: Path, now_ms: int) -> SmallFile[WrongGuesses]:
    """Returns the file as one that is set aside when it is damaged; the one in its place locks the page."""
    minutes = LOCK_MS // 60_000
    without = plural(
        "the operator's page is locked for {n} minute", "the operator's page is locked for {n} minutes", minutes
    )
    return SmallFile(path, _guesses_in, without, replacement=lambda _: _line(WrongGuesses(LOCKED, now_ms + LOCK_MS)))


def _guesses_in(content: bytes) -> WrongGuesses:
    found = _LINE.fullmatch(content.decode("ascii"))
    if found is None or _digest(found[1]) != found[4]:
        raise ValueError("no guesses")
    return WrongGuesses(int(found[2]), int(found[3]))


def write_guesses(path: Path, guesses: WrongGuesses) -> None:
    """Writes the file, which is on the disk when this returns; raises `OSError`."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
    try:
        os.write(descriptor, _line(guesses).encode())
        os.ftruncate(descriptor, os.lseek(descriptor, 0, os.SEEK_CUR))
        os.fsync(descriptor)
    except OSError:
        if not os.fstat(descriptor).st_size:  # a full disk: an empty file would lock the page
            path.unlink()
        raise
    finally:
        os.close(descriptor)


def _line(guesses: WrongGuesses) -> str:
    facts = f"wrong {min(guesses.wrong, _MOST):08d} until {max(0, guesses.until_ms):016d}"
    return f"table operator {facts} {_digest(facts)}\n"


def _digest(facts: str) -> str:
    return blake2b(facts.encode(), digest_size=8).hexdigest()


class PinGuard:
    """Compares guesses with a PIN; `wall` tells the time of day in ms, `is_here` is the table's own screen.

    The file is read before every guess, because the terminal may have unlocked the page. What cannot be written is
    remembered for as long as the program runs.
    """

    def __init__(self, pin: str, path: Path, wall: Callable[[], int], *, is_here: bool = False) -> None:
        self._pin, self._path, self._wall, self._is_here = pin, path, wall, is_here
        self._unwritten: WrongGuesses | None = None
        if not path.exists():
            self._keep(WrongGuesses())  # so that there is room for it, however full the disk becomes

    def guess(self, guess: str) -> str | None:
        """Returns None when a guess is right, else the sentence that says why not, and how long to wait."""
        now = self._wall()
        before = self._known(now)
        after, refusal = guessed(self._pin, guess, before, now, is_here=self._is_here)
        if after != before:
            self._keep(after)  # before anybody is answered
        return refusal

    def _known(self, now: int) -> WrongGuesses:
        if self._unwritten is not None:
            known = self._unwritten
            self._keep(known)  # there may be room again
            return known
        with suppress(OSError):
            if (kept := read_guesses(self._path)) is not None:
                return kept
        locked = WrongGuesses(LOCKED, now + LOCK_MS)
        self._keep(locked)
        return locked

    def _keep(self, guesses: WrongGuesses) -> None:
        self._unwritten = guesses
        with suppress(OSError):
            write_guesses(self._path, guesses)
            self._unwritten = None

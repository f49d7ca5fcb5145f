"""The operator's PIN: wrong guesses cause delays, then a lock, for all phones together and for the table's own screen.

Wrong guesses are counted for all addresses together, because a phone can have many. The table's own screen has a
separate count, so that nobody elsewhere can lock out the operator there. Time is passed in, in ms of the wall clock,
because a delay outlives the program; if that clock goes back, a delay starts again but never grows.

Wrong guesses are stored in a small file next to the journal, so that a restart does not reset them. It is one short
line that is overwritten in place: that is atomic, and needs no new space on a full disk. An invalid line means a locked
page.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import blake2b
from hmac import compare_digest
from pathlib import Path

from controller.files import read_whole
from controller.small_files import SmallFile
from engine.sentence import phrase, plural, together

_PAUSES_MS = (0, 0, 10_000, 30_000, 60_000)
"""The delays after the first wrong guess, the second, and so on."""
LOCK_MS = 15 * 60_000
"""The delay after each further one."""
FORGET_MS = 60 * 60_000
"""The time without a wrong guess after which one is forgotten."""


@dataclass(frozen=True, slots=True)
class WrongGuesses:
    wrong: int = 0
    """The number of wrong guesses since the last right one, without expired ones."""
    until_ms: int = 0
    """No guess is accepted before that time."""

    def at(self, now: int) -> WrongGuesses:
        """Returns the present count; a clock that went back does not extend a delay."""
        if now <= self.until_ms:
            return replace(self, until_ms=min(self.until_ms, now + pause_ms(self.wrong)))
        forgotten = min(self.wrong, (now - self.until_ms) // FORGET_MS)
        return WrongGuesses(self.wrong - forgotten, self.until_ms + forgotten * FORGET_MS)

    def waits_ms(self, now: int) -> int:
        """Returns how long no guess is accepted, in ms."""
        return max(0, self.at(now).until_ms - now)


LOCKED = len(_PAUSES_MS) + 1
"""After this many wrong guesses the page is locked for `LOCK_MS`."""


def pause_ms(wrong: int) -> int:
    """Returns the delay after that many wrong guesses, in ms."""
    if wrong <= 0:
        return 0
    return _PAUSES_MS[wrong - 1] if wrong < LOCKED else LOCK_MS


def guessed(
    pin: str, guess: str, before: WrongGuesses, now: int, *, is_here: bool = False
) -> tuple[WrongGuesses, str | None]:
    """Compares a guess with the PIN, unless there is a delay; `is_here` is the table's own screen.

    Returns the new count, and None for a right guess, else a sentence with the reason.
    """
    before = before.at(now)
    if waits := before.waits_ms(now):
        return before, together(
            phrase("The PIN was wrong too many times."), _wait(before.wrong, waits, is_here=is_here)
        )
    if compare_digest(pin.encode(), guess.encode("utf-8", "replace")):
        return WrongGuesses(), None
    wrong = before.wrong + 1
    pause = pause_ms(wrong)
    after = WrongGuesses(wrong, now + pause)
    what_now = _wait(wrong, pause, is_here=is_here) if pause else phrase("Try again.")
    return after, together(phrase("That is not the PIN."), what_now)


def _wait(wrong: int, ms: int, *, is_here: bool) -> str:
    seconds = -(-ms // 1000)
    if wrong < LOCKED:
        return plural("Wait {n} second, then try again.", "Wait {n} seconds, then try again.", seconds)
    if is_here:
        return phrase("Wait {time}, or run chameleon shop unlock in a terminal.", time=_minutes(seconds))
    return phrase(
        "Phones and other computers must wait {time}. Use the table's own screen, or run chameleon shop unlock there.",
        time=_minutes(seconds),
    )


def _minutes(seconds: int) -> str:
    if seconds > 60:
        return plural("{n} minute", "{n} minutes", -(-seconds // 60))
    return plural("{n} second", "{n} seconds", seconds)


_LINE = re.compile(r"table operator (wrong ([0-9]{8}) until ([0-9]{16})) ([0-9a-f]{16})\n")
_MOST = 99_999_999
"""The maximum count of wrong guesses."""


def guesses_file(journal: Path, *, is_here: bool = False) -> Path:
    """Returns the file in the journal's folder with the wrong guesses: of phones, or of the table's own screen."""
    return journal.with_name(f"{journal.name}-operator{'-here' if is_here else ''}")


def read_guesses(path: Path) -> WrongGuesses | None:
    """Returns the count in a file; zero without a file, None for an invalid one.

    Raises `OSError` when it cannot be read.
    """
    try:
        return _guesses_in(read_whole(path))
    except FileNotFoundError:
        return WrongGuesses()
    except ValueError:
        return None


def kept_guesses(path: Path, now_ms: int) -> SmallFile[WrongGuesses]:
    """Returns the file as a small file that is set aside when damaged; its replacement locks the page."""
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
    """Writes the file and syncs it to the disk; raises `OSError`."""
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
    """Compares guesses with a PIN; `wall` returns the time of day in ms, `is_here` is the table's own screen.

    The file is read before every guess, because the terminal may have unlocked the page. A count that cannot be written
    is kept in memory.
    """

    def __init__(self, pin: str, path: Path, wall: Callable[[], int], *, is_here: bool = False) -> None:
        self._pin, self._path, self._wall, self._is_here = pin, path, wall, is_here
        self._unwritten: WrongGuesses | None = None
        if not path.exists():
            self._keep(WrongGuesses())  # reserves its space before the disk becomes full

    def guess(self, guess: str) -> str | None:
        """Returns None for a right guess, else the sentence with the reason, and how long to wait."""
        now = self._wall()
        before = self._known(now)
        after, refusal = guessed(self._pin, guess, before, now, is_here=self._is_here)
        if after != before:
            self._keep(after)  # written before the answer is sent
        return refusal

    def _known(self, now: int) -> WrongGuesses:
        if self._unwritten is not None:
            known = self._unwritten
            self._keep(known)  # there may be space again
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

"""The operator's PIN: guessing is slowed, then locked, on phones for all together and on the table's own screen.

Wrong guesses are counted for all addresses together: a phone has as many addresses as it likes. The table's own screen
has a count of its own, so that nobody elsewhere locks the operator out there. Time is passed in, in ms of the wall
clock, because a pause outlives the program; where that clock goes back, a pause starts over and grows no longer.

Wrong guesses are kept in a small file beside the journal, so that a restart gives none back. It is one short line that
is overwritten in place: it is there as a whole or not at all, and takes no new room on a full disk. A line that says
nothing counts as a locked page.
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
"""How long nobody may guess again after the first wrong guess, the second, and so on."""
LOCK_MS = 15 * 60_000
"""How long nobody may guess after each further one."""
FORGET_MS = 60 * 60_000
"""The time without a wrong guess after which one is forgotten."""


@dataclass(frozen=True, slots=True)
class WrongGuesses:
    wrong: int = 0
    """How many there were since the PIN was last given right, without those that are forgotten."""
    until_ms: int = 0
    """Before that time no guess is compared."""

    def at(self, now: int) -> WrongGuesses:
        """Returns what counts now; a clock that went back makes no pause longer than it was."""
        if now <= self.until_ms:
            return replace(self, until_ms=min(self.until_ms, now + pause_ms(self.wrong)))
        forgotten = min(self.wrong, (now - self.until_ms) // FORGET_MS)
        return WrongGuesses(self.wrong - forgotten, self.until_ms + forgotten * FORGET_MS)

    def waits_ms(self, now: int) -> int:
        """Returns for how long no guess is compared, in ms."""
        return max(0, self.at(now).until_ms - now)


LOCKED = len(_PAUSES_MS) + 1
"""After so many wrong guesses the page is locked for `LOCK_MS`."""


def pause_ms(wrong: int) -> int:
    """Returns how long nobody may guess after that many wrong guesses, in ms."""
    if wrong <= 0:
        return 0
    return _PAUSES_MS[wrong - 1] if wrong < LOCKED else LOCK_MS


def guessed(
    pin: str, guess: str, before: WrongGuesses, now: int, *, is_here: bool = False
) -> tuple[WrongGuesses, str | None]:
    """Compares a guess with the PIN, unless all have to wait; `is_here` is the table's own screen.

    Returns what has to be remembered, and None when the guess was right, else a sentence that says why not.
    """
    before = before.at(now)
    if waits := before.waits_ms(now):
        return before, together(phrase("The PIN was wrong too often."), _wait(before.wrong, waits, is_here=is_here))
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

"""The operator's PIN: guessing is slowed, then locked, on phones for all together and on the table's own screen.

Wrong guesses are counted for all addresses together: a phone has as many addresses as it likes. The table's own screen
has a count of its own, so that nobody elsewhere locks the operator out there. Time is passed in, in ms of the wall
clock, because a pause outlives the program; where that clock goes back, a pause starts over and grows no longer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hmac import compare_digest

from engine.sentence import phrase, plural, together

__all__ = ["FORGET_MS", "LOCKED", "LOCK_MS", "WrongGuesses", "guessed", "pause_ms"]

_PAUSES_MS = (0, 0, 10_000, 30_000, 60_000)
"""How long nobody may guess again after the first wrong guess, the second, and so on."""
LOCK_MS = 15 * 60_000
"""How long nobody may guess after each further one."""
FORGET_MS = 60 * 60_000
"""The time without a wrong guess after which one is forgotten."""


@dataclass(frozen=True, slots=True)
class WrongGuesses:
    """What has to be remembered of wrong guesses."""

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

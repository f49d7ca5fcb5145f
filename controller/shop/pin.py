"""The operator's PIN: whoever guesses is slowed, then locked out together with everybody else.

Wrong guesses are counted for all addresses together: a phone has as many addresses as it likes. Time is passed in, in
ms of the wall clock, because a pause outlives the program; where that clock goes back, a pause begins anew and grows no
longer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hmac import compare_digest

from engine.sentence import phrase, plural, together

__all__ = ["LOCKED", "LOCK_MS", "WrongGuesses", "guessed", "pause_ms"]

_PAUSES_MS = (0, 0, 10_000, 30_000, 60_000)
"""How long nobody may guess again after the first wrong guess, the second, and so on."""
LOCK_MS = 15 * 60_000
"""How long nobody may guess after each further one."""


@dataclass(frozen=True, slots=True)
class WrongGuesses:
    """What has to be remembered of wrong guesses."""

    wrong: int = 0
    """How many there were since the PIN was last given right."""
    until_ms: int = 0
    """Before that time no guess is compared."""

    def at(self, now: int) -> WrongGuesses:
        """Returns the same as it stands now; a clock that went back makes no pause longer than it was."""
        return replace(self, until_ms=min(self.until_ms, now + pause_ms(self.wrong)))

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


def guessed(pin: str, guess: str, before: WrongGuesses, now: int) -> tuple[WrongGuesses, str | None]:
    """Compares a guess with the PIN, unless everybody has to wait.

    Returns what has to be remembered, and None when the guess was right, else a sentence that says why not.
    """
    before = before.at(now)
    if waits := before.waits_ms(now):
        return before, together(phrase("The PIN was wrong too often."), _wait(before.wrong, waits))
    if compare_digest(pin.encode(), guess.encode("utf-8", "replace")):
        return WrongGuesses(), None
    wrong = before.wrong + 1
    pause = pause_ms(wrong)
    after = WrongGuesses(wrong, now + pause)
    what_now = _wait(wrong, pause) if pause else phrase("Try again.")
    return after, together(phrase("That is not the PIN."), what_now)


def _wait(wrong: int, ms: int) -> str:
    seconds = -(-ms // 1000)
    if wrong < LOCKED:
        return plural("Wait {n} second, then try again.", "Wait {n} seconds, then try again.", seconds)
    return phrase(
        "This page is locked for everybody for {time}; on the table, chameleon shop unlock opens it at once.",
        time=_minutes(seconds),
    )


def _minutes(seconds: int) -> str:
    if seconds > 60:
        return plural("{n} minute", "{n} minutes", -(-seconds // 60))
    return plural("{n} second", "{n} seconds", seconds)

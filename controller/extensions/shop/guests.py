"""Tracks if a table in a shop has a guest, may have lost one, or has none. Time is passed in, in ms."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

ATTRACT, GUEST, COUNTDOWN = "attract", "guest", "countdown"
"""Nobody is here and the table runs attract mode; a guest plays; the table asks whether a guest is still here."""


@dataclass(frozen=True, slots=True)
class GuestPatience:
    """The times that a table in a shop waits for an idle guest."""

    idle_ms: int = 90_000
    """The idle time before the countdown."""
    countdown_ms: int = 20_000
    """The length of the countdown before everything is reset for the next guest."""


@dataclass(frozen=True, slots=True)
class Stay:
    """The stays of guests, one after the other; every method returns a new value.

    The computer's thinking time does not count, because the guest cannot act then.
    """

    patience: GuestPatience = field(default_factory=GuestPatience)
    active_ms: int | None = None
    """The guest's last action, later by the computer's thinking time since; None for no guest."""
    thinks_from: int | None = None
    """When the computer started to think, or None."""
    number: int = 0
    """The number of guests so far, including this one."""

    @property
    def is_on(self) -> bool:
        return self.active_ms is not None

    # Events

    def active(self, now: int) -> Stay:
        """Records an action of a guest; the first one starts a stay."""
        number = self.number if self.is_on else self.number + 1
        return replace(self, active_ms=now, number=number, thinks_from=None if self.thinks_from is None else now)

    def thinking(self, now: int, is_thinking: bool) -> Stay:
        """Records that the computer thinks about its move for the guest, or has finished."""
        if not self.is_on or is_thinking == (self.thinks_from is not None):
            return self
        if is_thinking:
            return replace(self, thinks_from=now)
        return replace(self, active_ms=now - self.quiet_ms(now), thinks_from=None)

    def over(self) -> Stay:
        return replace(self, active_ms=None, thinks_from=None)

    # State

    def quiet_ms(self, now: int) -> int:
        if self.active_ms is None:
            return 0
        return max(0, (now if self.thinks_from is None else min(now, self.thinks_from)) - self.active_ms)

    def state(self, now: int) -> str:
        """Returns `ATTRACT`, `GUEST` or `COUNTDOWN`."""
        if not self.is_on:
            return ATTRACT
        return COUNTDOWN if self.quiet_ms(now) >= self.patience.idle_ms else GUEST

    def is_over(self, now: int) -> bool:
        """Returns whether the countdown has ended."""
        return self.is_on and self._left_ms(now) <= 0

    def seconds(self, now: int) -> int:
        """Returns the seconds left, rounded up; 0 without a countdown."""
        return max(0, -(-self._left_ms(now) // 1000)) if self.state(now) == COUNTDOWN else 0

    def next_due(self, now: int) -> int | None:
        """Returns when the state or the seconds left change next without an action, in ms."""
        if not self.is_on or self.thinks_from is not None:
            return None
        if self.state(now) == GUEST:
            return now + self.patience.idle_ms - self.quiet_ms(now)
        return now + self._left_ms(now) - 1000 * (self.seconds(now) - 1)

    def _left_ms(self, now: int) -> int:
        return self.patience.idle_ms + self.patience.countdown_ms - self.quiet_ms(now)

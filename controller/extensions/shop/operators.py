"""Which browsers have given the operator's PIN, and for how long that holds; time is passed in, in ms."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["IDLE_MS", "LONGEST_MS", "OperatorSessions"]

IDLE_MS = 10 * 60_000
"""Whoever has done nothing on the operator's page for so long gives the PIN again."""
LONGEST_MS = 8 * 3_600_000
"""So does everybody after so long."""
_MOST = 8
"""So many browsers may be the operator's at a time; the one that was idle for longest goes for another."""


@dataclass(slots=True)
class _Session:
    began: int
    used: int


class OperatorSessions:
    """The sessions of the operator, each known by a secret that nobody guesses."""

    def __init__(self) -> None:
        self._sessions: dict[str, _Session] = {}

    def begin(self, secret: str, now: int) -> None:
        """Begins a session: somebody has just given the PIN."""
        if len(self._sessions) >= _MOST:
            del self._sessions[min(self._sessions, key=lambda each: self._sessions[each].used)]
        self._sessions[secret] = _Session(now, now)

    def knows(self, secret: str, now: int) -> bool:
        """Returns whether a secret is that of a session which goes on."""
        session = self._sessions.get(secret)
        if session is None:
            return False
        if now - session.used >= IDLE_MS or now - session.began >= LONGEST_MS:
            del self._sessions[secret]
            return False
        return True

    def used(self, secret: str, now: int) -> None:
        """Notes that the operator has just done something; to look at the page is nothing."""
        if self.knows(secret, now):
            self._sessions[secret].used = now

    def end(self, secret: str) -> None:
        """Ends a session, if there is one."""
        self._sessions.pop(secret, None)

"""The filter of one square's reed: asymmetric, slow to settle, but it keeps every short gap.

H1. A magnet has arrived when the reed has been closed for `ON_MS` without a break.
H2. A piece is lifted when the reed has been open for `OFF_MS` without a break; a faulty reed's drops and a neighbour's
    bump are shorter.
H3. A gap of `GAP_MS` or more is kept even when nothing settled: it is the only evidence of a capture. Shorter ones are
    contact bounce. Gaps divided by a bounce of at most `BOUNCE_MS` are one gap.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

ON_MS = 25
"""The time a reed must stay closed before a piece counts as present, in ms."""
OFF_MS = 60
"""The time a reed must stay open before its piece counts as lifted, in ms."""
GAP_MS = 4
"""The shortest gap that counts as evidence, in ms; contacts bounce for up to 3 ms."""
BOUNCE_MS = 10
"""A closing shorter than this between two gaps is bounce, in ms."""

STAY_MS = 250
"""A magnet that is sensed for a shorter time only passes over the square, in ms."""
GAPS_KEPT = 4
"""The number of gaps kept for a square: a capture and its recapture, and a few touches."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A time without a magnet on a square that had one before."""

    began: int
    ended: int

    @property
    def length(self) -> int:
        """The duration of the gap, in ms."""
        return self.ended - self.began

    @property
    def is_lift(self) -> bool:
        """True when the gap was long enough for a real lift."""
        return self.length >= OFF_MS


@dataclass(frozen=True, slots=True)
class Contact:
    """The state of one square: the raw reed, the settled hypothesis, and the last gaps."""

    raw: bool
    raw_since: int
    settled: bool
    since: int
    """When the reed entered the settled state, in ms."""
    gaps: tuple[Gap, ...] = ()
    """At most `GAPS_KEPT`, the oldest first."""
    visited: int | None = None
    """When a magnet was last sensed here and left again, in ms."""
    left: int = 0
    """When the piece on this square left, in ms: magnets that only passed over it since do not count."""

    @classmethod
    def at_rest(cls, on: bool, t_ms: int) -> Contact:
        """Returns a contact that has always been in this state."""
        return cls(on, t_ms, on, t_ms, left=t_ms)

    def changed(self, on: bool, t_ms: int) -> Contact:
        if on == self.raw:
            return self
        if on:
            return Contact(on, t_ms, self.settled, self.since, self._gaps_closed_at(t_ms), self.visited, self.left)
        return Contact(on, t_ms, self.settled, self.since, self.gaps, t_ms, self.left)

    def settled_by(self, t_ms: int) -> Contact:
        """Returns the contact after settling up to a time in ms."""
        due = self.due()
        if due is None or due > t_ms:
            return self
        stayed = self.settled and self.raw_since - self.since >= STAY_MS
        left = self.raw_since if stayed else self.left
        return Contact(self.raw, self.raw_since, self.raw, self.raw_since, self.gaps, self.visited, left)

    def due(self) -> int | None:
        """Returns when the raw state settles without another edge, in ms; None when it has settled."""
        if self.raw == self.settled:
            return None
        return self.raw_since + (ON_MS if self.raw else OFF_MS)

    def without_evidence_before(self, t_ms: int) -> Contact:
        """Returns the contact without the gaps that began before a time in ms: they belong to an earlier move."""
        visited = self.visited if self.visited is not None and self.visited >= t_ms else None
        return replace(self, gaps=tuple(gap for gap in self.gaps if gap.began >= t_ms), visited=visited)

    def _gaps_closed_at(self, t_ms: int) -> tuple[Gap, ...]:
        gaps, began = self.gaps, self.raw_since
        if gaps and began - gaps[-1].ended <= BOUNCE_MS:
            gaps, began = gaps[:-1], gaps[-1].began
        return (*gaps, Gap(began, t_ms))[-GAPS_KEPT:] if t_ms - began >= GAP_MS else self.gaps

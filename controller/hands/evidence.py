"""The evidence: the settled picture, the expected one, and what each square shows about a gesture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from controller.hands.contacts import OFF_MS, Contact, Gap
from controller.hands.gestures import Gesture, Situation
from hal.events import kind_fits
from hal.squares import Occupancy, Square, picture_of, squares_of

LEAD_MS = 170
"""How much earlier than its own lift a piece may seem to land, in ms: strong magnets reach the neighbouring square."""


@dataclass(frozen=True, slots=True)
class Faulty:
    """H18. Squares whose sensors are ignored."""

    blind: Occupancy = 0
    """They never change; the rules fill in for them."""
    shaky: Occupancy = 0
    """They drop out briefly; their short gaps are not evidence."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The settled picture against the expected one, with the evidence of every square."""

    situation: Situation
    contacts: Sequence[Contact]
    picture: Occupancy
    asked_at: int | None
    faulty: Faulty
    since: int
    kinds: Mapping[Square, str] = field(default_factory=dict)
    """H26. The kinds of pieces that are known."""

    @property
    def missing(self) -> Occupancy:
        return self.situation.occupied & ~self.picture & ~self.faulty.blind

    @property
    def extra(self) -> Occupancy:
        return self.picture & ~self.situation.occupied & ~self.faulty.blind

    def shows(self, picture: Occupancy) -> bool:
        """Returns whether the board shows a picture, on all squares with a working sensor."""
        return not (self.picture ^ picture) & ~self.faulty.blind

    def changed_at(self, squares: Occupancy) -> int | None:
        """Returns when the last of these squares settled, in ms; None if no working sensor is among them."""
        return max((self.contacts[square].since for square in squares_of(squares & ~self.faulty.blind)), default=None)

    def left_at(self, squares: Occupancy) -> int | None:
        """Returns when the last piece left one of these squares, in ms; None if no working sensor is among them."""
        return max((self.contacts[square].left for square in squares_of(squares & ~self.faulty.blind)), default=None)

    def gaps(self, gesture: Gesture) -> list[tuple[Gap, ...]]:
        """H3. Returns, for each touched square, the gaps that the gesture may have caused, after the mover left."""
        left = self.left_at(gesture.leaves)
        return [
            tuple(
                gap
                for gap in self.contacts[square].gaps
                if (gap.is_lift or (left is not None and not self.faulty.shaky >> square & 1))
                and (left is None or gap.ended >= left - LEAD_MS)
            )
            for square in squares_of(gesture.touches & ~self.faulty.blind)
        ]

    def witnesses(self, gesture: Gesture) -> bool:
        """H3. Returns whether every touched square was empty for a moment, and not before the mover left."""
        return all(self.gaps(gesture)) and (not gesture.is_in_place or self.was_touched_together(gesture))

    def was_touched_together(self, gesture: Gesture) -> bool:
        """H22. Returns whether all touched pieces, and no others, were in the air at once."""
        return any(
            not any(gap.began < ended and gap.ended > began for gap in self._lifts_elsewhere(gesture))
            for began, ended in self._common_lift_times(gesture)
        )

    def _common_lift_times(self, gesture: Gesture) -> Iterator[tuple[int, int]]:
        """Yields the times when all touched pieces were in the air, as start and end in ms."""
        for gaps in product(*self.gaps(gesture)) if gesture.touches else ():
            began, ended = max(gap.began for gap in gaps), min(gap.ended for gap in gaps)
            if ended - began >= OFF_MS:
                yield began, ended

    def _lifts_elsewhere(self, gesture: Gesture) -> Iterator[Gap]:
        for square, contact in enumerate(self.contacts):
            if not gesture.touches >> square & 1:
                yield from (gap for gap in contact.gaps if gap.is_lift)

    def in_order(self, gesture: Gesture) -> bool:
        """Returns whether the piece landed after it was lifted, within the tolerance of a magnet's reach."""
        left = self.left_at(gesture.leaves)
        landed = self.changed_at(gesture.enters)
        return left is None or landed is None or landed >= left - LEAD_MS

    def can_see(self, gesture: Gesture) -> bool:
        """Returns whether the sensors of the gesture's last squares work."""
        return not (gesture.enters | gesture.touches) & self.faulty.blind

    def strangers(self, situation: Situation) -> Occupancy:
        """H26. Returns the squares that have a piece of another kind than the situation expects."""
        return strangers(self.kinds, situation.looks, self.picture & situation.occupied & ~self.faulty.blind)

    def fits(self, gesture: Gesture, before: Situation | None = None) -> bool:
        """H26. Returns False if a piece of the wrong kind stands where the gesture ends.

        `before` is the situation in which the gesture began; None for the present one.
        """
        if not self.kinds:
            return True
        after = (before or self.situation).follow(gesture)
        return not self.strangers(after) & (gesture.enters | gesture.touches)

    def recognises(self, gesture: Gesture) -> bool:
        """H26. Returns whether every touched square has another kind of piece than before: the victim is gone."""
        return bool(gesture.touches) and not gesture.touches & ~self.strangers(self.situation)


def picture_of_contacts(contacts: Sequence[Contact]) -> Occupancy:
    """Returns the settled picture of all contacts, a1 first."""
    return sum(1 << square for square, contact in enumerate(contacts) if contact.settled)


def landed_at(gesture: Gesture, contacts: Sequence[Contact]) -> int:
    """Returns when a gesture's piece landed first, in ms: later events on its square belong to another action."""
    left = max((contacts[square].left for square in squares_of(gesture.leaves)), default=0)
    ends = squares_of(gesture.enters | gesture.touches)
    return max((_first_landing(contacts[square], left) for square in ends), default=0)


def _first_landing(contact: Contact, left: int) -> int:
    """Returns the end of the first gap after the mover had left; a nudge before a lift is not a landing.

    Without such a gap, because the reply passed over the mover's square, it is the last known landing.
    """
    gaps = [gap for gap in contact.gaps if gap.ended >= left - LEAD_MS]
    lifts = [gap for gap in gaps if gap.is_lift] or gaps
    return lifts[0].ended if lifts else max([contact.since, *(gap.ended for gap in contact.gaps)])


def strangers(kinds: Mapping[Square, str], looks: Mapping[Square, str], squares: Occupancy) -> Occupancy:
    """Returns the squares with a known piece of another kind than the look there."""
    if not kinds:
        return 0
    return picture_of(square for square in squares_of(squares) if not kind_fits(kinds.get(square), looks.get(square)))

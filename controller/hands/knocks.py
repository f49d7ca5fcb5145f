"""H21. Three knocks with one's own piece ask for a hint.

The player lifts the piece slightly and sets it down again on its own square, three times at a moderate pace, while
nothing else moves. Once or twice only adjusts a piece.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from controller.hands.contacts import Contact, Gap
from hal.squares import Occupancy, Square, squares_of

KNOCKS = 3
"""The number of knocks that ask for a hint; more or fewer mean nothing."""
KNOCK_MS = (120, 800)
"""How long the piece is up in one knock, in ms: bumps, faulty reeds and flicker are shorter, thinking is longer."""
APART_MS = (120, 600)
"""The time between two knocks, in ms."""
BEFORE_MS = 2000
"""The quiet time before the first knock, in ms, so that four knocks do not count by their last three."""
REST_MS = 700
"""The quiet time after the last knock, in ms: longer than between two knocks, so that a fourth one would be noticed."""


def knocked(contacts: Sequence[Contact], own: Occupancy, since: int) -> tuple[Square, int] | None:
    """Returns the square where three knocks were made and when they count, in ms, or None.

    `own` are the pieces of the seat on turn; knocks that began before `since` belong to an earlier turn.
    """
    for square in squares_of(own):
        contact = contacts[square]
        knocks = contact.gaps[-KNOCKS:]
        others = (each for other, each in enumerate(contacts) if other != square)
        if _are_knocks(contact, knocks, since) and all(each.raw_since < knocks[0].began for each in others):
            return square, knocks[-1].ended + REST_MS
    return None


def _are_knocks(contact: Contact, knocks: tuple[Gap, ...], since: int) -> bool:
    if len(knocks) < KNOCKS or not contact.raw or contact.raw_since != knocks[-1].ended:
        return False
    before = contact.gaps[:-KNOCKS]
    if knocks[0].began < since or (before and before[-1].ended > knocks[0].began - BEFORE_MS):
        return False
    pauses = (later.began - earlier.ended for earlier, later in pairwise(knocks))
    (shortest, longest), (least, most) = KNOCK_MS, APART_MS
    return all(shortest <= knock.length <= longest for knock in knocks) and all(least <= p <= most for p in pauses)

"""H21. Three knocks with one's own piece ask for a hint.

The piece is lifted a little and set down again on its own square, three times, not in haste and not slowly, while
nothing else moves. Once is a piece that is straightened, twice a piece that is straightened again.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from controller.hands.contacts import Contact, Gap
from hal.squares import Occupancy, Square, squares_of

KNOCKS = 3
"""So many knocks ask for a hint; more or fewer mean nothing."""
KNOCK_MS = (120, 800)
"""How long the piece is away in one knock, in ms: bumps, faulty reeds and flicker are shorter, thinking is longer."""
APART_MS = (120, 600)
"""How long it stands between two knocks, in ms."""
BEFORE_MS = 2000
"""How long its square was quiet before the first knock, in ms, so that four knocks are not the last three of them."""
REST_MS = 700
"""How long all is quiet after the last knock, in ms: longer than between two knocks, so that no fourth one comes."""


def knocked(contacts: Sequence[Contact], own: Occupancy, since: int) -> tuple[Square, int] | None:
    """Returns the square where three knocks were made and when they count, in ms, or None.

    `own` are the pieces of the seat on turn; knocks that began before `since` belong to an earlier turn.
    """
    for square in squares_of(own):
        contact = contacts[square]
        knocks = contact.gaps[-KNOCKS:]
        if _are_knocks(contact, knocks, since) and _nothing_else_moved(contacts, square, knocks[0].began):
            return square, knocks[-1].ended + REST_MS
    return None


def _are_knocks(contact: Contact, knocks: tuple[Gap, ...], since: int) -> bool:
    if len(knocks) < KNOCKS or not contact.raw or contact.raw_since != knocks[-1].ended:
        return False
    if knocks[0].began < since or _last_gap_before(contact) > knocks[0].began - BEFORE_MS:
        return False
    pauses = [later.began - earlier.ended for earlier, later in pairwise(knocks)]
    return all(_within(knock.length, KNOCK_MS) for knock in knocks) and all(_within(p, APART_MS) for p in pauses)


def _last_gap_before(contact: Contact) -> int:
    """When the gap before the last three ended, in ms; long ago if there was none."""
    before = contact.gaps[:-KNOCKS]
    return before[-1].ended if before else -BEFORE_MS


def _within(ms: int, limits: tuple[int, int]) -> bool:
    return limits[0] <= ms <= limits[1]


def _nothing_else_moved(contacts: Sequence[Contact], square: Square, since: int) -> bool:
    return all(contact.raw_since < since for other, contact in enumerate(contacts) if other != square)

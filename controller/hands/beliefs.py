"""What may have happened, given the picture that has settled and the gaps that were seen.

`explain` is asked whenever something settles. It knows no time but the stamps of the evidence: how long a belief
has to last before it becomes a decision is the business of `controller.hands.judgement`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from controller.hands.contacts import Contact, Gap
from controller.hands.gestures import Gesture, Past, Situation
from hal.squares import Occupancy, Square, squares_of, union

__all__ = [
    "LEAD_MS",
    "Back",
    "Belief",
    "Done",
    "Extra",
    "Holding",
    "Puzzle",
    "Replied",
    "Rest",
    "Resumed",
    "Sick",
    "StartSetUp",
    "Undecided",
    "Unseen",
    "Wrong",
    "explain",
    "landed_at",
    "picture_of_contacts",
]

REWOUND = 4
"""How many moves people take back in one go, at most."""
UNHURRIED_MS = 300
"""What happens so long after something else is no longer part of it: a knock is over in that time, in ms."""

LEAD_MS = 170
"""How much earlier than its own lift a piece may seem to land: strong magnets reach the neighbour square, in ms."""


@dataclass(frozen=True, slots=True)
class Rest:
    """H4. The board shows the position; nothing happened, or a piece was only touched."""


@dataclass(frozen=True, slots=True)
class Holding:
    """H5. Pieces are in the air and nothing has landed yet."""

    lifted: Occupancy
    lawful: bool
    """True when a legal move lifts just these, or some of what it lifts, its own piece among them."""
    unseen: tuple[Gesture, ...] = ()
    """The moves that would look just the same: captures whose victim was pushed off without a gap, and landings on a
    square that feels nothing, or felt something for a moment only."""


@dataclass(frozen=True, slots=True)
class Done:
    """H6. One legal move explains all that is seen."""

    gesture: Gesture
    busy: Occupancy = 0
    """Pieces that are in the air although the move does not need them: somebody straightens them."""
    contested: tuple[Gesture, ...] = ()
    """Other moves that the same evidence allows: never settled by time alone."""


@dataclass(frozen=True, slots=True)
class Replied:
    """H7. A move was made and the rival is already answering it."""

    gesture: Gesture
    reply: Occupancy
    """The rival's piece in the air, or 0 when the reply has landed too."""
    changed: Occupancy = 0
    """The squares that the reply has to do with."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """H17. A reply stands on the board, but one square of the move before it contradicts: its sensor is sick."""

    gestures: tuple[Gesture, ...]
    """The moves that it may have been; when there is only one, it was that."""
    square: Square
    """The square that is not to be believed; of several moves, the first one's."""


@dataclass(frozen=True, slots=True)
class Undecided:
    """H8. The picture is a finished capture, and more than one target was seen empty for a moment."""

    gestures: tuple[Gesture, ...]


@dataclass(frozen=True, slots=True)
class Back:
    """H9. The board shows an earlier position of the game."""

    past: Past


@dataclass(frozen=True, slots=True)
class Resumed:
    """H9. An earlier position was set up and play goes on from there."""

    past: Past


@dataclass(frozen=True, slots=True)
class StartSetUp:
    """H10. The start position stands on the board in the middle of a game."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """H11. One piece went where no rule lets it go, or it is not its side's turn."""

    square: Square
    lifted: Occupancy


@dataclass(frozen=True, slots=True)
class Extra:
    """H12. All would be well if these squares were empty: a captured piece is parked on the board, or a stranger is."""

    squares: Occupancy
    done: Gesture | None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """H13. Nothing explains the picture."""

    missing: Occupancy
    extra: Occupancy
    rewinds: bool = False
    """True when only squares differ that the last moves changed: somebody may be taking them back."""


Belief = Rest | Holding | Done | Replied | Unseen | Undecided | Back | Resumed | StartSetUp | Wrong | Extra | Puzzle


@dataclass(frozen=True, slots=True)
class Sick:
    """H18. Squares that are not to be believed."""

    blind: Occupancy = 0
    """They always say the same; the rules fill the hole."""
    shaky: Occupancy = 0
    """They drop out for moments; their short gaps witness nothing."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """The settled picture against the expected one, with the evidence of every square."""

    situation: Situation
    contacts: Sequence[Contact]
    picture: Occupancy
    asked_at: int | None
    sick: Sick
    since: int

    @property
    def missing(self) -> Occupancy:
        return self.situation.occupied & ~self.picture & ~self.sick.blind

    @property
    def extra(self) -> Occupancy:
        return self.picture & ~self.situation.occupied & ~self.sick.blind

    def shows(self, picture: Occupancy) -> bool:
        """True when the board shows a picture, as far as its squares can be believed."""
        return not (self.picture ^ picture) & ~self.sick.blind

    def changed_at(self, squares: Occupancy) -> int | None:
        """When the last of these squares settled as it is, in ms; None for none that can be believed."""
        return max((self.contacts[square].since for square in squares_of(squares & ~self.sick.blind)), default=None)

    def left_at(self, squares: Occupancy) -> int | None:
        """When the last of these squares' pieces left, in ms; None for none that can be believed."""
        return max((self.contacts[square].left for square in squares_of(squares & ~self.sick.blind)), default=None)

    def gaps(self, gesture: Gesture) -> list[tuple[Gap, ...]]:
        """H3. For each touched square the gaps that may be the gesture's: none that ended before the mover had left."""
        left = self.left_at(gesture.leaves)
        return [
            tuple(
                gap
                for gap in self.contacts[square].gaps
                if (gap.is_lift or (left is not None and not self.sick.shaky >> square & 1))
                and (left is None or gap.ended >= left - LEAD_MS)
            )
            for square in squares_of(gesture.touches & ~self.sick.blind)
        ]

    def witnesses(self, gesture: Gesture) -> bool:
        """H3. True when every touched square was empty for a moment, and not before the mover had left."""
        return all(self.gaps(gesture))

    def in_order(self, gesture: Gesture) -> bool:
        """True when the piece landed after it was lifted, give or take the reach of a magnet."""
        left = self.left_at(gesture.leaves)
        landed = self.changed_at(gesture.enters)
        return left is None or landed is None or landed >= left - LEAD_MS

    def can_see(self, gesture: Gesture) -> bool:
        """True when the squares where the gesture ends can be believed."""
        return not (gesture.enters | gesture.touches) & self.sick.blind


def picture_of_contacts(contacts: Sequence[Contact]) -> Occupancy:
    """Returns the settled picture of 25 contacts."""
    picture = 0
    for square, contact in enumerate(contacts):
        if contact.settled:
            picture |= 1 << square
    return picture


def explain(
    situation: Situation,
    contacts: Sequence[Contact],
    asked_at: int | None = None,
    before: Belief | None = None,
    sick: Sick | None = None,
    since: int = 0,
) -> Belief:
    """Returns the simplest belief that fits the settled picture.

    `asked_at` is when a question was put, in ms, or None: a touch after it is its answer. `before` is the last
    belief if it has lasted, which tells a position taken back from one in passing. What `sick` squares say is not
    believed. `since` is when the situation began, in ms: what changed after it has a reed that works.
    """
    seen = _Seen(situation, contacts, picture_of_contacts(contacts), asked_at, sick or Sick(), since)
    return (
        _resumed(seen, before)
        or _one_move(seen)
        or _taken_back(seen)
        or _answered_already(seen)
        or _in_the_air(seen)
        or _one_wrong_piece(seen)
        or _unseen(seen)
        or Puzzle(seen.missing, seen.extra, _rewinds(seen))
    )


def _one_move(seen: _Seen) -> Belief | None:
    """Rest, one move, or one of several captures that look alike."""
    situation = seen.situation
    finished = [
        gesture
        for gesture in situation.gestures
        if seen.shows(gesture.after(situation.occupied))
        and seen.can_see(gesture)
        and seen.in_order(gesture)
        and seen.witnesses(gesture)
    ]
    if not finished:
        return Rest() if seen.shows(situation.occupied) else None
    if len(finished) > 1:
        finished = _clearest(seen, finished)
    if len(finished) > 1:
        return Undecided(tuple(finished))
    return _done_or_parked(seen, finished[0])


def _done_or_parked(seen: _Seen, gesture: Gesture) -> Belief:
    contesting = tuple(_contesting(seen, gesture))
    for capture in contesting:
        if _answers(seen, capture):
            return Extra(gesture.enters, capture)
    return Done(gesture, contested=contesting)


def _clearest(seen: _Seen, captures: list[Gesture]) -> list[Gesture]:
    """The captures with the best witness: an answer to a question first, then a lift, then any gap."""
    answers = [capture for capture in captures if _answers(seen, capture)]
    lifts = [capture for capture in captures if all(any(gap.is_lift for gap in gaps) for gaps in seen.gaps(capture))]
    return answers or lifts or captures


def _answers(seen: _Seen, gesture: Gesture) -> bool:
    """H14. True when the touched squares were touched again after a question."""
    asked_at = seen.asked_at
    if asked_at is None:
        return False
    return all(any(gap.is_lift and gap.began >= asked_at for gap in gaps) for gaps in seen.gaps(gesture))


def _contesting(seen: _Seen, quiet: Gesture) -> Iterator[Gesture]:
    """The captures by the same piece whose victim may be what stands on the quiet move's square.

    The victim was in the air while something landed there: either the mover landed and the victim was put back, or
    the victim was parked there and the mover took its square.
    """
    landed = seen.changed_at(quiet.enters)
    if quiet.touches or landed is None:
        return
    for capture in seen.situation.gestures:
        if capture.leaves == quiet.leaves and capture.touches and seen.can_see(capture) and seen.witnesses(capture):
            overlaps = all(
                any(gap.is_lift and gap.began < landed < gap.ended for gap in gaps) for gaps in seen.gaps(capture)
            )
            if overlaps or _answers(seen, capture):
                yield capture


def _resumed(seen: _Seen, before: Belief | None) -> Belief | None:
    """A piece of the side that moved then is lifted out of the position that was set up."""
    if not isinstance(before, Back | Resumed):
        return None
    then = before.past.occupied
    lifted = then & ~seen.picture
    landed = seen.picture & ~then
    return Resumed(before.past) if not landed and _is_one(lifted) and lifted & before.past.movers else None


def _taken_back(seen: _Seen) -> Belief | None:
    """An earlier position, or the start position."""
    for past in seen.situation.past:
        if seen.shows(past.occupied) and _was_rewound(seen, past):
            return StartSetUp() if past.plies > 2 and past.occupied == seen.situation.start else Back(past)
    if seen.picture == seen.situation.start and _count(seen.missing | seen.extra) > 2:
        return StartSetUp()
    return None


def _was_rewound(seen: _Seen, past: Past) -> bool:
    """False when a captured piece cannot have come back, or when a move and its reply only look like the way back.

    Who takes back begins with the rival's move, who plays on with an own one.
    """
    if not all(seen.contacts[square].gaps for square in squares_of(past.touched)):
        return False
    gone = seen.situation.occupied & ~past.occupied
    first = min(squares_of(gone), key=lambda square: seen.contacts[square].left, default=None)
    if past.plies == 1 or first is None or not seen.situation.own >> first & 1:
        return True
    answered = _answered_already(seen)
    return not (isinstance(answered, Replied) and not answered.reply)


def _in_the_air(seen: _Seen) -> Belief | None:
    """Pieces lifted and none landed."""
    if seen.extra:
        return None
    lifted = seen.missing
    begun = any(not lifted & ~(gesture.leaves | gesture.touches) for gesture in seen.situation.gestures)
    lawful = begun and bool(lifted & seen.situation.own)
    if not begun and _count(lifted) > 2:
        return None
    return Holding(lifted, lawful, tuple(_silent(seen, lifted)))


def _silent(seen: _Seen, lifted: Occupancy) -> Iterator[Gesture]:
    """The moves of the lifted piece that may have been finished without the board's feeling it."""
    left = seen.left_at(lifted)
    for gesture in seen.situation.gestures:
        if gesture.leaves == lifted and left is not None:
            visits = [seen.contacts[square].visited for square in squares_of(gesture.enters)]
            was_felt = any(visit is not None and visit > left for visit in visits)
            if gesture.touches or was_felt or not seen.can_see(gesture):
                yield gesture


def _answered_already(seen: _Seen) -> Belief | None:
    """A move that explains part of what is seen, and a rival or a straightening hand that explains the rest."""
    parts = [
        belief
        for gesture in seen.situation.gestures
        if _is_part(seen, gesture) and (belief := _rest_of(seen, gesture)) is not None
    ]
    answered = [belief for belief in parts if isinstance(belief, Replied)]
    found = [belief for belief in answered if not belief.reply] or answered or parts
    return found[0] if len(found) == 1 else None


def _is_part(seen: _Seen, gesture: Gesture) -> bool:
    believed = ~seen.sick.blind
    changes = not gesture.leaves & ~seen.missing & believed and not gesture.enters & ~seen.extra & believed
    return changes and bool(gesture.leaves) and seen.in_order(gesture) and seen.witnesses(gesture)


def _rest_of(seen: _Seen, gesture: Gesture) -> Belief | None:
    """What explains the picture once `gesture` is taken as made."""
    after = seen.situation.follow(gesture)
    believed = ~seen.sick.blind
    lifted, landed = after.occupied & ~seen.picture & believed, seen.picture & ~after.occupied & believed
    made_at = landed_at(gesture, seen.contacts)
    for reply in after.gestures:
        if _has_replied(seen, reply, after, made_at):
            return Replied(gesture, 0, reply.leaves | reply.enters | reply.touches)
    if not seen.can_see(gesture):
        return None
    if landed:
        return _parked(gesture, lifted, landed)
    if not _is_one(lifted):
        return None
    if lifted & after.own and any(reply.leaves == lifted for reply in after.gestures):
        victim = any(other.leaves == gesture.leaves and other.touches == lifted for other in seen.situation.gestures)
        if victim and (gesture.touches or (seen.left_at(lifted) or 0) < made_at):
            return Holding(seen.missing, lawful=True)
        return Replied(gesture, lifted, lifted)
    return Done(gesture, busy=lifted)


def _has_replied(seen: _Seen, reply: Gesture, after: Situation, made_at: int) -> bool:
    """True when a reply completes the picture, with evidence from after the move that it answers."""
    if not seen.shows(reply.after(after.occupied)) or not seen.can_see(reply) or not seen.in_order(reply):
        return False
    landed = seen.changed_at(reply.enters)
    if landed is not None and landed < made_at:
        return False
    return all(any(gap.began >= made_at for gap in gaps) for gaps in seen.gaps(reply))


def _unseen(seen: _Seen) -> Belief | None:
    """H17. One move of which one square contradicts, and a whole reply that makes it certain that it was made."""
    found = {
        gesture: square.bit_length() - 1
        for gesture in seen.situation.gestures
        if (square := _contradiction(seen, gesture)) and _is_answered_despite(seen, gesture, square)
    }
    return Unseen(tuple(found), next(iter(found.values()))) if found else None


def _contradiction(seen: _Seen, gesture: Gesture) -> Occupancy:
    """The one square of a quiet move that is not as the move would have it and never changed, or 0."""
    wrong = (gesture.leaves & seen.picture) | (gesture.enters & ~seen.picture)
    if gesture.touches or not _is_one(wrong):
        return 0
    return wrong if seen.contacts[wrong.bit_length() - 1].since <= seen.since else 0


def _is_answered_despite(seen: _Seen, gesture: Gesture, square: Occupancy) -> bool:
    """True when the picture is a reply to the move, made well after it, if one square is not believed."""
    despite = replace(seen, sick=replace(seen.sick, blind=seen.sick.blind | square))
    made = despite.changed_at(gesture.leaves | gesture.enters)
    changed = (seen.missing | seen.extra) & ~(gesture.leaves | gesture.enters)
    replied = min((seen.contacts[each].since for each in squares_of(changed)), default=None)
    if made is None or replied is None or replied < made + UNHURRIED_MS:
        return False
    after = seen.situation.follow(gesture)
    return any(_has_replied(despite, reply, after, made) for reply in after.gestures)


def landed_at(gesture: Gesture, contacts: Sequence[Contact]) -> int:
    """Returns when a gesture's piece landed, in ms: on a touched square, at the end of the first gap in earnest."""
    entered = [contacts[square].since for square in squares_of(gesture.enters)]
    touched = [_first_in_earnest(contacts[square].gaps) for square in squares_of(gesture.touches)]
    return max(entered + touched, default=0)


def _first_in_earnest(gaps: tuple[Gap, ...]) -> int:
    """The end of the first lift, or of the first gap when none is one: a nudge before the lift is no landing."""
    lifts = [gap for gap in gaps if gap.is_lift] or list(gaps)
    return lifts[0].ended if lifts else 0


def _parked(gesture: Gesture, lifted: Occupancy, landed: Occupancy) -> Belief | None:
    """A capture is made, and its victim still stands on an empty square of the board."""
    if gesture.touches and not lifted and _is_one(landed):
        return Extra(landed, gesture)
    return None


def _one_wrong_piece(seen: _Seen) -> Belief | None:
    """One piece on a square where it cannot be, or one too many."""
    missing, extra = seen.missing, seen.extra
    if not _is_one(extra):
        return None
    if not missing:
        return Extra(extra, None)
    if _is_one(missing):
        return Wrong(extra.bit_length() - 1, missing)
    if any(g.touches and not missing & ~(g.leaves | g.touches) for g in seen.situation.gestures):
        return Holding(missing, lawful=True)
    return None


def _rewinds(seen: _Seen) -> bool:
    changed = union((past.occupied ^ seen.situation.occupied) | past.touched for past in seen.situation.past[:REWOUND])
    return not (seen.missing | seen.extra) & ~changed


def _is_one(picture: Occupancy) -> bool:
    return picture != 0 and picture & (picture - 1) == 0


def _count(picture: Occupancy) -> int:
    return picture.bit_count()

"""Hypotheses about what has happened, given the settled picture and the observed gaps.

`explain` runs whenever a square settles and reads no clock. `controller.hands.timing` decides how long a hypothesis
must last before it becomes a decision.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from controller.hands.contacts import Contact
from controller.hands.evidence import LEAD_MS, Faulty, Seen, landed_at, picture_of_contacts
from controller.hands.gestures import Gesture, Past, Situation
from hal.squares import Occupancy, Square, squares_of, union

REWOUND = 4
"""The maximum number of moves that people take back in one go."""
REACH_MS = 100
"""How much earlier than it left a piece may seem to be back, in ms; a longer lead is another piece's landing."""
HELD_MS = 6000
"""The longest time a captor is held between its victim's return and its own, in ms."""
CARRIED_MS = 1500
"""The same if the captor is lifted again as soon as it has come home, in ms."""
UNHURRIED_MS = 300
"""An event this long after another is unrelated: a knock takes less time, in ms."""


# The hypotheses


@dataclass(frozen=True, slots=True)
class Rest:
    """H4. The board shows the position; nothing happened, or a piece was only touched."""


@dataclass(frozen=True, slots=True)
class Holding:
    """H5. Pieces are in the air and nothing has landed yet."""

    lifted: Occupancy
    lawful: bool
    """True when a legal move lifts exactly these pieces, or some of its pieces including its own."""
    unseen: tuple[Gesture, ...] = ()
    """The moves that would look exactly the same: captures whose victim was pushed off without a gap, and landings
    on a square with a faulty sensor, or that sensed something only briefly. For an opponent's piece: captures
    that it has answered by moving to the captor's square.
    """
    landed: bool = False
    """True when there is more evidence for one of them than the empty square: its target sensed something, or is
    faulty.
    """


@dataclass(frozen=True, slots=True)
class Done:
    """H6. One legal move explains everything observed."""

    gesture: Gesture
    busy: Occupancy = 0
    """Pieces in the air that the move does not need: somebody is adjusting them."""
    contested: tuple[Gesture, ...] = ()
    """Other moves that fit the same evidence: time alone never decides."""


@dataclass(frozen=True, slots=True)
class Replied:
    """H7. A move was made and the opponent is already answering it."""

    gesture: Gesture
    reply: Occupancy
    """The opponent's piece in the air, or 0 when the reply has landed too."""
    changed: Occupancy = 0
    """The squares that the reply involves."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """H17. A reply is on the board, but one square contradicts the move before it: its sensor is faulty."""

    gestures: tuple[Gesture, ...]
    """The possible moves; a single one was certainly made."""
    square: Square
    """The square to ignore; for several moves, the first one's."""


@dataclass(frozen=True, slots=True)
class Undecided:
    """H8. More than one move explains the picture: several captures, or a move with its reply and another one (H7)."""

    gestures: tuple[Gesture, ...]


@dataclass(frozen=True, slots=True)
class Back:
    """H9. The board shows an earlier position of the game."""

    past: Past
    contested: bool = False
    """True when a capture whose victim is parked on the board looks exactly the same."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """H9. An earlier position was set up, and play continues from there."""

    past: Past


@dataclass(frozen=True, slots=True)
class StartSetUp:
    """H10. The start position was set up in the middle of a game."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """H11. One piece was moved to an illegal square, or out of turn."""

    square: Square
    lifted: Occupancy


@dataclass(frozen=True, slots=True)
class Extra:
    """H12. Only these squares are wrong: they have a piece too many, such as a captured one or a foreign object."""

    squares: Occupancy
    done: Gesture | None


@dataclass(frozen=True, slots=True)
class Unexplained:
    """H13. Nothing explains the picture."""

    missing: Occupancy
    extra: Occupancy
    unfinished: bool = False
    """True when hands may not be finished: only squares of the last moves differ, and somebody may be taking them
    back; or two pieces are in the air and either could have made the move.
    """
    strangers: Occupancy = 0
    """H26. The squares with a piece of an unexpected kind."""


@dataclass(frozen=True, slots=True)
class Cardless:
    """H24. Gestures explain everything observed, but the card that they need was not tapped."""

    squares: Occupancy


Hypothesis = (
    Rest | Holding | Done | Replied | Unseen | Undecided | Back | Resumed | StartSetUp | Wrong | Extra | Unexplained
    | Cardless
)  # fmt: skip


def explain(
    situation: Situation,
    contacts: Sequence[Contact],
    asked_at: int | None = None,
    before: Hypothesis | None = None,
    faulty: Faulty | None = None,
    since: int = 0,
    kinds: Mapping[Square, str] | None = None,
) -> Hypothesis:
    """Returns the simplest hypothesis that fits the settled picture.

    `asked_at` is when a question was asked, in ms, or None: a later touch is its answer. `before` is the last
    hypothesis if it has lasted; it distinguishes a position that was taken back from a passing one. `faulty` squares
    are ignored. `since` is when the situation began, in ms: a square that changed later has a working reed. `kinds` of
    pieces are those that the board recognises.
    """
    picture = picture_of_contacts(contacts)
    seen = Seen(situation, contacts, picture, asked_at, faulty or Faulty(), since, kinds or {})
    hypothesis = (
        _resumed(seen, before)
        or _one_move(seen)
        or _cardless(seen)
        or _taken_back(seen)
        or _answered_already(seen)
        or _in_the_air(seen)
        or _one_wrong_piece(seen)
        or _unseen(seen)
        or Unexplained(seen.missing, seen.extra, _rewinds(seen))
    )
    strangers = _strangers(seen, hypothesis) if seen.kinds else 0
    return Unexplained(seen.missing, seen.extra, strangers=strangers) if strangers else hypothesis


def _strangers(seen: Seen, hypothesis: Hypothesis) -> Occupancy:
    """H26. Returns squares with pieces of the wrong kind that nothing explains; they prevent any move."""
    match hypothesis:
        case Rest() | Holding():
            moved = 0
        case Done(gesture) | Replied(gesture):
            moved = gesture.squares | (hypothesis.changed if isinstance(hypothesis, Replied) else 0)
        case Undecided(gestures):
            moved = union(gesture.squares for gesture in gestures)
        case Unexplained(missing, extra):
            moved = missing | extra
        case _:
            return 0
    return seen.strangers(seen.situation) & ~moved


def _one_move(seen: Seen) -> Hypothesis | None:
    """Returns `Rest`, or a single move, or `Undecided` between captures that look alike; None if nothing fits."""
    situation = seen.situation
    finished = [
        gesture
        for gesture in situation.gestures
        if seen.shows(gesture.after(situation.occupied))
        and seen.can_see(gesture)
        and seen.in_order(gesture)
        and (seen.witnesses(gesture) or seen.recognises(gesture))
        and seen.fits(gesture)
    ]
    if not finished:
        return Rest() if seen.shows(situation.occupied) else None
    if len(finished) > 1:
        finished = _clearest(seen, finished)
    if len(finished) > 1:
        return Undecided(tuple(finished))
    return _done_or_parked(seen, finished[0])


def _cardless(seen: Seen) -> Hypothesis | None:
    """H24. Returns `Cardless` if a piece stands where only a card that was not tapped would allow it."""
    for gesture in seen.situation.lacking:
        if gesture.enters and seen.shows(gesture.after(seen.situation.occupied)) and seen.in_order(gesture):
            return Cardless(gesture.enters)
    return None


def _done_or_parked(seen: Seen, gesture: Gesture) -> Hypothesis:
    contesting = tuple(_contesting(seen, gesture))
    for capture in contesting:
        if _answers(seen, capture):
            return Extra(gesture.enters, capture)
    return Done(gesture, contested=contesting)


def _clearest(seen: Seen, captures: list[Gesture]) -> list[Gesture]:
    """Returns the captures with the best evidence: an answer to a question first, then a lift, then any gap."""
    answers = [capture for capture in captures if _answers(seen, _distinguished(capture, captures))]
    lifts = [capture for capture in captures if all(any(gap.is_lift for gap in gaps) for gaps in seen.gaps(capture))]
    return answers or lifts or captures


def _distinguished(gesture: Gesture, others: list[Gesture]) -> Gesture:
    """Returns the gesture with only the touches that not all others share: repeating these answers a question."""
    shared = gesture.touches
    for other in others:
        shared &= other.touches
    return replace(gesture, touches=gesture.touches & ~shared or gesture.touches)


def _answers(seen: Seen, gesture: Gesture) -> bool:
    """H14. Returns whether the touched squares were touched again after a question."""
    asked_at = seen.asked_at
    if asked_at is None:
        return False
    return all(any(gap.is_lift and gap.began >= asked_at for gap in gaps) for gaps in seen.gaps(gesture))


def _contesting(seen: Seen, quiet: Gesture) -> Iterator[Gesture]:
    """Yields the captures by the same piece whose victim may be the piece on the quiet move's square.

    The victim was in the air while something landed there: either the mover landed and the victim was put back, or the
    victim was parked there and the mover took its square.
    """
    landed = seen.changed_at(quiet.enters)
    if quiet.touches or landed is None:
        return
    for capture in seen.situation.gestures:
        if capture.leaves != quiet.leaves or not capture.touches:
            continue
        if seen.can_see(capture) and seen.witnesses(capture) and seen.fits(capture):
            overlaps = all(
                any(gap.is_lift and gap.began < landed < gap.ended for gap in gaps) for gaps in seen.gaps(capture)
            )
            if overlaps or _answers(seen, capture):
                yield capture


def _resumed(seen: Seen, before: Hypothesis | None) -> Hypothesis | None:
    """Returns `Resumed` if the side that moved then lifts a piece out of an earlier position; else None."""
    if not isinstance(before, Back | Resumed):
        return None
    then = before.past.occupied
    lifted = then & ~seen.picture
    landed = seen.picture & ~then
    if landed or not _is_one(lifted) or not lifted & before.past.movers:
        return None
    is_as_now = seen.shows(seen.situation.occupied)
    return None if is_as_now and not _came_with_its_victim(seen, lifted, before.past) else Resumed(before.past)


def _came_with_its_victim(seen: Seen, lifted: Occupancy, past: Past) -> bool:
    """Returns False if the captor may have been adjusted long before a foreign piece touched its first square."""
    came_at = max((gap.ended for gap in seen.contacts[lifted.bit_length() - 1].gaps), default=0)
    touched = (seen.contacts[square].gaps for square in squares_of(past.touched))
    return all(any(gap.is_lift and gap.ended > came_at - CARRIED_MS for gap in gaps) for gaps in touched)


def _taken_back(seen: Seen) -> Hypothesis | None:
    """Returns `Back` for an earlier position, `StartSetUp` for the start position, else None."""
    for past in seen.situation.past:
        if seen.shows(past.occupied) and _was_rewound(seen, past):
            if past.plies > 2 and past.occupied == seen.situation.start:
                return StartSetUp()
            return Back(past, contested=isinstance(_answered_already(seen), Extra))
    if seen.picture == seen.situation.start and (seen.missing | seen.extra).bit_count() > 2:
        return StartSetUp()
    return None


def _was_rewound(seen: Seen, past: Past) -> bool:
    """Returns False when a captured piece cannot have come back, or when a move and its reply only resemble a
    take-back.

    A player who takes back begins with the opponent's move; one who plays on begins with their own.
    """
    gone = seen.situation.occupied & ~past.occupied
    if past.plies > 2 and (_is_one(gone) or (gone | past.touched).bit_count() < 2):
        return False  # one wrong or foreign piece: nobody takes back three moves with one
    back_at = seen.changed_at(past.occupied & ~seen.situation.occupied) or 0
    lifted = [(seen.contacts[square].left, square) for square in squares_of(gone)]
    for square in squares_of(past.touched):
        lifts = [gap.began for gap in seen.contacts[square].gaps if gap.is_lift and gap.ended > back_at - HELD_MS]
        if not lifts:
            return False
        lifted.append((lifts[0], square))
    left, first = min(lifted, default=(0, None))
    if first is None:
        stayed = squares_of(seen.picture & past.occupied & seen.situation.occupied)
        return any(gap.is_lift and gap.ended > back_at - HELD_MS for s in stayed for gap in seen.contacts[s].gaps)
    return not seen.situation.own >> first & 1 and (not back_at or back_at >= left - REACH_MS)


def _in_the_air(seen: Seen) -> Hypothesis | None:
    """Returns a hypothesis if pieces were lifted and none has landed on another square; else None."""
    if seen.extra:
        return None
    lifted = seen.missing
    begun = any(not lifted & ~(gesture.leaves | gesture.touches) for gesture in seen.situation.gestures)
    lawful = begun and bool(lifted & seen.situation.own)
    if not begun and lifted.bit_count() > 2:
        return None
    ways = [gesture for gesture in seen.situation.gestures if lifted and gesture.leaves == lifted]
    ways = [gesture for gesture in ways if seen.fits(gesture)]
    landed = [gesture for gesture in ways if _may_have_landed(seen, gesture)]
    if taken := _taken_over_by(seen, lifted):
        return _reply_after_question(seen, taken) or Holding(lifted, lawful, taken, landed=True)
    unseen = (gesture for gesture in ways if gesture.touches or gesture in landed)
    return Holding(lifted, lawful, tuple(unseen), landed=bool(landed))


def _may_have_landed(seen: Seen, gesture: Gesture) -> bool:
    """Returns whether the target has sensed something since the piece left, or has a faulty sensor."""
    left = seen.left_at(gesture.leaves) or 0
    visits = (seen.contacts[square].visited for square in squares_of(gesture.enters))
    return not seen.can_see(gesture) or any(visit is not None and visit > left for visit in visits)


def _answered_already(seen: Seen) -> Hypothesis | None:
    """Returns a move that explains part of the picture if a reply or an adjusting hand explains the rest.

    If two pieces are in the air, the one that has not moved is known once it is back.
    """
    parts = {
        gesture: hypothesis
        for gesture in seen.situation.gestures
        if _is_part(seen, gesture) and (hypothesis := _explain_rest(seen, gesture)) is not None
    }
    answered = [hypothesis for hypothesis in parts.values() if isinstance(hypothesis, Replied)]
    found: Sequence[Hypothesis] = (
        [hypothesis for hypothesis in answered if not hypothesis.reply] or answered or [*parts.values()]
    )
    passed = {gesture: hypothesis for gesture in seen.situation.gestures if (hypothesis := _passed_over(seen, gesture))}
    if passed:
        return _passing_reply(seen, passed, [gesture for gesture, hypothesis in parts.items() if hypothesis in found])
    if len(found) > 1 and all(isinstance(hypothesis, Done) for hypothesis in found):
        return Unexplained(seen.missing, seen.extra, unfinished=True)
    match found:
        case [Done(gesture, busy=away) | Replied(gesture, reply=away)] if not _was_answered_with(seen, gesture):
            taken = _taken_over_by(seen, away)
            return _reply_after_question(seen, taken) or (Undecided((gesture, *taken)) if taken else found[0])
        case [hypothesis]:
            return hypothesis
    return None


def _taken_over_by(seen: Seen, away: Occupancy) -> tuple[Gesture, ...]:
    """H7. Returns the captures that an opponent's piece has answered by standing on the captor's square.

    A captor that comes home while that piece is in the air gives the same picture.
    """
    situation, left_at = seen.situation, seen.left_at(away)
    if not _is_one(away & ~situation.own) or left_at is None:
        return ()
    return tuple(
        gesture
        for gesture in situation.gestures
        if gesture.touches and not gesture.enters and _is_one(gesture.leaves & seen.picture)
        if (contact := seen.contacts[gesture.leaves.bit_length() - 1]).left <= left_at <= contact.since + LEAD_MS
        if all(any(gap.ended <= contact.since for gap in gaps) for gaps in seen.gaps(gesture))
        if any(reply.leaves == away and reply.enters == gesture.leaves for reply in situation.follow(gesture).gestures)
    )


def _reply_after_question(seen: Seen, taken: Sequence[Gesture]) -> Replied | None:
    """H14. Returns the capture whose target was touched after a question; None unless it is exactly one."""
    said = [gesture for gesture in taken if _was_answered_with(seen, gesture)]
    return Replied(said[0], 0, seen.missing | seen.extra | said[0].leaves) if len(said) == 1 else None


def _passed_over(seen: Seen, gesture: Gesture) -> Replied | None:
    """H7. Returns the move with its whole reply, if the replying piece paused on the square that the move left.

    The reply was then the last to leave that square. Its own piece had left before, in one of the square's gaps.
    """
    if not _is_one(gesture.leaves & seen.missing):
        return None
    if not seen.faulty.blind and (gesture.leaves & ~seen.missing or gesture.enters & ~seen.extra):
        return None  # no gap connects it with the picture, see `_is_part`
    square = gesture.leaves.bit_length() - 1
    contact = seen.contacts[square]
    for gap in contact.gaps:
        if gap.is_lift and gap.ended < contact.left:
            contacts = [*seen.contacts[:square], replace(contact, left=gap.began), *seen.contacts[square + 1 :]]
            before = [] if seen.asked_at is None else [[_before(seen.asked_at, each) for each in contacts]]
            for then in (contacts, *before):
                hypothesis = _replied_by_way_of(replace(seen, contacts=then), gesture, gap.ended)
                if hypothesis is not None:
                    return hypothesis
    return None


def _replied_by_way_of(seen: Seen, gesture: Gesture, came_at: int) -> Replied | None:
    """Returns the move with its whole reply, if the replying piece was in the air when something touched the move's
    first square.
    """
    hypothesis = _explain_rest(seen, gesture) if _is_part(seen, gesture) else None
    if not isinstance(hypothesis, Replied) or hypothesis.reply:
        return None
    began = seen.left_at(hypothesis.changed & seen.missing & ~gesture.leaves)
    return hypothesis if began is not None and began <= came_at + LEAD_MS else None


def _before(asked_at: int, contact: Contact) -> Contact:
    """Returns the contact without the gaps since a question, which may only answer it."""
    return replace(contact, gaps=tuple(gap for gap in contact.gaps if gap.began < asked_at))


def _passing_reply(seen: Seen, passed: Mapping[Gesture, Replied], others: Sequence[Gesture]) -> Hypothesis:
    """Returns the move whose reply passed over its first square; `Undecided` if another move explains as much."""
    likely = [*passed, *(gesture for gesture in others if gesture not in passed)]
    answers = [gesture for gesture in likely if _was_answered_with(seen, gesture)]
    if len(answers or likely) > 1:
        return Undecided(tuple(answers or likely))
    made = (answers or likely)[0]
    return passed[made] if made in passed else Done(made, busy=seen.missing & ~made.leaves)


def _was_answered_with(seen: Seen, gesture: Gesture) -> bool:
    """H14. Returns whether pieces at the gesture's end were lifted again after a question about it."""
    ends = gesture.enters | gesture.touches
    happened_at = seen.changed_at((seen.missing | seen.extra | gesture.leaves) & ~ends)
    asked_at = seen.asked_at
    if asked_at is None or (happened_at is not None and happened_at > asked_at):
        return False
    return all(
        any(gap.is_lift and gap.began >= asked_at for gap in seen.contacts[square].gaps) for square in squares_of(ends)
    )


def _is_part(seen: Seen, gesture: Gesture) -> bool:
    believed = ~seen.faulty.blind
    left = seen.missing | _taken_over(seen, gesture)
    changes = not gesture.leaves & ~left & believed and not gesture.enters & ~seen.extra & believed
    moves = bool(gesture.leaves | gesture.enters)
    return changes and moves and seen.in_order(gesture) and seen.witnesses(gesture)


def _taken_over(seen: Seen, gesture: Gesture) -> Occupancy:
    """Returns the squares that the gesture really left and that are occupied again: a reply may have gone there.

    A move waits that long for its reply only because of faulty squares; otherwise the piece itself has come home.
    """
    again = gesture.leaves & seen.picture if seen.faulty.blind else 0
    return again if all(any(gap.is_lift for gap in seen.contacts[s].gaps) for s in squares_of(again)) else 0


def _explain_rest(seen: Seen, gesture: Gesture) -> Hypothesis | None:
    """Returns the hypothesis about the rest of the picture if `gesture` was made, or None."""
    after = seen.situation.follow(gesture)
    believed = ~seen.faulty.blind
    lifted, landed = after.occupied & ~seen.picture & believed, seen.picture & ~after.occupied & believed
    left_at, made_at = seen.left_at(gesture.leaves) or 0, landed_at(gesture, seen.contacts)
    took_over = bool(gesture.leaves & seen.picture & believed)
    for reply in after.gestures:
        if _has_replied(seen, reply, after, max(left_at, made_at)) and _left_after(seen, reply, left_at):
            return Replied(gesture, 0, reply.squares)
    if took_over or not seen.can_see(gesture):
        return None
    if landed:
        is_parked = gesture.touches and not lifted and _is_one(landed)
        return Extra(landed, gesture) if is_parked else None
    if not _is_one(lifted):
        return None
    if lifted & after.own and any(reply.leaves == lifted for reply in after.gestures):
        victim = any(other.leaves == gesture.leaves and other.touches == lifted for other in seen.situation.gestures)
        if victim and (gesture.touches or (seen.left_at(lifted) or 0) < made_at):
            return Holding(seen.missing, lawful=True)
        return Replied(gesture, lifted, lifted)
    return Done(gesture, busy=lifted)


def _has_replied(seen: Seen, reply: Gesture, after: Situation, made_at: int) -> bool:
    """Returns whether a reply completes the picture, with evidence from after the move that it answers."""
    if not seen.shows(reply.after(after.occupied)) or not seen.can_see(reply) or not seen.in_order(reply):
        return False
    if not seen.fits(reply, after):
        return False
    landed = seen.changed_at(reply.enters)
    if landed is not None and landed < made_at:
        return False
    return all(any(gap.began >= made_at for gap in gaps) for gaps in seen.gaps(reply))


def _left_after(seen: Seen, reply: Gesture, left_at: int) -> bool:
    """H7. Returns False when the replying piece left before the piece it would answer: a knock does that.

    A hand may lift that early, but it holds its piece until it has seen the move, which becomes final meanwhile.
    """
    replied = seen.changed_at(reply.leaves)
    return replied is None or replied >= left_at


def _unseen(seen: Seen) -> Hypothesis | None:
    """H17. Returns `Unseen` for a move that one square contradicts and a whole reply proves; else None."""
    found = {
        gesture: square.bit_length() - 1
        for gesture in seen.situation.gestures
        if (square := _contradiction(seen, gesture)) and _is_answered_despite(seen, gesture, square)
    }
    return Unseen(tuple(found), next(iter(found.values()))) if found else None


def _contradiction(seen: Seen, gesture: Gesture) -> Occupancy:
    """Returns the one square of a quiet move that contradicts it and never changed, or 0."""
    wrong = (gesture.leaves & seen.picture) | (gesture.enters & ~seen.picture)
    if gesture.touches or not _is_one(wrong):
        return 0
    return wrong if seen.contacts[wrong.bit_length() - 1].since <= seen.since else 0


def _is_answered_despite(seen: Seen, gesture: Gesture, square: Occupancy) -> bool:
    """Returns whether the picture is a reply to the move, made well after it, if one square is ignored."""
    despite = replace(seen, faulty=replace(seen.faulty, blind=seen.faulty.blind | square))
    made = despite.changed_at(gesture.leaves | gesture.enters)
    changed = (seen.missing | seen.extra) & ~(gesture.leaves | gesture.enters)
    replied = min((seen.contacts[each].since for each in squares_of(changed)), default=None)
    if made is None or replied is None or replied < made + UNHURRIED_MS:
        return False
    after = seen.situation.follow(gesture)
    return any(_has_replied(despite, reply, after, made) for reply in after.gestures)


def _one_wrong_piece(seen: Seen) -> Hypothesis | None:
    """Returns a hypothesis about one piece on an impossible square, or one piece too many; else None."""
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


def _rewinds(seen: Seen) -> bool:
    changed = union((past.occupied ^ seen.situation.occupied) | past.touched for past in seen.situation.past[:REWOUND])
    return not (seen.missing | seen.extra) & ~changed


def _is_one(picture: Occupancy) -> bool:
    return picture.bit_count() == 1

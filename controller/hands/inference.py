"""The inference itself: a pure fold over edges and time.

`wake` judges what a `Watch` has seen at a time, and `rebase` carries a watch over to the next situation. Nothing here
reads a clock, so that live play, a replayed trace and a test decide the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from controller.hands.contacts import Contact
from controller.hands.decisions import Ask, Decision, MoveMade, Repaired, Undo
from controller.hands.evidence import Faulty, landed_at, picture_of_contacts
from controller.hands.explain import explain
from controller.hands.gestures import Situation
from controller.hands.hypotheses import (
    Back,
    Done,
    Extra,
    Holding,
    Hypothesis,
    Replied,
    Rest,
    Resumed,
    StartSetUp,
    Undecided,
    Unexplained,
    Unseen,
    Wrong,
)
from controller.hands.judgement import Timing
from controller.hands.kinds import strangers
from controller.hands.sampling import MoveRead, Watch, begin, first_meaning, next_due, see
from controller.hands.verdicts import not_before_it_stands, verdict_on
from hal.events import Edge
from hal.squares import Occupancy, squares_of

PASSING_MS = 300
"""A picture that stands for a shorter time was only passed through, in ms."""

SILENT_MS = 3000
"""A square that was wrong for so long before anything else moved has nothing to do with it, in ms."""

_DOUBTED = (Unexplained, Extra, Wrong)
"""Hypotheses that a faulty square may be the reason of."""


def wake(situation: Situation, watch: Watch, t_ms: int, timing: Timing) -> Watch:
    """Returns the watch with its hypothesis and its decision as of a time in ms."""
    now = max(t_ms, watch.now)
    contacts = tuple(contact.settled_by(now) for contact in watch.contacts)
    health = watch.health.after_settling(watch.contacts, contacts)
    if (sure_at := watch.sure_at) is not None:
        watch = replace(watch, now=now, contacts=contacts, health=health, wake_at=sure_at)
        if now < sure_at:
            return watch
        watch = first_meaning(situation, watch)
        contacts = tuple(contact.without_evidence_before(watch.started) for contact in contacts)
    todo = watch.todo & (situation.occupied ^ picture_of_contacts(contacts))
    contacts = _without_gaps(contacts, watch.todo & ~todo)
    watch = replace(watch, now=now, contacts=contacts, health=health, todo=todo)
    hypothesis, despite = _believed(situation, watch)
    since = watch.since if _goes_on(watch.hypothesis, hypothesis) else now
    watch = _reading(watch, hypothesis)
    verdict = verdict_on(situation, watch, hypothesis, since, now, despite, timing)
    verdict = not_before_it_stands(watch, hypothesis, verdict, timing)
    decided = watch.decided if verdict.decision is None else verdict.decision
    return replace(
        watch,
        hypothesis=hypothesis,
        despite=despite,
        since=since,
        repairing=(watch.repairing or verdict.locks) and not isinstance(decided, Repaired),
        asked_at=_asked_at(watch, hypothesis, decided, now),
        decided=decided,
        wake_at=verdict.wake_at,
        health=health.blinded(despite) if is_final(decided) else health,
    )


def _reading(watch: Watch, hypothesis: Hypothesis) -> Watch:
    """H7. Returns the watch with the move that is read now, and the one that stood before it."""
    made = hypothesis.gesture if isinstance(hypothesis, Done | Replied) else None
    before = watch.move
    if made == (before and before.gesture):
        return watch
    stood = before if before is not None and watch.now - before.since >= PASSING_MS else watch.stood
    return replace(watch, move=None if made is None else MoveRead(made, watch.now), stood=stood)


def _without_gaps(contacts: tuple[Contact, ...], squares: Occupancy) -> tuple[Contact, ...]:
    """H23. The contacts without the gaps of these squares: a piece that is laid there has touched nothing."""
    if not squares:
        return contacts
    return tuple(
        replace(contact, gaps=()) if squares >> square & 1 else contact for square, contact in enumerate(contacts)
    )


def is_final(decision: Decision) -> bool:
    """True when a decision changes the game, so that a new situation has to be given."""
    return isinstance(decision, Undo) or (isinstance(decision, MoveMade) and decision.final)


def rebase(situation: Situation, watch: Watch, after: Situation, reach_back_ms: int = 0) -> Watch:
    """Returns the watch carried over from a situation to the one `after` it.

    What was seen since the last move landed is kept, or of the same position, since `reach_back_ms` ago.
    """
    cut = _made_at(situation, watch)
    if reach_back_ms:
        cut = max(watch.started, cut - reach_back_ms)
    contacts = tuple(contact.without_evidence_before(cut) for contact in watch.contacts)
    wrong = after.occupied ^ picture_of_contacts(contacts)
    todo = (watch.todo | after.errands & (situation.occupied ^ after.occupied)) & wrong
    return Watch(
        watch.now,
        contacts,
        started=cut,
        since=watch.now,
        wake_at=watch.now,
        health=watch.health,
        todo=todo,
        held=watch.held,
        released_at=watch.released_at,
        kinds=watch.kinds,
        shaken_at=watch.shaken_at,
        shaken_since=watch.shaken_since,
    )


def _made_at(situation: Situation, watch: Watch) -> int:
    """When what has become final was made, in ms: what was seen later belongs to what comes next."""
    match watch.hypothesis:
        case Done(gesture) | Replied(gesture, _):
            return landed_at(gesture, watch.contacts)
        case Back(past, _) | Resumed(past):
            return landed_at(past.as_gesture(situation.occupied), watch.contacts)
        case _:
            return watch.now


def infer(
    situation: Situation, occupied: Occupancy, edges: Sequence[Edge], now: int, timing: Timing | None = None
) -> Decision:
    """Returns what the edges since a first picture amount to at a time in ms, up to the first final decision."""
    patience = timing or Timing()
    watch = begin(situation, occupied, edges[0].t_ms if edges else now)
    for edge in edges:
        watch = _until(situation, watch, edge.t_ms, patience)
        if is_final(watch.decided):
            return watch.decided
        watch = see(watch, edge)
    return _until(situation, watch, now, patience).decided


def _until(situation: Situation, watch: Watch, t_ms: int, timing: Timing) -> Watch:
    while not is_final(watch.decided) and (due := next_due(watch)) is not None and due <= t_ms:
        watch = wake(situation, watch, due, timing)
    return watch


def _believed(situation: Situation, watch: Watch) -> tuple[Hypothesis, Occupancy]:
    """The hypothesis, and the squares that are held to be faulty because of it."""
    faulty = replace(watch.health.faulty, blind=watch.health.faulty.blind | watch.todo)
    if watch.repairing:
        hypothesis = _repair_belief(situation, watch, faulty)
    else:
        hypothesis = _explained(situation, watch, faulty)
    if isinstance(hypothesis, Unseen):
        return hypothesis, 1 << hypothesis.square
    if watch.repairing or isinstance(hypothesis, _DOUBTED) or (isinstance(hypothesis, Done) and hypothesis.busy):
        for stuck, trusted in _suspects(situation, watch):
            other = _explained(situation, watch, replace(faulty, blind=faulty.blind | stuck))
            if trusted(other):
                return other, stuck
    return hypothesis, 0


def _suspects(situation: Situation, watch: Watch) -> Iterator[tuple[Occupancy, Callable[[Hypothesis], bool]]]:
    """H18. The one wrong square that never changed, or not for long, and what speaks for its being faulty.

    A square that never changed since the situation began, or fell silent long before anything else moved, is faulty
    when a move fits without it. Where somebody may be setting up the start position there has to be a whole reply.
    """
    wrong = (situation.occupied ^ watch.picture) & ~watch.health.faulty.blind & ~watch.todo
    changes = sorted((watch.contacts[square].since, square) for square in squares_of(wrong))
    if len(changes) < 2:
        return
    (first, square), (second, _) = changes[:2]
    if first <= watch.started < second:
        yield 1 << square, _is_a_move
    elif second - first >= SILENT_MS:
        yield 1 << square, _is_answered if _may_set_up(situation, 1 << square) else _is_a_move


def _may_set_up(situation: Situation, square: Occupancy) -> bool:
    """True when a change of this square brings the board nearer to the start position."""
    return situation.start is not None and bool(situation.occupied & square) != bool(situation.start & square)


def _is_a_move(hypothesis: Hypothesis) -> bool:
    return isinstance(hypothesis, Done | Replied | Undecided) or (isinstance(hypothesis, Holding) and hypothesis.lawful)


def _is_answered(hypothesis: Hypothesis) -> bool:
    return isinstance(hypothesis, Replied) and not hypothesis.reply


def _explained(situation: Situation, watch: Watch, faulty: Faulty) -> Hypothesis:
    before = watch.hypothesis if watch.now - watch.since >= PASSING_MS else None
    return explain(situation, watch.contacts, watch.asked_at, before, faulty, watch.started, watch.kinds)


def _repair_belief(situation: Situation, watch: Watch, faulty: Faulty) -> Hypothesis:
    """H15. In a repair only whole pictures count: the position, an earlier one, or the start."""
    picture, believed = watch.picture, ~faulty.blind
    wrong = strangers(watch.kinds, situation.looks, picture & situation.occupied & believed)
    if not (picture ^ situation.occupied) & believed:
        return Unexplained(0, 0, strangers=wrong) if wrong else Rest()
    for past in situation.past:
        strayed = past.plies > 2 and (past.occupied ^ situation.occupied).bit_count() == 1
        if not (past.occupied ^ picture) & believed and not strayed:
            return StartSetUp() if past.plies > 2 and past.occupied == situation.start else Back(past)
    if situation.start is not None and not (picture ^ situation.start) & believed:
        return StartSetUp()
    missing, extra = situation.occupied & ~picture & believed, picture & ~situation.occupied & believed
    return Unexplained(missing, extra, strangers=wrong)


def _goes_on(before: Hypothesis, now: Hypothesis) -> bool:
    """True when a hypothesis is as old as the one before it: the same, or a puzzle that only changed its squares."""
    return before == now or (isinstance(before, Unexplained) and isinstance(now, Unexplained))


def _asked_at(watch: Watch, hypothesis: Hypothesis, decided: Decision, now: int) -> int | None:
    if isinstance(hypothesis, Rest):
        return None
    if isinstance(decided, Ask) and (watch.asked_at is None or decided != watch.decided):
        return now
    return watch.asked_at

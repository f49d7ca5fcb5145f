"""The inference itself: a pure fold over edges and time.

A `Watch` is all that is remembered since the last final decision. `see` takes an edge in, `wake` judges at a time,
`next_due` says when time alone may change the judgement, and `rebase` carries a watch over to the next situation.
Nothing here reads a clock, so that live play, a replayed trace and a test decide the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from controller.hands.beliefs import (
    Back,
    Belief,
    Done,
    Extra,
    Holding,
    Puzzle,
    Replied,
    Rest,
    Resumed,
    StartSetUp,
    Undecided,
    Unseen,
    Wrong,
)
from controller.hands.contacts import OFF_MS, ON_MS, Contact
from controller.hands.decisions import (
    Ask,
    Decision,
    Idle,
    Illegal,
    Knocked,
    Lifted,
    Move,
    NewGame,
    Repair,
    Repaired,
    Undo,
)
from controller.hands.evidence import Sick, landed_at, picture_of_contacts
from controller.hands.explain import explain
from controller.hands.gestures import Situation
from controller.hands.health import ALONE_MS, UNTOUCHED_MS, Health
from controller.hands.judgement import Timing, Verdict, judge, judge_repair
from controller.hands.knocks import knocked
from hal.events import Edge
from hal.squares import Occupancy, squares_of, union

__all__ = [
    "PASSING_MS",
    "SILENT_MS",
    "Watch",
    "begin",
    "hold",
    "infer",
    "is_final",
    "next_due",
    "rebase",
    "see",
    "wake",
]


PASSING_MS = 300
"""A picture that stands for a shorter time was only passed through, in ms."""

SILENT_MS = 3000
"""A square that was wrong for so long before anything else moved has nothing to do with it, in ms."""

_DOUBTED = (Puzzle, Extra, Wrong)
"""Beliefs that a sick square may be the reason of."""

_REST, _IDLE, _WELL = Rest(), Idle(), Health()


@dataclass(frozen=True, slots=True)
class Watch:
    """What the inference remembers since the last final decision."""

    now: int
    """The latest time seen, in ms; it never goes back."""
    contacts: tuple[Contact, ...]
    """25 contacts, a1 first."""
    started: int = 0
    """When the situation began, in ms."""
    belief: Belief = _REST
    since: int = 0
    """When the belief began, in ms."""
    repairing: bool = False
    """True while only the right picture, or an earlier one, brings play back."""
    asked_at: int | None = None
    """When a question was put that still stands, in ms."""
    told: Decision = _IDLE
    """The last decision."""
    wake_at: int | None = None
    """When to judge again if nothing happens, in ms."""
    health: Health = _WELL
    """What is known of the sensors."""
    todo: Occupancy = 0
    """H23. Errands that hands have not done yet."""
    despite: Occupancy = 0
    """The squares that contradict the belief and are held for sick, should it prove right."""
    held: int | None = None
    """H25. How many pieces are in hands, where that is known."""
    released_at: int = 0
    """H25. When one of them was put down last, in ms."""
    sure_at: int | None = None
    """Until when a wrong first picture is not believed yet, in ms: a reed may only have dropped out (H2)."""

    @property
    def picture(self) -> Occupancy:
        """The settled picture."""
        return picture_of_contacts(self.contacts)

    @property
    def raw(self) -> Occupancy:
        """The picture as the reeds are this moment."""
        return sum(1 << square for square, contact in enumerate(self.contacts) if contact.raw)


def begin(situation: Situation, occupied: Occupancy, now: int, health: Health = _WELL) -> Watch:
    """Returns the watch over a board that is felt as `occupied`; a wrong picture begins in repair.

    H2. One missing piece is not believed to be missing at once: its reed may just have dropped out.
    """
    long_ago = now - UNTOUCHED_MS
    contacts = tuple(Contact.at_rest(bool(occupied >> square & 1), long_ago) for square in range(25))
    watch = Watch(now, contacts, started=now, since=now, wake_at=now, health=health)
    begun = _begun(situation, watch)
    wrong = (occupied ^ situation.occupied) & ~health.sick.blind
    one_is_missing = wrong.bit_count() == 1 and not wrong & occupied
    return replace(watch, sure_at=now + OFF_MS) if begun.repairing and one_is_missing else begun


def _begun(situation: Situation, watch: Watch) -> Watch:
    """The watch with what its first picture means.

    H23. Where hands follow the game, a piece that some gesture lifts may be in a hand already.
    """
    occupied = watch.picture
    wrong = (occupied ^ situation.occupied) & ~watch.health.sick.blind
    in_hand = situation.occupied & ~occupied & union(each.leaves | each.touches for each in situation.gestures)
    expected = situation.errands | in_hand if situation.follows else 0
    repairing = bool(wrong & ~expected) and not situation.is_over
    todo = 0 if repairing else wrong & situation.errands
    return replace(watch, repairing=repairing, todo=todo, sure_at=None)


def see(watch: Watch, edge: Edge) -> Watch:
    """Returns the watch after a raw edge; time has to be brought up to the edge's stamp first."""
    t_ms = max(edge.t_ms, watch.now)
    old = watch.contacts[edge.square]
    new = old.changed(edge.on, t_ms)
    if new is old:
        return watch
    contacts = (*watch.contacts[: edge.square], new, *watch.contacts[edge.square + 1 :])
    alone = all(other is old or other.raw_since <= t_ms - ALONE_MS for other in watch.contacts)
    health = watch.health.after_edge(edge.square, old, new) if alone else watch.health
    wake_at = watch.wake_at
    if new.gaps is not old.gaps:
        look = t_ms + ON_MS
        wake_at = look if wake_at is None else min(wake_at, look)
    return replace(watch, now=t_ms, contacts=contacts, wake_at=wake_at, health=health)


def hold(watch: Watch, pieces: int, t_ms: int) -> Watch:
    """H25. Returns the watch that knows how many pieces are in hands; time has to be brought up to `t_ms` first."""
    now = max(t_ms, watch.now)
    released_at = now if pieces < (watch.held or 0) else watch.released_at
    return replace(watch, now=now, held=pieces, released_at=released_at, wake_at=now)


def next_due(watch: Watch) -> int | None:
    """Returns when the watch has to be woken if no edge comes, in ms, or None."""
    dues = [due for contact in watch.contacts if contact.raw is not contact.settled and (due := contact.due())]
    if watch.wake_at is not None:
        dues.append(watch.wake_at)
    return min(dues, default=None)


def wake(situation: Situation, watch: Watch, t_ms: int, timing: Timing) -> Watch:
    """Returns the watch with its belief and its decision as of a time in ms."""
    now = max(t_ms, watch.now)
    contacts = tuple(contact.settled_by(now) for contact in watch.contacts)
    health = watch.health.after_settling(watch.contacts, contacts)
    if (sure_at := watch.sure_at) is not None:
        watch = replace(watch, now=now, contacts=contacts, health=health, wake_at=sure_at)
        if now < sure_at:
            return watch
        watch = _begun(situation, watch)
        contacts = tuple(contact.without_evidence_before(watch.started) for contact in contacts)
    todo = watch.todo & (situation.occupied ^ picture_of_contacts(contacts))
    contacts = _without_gaps(contacts, watch.todo & ~todo)
    watch = replace(watch, now=now, contacts=contacts, health=health, todo=todo)
    belief, despite = _believed(situation, watch)
    since = watch.since if _goes_on(watch.belief, belief) else now
    verdict = _verdict(situation, watch, belief, since, now, despite, timing)
    verdict = _not_while_flickering(belief, contacts, verdict, now, timing)
    told = watch.told if verdict.decision is None else verdict.decision
    return replace(
        watch,
        belief=belief,
        despite=despite,
        since=since,
        repairing=(watch.repairing or verdict.locks) and not isinstance(told, Repaired),
        asked_at=_asked_at(watch, belief, told, now),
        told=told,
        wake_at=verdict.wake_at,
        health=health.blinded(despite) if is_final(told) else health,
    )


def _without_gaps(contacts: tuple[Contact, ...], squares: Occupancy) -> tuple[Contact, ...]:
    """H23. The contacts without the gaps of these squares: a piece that is laid there has touched nothing."""
    if not squares:
        return contacts
    return tuple(
        replace(contact, gaps=()) if squares >> square & 1 else contact for square, contact in enumerate(contacts)
    )


def is_final(decision: Decision) -> bool:
    """True when a decision changes the game, so that a new situation has to be given."""
    return isinstance(decision, Undo) or (isinstance(decision, Move) and decision.final)


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
    )


def _made_at(situation: Situation, watch: Watch) -> int:
    """When what has become final was made, in ms: what was seen later belongs to what comes next."""
    match watch.belief:
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
        if is_final(watch.told):
            return watch.told
        watch = see(watch, edge)
    return _until(situation, watch, now, patience).told


def _until(situation: Situation, watch: Watch, t_ms: int, timing: Timing) -> Watch:
    while not is_final(watch.told) and (due := next_due(watch)) is not None and due <= t_ms:
        watch = wake(situation, watch, due, timing)
    return watch


def _believed(situation: Situation, watch: Watch) -> tuple[Belief, Occupancy]:
    """The belief, and the squares that are held for sick because of it."""
    sick = replace(watch.health.sick, blind=watch.health.sick.blind | watch.todo)
    belief = _repair_belief(situation, watch.contacts, sick) if watch.repairing else _explained(situation, watch, sick)
    if isinstance(belief, Unseen):
        return belief, 1 << belief.square
    if watch.repairing or isinstance(belief, _DOUBTED) or (isinstance(belief, Done) and belief.busy):
        for stuck, trusted in _suspects(situation, watch):
            other = _explained(situation, watch, replace(sick, blind=sick.blind | stuck))
            if trusted(other):
                return other, stuck
    return belief, 0


def _suspects(situation: Situation, watch: Watch) -> Iterator[tuple[Occupancy, Callable[[Belief], bool]]]:
    """H18. The one wrong square that never changed, or not for long, and what speaks for its being sick.

    A square that never changed since the situation began, or fell silent long before anything else moved, is sick
    when a move fits without it. Where somebody may be setting up the start position there has to be a whole reply.
    """
    wrong = (situation.occupied ^ watch.picture) & ~watch.health.sick.blind & ~watch.todo
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


def _is_a_move(belief: Belief) -> bool:
    return isinstance(belief, Done | Replied | Undecided) or (isinstance(belief, Holding) and belief.lawful)


def _is_answered(belief: Belief) -> bool:
    return isinstance(belief, Replied) and not belief.reply


def _explained(situation: Situation, watch: Watch, sick: Sick) -> Belief:
    before = watch.belief if watch.now - watch.since >= PASSING_MS else None
    return explain(situation, watch.contacts, watch.asked_at, before, sick, watch.started)


def _repair_belief(situation: Situation, contacts: Sequence[Contact], sick: Sick) -> Belief:
    """H15. In a repair only whole pictures count: the position, an earlier one, or the start."""
    picture, believed = picture_of_contacts(contacts), ~sick.blind
    if not (picture ^ situation.occupied) & believed:
        return Rest()
    for past in situation.past:
        if not (past.occupied ^ picture) & believed:
            return StartSetUp() if past.plies > 2 and past.occupied == situation.start else Back(past)
    if situation.start is not None and not (picture ^ situation.start) & believed:
        return StartSetUp()
    return Puzzle(situation.occupied & ~picture & believed, picture & ~situation.occupied & believed)


def _goes_on(before: Belief, now: Belief) -> bool:
    """True when a belief is as old as the one before it: the same, or a puzzle that only changed its squares."""
    return before == now or (isinstance(before, Puzzle) and isinstance(now, Puzzle))


def _verdict(
    situation: Situation, watch: Watch, belief: Belief, since: int, now: int, despite: Occupancy, timing: Timing
) -> Verdict:
    if isinstance(belief, Holding):
        belief, since = _as_held(belief, since, watch)
    if watch.repairing and not despite:
        return judge_repair(belief, since, now, timing)
    if despite:
        return judge(belief, since, now, timing.despite_a_sick_square())
    verdict = judge(belief, since, now, timing)
    if isinstance(belief, Rest) and not isinstance(watch.told, Repair):
        return _knock_verdict(situation, watch, now) or verdict
    if situation.is_over and isinstance(verdict.decision, Illegal | Repair | Ask):
        return Verdict(Idle())
    if isinstance(belief, Rest) and isinstance(watch.told, Repair):
        return judge_repair(belief, since, now, timing)
    if isinstance(watch.told, NewGame) and isinstance(belief, StartSetUp):
        return Verdict(None)
    return verdict


def _as_held(belief: Holding, since: int, watch: Watch) -> tuple[Holding, int]:
    """H25. What is in the air, and since when, where that is known: what no hand holds has landed somewhere."""
    if watch.held is None:
        return belief, since
    if belief.lifted.bit_count() <= watch.held:
        return replace(belief, unseen=()), since
    return replace(belief, landed=True), max(since, watch.released_at)


def _knock_verdict(situation: Situation, watch: Watch, now: int) -> Verdict | None:
    """H21. What three knocks amount to once all is quiet; None when there were none."""
    found = None if situation.is_over else knocked(watch.contacts, situation.own, watch.started)
    if found is None:
        return None
    square, due = found
    return Verdict(Knocked(square)) if now >= due else Verdict(Idle(), due)


def _not_while_flickering(
    belief: Belief, contacts: Sequence[Contact], verdict: Verdict, now: int, timing: Timing
) -> Verdict:
    """H16. The squares in question have to be quiet before time alone makes a move final, or a question due."""
    match belief, verdict.decision:
        case Done(gesture), Move(move, True):
            squares = gesture.leaves | gesture.enters | gesture.touches
            meanwhile: Decision = Move(move, final=False)
            quiet_ms = timing.quiet_ms
        case Replied(gesture, _), Move(move, True):
            squares = gesture.leaves | gesture.enters | gesture.touches
            meanwhile = Move(move, final=False)
            quiet_ms = timing.quiet_ms
            verdict = _not_in_a_storm(belief, contacts, verdict, now, timing)
        case Holding(lifted, _, unseen), Ask():
            squares = lifted | union(gesture.enters for gesture in unseen)
            meanwhile = Lifted(lifted)
            quiet_ms = timing.still_ms
        case _:
            return verdict
    quiet_at = max(contacts[square].raw_since for square in squares_of(squares)) + quiet_ms
    if now >= quiet_at:
        return verdict
    return Verdict(meanwhile, max(quiet_at, verdict.wake_at or 0))


def _not_in_a_storm(
    belief: Replied, contacts: Sequence[Contact], verdict: Verdict, now: int, timing: Timing
) -> Verdict:
    """H20. While two or more squares that have no part in it come and go, no reply makes a move final."""
    gesture = belief.gesture
    part = gesture.leaves | gesture.enters | gesture.touches | belief.changed
    others = sorted(contact.raw_since for square, contact in enumerate(contacts) if not part >> square & 1)
    calm_at = others[-2] + timing.storm_ms
    return verdict if now >= calm_at else Verdict(Move(gesture.move, final=False), calm_at)


def _asked_at(watch: Watch, belief: Belief, told: Decision, now: int) -> int | None:
    if isinstance(belief, Rest):
        return None
    if isinstance(told, Ask) and watch.asked_at is None:
        return now
    return watch.asked_at

"""The inference itself: a pure fold over edges and time.

A `Watch` is all that is remembered since the last final decision. `see` takes an edge in, `wake` judges at a time,
`next_due` says when time alone may change the judgement, and `rebase` carries a watch over to the next situation.
Nothing here reads a clock, so that live play, a replayed trace and a test decide the same.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    Sick,
    StartSetUp,
    Undecided,
    Unseen,
    Wrong,
    explain,
    landed_at,
    picture_of_contacts,
)
from controller.hands.contacts import ON_MS, Contact
from controller.hands.decisions import (
    Ask,
    Decision,
    Idle,
    Illegal,
    Move,
    NewGame,
    Repair,
    Repaired,
    Undo,
)
from controller.hands.gestures import Situation
from controller.hands.health import Health
from controller.hands.judgement import Timing, Verdict, judge, judge_repair
from hal.events import Edge
from hal.squares import Occupancy, squares_of

__all__ = ["OLD_MS", "Watch", "begin", "infer", "is_final", "next_due", "rebase", "see", "wake"]


OLD_MS = 1000
"""A square that was wrong for so long before anything else moved has nothing to do with it, in ms."""

_DOUBTED = (Puzzle, Extra, Wrong)
"""Beliefs that a sick square may be the reason of."""
_TRUSTED = (Done, Replied, Undecided)
"""Beliefs that speak for a sick square, if they hold without it."""

_REST, _IDLE, _WELL = Rest(), Idle(), Health()


@dataclass(frozen=True, slots=True)
class Watch:
    """What the inference remembers since the last final decision."""

    now: int
    """The latest time seen, in ms; it never goes back."""
    contacts: tuple[Contact, ...]
    """25 contacts, a1 first."""
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
    despite: Occupancy = 0
    """The squares that contradict the belief and are held for sick, should it prove right."""

    @property
    def picture(self) -> Occupancy:
        """The settled picture."""
        return picture_of_contacts(self.contacts)

    @property
    def raw(self) -> Occupancy:
        """The picture as the reeds are this moment."""
        return sum(1 << square for square, contact in enumerate(self.contacts) if contact.raw)


def begin(situation: Situation, occupied: Occupancy, now: int, health: Health = _WELL) -> Watch:
    """Returns the watch over a board that is felt as `occupied`; a wrong picture begins in repair."""
    contacts = tuple(Contact.at_rest(bool(occupied >> square & 1), now) for square in range(25))
    wrong = (occupied ^ situation.occupied) & ~health.sick.blind
    return Watch(now, contacts, since=now, repairing=bool(wrong) and not situation.is_over, wake_at=now, health=health)


def see(watch: Watch, edge: Edge) -> Watch:
    """Returns the watch after a raw edge; time has to be brought up to the edge's stamp first."""
    t_ms = max(edge.t_ms, watch.now)
    old = watch.contacts[edge.square]
    new = old.changed(edge.on, t_ms)
    if new is old:
        return watch
    contacts = (*watch.contacts[: edge.square], new, *watch.contacts[edge.square + 1 :])
    health = watch.health.after_edge(edge.square, old, new)
    wake_at = watch.wake_at
    if new.gaps is not old.gaps:
        look = t_ms + ON_MS
        wake_at = look if wake_at is None else min(wake_at, look)
    return replace(watch, now=t_ms, contacts=contacts, wake_at=wake_at, health=health)


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
    watch = replace(watch, now=now, contacts=contacts, health=health)
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


def is_final(decision: Decision) -> bool:
    """True when a decision changes the game, so that a new situation has to be given."""
    return isinstance(decision, Undo) or (isinstance(decision, Move) and decision.final)


def rebase(watch: Watch) -> Watch:
    """Returns the watch carried over to a new situation; what was seen since the last move landed is kept."""
    cut = watch.now
    if isinstance(watch.belief, Replied):
        cut = landed_at(watch.belief.gesture, watch.contacts)
    contacts = tuple(contact.without_evidence_before(cut) for contact in watch.contacts)
    return Watch(watch.now, contacts, since=watch.now, wake_at=watch.now, health=watch.health)


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
    sick = watch.health.sick
    if watch.repairing:
        belief = _repair_belief(situation, watch.contacts, sick)
    else:
        belief = explain(situation, watch.contacts, watch.asked_at, watch.belief, sick)
    if isinstance(belief, Unseen):
        return belief, 1 << belief.square
    if watch.repairing or isinstance(belief, _DOUBTED):
        old = _old_difference(situation, watch.contacts, sick)
        if old:
            despite = replace(sick, blind=sick.blind | old)
            other = explain(situation, watch.contacts, watch.asked_at, watch.belief, despite)
            if isinstance(other, _TRUSTED) or (isinstance(other, Holding) and other.lawful):
                return other, old
    return belief, 0


def _old_difference(situation: Situation, contacts: Sequence[Contact], sick: Sick) -> Occupancy:
    """H18. The one square that was wrong well before anything else was, or 0 when it is not just one."""
    wrong = (situation.occupied ^ picture_of_contacts(contacts)) & ~sick.blind
    times = sorted((contacts[square].since, square) for square in squares_of(wrong))
    if len(times) < 2 or times[1][0] - times[0][0] < OLD_MS:
        return 0
    return 1 << times[0][1]


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
    if watch.repairing and not despite:
        return judge_repair(belief, since, now, timing)
    if despite:
        return judge(belief, since, now, replace(timing, settle_ms=timing.despite_ms))
    verdict = judge(belief, since, now, timing)
    if situation.is_over and isinstance(verdict.decision, Illegal | Repair | Ask):
        return Verdict(Idle())
    if isinstance(belief, Rest) and isinstance(watch.told, Repair):
        return judge_repair(belief, since, now, timing)
    if isinstance(watch.told, NewGame) and isinstance(belief, StartSetUp):
        return Verdict(None)
    return verdict


def _not_while_flickering(
    belief: Belief, contacts: Sequence[Contact], verdict: Verdict, now: int, timing: Timing
) -> Verdict:
    """H16. A move's own squares have to be quiet before time alone makes it final."""
    if not isinstance(belief, Done) or not isinstance(verdict.decision, Move) or not verdict.decision.final:
        return verdict
    squares = belief.gesture.leaves | belief.gesture.enters | belief.gesture.touches
    quiet_at = max(contacts[square].raw_since for square in squares_of(squares)) + timing.quiet_ms
    if now >= quiet_at:
        return verdict
    return Verdict(Move(verdict.decision.move, final=False), quiet_at)


def _asked_at(watch: Watch, belief: Belief, told: Decision, now: int) -> int | None:
    if isinstance(belief, Rest):
        return None
    if isinstance(told, Ask) and watch.asked_at is None:
        return now
    return watch.asked_at

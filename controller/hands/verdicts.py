"""What a belief amounts to in a watch: the judgement of its age, and what may keep time alone from deciding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from controller.hands.beliefs import Belief, Done, Holding, Replied, Rest, StartSetUp
from controller.hands.contacts import Contact
from controller.hands.decisions import Ask, Decision, Idle, Illegal, Knocked, Lifted, MoveMade, NewGame, Repair
from controller.hands.gestures import Situation
from controller.hands.judgement import Ruling, Timing, judge, judge_repair
from controller.hands.knocks import knocked
from controller.hands.watch import Watch
from hal.squares import Occupancy, squares_of, union

__all__ = ["not_while_flickering", "verdict_on"]


def verdict_on(
    situation: Situation, watch: Watch, belief: Belief, since: int, now: int, despite: Occupancy, timing: Timing
) -> Ruling:
    """Returns what a belief that began at `since` amounts to at `now`, in ms; `despite` are squares not believed."""
    if isinstance(belief, Holding):
        belief, since = _as_held(belief, since, watch)
    if watch.repairing and not despite:
        return judge_repair(belief, since, now, timing)
    if despite:
        return judge(belief, since, now, timing.despite_a_faulty_square())
    verdict = judge(belief, since, now, timing)
    if isinstance(belief, Rest) and not isinstance(watch.decided, Repair):
        return _knock_verdict(situation, watch, now) or verdict
    if situation.is_over and isinstance(verdict.decision, Illegal | Repair | Ask):
        return Ruling(Idle())
    if isinstance(belief, Rest) and isinstance(watch.decided, Repair):
        return judge_repair(belief, since, now, timing)
    if isinstance(watch.decided, NewGame) and isinstance(belief, StartSetUp):
        return Ruling(None)
    return verdict


def _as_held(belief: Holding, since: int, watch: Watch) -> tuple[Holding, int]:
    """H25. What is in the air, and since when, where that is known: what no hand holds has landed somewhere."""
    if watch.held is None:
        return belief, since
    if belief.lifted.bit_count() <= watch.held:
        return replace(belief, unseen=()), since
    return replace(belief, landed=True), max(since, watch.released_at)


def _knock_verdict(situation: Situation, watch: Watch, now: int) -> Ruling | None:
    """H21. What three knocks amount to once all is quiet; None when there were none."""
    found = knocked(watch.contacts, situation.occupied, watch.started)
    if found is None:
        return None
    square, due = found
    return Ruling(Knocked(square)) if now >= due else Ruling(Idle(), due)


def not_while_flickering(
    belief: Belief, contacts: Sequence[Contact], verdict: Ruling, now: int, timing: Timing
) -> Ruling:
    """H16. Returns the verdict, or a later one.

    The squares in question have to be quiet before time alone makes a move final, or a question due.
    """
    match belief, verdict.decision:
        case Done(gesture), MoveMade(move, True):
            squares = gesture.leaves | gesture.enters | gesture.touches
            meanwhile: Decision = MoveMade(move, final=False)
            quiet_ms = timing.quiet_ms
        case Replied(gesture, _), MoveMade(move, True):
            squares = gesture.leaves | gesture.enters | gesture.touches
            meanwhile = MoveMade(move, final=False)
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
    return Ruling(meanwhile, max(quiet_at, verdict.wake_at or 0))


def _not_in_a_storm(belief: Replied, contacts: Sequence[Contact], verdict: Ruling, now: int, timing: Timing) -> Ruling:
    """H20. While two or more squares that have no part in it come and go, no reply makes a move final."""
    gesture = belief.gesture
    part = gesture.leaves | gesture.enters | gesture.touches | belief.changed
    others = sorted(contact.raw_since for square, contact in enumerate(contacts) if not part >> square & 1)
    calm_at = others[-2] + timing.storm_ms
    return verdict if now >= calm_at else Ruling(MoveMade(gesture.move, final=False), calm_at)

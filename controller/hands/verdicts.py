"""What a hypothesis amounts to in a watch: the judgement of its age, and what may keep time alone from deciding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from controller.hands.contacts import Contact
from controller.hands.decisions import Ask, Decision, Idle, Illegal, Knocked, Lifted, MoveMade, NewGame, Repair
from controller.hands.gestures import Gesture, Situation
from controller.hands.hypotheses import Done, Holding, Hypothesis, Replied, Rest, StartSetUp, Unexplained
from controller.hands.judgement import Ruling, Timing, judge, judge_repair
from controller.hands.knocks import knocked
from controller.hands.sampling import Watch
from hal.squares import ALL_SQUARES, Occupancy, squares_of, union

DRAWN_MS = 200
"""The time within which a piece drawn over the board is felt again, in ms; a carried one takes longer."""

PUT_DOWN_MS = 500
"""H25. From when a piece is put down until its square has come to rest and is recognised, at most, in ms."""

LASTING_MS = 1000
"""H20. A board shaken for this long was not just knocked: nothing is reported before it has come to rest, in ms."""


def verdict_on(
    situation: Situation, watch: Watch, hypothesis: Hypothesis, since: int, now: int, despite: Occupancy, timing: Timing
) -> Ruling:
    """Returns what a hypothesis since `since` amounts to at `now`, in ms; the sensors of `despite` are not believed."""
    if isinstance(hypothesis, Holding):
        hypothesis, since = _as_held(hypothesis, since, watch)
        if watch.held == 0 and hypothesis.lifted & situation.own and not hypothesis.unseen:
            return _after_put_down(hypothesis, _put_down_at(since, watch), now, timing)
    elif isinstance(hypothesis, Unexplained) and hypothesis.strangers and watch.held == 0:
        since = _put_down_at(since, watch)
    if watch.repairing and not despite:
        return judge_repair(hypothesis, since, now, timing)
    if despite:
        return judge(hypothesis, since, now, timing.despite_a_faulty_square())
    verdict = judge(hypothesis, since, now, timing)
    if isinstance(hypothesis, Rest) and not isinstance(watch.decided, Repair):
        return _knock_verdict(situation, watch, now) or verdict
    if situation.is_over and isinstance(verdict.decision, Illegal | Repair | Ask):
        return Ruling(Idle())
    if isinstance(hypothesis, Rest) and isinstance(watch.decided, Repair):
        return judge_repair(hypothesis, since, now, timing)
    if isinstance(watch.decided, NewGame) and isinstance(hypothesis, StartSetUp):
        return Ruling(None)
    return verdict


def _as_held(hypothesis: Holding, since: int, watch: Watch) -> tuple[Holding, int]:
    """H25. What is in the air, and since when, where that is known: what no hand holds has landed somewhere."""
    if watch.held is None:
        return hypothesis, since
    if hypothesis.lifted.bit_count() <= watch.held:
        return replace(hypothesis, unseen=()), since
    return replace(hypothesis, landed=True), max(since, watch.released_at)


def _put_down_at(since: int, watch: Watch) -> int:
    """H25. When a piece was put down that is believed to stand wrong since then or a moment later, in ms."""
    return max(since - PUT_DOWN_MS, min(since, watch.released_at))


def _after_put_down(hypothesis: Holding, since: int, now: int, timing: Timing) -> Ruling:
    """H25. A piece that no hand holds and no square has felt is missing: it was put where another one stands."""
    due = since + timing.alarm_ms
    return Ruling(Repair(hypothesis.lifted, 0)) if now >= due else Ruling(Lifted(hypothesis.lifted), due)


def _knock_verdict(situation: Situation, watch: Watch, now: int) -> Ruling | None:
    """H21. What three knocks amount to once all is quiet; None when there were none."""
    found = knocked(watch.contacts, situation.occupied, watch.started)
    if found is None:
        return None
    square, due = found
    return Ruling(Knocked(square)) if now >= due else Ruling(Idle(), due)


def not_before_it_stands(watch: Watch, hypothesis: Hypothesis, verdict: Ruling, timing: Timing) -> Ruling:
    """H7, H16. Returns the verdict, or a later one.

    The squares in question have to be quiet, and a move has to stand, before a question is due or the move final.
    """
    contacts, now, wake_at = watch.contacts, watch.now, verdict.wake_at or 0
    match hypothesis, verdict.decision:
        case (Done(gesture) | Replied(gesture)), MoveMade(move, True):
            squares = gesture.leaves | gesture.enters | gesture.touches
            meanwhile: Decision = MoveMade(move, final=False)
            quiet_ms = timing.quiet_ms
            if isinstance(hypothesis, Replied):
                wake_at = max(wake_at, _stands_at(watch, hypothesis, timing))
        case Holding(lifted, _, unseen), Ask():
            squares = lifted | union(gesture.enters for gesture in unseen)
            meanwhile = Lifted(lifted)
            quiet_ms = timing.still_ms
        case _, Repair() if not watch.repairing and watch.shaken_at - watch.shaken_since >= LASTING_MS:
            wake_at = max(wake_at, watch.shaken_at + timing.alarm_ms)
            return verdict if now >= wake_at else Ruling(None, wake_at)
        case _:
            return verdict
    wake_at = max(wake_at, *(contacts[square].raw_since + quiet_ms for square in squares_of(squares)))
    return verdict if now >= wake_at else Ruling(meanwhile, wake_at)


def _stands_at(watch: Watch, hypothesis: Replied, timing: Timing) -> int:
    """H7. From when on a move has stood for long enough to be final with its answer, in ms."""
    assert watch.move is not None, "a move is believed"
    gesture, since = hypothesis.gesture, watch.move.since
    stands_at = _calm_at(hypothesis, watch.contacts, timing)
    if hypothesis.reply and _was_drawn(hypothesis, watch):
        stands_at = max(stands_at, since + min(timing.standing_ms, timing.settle_ms))
    if watch.stood is not None and watch.stood.gesture != gesture and watch.stood.since > _seen_last(gesture, watch):
        stands_at = max(stands_at, since + timing.returned_ms)
    return stands_at


def _was_drawn(hypothesis: Replied, watch: Watch) -> bool:
    """True when the piece was felt on another square just before: it is drawn over the board, and may go on."""
    enters = hypothesis.gesture.enters
    landed = max((watch.contacts[square].since for square in squares_of(enters)), default=0)
    elsewhere = squares_of(ALL_SQUARES & ~(enters | hypothesis.changed))
    felt = (watch.contacts[square].visited for square in elsewhere)
    return any(visited is not None and 0 <= landed - visited < DRAWN_MS for visited in felt)


def _seen_last(gesture: Gesture, watch: Watch) -> int:
    """When the board has shown last, in ms, that a move was made."""
    landed = (watch.contacts[square].since for square in squares_of(gesture.enters))
    touched = (gap.ended for square in squares_of(gesture.touches) for gap in watch.contacts[square].gaps[-1:])
    return max([*landed, *touched], default=watch.now)


def _calm_at(hypothesis: Replied, contacts: Sequence[Contact], timing: Timing) -> int:
    """H20. From when on no two squares that have no part in it come and go: before that no reply makes a move final."""
    gesture = hypothesis.gesture
    part = gesture.leaves | gesture.enters | gesture.touches | hypothesis.changed
    others = sorted(contact.raw_since for square, contact in enumerate(contacts) if not part >> square & 1)
    return others[-2] + timing.storm_ms

"""Move detection itself: a pure fold over edges and time.

`wake` judges what a state has seen at a time, and `rebase` carries it over to the next situation. Nothing here reads a
clock, so live play, a replayed trace and a test decide the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from controller.hands.contacts import Contact
from controller.hands.decisions import Ask, Decision, MoveMade, Repaired, Undo
from controller.hands.evidence import Faulty, Seen, landed_at, picture_of_contacts
from controller.hands.explain import (
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
    explain,
)
from controller.hands.gestures import Situation
from controller.hands.inference_state import InferenceState, MoveRead, begin, first_meaning, next_due, see
from controller.hands.timing import Timing, delayed_until_stable, ruling_on
from hal.events import Edge
from hal.squares import Occupancy, squares_of

PASSING_MS = 300
"""A picture that lasts for a shorter time is only a transition, in ms."""

SILENT_MS = 3000
"""A square that was wrong for this long before anything else moved is unrelated, in ms."""

_DOUBTED = (Unexplained, Extra, Wrong)
"""Hypotheses that a faulty square may cause."""


def wake(situation: Situation, state: InferenceState, t_ms: int, timing: Timing) -> InferenceState:
    """Returns the state with its hypothesis and its decision as of a time in ms."""
    now = max(t_ms, state.now)
    contacts = tuple(contact.settled_by(now) for contact in state.contacts)
    health = state.health.after_settling(state.contacts, contacts)
    if (sure_at := state.sure_at) is not None:
        state = replace(state, now=now, contacts=contacts, health=health, wake_at=sure_at)
        if now < sure_at:
            return state
        state = first_meaning(situation, state)
        contacts = tuple(contact.without_evidence_before(state.started) for contact in contacts)
    todo = state.todo & (situation.occupied ^ picture_of_contacts(contacts))
    contacts = _without_gaps(contacts, state.todo & ~todo)
    state = replace(state, now=now, contacts=contacts, health=health, todo=todo)
    hypothesis, despite = _believed(situation, state)
    since = state.since if _continues(state.hypothesis, hypothesis) else now
    state = _reading(state, hypothesis)
    ruling = ruling_on(situation, state, hypothesis, since, now, despite, timing)
    ruling = delayed_until_stable(state, hypothesis, ruling, timing)
    decided = state.decided if ruling.decision is None else ruling.decision
    return replace(
        state,
        hypothesis=hypothesis,
        despite=despite,
        since=since,
        repairing=(state.repairing or ruling.locks) and not isinstance(decided, Repaired),
        asked_at=_asked_at(state, hypothesis, decided, now),
        decided=decided,
        wake_at=ruling.wake_at,
        health=health.blinded(despite) if is_final(decided) else health,
    )


def _reading(state: InferenceState, hypothesis: Hypothesis) -> InferenceState:
    """H7. Returns the state with the move that is detected now, and the previous one."""
    made = hypothesis.gesture if isinstance(hypothesis, Done | Replied) else None
    before = state.move
    if made == (before and before.gesture):
        return state
    stood = before if before is not None and state.now - before.since >= PASSING_MS else state.stood
    return replace(state, move=None if made is None else MoveRead(made, state.now), stood=stood)


def _without_gaps(contacts: tuple[Contact, ...], squares: Occupancy) -> tuple[Contact, ...]:
    """H23. Returns the contacts without the gaps of these squares: a piece that is placed there has touched nothing."""
    if not squares:
        return contacts
    return tuple(replace(each, gaps=()) if squares >> square & 1 else each for square, each in enumerate(contacts))


def is_final(decision: Decision) -> bool:
    """Returns whether a decision changes the game, so that a new situation is needed."""
    return isinstance(decision, Undo) or (isinstance(decision, MoveMade) and decision.final)


def rebase(situation: Situation, state: InferenceState, after: Situation, reach_back_ms: int = 0) -> InferenceState:
    """Returns the state carried over from a situation to the one `after` it.

    It keeps what was seen since the last move landed or, in the same position, since `reach_back_ms` ago.
    """
    cut = _made_at(situation, state)
    if reach_back_ms:
        cut = max(state.started, cut - reach_back_ms)
    contacts = tuple(contact.without_evidence_before(cut) for contact in state.contacts)
    wrong = after.occupied ^ picture_of_contacts(contacts)
    todo = (state.todo | after.errands & (situation.occupied ^ after.occupied)) & wrong
    return InferenceState(
        state.now,
        contacts,
        started=cut,
        since=state.now,
        wake_at=state.now,
        health=state.health,
        todo=todo,
        held=state.held,
        released_at=state.released_at,
        kinds=state.kinds,
        shaken_at=state.shaken_at,
        shaken_since=state.shaken_since,
    )


def _made_at(situation: Situation, state: InferenceState) -> int:
    """Returns when the final decision was made, in ms: later evidence belongs to the next one."""
    match state.hypothesis:
        case Done(gesture) | Replied(gesture, _):
            return landed_at(gesture, state.contacts)
        case Back(past, _) | Resumed(past):
            return landed_at(past.as_gesture(situation.occupied), state.contacts)
        case _:
            return state.now


def infer(
    situation: Situation, occupied: Occupancy, edges: Sequence[Edge], now: int, timing: Timing | None = None
) -> Decision:
    """Returns the decision, at a time in ms, that the edges since a first picture lead to; it stops at the first
    final one.
    """
    patience = timing or Timing()
    state = begin(situation, occupied, edges[0].t_ms if edges else now)
    for edge in edges:
        state = _until(situation, state, edge.t_ms, patience)
        if is_final(state.decided):
            return state.decided
        state = see(state, edge)
    return _until(situation, state, now, patience).decided


def _until(situation: Situation, state: InferenceState, t_ms: int, timing: Timing) -> InferenceState:
    while not is_final(state.decided) and (due := next_due(state)) is not None and due <= t_ms:
        state = wake(situation, state, due, timing)
    return state


def _believed(situation: Situation, state: InferenceState) -> tuple[Hypothesis, Occupancy]:
    """Returns the hypothesis, and the squares that it implies to be faulty."""
    faulty = replace(state.health.faulty, blind=state.health.faulty.blind | state.todo)
    if state.repairing:
        hypothesis = _repair_belief(situation, state, faulty)
    else:
        hypothesis = _explained(situation, state, faulty)
    if isinstance(hypothesis, Unseen):
        return hypothesis, 1 << hypothesis.square
    if state.repairing or isinstance(hypothesis, _DOUBTED) or (isinstance(hypothesis, Done) and hypothesis.busy):
        for stuck, trusted in _suspects(situation, state):
            other = _explained(situation, state, replace(faulty, blind=faulty.blind | stuck))
            if trusted(other):
                return other, stuck
    return hypothesis, 0


def _suspects(situation: Situation, state: InferenceState) -> Iterator[tuple[Occupancy, Callable[[Hypothesis], bool]]]:
    """H18. Yields a wrong square that has not changed for long, and a test of the hypothesis that ignores it.

    A square that has not changed since the situation began, or long before anything else moved, is faulty when a move
    fits without it. If somebody may be setting up the start position, a whole reply is required.
    """
    wrong = (situation.occupied ^ state.picture) & ~state.health.faulty.blind & ~state.todo
    changes = sorted((state.contacts[square].since, square) for square in squares_of(wrong))
    if len(changes) < 2:
        return
    (first, square), (second, _) = changes[:2]
    if first <= state.started < second:
        yield 1 << square, _is_a_move
    elif second - first >= SILENT_MS:
        yield 1 << square, _is_answered if _may_set_up(situation, 1 << square) else _is_a_move


def _may_set_up(situation: Situation, square: Occupancy) -> bool:
    """Returns whether a change of this square brings the board closer to the start position."""
    return situation.start is not None and bool(situation.occupied & square) != bool(situation.start & square)


def _is_a_move(hypothesis: Hypothesis) -> bool:
    return isinstance(hypothesis, Done | Replied | Undecided) or (isinstance(hypothesis, Holding) and hypothesis.lawful)


def _is_answered(hypothesis: Hypothesis) -> bool:
    return isinstance(hypothesis, Replied) and not hypothesis.reply


def _explained(situation: Situation, state: InferenceState, faulty: Faulty) -> Hypothesis:
    before = state.hypothesis if state.now - state.since >= PASSING_MS else None
    return explain(situation, state.contacts, state.asked_at, before, faulty, state.started, state.kinds)


def _repair_belief(situation: Situation, state: InferenceState, faulty: Faulty) -> Hypothesis:
    """H15. Returns the hypothesis in a repair: only the position, an earlier one, or the start counts."""
    seen = Seen(situation, state.contacts, state.picture, None, faulty, state.started, state.kinds)
    wrong = seen.strangers(situation)
    if seen.shows(situation.occupied):
        return Unexplained(0, 0, strangers=wrong) if wrong else Rest()
    for past in situation.past:
        strayed = past.plies > 2 and (past.occupied ^ situation.occupied).bit_count() == 1
        if seen.shows(past.occupied) and not strayed:
            return StartSetUp() if past.plies > 2 and past.occupied == situation.start else Back(past)
    if situation.start is not None and seen.shows(situation.start):
        return StartSetUp()
    return Unexplained(seen.missing, seen.extra, strangers=wrong)


def _continues(before: Hypothesis, now: Hypothesis) -> bool:
    """Returns whether a hypothesis continues the one before it: it is the same, or a repair with other squares."""
    return before == now or (isinstance(before, Unexplained) and isinstance(now, Unexplained))


def _asked_at(state: InferenceState, hypothesis: Hypothesis, decided: Decision, now: int) -> int | None:
    if isinstance(hypothesis, Rest):
        return None
    if isinstance(decided, Ask) and (state.asked_at is None or decided != state.decided):
        return now
    return state.asked_at

"""How long a hypothesis must last before it becomes a decision, and what else it must wait for.

Alarms come late, because most wrong pictures are a hand in motion. Moves are shown at once and become final late,
because a resting piece may still move on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from controller.hands.contacts import Contact
from controller.hands.decisions import (
    Ask,
    CardNeeded,
    Decision,
    Idle,
    Illegal,
    Knocked,
    Lifted,
    MoveMade,
    NewGame,
    Repair,
    Repaired,
    Undo,
)
from controller.hands.explain import (
    Back,
    Cardless,
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
from controller.hands.gestures import Gesture, Situation
from controller.hands.inference_state import InferenceState
from controller.hands.knocks import knocked
from hal.squares import ALL_SQUARES, Occupancy, squares_of, union


@dataclass(frozen=True, slots=True)
class Timing:
    """The patience of the table, all in ms."""

    settle_ms: int = 2500
    """A move becomes final after this time without a change."""
    touch_ms: int = 1000
    """The same for a move that only touches a piece: its pieces are home again and can go nowhere else."""
    busy_ms: int = 5000
    """The same, while somebody holds a piece that the move does not need."""
    alarm_ms: int = 2000
    """A wrong square or a repair is reported after this time, never earlier."""
    holding_alarm_ms: int = 10_000
    """Pieces in the air that no move needs are asked back after this time."""
    parked_alarm_ms: int = 6000
    """A captured piece left on an empty square, or an incomplete take-back, is reported after this time."""
    silent_ms: int = 4000
    """A piece gone for this long may have landed where the board could not sense it: the table then asks."""
    despite_ms: int = 4500
    """A move that only a faulty square contradicts becomes final after this time."""
    despite_replied_ms: int = 1500
    """The same, after a whole reply to that move."""
    doubt_ms: int = 700
    """The table asks about two captures that look alike after this time."""
    contested_ms: int = 5500
    """The table asks about a move that a parked victim may also explain after this time."""
    contested_undo_ms: int = 4960
    """A take-back that a parked victim may also explain counts after this time: nobody parks one for 5 s."""
    undo_ms: int = 1200
    """An earlier position counts as taken back after this time."""
    reply_ms: int = 150
    """An opponent's piece in the air for this long makes the previous move final."""
    standing_ms: int = 900
    """... and a sliding move no earlier than this after it landed, because it may go on."""
    returned_ms: int = 4000
    """When a move becomes final that is detected only after another one has lasted."""
    replied_ms: int = 120
    """An opponent's whole reply makes the previous move final after this time."""
    repaired_ms: int = 300
    """The right picture ends a repair after this time."""
    earlier_ms: int = 1500
    """An earlier position of the game ends a repair after this time."""
    much_earlier_ms: int = 6000
    """The same for more than two plies: pieces on their way back may look like that for a while."""
    still_ms: int = 1000
    """The table asks about a square with an off-centre piece when it has not flickered for this long."""
    storm_ms: int = 1500
    """A storm over other squares must be over for this long before a reply makes a move final."""
    quiet_ms: int = 300
    """A move's squares must not have flickered for this long before it becomes final."""

    def for_kids_mode(self) -> Timing:
        """Returns the patience of kids' mode: doubled where a hand may be slow or slip, unchanged for repairs."""
        return replace(self, **{name: 2 * getattr(self, name) for name in _OF_SLOW_HANDS})

    def despite_a_faulty_square(self) -> Timing:
        """Returns the patience for a hypothesis that one square contradicts."""
        return replace(self, settle_ms=self.despite_ms, replied_ms=self.despite_replied_ms)


_OF_SLOW_HANDS = (
    "settle_ms", "touch_ms", "busy_ms", "alarm_ms", "holding_alarm_ms", "parked_alarm_ms", "silent_ms", "despite_ms",
    "doubt_ms", "contested_ms", "contested_undo_ms", "standing_ms", "returned_ms",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ruling:
    """The result for a hypothesis of a certain age."""

    decision: Decision | None
    """The decision to report; None keeps the last one."""
    wake_at: int | None = None
    """When to judge again without a further event, in ms, or None when time alone changes nothing."""
    locks: bool = False
    """True when from now on only the right picture, or an earlier one, ends the repair."""


def judge(hypothesis: Hypothesis, since: int, now: int, timing: Timing) -> Ruling:
    """Returns the decision for a hypothesis that has lasted since a time in ms."""
    match hypothesis:
        case Rest():
            return Ruling(Idle())
        case Holding():
            return _holding(hypothesis, since, now, timing)
        case Done():
            return _done(hypothesis, since, now, timing)
        case Replied(gesture, reply):
            wait = timing.reply_ms if reply else timing.replied_ms
            return _after(wait, since, now, MoveMade(gesture.move, final=False), MoveMade(gesture.move, final=True))
        case Unseen(gestures):
            then = MoveMade(gestures[0].move, final=True) if len(gestures) == 1 else Ask(_texts(gestures))
            return _after(timing.despite_ms, since, now, Idle(), then)
        case Cardless(squares):
            return _after(timing.doubt_ms, since, now, Idle(), CardNeeded(squares))
        case Undecided(gestures):
            return _after(timing.doubt_ms, since, now, Idle(), Ask(_texts(gestures)))
        case Back(past, contested):
            wait = timing.contested_undo_ms if contested else timing.undo_ms
            return _after(wait, since, now, Idle(), Undo(past.plies))
        case Resumed(past):
            return Ruling(Undo(past.plies))
        case StartSetUp():
            return _after(timing.alarm_ms, since, now, Idle(), NewGame())
        case Wrong(square, lifted):
            return _after(timing.alarm_ms, since, now, Lifted(lifted), Illegal(square))
        case Extra(squares, done):
            wait = timing.parked_alarm_ms if done else timing.alarm_ms
            return _after(wait, since, now, Idle(), Repair(0, squares))
        case Unexplained(missing, extra, unfinished, strangers):
            wait = timing.parked_alarm_ms if unfinished else timing.alarm_ms
            meanwhile = Lifted(missing) if strangers and missing and not extra else Idle()
            ruling = _after(wait, since, now, meanwhile, Repair(missing, extra | strangers, strangers))
            return replace(ruling, locks=isinstance(ruling.decision, Repair))


def judge_repair(hypothesis: Hypothesis, since: int, now: int, timing: Timing) -> Ruling:
    """Returns the decision while the board is being repaired: no move counts before the picture is right."""
    match hypothesis:
        case Rest():
            return _after(timing.repaired_ms, since, now, None, Repaired())
        case Back(past):
            wait = timing.earlier_ms if past.plies <= 2 else timing.much_earlier_ms
            return _after(wait, since, now, None, Undo(past.plies))
        case StartSetUp():
            return _after(timing.alarm_ms, since, now, None, NewGame())
        case Unexplained(missing, extra, _, strangers):
            return Ruling(Repair(missing, extra | strangers, strangers))
        case _:
            raise AssertionError(f"a repair knows no {type(hypothesis).__name__}")


def _holding(hypothesis: Holding, since: int, now: int, timing: Timing) -> Ruling:
    lifted = Lifted(hypothesis.lifted)
    if hypothesis.unseen:
        asked = Ask(_texts(hypothesis.unseen), hypothesis.lifted, is_open=not hypothesis.landed)
        return _after(timing.silent_ms if hypothesis.lawful else timing.holding_alarm_ms, since, now, lifted, asked)
    if hypothesis.lawful:
        return Ruling(lifted)
    return _after(timing.holding_alarm_ms, since, now, lifted, Repair(hypothesis.lifted, 0))


def _done(hypothesis: Done, since: int, now: int, timing: Timing) -> Ruling:
    move = hypothesis.gesture.move
    if hypothesis.busy:
        return _after(timing.busy_ms, since, now, MoveMade(move, final=False), MoveMade(move, final=True))
    if hypothesis.contested:
        asked = Ask(_texts((hypothesis.gesture, *hypothesis.contested)))
        return _after(timing.contested_ms, since, now, MoveMade(move, final=False), asked)
    wait = timing.touch_ms if hypothesis.gesture.is_in_place else timing.settle_ms
    return _after(wait, since, now, MoveMade(move, final=False), MoveMade(move, final=True))


def _texts(gestures: tuple[Gesture, ...]) -> tuple[str, ...]:
    return tuple(sorted({gesture.move for gesture in gestures}))


def _after(wait_ms: int, since: int, now: int, meanwhile: Decision | None, then: Decision) -> Ruling:
    due = since + wait_ms
    return Ruling(then) if now >= due else Ruling(meanwhile, due)


DRAWN_MS = 200
"""The time within which a sliding piece is sensed again, in ms; a carried one takes longer."""

PUT_DOWN_MS = 500
"""H25. The maximum time from putting a piece down until its square has settled and recognised it, in ms."""

LASTING_MS = 1000
"""H20. A board shaken for this long was not just knocked: nothing is reported before it has settled, in ms."""


def ruling_on(
    situation: Situation,
    state: InferenceState,
    hypothesis: Hypothesis,
    since: int,
    now: int,
    despite: Occupancy,
    timing: Timing,
) -> Ruling:
    """Returns the result, at `now`, for a hypothesis since `since`, in ms; ignores the sensors of `despite`."""
    if isinstance(hypothesis, Holding):
        hypothesis, since = _as_held(hypothesis, since, state)
        if state.held == 0 and hypothesis.lifted & situation.own and not hypothesis.unseen:
            # H25. A piece in no hand and on no square is missing: it was put on an occupied square.
            missing, since = Repair(hypothesis.lifted, 0), _put_down_at(since, state)
            return _after(timing.alarm_ms, since, now, Lifted(hypothesis.lifted), missing)
    elif isinstance(hypothesis, Unexplained) and hypothesis.strangers and state.held == 0:
        since = _put_down_at(since, state)
    if state.repairing and not despite:
        return judge_repair(hypothesis, since, now, timing)
    if despite:
        return judge(hypothesis, since, now, timing.despite_a_faulty_square())
    ruling = judge(hypothesis, since, now, timing)
    if isinstance(hypothesis, Rest) and not isinstance(state.decided, Repair):
        return _knock_ruling(situation, state, now) or ruling
    if situation.is_over and isinstance(ruling.decision, Illegal | Repair | Ask):
        return Ruling(Idle())
    if isinstance(hypothesis, Rest) and isinstance(state.decided, Repair):
        return judge_repair(hypothesis, since, now, timing)
    if isinstance(state.decided, NewGame) and isinstance(hypothesis, StartSetUp):
        return Ruling(None)
    return ruling


def _as_held(hypothesis: Holding, since: int, state: InferenceState) -> tuple[Holding, int]:
    """H25. Returns the hypothesis, and since when it holds, corrected by the number of pieces in hand, if known."""
    if state.held is None:
        return hypothesis, since
    if hypothesis.lifted.bit_count() <= state.held:
        return replace(hypothesis, unseen=()), since
    return replace(hypothesis, landed=True), max(since, state.released_at)


def _put_down_at(since: int, state: InferenceState) -> int:
    """H25. Returns when a misplaced piece was put down, in ms: at most `PUT_DOWN_MS` before `since`."""
    return max(since - PUT_DOWN_MS, min(since, state.released_at))


def _knock_ruling(situation: Situation, state: InferenceState, now: int) -> Ruling | None:
    """H21. Returns the result of three knocks once all is quiet; None when there were none."""
    found = knocked(state.contacts, situation.occupied, state.started)
    if found is None:
        return None
    square, due = found
    return Ruling(Knocked(square)) if now >= due else Ruling(Idle(), due)


def delayed_until_stable(state: InferenceState, hypothesis: Hypothesis, ruling: Ruling, timing: Timing) -> Ruling:
    """H7, H16. Returns the ruling, or a delayed one.

    The squares in question must be quiet, and a move must have lasted, before a question is due or the move final.
    """
    contacts, now, wake_at = state.contacts, state.now, ruling.wake_at or 0
    match hypothesis, ruling.decision:
        case (Done(gesture) | Replied(gesture)), MoveMade(move, True):
            squares = gesture.squares
            meanwhile: Decision = MoveMade(move, final=False)
            quiet_ms = timing.quiet_ms
            if isinstance(hypothesis, Replied):
                wake_at = max(wake_at, _stable_at(state, hypothesis, timing))
        case Holding(lifted, _, unseen), Ask():
            squares = lifted | union(gesture.enters for gesture in unseen)
            meanwhile = Lifted(lifted)
            quiet_ms = timing.still_ms
        case _, Repair() if not state.repairing and state.shaken_at - state.shaken_since >= LASTING_MS:
            wake_at = max(wake_at, state.shaken_at + timing.alarm_ms)
            return ruling if now >= wake_at else Ruling(None, wake_at)
        case _:
            return ruling
    wake_at = max(wake_at, *(contacts[square].raw_since + quiet_ms for square in squares_of(squares)))
    return ruling if now >= wake_at else Ruling(meanwhile, wake_at)


def _stable_at(state: InferenceState, hypothesis: Replied, timing: Timing) -> int:
    """H7. Returns when a move has lasted long enough to be final together with its answer, in ms."""
    assert state.move is not None, "a move is believed"
    gesture, since = hypothesis.gesture, state.move.since
    stands_at = _calm_at(hypothesis, state.contacts, timing)
    if hypothesis.reply and _slid(hypothesis, state):
        stands_at = max(stands_at, since + min(timing.standing_ms, timing.settle_ms))
    if state.stood is not None and state.stood.gesture != gesture and state.stood.since > _seen_last(gesture, state):
        stands_at = max(stands_at, since + timing.returned_ms)
    return stands_at


def _slid(hypothesis: Replied, state: InferenceState) -> bool:
    """Returns whether the piece was on another square just before: it slides over the board, and may go on."""
    enters = hypothesis.gesture.enters
    landed = max((state.contacts[square].since for square in squares_of(enters)), default=0)
    elsewhere = squares_of(ALL_SQUARES & ~(enters | hypothesis.changed))
    felt = (state.contacts[square].visited for square in elsewhere)
    return any(visited is not None and 0 <= landed - visited < DRAWN_MS for visited in felt)


def _seen_last(gesture: Gesture, state: InferenceState) -> int:
    """Returns the last time, in ms, when the board showed that a move was made."""
    landed = (state.contacts[square].since for square in squares_of(gesture.enters))
    touched = (gap.ended for square in squares_of(gesture.touches) for gap in state.contacts[square].gaps[-1:])
    return max([*landed, *touched], default=state.now)


def _calm_at(hypothesis: Replied, contacts: Sequence[Contact], timing: Timing) -> int:
    """H20. Returns the time after which no two unrelated squares flicker: before it no reply makes a move final."""
    gesture = hypothesis.gesture
    part = gesture.squares | hypothesis.changed
    others = sorted(contact.raw_since for square, contact in enumerate(contacts) if not part >> square & 1)
    return others[-2] + timing.storm_ms

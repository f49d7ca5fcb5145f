"""The memory of move detection since the last final decision, and how edges and hands change it.

It is a value: `begin` makes one, `see` adds an edge, `hold` sets the number of pieces in hand, `recognise` the kind of
the piece on a square, and `next_due` returns when the result may change without an event. `controller.hands.inference`
interprets it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from controller.hands.contacts import OFF_MS, ON_MS, Contact
from controller.hands.decisions import Decision, Idle
from controller.hands.evidence import picture_of_contacts
from controller.hands.explain import Hypothesis, Rest
from controller.hands.gestures import Gesture, Situation
from controller.hands.health import ALONE_MS, UNTOUCHED_MS, SensorHealth
from hal.events import Edge
from hal.squares import SQUARES, Occupancy, Square, union

_REST, _IDLE, _WELL = Rest(), Idle(), SensorHealth()

_SHAKEN = 5
"""H20. The number of squares that change within `_AT_ONCE_MS` when a plug is loose or the board is knocked."""
_AT_ONCE_MS = 300
_CALM_MS = 1000
"""After this time without such changes the board counts as at rest."""


@dataclass(frozen=True, slots=True)
class MoveRead:
    """A move detected on the board, and since when, in ms."""

    gesture: Gesture
    since: int


@dataclass(frozen=True, slots=True)
class InferenceState:
    """The memory of move detection since the last final decision."""

    now: int
    """The latest time so far, in ms; it never goes back."""
    contacts: tuple[Contact, ...]
    """One for every square, a1 first."""
    started: int = 0
    """When the situation began, in ms."""
    hypothesis: Hypothesis = _REST
    since: int = 0
    """When the hypothesis began, in ms."""
    repairing: bool = False
    """True while only the right picture, or an earlier one, ends the repair."""
    asked_at: int | None = None
    """When the last question was asked, in ms, unless the position has been on the board since."""
    shaken_at: int = -UNTOUCHED_MS
    """H20. The last time when more squares changed at once than hands can change, in ms."""
    shaken_since: int = -UNTOUCHED_MS
    """H20. When that began, in ms."""
    move: MoveRead | None = None
    """H7. The move detected on the board now."""
    stood: MoveRead | None = None
    """H7. The move detected before it that lasted longer than a transition."""
    decided: Decision = _IDLE
    """The last decision."""
    wake_at: int | None = None
    """When to judge again without a further event, in ms."""
    health: SensorHealth = _WELL
    """The health of the sensors."""
    todo: Occupancy = 0
    """H23. The errands that hands have not done yet."""
    despite: Occupancy = 0
    """The squares that contradict the hypothesis and are considered faulty if it proves right."""
    held: int | None = None
    """H25. The number of pieces in hand, where that is known."""
    released_at: int = 0
    """H25. When one of them was last put down, in ms."""
    kinds: Mapping[Square, str] = field(default_factory=dict)
    """H26. The known kinds of pieces."""
    sure_at: int | None = None
    """Until when a wrong first picture is ignored, in ms: a reed may only have dropped out (H2)."""

    @property
    def picture(self) -> Occupancy:
        return picture_of_contacts(self.contacts)

    @property
    def raw(self) -> Occupancy:
        """The present picture of the reeds."""
        return sum(1 << square for square, contact in enumerate(self.contacts) if contact.raw)


def begin(situation: Situation, occupied: Occupancy, now: int, health: SensorHealth = _WELL) -> InferenceState:
    """Returns the state for a board whose reeds show `occupied`; a wrong picture begins in repair.

    H2. One missing piece does not count as missing at once: its reed may just have dropped out.
    """
    long_ago = now - UNTOUCHED_MS
    contacts = tuple(Contact.at_rest(bool(occupied >> square & 1), long_ago) for square in range(len(SQUARES)))
    state = InferenceState(now, contacts, started=now, since=now, wake_at=now, health=health)
    begun = first_meaning(situation, state)
    wrong = (occupied ^ situation.occupied) & ~health.faulty.blind
    one_is_missing = wrong.bit_count() == 1 and not wrong & occupied
    return replace(state, sure_at=now + OFF_MS) if begun.repairing and one_is_missing else begun


def first_meaning(situation: Situation, state: InferenceState) -> InferenceState:
    """Returns the state after interpreting its first picture.

    H23. In games that hands follow, a piece that some gesture lifts may already be in a hand.
    """
    occupied = state.picture
    wrong = (occupied ^ situation.occupied) & ~state.health.faulty.blind
    in_hand = situation.occupied & ~occupied & union(each.leaves | each.touches for each in situation.gestures)
    expected = situation.errands | in_hand if situation.follows else 0
    repairing = bool(wrong & ~expected) and not situation.is_over
    todo = 0 if repairing else wrong & situation.errands
    return replace(state, repairing=repairing, todo=todo, sure_at=None)


def see(state: InferenceState, edge: Edge) -> InferenceState:
    """Returns the state after a raw edge; time must first be brought up to the edge's stamp.

    A late edge from a busy machine keeps its own stamp: the ends of a short gap must not coincide. It is never older
    than its square's previous edge, or than the situation.
    """
    old = state.contacts[edge.square]
    t_ms = max(edge.t_ms, old.raw_since, state.started)
    new = old.changed(edge.on, t_ms)
    if new is old:
        return state
    contacts = (*state.contacts[: edge.square], new, *state.contacts[edge.square + 1 :])
    shaken = sorted(contact.raw_since for contact in contacts)[-_SHAKEN] > t_ms - _AT_ONCE_MS
    alone = all(other is old or other.raw_since <= t_ms - ALONE_MS for other in state.contacts)
    health = state.health.after_edge(edge.square, old, new) if alone else state.health
    wake_at = state.wake_at
    if new.gaps is not old.gaps:
        look = t_ms + ON_MS
        wake_at = look if wake_at is None else min(wake_at, look)
    state = replace(state, now=max(t_ms, state.now), contacts=contacts, wake_at=wake_at, health=health)
    if not shaken:
        return state
    since = state.shaken_since if t_ms - state.shaken_at < _CALM_MS else t_ms
    return replace(state, shaken_at=t_ms, shaken_since=since)


def hold(state: InferenceState, pieces: int, t_ms: int) -> InferenceState:
    """H25. Returns the state with the number of pieces in hand; time must first be brought up to `t_ms`."""
    now = max(t_ms, state.now)
    released_at = now if pieces < (state.held or 0) else state.released_at
    return replace(state, now=now, held=pieces, released_at=released_at, wake_at=now)


def recognise(state: InferenceState, square: Square, kind: str | None, t_ms: int) -> InferenceState:
    """H26. Returns the state with the kind of a square's piece; None for an unknown kind."""
    now = max(t_ms, state.now)
    kinds = {known: each for known, each in state.kinds.items() if known != square}
    return replace(state, now=now, kinds=kinds if kind is None else {**kinds, square: kind}, wake_at=now)


def next_due(state: InferenceState) -> int | None:
    """Returns when the state must be woken if no edge comes, in ms, or None."""
    dues = [due for contact in state.contacts if contact.raw is not contact.settled and (due := contact.due())]
    if state.wake_at is not None:
        dues.append(state.wake_at)
    return min(dues, default=None)

"""Feeds edges and time to move detection in order, and restarts it after each final decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from controller.hands.decisions import Decision, Fault, MoveMade
from controller.hands.explain import Done
from controller.hands.gestures import Situation
from controller.hands.health import SensorHealth
from controller.hands.inference import is_final, rebase, wake
from controller.hands.inference_state import InferenceState, begin, hold, next_due, recognise, see
from controller.hands.timing import Timing
from hal.events import Edge
from hal.squares import Occupancy, Square, squares_of

TAP_REACH_MS = 5000
"""H24. A card belongs to the hands' actions up to this long before its tap, in ms."""

TimedDecision = tuple[int, Decision]
"""A time in ms, and the decision."""

OnFinal = Callable[[Decision], Situation]
"""Plays a final decision and returns the resulting situation."""


class HandReader:
    """Detects moves in one game after another: the same steps for live play, a replayed trace and a test.

    Deadlines are handled with their own time, so that decisions do not depend on how often `tick` is called.
    """

    def __init__(
        self, situation: Situation, occupied: Occupancy, now: int, on_final: OnFinal, timing: Timing | None = None
    ) -> None:
        self.timing = timing or Timing()
        self.situation = situation
        self.state: InferenceState = begin(situation, occupied, now)
        self._on_final = on_final

    def edge(self, edge: Edge) -> Iterator[TimedDecision]:
        """Handles an edge; yields the decisions up to its time."""
        yield from self.tick(edge.t_ms)
        before = self.state
        self.state = see(self.state, edge)
        yield from self._faults_since(before)

    def picture(self, occupied: Occupancy, t_ms: int) -> Iterator[TimedDecision]:
        """Handles a whole picture: every square that differs counts as an edge that was lost."""
        for square in squares_of(self.state.raw ^ occupied):
            yield from self.edge(Edge(t_ms, square, bool(occupied >> square & 1)))

    def hold(self, pieces: int, t_ms: int) -> Iterator[TimedDecision]:
        """H25. Sets the number of pieces in hand, where that is known; yields the decisions up to `t_ms`."""
        yield from self.tick(t_ms)
        self.state = hold(self.state, pieces, t_ms)

    def recognise(self, square: Square, kind: str | None, t_ms: int) -> Iterator[TimedDecision]:
        """H26. Sets the kind of a square's piece, or None; yields the decisions up to `t_ms`."""
        yield from self.tick(t_ms)
        self.state = recognise(self.state, square, kind, t_ms)

    def tick(self, now: int) -> Iterator[TimedDecision]:
        """Lets time pass; yields the decisions up to `now`, in ms."""
        while (due := next_due(self.state)) is not None and due <= now:
            before = self.state
            self.state = wake(self.situation, self.state, due, self.timing)
            yield from self._faults_since(before)
            decided = self.state.decided
            if decided != before.decided:
                yield self.state.now, decided
            if is_final(decided):
                self._go_on_after(decided)

    def wait(self, timing: Timing) -> None:
        """Sets the patience, also for hypotheses that already exist."""
        self.timing = timing
        if self.state.wake_at is not None:
            self.state = replace(self.state, wake_at=self.state.now)

    def hurry(self, now: int) -> Iterator[TimedDecision]:
        """Makes a move with a card final at once, because the next card was tapped; yields the decisions up to
        `now`.
        """
        yield from self.tick(now)
        self.state = replace(self.state, now=max(now, self.state.now))
        match self.state.hypothesis:
            case Done(gesture, busy=0, contested=()) if gesture.card is not None:
                final = MoveMade(gesture.move, final=True)
                yield self.state.now, final
                self._go_on_after(final)

    def _go_on_after(self, decided: Decision) -> None:
        before_it, self.situation = self.situation, self._on_final(decided)
        self.state = rebase(before_it, self.state, self.situation)

    def _faults_since(self, before: InferenceState) -> Iterator[TimedDecision]:
        for square in self.state.health.newly_faulty(before.health):
            yield self.state.now, Fault(square)

    def next_due(self) -> int | None:
        return next_due(self.state)

    def restart(self, situation: Situation, now: int, felt: Occupancy | None = None) -> None:
        """Restarts from a situation that no hand made: a take-back on the page, a new game, an answer.

        `felt` is the picture to start from, if it differs from the present one.
        """
        self.situation = situation
        felt = self.state.raw if felt is None else felt
        health = SensorHealth(self.state.health.faulty)  # resets the counts of drops, so that a trace can begin here
        held, released_at, kinds = self.state.held, self.state.released_at, self.state.kinds
        state = begin(situation, felt, max(now, self.state.now), health)
        self.state = replace(state, held=held, released_at=released_at, kinds=kinds)

    def renew(self, situation: Situation, reach_back_ms: int = 0) -> None:
        """Goes on with other gestures in the same position: the engine has chosen its move, or a card was tapped.

        Actions up to `reach_back_ms` ago, in ms, may belong to the new gestures.
        """
        before_it, self.situation = self.situation, situation
        if self.state.repairing or self.state.sure_at is not None:
            self.state = replace(self.state, wake_at=self.state.now)
        else:
            self.state = rebase(before_it, self.state, situation, reach_back_ms)

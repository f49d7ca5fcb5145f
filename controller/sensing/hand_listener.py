"""Passes events of hands, cards and sensors to move detection, for a table or a replay, and records them.

A table and the replay of a trace use the same object, so that every decision is made in one place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from controller.errors import JournalError
from controller.hands import (
    TAP_REACH_MS,
    Decision,
    Fault,
    HandReader,
    Idle,
    Knocked,
    NewGame,
    Situation,
    Timing,
)
from controller.hands.evidence import Faulty
from controller.hands.health import SensorHealth
from controller.hands.inference_state import begin
from controller.hands.reader import TimedDecision
from controller.sensing.card_scans import with_card
from controller.sensing.recorder import Recorder, changed_timing
from controller.tabletop import Tabletop
from engine.game import Game, Seat
from hal import CardGone, CardSeen, Edge, Held, Picture, PieceSeen
from hal.squares import Occupancy, Square, names_of, square_name

NO_MOVE = ""
"""The allowed move while hands may make none."""

_TRY_AGAIN_MS = 1000
"""The delay, in ms, before a move that the journal could not store is tried again."""


class PlayedByHand(Protocol):
    """A game that hands play: a table's, or that of a trace."""

    @property
    def tabletop(self) -> Tabletop:
        """The game's tabletop."""

    @property
    def game(self) -> Game[Any, Any]:
        """The current game."""

    @property
    def computers(self) -> list[Seat]:
        """The seats that the computer plays."""

    def allowed(self) -> str | None:
        """Returns the only move that hands may make, `NO_MOVE` for none, None for every legal one."""

    def is_being_set_up(self) -> bool:
        """Returns whether hands are setting up a position: the start position then does not ask for a new game."""

    def granted(self, situation: Situation) -> Situation:
        """Returns the situation without what hands may not do: in a game between two tables they cannot take back."""

    def rests_for_the_teacher(self) -> bool:
        """Returns whether hands may make no move for a reason that a trace cannot see."""

    def decided(self, decision: Decision) -> None:
        """Plays a final decision."""

    def reported(self, t_ms: int, decision: Decision) -> None:
        """Notes a decision, final or not."""

    def begin_by_hand(self) -> bool:
        """Starts a new game, whose start position is on the board; returns whether one was started."""


@dataclass(frozen=True)
class HandsState:
    """The state of the hands, as published."""

    decision: Decision
    """The last decision about the hands."""
    lifted: Occupancy
    """The squares whose piece is picked up, as far as the sensors show."""
    felt: Occupancy
    """The squares with a piece, once the sensors have settled."""
    kinds: Mapping[Square, str]
    """The kinds of pieces that the board has recognised, by their squares; empty if it recognises none."""
    todo: Occupancy
    """The squares where hands must still do what the game itself did; see `Situation.errands`."""
    selected: str | None
    """The card that was tapped or chosen for the next move, or None."""
    faulty: Occupancy
    """The squares whose sensors are ignored."""


class Listener:
    """Detects moves in one game after another; knows nothing before `begin`, the board's first picture.

    `timing` is its patience; each of `recorders` gets every event. Times are in ms.
    """

    def __init__(self, played: PlayedByHand, timing: Timing, recorders: Sequence[Recorder] = ()) -> None:
        self.decision: Decision = Idle()
        """The last decision about the hands."""
        self.selected: str | None = None
        """The card that was tapped or chosen for the next move, in the notation of moves, or None."""
        self._played, self._timing, self._recorders = played, timing, recorders
        self._reader: HandReader | None = None
        self._kinds: dict[Square, str] = {}

    # State

    @property
    def has_begun(self) -> bool:
        """True once the board has sent its picture."""
        return self._reader is not None

    @property
    def lifted(self) -> Occupancy:
        """The squares whose piece is picked up, by the sensors."""
        if self._reader is None:
            return 0
        return self._reader.situation.occupied & ~self._reader.state.picture & ~self._reader.state.todo

    @property
    def todo(self) -> Occupancy:
        """The squares where hands must still carry out effects of the rules; see `Situation.errands`."""
        return 0 if self._reader is None else self._reader.state.todo

    @property
    def faulty(self) -> Occupancy:
        if self._reader is None:
            return 0
        faulty = self._reader.state.health.faulty
        return faulty.blind | faulty.shaky

    @property
    def felt(self) -> Occupancy | None:
        """The squares where the sensors report a piece, None before the board has sent its picture."""
        return None if self._reader is None else self._reader.state.raw

    @property
    def picture(self) -> Occupancy:
        """The squares with a piece, once the sensors have settled."""
        return 0 if self._reader is None else self._reader.state.picture

    @property
    def kinds(self) -> Mapping[Square, str]:
        """The kinds of pieces that the board has recognised, by their squares."""
        return {} if self._reader is None else self._reader.state.kinds

    @property
    def state(self) -> HandsState:
        return HandsState(self.decision, self.lifted, self.picture, self.kinds, self.todo, self.selected, self.faulty)

    def next_due(self) -> int | None:
        return None if self._reader is None else self._reader.next_due()

    # Events

    def begin(self, felt: Occupancy, t_ms: int, faulty: Faulty | None = None) -> None:
        """Starts with a picture, and with squares that are known to be faulty."""
        situation = self.situation()
        self._reader = HandReader(situation, felt, t_ms, self._decided, self._timing)
        if faulty is not None:
            self._reader.state = begin(situation, felt, t_ms, SensorHealth(faulty))
        self._reader.state = replace(self._reader.state, kinds=dict(self._kinds))
        self._record_start()

    def forget(self) -> None:
        """Ignores hands until `listen_again`; an unfinished move is dropped."""
        self.decision, self.selected = Idle(), None

    def listen_again(self, felt: Occupancy, now: int) -> None:
        """Starts again with a picture, and keeps what is known of faulty sensors."""
        self.begin(felt, now, None if self._reader is None else self._reader.state.health.faulty)

    def learn(self, seen: PieceSeen) -> None:
        """Remembers which kind of piece stands on a square, for the next start."""
        self._kinds.pop(seen.square, None)
        if seen.kind is not None:
            self._kinds[seen.square] = seen.kind

    def handle(self, event: Edge | Picture | PieceSeen | Held) -> None:
        """Handles a sensor event, after all earlier deadlines."""
        if self._reader is None:
            return
        self._start_new_segments(self._reader)
        match event:
            case Edge():
                for recorder in self._recorders:
                    recorder.edge(event, self._reader.state.now)
                self._report(self._reader.edge(event))
            case Picture(t_ms, occupied):
                self._note(t_ms, occupied=list(names_of(occupied)))
                self._report(self._reader.picture(occupied, t_ms))
            case PieceSeen(t_ms, square, kind):
                self.learn(event)
                self._note(t_ms, square=square_name(square), kind=kind)
                self._report(self._reader.recognise(square, kind, t_ms))
            case Held(t_ms, pieces):
                self._note(t_ms, held=pieces)
                self._report(self._reader.hold(pieces, t_ms))

    def tick(self, now: int) -> None:
        """Lets time pass; a decision that the journal could not store is tried again a second later."""
        if self._reader is None:
            return
        try:
            self._report(self._reader.tick(now))
        except JournalError:
            watch = self._reader.state
            self._reader.state = replace(watch, wake_at=watch.now + _TRY_AGAIN_MS)
            raise

    # Patience

    def wait(self, timing: Timing) -> None:
        """Sets the patience, also for what hands are doing already."""
        if timing == self._timing:
            return
        self._timing = timing
        if self._reader is not None:
            self._note(timing=changed_timing(timing))
            self._reader.wait(timing)

    # Cards

    def card(self, event: CardSeen | CardGone) -> None:
        """Records a tag that was put on the reader or removed."""
        self._note(event.t_ms, card=event.uid, on=isinstance(event, CardSeen))

    def hurry(self, now: int) -> None:
        """Makes a tile final at once if it is where the previous card needs it: the next card belongs to another
        move.
        """
        if self._reader is not None:
            self._report(self._reader.hurry(now))

    def select(self, card: str | None) -> None:
        """Selects a card for the next move, which hands may have begun already; None for no card."""
        self.selected = card
        self._note(selected=card)
        self.renew(TAP_REACH_MS)

    # Other changes

    def renew(self, reach_back_ms: int = 0) -> None:
        """Lets hands go on with other moves in the same position."""
        if self._reader is not None:
            self._reader.renew(self.situation(), reach_back_ms)
            if not self._reader.state.repairing:
                self.decision = Idle()

    def only(self, move: str) -> None:
        """Records that hands may make only this move, and lets them go on with what the game allows."""
        self._note(only=[move])
        self.renew()

    def reseated(self) -> None:
        """Lets hands go on after a change of players."""
        self._note(engine=self._played.computers)
        self.renew()

    def restart(self, now: int, *, is_laid: bool = False) -> None:
        """Starts again from the game's position, which no hand has made.

        With `is_laid` the simulated board is putting the pieces in their places at this moment: late edges cause no
        repair, and a hand may lift a piece at once.
        """
        self.decision = Idle()
        if self._reader is not None:
            situation = self.situation()
            self._reader.restart(situation, now, felt=situation.occupied if is_laid else None)
            self._record_start()
            self.tick(now)

    # Decisions

    def _report(self, decisions: Iterable[TimedDecision]) -> None:
        for t_ms, decision in decisions:
            for recorder in self._recorders:
                recorder.decision(t_ms, decision)
            self._played.reported(t_ms, decision)
            if isinstance(decision, Fault | Knocked):
                continue  # the last decision still stands
            before, self.decision = self.decision, decision
            if self._wants_new_game(before) and self._played.begin_by_hand():
                self._restart_from_start(t_ms)

    def _wants_new_game(self, before: Decision) -> bool:
        if isinstance(self.decision, NewGame):
            return self._played.game.outcome() is not None
        return isinstance(before, NewGame) and self._is_first_action()

    def _is_first_action(self) -> bool:
        """Returns whether one piece was lifted from the start position, or put on it if it is an empty board.

        This answers the question about a new game with yes.
        """
        if self._reader is None or self._reader.situation.start is None:
            return False
        start, felt = self._reader.situation.start, self._reader.state.picture
        return (start ^ felt).bit_count() == 1 and (not start or not felt & ~start)

    def _restart_from_start(self, now: int) -> None:
        """Continues in a new game, in which a piece may already have been lifted."""
        assert self._reader is not None, "a decision comes from a reader"
        felt, situation = self._reader.state.raw, self.situation()
        self.decision = Idle()
        self._reader.restart(situation, now, felt=situation.occupied)
        self._record_start()
        self.handle(Picture(now, felt))

    def _decided(self, decision: Decision) -> Situation:
        """Plays a decision of the hands and returns what they may do next."""
        self._played.decided(decision)
        self.decision, self.selected = Idle(), None
        self._record_rest()
        return self.situation()

    def situation(self) -> Situation:
        """Returns what hands may do now."""
        played, only = self._played, self._played.allowed()
        situation = played.tabletop.situation(played.game, only)
        if only is None:
            situation = with_card(situation, played.game, self.selected)
        situation = played.granted(situation)
        return replace(situation, start=None) if played.is_being_set_up() else situation

    # Recording

    def _record_start(self) -> None:
        if self._reader is not None:
            for recorder in self._recorders:
                self._start(recorder, self._reader)

    def _start(self, recorder: Recorder, reader: HandReader) -> None:
        recorder.start(self._played.game, reader, self._played.computers)
        if self._played.rests_for_the_teacher():
            recorder.note(reader.state.now, only=[])

    def _start_new_segments(self, reader: HandReader) -> None:
        """Starts a new segment in those recordings that drop old events."""
        watch, is_idle = reader.state, isinstance(self.decision, Idle) and self.selected is None
        is_at_rest = is_idle and watch.raw == watch.picture == reader.situation.occupied
        for recorder in self._recorders:
            if recorder.is_due(self._played.game, watch.now, is_at_rest=is_at_rest):
                self._start(recorder, reader)

    def _record_rest(self) -> None:
        if self._played.rests_for_the_teacher():
            self._note(only=[])

    def _note(self, t_ms: int = 0, **facts: object) -> None:
        """Records a line of the trace other than an edge, for a time in ms or for now; nothing before `begin`."""
        if self._reader is not None:
            for recorder in self._recorders:
                recorder.note(max(t_ms, self._reader.state.now), **facts)

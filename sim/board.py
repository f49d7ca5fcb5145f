"""The simulated board, backend "sim": a world of magnets and hands behind the board's contract."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from random import Random
from threading import Condition, Thread
from typing import Any

from hal import SQUARES, Board, BoardError, Edge, Frame, Health, Held, Occupancy, Picture, PieceSeen, Square
from hal.sentence import phrase
from sim.world import World

FRAMES_KEPT = 1000
"""The number of frames, the latest, that a simulated board remembers."""

KIND_MS = 40
"""The delay, in ms, between a settled reed and the recognition of its piece: reading a tag or a pole takes a moment."""

_BY_HAND: dict[str, tuple[str | None, Callable[..., list[Edge]]]] = {
    "lift": ("square", World.lift),
    "over": ("square", World.hover),
    "slide": ("square", World.slide),
    "place": ("square", World.place),
    "take": ("piece", World.take_from_box),
    "box": (None, World.put_in_box),
    "knock": (None, World.knock),
    "set-up": ("pieces", World.set_up),
}
"""The actions of hands: action -> its one required detail, and its function."""
_ALSO: dict[str, set[str]] = {"set-up": {"box"}}
"""Optional details."""


@dataclass(frozen=True, slots=True)
class _Look:
    """The time to check which piece is on a square."""

    t_ms: int
    square: Square


class SimBoard(Board):
    """A board without hardware: `hand` moves magnets, and the resulting edges are reported at their times.

    `seed` makes the bounces and knocks repeatable. A board that is not `threaded` is driven by `run_until`. Pieces stay
    in place while the board is closed. A board that knows `kinds` reports the look of each piece, like one with tagged
    pieces.
    """

    name = "sim"
    is_simulated = True

    def __init__(self, *, seed: int = 5, threaded: bool = True, kinds: bool = False) -> None:
        super().__init__()
        if not isinstance(kinds, bool):
            raise BoardError(f"the board option kinds is true or false, not {kinds!r}")
        self._rng = Random(seed)
        self._world = World(self._rng)
        self._threaded = threaded
        self._knows_kinds = kinds
        self._change = Condition()  # guards everything below; notified when edges are scheduled, reported or cancelled
        self._felt: Occupancy = 0
        self._told_kinds: dict[Square, str] = {}
        self._scheduled: list[tuple[int, int, Edge | Held | _Look]] = []
        self._tickets = count()  # keeps edges of the same ms in order
        self._closing = False
        self._thread: Thread | None = None
        self.frame = Frame()
        self.frames: deque[Frame] = deque(maxlen=FRAMES_KEPT)

    # Hands

    def hand(self, action: str, **details: Any) -> dict[str, Any]:
        """Acts as a person's hand would, and returns `pieces()` afterwards.

        Actions: "lift", "over", "slide", "place" (all with `square`), "take" (with `piece`), "box", "knock", "set-up"
        (with `pieces`, square name -> look, and perhaps `box`, the looks of all pieces beside the board). On an
        occupied square "place" captures: the victim goes to the box. With `at_once` a set-up takes no time and is
        reported as one picture, so that it is not taken for a player's action. `hand` names the hand, by default
        "page". Raises `ValueError`, and then nothing has changed. A closed board can only be set up.
        """
        hand, at_once = details.pop("hand", "page"), details.pop("at_once", False)
        _check_action(action, details)
        if not isinstance(hand, str):
            raise ValueError(f"a hand has a name, not {hand!r}")
        with self._change:
            if not self.is_open and action == "set-up":
                self._act(action, details, hand, 0)  # a closed board senses nothing
                return self._world.as_data()
            held, now = self._world.held, self.now()
            edges = self._act(action, details, hand, now)
            if at_once:
                edges = self._settled(now)
            if self._world.held != held:
                self._schedule(Held(now, self._world.held))
            for edge in edges:
                self._schedule(edge)
            self._schedule_looks(now, edges)
            self._change.notify_all()
            return self._world.as_data()

    def pieces(self) -> dict[str, Any]:
        """Returns {"pieces": [{"id", "look", "at", "over"}, ...]}: the real place of every piece."""
        with self._change:
            return self._world.as_data()

    def _act(self, action: str, details: dict[str, Any], hand: str, at_ms: int) -> list[Edge]:
        world, (needed, act) = self._world, _BY_HAND[action]
        if action == "knock":
            return world.knock(at_ms, self._rng)
        if action == "set-up":
            return world.set_up(details["pieces"], at_ms, details.get("box"))
        if action == "place" and world.piece_on(details["square"]):
            act = World.capture_swap
        return act(world, *([details[needed]] if needed else ()), at_ms, hand)

    def _settled(self, now: int) -> list[Edge]:
        """Lets all contacts settle, and reports the result; no edges remain."""
        self._world.restart_time()
        self._scheduled.clear()
        self._felt = self._world.occupied
        self.report(Picture(now, self._felt))
        self._report_kinds(now)
        return []

    # Reporting edges

    def run_until(self, t_ms: int) -> None:
        """Reports every edge that is due at `t_ms` or before; this drives a board that is not threaded."""
        with self._change:
            while self._scheduled and self._scheduled[0][0] <= t_ms:
                _, _, event = heappop(self._scheduled)
                if isinstance(event, _Look):
                    self._report_kind(event.square, event.t_ms)
                    continue
                if isinstance(event, Edge):
                    self._felt = self._felt & ~(1 << event.square) | event.on << event.square
                self.report(event)
            self._change.notify_all()

    def _schedule(self, event: Edge | Held | _Look) -> None:
        heappush(self._scheduled, (event.t_ms, next(self._tickets), event))

    def _schedule_looks(self, now: int, edges: list[Edge]) -> None:
        if self._knows_kinds:
            looks, told = self._world.looks, self._told_kinds
            changed = {square for square in looks.keys() | told.keys() if looks.get(square) != told.get(square)}
            for square in sorted(changed | {edge.square for edge in edges}):
                at_rest = max((edge.t_ms for edge in edges if edge.square == square), default=now)
                self._schedule(_Look(at_rest + KIND_MS, square))

    def _report_kind(self, square: Square, t_ms: int) -> None:
        """Reports the present piece on a square, if it has changed."""
        look = self._world.looks.get(square)
        if look != self._told_kinds.pop(square, None):
            self.report(PieceSeen(t_ms, square, look))
        if look is not None:
            self._told_kinds[square] = look

    def _report_kinds(self, now: int) -> None:
        if self._knows_kinds:
            for square in sorted(self._world.looks.keys() | self._told_kinds.keys()):
                self._report_kind(square, now)

    def wait_until_still(self, timeout_s: float = 5.0) -> bool:
        """Waits until all edges are reported, or the board closes; returns False after a time-out."""
        with self._change:
            return self._change.wait_for(lambda: self._closing or not self._scheduled, timeout_s)

    def _wait_and_tell(self) -> None:
        with self._change:
            self.run_until(self.now())
            if not self._closing and self._failure is None:
                self._change.wait(max(0, self._scheduled[0][0] - self.now()) / 1000 if self._scheduled else None)

    # The contract

    def _open(self) -> None:
        self._world.restart_time()
        self._closing = False
        self._scheduled.clear()  # edges pending when the board was closed are in the picture already
        self._felt = self._world.occupied
        self.report(Picture(self.now(), self._felt))
        self._told_kinds = {}
        self._report_kinds(self.now())
        if self._world.held:
            self.report(Held(self.now(), self._world.held))
        if self._threaded:
            rounds = (self._wait_and_tell, lambda: self._closing)
            self._thread = Thread(target=self.go_round, args=rounds, name="simulated board", daemon=True)
            self._thread.start()

    def _close(self) -> None:
        with self._change:
            self._closing = True
            self.frame = Frame()
            self._change.notify_all()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _health(self) -> Health:
        many = len(SQUARES)
        facts = {"reeds": many, "lights": many}
        said = phrase("the simulated board is ready: {reeds} reeds, {lights} lights, no hardware", **facts)
        return Health(True, said)

    def _snapshot(self) -> Occupancy:
        with self._change:
            return self._felt

    def reported_until(self) -> int:
        with self._change:
            now = self.now()
            return min(now, self._scheduled[0][0]) if self._scheduled else now

    def _show(self, frame: Frame) -> None:
        with self._change:
            if frame != self.frame:
                self.frame = frame
                self.frames.append(frame)


def _check_action(action: str, details: dict[str, Any]) -> None:
    if not isinstance(action, str) or action not in _BY_HAND:
        raise ValueError(f"a hand cannot {action!r}; it can: {', '.join(_BY_HAND)}")
    needed, _ = _BY_HAND[action]
    if set(details) - _ALSO.get(action, set()) != ({needed} if needed else set()):
        given = ", ".join(sorted(details)) or "nothing"
        raise ValueError(f"the hand's {action!r} needs {needed or 'nothing'} to be said, not {given}")

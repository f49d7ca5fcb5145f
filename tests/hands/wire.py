"""The wire from the reeds to the table: scans, frames and keyframes, and their failures.

The coprocessor samples all contacts every few ms and sends the changes as one frame, stamped with its clock. A
keyframe, the whole picture, follows every 100 ms after recent changes and every second otherwise: it repairs losses. A
corrupted frame fails its checksum and is lost; a doubled one arrives twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from random import Random
from typing import Literal, NamedTuple

from hal.events import Edge, Picture
from hal.squares import Occupancy
from tests.hands.timeline import Timeline, clean, switched

BUSY_KEYFRAME_MS = 100
"""The interval of keyframes after recent changes."""

KEYFRAME_MS = 1000
"""The interval of keyframes without changes."""

BUSY_MS = 1000
"""How long after a change the board still counts as busy."""

Event = Edge | Picture
"""An arriving event."""

Frame = tuple[Event, ...]
"""Events that travel together: the edges of one scan, or one picture."""


class Arrival(NamedTuple):
    """An event and the time of its arrival at the host, without a stall its own stamp."""

    at_ms: int
    event: Event


@dataclass(frozen=True, slots=True)
class Stall:
    """Nothing arrives for a while, then everything at once: a busy host or coprocessor, a hiccup of the port."""

    at_ms: int
    length_ms: int
    """100 to 2000."""
    kind: Literal["kept", "restamped", "blind"] = "kept"
    """Whether late events keep the coprocessor's stamps, or get stamps on arrival at the host; or the coprocessor
    itself was busy, and sees only at the end what has changed meanwhile.
    """

    @property
    def end_ms(self) -> int:
        """When it is over."""
        return self.at_ms + self.length_ms


@dataclass(frozen=True, slots=True)
class Wire:
    """A wire with its scan and its failures; `Wire()` is perfect."""

    scan_ms: int = 1
    """The contacts are sampled at this interval, 1 to 20 ms; a pulse between two samples is missed."""
    phase_ms: int = 0
    """When the first sample is taken, 0 to `scan_ms` - 1."""
    lost: float = 0.0
    """The probability of losing a frame, 0 to 0.1."""
    doubled: float = 0.0
    """The probability of a doubled frame, 0 to 0.1."""
    corrupted: float = 0.0
    """The probability of a failed checksum, 0 to 0.1."""
    stalls: tuple[Stall, ...] = ()
    """In time order, without overlaps."""

    def carry(self, timeline: Timeline, start: Occupancy, rng: Random) -> list[Event]:
        """Returns the arriving events, in order, with stamps that never fall: those of `deliver`."""
        return [arrival.event for arrival in self.deliver(timeline, start, rng)]

    def deliver(self, timeline: Timeline, start: Occupancy, rng: Random) -> list[Arrival]:
        """Returns the events with their times of arrival. `start` is the picture at 0 ms, which is reported first.

        At the end the host requests the picture until it gets it, so all losses are repaired by then.
        """
        blind = [stall for stall in self.stalls if stall.kind == "blind"]
        seen = scanned(timeline, start, self.scan_ms, self.phase_ms, blind)
        frames = list(_frames(seen, start))
        arriving = [frames[0], *self._troubled(frames[1:-1], rng), frames[-1]]
        return [self._arrival(event) for frame in arriving for event in frame]

    def _troubled(self, frames: Iterable[Frame], rng: Random) -> Iterator[Frame]:
        for frame in frames:
            if rng.random() < self.lost or rng.random() < self.corrupted:
                continue
            yield frame
            if rng.random() < self.doubled:
                yield frame

    def _arrival(self, event: Event) -> Arrival:
        for stall in self.stalls:
            if stall.at_ms <= event.t_ms < stall.end_ms:
                return Arrival(stall.end_ms, event if stall.kind == "kept" else replace(event, t_ms=stall.end_ms))
        return Arrival(event.t_ms, event)


def scanned(
    timeline: Timeline, start: Occupancy, scan_ms: int, phase_ms: int = 0, blind: Sequence[Stall] = ()
) -> Timeline:
    """Returns the edges seen by samples every `scan_ms` ms, the first at `phase_ms`, each stamped with its sample.

    Several changes of a square between two samples are one or none. During a `blind` stall no sample is taken. The end
    is the sample that sees the last edge, if that is later.
    """

    def sample_at(edge: Edge) -> int:
        return _after(edge.t_ms + (phase_ms - edge.t_ms) % scan_ms, blind)

    edges: list[Edge] = []
    for t_ms, group in groupby(timeline.edges, key=sample_at):
        last = {edge.square: edge.on for edge in group}
        edges += [Edge(t_ms, square, on) for square, on in sorted(last.items())]
    return clean(edges, start, timeline.end_ms)


def folded(events: Iterable[Event], start: Occupancy = 0) -> Occupancy:
    """Returns the picture after all events in order."""
    for event in events:
        start = switched(start, event) if isinstance(event, Edge) else event.occupied
    return start


def _after(t_ms: int, stalls: Iterable[Stall]) -> int:
    """Returns a time, or the end of the stall that contains it."""
    return next((stall.end_ms for stall in stalls if stall.at_ms <= t_ms < stall.end_ms), t_ms)


def _frames(seen: Timeline, start: Occupancy) -> Iterator[Frame]:
    """Yields each scan's edges as one frame and the keyframes between them, one at 0 ms and one at the end."""
    yield (Picture(0, start),)
    occupied, changed_ms, sent_ms = start, -BUSY_MS - 1, 1
    for t_ms, group in groupby(seen.edges, key=lambda edge: edge.t_ms):
        edges = tuple(group)
        yield from _keyframes(occupied, changed_ms, sent_ms, t_ms)
        yield edges
        occupied, changed_ms, sent_ms = folded(edges, occupied), t_ms, t_ms
    yield from _keyframes(occupied, changed_ms, sent_ms, seen.end_ms)
    yield (Picture(seen.end_ms, occupied),)


def _keyframes(occupied: Occupancy, changed_ms: int, from_ms: int, until_ms: int) -> Iterator[Frame]:
    """Yields the keyframes of an interval without changes, excluding its end."""
    first_ms = -(-from_ms // BUSY_KEYFRAME_MS) * BUSY_KEYFRAME_MS
    for t_ms in range(first_ms, until_ms, BUSY_KEYFRAME_MS):
        if t_ms <= changed_ms + BUSY_MS or t_ms % KEYFRAME_MS == 0:
            yield (Picture(t_ms, occupied),)

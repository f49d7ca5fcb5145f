"""`chameleon doctor --square`: checks one square on a breadboard with a piece, step by step, with a verdict in words.

Each step is announced, then observed; every change of the reed is shown at once. A fault that was seen once is kept,
and the steps go on as long as they make sense.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from controller.doctor.event_capture import EventCapture, Person
from controller.doctor.findings import Finding, bad, good
from controller.doctor.wires import wire_findings
from engine.sentence import phrase, plural
from hal import Board, Edge, Frame, Light
from hal.remedies import command
from hal.squares import Square, square_name
from hal.wires import Wires

REST_S, KNOCK_S, BESIDE_S, LIGHT_S = 3.0, 6.0, 8.0, 20.0
"""The durations, in s, of steps that end automatically."""
GONE_MS = 1500
"""The time, in ms, that a reed must be open for a sliding piece to have left its square."""
BOUNCE_MS = 10
"""The maximum bounce of contacts, in ms; a longer one may be taken for a lift or for a piece."""
GAP_MS = 4
"""A reed that opens for this long has lost the piece, in ms; contacts bounce for up to 3 ms."""
MOVING_S = 0.5
"""How long a simulated hand takes for the first half of a step, in s."""
OVER_THE_REED = {"across": 1}
"""How often a reed opens under a piece that slides along it: once, over its middle, where a magnet has no field
along it.
"""
BESIDE_MM = 50
"""From the middle of a square to the middle of the next, in mm: the pitch of the recommended square.

Fixed, because no configuration has the width of a table's squares, and on a breadboard there is only one. A test
compares it with `sim.square`, which the doctor may not import. A table with wider squares passes a harder test.
"""

STEPS: dict[str, str] = {
    "away": phrase("Keep all magnets away from {square} for three seconds."),
    "put": phrase("Put a piece on the middle of {square}."),
    "lift": phrase("Lift it straight up."),
    "across": phrase("Slide the piece slowly over {square}, from the left edge to the right, and lift it there."),
    "along": phrase("Slide it slowly from the near edge to the far edge, and lift it there."),
    "beside": phrase("Put the piece {mm} mm off the middle, coming from outside, and leave it there."),
    "put again": phrase("Put it on the middle of {square} again."),
    "knock": phrase("Knock on the table next to it three times."),
    "light": phrase("The light of {square} is violet now. If you see that, lift the piece; if not, leave it."),
    "knock again": phrase("Take the piece away and knock three times again."),
}
"""The instructions to the person, in order."""


@dataclass(slots=True)
class _Record:
    edges: list[Edge] = field(default_factory=list)

    def lasted(self, on: bool) -> list[int]:
        """Returns the durations, in ms, for which the reed stayed closed (`on`), or open, between two changes."""
        pairs = zip(self.edges, self.edges[1:], strict=False)
        return [later.t_ms - edge.t_ms for edge, later in pairs if edge.on == on]

    def bounced_ms(self) -> int:
        """Returns the duration of the longest bounce: changes that follow each other within `BOUNCE_MS`."""
        longest, began = 0, None
        for edge, later in zip(self.edges, self.edges[1:], strict=False):
            if later.t_ms - edge.t_ms >= BOUNCE_MS:
                began = None
                continue
            began = edge.t_ms if began is None else began
            longest = max(longest, later.t_ms - began)
        return longest


@dataclass(slots=True)
class _Course:
    square: Square
    board: Board
    capture: EventCapture
    person: Person
    act: Callable[[str], None]
    began_ms: int
    wires: Wires
    record: _Record = field(default_factory=_Record)
    others: set[Square] = field(default_factory=set)
    """Squares that sensed the piece instead of this one."""
    bounced_ms: int = 0
    """The longest bounce so far."""

    @property
    def name(self) -> str:
        return square_name(self.square)

    @property
    def joint(self) -> str:
        return self.wires.crossing(self.square)

    def notice(self, edge: Edge) -> None:
        self.person.tell(self._traced(edge))
        if edge.square == self.square:
            self.record.edges.append(edge)
        elif edge.on:
            self.others.add(edge.square)
        self.board.show(self._frame())

    def _traced(self, edge: Edge) -> str:
        parts: dict[str, object] = {
            "seconds": f"{(edge.t_ms - self.began_ms) / 1000:8.3f}",
            "square": square_name(edge.square),
        }
        if edge.square == self.square and self.record.edges:
            parts["lasted"] = edge.t_ms - self.record.edges[-1].t_ms
            if edge.on:
                return phrase("  {seconds} s  {square} closes after {lasted} ms", **parts)
            return phrase("  {seconds} s  {square} opens after {lasted} ms", **parts)
        if edge.on:
            return phrase("  {seconds} s  {square} closes", **parts)
        return phrase("  {seconds} s  {square} opens", **parts)

    def _frame(self) -> Frame:
        rgb = (0, 120, 0) if self.capture.is_on(self.square) else (40, 40, 40)
        return Frame().with_light(self.square, Light(rgb))

    def step(self, name: str, seconds: float, enough: Callable[[], bool] = lambda: False) -> bool:
        """Shows the instruction and observes; returns whether the condition was met in time."""
        self.bounced_ms = max(self.bounced_ms, self.record.bounced_ms())
        self.record, self.others = _Record(), set()
        self.person.tell(phrase(STEPS[name], square=self.name, mm=BESIDE_MM))
        self.board.show(Frame().with_light(self.square, Light((90, 0, 90))) if name == "light" else self._frame())
        self.act(name)
        if self.capture.collect(MOVING_S, enough):
            return True
        self.act(f"{name}, then")
        return self.capture.collect(seconds - MOVING_S, enough)

    def settles(self, name: str, on: bool) -> bool:
        """Returns whether the reed stays closed, or open, before the person's patience ends."""
        return self.step(name, self.person.patience_s, lambda: self.capture.is_still(self.square, on))


def reed_check(
    square: Square,
    board: Board,
    capture: EventCapture,
    person: Person,
    wires: Wires,
    act: Callable[[str], None] = lambda step: None,
) -> list[Finding]:
    """Guides a person through `STEPS` and returns the verdict.

    `act` gets each step, and once more half a second later (", then"), for simulated hands.
    """
    course = _Course(square, board, capture, person, act, capture.time.clock(), wires)
    capture.notice = course.notice
    found = list(_verdicts(course))
    board.show(Frame())
    if not any(finding.name == course.name for finding in found):
        found.insert(0, good(course.name, _works(course.bounced_ms)))
    return found


def _works(bounced_ms: int) -> str:
    if bounced_ms:
        return phrase(
            "works: it closes once and opens once, its contacts settle within {ms} ms, and neither a piece nearby "
            "nor a knock affects it",
            ms=bounced_ms,
        )
    return phrase(
        "works: it closes once and opens once, without any bounce, and neither a piece nearby nor a knock affects it"
    )


def _verdicts(course: _Course) -> Iterator[Finding]:
    course.step("away", REST_S)
    if course.capture.is_on(course.square):
        yield _stays_closed(course)
        return
    if course.record.edges:
        remedy = phrase("resolder its joints: {joint}", joint=course.joint)
        bounces = plural(
            "bounces: it changed once with no magnet near",
            "bounces: it changed {n} times with no magnet near",
            len(course.record.edges),
        )
        yield bad(course.name, bounces, remedy)
        return
    if not course.settles("put", True):
        yield from _never_closes(course)
        return
    if not course.settles("lift", False):
        yield _stays_closed(course)
        return
    yield from _slid(course, "across")
    yield from _slid(course, "along")
    yield from _beside(course)
    yield from _knocked(course)
    yield from _bounced(course)


def _stays_closed(course: _Course) -> Finding:
    remedy = phrase("look for solder across the reed, or replace the reed: {joint}", joint=course.joint)
    return bad(course.name, phrase("stays closed: its reed does not open although no piece is on it"), remedy)


def _never_closes(course: _Course) -> Iterator[Finding]:
    """Yields the fault of a reed that did not close: its wires if another square closed, else the board's own test."""
    if course.others:
        there = min(course.others)
        two = {"joint": course.joint, "other": course.wires.crossing(there)}
        wrong = phrase("never closes: the reed under the piece is wired as {square}", square=square_name(there))
        yield bad(course.name, wrong, phrase("swap its wires: {joint}, {other}", **two))
        return
    faults = [each for each in wire_findings(course.board.self_test(), course.wires) if not each.ok]
    if faults:
        for fault in faults:
            yield bad(course.name, phrase("never closes: {fault}", fault=fault.sentence), fault.remedy)
        return
    remedy = phrase(
        "hold the magnet close to the glass, then the other way up; check the joints and that the diode's ring is on "
        "the row's side: {joint}",
        joint=course.joint,
    )
    yield bad(course.name, phrase("never closes: the board felt no piece"), remedy)


def _slid(course: _Course, step: str) -> Iterator[Finding]:
    def has_left() -> bool:
        return any(edge.on for edge in course.record.edges) and course.capture.is_still(course.square, False, GONE_MS)

    if not course.step(step, course.person.patience_s, has_left):
        if course.capture.is_on(course.square):
            yield _stays_closed(course)
        else:
            remedy = phrase("slide it on the board itself; if that changes nothing, {remedy}", remedy=_place())
            yield bad(course.name, phrase("never closes: it does not sense a piece that slides over it"), remedy)
        return
    gaps = [ms for ms in course.record.lasted(False) if ms >= GAP_MS]
    if len(gaps) > OVER_THE_REED.get(step, 0):
        bounces = plural(
            "bounces: it lost a sliding piece once, for up to {ms} ms",
            "bounces: it lost a sliding piece {n} times, for up to {ms} ms",
            len(gaps),
            ms=max(gaps),
        )
        yield bad(course.name, bounces, _place())


def _place() -> str:
    """Returns the remedy for a sliding piece that is sensed badly."""
    return phrase(
        "lay the reed from left to right, with its middle next to the square's middle; this shows how far: {command}",
        command=command("design check"),
    )


def _beside(course: _Course) -> Iterator[Finding]:
    course.step("beside", BESIDE_S)
    if course.capture.is_on(course.square):
        remedy = phrase("put the reed deeper, or use a weaker magnet")
        yield bad(course.name, phrase("reaches too far: it senses a piece {mm} mm away", mm=BESIDE_MM), remedy)


def _knocked(course: _Course) -> Iterator[Finding]:
    """Checks a knock with the piece on the square, then the light (lifting means it shines), then a knock without the
    piece.
    """
    if not course.settles("put again", True):
        yield from _never_closes(course)
        return
    course.step("knock", KNOCK_S)
    lets_go = phrase("bounces: it loses the piece when someone knocks on the table")
    yield from _shaken(course, on=False, what=lets_go)
    if not course.step("light", LIGHT_S, lambda: course.capture.is_still(course.square, False)):
        remedy = phrase(
            "check 5 V and ground of the light, the level shifter, and {line} up to its DIN",
            line=course.wires.data_line,
        )
        yield bad("light", phrase("nobody confirmed that it shines violet"), remedy)
        course.settles("lift", False)
    else:
        yield good("light", phrase("a person saw it shine violet"))
    course.step("knock again", KNOCK_S)
    closes = phrase("bounces: it closes without a piece when someone knocks on the table")
    yield from _shaken(course, on=True, what=closes)


def _shaken(course: _Course, *, on: bool, what: str) -> Iterator[Finding]:
    """Yields a fault if a knock made the reed open or close for longer than contact bounce."""
    times = [ms for ms in course.record.lasted(on) if ms >= GAP_MS]
    if times or course.capture.is_on(course.square) == on:
        remedy = phrase("fix the reed so that it cannot swing, and move it nearer to the magnet or further away")
        yield bad(course.name, what, remedy)


def _bounced(course: _Course) -> Iterator[Finding]:
    longest = max(course.bounced_ms, course.record.bounced_ms())
    if longest > BOUNCE_MS:
        remedy = phrase("replace the reed: its contacts are worn, or it lies at the edge of the magnet's field")
        yield bad(course.name, phrase("bounces: its contacts need {ms} ms to settle", ms=longest), remedy)


# The person at a board without hardware


def simulated_hand(board: Board, square: Square) -> Callable[[str], None]:
    """Puts one piece on a simulated board, and returns a function that does each step with it. Knocks move nothing."""
    board.hand("set-up", pieces={}, box=["piece"])
    here, beside = square_name(square), square_name(square + 1 if square % 5 < 4 else square - 1)
    ways: dict[str, tuple[tuple[str, str], ...]] = {
        "put": (("take", "box"), ("place", here)),
        "lift": (("lift", here),),
        "across": (("slide", here),),
        "across, then": (("over", here),),
        "along": (("slide", here),),
        "along, then": (("over", here),),
        "beside": (("place", beside),),
        "put again": (("lift", beside), ("place", here)),
        "light": (("lift", here),),
    }

    def act(step: str) -> None:
        for action, where in ways.get(step, ()):
            if action == "take":
                pieces = (board.pieces() or {})["pieces"]
                board.hand("take", piece=next(str(piece["id"]) for piece in pieces if piece["at"] == "box"))
            else:
                board.hand(action, square=where)

    return act

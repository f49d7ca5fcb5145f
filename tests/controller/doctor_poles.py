"""A person who tries pieces on a board with hall sensors, as the doctor asks: some sensors and magnets are wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from controller.doctor import Finding, Person
from controller.doctor.event_capture import EventCapture, Events
from controller.doctor.poles import kinds_by_hand
from hal import Edge, Frame, Picture, PieceSeen, square_index
from hal.wires import Wires
from tests.controller.doctor_bench import HALL_WIRES, PaperBoard, PaperTime
from tests.controller.doctor_people import Heard

KINDS = ("white", "black")


@dataclass
class Magnets:
    """The behaviour of sensors and magnets: the kind of a piece's magnet, which nobody sees; None for no kind."""

    first: str | None = "white"
    """The kind of the piece that visits all squares."""
    turned: Sequence[str] = ()
    """Squares whose sensor is upside down."""
    silent: Sequence[str] = ()
    """Squares whose sensor reports nothing."""
    untouched: bool = False
    """Nobody has put the piece anywhere."""
    pieces: Mapping[str, Sequence[str | None]] = field(
        default_factory=lambda: {"white": ["white"] * 3, "black": ["black"] * 2}
    )
    """The kinds of the pieces of each kind, in order."""
    stays: bool = False
    """The first piece is never removed from its square."""

    def told(self, square: int, kind: str | None) -> str | None:
        """A square's reported kind of a piece."""
        if square in map(square_index, self.silent):
            return None
        other = {"white": "black", "black": "white", None: None}
        return other[kind] if square in map(square_index, self.turned) else kind


class _Tried(PaperBoard):
    """A board whose squares have all been tried with one piece, and on which pieces of some kind are now put."""

    def __init__(self, magnets: Magnets) -> None:
        super().__init__([Picture(0, 0), *(() if magnets.untouched else _tour(magnets))])
        self.magnets, self.paper = magnets, PaperTime()
        self.waiting: list[str | None] = []

    def tell(self, line: str) -> None:
        """Handles the doctor's request for pieces."""
        kind = line.partition("each ")[2].partition(" ")[0]
        self.waiting = [*self.magnets.pieces.get(kind, ())]

    def _show(self, frame: Frame) -> None:
        lit = {at: light.rgb for at, light in enumerate(frame.lights) if light.rgb != (0, 0, 0)}
        for at, (red, green, blue) in lit.items():
            if red == green == blue and self.waiting:
                self._put(at, self.waiting.pop(0))
            elif red != green and not self.magnets.stays:
                self.paper.plan(500, lambda at=at: self._lift(at))  # type: ignore[misc]

    def _put(self, at: int, kind: str | None) -> None:
        self.paper.plan(800, lambda: self.turn(at, True))
        told = self.magnets.told(at, kind)
        if told is not None:
            self.paper.plan(860, lambda: self.report(PieceSeen(self.now(), at, told)))

    def _lift(self, at: int) -> None:
        self.turn(at, False)
        self.report(PieceSeen(self.now(), at, None))


def _tour(magnets: Magnets) -> list[Edge | PieceSeen]:
    """One piece visits all squares."""
    events: list[Edge | PieceSeen] = []
    for square in range(25):
        told = magnets.told(square, magnets.first)
        kinds = [] if told is None else [PieceSeen(0, square, told), PieceSeen(1, square, None)]
        events += [Edge(0, square, True), *kinds, Edge(1, square, False)]
    return events


def kinds_found(magnets: Magnets, heard: Heard | None = None, wires: Wires = HALL_WIRES) -> list[Finding]:
    """The doctor's findings on the kinds with these sensors and magnets."""
    heard, board, events = heard or Heard(), _Tried(magnets), Events()

    def tell(line: str) -> None:
        heard.lines.append(line)
        board.tell(line)

    with board:
        board.open(events.put, board.paper.clock)
        capture = EventCapture(events, board.paper.time)
        capture.collect(0.1)
        person = Person(tell, lambda question: False, patience_s=20)
        return kinds_by_hand(KINDS, board, capture, person, wires, "chameleon.yml")

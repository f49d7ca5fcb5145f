"""People at the doctor's board: one who tries a square on a breadboard, and one who answers about the lights."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from controller.doctor import Finding, Person
from controller.doctor.event_capture import EventCapture, Events
from controller.doctor.lights import lights_by_hand
from controller.doctor.one_square import reed_check
from hal import RGB, Frame, Picture, square_index
from hal.wires import WireTest
from tests.controller.doctor_bench import PICO_WIRES, PaperBoard, PaperTime, put_and_lift

Reed = dict[str, list[tuple[int, bool]]]
"""The reed's behaviour in each step: it closes or opens some ms after the instruction."""

GOOD: Reed = {
    "put": [(900, True)],
    "lift": [(700, False)],
    "across": [(400, True), (1300, False)],
    "along": [(400, True), (1300, False)],
    "put again": [(900, True)],
    "light": [(1500, False)],
}
"""A reed that works."""


@dataclass
class Heard:
    """The messages to a person."""

    lines: list[str] = field(default_factory=list)

    @property
    def person(self) -> Person:
        return Person(self.lines.append, lambda question: False, patience_s=20)


def verdict(
    reed: Reed, heard: Heard | None = None, test: WireTest | None = None, square: str = "a1"
) -> list[Finding]:
    """The findings on a1 when the reed of a square does this, and nothing in steps that are left out."""
    paper, events, at = PaperTime(), Events(), square_index(square)
    board = PaperBoard([Picture(0, 0)], wires=PICO_WIRES, test=test)

    def act(step: str) -> None:
        for after_ms, on in reed.get(step, []):
            paper.plan(after_ms, lambda on=on: board.turn(at, on))  # type: ignore[misc]

    with board:
        board.open(events.put, paper.clock)
        capture = EventCapture(events, paper.time)
        return reed_check(0, board, capture, (heard or Heard()).person, PICO_WIRES, act)


class Seer(PaperBoard):
    """A fully tested board, and a person who puts a piece where they see the requested light.

    `chain` swaps squares' lights, `colours` swaps visible colours; with `dark` that light never works, `deaf` is the
    square that senses nothing; the person leaves after that many `answers`.
    """

    def __init__(
        self,
        chain: dict[str, str] | None = None,
        colours: Callable[[RGB], RGB] = lambda rgb: rgb,
        dark: str = "",
        deaf: str = "",
        answers: int = 6,
    ) -> None:
        felt = [square for square in range(25) if not deaf or square != square_index(deaf)]
        super().__init__([Picture(0, 0), *(edge for square in felt for edge in put_and_lift(square))])
        self.paper = PaperTime()
        self.is_asked = False
        self.chain = {square_index(lit): square_index(at) for lit, at in (chain or {}).items()}
        self.colours, self.dark, self.answers = colours, dark, answers
        self.lies_on = -1

    def person(self, heard: Heard) -> Person:
        """The person, who answers on the board when asked, and says no at the keyboard."""

        def tell(line: str) -> None:
            heard.lines.append(line)
            self.is_asked = self.is_asked or line.startswith("Answer on the board")

        return Person(tell, lambda question: bool(heard.lines.append(question)), patience_s=20)

    def _show(self, frame: Frame) -> None:
        shown = {self.chain.get(at, at): self.colours(frame.lights[at].rgb) for at in range(25)}
        lit = {at: rgb for at, rgb in shown.items() if rgb != (0, 0, 0)}
        if not lit or not self.answers or not self.is_asked:
            return
        self.answers -= 1
        if len(lit) == 1:
            self._plan((500, min(lit), True), (1500, min(lit), False))
        elif len(lit) == 25 and self.dark:
            self._plan((500, square_index(self.dark), True))
        elif len(lit) == 25:
            self._plan((500, self.lies_on, False))
        else:
            self.lies_on = next(at for at, (red, green, blue) in lit.items() if green > max(red, blue))
            self._plan((500, self.lies_on, True))

    def _plan(self, *turns: tuple[int, int, bool]) -> None:
        for after_ms, square, on in turns:
            self.paper.plan(after_ms, lambda square=square, on=on: self.turn(square, on))  # type: ignore[misc]


def lights_seen_by(seer: Seer, heard: Heard | None = None) -> list[Finding] | None:
    """The doctor's findings on the lights with this person."""
    events = Events()
    with seer:
        seer.open(events.put, seer.paper.clock)
        capture = EventCapture(events, seer.paper.time)
        capture.collect(0.1)
        return lights_by_hand(seer, capture, seer.person(heard or Heard()), PICO_WIRES)

"""`chameleon doctor --square`: one square, checked with a piece step by step, on every kind of board, in simulated
time.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from controller.doctor import Finding, Installation, Person, Time, examine_square
from controller.doctor.event_capture import EventCapture, Events
from controller.doctor.one_square import BESIDE_MM, STEPS, reed_check
from engine.sentence import with_remedy
from hal import Board, Edge, Frame, Health, Picture, square_index
from hal.drivers.gpio import GpioBoard
from hal.events import HardwareEvent
from hal.wires import Wires, WireTest
from sim.board import SimBoard
from sim.clock import ManualClock
from sim.square import Square as Sizes
from tests.chips.gpio import LightChain, PinGpio, raspberry_pi
from tests.controller.doctor_bench import PaperBoard, PaperTime
from tests.controller.doctor_people import GOOD, Heard, Reed, verdict
from tests.firmware_bridge.bench import Bench

A1 = square_index("a1")
CROSSING = "a1 is where row wire GP2, pin 4 (rank 1) meets column wire GP7, pin 10 (file a)"
WORKS = "works: it closes once and opens once, {}, and neither a piece nearby nor a knock affects it"
SEEN = Finding("light", True, "a person saw it shine violet")


def test_a_square_that_works_is_told_every_step_and_every_change_of_its_reed() -> None:
    heard = Heard()
    assert verdict(GOOD, heard) == [Finding("a1", True, WORKS.format("without any bounce")), SEEN]
    said = [line for line in heard.lines if not line.startswith(" ")]
    assert said == [line.format(square="a1", mm=50) for line in STEPS.values()]
    assert [line for line in heard.lines if line.startswith(" ")][:4] == [
        "     3.900 s  a1 closes",
        "     4.900 s  a1 opens",
        "     5.600 s  a1 closes",
        "     6.500 s  a1 opens after 900 ms",
    ]


def test_a_short_bounce_is_measured_and_is_no_fault() -> None:
    bouncing = GOOD | {"put": [(900, True), (901, False), (903, True)]}
    assert verdict(bouncing)[0] == Finding("a1", True, WORKS.format("its contacts settle within 3 ms"))


def test_a_reed_may_let_a_piece_go_for_a_moment_that_slides_along_it_over_its_middle() -> None:
    over_the_middle = GOOD | {"across": [(400, True), (900, False), (930, True), (1300, False)]}
    assert [each.ok for each in verdict(over_the_middle)] == [each.ok for each in verdict(GOOD)]


SOLDER = "fix the reed so that it cannot swing, and move it nearer to the magnet or further away"
ACROSS = "look for solder across the reed, or replace the reed: "
PLACE = "lay the reed from left to right, with its middle next to the square's middle; this shows how far: "
PLACE += "chameleon design check"


@pytest.mark.parametrize(
    ("reed", "sentence", "remedy"),
    [
        (
            {},
            "never closes: the board felt no piece",
            "hold the magnet close to the glass, then the other way up; check the joints and that the diode's "
            f"ring is on the row's side: {CROSSING}",
        ),
        ({"away": [(100, True)]}, "stays closed: its reed does not open although no piece is on it", ACROSS + CROSSING),
        (
            {"away": [(100, True), (400, False)]},
            "bounces: it changed 2 times with no magnet near",
            f"resolder its joints: {CROSSING}",
        ),
        (GOOD | {"lift": []}, "stays closed: its reed does not open although no piece is on it", ACROSS + CROSSING),
        (
            GOOD | {"along": [(400, True), (700, False), (790, True), (1300, False)]},
            "bounces: it lost a sliding piece once, for up to 90 ms",
            PLACE,
        ),
        (
            GOOD | {"across": [(400, True), (700, False), (710, True), (800, False), (830, True), (1300, False)]},
            "bounces: it lost a sliding piece 2 times, for up to 30 ms",
            PLACE,
        ),
        (
            GOOD | {"across": []},
            "never closes: it does not sense a piece that slides over it",
            f"slide it on the board itself; if that changes nothing, {PLACE}",
        ),
        (
            GOOD | {"beside": [(2000, True)], "put again": []},
            "reaches too far: it senses a piece 50 mm away",
            "put the reed deeper, or use a weaker magnet",
        ),
        (
            GOOD | {"knock": [(2000, False), (2030, True)]},
            "bounces: it loses the piece when someone knocks on the table",
            SOLDER,
        ),
        (
            GOOD | {"knock again": [(2000, True), (2030, False)]},
            "bounces: it closes without a piece when someone knocks on the table",
            SOLDER,
        ),
        (
            GOOD | {"put": [(900 + 6 * n, n % 2 == 0) for n in range(5)]},
            "bounces: its contacts need 24 ms to settle",
            "replace the reed: its contacts are worn, or it lies at the edge of the magnet's field",
        ),
    ],
)
def test_a_square_that_does_not_work_gets_one_verdict_and_one_remedy(reed: Reed, sentence: str, remedy: str) -> None:
    assert [each for each in verdict(reed) if not each.ok] == [Finding("a1", False, sentence, remedy)]


def test_a_reed_that_hangs_on_the_wires_of_another_square_is_told_by_both_names() -> None:
    (found,) = verdict(GOOD, square="b1")
    assert found.sentence == "never closes: the reed under the piece is wired as b1"
    assert found.remedy == (
        f"swap its wires: {CROSSING}, b1 is where row wire GP2, pin 4 (rank 1) meets column wire GP8, pin 11 (file b)"
    )


def test_a_diode_that_is_the_wrong_way_round_is_found_while_the_piece_lies_there() -> None:
    (found,) = verdict({}, test=WireTest(0, (0, 0, 0, 0, 0, 1, 0, 0, 0, 0), 0))
    assert found == Finding(
        "a1",
        False,
        "never closes: the diode of a1 is the wrong way round",
        "turn the diode round: its ring belongs to row wire GP2, pin 4 (rank 1)",
    )


def test_a_light_that_nobody_saw_is_bad_and_the_reed_still_works() -> None:
    square, light = verdict(GOOD | {"light": []})
    assert square.ok
    assert light == Finding(
        "light",
        False,
        "nobody confirmed that it shines violet",
        "check 5 V and ground of the light, the level shifter, and the lights' data line (GP16, pin 21) up to its DIN",
    )


def test_the_square_shines_green_while_it_is_closed() -> None:
    board, paper, events = PaperBoard([Picture(0, 0)]), PaperTime(), Events()
    with board:
        board.open(events.put, paper.clock)
        capture = EventCapture(events, paper.time)
        reed_check(
            A1, board, capture, Person(print, bool, 1), Wires(), lambda step: paper.plan(9, _turned(board, step))
        )
    shown = {frame.lights[A1].rgb for frame in board.frames}
    assert shown == {(40, 40, 40), (0, 120, 0), (0, 0, 0)}


def _turned(board: PaperBoard, step: str) -> Callable[[], None]:
    return lambda: board.turn(A1, True) if step == "put" else None


# On every kind of board


class OnAPi:
    """The pins of a Raspberry Pi, scanned every 4 ms of a clock that advances during waits."""

    def __init__(self) -> None:
        self.clock, self.pins = ManualClock(1000), PinGpio()
        self.board: Board = GpioBoard(threaded=False, settle_us=0)
        self.plans: list[tuple[int, bool]] = []

    def act(self, step: str) -> None:
        self.plans += [(self.clock() + after_ms, on) for after_ms, on in GOOD.get(step, [])]

    def take(self, events: Events, seconds: float) -> HardwareEvent | None:
        until = self.clock() + round(seconds * 1000)
        while events.empty() and self.clock() < until:
            self._pass()
        return None if events.empty() else events.get()

    def _pass(self) -> None:
        self.clock.advance(4)
        while self.plans and self.plans[0][0] <= self.clock():
            self.pins.closed = int(self.plans.pop(0)[1]) << A1
        assert isinstance(self.board, GpioBoard)
        self.board.scan()


class LinkBoard(Board):
    """The real firmware and the real link, in one thread."""

    name = "link"

    def __init__(self, bench: Bench) -> None:
        super().__init__()
        self.bench = bench

    def _open(self) -> None:
        self.bench.run_until_up()

    def _close(self) -> None:
        self.bench.link.close()

    def _health(self) -> Health:
        return self.bench.link.health()

    def _snapshot(self) -> int:
        return self.bench.link.felt

    def _show(self, frame: Frame) -> None:
        self.bench.link.show(bytes(level for rgb in frame.at(0) for level in rgb))


class OnAPico(OnAPi):
    """The firmware of a Pico behind its link, a round every 4 ms."""

    def __init__(self) -> None:
        super().__init__()
        self.bench = Bench()
        self.clock = self.bench.clock
        self.board = LinkBoard(self.bench)

    def _pass(self) -> None:
        while self.plans and self.plans[0][0] <= self.clock():
            self.bench.matrix.closed = int(self.plans.pop(0)[1]) << A1
        self.clock.advance(4)
        self.bench.step()
        for event in self.bench.told:
            self.board.report(event)
        self.bench.told.clear()


@pytest.mark.parametrize("kind", [OnAPi, OnAPico])
def test_the_same_steps_find_that_a_square_works_on_a_pi_and_behind_the_link_of_a_pico(kind: type[OnAPi]) -> None:
    rig, events, heard = kind(), Events(), Heard()
    with raspberry_pi(rig.pins, LightChain()), rig.board:
        rig.board.open(events.put, rig.clock)
        capture = EventCapture(events, Time(rig.clock, lambda seconds: None, rig.take))
        found = reed_check(A1, rig.board, capture, heard.person, rig.board.wires() or Wires(), rig.act)
    assert found == [Finding("a1", True, WORKS.format("without any bounce")), SEEN]
    assert sum(line.endswith("a1 closes") or " a1 closes after" in line for line in heard.lines) == 4


@pytest.mark.parametrize("square", ["a1", "e5"])
def test_a_simulated_board_goes_through_the_same_steps_with_a_simulated_hand(square: str) -> None:
    clock, heard, board = ManualClock(1000), Heard(), SimBoard(threaded=False)

    def take(events: Events, seconds: float) -> HardwareEvent | None:
        if events.empty():
            board.run_until(clock.advance(round(seconds * 1000)))
        return None if events.empty() else events.get()

    subject = Installation("sim", lambda: board, journal=None)  # type: ignore[arg-type]
    found = list(examine_square(subject, Time(clock, print, take), heard.person, square_index(square)))
    assert [(each.name, each.ok, each.sentence.partition(":")[0]) for each in found] == [
        (square, True, "works"),
        ("light", True, "a person saw it shine violet"),
    ]


def test_a_board_that_is_lost_meanwhile_is_the_verdict() -> None:
    paper = PaperTime()
    lost = Health(False, with_remedy("the Pico is missing", "plug in its USB cable"))
    board = PaperBoard([Picture(0, 0)], [], [lost], [Edge(5, A1, True)])
    subject = Installation("paper", lambda: board, journal=None)  # type: ignore[arg-type]
    found = list(examine_square(subject, paper.time, Heard().person, A1))
    assert found == [Finding("board", False, "the Pico is missing", "plug in its USB cable")]


def test_a_piece_is_put_as_far_beside_as_the_recommended_squares_are_wide() -> None:
    assert Sizes().pitch == BESIDE_MM

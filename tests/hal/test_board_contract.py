"""The same contract for every board in the table of backends.

A new backend joins with one class in `HARNESSES` that can move its magnets and read its lights.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from queue import SimpleQueue
from typing import cast

import pytest

from hal import (
    BOARDS,
    RGB,
    Board,
    BoardError,
    Edge,
    Frame,
    HardwareEvent,
    Health,
    Light,
    Occupancy,
    Picture,
    PieceSeen,
    make_board,
    picture_of,
    square_index,
    square_name,
)
from sim import SimBoard
from tests.hal.gpio_harness import GpioHarness
from tests.hal.pico_harness import PicoHarness

Colours = tuple[RGB, ...]


def clock() -> int:
    """Real milliseconds."""
    return time.monotonic_ns() // 1_000_000


@dataclass
class SimHarness:
    """The simulated board, with its own thread and the real clock."""

    options: dict[str, object] = field(default_factory=dict)
    board: Board = field(init=False)
    told: SimpleQueue[HardwareEvent] = field(default_factory=SimpleQueue)

    def __post_init__(self) -> None:
        self.board = make_board("sim", {"seed": 7} | self.options)

    def open(self) -> None:
        """Opens the board; its events are recorded in order."""
        self.board.open(self.told.put, clock)

    def put_pieces_on(self, *squares: str) -> None:
        """Makes exactly these squares occupied, and waits for all reports."""
        self.stand(**dict.fromkeys(squares, "red-white"))

    def stand(self, **looks: str) -> None:
        """Sets up exactly these pieces, and waits for all reports."""
        self.board.hand("set-up", pieces=looks)
        self.settle()

    def move(self, origin: str, target: str) -> None:
        """Moves a magnet, and waits for all reports."""
        self.board.hand("lift", square=origin)
        self.board.hand("place", square=target)
        self.settle()

    def start_a_move(self, origin: str, target: str) -> None:
        """Captures with one hand, without waiting."""
        self.board.hand("lift", square=origin)
        self.board.hand("place", square=target)

    def events(self) -> list[HardwareEvent]:
        """Returns the board's events since the last call."""
        return [self.told.get_nowait() for _ in range(self.told.qsize())]

    def shown(self) -> list[Colours]:
        """Returns the colours of the lights in order, 25 at a time."""
        return [frame.at(0) for frame in cast(SimBoard, self.board).frames]

    def close(self) -> None:
        """Closes the board, and ends the simulation of its hardware."""
        self.board.close()

    def settle(self) -> None:
        """Waits until the board has reported everything."""
        assert cast(SimBoard, self.board).wait_until_still()


HARNESSES = {"sim": SimHarness, "gpio": GpioHarness, "pico": PicoHarness}
KNOWING = {
    "sim": (lambda: SimHarness({"kinds": True}), {look: look for look in ("red-white", "red-black")}),
    "pico": (lambda: PicoHarness({"kinds": ["white", "black"]}), {"red-white": "white", "red-black": "black"}),
}
"""The boards that can recognise kinds of pieces, with their names for two looks."""


@pytest.fixture(params=BOARDS)
def harness(request: pytest.FixtureRequest) -> Iterator[SimHarness]:
    harness = HARNESSES[request.param]()
    yield harness
    harness.close()


@dataclass
class Knowing:
    """A board that recognises kinds, with its names for white and black pieces."""

    harness: SimHarness | PicoHarness
    white: str
    black: str

    def kinds(self) -> dict[str, str | None]:
        """Returns the kinds reported since the last call, the latest of each square."""
        return dict(kinds_of(self.harness.events()))


@pytest.fixture(params=KNOWING)
def knowing(request: pytest.FixtureRequest) -> Iterator[Knowing]:
    make, called = KNOWING[request.param]
    harness = make()
    yield Knowing(harness, called["red-white"], called["red-black"])
    harness.close()


def folded(events: list[HardwareEvent]) -> Occupancy:
    """The picture after all reported events."""
    occupied = 0
    for event in events:
        if isinstance(event, Picture):
            occupied = event.occupied
        if isinstance(event, Edge):
            occupied = occupied & ~(1 << event.square) | event.on << event.square
    return occupied


def kinds_of(events: list[HardwareEvent]) -> list[tuple[str, str | None]]:
    """The reported kinds of squares, in order."""
    return [(square_name(event.square), event.kind) for event in events if isinstance(event, PieceSeen)]


def squares(*names: str) -> Occupancy:
    return picture_of(map(square_index, names))


def test_an_opened_board_first_tells_the_whole_picture(harness: SimHarness) -> None:
    before = clock()
    harness.open()
    (first,) = harness.events()
    assert isinstance(first, Picture)
    assert first.occupied == harness.board.snapshot()
    assert before <= first.t_ms <= clock()


def test_a_board_is_open_between_open_and_close(harness: SimHarness) -> None:
    states = [harness.board.is_open]
    harness.open()
    states.append(harness.board.is_open)
    harness.board.close()
    assert [*states, harness.board.is_open] == [False, True, False]


def test_a_board_closes_itself_after_a_with_block(harness: SimHarness) -> None:
    with harness.board as board:
        harness.open()
        assert board.is_open
    assert not board.is_open


def test_closing_twice_does_nothing(harness: SimHarness) -> None:
    harness.open()
    harness.board.close()
    harness.board.close()
    assert not harness.board.is_open


def test_an_open_board_cannot_be_opened_again(harness: SimHarness) -> None:
    harness.open()
    with pytest.raises(BoardError, match=f"^the {harness.board.name} device is already open; close it first$"):
        harness.open()
    assert harness.board.is_open


def test_the_picture_is_what_the_edges_add_up_to(harness: SimHarness) -> None:
    harness.open()
    harness.put_pieces_on("a1", "c3", "e5")
    harness.move("a1", "b3")
    told = folded(harness.events())
    assert told == harness.board.snapshot() == squares("b3", "c3", "e5")


def test_the_edges_of_a_square_alternate(harness: SimHarness) -> None:
    harness.open()
    harness.put_pieces_on("a1", "c3")
    harness.move("a1", "c3")
    levels: dict[int, list[bool]] = {}
    for event in harness.events():
        if isinstance(event, Edge):
            levels.setdefault(event.square, [False]).append(event.on)
    assert set(levels) == {square_index("a1"), square_index("c3")}
    assert all(now is not after for seen in levels.values() for now, after in pairwise(seen))


def test_times_never_run_backwards(harness: SimHarness) -> None:
    harness.open()
    harness.put_pieces_on("a1", "c3", "e5")
    harness.move("a1", "c3")
    times = [event.t_ms for event in harness.events() if isinstance(event, Edge | Picture)]
    assert times == sorted(times)
    assert times[-1] <= clock()


def test_a_reopened_board_tells_where_pieces_stand_now(harness: SimHarness) -> None:
    harness.open()
    harness.put_pieces_on("a1", "c3")
    harness.board.close()
    harness.events()
    harness.open()
    (first,) = harness.events()
    assert isinstance(first, Picture)
    assert first.occupied == squares("a1", "c3")


def test_nothing_is_told_after_closing(harness: SimHarness) -> None:
    harness.open()
    harness.put_pieces_on("a1", "c3")
    harness.start_a_move("a1", "c3")
    harness.board.close()
    harness.events()
    harness.board.report(Edge(clock(), 0, True))
    assert harness.events() == []


def test_the_lights_show_whole_frames_in_order(harness: SimHarness) -> None:
    blue = Frame().with_light(0, Light((0, 0, 255)))
    red = Frame().with_light(24, Light((255, 0, 0)))
    harness.open()
    for frame in (blue, red, blue):
        harness.board.show(frame)
    assert harness.shown() == [frame.at(0) for frame in (blue, red, blue)]


def test_showing_a_frame_twice_is_showing_it_once(harness: SimHarness) -> None:
    blue = Frame().with_light(0, Light((0, 0, 255)))
    harness.open()
    harness.board.show(blue)
    harness.board.show(blue)
    assert harness.shown() == [blue.at(0)]


def test_an_open_board_is_in_good_health(harness: SimHarness) -> None:
    harness.open()
    health = harness.board.health()
    assert health.ok
    assert "\n" not in health.sentence


def test_a_board_with_wires_names_them_and_finds_nothing_wrong_with_good_ones(harness: SimHarness) -> None:
    harness.open()
    wires, test = harness.board.wires(), harness.board.self_test()
    assert (wires is None) == (test is None)
    if wires is not None and test is not None:
        assert (len(wires.rows), len(wires.columns), test.low, test.follow) == (5, 5, 0, (0,) * 10)


def test_a_closed_board_says_in_one_sentence_that_it_is_closed(harness: SimHarness) -> None:
    name = harness.board.name
    assert harness.board.health() == Health(False, f"the {name} device is not open")
    with pytest.raises(BoardError, match=f"^the {name} board is not open$"):
        harness.board.snapshot()
    with pytest.raises(BoardError, match=f"^the {name} lights are not open$"):
        harness.board.show(Frame())
    with pytest.raises(BoardError, match=f"^the {name} device is not open$"):
        harness.board.now()


def test_a_closed_board_has_no_hands(harness: SimHarness) -> None:
    with pytest.raises(BoardError):
        harness.board.hand("lift", square="a1")
    assert harness.events() == []


def test_only_a_simulated_board_knows_where_its_pieces_are(harness: SimHarness) -> None:
    assert (harness.board.pieces() is not None) == harness.board.is_simulated


# Boards that know kinds of pieces, and boards that do not


def test_a_board_that_knows_no_kinds_tells_none(harness: SimHarness) -> None:
    harness.open()
    harness.put_pieces_on("a1", "c3")
    harness.move("a1", "c3")
    assert kinds_of(harness.events()) == []


def test_a_board_that_knows_kinds_tells_one_after_it_has_felt_the_piece(knowing: Knowing) -> None:
    knowing.harness.open()
    knowing.harness.stand(a1="red-white", c3="red-black")
    told = knowing.harness.events()
    assert sorted(kinds_of(told)) == [("a1", knowing.white), ("c3", knowing.black)]
    for seen in [event for event in told if isinstance(event, PieceSeen)]:
        assert folded(told[: told.index(seen)]) >> seen.square & 1


def test_a_piece_that_left_is_told_with_no_kind(knowing: Knowing) -> None:
    knowing.harness.open()
    knowing.harness.stand(a1="red-white", c3="red-black")
    knowing.harness.events()
    knowing.harness.move("a1", "b3")
    assert knowing.kinds() == {"a1": None, "b3": knowing.white}


def test_pieces_that_change_places_are_told_where_they_stand_now(knowing: Knowing) -> None:
    knowing.harness.open()
    knowing.harness.stand(a1="red-white", c3="red-black")
    knowing.harness.events()
    knowing.harness.stand(a1="red-black", c3="red-white")
    assert knowing.kinds() == {"a1": knowing.black, "c3": knowing.white}


def test_a_reopened_board_tells_the_kinds_after_the_picture(knowing: Knowing) -> None:
    knowing.harness.open()
    knowing.harness.stand(a1="red-white", c3="red-black")
    knowing.harness.board.close()
    knowing.harness.events()
    knowing.harness.open()
    knowing.harness.settle()
    first, *others = knowing.harness.events()
    assert isinstance(first, Picture)
    assert dict(kinds_of(others)) == {"a1": knowing.white, "c3": knowing.black}

"""The backend "sim": hands in, edges out at their times."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from queue import Queue
from typing import Any

import pytest

from hal import (
    BoardError,
    Edge,
    Frame,
    HardwareEvent,
    Held,
    Light,
    Picture,
    PieceSeen,
    make_board,
    picture_of,
    square_index,
)
from hal.contracts import SquareSensor
from sim import ManualClock, SimBoard
from sim.board import FRAMES_KEPT, KIND_MS

START = {"b1": "red-black", "c3": "blue-white"}


class DrivenTable:
    """A board without a thread, with a controlled clock, and its events."""

    def __init__(self, *, kinds: bool = False) -> None:
        self.board = SimBoard(seed=1, threaded=False, kinds=kinds)
        self.clock = ManualClock()
        self.told: list[HardwareEvent] = []
        self.board.open(self.told.append, self.clock)

    def after(self, ms: int) -> list[HardwareEvent]:
        """Lets time pass and returns the events."""
        del self.told[:]
        self.board.run_until(self.clock.advance(ms))
        return self.told

    def places(self) -> list[str]:
        return [piece["at"] for piece in self.board.pieces()["pieces"]]


@pytest.fixture
def table() -> Iterator[DrivenTable]:
    table = DrivenTable()
    table.board.hand("set-up", pieces=START)
    table.after(1000)
    yield table
    table.board.close()


def edges_of(events: list[HardwareEvent]) -> list[tuple[int, int, bool]]:
    return [(event.t_ms, event.square, event.on) for event in events if isinstance(event, Edge)]


def held_in(events: list[HardwareEvent]) -> list[int]:
    return [event.pieces for event in events if isinstance(event, Held)]


# Without a thread


def test_edges_are_told_when_their_time_has_come(table: DrivenTable) -> None:
    table.board.hand("lift", square="b1")
    table.board.hand("place", square="c3")
    left = table.after(50)
    assert {(square, on) for _, square, on in edges_of(left)} >= {(1, False), (12, False)}
    assert table.board.snapshot() == 0
    landed = table.after(150)
    assert {square for _, square, _ in edges_of(landed)} == {12}
    assert table.board.snapshot() == picture_of([12])


def test_a_driven_board_tells_nothing_of_itself(table: DrivenTable) -> None:
    del table.told[:]
    table.board.hand("lift", square="b1")
    table.clock.advance(1000)
    assert (table.told, table.board.snapshot()) == ([], picture_of([1, 12]))


def test_a_board_whose_thread_is_late_has_told_everything_until_the_next_edge(table: DrivenTable) -> None:
    assert table.board.reported_until() == 1000
    table.board.hand("lift", square="b1")
    table.clock.advance(8000)
    assert table.board.reported_until() == 1000
    table.after(0)
    assert table.board.reported_until() == 9000


def test_edges_of_two_hands_are_told_in_the_order_of_time(table: DrivenTable) -> None:
    table.board.hand("set-up", pieces={**START, "e5": "blue-white"})
    table.after(1000)
    table.board.hand("lift", square="b1", hand="red")
    table.board.hand("place", square="c3", hand="red")
    table.after(20)
    table.board.hand("lift", square="e5", hand="blue")
    told = edges_of(table.after(500))
    assert told == sorted(told, key=lambda edge: edge[0])
    assert [told[0][1], told[-1][1]] == [24, 12]


def test_what_hands_hold_is_told_before_a_reed_feels_it(table: DrivenTable) -> None:
    table.board.hand("lift", square="b1")
    table.clock.advance(1000)
    assert [type(event) for event in table.after(0)][:2] == [Held, Edge]
    table.board.hand("lift", square="c3", hand="blue")
    table.board.hand("over", square="c4", hand="blue")
    assert held_in(table.after(1000)) == [2]
    table.board.hand("place", square="d1")
    assert held_in(table.after(1000)) == [1]
    table.board.hand("set-up", pieces=START)
    assert held_in(table.after(1000)) == [0]


def test_a_piece_that_is_held_when_the_board_opens_is_told(table: DrivenTable) -> None:
    table.board.hand("lift", square="b1")
    table.board.close()
    del table.told[:]
    table.board.open(table.told.append, table.clock)
    assert table.told == [Picture(1000, picture_of([12])), Held(1000, 1)]


def test_a_piece_is_recognised_a_moment_after_its_reed_has_come_to_rest() -> None:
    table = DrivenTable(kinds=True)
    table.board.hand("set-up", pieces={"b1": "red-black"})
    *edges, seen = table.after(1000)
    assert seen == PieceSeen(edges[-1].t_ms + KIND_MS, 1, "red-black")


def test_a_piece_that_is_taken_up_before_it_was_recognised_is_not_told() -> None:
    table = DrivenTable(kinds=True)
    table.board.hand("set-up", pieces={"b1": "red-black"})
    table.after(20)
    table.board.hand("lift", square="b1")
    assert [event for event in table.after(1000) if isinstance(event, PieceSeen)] == []


def test_pieces_that_are_put_there_at_once_are_recognised_at_once() -> None:
    table = DrivenTable(kinds=True)
    table.board.hand("set-up", pieces=START, at_once=True)
    assert table.told[-3:] == [
        Picture(0, picture_of([1, 12])),
        PieceSeen(0, 1, "red-black"),
        PieceSeen(0, 12, "blue-white"),
    ]


def test_a_board_that_should_know_kinds_perhaps_is_refused() -> None:
    with pytest.raises(BoardError, match=r"^the board option kinds is true or false, not 'perhaps'$"):
        make_board("sim", {"kinds": "perhaps"})


def test_every_action_of_a_page_has_its_hand(table: DrivenTable) -> None:
    story: list[tuple[str, dict[str, Any], list[str]]] = [
        ("lift", {"square": "b1"}, ["hand", "c3"]),
        ("over", {"square": "b2"}, ["hand", "c3"]),
        ("slide", {"square": "b3"}, ["hand", "c3"]),
        ("place", {"square": "c3"}, ["c3", "box"]),
        ("take", {"piece": "p1"}, ["c3", "hand"]),
        ("place", {"square": "e5"}, ["c3", "e5"]),
        ("lift", {"square": "c3"}, ["hand", "e5"]),
        ("box", {}, ["box", "e5"]),
        ("set-up", {"pieces": START}, ["b1", "c3"]),
    ]
    for action, details, places in story:
        assert table.board.hand(action, **details) == table.board.pieces()
        assert table.places() == places


def test_a_knock_moves_pieces_about(table: DrivenTable) -> None:
    table.board.hand("knock")
    assert len(edges_of(table.after(300))) >= 2
    assert table.places() != list(START)
    assert table.board.snapshot() == picture_of(square_index(at) for at in table.places() if at != "box")


MISTAKES: list[tuple[str, dict[str, Any], str]] = [
    (
        "throw",
        {"square": "b1"},
        "a hand cannot 'throw'; it can: lift, over, slide, place, take, box, knock, set-up",
    ),
    ("lift", {}, "the hand's 'lift' needs square to be said, not nothing"),
    ("lift", {"square": "b1", "to": "c3"}, "the hand's 'lift' needs square to be said, not square, to"),
    ("box", {"square": "b1"}, "the hand's 'box' needs nothing to be said, not square"),
    ("lift", {"square": "a1"}, "nothing stands on a1 that could be lifted"),
    ("lift", {"square": 3}, "3 is not a square; use a1 to e5"),
    ("lift", {"square": "b1", "hand": 2}, "a hand has a name, not 2"),
    ("place", {"square": "c3"}, "the hand 'page' holds no piece; lift one or take one from the box first"),
    ("take", {"piece": "p9"}, "'p9' is not a piece; the pieces are p0 to p1"),
    ("set-up", {"pieces": {"b9": "red-white"}}, "'b9' is not a square; use a1 to e5"),
]


@pytest.mark.parametrize(("action", "details", "sentence"), MISTAKES)
def test_a_hand_that_cannot_says_why_and_changes_nothing(
    table: DrivenTable, action: str, details: dict[str, Any], sentence: str
) -> None:
    before = table.board.pieces()
    with pytest.raises(ValueError) as refusal:
        table.board.hand(action, **details)
    assert (str(refusal.value), table.board.pieces(), table.after(1000)) == (sentence, before, [])


def test_pieces_stay_while_the_board_is_closed_and_another_clock_may_follow(table: DrivenTable) -> None:
    table.board.hand("lift", square="b1")
    table.board.hand("place", square="c3")
    table.board.close()
    told: list[HardwareEvent] = []
    table.board.open(told.append, ManualClock(7))
    table.board.hand("lift", square="c3")
    table.board.run_until(20)
    assert told[:3] == [Picture(7, picture_of([12])), Held(7, 1), Edge(7, 12, False)]
    assert table.board.snapshot() == 0


def test_the_latest_frames_are_remembered_and_closing_darkens_the_board(table: DrivenTable) -> None:
    shown = [Frame().with_light(0, Light((level % 256, level // 256, 1))) for level in range(FRAMES_KEPT + 5)]
    for frame in shown:
        table.board.show(frame)
    assert (table.board.frame, list(table.board.frames)) == (shown[-1], shown[5:])
    table.board.close()
    assert table.board.frame == Frame()


# With its own thread


def real_ms() -> int:
    return time.monotonic_ns() // 1_000_000


@pytest.fixture
def told() -> Queue[HardwareEvent]:
    return Queue()


@pytest.fixture
def live(told: Queue[HardwareEvent]) -> Iterator[SimBoard]:
    with SimBoard(seed=1) as board:
        board.open(told.put, real_ms)
        told.get(timeout=60)  # the first picture
        board.hand("set-up", pieces=START)
        assert board.wait_until_still()
        while not told.empty():
            told.get()
        yield board


def test_a_capture_arrives_through_the_thread_no_earlier_than_it_happens(
    live: SimBoard, told: Queue[HardwareEvent]
) -> None:
    live.hand("lift", square="b1")
    live.hand("place", square="c3")
    seen: list[HardwareEvent] = []
    while not seen or live.snapshot() != picture_of([12]):
        seen.append(told.get(timeout=60))
        assert isinstance(seen[-1], Edge | Held)
        assert seen[-1].t_ms <= real_ms()
    squares = [square for _, square, _ in edges_of(seen)]
    assert (squares[0], squares[-1]) == (1, 12)


def test_events_come_from_the_boards_own_thread(live: SimBoard) -> None:
    tellers: Queue[str] = Queue()
    live.close()
    live.open(lambda event: tellers.put(threading.current_thread().name), real_ms)
    assert tellers.get(timeout=60) == threading.current_thread().name
    live.hand("lift", square="b1")
    assert tellers.get(timeout=60) == "simulated board"


def test_two_persons_move_at_the_same_time(live: SimBoard, told: Queue[HardwareEvent]) -> None:
    meet = threading.Barrier(2)

    def move(hand: str, origin: str, target: str) -> None:
        meet.wait(timeout=60)
        live.hand("lift", square=origin, hand=hand)
        live.hand("place", square=target, hand=hand)

    people = [threading.Thread(target=move, args=way) for way in (("red", "b1", "b2"), ("blue", "c3", "c4"))]
    for person in people:
        person.start()
    for person in people:
        person.join(timeout=60)
    assert live.wait_until_still()
    assert live.snapshot() == picture_of(map(square_index, ("b2", "c4")))
    edges = edges_of([told.get_nowait() for _ in range(told.qsize())])
    assert {square for _, square, _ in edges} == {1, 6, 12, 17}


def test_a_set_up_at_once_is_told_as_one_picture_and_nothing_follows(told: Queue[HardwareEvent]) -> None:
    clock = ManualClock(1000)
    with SimBoard(seed=1, threaded=False) as board:
        board.open(told.put, clock)
        board.hand("set-up", pieces=START)
        board.hand("set-up", pieces={"c3": "red-white"}, at_once=True)
        clock.advance(1000)
        board.run_until(clock())
        c3 = 1 << square_index("c3")
        assert list(told.queue) == [Picture(1000, 0), Picture(1000, c3)]
        assert board.snapshot() == c3


def test_closing_ends_the_thread_and_forgets_what_was_still_to_come(told: Queue[HardwareEvent]) -> None:
    clock = ManualClock()
    with SimBoard(seed=1) as board:
        board.open(told.put, clock)
        board.hand("set-up", pieces=START)
        clock.advance(1000)
        assert board.wait_until_still()
        board.hand("lift", square="b1")
        board.hand("place", square="c3")
        assert not board.wait_until_still(timeout_s=0)  # the landing is in the future, and this clock does not advance
    clock.advance(1000)
    assert "simulated board" not in [thread.name for thread in threading.enumerate()]
    assert board.wait_until_still(timeout_s=0)
    assert max(t_ms for t_ms, _, _ in edges_of(list(told.queue))) < 1090


class OlderBoard(SimBoard):
    """A board of another package, written by earlier docs for a board whose thread is late."""

    reported_until = SquareSensor.reported_until

    def _told_until(self) -> int:
        return 700


def test_a_board_of_an_older_package_says_how_far_it_has_reported() -> None:
    assert OlderBoard().reported_until() == 700

"""The queue of the table's thread: a page with many requests does not delay others."""

from __future__ import annotations

import threading
from collections.abc import Hashable
from queue import Empty

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.table.fair_queue import FairQueue


def emptied(queue: FairQueue[str]) -> list[str]:
    """All waiting items, in order."""
    found = []
    while not queue.empty():
        found.append(queue.get(0))
    return found


def test_events_come_in_their_order() -> None:
    queue = FairQueue[str](2)
    for event in ("lift", "place", "thought"):
        queue.put(event)
    assert emptied(queue) == ["lift", "place", "thought"]


def test_pages_are_served_in_turn_however_much_one_of_them_asks_for() -> None:
    queue = FairQueue[str](9)
    for number in range(4):
        queue.put_from("flood", f"flood {number}")
    for page in ("ada", "bob"):
        queue.put_from(page, page)
    queue.put_from("ada", "ada again")
    assert emptied(queue) == ["flood 0", "ada", "bob", "flood 1", "ada again", "flood 2", "flood 3"]


def test_what_the_board_says_goes_before_what_pages_ask_for() -> None:
    queue = FairQueue[str](9)
    queue.put_from("flood", "wish")
    queue.put("edge")
    assert emptied(queue) == ["edge", "wish"]


def test_a_board_that_never_rests_does_not_silence_the_pages() -> None:
    queue = FairQueue[str](9)
    for _ in range(20):
        queue.put("edge")
    queue.put_from("ada", "wish")
    assert emptied(queue) == ["edge"] * 8 + ["wish"] + ["edge"] * 12


def test_a_page_may_have_so_much_waiting_and_no_more() -> None:
    queue = FairQueue[str](2)
    assert [queue.put_from("flood", "wish") for _ in range(4)] == [True, True, False, False]
    assert queue.put_from("ada", "wish")
    queue.get(0)
    assert queue.put_from("flood", "wish")


def test_events_are_never_refused() -> None:
    queue = FairQueue[str](1)
    for _ in range(1000):
        queue.put("edge")
    assert len(emptied(queue)) == 1000


def test_nothing_comes_of_an_empty_queue() -> None:
    queue = FairQueue[str](1)
    assert queue.empty()
    with pytest.raises(Empty):
        queue.get(0)


def test_who_waits_is_woken_by_an_event_and_by_a_page() -> None:
    queue, heard = FairQueue[str](1), list[str]()
    waiting = threading.Thread(target=lambda: heard.extend(queue.get(60) for _ in range(2)))
    waiting.start()
    queue.put("edge")
    queue.put_from("ada", "wish")
    waiting.join(60)
    assert heard == ["edge", "wish"]


@given(st.lists(st.sampled_from(["event", "ada", "bob", "flood"])), st.integers(1, 4))
def test_nothing_taken_is_lost_and_each_keeps_its_order(asked: list[str], most: int) -> None:
    queue = FairQueue[tuple[Hashable, int]](most)
    taken: list[tuple[Hashable, int]] = []
    for number, who in enumerate(asked):
        if who == "event":
            queue.put((who, number))
        elif not queue.put_from(who, (who, number)):
            continue
        taken.append((who, number))
    found = []
    while not queue.empty():
        found.append(queue.get(0))
    for who in ("event", "ada", "bob", "flood"):
        assert [each for each in found if each[0] == who] == [each for each in taken if each[0] == who]

"""The running table: one thread, one queue, and what comes out of it, on the simulated board."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from controller import table as table_module
from controller.errors import JournalError
from controller.protocol import NewGameWanted, Resign, TableMoves, TakeBack
from hal import BoardError, Frame
from tests.controller.stack import Stack, clock

ENGINE_BLUE = {"red": "human", "blue": "engine:1"}


@pytest.fixture
def stack(tmp_path: Path) -> Iterator[Stack]:
    with Stack(tmp_path) as running:
        yield running


def score(message: dict[str, Any]) -> list[str]:
    return [move["move"] for move in message["view"]["moves"]]


def standing(message: dict[str, Any]) -> dict[str, str]:
    """Where the simulated pieces really are."""
    return {piece["at"]: piece["look"] for piece in message["world"]["pieces"]}


def test_the_table_starts_with_the_pieces_set_up(stack: Stack) -> None:
    first = stack.messages[0]
    assert (first["view"]["position"], first["mood"], first["game_id"]) == ("wbwbw/5/5/5/WBWBW r", "play", 1)
    assert len(standing(first)) == 10
    assert stack.messages[-1]["lifted"] == []


def test_a_move_by_simulated_hands_is_played(stack: Stack) -> None:
    assert stack.hand("lift", square="b1") is None
    lifted = stack.until(lambda message: message["lifted"] == ["b1"])
    assert lifted["expect"] == "Put the piece from b1 on a lit square, or back."
    assert stack.hand("place", square="c3") is None
    played = stack.until(lambda message: bool(message["view"]["moves"]))
    assert (score(played), played["said"]) == (["b1c3"], "Red's black piece jumps from b1 to c3.")


def test_a_move_is_on_disk_before_the_light_shows_it_done(stack: Stack) -> None:
    stack.move("b1c3")
    stack.until(lambda message: message["mood"] == "play")
    made, written, done = "shown: b1 dim, c3 steady", "written: move b1c3", "shown: b1 dim, c3 dim"
    assert [line for line in stack.log if line in (made, written, done)] == [made, written, done]


def test_a_capture_by_one_hand_is_played_and_its_victim_lies_in_the_box(stack: Stack) -> None:
    for move in ("d1d2", "b5a3"):
        stack.move(move)
    message = stack.move("d2a5")
    assert score(message) == ["d1d2", "b5a3", "d2a5"]
    assert (message["mood"], message["view"]["outcome"]["winner"]) == ("over", "red")
    assert standing(message)["box"] == "blue-white"


def test_what_a_hand_cannot_do_is_answered_and_changes_nothing(stack: Stack) -> None:
    before = stack.messages[-1]["world"]
    assert stack.hand("lift", square="c3") == "nothing stands on c3 that could be lifted"
    assert stack.hand("place", square="c3") == "the hand 'page' holds no piece; lift one or take one from the box first"
    assert stack.hand("lift", square="z9") == "'z9' is no square; squares are a1 to e5"
    assert stack.ask(Resign("green")) == "resign: 'green' is no seat of chameleon; the seats are red, blue"
    assert stack.ask(TakeBack()) == "there is no move to take back"
    assert stack.messages[-1]["world"] == before


def test_a_knocked_table_is_set_up_again(stack: Stack) -> None:
    stack.hand("knock")
    troubled = stack.until(lambda message: message["mood"] == "repair")
    assert troubled["repair"]["missing"]
    assert stack.hand("set-up") is None
    assert stack.until(lambda message: message["mood"] == "play")["repair"] is None


def test_a_new_game_sets_the_simulated_pieces_up(stack: Stack) -> None:
    stack.move("b1c3")
    assert stack.ask(NewGameWanted(None, "blue")) is None
    fresh = stack.until(lambda message: message["game_id"] == 2 and message["mood"] == "play")
    assert standing(fresh) == standing(stack.messages[0])
    assert fresh["view"]["turn"] == "blue"


def test_the_game_goes_on_when_the_table_is_started_again(tmp_path: Path) -> None:
    with Stack(tmp_path) as stack:
        before = stack.move("b1c3")
    with Stack(tmp_path) as stack:
        again = stack.messages[0]
        assert (score(again), again["game_id"], standing(again)) == (["b1c3"], 1, standing(before))


# The engine


def test_the_engine_thinks_and_a_hand_makes_its_move(tmp_path: Path) -> None:
    with Stack(tmp_path, seats=ENGINE_BLUE) as stack:
        stack.move("b1c3")
        waiting = stack.until(lambda message: message["mood"] == "engine")
        answered = stack.move(waiting["engine_move"]["move"])
    assert score(answered) == ["b1c3", waiting["engine_move"]["move"]]


def test_a_table_that_moves_by_itself_makes_the_engines_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "_LIFT_TO_PLACE_MS", 80)
    with Stack(tmp_path, seats=ENGINE_BLUE, table_moves=True) as stack:
        stack.move("b1c3")
        played = stack.until(lambda message: len(message["view"]["moves"]) == 2)
        assert (played["mood"], played["view"]["turn"]) == ("play", "red")


def test_a_piece_that_the_table_carries_is_put_back_when_its_move_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_module, "_LIFT_TO_PLACE_MS", 150)
    with Stack(tmp_path, seats=ENGINE_BLUE, table_moves=True) as stack:
        start = standing(stack.messages[0])
        stack.move("b1c3")
        stack.until(lambda message: "hand" in standing(message))
        stack.ask(TakeBack())
        stack.until(lambda message: "hand" not in standing(message))
        stack.hand("lift", square="c3")
        stack.hand("place", square="b1")
        whole = stack.until(lambda message: message["mood"] == "play")
        assert (standing(whole), score(whole)) == (start, [])


def test_the_table_can_be_asked_to_make_a_move_that_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "_LIFT_TO_PLACE_MS", 80)
    with Stack(tmp_path, seats=ENGINE_BLUE) as stack:
        stack.move("b1c3")
        stack.until(lambda message: message["mood"] == "engine")
        assert stack.ask(TableMoves(True)) is None
        assert stack.until(lambda message: len(message["view"]["moves"]) == 2)["world"]["table_moves"]


# When something fails


def test_a_full_disk_is_told_and_the_move_counts_once_there_is_room(stack: Stack) -> None:
    stack.journal.refused = ("move",)
    stack.hand("lift", square="b1")
    stack.hand("place", square="c3")
    full = stack.until(lambda message: message["mood"] == "fault")
    assert (score(full), full["expect"]) == ([], "the journal cannot grow, the disk is full; make room and try again")
    stack.journal.refused = ()
    assert score(stack.until(lambda message: message["mood"] == "play")) == ["b1c3"]


def test_lights_that_fail_are_told_and_the_game_goes_on(stack: Stack, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(frame: Frame) -> None:
        raise BoardError("the lights do not answer; look after their cable")

    monkeypatch.setattr(stack.board, "_show", broken)
    message = stack.move("b1c3")
    assert (score(message), message["mood"]) == (["b1c3"], "fault")
    assert message["health"]["devices"]["board"] == {
        "ok": False, "sentence": "the lights do not answer; look after their cable"
    }  # fmt: skip


def test_a_table_that_cannot_begin_says_why_and_leaves_no_thread(tmp_path: Path) -> None:
    (tmp_path / "journal.db").write_bytes(b"no journal at all, but long enough to be looked at" * 9)
    stack = Stack(tmp_path)
    with pytest.raises(JournalError, match="is not a journal"):
        stack.table.start()
    assert not stack.board.is_open
    assert "table" not in {thread.name for thread in threading.enumerate()}


def test_a_board_in_use_is_refused(tmp_path: Path) -> None:
    stack = Stack(tmp_path)
    stack.board.open(lambda event: None, clock)
    with stack.board, pytest.raises(BoardError, match="is open already; close it first"):
        stack.table.start()


def test_a_stopped_table_leaves_the_board_closed_and_dark(tmp_path: Path) -> None:
    with Stack(tmp_path) as stack:
        stack.move("b1c3")
    assert not stack.board.is_open
    assert stack.board.frame == Frame()  # type: ignore[attr-defined]

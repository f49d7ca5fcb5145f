"""The running table: one thread, one queue, and their results, on the simulated board."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

import engine
from controller.errors import JournalError
from controller.messages.commands import MakeMove, Request, Resign, StartGame, TableMoves, TakeBack
from controller.table import thread as table_module
from controller.table.session import Session
from controller.table.thread import Hand
from controller.thinking import Thinker
from hal import BoardError, Edge, Frame, square_index
from tests.controller.odd_players import DYING_PLAYER, SILENT_PLAYER
from tests.controller.sitting import HUMANS
from tests.controller.stack import WAIT_S, Stack, clock

ENGINE_BLUE = {"red": "human", "blue": "engine:1"}


@pytest.fixture
def stack(tmp_path: Path) -> Iterator[Stack]:
    with Stack(tmp_path) as running:
        yield running


def score(message: dict[str, Any]) -> list[str]:
    return [move["move"] for move in message["view"]["moves"]]


def standing(message: dict[str, Any]) -> dict[str, str]:
    """The real positions of the simulated pieces."""
    return {piece["at"]: piece["look"] for piece in message["world"]["pieces"]}


def test_the_table_starts_with_the_pieces_set_up(stack: Stack) -> None:
    first = stack.messages[0]
    assert (first["view"]["position"], first["mood"], first["game_id"]) == ("wbwbw/5/5/5/WBWBW r", "play", 1)
    assert len(standing(first)) == 10
    assert stack.messages[-1]["lifted"] == []


def test_a_move_by_simulated_hands_is_played(stack: Stack) -> None:
    assert stack.hand("lift", square="b1") is None
    lifted = stack.until(lambda message: message["lifted"] == ["b1"])
    assert lifted["expect"] == "Place it on a lit square, or return it to b1."
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
    assert stack.hand("lift", square="z9") == "'z9' is not a square; use a1 to e5"
    assert stack.ask(Resign("green")) == "resign: chameleon has no seat 'green'; its seats are red, blue"
    assert stack.ask(TakeBack()) == "no move can be taken back"
    assert stack.messages[-1]["world"] == before


def test_a_knocked_table_is_set_up_again(stack: Stack) -> None:
    stack.hand("knock")
    troubled = stack.until(lambda message: message["mood"] == "repair")
    assert troubled["repair"]["missing"]
    assert stack.hand("set-up") is None
    assert stack.until(lambda message: message["mood"] == "play")["repair"] is None


def test_a_new_game_sets_the_simulated_pieces_up(stack: Stack) -> None:
    stack.move("b1c3")
    assert stack.ask(StartGame(None, "blue")) is None
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
    monkeypatch.setattr(table_module, "_LIFT_TO_PLACE_MS", 1000)  # long enough to be seen on a busy machine
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


# When a page asks for too much


class Overtaken(Stack):
    """A table with a pending move of a game that is no longer on it."""

    def session(self) -> Session:
        session = super().session()
        session.take_requests()
        late: list[Request] = [MakeMove(-1, "b5c3")]
        self.monkeypatch.setattr(session, "take_requests", lambda: [late.pop()] if late else [])
        return session

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        super().__init__(folder)


def test_a_move_of_a_game_that_has_gone_is_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Overtaken(tmp_path, monkeypatch) as stack:
        assert stack.move("b1c3")["view"]["moves"][-1]["move"] == "b1c3"


class Held:
    """Blocks the table's thread in an answer, so that requests wait; then waits for every answer."""

    def __init__(self, stack: Stack) -> None:
        self._stack, self._change = stack, threading.Condition()
        self._is_held = self._is_free = False
        self._asked = 0
        self.answers: list[tuple[str, str | None]] = []
        self.pictures = 0

    def __enter__(self) -> Held:
        self._ask("held", self._hold)
        with self._change:
            assert self._change.wait_for(lambda: self._is_held, WAIT_S)
        self._before = len(self._stack.messages)
        return self

    def __exit__(self, *_: object) -> None:
        with self._change:
            self._is_free = True
            self._change.notify_all()
            assert self._change.wait_for(lambda: len(self.answers) == self._asked, WAIT_S)

    def ask(self, page: str, times: int = 1) -> None:
        """Sends an impossible command."""
        for _ in range(times):
            self._asked += 1
            self._ask(page, partial(self._hear, page))

    def _ask(self, page: str, reply: Callable[[str | None], None]) -> None:
        self._stack.table.ask(Hand("place", {"square": "c3"}), reply, None, page)

    def _hold(self, answer: str | None) -> None:
        with self._change:
            self._is_held = True
            self._change.notify_all()
            assert self._change.wait_for(lambda: self._is_free, WAIT_S)

    def _hear(self, page: str, answer: str | None) -> None:
        with self._change:
            self.answers.append((page, answer))
            self.pictures = len(self._stack.messages) - self._before
            self.lifted = self._stack.messages[-1]["lifted"]
            self._change.notify_all()


def test_a_page_that_asks_for_too_much_is_refused_at_once_and_the_others_need_not_wait(stack: Stack) -> None:
    with Held(stack) as held:
        held.ask("flood", 1000)
        refused = ("flood", "too many requests at once; wait until the table has answered")
        assert held.answers == [refused] * (1000 - 32)
        held.ask("ada")
    assert [page for page, _ in held.answers[1000 - 32 :]] == ["flood", "ada"] + ["flood"] * 31


def test_a_table_is_alive_at_every_step_however_much_waits(stack: Stack) -> None:
    beats = count()
    with Held(stack) as held:
        stack.beat = lambda: next(beats)
        for page in ("flood", "another", "a third"):
            held.ask(page, 32)
    assert next(beats) >= 3 * 32


@pytest.mark.slow
def test_a_piece_that_is_lifted_is_seen_however_much_a_page_asks_for(
    stack: Stack, monkeypatch: pytest.MonkeyPatch
) -> None:
    lifted_ms = clock() + 1000
    later = count(lifted_ms, 5)
    monkeypatch.setattr(stack.table._now, "_reported_until", lambda: lifted_ms + 1000)
    with Held(stack) as held:
        stack.board.report(Edge(lifted_ms, square_index("b1"), False))
        stack.table.clock = lambda: next(later)
        held.ask("flood", 32)
    assert held.lifted == ["b1"]


def test_pages_see_no_picture_of_each_thing_that_happens_at_once(stack: Stack) -> None:
    now = clock()
    with Held(stack) as held:
        stack.table.clock = lambda: now
        held.ask("flood", 32)
    assert held.pictures == 1


def test_pages_see_a_picture_every_tenth_of_a_second_however_much_waits(stack: Stack) -> None:
    later = count(clock() + 1000, 100)
    with Held(stack) as held:
        stack.table.clock = lambda: next(later)
        held.ask("flood", 32)
    assert held.pictures == 30


# When something fails


@pytest.mark.slow
def test_a_full_disk_is_told_and_the_move_counts_once_there_is_room(stack: Stack) -> None:
    stack.journal.refused = ("move",)
    stack.hand("lift", square="b1")
    stack.hand("place", square="c3")
    full = stack.until(lambda message: message["mood"] == "fault")
    assert (score(full), full["expect"]) == ([], "the journal cannot grow because the disk is full; free some space "
                                                 "and try again")
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


@pytest.mark.slow
def test_a_board_whose_own_thread_fails_is_not_called_well(stack: Stack, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: int) -> None:
        raise KeyError("lost")

    with monkeypatch.context() as broken:
        broken.setattr(stack.board, "run_until", fail)
        stack.hand("lift", square="b1")
        sick = stack.until(lambda message: not message["health"]["ok"])["health"]["sentence"]
    assert sick.startswith("the sim device failed (KeyError: 'lost') and is restarting; ")
    stack.until(lambda message: message["health"]["ok"])
    stack.hand("place", square="c3")
    assert score(stack.until(lambda message: bool(message["view"]["moves"]))) == ["b1c3"]


@pytest.mark.parametrize(
    ("player", "patience_ms", "sentence"),
    [
        (SILENT_PLAYER, 0, "The computer player does not answer; the table plays a simple move for it."),
        (DYING_PLAYER, 20_000, "The computer player stopped (exit status 3); the table plays a simple move for it."),
    ],
)
def test_a_computer_player_that_does_not_come_back_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, player: str, patience_ms: int, sentence: str
) -> None:
    monkeypatch.setitem(engine.OPPONENTS, "chameleon", player)
    with Stack(tmp_path, seats=ENGINE_BLUE, patience_ms=patience_ms) as stack:
        stack.move("b1c3")
        waiting = stack.until(lambda message: message["mood"] == "engine")
        assert waiting["said"].startswith(sentence)
        assert len(score(stack.move(waiting["engine_move"]["move"]))) == 2


@pytest.mark.parametrize(("seats", "player"), [(ENGINE_BLUE, True), (HUMANS, False)])
def test_a_computer_player_is_awake_before_its_first_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: dict[str, str], player: bool
) -> None:
    started: SimpleQueue[bool] = SimpleQueue()
    monkeypatch.setattr(table_module, "_WAKE_MS", 0)
    monkeypatch.setattr(Thinker, "start", lambda self, *, player: started.put(player))
    with Stack(tmp_path, seats=seats):
        assert started.get(timeout=WAIT_S) is player
    assert started.empty()


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
    with stack.board, pytest.raises(BoardError, match="is already open; close it first"):
        stack.table.start()


def test_a_stopped_table_leaves_the_board_closed_and_dark(tmp_path: Path) -> None:
    with Stack(tmp_path) as stack:
        stack.move("b1c3")
    assert not stack.board.is_open
    assert stack.board.frame == Frame()  # type: ignore[attr-defined]

"""The clock at a table: when it runs, everything that stops it, the effects of a flag, and the time after a power
cut.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from controller.clock.rules import Clock, ClockRule
from controller.errors import JournalError, Refused
from controller.hands import Ask, MoveMade, Repair
from controller.journal.library import record_of
from controller.journal.store import Journal, replayed
from controller.messages.commands import (
    Answer,
    Play,
    Resign,
    ReviewGame,
    Seats,
    StartCourse,
    StartGame,
    TakeBack,
    Thought,
    Tick,
)
from engine.records import read_record
from hal import Health, picture_of, square_index
from tests.controller.dragons_sitting import DragonsSitting
from tests.controller.sitting import HUMANS, Sitting

FIVE = ClockRule("game", 300)
FELT_MS = 60
"""The time after a lift in which the board becomes certain of it."""
BLITZ = ClockRule("game", 5, 2, "loses")
ENGINE_BLUE = {"red": "human", "blue": "engine:1"}
TWO_CAPTURES = "4b/w1w2/1B3/5/W4 r"  # b3 can take a4 and c4


class Timed(Sitting):
    """People at a table with a clock: it wakes up at deadlines, like the real one."""

    def wait(self, ms: int = 2000) -> Timed:
        end = self.now + ms
        while (due := self.session.next_due()) is not None and self.now < due < end:
            self.now = due
            self.session.step(Tick(), due)
        super().wait(end - self.now)
        return self

    def _edges(self, squares: tuple[str, ...], on: bool, after: int) -> Sitting:
        for square in squares:
            self.wait(after)
            super()._edges((square,), on, 0)
        return self


def clock_of(table: Sitting | DragonsSitting) -> Clock:
    clock = table.session.clock
    assert isinstance(clock, Clock)
    return clock


def left(table: Sitting | DragonsSitting) -> dict[str, int]:
    """Each seat's time left, in ms."""
    return clock_of(table).left_at(table.now)


def runs(table: Sitting | DragonsSitting) -> str | None:
    return clock_of(table).runs


def spent(table: Sitting, seat: str) -> int:
    return clock_of(table).rule.full - left(table)[seat]


# While people play


def test_a_table_has_no_clock_unless_somebody_wants_one() -> None:
    with Timed() as table:
        table.move("b1c3")
        assert (table.session.clock, table.entries) == (None, ["move b1c3"])


def test_the_clock_waits_until_the_first_piece_is_lifted() -> None:
    with Timed(clock=FIVE) as table:
        table.wait(60_000)
        assert (runs(table), table.session.clock_waits, left(table)) == (None, True, {"red": 300_000, "blue": 300_000})
        table.lift("b1").wait(10_000)
        assert (runs(table), spent(table, "red")) == ("red", 10_000 - FELT_MS)


def test_after_a_move_the_rivals_time_runs() -> None:
    with Timed(clock=FIVE) as table:
        table.lift("b1").wait(5000).place("c3").wait()
        used = spent(table, "red")
        table.wait(20_000)
        assert (runs(table), spent(table, "red")) == ("blue", used)
        assert 20_000 <= spent(table, "blue") <= 22_000


def test_while_a_move_settles_nobodys_time_runs() -> None:
    with Timed(clock=FIVE) as table:
        table.lift("b1").wait(5000).place("c3").wait(100)
        assert (table.session.decision, runs(table)) == (MoveMade("b1c3", final=False), None)


def test_the_increment_is_given_with_the_move() -> None:
    with Timed(clock=ClockRule("game", 300, 10)) as table:
        table.lift("b1").wait(4000).place("c3").wait()
        assert 305_000 < left(table)["red"] < 306_000


def test_in_an_hourglass_the_other_gains_what_one_uses() -> None:
    with Timed(clock=ClockRule("hourglass", 60)) as table:
        table.lift("b1").wait(FELT_MS + 20_000)
        assert left(table) == {"red": 40_000, "blue": 80_000}


# Stopping it


def test_a_repair_stops_it() -> None:
    with Timed(clock=FIVE) as table:
        table.move("b1c3").lift("a1", "e5", after=20).place("a3", "b3", after=30).wait(4000)
        assert isinstance(table.session.decision, Repair)
        before = left(table)
        table.wait(60_000)
        assert (runs(table), left(table)) == (None, before)
        table.lift("a3").place("a1").lift("b3").place("e5").wait(1000).wait(1000)
        assert runs(table) == "blue"


def test_a_question_stops_it(tmp_path: Path) -> None:
    with Timed(begun(tmp_path, TWO_CAPTURES), clock=FIVE) as table:
        table.hold(1).lift("b3").wait(1000).hold(0).wait(4000)
        assert table.session.decision == Ask(("b3a4", "b3c4"), picture_of([square_index("b3")]))
        before = left(table)
        assert table.wait(60_000) and (runs(table), left(table)) == (None, before)
        table.ask(Answer("b3c4")).wait(1000)
        assert runs(table) == "blue"


def test_a_board_that_is_lost_stops_it() -> None:
    with Timed(clock=FIVE) as table:
        table.move("b1c3").wait(1000)
        table.session.step(Health(False, "the board does not answer"), table.now)
        before = left(table)
        assert table.wait(60_000) and (runs(table), left(table)) == (None, before)
        table.session.step(Health(True, "the board is back"), table.now)
        assert runs(table) == "blue"


def test_a_journal_that_takes_nothing_stops_it_and_the_move_is_timed_as_if_it_had_not_been_made() -> None:
    with Timed(clock=FIVE) as table:
        table.move("b1c3")
        table.journal.refused = ("move",)
        with pytest.raises(JournalError):
            table.move("a5a4")
        before = left(table)
        table.session.step(Health(False, "the disk is full"), table.now)
        assert runs(table) is None
        table.journal.refused = ()
        table.session.step(Health(True, "the board works"), table.now)
        assert (table.wait(5000).played, left(table)["blue"] <= before["blue"]) == (["b1c3", "a5a4"], True)


def test_a_take_back_gives_the_time_back_and_stops_it_until_somebody_goes_on() -> None:
    with Timed(clock=FIVE) as table:
        table.move("b1c3")
        first = left(table)
        table.lift("a5").wait(50_000).place("a4").wait().wait(30_000)
        assert left(table)["blue"] < first["blue"] - 50_000
        table.ask(TakeBack()).lift("a4").place("a5").wait(2000)
        again = left(table)
        assert again["red"] == first["red"]
        assert first["blue"] - again["blue"] < 1000, "what laying the piece back took is all that was used"
        table.ask(TakeBack()).feel(start_picture())
        assert (left(table), table.session.clock_waits, runs(table)) == (
            {"red": 300_000, "blue": 300_000}, True, None
        )  # fmt: skip
        assert table.wait(60_000) and left(table) == {"red": 300_000, "blue": 300_000}


def test_the_end_stops_it_and_so_does_looking_back_at_the_game() -> None:
    with Timed(clock=FIVE) as table:
        table.move("b1c3").wait(1000).ask(Resign("blue"))
        before = left(table)
        table.ask(ReviewGame("begin")).wait(60_000)
        assert (runs(table), left(table)) == (None, before)


def test_lessons_have_no_clock_and_the_next_game_has_it_again() -> None:
    with Timed(clock=FIVE) as table:
        table.ask(StartCourse("lesson", 1))
        assert table.session.clock is None
        table.ask(StartGame())
        assert clock_of(table).rule == FIVE


# The computer


def test_the_computers_thinking_counts_but_not_that_somebody_carries_out_its_move() -> None:
    with Timed(clock=FIVE, seats=ENGINE_BLUE) as table:
        table.move("b1c3").wait(1000)
        used = spent(table, "blue")
        table.wait(3000)
        assert (runs(table), spent(table, "blue")) == ("blue", used + 3000)
        table.think("a5a4")
        before = left(table)
        assert table.wait(90_000) and (runs(table), left(table)) == (None, before)
        table.move("a5a4")
        assert (runs(table), left(table)["blue"]) == ("red", before["blue"])


def test_what_the_computer_has_chosen_waits_at_nobodys_cost() -> None:
    with Timed(clock=FIVE, seats=ENGINE_BLUE, pace="slow") as table:
        table.lift("b1").place("c3").wait(500).think("a5a4").wait(100)
        assert (table.session.engine_move, runs(table)) == (None, None)


def test_with_hidden_cards_the_clock_tells_no_more_than_the_answer_does() -> None:
    with DragonsSitting(clock=FIVE, seats={"red": "engine:1", "blue": "engine:1"}, paced=True) as table:
        seat = table.turn
        ticket = table.session.session._turns.computer.ticket
        table.step(Thought(ticket, str(next(iter(table.session.game.legal_moves)))))
        assert runs(table) == seat


# Whose clock it is


def test_the_clock_of_the_seat_that_decides_runs_also_out_of_turn() -> None:
    with DragonsSitting(clock=FIVE) as table:
        assert (runs(table), table.session.clock_waits) == (None, True)
        seen = set()
        for _ in range(40):
            table.play_any()
            if table.session.game.outcome() is None:
                is_in_repair = isinstance(table.session.decision, Repair)  # the tiles are not laid here
                assert runs(table) == (None if is_in_repair else table.turn)
                seen.add(table.turn)
        assert seen == {"red", "blue"}


def test_who_plays_may_change_and_the_time_stays_with_the_seat() -> None:
    with Timed(clock=FIVE) as table:
        table.move("b1c3").wait(20_000)
        before = left(table)
        table.ask(Seats({"blue": "engine:1"}))
        assert left(table)["red"] == before["red"]
        assert left(table)["blue"] == before["blue"] - 100


# When the time is over


def test_a_flag_only_shows_unless_people_want_it_to_lose() -> None:
    with Timed(clock=ClockRule("game", 5)) as table:
        table.lift("b1").wait(60_000)
        assert (left(table)["red"], table.session.game.outcome()) == (0, None)
        assert table.place("c3").wait().played == ["b1c3"]


def test_who_has_run_out_of_time_loses_where_people_want_it_so() -> None:
    with Timed(clock=BLITZ) as table:
        table.lift("b1")
        begun_at = table.now
        due = table.session.next_due()
        while due is not None and not table.session.game.outcome():
            table.now = due
            table.wait(0)
            due = table.session.next_due()
        assert table.now == begun_at + FELT_MS + 5000
        assert str(table.session.game.outcome()) == "blue time"
        assert table.entries == ["clock game 5+2 loses", "flag red", "ended blue time"]
        assert table.session.said == "Red has run out of time."
        assert table.session.game.view(None)["outcome"]["sentence"] == "Blue wins: Red ran out of time."


def test_a_move_that_comes_too_late_is_not_played() -> None:
    with DragonsSitting(clock=BLITZ) as table:
        table.play_any()
        seat, move = table.turn, str(next(iter(table.session.game.legal_moves)))
        table.now += 5000
        with pytest.raises(Refused, match=r"^the game is over$"):
            table.step(Play(seat, move))
        assert table.session.game.outcome().reason == "time"


def test_a_loss_on_time_is_withdrawn_and_the_move_has_its_time_again() -> None:
    with Timed(clock=BLITZ) as table:
        table.move("b1c3").wait(1000).wait(9000)
        assert str(table.session.game.outcome()) == "red time"
        table.ask(TakeBack())
        assert (table.session.game.outcome(), left(table)["blue"], runs(table)) == (None, 5000, None)
        assert table.entries[-2:] == ["ended red time", "play-on"]
        assert table.session.said == "The game continues, and this move gets its full time again."


# The journal


def begun(folder: Path, position: str) -> Path:
    """A journal with a game from a position."""
    with Journal.open(folder / "journal.db") as journal:
        journal.begin("chameleon", position, {}, HUMANS, 0)
        journal.append(1, "clock", str(FIVE), 0)
    return folder


def start_picture() -> int:
    return picture_of(square_index(f"{file}{rank}") for file in "abcde" for rank in "15")


def test_every_move_is_written_with_what_is_left_then() -> None:
    with Timed(clock=FIVE) as table:
        table.move("b1c3", "a5a4")
        kinds = [entry.split()[0] for entry in table.entries]
        assert kinds == ["clock", "move", "time", "move", "time"]
        assert json.loads(table.entries[-1].removeprefix("time ")) == clock_of(table).left


def test_a_power_cut_costs_the_running_move_no_time_and_the_clock_waits(tmp_path: Path) -> None:
    table = Timed(tmp_path, clock=FIVE).move("b1c3", "a5a4")
    then = clock_of(table).left
    table.wait(45_000).journal.close()
    with Timed(tmp_path) as again:
        assert (left(again), again.session.clock_waits, runs(again)) == (then, True, None)
        again.lift("c3").wait(FELT_MS + 3000)
        assert (runs(again), left(again)["red"]) == ("red", then["red"] - 3000)
        again.place("c3").wait().ask(TakeBack())
        assert left(again)["red"] > then["red"] - 2000, "time goes back with the moves of before the cut as well"


def test_a_game_that_was_lost_on_time_is_over_after_a_power_cut(tmp_path: Path) -> None:
    table = Timed(tmp_path, clock=BLITZ).lift("b1").wait(9000).wait(1)
    table.journal.close()
    with Timed(tmp_path) as again:
        assert str(again.session.game.outcome()) == "blue time"
        assert str(replayed(again.journal.load(1)).outcome()) == "blue time"


def test_journals_of_before_there_were_clocks_have_none(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.db") as journal:
        journal.begin("chameleon", "wbwbw/5/5/5/WBWBW r", {}, HUMANS, 0)
        journal.append(1, "move", "b1c3", 0)
    with Timed(tmp_path, clock=FIVE) as table:
        assert (table.session.clock, table.played) == (None, ["b1c3"])
        table.move("a5a4")
        assert table.entries == ["move b1c3", "move a5a4"]


@pytest.mark.parametrize("text", ["", "{", "[5]", '{"red": "much"}', '{"green": 5}'])
def test_a_time_that_says_nothing_changes_nothing(tmp_path: Path, text: str) -> None:
    with Journal.open(begun(tmp_path, "wbwbw/5/5/5/WBWBW r") / "journal.db") as journal:
        journal.append(1, "move", "b1c3", 0, ("time", text))
    with Timed(tmp_path) as table:
        assert left(table) == {"red": 300_000, "blue": 300_000}


def test_a_record_tells_the_clock_and_what_was_left_after_each_move() -> None:
    with Timed(clock=BLITZ) as table:
        table.move("b1c3").wait(9000).wait(1)
        record, trouble = record_of(table.journal, 1)
        red = clock_of(table).left["red"] / 1000
        assert (read_record(record).headers["Clock"], read_record(record).headers["TimeLeft"]) == (
            "game 5+2 loses", f"{red:.1f}"
        )  # fmt: skip
        assert (read_record(record).result, trouble) == ("red time", "")


# The light, and the clocks of new games


def lit_for_clock(table: Any) -> dict[str, str]:
    return {square: said for square, said in table.shown.items() if said.startswith("clock")}


def test_the_row_before_who_decides_falls_with_the_time_and_hides_nothing() -> None:
    with Timed(clock=ClockRule("game", 100)) as table:
        assert lit_for_clock(table) == dict.fromkeys(("a1", "b1", "c1", "d1", "e1"), "clock")
        table.lift("b1").wait(100)
        assert lit_for_clock(table) == {}, "with a piece in the hand there is nothing but where it may go"
        table.place("c3").wait(1000).wait(39_000)
        assert lit_for_clock(table) == dict.fromkeys(("e5", "d5", "c5", "b5"), "clock")
        table.wait(55_000)
        assert lit_for_clock(table) == {"e5": "clock-low"}
        assert {"b1": "last", "c3": "last"}.items() <= table.shown.items()


def test_a_new_game_may_have_another_clock_which_holds_for_the_next_as_well() -> None:
    with Timed(clock=FIVE) as table:
        table.ask(StartGame(clock=BLITZ), StartGame())
        assert clock_of(table).rule == BLITZ
        table.ask(StartGame(clock=ClockRule()))
        assert (table.session.clock, table.entries) == (None, [])


def test_a_new_game_that_cannot_be_written_changes_no_clock() -> None:
    with Timed(clock=FIVE) as table:
        table.journal.refused = ("begin",)
        with pytest.raises(JournalError):
            table.ask(StartGame(clock=BLITZ))
        table.journal.refused = ()
        assert clock_of(table.ask(StartGame())).rule == FIVE

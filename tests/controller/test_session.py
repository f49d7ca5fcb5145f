"""One game at the table: the effects of hands, pages and the engine, and what is on disk."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from controller.errors import JournalError, Refused
from controller.hands import Ask, Idle, Lifted, NewGame, Repair
from controller.journal.store import Journal, replayed
from controller.messages.commands import (
    Answer,
    Assist,
    Command,
    MakeMove,
    Resign,
    Seats,
    SetUp,
    StartGame,
    TableMoves,
    TakeBack,
    Think,
)
from controller.messages.players import Players
from controller.tabletop import tabletop
from hal import Edge, Health, Light, calmed, picture_of, square_index
from tests.controller.at_table import AtTable
from tests.controller.sitting import HUMANS, Sitting

START = "wbwbw/5/5/5/WBWBW r"
ENGINE_BLUE = {"red": "human", "blue": "engine:1"}
SHORT_GAME = ("d1d2", "b5a3", "d2xa5")  # Red arrives, and no piece can capture it

At = Callable[..., Sitting]


@pytest.fixture
def at(tmp_path: Path) -> Iterator[At]:
    """Sits down at a table; all tables share one journal."""
    sittings: list[Sitting] = []

    def sit(**options: object) -> Sitting:
        sittings.append(Sitting(tmp_path, **options))  # type: ignore[arg-type]
        return sittings[-1]

    yield sit
    for sitting in sittings:
        sitting.journal.close()


def squares(*names: str) -> int:
    return picture_of(square_index(name) for name in names)


# A game by hand


def test_a_whole_game_by_hand_ends_with_an_arrival_and_stands_in_the_journal(at: At) -> None:
    table = at().move(*SHORT_GAME)
    assert str(table.session.game.outcome()) == "red arrival"
    assert table.entries == ["move d1d2", "move b5a3", "move d2a5", "ended red arrival"]
    assert table.shown == {"d2": "last", **dict.fromkeys(("a1", "b1", "c1", "e1", "a5"), "winner")}
    assert table.session.said.startswith("Red's black piece")


def test_what_the_journal_holds_is_the_game_on_the_table(at: At) -> None:
    table = at().move("d1d2", "b5a3").ask(TakeBack()).lift("a3").place("b5").wait().move("b5b4")
    kept = table.journal.load(table.session.game_id)
    assert table.played == ["d1d2", "b5b4"]
    assert replayed(kept).text() == table.session.game.text()
    assert (kept.start, kept.seats, kept.rules) == (START, HUMANS, {})
    assert [entry.at_ms for entry in kept.entries] == sorted(entry.at_ms for entry in kept.entries)


def test_a_move_that_may_still_go_on_is_shown_and_not_yet_written(at: At) -> None:
    table = at().lift("b1").place("c3").wait(100)
    assert (table.played, table.entries) == ([], [])
    assert table.shown == {"b1": "last", "c3": "made"}
    assert table.wait(300).entries == ["move b1c3"]


def test_a_lifted_piece_is_known_to_be_in_a_hand(at: At) -> None:
    table = at().lift("b1").wait(100)
    assert table.session.lifted == squares("b1")
    assert table.session.decision == Lifted(squares("b1"))


def test_before_the_board_has_told_its_picture_nothing_is_in_a_hand(at: At) -> None:
    players = Players("chameleon", HUMANS)
    session = AtTable(tabletop("chameleon"), Journal.open(":memory:"), players)
    session.step(Edge(5000, 1, False), 5000)
    assert (session.lifted, session.next_due(), session.faulty) == (0, None, 0)
    session.close()


def test_a_tick_is_wanted_when_something_falls_due(at: At) -> None:
    table = at().wait()
    assert table.session.next_due() is None
    assert table.lift("b1").session.next_due() == table.now + 60


def test_edges_that_were_lost_are_healed_by_a_whole_picture(at: At) -> None:
    table = at()
    moved = tabletop("chameleon").situation(table.session.game).occupied & ~squares("b1") | squares("c3")
    table.now += 500
    assert table.feel(moved).wait(3000).played == ["b1c3"]


def test_a_move_taken_back_by_hand_is_taken_back_in_the_journal(at: At) -> None:
    table = at().move("b1c3").lift("c3").place("b1").wait()
    assert (table.played, table.entries) == ([], ["move b1c3", "back 1"])
    assert table.session.said == "The last move was taken back."


def test_a_state_that_was_published_stays_as_it_was(at: At) -> None:
    table = at().move("b1c3")
    before = table.session.state
    seen = (before.game.text(), before.game.view(None), before.painting, before.said, before.decision)
    table.lift("a5").wait(100)
    table.place("a4").wait().ask(TakeBack(), StartGame(), Resign("red"))
    assert (before.game.text(), before.game.view(None), before.painting, before.said, before.decision) == seen
    with pytest.raises(FrozenInstanceError):
        before.said_by_eyes = {}  # type: ignore[misc]


def test_while_nothing_changes_the_table_publishes_nothing_new(at: At) -> None:
    table = at().move("b1c3").lift("a5").wait(100)
    before = table.session.state
    assert table.wait(300).session.state is before


def test_a_resignation_is_news_though_all_pieces_stand_where_they_stood(at: At) -> None:
    table = at().move("b1c3")
    before = table.session.state
    after = table.ask(Resign("red")).session.state
    assert (before.game.text(), before.game.outcome()) == (after.game.text(), None)
    assert str(after.game.outcome()) == "blue resigned"


# The journal fails


FULL = "the journal cannot grow because the disk is full; free some space and try again"


def test_what_cannot_be_written_has_not_happened(at: At) -> None:
    table = at().move("b1c3")
    table.journal.refused = ("move",)
    with pytest.raises(JournalError, match="disk is full"):
        table.move("a5a4")
    assert (table.played, table.entries) == (["b1c3"], ["move b1c3"])
    assert table.session.health == Health(False, FULL)
    assert table.session.game.turn == "blue"


def test_once_the_journal_writes_again_the_move_that_waits_on_the_board_is_played(at: At) -> None:
    table = at()
    table.journal.refused = ("move",)
    with pytest.raises(JournalError):
        table.move("b1c3")
    assert table.session.next_due() is not None
    table.journal.refused = ()
    table.wait(1000)  # without any action of a person
    assert (table.entries, table.session.health.ok) == (["move b1c3"], True)


def test_a_game_that_ended_is_over_even_if_only_its_end_could_not_be_written(at: At) -> None:
    table = at()
    table.journal.refused = ("ended",)
    table.move(*SHORT_GAME)
    assert table.entries == ["move d1d2", "move b5a3", "move d2a5"]
    assert (str(table.session.game.outcome()), table.session.health.ok) == ("red arrival", False)
    table.journal.refused = ()
    assert str(at().session.game.outcome()) == "red arrival"


COMMANDS: dict[str, Command] = {
    "back": TakeBack(),
    "resign": Resign("red"),
    "seats": Seats({"blue": "engine:3"}),
    "assist": Assist({"blue": "off"}),
    "begin": StartGame({"blue": "engine:3"}, "blue"),
}


@pytest.mark.parametrize("kind", COMMANDS)
def test_a_command_that_cannot_be_written_changes_nothing(at: At, kind: str) -> None:
    table = at().move("b1c3")
    before = (table.session.game.text(), table.session.game_id, table.session.players, table.session.game.outcome())
    table.journal.refused = (kind,)
    with pytest.raises(JournalError, match="disk is full"):
        table.ask(COMMANDS[kind])
    session = table.session
    assert (session.game.text(), session.game_id, session.players, session.game.outcome()) == before
    assert table.entries == ["move b1c3"]


# Resumed


def test_a_game_goes_on_where_it_was_left(at: At) -> None:
    at().move("b1c3", "a5a4").ask(Seats({"blue": "engine:3"}), Assist({"red": "off"}))
    again = at().session
    assert ([str(move) for move in again.game.moves], again.game_id) == (["b1c3", "a5a4"], 1)
    assert again.players.seats == {"red": "human", "blue": "engine:3"}
    assert again.players.assistance == {"red": "off", "blue": "squares"}
    assert again.said == "Game 1 continues."


def test_an_earlier_game_can_be_taken_up(at: At) -> None:
    at().move("b1c3").ask(StartGame())
    assert at().session.game_id == 2
    table = at(resume=1)
    assert (table.played, table.session.game_id) == (["b1c3"], 1)


def test_a_new_game_can_be_wanted_instead(at: At) -> None:
    at().move("b1c3")
    table = at(new=True)
    assert (table.played, table.session.game_id) == ([], 2)


def test_players_who_are_named_take_their_seats_in_the_game_that_goes_on(at: At) -> None:
    at(seats=ENGINE_BLUE).move("b1c3").ask(Assist({"red": "dangers"}))
    table = at(seats=HUMANS, keep_players=True)
    assert table.session.players.seats == HUMANS
    assert table.session.players.assistance["red"] == "dangers"
    assert table.entries[-1] == f"seats {json.dumps(HUMANS)}"


def test_a_game_that_the_journal_does_not_hold_cannot_be_taken_up(at: At) -> None:
    at()
    with pytest.raises(JournalError, match="has no game 7; its games are 1 to 1"):
        at(resume=7)


def test_the_help_of_one_game_is_carried_over_to_the_next(at: At) -> None:
    at().ask(Assist({"red": "off"}), StartGame())
    assert at().session.players.assistance["red"] == "off"


# Commands of the page


def test_a_new_game_sets_the_pieces_up_and_seats_the_players(at: At) -> None:
    table = at().move("b1c3").ask(StartGame({"blue": "engine:2"}, "blue"))
    assert table.session.game.text() == "wbwbw/5/5/5/WBWBW b"
    assert table.session.players.seats == {"red": "human", "blue": "engine:2"}
    assert [type(request) for request in table.requests()] == [Think, SetUp]
    assert (table.session.game_id, table.session.said) == (2, "A new game.")


def test_a_new_game_waits_until_the_pieces_stand_at_the_start(at: At) -> None:
    table = at().move("b1c3").ask(StartGame())
    assert table.session.decision == Repair(squares("b1"), squares("c3"))
    table.lift("c3").place("b1").wait().move("b1c3")
    assert table.played == ["b1c3"]


def test_between_people_one_move_is_taken_back(at: At) -> None:
    table = at().move("b1c3", "a5a4").ask(TakeBack())
    assert (table.played, table.entries[-1]) == (["b1c3"], "back 1")
    assert table.shown == {"a5": "put-back", "a4": "take-away"}


def test_against_the_engine_its_reply_is_taken_back_as_well(at: At) -> None:
    table = at(seats=ENGINE_BLUE).move("b1c3").think("a5a4").move("a5a4").ask(TakeBack())
    assert (table.played, table.entries[-1]) == ([], "back 2")
    assert table.session.said == "The last 2 moves were taken back."


def test_while_the_engine_thinks_only_the_persons_move_is_taken_back(at: At) -> None:
    table = at(seats=ENGINE_BLUE).move("b1c3").ask(TakeBack())
    assert (table.played, table.entries[-1], table.session.is_thinking) == ([], "back 1", False)


def test_between_two_engines_one_move_is_taken_back(at: At) -> None:
    table = at(seats={"red": "engine:1", "blue": "engine:1"}).think("b1c3").move("b1c3").ask(TakeBack())
    assert (table.played, table.session.is_thinking) == ([], True)


def test_a_resignation_ends_the_game_and_can_be_withdrawn(at: At) -> None:
    table = at().move("b1c3").ask(Resign("blue"))
    assert str(table.session.game.outcome()) == "red resigned"
    assert table.session.said == "Blue resigns."
    table.ask(TakeBack())
    assert (table.session.game.outcome(), table.played) == (None, ["b1c3"])
    assert table.entries == ["move b1c3", "resign blue", "ended red resigned", "play-on"]


def test_after_an_arrival_the_last_move_can_be_taken_back_and_the_game_goes_on(at: At) -> None:
    table = at().move(*SHORT_GAME).ask(TakeBack())
    assert (table.session.game.outcome(), table.played) == (None, ["d1d2", "b5a3"])


def test_seats_can_change_in_mid_game(at: At) -> None:
    table = at().move("b1c3").ask(Seats({"blue": "engine:3"}))
    assert [request.level for request in table.requests(Think)] == ["3"]
    table.ask(Seats({"blue": "human"})).move("a5a4")
    assert (table.played, table.session.is_thinking) == (["b1c3", "a5a4"], False)


def test_a_piece_in_the_hand_survives_a_change_of_seats(at: At) -> None:
    table = at().lift("b1").wait(200).ask(Seats({"blue": "engine:3"})).place("c3").wait()
    assert (table.played, table.session.is_thinking) == (["b1c3"], True)


def test_help_can_be_changed_at_any_time(at: At) -> None:
    table = at().lift("b1").wait(200)
    assert "c3" in table.shown
    assert table.ask(Assist({"red": "off"})).shown == {"b1": "home"}
    assert table.entries == ['assist {"red": "off", "blue": "squares"}']


def test_a_piece_held_for_long_keeps_the_lights_of_where_it_may_go(at: At) -> None:
    table = at().move("d1d2", "b5a3").lift("d2").wait(100)
    lights = table.shown
    assert {"d3", "a5"} < set(lights)
    assert table.wait(60_000).shown == lights


def test_a_board_that_knows_its_hands_asks_nothing_however_long_a_piece_is_held(at: At) -> None:
    table = at().move("d1d2", "b5a3").hold(1).lift("d2").wait(60_000)
    assert table.session.decision == Lifted(squares("d2"))
    assert table.hold(0).place("d3").wait().played == ["d1d2", "b5a3", "d2d3"]


def test_a_question_can_be_answered_on_the_page(at: At) -> None:
    table = at().move("d1d2", "b5a3").lift("d2").wait(100)
    table.wait(5000)
    assert table.session.decision == Ask(("d2a5",), squares("d2"), is_open=True)
    assert table.ask(Answer("d2a5")).played == ["d1d2", "b5a3", "d2a5"]


@pytest.mark.parametrize(
    "command, why",
    [
        (TakeBack(), "no move can be taken back"),
        (Resign("green"), "resign: chameleon has no seat 'green'; its seats are red, blue"),
        (Seats({"green": "human"}), "unknown seat 'green'; choose one of: red, blue"),
        (Seats({"red": "engine:9"}), "'engine:9' cannot play red; choose one of: human, engine:1, engine:2,"),
        (Assist({"red": "lots"}), "unknown assistance 'lots'; choose one of: off, squares, dangers"),
        (Assist({"green": "off"}), "unknown seat 'green'; choose one of: red, blue"),
        (Answer("b1c3"), "'b1c3' does not answer the table's question"),
        (StartGame({"red": "nobody"}), "'nobody' cannot play red; choose one of: human, engine:1, engine:2,"),
        (StartGame(None, "green"), "unknown seat 'green'; choose one of: red, blue"),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(at: At, command: Command, why: str) -> None:
    table = at()
    players = table.session.players
    with pytest.raises(Refused) as refused:
        table.ask(command)
    assert str(refused.value).startswith(why)
    assert (table.entries, table.session.game_id, table.session.players) == ([], 1, players)
    assert table.move("b1c3").played == ["b1c3"]


def test_nobody_makes_the_computer_resign(at: At) -> None:
    table = at(seats=ENGINE_BLUE)
    with pytest.raises(Refused, match=r"^the computer plays Blue; only a person can resign$"):
        table.ask(Resign("blue"))
    assert (table.session.game.outcome(), table.entries) == (None, [])
    assert str(table.ask(Resign("red")).session.game.outcome()) == "blue resigned"


def test_in_an_open_game_anybody_may_take_over_for_the_computer_in_the_middle(at: At) -> None:
    table = at(seats=ENGINE_BLUE).move("b1c3").ask(Seats({"blue": "human"})).move("a5a4")
    assert (table.played, table.session.game_id) == (["b1c3", "a5a4"], 1)


def test_nobody_resigns_twice(at: At) -> None:
    table = at().ask(Resign("red"))
    with pytest.raises(Refused, match="the game is over"):
        table.ask(Resign("blue"))
    assert table.entries == ["resign red", "ended blue resigned"]


# The engine


def test_on_its_turn_the_engine_is_asked_with_what_it_may_see(at: At) -> None:
    table = at(seats=ENGINE_BLUE).move("b1c3")
    (asked,) = table.requests(Think)
    assert (asked.level, asked.seed) == ("1", "1/1/1")
    assert asked.view == table.session.game.view("blue")
    assert table.session.is_thinking


def test_while_the_engine_thinks_its_pieces_cannot_be_moved(at: At) -> None:
    table = at(seats=ENGINE_BLUE).move("b1c3").lift("a5").wait(100)
    assert table.shown == {"b1": "last", "c3": "last", "a5": "home"}
    table.place("a4").wait(4000)
    assert (table.played, table.shown["a4"]) == (["b1c3"], "illegal")


def test_the_engines_move_is_shown_and_made_by_a_hand(at: At) -> None:
    table = at(seats=ENGINE_BLUE).move("b1c3").think("a5a4")
    assert (table.session.engine_move, table.session.is_thinking) == ("a5a4", False)
    assert table.shown["a5"] == "engine-from" and table.shown["a4"] == "engine-to"
    assert table.move("a5a4").played == ["b1c3", "a5a4"]
    assert table.session.engine_move is None


def test_another_move_than_the_engines_is_not_taken(at: At) -> None:
    table = at(seats=ENGINE_BLUE).move("b1c3").think("a5a4").lift("c5").place("c4").wait(4000)
    assert (table.played, table.shown["c4"]) == (["b1c3"], "illegal")
    assert table.lift("c4").place("c5").move("a5a4").played == ["b1c3", "a5a4"]


def test_a_thought_that_nobody_waits_for_is_forgotten(at: At) -> None:
    table = at(seats=ENGINE_BLUE).move("b1c3")
    (asked,) = table.requests(Think)
    table.ask(TakeBack()).think("a5a4", ticket=asked.ticket)
    assert (table.session.engine_move, table.session.wants(asked.ticket)) == (None, False)


@pytest.mark.parametrize("move", ["a5a1", "b1c3", "nonsense", ""])
def test_for_a_thought_that_is_no_legal_move_the_table_plays_a_legal_one(at: At, move: str) -> None:
    table = at(seats=ENGINE_BLUE).move("b1c3").think(move)
    assert (table.session.engine_move, table.session.is_thinking) == ("a5a4", False)
    assert table.session.said == "The computer player chose an illegal move; the table plays a simple one for it."


def test_the_simulated_table_can_make_the_engines_moves_itself(at: At) -> None:
    table = at(seats=ENGINE_BLUE, table_moves=True, simulated=True).move("b1c3")
    (asked,) = table.requests(Think)
    table.think("a5a4", ticket=asked.ticket)
    assert table.requests(MakeMove) == [MakeMove(asked.ticket, "a5a4")]


def test_the_table_can_be_told_to_make_the_move_that_waits(at: At) -> None:
    table = at(seats=ENGINE_BLUE).move("b1c3").think("a5a4").ask(TableMoves(True))
    (made,) = table.requests(MakeMove)
    assert (made.move, table.session.wants(made.ticket)) == ("a5a4", True)
    assert table.ask(TableMoves(False)).requests() == []


def test_an_engine_that_begins_is_asked_as_soon_as_the_board_is_there(at: At) -> None:
    table = at(seats={"red": "engine:2", "blue": "human"})
    (asked,) = table.requests(Think)
    assert (asked.view["turn"], asked.level) == ("red", "2")


def test_after_the_end_the_engine_is_not_asked_any_more(at: At) -> None:
    table = at(seats=ENGINE_BLUE).ask(Resign("red"))
    assert (table.requests(Think), table.session.is_thinking) == ([], False)


# A new game by hand


def set_up_start(table: Sitting, *moves: tuple[str, str]) -> Sitting:
    """Carries pieces back to the start position."""
    for origin, target in moves:
        table.lift(origin, after=200).place(target, after=200)
    return table


def test_after_the_end_the_start_position_begins_a_new_game_at_once(at: At) -> None:
    table = at().move("a1c2", "b5c3", "b1d2", "c3a1")
    assert str(table.session.game.outcome()) == "blue arrival"
    set_up_start(table, ("a1", "b5"), ("d2", "b1"), ("c2", "a1")).wait(5000)
    assert (table.session.game_id, table.played, table.session.game.outcome()) == (2, [], None)
    assert table.move("b1c3").entries == ["move b1c3"]


def test_in_mid_game_the_start_position_asks_and_a_lift_is_the_answer(at: At) -> None:
    table = at().move("a1c2", "b5c3", "b1d2")
    table.lift("d2", "c3", "c2", after=100).place("b1", "b5", "a1", after=100).wait(5000)
    assert (table.session.game_id, table.session.decision) == (1, NewGame())
    table.lift("d1").wait(200)
    assert (table.session.game_id, table.session.decision) == (2, Lifted(squares("d1")))
    assert table.place("d2").wait().entries == ["move d1d2"]


def test_the_old_game_stays_in_the_journal_and_can_be_taken_up_again(at: At) -> None:
    table = at().move("a1c2", "b5c3", "b1d2")
    table.lift("d2", "c3", "c2", after=100).place("b1", "b5", "a1", after=100).wait(5000).move("d1d2")
    assert (table.session.game_id, table.played) == (2, ["d1d2"])
    assert at(resume=1).played == ["a1c2", "b5c3", "b1d2"]


# Health and light


def test_how_the_board_is_is_remembered(at: At) -> None:
    table = at()
    table.session.step(Health(False, "the board does not answer"), 2000)
    assert table.session.health == Health(False, "the board does not answer")
    table.session.step(Health(True, "the board is back"), 3000)
    assert table.session.health.ok


def test_the_frame_shines_as_brightly_as_it_was_told(at: At) -> None:
    full, faint = at().move("b1c3").session.frame, at(brightness=51).session.frame
    assert faint.lights[1].rgb == tuple(part // 5 for part in full.lights[1].rgb)
    assert full.lights[1].pattern == faint.lights[1].pattern == "dim"


def test_a_calm_table_lights_the_same_squares_in_calm_patterns(at: At) -> None:
    lively, calm = (at(calm=wished).lift("b1").wait(100).session.frame for wished in (False, True))
    assert calm.lights == tuple(Light(light.rgb, calmed(light.pattern)) for light in lively.lights)
    assert {light.pattern for light in calm.lights} == {"steady", "dim", "calm-wink"}


def test_a_repaired_board_goes_on_with_the_game(at: At) -> None:
    table = at().move("b1c3").lift("a1", "e5", after=20).place("a3", "b3", after=30).wait(4000)
    assert isinstance(table.session.decision, Repair)
    table.lift("a3").place("a1").lift("b3").place("e5").wait(1000)
    assert table.move("a5a4").played == ["b1c3", "a5a4"]
    assert table.session.decision == Idle()

"""A table in a shop: every guest starts with a fresh board, and no guest affects another's game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.clock.rules import ClockRule
from controller.errors import JournalError, Refused
from controller.extensions.shop.guests import ATTRACT
from controller.extensions.shop.page import shop_shown
from controller.extensions.shop.settings import ShopSettings
from controller.extensions.shop.state import GuestBegins, GuestDone, SetShopMode, ShopState
from controller.hands import Repair
from controller.messages.accessibility import SetPace
from controller.messages.commands import (
    Assist,
    ChangeGame,
    MakeMove,
    RequestHint,
    Resign,
    Resume,
    Seats,
    SetUp,
    StartCourse,
    StartGame,
    TableMoves,
    TakeBack,
    Think,
    Touched,
)
from controller.table.operator_settings import CLOSED, LockTable
from controller.tabletop import tabletop
from hal import square_index
from tests.controller.other_games import At, settings_of, sittings
from tests.controller.sitting import HUMANS, Sitting
from tests.extensions.shop.stands import in_shop

START = "wbwbw/5/5/5/WBWBW r"
IDLE, COUNTDOWN = 9_000, 4_000
RULES = ShopSettings(True, IDLE // 1000, COUNTDOWN // 1000)


@pytest.fixture
def at(tmp_path: Path) -> Iterator[At]:
    with sittings(tmp_path, others=settings_of, extensions=in_shop(RULES)) as sit:
        yield sit


def state(table: Sitting) -> str:
    shown = table.session.state.part(ShopState)
    return "" if shown is None else shown.state


def idle(table: Sitting) -> Sitting:
    """A guest walks away."""
    return table.wait(IDLE + COUNTDOWN)


# Arriving


def test_a_table_that_stands_in_no_shop_has_no_guests(at: At) -> None:
    table = at(extensions=in_shop(ShopSettings()))
    assert table.session.state.part(ShopState) is None
    for wish in (GuestBegins(), GuestDone()):
        with pytest.raises(Refused, match="not in shop mode"):
            table.ask(wish)


def test_whoever_lifts_a_piece_begins_and_sees_its_squares_at_once(at: At) -> None:
    table = at()
    assert state(table) == "attract"
    table.lift("b1").wait(300)
    assert (state(table), table.shown["c3"]) == ("guest", "jump")
    table.place("c3").wait()
    assert table.played == ["b1c3"]


def test_whoever_touches_the_screen_begins(at: At) -> None:
    table = at().ask(GuestBegins())
    assert (state(table), table.session.state.part(ShopState).guest) == ("guest", 1)


def test_a_wish_that_is_refused_wakes_nobody(at: At) -> None:
    table = at()
    for wish in (TakeBack(), Resume(7), Resign("green"), RequestHint()) * 3:
        with pytest.raises(Refused):
            table.ask(wish) if not isinstance(wish, RequestHint) else table.ask(Seats({"red": "nobody"}))
    assert state(table) == "attract"


def test_the_computer_does_not_begin_before_a_guest_is_there(at: At) -> None:
    table = at(seats={"red": "engine:1", "blue": "human"})
    assert [request for request in table.requests(Think) if request.ticket > 0] == []
    table.ask(GuestBegins())
    assert [request.level for request in table.requests(Think) if request.ticket > 0] == ["1"]
    assert table.session.is_thinking


def test_a_sensor_that_is_not_believed_wakes_nobody(at: At) -> None:
    table = at().wait(6000)
    for _ in range(6):
        table.lift("a1", after=2000).place("a1", after=50)
    assert table.session.faulty == 1 << square_index("a1")
    idle(table).lift("a1").place("a1", after=50)
    assert state(table) == "attract"


def test_on_a_simulated_board_only_hands_of_pages_are_hands(at: At) -> None:
    table = at(simulated=True)
    table.lift("b1")
    assert state(table) == "attract"
    table.session.step(Touched(), table.now)
    assert state(table) == "guest"


# Leaving


def test_a_guest_who_walks_away_is_asked_on_board_and_screen_and_then_forgotten(at: At) -> None:
    table = at().move("b1c3").wait(IDLE)
    assert (state(table), table.session.state.part(ShopState).seconds) == ("countdown", 2)
    assert set(table.shown.values()) == {"counts"}
    assert len(table.shown) == 8
    table.wait(2000)
    assert (state(table), table.played, table.session.game_id) == ("attract", [], 2)


def test_a_touch_during_the_countdown_keeps_the_game(at: At) -> None:
    table = at().move("b1c3").wait(IDLE).ask(GuestBegins())
    assert (state(table), table.played) == ("guest", ["b1c3"])
    assert set(table.shown.values()) == {"last"}


def test_a_guest_who_is_done_leaves_a_fresh_board(at: At) -> None:
    table = at(simulated=True).move("b1c3").ask(GuestDone())
    assert (state(table), table.played, table.session.game.text()) == ("attract", [], START)
    assert table.requests(SetUp)[-1].pieces == tabletop("chameleon").pieces(table.session.game)
    assert [(game.plies, game.result) for game in table.journal.games()] == [(1, None), (0, None)]


def test_a_game_that_is_over_waits_for_its_guest_and_is_then_cleared_away(at: At) -> None:
    table = at().move("b1c3").ask(Resign("blue"))
    table.wait(IDLE - 1)
    assert (state(table), table.session.game_id) == ("guest", 1)
    table.wait(COUNTDOWN + 1)
    assert (state(table), table.session.game_id) == ("attract", 2)


def test_while_the_computer_thinks_its_guest_is_not_sent_away(at: At) -> None:
    table = at(seats={"red": "human", "blue": "engine:1"}).move("b1c3").wait(1_000_000)
    assert state(table) == "guest"
    table.think("b5a4").wait(IDLE + COUNTDOWN - 3000)
    assert state(table) == "countdown"


def test_what_the_guest_before_left_on_the_board_is_set_up_by_light(at: At) -> None:
    table = idle(at().move("b1c3", "a5a4")).wait(5000)
    assert isinstance(table.session.decision, Repair)
    assert state(table) == "attract"
    assert (table.shown["b1"], table.shown["c3"], table.shown["a5"]) == ("red-black", "take-away", "blue-white")
    table.move("c3b1", "a4a5").wait(5000)
    assert (state(table), table.played) == ("guest", [])
    table.move("d1c3")
    assert table.played == ["d1c3"]


def test_a_fresh_board_that_the_journal_does_not_take_is_tried_again(at: At) -> None:
    table = at().move("b1c3")
    table.journal.refused = ("begin",)
    idle(table)
    assert (state(table), table.played) == ("countdown", ["b1c3"])
    assert table.session.next_due() == table.now + 1000
    table.journal.refused = ()
    table.wait(1000)
    assert (state(table), table.played) == ("attract", [])


def test_a_guest_who_is_done_is_told_when_the_disk_is_full(at: At) -> None:
    table = at().move("b1c3")
    table.journal.refused = ("begin",)
    with pytest.raises(JournalError):
        table.ask(GuestDone())
    assert (state(table), table.played) == ("guest", ["b1c3"])


# The next guest


def test_the_next_guest_finds_everything_as_the_shop_has_it(at: At) -> None:
    table = at(simulated=True, hints=1)
    usual = table.session.state
    table.ask(StartGame(clock=ClockRule("move", 30)))
    table.ask(Seats({"blue": "engine:3"}), Assist({"red": "dangers"}), TableMoves(True), SetPace("slow"))
    table.ask(RequestHint())
    idle(table).ask(GuestBegins())
    now = table.session.state
    assert (now.players, now.table_moves, now.teaching.hints_left) == (
        usual.players,
        usual.table_moves,
        {"red": 1, "blue": 1},
    )
    assert (now.pace, now.clock, now.next_clock) == (usual.pace, None, usual.next_clock)


def test_the_next_guest_finds_the_shops_game_again(at: At) -> None:
    table = idle(at().ask(ChangeGame("dragons")))
    assert table.session.game.name == "chameleon"


def test_a_take_back_never_reaches_into_the_game_before(at: At) -> None:
    table = idle(at().move("b1c3")).ask(GuestBegins())
    with pytest.raises(Refused, match="no move can be taken back"):
        table.ask(TakeBack())


def test_no_guest_can_bring_back_the_game_of_another(at: At) -> None:
    table = idle(at().move("b1c3")).ask(GuestBegins())
    assert table.session.state.kept == ()
    with pytest.raises(Refused, match="another guest"):
        table.ask(Resume(1))
    table.ask(ChangeGame("dragons"), ChangeGame("chameleon"))
    assert (table.played, table.session.game.name) == ([], "chameleon")


def test_a_guest_can_go_back_to_a_game_of_the_same_visit(at: At) -> None:
    table = at().move("b1c3").ask(ChangeGame("dragons"), ChangeGame("chameleon"))
    assert (table.played, table.session.game_id) == (["b1c3"], 1)
    table.ask(StartGame(), Resume(1))
    assert table.played == ["b1c3"]


def test_the_shop_says_which_games_there_are(at: At) -> None:
    table = at(extensions=in_shop(ShopSettings(True, games=("chameleon",))))
    with pytest.raises(Refused, match="at this table guests play Chameleon; ask at the counter"):
        table.ask(ChangeGame("dragons"))
    assert (state(table), table.session.game.name) == ("attract", "chameleon")


def test_lessons_that_others_have_solved_are_new_to_the_next_guest(at: At) -> None:
    table = at(extensions=in_shop(ShopSettings()), simulated=True).ask(StartCourse("lesson", 1))
    table.journal.append(table.session.game_id, "solved", "lesson 1", 0)
    table.journal.close()
    assert at().session.state.solved == frozenset()


# Attract mode


def test_the_lights_tell_the_kinds_of_move_and_bid_welcome(at: At) -> None:
    table = at()
    told = []
    for _ in range(4):
        shown = table.session.state.part(ShopState)
        told.append((shown.light, set(table.shown.values())))
        table.wait(5000)
    assert [meanings for _, meanings in told] == [{"home", "step"}, {"home", "jump"}, {"home", "slide"}, {"welcome"}]
    assert told[3][0] == "Lift a piece to start a game."


def test_on_the_screen_the_computer_plays_against_itself_and_the_journal_knows_nothing_of_it(at: At) -> None:
    table = at().wait(0)
    asked = table.requests(Think)
    assert [request.ticket for request in asked] == [-1]
    table.think("b1c3", ticket=-1).wait(3000)
    shown = table.session.state.part(ShopState)
    assert [str(move) for move in shown.play.game.moves] == ["b1c3"]
    assert (table.played, table.entries, len(table.journal.games())) == ([], [], 1)


def test_where_the_screen_is_the_board_lights_and_game_take_turns(at: At) -> None:
    table, seen = at(simulated=True), []
    for _ in range(12):
        shown = table.session.state.part(ShopState)
        seen.append((bool(shown.light), bool(shown.play)))
        table.wait(5000)
    assert seen == [(True, False)] * 4 + [(False, True)] * 8


def test_nothing_of_the_show_is_left_when_a_guest_begins(at: At) -> None:
    table = at().wait(0).ask(GuestBegins())
    table.think("b1c3", ticket=-1).wait(3000)
    assert (table.session.state.part(ShopState).play, table.played, table.requests(Think)) == (None, [], [])


def test_a_shop_may_do_without_the_show(at: At) -> None:
    table = at(extensions=in_shop(ShopSettings(True, attract=False))).wait(10_000)
    assert (table.session.state.part(ShopState).play, table.shown, table.requests(Think)) == (None, {}, [])


# The start of the table, and the operator's switch


def test_a_guest_whose_game_was_cut_off_goes_on_with_it(at: At) -> None:
    at().move("b1c3").journal.close()
    table = at()
    assert (state(table), table.played) == ("guest", ["b1c3"])
    assert state(idle(table)) == "attract"


def test_a_guest_of_another_game_than_the_usual_one_goes_on_with_it_too(at: At) -> None:
    table = at(simulated=True).ask(ChangeGame("dragons"))
    text = table.session.game.text()
    if not table.session.game.moves:
        table.ask(TableMoves(True))
    table.journal.close()
    again = at(simulated=True)
    assert (again.session.game.name, again.session.game.text()) == ("dragons", text)


def test_when_nobody_was_there_the_table_starts_with_a_fresh_board(at: At) -> None:
    idle(at().move("b1c3")).journal.close()
    table = at()
    assert (state(table), table.played) == ("attract", [])


def test_the_operator_lets_guests_come_and_go_or_not(at: At) -> None:
    table = at().move("b1c3").ask(SetShopMode(False))
    assert (table.session.state.part(ShopState), table.played) == (None, ["b1c3"])
    table.ask(SetShopMode(True))
    assert (state(table), table.played) == ("attract", [])


def test_guests_find_the_shops_game_whatever_was_on_the_table_when_it_ended(at: At) -> None:
    at(extensions={}).ask(ChangeGame("dragons"), Resign("red"))
    noted = {"game": "dragons", "home": settings_of("chameleon"), "resume": 2, "noted": True}
    assert at(**noted).session.game.name == "chameleon"
    assert at(**noted, extensions={}).session.game.name == "dragons"


def test_guests_find_the_shops_game_also_where_another_went_on_before_the_operator_let_them_come(at: At) -> None:
    table = at(extensions=in_shop(replace(RULES, enabled=False)), home=settings_of("dragons"))
    assert table.move("b1c3").ask(SetShopMode(True)).session.game.name == "dragons"


def test_pages_are_told_what_the_table_says_and_shows(at: At) -> None:
    table = at().wait(0)
    table.think("b1c3", ticket=-1).wait(3000)
    told = shop_shown(table.session.state)
    assert told is not None and told["show"] is not None
    assert (told["state"], told["sentence"]) == ("attract", "Lift a piece to start, or touch here.")
    assert told["show"]["said"] == "Red's black piece jumps from b1 to c3."
    assert ([move["move"] for move in told["show"]["view"]["moves"]], told["show"]["view"]["legal"]) == (["b1c3"], [])
    assert {meaning for meaning in told["show"]["meanings"] if meaning} == {"last"}


def test_a_locked_table_calls_nobody(at: At) -> None:
    told = shop_shown(at().ask(LockTable(True)).session.state)
    assert told is not None
    assert (told["sentence"], told["light"], told["show"]) == (CLOSED, "", None)


def test_a_guest_whose_table_was_closed_for_long_goes_on_when_it_opens(at: At) -> None:
    table = at(seats={"red": "human", "blue": "engine:1"}, simulated=True, table_moves=True)
    idle(table.move("b1c3").think("b5c3").ask(LockTable(True)))
    table.requests()
    table.ask(LockTable(False)).wait(IDLE - 1)
    assert (state(table), table.played) == ("guest", ["b1c3"])
    assert [request.move for request in table.requests(MakeMove)] == ["b5c3"]
    assert state(table.wait(1)) == "countdown"
    assert state(table.wait(COUNTDOWN)) == "attract"


def test_a_countdown_tells_how_long(at: At) -> None:
    told = shop_shown(at().move("b1c3").wait(IDLE).session.state)
    assert told is not None
    assert (told["state"], told["seconds"], told["sentence"]) == (
        "countdown",
        2,
        "Still there? The board resets in 2 s.",
    )


# Invariants

WISHES = st.sampled_from(
    [
        GuestBegins(), GuestDone(), TakeBack(), Resign("red"), StartGame(), RequestHint(), StartCourse("lesson", 2),
        StartCourse("puzzle", 1), ChangeGame("dragons"), ChangeGame("chameleon"), Resume(1), Resume(2), Resume(3),
        Seats({"blue": "human"}), Assist({"red": "teach"}), SetPace("fast"), "b1c3", "d5c3", "lift", "wait", "leave",
    ]
)  # fmt: skip


@settings(max_examples=25)
@given(st.lists(WISHES, max_size=12))
def test_after_so_long_of_nothing_the_next_guest_always_finds_a_clean_start(story: list[Any]) -> None:
    with Sitting(None, others=settings_of, extensions=in_shop(RULES), simulated=True) as table:
        for wish in story:
            _do(table, wish)
        idle(table)
        now = table.session.state
        assert (now.part(ShopState).state, now.game.text(), now.game.moves) == ("attract", START, ())
        assert (now.players.seats, now.course, now.kept) == (HUMANS, None, ())


@settings(max_examples=25)
@given(st.lists(st.lists(WISHES, max_size=6), min_size=2, max_size=4))
def test_whatever_a_guest_wishes_the_games_of_those_before_stay_as_they_were_left(stories: list[list[Any]]) -> None:
    with Sitting(None, others=settings_of, extensions=in_shop(RULES), simulated=True) as table:
        for story in stories:
            of_others = range(1, table.session.game_id)  # the fresh game is the guest's own
            left = [table.journal.load(number) for number in of_others]
            _do(table, GuestBegins())
            for wish in story:
                _do(table, wish)
                assert table.session.game_id not in of_others
                assert [table.journal.load(number) for number in of_others] == left
            idle(table)


def _do(table: Sitting, command: Any) -> None:
    """An action of a guest or a phone; a refused one changes nothing."""
    before = table.session.state
    try:
        if command == "wait":
            table.wait(5000)
        elif command == "leave":
            idle(table)
        elif command == "lift":
            table.session.step(Touched(), table.now)
        elif isinstance(command, str):
            table.session.step(Touched(), table.now)
            table.move(command)
        else:
            table.ask(command)
    except Refused:
        now = table.session.state
        if (
            now.part(ShopState).state != ATTRACT
        ):  # otherwise the guest's time ran out just then, and the board was reset
            known = (before.game.text(), before.game_id, before.part(ShopState).guest)
            assert (now.game.text(), now.game_id, now.part(ShopState).guest) == known
    table.requests(Think, SetUp, MakeMove)

"""A table whose board recognises kinds of pieces: a wrong piece stops play, and everything else is unchanged."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from controller.hands import Idle, Repair, Repaired
from controller.messages.commands import Resign, StartGame, TakeBack
from controller.sensing.trace import replay
from controller.table.operator_settings import LockTable
from controller.table.prompts import expectation, mood
from hal import ALL_SQUARES, PieceSeen, picture_of, square_index
from hal.events import kind_fits
from tests.controller.sitting import Sitting


class Knowing(Sitting):
    """A table whose board has recognised all pieces of the start position."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.see(**self.session.tabletop.pieces(self.session.game))

    def see(self, **kinds: str | None) -> Knowing:
        """The board recognises pieces."""
        for square, kind in kinds.items():
            self.session.step(PieceSeen(self.now, square_index(square), kind), self.now)
        return self

    @property
    def said(self) -> tuple[str, str]:
        return mood(self.session), expectation(self.session)


@pytest.fixture
def table() -> Iterator[Knowing]:
    with Knowing() as table:
        yield table


def squares(*names: str) -> int:
    return picture_of(square_index(name) for name in names)


@pytest.mark.parametrize(
    ("kind", "look", "may_be"),
    [
        ("red-white", "red-white", True),
        ("white", "red-white", True),
        ("red", "red-white", True),
        ("black", "red-white", False),
        ("red-black", "red-white", False),
        ("white-king", "white", False),
        (None, "red-white", True),
        ("red-white", None, True),
    ],
)
def test_a_kind_fits_a_look_that_has_all_its_words(kind: str | None, look: str | None, may_be: bool) -> None:
    assert kind_fits(kind, look) is may_be


def test_the_right_pieces_need_no_word(table: Knowing) -> None:
    table.wait(60_000)
    assert (table.session.decision, table.said[0], table.decided) == (Idle(), "play", [])


def test_two_pieces_that_have_changed_places_are_told_and_shine(table: Knowing) -> None:
    table.see(a1="red-black", b1="red-white").wait(2500)
    assert table.session.decision == Repair(0, squares("a1", "b1"), squares("a1", "b1"))
    assert table.said == ("repair", "The pieces on a1 and b1 are swapped: exchange them.")
    assert table.shown == {"a1": "take-away", "b1": "take-away"}


def test_before_two_seconds_are_over_nothing_is_said(table: Knowing) -> None:
    table.see(a1="red-black", b1="red-white").wait(1900).see(a1="red-white", b1="red-black").wait(10_000)
    assert table.decided == []


def test_one_wrong_piece_is_told_with_what_it_is_and_what_belongs_there(table: Knowing) -> None:
    table.see(a1="blue-black").wait(2500)
    assert table.said == (
        "repair",
        "The piece on a1 is the wrong one (blue, black); the right one is red, white.",
    )


def test_a_sensor_that_tells_only_colours_says_what_it_can(table: Knowing) -> None:
    table.see(a1="black", c1="white", e1=None).wait(2500)
    assert table.said[1] == "The piece on a1 is the wrong one (black); the right one is red, white."


def test_many_wrong_pieces_are_named_together(table: Knowing) -> None:
    table.see(a1="red-black", b1="red-white", c1="red-black").wait(2500)
    assert table.said[1] == "The pieces on a1, b1 and c1 belong elsewhere."


def test_a_wrong_piece_and_a_missing_one_are_told_together(table: Knowing) -> None:
    table.see(a1="blue-white").wait(2500).lift("e5").wait(500)
    assert table.session.decision == Repair(squares("e5"), squares("a1"), squares("a1"))
    assert table.said[1] == (
        "A piece belongs on e5: please put it there. The piece on a1 is the wrong one (blue, white); the right one "
        "is red, white."
    )


def test_no_move_is_made_beside_a_wrong_piece(table: Knowing) -> None:
    table.see(a1="red-black", e1="blue-white").move("b1c3").wait(10_000)
    assert table.played == []
    assert table.session.decision == Repair(squares("b1"), squares("a1", "c3", "e1"), squares("a1", "e1"))


def test_play_goes_on_once_the_right_pieces_stand_there(table: Knowing) -> None:
    table.see(a1="red-black", b1="red-white").wait(2500).lift("a1", "b1").see(a1=None, b1=None).place("a1", "b1")
    table.see(a1="red-white", b1="red-black").wait(1000)
    assert table.decided[-1]["decision"] == "repaired"
    assert isinstance(table.session.decision, Repaired | Idle)
    table.lift("b1").see(b1=None).place("c3").see(c3="red-black").wait()
    assert table.played == ["b1c3"]


def test_a_move_with_another_piece_is_no_move(table: Knowing) -> None:
    table.lift("b1").see(b1=None).place("c3").see(c3="red-white").wait(2500)
    assert (table.played, table.said) == (
        [],
        ("illegal", "A piece cannot stay on c3: place it on a lit square, or return it."),
    )
    table.lift("c3").see(c3=None).place("c3").see(c3="red-black").wait()
    assert table.played == ["b1c3"]


def test_a_capture_that_no_reed_felt_is_told_by_the_kind_of_piece(table: Knowing) -> None:
    table.lift("b1").see(b1=None).place("c3").see(c3="red-black").wait()
    table.lift("b5").see(b5=None).wait(300).see(c3="blue-black").wait()
    assert table.played == ["b1c3", "b5c3"]
    assert "ask" not in [line["decision"] for line in table.decided]


def test_a_new_game_keeps_in_mind_which_pieces_stand_there(table: Knowing) -> None:
    table.see(a1="blue-white").ask(StartGame()).wait(2500)
    assert table.session.decision == Repair(0, squares("a1"), squares("a1"))


def test_after_a_take_back_on_the_page_the_pieces_are_compared_with_the_game_as_it_stands(table: Knowing) -> None:
    table.lift("b1").see(b1=None).place("c3").see(c3="red-black").wait().ask(TakeBack()).wait(3000)
    assert table.session.decision == Repair(squares("b1"), squares("c3"))
    table.lift("c3").see(c3=None).place("b1").see(b1="red-black").wait(1000)
    assert table.decided[-1]["decision"] == "repaired"


def test_a_table_that_was_closed_knows_which_pieces_were_changed_meanwhile(table: Knowing) -> None:
    table.session.step(LockTable(True), table.now)
    table.see(a1="red-black", b1="red-white")
    table.session.step(LockTable(False), table.now)
    table.wait(2500)
    assert table.session.decision == Repair(0, squares("a1", "b1"), squares("a1", "b1"))


def test_a_finished_game_may_be_tidied_away_in_any_way(table: Knowing) -> None:
    table.ask(Resign("red"))
    table.see(a1="red-black", b1="red-white").wait(10_000)
    assert table.decided == []


def test_what_was_recorded_is_decided_again_in_a_replay(table: Knowing) -> None:
    table.see(a1="red-black", b1="red-white").wait(2500).see(a1="red-white", b1="red-black").wait(1000)
    table.lift("b1").see(b1=None).place("c3").see(c3="red-black").wait()
    told = [json.loads(line) for line in replay(table.recorded, "test")]
    assert [line for line in told if "decision" in line] == table.decided
    wrong = {"missing": [], "extra": ["a1", "b1"], "wrong": ["a1", "b1"]}
    assert {key: value for key, value in table.decided[0].items() if key != "t"} == {"decision": "repair", **wrong}


def test_kinds_of_squares_where_nothing_stands_mean_nothing(table: Knowing) -> None:
    nowhere = ~table.session.tabletop.situation(table.session.game).occupied & ALL_SQUARES
    table.see(**{name: "red-white" for name in ("b3", "c3") if nowhere >> square_index(name) & 1}).wait(10_000)
    assert table.decided == []

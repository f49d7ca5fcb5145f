"""A central and this board: rounds, moves of both, wrong positions, and refusals."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from controller.extensions.peripheral.lines import COMMANDS
from tests.extensions.peripheral.at_board import START, AtBoard

AFTER_B1C3 = "wbwbw/5/2B2/5/W1WBW b"


def test_a_conversation_is_pure() -> None:
    """It imports neither page nor journal, command, configuration or port."""
    code = "import sys, controller.extensions.peripheral.conversation; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    impure = ("controller.web", "controller.journal", "controller.table.session", "controller.config", "serial")
    assert [name for name in loaded if name.startswith((*impure, "controller.commands"))] == []


# Variants


def test_only_the_variant_of_this_board_is_played() -> None:
    at = AtBoard()
    asked = ["standard", "chess_960", "chameleon", "dragons"]
    assert at.says(*(f"variant {each}" for each in asked)) == ["nok", "nok", "ok", "nok"]


def test_standard_chess_holds_until_another_variant_is_chosen_and_is_refused() -> None:
    at = AtBoard()
    no_standard = "err this board plays no standard; choose with set_variant: chameleon"
    assert at.says(f"begin {START}") == [no_standard]
    assert at.says("set_variant standard", f"begin {START}") == [
        "err this board plays no standard; its variants are: chameleon",
        no_standard,
    ]
    assert at.says("set_variant chameleon", f"begin {START}") == [f"sync {START}"]


def test_features_are_named_one_by_one() -> None:
    asked = "msg moved side get_state undo_redo undo_offer submove_state draw_reason variant_reason".split()
    assert AtBoard().says(*(f"feature {each}" for each in asked)) == ["ok"] * len(asked)
    assert AtBoard().says("feature time", "feature resign", "feature set_state") == ["nok"] * 3
    assert AtBoard(settable=True).says("feature set_state") == ["ok"]


# Set-up


def test_a_board_that_stands_otherwise_is_set_up_by_hand_while_the_light_shows_which_piece_belongs_where() -> None:
    at = AtBoard("wbwbw/5/5/B4/W1WBW r")
    assert at.says("set_variant chameleon", f"begin {START}") == ["unsync ?????/5/5/?4/?1???"]
    shining = at.shines()
    assert (shining["b1"], shining["a2"], shining["d5"]) == ("red-black", "take-away", "blue-black")
    assert at.lifts("a2") == ["state ?????/5/5/5/?1???"]
    assert at.places("b1") == [f"sync {START}"]
    assert at.run(5_000) == []
    assert at.moves("b1c3") == ["move b1c3"]


def test_a_board_that_knows_kinds_names_its_pieces_and_wants_the_right_ones() -> None:
    at = AtBoard("wbwbw/5/5/5/WWWBB r", kinds=True)
    assert at.says("set_variant chameleon", f"begin {START}") == ["unsync wbwbw/5/5/5/WWWBB"]
    assert at.lifts("b1", "left") == ["state wbwbw/5/5/5/W1WBB"]
    assert at.lifts("e1", "right") == ["state wbwbw/5/5/5/W1WB1"]
    assert at.places("e1", "left")[-1] == "state wbwbw/5/5/5/W1WBW"
    assert at.places("b1", "right")[-1] == f"sync {START}"


def test_a_board_that_can_sets_itself_up() -> None:
    at = AtBoard("w4/5/5/5/W4 r", settable=True)
    said = at.says("feature set_state", "set_variant chameleon", f"begin {START}")
    assert said == ["ok", "unsync_settable ?4/5/5/5/?4"]
    assert at.says("set_state") == []
    assert at.talk.wants_set_up
    at.board.hand("set-up", pieces=at.talk.pieces(), at_once=True)
    assert at.run(3_000) == [f"sync {START}"]


def test_a_round_may_begin_anywhere_and_from_how_the_board_stands() -> None:
    at = AtBoard("w4/5/5/5/W4 r")
    assert at.says("feature get_state", "get_state") == ["ok", "state ?4/5/5/5/?4"]
    assert at.lifts("a1") == ["state ?4/5/5/5/5"]
    assert at.places("b1") == ["state ?4/5/5/5/1?3"]
    assert at.says("set_variant chameleon", "begin w4/5/5/5/1W3 r") == ["sync w4/5/5/5/1W3 r"]


# Moves


def test_both_sides_may_be_moved_by_hand_and_the_central_accepts() -> None:
    at = AtBoard()
    at.begins()
    assert at.moves("b1c3") == ["move b1c3"]
    assert at.says("ok") == []
    assert at.moves("d5c3") == ["move d5c3"]
    assert at.says("ok", "end arrival") == []


def test_a_move_of_the_central_shines_until_hands_have_made_it() -> None:
    at = AtBoard()
    at.begins("moved")
    assert at.says("move b1c3") == []
    assert {at.shines()[square] for square in ("b1", "c3")} == {"engine-from", "engine-to"}
    assert at.moves("b1c3") == ["moved"]
    assert at.moves("d5c3") == ["move d5c3"]
    assert at.says("ok") == ["moved"]


def test_hands_move_only_for_their_side() -> None:
    at = AtBoard()
    assert at.says("feature side", "set_variant chameleon", "side b", f"begin {START}") == ["ok", f"sync {START}"]
    assert at.moves("b1c3") == []
    assert at.shines()["c3"] == "illegal"
    assert at.moves("c3b1") == []
    assert at.says("move b1c3") == []
    assert at.moves("b1c3") == []
    assert at.moves("d5c3") == ["move d5c3"]


def test_a_move_that_is_not_accepted_is_taken_back_by_hand() -> None:
    at = AtBoard()
    at.begins()
    assert at.moves("b1c3") == ["move b1c3"]
    assert at.says("nok") == ["unsync wbwbw/5/2B2/5/W1WBW"]
    assert at.shines()["c3"] == "take-away"
    assert at.run(5_000) == []
    assert at.lifts("c3") == ["state wbwbw/5/5/5/W1WBW"]
    assert at.places("b1") == [f"sync {START}"]
    assert at.moves("b1c2") == ["move b1c2"]


def test_a_move_that_crosses_one_of_hands_waits_for_its_answer() -> None:
    at = AtBoard()
    at.begins()
    assert at.moves("b1c3") == ["move b1c3"]
    assert at.says("move b1c2") == []
    assert at.says("nok") == ["unsync wbwbw/5/2B2/5/W1WBW", "unsync wbwbw/5/2B2/5/W1WBW"]
    assert at.lifts("c3") == ["state wbwbw/5/5/5/W1WBW"]
    assert at.places("c2") == ["sync wbwbw/5/5/2B2/W1WBW b"]


def test_moves_that_come_before_the_last_was_made_are_set_up() -> None:
    at = AtBoard()
    at.begins()
    assert at.says("move b1c3", "move e5e4") == [f"unsync {START[:-2]}"]
    assert at.moves("b1c3") == ["state wbwbw/5/5/5/W1WBW", "state wbwbw/5/2?2/5/W1WBW"]
    assert at.moves("e5e4") == ["state wbwb1/5/2?2/5/W1WBW", "sync wbwb1/4w/2B2/5/W1WBW r"]


def test_what_is_knocked_over_is_said_and_put_back() -> None:
    at = AtBoard()
    at.begins()
    at.board.hand("lift", square="a1", hand="cat")
    at.board.hand("lift", square="e5", hand="dog")
    at.board.hand("lift", square="c5", hand="bird")
    assert at.run(6_000) == ["unsync wb1b1/5/5/5/1BWBW"]
    assert {at.shines().get(square) for square in ("a1", "c5", "e5")} == {"put-back"}
    at.board.hand("place", square="a1", hand="cat")
    at.board.hand("place", square="e5", hand="dog")
    at.board.hand("place", square="c5", hand="bird")
    assert at.run(2_000)[-1] == f"sync {START}"


def test_every_piece_that_is_lifted_is_told_where_the_central_wants_that() -> None:
    at = AtBoard()
    at.begins("submove_state")
    assert at.lifts("b1") == ["state wbwbw/5/5/5/W1WBW"]
    assert at.places("c3")[0] == "state wbwbw/5/2?2/5/W1WBW"


# Taking back


def test_hands_offer_to_take_a_move_back_and_the_central_agrees() -> None:
    at = AtBoard()
    at.begins("undo_redo", "undo_offer")
    assert at.moves("b1c3") == ["move b1c3"]
    assert at.says("ok") == []
    assert at.moves("c3b1") == ["undo_offer"]
    assert at.says("ok", f"undo {START}") == []
    assert at.moves("b1c2") == ["move b1c2"]


def test_a_take_back_that_is_not_allowed_is_put_right_by_hand() -> None:
    at = AtBoard()
    at.begins("undo_redo", "undo_offer")
    at.moves("b1c3")
    at.says("ok")
    assert at.moves("c3b1") == ["undo_offer"]
    assert at.says("nok") == [f"unsync {START[:-2]}"]
    assert at.moves("b1c3")[-1] == f"sync {AFTER_B1C3}"


def test_whoever_agrees_to_an_offer_takes_the_move_back_by_hand() -> None:
    at = AtBoard()
    at.begins("undo_redo", "undo_offer")
    assert at.says("undo_offer") == ["nok"]
    at.moves("b1c3")
    assert at.says("ok", "undo_offer") == []
    assert at.talk.told == ["Your opponent asks to take back the last move. To agree, take it back on the board."]
    assert at.moves("c3b1") == ["ok"]
    assert at.says(f"undo {START}") == []


def test_whoever_plays_on_does_not_agree() -> None:
    at = AtBoard()
    at.begins("undo_redo", "undo_offer")
    at.moves("b1c3")
    assert at.says("ok", "undo_offer") == []
    assert at.moves("a5a4") == ["nok", "move a5a4"]


def test_without_the_feature_hands_take_nothing_back() -> None:
    at = AtBoard()
    at.begins()
    at.moves("b1c3")
    at.says("ok")
    assert at.moves("c3b1") == []
    assert at.shines()["b1"] == "illegal"
    assert at.moves("b1c3") == []
    assert at.moves("a5a4") == ["move a5a4"]


def test_the_central_goes_back_and_on_and_hands_follow() -> None:
    at = AtBoard()
    at.begins("undo_redo", "moved")
    at.moves("b1c3")
    assert at.says("ok", f"undo {START}") == ["moved", "unsync wbwbw/5/2B2/5/W1WBW"]
    assert at.moves("c3b1")[-2:] == [f"sync {START}", "moved"]
    assert at.says(f"redo {AFTER_B1C3}") == [f"unsync {START[:-2]}"]


# Ends


def test_after_the_end_hands_are_free_and_nothing_is_told() -> None:
    at = AtBoard()
    at.begins()
    assert at.says("end resign") == []
    assert at.shines() == {}
    assert at.moves("b1c3") == []
    assert at.says("move b1c3") == ["err no round has begun"]


def test_the_winner_shines() -> None:
    at = AtBoard("5/W4/5/4b/5 r")
    at.begins(position="5/W4/5/4b/5 r")
    assert at.moves("a4a5") == ["move a4a5"]
    assert at.says("ok", "end lone_arrival") == []
    assert at.shines()["a5"] == "winner"


def test_another_central_begins_anew() -> None:
    at = AtBoard()
    at.begins("moved")
    at.talk.change_central(at.clock())
    assert at.says("move b1c3", f"begin {START}") == [
        "err no round has begun",
        "err this board plays no standard; choose with set_variant: chameleon",
    ]


# Errors


@pytest.mark.parametrize(
    "line, answer",
    [
        ("move b1b3", "err b1b3 is not legal in wbwbw/5/5/5/WBWBW r: no piece can go from b1 to b3 in one move"),
        ("move e2e4q", "err 'e2e4q' is not a move"),
        ("begin rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", "err position"),
        ("begin " + "5/" * 200, "err a position can have at most 200 characters"),
        ("begin W4/5/5/5/b4 r", "err position 'W4/5/5/5/b4 r'"),
        ("ok", "err nothing waits for an answer"),
        ("undo " + START, "err undo needs the feature undo_redo; ask for it first"),
        ("side x", "err side needs the feature side; ask for it first"),
        ("promote a4a5q", "err 'promote' is no command of this board"),
        (b"\x00\xff", "err a line is UTF-8 text"),
        (b"x" * 100_000, "err a line has at most 500 bytes"),
    ],
)
def test_what_is_wrong_is_answered_and_changes_nothing(line: str | bytes, answer: str) -> None:
    at = AtBoard()
    at.begins()
    before = (at.talk._round.game.text(), at.talk.frame)
    (said,) = at.says(line)
    assert said.startswith(answer)
    assert (at.talk._round.game.text(), at.talk.frame) == before
    assert at.moves("b1c3") == ["move b1c3"]


LINES = st.one_of(
    st.binary(max_size=40),
    st.builds("{} {}".format, st.sampled_from([*COMMANDS]), st.text(max_size=20)).map(str.encode),
    st.sampled_from(
        ["set_variant chameleon", f"begin {START}", "move b1c3", "ok", "nok", f"undo {START}", "feature undo_redo",
         "feature undo_offer", "undo_offer", "end abort", "get_state", "feature get_state", "begin w4/5/5/5/W4 r"]
    ).map(str.encode),
)  # fmt: skip


@settings(max_examples=60)
@given(st.lists(LINES, max_size=12))
def test_no_line_after_any_others_breaks_the_conversation(lines: list[bytes]) -> None:
    at = AtBoard()
    at.says(*lines)
    at.run(100)
    at.talk.frame  # noqa: B018 - it can still be shown
    at.says("end abort")
    assert at.says("set_variant chameleon", f"begin {START}") == [f"sync {START}"]


# Whole games


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_a_whole_game_stands_alike_at_the_central_and_on_the_board(seed: int) -> None:
    at, rng, game = AtBoard(), Random(seed), engine.load("chameleon")
    at.begins("moved", "side")
    assert at.says("end abort", "side b", f"begin {START}") == [f"sync {START}"]
    while game.outcome() is None:
        move = str(rng.choice([*game.legal_moves]))
        if game.turn == "red":
            assert at.says(f"move {move}") == []
            assert at.moves(move) == ["moved"]
        else:
            assert at.moves(move) == [f"move {move}"]
            assert at.says("ok") == ["moved"]
        game.push(move)
    assert at.talk._round.game == game
    assert at.says("end over", f"begin {START}")[0] in (f"sync {START}", f"unsync {at.talk._board()}")

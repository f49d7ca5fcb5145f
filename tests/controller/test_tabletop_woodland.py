"""How Woodland lies on the board: where the pawn may go by hand, what the marker says, and what shines."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from controller.hands import Idle, Illegal, Lifted
from controller.tabletop import Painting, Scene, tabletop
from engine.agenda import EVERYTHING, NOBODY
from engine.game import CHANCE
from engine.woodland.game import Woodland
from engine.woodland.text.notation import write
from engine.woodland.text.reading import read
from hal import SQUARES, picture_of, square_index
from tests.controller.story import Story
from tests.engine.woodland.scenes import pushed, scene

WOODLAND = tabletop("woodland")
SKIP = "chameleander.skip,0,2"
AT_7: dict[str, Any] = {"chameleander_warriors": "7:1", "chameleander_hand": "anvil"}


def squares(*names: str) -> int:
    return picture_of(square_index(name) for name in names)


def meanings(painting: Painting) -> dict[str, str]:
    """What shines, by square."""
    said = {name: painting.meaning_of(square) for square, name in enumerate(SQUARES)}
    return {name: meaning for name, meaning in said.items() if meaning is not None}


def skipping(**fields: str) -> Woodland:
    """Chameleander in clearing 7 (c2), about to Skip twice; nobody else is on the map unless the fields say so."""
    return scene("chameleander,marquise", SKIP, phase="birdsong", **{**AT_7, **fields})


def others_turn() -> Woodland:
    return scene("marquise,chameleander", "marquise.act,0", marquise_actions="3", marquise_warriors="3:2", **AT_7)


def chosen(told: Story) -> list[str]:
    return [move for move in told.played if not move.startswith("draw:")]


# The pawn


def test_the_pawn_goes_where_the_hand_puts_it() -> None:
    assert Story(game=skipping()).lift("c2").place("e1").settle().played[:1] == ["skip:7:3"]


def test_a_skip_of_two_paths_is_two_settled_moves() -> None:
    told = Story(game=skipping()).lift("c2").place("e1").settle().lift("e1").place("d3").settle()
    assert told.played[:2] == ["skip:7:3", "skip:3:11"]


def test_a_pawn_that_is_put_two_paths_away_blinks_and_nothing_is_played() -> None:
    told = Story(game=skipping()).lift("c2").place("d3").settle()
    assert (told.played, told.alarms[-1]) == ([], Illegal(square_index("d3")))
    assert told.lift("d3").place("e1").settle().played[:1] == ["skip:7:3"]


@pytest.mark.parametrize("square", ["d2", "d1", "c5"])
def test_a_pawn_on_a_path_or_in_a_clearing_far_away_changes_nothing(square: str) -> None:
    before = skipping().text()
    told = Story(game=skipping()).lift("c2").place(square).settle()
    assert (told.game.text(), told.alarms[-1]) == (before, Illegal(square_index(square)))


def test_the_first_place_of_the_pawn_is_chosen_by_putting_it_there() -> None:
    game = scene("chameleander,marquise", "chameleander.start,0", phase="birdsong", chameleander_hand="anvil")
    assert WOODLAND.pieces(game) == {"c1": "marker"}
    assert Story(game=game).place("c3").settle().played == []
    assert Story(game=game).place("c4").settle().played[:1] == ["start:10"]


def test_a_stroll_by_hand_takes_nobody_along() -> None:
    game = scene(
        "chameleander,marquise", "chameleander.act,0", chameleander_actions="3", marquise_warriors="7:1", **AT_7
    )
    assert "stroll:7:3:marquise" in game.legal_moves
    assert Story(game=game).lift("c2").place("e1").settle().played[:1] == ["stroll:7:3"]


def test_outside_its_own_turn_the_pawn_is_asked_back_and_nothing_is_played() -> None:
    game = others_turn()
    told = Story(game=game).lift("c2").place("e1").settle()
    assert (told.played, told.alarms[-1]) == ([], Illegal(square_index("e1")))
    assert meanings(WOODLAND.paint(game, Scene(Lifted(squares("c2"))))) == {"c2": "put-back"}


def test_the_pawn_that_a_page_has_moved_follows_without_an_alarm() -> None:
    told = Story(game=skipping())
    told.game.push("skip:7:3")
    told.reader.restart(told.tabletop.situation(told.game), told.now)
    assert told.wait(0).reader.state.todo == squares("c2", "e1")
    told.lift("c2").place("e1").settle()
    assert (told.played, told.alarms, told.reader.state.todo) == (["skip:7:3"], [], 0)


# The marker


def test_the_marker_lifted_and_put_back_says_done() -> None:
    told = Story(game=skipping()).lift("c1").place("c1").settle()
    assert chosen(told)[0] == "done"


def test_the_marker_says_nothing_where_nobody_may_be_done() -> None:
    game = scene("chameleander,marquise", "chameleander.start,0", phase="birdsong", chameleander_hand="anvil")
    assert Story(game=game).lift("c1").place("c1").settle().played == []


# What shines


def test_while_no_hand_is_on_the_board_the_clearings_say_who_rules() -> None:
    game = skipping(marquise_warriors="3:2,9:1,7:1")
    assert meanings(WOODLAND.paint(game, Scene(Idle()))) == {
        "e1": "rules-marquise", "a3": "rules-marquise", "c1": "done"
    }  # fmt: skip


def test_a_lifted_pawn_shows_ways_paths_and_suits() -> None:
    shown = meanings(WOODLAND.paint(skipping(), Scene(Lifted(squares("c2")))))
    assert shown == {
        "c2": "ego-none",  # clearing 7
        "e1": "way", "b1": "way", "b3": "way",  # 3, 8 and 12
        "d1": "path",  # 3-7; the others touch clearing 7
        "a5": "suit-fox", "e3": "suit-fox",
        "c5": "suit-rabbit", "c4": "suit-rabbit", "a1": "suit-rabbit",
        "e5": "suit-mouse", "a3": "suit-mouse", "d3": "suit-mouse",
    }  # fmt: skip


@pytest.mark.parametrize("ego, light", [("7:3", "ego-few"), ("7:4", "ego-many")])
def test_the_light_under_a_lifted_pawn_says_how_much_ego_it_has(ego: str, light: str) -> None:
    count = int(ego[-1])
    track = ",".join(["-"] * count + ["ego"] * (5 - count) + ["superego"] * 3)
    game = skipping(chameleander_ego=ego, chameleander_track=track)
    assert meanings(WOODLAND.paint(game, Scene(Lifted(squares("c2")))))["c2"] == light


def test_without_help_only_the_square_of_the_lifted_pawn_is_lit() -> None:
    assert meanings(WOODLAND.paint(skipping(), Scene(Lifted(squares("c2")), assistance="off"))) == {"c2": "ego-none"}


def test_a_pawn_on_a_wrong_square_blinks_and_its_last_clearing_and_its_ways_are_lit() -> None:
    painting = WOODLAND.paint(skipping(), Scene(Illegal(square_index("d1")), lifted=squares("c2")))
    ways = {"e1": "way", "b1": "way", "b3": "way"}
    assert meanings(painting) == {"c2": "home", "d1": "illegal", **ways}


def test_every_gesture_of_random_games_is_legal_and_makes_the_picture_of_the_game_after_it() -> None:
    for seed in range(3):
        game, rng = Woodland(rules={"seating": "chameleander,marquise,eyrie,alliance"}), Random(seed)
        for _ in range(250):
            if game.turn != CHANCE:
                situation = WOODLAND.situation(game)
                for gesture in situation.gestures:
                    after = pushed(Woodland(game.text()), gesture.move)
                    assert WOODLAND.situation(after).occupied == gesture.after(situation.occupied)
            game.push(rng.choice(list(game.legal_moves)))


def test_no_light_gives_away_what_nobody_may_see() -> None:
    for seed in range(12):
        game, rng = Woodland(rules={"seating": "chameleander,marquise,eyrie,alliance"}), Random(seed)
        while len(game.moves) < 40 + 15 * seed or game.turn == CHANCE:
            game.push(rng.choice(list(game.legal_moves)))
        hidden = write(game.state, NOBODY)
        guesses = [read(hidden, game.rules, rng.sample) for _ in range(3)]
        for decision in (Idle(), Lifted(WOODLAND.situation(game).occupied & ~squares("c1"))):
            shown = meanings(WOODLAND.paint(game, Scene(decision)))
            for guess in guesses:
                other = Woodland(write(guess, EVERYTHING), rules=game.rules)
                assert meanings(WOODLAND.paint(other, Scene(decision))) == shown


# What is said


def test_the_pawn_in_a_hand_may_go_to_a_lit_clearing_or_back() -> None:
    said = WOODLAND.lifted(skipping(), squares("c2"), "c2")
    assert said == "Chameleander has lifted the pawn from c2: put it on a lit clearing or back."


def test_the_marker_in_a_hand_says_done_only_where_that_may_be_said() -> None:
    deciding, starting = skipping(), Woodland(rules={"seating": "chameleander,marquise"})
    while "start:7" not in starting.legal_moves:
        starting.push(next(iter(starting.legal_moves)))
    assert "done" in deciding.legal_moves
    assert WOODLAND.lifted(deciding, squares("c1"), "c1") == "Put the marker back to end the decision of Chameleander."
    assert WOODLAND.lifted(starting, squares("c1"), "c1") == "Put the marker back."

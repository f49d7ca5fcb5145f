"""How Dragons lies on the board: which touch is which decision, and what hands do after the game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from controller.hands import CardNeeded, Gesture, Repair, Repaired
from controller.tabletop import tabletop
from engine.dragons import Dragons
from engine.game import CHANCE
from hal import names_of, picture_of, square_index
from tests.controller.dragons_story import DragonsStory
from tests.engine.dragons.scenes import after_plies, scene

DRAGONS = tabletop("dragons")


def squares(*names: str) -> int:
    return picture_of(square_index(name) for name in names)


def story(phase: str = "battle", **fields: str) -> DragonsStory:
    """Hands over a position; both sides have a Dragon in front that is paid for, unless the fields say otherwise."""
    return DragonsStory(scene(phase, **{"red_b2": "red-brute/us", "blue_b4": "hill-drake/us", **fields}))


def drawing(seed: int = 1) -> DragonsStory:
    """Hands over a new game in which the cards are drawn and nothing is laid yet."""
    told = DragonsStory(Dragons(), seed=seed)
    return told.rest(0)


def gesture_of(game: Dragons, move: str) -> Gesture | None:
    return next((each for each in DRAGONS.situation(game).gestures if each.move == move), None)


# Which touch is which decision


def test_a_tile_that_is_lifted_while_the_target_is_touched_attacks_it() -> None:
    assert story().touch("b2", "b4").rest().chosen == ["attack:b2:b4"]


def test_the_target_may_be_lifted_first() -> None:
    assert story().touch("b4", "b2").rest().chosen == ["attack:b2:b4"]


def test_an_attack_is_final_a_second_after_the_tiles_are_home() -> None:
    told = story().touch("b2", "b4").rest(900)
    assert told.chosen == []
    assert told.rest(200).chosen == ["attack:b2:b4"]


def test_tiles_that_are_straightened_one_after_the_other_attack_nothing() -> None:
    told = story().touch("b2").touch("b4").touch("b2").rest(10_000)
    assert (told.chosen, told.alarms) == ([], [])


def test_two_targets_touched_with_one_attacker_are_asked_about_and_a_touch_answers() -> None:
    told = story(blue_c4="mud-drake").lift("b2").touch("b4").touch("c4").place("b2").rest()
    assert [type(alarm).__name__ for alarm in told.alarms] == ["Ask"]
    assert told.touch("c4").rest().chosen == ["attack:b2:c4"]


def test_a_knock_on_a_third_tile_at_the_same_time_leaves_the_attack_unmade() -> None:
    told = story(red_c2="deep-forest").touch("b2", "b4", "c2").rest()
    assert told.chosen == []
    assert told.touch("b2", "b4").rest().chosen == ["attack:b2:b4"]


def test_the_marker_lifted_and_put_back_passes() -> None:
    assert story("movement").touch("c3").rest().chosen[:1] == ["pass"]


def test_two_touches_of_the_marker_pass_twice() -> None:
    told = story(red_hand="archers", blue_hand="fog").touch("b2", "b4").rest().touch("c3").touch("c3").rest()
    assert told.chosen[:3] == ["attack:b2:b4", "pass", "pass"]


def test_two_tiles_in_the_air_at_once_switch() -> None:
    assert story("movement", red_c1="deep-forest").touch("b2", "c1").rest().chosen == ["switch:b2:c1"]


def test_a_tile_moves_to_an_empty_position() -> None:
    assert story("movement").lift("b2").place("c2").rest().chosen == ["switch:b2:c2"]


def test_a_tile_lifted_together_with_the_marker_is_exchanged() -> None:
    told = story().touch("b2", "c3").rest()
    assert (told.chosen, told.todo) == (["exchange:b2"], ())


def test_terrain_lifted_together_with_the_marker_changes_and_the_marker_alone_declines() -> None:
    reacting = story(blue_b4="sunken-arch").touch("b2", "b4").rest()
    assert (reacting.game.turn, list(reacting.game.legal_moves)) == ("blue", ["change", "decline"])
    assert reacting.touch("b4", "c3").rest().chosen[-1] == "change"
    declining = story(blue_b4="sunken-arch").touch("b2", "b4").rest().touch("c3").rest()
    assert declining.chosen[:2] == ["attack:b2:b4", "decline"]


def test_a_treasure_lifted_together_with_a_loser_keeps_it() -> None:
    told = story(red_b2="reed-scout/us", red_a2="fountain-of-youth").touch("b2", "b4").rest()
    assert told.touch("a2", "b2").rest().chosen == ["attack:b2:b4", "save:a2:b2"]
    assert told.todo == ("a2",)


def test_turning_a_tile_over_by_hand_is_no_decision() -> None:
    told = story(blue_b4="sunken-arch").touch("b2", "b4").rest().touch("b4").touch("b2").rest()
    assert told.chosen == ["attack:b2:b4"]


# Cards


def test_a_treasure_is_tapped_and_laid() -> None:
    told = story("treasure", red_hand="hoard-blade").tap("hoard-blade").place("a2").rest()
    assert told.chosen[:1] == ["play:hoard-blade:a2"]


def test_a_card_may_be_tapped_after_its_tile_was_laid() -> None:
    told = story("treasure", red_hand="hoard-blade").place("a2").rest(4000)
    assert (told.chosen, told.told) == ([], [CardNeeded(squares("a2"))])
    assert told.tap("hoard-blade").rest().chosen[:1] == ["play:hoard-blade:a2"]


def test_a_treasure_in_the_place_of_another_is_tapped_and_the_old_one_touched() -> None:
    told = story("treasure", red_hand="hoard-blade", red_a2="trophy-hall").tap("hoard-blade").touch("a2").rest()
    assert told.chosen[:1] == ["play:hoard-blade:a2"]


def test_a_card_with_an_aim_is_tapped_and_the_aim_touched_before_or_after() -> None:
    slayer = {"red_hand": "lesser-slayer", "blue_c4": "reed-scout/us"}
    before = story(**slayer).touch("c4").tap("lesser-slayer", after=3000).rest()
    after = story(**slayer).tap("lesser-slayer").rest(60_000).touch("c4").rest()
    assert before.chosen == after.chosen == ["play:lesser-slayer:c4"]


def test_a_touch_long_before_the_tap_is_no_aim() -> None:
    told = story(red_hand="lesser-slayer", blue_c4="reed-scout/us").touch("c4").tap("lesser-slayer", after=6000)
    assert told.rest().chosen == []


def test_the_tap_of_the_next_card_makes_the_tile_before_it_final() -> None:
    told = drawing()
    seat = told.game.turn
    one, two = (each["card"] for each in told.game.view(seat)["sides"][seat]["dealt"][:2])
    here, there = ("b2", "c2") if seat == "red" else ("b4", "c4")
    told.tap(one).place(here).tap(two).place(there).rest()
    assert told.chosen == [f"lay:{one}:{here}", f"lay:{two}:{there}"]
    assert told.alarms == []


# What hands do after the game


def test_a_fallen_tile_may_lie_while_play_goes_on_and_no_alarm_is_told() -> None:
    told = story(red_c2="cloud-drake/us", blue_c4="mud-drake").touch("b2", "b4").rest()
    assert (told.todo, told.game.view(None)["squares"].get("b4")) == (("b4",), None)
    told.lift("b4").rest(20_000)
    assert (told.todo, told.alarms) == ((), [])


def test_a_decision_can_be_made_while_a_fallen_tile_still_lies_there() -> None:
    told = story("battle", red_hand="fog", blue_c4="mud-drake").touch("b2", "b4").rest()
    told.touch("c3").rest().touch("c3").rest()
    plies = len(told.chosen)
    assert (told.todo, told.alarms) == (("b4",), [])
    assert told.touch("c3").rest().chosen[plies:][:1] == ["pass"]


def test_a_tile_that_was_laid_on_the_page_is_wanted_on_the_board() -> None:
    told = story("treasure", red_hand="hoard-blade").play("play:hoard-blade:e1")
    assert (told.todo, told.alarms) == (("e1",), [])
    told.place("e1").rest()
    assert (told.todo, told.alarms, told.chosen) == ((), [], ["play:hoard-blade:e1"])


def test_a_tile_that_is_laid_at_last_was_not_touched() -> None:
    told = story().play("exchange:b2")
    while told.game.view(None)["phase"] != "battle":
        told.play("pass")
    told.reader.restart(told.reader.situation, told.now, felt=told.reader.situation.occupied & ~squares("b2"))
    assert (told.todo, "attack:b4:b2" in told.game.legal_moves) == (("b2",), True)
    told.lift("b4").place("b2").place("b4").rest()
    assert (told.todo, told.chosen[-1]) == ((), "pass")
    assert told.touch("b4", "b2").rest().chosen[-1] == "attack:b4:b2"


def test_a_tile_that_is_in_the_air_when_hands_begin_anew_is_in_a_hand() -> None:
    told = story("movement", red_hand="fog", red_c1="deep-forest").touch("b2", "c1").rest()
    told.reader.restart(told.reader.situation, told.now, felt=told.reader.situation.occupied & ~squares("c3"))
    told.rest().place("c3").rest()
    assert (told.chosen, told.alarms) == (["switch:b2:c1", "pass"], [])


def test_what_the_game_did_not_change_has_still_to_be_repaired() -> None:
    told = story("treasure", red_hand="hoard-blade").lift("b4").place("e5").lift("b2").place("d1").rest()
    assert Repair(squares("b2", "b4"), squares("d1", "e5")) in told.alarms
    told.lift("e5").place("b4").lift("d1").place("b2").rest()
    assert (told.alarms[-1], told.chosen) == (Repaired(), [])


# Every position


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 160))
def test_every_gesture_is_a_legal_move_and_fits_the_picture(seed: int, plies: int) -> None:
    game = after_plies(seed, plies)
    situation = DRAGONS.situation(game)
    for gesture in situation.gestures:
        assert gesture.move in game.legal_moves
        assert not gesture.leaves & ~situation.occupied and not gesture.touches & ~situation.occupied
        assert not gesture.enters & situation.occupied
        assert gesture.leaves | gesture.enters | gesture.touches
    assert len({_look(gesture) for gesture in situation.gestures}) == len(situation.gestures)


def _look(gesture: Gesture) -> tuple[object, ...]:
    return gesture.leaves, gesture.enters, gesture.touches, gesture.card


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 160))
def test_the_picture_is_that_of_the_cards_and_the_marker(seed: int, plies: int) -> None:
    game = after_plies(seed, plies)
    lying = {*game.view(None)["squares"], "c3"}
    assert set(names_of(DRAGONS.situation(game).occupied)) == lying == set(DRAGONS.pieces(game))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.integers(30, 160))
def test_what_follows_a_gesture_is_what_the_game_says_after_the_move(seed: int, plies: int) -> None:
    game = after_plies(seed, plies)
    for gesture in DRAGONS.situation(game).gestures[:3]:
        follows = DRAGONS.situation(game).follow(gesture)
        game.push(gesture.move)
        after = DRAGONS.situation(game)
        game.pop()
        assert (follows.occupied, follows.own, follows.gestures) == (after.occupied, after.own, after.gestures)


def test_chance_and_a_game_that_is_over_leave_nothing_to_do() -> None:
    game = Dragons()
    assert (game.turn, DRAGONS.situation(game).gestures) == (CHANCE, ())
    game.resign("red")
    assert (DRAGONS.situation(game).gestures, DRAGONS.situation(game).is_over) == ((), True)


def test_what_only_a_page_can_decide_is_no_gesture() -> None:
    hand = "grey-hero,grave-robber,mudslide"
    game = scene("battle", red_b2="red-brute/us", red_hand=hand, blue_b4="hill-drake/us", blue_horde_discard="fog")
    shown = [each.move for each in DRAGONS.situation(game).gestures]
    assert "play:grey-hero:remove:0:1" in game.legal_moves
    assert shown == ["attack:b2:b4", "exchange:b2"]


def test_only_the_move_that_is_asked_for_may_be_made() -> None:
    game = story("movement").game
    assert [each.move for each in DRAGONS.situation(game, "switch:b2:c2").gestures] == ["switch:b2:c2"]
    assert DRAGONS.situation(game, "").gestures == ()


# Tiles and words


def test_tiles_tell_whose_they_are_and_whether_they_lie_face_up_and_nothing_else() -> None:
    game = scene("battle", red_b2="red-brute/us", red_c1="deep-forest", red_a2="trophy-hall", blue_b4="hill-drake")
    assert DRAGONS.pieces(game) == {
        "c3": "marker", "b2": "red-up", "c1": "red-down", "a2": "red-up", "b4": "blue-down"
    }  # fmt: skip


@pytest.mark.parametrize(
    "move, way",
    [
        ("attack:b2:c4", "the attack between b2 and c4"),
        ("lay:reed-scout:b2", "a tile on b2"),
        ("play:archers:b2", "a card on b2"),
        ("pass", "pass"),
    ],
)
def test_a_move_is_named_without_the_card_that_is_laid(move: str, way: str) -> None:
    assert DRAGONS.way(engine.load("dragons"), move) == way


def test_a_gesture_aims_at_the_square_that_its_move_names_last() -> None:
    gesture = gesture_of(scene("battle", "blue", red_b2="red-brute/us", blue_b4="hill-drake/us"), "attack:b4:b2")
    assert gesture is not None and names_of(1 << DRAGONS.square_of(gesture)) == ("b2",)

"""What shines at a game of Dragons, and that no light gives a card away."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.hands import Ask, CardNeeded, Decision, Idle, Illegal, Lifted, MoveMade, Repair
from controller.tabletop import Painting, Scene, tabletop
from engine.dragons import CHANCE_SEAT, Dragons, decider, determinised, write
from hal import SQUARES, picture_of, square_index, squares_of
from tests.engine.dragons.scenes import after_plies, pushed, scene

DRAGONS = tabletop("dragons")


def squares(*names: str) -> int:
    return picture_of(square_index(name) for name in names)


def meanings(painting: Painting) -> dict[str, str]:
    """What shines, by square."""
    said = {name: painting.meaning_of(square) for square, name in enumerate(SQUARES)}
    return {name: meaning for name, meaning in said.items() if meaning is not None}


def lit(game: Dragons, now: Decision | None = None, **details: object) -> dict[str, str]:
    """What shines while hands do something."""
    return meanings(DRAGONS.paint(game, Scene(now or Idle(), **details)))  # type: ignore[arg-type]


def position(phase: str = "battle", active: str = "red", **fields: str) -> Dragons:
    """A position with a Dragon in front on both sides, both paid for, unless the fields say otherwise."""
    return scene(phase, active, **{"red_b2": "red-brute/us", "blue_b4": "hill-drake/us", **fields})


# Whose turn it is


@pytest.mark.parametrize(
    "phase, lights",
    [("treasure", "a3"), ("movement", "b3"), ("actions,4", "d3"), ("battle", "e3"), ("actions,6", "d3 e3")],
)
def test_the_battle_line_tells_who_decides_and_how_far_the_turn_has_come(phase: str, lights: str) -> None:
    shown = lit(position(phase, red_hand="fog"))
    assert [name for name in ("a3", "b3", "d3", "e3") if shown.get(name) == "turn-red"] == lights.split()


def test_the_other_seat_has_another_light() -> None:
    assert lit(position("movement", "blue"))["b3"] == "turn-blue"


def test_the_marker_shines_where_its_touch_passes() -> None:
    assert lit(position("movement"))["c3"] == "done"
    assert "c3" not in lit(position("battle"))


def test_what_may_attack_is_lit_before_anything_is_lifted_whatever_lies_face_down() -> None:
    for card in ("hill-drake", "deep-forest"):
        shown = lit(
            position(red_c2=card, red_c1="kite-scout", red_d1="cloud-drake/us", red_d2="trophy-drake/us", red_gold="0")
        )
        assert [name for name, said in shown.items() if said == "attacks"] == ["d1", "b2", "c2", "d2"]
        assert [name for name, said in shown.items() if said == "target"] == []


# A tile in the hand


def test_a_lifted_dragon_shows_what_it_can_attack_and_the_marker_for_an_exchange() -> None:
    game = position(blue_c4="mud-drake", blue_d4="chasm", blue_b5="still-lake")
    assert lit(game, Lifted(squares("b2"))) == {
        "b2": "home", "b4": "target", "c4": "target", "c3": "exchange", "e3": "turn-red"
    }  # fmt: skip


def test_a_flying_dragon_that_was_seen_shows_its_own_reach() -> None:
    game = position(red_b1="cloud-drake/us", blue_b5="still-lake")
    assert {name for name, said in lit(game, Lifted(squares("b1"))).items() if said == "target"} == {"b4", "b5"}


def test_a_tile_that_was_never_seen_shows_what_any_dragon_could_attack_from_there() -> None:
    for card in ("hill-drake", "kite-scout", "deep-forest"):
        shown = lit(position(red_c2=card, blue_b5="still-lake"), Lifted(squares("c2")))
        assert {name for name, said in shown.items() if said == "target"} == {"b4"}


def test_a_lifted_tile_shows_its_switches() -> None:
    shown = lit(position("movement", red_c1="deep-forest"), Lifted(squares("b2")))
    assert shown == {
        "b2": "home", "c1": "target", "b1": "goes", "c2": "goes", "d1": "goes", "d2": "goes", "b3": "turn-red"
    }  # fmt: skip


def test_the_rivals_tile_is_asked_back_where_nothing_can_be_done_with_it() -> None:
    assert lit(position("movement"), Lifted(squares("b4")))["b4"] == "put-back"
    assert lit(position("battle"), Lifted(squares("b4")))["b4"] == "home"


def test_without_help_only_the_square_that_the_tile_came_from_is_lit() -> None:
    assert lit(position(), Lifted(squares("b2")), assistance="off") == {"b2": "home", "e3": "turn-red"}


# Cards


def test_a_card_that_was_tapped_shows_where_it_goes() -> None:
    shown = lit(position("treasure", red_hand="hoard-blade", red_a2="trophy-hall"), card="hoard-blade")
    assert shown == {
        "a2": "target", "a1": "goes", "e1": "goes", "e2": "goes", "a3": "turn-red", "c3": "done"
    }  # fmt: skip


@pytest.mark.parametrize("phase", ["treasure", "actions,4", "battle"])
def test_a_chosen_card_lights_the_same_squares_whichever_card_it_is(phase: str) -> None:
    hands = ("lesser-slayer,torchbearer,hoard-blade", "grey-hero,fog,mudslide")
    shown = [
        lit(position(phase, red_hand=hand, blue_c4="mud-drake/us"), card=card)
        for hand in hands
        for card in hand.split(",")
    ]
    assert shown == [shown[0]] * 6


def test_a_battle_action_that_is_chosen_lights_all_that_any_could_be_aimed_at() -> None:
    fields = {"blue_b4": "red-brute/us", "blue_c4": "hill-drake/us", "blue_d5": "mud-drake", "red_hand": "fog"}
    game = pushed(position(blue_hand="archers,help", **fields), "attack:b2:b4", "pass")
    archers, help_ = (lit(game, card=card) for card in ("archers", "help"))
    assert archers == help_
    assert [archers[square] for square in ("b2", "c4")] == ["target", "target"]


def test_a_tile_without_its_card_is_asked_about() -> None:
    assert lit(position("treasure", red_hand="hoard-blade"), CardNeeded(squares("a2")))["a2"] == "tap-card"


# A battle


@pytest.mark.parametrize(
    "red, blue, lights",
    [
        ("red-brute/us", "red-brute", {"a3": "turn-red"}),
        ("red-brute/us", "hill-drake", {"a3": "turn-red", "b3": "turn-red"}),
        ("hill-drake/us", "red-brute", {"a3": "turn-blue", "b3": "turn-blue"}),
        ("red-brute/us", "reed-scout", dict.fromkeys(("a3", "b3", "d3", "e3"), "turn-red")),
    ],
)
def test_a_battle_shows_who_is_ahead_and_by_how_much(red: str, blue: str, lights: dict[str, str]) -> None:
    game = pushed(position(red_b2=red, blue_b4=blue, red_hand="fog", blue_hand="fog"), "attack:b2:b4")
    shown = lit(game)
    assert {name: said for name, said in shown.items() if name[1] == "3"} == {**lights, "c3": "done"}
    assert (shown["b2"], shown["b4"]) == ("fights", "fights")


def test_terrain_that_may_change_and_a_dragon_that_may_be_kept_are_to_be_touched() -> None:
    reacting = pushed(position(blue_b4="sunken-arch"), "attack:b2:b4")
    assert (lit(reacting)["b4"], lit(reacting)["c3"]) == ("target", "done")
    losing = pushed(position(red_b2="reed-scout/us", red_a2="fountain-of-youth"), "attack:b2:b4")
    assert (lit(losing)["a2"], lit(losing)["b2"]) == ("target", "target")


# After the game


def test_what_hands_have_still_to_do_is_lit_as_a_piece_missing_or_too_many() -> None:
    game = pushed(position(red_b2="red-brute/us", blue_c4="mud-drake"), "attack:b2:b4")
    assert lit(game, todo=squares("b4"))["b4"] == "take-away"
    assert lit(game, todo=squares("c4"))["c4"] == "put-back"


def test_a_dragon_that_could_not_be_paid_for_is_lit_as_such() -> None:
    game = pushed(position(blue_b4="hill-drake", blue_gold="2", blue_c4="chasm"), "attack:b2:b4")
    assert lit(game, todo=squares("b4"))["b4"] == "unpaid"


def test_a_position_that_was_refilled_asks_for_another_tile() -> None:
    game = pushed(position(), "exchange:b2")
    game.push(next(iter(game.legal_moves)))
    assert lit(game)["b2"] == "fresh"


def test_a_repair_shows_only_what_is_to_be_repaired() -> None:
    assert lit(position(), Repair(squares("a1"), squares("e5"))) == {"a1": "put-back", "e5": "take-away"}


def test_the_winners_tiles_shine_at_the_end() -> None:
    game = position(red_a2="trophy-hall")
    game.resign("blue")
    assert lit(game) == {"b2": "winner", "a2": "winner"}


def test_what_the_table_understood_and_what_it_asks_is_lit() -> None:
    game = position(blue_c4="mud-drake")
    assert lit(game, MoveMade("attack:b2:b4", False))["b4"] == "made"
    asked = lit(game, Ask(("attack:b2:b4", "attack:b2:c4")))
    assert (asked["b2"], asked["b4"], asked["c4"]) == ("home", "question", "question-other")
    assert lit(game, Illegal(square_index("e5")), lifted=squares("b2"))["e5"] == "illegal"


# Secrets


def held(game: Dragons) -> list[str]:
    """The cards that whoever decides could choose."""
    seat = decider(game.state)
    side = game.state.sides[max(0, seat)]
    return [] if seat == CHANCE_SEAT or game.outcome() else [card.text for card in side.dealt or side.hand]


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 200))
def test_the_light_is_the_same_whatever_lies_face_down(seed: int, plies: int) -> None:
    game = after_plies(seed, plies)
    real = Dragons(game.text())
    other = Dragons(write(determinised(game.view(None), Random(seed))))
    touched = Random(seed).choice([*squares_of(DRAGONS.situation(real).occupied)])
    for now in (Idle(), Lifted(1 << touched), Repair(1 << touched, 0), Illegal(touched)):
        for help_ in ("off", "squares", "dangers"):
            assert lit(real, now, assistance=help_) == lit(other, now, assistance=help_)
    assert DRAGONS.pieces(real) == DRAGONS.pieces(other)
    for now in (Idle(), Lifted(1 << touched)):
        chosen = {str(lit(each, now, card=card)) for each in (real, other) for card in held(each)}
        assert len(chosen) <= 1

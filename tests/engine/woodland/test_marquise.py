"""The Marquise de Cat, by what she does."""

from __future__ import annotations

import pytest

from engine.woodland import Woodland
from engine.woodland.faction_registry import faction_of
from tests.engine.woodland.scenes import battle, discards, hand, options, pieces, pushed, scene, score, side


def test_she_sets_up_with_her_keep_in_a_corner_and_a_warrior_everywhere_but_opposite() -> None:
    game = Woodland(rules={"seating": "marquise,rival"})
    while game.turn == "chance":
        game.push(next(iter(game.legal_moves)))
    assert [*game.legal_moves] == ["keep:1", "keep:2", "keep:3", "keep:4"]
    pushed(game, "keep:1")
    assert [*side(game, "marquise").warriors] == [14, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    assert options(game) == ["first:sawmill:1", "first:sawmill:10", "first:sawmill:5", "first:sawmill:9"]
    pushed(game, "first:sawmill:1")
    assert options(game) == ["first:workshop:10", "first:workshop:5", "first:workshop:9"]
    pushed(game, "first:workshop:5", "first:recruiter:5")
    # Her first Birdsong has already brought a wood.
    assert (pieces(game, 1)["marquise"], score(game, "marquise")) == (
        {"warrior": 1, "keep": 1, "wood": 1, "sawmill": 1},
        0,
    )


def test_in_birdsong_every_sawmill_brings_a_wood() -> None:
    game = scene(phase="birdsong", marquise_sawmill="5:2,8:1")
    assert [*side(game, "marquise").pieces["wood"]] == [5, 0, 0, 0, 0, 2, 0, 0, 1, 0, 0, 0, 0]


def test_when_wood_runs_out_she_chooses_the_sawmills() -> None:
    game = scene(phase="birdsong", marquise_sawmill="5:2,8:1", marquise_wood="0:1,2:7")
    assert options(game) == ["wood:5", "wood:8"]
    assert side(pushed(game, "wood:8"), "marquise").pieces["wood"][8] == 1


def test_she_has_three_actions_and_one_more_for_each_bird_card() -> None:
    game = scene(marquise_warriors="5:1", marquise_hand="armorers,anvil")
    pushed(game, "move:5:1:1", "done", "move:1:5:1", "done", "move:5:1:1", "done")
    assert options(game) == ["done", "hire:armorers"]
    assert len(options(pushed(game, "hire:armorers"), "move")) == 3
    assert discards(game) == ["armorers"]


def test_a_march_is_up_to_two_moves() -> None:
    game = scene(marquise_warriors="5:2")
    pushed(game, "move:5:1:1", "move:5:2:1")
    assert side(game, "marquise").own["actions"] == 2


def test_she_recruits_once_a_turn_at_every_recruiter() -> None:
    game = pushed(scene(marquise_recruiter="5:2,8:1", marquise_warriors="1:1"), "recruit")
    assert (side(game, "marquise").warriors[5], side(game, "marquise").warriors[8]) == (2, 1)
    assert options(game, "recruit") == []


def test_when_warriors_run_out_she_chooses_the_recruiters() -> None:
    game = pushed(scene(marquise_recruiter="5:2,8:1", marquise_warriors="0:1,1:24"), "recruit")
    assert options(game) == ["draft:5", "draft:8"]
    assert side(pushed(game, "draft:8"), "marquise").warriors[8] == 1


@pytest.mark.parametrize(("built", "price", "points"), [(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 3, 4), (5, 4, 5)])
def test_a_sawmill_costs_wood_and_scores_by_its_track(built: int, price: int, points: int) -> None:
    places = ",".join(f"{at}:1" for at in (3, 4, 7, 8, 9)[:built])
    short = scene(marquise_sawmill=places, marquise_wood=f"5:{price - 1}" if price > 1 else "", marquise_warriors="5:1")
    assert options(short, "build:sawmill:5") == []
    game = scene(marquise_sawmill=places, marquise_wood=f"5:{price}", marquise_warriors="5:1")
    pushed(game, "build:sawmill:5")
    assert (score(game, "marquise"), side(game, "marquise").pieces["wood"][5]) == (points, 0)


def test_wood_is_spent_through_clearings_that_she_rules_and_she_chooses_which() -> None:
    game = scene(
        marquise_sawmill="3:1", marquise_wood="1:1,2:1,9:1", marquise_warriors="5:1,1:1,2:1,9:1", rival_warriors="9:2"
    )
    pushed(game, "build:sawmill:5")
    assert options(game) == ["spend:1", "spend:2"]
    pushed(game, "spend:2")
    assert (pieces(game, 2), pieces(game, 5)) == (
        {"marquise": {"warrior": 1}},
        {"marquise": {"warrior": 1, "sawmill": 1}},
    )


def test_119_c_5_2_v_a_building_needs_an_open_slot_and_a_ruin_fills_one() -> None:
    game = scene(marquise_warriors="6:1,3:1", marquise_workshop="6:1", rival_hut="3:1")
    assert (options(game, "build:sawmill"), game.state.slots[6]) == ([], 0)


def test_overwork_spends_a_card_of_the_sawmills_suit_for_a_wood() -> None:
    game = scene(marquise_sawmill="8:1", marquise_hand="anvil,sword-mouse,armorers")
    assert options(game, "overwork") == ["overwork:8:anvil", "overwork:8:armorers"]
    pushed(game, "overwork:8:anvil")
    assert (side(game, "marquise").pieces["wood"][8], hand(game, "marquise")) == (1, ["armorers", "sword-mouse"])


@pytest.mark.parametrize(("recruiters", "cards"), [("5:2", 1), ("5:2,8:1", 2), ("5:2,8:2", 2), ("5:2,8:2,7:1", 3)])
def test_she_draws_more_with_three_and_with_five_recruiters(recruiters: str, cards: int) -> None:
    game = scene(phase="evening", marquise_recruiter=recruiters)
    while game.turn == "chance":
        game.push(next(iter(game.legal_moves)))
    assert len(hand(game, "marquise")) == cards


def test_111_c_5_2_iv_field_hospitals_bring_removed_warriors_to_the_keep_for_a_matching_card() -> None:
    game = scene(
        "rival,marquise",
        rival_warriors="5:3",
        marquise_warriors="5:2",
        marquise_keep="1:1",
        marquise_hand="bake-sale,anvil",
    )
    battle(game, 5, "marquise", (2, 0))
    assert (game.turn, [*game.legal_moves]) == ("marquise", ["done", "heal:bake-sale"])
    pushed(game, "heal:bake-sale")
    assert (pieces(game, 1), hand(game, "marquise")) == ({"marquise": {"warrior": 2, "keep": 1}}, ["anvil"])


def test_without_the_keep_there_are_no_field_hospitals() -> None:
    game = scene("rival,marquise", rival_warriors="5:3", marquise_warriors="5:2", marquise_hand="bake-sale")
    battle(game, 5, "marquise", (2, 0))
    assert (game.turn, hand(game, "marquise")) == ("chance", ["bake-sale"])


def test_051_c_2_5_nobody_else_places_pieces_in_the_keep_clearing() -> None:
    game = scene("rival,marquise", "rival.grow,0", phase="evening", rival_warriors="1:1", marquise_keep="1:1")
    assert pieces(game, 1) == {"rival": {"warrior": 1}, "marquise": {"keep": 1}}


def test_118_c_5_2_v_she_may_be_cajoled_into_any_building_with_a_slot_and_any_token() -> None:
    state = scene(marquise_keep="1:1", marquise_sawmill="8:2", rival_hut="5:1").state
    cats = faction_of(state, 0)
    assert cats.cajole_choices(state, 0, 5) == ["wood", "sawmill", "workshop", "recruiter"]
    assert cats.cajole_choices(state, 0, 8) == ["wood"]


def test_123_c_5_2_v_a_keep_that_was_removed_may_be_placed_again() -> None:
    state = scene(rival_hut="5:1").state
    assert "keep" in faction_of(state, 0).cajole_choices(state, 0, 5)


def test_the_keep_can_be_removed_and_scores_for_who_removes_it() -> None:
    game = battle(scene("rival,marquise", rival_warriors="1:2", marquise_keep="1:1"), 1, "marquise", (0, 0))
    assert (pieces(game, 1), score(game, "rival")) == ({"rival": {"warrior": 2}}, 1)

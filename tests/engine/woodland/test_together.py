"""Marquise, Eyrie and Alliance at one table: where the rules of one meet the rules of another."""

from __future__ import annotations

import pytest

from engine.errors import IllegalMove
from engine.woodland import Woodland
from tests.engine.woodland.scenes import battle, hand, options, pieces, pushed, ruler, scene, score, side


def test_field_hospitals_answer_a_revolt_before_the_base_is_placed() -> None:
    game = scene(
        "alliance,marquise",
        phase="birdsong",
        alliance_sympathy="5:1",
        alliance_supporters="bake-sale,armorers",
        marquise_warriors="5:3",
        marquise_sawmill="5:2",
        marquise_keep="1:1",
        marquise_hand="a-visit-to-friends",
    )
    pushed(game, "revolt:5")
    assert (game.turn, options(game)) == ("marquise", ["done", "heal:a-visit-to-friends"])
    pushed(game, "heal:a-visit-to-friends")
    assert (pieces(game, 5), pieces(game, 1)) == (
        {"alliance": {"warrior": 1, "sympathy": 1, "rabbit-base": 1}},
        {"marquise": {"warrior": 3, "keep": 1}},
    )
    assert score(game, "alliance") == 2


def test_a_revolt_at_the_keep_removes_it_and_then_nothing_forbids_the_base() -> None:
    game = scene(
        "alliance,marquise",
        phase="birdsong",
        alliance_sympathy="4:1",
        alliance_supporters="bake-sale,armorers",
        marquise_warriors="4:3",
        marquise_keep="4:1",
        marquise_hand="anvil",
    )
    pushed(game, "revolt:4")
    assert pieces(game, 4) == {"alliance": {"warrior": 1, "sympathy": 1, "rabbit-base": 1}}
    assert (game.turn, side(game, "marquise").warriors[0]) == ("alliance", 25)


def test_an_eyrie_that_walks_into_sympathy_pays_and_goes_on_with_its_decree() -> None:
    game = scene(
        "eyrie,alliance",
        "eyrie.resolve,0,move,bird",
        eyrie_leader="commander",
        eyrie_warriors="5:3",
        eyrie_hand="anvil,bake-sale",
        alliance_sympathy="1:1",
    )
    pushed(game, "move:5:1:2:bird", "give:anvil")
    assert (options(game), hand(game, "eyrie")) == (["battle:1:alliance:bird"], ["bake-sale"])


def test_outrage_over_sympathy_lost_in_battle_comes_after_all_hits() -> None:
    game = scene(
        "marquise,alliance",
        marquise_warriors="8:4",
        marquise_hand="anvil",
        alliance_warriors="8:1",
        alliance_sympathy="8:1",
    )
    battle(game, 8, "alliance", (2, 2))
    assert (pieces(game, 8), options(game)) == ({"marquise": {"warrior": 3}}, ["give:anvil"])


def test_the_despot_scores_two_for_sympathy_and_pays_for_it() -> None:
    game = scene(
        "eyrie,alliance",
        "eyrie.resolve,0,battle,bird",
        eyrie_leader="despot",
        eyrie_warriors="8:3",
        eyrie_hand="anvil",
        alliance_sympathy="8:1",
    )
    pushed(game, "battle:8:alliance:bird", "roll:0:0")
    assert (score(game, "eyrie"), game.turn, options(game)) == (2, "eyrie", ["give:anvil"])


def test_a_favor_of_the_eyrie_empties_the_marquises_clearings_and_asks_her_hospitals_for_each() -> None:
    game = scene(
        "eyrie,marquise",
        eyrie_leader="builder",
        eyrie_roost="1:1,8:1,12:1",
        eyrie_hand="favor-of-the-foxes",
        marquise_warriors="6:2,8:1,5:1",
        marquise_workshop="6:1",
        marquise_keep="4:1",
        marquise_hand="anvil,travel-gear-fox",
    )
    pushed(game, "craft:favor-of-the-foxes", "heal:anvil", "heal:travel-gear-fox")
    assert (pieces(game, 4)["marquise"], pieces(game, 5)["marquise"]) == ({"warrior": 3, "keep": 1}, {"warrior": 1})
    assert (pieces(game, 6), score(game, "eyrie")) == ({}, 1)


def test_a_marquise_builds_where_she_rules_and_not_where_the_eyrie_wins_the_tie() -> None:
    fields = {"marquise_warriors": "5:1,8:1", "marquise_wood": "5:2", "marquise_sawmill": "8:1"}
    game = scene("marquise,eyrie", **fields)
    assert options(game, "build:recruiter:5") == ["build:recruiter:5"]
    game = scene("marquise,eyrie", eyrie_leader="builder", eyrie_warriors="5:1", **fields)
    assert (ruler(game, 5), options(game, "build:recruiter:5")) == ("eyrie", [])


def test_with_a_dominance_card_the_eyrie_wins_by_ties_too() -> None:
    tied = {"eyrie_warriors": "1:1,6:1,8:1", "marquise_warriors": "1:1,6:1,8:1"}
    game = scene("eyrie,marquise,alliance", phase="birdsong", eyrie_dominance="dominance-fox", **tied)
    assert str(game.outcome()) == "eyrie dominance"


def test_humiliation_takes_nothing_from_a_faction_that_has_staked_its_score() -> None:
    game = scene(
        "eyrie,marquise,alliance",
        "eyrie.resolve,0,recruit,mouse",
        eyrie_leader="builder",
        eyrie_roost="5:1",
        eyrie_warriors="5:1",
        eyrie_dominance="dominance-fox",
    )
    assert score(pushed(game, "turmoil"), "eyrie") == 0


def test_who_loses_a_base_in_battle_loses_officers_and_the_attacker_pays_no_outrage_for_it() -> None:
    game = scene(
        "marquise,alliance",
        marquise_warriors="8:4",
        marquise_hand="anvil",
        alliance_fox__base="8:1",
        alliance_officers="4",
        alliance_supporters="armorers,bake-sale",
    )
    pushed(battle(game, 8, "alliance", (0, 0)), "lay-off:armorers", "none-fits")
    assert (side(game, "alliance").own["officers"], score(game, "marquise"), hand(game, "marquise")) == (
        2,
        1,
        ["anvil"],
    )
    assert [card.text for card in side(game, "alliance").own["supporters"]] == ["bake-sale"]


def lost_at_8() -> Woodland:
    """A battle in which the Alliance has just lost its last sympathy and its base to the Marquise at once."""
    game = scene(
        "marquise,alliance",
        marquise_warriors="8:4",
        marquise_hand="anvil",
        alliance_sympathy="8:1",
        alliance_fox__base="8:1",
        alliance_officers="1",
        alliance_supporters="foxfolk-steel,bake-sale",
    )
    return battle(game, 8, "alliance", (1, 1))


def test_4_3_4_the_alliance_may_lose_its_base_first_and_keep_what_the_outrage_brings() -> None:
    game = lost_at_8()
    assert (game.turn, options(game)) == ("alliance", ["lose:fox-base", "lose:sympathy"])
    pushed(game, "lose:fox-base", "lay-off:foxfolk-steel", "none-fits", "give:anvil")
    assert [card.text for card in side(game, "alliance").own["supporters"]] == ["bake-sale", "anvil"]


def test_4_3_4_the_alliance_may_lose_its_sympathy_first_and_then_the_supporter_of_the_outrage() -> None:
    game = pushed(lost_at_8(), "lose:sympathy", "give:anvil")
    assert options(game) == ["lay-off:anvil", "lay-off:foxfolk-steel"]
    pushed(game, "lay-off:anvil", "lay-off:foxfolk-steel", "none-fits")
    assert [card.text for card in side(game, "alliance").own["supporters"]] == ["bake-sale"]


def test_royal_claim_counts_the_clearing_of_a_revolt_in_the_same_birdsong() -> None:
    game = scene(
        "alliance,marquise",
        phase="birdsong",
        alliance_crafted="royal-claim",
        alliance_sympathy="5:1",
        alliance_supporters="bake-sale,armorers",
        marquise_warriors="5:1",
    )
    pushed(game, "done", "revolt:5")
    assert (options(game), score(pushed(game, "claim"), "alliance")) == (["claim", "done:phase"], 1)


def test_who_is_done_with_spreading_sympathy_is_not_asked_again_for_royal_claim() -> None:
    game = scene(
        "alliance,marquise",
        phase="birdsong",
        alliance_crafted="royal-claim",
        alliance_supporters="bake-sale",
        alliance_hand="anvil",
    )
    pushed(game, "done", "done")
    assert (game.state.phase, options(game, "claim")) == ("daylight", [])


def test_a_record_that_lacks_answers_to_newer_questions_is_read_as_it_was_played() -> None:
    game = scene(
        "marquise,alliance",
        marquise_warriors="8:4",
        marquise_hand="anvil",
        alliance_sympathy="8:1",
        alliance_fox__base="8:1",
        alliance_supporters="foxfolk-steel,bake-sale",
    )
    for move in ("battle:8:alliance", "roll:1:1", "give:anvil"):
        game.replay(move)
    assert game.moves == ("battle:8:alliance", "roll:1:1", "lose:sympathy", "give:anvil")


def test_a_move_that_no_record_can_hold_leaves_the_game_as_it_was() -> None:
    game = lost_at_8()
    before = game.text()
    with pytest.raises(IllegalMove):
        game.replay("give:bake-sale")
    assert (game.text(), game.moves) == (before, ("battle:8:alliance", "roll:1:1"))


def test_a_record_that_goes_on_where_a_phase_is_closed_now_is_read_as_it_was_played() -> None:
    game = scene(
        "alliance,marquise",
        phase="birdsong",
        alliance_crafted="royal-claim",
        alliance_sympathy="5:1",
        alliance_supporters="bake-sale,armorers",
        marquise_warriors="5:1",
        alliance_hand="anvil",
    )
    for move in ("done", "revolt:5", "done"):
        game.replay(move)
    assert game.moves == ("done", "revolt:5", "done:phase", "done")
    assert game.state.phase == "evening"

"""The shared rules, clause by clause, with the Marquise and the tests' own faction.

A name with a number is a numbered assertion about the Chameleander that already holds of the rules it rests on.
"""

from __future__ import annotations

from collections import Counter

import pytest

from engine.woodland.cards import deck_of
from engine.woodland.faction_registry import faction_of
from tests.engine.woodland.scenes import (
    battle,
    discards,
    hand,
    options,
    pieces,
    pushed,
    ruler,
    scene,
    score,
    side,
)

# Rule


def test_most_warriors_and_buildings_rule() -> None:
    game = scene(marquise_warriors="5:1", marquise_sawmill="5:1", rival_warriors="5:1")
    assert ruler(game, 5) == "marquise"


def test_a_tie_rules_nothing() -> None:
    assert ruler(scene(marquise_sawmill="5:1", rival_warriors="5:1"), 5) is None


def test_tokens_do_not_count_for_rule() -> None:
    game = scene(marquise_keep="3:1", marquise_wood="3:8", rival_warriors="3:1")
    assert ruler(game, 3) == "rival"


def test_037_c_2_2_a_sawmill_against_one_warrior_is_a_tie_and_nothing_can_be_built_there() -> None:
    game = scene(marquise_sawmill="5:1", marquise_wood="5:3", rival_warriors="5:1")
    assert options(game, "build") == []


# Moves


def test_a_move_takes_any_number_along_a_path_from_a_clearing_that_is_ruled() -> None:
    game = scene(marquise_warriors="5:2")
    assert options(game, "move") == ["move:5:1:1", "move:5:1:2", "move:5:2:1", "move:5:2:2"]


def test_a_move_into_a_clearing_that_is_ruled_needs_no_rule_at_its_origin() -> None:
    game = scene(marquise_warriors="5:1,1:1", rival_warriors="5:2")
    assert options(game, "move:5") == ["move:5:1:1"]


def test_103_c_5_2_ii_moving_into_the_keep_clearing_is_not_placing() -> None:
    game = scene("rival,marquise", marquise_keep="1:1", rival_warriors="5:1")
    assert pieces(pushed(game, "move:5:1:1"), 1) == {"marquise": {"keep": 1}, "rival": {"warrior": 1}}


# Battle


def test_the_attacker_deals_the_higher_die_up_to_its_warriors_and_the_defender_the_lower() -> None:
    game = battle(scene(marquise_warriors="5:2", rival_warriors="5:4"), 5, "rival", (1, 3))
    assert pieces(game, 5) == {"marquise": {"warrior": 1}, "rival": {"warrior": 2}}


@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("second", range(4))
def test_all_sixteen_rolls_deal_what_the_dice_and_the_warriors_say(first: int, second: int) -> None:
    game = battle(scene(marquise_warriors="5:2", rival_warriors="5:2"), 5, "rival", (first, second))
    high, low = max(first, second), min(first, second)
    left = {"marquise": 2 - min(low, 2), "rival": 2 - min(high, 2)}
    assert pieces(game, 5) == {key: {"warrior": count} for key, count in left.items() if count}


def test_a_defender_without_warriors_takes_an_extra_hit() -> None:
    game = battle(scene(marquise_warriors="5:2", rival_hut="5:2"), 5, "rival", (0, 0))
    assert (pieces(game, 5)["rival"], score(game, "marquise")) == ({"hut": 1}, 1)


def test_warriors_are_lost_before_buildings_and_tokens_and_who_takes_the_hits_chooses() -> None:
    game = scene(marquise_warriors="5:3", rival_warriors="5:1", rival_hut="5:1", rival_flag="5:1")
    battle(game, 5, "rival", (2, 0))
    assert (game.turn, [*game.legal_moves]) == ("rival", ["lose:flag", "lose:hut"])
    assert pieces(pushed(game, "lose:flag"), 5)["rival"] == {"hut": 1}
    assert score(game, "marquise") == 1


def test_r_g8_both_sides_lose_their_pieces_before_anything_is_triggered() -> None:
    game = scene(
        marquise_warriors="5:2",
        marquise_keep="1:1",
        marquise_hand="anvil",
        rival_hut="5:1",
        rival_flag="5:1",
        rival_warriors="5:1",
    )
    battle(game, 5, "rival", (2, 1))
    assert options(game) == ["lose:flag", "lose:hut"]
    assert side(game, "marquise").warriors[5] == 2
    assert options(pushed(game, "lose:hut")) == ["done"]
    assert side(game, "marquise").warriors[5] == 1


# Ambush


def test_an_ambush_deals_two_hits_before_the_roll() -> None:
    game = scene(marquise_warriors="5:3", rival_warriors="5:1", rival_hand="ambush-rabbit")
    pushed(game, "battle:5:rival", "ambush:ambush-rabbit")
    assert (side(game, "marquise").warriors[5], game.turn, len(game.legal_moves)) == (1, "chance", 16)
    assert discards(game) == ["ambush-rabbit"]


def test_an_ambush_that_leaves_no_attacker_ends_the_battle() -> None:
    game = scene(marquise_warriors="5:2", rival_warriors="5:1", rival_hand="ambush-bird")
    pushed(game, "battle:5:rival", "ambush:ambush-bird")
    assert (pieces(game, 5), game.state.battle) == ({"rival": {"warrior": 1}}, None)


def test_field_hospitals_do_not_bring_warriors_back_into_a_battle_that_an_ambush_has_ended() -> None:
    game = scene(
        marquise_warriors="5:2",
        marquise_keep="5:1",
        marquise_hand="bake-sale",
        rival_warriors="5:1",
        rival_hand="ambush-rabbit",
    )
    pushed(game, "battle:5:rival", "ambush:ambush-rabbit", "done", "heal:bake-sale")
    assert (pieces(game, 5)["marquise"], game.state.battle) == ({"warrior": 2, "keep": 1}, None)


def test_an_ambush_is_foiled_by_another() -> None:
    game = scene(marquise_warriors="5:2", marquise_hand="ambush-bird", rival_warriors="5:1", rival_hand="ambush-rabbit")
    pushed(game, "battle:5:rival", "ambush:ambush-rabbit", "ambush:ambush-bird")
    assert (side(game, "marquise").warriors[5], discards(game)) == (2, ["ambush-bird", "ambush-rabbit"])


def test_an_ambush_has_to_match_the_clearing() -> None:
    game = scene(marquise_warriors="5:2", rival_warriors="5:1", rival_hand="ambush-fox")
    assert options(pushed(game, "battle:5:rival")) == ["done"]


def test_the_question_of_an_ambush_gives_nothing_away() -> None:
    with_one = scene(marquise_warriors="5:2", rival_warriors="5:1", rival_hand="ambush-fox")
    without = scene(marquise_warriors="5:2", rival_warriors="5:1", rival_hand="anvil")
    assert pushed(with_one, "battle:5:rival").view("marquise") == pushed(without, "battle:5:rival").view("marquise")


def test_scouting_party_is_not_affected_by_ambushes() -> None:
    game = scene(
        marquise_warriors="5:2", marquise_crafted="scouting-party", rival_warriors="5:1", rival_hand="ambush-rabbit"
    )
    assert pushed(game, "battle:5:rival").turn == "chance"


# Cards in battle


def test_armorers_are_discarded_to_ignore_rolled_hits_but_not_extra_hits() -> None:
    game = scene(
        marquise_warriors="5:2", marquise_crafted="brutal-tactics", rival_warriors="5:3", rival_crafted="armorers"
    )
    battle(game, 5, "rival", (2, 0))
    pushed(game, "use:brutal-tactics", "use:armorers")
    assert (side(game, "rival").warriors[5], score(game, "rival"), discards(game)) == (2, 1, ["armorers"])


def test_sappers_are_discarded_by_a_defender_for_an_extra_hit() -> None:
    game = scene(marquise_warriors="5:2", rival_warriors="5:1", rival_crafted="sappers")
    battle(game, 5, "rival", (0, 0))
    pushed(game, "use:sappers")
    assert (side(game, "marquise").warriors[5], discards(game)) == (1, ["sappers"])


def test_sappers_do_nothing_for_an_attacker() -> None:
    game = scene(marquise_warriors="5:2", marquise_crafted="sappers", rival_warriors="5:1")
    battle(game, 5, "rival", (0, 0))
    assert options(game, "use") == []


def test_brutal_tactics_are_used_once_in_a_battle_and_stay() -> None:
    game = scene(marquise_warriors="5:2", marquise_crafted="brutal-tactics", rival_warriors="5:3")
    battle(game, 5, "rival", (0, 0))
    pushed(game, "use:brutal-tactics")
    assert side(game, "rival").warriors[5] == 2
    assert [card.text for card in side(game, "marquise").crafted] == ["brutal-tactics"]


# Crafting


def crafting(workshops: str, cards: str, **fields: str) -> list[str]:
    return options(scene(task="craft,0", marquise_workshop=workshops, marquise_hand=cards, **fields), "craft")


def test_002_c_2_1_one_workshop_in_a_fox_clearing_crafts_an_anvil_and_no_foxfolk_steel() -> None:
    assert crafting("8:1", "anvil,foxfolk-steel") == ["craft:anvil"]


def test_003_c_2_1_each_piece_is_activated_once_a_turn() -> None:
    game = scene(task="craft,0", marquise_workshop="8:2", marquise_hand="anvil,foxfolk-steel")
    assert options(game, "craft") == ["craft:anvil", "craft:foxfolk-steel"]
    assert options(pushed(game, "craft:foxfolk-steel"), "craft") == []


def test_004_c_2_1_a_sawmill_a_recruiter_wood_and_the_keep_do_not_activate() -> None:
    game = scene(
        phase="daylight",
        marquise_sawmill="8:1",
        marquise_recruiter="8:1",
        marquise_wood="8:1",
        marquise_keep="8:1",
        marquise_hand="anvil",
    )
    assert options(game, "craft") == []


def test_009_c_2_1_a_workshop_pays_with_the_suit_of_its_clearing() -> None:
    assert crafting("5:1", "anvil,travel-gear-fox") == ["craft:travel-gear-fox"]


def test_010_c_2_1_a_mixed_cost_needs_pieces_in_all_its_suits() -> None:
    assert crafting("8:2", "tax-collector") == []
    assert crafting("8:1,5:1,7:1", "tax-collector") == ["craft:tax-collector"]


def test_011_c_2_1_royal_claim_needs_four_crafting_pieces_and_any_suits_do() -> None:
    assert crafting("8:2,5:1", "royal-claim") == []
    assert crafting("8:2,5:2,7:1", "royal-claim") == [
        "craft:royal-claim:1.2.1",
        "craft:royal-claim:2.1.1",
        "craft:royal-claim:2.2.0",
    ]


def test_012_c_2_1_a_crafted_item_leaves_the_supply_and_scores() -> None:
    game = pushed(scene(task="craft,0", marquise_workshop="8:1", marquise_hand="anvil"), "craft:anvil")
    assert (side(game, "marquise").items, score(game, "marquise"), discards(game)) == (("hammer",), 2, ["anvil"])
    assert "hammer" not in game.view(None)["items"]


def test_012_c_2_1_without_the_item_in_the_supply_the_card_cannot_be_crafted() -> None:
    assert crafting("8:1", "anvil", items="boots*2") == []


def test_013_c_2_1_a_lasting_card_like_one_in_play_cannot_be_crafted() -> None:
    assert crafting("8:1", "armorers.2", marquise_crafted="armorers") == []


def test_014_c_2_1_a_favor_removes_all_enemy_pieces_in_its_clearings_and_no_own() -> None:
    game = scene(
        task="craft,0",
        marquise_workshop="8:2,12:1",
        marquise_hand="favor-of-the-foxes",
        rival_warriors="1:3,5:1",
        rival_hut="6:1",
        rival_flag="1:2",
    )
    pushed(game, "craft:favor-of-the-foxes")
    assert (pieces(game, 1), pieces(game, 6), pieces(game, 5)) == ({}, {}, {"rival": {"warrior": 1}})
    assert (score(game, "marquise"), pieces(game, 8)) == (3, {"marquise": {"workshop": 2}})


def test_an_ambush_and_a_dominance_card_cannot_be_crafted() -> None:
    assert crafting("8:2", "ambush-fox,dominance-fox") == []


# Lasting cards in a turn


def test_royal_claim_scores_for_every_clearing_ruled_and_is_discarded() -> None:
    game = scene(
        phase="birdsong", marquise_crafted="royal-claim", marquise_warriors="1:1,2:1,3:1", rival_warriors="3:1"
    )
    pushed(game, "claim")
    assert (score(game, "marquise"), discards(game)) == (2, ["royal-claim"])


def test_stand_and_deliver_takes_a_random_card_and_its_owner_scores() -> None:
    game = scene(phase="birdsong", marquise_crafted="stand-and-deliver", rival_hand="anvil,sword-mouse")
    pushed(game, "rob:rival")
    assert (game.turn, [*game.legal_moves]) == ("chance", ["rob:anvil", "rob:sword-mouse"])
    pushed(game, "rob:sword-mouse")
    assert (hand(game, "marquise"), hand(game, "rival"), score(game, "rival")) == (["sword-mouse"], ["anvil"], 1)
    assert options(game, "rob") == []


def test_better_burrow_bank_draws_a_card_for_both() -> None:
    game = scene(phase="birdsong", marquise_crafted="better-burrow-bank")
    pushed(game, "bank:rival", "draw:anvil", "draw:sword-mouse")
    assert (hand(game, "marquise"), hand(game, "rival")) == (["anvil"], ["sword-mouse"])


def test_command_warren_begins_a_battle_before_daylight() -> None:
    game = scene(marquise_crafted="command-warren", marquise_warriors="5:2", rival_warriors="5:1")
    assert [*game.legal_moves] == ["battle:5:rival", "done"]
    battle(game, 5, "rival", (1, 0))
    assert side(game, "marquise").own["actions"] == 3


def test_tax_collector_gives_a_warrior_for_a_card_once() -> None:
    game = scene(marquise_crafted="tax-collector", marquise_warriors="5:1,6:1")
    pushed(game, "tax:5", "draw:anvil")
    assert (pieces(game, 5), hand(game, "marquise"), options(game, "tax")) == ({}, ["anvil"], [])


def test_codebreakers_show_a_hand_to_their_owner_alone() -> None:
    game = scene(marquise_crafted="codebreakers", rival_hand="sword-mouse,anvil", marquise_warriors="5:1")
    seen = [event for event in game.push("peek:rival") if event.kind == "hand"]
    assert [(event.facts["cards"], event.seen_by) for event in seen] == [(["anvil", "sword-mouse"], ("marquise",))]
    shown = f"In the hand of {faction_of(game.state, 1).name}: Anvil, Sword."
    assert {seat: game.view(seat)["moves"][-1]["news"] for seat in ("marquise", "rival", None)} == {
        "marquise": [shown], "rival": [], None: []
    }  # fmt: skip
    assert game.reveals(1)


def test_cobbler_moves_at_the_start_of_evening() -> None:
    game = scene(phase="evening", marquise_crafted="cobbler", marquise_warriors="5:1")
    assert [*game.legal_moves] == ["done", "move:5:1:1", "move:5:2:1"]


# Dominance and victory


def test_a_dominance_card_needs_ten_points_and_takes_the_score_away() -> None:
    few = scene(marquise_hand="dominance-fox", marquise_score="9", marquise_warriors="5:1")
    assert options(few, "dominate") == []
    game = scene(marquise_hand="dominance-fox", marquise_score="10", marquise_warriors="5:1")
    pushed(game, "dominate:dominance-fox")
    assert (score(game, "marquise"), side(game, "marquise").dominance) == (0, game.state.card("dominance-fox"))


@pytest.mark.parametrize(
    ("card", "warriors", "wins"),
    [
        ("dominance-fox", "1:1,6:1,8:1", True),
        ("dominance-fox", "1:1,6:1", False),
        ("dominance-bird", "1:1,3:1", True),
        ("dominance-bird", "1:1,2:1", False),
    ],
)
def test_dominance_is_looked_at_when_birdsong_begins(card: str, warriors: str, wins: bool) -> None:
    game = scene(phase="birdsong", marquise_dominance=card, marquise_warriors=warriors)
    assert str(game.outcome()) == ("marquise dominance" if wins else "None")


def test_with_a_dominance_card_nothing_is_scored() -> None:
    game = scene(task="craft,0", marquise_dominance="dominance-fox", marquise_workshop="8:1", marquise_hand="anvil")
    assert score(pushed(game, "craft:anvil"), "marquise") == 0


def test_082_c_4_1_a_dominance_card_that_is_spent_becomes_available_and_can_be_taken_for_a_card_of_its_suit() -> None:
    game = scene(marquise_hand="dominance-bird,dominance-fox,anvil,sword-mouse", marquise_warriors="5:1")
    pushed(game, "hire:dominance-bird")
    assert ([card.text for card in game.state.dominance], options(game, "take")) == (["dominance-bird"], [])
    game = scene(marquise_hand="anvil,sword-mouse", marquise_warriors="5:1", dominance="dominance-fox")
    assert options(game, "take") == ["take:dominance-fox:anvil"]
    assert hand(pushed(game, "take:dominance-fox:anvil"), "marquise") == ["dominance-fox", "sword-mouse"]


def test_thirty_points_win_at_once() -> None:
    game = scene(task="craft,0", marquise_score="28", marquise_workshop="8:1", marquise_hand="anvil")
    assert str(pushed(game, "craft:anvil").outcome()) == "marquise points"


def test_a45_of_two_who_reach_thirty_together_the_first_clockwise_from_the_active_wins() -> None:
    game = scene(
        marquise_score="29", rival_score="29", marquise_warriors="5:1", marquise_sawmill="5:1", rival_flag="5:1"
    )
    game = battle(game, 5, "rival", (0, 0))
    assert str(game.outcome()) == "marquise points"


# Cards of the evening


def test_133_c_6_2_hands_are_cut_down_to_five() -> None:
    cards = "anvil,sword-mouse,bake-sale,investments,armorers,sappers"
    game = scene(task="keep-five,0", phase="evening", marquise_hand=cards)
    assert len(options(game, "discard")) == 6
    pushed(game, "discard:anvil")
    assert (len(hand(game, "marquise")), discards(game), game.state.active) == (5, ["anvil"], 1)


def test_134_c_6_2_an_empty_deck_is_made_of_the_discards_and_what_is_missing_then_is_not_drawn() -> None:
    game = scene(task="draw,0,hand,3", phase="evening", deck="", discard="anvil,sword-mouse")
    assert [*game.legal_moves] == ["draw:anvil", "draw:sword-mouse"]
    pushed(game, "draw:anvil", "draw:sword-mouse")
    assert hand(game, "marquise") == ["anvil", "sword-mouse"]


def test_2_1_the_last_card_of_the_deck_makes_a_new_one_of_the_discards_at_once() -> None:
    game = scene(task="draw,0,hand,1", phase="evening", deck="armorers", discard="anvil,sword-mouse")
    pushed(game, "draw:armorers")
    assert ([card.text for card in game.state.deck], discards(game)) == (["anvil", "sword-mouse"], [])
    assert game.view(None)["moves"][-1]["news"][0] == (
        "The deck is empty: the discard pile is shuffled into a new deck."
    )


def test_2_1_what_is_discarded_while_there_is_no_deck_becomes_the_deck_and_is_not_taken_back_unasked() -> None:
    cards = "anvil,sword-mouse,bake-sale,investments,armorers,sappers"
    game = scene(task="keep-five,0", phase="evening", marquise_hand=cards, deck="", rival_hand=",".join(
        text for text in deck_of("standard").cards if text not in cards.split(",")))  # fmt: skip
    pushed(game, "discard:anvil")
    assert ([card.text for card in game.state.deck], discards(game)) == (["anvil"], [])
    assert game.reveals(1)


def test_r_s4_two_players_play_without_dominance_cards() -> None:
    from engine.woodland import Woodland

    game = Woodland(rules={"seating": "marquise,rival"})
    assert Counter(card.role for card in game.state.deck)["dominance"] == 0
    assert len(game.state.deck) == 50

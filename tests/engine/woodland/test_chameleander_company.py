"""Chameleander among the Eyrie and the Alliance. Numbers are those of the checklist of clauses."""

from __future__ import annotations

import pytest

from engine.woodland import Woodland
from tests.engine.woodland.charm import by_the_way, charm, track
from tests.engine.woodland.scenes import hand, options, pieces, pushed, ruler, score, side

BIRDS = "chameleander,eyrie"
REBELS = "chameleander,alliance"


def supporters(game: Woodland) -> list[str]:
    """The cards of the Alliance's supporters, sorted."""
    return sorted(card.text for card in side(game, "alliance").own["supporters"])


def draw(game: Woodland) -> Woodland:
    """The game after chance has drawn what is to be drawn."""
    while game.turn == "chance":
        game.push(next(iter(game.legal_moves)))
    return game


# C.2.1 Crafting


def test_004_c_2_1_a_base_does_not_craft() -> None:
    game = charm(8, seats=REBELS, alliance_fox__base="8:1", chameleander_hand="anvil")
    assert options(game, "craft") == []


def test_005_c_2_1_a_roost_crafts_and_the_item_scores_all_its_points() -> None:
    game = charm(10, seats=BIRDS, eyrie_roost="10:1", ruins="6,11,12", chameleander_hand="travel-gear-fox")
    assert score(pushed(game, "craft:travel-gear-fox"), "chameleander") == 1
    rich = charm(
        10,
        seats="chameleander,eyrie,marquise",
        eyrie_roost="10:1",
        marquise_workshop="10:1",
        ruins="6,11,12",
        chameleander_hand="protection-racket",
    )
    assert score(pushed(rich, "craft:protection-racket"), "chameleander") == 3


def test_006_c_2_1_sympathy_crafts_with_the_suit_of_their_clearing() -> None:
    game = charm(8, seats=REBELS, alliance_sympathy="8:1", chameleander_hand="anvil,root-tea-fox")
    assert options(game, "craft") == ["craft:anvil"]


def test_011_c_2_1_four_crafting_pieces_in_their_clearing_craft_royal_claim() -> None:
    game = charm(
        11,
        seats="chameleander,marquise,alliance",
        marquise_workshop="11:3",
        alliance_sympathy="11:1",
        ruins="6,10,12",
        chameleander_hand="royal-claim",
    )
    assert options(game, "craft") == ["craft:royal-claim:0.0.4"]


@pytest.mark.parametrize("leader", ["builder", "despot"])
def test_020_c_2_1_a_roost_crafts_alike_whoever_leads_the_eyrie(leader: str) -> None:
    game = charm(8, seats=BIRDS, eyrie_roost="8:1", eyrie_leader=leader, chameleander_hand="anvil")
    assert score(pushed(game, "craft:anvil"), "chameleander") == 2


# C.2.2 Charming Mastermind


def test_022_c_2_2_with_one_eyrie_warrior_the_eyrie_rules() -> None:
    assert ruler(charm(8, seats=BIRDS, eyrie_warriors="8:1"), 8) == "eyrie"


def test_024_c_2_2_in_a_sympathetic_clearing_they_give_a_matching_card_of_their_choice() -> None:
    game = charm(7, seats=REBELS, alliance_sympathy="8:1", chameleander_hand="anvil,armorers,bake-sale")
    pushed(game, "stroll:7:8")
    assert (game.turn, len(game.legal_moves)) == ("chameleander", 2)
    pushed(game, next(move for move in game.legal_moves if move.endswith(":anvil")))
    assert (supporters(game), hand(game, "chameleander")) == (["anvil"], ["armorers", "bake-sale"])


def test_025_c_2_2_without_a_matching_card_the_alliance_draws_one() -> None:
    game = charm(7, seats=REBELS, alliance_sympathy="8:1", chameleander_hand="bake-sale")
    draw(pushed(game, "stroll:7:8", "show"))
    assert (len(supporters(game)), hand(game, "chameleander")) == (1, ["bake-sale"])


def test_031_c_2_2_a_revolt_sends_all_ego_to_the_track_and_chameleander_stays() -> None:
    game = charm(
        8,
        2,
        seats="alliance,chameleander",
        phase="birdsong",
        alliance_sympathy="8:1",
        alliance_supporters="anvil,foxfolk-steel",
    )
    by_the_way(game, next(move for move in game.legal_moves if move.startswith("revolt")))
    while "chameleander" not in pieces(game, 8) or "ego" in pieces(game, 8)["chameleander"]:
        game.push(next(move for move in game.legal_moves if move != "done"))
    assert (pieces(game, 8)["chameleander"], track(game)) == ({"warrior": 1}, "eeeeesss")
    assert score(game, "alliance") == 2


def test_030_c_2_2_when_ego_and_superego_come_back_at_once_chameleander_says_in_which_order() -> None:
    """A15: without a choice the superego would lie leftmost, be placed next and draw no card any more."""
    fields = {"alliance_sympathy": "8:1", "alliance_supporters": "anvil,foxfolk-steel"}
    game = charm(8, 6, seats="alliance,chameleander", phase="birdsong", **fields)
    pushed(game, "revolt:8")
    assert (game.turn, options(game), track(game)) == ("chameleander", ["lay:ego", "lay:superego"], "seeeeess")
    assert game.describe("lay:ego") == "Ego: place an ego on space 6 of the track."
    assert track(pushed(game, "lay:superego")) == "eeeeesss"


def test_029_c_2_2_when_all_ego_fall_in_battle_chameleander_says_in_which_order() -> None:
    """A15 and A39: the first one that falls lies rightmost on the track."""
    seats, fields = "marquise,chameleander", {"marquise_warriors": "8:2", "marquise_hand": "anvil"}
    game = charm(8, 2, id_=4, seats=seats, **fields)
    by_the_way(game, "battle:8:chameleander", "give:anvil", "roll:2:0")
    assert (game.turn, options(game)) == ("chameleander", ["lose:ego", "lose:superego"])
    assert game.describe("lose:ego") == "Chameleander takes a hit: an ego is removed."
    assert track(pushed(game, "lose:superego")) == "----esss"


# C.2.3 Connected Socialite


def test_039_c_2_3_when_outrage_takes_the_last_card_the_next_stroll_needs_rule() -> None:
    game = charm(7, seats="chameleander,alliance,marquise", alliance_sympathy="8:1", chameleander_hand="anvil")
    pushed(game, "stroll:7:8")
    pushed(game, next(move for move in game.legal_moves if move.endswith(":anvil")))
    assert (hand(game, "chameleander"), options(game, "stroll")) == ([], ["stroll:8:4", "stroll:8:7"])
    beside = charm(
        7,
        seats="chameleander,alliance,marquise",
        alliance_sympathy="8:1",
        marquise_warriors="8:1",
        chameleander_hand="anvil",
    )
    pushed(beside, "stroll:7:8")
    pushed(beside, next(move for move in beside.legal_moves if move.endswith(":anvil")))
    assert options(beside, "stroll") == []


# C.2.4 Blending In


@pytest.mark.parametrize(("gift", "left"), [("done", 2), ("give:anvil", 1)])
def test_044_c_2_4_the_commanders_extra_hit_is_never_ignored(gift: str, left: int) -> None:
    game = charm(
        8,
        3,
        seats="eyrie,chameleander",
        task="effect.warren,0",
        eyrie_crafted="command-warren",
        eyrie_leader="commander",
        eyrie_warriors="8:1",
        eyrie_hand="anvil",
    )
    by_the_way(game, "battle:8:chameleander", gift)
    by_the_way(game, "roll:1:0")
    assert pieces(game, 8)["chameleander"] == {"warrior": 1, "ego": left}


# C.2.8 Several sympathy tokens


def test_075_c_2_8_two_sympathy_tokens_are_one_outrage_to_enter_and_two_to_remove() -> None:
    entered = charm(
        7, seats=REBELS, alliance_sympathy="8:2", chameleander_hand="anvil,foxfolk-steel,gently-used-knapsack"
    )
    pushed(entered, "stroll:7:8")
    pushed(entered, next(move for move in entered.legal_moves if move.endswith(":anvil")))
    assert supporters(entered) == ["anvil"]
    fought = charm(8, 1, seats=REBELS, alliance_sympathy="8:2", chameleander_hand="anvil,foxfolk-steel")
    pushed(fought, "done")
    by_the_way(fought, "quell:8:alliance", "roll:1:1")
    for card in ("anvil", "foxfolk-steel"):
        pushed(fought, next(move for move in fought.legal_moves if move.endswith(f":{card}")))
    assert (supporters(fought), score(fought, "chameleander")) == (["anvil", "foxfolk-steel"], 2)


def test_076_c_2_8_a_favor_that_removes_two_sympathy_tokens_of_one_clearing_is_outrage_twice() -> None:
    game = charm(
        11,
        seats=REBELS,
        alliance_sympathy="11:3,7:2",
        chameleander_hand="favor-of-the-mice,root-tea-rabbit,root-tea-mouse,sword-mouse",
    )
    pushed(game, "craft:favor-of-the-mice")
    assert (game.turn, score(game, "chameleander")) == ("chameleander", 5)


# C.4.2 Skip


def test_085_c_4_2_each_move_into_a_sympathetic_clearing_is_an_outrage_of_its_own() -> None:
    game = charm(12, seats=REBELS, phase="birdsong", alliance_sympathy="7:1,8:1", chameleander_hand="anvil,sword-mouse")
    pushed(game, "skip:12:7")
    pushed(game, next(move for move in game.legal_moves if move.endswith(":sword-mouse")))
    pushed(game, "skip:7:8")
    pushed(game, next(move for move in game.legal_moves if move.endswith(":anvil")))
    assert (supporters(game), hand(game, "chameleander")) == (["anvil", "sword-mouse"], [])


# C.5.2 I Quell


@pytest.mark.parametrize(("gift", "left"), [("done", 4), ("give:anvil", 2)])
def test_097_c_5_2_i_the_alliance_deals_the_higher_die_and_they_the_lower(gift: str, left: int) -> None:
    game = charm(8, 5, seats=REBELS, alliance_warriors="8:3", alliance_hand="anvil")
    pushed(game, "quell:8:alliance", "done", gift, "roll:2:1")
    assert pieces(game, 8)["alliance"] == {"warrior": 2}
    assert pieces(game, 8)["chameleander"]["ego"] == left


# C.5.2 II Stroll


def test_099_c_5_2_ii_each_mover_pays_outrage_for_its_own_warrior_chameleander_first() -> None:
    game = charm(
        7,
        seats="chameleander,alliance,marquise",
        alliance_sympathy="8:1",
        marquise_warriors="7:1",
        marquise_hand="foxfolk-steel",
        chameleander_hand="anvil",
    )
    pushed(game, "stroll:7:8:marquise")
    assert game.turn == "chameleander"
    pushed(game, next(move for move in game.legal_moves if move.endswith(":anvil")))
    assert game.turn == "marquise"
    pushed(game, next(move for move in game.legal_moves if move.endswith(":foxfolk-steel")))
    assert (supporters(game), hand(game, "marquise")) == (["anvil", "foxfolk-steel"], [])


def test_099_c_5_2_ii_a_forced_alliance_warrior_causes_no_outrage() -> None:
    game = charm(7, seats=REBELS, alliance_sympathy="8:1", alliance_warriors="7:1", chameleander_hand="anvil,armorers")
    pushed(game, "stroll:7:8:alliance")
    pushed(game, next(move for move in game.legal_moves if move.endswith(":anvil")))
    assert (supporters(game), pieces(game, 8)["alliance"]) == (["anvil"], {"warrior": 1, "sympathy": 1})


# C.5.2 III Beckon


def test_107_c_5_2_iii_placing_causes_no_outrage() -> None:
    game = charm(
        8,
        seats="chameleander,alliance,marquise",
        alliance_sympathy="8:1",
        marquise_warriors="7:1",
        marquise_hand="anvil",
    )
    pushed(game, "beckon:marquise")
    assert (supporters(game), hand(game, "marquise"), game.turn) == ([], ["anvil"], "chameleander")


# C.5.2 V Cajole


def test_118_c_5_2_v_the_eyrie_places_its_leftmost_roost_and_bases_are_a_free_choice() -> None:
    birds = by_the_way(
        charm(8, seats=BIRDS, eyrie_warriors="8:1", chameleander_hand="bake-sale"), "cajole:bake-sale", "place:roost"
    )
    assert (pieces(birds, 8)["eyrie"], score(birds, "eyrie")) == ({"warrior": 1, "roost": 1}, 0)
    rebels = by_the_way(
        charm(8, seats=REBELS, alliance_warriors="8:2", chameleander_hand="bake-sale"), "cajole:bake-sale"
    )
    assert options(rebels) == ["done", "place:fox-base", "place:mouse-base", "place:rabbit-base", "place:sympathy"]


def test_120_c_5_2_v_sympathy_costs_no_supporters() -> None:
    game = charm(
        8, seats=REBELS, alliance_warriors="8:2", alliance_supporters="anvil,sword-mouse", chameleander_hand="bake-sale"
    )
    by_the_way(game, "cajole:bake-sale", "place:sympathy")
    assert (supporters(game), score(game, "alliance"), score(game, "chameleander")) == (["anvil", "sword-mouse"], 0, 1)


def test_121_c_5_2_v_a_fox_base_may_stand_in_a_rabbit_clearing() -> None:
    game = charm(3, seats=REBELS, alliance_warriors="3:2", chameleander_hand="anvil")
    by_the_way(game, "cajole:anvil", "place:fox-base")
    assert pieces(game, 3)["alliance"] == {"warrior": 2, "fox-base": 1}


def test_122_c_5_2_v_a_second_sympathy_and_a_second_roost_may_be_placed_in_one_clearing() -> None:
    rebels = charm(8, seats=REBELS, alliance_warriors="8:2", alliance_sympathy="8:1", chameleander_hand="bake-sale")
    by_the_way(rebels, "cajole:bake-sale", "place:sympathy")
    birds = charm(8, seats=BIRDS, eyrie_warriors="8:2", eyrie_roost="8:1", chameleander_hand="bake-sale")
    by_the_way(birds, "cajole:bake-sale", "place:roost")
    assert pieces(rebels, 8)["alliance"] == {"warrior": 2, "sympathy": 2}
    assert pieces(birds, 8)["eyrie"] == {"warrior": 2, "roost": 2}

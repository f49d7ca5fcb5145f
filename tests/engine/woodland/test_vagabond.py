"""The Vagabond, by the facts R-V1 to R-V18, its turn and its characters."""

from __future__ import annotations

import pytest

from engine import Outcome
from engine.errors import BadPosition, BadRecord, BadRules
from engine.records import read_record, replay, write_record
from engine.woodland import Woodland
from engine.woodland.factions.vagabond.cards import CHARACTERS, QUESTS
from tests.engine.woodland.random_games import games_end_by_rule_and_are_seen_alike
from tests.engine.woodland.scenes import battle, discards, hand, options, pieces, pushed, ruler, scene, score, side

WANDERER = "vagabond,marquise"
SEATINGS = (
    WANDERER, "marquise,vagabond", "vagabond,eyrie", "alliance,vagabond", "chameleander,vagabond,riverfolk",
    "riverfolk,vagabond,alliance,eyrie", "marquise,eyrie,alliance,vagabond,chameleander",
)  # fmt: skip


def wandering(at: int = 8, *, seats: str = WANDERER, task: str = "vagabond.act,0", **fields: str) -> Woodland:
    """A scene in the Vagabond's turn, in a clearing, with boots, sword and torch unless said otherwise."""
    fields.setdefault("vagabond_satchel", "boots,sword,torch")
    fields.setdefault("vagabond_character", "thief")
    fields.setdefault("vagabond_pawn", f"{at}:1")
    return scene(seats, task, **fields)


def satchel(game: Woodland) -> list[str]:
    """The items as words."""
    return [*side(game, "vagabond").own["satchel"]]


def stands(game: Woodland, other: str = "marquise") -> int:
    """The relation with a faction."""
    relations: tuple[int, ...] = side(game, "vagabond").own["relations"]
    return relations[game.state.seat_of(other)] if relations else 0


def drawn(game: Woodland) -> Woodland:
    """The game after chance has drawn what is to be drawn."""
    while game.turn == "chance":
        game.push(next(iter(game.legal_moves)))
    return game


# Set-up


def test_it_chooses_a_character_and_a_forest_and_three_quests_are_turned_up() -> None:
    game = drawn(Woodland(rules={"seating": WANDERER}))
    pushed(game, "keep:1", "first:sawmill:1", "first:workshop:5", "first:recruiter:9")
    assert options(game) == sorted(f"be:{character}" for character in CHARACTERS)
    pushed(game, "be:tinker")
    assert len(options(game, "enter")) == 7
    pushed(game, "enter:witchwood", "turn-up:escort", "turn-up:errand-fox", "turn-up:errand-rabbit")
    own = side(game, "vagabond").own
    assert (own["satchel"], own["forest"], own["quests"]) == (
        ("bag", "boots", "hammer", "torch"), "witchwood", ("errand-fox", "errand-rabbit", "escort"),
    )  # fmt: skip
    assert len(QUESTS) == 15


# R-V1, R-V2: items


def test_r_v2_tea_coins_and_bags_work_face_up_and_whole_and_three_have_room() -> None:
    game = wandering(vagabond_satchel="bag,bag,bag,bag,bag.d,coins,coins.x,tea,tea.d")
    assert game.view(None)["sides"]["vagabond"]["on-track"] == {"tea": 1, "coins": 1, "bag": 3}
    # Satchel and damaged box: the fourth bag, and what is exhausted or damaged.
    assert game.view(None)["sides"]["vagabond"]["item-limit"] == [4, 12]


def test_it_refreshes_three_items_and_two_more_for_each_tea_as_it_likes() -> None:
    few = scene(WANDERER, phase="birdsong", vagabond_pawn="8:1", vagabond_satchel="boots.x,sword.xd,tea.x")
    assert satchel(few) == ["boots", "sword.d", "tea"]
    many = scene(WANDERER, phase="birdsong", vagabond_pawn="8:1", vagabond_satchel="boots.x,boots.x,hammer.x,sword.x")
    assert options(many) == ["refresh:boots.x", "refresh:hammer.x", "refresh:sword.x"]
    pushed(many, "refresh:boots.x", "refresh:boots.x", "refresh:sword.x")
    assert satchel(many) == ["boots", "boots", "hammer.x", "sword"]
    tea = scene(WANDERER, phase="birdsong", vagabond_pawn="8:1",
                vagabond_satchel="boots.x,boots.x,hammer.x,sword.x,torch.x,tea")  # fmt: skip
    assert satchel(tea) == ["boots", "boots", "hammer", "sword", "tea", "torch"]


# Moving: R-V3, R-V11, R-V15, Slip


def test_it_slips_to_clearings_and_forests_next_to_it_without_boots() -> None:
    game = scene(WANDERER, phase="birdsong", vagabond_pawn="8:1", vagabond_satchel="boots.d")
    assert options(game, "slip") == ["slip:4", "slip:7", "slip:south-west"]
    pushed(game, "slip:south-west")
    away = scene(WANDERER, phase="birdsong", vagabond_forest="south-west", vagabond_satchel="boots.d")
    assert options(away, "slip") == ["slip:12", "slip:4", "slip:7", "slip:8", "slip:south", "slip:west"]


def test_r_v3_a_move_needs_boots_and_no_rule_and_never_leads_into_a_forest() -> None:
    game = wandering(8, marquise_warriors="8:2,4:2,7:2")
    assert options(game, "move") == ["move:8:4:1", "move:8:7:1"]
    pushed(game, "move:8:4:1")
    assert (pieces(game, 4)["vagabond"], satchel(game), options(game, "move")) == (
        {"pawn": 1}, ["boots.x", "sword", "torch"], [],
    )  # fmt: skip
    forest = wandering(vagabond_pawn="", vagabond_forest="west")
    assert options(forest, "move") == ["move:0:12:1", "move:0:4:1", "move:0:9:1"]


def test_r_v3_the_pawn_never_rules_never_blocks_rule_and_causes_no_outrage() -> None:
    game = wandering(8, seats="vagabond,alliance", alliance_sympathy="4:1", alliance_warriors="8:1",
                     vagabond_hand="anvil")  # fmt: skip
    assert (ruler(game, 8), ruler(game, 4)) == ("alliance", None)
    pushed(game, "move:8:4:1")
    assert (game.turn, hand(game, "vagabond")) == ("vagabond", ["anvil"])


def test_r_v15_a_move_to_hostile_warriors_needs_one_boots_more() -> None:
    game = wandering(8, marquise_warriors="4:1", vagabond_relations="0,9")
    assert options(game, "move") == ["move:8:7:1"]
    rich = wandering(8, marquise_warriors="4:1", vagabond_relations="0,9", vagabond_satchel="boots,boots,torch")
    assert satchel(pushed(rich, "move:8:4:1")) == ["boots.x", "boots.x", "torch"]


def test_r_v11_warriors_of_an_ally_come_along_where_the_ally_may_move() -> None:
    game = wandering(8, marquise_warriors="8:2", vagabond_relations="0,3")
    assert options(game, "move:8:4") == ["move:8:4:1", "move:8:4:1:marquise.1", "move:8:4:1:marquise.2"]
    pushed(game, "move:8:4:1:marquise.2")
    assert pieces(game, 4) == {"vagabond": {"pawn": 1}, "marquise": {"warrior": 2}}
    stuck = wandering(8, seats="vagabond,marquise,eyrie", marquise_warriors="8:1", eyrie_warriors="8:2,4:2,7:2",
                      vagabond_relations="0,3,0")  # fmt: skip
    assert options(stuck, "move:8:4") == ["move:8:4:1"]


def test_9_2_9_ii_b_an_ally_comes_along_on_slip_and_by_the_move_of_a_card() -> None:
    slip = scene(WANDERER, phase="birdsong", vagabond_pawn="8:1", marquise_warriors="8:2", vagabond_relations="0,3")
    assert options(slip, "slip") == [
        "slip:4", "slip:4:marquise.1", "slip:4:marquise.2", "slip:7", "slip:7:marquise.1", "slip:7:marquise.2",
        "slip:south-west",
    ]  # fmt: skip
    assert slip.describe("slip:4:marquise.2") == "Vagabond slips to clearing 4 with 2 of Marquise de Cat."
    pushed(slip, "slip:4:marquise.2")
    assert pieces(slip, 4) == {"vagabond": {"pawn": 1}, "marquise": {"warrior": 2}}
    card = wandering(8, task="effect.cobbler,0", phase="evening", vagabond_crafted="cobbler", marquise_warriors="8:1",
                     vagabond_relations="0,3")  # fmt: skip
    assert options(card, "move:8:4") == ["move:8:4:1", "move:8:4:1:marquise.1"]
    pushed(card, "move:8:4:1:marquise.1")
    assert pieces(card, 4) == {"vagabond": {"pawn": 1}, "marquise": {"warrior": 1}}


def test_a_house_rule_leaves_allies_behind_on_slip_and_by_the_move_of_a_card() -> None:
    fields = {"vagabond_pawn": "8:1", "marquise_warriors": "8:2", "vagabond_relations": "0,3"}
    slip = scene(WANDERER, phase="birdsong", rules={"allies-follow": False}, **fields)
    assert options(slip, "slip") == ["slip:4", "slip:7", "slip:south-west"]
    card = scene(WANDERER, "effect.cobbler,0", phase="evening", rules={"allies-follow": False},
                 vagabond_crafted="cobbler", **fields)  # fmt: skip
    assert options(card, "move") == ["move:8:4:1", "move:8:7:1"]


@pytest.mark.parametrize(("led", "along"), [(False, []), (True, ["move:5:10:1:marquise.1", "move:5:10:1:marquise.2"])])
def test_1_5_5_allied_warriors_cross_a_river_only_where_it_is_a_path_for_them(led: bool, along: list[str]) -> None:
    game = scene("vagabond,riverfolk,marquise", "vagabond.act,0", rules={"led-over-rivers": led}, vagabond_pawn="5:1",
                 vagabond_character="thief", vagabond_satchel="boots", vagabond_relations="0,0,3",
                 riverfolk_used="riverboats", riverfolk_prices="1,1,1", riverfolk_gone="0,0,0",
                 marquise_warriors="5:2,10:1")  # fmt: skip
    assert options(game, "move:5:10") == ["move:5:10:1", *along]


def test_a_move_by_a_card_needs_no_boots_of_its_own() -> None:
    game = wandering(8, task="effect.cobbler,0", phase="evening", vagabond_crafted="cobbler", vagabond_satchel="torch")
    pushed(game, "move:8:4:1")
    assert pieces(game, 4) == {"vagabond": {"pawn": 1}}


# Battle: R-V4 to R-V6, R-V12 to R-V14


def test_r_v6_whole_swords_are_the_most_hits_exhausted_or_not() -> None:
    game = battle(wandering(8, marquise_warriors="8:5"), 8, "marquise", (3, 0))
    assert (pieces(game, 8)["marquise"], satchel(game)) == ({"warrior": 4}, ["boots", "sword.x", "torch"])
    two = wandering(8, marquise_warriors="8:5", vagabond_satchel="sword,sword.x,sword.d")
    assert pieces(battle(two, 8, "marquise", (3, 0)), 8)["marquise"] == {"warrior": 3}


def attacked(**fields: str) -> Woodland:
    """The Marquise, about to act, where the Vagabond stands."""
    fields.setdefault("vagabond_character", "thief")
    return scene("marquise,vagabond", "marquise.act,0", marquise_actions="3", marquise_warriors="8:3",
                 vagabond_pawn="8:1", **fields)  # fmt: skip


def test_r_v5_each_hit_damages_an_item_of_its_choice_and_without_one_hits_are_ignored() -> None:
    game = battle(attacked(vagabond_satchel="boots,sword,torch.x"), 8, "vagabond", (1, 0))
    assert (game.turn, options(game)) == ("vagabond", ["lose:boots", "lose:sword", "lose:torch.x"])
    pushed(game, "lose:torch.x")
    assert satchel(game) == ["boots", "sword", "torch.xd"]
    bare = battle(attacked(vagabond_satchel="boots,torch,sword.d"), 8, "vagabond", (2, 0))
    pushed(bare, "lose:boots")
    assert (satchel(bare), pieces(bare, 8)["vagabond"]) == (["boots.d", "sword.d", "torch.d"], {"pawn": 1})


def test_r_v6_without_a_whole_sword_it_is_defenseless() -> None:
    game = battle(attacked(vagabond_satchel="boots,torch,hammer"), 8, "vagabond", (0, 0))
    assert len(options(game, "lose")) == 3
    armed = battle(attacked(vagabond_satchel="boots,sword.x,hammer"), 8, "vagabond", (0, 0))
    assert options(armed, "lose") == []


def test_r_v4_who_removes_all_of_its_pieces_makes_it_damage_three_items() -> None:
    game = scene("alliance,vagabond", "craft,0", alliance_sympathy="6:1,8:1,12:1", ruins="10,11",
                 alliance_hand="favor-of-the-foxes", vagabond_pawn="1:1",
                 vagabond_satchel="boots,hammer,sword,tea,torch.d")  # fmt: skip
    pushed(game, "craft:favor-of-the-foxes")
    assert (game.turn, len(options(game, "damage"))) == ("vagabond", 4)
    pushed(game, "damage:tea", "damage:boots", "damage:sword")
    assert satchel(game) == ["boots.d", "hammer", "sword.d", "tea.d", "torch.d"]
    assert pieces(game, 1)["vagabond"] == {"pawn": 1}


def test_r_v13_removing_a_warrior_makes_hostile_and_r_v14_infamy_scores_from_then_on() -> None:
    game = battle(wandering(8, marquise_warriors="8:5", vagabond_satchel="sword,sword"), 8, "marquise", (2, 0))
    assert (stands(game), score(game, "vagabond")) == (9, 1)  # the first one made her hostile
    again = battle(game, 8, "marquise", (2, 0))
    assert score(again, "vagabond") == 3


def test_r_v14_buildings_and_tokens_of_the_hostile_score_one_more() -> None:
    game = wandering(8, marquise_wood="8:1", marquise_sawmill="8:1", vagabond_relations="0,9", vagabond_satchel="sword")
    battle(game, 8, "marquise", (1, 0))
    assert score(game, "vagabond") == 4  # a sword's hit and one more: nobody defends
    friend = wandering(8, marquise_wood="8:1", vagabond_satchel="sword")
    assert (score(battle(friend, 8, "marquise", (1, 0)), "vagabond"), stands(friend)) == (1, 0)


def test_r_v14_in_the_turn_of_another_there_is_no_infamy() -> None:
    game = battle(attacked(vagabond_satchel="sword,sword", vagabond_relations="9,0"), 8, "vagabond", (2, 2))
    assert score(game, "vagabond") == 0


def with_ally(**fields: str) -> Woodland:
    """The Vagabond with the allied Eyrie against the Marquise."""
    fields.setdefault("vagabond_satchel", "boots,sword")
    return wandering(8, seats="vagabond,marquise,eyrie", marquise_warriors="8:5", eyrie_warriors="8:3",
                     vagabond_relations="0,0,3", **fields)  # fmt: skip


def test_r_v12_warriors_of_an_ally_raise_the_most_hits_and_take_hits() -> None:
    game = with_ally()
    assert options(game, "battle") == ["battle:8:eyrie", "battle:8:marquise", "battle:8:marquise:eyrie"]
    pushed(game, "battle:8:marquise:eyrie", "roll:3:1")
    assert options(game) == ["lose:ally", "lose:boots", "lose:sword.x"]
    pushed(game, "lose:boots")
    assert (pieces(game, 8)["marquise"], stands(game, "eyrie")) == ({"warrior": 2}, 3)


def test_r_v12_an_ally_that_takes_more_hits_than_the_items_becomes_hostile() -> None:
    game = pushed(with_ally(), "battle:8:marquise:eyrie", "roll:2:1", "lose:ally")
    assert (stands(game, "eyrie"), pieces(game, 8)["eyrie"], score(game, "eyrie")) == (9, {"warrior": 2}, 0)
    even = pushed(with_ally(), "battle:8:marquise:eyrie", "roll:2:2", "lose:ally", "lose:boots")
    assert stands(even, "eyrie") == 3


@pytest.mark.parametrize(
    ("card", "task", "phase"),
    [
        ("command-warren", "effect.warren,0", "daylight"),
        ("emigre", "effect.emigre-battle,0,8", "birdsong"),
    ],
)
def test_9_2_9_ii_c_an_ally_fights_along_in_any_battle_that_the_vagabond_begins(
    card: str, task: str, phase: str
) -> None:
    deck = {"cards": "exiles-and-partisans"} if card == "emigre" else {}
    game = with_ally(task=task, phase=phase, vagabond_crafted=card, **deck)
    assert options(game, "battle") == ["battle:8:eyrie", "battle:8:marquise", "battle:8:marquise:eyrie"]
    told = game.describe("battle:8:marquise:eyrie")
    assert told.endswith("Vagabond battles Marquise de Cat in clearing 8 with Eyrie Dynasties.")
    pushed(game, "battle:8:marquise:eyrie", "roll:3:0")
    assert pieces(game, 8)["marquise"] == {"warrior": 2}


# Aid: R-V9, R-V10, R-V16


def test_r_v9_one_aid_two_aids_and_three_aids_make_an_ally() -> None:
    cards = "anvil,foxfolk-steel,root-tea-fox,protection-racket,armorers,sappers,arms-trader"
    game = wandering(8, marquise_warriors="8:1", vagabond_hand=cards,
                     vagabond_satchel="boots,boots,sword,sword,torch,torch,tea")  # fmt: skip
    steps = []
    for card in cards.split(",")[:6]:
        item = options(game, "aid")[0]
        pushed(game, item, f"give:{card}")
        steps.append((stands(game), score(game, "vagabond")))
    assert steps == [(1, 1), (1, 1), (2, 3), (2, 3), (2, 3), (3, 5)]
    pushed(game, options(game, "aid")[0], "give:arms-trader")
    assert (stands(game), score(game, "vagabond")) == (3, 7)  # R-V10


def test_r_v9_the_aids_for_one_step_are_made_in_one_turn() -> None:
    game = scene(WANDERER, phase="birdsong", vagabond_pawn="8:1", vagabond_relations="0,1", vagabond_aids="0,1",
                 vagabond_satchel="boots,torch", marquise_warriors="8:1", vagabond_hand="anvil")  # fmt: skip
    pushed(game, "done", "aid:marquise:boots", "give:anvil")
    assert (stands(game), score(game, "vagabond")) == (1, 0)


def test_r_v16_the_hostile_can_be_aided_for_an_item_and_stay_hostile() -> None:
    game = wandering(8, marquise_warriors="8:1", marquise_items="tea,tea", vagabond_hand="anvil,sappers",
                     vagabond_relations="0,9", items="boots*2,bag*2,crossbow*1,hammer*1,sword*2,coins*2")  # fmt: skip
    pushed(game, "aid:marquise:torch", "give:anvil")
    assert options(game) == ["done", "pick:tea"]
    pushed(game, "pick:tea")
    assert (stands(game), score(game, "vagabond"), satchel(game)) == (9, 0, ["boots", "sword", "tea", "torch.x"])
    assert side(game, "marquise").items == ("tea",)


def test_only_the_two_see_the_card_of_an_aid() -> None:
    game = wandering(8, seats="vagabond,marquise,eyrie", marquise_warriors="8:1", vagabond_hand="anvil,sappers")
    pushed(game, "aid:marquise:torch", "give:anvil")
    told = {seat: game.view(seat)["moves"][-1]["move"] for seat in (None, "marquise", "eyrie")}
    assert told == {None: "give:?", "marquise": "give:anvil", "eyrie": "give:?"}


# The other actions


def test_it_explores_a_ruin_for_a_hidden_item_and_a_point_and_the_slot_opens() -> None:
    game = wandering(6, vagabond_found="bag")
    pushed(game, "explore")
    assert (game.turn, options(game)) == ("chance", ["find:boots", "find:hammer", "find:sword"])
    assert {fact["ruin"] for fact in game.view(None)["clearings"].values()} == {True, False}
    before = game.state.slots[6]
    pushed(game, "find:hammer")
    assert (score(game, "vagabond"), game.state.slots[6], game.state.ruins[6]) == (1, before + 1, False)
    assert satchel(game) == ["boots", "hammer", "sword", "torch.x"]


def test_a_quest_takes_two_items_and_brings_points_for_all_of_its_suit_or_two_cards() -> None:
    fields = {"vagabond_quests": "errand-fox,escort,errand-rabbit", "vagabond_satchel": "boots,tea,torch"}
    game = wandering(8, vagabond_done="repair-a-shed,expel-bandits-mouse", **fields)
    assert options(game, "quest") == ["quest:errand-fox:cards", "quest:errand-fox:points"]
    pushed(game, "quest:errand-fox:points")
    assert (score(game, "vagabond"), satchel(game), game.turn) == (2, ["boots.x", "tea.x", "torch"], "chance")
    assert len(options(game, "turn-up")) == 10
    pushed(game, "turn-up:fundraising")
    assert side(game, "vagabond").own["quests"] == ("errand-rabbit", "escort", "fundraising")
    cards = pushed(wandering(8, **fields), "quest:errand-fox:cards")
    drawn(cards)
    assert (len(hand(cards, "vagabond")), score(cards, "vagabond")) == (2, 0)


def test_a_strike_removes_a_warrior_or_else_one_other_piece() -> None:
    game = wandering(8, marquise_warriors="8:1", marquise_wood="8:1", vagabond_satchel="crossbow,crossbow")
    assert options(game, "strike") == ["strike:marquise"]
    pushed(game, "strike:marquise")
    assert (stands(game), score(game, "vagabond")) == (9, 0)
    pushed(game, "strike:marquise:wood")
    assert score(game, "vagabond") == 1


def test_a_hammer_repairs_and_the_item_keeps_its_face() -> None:
    game = pushed(wandering(vagabond_satchel="hammer,sword.xd"), "repair:sword.xd")
    assert satchel(game) == ["hammer.x", "sword.x"]


def test_r_v8_hammers_craft_in_the_clearings_suit_and_items_come_to_the_satchel() -> None:
    game = wandering(8, vagabond_satchel="hammer,hammer", vagabond_hand="anvil,foxfolk-steel,root-tea-fox,royal-claim")
    assert options(game, "craft") == ["craft:anvil", "craft:foxfolk-steel"]
    pushed(game, "craft:anvil")
    assert (satchel(game), score(game, "vagabond"), side(game, "vagabond").items) == (
        ["hammer", "hammer", "hammer.x"], 2, (),
    )  # fmt: skip
    assert options(game, "craft") == ["craft:foxfolk-steel"]  # the new hammer works at once


def test_in_a_forest_it_only_moves_and_repairs() -> None:
    game = wandering(vagabond_pawn="", vagabond_forest="west", vagabond_hand="anvil",
                     vagabond_satchel="boots,sword,torch,hammer,crossbow,tea.d")  # fmt: skip
    assert {move.partition(":")[0] for move in options(game)} == {"move", "repair", "done"}


# Evening


def test_in_a_forest_damaged_items_are_repaired_and_turned_face_up_and_only_those() -> None:
    game = wandering(vagabond_pawn="", vagabond_forest="west", task="vagabond.rest,0", phase="evening",
                     vagabond_satchel="boots.xd,sword.d,torch.x,hammer")  # fmt: skip
    assert satchel(game) == ["boots", "hammer", "sword", "torch.x"]


def test_it_draws_one_and_one_more_for_each_coins() -> None:
    assert wandering(vagabond_satchel="coins,coins,coins.x").view(None)["sides"]["vagabond"]["draws"] == 3


def test_r_v7_beyond_six_items_and_two_for_each_bag_some_go_for_good() -> None:
    items = "bag,boots,boots,crossbow,hammer,sword,sword,tea,torch,torch.d,hammer.x"
    game = wandering(task="vagabond.keep-items,0", phase="evening", vagabond_satchel=items)
    assert "drop:bag" not in options(game) and "drop:tea" not in options(game)
    pushed(game, "drop:torch.d")
    assert (len(satchel(game)), game.state.seats[game.state.active]) == (10, "marquise")


# R-V17 coalition, R-V18 services


def coalition(**fields: str) -> Woodland:
    """Four at the table; the Vagabond holds a dominance card."""
    fields.setdefault("vagabond_score", "12")
    return wandering(8, seats="vagabond,marquise,eyrie,alliance", vagabond_hand="dominance-fox", marquise_score="9",
                     eyrie_score="7", alliance_score="7", **fields)  # fmt: skip


def test_r_v17_it_joins_who_has_the_fewest_points_and_gives_its_own_away() -> None:
    game = coalition(vagabond_relations="0,0,9,0", marquise_warriors="8:1", eyrie_warriors="8:1")
    assert options(game, "dominate") == ["dominate:dominance-fox:alliance", "dominate:dominance-fox:eyrie"]
    pushed(game, "dominate:dominance-fox:eyrie")
    assert side(game, "vagabond").dominance is not None
    assert (stands(game, "eyrie"), score(game, "vagabond")) == (0, 0)
    assert options(game, "battle") == ["battle:8:marquise"]
    assert options(Woodland(game.text()), "battle") == ["battle:8:marquise"]


def test_r_v17_a_coalition_needs_four_players_and_ten_points() -> None:
    three = wandering(8, seats="vagabond,marquise,eyrie", vagabond_score="12", vagabond_hand="dominance-fox")
    assert options(three, "dominate") == []
    assert options(coalition(vagabond_score="9"), "dominate") == []


def test_r_v17_both_win_when_the_partner_does() -> None:
    game = scene("eyrie,vagabond,marquise,alliance", "eyrie.score,0", phase="evening", eyrie_score="28",
                 eyrie_roost="1:1,2:1,3:1", vagabond_dominance="dominance-fox", vagabond_partner="eyrie",
                 vagabond_pawn="8:1")  # fmt: skip
    assert game.outcome() == Outcome("eyrie", "points", ("vagabond",))
    sentence = "Eyrie Dynasties and Vagabond win together."
    told = {"winner": "eyrie", "winners": ["eyrie", "vagabond"], "reason": "points", "sentence": sentence}
    assert game.view(None)["outcome"] == Woodland(game.text()).view("marquise")["outcome"] == told


def test_r_v17_without_the_partner_another_faction_wins_alone() -> None:
    game = scene("eyrie,vagabond,marquise,alliance", "eyrie.score,0", phase="evening", eyrie_score="28",
                 eyrie_roost="1:1,2:1,3:1", vagabond_dominance="dominance-fox", vagabond_partner="marquise",
                 vagabond_pawn="8:1")  # fmt: skip
    assert game.outcome() == Outcome("eyrie", "points")


def test_r_v17_a_record_names_both_winners_and_an_older_one_with_one_winner_can_be_read() -> None:
    game = scene("eyrie,vagabond,marquise,alliance", "eyrie.score,0", phase="evening", eyrie_score="28",
                 eyrie_roost="1:1,2:1,3:1", vagabond_dominance="dominance-fox", vagabond_partner="eyrie",
                 vagabond_pawn="8:1")  # fmt: skip
    text = write_record(game)
    assert '[Result "eyrie+vagabond points"]' in text
    for result in ("eyrie+vagabond points", "eyrie points"):
        again = replay(read_record(text.replace("eyrie+vagabond points", result)))
        assert again.outcome() == game.outcome()
    with pytest.raises(BadRecord, match="the result is 'vagabond points'"):
        replay(read_record(text.replace("eyrie+vagabond points", "vagabond points")))


def test_r_v17_partners_are_no_enemies_for_cards_either() -> None:
    game = scene("vagabond,marquise,eyrie,alliance", "effect.saboteurs,0", phase="birdsong", vagabond_pawn="8:1",
                 vagabond_dominance="dominance-fox", vagabond_partner="eyrie", vagabond_crafted="saboteurs",
                 eyrie_crafted="boat-builders", marquise_crafted="soup-kitchens",
                 cards="exiles-and-partisans")  # fmt: skip
    assert options(game, "sabotage") == ["sabotage:marquise:soup-kitchens"]


def test_r_v18_items_pay_for_services_and_mercenaries_are_not_for_it() -> None:
    game = scene("vagabond,riverfolk", phase="birdsong", vagabond_pawn="8:1", vagabond_satchel="boots,sword,torch.x",
                 riverfolk_prices="2,1,1", riverfolk_hand="anvil")  # fmt: skip
    assert options(game) == ["buy:hand-card:anvil", "buy:riverboats", "done"]
    pushed(game, "buy:hand-card:anvil", "exhaust:boots", "exhaust:sword")
    assert (hand(game, "vagabond"), side(game, "riverfolk").own["payments"]) == (["anvil"], ("riverfolk", "riverfolk"))
    dear = scene("vagabond,riverfolk", phase="birdsong", vagabond_pawn="8:1", vagabond_satchel="boots,sword.x",
                 riverfolk_prices="2,2,1", riverfolk_hand="anvil")  # fmt: skip
    assert options(dear, "buy") == []


# Characters


def test_the_thief_takes_a_random_card() -> None:
    game = wandering(8, marquise_warriors="8:1", marquise_hand="anvil,sappers")
    pushed(game, "steal:marquise")
    assert (game.turn, options(game)) == ("chance", ["rob:anvil", "rob:sappers"])


def test_the_tinker_takes_a_matching_card_of_the_discard_pile() -> None:
    game = wandering(8, vagabond_character="tinker", discard="anvil,bake-sale,sappers")
    assert options(game, "salvage") == ["salvage:anvil", "salvage:sappers"]
    pushed(game, "salvage:sappers")
    assert (hand(game, "vagabond"), discards(game)) == (["sappers"], ["anvil", "bake-sale"])


def test_the_ranger_repairs_three_items_and_daylight_ends() -> None:
    game = wandering(8, vagabond_character="ranger", vagabond_satchel="boots.d,sword.d,torch,crossbow.d,tea.xd")
    pushed(game, "hideout", "repair:boots.d", "repair:tea.xd", "repair:sword.d")
    assert (satchel(game), game.state.phase) == (["boots", "crossbow.d", "sword", "tea.x", "torch.x"], "evening")


def test_the_vagrant_makes_others_battle_and_scores_for_buildings_and_tokens() -> None:
    game = wandering(8, seats="vagabond,marquise,eyrie", vagabond_character="vagrant", marquise_wood="8:2",
                     eyrie_warriors="8:3")  # fmt: skip
    assert options(game, "instigate") == [
        "instigate:eyrie:marquise", "instigate:eyrie:vagabond",
        "instigate:vagabond:eyrie", "instigate:vagabond:marquise",
    ]  # fmt: skip
    pushed(game, "instigate:eyrie:marquise", "roll:1:0")
    assert (score(game, "vagabond"), score(game, "eyrie"), side(game, "vagabond").own["instigating"]) == (2, 0, 0)


@pytest.mark.parametrize(("relations", "points"), [("0,9,0", 4), ("0,0,9", 2), ("0,0,0", 2)])
def test_v_4_2_a_vagrant_who_instigates_gets_infamy_for_the_buildings_of_a_hostile_loser(
    relations: str, points: int
) -> None:
    game = wandering(8, seats="vagabond,marquise,eyrie", vagabond_character="vagrant", marquise_workshop="8:2",
                     eyrie_warriors="8:3", vagabond_relations=relations)  # fmt: skip
    pushed(game, "instigate:eyrie:marquise", "roll:1:0")
    assert (score(game, "vagabond"), score(game, "eyrie")) == (points, 0)


def test_v_4_2_warriors_that_fall_in_a_battle_between_others_bring_no_infamy() -> None:
    game = wandering(8, seats="vagabond,marquise,eyrie", vagabond_character="vagrant", marquise_warriors="8:2",
                     eyrie_warriors="8:3", vagabond_relations="0,9,9")  # fmt: skip
    pushed(game, "instigate:eyrie:marquise", "roll:2:1")
    assert (score(game, "vagabond"), pieces(game, 8)) == (0, {"vagabond": {"pawn": 1}, "eyrie": {"warrior": 2}})


def test_9_2_9_ii_c_a_vagrant_who_makes_itself_battle_may_do_so_with_an_ally() -> None:
    game = wandering(8, seats="vagabond,marquise,eyrie", vagabond_character="vagrant", marquise_warriors="8:2",
                     eyrie_warriors="8:3", vagabond_relations="0,0,3")  # fmt: skip
    assert options(game, "instigate:vagabond") == [
        "instigate:vagabond:eyrie", "instigate:vagabond:marquise", "instigate:vagabond:marquise:eyrie",
    ]  # fmt: skip
    assert game.describe("instigate:vagabond:marquise:eyrie") == (
        "Vagabond battles Marquise de Cat in clearing 8 with Eyrie Dynasties."
    )
    pushed(game, "instigate:vagabond:marquise:eyrie", "roll:2:0")
    assert pieces(game, 8) == {"vagabond": {"pawn": 1}, "eyrie": {"warrior": 3}}


def test_a_defender_may_enlist_the_arbiter_who_scores_for_it() -> None:
    game = scene("marquise,eyrie,vagabond", "marquise.act,0", marquise_actions="3", marquise_warriors="8:5",
                 eyrie_warriors="8:1", vagabond_pawn="8:1", vagabond_character="arbiter",
                 vagabond_satchel="sword,sword.x,boots")  # fmt: skip
    pushed(game, "battle:8:eyrie")
    assert (game.turn, options(game)) == ("eyrie", ["done", "enlist"])
    pushed(game, "enlist", "roll:3:3")
    assert (score(game, "vagabond"), pieces(game, 8)["marquise"]) == (1, {"warrior": 2})


def test_the_scoundrel_scorches_a_clearing_for_the_whole_game() -> None:
    game = wandering(8, vagabond_character="scoundrel", marquise_warriors="8:2,7:3", marquise_wood="8:1")
    pushed(game, "scorch")
    assert (pieces(game, 8), score(game, "vagabond"), stands(game)) == ({"vagabond": {"pawn": 1}}, 1, 9)
    assert (satchel(game), options(game, "scorch")) == (["boots", "sword"], [])
    drawn(pushed(game, "move:8:4:1"))
    assert options(game, "move:7") != [] and options(game, "move:7:8") == []


def test_the_adventurer_uses_one_item_for_another_once_a_turn() -> None:
    game = wandering(8, vagabond_character="adventurer", vagabond_quests="errand-fox,give-a-speech-fox",
                     vagabond_satchel="boots,hammer,torch")  # fmt: skip
    assert options(game, "improvise:errand-fox:points") == [
        "improvise:errand-fox:points:tea:hammer", "improvise:errand-fox:points:tea:torch",
    ]  # fmt: skip
    pushed(game, "improvise:errand-fox:points:tea:hammer")
    assert (satchel(game), score(game, "vagabond")) == (["boots.x", "hammer.xd", "torch"], 1)
    drawn(game)
    assert options(game, "improvise") == []


@pytest.mark.parametrize(("repeats", "hits"), [(True, 2), (False, 1)])
def test_the_ronin_exhausts_swords_for_extra_hits(repeats: bool, hits: int) -> None:
    game = wandering(8, vagabond_character="ronin", vagabond_satchel="sword,sword,sword", marquise_warriors="8:6",
                     rules={"ronin-repeats": repeats})  # type: ignore[arg-type]  # fmt: skip
    pushed(game, "battle:8:marquise", "roll:0:0", "swift")
    while "swift" in game.legal_moves:
        game.push("swift")
    assert pieces(game, 8)["marquise"] == {"warrior": 6 - hits}


def test_the_harrier_glides_to_any_clearing() -> None:
    game = wandering(8, vagabond_character="harrier", marquise_warriors="2:3", vagabond_relations="0,9")
    assert len(options(game, "glide")) == 11
    pushed(game, "glide:2")
    assert (pieces(game, 2)["vagabond"], satchel(game)) == ({"pawn": 1}, ["boots", "sword", "torch.x"])


def test_the_cheat_completes_a_quest_with_any_two_items_once_a_turn_and_it_goes_back() -> None:
    game = wandering(8, vagabond_character="cheat", vagabond_quests="errand-fox,give-a-speech-fox",
                     vagabond_satchel="crossbow,crossbow,hammer", vagabond_done="repair-a-shed",
                     vagabond_hand="bake-sale")  # fmt: skip
    assert options(game, "cheat:errand-fox:points") == [
        "cheat:errand-fox:points:crossbow:crossbow", "cheat:errand-fox:points:crossbow:hammer",
    ]  # fmt: skip
    pushed(game, "cheat:errand-fox:points:crossbow:hammer")
    assert (score(game, "vagabond"), "turn-up:errand-fox" in game.legal_moves) == (2, False)
    drawn(game)
    own = side(game, "vagabond").own
    assert (own["done"], satchel(game)) == (("repair-a-shed",), ["crossbow", "crossbow.x", "hammer.x"])
    assert ("errand-fox" in own["quests"], options(game, "cheat")) == (False, [])


def test_the_gladiator_removes_a_warrior_for_an_item_and_draws_a_card_and_nobody_is_hostile() -> None:
    game = wandering(8, vagabond_character="gladiator", marquise_warriors="8:2", vagabond_satchel="boots,torch")
    assert options(game, "slay") == ["slay:marquise:boots", "slay:marquise:torch"]
    drawn(pushed(game, "slay:marquise:torch"))
    assert (pieces(game, 8)["marquise"], satchel(game), len(hand(game, "vagabond"))) == (
        {"warrior": 1}, ["boots", "torch.xd"], 1,
    )  # fmt: skip
    assert (stands(game), score(game, "vagabond")) == (0, 0)


def test_the_jailor_spends_a_card_for_an_item_once_a_turn_and_loses_a_point_after_the_action() -> None:
    game = wandering(8, vagabond_character="jailor", vagabond_satchel="torch", vagabond_hand="anvil,foxfolk-steel",
                     vagabond_score="4", marquise_warriors="8:2")  # fmt: skip
    assert options(game, "jail:anvil") == [f"jail:anvil:{item}" for item in (
        "bag", "boots", "coins", "crossbow", "hammer", "sword", "tea", "torch")]  # fmt: skip
    pushed(game, "jail:anvil:crossbow")
    assert options(game) == ["aid:marquise:crossbow", "strike:marquise"]
    pushed(game, "strike:marquise")
    assert (pieces(game, 8)["marquise"], satchel(game), score(game, "vagabond")) == ({"warrior": 1}, ["torch"], 3)
    assert options(game, "jail") == []


def test_a_card_that_the_jailor_spent_and_that_is_of_no_use_any_more_is_waived() -> None:
    game = wandering(8, vagabond_character="jailor", vagabond_satchel="torch", vagabond_hand="anvil",
                     vagabond_score="4")  # fmt: skip
    assert options(game, "jail") == ["jail:anvil:boots", "jail:anvil:hammer"]
    pushed(game, "jail:anvil:hammer")
    assert options(game) == ["waive"]
    pushed(game, "waive")
    assert (satchel(game), score(game, "vagabond")) == (["torch"], 4)


# Texts, whole games, and what cannot be


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"vagabond_satchel": "spoon"}, "'spoon' is not an item of the Vagabond"),
        ({"vagabond_satchel": "boots.dx"}, "'boots.dx' is not an item of the Vagabond"),
        ({"vagabond_character": "badger"}, "the Vagabond's character or forest is unknown"),
        ({"vagabond_forest": "west"}, "the Vagabond's pawn is both in a clearing and in a forest"),
        ({"vagabond_quests": "escort", "vagabond_done": "escort"}, "both open and completed"),
        ({"vagabond_found": "tea"}, "the Vagabond's finds must be among: bag, boots, hammer, sword"),
        ({"vagabond_relations": "0,0,0"}, "vagabond.relations has 3 numbers; it must have one for each seat"),
        ({"vagabond_partner": "marquise"}, "a coalition needs a dominance card (Law 3.3)"),
        ({"vagabond_pawn": "8:2"}, "vagabond.pawn: there are 2 including the supply (0:...)"),
        ({"vagabond_warriors": "8:1"}, "vagabond.warriors: there are 1 including the supply (0:...)"),
    ],
)
def test_positions_that_cannot_be_are_refused(fields: dict[str, str], complaint: str) -> None:
    with pytest.raises(BadPosition) as refused:
        wandering(**fields)  # type: ignore[arg-type]
    assert complaint in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1


def test_r_v19_two_vagabonds_and_senseless_house_rules_are_refused() -> None:
    with pytest.raises(BadRules, match="the seats 'vagabond,vagabond,marquise' are not valid; choose 2 to 6 different"):
        Woodland(rules={"seating": "vagabond,vagabond,marquise"})
    with pytest.raises(BadRules, match="'aid-points' of woodland is '1 2'; it must be three digits separated by "
                                       "spaces"):
        Woodland(rules={"aid-points": "1 2"})
    with pytest.raises(BadRules, match="'coalition-points' of woodland is 30; it must be from 0 to 29"):
        Woodland(rules={"coalition-points": 30})


def test_what_is_missing_says_why() -> None:
    game = wandering(8, vagabond_satchel="boots.x,sword", vagabond_hand="bake-sale")
    missing = {each["action"]: each["reason"] for each in game.view("vagabond")["missing"]}
    assert missing["move"] == "No boots can be exhausted."
    assert missing["battle"] == "No other faction has a piece here."
    assert set(missing) == {"move", "battle", "explore", "strike", "repair", "craft", "aid", "quest", "steal"}


@pytest.mark.slow
@pytest.mark.parametrize("seating", SEATINGS)
def test_random_games_with_it_end_by_rule_and_texts_hold_everything(seating: str) -> None:
    games_end_by_rule_and_are_seen_alike(seating)

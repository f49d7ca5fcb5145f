"""Chameleander's clauses C.2.1 to C.2.6 and C.3: what they are. Numbers are those of the checklist of clauses."""

from __future__ import annotations

import pytest

from engine.errors import BadPosition
from engine.woodland import Woodland
from tests.engine.woodland.charm import by_the_way, charm, track, verbs
from tests.engine.woodland.scenes import discards, hand, options, pieces, pushed, ruler, scene, score, side

# C.2.1 Crafting


def crafting(at: int, cards: str, **fields: str) -> list[str]:
    return options(charm(at, chameleander_hand=cards, **fields), "craft")


def test_001_c_2_1_without_enemy_crafting_pieces_in_their_clearing_nothing_is_crafted() -> None:
    assert crafting(8, "anvil,root-tea-fox,royal-claim") == []


def test_002_c_2_1_a_workshop_in_a_fox_clearing_crafts_an_anvil_and_no_foxfolk_steel() -> None:
    assert crafting(8, "anvil,foxfolk-steel", marquise_workshop="8:1") == ["craft:anvil"]


def test_003_c_2_1_two_workshops_craft_foxfolk_steel_and_then_nothing_more_this_turn() -> None:
    game = charm(8, chameleander_hand="anvil,foxfolk-steel", marquise_workshop="8:2")
    pushed(game, "craft:foxfolk-steel")
    assert (options(game, "craft"), score(game, "chameleander")) == ([], 2)


def test_004_c_2_1_sawmills_recruiters_wood_and_the_keep_do_not_craft() -> None:
    sawmill = {"marquise_sawmill": "8:1", "marquise_recruiter": "8:1", "marquise_wood": "8:2", "marquise_keep": "8:1"}
    assert crafting(8, "anvil", **sawmill) == []


def test_007_c_2_1_what_the_marquise_activated_chameleander_may_activate_too_and_vice_versa() -> None:
    fields = {"marquise_workshop": "8:1", "marquise_activated": "1.0.0", "marquise_hand": "crossbow-mouse"}
    game = charm(8, chameleander_hand="anvil", **fields)
    pushed(game, "craft:anvil")
    again = charm(
        8,
        seats="marquise,chameleander",
        marquise_workshop="8:1",
        marquise_hand="anvil",
        chameleander_activated="1.0.0",
    )
    assert (side(game, "chameleander").items, options(again, "craft")) == (("hammer",), ["craft:anvil"])


def test_008_c_2_1_a_piece_in_an_adjacent_clearing_does_not_craft() -> None:
    assert crafting(7, "anvil", marquise_workshop="8:1") == []


def test_009_c_2_1_a_workshop_pays_with_the_suit_of_their_clearing() -> None:
    assert crafting(10, "anvil,travel-gear-fox", marquise_workshop="10:1") == ["craft:travel-gear-fox"]


def test_010_c_2_1_a_mixed_cost_is_never_paid_from_one_clearing() -> None:
    assert crafting(11, "tax-collector", marquise_workshop="11:2,8:1,5:1") == []


def test_011_c_2_1_three_crafting_pieces_in_their_clearing_do_not_craft_royal_claim() -> None:
    three = {"marquise_workshop": "11:2,8:1", "rival_hut": "11:1", "ruins": "6,10,12"}
    assert crafting(11, "royal-claim,root-tea-fox", seats="chameleander,marquise,rival", **three) == [
        "craft:root-tea-fox"
    ]


def test_012_c_2_1_a_crafted_item_comes_from_the_supply() -> None:
    game = pushed(charm(8, chameleander_hand="anvil", marquise_workshop="8:1"), "craft:anvil")
    assert (side(game, "chameleander").items, game.state.items["hammer"]) == (("hammer",), 0)
    assert crafting(8, "anvil", marquise_workshop="8:1", items="boots*2") == []


def test_013_c_2_1_a_lasting_card_like_one_in_play_cannot_be_crafted() -> None:
    assert crafting(8, "armorers.2", marquise_workshop="8:1", chameleander_crafted="armorers") == []


def test_014_c_2_1_a_favor_removes_all_enemy_pieces_even_those_just_used_and_no_ego() -> None:
    game = charm(
        11,
        2,
        seats="chameleander,marquise,rival",
        ruins="6,10,12",
        marquise_workshop="11:2",
        rival_hut="11:1",
        marquise_warriors="7:2,8:1",
        rival_flag="2:1",
        chameleander_hand="favor-of-the-mice",
    )
    pushed(game, "craft:favor-of-the-mice")
    assert (pieces(game, 11), pieces(game, 7), pieces(game, 2)) == ({"chameleander": {"warrior": 1, "ego": 2}}, {}, {})
    assert (score(game, "chameleander"), pieces(game, 8)) == (4, {"marquise": {"warrior": 1}})


def test_015_c_2_1_after_the_first_step_of_daylight_nothing_is_crafted() -> None:
    game = charm(7, chameleander_hand="anvil,armorers", marquise_workshop="7:1,8:1")
    assert verbs(game) == {"done"}
    by_the_way(game, "stroll:7:8")
    assert options(game, "craft") == []


# C.2.2 Charming Mastermind


def test_021_c_2_2_alone_they_rule_their_clearing() -> None:
    assert ruler(charm(8), 8) == "chameleander"


def test_022_c_2_2_with_one_cat_warrior_nobody_rules() -> None:
    assert ruler(charm(8, marquise_warriors="8:1"), 8) is None


def test_023_c_2_2_ego_changes_nothing_in_rule() -> None:
    assert ruler(charm(8, 8, marquise_warriors="8:1"), 8) is None


@pytest.mark.parametrize(("roll", "left"), [("3:1", 1), ("1:0", 2)])
def test_026_c_2_2_as_attacker_they_deal_the_higher_die_up_to_two(roll: str, left: int) -> None:
    game = by_the_way(charm(8, 1, marquise_warriors="8:3"), "quell:8:marquise", f"roll:{roll}")
    assert side(game, "marquise").warriors[8] == left


def test_027_c_2_2_as_defender_without_other_pieces_they_take_no_extra_hit() -> None:
    game = attacked(charm(8, 1, seats="marquise,chameleander", marquise_warriors="8:1", marquise_hand=""), (0, 0))
    assert pieces(game, 8)["chameleander"] == {"warrior": 1, "ego": 1}


def attacked(game: Woodland, roll: tuple[int, int], *, gift: str = "done") -> Woodland:
    """The game after the Marquise has attacked in clearing 8 with a gift or none, up to the first choice of ego."""
    pushed(game, "battle:8:chameleander")
    while game.turn != "chance":
        game.push(gift if gift in game.legal_moves else "done")
    return pushed(game, f"roll:{roll[0]}:{roll[1]}")


def enemy_at_8(placed: int, **fields: str) -> Woodland:
    """The Marquise's turn with two warriors beside Chameleander."""
    fields.setdefault("marquise_warriors", "8:2")
    return charm(8, placed, seats="marquise,chameleander", **fields)


def test_028_c_2_2_each_hit_removes_an_ego_of_their_choice_and_the_enemy_scores() -> None:
    game = attacked(enemy_at_8(7, marquise_hand="anvil"), (2, 0), gift="give:anvil")
    assert (game.turn, options(game)) == ("chameleander", ["lose:ego", "lose:superego"])
    pushed(game, "lose:superego", "lose:ego")
    assert pieces(game, 8)["chameleander"] == {"warrior": 1, "ego": 4, "superego": 1}
    assert score(game, "marquise") == 2


def test_029_c_2_2_more_hits_than_ego_do_nothing_and_they_stay() -> None:
    game = attacked(enemy_at_8(1, marquise_hand="anvil"), (2, 0), gift="give:anvil")
    assert (pieces(game, 8)["chameleander"], score(game, "marquise")) == ({"warrior": 1}, 1)


def test_030_c_2_2_a_favor_sends_all_ego_to_the_track_and_chameleander_stays() -> None:
    game = enemy_at_8(7, marquise_hand="favor-of-the-foxes", marquise_workshop="8:2,12:1")
    pushed(game, "craft:favor-of-the-foxes")
    assert (pieces(game, 8)["chameleander"], score(game, "marquise")) == ({"warrior": 1}, 7)
    assert sorted(track(game)) == sorted("eeeeesss")


def test_032_c_2_2_an_ambush_removes_two_ego_at_once_and_the_battle_goes_on() -> None:
    game = charm(8, 3, marquise_warriors="8:1", marquise_hand="ambush-fox")
    by_the_way(game, "quell:8:marquise", "ambush:ambush-fox")
    assert (pieces(game, 8)["chameleander"], score(game, "marquise")) == ({"warrior": 1, "ego": 1}, 2)
    assert len(options(game, "roll")) == 16


def test_032_c_2_2_an_ambush_without_ego_left_does_not_end_the_battle() -> None:
    game = charm(8, 1, marquise_warriors="8:1", marquise_hand="ambush-fox")
    by_the_way(game, "quell:8:marquise", "ambush:ambush-fox", "roll:1:0")
    assert pieces(game, 8) == {"chameleander": {"warrior": 1}}


def test_037_c_2_2_with_one_sawmill_against_them_the_marquise_cannot_build_there() -> None:
    game = charm(8, seats="marquise,chameleander", marquise_sawmill="8:1", marquise_wood="8:3")
    assert (ruler(game, 8), options(game, "build")) == (None, [])


def test_a37_c_2_2_tax_collector_cannot_remove_them() -> None:
    game = charm(8, chameleander_crafted="tax-collector")
    assert ("stroll:8:7" in game.legal_moves, options(game, "tax")) == (True, [])


def test_c_5_2_i_command_warren_is_a_battle_that_needs_and_removes_no_ego() -> None:
    game = charm(8, marquise_warriors="8:2", chameleander_crafted="command-warren")
    by_the_way(game, "battle:8:marquise", "roll:1:0")
    assert (pieces(game, 8)["marquise"], verbs(game)) == ({"warrior": 1}, {"beckon", "done"})


# C.2.3 Connected Socialite


def test_038_c_2_3_with_a_card_they_stroll_without_ruling() -> None:
    fields = {"marquise_warriors": "7:2,8:2,12:2,3:1"}
    assert options(charm(7, chameleander_hand="anvil", **fields), "stroll:7:8") == ["stroll:7:8", "stroll:7:8:marquise"]
    assert options(charm(7, **fields), "stroll") == []


def test_038_c_2_3_without_a_card_they_stroll_where_they_rule() -> None:
    game = charm(7, marquise_warriors="8:2")
    assert options(game, "stroll") == ["stroll:7:12", "stroll:7:3", "stroll:7:8"]


# C.2.4 Blending In


def test_040_c_2_4_without_a_gift_rolled_hits_are_ignored() -> None:
    game = attacked(enemy_at_8(3, marquise_hand="anvil"), (2, 0))
    assert (pieces(game, 8)["chameleander"], score(game, "marquise")) == ({"warrior": 1, "ego": 3}, 0)


def test_041_c_2_4_for_a_gift_rolled_hits_remove_ego_and_the_card_is_theirs() -> None:
    game = attacked(enemy_at_8(3, marquise_hand="anvil"), (2, 0), gift="give:anvil")
    assert (pieces(game, 8)["chameleander"], hand(game, "chameleander")) == ({"warrior": 1, "ego": 1}, ["anvil"])
    assert (hand(game, "marquise"), discards(game)) == ([], [])


def test_042_c_2_4_a_gift_matches_the_clearing_and_birds_match_all() -> None:
    game = pushed(enemy_at_8(1, marquise_hand="anvil,armorers,bake-sale"), "battle:8:chameleander")
    assert (game.turn, options(game)) == ("marquise", ["done", "give:anvil", "give:armorers"])


def test_043_c_2_4_the_gift_is_asked_after_the_ambush_and_before_the_dice() -> None:
    game = enemy_at_8(1, marquise_hand="anvil", chameleander_hand="ambush-fox,armorers")
    pushed(game, "battle:8:chameleander")
    assert (game.turn, options(game)) == ("chameleander", ["ambush:ambush-fox", "done"])
    pushed(game, "done")
    assert (game.turn, options(game)) == ("marquise", ["done", "give:anvil"])
    assert pushed(game, "give:anvil").turn == "chance"


def test_043_c_2_4_the_enemy_is_asked_too_when_chameleander_attacks() -> None:
    game = charm(8, 2, marquise_warriors="8:2", marquise_hand="anvil")
    by_the_way(game, "quell:8:marquise", "give:anvil", "roll:1:1")
    assert (pieces(game, 8), hand(game, "chameleander")) == (
        {"chameleander": {"warrior": 1}, "marquise": {"warrior": 1}},
        ["anvil"],
    )


def test_043_c_2_4_the_question_of_a_gift_gives_nothing_away() -> None:
    seen = [
        pushed(enemy_at_8(1, marquise_hand=card), "battle:8:chameleander").view("chameleander")
        for card in ("anvil", "bake-sale")
    ]
    assert seen[0] == seen[1]


def test_041_c_2_4_only_the_two_who_battle_see_the_gift() -> None:
    game = enemy_at_8(3, marquise_hand="anvil")
    pushed(game, "battle:8:chameleander", "give:anvil")
    told = [game.view(seat)["moves"][-1] for seat in ("marquise", "chameleander", None)]
    assert [each["move"] for each in told] == ["give:anvil", "give:anvil", "give:?"]
    assert told[2]["sentence"] == (
        "Blending In: Marquise de Cat gives a matching card, so rolled hits count."
    )


@pytest.mark.parametrize(("gift", "left"), [("done", 4), ("give:anvil", 2)])
def test_044_c_2_4_extra_hits_are_never_ignored(gift: str, left: int) -> None:
    game = enemy_at_8(5, marquise_hand="anvil", marquise_crafted="brutal-tactics")
    pushed(attacked(game, (2, 0), gift=gift), "use:brutal-tactics")
    assert (side(game, "chameleander").pieces["ego"][8], score(game, "chameleander")) == (left, 1)


def test_045_c_2_4_blending_in_they_still_deal_up_to_two_rolled_hits() -> None:
    game = attacked(enemy_at_8(1, marquise_warriors="8:4"), (3, 3))
    assert pieces(game, 8) == {"chameleander": {"warrior": 1, "ego": 1}, "marquise": {"warrior": 2}}


def test_046_c_2_4_gifts_may_fill_their_hand_beyond_five() -> None:
    five = "bake-sale,investments,sword-mouse,armorers,sappers"
    game = attacked(enemy_at_8(1, marquise_hand="anvil", chameleander_hand=five), (0, 0), gift="give:anvil")
    assert len(hand(game, "chameleander")) == 6


# C.2.5 Ego


def test_048_c_2_5_set_up_fills_the_track_with_five_ego_and_three_superego() -> None:
    assert (track(after_set_up()), score(after_set_up(), "chameleander")) == ("eeeeesss", 0)


def after_set_up(*moves: str) -> Woodland:
    """A new game up to where Chameleander chooses their clearing, and these moves."""
    game = Woodland(rules={"seating": "chameleander,marquise"})
    while game.turn == "chance":
        game.push(next(iter(game.legal_moves)))
    return pushed(game, "keep:1", "first:sawmill:1", "first:workshop:5", "first:recruiter:5", *moves)


@pytest.mark.parametrize("space", range(8))
def test_048_c_2_5_placing_takes_the_leftmost_token_and_scores_the_space_it_uncovers(space: int) -> None:
    game = charm(8, space, phase="evening", chameleander_hand="armorers")
    pushed(game, "boast:armorers")
    assert score(game, "chameleander") == [0, 1, 1, 1, 2, 2, 2, 3][space]
    assert track(game) == "-" * (space + 1) + "eeeeesss"[space + 1 :]


def test_049_c_2_5_a_removed_ego_returns_to_the_rightmost_empty_space_which_scores_again() -> None:
    game = charm(8, 3, marquise_warriors="12:1", chameleander_hand="anvil")
    pushed(game, "remove:ego")
    assert track(game) == "--eeesss"
    pushed(game, "mark:anvil", "strike:12:marquise")
    assert (track(game), score(game, "chameleander")) == ("---eesss", 1)


def test_050_c_2_5_a_superego_may_come_to_lie_left_and_each_space_has_one_token() -> None:
    game = charm(8, 7, chameleander_hand="anvil")
    pushed(game, "remove:superego", "remove:ego", "remove:superego")
    assert (track(game), pieces(game, 8)["chameleander"]) == ("----sess", {"warrior": 1, "ego": 4})


def test_051_c_2_5_in_the_keep_clearing_no_ego_is_placed_and_all_else_happens() -> None:
    game = charm(1, marquise_keep="1:1", marquise_warriors="12:1", chameleander_hand="anvil,armorers")
    by_the_way(game, "mark:anvil", "strike:12:marquise")
    assert (track(game), score(game, "chameleander"), pieces(game, 12)) == ("eeeeesss", 0, {})


def test_053_c_2_5_ego_goes_along_on_skip_stroll_and_cobbler() -> None:
    skipped = pushed(charm(8, 6, phase="birdsong"), "skip:8:7")
    strolled = pushed(charm(8, 6, chameleander_hand="anvil"), "stroll:8:7")
    cobbled = pushed(charm(8, 6, phase="evening", chameleander_crafted="cobbler"), "move:8:7:1")
    everything = {"chameleander": {"warrior": 1, "ego": 5, "superego": 1}}
    assert [(pieces(game, 8), pieces(game, 7)) for game in (skipped, strolled, cobbled)] == [({}, everything)] * 3


def test_053_c_2_5_ego_follows_into_the_keep_clearing_because_moving_is_not_placing() -> None:
    game = pushed(charm(9, 2, marquise_keep="1:1", chameleander_hand="anvil"), "stroll:9:1")
    assert pieces(game, 1)["chameleander"] == {"warrior": 1, "ego": 2}


def test_062_c_2_5_after_set_up_there_is_no_second_warrior_in_the_supply() -> None:
    assert [*side(after_set_up("start:7"), "chameleander").warriors] == [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]


# C.2.6 The Id


def test_064_c_2_6_what_is_in_the_id_is_neither_removed_nor_placed() -> None:
    game = charm(8, id_=8, chameleander_hand="armorers", marquise_warriors="12:1")
    assert verbs(game) & {"remove", "quell"} == set()
    pushed(game, "mark:armorers", "strike:12:marquise")
    assert (score(game, "chameleander"), side(game, "chameleander").own["id"]) == (0, ("ego",) * 5 + ("superego",) * 3)


@pytest.mark.parametrize(("id_", "placed", "cards"), [(0, 0, 4), (5, 0, 4), (7, 0, 4), (0, 7, 2), (6, 2, 2), (0, 8, 1)])
def test_065_c_2_6_a_superego_in_the_id_draws_like_one_on_the_track_and_ego_do_not(
    id_: int, placed: int, cards: int
) -> None:
    game = charm(8, placed, id_=id_, phase="evening")
    while game.turn == "chance":
        game.push(next(iter(game.legal_moves)))
    assert len(hand(game, "chameleander")) == cards


# C.3 Set-up


def test_077_c_3_2_they_start_where_at_least_three_paths_meet_and_not_at_the_keep() -> None:
    game = after_set_up()
    places = [2, 3, 4, 6, 7, 9, 10, 11, 12]
    assert (game.turn, options(game)) == ("chameleander", sorted(f"start:{at}" for at in places))
    assert pieces(pushed(game, "start:7"), 7) == {"chameleander": {"warrior": 1}, "marquise": {"warrior": 1}}


def test_078_c_3_3_they_start_with_an_empty_id_three_cards_and_a_draw_of_four() -> None:
    game = after_set_up("start:7")
    shown = game.view("chameleander")["sides"]["chameleander"]
    assert (shown["own"]["id"], shown["hand-size"], shown["draws"]) == ([], 3, 4)


# Positions that somebody wrote


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("track=-,ego", "track=ego,-,ego", "the ego track must have eight entries, each ego, superego or -"),
        ("track=-,ego", "track=-,wood", "the ego track must have eight entries, each ego, superego or -"),
        ("track=-,ego", "track=ego,ego", "there are 4 ego off the map, but track and Id hold another number"),
        ("ego=0:4,8:1", "ego=0:4,7:1", "ego is in a clearing without Chameleander"),
        ("warriors=8:1", "warriors=8:2", "chameleander.warriors: there are 2 including the supply (0:...)"),
    ],
)
def test_a_position_whose_ego_contradicts_itself_is_refused(old: str, new: str, complaint: str) -> None:
    text = charm(8, 1).text()
    assert old in text
    with pytest.raises(BadPosition) as refused:
        Woodland(text.replace(old, new, 1))
    assert complaint in str(refused.value)


def test_a_scene_of_two_seats_can_be_written_without_a_word_about_the_track() -> None:
    assert track(scene("chameleander,marquise", chameleander_warriors="8:1")) == "eeeeesss"

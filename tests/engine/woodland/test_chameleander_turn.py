"""Chameleander's turn, clauses C.4 to C.6. Numbers are those of the checklist of clauses."""

from __future__ import annotations

import pytest

from engine.woodland import Woodland
from tests.engine.woodland.charm import actions, by_the_way, charm, track, verbs
from tests.engine.woodland.scenes import discards, hand, options, pieces, pushed, ruler, score, side

FIVE = "anvil,bake-sale,sword-mouse,armorers,investments"

# C.4.1 Slough


def test_079_c_4_1_four_cards_of_any_suits_move_the_leftmost_ego_to_the_id_without_points() -> None:
    game = charm(8, phase="birdsong", chameleander_hand=FIVE)
    pushed(game, "slough:anvil", "discard:bake-sale", "discard:sword-mouse", "discard:armorers")
    assert (track(game), side(game, "chameleander").own["id"], score(game, "chameleander")) == ("-eeeesss", ("ego",), 0)
    assert (hand(game, "chameleander"), len(discards(game))) == (["investments"], 4)


def test_079_c_4_1_with_three_cards_slough_is_not_offered() -> None:
    game = charm(8, phase="birdsong", chameleander_hand="anvil,bake-sale,sword-mouse")
    assert verbs(game) == {"skip", "done"}


def test_080_c_4_1_with_an_empty_track_slough_is_not_offered() -> None:
    assert verbs(charm(8, 8, phase="birdsong", chameleander_hand=FIVE)) == {"skip", "done"}


@pytest.mark.parametrize(("most", "sloughed"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_080_c_4_1_slough_is_done_once_in_a_birdsong_or_as_the_house_rule_says(most: int, sloughed: int) -> None:
    eight = FIVE + ",foxfolk-steel,travel-gear-fox,sappers"
    game = charm(8, phase="birdsong", chameleander_hand=eight, rules={"slough-max": most})
    while options(game, "slough") or options(game, "discard"):
        game.push((options(game, "slough") or options(game, "discard"))[0])
    assert len(side(game, "chameleander").own["id"]) == sloughed


def test_081_c_4_1_after_slough_of_the_first_space_the_second_scores_next() -> None:
    game = charm(8, id_=1, marquise_warriors="12:1", chameleander_hand="anvil")
    pushed(game, "mark:anvil", "strike:12:marquise")
    assert (track(game), score(game, "chameleander")) == ("--eeesss", 1)


def test_082_c_4_1_a_sloughed_dominance_card_becomes_available() -> None:
    cards = "dominance-fox,anvil,bake-sale,sword-mouse"
    game = charm(8, phase="birdsong", seats="chameleander,marquise,rival", chameleander_hand=cards)
    pushed(game, "slough:anvil", "discard:bake-sale", "discard:dominance-fox", "discard:sword-mouse")
    assert [card.text for card in game.state.dominance] == ["dominance-fox"]
    assert discards(game) == ["anvil", "bake-sale", "sword-mouse"]


# C.4.2 Skip


def test_083_c_4_2_two_moves_ignore_rule_with_an_empty_hand() -> None:
    game = charm(7, phase="birdsong", marquise_warriors="7:2,8:2,12:2,3:2,4:2")
    assert options(game) == ["done", "skip:7:12", "skip:7:3", "skip:7:8"]
    pushed(game, "skip:7:8")
    assert options(game) == ["done", "skip:8:4", "skip:8:7"]
    pushed(game, "skip:8:4")
    assert (game.state.phase, pieces(game, 4)["chameleander"]) == ("daylight", {"warrior": 1})


def test_083_c_4_2_they_may_stay_or_move_once() -> None:
    stayed = pushed(charm(7, phase="birdsong"), "done")
    once = pushed(charm(7, phase="birdsong"), "skip:7:8", "done")
    assert [(game.state.phase, side(game, "chameleander").warriors.index(1)) for game in (stayed, once)] == [
        ("daylight", 7),
        ("daylight", 8),
    ]


def test_086_c_4_2_off_the_map_one_skip_places_them_anywhere_and_one_more_remains() -> None:
    game = charm(0, phase="birdsong", chameleander_warriors="0:1", marquise_keep="1:1")
    assert options(game, "skip") == sorted(f"skip:0:{at}" for at in range(2, 13))
    pushed(game, "skip:0:5")
    assert options(game) == ["done", "skip:5:1", "skip:5:2"]


def test_086_c_4_2_whoever_stays_off_the_map_can_do_nothing_there() -> None:
    game = charm(
        0, phase="birdsong", chameleander_warriors="0:1", chameleander_hand="armorers", marquise_warriors="8:1"
    )
    pushed(game, "done")
    assert options(game) == ["done"]
    assert pushed(game, "done").turn == "chance"


def test_087_c_4_2_skip_takes_no_warrior_along() -> None:
    game = pushed(charm(7, phase="birdsong", marquise_warriors="7:2"), "skip:7:8")
    assert (pieces(game, 7), options(game, "skip")) == ({"marquise": {"warrior": 2}}, ["skip:8:4", "skip:8:7"])


# C.5 Daylight


def test_089_c_5_craft_comes_first_and_then_actions() -> None:
    game = charm(8, marquise_workshop="8:1", chameleander_hand="anvil,bake-sale")
    assert options(game) == ["craft:anvil", "done"]
    pushed(game, "craft:anvil")
    assert verbs(game) == {"stroll", "beckon", "done"}


def test_090_c_5_2_three_actions_and_one_more_for_each_ego_removed_for_nobodys_points() -> None:
    game = charm(8, 2, marquise_warriors="12:1")
    pushed(game, "remove:ego", "stroll:8:7", "remove:ego", "stroll:7:8", "stroll:8:7", "stroll:7:8")
    assert (actions(game), options(game)) == (1, ["done", "stroll:8:4", "stroll:8:7"])
    pushed(game, "stroll:8:4")
    assert (game.state.phase, score(game, "marquise"), track(game)) == ("evening", 0, "eeeeesss")


def test_091_c_5_2_a_superego_back_on_the_track_draws_again() -> None:
    game = charm(8, 7)
    assert options(game, "remove") == ["remove:ego", "remove:superego"]
    before = game.view(None)["sides"]["chameleander"]["draws"]
    pushed(game, "remove:superego")
    assert (before, game.view(None)["sides"]["chameleander"]["draws"]) == (2, 3)


@pytest.mark.parametrize(("refund", "left"), [(False, 2), (True, 3)])
def test_092_c_5_2_the_ego_that_quell_removes_gives_no_action_unless_the_house_rule_says_so(
    refund: bool, left: int
) -> None:
    game = charm(8, 2, marquise_warriors="8:3", rules={"quell-refund": refund})
    by_the_way(game, "quell:8:marquise", "roll:1:0")
    assert (actions(game), pieces(game, 8)["chameleander"]) == (left, {"warrior": 1, "ego": 1})


def test_093_c_5_2_ego_on_the_track_or_in_the_id_is_not_removed_for_an_action() -> None:
    assert options(charm(8, id_=3, chameleander_hand="anvil"), "remove") == []


# I Quell


def test_094_c_5_2_i_quell_needs_an_ego_in_their_clearing() -> None:
    assert options(charm(8, 0, marquise_warriors="8:1"), "quell") == []
    assert options(charm(8, 1, marquise_warriors="8:1"), "quell") == ["quell:8:marquise"]


def test_095_c_5_2_i_after_the_battle_one_ego_of_their_choice_goes_for_nobodys_points() -> None:
    game = by_the_way(charm(8, 6, marquise_warriors="8:3"), "quell:8:marquise", "roll:2:2")
    assert options(game) == ["remove:ego", "remove:superego"]
    pushed(game, "remove:superego")
    assert (pieces(game, 8)["chameleander"], score(game, "marquise")) == ({"warrior": 1, "ego": 5}, 0)


def test_096_c_5_2_i_the_defender_is_any_enemy_in_their_clearing() -> None:
    fields = {"marquise_wood": "8:1", "rival_warriors": "8:1,7:2"}
    game = charm(8, 1, seats="chameleander,marquise,rival", **fields)
    assert options(game, "quell") == ["quell:8:marquise", "quell:8:rival"]
    assert options(charm(9, 1, seats="chameleander,marquise,rival", **fields), "quell") == []


# II Stroll


def test_098_c_5_2_ii_one_warrior_of_one_other_faction_may_be_forced_along() -> None:
    game = charm(
        7,
        seats="chameleander,marquise,rival",
        marquise_warriors="7:2,8:3",
        rival_warriors="7:1",
        chameleander_hand="anvil",
    )
    assert options(game, "stroll:7:8") == ["stroll:7:8", "stroll:7:8:marquise", "stroll:7:8:rival"]
    pushed(game, "stroll:7:8:rival")
    assert (pieces(game, 7), pieces(game, 8)) == (
        {"marquise": {"warrior": 2}},
        {"chameleander": {"warrior": 1}, "marquise": {"warrior": 3}, "rival": {"warrior": 1}},
    )


def test_102_c_5_2_ii_buildings_and_tokens_are_never_forced() -> None:
    game = charm(7, marquise_workshop="7:1", marquise_wood="7:2", chameleander_hand="armorers")
    pushed(game, "done")
    assert options(game, "stroll:7:8") == ["stroll:7:8"]


def test_103_c_5_2_ii_a_warrior_may_be_forced_into_the_keep_clearing() -> None:
    fields = {"marquise_keep": "1:1", "rival_warriors": "9:1", "chameleander_hand": "anvil"}
    game = pushed(charm(9, seats="chameleander,marquise,rival", **fields), "stroll:9:1:rival")
    assert pieces(game, 1) == {"chameleander": {"warrior": 1}, "marquise": {"keep": 1}, "rival": {"warrior": 1}}


# III Beckon


def test_104_c_5_2_iii_a_faction_near_them_places_a_warrior_with_them() -> None:
    game = charm(8, seats="chameleander,marquise,rival", marquise_wood="7:1", rival_warriors="12:1")
    assert options(game, "beckon") == ["beckon:marquise"]
    pushed(game, "beckon:marquise")
    assert (pieces(game, 8)["marquise"], side(game, "marquise").warriors[0]) == ({"warrior": 1}, 24)


def test_105_c_5_2_iii_with_an_empty_supply_nobody_is_beckoned() -> None:
    assert options(charm(8, marquise_warriors="7:25"), "beckon") == []


def test_106_c_5_2_iii_at_the_keep_only_the_marquise_is_beckoned() -> None:
    game = charm(1, seats="chameleander,marquise,rival", marquise_keep="1:1", rival_warriors="5:1,1:1")
    assert options(game, "beckon") == ["beckon:marquise"]


def test_107_c_5_2_iii_beckon_is_repeated_without_cards_or_points() -> None:
    game = charm(8, marquise_warriors="7:1", chameleander_hand="anvil")
    pushed(game, "beckon:marquise", "beckon:marquise", "beckon:marquise")
    assert (pieces(game, 8)["marquise"], hand(game, "chameleander")) == ({"warrior": 3}, ["anvil"])
    assert (score(game, "chameleander"), score(game, "marquise")) == (0, 0)


# IV Mark for Death


def test_110_c_5_2_iv_a_card_removes_a_warrior_in_any_clearing_that_it_matches_and_never_their_own() -> None:
    game = charm(8, marquise_warriors="1:1,7:1,12:2", chameleander_hand="anvil,armorers,bake-sale")
    assert options(game, "mark") == ["mark:anvil", "mark:armorers"]
    assert options(pushed(game, "mark:anvil")) == ["strike:12:marquise", "strike:1:marquise"]
    game.pop()
    assert options(pushed(game, "mark:armorers")) == ["strike:12:marquise", "strike:1:marquise", "strike:7:marquise"]


def test_111_c_5_2_iv_then_ego_is_placed_and_scores_and_field_hospitals_may_answer() -> None:
    game = charm(
        7, 1, marquise_keep="1:1", marquise_warriors="12:1", marquise_hand="foxfolk-steel", chameleander_hand="anvil"
    )
    by_the_way(game, "mark:anvil", "strike:12:marquise")
    assert (game.turn, options(game)) == ("marquise", ["done", "heal:foxfolk-steel"])
    assert (pieces(game, 7), score(game, "chameleander")) == ({"chameleander": {"warrior": 1, "ego": 2}}, 1)


def test_112_c_5_2_iv_once_a_turn() -> None:
    game = charm(7, marquise_warriors="12:2", chameleander_hand="anvil,foxfolk-steel")
    pushed(game, "mark:anvil", "strike:12:marquise")
    assert options(game, "mark") == []


def test_112_c_5_2_iv_without_a_matching_warrior_it_is_not_offered() -> None:
    assert options(charm(7, marquise_warriors="12:2", chameleander_hand="bake-sale"), "mark") == []


def test_113_c_5_2_iv_after_it_boast_is_skipped() -> None:
    game = charm(7, marquise_warriors="12:2", chameleander_hand="anvil,armorers")
    pushed(game, "mark:anvil", "strike:12:marquise", "done")
    assert (game.state.phase, game.turn) == ("evening", "chance")


# V Cajole


def test_115_c_5_2_v_cajole_needs_that_another_faction_rules_and_takes_any_card() -> None:
    tied = charm(8, marquise_warriors="8:1", chameleander_hand="anvil,bake-sale")
    ruled = charm(8, marquise_warriors="8:2", chameleander_hand="anvil,bake-sale")
    assert (options(tied, "cajole"), options(ruled, "cajole")) == ([], ["cajole:anvil", "cajole:bake-sale"])


def test_115_c_5_2_v_where_they_rule_themselves_there_is_nobody_to_cajole() -> None:
    game = charm(8, marquise_wood="8:1", chameleander_hand="anvil")
    assert (ruler(game, 8), options(game, "cajole")) == ("chameleander", [])


def cajoled(**fields: str) -> Woodland:
    """Two cats rule clearing 8, and Chameleander has just spent a card there."""
    fields.setdefault("marquise_warriors", "8:2")
    game = charm(8, 3, chameleander_hand="bake-sale", **fields)
    return by_the_way(game, "cajole:bake-sale")


def test_116_c_5_2_v_first_comes_ego_with_its_points_and_then_the_ruler_chooses() -> None:
    game = cajoled()
    assert (pieces(game, 8)["chameleander"], score(game, "chameleander")) == ({"warrior": 1, "ego": 4}, 1)
    assert (game.turn, verbs(game)) == ("marquise", {"place", "done"})


def test_117_c_5_2_v_for_a_piece_chameleander_scores_one_and_the_ruler_nothing() -> None:
    placed = pushed(cajoled(marquise_workshop="12:1"), "place:workshop")
    declined = pushed(cajoled(), "done")
    assert [(score(game, "chameleander"), score(game, "marquise")) for game in (placed, declined)] == [(2, 0), (1, 0)]
    assert pieces(placed, 8)["marquise"] == {"warrior": 2, "workshop": 1}


def test_118_c_5_2_v_the_ruler_places_the_leftmost_piece_of_a_track() -> None:
    game = cajoled(marquise_keep="1:1")
    assert options(game) == ["done", "place:recruiter", "place:sawmill", "place:wood", "place:workshop"]
    pushed(game, "place:sawmill")
    assert [*side(game, "marquise").pieces["sawmill"]] == [5, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]


def test_119_c_5_2_v_a_building_needs_an_open_slot_and_a_token_does_not() -> None:
    assert options(cajoled(marquise_workshop="8:2", marquise_keep="1:1")) == ["done", "place:wood"]


def test_120_c_5_2_v_the_ruler_spends_nothing() -> None:
    game = pushed(cajoled(marquise_wood="8:2", marquise_hand="anvil", marquise_sawmill="1:1,7:2"), "place:sawmill")
    assert (pieces(game, 8)["marquise"], hand(game, "marquise")) == ({"warrior": 2, "wood": 2, "sawmill": 1}, ["anvil"])


def test_123_c_5_2_v_a_keep_that_was_removed_is_placed_again_and_keeps_ego_away() -> None:
    game = pushed(cajoled(), "place:keep")
    assert (pieces(game, 8)["marquise"], score(game, "chameleander")) == ({"warrior": 2, "keep": 1}, 2)
    again = charm(8, 4, phase="evening", marquise_keep="8:1", chameleander_hand="armorers")
    assert again.turn == "chance"


def test_125_c_5_2_v_once_a_turn() -> None:
    game = charm(8, marquise_warriors="8:3", chameleander_hand="anvil,bake-sale")
    by_the_way(game, "cajole:anvil", "place:wood")
    assert options(game, "cajole") == []


def test_125_c_5_2_v_thirty_points_by_ego_end_the_game_before_the_ruler_chooses() -> None:
    assert str(cajoled(chameleander_score="29").outcome()) == "chameleander points"


def test_127_c_5_2_v_a_cajoled_workshop_crafts_for_chameleander_from_the_next_craft_step_on() -> None:
    game = charm(8, marquise_warriors="8:2", chameleander_hand="anvil,bake-sale")
    by_the_way(game, "cajole:bake-sale", "place:workshop")
    assert options(game, "craft") == []
    assert options(charm(8, marquise_workshop="8:1", chameleander_hand="anvil"), "craft") == ["craft:anvil"]


def test_128_c_5_2_v_a_kind_that_is_used_up_is_not_offered() -> None:
    game = cajoled(marquise_workshop="1:1,2:1,3:1,4:1,5:2", marquise_wood="8:8", marquise_keep="9:1")
    assert options(game) == ["done", "place:recruiter", "place:sawmill"]


@pytest.mark.parametrize(
    ("ignores", "offered"), [(True, {"place", "done"}), (False, {"remove", "quell", "beckon", "done"})]
)
def test_a25_c_5_2_v_by_house_rule_another_ruler_at_the_keep_places_or_does_not(
    ignores: bool, offered: set[str]
) -> None:
    fields = {"marquise_keep": "1:1", "rival_warriors": "1:2", "chameleander_hand": "bake-sale"}
    seats = "chameleander,marquise,rival"
    game = charm(1, 3, seats=seats, rules={"cajole-ignores-keep": ignores}, **fields)
    pushed(game, "cajole:bake-sale")
    assert (verbs(game), score(game, "chameleander")) == (offered, 0)


# The tie: one cat stands beside Chameleander, and nobody rules


def test_109_c_5_2_iii_the_story_of_a_tie_that_beckon_breaks() -> None:
    game = charm(8, marquise_warriors="8:1", chameleander_hand="bake-sale")
    # One warrior each: nobody rules, so there is nobody to cajole.
    assert (ruler(game, 8), options(game, "cajole")) == (None, [])
    # A second cat is called, and now she rules.
    pushed(game, "beckon:marquise")
    assert (ruler(game, 8), options(game, "cajole")) == ("marquise", ["cajole:bake-sale"])
    # Any card flatters her: ego comes first, then she chooses a workshop, for which Chameleander scores.
    pushed(game, "cajole:bake-sale", "place:workshop")
    assert pieces(game, 8) == {
        "chameleander": {"warrior": 1, "ego": 1},
        "marquise": {"warrior": 2, "workshop": 1},
    }
    assert (score(game, "chameleander"), score(game, "marquise"), actions(game)) == (1, 0, 1)


def test_109_c_5_2_the_same_tie_is_broken_the_other_way_by_a_stroll_or_by_a_mark() -> None:
    fields = {"marquise_warriors": "8:1", "chameleander_hand": "anvil"}
    alone = pushed(charm(8, **fields), "stroll:8:7")
    company = pushed(charm(8, **fields), "stroll:8:7:marquise")
    marked = pushed(charm(8, **fields), "mark:anvil", "strike:8:marquise")
    assert [(ruler(game, 7), ruler(game, 8)) for game in (alone, company, marked)] == [
        ("chameleander", "marquise"),
        (None, None),
        (None, "chameleander"),
    ]


# C.6 Evening


def test_129_c_6_1_one_bird_card_and_one_more_for_each_ego_in_the_id() -> None:
    birds = "armorers,sappers,birdy-bindle,crossbow-bird"
    game = charm(8, id_=2, phase="evening", chameleander_hand=birds)
    pushed(game, "boast:armorers", "boast:sappers", "boast:birdy-bindle")
    assert (track(game), score(game, "chameleander"), game.turn) == ("-----sss", 1 + 1 + 2, "chance")


def test_130_c_6_1_with_an_empty_id_one_bird_card_at_most_and_no_other_card() -> None:
    birds = "ambush-bird,dominance-bird,anvil"
    game = charm(8, phase="evening", seats="chameleander,marquise,rival", chameleander_hand=birds)
    assert options(game) == ["boast:ambush-bird", "boast:dominance-bird", "done"]
    assert pushed(game, "boast:dominance-bird").turn == "chance"
    assert [card.text for card in game.state.dominance] == ["dominance-bird"]


def test_a40_c_6_1_a_boast_may_stop_in_between() -> None:
    game = charm(8, id_=2, phase="evening", chameleander_hand="armorers,sappers")
    pushed(game, "boast:armorers", "done")
    assert (score(game, "chameleander"), hand(game, "chameleander")) == (1, ["sappers"])


def test_131_c_6_1_each_ego_scores_its_own_space_in_order() -> None:
    game = charm(8, 4, id_=2, phase="evening", chameleander_hand="armorers,sappers")
    scores = []
    for card in ("armorers", "sappers"):
        pushed(game, f"boast:{card}")
        scores.append(score(game, "chameleander"))
    assert scores == [2, 5]


def test_132_c_6_1_at_the_keep_or_with_an_empty_track_there_is_no_boast() -> None:
    at_the_keep = charm(1, phase="evening", marquise_keep="1:1", chameleander_hand="armorers")
    nothing_left = charm(8, 8, phase="evening", chameleander_hand="armorers")
    assert (at_the_keep.turn, nothing_left.turn) == ("chance", "chance")


def test_133_c_6_2_superego_on_the_map_do_not_draw_and_hands_are_cut_to_five() -> None:
    game = charm(8, 6, phase="evening", chameleander_hand=FIVE)
    pushed(game, "done", "draw:foxfolk-steel", "draw:travel-gear-fox", "draw:sappers")
    assert len(options(game, "discard")) == 8
    pushed(game, "discard:anvil", "discard:sappers", "discard:bake-sale")
    assert (len(hand(game, "chameleander")), game.state.active) == (5, 1)


def test_134_c_6_2_an_empty_deck_is_made_of_the_discards_and_no_more_is_drawn_than_there_is() -> None:
    game = charm(8, phase="evening", deck="", discard="anvil,bake-sale")
    pushed(game, "draw:anvil", "draw:bake-sale")
    assert hand(game, "chameleander") == ["anvil", "bake-sale"]


# What people read


def test_every_sentence_names_its_clause() -> None:
    game = charm(8, 1, marquise_warriors="8:2", chameleander_hand="anvil,armorers")
    said = {move: game.describe(move) for move in game.legal_moves}
    assert said == {
        "beckon:marquise": "Beckon: Marquise de Cat places a warrior in clearing 8.",
        "cajole:anvil": "Cajole: spend Anvil, place ego in clearing 8 and score 1.",
        "cajole:armorers": "Cajole: spend Armorers, place ego in clearing 8 and score 1.",
        "done": "Perform Actions: Chameleander is done.",
        "mark:anvil": "Mark for Death: spend Anvil, remove a warrior in a fox clearing, "
        "place ego in clearing 8 and score 1.",
        "mark:armorers": "Mark for Death: spend Armorers, remove a warrior in any clearing, "
        "place ego in clearing 8 and score 1.",
        "quell:8:marquise": "Quell: battle Marquise de Cat in clearing 8.",
        "remove:ego": "Perform Actions: remove one ego for one more action.",
        "stroll:8:4": "Stroll: move from clearing 8 to clearing 4.",
        "stroll:8:4:marquise": "Stroll: move from clearing 8 to clearing 4 "
        "with a warrior of Marquise de Cat.",
        "stroll:8:7": "Stroll: move from clearing 8 to clearing 7.",
        "stroll:8:7:marquise": "Stroll: move from clearing 8 to clearing 7 "
        "with a warrior of Marquise de Cat.",
    }

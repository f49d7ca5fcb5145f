"""The Eyrie Dynasties, by what they do. Clauses are those of the Law of Root, section 7."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadPosition
from engine.woodland import Woodland
from engine.woodland.faction_registry import faction_of
from tests.engine.woodland.scenes import battle, discards, hand, options, pieces, pushed, ruler, scene, score, side

LEADERS = ("builder", "charismatic", "commander", "despot")


def eyrie(task: str = "", *, leader: str = "commander", seats: str = "eyrie,rival", **fields: Any) -> Woodland:
    """A scene in the turn of the Eyrie."""
    return scene(seats, task, eyrie_leader=leader, **fields)


def resolving(column: str, suits: str, **fields: Any) -> Woodland:
    """A scene in which a column of the decree is resolved, with these suits left in it."""
    return eyrie(f"eyrie.resolve,0,{column},{suits}", **fields)


def decree(game: Woodland) -> dict[str, list[str]]:
    """The cards of the decree by column."""
    own = side(game, "eyrie").own
    return {column: [card.text for card in own[column]] for column in ("recruit", "move", "battle", "build")}


EMPTY: dict[str, list[str]] = {"recruit": [], "move": [], "battle": [], "build": []}


# Set-up


def test_7_3_2_they_nest_with_six_warriors_opposite_the_keep_and_choose_a_leader() -> None:
    game = Woodland(rules={"seating": "eyrie,marquise"})
    while game.turn == "chance":
        game.push(next(iter(game.legal_moves)))
    pushed(game, "keep:2", "first:sawmill:2", "first:workshop:2", "first:recruiter:5")
    assert (game.turn, options(game)) == ("eyrie", ["nest:4"])
    pushed(game, "nest:4")
    assert pieces(game, 4) == {"eyrie": {"warrior": 6, "roost": 1}}
    assert options(game) == [f"lead:{leader}" for leader in LEADERS]


def test_7_3_2_without_a_faction_in_a_corner_they_nest_in_any_corner() -> None:
    game = scene("eyrie,rival", "set-up,0")
    assert options(game) == ["nest:1", "nest:2", "nest:3", "nest:4"]


# Lords of the Forest, Disdain for Trade


def test_022_c_2_2_they_rule_where_they_are_tied_for_most_and_have_a_piece() -> None:
    tied = {"eyrie_warriors": "5:1,6:1", "rival_warriors": "5:1,7:1", "marquise_warriors": "6:2,7:1"}
    game = scene("eyrie,rival,marquise", eyrie_leader="despot", **tied)
    assert [ruler(game, at) for at in (5, 6, 7, 8)] == ["eyrie", "marquise", None, None]


def test_7_2_2_a_roost_alone_ties_with_a_warrior() -> None:
    assert ruler(eyrie(eyrie_roost="5:1", rival_warriors="5:1"), 5) == "eyrie"


@pytest.mark.parametrize(("leader", "points"), [("builder", 3), ("charismatic", 1), ("commander", 1), ("despot", 1)])
def test_7_2_3_an_item_scores_one_unless_the_builder_leads(leader: str, points: int) -> None:
    game = eyrie(leader=leader, eyrie_roost="5:1,10:1", eyrie_hand="bake-sale")
    assert score(pushed(game, "craft:bake-sale"), "eyrie") == points


# Birdsong


def test_7_4_1_with_an_empty_hand_they_draw_a_card_first() -> None:
    game = eyrie(phase="birdsong", eyrie_roost="5:1")
    assert game.turn == "chance"
    pushed(game, "draw:anvil")
    assert options(game) == [f"add:anvil:{column}" for column in ("battle", "build", "move", "recruit")]


def test_7_4_2_one_or_two_cards_go_into_the_decree_and_only_one_bird() -> None:
    game = eyrie(phase="birdsong", eyrie_roost="5:1", eyrie_hand="anvil,crossbow-bird,armorers")
    assert "done" not in game.legal_moves
    pushed(game, "add:armorers:build")
    assert options(game) == [*(f"add:anvil:{column}" for column in ("battle", "build", "move", "recruit")), "done"]
    pushed(game, "add:anvil:build")
    assert (decree(game)["build"], hand(game, "eyrie")) == (["armorers", "anvil"], ["crossbow-bird"])


def test_7_4_2_after_a_card_of_a_suit_the_second_may_be_a_bird() -> None:
    game = eyrie(phase="birdsong", eyrie_roost="5:1", eyrie_hand="anvil,armorers")
    assert "add:armorers:move" in options(pushed(game, "add:anvil:recruit"))


def test_7_4_2_a_hand_of_birds_gives_one_card_to_the_decree() -> None:
    game = eyrie(phase="birdsong", eyrie_roost="5:1", eyrie_hand="crossbow-bird,armorers")
    assert options(pushed(game, "add:armorers:battle")) == ["done"]


def test_7_4_3_without_a_roost_they_place_one_and_three_warriors_where_warriors_are_fewest() -> None:
    crowded = ",".join(f"{at}:1" for at in (1, 2, 3, 4, 5, 7, 8, 9, 11, 12))
    game = eyrie("eyrie.return,0", phase="birdsong", rival_warriors=crowded)
    assert options(game) == ["roost:10", "roost:6"]
    assert pieces(pushed(game, "roost:10"), 10) == {"eyrie": {"warrior": 3, "roost": 1}}


def test_7_4_3_a_clearing_that_cannot_hold_a_roost_is_passed_over() -> None:
    crowded = ",".join(f"{at}:1" for at in (1, 2, 3, 4, 5, 7, 8, 9, 11, 12))
    seats = {"rival_warriors": crowded, "rival_hut": "6:1", "marquise_keep": "10:1"}
    game = eyrie("eyrie.return,0", seats="eyrie,rival,marquise", phase="birdsong", **seats)
    assert options(game) == [f"roost:{at}" for at in (1, 11, 12, 2, 3, 4, 5, 7, 8, 9)]


def test_7_4_3_with_a_roost_no_other_is_placed() -> None:
    game = eyrie("eyrie.return,0", phase="birdsong", eyrie_roost="5:1", eyrie_warriors="5:1")
    assert options(game, "roost") == []


# Daylight: the decree


def test_7_5_2_columns_are_resolved_from_left_to_right() -> None:
    game = eyrie(leader="charismatic", eyrie_roost="5:1", eyrie_warriors="5:2", eyrie_move="bake-sale", rival_hut="5:1")
    pushed(game, "recruit:5:bird")
    assert {move.partition(":")[0] for move in game.legal_moves} == {"move"}
    battle_options = options(pushed(game, "move:5:1:1:rabbit"))
    assert battle_options == ["battle:5:rival:bird"]


def test_7_5_2_cards_of_a_column_come_in_any_order_and_birds_match_every_clearing() -> None:
    game = resolving("recruit", "fox.bird", eyrie_roost="8:1,5:1", leader="builder")
    assert options(game) == ["recruit:5:bird", "recruit:8:bird", "recruit:8:fox"]
    assert options(pushed(game, "recruit:8:bird")) == ["recruit:8:fox"]


def test_7_5_2_i_recruiting_needs_a_roost_of_the_suit() -> None:
    game = resolving("recruit", "fox", eyrie_roost="8:1,5:1", eyrie_warriors="1:3")
    assert options(game) == ["recruit:8:fox"]
    assert pieces(pushed(game, "recruit:8:fox"), 8) == {"eyrie": {"warrior": 1, "roost": 1}}


def test_7_5_2_ii_a_move_starts_in_a_clearing_of_the_suit() -> None:
    game = resolving("move", "mouse", eyrie_warriors="2:2,5:1")
    assert options(game) == [f"move:2:{to}:{count}:mouse" for to in (10, 5, 6) for count in (1, 2)]


def test_7_5_2_iii_a_battle_is_in_a_clearing_of_the_suit() -> None:
    game = resolving("battle", "rabbit", eyrie_warriors="5:1,2:1", rival_warriors="5:1,2:1")
    assert options(game) == ["battle:5:rival:rabbit"]


def test_7_5_2_iv_a_roost_is_built_where_they_rule_a_free_slot_and_have_none() -> None:
    warriors = {"eyrie_warriors": "1:1,6:1,8:1,12:1", "rival_warriors": "12:2", "rival_hut": "6:1"}
    game = resolving("build", "fox", eyrie_roost="8:1", **warriors)
    assert options(game) == ["build:1:fox"]
    assert pieces(pushed(game, "build:1:fox"), 1) == {"eyrie": {"warrior": 1, "roost": 1}}


def test_7_5_2_at_the_keep_they_neither_recruit_nor_build() -> None:
    seats = {"seats": "eyrie,marquise", "marquise_keep": "1:1", "eyrie_warriors": "1:3"}
    assert options(resolving("recruit", "fox", eyrie_roost="1:1", **seats)) == ["turmoil"]
    assert options(resolving("build", "fox", **seats)) == ["turmoil"]


def test_7_5_2_the_decree_stays_for_the_next_turn() -> None:
    game = resolving("build", "fox", eyrie_build="anvil", eyrie_warriors="1:1")
    assert decree(pushed(game, "build:1:fox"))["build"] == ["anvil"]


# Turmoil


def test_7_7_a_card_that_cannot_be_resolved_is_turmoil_points_cards_and_the_leader_go() -> None:
    full = {"eyrie_recruit": "anvil,armorers", "eyrie_build": "crossbow-bird", "eyrie_score": "9"}
    game = resolving("recruit", "mouse", leader="builder", eyrie_roost="5:1", eyrie_warriors="5:1", **full)
    assert options(game) == ["turmoil"]
    pushed(game, "turmoil")
    assert (score(game, "eyrie"), decree(game), discards(game)) == (5, EMPTY, ["anvil", "armorers", "crossbow-bird"])
    assert options(game) == ["lead:charismatic", "lead:commander", "lead:despot"]


def test_7_7_4_after_turmoil_daylight_is_over_and_evening_begins() -> None:
    game = resolving("recruit", "mouse", eyrie_roost="5:1,10:1", eyrie_warriors="5:1")
    pushed(game, "turmoil", "lead:despot")
    assert (game.state.phase, game.turn, score(game, "eyrie")) == ("evening", "chance", 1)


def test_7_7_1_nobody_falls_below_no_points() -> None:
    game = resolving("recruit", "mouse", eyrie_roost="5:1", eyrie_warriors="5:1", eyrie_score="1")
    assert score(pushed(game, "turmoil"), "eyrie") == 0


def test_7_7_while_one_card_can_be_resolved_and_another_cannot_they_choose_which_comes_first() -> None:
    game = resolving("recruit", "rabbit.mouse", eyrie_roost="5:1", eyrie_warriors="5:1", leader="builder")
    assert options(game) == ["recruit:5:rabbit", "turmoil"]
    assert options(pushed(game, "recruit:5:rabbit")) == ["turmoil"]


def test_7_7_3_when_all_four_leaders_are_deposed_all_of_them_return() -> None:
    gone = {"leader": "despot", "eyrie_deposed": "builder,charismatic,commander"}
    game = resolving("recruit", "mouse", eyrie_roost="5:1", eyrie_warriors="5:1", **gone)
    assert options(pushed(game, "turmoil")) == [f"lead:{leader}" for leader in LEADERS]


def test_7_7_a_dominance_card_of_the_decree_becomes_available() -> None:
    game = resolving("build", "fox", eyrie_build="dominance-fox", seats="eyrie,rival,marquise")
    assert [card.text for card in pushed(game, "turmoil").state.dominance] == ["dominance-fox"]


# Leaders


@pytest.mark.parametrize(
    ("leader", "columns"),
    [
        ("builder", ["recruit", "move"]),
        ("charismatic", ["recruit", "battle"]),
        ("commander", ["move", "battle"]),
        ("despot", ["move", "build"]),
    ],
)
def test_7_8_each_leader_brings_two_viziers_which_are_birds(leader: str, columns: list[str]) -> None:
    game = eyrie(leader=leader, eyrie_roost="5:1", eyrie_warriors="5:3", rival_hut="5:1")
    seen = game.view(None)["sides"]["eyrie"]
    assert (seen["viziers"], seen["birds"]) == (columns, 2)
    assert {move.split(":")[0] for move in game.legal_moves} == {columns[0]}


def test_7_8_2_the_charismatic_recruits_two_and_with_one_warrior_left_that_one_and_then_there_is_turmoil() -> None:
    game = resolving("recruit", "bird", leader="charismatic", eyrie_roost="5:1")
    assert side(pushed(game, "recruit:5:bird"), "eyrie").warriors[5] == 2
    short = {"eyrie_roost": "5:1", "eyrie_warriors": "0:1,5:19"}
    game = resolving("recruit", "bird", leader="charismatic", eyrie_score="5", **short)
    assert options(game) == ["recruit:5:bird"]
    assert game.describe("recruit:5:bird") == (
        "Decree, bird card: Eyrie Dynasties places the last warrior in clearing 5 and falls into turmoil."
    )
    pushed(game, "recruit:5:bird")
    assert (side(game, "eyrie").warriors[5], score(game, "eyrie")) == (20, 3)
    assert options(game) == ["lead:builder", "lead:commander", "lead:despot"]


def test_7_7_the_charismatic_without_a_warrior_falls_into_turmoil() -> None:
    none = {"eyrie_roost": "5:1", "eyrie_warriors": "5:20"}
    assert options(resolving("recruit", "bird", leader="charismatic", **none)) == ["turmoil"]


@pytest.mark.parametrize(("leader", "lost"), [("commander", 2), ("despot", 1)])
def test_7_8_3_the_commander_deals_an_extra_hit_as_attacker(leader: str, lost: int) -> None:
    game = resolving("battle", "bird", leader=leader, eyrie_warriors="5:3", rival_warriors="5:3")
    pushed(game, "battle:5:rival:bird", "roll:1:0")
    assert pieces(game, 5)["rival"] == {"warrior": 3 - lost}


def test_7_8_3_the_commander_deals_no_extra_hit_as_defender() -> None:
    fields = {"eyrie_leader": "commander", "eyrie_warriors": "5:3", "rival_warriors": "5:3"}
    assert pieces(battle(scene("rival,eyrie", **fields), 5, "eyrie", (1, 0)), 5)["rival"] == {"warrior": 3}


@pytest.mark.parametrize(("leader", "points"), [("despot", 3), ("builder", 2)])
def test_7_8_4_the_despot_scores_one_more_in_a_battle_that_removes_buildings_and_tokens(
    leader: str, points: int
) -> None:
    game = resolving("battle", "bird", leader=leader, eyrie_warriors="5:3", rival_hut="5:1", rival_flag="5:1")
    assert score(pushed(game, "battle:5:rival:bird", "roll:1:0"), "eyrie") == points


def test_7_8_4_the_despot_scores_one_more_in_the_next_battle_too() -> None:
    game = resolving("battle", "bird.bird", leader="despot", eyrie_warriors="5:3", rival_hut="5:1", rival_flag="5:1")
    pushed(game, "battle:5:rival:bird", "roll:0:0", "lose:hut")
    assert score(pushed(game, "battle:5:rival:bird", "roll:0:0"), "eyrie") == 4


def test_7_8_4_the_despot_scores_nothing_more_outside_of_battle() -> None:
    crafting = {"eyrie_roost": "3:1,4:1,5:1", "eyrie_hand": "favor-of-the-rabbits", "rival_hut": "10:1"}
    assert score(pushed(eyrie(leader="despot", **crafting), "craft:favor-of-the-rabbits"), "eyrie") == 1


# Evening


@pytest.mark.parametrize(
    ("roosts", "points", "cards"),
    [(0, 0, 1), (1, 0, 1), (2, 1, 1), (3, 2, 2), (4, 3, 2), (5, 4, 2), (6, 4, 3), (7, 5, 3)],
)
def test_7_6_roosts_on_the_map_score_and_draw(roosts: int, points: int, cards: int) -> None:
    placed = ",".join(f"{at}:1" for at in (1, 2, 3, 4, 5, 7, 8)[:roosts])
    game = eyrie(phase="evening", eyrie_roost=placed)
    assert score(game, "eyrie") == points
    while game.turn == "chance":
        game.push(next(iter(game.legal_moves)))
    assert len(hand(game, "eyrie")) == cards


def test_7_6_a_roost_that_cobbler_saves_or_not_is_counted_after_cobbler() -> None:
    game = eyrie(phase="evening", eyrie_roost="5:1,1:1", eyrie_crafted="cobbler", eyrie_warriors="5:1")
    assert (options(game), score(game, "eyrie")) == (["done", "move:5:1:1", "move:5:2:1"], 0)
    assert score(pushed(game, "done"), "eyrie") == 1


def test_118_c_5_2_v_a_roost_is_what_they_may_be_cajoled_to_place() -> None:
    state = eyrie(eyrie_roost="5:1").state
    birds = faction_of(state, 0)
    assert (birds.cajole_choices(state, 0, 5), birds.cajole_choices(state, 0, 6)) == (["roost"], ["roost"])
    full = eyrie(eyrie_roost="5:2").state
    assert birds.cajole_choices(full, 0, 5) == []


# What is read and told


@pytest.mark.parametrize(
    ("old", "new"), [("leader=despot", "leader=king"), ("leader=despot", "leader=despot eyrie.deposed=despot")]
)
def test_a_position_with_leaders_that_cannot_be_is_refused(old: str, new: str) -> None:
    text = eyrie(leader="despot", eyrie_roost="5:1", eyrie_warriors="5:1").text()
    with pytest.raises(BadPosition, match="must be different and among: builder, charismatic, commander, despot"):
        Woodland(text.replace(old, new))


def test_sentences_say_which_card_of_the_decree_is_resolved() -> None:
    game = resolving("move", "rabbit.mouse", eyrie_warriors="5:2", eyrie_score="3")
    assert game.describe("move:5:1:2:rabbit") == (
        "Decree, rabbit card: Eyrie Dynasties moves 2 warriors from clearing 5 to clearing 1."
    )
    assert game.describe("turmoil") == "Eyrie Dynasties falls into turmoil and loses points for 2 birds."


# What lasting cards may do until the end of a phase


def test_royal_claim_counts_the_clearing_of_a_roost_that_came_in_the_same_birdsong() -> None:
    game = eyrie(phase="birdsong", eyrie_crafted="royal-claim", eyrie_hand="anvil", rival_warriors="5:1")
    pushed(game, "done", "add:anvil:recruit", "roost:1")
    assert (game.turn, options(game)) == ("eyrie", ["claim", "done:phase"])
    assert score(pushed(game, "claim"), "eyrie") == 1


def test_taxes_may_be_collected_after_the_last_action_of_the_decree() -> None:
    fields = {"eyrie_warriors": "5:2", "eyrie_crafted": "tax-collector"}
    game = pushed(resolving("build", "rabbit", **fields), "build:5:rabbit")
    assert options(game) == ["done:phase", "tax:5"]
    assert pieces(pushed(game, "tax:5"), 5) == {"eyrie": {"warrior": 1, "roost": 1}}


def test_a_dominance_card_may_be_played_after_the_last_action_of_the_decree() -> None:
    fields = {"eyrie_warriors": "5:2", "eyrie_score": "10", "eyrie_hand": "dominance-fox"}
    game = pushed(resolving("build", "rabbit", seats="eyrie,rival,marquise", **fields), "build:5:rabbit")
    assert options(game) == ["dominate:dominance-fox", "done:phase"]


def test_after_turmoil_no_card_is_asked_for_because_daylight_is_over() -> None:
    fields = {"eyrie_warriors": "5:2", "eyrie_roost": "5:1", "eyrie_crafted": "tax-collector"}
    game = pushed(resolving("build", "rabbit", **fields), "turmoil", "lead:builder")
    assert (game.state.phase, options(game, "tax")) == ("evening", [])

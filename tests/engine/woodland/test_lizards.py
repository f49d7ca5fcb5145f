"""The Lizard Cult by the numbers of its facts (R-L1 to R-L7), and its clauses of Chameleander's checklist."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.errors import BadPosition
from engine.woodland import Woodland
from engine.woodland.computer.opponent import WoodlandOpponent
from tests.engine.woodland.charm import charm, track
from tests.engine.woodland.random_games import games_end_by_rule
from tests.engine.woodland.scenes import battle, discards, hand, options, pieces, pushed, ruler, scene, score, side

SEATINGS = ("lizards,marquise", "eyrie,lizards,chameleander", "alliance,riverfolk,lizards,corvids",
            "marquise,eyrie,alliance,lizards,riverfolk,corvids")  # fmt: skip


def cult(task: str = "", *, seats: str = "lizards,marquise", **fields: Any) -> Woodland:
    """A scene with the fox as the Outcast, unless it is said otherwise; the Eyrie have a leader, as they always do."""
    fields.setdefault("lizards_outcast", "fox")
    if "eyrie" in seats:
        fields.setdefault("eyrie_leader", "builder")
    return scene(seats, task, **fields)


def own(game: Woodland, field: str) -> Any:
    """What the Cult remembers; cards by their words."""
    value = side(game, "lizards").own[field]
    return [card.text for card in value] if isinstance(value, tuple) else value


@pytest.mark.slow
@pytest.mark.parametrize("deck", ["standard", "exiles-and-partisans"])
@pytest.mark.parametrize("seating", SEATINGS)
def test_random_games_end_by_rule_and_lose_nothing(seating: str, deck: str) -> None:
    games_end_by_rule(seating, deck)


# 5.1 Set-up


def test_the_cult_begins_in_the_corner_opposite_the_keep_with_a_garden_and_warriors_around_it() -> None:
    game = Woodland(rules={"seating": "lizards,marquise"})
    while not options(game, "garden"):
        game.push(next(iter(game.legal_moves)))
    home = side(game, "marquise").own["home"]
    opposite = {1: 3, 2: 4, 3: 1, 4: 2}[home]
    assert options(game) == [f"garden:{opposite}"]
    pushed(game, f"garden:{opposite}")
    assert options(game) == ["outcast:fox", "outcast:mouse", "outcast:rabbit"]
    pushed(game, "outcast:mouse")
    there = side(game, "lizards")
    near = game.state.map.adjacent[opposite]
    assert (there.warriors[opposite], [there.warriors[at] for at in near]) == (4, [1] * len(near))
    assert sum(there.on_map(f"{suit}-garden") for suit in ("fox", "rabbit", "mouse")) == 1


def test_a_position_without_an_outcast_is_refused_with_the_laws_number() -> None:
    with pytest.raises(BadPosition, match=r"the Outcast is 'bird'; it must be one of: fox, .*mouse \(Law 10\.2\)"):
        cult(lizards_outcast="bird")


# R-L1 and R-L2: gardens


def test_r_l1_a_garden_rules_against_any_number_of_warriors_and_the_lords_of_the_forest() -> None:
    game = cult(seats="lizards,eyrie", lizards_mouse__garden="7:1", eyrie_warriors="7:9")
    assert ruler(game, 7) == "lizards"


def test_018_c_2_1_and_r_l2_only_gardens_of_the_outcast_craft_for_the_suit_of_their_clearing() -> None:
    fields = {"lizards_hand": "anvil,sword-mouse,root-tea-fox", "lizards_fox__garden": "8:1,7:1",
              "lizards_mouse__garden": "9:1", "phase": "evening"}  # fmt: skip
    assert options(cult(seats="lizards,rival", **fields), "craft") == ["craft:anvil", "craft:root-tea-fox"]
    assert options(cult(seats="lizards,rival", **{**fields, "lizards_outcast": "rabbit"}), "craft") == []
    for hated in ("0", "1"):
        game = charm(8, seats="chameleander,lizards", task="craft,0", chameleander_hand="anvil", lizards_outcast="fox",
                     lizards_hated=hated, lizards_fox__garden="8:1")  # fmt: skip
        assert options(game, "craft") == ["craft:anvil"]
    game = charm(8, seats="chameleander,lizards", task="craft,0", chameleander_hand="anvil", lizards_outcast="mouse",
                 lizards_fox__garden="8:1")  # fmt: skip
    assert options(game, "craft") == []


# R-L3 and R-L7: Revenge


def test_r_l3_warriors_that_fall_while_the_cult_defends_become_acolytes() -> None:
    game = cult(seats="marquise,lizards", marquise_warriors="7:4", lizards_warriors="7:2")
    battle(game, 7, "lizards", (2, 0))
    assert (own(game, "acolytes"), side(game, "lizards").warriors[0]) == (2, 23)
    assert Woodland(game.text()).text() == game.text()


def test_r_l3_and_r_x3_not_when_it_attacks_and_not_by_a_card() -> None:
    game = conspiring(lizards_acolytes="2", lizards_warriors="8:3", marquise_warriors="8:3")
    battle(game, 8, "marquise", (2, 2))
    assert (own(game, "acolytes"), side(game, "lizards").warriors[0]) == (0, 24)
    game = cult(seats="marquise,lizards", marquise_workshop="2:2,7:1", marquise_hand="favor-of-the-mice",
                lizards_warriors="9:2")  # fmt: skip
    pushed(game, "craft:favor-of-the-mice")
    assert (own(game, "acolytes"), side(game, "lizards").warriors[0]) == (0, 25)


def test_114_c_5_2_iv_and_r_l7_a_marked_lizard_goes_to_the_supply_and_acolytes_cannot_be_marked() -> None:
    game = charm(7, seats="chameleander,lizards", task="chameleander.act,0", chameleander_actions="3",
                 chameleander_hand="anvil", lizards_outcast="fox", lizards_acolytes="3",
                 lizards_warriors="8:1")  # fmt: skip
    pushed(game, "mark:anvil")
    assert options(game) == ["strike:8:lizards"]
    pushed(game, "strike:8:lizards")
    assert (own(game, "acolytes"), side(game, "lizards").warriors[0]) == (3, 22)


# R-L4: Lost Souls


def test_082_c_4_1_and_r_l4_all_cards_that_anybody_spends_or_discards_are_lost_souls() -> None:
    game = charm(7, seats="chameleander,lizards", task="chameleander.slough,0,0", phase="birdsong",
                 chameleander_hand="anvil,sappers,dominance-fox,bake-sale", lizards_outcast="fox",
                 lizards_souls="codebreakers")  # fmt: skip
    pushed(game, "slough:anvil", "discard:sappers", "discard:dominance-fox", "discard:bake-sale")
    assert sorted(own(game, "souls")) == ["anvil", "bake-sale", "codebreakers", "dominance-fox", "sappers"]
    assert (discards(game), game.state.dominance) == ([], ())
    assert len(game.view(None)["sides"]["lizards"]["own"]["souls"]) == 5


def test_r_l4_crafted_items_and_ambushes_are_lost_souls_too() -> None:
    game = cult(seats="marquise,lizards", marquise_workshop="8:1", marquise_hand="anvil")
    assert own(pushed(game, "craft:anvil"), "souls") == ["anvil"]


@pytest.mark.parametrize(
    ("souls", "outcast", "hated"),
    [
        ("anvil,sword-mouse,crossbow-mouse", "mouse", 0),
        ("anvil,root-tea-fox,bake-sale,birdy-bindle", "fox", 1),
        ("anvil,bake-sale", "fox", 1),
        ("", "fox", 1),
        ("birdy-bindle,crossbow-bird,sword-mouse", "mouse", 0),
    ],
)
def test_the_suit_of_most_souls_becomes_the_outcast_or_is_hated_and_all_are_discarded(
    souls: str, outcast: str, hated: int
) -> None:
    game = cult(phase="birdsong", lizards_souls=souls, lizards_hand="armorers")
    assert (own(game, "outcast"), own(game, "hated"), own(game, "souls")) == (outcast, hated, [])
    assert discards(game) == sorted(filter(None, souls.split(",")))


def test_dominance_cards_among_the_souls_become_available() -> None:
    game = cult(phase="birdsong", lizards_souls="dominance-fox", lizards_hand="anvil", seats="lizards,marquise,eyrie")
    assert ([card.text for card in game.state.dominance], discards(game)) == (["dominance-fox"], [])


# R-L5


def test_r_l5_each_garden_that_is_removed_costs_the_cult_a_random_card() -> None:
    game = cult(seats="marquise,lizards", marquise_warriors="11:4", lizards_mouse__garden="11:2", ruins="6",
                lizards_hand="anvil,sappers")  # fmt: skip
    battle(game, 11, "lizards", (2, 0))
    assert (game.turn, score(game, "marquise")) == ("chance", 2)
    pushed(game, "lose-card:anvil", "lose-card:sappers")
    assert (hand(game, "lizards"), sorted(own(game, "souls"))) == ([], ["anvil", "sappers"])


# Conspiracies


def conspiring(**fields: Any) -> Woodland:
    fields = {"lizards_acolytes": "3", "phase": "birdsong", **fields}
    return cult("lizards.conspire,0", **fields)


def test_a_crusade_battles_or_moves_out_of_outcast_clearings_for_two_acolytes() -> None:
    game = conspiring(lizards_warriors="8:2,7:2", marquise_warriors="8:1,7:2,4:1", lizards_acolytes="2")
    assert options(game, "battle") == ["battle:8:marquise"]
    assert options(game, "move:7") == []
    pushed(game, "move:8:4:2")
    assert (own(game, "acolytes"), options(game)) == (0, ["battle:4:marquise", "done"])
    battle(game, 4, "marquise", (1, 0))
    assert pieces(game, 4) == {"lizards": {"warrior": 2}}


def test_while_the_outcast_is_hated_everything_is_an_acolyte_cheaper() -> None:
    fields = {"lizards_warriors": "8:2", "marquise_warriors": "8:1", "lizards_acolytes": "1"}
    assert options(conspiring(lizards_warriors="7:1", marquise_warriors="8:1", lizards_acolytes="1"), "convert") == []
    game = conspiring(lizards_hated="1", **fields)
    assert options(game, "convert") == ["convert:8:marquise"]


def test_convert_replaces_an_enemy_warrior_and_the_acolytes_that_pay_may_be_the_new_one() -> None:
    game = conspiring(lizards_warriors="7:22", marquise_warriors="8:2")
    pushed(game, "convert:8:marquise")
    assert (pieces(game, 8), own(game, "acolytes")) == ({"marquise": {"warrior": 1}, "lizards": {"warrior": 1}}, 1)


def test_sanctify_replaces_an_enemy_building_by_a_garden_for_a_point() -> None:
    game = conspiring(marquise_workshop="8:2", marquise_warriors="8:2")
    pushed(game, "sanctify:8:marquise:workshop")
    assert (pieces(game, 8), score(game, "lizards"), own(game, "acolytes")) == (
        {"lizards": {"fox-garden": 1}, "marquise": {"warrior": 2, "workshop": 1}}, 1, 0,
    )  # fmt: skip
    assert ruler(game, 8) == "lizards"


def test_r_x2_neither_convert_nor_sanctify_where_the_cult_may_place_nothing() -> None:
    game = conspiring(marquise_keep="8:1", marquise_workshop="8:1", marquise_warriors="8:1", lizards_warriors="8:1")
    assert options(game, "convert") + options(game, "sanctify") == []


def converting_charm(placed: int) -> Woodland:
    """Chameleander in a clearing of the Outcast, with so much ego, while the Cult conspires."""
    return charm(7, placed, seats="lizards,chameleander", task="lizards.conspire,0", phase="birdsong",
                 lizards_outcast="mouse", lizards_acolytes="6")  # fmt: skip


def test_055_c_2_5_convert_sends_an_ego_of_chameleander_to_the_track_and_chameleander_stays() -> None:
    game = pushed(converting_charm(2), "convert:7:chameleander")
    assert pieces(game, 7) == {"lizards": {"warrior": 1}, "chameleander": {"warrior": 1, "ego": 1}}
    assert (track(game), score(game, "lizards")) == ("-eeeesss", 1)


def test_056_c_2_5_a_second_convert_in_the_same_turn_cannot_choose_chameleander() -> None:
    assert options(pushed(converting_charm(2), "convert:7:chameleander"), "convert") == []


def test_057_c_2_5_without_ego_on_the_map_chameleander_cannot_be_converted() -> None:
    assert options(converting_charm(0), "convert") == []


def test_121_c_5_2_v_a_cajoled_garden_may_be_of_a_suit_foreign_to_its_clearing() -> None:
    game = charm(7, seats="chameleander,lizards", task="chameleander.act,0", chameleander_actions="3",
                 chameleander_hand="anvil", lizards_outcast="fox", lizards_warriors="7:2")  # fmt: skip
    pushed(game, "cajole:anvil")
    assert options(game) == ["done", "place:fox-garden", "place:mouse-garden", "place:rabbit-garden"]
    pushed(game, "place:fox-garden")
    assert pieces(game, 7)["lizards"] == {"warrior": 2, "fox-garden": 1}


# Rituals


def test_cards_are_revealed_for_gardens_and_warriors_and_return_in_evening() -> None:
    game = cult(lizards_hand="anvil,root-tea-fox", lizards_warriors="8:2", marquise_warriors="6:1")
    assert options(game, "garden") == ["garden:anvil:8", "garden:root-tea-fox:8"]
    pushed(game, "garden:anvil:8", "recruit:root-tea-fox:6", "done")
    assert (pieces(game, 8), pieces(game, 6)["lizards"]) == (
        {"lizards": {"warrior": 2, "fox-garden": 1}}, {"warrior": 1},
    )  # fmt: skip
    assert (hand(game, "lizards"), own(game, "revealed")) == (["anvil", "root-tea-fox"], [])


@pytest.mark.parametrize(("gardens", "points"), [(1, 0), (2, 2), (3, 2), (4, 3), (5, 4)])
def test_a_card_is_spent_to_score_the_gardens_of_its_suit_once_a_turn(gardens: int, points: int) -> None:
    where = {1: "8:1", 2: "8:2", 3: "8:2,6:1", 4: "8:2,6:1,1:1", 5: "8:2,6:1,1:1,12:1"}[gardens]
    game = cult(lizards_hand="anvil,root-tea-fox", lizards_fox__garden=where)
    pushed(game, "score:anvil")
    assert (score(game, "lizards"), own(game, "souls"), options(game, "score")) == (points, ["anvil"], [])


def test_r_l6_without_gardens_of_a_suit_nothing_scores_and_birds_are_not_wild() -> None:
    game = cult(lizards_hand="anvil,birdy-bindle", lizards_mouse__garden="7:1", lizards_warriors="7:1")
    assert options(game, "score") == []
    assert {move.partition(":")[0] for move in options(game) if "birdy" in move} == {"sacrifice"}


def test_a_bird_sacrifices_a_warrior_of_the_supply() -> None:
    game = cult(lizards_hand="birdy-bindle,anvil", lizards_warriors="7:2")
    pushed(game, "sacrifice:birdy-bindle")
    assert (own(game, "acolytes"), side(game, "lizards").warriors[0]) == (1, 22)
    assert own(game, "revealed") == ["birdy-bindle"]


def test_the_draw_grows_with_each_suit_that_has_two_gardens() -> None:
    game = cult(lizards_fox__garden="8:2", lizards_mouse__garden="7:1,9:1", lizards_rabbit__garden="5:1")
    assert game.view(None)["sides"]["lizards"]["draws"] == 3


def test_the_computer_wins_with_the_cult_against_any_moves() -> None:
    game, rng, opponent = Woodland(rules={"seating": "lizards,marquise"}), Random(2), WoodlandOpponent()
    while game.outcome() is None:
        mine = game.turn == "lizards"
        view = game.view("lizards")
        game.push(opponent.choose(view, "2", rng, lambda: False) if mine else rng.choice([*game.legal_moves]))
    assert str(game.outcome()) == "lizards points"


def test_the_computer_knows_that_a_revealed_card_comes_back() -> None:
    game = cult(lizards_hand="anvil", lizards_warriors="7:1")
    move = WoodlandOpponent().choose(game.view("lizards"), "2", Random(1), lambda: False)
    assert move.startswith("recruit:anvil")

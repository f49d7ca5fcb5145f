"""The Underground Duchy by the numbers of its facts (R-D1 to R-D6), and its clauses of Chameleander's checklist."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.errors import BadPosition
from engine.woodland import Woodland
from engine.woodland.computer.opponent import WoodlandOpponent
from tests.engine.woodland.charm import charm
from tests.engine.woodland.random_games import games_end_by_rule
from tests.engine.woodland.scenes import battle, discards, hand, options, pieces, pushed, ruler, scene, score, side

SEATINGS = ("duchy,marquise", "eyrie,duchy,chameleander", "alliance,riverfolk,duchy,corvids",
            "lizards,duchy,vagabond,marquise", "marquise,eyrie,alliance,duchy,lizards,chameleander")  # fmt: skip
ALL_TUNNELS = "6:1,7:1,12:1"


def duchy(task: str = "", *, seats: str = "duchy,marquise", **fields: Any) -> Woodland:
    """A scene with the Duchy."""
    if "eyrie" in seats:
        fields.setdefault("eyrie_leader", "builder")
    return scene(seats, task, **fields)


def assembly(left: int = 2, **fields: Any) -> Woodland:
    """The Duchy's Assembly with so many actions left."""
    return duchy(f"duchy.sway,0;duchy.parliament,0;duchy.act,0,{left}", **fields)


def parliament(swayed: str, **fields: Any) -> Woodland:
    """The Duchy's Parliament with these ministers."""
    return duchy("duchy.parliament,0", duchy_swayed=swayed, **fields)


def swaying(**fields: Any) -> Woodland:
    """The Duchy may sway a minister."""
    return duchy("duchy.sway,0", **fields)


def own(game: Woodland, field: str) -> Any:
    """What the Duchy remembers; cards by their words."""
    value = side(game, "duchy").own[field]
    return [getattr(each, "text", each) for each in value] if isinstance(value, tuple) else value


def crowns(game: Woodland) -> dict[str, int]:
    """The crowns that are left, by rank; with those on ministers and those that are gone there are three of each."""
    found: dict[str, int] = game.view(None)["sides"]["duchy"]["crowns"]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("deck", ["standard", "exiles-and-partisans"])
@pytest.mark.parametrize("seating", SEATINGS)
def test_random_games_end_by_rule_and_lose_nothing(seating: str, deck: str) -> None:
    games_end_by_rule(seating, deck)


# 5.1 Set-up


def test_the_duchy_begins_in_the_corner_opposite_the_keep_with_a_tunnel_and_two_warriors_in_and_around_it() -> None:
    game = Woodland(rules={"seating": "duchy,marquise"})
    while not options(game, "surface"):
        game.push(next(iter(game.legal_moves)))
    home = side(game, "marquise").own["home"]
    opposite = {1: 3, 2: 4, 3: 1, 4: 2}[home]
    assert options(game) == [f"surface:{opposite}"]
    pushed(game, f"surface:{opposite}")
    there, near = side(game, "duchy"), game.state.map.adjacent[opposite]
    assert (there.warriors[opposite], [there.warriors[at] for at in near]) == (2, [2] * len(near))
    assert (there.pieces["tunnel"][opposite], own(game, "swayed")) == (1, [])


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"duchy_swayed": "king"}, r"'king' is not a minister; the ministers are: foremole, .*\(Law 12\.2\)"),
        ({"duchy_lost": "page"}, r"a lost crown has the unknown rank 'page'; the ranks are: squire, noble, lord"),
        ({"duchy_swayed": "mayor,mayor"}, r"a minister is swayed twice \(Law 12\.5\)"),
        ({"duchy_swayed": "captain", "duchy_lost": "squire,squire,squire"}, "more than 3 crowns of the rank squire"),
    ],
)
def test_positions_with_ministers_that_cannot_be_are_refused_with_the_laws_number(
    fields: dict[str, str], says: str
) -> None:
    with pytest.raises(BadPosition, match=says):
        duchy(**fields)


# R-D1: the Burrow


def test_r_d1_warriors_come_out_of_the_burrow_by_tunnels_without_ruling_there_and_go_back() -> None:
    game = assembly(duchy_tunnel="7:1", duchy_burrow="3", duchy_warriors="7:1", marquise_warriors="7:5")
    assert ruler(game, 7) == "marquise"
    assert options(game, "move") == ["move:0:7:1", "move:0:7:2", "move:0:7:3", "move:7:0:1"]
    pushed(game, "move:0:7:2", "move:7:0:3")
    assert (own(game, "burrow"), pieces(game, 7)["duchy"], side(game, "duchy").warriors[0]) == (4, {"tunnel": 1}, 16)


def test_r_d1_from_tunnel_to_tunnel_it_takes_two_moves() -> None:
    game = assembly(duchy_tunnel="7:1,6:1", duchy_warriors="7:2", marquise_warriors="7:5")
    assert options(game, "move") == ["move:7:0:1", "move:7:0:2"]
    pushed(game, "move:7:0:2", "move:0:6:2")
    assert pieces(game, 6)["duchy"] == {"warrior": 2, "tunnel": 1}


def test_r_d1_there_is_no_battle_in_the_burrow_and_no_move_where_there_is_no_tunnel() -> None:
    game = assembly(duchy_burrow="5", marquise_warriors="7:1")
    assert options(game, "battle") + options(game, "move") == []


def test_r_d1_a_snare_keeps_warriors_from_going_down_and_lets_them_come_up() -> None:
    game = assembly(seats="duchy,corvids", duchy_tunnel="7:1", duchy_burrow="1", duchy_warriors="7:1",
                    corvids_snare="7:1")  # fmt: skip
    assert options(game, "move") == ["move:0:7:1"]


def test_who_comes_out_of_the_burrow_among_sympathy_owes_outrage() -> None:
    game = assembly(seats="duchy,alliance", duchy_tunnel="7:1", duchy_burrow="1", alliance_sympathy="7:1",
                    duchy_hand="sword-mouse")  # fmt: skip
    pushed(game, "move:0:7:1")
    assert options(game) == ["give:sword-mouse"]


def test_114_c_5_2_iv_a_warrior_in_the_burrow_cannot_be_marked() -> None:
    game = charm(7, seats="chameleander,duchy", task="chameleander.act,0", chameleander_actions="3",
                 chameleander_hand="anvil,birdy-bindle", duchy_burrow="5")  # fmt: skip
    assert options(game, "mark") == []


def test_the_emigre_goes_when_it_leads_into_the_burrow_because_nobody_can_battle_there() -> None:
    game = duchy("effect.emigre,0", duchy_tunnel="7:1", duchy_warriors="7:1", marquise_warriors="7:2",
                 duchy_crafted="emigre", cards="exiles-and-partisans", rules={"deck": "exiles-and-partisans"},
                 phase="birdsong")  # fmt: skip
    pushed(game, "move:7:0:1")
    assert (own(game, "burrow"), discards(game)) == (1, ["emigre"])


# R-D2: crafting


def test_019_c_2_1_and_r_d2_citadels_and_markets_craft_and_tunnels_do_not() -> None:
    fields = {"phase": "evening", "duchy_hand": "anvil,root-tea-rabbit,sword-mouse"}
    game = duchy(duchy_citadel="8:1", duchy_market="9:1,7:1", duchy_tunnel="5:1", **fields)
    assert options(game, "craft") == ["craft:anvil", "craft:root-tea-rabbit"]
    assert options(duchy(duchy_tunnel="8:1,7:1,5:1", **fields), "craft") == []


def test_019_c_2_1_chameleander_activates_a_citadel_and_a_market_and_no_tunnel() -> None:
    for kind, crafts in (("citadel", ["craft:anvil"]), ("market", ["craft:anvil"]), ("tunnel", [])):
        game = charm(8, seats="chameleander,duchy", task="craft,0", chameleander_hand="anvil", phase="evening",
                     **{f"duchy_{kind}": "8:1"})  # fmt: skip
        assert options(game, "craft") == crafts


# R-D3: the Price of Failure


def test_r_d3_the_swayed_minister_of_the_highest_rank_goes_with_its_crown_and_a_random_card() -> None:
    game = duchy(seats="marquise,duchy", marquise_warriors="7:3", duchy_citadel="7:1", duchy_hand="anvil,sappers",
                 duchy_swayed="captain,banker")  # fmt: skip
    battle(game, 7, "duchy", (0, 0))
    assert (own(game, "swayed"), own(game, "lost"), game.turn) == (["captain"], ["noble"], "chance")
    assert crowns(game) == {"squire": 2, "noble": 2, "lord": 3}
    pushed(game, "lose-card:sappers")
    assert (hand(game, "duchy"), discards(game), score(game, "marquise")) == (["anvil"], ["sappers"], 1)


def test_r_d3_all_buildings_of_one_battle_step_are_one_failure() -> None:
    game = duchy(seats="marquise,duchy", marquise_warriors="7:3", duchy_citadel="7:1", duchy_market="7:1",
                 duchy_hand="anvil,sappers,codebreakers", duchy_swayed="captain,marshal")  # fmt: skip
    battle(game, 7, "duchy", (1, 0))
    assert options(game) == ["dismiss:captain", "dismiss:marshal"]
    pushed(game, "dismiss:marshal", "lose-card:anvil")
    assert (own(game, "swayed"), hand(game, "duchy")) == (["captain"], ["codebreakers", "sappers"])
    assert score(game, "marquise") == 2


def test_r_d3_a_card_goes_without_any_minister_and_nothing_goes_with_a_tunnel() -> None:
    fields = {"seats": "marquise,duchy", "marquise_warriors": "7:3", "duchy_hand": "anvil"}
    game = duchy(duchy_market="7:1", **fields)
    battle(game, 7, "duchy", (0, 0))
    assert options(game) == ["lose-card:anvil"]
    game = duchy(duchy_tunnel="7:1", duchy_swayed="captain", **fields)
    battle(game, 7, "duchy", (0, 0))
    assert (hand(game, "duchy"), own(game, "swayed"), score(game, "marquise")) == (["anvil"], ["captain"], 1)


def test_r_d3_and_r_x1_a_favor_is_one_failure_and_leaves_the_burrow_alone() -> None:
    game = duchy(seats="marquise,duchy", marquise_workshop="2:2,7:1", marquise_hand="favor-of-the-mice",
                 duchy_citadel="4:1", duchy_market="9:1", duchy_burrow="4", duchy_hand="anvil,sappers",
                 duchy_swayed="earl,baron", phase="daylight", task="craft,0")  # fmt: skip
    pushed(game, "craft:favor-of-the-mice", "dismiss:earl", "lose-card:anvil")
    assert (own(game, "swayed"), own(game, "burrow"), hand(game, "duchy")) == (["baron"], 4, ["sappers"])


def test_r_d3_and_r_x2_sanctify_on_a_market_is_a_failure_too() -> None:
    game = duchy("lizards.conspire,0", seats="lizards,duchy", phase="birdsong", lizards_outcast="fox",
                 lizards_acolytes="3", duchy_market="8:1", duchy_swayed="mayor", duchy_hand="anvil")  # fmt: skip
    pushed(game, "sanctify:8:duchy:market", "lose-card:anvil")
    assert (own(game, "swayed"), own(game, "lost"), score(game, "lizards")) == ([], ["noble"], 1)


# R-D4 and Dig


def test_dig_spends_a_card_for_a_tunnel_and_brings_one_to_four_warriors_out_of_the_burrow() -> None:
    game = assembly(duchy_hand="anvil", duchy_burrow="6")
    pushed(game, "dig:anvil:8")
    assert options(game) == ["move:0:8:1", "move:0:8:2", "move:0:8:3", "move:0:8:4"]
    pushed(game, "move:0:8:4")
    assert (pieces(game, 8)["duchy"], own(game, "burrow"), discards(game)) == (
        {"warrior": 4, "tunnel": 1}, 2, ["anvil"],
    )  # fmt: skip


def test_the_move_of_a_dig_owes_outrage_as_any_move_does() -> None:
    game = assembly(seats="duchy,alliance", duchy_hand="anvil,root-tea-fox", duchy_burrow="1", alliance_sympathy="8:1")
    pushed(game, "dig:anvil:8", "move:0:8:1")
    assert options(game) == ["give:root-tea-fox"]


def test_no_tunnel_is_dug_to_a_snare() -> None:
    game = assembly(seats="duchy,corvids", duchy_hand="anvil", corvids_snare="8:1")
    assert {move.split(":")[2] for move in options(game, "dig")} == {"1", "6", "12"}


def test_w6_dig_with_an_empty_burrow_places_the_tunnel_alone() -> None:
    game = pushed(assembly(duchy_hand="anvil"), "dig:anvil:8")
    assert (pieces(game, 8)["duchy"], options(game, "move")) == ({"tunnel": 1}, [])


def test_w6_by_the_house_rule_all_warriors_may_stay_in_the_burrow() -> None:
    game = assembly(duchy_hand="anvil", duchy_burrow="1", rules={"dig-alone": True})
    assert options(pushed(game, "dig:anvil:8")) == ["done", "move:0:8:1"]


def test_r_d4_with_all_tunnels_on_the_map_one_is_taken_up_first() -> None:
    game = assembly(duchy_hand="anvil", duchy_tunnel=ALL_TUNNELS)
    assert options(game, "dig:anvil:8") == ["dig:anvil:8:12", "dig:anvil:8:6", "dig:anvil:8:7"]
    pushed(game, "dig:anvil:8:7")
    assert (pieces(game, 8), pieces(game, 7), score(game, "duchy")) == ({"duchy": {"tunnel": 1}}, {}, 0)


def test_no_tunnel_and_no_building_where_the_keep_stands_and_no_second_tunnel() -> None:
    game = assembly(duchy_hand="birdy-bindle", duchy_tunnel="7:1", duchy_warriors="8:2", marquise_keep="8:1")
    ends = {move.split(":")[2] for move in options(game, "dig")}
    assert (ends, options(game, "build")) == ({str(at) for at in range(1, 13) if at not in (7, 8)}, [])


def test_073_c_2_8_cajole_lets_the_ruling_duchy_take_up_a_tunnel_and_place_it_where_chameleander_is() -> None:
    game = charm(8, seats="chameleander,duchy", task="chameleander.act,0", chameleander_actions="3",
                 chameleander_hand="anvil", duchy_warriors="8:3", duchy_tunnel=ALL_TUNNELS)  # fmt: skip
    pushed(game, "cajole:anvil")
    assert [each for each in options(game) if "tunnel" in each] == [
        "place:tunnel:12", "place:tunnel:6", "place:tunnel:7",
    ]  # fmt: skip
    assert {"done", "place:citadel", "place:market"} < {*options(game)}
    pushed(game, "place:tunnel:6")
    assert (pieces(game, 8)["duchy"], pieces(game, 6)) == ({"warrior": 3, "tunnel": 1}, {})


# Birdsong and the Assembly


@pytest.mark.parametrize(("citadels", "warriors"), [("", 1), ("8:1", 2), ("8:1,7:1", 4), ("8:1,7:1,9:1", 6)])
def test_birdsong_brings_warriors_into_the_burrow_by_the_citadels_on_the_map(citadels: str, warriors: int) -> None:
    assert own(duchy(phase="birdsong", duchy_citadel=citadels, duchy_hand="anvil"), "burrow") == warriors


def test_birdsong_brings_no_more_warriors_than_the_supply_has() -> None:
    game = duchy(phase="birdsong", duchy_citadel="8:1,7:1,9:1", duchy_warriors="8:17", duchy_hand="anvil")
    assert (own(game, "burrow"), side(game, "duchy").warriors[0]) == (3, 0)


def test_the_assembly_has_two_actions() -> None:
    game = assembly(duchy_hand="anvil")
    pushed(game, "recruit", "recruit")
    assert (own(game, "burrow"), options(game, "recruit")) == (2, [])


def test_build_reveals_a_card_that_matches_a_ruled_clearing_with_a_slot() -> None:
    game = assembly(duchy_hand="anvil,sword-mouse", duchy_warriors="8:1,2:1", marquise_warriors="7:1")
    assert options(game, "build:anvil") == ["build:anvil:8:citadel", "build:anvil:8:market"]
    pushed(game, "build:anvil:8:market")
    assert (pieces(game, 8)["duchy"], own(game, "revealed"), hand(game, "duchy")) == (
        {"warrior": 1, "market": 1}, ["anvil"], ["sword-mouse"],
    )  # fmt: skip


def test_the_page_says_why_an_action_of_the_assembly_is_missing() -> None:
    reasons = {each["action"]: each["reason"] for each in assembly(duchy_hand="anvil").view("duchy")["missing"]}
    assert reasons["build"] == "No card in hand matches a ruled clearing with an open slot."
    assert {"move", "battle"} < {*reasons}


# Parliament


def test_each_swayed_minister_acts_once() -> None:
    game = parliament("captain,marshal", duchy_warriors="8:3", marquise_warriors="8:2")
    assert {move.partition(":")[0] for move in options(game)} == {"captain", "marshal", "done"}
    pushed(game, "captain:battle:8:marquise")
    while not options(game, "marshal"):
        game.push("done" if "done" in game.legal_moves else "roll:1:1")
    assert options(game, "captain") == []
    pushed(game, next(iter(options(game, "marshal"))))
    assert options(game, "marshal") + options(game, "captain") == []


def test_the_foremole_reveals_any_card_for_a_building_in_any_ruled_clearing() -> None:
    game = parliament("foremole,marshal", duchy_hand="sword-mouse", duchy_warriors="8:1")
    assert options(game, "foremole") == ["foremole:build:sword-mouse:8:citadel", "foremole:build:sword-mouse:8:market"]
    pushed(game, "foremole:build:sword-mouse:8:citadel")
    assert (pieces(game, 8)["duchy"], own(game, "revealed")) == ({"warrior": 1, "citadel": 1}, ["sword-mouse"])


def test_the_brigadier_moves_twice() -> None:
    game = parliament("brigadier", duchy_burrow="2", duchy_tunnel="8:1", marquise_warriors="8:1")
    assert options(game) == ["brigadier:move:0:8:1", "brigadier:move:0:8:2", "done"]
    pushed(game, "brigadier:move:0:8:1")
    assert options(game) == ["done", "move:0:8:1", "move:8:0:1"]
    pushed(game, "move:0:8:1")
    assert pieces(game, 8)["duchy"] == {"warrior": 2, "tunnel": 1}


def test_the_brigadier_battles_twice() -> None:
    game = parliament("brigadier", duchy_warriors="8:3", marquise_warriors="8:3")
    pushed(game, "brigadier:battle:8:marquise")
    while "roll:0:0" not in game.legal_moves:
        game.push("done")
    pushed(game, "roll:0:0")
    assert options(game) == ["battle:8:marquise", "done"]


def test_r_g9_the_banker_scores_a_point_for_each_card_of_one_suit_with_birds_of_any() -> None:
    game = parliament("banker", duchy_hand="birdy-bindle,anvil,root-tea-fox,sword-mouse")
    pushed(game, "banker:spend:birdy-bindle", "bank:anvil")
    assert options(game) == ["bank:root-tea-fox", "done"]
    pushed(game, "bank:root-tea-fox")
    assert (score(game, "duchy"), discards(game)) == (3, ["anvil", "birdy-bindle", "root-tea-fox"])


def test_the_mayor_does_what_any_swayed_squire_or_noble_does_even_if_it_has_worked() -> None:
    game = parliament("banker,mayor,earl", duchy_hand="anvil,sword-mouse", duchy_citadel="8:1")
    pushed(game, "banker:spend:anvil", "done")
    assert options(game) == ["done", "earl", "mayor:banker:spend:sword-mouse"]
    pushed(game, "mayor:banker:spend:sword-mouse")
    assert (score(game, "duchy"), options(game, "mayor")) == (2, [])


@pytest.mark.parametrize(
    ("lord", "fields", "points"),
    [
        ("duchess", {"duchy_tunnel": ALL_TUNNELS}, 2),
        ("duchess", {"duchy_tunnel": "6:1,7:1"}, 0),
        ("baron", {"duchy_market": "7:1,8:1"}, 2),
        ("earl", {"duchy_citadel": "7:1,8:1,9:1"}, 3),
    ],
)
def test_lords_score_what_is_on_the_map(lord: str, fields: dict[str, str], points: int) -> None:
    game = parliament(lord, **fields)
    if points:
        pushed(game, lord)
    assert (score(game, "duchy"), options(game, lord)) == (points, [])


# Sway, R-D5 and R-D6


@pytest.mark.parametrize(
    ("warriors", "sways"),
    [("6:1,8:1,3:1,7:1", True), ("6:1,3:1,5:1,7:1", False)],
)
def test_each_revealed_card_fits_a_clearing_of_its_own(warriors: str, sways: bool) -> None:
    game = swaying(duchy_warriors=warriors, duchy_hand="anvil,root-tea-fox,birdy-bindle,sword-mouse")
    assert ("sway-minister:earl" in game.legal_moves) == sways


def test_a_second_card_of_a_suit_needs_a_second_clearing_of_it() -> None:
    game = swaying(duchy_warriors="8:1,7:1,3:1", duchy_hand="anvil,root-tea-fox")
    assert options(game, "sway-minister") == []


def test_w30_the_burrow_fits_no_card_and_any_piece_counts_whoever_rules() -> None:
    fields = {"duchy_hand": "anvil,sword-mouse"}
    assert options(swaying(duchy_burrow="5", **fields)) == ["done"]
    game = swaying(duchy_warriors="8:1", duchy_tunnel="7:1", marquise_warriors="8:5,7:5", **fields)
    assert options(game, "sway-minister:captain") == ["sway-minister:captain"]


@pytest.mark.parametrize(("name", "cards", "points"), [("captain", 2, 1), ("mayor", 3, 2), ("baron", 4, 3)])
def test_a_minister_costs_cards_by_its_rank_and_scores(name: str, cards: int, points: int) -> None:
    game = swaying(duchy_warriors="6:1,8:1,3:1,7:1", duchy_hand="anvil,root-tea-fox,birdy-bindle,sword-mouse")
    pushed(game, f"sway-minister:{name}")
    choice = options(game)[0]
    assert len(choice.split(":")) == cards + 1
    pushed(game, choice)
    assert (score(game, "duchy"), own(game, "swayed")) == (points, [name])


def test_at_most_one_minister_is_swayed_in_a_turn_and_it_works_from_the_next_on() -> None:
    game = duchy("duchy.sway,0;duchy.parliament,0", duchy_warriors="8:1,7:1", duchy_hand="anvil,sword-mouse")
    assert options(game, "sway-minister:captain") == ["sway-minister:captain"]
    pushed(game, "sway-minister:captain", "reveal:anvil:sword-mouse")
    assert options(game, "captain") + options(game, "sway-minister") == []


def test_r_d5_each_rank_is_swayed_as_often_as_it_has_crowns() -> None:
    fields = {"duchy_warriors": "8:1,7:1", "duchy_hand": "anvil,sword-mouse"}
    assert "sway-minister:captain" in swaying(duchy_lost="squire,squire", **fields).legal_moves
    game = swaying(duchy_lost="squire,squire", duchy_swayed="marshal", **fields)
    assert options(game, "sway-minister") == []


def test_r_d6_a_revealed_card_serves_once_and_birds_are_discarded_in_evening() -> None:
    game = duchy("duchy.sway,0;duchy.act,0,1", duchy_warriors="8:1,7:1", duchy_hand="anvil,birdy-bindle,sword-mouse")
    pushed(game, "build:birdy-bindle:8:citadel")
    assert all("birdy" not in move for move in options(pushed(game, "sway-minister:captain")))
    pushed(game, "reveal:anvil:sword-mouse")
    while game.state.phase == "daylight":
        game.push("done:phase")
    assert (own(game, "revealed"), hand(game, "duchy"), discards(game)) == (
        [], ["anvil", "sword-mouse"], ["birdy-bindle"],
    )  # fmt: skip


def test_the_draw_grows_with_each_market() -> None:
    assert duchy(duchy_market="8:1,7:1").view(None)["sides"]["duchy"]["draws"] == 3


def test_everybody_sees_ministers_burrow_crowns_and_revealed_cards() -> None:
    seen = parliament("captain", duchy_burrow="4", duchy_revealed="anvil").view("marquise")["sides"]["duchy"]
    assert {"name": "Captain", "rank": "squire", "swayed": True, "acted": False} in seen["ministers"]
    assert (seen["own"]["burrow"], [card["card"] for card in seen["own"]["revealed"]]) == (4, ["anvil"])
    assert seen["hand"] == []


def test_the_computer_wins_with_the_duchy_against_any_moves() -> None:
    game, rng, opponent = Woodland(rules={"seating": "duchy,marquise"}), Random(2), WoodlandOpponent()
    while game.outcome() is None:
        mine = game.turn == "duchy"
        view = game.view("duchy")
        game.push(opponent.choose(view, "2", rng, lambda: False) if mine else rng.choice([*game.legal_moves]))
    assert str(game.outcome()) == "duchy points"

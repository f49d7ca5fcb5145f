"""The Keepers in Iron by the numbers of their facts (R-K1 to R-K9), and their clauses of Chameleander's checklist."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.errors import BadPosition
from engine.woodland import Woodland
from engine.woodland.computer.opponent import WoodlandOpponent
from engine.woodland.factions.keepers.relics import KINDS
from engine.woodland.state import State
from tests.engine.woodland.charm import charm
from tests.engine.woodland.random_games import games_end_by_rule
from tests.engine.woodland.scenes import battle, discards, hand, options, pieces, pushed, scene, score, side

SEATINGS = ("keepers,marquise", "chameleander,keepers,alliance", "vagabond,keepers,riverfolk,corvids",
            "marquise,eyrie,lizards,keepers,vagabond,chameleander")  # fmt: skip


def iron(task: str = "", *, seats: str = "keepers,marquise", **fields: Any) -> Woodland:
    """A scene of the Keepers, with nobody asked about cards of an empty hand; their Retinue is empty."""
    if "eyrie" in seats:
        fields.setdefault("eyrie_leader", "builder")
    return scene(seats, task, **fields)


def attacked(**fields: str) -> Woodland:
    """The Marquise in its Daylight, about to battle the Keepers."""
    return iron("marquise.act,0", seats="marquise,keepers", marquise_actions="3", **fields)


def acting(column: str, cards: str = "retainer", **fields: Any) -> Woodland:
    """The Keepers about to act with the cards of a column; "retainer" stands for a Faithful Retainer."""
    words = cards.split(",")
    counts = [words.count("retainer") if each == column else 0 for each in ("moving", "delving", "recovering")]
    fields[f"keepers_{column}"] = ",".join(word for word in words if word != "retainer")
    if any(counts):
        fields["keepers_retainers"] = ",".join(map(str, counts))
    return iron(f"keepers.act,0,{column}", **fields)


def own(game: Woodland, field: str) -> Any:
    """What the Keepers remember; cards by their words."""
    value = side(game, "keepers").own[field]
    return [getattr(each, "text", each) for each in value] if isinstance(value, tuple) else value


def there(state: State) -> int:
    """How many relics are in forests, in clearings, recovered, or on their way to a forest."""
    keepers = state.sides[state.seat_of("keepers")]
    waiting = sum(task.kind == "keepers.trophy" for task in (*state.agenda, *state.later))
    on_map = sum(keepers.on_map(kind) for kind in KINDS)
    return len(keepers.own["forests"]) + on_map + len(keepers.own["recovered"]) + waiting


@pytest.mark.slow
@pytest.mark.parametrize("deck", ["standard", "exiles-and-partisans"])
@pytest.mark.parametrize("seating", SEATINGS)
def test_random_games_end_by_rule_and_lose_nothing(seating: str, deck: str) -> None:
    games_end_by_rule(seating, deck, lambda state: bool(state.result) or state.phase == "set-up" or there(state) == 12)


# 8.1 Set-up


def test_r_s3_the_keepers_begin_in_the_corner_opposite_the_keep_and_beside_it_with_relics_in_every_forest() -> None:
    game, rng = Woodland(rules={"seating": "keepers,marquise"}), Random(4)
    while not options(game, "arrive"):
        game.push(next(iter(game.legal_moves)))
    corner = game.state.map.opposite[side(game, "marquise").own["home"]]
    assert options(game) == [f"arrive:{corner}"]
    pushed(game, f"arrive:{corner}")
    near = [at for at in game.state.map.adjacent[corner] if at not in (10, 11, 12)]
    assert sorted(options(game)) == sorted(f"arrive:{at}" for at in near)
    pushed(game, f"arrive:{near[0]}")
    while game.state.phase == "set-up":
        game.push(rng.choice([*game.legal_moves]))
    keepers = side(game, "keepers")
    assert [keepers.warriors[at] for at in (0, corner, near[0])] == [7, 4, 4]
    forests = [each.split(":") for each in keepers.own["forests"]]
    counts = {forest: sum(where == forest for where, _ in forests) for forest in game.state.map.forests}
    away = {forest for forest, around in game.state.map.forests.items() if not {corner, near[0]} & {*around}}
    assert {forest for forest, count in counts.items() if count == 1} >= counts.keys() - away
    assert (sum(counts.values()), max(counts.values()) - min(counts[forest] for forest in away) <= 1) == (12, True)
    assert sorted(relic for _, relic in forests) == ["figure"] * 4 + ["jewelry"] * 4 + ["tablet"] * 4
    assert keepers.own["retainers"] == (1, 1, 1)


def test_r_s2_more_factions_that_begin_in_corners_than_there_are_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.woodland.text.notation.CORNERS", 3)
    with pytest.raises(BadPosition, match=r"at most 3 factions can begin in a corner \(Law 5\.1\)"):
        Woodland("seats=marquise,eyrie,lizards,keepers")


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("recovered", "figure-4", r"the recovered relics must all be of the form 'figure-1' \(Law 15\.2\)"),
        ("forests", "nowhere:figure", r"'nowhere:figure' is not of the form FOREST:RELIC"),
        ("forests", "north:tablet,north:figure", "not in alphabetical order"),
        ("forests", "east:figure-1,north:figure-1", r"a relic of the type figure is in two places \(Law 15\.2\)"),
        ("forests", ",".join(["north:jewelry"] * 5), r"there are more than 4 relics of the type jewelry \(Law 15\.2\)"),
        ("retainers", "4,0,0", r"the retainers must be 3 numbers whose sum is at most 3 \(Law 15\.3\)"),
        ("acted", "anvil", "the cards that have acted are not all in the Retinue"),
        ("tablet__figure__waystation", "8:1", r"both sides of one waystation are on the map \(Law 15\.2\)"),
    ],
)
def test_positions_that_the_law_forbids_are_refused(field: str, value: str, complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        iron(keepers_figure__tablet__waystation="7:1", **{f"keepers_{field}": value})


# R-K1 and R-K2


def test_r_k1_nobody_knows_the_value_of_a_relic_before_it_is_turned_up() -> None:
    game = acting("delving", keepers_warriors="3:2", keepers_forests="east:figure,south:tablet-2")
    for eyes in ("keepers", "marquise", None):
        assert game.view(eyes)["sides"]["keepers"]["own"]["forests"] == ["east:figure", "south:tablet-2"]
    pushed(game, "delve:3:east:figure:retainer")
    assert (game.turn, options(game)) == ("chance", ["worth:1:1", "worth:2:1", "worth:3:1", "worth:3:2"])
    assert Woodland(game.text()).text() == game.text()


def test_r_k1_a_value_that_is_known_elsewhere_is_no_more_among_them() -> None:
    game = acting("delving", keepers_warriors="3:2", keepers_forests="east:figure,south:figure-2",
                  keepers_figure__3="7:1", keepers_recovered="figure-1")  # fmt: skip
    pushed(game, "delve:3:east:figure:retainer")
    assert options(game) == ["worth:3:1"]


def test_019_c_2_1_and_r_k2_waystations_craft_whatever_they_show_and_relics_do_not() -> None:
    fields = {"keepers_hand": "anvil,sword-mouse", "keepers_figure__2": "7:1", "keepers_warriors": "8:1"}
    assert options(iron("craft,0", **fields), "craft") == []
    assert options(iron("craft,0", keepers_jewelry__figure__waystation="8:1", **fields), "craft") == ["craft:anvil"]
    for kind, crafts in (("tablet__figure__waystation", ["craft:anvil"]), ("tablet__2", [])):
        game = charm(8, seats="chameleander,keepers", task="craft,0", chameleander_hand="anvil",
                     **{f"keepers_{kind}": "8:1"})  # fmt: skip
        assert options(game, "craft") == crafts


# R-K3: Devout Knights


def test_r_k3_with_a_relic_and_a_warrior_the_first_hit_of_a_battle_is_ignored() -> None:
    game = attacked(marquise_warriors="7:3", keepers_warriors="7:3",
                keepers_figure__1="7:1")  # fmt: skip
    battle(game, 7, "keepers", (2, 0))
    assert pieces(game, 7)["keepers"] == {"warrior": 2, "figure-1": 1}


def test_r_k3_not_without_a_relic_nor_without_a_warrior() -> None:
    game = attacked(marquise_warriors="7:3", keepers_warriors="7:3")
    assert pieces(battle(game, 7, "keepers", (2, 0)), 7)["keepers"] == {"warrior": 1}
    game = attacked(marquise_warriors="7:3", keepers_figure__1="7:1")
    assert "keepers" not in pieces(battle(game, 7, "keepers", (1, 0)), 7)


def test_r_k3_of_an_ambush_one_hit_is_ignored_and_none_of_the_roll() -> None:
    game = acting("delving", keepers_warriors="7:3", keepers_figure__1="7:1", marquise_warriors="7:2",
                  marquise_hand="ambush-mouse")  # fmt: skip
    pushed(game, "battle:7:marquise:retainer", "ambush:ambush-mouse")
    assert pieces(game, 7)["keepers"]["warrior"] == 2
    assert "devout-knights" in game.text()
    assert Woodland(game.text()).text() == game.text()
    pushed(game, "roll:1:1")
    assert pieces(game, 7)["keepers"]["warrior"] == 1


def test_r_k3_each_moving_warrior_may_carry_one_relic() -> None:
    game = acting("moving", keepers_warriors="7:3", keepers_figure__3="7:2", keepers_tablet__1="7:1")
    pushed(game, "move:7:3:2:retainer")
    assert options(game) == ["carry:figure-3", "carry:tablet-1", "done"]
    pushed(game, "carry:figure-3", "carry:tablet-1")
    assert pieces(game, 7)["keepers"] == {"warrior": 1, "figure-3": 1}
    assert pieces(game, 3)["keepers"] == {"warrior": 2, "figure-3": 1, "tablet-1": 1}


def test_101_c_5_2_ii_chameleander_says_whether_the_warrior_it_forces_carries_a_relic() -> None:
    game = charm(7, seats="chameleander,keepers", task="chameleander.act,0", chameleander_actions="3",
                 chameleander_hand="anvil", keepers_warriors="7:2", keepers_figure__2="7:1")  # fmt: skip
    pushed(game, "stroll:7:3:keepers")
    assert (game.turn, options(game)) == ("chameleander", ["carry:figure-2", "done"])
    left, taken = Woodland(game.text()), pushed(game, "carry:figure-2")
    assert pieces(taken, 3)["keepers"] == {"warrior": 1, "figure-2": 1}
    assert pieces(pushed(left, "done"), 7)["keepers"] == {"warrior": 1, "figure-2": 1}


def test_101_c_5_2_ii_whoever_else_forces_them_the_keepers_say_what_is_carried() -> None:
    game = iron(seats="marquise,keepers", phase="birdsong", marquise_crafted="false-orders", marquise_sawmill="1:1",
                cards="exiles-and-partisans", keepers_warriors="7:2", keepers_figure__2="7:1")  # fmt: skip
    pushed(game, "orders:keepers:7:3")
    assert (game.turn, options(game)) == ("keepers", ["carry:figure-2", "done"])


# R-K4: Prized Trophies


def test_r_k4_an_enemy_who_removes_a_relic_scores_two_and_puts_it_face_up_into_any_forest() -> None:
    game = attacked(marquise_warriors="7:3", keepers_figure__3="7:1")
    battle(game, 7, "keepers", (0, 0))
    assert (game.turn, score(game, "marquise")) == ("marquise", 2)
    assert sorted(options(game)) == sorted(f"trophy:{forest}" for forest in game.state.map.forests)
    assert Woodland(game.text()).text() == game.text()
    pushed(game, "trophy:west")
    assert own(game, "forests") == ["west:figure-3"]


def test_r_k4_all_relics_that_a_card_removes_are_trophies() -> None:
    game = iron(seats="marquise,keepers", marquise_workshop="2:2,7:1", marquise_hand="favor-of-the-mice",
                keepers_figure__1="9:1", keepers_jewelry__2="9:1", keepers_warriors="9:1")  # fmt: skip
    pushed(game, "craft:favor-of-the-mice", "trophy:east", "trophy:north")
    assert (score(game, "marquise"), own(game, "forests")) == (4, ["east:figure-1", "north:jewelry-2"])


def test_a_removed_waystation_scores_one_and_both_its_sides_can_be_placed_again() -> None:
    game = attacked(marquise_warriors="7:3",
                keepers_figure__tablet__waystation="7:1")  # fmt: skip
    battle(game, 7, "keepers", (0, 0))
    assert (score(game, "marquise"), len(game.view(None)["sides"]["keepers"]["stations"])) == (1, 6)


# R-K5 and R-K6: the Retinue


def test_r_k6_each_card_acts_once_in_its_column_and_a_bird_matches_any_suit() -> None:
    game = acting("moving", "anvil,retainer", keepers_warriors="7:1,8:1")
    assert {(move.split(":")[1], move.split(":")[4]) for move in options(game, "move")} == {
        ("8", "anvil"), ("8", "retainer"), ("7", "retainer"),
    }  # fmt: skip
    pushed(game, "move:8:7:1:anvil")
    assert {move.split(":")[4] for move in options(game, "move")} == {"retainer"}
    assert Woodland(game.text()).text() == game.text()


def test_r_k6_the_retinue_holds_ten_cards() -> None:
    cards = "sword-mouse,crossbow-mouse,bake-sale,sappers,armorers,root-tea-fox,crossbow-bird,birdy-bindle"
    game = iron("keepers.gather,0", keepers_moving=cards, keepers_retainers="1,0,0", keepers_hand="anvil,tax-collector",
                phase="evening")  # fmt: skip
    pushed(game, "gather:anvil:delving")
    assert options(game, "gather") == []


def test_r_k9_a_column_is_finished_before_the_next_one_begins() -> None:
    game = iron(keepers_warriors="7:3", keepers_retainers="1,1,1", marquise_warriors="7:1")
    assert {move.partition(":")[0] for move in options(game)} == {"move", "done"}
    pushed(game, "done")
    assert {move.partition(":")[0] for move in options(game)} == {"battle", "done"}
    pushed(game, "done")
    assert {move.partition(":")[0] for move in options(game)} == {"move", "done"}


# Birdsong


def test_encamp_turns_a_warrior_into_a_waystation_of_either_side_once_in_a_clearing() -> None:
    game = iron("keepers.encamp,0,", phase="birdsong", keepers_warriors="7:3,1:1", marquise_keep="1:1")
    assert {move.split(":")[1] for move in options(game, "encamp")} == {"7"}
    assert len(options(game, "encamp")) == 6
    pushed(game, "encamp:7:jewelry-tablet-waystation")
    assert pieces(game, 7)["keepers"] == {"warrior": 2, "jewelry-tablet-waystation": 1}
    assert options(game, "encamp") == []


def test_without_any_piece_in_a_clearing_but_relics_they_come_back_on_the_edge_of_the_map() -> None:
    game = iron(phase="birdsong", keepers_figure__1="7:1", keepers_forests="north:tablet")
    assert {int(move.split(":")[1]) for move in options(game, "revive")} == {1, 2, 3, 4, 5, 6, 7, 8, 9}
    pushed(game, "revive:9:tablet-figure-waystation")
    assert pieces(game, 9)["keepers"] == {"warrior": 1, "tablet-figure-waystation": 1}


def test_decamp_turns_a_waystation_into_a_warrior() -> None:
    game = iron("keepers.decamp,0,", phase="birdsong", keepers_figure__jewelry__waystation="7:1")
    pushed(game, "decamp:7:figure-jewelry-waystation")
    assert (pieces(game, 7), score(game, "keepers")) == ({"keepers": {"warrior": 1}}, 0)


def test_a_card_recruits_two_warriors_at_a_waystation_of_its_suit() -> None:
    game = iron("keepers.recruit,0", phase="birdsong", keepers_hand="anvil,armorers,sword-mouse",
                keepers_figure__jewelry__waystation="8:1")  # fmt: skip
    assert options(game, "recruit") == ["recruit:anvil:8", "recruit:armorers:8"]
    pushed(game, "recruit:anvil:8")
    assert (pieces(game, 8)["keepers"]["warrior"], discards(game)) == (2, ["anvil"])


# R-K7: Delve


def test_r_k7_where_enemies_can_be_battled_they_must_be_and_then_the_ruler_may_delve() -> None:
    game = acting("delving", keepers_warriors="3:3", marquise_warriors="3:1", keepers_forests="east:figure-1")
    assert options(game) == ["battle:3:marquise:retainer", "done"]
    pushed(game, "battle:3:marquise:retainer", "roll:1:0")
    assert options(game) == ["delve:3:east:figure-1:retainer", "done"]
    pushed(game, "delve:3:east:figure-1:retainer")
    assert (pieces(game, 3)["keepers"], own(game, "forests")) == ({"warrior": 3, "figure-1": 1}, [])


def test_r_k7_a_battle_that_loses_rule_forbids_the_delve() -> None:
    game = acting("delving", keepers_warriors="3:1", marquise_warriors="3:3", keepers_forests="east:figure-1")
    pushed(game, "battle:3:marquise:retainer", "roll:1:1")
    assert options(game, "delve") == []


@pytest.mark.parametrize(("ruled", "kept"), [("3:1,6:1", True), ("3:1", False)])
def test_r_k7_who_rules_fewer_clearings_around_the_forest_than_the_value_loses_the_card(ruled: str, kept: bool) -> None:
    game = acting("delving", "bake-sale", keepers_warriors=ruled, keepers_forests="east:figure")
    pushed(game, "delve:3:east:figure:bake-sale", "worth:2:1")
    assert pieces(game, 3)["keepers"]["figure-2"] == 1
    assert (own(game, "delving"), discards(game)) == ((["bake-sale"], []) if kept else ([], ["bake-sale"]))


def test_r_k5_a_faithful_retainer_that_is_discarded_leaves_the_game() -> None:
    game = acting("delving", "retainer,retainer", keepers_warriors="3:1", keepers_forests="east:figure,south:tablet-1")
    pushed(game, "delve:3:east:figure:retainer", "worth:3:1")
    assert (own(game, "retainers"), discards(game)) == ([0, 1, 0], [])
    assert options(game, "delve") == ["delve:3:south:tablet-1:retainer"]


# R-K8: Recover


def recovering(cards: str = "bake-sale", **fields: Any) -> Woodland:
    fields.setdefault("keepers_figure__tablet__waystation", "3:1")
    return acting("recovering", cards, **fields)


def test_r_k8_a_relic_is_recovered_where_a_waystation_shows_its_type() -> None:
    game = recovering(keepers_figure__1="3:1", keepers_tablet__1="3:1", keepers_warriors="4:1")
    assert options(game, "recover") == ["recover:3:figure-1:bake-sale"]
    pushed(game, "recover:3:figure-1:bake-sale")
    assert (score(game, "keepers"), own(game, "recovered"), own(game, "recovering")) == (
        1, ["figure-1"], ["bake-sale"],
    )  # fmt: skip
    assert Woodland(game.text()).text() == game.text()


def test_r_k8_the_card_recovers_again_as_long_as_enough_clearings_of_the_suit_are_ruled() -> None:
    game = recovering(keepers_figure__2="3:1", keepers_figure__3="3:2", keepers_warriors="4:1,3:1")
    pushed(game, "recover:3:figure-2:bake-sale")
    assert options(game) == ["done", "recover:3:figure-3:bake-sale"]
    pushed(game, "recover:3:figure-3:bake-sale")
    assert (score(game, "keepers"), own(game, "recovering"), discards(game)) == (5, [], ["bake-sale"])
    assert pieces(game, 3)["keepers"]["figure-3"] == 1


def test_15_5_2_a_card_recovers_in_the_one_clearing_that_was_chosen_for_it() -> None:
    game = recovering("", keepers_retainers="0,0,1", keepers_figure__1="3:1", keepers_tablet__1="4:1",
                      keepers_figure__tablet__waystation="3:1", keepers_tablet__jewelry__waystation="4:1",
                      keepers_warriors="3:1,4:1")  # fmt: skip
    assert options(game, "recover") == ["recover:3:figure-1:retainer", "recover:4:tablet-1:retainer"]
    pushed(game, "recover:3:figure-1:retainer")
    assert options(game, "recover") == []


def test_15_5_2_a_card_that_may_recover_again_is_not_asked_about_other_clearings() -> None:
    game = recovering(keepers_figure__1="3:1", keepers_figure__2="3:1", keepers_tablet__1="4:1",
                      keepers_tablet__jewelry__waystation="4:1", keepers_warriors="3:1,4:1")  # fmt: skip
    pushed(game, "recover:3:figure-1:bake-sale")
    assert options(game) == ["done", "recover:3:figure-2:bake-sale"]
    assert Woodland(game.text()).text() == game.text()


def test_r_k8_a_full_column_scores_two_more() -> None:
    game = recovering(keepers_figure__1="3:1", keepers_recovered="jewelry-1,tablet-2", keepers_warriors="3:1")
    pushed(game, "recover:3:figure-1:bake-sale")
    assert score(game, "keepers") == 1 + 2


def test_the_third_column_moves_too_and_a_card_that_moved_recovers_nothing() -> None:
    game = recovering(keepers_figure__1="3:1", keepers_warriors="3:2")
    pushed(game, "move:3:6:1:bake-sale", "done")
    assert options(game, "recover") == []


# Evening


def test_a_warrior_goes_from_each_clearing_with_four_or_more() -> None:
    game = iron(phase="evening", keepers_warriors="7:4,8:5,3:3")
    assert [side(game, "keepers").warriors[at] for at in (0, 7, 8, 3)] == [5, 3, 4, 3]


def test_cards_of_the_hand_join_the_retinue_or_one_card_is_shifted() -> None:
    fields = {"keepers_hand": "anvil,armorers", "keepers_moving": "bake-sale", "keepers_retainers": "0,0,1"}
    game = iron(phase="evening", **fields)
    added = pushed(Woodland(game.text()), "gather:anvil:delving")
    assert (own(added, "delving"), hand(added, "keepers"), options(added, "shift")) == (["anvil"], ["armorers"], [])
    pushed(game, "shift:retainer:recovering:delving")
    assert (own(game, "retainers"), options(game, "gather")) == ([0, 1, 0], [])


def test_the_draw_grows_with_waystations() -> None:
    game = iron(keepers_figure__jewelry__waystation="7:1", keepers_tablet__jewelry__waystation="8:1")
    assert game.view(None)["sides"]["keepers"]["draws"] == 3


# Other clauses


def test_r_x4_the_keepers_are_cajoled_to_place_a_waystation_of_either_side() -> None:
    game = charm(7, seats="chameleander,keepers", task="chameleander.act,0", chameleander_actions="3",
                 chameleander_hand="anvil", keepers_warriors="7:2",
                 keepers_figure__tablet__waystation="8:1")  # fmt: skip
    pushed(game, "cajole:anvil")
    assert options(game) == ["done", "place:figure-jewelry-waystation", "place:jewelry-figure-waystation",
                             "place:jewelry-tablet-waystation", "place:tablet-jewelry-waystation"]  # fmt: skip
    pushed(game, "place:jewelry-figure-waystation")
    assert pieces(game, 7)["keepers"] == {"warrior": 2, "jewelry-figure-waystation": 1}


def test_w13_a_relic_can_be_delved_into_a_clearing_where_an_enemys_snare_lies() -> None:
    game = acting("delving", seats="keepers,corvids", keepers_warriors="3:4", corvids_warriors="3:1",
                  corvids_snare="3:1", keepers_forests="east:figure-1")  # fmt: skip
    pushed(game, "battle:3:corvids:retainer", "roll:0:0")
    assert options(game, "delve") == ["delve:3:east:figure-1:retainer"]


def test_what_is_missing_says_why() -> None:
    game = acting("delving", "sword-mouse,retainer", keepers_warriors="3:2", keepers_forests="west:figure-1",
                  marquise_warriors="3:1")  # fmt: skip
    why = "No card matches a ruled clearing with a warrior, without enemies and next to a relic."
    assert game.view("keepers")["missing"] == [{"action": "delve", "word": "", "reason": why}]


def test_the_computer_wins_with_the_keepers_against_any_moves() -> None:
    game, rng, opponent = Woodland(rules={"seating": "keepers,marquise"}), Random(2), WoodlandOpponent()
    while game.outcome() is None:
        mine = game.turn == "keepers"
        view = game.view("keepers")
        game.push(opponent.choose(view, "2", rng, lambda: False) if mine else rng.choice([*game.legal_moves]))
    assert str(game.outcome()) == "keepers points"

"""What the computer player of Woodland weighs: relics on the march, Evenings, boasts, and whom it fears."""

from __future__ import annotations

from random import Random

import pytest

from engine.woodland import Woodland
from engine.woodland.computer.judge import fears, standing
from engine.woodland.computer.lookahead import Lookahead, ends
from engine.woodland.computer.opponent import WoodlandOpponent
from engine.woodland.state import State
from tests.engine.woodland.charm import charm
from tests.engine.woodland.scenes import options, pieces, pushed, scene, score


def chosen(game: Woodland, level: str = "3") -> str:
    return WoodlandOpponent().choose(game.view(game.turn), level, Random(1), lambda: False)


def worth_of_0(state: State) -> float:
    return standing(state, 0, 5)


def value(game: Woodland, move: str) -> float:
    return Lookahead(game.state, game.state.seat_of(game.turn)).value(move)


# What belongs to a move, and where it ends


def test_the_keepers_carry_a_relic_to_the_waystation_that_shows_its_type() -> None:
    game = scene("keepers,marquise", "keepers.act,0,moving", marquise_warriors="7:1", keepers_retainers="1,1,1",
                 keepers_warriors="9:2", keepers_figure__3="9:1", keepers_figure__tablet__waystation="1:1")  # fmt: skip
    (marched,) = ends(game.state, 0, "move:9:1:1:retainer", worth_of_0)
    assert marched.sides[0].pieces["figure-3"][1] == 1
    assert chosen(game) == "move:9:1:1:retainer"
    pushed(game, "move:9:1:1:retainer")
    assert chosen(game) == "carry:figure-3"


def test_chameleander_marks_a_warrior_of_who_is_ahead() -> None:
    game = charm(8, seats="chameleander,marquise,eyrie", task="chameleander.act,0", marquise_warriors="1:2",
                 eyrie_warriors="1:2", eyrie_score="20", chameleander_actions="2",
                 chameleander_hand="anvil,armorers")  # fmt: skip
    (marked,) = ends(game.state, 0, "mark:anvil", worth_of_0)
    assert [side.warriors[1] for side in marked.sides[1:]] == [2, 1]


def test_a_turn_is_thought_through_up_to_its_evening_which_scores_whatever_was_done_before() -> None:
    game = scene("eyrie,marquise", "eyrie.resolve,0,build,fox", eyrie_leader="despot", eyrie_build="anvil",
                 eyrie_warriors="8:3,4:2", eyrie_roost="4:1", marquise_warriors="1:1")  # fmt: skip
    (built,) = ends(game.state, 0, "build:8:fox", worth_of_0)
    assert (built.sides[0].score, built.offer) == (0, [])
    pushed(game, "build:8:fox")
    assert score(game, "eyrie") == 1


def test_an_ambush_that_ends_the_battle_is_not_followed_by_the_next_action() -> None:
    game = scene("marquise,alliance", "marquise.act,0", marquise_warriors="8:2,5:3", marquise_actions="2",
                 marquise_hand="ambush-bird", alliance_warriors="8:1", alliance_hand="ambush-fox")  # fmt: skip
    pushed(game, "battle:8:alliance", "ambush:ambush-fox")
    assert options(game) == ["ambush:ambush-bird", "done"]
    (lost,) = ends(game.state, 0, "done", worth_of_0)
    assert (lost.sides[0].warriors[8], lost.sides[0].warriors[5], lost.sides[0].own["actions"]) == (0, 3, 1)


# Chameleander, and what others think of them


def test_chameleander_boasts_when_it_pays() -> None:
    game = charm(8, 4, id_=2, phase="evening", chameleander_hand="armorers,sappers")
    assert chosen(game).startswith("boast:")
    pushed(game, chosen(game))
    assert chosen(game).startswith("boast:")


def test_chameleander_keeps_birds_to_boast_of_rather_than_mark_for_death() -> None:
    birds = "armorers,sappers,crossbow-bird"
    game = charm(8, 3, id_=2, task="chameleander.act,0", chameleander_actions="1", marquise_warriors="12:1",
                 chameleander_hand=birds)  # fmt: skip
    assert value(game, "mark:sappers") < value(game, "done")
    plain = charm(8, 3, id_=2, task="chameleander.act,0", chameleander_actions="1", marquise_warriors="12:1",
                  chameleander_hand="anvil,foxfolk-steel,gently-used-knapsack")  # fmt: skip
    assert value(plain, "mark:anvil") > value(plain, "done")


@pytest.mark.parametrize(("points", "answer"), [("5", "place"), ("28", "done")])
def test_a_rival_takes_what_cajole_offers_unless_that_makes_chameleander_win(points: str, answer: str) -> None:
    game = charm(8, 3, marquise_warriors="8:2", marquise_sawmill="12:1", chameleander_hand="bake-sale",
                 task="chameleander.act,0", chameleander_actions="1", chameleander_score=points)  # fmt: skip
    pushed(game, "cajole:bake-sale")
    assert game.turn == "marquise"
    assert chosen(game).partition(":")[0] == answer


# Whom others fear


def test_a_piece_of_who_is_ahead_is_worth_more_to_remove_than_one_of_who_is_behind() -> None:
    def after(**fewer: str) -> float:
        warriors = {"eyrie_warriors": "5:3", "alliance_warriors": "7:3", **fewer}
        return worth_of_0(scene("marquise,eyrie,alliance", eyrie_score="20", alliance_score="4", **warriors).state)

    assert after(eyrie_warriors="5:2") > after(alliance_warriors="7:2") > after()


@pytest.mark.parametrize(
    ("faction", "feared"),
    [("corvids", {"corvids_raid": "7:1"}), ("lizards", {"lizards_mouse__garden": "7:1"}),
     ("duchy", {"duchy_market": "7:1"}), ("alliance", {"alliance_mouse__base": "7:1"})],
)  # fmt: skip
def test_plots_gardens_markets_and_bases_are_feared_more_than_warriors(faction: str, feared: dict[str, str]) -> None:
    warrior = scene(f"marquise,{faction}", **{f"{faction}_warriors": "7:1"})
    assert worth_of_0(scene(f"marquise,{faction}", **feared).state) < worth_of_0(warrior.state)


def test_who_will_probably_have_most_points_is_feared_most() -> None:
    state = scene("marquise,eyrie,alliance", eyrie_score="10", alliance_score="10", eyrie_roost="1:1,6:1,8:1",
                  eyrie_warriors="1:2,6:2,8:2").state  # fmt: skip
    _, eyrie, alliance = fears(state, 0, 5)
    assert alliance < 1 < eyrie
    assert eyrie + alliance == pytest.approx(2)


def test_a_plot_is_feared_more_with_a_warrior_that_can_turn_it_up() -> None:
    plots = {"corvids_plot": "7:1", "corvids_plots": "7:raid"}
    alone = scene("marquise,corvids", corvids_warriors="9:1", **plots)
    assert worth_of_0(scene("marquise,corvids", corvids_warriors="7:1", **plots).state) < worth_of_0(alone.state)


def test_a_vagabond_is_feared_less_with_damaged_items() -> None:
    whole = scene("marquise,vagabond", vagabond_pawn="7:1", vagabond_satchel="boots,sword")
    hit = scene("marquise,vagabond", vagabond_pawn="7:1", vagabond_satchel="boots,sword.d")
    assert worth_of_0(hit.state) > worth_of_0(whole.state)


# What single factions look ahead for


def test_the_keepers_gather_a_card_that_can_recover_where_the_waystation_stands() -> None:
    game = scene("keepers,marquise", "keepers.gather,0", phase="evening", keepers_warriors="9:2",
                 keepers_figure__3="9:1", keepers_figure__tablet__waystation="9:1",
                 keepers_hand="anvil,root-tea-mouse")  # fmt: skip
    assert pieces(game, 9)["keepers"] == {"warrior": 2, "figure-tablet-waystation": 1, "figure-3": 1}
    assert value(game, "gather:root-tea-mouse:recovering") > value(game, "gather:anvil:recovering")


def test_the_keepers_gather_rather_than_hold_a_full_hand() -> None:
    game = scene("keepers,marquise", "keepers.gather,0", phase="evening", keepers_warriors="9:2",
                 keepers_hand="anvil,armorers,bake-sale,root-tea-fox,sword-mouse")  # fmt: skip
    assert chosen(game).startswith("gather:")


def test_the_eyrie_decrees_battles_with_a_bird_rather_than_in_one_suit() -> None:
    def battling(card: str) -> float:
        return worth_of_0(scene("eyrie,marquise", eyrie_leader="charismatic", eyrie_battle=card, eyrie_roost="1:1",
                                eyrie_warriors="1:4", marquise_warriors="1:1").state)  # fmt: skip

    assert battling("armorers") > battling("anvil")


def test_the_marquise_guards_what_enemies_stand_next_to() -> None:
    def left_alone(enemies: str) -> float:
        return worth_of_0(scene("marquise,eyrie", marquise_sawmill="5:1", marquise_warriors="8:1",
                                eyrie_warriors=enemies).state)  # fmt: skip

    assert left_alone("1:2") < left_alone("6:2")


def test_the_eyrie_fears_a_decree_that_can_be_built_this_turn_and_not_the_next() -> None:
    def building(card: str) -> float:
        """Roosts may still come to one fox clearing, 12, and to all rabbit clearings."""
        return worth_of_0(scene("eyrie,marquise", eyrie_leader="commander", eyrie_build=card, eyrie_roost="1:1,6:1,8:1",
                                eyrie_warriors="1:2,6:2,8:2,12:2,3:2,4:2", marquise_warriors="9:1").state)  # fmt: skip

    assert building("root-tea-rabbit") > building("anvil")


def test_later_in_a_line_it_thinks_of_one_warrior_all_and_all_but_one() -> None:
    game = scene("marquise,alliance", "marquise.act,0", marquise_warriors="1:6", marquise_actions="1")
    thought_of = [each for each in Lookahead(game.state, 0).plausible_moves(game.state) if each.startswith("move:1:5:")]
    assert thought_of == ["move:1:5:1", "move:1:5:5", "move:1:5:6"]

"""Chameleander and the Vagabond. Numbers are those of the checklist of clauses."""

from __future__ import annotations

from engine.woodland import Woodland
from tests.engine.woodland.charm import charm, track
from tests.engine.woodland.scenes import options, pieces, pushed, scene, score, side

BOTH = "chameleander,vagabond"
TRACKS = "-,-,ego,ego,ego,superego,superego,superego"


def met(**fields: str) -> Woodland:
    """The Vagabond's Daylight in clearing 8, where Chameleander stands with two ego."""
    fields.setdefault("vagabond_satchel", "boots,crossbow,crossbow,sword,torch")
    return scene("vagabond,chameleander", "vagabond.act,0", vagabond_pawn="8:1", chameleander_warriors="8:1",
                 chameleander_ego="0:3,8:2", chameleander_track=TRACKS, **fields)  # fmt: skip


def relation(game: Woodland) -> int:
    """How the Vagabond stands with the second seat."""
    relations: tuple[int, ...] = side(game, "vagabond").own["relations"]
    return relations[1] if relations else 0


def test_017_c_2_1_the_pawn_does_not_craft() -> None:
    game = charm(8, seats=BOTH, vagabond_pawn="8:1", vagabond_satchel="hammer", chameleander_hand="anvil")
    assert options(game, "craft") == []


def test_034_c_2_2_scorched_earth_removes_ego_and_chameleander_stays_and_may_leave_but_not_come_back() -> None:
    game = met(vagabond_character="scoundrel")
    pushed(game, "scorch")
    assert (pieces(game, 8)["chameleander"], score(game, "vagabond"), relation(game)) == ({"warrior": 1}, 2, 0)
    here = charm(8, 0, seats=BOTH, task="chameleander.act,0", vagabond_scorched="8", chameleander_actions="3",
                 chameleander_hand="anvil,bake-sale")  # fmt: skip
    assert (options(here, "stroll") != [], options(here, "boast")) == (True, [])
    away = charm(7, 0, seats=BOTH, task="chameleander.act,0", vagabond_scorched="8", chameleander_actions="3",
                 chameleander_hand="anvil")  # fmt: skip
    assert options(away, "stroll:7:8") == []


def test_088_c_4_2_skip_leaves_a_scorched_clearing_and_enters_none() -> None:
    fields = {"seats": BOTH, "task": "chameleander.skip,0,2", "phase": "birdsong", "vagabond_scorched": "8"}
    assert options(charm(7, 0, **fields), "skip") == ["skip:7:12", "skip:7:3"]
    assert options(charm(8, 0, **fields), "skip") == ["skip:8:4", "skip:8:7"]



def test_035_c_2_2_a_forest_is_never_where_chameleander_goes() -> None:
    game = charm(8, seats=BOTH, phase="birdsong", task="chameleander.skip,0,2", vagabond_forest="west")
    assert options(game, "skip") == ["skip:8:4", "skip:8:7"]


def test_036_c_2_2_an_allied_vagabond_cannot_take_chameleander_along_or_let_it_take_hits() -> None:
    game = met(vagabond_relations="0,3")
    assert options(game, "move") == ["move:8:4:1", "move:8:7:1"]
    three = scene("vagabond,chameleander,marquise", "vagabond.act,0", vagabond_pawn="8:1", vagabond_satchel="sword",
                  vagabond_relations="0,3,0", chameleander_warriors="8:1", marquise_warriors="8:2",
                  chameleander_track="ego,ego,ego,ego,ego,superego,superego,superego")  # fmt: skip
    assert options(three, "battle") == ["battle:8:chameleander", "battle:8:marquise"]


def test_058_c_2_5_a_strike_removes_one_ego_the_first_time_in_a_turn_without_hostility() -> None:
    game = met()
    assert options(game, "strike") == ["strike:chameleander"]
    pushed(game, "strike:chameleander")
    assert (track(game).count("-"), score(game, "vagabond"), relation(game)) == (1, 1, 0)
    assert options(game, "strike") == []


def test_063_c_2_5_a_battle_that_removes_ego_makes_nobody_hostile_and_is_no_infamy() -> None:
    game = met(vagabond_hand="anvil", vagabond_satchel="sword,sword")
    pushed(game, "battle:8:chameleander", "give:anvil", "roll:2:0")
    assert (track(game).count("-"), score(game, "vagabond"), relation(game)) == (0, 2, 0)


def test_072_c_2_7_who_removes_a_mercenary_is_hostile_to_chameleander_and_not_to_the_riverfolk() -> None:
    game = charm(8, 1, seats="chameleander,vagabond,riverfolk", task="chameleander.act,0", chameleander_actions="3",
                 riverfolk_used="mercenaries", riverfolk_warriors="9:2", vagabond_pawn="9:1",
                 vagabond_satchel="sword,boots")  # fmt: skip
    pushed(game, "quell:9:vagabond", "roll:1:1")
    while options(game, "lose"):
        game.push(options(game, "lose")[0])
    assert side(game, "vagabond").own["relations"] == (9, 0, 0)


def test_108_c_5_2_iii_the_vagabond_has_no_warriors_and_is_never_beckoned() -> None:
    game = charm(8, 0, seats=BOTH, task="chameleander.act,0", chameleander_actions="3", vagabond_pawn="8:1")
    assert options(game, "beckon") == []


def test_chameleander_may_quell_the_pawn() -> None:
    game = charm(8, 1, seats=BOTH, task="chameleander.act,0", chameleander_actions="3", vagabond_pawn="8:1",
                 vagabond_satchel="boots,hammer")  # fmt: skip
    assert options(game, "quell") == ["quell:8:vagabond"]

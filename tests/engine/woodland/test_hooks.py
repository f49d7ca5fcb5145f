"""What one faction may change of what all others do, tried with a faction that is there for this alone."""

from __future__ import annotations

from random import Random

import pytest

from engine.agenda import play
from engine.errors import BadPosition, BadRules
from engine.woodland import Woodland
from engine.woodland.rules.moving import may_move
from engine.woodland.rules.pieces import gain_warrior, lose_warrior
from tests.engine.woodland.charm import charm
from tests.engine.woodland.invariants import check
from tests.engine.woodland.scenes import battle, options, pieces, pushed, ruler, scene, score, side

SIX = "marquise,eyrie,alliance,chameleander,rival,warden"


def test_what_is_adjacent_depends_on_who_goes() -> None:
    with_tower = scene("marquise,warden", marquise_warriors="4:1", warden_tower="4:1")
    without = scene("marquise,warden", marquise_warriors="4:1")
    assert options(with_tower, "move:4:7") == ["move:4:7:1"]
    assert options(without, "move:4:7") == []


def test_a_gate_lets_nobody_out_but_everybody_in() -> None:
    game = scene("marquise,warden", marquise_warriors="7:1,8:1", warden_gate="7:1")
    assert (options(game, "move:7"), options(game, "move:8:7")) == ([], ["move:8:7:1"])


def test_a_wall_lets_nobody_in_but_everybody_out() -> None:
    game = scene("marquise,warden", marquise_warriors="7:1,8:1", warden_wall="7:1")
    assert options(game, "move:7") == ["move:7:12:1", "move:7:3:1", "move:7:8:1"]
    assert options(game, "move:8:7") == []


def test_on_a_road_of_its_own_a_faction_needs_no_rule() -> None:
    game = scene("warden,marquise", warden_warriors="3:1", marquise_warriors="3:3,7:3,11:3")
    assert [may_move(game.state, 0, 3, at) for at in (7, 11)] == [True, False]


def test_chameleander_skips_through_a_gate_and_no_wall_and_strolls_through_neither() -> None:
    fields = {"seats": "chameleander,warden", "chameleander_hand": "anvil", "warden_gate": "7:1", "warden_wall": "8:1"}
    assert options(charm(7, phase="birdsong", **fields), "skip") == ["skip:7:12", "skip:7:3"]
    game = charm(7, task="chameleander.act,0", chameleander_actions="3", **fields)
    assert options(game, "stroll") == []
    reasons = {each["action"]: each["reason"] for each in game.view("chameleander")["missing"]}
    assert reasons["stroll"] == "No warrior of another faction can move out of clearing 7."


def test_where_a_banner_flies_its_owner_rules_whatever_others_have() -> None:
    game = scene("marquise,warden,eyrie", marquise_warriors="7:9", eyrie_warriors="7:9", warden_banner="7:1")
    assert (ruler(game, 7), ruler(game, 8)) == ("warden", None)


def test_a_faction_may_take_hits_on_other_things_than_pieces() -> None:
    game = scene("marquise,warden", marquise_warriors="7:3", warden_warriors="7:1", warden_shields="1")
    battle(game, 7, "warden", (2, 0))
    assert (game.turn, options(game)) == ("warden", ["lose:shield", "lose:warrior"])
    pushed(game, "lose:shield")
    assert (pieces(game, 7), side(game, "warden").own["shields"]) == ({"marquise": {"warrior": 3}}, 0)


def test_an_effect_may_cost_or_bring_something_else_than_a_warrior() -> None:
    state = scene("marquise,warden", warden_warriors="7:1").state.copy()
    gain_warrior(state, 1, 7)
    assert (state.sides[1].warriors[7], state.sides[1].own["shields"]) == (1, 1)
    lose_warrior(state, 0, 1, 7)
    assert (state.sides[1].warriors[7], state.sides[1].own["shields"]) == (1, 0)
    gain_warrior(state, 0, 7)
    lose_warrior(state, 1, 0, 7)
    assert state.sides[0].warriors[7] == 0


def test_r_g3_a_faction_may_offer_a_move_in_the_turn_of_another_and_only_until_its_last_step() -> None:
    game = scene("marquise,warden", marquise_warriors="7:1")
    assert options(game, "knock") == ["knock"]
    assert game.describe("knock") == "Somebody knocks at the warden's door."
    pushed(game, "done")
    assert options(game) == ["done:phase", "knock"]
    pushed(game, "knock")
    assert (score(game, "marquise"), options(game, "knock")) == (1, [])


def test_nobody_is_offered_anything_by_itself() -> None:
    assert options(scene("warden,marquise"), "knock") == []


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_two_to_six_seats_play_to_an_end_by_rule(count: int) -> None:
    state, rng = Woodland(rules={"seating": ",".join(SIX.split(",")[:count])}).state.copy(), Random(count)
    while not state.result:
        play(state, rng.choice(state.offer))
        check(state)
    assert state.result[1] in ("points", "dominance")


def test_a_seventh_seat_and_a_seat_alone_are_refused_with_the_laws_number() -> None:
    for seats in (f"{SIX},marquise", "marquise"):
        with pytest.raises(BadPosition, match=r"choose 2 to 6 different factions from: .* \(Law 5\.1\)$"):
            Woodland(f"seats={seats} turn=1")
        with pytest.raises(BadRules, match=r"'seating' of woodland is invalid: .* \(Law 5\.1\)$"):
            Woodland(rules={"seating": seats})

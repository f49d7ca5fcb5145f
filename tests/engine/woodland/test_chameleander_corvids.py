"""Chameleander with the Corvids: what its law says of plots, by the numbers of the checklist."""

from __future__ import annotations

from typing import Any

import pytest

from engine.woodland import Woodland
from tests.engine.woodland.charm import charm, track
from tests.engine.woodland.scenes import battle, options, pieces, pushed, score, side

BOTH = "chameleander,corvids"


def beside(at: int, placed: int = 0, plots: str = "", **fields: Any) -> Woodland:
    """Chameleander in its Daylight in a clearing, with plots that lie face down: "7:bomb"."""
    if plots:
        places = [each.partition(":")[0] for each in plots.split(",")]
        fields["corvids_plots"] = plots
        fields["corvids_plot"] = ",".join(f"{place}:{places.count(place)}" for place in dict.fromkeys(places))
    fields.setdefault("seats", BOTH)
    fields.setdefault("task", "chameleander.act,0")
    return charm(at, placed, chameleander_actions="3", **fields)


def test_016_c_2_1_plots_where_chameleander_is_craft_for_it_face_down_and_face_up() -> None:
    for plots, fields in (("8:bomb,8:raid", {}), ("8:bomb", {"corvids_snare": "8:1"}), ("", {"corvids_snare": "8:1"})):
        game = beside(8, plots=plots, task="craft,0", chameleander_hand="anvil,foxfolk-steel", **fields)
        crafts = ["craft:anvil", "craft:foxfolk-steel"] if plots else ["craft:anvil"]
        assert options(game, "craft") == crafts


def test_034_c_2_2_a_bomb_removes_all_ego_and_chameleander_stays() -> None:
    game = charm(7, 2, seats="corvids,chameleander", task="corvids.flip,0", phase="birdsong", corvids_warriors="7:1",
                 corvids_plot="7:1", corvids_plots="7:bomb")  # fmt: skip
    pushed(game, "flip:7:bomb")
    assert pieces(game, 7) == {"corvids": {"warrior": 1}, "chameleander": {"warrior": 1}}
    assert (track(game), score(game, "corvids")) == ("eeeeesss", 1 + 2)


@pytest.mark.parametrize("shown", [False, True])
def test_052_c_2_5_where_a_snare_lies_face_up_no_ego_can_be_placed_and_all_else_happens(shown: bool) -> None:
    fields = {"corvids_snare": "7:1"} if shown else {}
    game = beside(7, 1, "" if shown else "7:snare", chameleander_hand="anvil", corvids_warriors="8:1", **fields)
    pushed(game, "mark:anvil", "strike:8:corvids")
    assert (track(game), pieces(game, 8)) == ("-eeeesss" if shown else "--eeesss", {})


def test_054_c_2_5_ego_goes_with_chameleander_out_of_a_snare() -> None:
    game = beside(7, 2, task="chameleander.skip,0,2", phase="birdsong", corvids_snare="7:1")
    pushed(game, "skip:7:8")
    assert pieces(game, 8) == {"chameleander": {"warrior": 1, "ego": 2}}


def test_074_c_2_8_two_plots_face_down_deal_one_extra_hit_when_the_corvids_defend() -> None:
    game = beside(7, 2, "7:bomb,7:raid", corvids_warriors="7:2", corvids_hand="")
    battle_of(game)
    assert (track(game), pieces(game, 7)["chameleander"]) == ("eeeeesss", {"warrior": 1})


def battle_of(game: Woodland) -> Woodland:
    """Quells the Corvids with blank dice: one ego falls to the agents, and one goes at the end of the battle."""
    pushed(game, "quell:7:corvids")
    while "roll:0:0" not in game.legal_moves:
        game.push("done")
    return pushed(game, "roll:0:0")


def test_084_c_4_2_out_of_a_snare_skip_works_and_stroll_does_not() -> None:
    assert options(beside(7, corvids_snare="7:1", chameleander_hand="anvil"), "stroll") == []
    game = beside(7, task="chameleander.skip,0,2", phase="birdsong", corvids_snare="7:1")
    assert options(game, "skip") == ["skip:7:12", "skip:7:3", "skip:7:8"]


def test_100_c_5_2_ii_nobody_but_a_corvid_is_forced_out_of_a_snare() -> None:
    """Chameleander itself cannot Stroll out; what may be forced is what may leave."""
    game = beside(7, seats="chameleander,corvids,marquise", chameleander_hand="anvil", corvids_snare="7:1",
                  corvids_warriors="7:1", marquise_warriors="7:1")  # fmt: skip
    assert options(game, "stroll") == []
    reasons = {each["action"]: each["reason"] for each in game.view("chameleander")["missing"]}
    assert reasons["stroll"] == "No warrior of another faction can move out of clearing 7."


def test_106_c_5_2_iii_where_a_snare_lies_only_the_corvids_can_be_beckoned() -> None:
    game = beside(7, seats="chameleander,corvids,marquise", corvids_snare="7:1", corvids_warriors="8:1",
                  marquise_warriors="8:1")  # fmt: skip
    assert options(game, "beckon") == ["beckon:corvids"]


def cajoled(**fields: Any) -> Woodland:
    """The Corvids rule clearing 7 and have been cajoled."""
    game = beside(7, corvids_warriors="7:2", chameleander_hand="anvil", **fields)
    return pushed(game, "cajole:anvil")


def test_122_c_5_2_v_the_corvids_may_place_a_second_plot_in_one_clearing() -> None:
    game = cajoled(plots="7:bomb")
    assert options(game) == ["done", "place:bomb", "place:extortion", "place:plot", "place:raid", "place:snare"]
    pushed(game, "place:plot", "conceal:raid")
    assert side(game, "corvids").own["plots"] == ("7:bomb", "7:raid")
    assert Woodland(game.text()).text() == game.text()


def test_124_c_5_2_v_a_plot_may_be_placed_face_up_without_its_effect_and_without_points() -> None:
    game = pushed(cajoled(), "place:bomb")
    assert pieces(game, 7)["corvids"] == {"warrior": 2, "bomb": 1}
    assert (score(game, "corvids"), score(game, "chameleander"), pieces(game, 7)["chameleander"]["ego"]) == (0, 1, 1)


def test_124_c_5_2_v_a_snare_placed_so_works_at_once_and_an_extortion_draws() -> None:
    assert options(pushed(cajoled(), "place:snare"), "stroll") == []
    assert pushed(cajoled(), "place:extortion").view(None)["sides"]["corvids"]["draws"] == 2


def test_124_c_5_2_v_what_lies_face_down_after_it_is_known_to_the_corvids_alone() -> None:
    game = pushed(cajoled(), "place:plot")
    assert game.turn == "corvids"
    assert [game.seen_by("conceal:bomb", seat)[0] for seat in ("corvids", "chameleander", None)] == [
        "conceal:bomb", "conceal:?", "conceal:?",
    ]  # fmt: skip
    assert "7:?" in pushed(game, "conceal:bomb").view("chameleander")["position"]


def test_a_plot_of_which_nobody_has_said_yet_what_it_is_can_be_read_again() -> None:
    game = pushed(cajoled(), "place:plot")
    assert Woodland(game.text()).text() == game.text()
    assert options(pushed(Woodland(game.text()), "conceal:snare")) == options(pushed(game, "conceal:snare"))


def test_exposure_of_a_plot_where_chameleander_is_shows_a_card_that_leaves_only_when_it_is_wrong() -> None:
    game = pushed(beside(7, plots="7:bomb", chameleander_hand="sword-mouse"), "expose:7:raid", "show:sword-mouse")
    pushed(game, "answer:wrong")
    assert [card.text for card in side(game, "corvids").hand] == ["sword-mouse"]
    # Connected Socialite (C.2.3) needs a card in the hand.
    assert side(game, "chameleander").hand == ()


def test_027_c_2_2_attacked_by_corvids_chameleander_is_not_defenseless() -> None:
    game = charm(7, 1, seats="corvids,chameleander", task="corvids.act,0,3", corvids_warriors="7:3")
    battle(game, 7, "chameleander", (0, 0))
    assert pieces(game, 7)["chameleander"] == {"warrior": 1, "ego": 1}

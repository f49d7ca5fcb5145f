"""Chameleander and the Riverfolk. Numbers are those of the checklist of clauses."""

from __future__ import annotations

from engine.woodland import Woodland
from tests.engine.woodland.charm import charm, track, verbs
from tests.engine.woodland.scenes import discards, hand, options, pieces, pushed, ruler, score, side

TRADE = "chameleander,riverfolk,marquise"


def hired(at: int, placed: int, **fields: str) -> Woodland:
    """Chameleander's Daylight with Mercenaries, before an action."""
    fields.setdefault("chameleander_actions", "3")
    return charm(at, placed, seats=TRADE, task="chameleander.act,0", riverfolk_used="mercenaries", **fields)


def fought(game: Woodland, clearing: int, roll: str, *, gift: str = "done") -> Woodland:
    """The game after a battle with the Marquise that Quell begins."""
    pushed(game, f"quell:{clearing}:marquise")
    while roll not in game.legal_moves:
        game.push(gift if gift in game.legal_moves else "done")
    return pushed(game, roll)


def test_017_c_2_1_a_trade_post_does_not_craft() -> None:
    game = charm(8, seats=TRADE, riverfolk_fox__post="8:1", chameleander_hand="anvil")
    assert options(game, "craft") == []


def test_047_c_2_4_rolled_hits_are_ignored_with_mercenaries_too_but_only_where_chameleander_is() -> None:
    here = hired(8, 2, riverfolk_warriors="8:2", marquise_warriors="8:3", marquise_hand="anvil")
    fought(here, 8, "roll:2:2")
    assert (pieces(here, 8)["riverfolk"], "lose" in verbs(here)) == ({"warrior": 2}, False)
    elsewhere = hired(8, 2, riverfolk_warriors="9:2", marquise_warriors="9:3", marquise_hand="anvil")
    fought(elsewhere, 9, "roll:2:2")
    assert "riverfolk" not in pieces(elsewhere, 9)


def test_066_c_2_7_chameleander_pays_with_cards_and_the_riverfolk_put_their_own_warriors_into_payments() -> None:
    game = charm(8, seats=TRADE, phase="birdsong", riverfolk_prices="2,1,1", riverfolk_hand="codebreakers",
                 chameleander_hand="anvil,bake-sale,sappers")  # fmt: skip
    pushed(game, "buy:hand-card:codebreakers")
    assert options(game) == ["discard:anvil", "discard:bake-sale", "discard:sappers"]
    pushed(game, "discard:sappers", "discard:anvil")
    assert (discards(game), hand(game, "chameleander")) == (["anvil", "sappers"], ["bake-sale", "codebreakers"])
    assert side(game, "riverfolk").own["payments"] == ("riverfolk", "riverfolk")


def test_067_c_2_7_without_cards_nothing_is_offered_and_a_post_with_pieces_is_one_service_more() -> None:
    fields = {"riverfolk_prices": "3,1,2", "riverfolk_hand": "codebreakers", "riverfolk_fox__post": "8:1,12:1"}
    poor = charm(8, seats=TRADE, phase="birdsong", chameleander_hand="anvil", **fields)
    assert options(poor, "buy") == ["buy:riverboats"]
    rich = charm(8, seats=TRADE, phase="birdsong", chameleander_hand="anvil,bake-sale,sappers,cobbler", **fields)
    pushed(rich, "buy:riverboats", "discard:anvil")
    assert options(rich, "buy") == ["buy:hand-card:codebreakers", "buy:mercenaries"]
    pushed(rich, "buy:mercenaries", "discard:sappers", "discard:cobbler")
    assert options(rich, "buy") == []
    nobody = charm(8, seats=TRADE, phase="birdsong", **fields)
    assert options(nobody, "buy") == []


def test_068_c_2_7_with_mercenaries_quell_goes_wherever_they_stand_as_long_as_an_ego_is_there() -> None:
    game = hired(8, 1, riverfolk_warriors="9:1,3:1", marquise_warriors="9:1,5:1")
    assert options(game, "quell") == ["quell:9:marquise"]
    assert options(hired(8, 0, riverfolk_warriors="9:1", marquise_warriors="9:1"), "quell") == []


def test_069_c_2_7_elsewhere_only_mercenaries_deal_and_take_hits() -> None:
    game = hired(8, 2, riverfolk_warriors="9:1", marquise_warriors="9:4")
    fought(game, 9, "roll:3:3")
    assert pieces(game, 9) == {"marquise": {"warrior": 3}}
    assert (track(game).count("-"), score(game, "marquise")) == (1, 0)  # one ego for Quell itself


def test_070_c_2_7_with_chameleander_odd_hits_remove_ego_and_even_ones_mercenaries() -> None:
    game = hired(8, 2, riverfolk_warriors="8:3", marquise_warriors="8:4", marquise_hand="anvil")
    fought(game, 8, "roll:3:3", gift="give:anvil")
    assert (pieces(game, 8), score(game, "marquise")) == ({"chameleander": {"warrior": 1}, "riverfolk": {"warrior": 2},
                                                          "marquise": {"warrior": 1}}, 2)  # fmt: skip
    lone = hired(8, 1, riverfolk_warriors="8:3", marquise_warriors="8:4", marquise_hand="anvil")
    fought(lone, 8, "roll:3:3", gift="give:anvil")
    assert (pieces(lone, 8)["riverfolk"], score(lone, "marquise")) == ({"warrior": 1}, 1)


def test_070_c_2_7_with_chameleander_the_mercenaries_add_to_the_most_hits() -> None:
    game = hired(8, 1, riverfolk_warriors="8:1", marquise_warriors="8:4")
    fought(game, 8, "roll:3:0")
    assert pieces(game, 8)["marquise"] == {"warrior": 1}


def test_071_c_2_7_mercenaries_make_chameleander_rule_in_daylight_and_evening() -> None:
    game = hired(8, 0, riverfolk_warriors="8:2,9:1", marquise_warriors="8:2")
    assert (ruler(game, 8), ruler(game, 9)) == ("chameleander", "chameleander")
    evening = charm(8, 0, seats=TRADE, task="chameleander.boast,0,1", phase="evening", riverfolk_used="mercenaries",
                    riverfolk_warriors="9:1", chameleander_hand="anvil")  # fmt: skip
    assert ruler(evening, 9) == "chameleander"
    birdsong = charm(8, 0, seats=TRADE, task="chameleander.skip,0,2", phase="birdsong", riverfolk_used="mercenaries",
                     riverfolk_warriors="9:1")  # fmt: skip
    assert ruler(birdsong, 9) == "riverfolk"


def test_126_c_5_2_v_whoever_rules_with_mercenaries_cajoles_nobody() -> None:
    fields = {"marquise_warriors": "8:2", "riverfolk_warriors": "8:2", "chameleander_hand": "anvil"}
    assert options(hired(8, 0, **fields), "cajole") == []
    unhired = charm(8, 0, seats=TRADE, task="chameleander.act,0", chameleander_actions="3", marquise_warriors="8:2",
                    riverfolk_warriors="8:1", chameleander_hand="anvil")  # fmt: skip
    assert options(unhired, "cajole") == ["cajole:anvil"]


def test_128_c_5_2_v_the_riverfolk_place_a_post_of_a_track_and_none_that_left_the_game() -> None:
    game = charm(8, 0, seats=TRADE, task="chameleander.act,0", chameleander_actions="3", riverfolk_warriors="8:2",
                 riverfolk_gone="3,0,0", chameleander_hand="anvil")  # fmt: skip
    pushed(game, "cajole:anvil")
    assert options(game) == ["done", "place:mouse-post", "place:rabbit-post"]
    pushed(game, "place:rabbit-post")
    assert (pieces(game, 8)["riverfolk"], score(game, "riverfolk")) == ({"warrior": 2, "rabbit-post": 1}, 0)

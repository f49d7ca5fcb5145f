"""Facts of the Law that all factions lean on (R-G), and those that stand in no other file, by their numbers."""

from __future__ import annotations

from typing import Any

import pytest

from engine import CHANCE
from engine.errors import BadPosition
from engine.woodland import Woodland
from engine.woodland.faction_registry import FACTIONS
from tests.engine.woodland.scenes import discards, options, pieces, pushed, scene, score, side

EXILES = "exiles-and-partisans"


@pytest.mark.parametrize("crafted", ["", "corvid-planners"])
def test_r_g1_cannot_beats_what_does_not_name_it(crafted: str) -> None:
    game = scene("marquise,corvids", "marquise.act,0", cards=EXILES, marquise_crafted=crafted, marquise_actions="3",
                 marquise_warriors="5:3", corvids_snare="5:1", corvids_warriors="5:1")  # fmt: skip
    assert options(game) == ["battle:5:corvids", "done"], "ignoring rule does not free from a snare"


def test_r_g2_birdsong_begins_with_services_then_cards_and_then_the_factions_own_steps() -> None:
    game = scene("marquise,riverfolk", phase="birdsong", marquise_crafted="better-burrow-bank,royal-claim",
                 marquise_sawmill="1:1", marquise_warriors="1:3", riverfolk_hand="anvil",
                 riverfolk_prices="1,1,1")  # fmt: skip
    pushed(game, "next:services")
    assert options(game) == ["buy:hand-card:anvil", "buy:mercenaries", "buy:riverboats", "done"]
    pushed(game, "done", "bank:riverfolk")
    while game.turn == CHANCE:
        game.push(options(game)[0])
    assert (options(game), "wood" in pieces(game, 1)["marquise"]) == (["claim", "done"], False)
    pushed(game, "done")
    assert pieces(game, 1)["marquise"]["wood"] == 1


def test_1_1_3_the_active_player_may_count_the_coffin_makers_before_it_buys() -> None:
    game = scene("marquise,riverfolk", phase="birdsong", cards=EXILES, marquise_crafted="coffin-makers",
                 marquise_warriors="0:0,7:20", marquise_coffin="5", riverfolk_hand="anvil", riverfolk_prices="1,1,1",
                 riverfolk_gone="0,0,0")  # fmt: skip
    assert (game.turn, options(game)) == ("marquise", ["next:coffin-makers", "next:services"])
    assert game.describe("next:services") == (
        "Marquise de Cat chooses the next effect: the services of the Riverfolk."
    )
    assert Woodland(game.text()).text() == game.text()
    pushed(game, "next:coffin-makers")
    assert (score(game, "marquise"), options(game, "buy")) == (
        1, ["buy:hand-card:anvil", "buy:mercenaries", "buy:riverboats"],
    )  # fmt: skip


def test_1_1_3_effects_of_two_cards_at_the_start_of_birdsong_are_ordered_and_the_last_is_not_asked_for() -> None:
    game = scene("marquise,rival", phase="birdsong", cards=EXILES, rival_crafted="tunnels",
                 marquise_crafted="coffin-makers,saboteurs", marquise_warriors="0:0,7:20",
                 marquise_coffin="5")  # fmt: skip
    assert options(game) == ["next:coffin-makers", "next:saboteurs"]
    pushed(game, "next:saboteurs", "sabotage:rival:tunnels")
    assert score(game, "marquise") == 1


def test_1_1_3_a_record_that_was_never_asked_goes_on_in_the_order_of_then() -> None:
    fields = {"marquise_crafted": "coffin-makers", "marquise_warriors": "0:1,7:19", "marquise_coffin": "5"}
    game = scene("marquise,riverfolk", phase="birdsong", cards=EXILES, riverfolk_hand="anvil",
                 riverfolk_prices="1,1,1", riverfolk_gone="0,0,0", **fields)  # fmt: skip
    game.replay("buy:riverboats")
    assert [*game.moves] == ["next:services", "buy:riverboats"]


def test_r_g2_dominance_is_looked_at_before_services_are_sold() -> None:
    game = scene("marquise,riverfolk,eyrie", phase="birdsong", marquise_dominance="dominance-fox",
                 marquise_warriors="1:1,6:1,8:1", riverfolk_hand="anvil", riverfolk_prices="1,1,1",
                 eyrie_leader="builder")  # fmt: skip
    assert str(game.outcome()) == "marquise dominance"


def test_r_g4_who_is_forced_to_move_answers_for_it() -> None:
    game = scene("marquise,eyrie,alliance", phase="birdsong", cards=EXILES, marquise_crafted="false-orders",
                 marquise_hand="foxfolk-steel", eyrie_leader="builder", eyrie_warriors="5:3", eyrie_hand="anvil",
                 alliance_sympathy="1:1")  # fmt: skip
    pushed(game, "orders:eyrie:5:1")
    assert (game.turn, options(game)) == ("eyrie", ["give:anvil"])


@pytest.mark.parametrize(("gardens", "offered"), [("1:1,8:2,12:1", True), ("1:1,6:1,8:2,12:1", False)])
def test_r_g5_what_is_replaced_has_to_be_removed_and_placed(gardens: str, offered: bool) -> None:
    game = scene("lizards,marquise", "lizards.conspire,0", phase="birdsong", ruins="10,11,12", lizards_outcast="fox",
                 lizards_acolytes="3", lizards_fox__garden=gardens, lizards_warriors="6:1",
                 marquise_workshop="6:1")  # fmt: skip
    assert bool(options(game, "sanctify")) is offered


@pytest.mark.parametrize(("seats", "pile"), [("marquise,rival", ["armorers"]), ("marquise,lizards", [])])
def test_r_g6_a_card_that_is_spent_goes_to_the_discards_or_to_the_lost_souls(seats: str, pile: list[str]) -> None:
    outcast: dict[str, Any] = {} if "rival" in seats else {"lizards_outcast": "fox"}
    game = scene(seats, "marquise.act,0", marquise_actions="0", marquise_hand="armorers", **outcast)
    pushed(game, "hire:armorers")
    assert discards(game) == pile
    if outcast:
        assert [card.text for card in side(game, "lizards").own["souls"]] == ["armorers"]


@pytest.mark.parametrize(("here", "cost"), [("1:1,9:1", 1), ("1:1,9:1,10:1", 2)])
def test_r_g7_a_piece_that_was_removed_is_the_next_one_on_its_track_again(here: str, cost: int) -> None:
    """The third sympathy costs one supporter and the fourth two, whatever has been on the map before."""
    game = scene("alliance,marquise", phase="birdsong", alliance_sympathy=here,
                 alliance_supporters="foxfolk-steel,travel-gear-fox")  # fmt: skip
    while not options(game, "spread"):
        pushed(game, "done")
    pushed(game, "spread:12")
    while options(game, "spend"):
        game.push(options(game, "spend")[0])
    assert (len(side(game, "alliance").own["supporters"]), score(game, "alliance")) == (2 - cost, 1)


def test_r_g11_hand_sizes_and_discards_are_public_and_neither_hands_nor_the_deck_are() -> None:
    game = scene("marquise,eyrie", eyrie_leader="builder", eyrie_hand="anvil,sappers", discard="armorers")
    public = game.view(None)
    assert (public["sides"]["eyrie"]["hand-size"], public["sides"]["eyrie"]["hand"]) == (2, [])
    assert [card["card"] for card in public["discard"]] == ["armorers"]
    assert (public["deck-size"], public["deck"]) == (51, "standard")


@pytest.mark.parametrize(("boots", "moves"), [("boots", True), ("boots.x", False), ("boots.d", False)])
def test_r_v1_only_what_is_face_up_and_whole_can_be_exhausted(boots: str, moves: bool) -> None:
    game = scene("vagabond,marquise", "vagabond.act,0", vagabond_satchel=f"{boots},torch,sword",
                 vagabond_character="thief", vagabond_pawn="8:1", marquise_warriors="8:1")  # fmt: skip
    assert bool(options(game, "move")) is moves


def test_r_v10_every_aid_to_an_ally_scores_two() -> None:
    game = scene("vagabond,marquise", "vagabond.act,0", vagabond_satchel="boots,torch", vagabond_character="thief",
                 vagabond_pawn="8:1", vagabond_hand="anvil,foxfolk-steel", marquise_warriors="8:2",
                 vagabond_relations="0,3")  # fmt: skip
    pushed(game, "aid:marquise:boots", "give:anvil")
    assert score(game, "vagabond") == 2
    pushed(game, "aid:marquise:torch", "give:foxfolk-steel")
    assert score(game, "vagabond") == 4


def test_r_o1_warriors_on_the_riverfolks_board_keep_their_owner_and_everybody_sees_them() -> None:
    game = scene("riverfolk,marquise", riverfolk_payments="riverfolk,marquise,marquise", riverfolk_funds="marquise",
                 riverfolk_prices="1,1,1")  # fmt: skip
    own = game.view(None)["sides"]["riverfolk"]["own"]
    assert (own["payments"], own["funds"]) == (["riverfolk", "marquise", "marquise"], ["marquise"])
    assert side(game, "marquise").warriors[0] == 25 - 3


# 13 Set-ups


def test_r_s1_the_reach_of_factions_forbids_no_table() -> None:
    low = ("vagabond", "riverfolk", "alliance", "corvids", "lizards", "chameleander")
    assert Woodland(rules={"seating": ",".join(low)}).seats == low


def test_r_s5_everybody_begins_with_three_cards_because_the_set_up_is_the_standard_one() -> None:
    game = Woodland(rules={"seating": "marquise,corvids,chameleander"})
    while game.turn == CHANCE:
        game.push(options(game)[0])
    assert [len(each.hand) for each in game.state.sides] == [3, 3, 3]


# What stands where no faction can have placed it


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"alliance_rabbit__base": "1:1"}, "a rabbit-base stands in clearing 1, which has another suit (Law 8.4)"),
        ({"alliance_sympathy": "1:2"}, "clearing 1 holds 2 pieces of the kind 'sympathy'; at most one is allowed "
                                       "(Law 8.4)"),
        ({"eyrie_roost": "5:2"}, "clearing 5 holds 2 pieces of the kind 'roost'; at most one is allowed (Law 7.5)"),
        ({"riverfolk_fox__post": "1:2"}, "clearing 1 holds 2 pieces of the kind 'fox-post'; at most one is allowed "
                                         "(Law 11.5)"),
        ({"riverfolk_fox__post": "2:1"}, "a fox-post stands in clearing 2, which has another suit (Law 11.5)"),
        ({"lizards_fox__garden": "2:1"}, "a fox-garden stands in clearing 2, which has another suit (Law 10.5)"),
        ({"duchy_tunnel": "2:2"}, "clearing 2 holds 2 pieces of the kind 'tunnel'; at most one is allowed (Law 12.5)"),
    ],
)
def test_a_piece_where_its_faction_cannot_have_placed_it_is_refused_unless_chameleander_plays(
    fields: dict[str, str], complaint: str
) -> None:
    owner = next(iter(fields)).partition("_")[0]
    needed = {"eyrie_leader": "builder", "riverfolk_prices": "1,1,1", "lizards_outcast": "fox"}
    needed = {key: value for key, value in needed.items() if key.startswith(owner)}
    with pytest.raises(BadPosition) as refused:
        scene(f"marquise,{owner}", **needed, **fields)
    assert complaint in str(refused.value)
    track = {"chameleander_track": ",".join(["ego"] * 5 + ["superego"] * 3), "chameleander_warriors": "1:1"}
    cajoled = scene(f"marquise,{owner},chameleander", **track, **needed, **fields)
    assert Woodland(cajoled.text()) == cajoled


def test_every_faction_that_is_no_test_is_there() -> None:
    assert {*Woodland.seats} == {*FACTIONS} - {"rival", "warden"}

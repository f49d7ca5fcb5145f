"""The rules that the expansion adds, clause by clause."""

from __future__ import annotations

import pytest

from engine.dragons.cards import CardKind, card, is_of_type, is_terrain_of
from tests.engine.dragons.scenes import fact, gold, options, pile, pushed, scene, why

MIRROR = {"red": "highwood", "blue": "highwood"}


def test_native_1_grovewarden_eliminates_a_forest_and_carries_a_lake() -> None:
    burnt = pushed(
        scene(red_b2="grovewarden/us", blue_b4="forest-fire", blue_c4="red-brute", **MIRROR), "attack:b2:b4"
    )
    assert (fact(burnt, "b4"), pile(burnt, "blue", "lair_discard"), gold(burnt)) == (None, ["forest-fire"], (25, 25))
    carried = pushed(scene(red_b2="grovewarden/us", blue_b4="still-lake"), "attack:b2:b4", "draw:chasm")
    assert why(carried, "b2") == {"base strength": 1, "Still Lake": -1}
    assert (gold(carried), carried.view("blue")["squares"]["b4"]["card"]) == ((25, 27), "chasm")


def test_native_2_counts_double_in_battle_and_not_against_a_slayer() -> None:
    fields = {"red_b2": "grovewarden/us", "red_lair_discard": "deep-forest,poison-forest"}
    battle = pushed(scene(blue_b4="red-brute/us", red_hand="fog", **fields), "attack:b2:b4")
    assert why(battle, "b2") == {
        "base strength": 1,
        "Native Terrain Forest x2: 2 in your Lair discard pile": 4,
    }
    assert battle.view(None)["battle"]["totals"] == {"red": 5, "blue": 4}
    slayer = scene(active="blue", blue_b4="red-brute/us", blue_hand="lesser-slayer", **fields)
    assert options(slayer, "play") == ["play:lesser-slayer:b2"]


def test_native_2_counts_terrain_only_and_no_dragon_that_has_the_word_in_its_name() -> None:
    drake = CardKind("forest-drake", name="Forest Drake", kind="dragon", strength=2)
    fields = {"red_b2": "grovewarden/us", "red_lair_discard": "deep-forest"}
    game = pushed(scene(blue_b4="red-brute/us", red_hand="fog", **fields), "attack:b2:b4")
    game.state.sides[0].lair_discard.append(card(0, drake))
    assert why(game, "b2") == {"base strength": 1, "Native Terrain Forest x2: 1 in your Lair discard pile": 2}
    assert (is_of_type(drake, "Forest"), is_terrain_of(drake, "Forest")) == (True, False)


def test_native_3_counts_terrain_on_every_opposing_dragon() -> None:
    game = scene(
        active="blue",
        blue_b4="miregut/us",
        red_b2="red-brute/us//blue:black-swamp+blue:salt-swamp",
        red_c2="hill-drake/us//blue:still-lake",
        red_hand="help",
        blue_hand="fog",
    )
    pushed(game, "attack:b4:b2")
    assert why(game, "b4") == {"base strength": 0, "Native Terrain Swamp x2: 2 on opposing Dragons": 4}
    game = scene(
        active="blue",
        blue_b4="miregut/us",
        red_b2="red-brute/us",
        red_c2="hill-drake/us//blue:black-swamp",
        red_hand="help",
        blue_hand="fog",
    )
    pushed(game, "attack:b4:b2", "pass")
    assert game.view(None)["battle"]["totals"] == {"red": 4, "blue": 0}
    pushed(game, "play:help:c2")
    assert game.view(None)["battle"]["totals"] == {"red": 6, "blue": 2}


@pytest.mark.parametrize(
    ("name", "counts_as", "types"),
    [
        ("Forest Fire", (), {"Forest"}),
        ("Poison Forest", (), {"Forest"}),
        ("High Tarn", ("Lake", "Mountain"), {"Lake", "Mountain"}),
        ("Forestry Camp", (), set()),
        ("Grey Mountains", (), {"Mountain"}),
        ("deep forest", (), {"Forest"}),
    ],
)
def test_names_and_counts_as_make_a_type(name: str, counts_as: tuple[str, ...], types: set[str]) -> None:
    kind = CardKind("a-card", name=name, kind="terrain", counts_as=counts_as)
    assert {type_ for type_ in ("Forest", "Lake", "Mountain", "Swamp") if is_of_type(kind, type_)} == types


THICKET = {"red_b2": "reed-scout/us", "blue_b4": "mossback-thicket", "blue_c4": "red-brute", **MIRROR}


def test_chameleon_price_too_dear_is_not_offered() -> None:
    game = pushed(scene(blue_gold="2", **THICKET), "attack:b2:b4")
    assert (fact(game, "b4"), pile(game, "blue", "lair_discard")) == (None, ["mossback-thicket"])


def test_chameleon_price_is_paid_at_once_by_the_owner_out_of_turn() -> None:
    game = pushed(scene(blue_gold="3", blue_hand="fog", **THICKET), "attack:b2:b4")
    assert (game.turn, [*game.legal_moves]) == ("blue", ["change", "decline"])
    pushed(game, "change")
    assert (gold(game), why(game, "b4")) == ((25, 0), {"base strength": 2})
    assert game.state.sides[1].slots[0].traits == {"subterranean"}  # type: ignore[union-attr]


def test_chameleon_declined_is_terrain_in_the_same_attack() -> None:
    eliminated = pushed(scene(**THICKET), "attack:b2:b4", "decline")
    assert (fact(eliminated, "b4"), pile(eliminated, "blue", "lair_discard")) == (None, ["mossback-thicket"])
    attached = pushed(
        scene(**{**THICKET, "red_b2": "red-brute/us", "blue_c4": "hill-drake"}), "attack:b2:b4", "decline"
    )
    assert why(attached, "b2") == {"base strength": 4, "Mossback Thicket": -1}
    assert attached.turn == "chance"


def test_chameleon_changed_terrain_fights_a_scout_and_wins() -> None:
    game = pushed(scene(**THICKET), "attack:b2:b4", "change")
    assert pile(game, "red", "lair_discard") == ["reed-scout"]
    assert fact(game, "b4") is not None
    assert fact(game, "b2") is None


def test_a_changed_card_is_described_as_the_dragon_that_it_is_now() -> None:
    game = pushed(scene(blue_hand="fog", **THICKET), "attack:b2:b4", "change")
    found = fact(game, "b4")
    assert found is not None
    assert {key: found.get(key) for key in ("kind", "strength", "traits", "to-pay", "changed")} == {
        "kind": "dragon", "strength": 2, "traits": ["subterranean"], "to-pay": 0, "changed": True
    }  # fmt: skip
    assert {"modifier", "symbols", "counts-as", "reaction", "says"} & found.keys() == set()
    game = scene(red_b2="red-brute/us", blue_b4="mossback-thicket/usc", **MIRROR)
    assert game.describe("attack:b2:b4") == "Red's Red Brute on b2 attacks Blue's changed Mossback Thicket on b4."


def test_a_changed_card_stays_a_dragon_face_down() -> None:
    game = scene(
        active="blue",
        blue_b4="red-brute/us",
        red_b2="mossback-thicket/usc",
        red_hand="fog",
        blue_hand="mudslide",
        phase="actions,4",
    )
    pushed(game, "play:mudslide")
    assert (fact(game, "b2") or {})["up"] is False
    before = gold(game)
    pushed(game, "attack:b4:b2")
    assert (gold(game), game.turn, game.view(None)["battle"]["totals"]) == (before, "red", {"red": 2, "blue": 4})


def test_a_changed_card_is_terrain_again_in_the_discard_pile() -> None:
    game = scene(red_b2="red-brute/us", blue_b4="mossback-thicket/usc", blue_c4="hill-drake", **MIRROR)
    pushed(game, "attack:b2:b4")
    killed = game.state.sides[1].lair_discard[-1]
    assert (killed.text, killed.kind.kind, is_of_type(killed.kind, "Thicket")) == (
        "mossback-thicket",
        "terrain",
        True,
    )


def test_there_is_no_chameleon_reaction_to_a_slayer() -> None:
    game = pushed(scene(red_b2="red-brute/us", red_hand="torchbearer", blue_b4="sunken-arch"), "play:torchbearer:b4")
    assert (game.turn, pile(game, "blue", "lair_discard")) == ("chance", ["sunken-arch"])
    pushed(game, "draw:chasm")
    assert (fact(game, "b4"), gold(game)) == (
        {"seat": "blue", "up": False, "seen": False, "changed": False, "counters": 0, "attached": []},
        (23, 25),
    )


def test_no_move_reorders_a_pile_and_grave_robber_takes_the_last_discarded() -> None:
    game = scene(
        phase="actions,4", red_b2="red-brute/us", red_hand="grave-robber", red_horde_discard="venom,fire-bolt"
    )
    pushed(game, "play:grave-robber")
    assert pile(game, "red", "hand") == ["fire-bolt"]
    assert pile(game, "red", "horde_discard") == ["venom", "grave-robber"]


def test_removed_terrain_counts_no_more_and_nothing_brings_it_back() -> None:
    game = scene(
        active="blue",
        blue_b4="red-brute/us",
        blue_hand="grey-hero",
        red_b2="hill-drake/us",
        red_c2="grovewarden/us",
        red_lair_discard="forest-fire,deep-forest",
    )
    pushed(game, "play:grey-hero:remove:1:0")
    assert ([card.full for card in game.state.removed], pile(game, "red", "lair_discard")) == (
        ["red:deep-forest"],
        ["forest-fire"],
    )
    pushed(game, "draw:fire-bolt", "pass", "pass", "pass", "attack:c2:b4")
    assert why(game, "c2")["Native Terrain Forest x2: 1 in your Lair discard pile"] == 2
    assert "deep-forest" not in {card.text for side in game.state.sides for card in side.every_card()}


def test_a_dragon_that_fountain_keeps_has_lost_but_is_not_killed() -> None:
    game = scene(red_b2="red-brute/us", blue_b4="bitter-worm/us", blue_a4="fountain-of-youth")
    pushed(game, "attack:b2:b4")
    assert (game.turn, [*game.legal_moves]) == ("blue", ["pass", "save:a4:b4"])
    pushed(game, "save:a4:b4")
    assert why(game, "b2") == {"base strength": 4, "counters": -1}
    assert (pile(game, "blue", "lair_discard"), pile(game, "blue", "horde_discard")) == ([], ["fountain-of-youth"])
    assert (fact(game, "b4") or {})["card"] == "bitter-worm"


def test_fog_stops_castle_archers_too() -> None:
    game = scene(red_b2="red-brute/us", red_hand="fog", blue_b4="hill-drake/us", blue_hand="castle-archers,venom")
    pushed(game, "attack:b2:b4", "pass", "play:castle-archers:b2")
    assert game.view(None)["battle"]["totals"] == {"red": 4, "blue": 5}
    pushed(game, "play:fog")
    assert game.view(None)["battle"]["totals"] == {"red": 4, "blue": 3}
    pushed(game, "pass")  # Red's hand is empty: it passes by itself
    assert (fact(game, "b4"), fact(game, "b2")["counters"]) == (None, 0)  # type: ignore[index]


def test_after_battle_effects_come_in_the_order_of_the_six_categories() -> None:
    game = scene(
        red_b2="trophy-drake/us",
        red_a2="trophy-hall",
        red_hand="venom,fire-bolt",
        blue_b4="bitter-worm/us",
        blue_c4="red-brute",
        blue_hand="venom,fire-breath",
    )
    pushed(game, "attack:b2:b4", "play:venom", "play:venom", "play:fire-bolt")
    events = [event for event in game.push("pass") if event.kind == "effect"]
    assert [(event.facts["seat"], event.facts["card"]) for event in events] == [
        ("red", "venom"),
        ("blue", "venom"),
        ("red", "trophy-hall"),
    ]
    assert game.turn == "chance"
    after_treasure = [event.facts["card"] for event in game.push("draw:fog") if event.kind == "effect"]
    after_dragon = [event.facts["card"] for event in game.push("draw:help") if event.kind == "effect"]
    assert (after_treasure, after_dragon) == (["trophy-drake"], ["bitter-worm"])
    assert why(game, "b2") == {"base strength": 2, "counters": -3}


def test_the_owner_orders_two_effects_of_one_category() -> None:
    game = scene(
        red_b2="red-brute/us",
        blue_b4="hill-drake/us",
        blue_hand="castle-archers,venom,fire-bolt",
        red_hand="help",
    )
    pushed(game, "attack:b2:b4", "pass", "play:castle-archers:b2", "pass", "play:venom", "pass", "play:fire-bolt")
    assert fact(pushed(game, "pass"), "b2") is None  # the attacker lost: Castle Archers' target is gone
    assert (game.turn, [*game.legal_moves]) == ("blue", ["resolve:castle-archers", "resolve:venom"])
    pushed(game, "resolve:venom")
    assert why(game, "b4") == {"base strength": 3, "counters": -1}
    assert pile(game, "blue", "horde_discard") == ["castle-archers", "venom", "fire-bolt"]


FOUR = {"red_b2": "trophy-drake/us", "red_c2": "gilded-drake/us", "blue_b4": "bitter-worm/us",
        "blue_c4": "weeping-worm/us", "blue_d4": "dust-runner"}  # fmt: skip


def test_each_side_orders_its_own_effects_in_each_category() -> None:
    game = scene(
        red_a2="trophy-hall", red_e2="victory-chest", red_hand="help,venom,spoils,great-flame",
        blue_a4="mourning-bell", blue_e4="mourning-bell.2", blue_hand="help,plunder,horn-call", **FOUR,
    )  # fmt: skip
    pushed(game, "attack:b2:b4", "play:help:c2", "play:help:c4", "play:venom", "play:plunder", "play:spoils",
           "play:horn-call", "play:great-flame")  # fmt: skip
    asked = []
    while game.state.agenda[-1].kind != "treasure" and len(asked) < 9:
        if game.turn == "chance":
            pushed(game, next(iter(game.legal_moves)))
        else:
            asked.append((game.turn, [*game.legal_moves]))
            pushed(game, asked[-1][1][-1])
        if game.state.battle is None:
            break
    assert asked == [
        ("red", ["resolve:spoils", "resolve:venom"]),
        ("blue", ["resolve:horn-call", "resolve:plunder"]),
        ("red", ["resolve:trophy-hall", "resolve:victory-chest"]),
        ("blue", ["resolve:mourning-bell", "resolve:mourning-bell.2"]),
        ("red", ["resolve:gilded-drake", "resolve:trophy-drake"]),
        ("blue", ["resolve:bitter-worm", "resolve:weeping-worm"]),
    ]


def test_a_chameleon_that_is_named_as_a_native_type_counts_as_that_terrain_in_the_discards_only() -> None:
    fields = {"red_c2": "grovewarden/us", "blue_b4": "hill-drake/us", "red_hand": "fog", "blue_hand": "fog"}
    fallen = pushed(scene(red_lair_discard="sleeping-forest", **fields), "attack:c2:b4")
    assert why(fallen, "c2") == {"base strength": 1, "Native Terrain Forest x2: 1 in your Lair discard pile": 2}
    awake = pushed(scene(red_b2="sleeping-forest/usc", **fields), "attack:c2:b4")
    assert why(awake, "c2") == {"base strength": 1}
    met = scene(red_c2="grovewarden/us", blue_b4="sleeping-forest/usc", red_hand="fog", blue_hand="fog")
    assert pushed(met, "attack:c2:b4").view(None)["battle"]["totals"] == {"red": 1, "blue": 2}


def test_hill_bowmen_count_as_archers_though_their_name_does_not_say_so() -> None:
    game = scene(red_b2="red-brute/us", red_hand="fog", blue_b4="hill-drake/us", blue_hand="hill-bowmen,venom")
    pushed(game, "attack:b2:b4", "play:fog")
    assert options(game, "play") == ["play:venom"]


def test_a_dragon_lost_for_want_of_gold_or_on_killing_terrain_is_not_killed_in_a_battle() -> None:
    unpaid = scene(red_b2="red-brute/us", blue_b4="hoard-wyrm", blue_c4="hill-drake", blue_gold="1")
    assert gold(pushed(unpaid, "attack:b2:b4")) == (25, 1)
    fallen = scene(red_b2="hoard-wyrm/us", red_c2="hill-drake", blue_b4="bramble-pit", blue_c4="hill-drake")
    assert gold(pushed(fallen, "attack:b2:b4")) == (25, 25)


def test_a_slayer_kills_without_a_battle_and_no_trigger_of_a_lost_battle_happens() -> None:
    game = scene(red_b2="red-brute/us", red_hand="dragonbane", blue_b4="grudge-drake/us", blue_a4="mourning-bell")
    pushed(game, "play:dragonbane:b4")
    assert (gold(game), fact(game, "b2")["counters"]) == ((21, 25), 0)  # type: ignore[index]

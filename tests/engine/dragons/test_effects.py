"""Each word of the vocabulary, shown by a card that says it; clauses.md names these tests."""

from __future__ import annotations

import pytest

from engine.dragons import Dragons
from tests.engine.dragons.scenes import fact, gold, options, pile, pushed, scene, why

UP = {"red_b2": "red-brute/us", "blue_b4": "hill-drake/us"}


def totals(game: Dragons) -> tuple[int, int]:
    """What Red and Blue have in the battle."""
    found = game.view(None)["battle"]["totals"]
    return found["red"], found["blue"]


def counters(game: Dragons, square: str) -> int:
    """The counters on a Dragon."""
    found = fact(game, square)
    assert found is not None
    return int(str(found["counters"]))


# Actions


@pytest.mark.parametrize(
    ("card", "ends"), [("gold-vein", (28, 25)), ("night-raid", (24, 21)), ("forced-march", (25, 25))]
)
def test_actions_move_gold(card: str, ends: tuple[int, int]) -> None:
    game = pushed(scene("actions,4", red_hand=card, **UP), f"play:{card}")
    assert (gold(game), pile(game, "red", "horde_discard")) == (ends, [card])


def test_a_rival_with_less_gold_than_night_raid_takes_loses_all_of_it() -> None:
    game = pushed(scene("actions,4", red_hand="night-raid", blue_gold="3", **UP), "play:night-raid")
    assert gold(game) == (24, 0)
    assert options(scene("actions,4", red_hand="night-raid,fog", blue_gold="", **UP), "play") == []


def test_forced_march_gives_a_movement_before_the_battle_and_after_it() -> None:
    game = pushed(scene("actions,4", red_hand="forced-march", **UP), "play:forced-march")
    assert (game.turn, game.view("red")["phase"]) == ("red", "movement")
    pushed(game, "switch:b2:c2")
    assert (fact(game, "b2"), (fact(game, "c2") or {})["card"]) == (None, "red-brute")
    again = scene("actions,6", red_hand="forced-march,fog", **UP)
    pushed(again, "play:forced-march", "switch:b2:d2", "pass")
    assert ((fact(again, "d2") or {})["card"], again.state.active) == ("red-brute", 1)


def test_war_council_draws_two_cards() -> None:
    game = pushed(scene("actions,4", red_hand="war-council", **UP), "play:war-council")
    assert game.turn == "chance"
    pushed(game, "draw:fog", "draw:help")
    assert (pile(game, "red", "hand"), gold(game)) == (["fog", "help"], (24, 25))


def test_lullaby_turns_one_dragon_face_down_and_it_need_not_be_paid_again() -> None:
    game = scene("actions,4", red_hand="lullaby", **UP)
    assert options(game, "play") == ["play:lullaby:b2", "play:lullaby:b4"]
    pushed(game, "play:lullaby:b4", "attack:b2:b4")
    assert gold(game) == (24, 25)


def test_clear_waters_discards_what_lies_on_a_dragon_each_card_to_its_owner() -> None:
    game = scene("actions,4", red_hand="clear-waters", red_b2="red-brute/us//blue:still-lake+blue:chasm",
                 blue_b4="hill-drake/us")  # fmt: skip
    pushed(game, "play:clear-waters:b2")
    assert why(game, "b2") == {"base strength": 4}
    assert pile(game, "blue", "lair_discard") == ["still-lake", "chasm"]


def test_new_brood_fills_an_empty_position_from_the_lair() -> None:
    game = scene("actions,4", red_hand="new-brood", **UP)
    assert options(game, "play") == [f"play:new-brood:{square}" for square in ("b1", "c1", "c2", "d1", "d2")]
    pushed(game, "play:new-brood:d1", "draw:cragwing")
    assert (game.view("red")["squares"]["d1"]["card"], fact(game, "d1")["up"]) == ("cragwing", False)  # type: ignore[index]
    assert options(scene("actions,4", red_hand="new-brood,fog", red_lair="", **UP), "play") == []


def test_feast_and_withering_put_counters_on_face_up_dragons() -> None:
    game = scene("actions,4", red_hand="feast,withering", **UP)
    assert options(game, "play") == ["play:feast:b2", "play:withering:b4"]
    pushed(game, "play:feast:b2", "play:withering:b4")
    assert (counters(game, "b2"), counters(game, "b4")) == (1, -1)


# Slayers


@pytest.mark.parametrize(
    ("card", "aims"),
    [
        ("giant-slayer", ["b4"]),
        ("sky-hunter", ["c4"]),
        ("tunnel-hunter", ["d4"]),
        ("dragonbane", ["b4", "c4", "d4"]),
        ("lesser-slayer", ["d4"]),
    ],
)
def test_a_slayer_kills_the_dragons_that_its_card_names(card: str, aims: list[str]) -> None:
    game = scene(
        red_b2="red-brute/us", red_hand=card,
        blue_b4="ridge-lord/us", blue_c4="cloud-drake/us", blue_d4="tunnel-wyrm/us", blue_b5="thornmaw",
    )  # fmt: skip
    assert options(game, "play") == [f"play:{card}:{square}" for square in aims]
    pushed(game, f"play:{card}:{aims[0]}")
    assert (len(pile(game, "blue", "lair_discard")), game.turn) == (1, "chance")  # it is refilled


def test_hammer_maid_discards_a_treasure() -> None:
    game = scene(red_hand="hammer-maid", blue_a4="deep-seam", blue_e5="whetstone", **UP)
    assert options(game, "play") == ["play:hammer-maid:a4", "play:hammer-maid:e5"]
    pushed(game, "play:hammer-maid:e5")
    assert (fact(game, "e5"), pile(game, "blue", "horde_discard")) == (None, ["whetstone"])


def test_warding_stone_keeps_slayers_from_its_row_only() -> None:
    fields = {"red_b2": "red-brute/us", "blue_b4": "hill-drake/us", "blue_b5": "thornmaw/us"}
    game = scene(red_hand="dragonbane", blue_a4="warding-stone", **fields)
    assert options(game, "play") == ["play:dragonbane:b5"]


# Treasures


def test_deep_seam_gives_gold_at_the_beginning_of_its_owners_turns() -> None:
    game = pushed(scene("actions,6", red_hand="fog", blue_a5="deep-seam", blue_e5="deep-seam.2", **UP), "pass")
    assert gold(game) == (25, 27)


def test_shield_wall_helps_the_defender_of_its_row_and_hoard_blade_the_attacker() -> None:
    fields = {"red_a2": "shield-wall", "red_e2": "hoard-blade", "red_hand": "fire-bolt", "blue_hand": "fire-breath"}
    assert totals(pushed(scene(**UP, **fields), "attack:b2:b4")) == (5, 3)
    assert totals(pushed(scene(active="blue", **UP, **fields), "attack:b4:b2")) == (5, 3)


def test_signal_drum_adds_to_archers_of_any_name_and_fog_stops_them_all() -> None:
    game = scene(red_hand="fog,fire-bolt", blue_a5="signal-drum", blue_hand="hill-bowmen,archers,venom", **UP)
    pushed(game, "attack:b2:b4", "pass", "play:hill-bowmen:b2")
    assert totals(game) == (4, 7)
    pushed(game, "pass", "play:archers:b2")
    assert totals(game) == (4, 10)
    pushed(game, "play:fog")
    assert totals(game) == (4, 3)


def test_ember_flask_is_discarded_for_its_battle_action_once() -> None:
    game = scene(active="blue", red_e2="ember-flask", blue_hand="fog", **UP)
    pushed(game, "attack:b4:b2", "pass")
    assert [*game.legal_moves] == ["pass", "use:e2"]
    pushed(game, "use:e2")
    assert (totals(game), pile(game, "red", "horde_discard"), fact(game, "e2")) == ((7, 3), ["ember-flask"], None)


def test_a_battle_action_of_a_treasure_is_for_dragons_of_its_row() -> None:
    game = pushed(scene(red_e1="ember-flask", red_hand="fog", **UP), "attack:b2:b4")
    assert options(game, "use") == []


def test_smoke_mirror_and_nightfall_end_a_battle_that_nobody_wins() -> None:
    game = pushed(scene(red_b2="dust-runner/us", blue_b4="hill-drake/us", red_a2="smoke-mirror"), "attack:b2:b4")
    pushed(game, "use:a2")
    assert (game.view(None)["battle"], fact(game, "b2") is None, fact(game, "b4") is None) == (None, False, False)
    game = pushed(scene(red_b2="trophy-drake/us", blue_b4="hill-drake/us", red_hand="nightfall"), "attack:b2:b4")
    pushed(game, "play:nightfall")
    assert (game.view(None)["battle"], pile(game, "red", "horde_discard"), gold(game)) == (
        None, ["nightfall"], (24, 25)
    )  # fmt: skip
    assert game.view(None)["phase"] in {"second-actions", "treasure", "movement", "draw"}  # the attack is over


def test_mourning_bell_pays_for_a_killed_dragon_and_not_for_one_that_fountain_keeps() -> None:
    fields = {"red_b2": "red-brute/us", "blue_b4": "hill-drake/us", "blue_c4": "dust-runner/us"}
    game = scene(blue_a4="mourning-bell", blue_e4="fountain-of-youth", **fields)
    saved = pushed(game, "attack:b2:b4", "save:e4:b4")
    assert gold(saved) == (25, 25)
    killed = pushed(scene(blue_a4="mourning-bell", **fields), "attack:b2:b4")
    assert gold(killed) == (25, 28)


@pytest.mark.parametrize(("card", "ends"), [("victory-chest", (27, 25)), ("whetstone", (25, 25))])
def test_treasures_reward_a_won_battle_of_their_row(card: str, ends: tuple[int, int]) -> None:
    game = pushed(scene(red_a2=card, blue_c4="dust-runner", **UP), "attack:b2:b4")
    assert (gold(game), counters(game, "b2")) == (ends, card == "whetstone")


# Battle Actions


@pytest.mark.parametrize(
    ("card", "gold_after", "own", "theirs"),
    [
        ("plunder", (25, 23), 0, 0),
        ("spoils", (27, 25), 0, 0),
        ("war-paint", (24, 25), 1, 0),
    ],
)
def test_effects_after_a_battle(card: str, gold_after: tuple[int, int], own: int, theirs: int) -> None:
    game = scene(red_b2="red-brute/us", blue_b4="ridge-lord/us", blue_c4="dust-runner", red_hand=card)
    pushed(game, "attack:b2:b4", f"play:{card}")
    assert (gold(game), counters(game, "b2"), fact(game, "b4")) == (gold_after, own, None)


def test_horn_call_draws_after_the_battle() -> None:
    game = scene(red_b2="red-brute/us", blue_b4="ridge-lord/us", blue_c4="dust-runner", red_hand="horn-call")
    pushed(game, "attack:b2:b4", "play:horn-call", "draw:fog")
    assert pile(game, "red", "hand") == ["fog"]


def test_charge_is_the_attackers_and_stone_shields_are_the_defenders() -> None:
    cards = "charge,stone-shields,last-stand,battle-song,battle-rage"
    game = pushed(scene(red_hand=cards, blue_hand=cards, **UP), "attack:b2:b4")
    assert options(game, "play") == ["play:battle-rage", "play:battle-song", "play:charge"]
    pushed(game, "pass")
    assert options(game, "play") == [
        "play:battle-rage", "play:battle-song", "play:last-stand", "play:stone-shields"
    ]  # fmt: skip


def test_sky_dive_needs_a_flying_dragon_and_undermine_one_that_digs() -> None:
    hand = {"red_hand": "sky-dive,undermine"}
    on_foot = pushed(scene(**hand, **UP), "attack:b2:b4")
    flying = pushed(scene(**hand, red_b2="ember-kite/us", blue_b4="hill-drake/us"), "attack:b2:b4")
    digging = pushed(scene(**hand, red_b2="tunnel-wyrm/us", blue_b4="hill-drake/us"), "attack:b2:b4")
    assert [options(game, "play") for game in (on_foot, flying, digging)] == [
        [], ["play:sky-dive"], ["play:undermine"]
    ]  # fmt: skip


def test_rain_stops_every_card_with_fire_in_its_name_and_no_flame() -> None:
    game = scene(red_hand="fire-bolt,fire-breath,great-flame", blue_hand="rain,fog", **UP)
    pushed(game, "attack:b2:b4", "play:fire-bolt", "play:rain")
    assert (totals(game), options(game, "play")) == ((4, 4), ["play:great-flame"])


# Dragons


def test_bone_counter_has_an_assigned_strength_while_it_attacks_only() -> None:
    fields = {"red_b2": "bone-counter/us", "red_lair_discard": "deep-forest,reed-scout,high-tarn,forest-fire",
              "blue_b4": "hill-drake/us", "red_hand": "fog", "blue_hand": "fog"}  # fmt: skip
    attacking = pushed(scene(**fields), "attack:b2:b4")
    assert why(attacking, "b2") == {"assigned strength": 3}
    assert why(pushed(scene(active="blue", **fields), "attack:b4:b2"), "b2") == {"base strength": 1}


def test_vault_keeper_and_many_minded_drake_count_while_they_defend() -> None:
    fields = {"blue_b4": "hill-drake/us", "red_hand": "fog,venom", "blue_hand": "fog", "active": "blue"}
    game = pushed(scene(red_b2="vault-keeper/us", red_a1="deep-seam", red_e2="whetstone", **fields), "attack:b4:b2")
    assert why(game, "b2") == {"assigned strength": 2}
    game = pushed(scene(red_b2="many-minded-drake/us", **fields), "attack:b4:b2")
    assert why(game, "b2") == {"assigned strength": 2}


def test_hungry_reef_has_its_assigned_strength_once_it_is_a_dragon() -> None:
    fields = {"red_b2": "hungry-reef/usc//blue:chasm", "red_lair_discard": "deep-forest,high-tarn,forest-fire"}
    game = pushed(scene(blue_b4="hill-drake/us", red_hand="fog", **fields), "attack:b2:b4")
    assert why(game, "b2") == {"assigned strength": 3, "Chasm": -2}


def test_furnace_drake_uses_its_battle_action_once_and_pays() -> None:
    game = scene(red_b2="furnace-drake/us", blue_b4="ridge-lord/us", blue_c4="dust-runner", blue_hand="fog")
    pushed(game, "attack:b2:b4")
    assert [*game.legal_moves] == ["pass", "use:b2"]
    assert game.describe("use:b2") == "Red uses the Battle Action of Red's Furnace Drake on b2."
    pushed(game, "use:b2")
    assert (totals(game), gold(game)) == ((5, 5), (23, 25))
    pushed(game, "pass")
    assert fact(game, "b4") is None  # it could not be used again; equal totals are the attacker's
    poor = scene(red_b2="furnace-drake/us", red_gold="1", red_hand="fog", blue_b4="hill-drake/us")
    assert options(pushed(poor, "attack:b2:b4"), "use") == []


def test_seer_drake_draws_in_the_middle_of_a_battle() -> None:
    game = scene(red_b2="seer-drake/us", red_hand="fog", blue_b4="hill-drake/us", blue_hand="fire-bolt")
    pushed(game, "attack:b2:b4", "use:b2", "draw:great-flame")
    assert (game.turn, pile(game, "red", "hand")) == ("blue", ["fog", "great-flame"])
    assert Dragons(game.text()).text() == game.text()


def test_veil_drake_ends_the_battle() -> None:
    game = scene(red_b2="red-brute/us", blue_b4="veil-drake/us", red_hand="fog")
    pushed(game, "attack:b2:b4", "pass", "use:b4")
    assert (game.view(None)["battle"], gold(game), fact(game, "b4") is None) == (None, (25, 24), False)


def test_grudge_drake_says_something_when_it_is_killed_and_nothing_when_it_is_kept() -> None:
    fields = {"red_b2": "red-brute/us", "blue_b4": "grudge-drake/us", "blue_c4": "dust-runner"}
    assert counters(pushed(scene(**fields), "attack:b2:b4"), "b2") == -2
    kept = pushed(scene(blue_a4="fountain-of-youth", **fields), "attack:b2:b4", "save:a4:b4")
    assert (counters(kept, "b2"), fact(kept, "b4") is None) == (0, False)


@pytest.mark.parametrize(
    ("red", "blue", "ends"),
    [
        ("red-brute", "hoard-wyrm", (25, 28)),
        ("gilded-drake", "dust-runner", (28, 25)),
        ("coin-thief", "dust-runner", (25, 22)),
    ],
)
def test_gold_for_battles(red: str, blue: str, ends: tuple[int, int]) -> None:
    game = scene(red_b2=f"{red}/us", blue_b4=f"{blue}/us", blue_c4="hill-drake")
    assert gold(pushed(game, "attack:b2:b4")) == ends


def test_spark_hatchling_grows_and_weeping_worm_draws_when_it_loses() -> None:
    game = scene(red_b2="spark-hatchling/us", blue_b4="weeping-worm/us/-2", blue_c4="hill-drake")
    pushed(game, "attack:b2:b4", "draw:fog", "draw:venom")
    assert (counters(game, "b2"), pile(game, "blue", "hand")) == (1, ["fog", "venom"])


def test_a_slumberer_is_paid_for_every_time_it_is_turned_up() -> None:
    fields = {"red_b2": "slumberer/s", "blue_b4": "hill-drake/us", "red_hand": "fog", "blue_hand": "fog"}
    lying = scene(**fields).view(None)["squares"]["b2"]
    assert (lying["to-pay"], lying["up"]) == (5, False)
    assert gold(pushed(scene(**fields), "attack:b2:b4")) == (20, 25)
    assert options(scene(red_gold="4", **fields), "attack") == []
    lost = pushed(scene(active="blue", red_gold="4", red_c2="dust-runner", **fields), "attack:b4:b2")
    assert (fact(lost, "b2"), gold(lost), pile(lost, "red", "lair_discard")) == (None, (4, 25), ["slumberer"])
    awake = pushed(scene(**{**fields, "red_b2": "slumberer/us"}), "attack:b2:b4")
    assert gold(awake) == (25, 25)


# Terrain


@pytest.mark.parametrize(
    ("terrain", "attacker", "dies"),
    [
        ("thin-ice", "red-brute/us", True),
        ("thin-ice", "hill-drake/us", False),
        ("bramble-pit", "dust-runner/us", True),
        ("bramble-pit", "hill-drake/us", False),
        ("bramble-pit", "hill-drake/us/-1", True),
        ("storm-crown", "ember-kite/us", True),
        ("storm-crown", "red-brute/us", False),
        ("thin-ice", "kite-scout/us/4", False),
    ],
)
def test_killing_terrain_kills_what_it_applies_to_and_is_refilled(terrain: str, attacker: str, dies: bool) -> None:
    game = scene(red_b2=attacker, red_c2="peak-guard", blue_b4=terrain, blue_c4="hill-drake")
    pushed(game, "attack:b2:b4")
    assert pile(game, "blue", "lair_discard") == [terrain]
    assert (fact(game, "b2") is None, getattr(game.state.agenda[-1], "to", "") == 0) == (dies, dies)
    assert pile(game, "red", "lair_discard") == ([attacker.partition("/")[0]] if dies else [])


MOUNTAINS = "high-mountains,hollow-hill,high-tarn"
LANDS = f"{MOUNTAINS},deep-forest,forest-fire"


@pytest.mark.parametrize(
    ("terrain", "attacker", "fields", "dies"),
    [
        ("thin-ice", "bone-counter/us", {"red_lair_discard": LANDS}, True),
        ("thin-ice", "bone-counter/us", {"red_lair_discard": MOUNTAINS}, False),
        ("thin-ice", "hungry-reef/usc", {"red_lair_discard": LANDS}, True),
        ("bramble-pit", "bone-counter/us", {"red_lair_discard": LANDS}, False),
        ("bramble-pit", "dust-runner/us", {"red_a2": "hoard-blade"}, False),
        ("bramble-pit", "dust-runner/us", {"red_a1": "hoard-blade"}, True),
        ("bramble-pit", "dust-runner/us", {"red_a2": "shield-wall"}, True),
        ("thin-ice", "hill-drake/us", {"red_a2": "hoard-blade"}, True),
        ("thin-ice", "peak-guard/us", {"red_lair_discard": MOUNTAINS}, False),
    ],
)
def test_what_a_face_promises_while_attacking_counts_against_terrain_and_native_terrain_only_in_battle(
    terrain: str, attacker: str, fields: dict[str, str], dies: bool
) -> None:
    game = scene(red_b2=attacker, red_c2="red-brute", blue_b4=terrain, blue_c4="hill-drake", **fields)
    pushed(game, "attack:b2:b4")
    assert (fact(game, "b2") is None, pile(game, "blue", "lair_discard")) == (dies, [terrain])


def test_whose_terrain_is_attacked_sees_how_strong_the_attacker_is_before_it_changes_the_terrain() -> None:
    fields = {"red_b2": "bone-counter/us", "red_a2": "hoard-blade", "red_lair_discard": LANDS}
    game = pushed(scene(blue_b4="waking-swamp", blue_hand="fog", **fields), "attack:b2:b4")
    assert (game.turn, [*game.legal_moves]) == ("blue", ["change", "decline"])
    assert why(game, "b2") == {"assigned strength": 5, "Hoard Blade": 1}
    assert why(pushed(game, "decline"), "b2") == {"base strength": 1, "Waking Swamp": -1}


def test_howling_pass_holds_only_flying_dragons_back() -> None:
    fields = {"blue_b4": "howling-pass", "blue_c4": "hill-drake"}
    assert why(pushed(scene(red_b2="ember-kite/us", **fields), "attack:b2:b4"), "b2")["Howling Pass"] == -3
    on_foot = pushed(scene(red_b2="red-brute/us", **fields), "attack:b2:b4")
    assert (pile(on_foot, "blue", "lair_discard"), gold(on_foot)) == (["howling-pass"], (25, 25))


# Reactions


def test_mirage_ends_the_attack_before_the_card_is_turned_up() -> None:
    game = scene(red_b2="red-brute", blue_b4="hill-drake", blue_hand="mirage,fog")
    pushed(game, "attack:b2:b4")
    assert (game.turn, [*game.legal_moves]) == ("blue", ["pass", "play:mirage"])
    pushed(game, "play:mirage")
    assert (gold(game), fact(game, "b4")["up"], fact(game, "b2")["up"]) == ((21, 23), False, True)  # type: ignore[index]
    assert pile(game, "blue", "horde_discard") == ["mirage"]


def test_decoy_lets_another_card_be_attacked() -> None:
    game = scene(red_b2="red-brute/us", blue_b4="dust-runner", blue_d5="bramble-pit", blue_hand="decoy,fog")
    pushed(game, "attack:b2:b4")
    assert options(game, "play") == ["play:decoy:d5"]
    pushed(game, "play:decoy:d5")
    assert (pile(game, "blue", "lair_discard"), game.view("blue")["squares"]["d5"]["card"]) == (
        ["bramble-pit"], "dust-runner"
    )  # fmt: skip


def test_who_may_hold_a_reaction_is_asked_although_it_holds_none() -> None:
    fields = {"red_b2": "red-brute/us", "blue_b4": "hill-drake/us", "blue": "masked-fen"}
    asked = pushed(scene(blue_hand="nightfall", **fields), "attack:b2:b4")
    assert (asked.turn, [*asked.legal_moves]) == ("blue", ["pass"])
    gone = scene(blue_hand="nightfall", blue_horde_discard="mirage,mirage.2,decoy", **fields)
    assert pushed(gone, "attack:b2:b4").state.agenda[-1].kind == "fight"

"""The rules R1 to R19, one after the other; R8, R9, R12 to R14, R16 and R17 have more tests in `test_clauses`."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import engine
from engine import IllegalMove, Outcome
from engine.dragons import Dragons, Match, attackers, library, score, targets
from engine.dragons.turn import HAND_LIMIT
from tests.engine.dragons.scenes import after_plies, fact, gold, options, pile, pushed, scene, why
from tests.thorough import often


def laid_out(seed: int = 1, first: str = "red") -> Dragons:
    """A game whose set-up is done."""
    game, rng = Dragons(), Random(seed)
    game.push(f"first:{first}")
    while game.state.turn == 0:
        game.push(rng.choice(list(game.legal_moves)))
    return game


def test_r1_a_player_brings_14_lair_cards_and_16_horde_cards() -> None:
    for deck in library().decks.values():
        assert (len(library().copies(0, deck, "lair")), len(library().copies(0, deck, "horde"))) == (14, 16)


def test_r2_six_lair_cards_are_laid_face_down_and_seven_horde_cards_are_the_hand() -> None:
    game = laid_out()
    for side in game.state.sides:
        assert (side.gold, side.cards_in_position, len(side.hand), len(side.lair), len(side.horde)) == (25, 6, 7, 8, 9)
        assert not any(slot.up or slot.seen for slot in side.slots if slot)


@pytest.mark.parametrize("first", ["red", "blue"])
def test_r2_the_first_player_skips_the_first_draw_phase_only(first: str) -> None:
    game = laid_out(first=first)
    assert (game.turn, game.view(None)["phase"], len(game.state.sides[engine.dragons.SEATS.index(first)].hand)) == (
        first,
        "treasure",
        7,
    )
    rng = Random(2)
    while game.state.turn == 1:
        game.push(rng.choice(list(game.legal_moves)))
    assert (game.turn, game.view(None)["phase"]) == ("chance", "draw")


def test_r3_the_phases_follow_each_other() -> None:
    hand = "trophy-hall,mudslide,fog"
    game = scene("treasure", red_b2="red-brute/us", red_hand=hand, blue_b4="hill-drake/us", blue_c4="mud-drake")
    phases = [game.view(None)["phase"]]
    for move in ("pass", "pass", "play:mudslide", "pass", "attack:b2:b4", "pass"):
        game.push(move)
        phases.append(game.view(None)["phase"])
    assert phases == ["treasure", "movement", "actions", "actions", "battle", "battle", "second-actions"]
    game.push("pass")
    assert (game.view(None)["active"], game.turn, game.state.turn) == ("blue", "chance", 4)


def test_r3_a_full_treasure_position_loses_its_old_treasure() -> None:
    game = scene("treasure", red_b2="red-brute", red_a2="trophy-hall", red_hand="hoard-blade", blue_b4="hill-drake")
    pushed(game, "play:hoard-blade:a2")
    assert (fact(game, "a2")["card"], pile(game, "red", "horde_discard")) == (  # type: ignore[index]
        "hoard-blade",
        ["trophy-hall"],
    )
    assert (gold(game), game.view(None)["phase"]) == ((23, 25), "movement")


def test_r3_a_switch_takes_all_along_and_turns_nothing() -> None:
    game = scene("movement", red_b2="red-brute/us/1/blue:black-swamp", red_c1="deep-forest", blue_b4="hill-drake")
    assert options(game) == [
        "pass",
        *(f"switch:b2:{square}" for square in ("b1", "c1", "c2", "d1", "d2")),
        *(f"switch:c1:{square}" for square in ("b1", "c2", "d1", "d2")),
    ]
    pushed(game, "switch:b2:c1")
    assert why(game, "c1") == {"base strength": 4, "counters": 1, "Black Swamp": -1}
    assert game.view("red")["squares"]["b2"]["card"] == "deep-forest"


def test_r3_the_hand_is_discarded_down_to_seven_in_the_order_its_owner_wants() -> None:
    hand = "archers,fire-bolt,fire-breath,fog,great-flame,help,hoard-blade,trophy-hall,venom"
    game = scene("discard", red_b2="red-brute", red_hand=hand, blue_b4="hill-drake")
    pushed(game, "discard:venom", "discard:archers")
    assert (pile(game, "red", "horde_discard"), len(pile(game, "red", "hand"))) == (["venom", "archers"], HAND_LIMIT)
    assert game.view(None)["active"] == "blue"


def test_r4_what_cannot_be_paid_in_full_cannot_be_played() -> None:
    hand = "lesser-slayer,torchbearer,grey-hero"
    game = scene(red_gold="1", red_b2="red-brute/us", red_hand=hand, blue_b4="reed-scout/us", blue_c4="grovewarden",
                 blue="highwood")  # fmt: skip
    assert options(game, "play") == ["play:lesser-slayer:b4"]
    assert gold(pushed(game, "play:lesser-slayer:b4")) == (0, 25)


def test_r5_a_dragon_is_paid_for_once_by_attacker_and_defender() -> None:
    fields = {"red_hand": "fog", "blue_hand": "fog"}
    game = pushed(scene(red_b2="cragwing", blue_b4="mereserpent", **fields), "attack:b2:b4")
    assert gold(game) == (20, 21)
    again = pushed(scene(red_b2="cragwing/s", blue_b4="mereserpent/s", **fields), "attack:b2:b4")
    assert gold(again) == (25, 25)


def test_r5_who_cannot_pay_does_not_attack_and_does_not_defend() -> None:
    game = scene(red_gold="3", red_b2="red-brute", red_c2="hill-drake", blue_gold="2", blue_b4="mud-drake",
                 blue_c4="bitter-worm", blue_hand="fog")  # fmt: skip
    assert {move for move in options(game, "attack") if move.startswith("attack:b2")} == set()
    pushed(game, "attack:c2:b4")
    assert (fact(game, "b4"), pile(game, "blue", "lair_discard"), gold(game)) == (None, ["mud-drake"], (0, 2))
    assert game.state.battle is None


def test_r6_front_cards_screen_and_columns_reach_their_neighbours() -> None:
    game = scene(red_b2="red-brute", red_b1="hill-drake", red_d1="grovewarden", red_c1="kite-scout",
                 red_c2="deep-forest", blue_b4="mud-drake", blue_b5="red-brute", blue_d5="hill-drake")  # fmt: skip
    assert attackers(game.state, 0) == [0, 4, 5]  # b1 is screened, c1 flies, c2 is Terrain
    assert targets(game.state, 0, 0) == [0]
    assert targets(game.state, 0, 5) == [5]
    assert targets(game.state, 0, 4) == [0, 3, 5]


def test_r6_with_nothing_in_reach_any_unscreened_card_may_be_attacked() -> None:
    game = scene(red_b2="red-brute", blue_d4="mud-drake", blue_d5="red-brute")
    assert targets(game.state, 0, 0) == [2]


def test_r7_attacker_and_target_are_turned_up() -> None:
    game = pushed(scene(red_b2="red-brute", blue_b4="hill-drake", red_hand="fog"), "attack:b2:b4")
    assert (fact(game, "b2")["up"], fact(game, "b4")["up"]) == (True, True)  # type: ignore[index]


def test_r8_terrain_that_does_not_apply_is_eliminated() -> None:
    game = pushed(scene(red_b2="cloud-drake", blue_b4="chasm", blue_c4="hill-drake"), "attack:b2:b4")
    assert (fact(game, "b4"), pile(game, "blue", "lair_discard"), gold(game)) == (None, ["chasm"], (21, 25))


def test_r8_with_an_empty_lair_an_attached_terrain_is_not_replaced() -> None:
    game = scene(red_b2="red-brute/us", blue_b4="chasm", blue_c4="hill-drake", blue_lair="")
    pushed(game, "attack:b2:b4")
    assert (fact(game, "b4"), gold(game), why(game, "b2")) == (None, (25, 26), {"base strength": 4, "Chasm": -2})


def test_r9_the_window_is_only_for_terrain_with_the_words() -> None:
    game = pushed(scene(red_b2="reed-scout/us", blue_b4="still-lake", blue_c4="red-brute"), "attack:b2:b4")
    assert (game.view(None)["active"], fact(game, "b4")) == ("blue", None)


def test_r10_the_attacker_plays_first_and_wins_ties() -> None:
    game = scene(red_b2="hill-drake/us", red_hand="fire-breath", blue_b4="mud-drake/us", blue_hand="fire-breath")
    pushed(game, "attack:b2:b4")
    assert (game.turn, options(game)) == ("red", ["pass", "play:fire-breath"])
    pushed(game, "pass")
    assert game.turn == "blue"
    decided = [event for event in game.push("pass") if event.kind == "decided"]
    sums = {
        "red": [{"card": "hill-drake", "amount": 3, "parts": [["base strength", 3]]}],
        "blue": [{"card": "mud-drake", "amount": 3, "parts": [["base strength", 3]]}],
    }
    fact_of_it = {"winner": "red", "attacker": "red", "red": 3, "blue": 3, "sums": sums}
    assert [dict(event.facts) for event in decided] == [fact_of_it]
    assert fact(game, "b4") is None


def test_r11_a_helper_is_next_to_its_friend_or_flies_and_all_on_the_losing_side_lose() -> None:
    game = scene(red_b2="hill-drake/us", red_d2="red-brute/us", red_c1="trophy-drake/us", red_d1="cloud-drake/us",
                 red_b1="grovewarden", red_hand="help", blue_b4="red-brute/us", blue_hand="great-flame")  # fmt: skip
    pushed(game, "attack:b2:b4")
    assert options(game, "play") == ["play:help:c1", "play:help:d1"]
    pushed(game, "play:help:c1")
    assert game.view(None)["battle"]["totals"] == {"red": 5, "blue": 4}
    pushed(game, "play:great-flame")
    assert pile(game, "red", "lair_discard") == ["hill-drake", "trophy-drake"]


def test_r12_killed_dragons_leave_with_what_is_attached_and_nobody_takes_their_place() -> None:
    game = scene(red_b2="red-brute/us", blue_b4="hill-drake/us//red:deep-forest+red:high-tarn", blue_c4="mud-drake")
    pushed(game, "attack:b2:b4")
    assert (fact(game, "b4"), pile(game, "blue", "lair_discard"), pile(game, "red", "lair_discard")) == (
        None,
        ["hill-drake"],
        ["deep-forest", "high-tarn"],
    )
    assert fact(game, "b2")["up"]  # type: ignore[index]


def test_r13_the_view_says_why_a_dragon_is_worth_what_it_is_worth() -> None:
    game = scene(red_b2="red-brute/us/2/blue:black-swamp", red_e2="hoard-blade", red_hand="fog", blue_b4="mud-drake/us")
    assert why(game, "b2") == {"base strength": 4, "counters": 2, "Black Swamp": -1}
    pushed(game, "attack:b2:b4")
    assert why(game, "b2") == {"base strength": 4, "counters": 2, "Black Swamp": -1, "Hoard Blade": 1}
    assert fact(game, "b2")["strength"] == 6  # type: ignore[index]


def test_r13_a_treasure_of_the_other_row_adds_nothing() -> None:
    game = scene(red_b2="red-brute/us", red_e1="hoard-blade", red_hand="fog", blue_b4="mud-drake/us")
    assert why(pushed(game, "attack:b2:b4"), "b2") == {"base strength": 4}


def test_r14_a_slayer_uses_up_the_battle_phase_and_what_it_kills_is_refilled() -> None:
    game = scene(red_b2="red-brute", red_hand="lesser-slayer", blue_b4="hill-drake/us/-1", blue_c4="red-brute/us")
    assert options(game, "play") == ["play:lesser-slayer:b4"]
    pushed(game, "play:lesser-slayer:b4", "draw:chasm")
    assert game.view("blue")["squares"]["b4"]["card"] == "chasm"
    assert (pile(game, "red", "horde_discard"), gold(game), game.view(None)["active"]) == (
        ["lesser-slayer"],
        (24, 25),
        "blue",
    )


def test_r14_torchbearer_leaves_a_dragon_up_and_paid_for() -> None:
    game = scene(red_b2="red-brute/us", red_hand="torchbearer", blue_b4="mereserpent")
    pushed(game, "play:torchbearer:b4")
    found = fact(game, "b4")
    assert found is not None
    assert (found["card"], found["up"], found["to-pay"], gold(game)) == ("mereserpent", True, 0, (23, 25))


def test_r14_grey_hero_kills_a_dragon_with_native_terrain() -> None:
    game = scene(red_b2="red-brute/us", red_hand="grey-hero", blue_b4="mereserpent/us", blue_c4="hill-drake/us")
    assert options(game, "play") == ["play:grey-hero:b4"]


def test_r15_an_exchange_discards_the_card_with_all_on_it_and_needs_a_lair_card() -> None:
    fields = {"red_b2": "red-brute/us//blue:still-lake", "blue_b4": "hill-drake"}
    game = pushed(scene(**fields), "exchange:b2", "draw:kite-scout")
    assert (pile(game, "red", "lair_discard"), pile(game, "blue", "lair_discard")) == (["red-brute"], ["still-lake"])
    assert game.view("red")["squares"]["b2"]["card"] == "kite-scout"
    assert options(scene(red_lair="", **fields), "exchange") == []


def test_r16_several_cards_are_discarded_from_the_front_left_to_the_back_right() -> None:
    game = scene(red_c1="reed-scout/us", red_b2="hill-drake/us", red_hand="help", blue_b4="red-brute/us",
                 blue_hand="fire-bolt")  # fmt: skip
    pushed(game, "attack:b2:b4", "play:help:c1")
    pushed(game, "play:fire-bolt")
    assert pile(game, "red", "lair_discard") == ["hill-drake", "reed-scout"]


def test_r17_archers_aim_at_no_dragon_that_flies_or_digs() -> None:
    fields = {"blue_b4": "mud-drake/us", "blue_hand": "archers,castle-archers"}
    at_a_flyer = pushed(scene(red_b2="cragwing/us", red_hand="fog", **fields), "attack:b2:b4", "pass")
    at_a_brute = pushed(scene(red_b2="red-brute/us", red_hand="fog", **fields), "attack:b2:b4", "pass")
    assert (options(at_a_flyer, "play"), options(at_a_brute, "play")) == (
        [],
        ["play:archers:b2", "play:castle-archers:b2"],
    )


def test_r17_archers_are_for_the_defender_and_their_counter_for_any_dragon() -> None:
    game = scene(red_b2="red-brute/us", red_hand="archers,great-flame", blue_b4="mud-drake/us",
                 blue_c4="hill-drake/us", blue_hand="castle-archers")  # fmt: skip
    pushed(game, "attack:b2:b4")
    assert options(game, "play") == ["play:great-flame"]
    pushed(game, "pass", "play:castle-archers:b2", "play:great-flame", "pass")
    assert (game.turn, options(game)) == (
        "blue",
        ["counter:+1:b2", "counter:+1:c4", "counter:-1:b2", "counter:-1:c4"],
    )
    assert why(pushed(game, "counter:-1:b2"), "b2") == {"base strength": 4, "counters": -1}


def test_r18_a_dragon_turned_down_keeps_counters_attachments_and_payment() -> None:
    game = scene("actions,4", red_b2="red-brute/us/2/blue:still-lake", red_hand="mudslide", blue_b4="mud-drake/us")
    pushed(game, "play:mudslide")
    found = fact(game, "b2")
    assert found is not None
    assert (found["up"], found["to-pay"], found["strength"]) == (False, 0, 5)
    assert fact(game, "b4")["up"] is False  # type: ignore[index]


def test_r19_without_a_card_in_position_the_game_is_lost() -> None:
    game = scene(red_b2="red-brute/us", blue_b4="hill-drake/us")
    pushed(game, "attack:b2:b4")
    assert (game.outcome(), options(game)) == (Outcome("red", "no-card-left"), [])


def test_r19_a_terrain_that_was_the_last_card_is_refilled_first() -> None:
    game = pushed(scene(red_b2="red-brute/us", blue_b4="still-lake"), "attack:b2:b4")
    assert (game.outcome(), game.turn) == (None, "chance")
    assert pushed(game, "draw:chasm").outcome() is None


def test_r19_two_battle_phases_passed_in_a_row_are_decided_by_positions_then_gold() -> None:
    poor = {"red_gold": "1", "blue_gold": "2", "red_lair": "", "blue_lair": "", "red_horde": "", "blue_horde": ""}
    game = scene(red_b2="red-brute", blue_b4="hill-drake", **poor)
    assert options(game) == ["pass"]
    pushed(game, "pass", "pass", "pass")
    assert game.outcome() == Outcome("blue", "stuck")
    more = pushed(scene(red_b2="red-brute", red_c2="deep-forest", blue_b4="hill-drake", **poor), "pass", "pass", "pass")
    assert more.outcome() == Outcome("red", "stuck")


def test_r19_after_120_turns_positions_then_gold_decide() -> None:
    text = scene(red_b2="red-brute", red_c2="deep-forest", blue_b4="hill-drake").text()
    before = pushed(Dragons(text.replace("turn=3", "turn=119")), "exchange:c2", "draw:kite-scout")
    assert (before.outcome(), before.state.turn) == (None, 120)
    over = pushed(Dragons(text.replace("turn=3", "turn=120")), "exchange:c2", "draw:kite-scout")
    assert over.outcome() == Outcome("red", "turn-limit")


def test_r19_a_match_counts_25_and_the_gold_left_and_half_the_losers() -> None:
    game = pushed(scene(red_gold="7", blue_gold="9", red_b2="red-brute/us", blue_b4="hill-drake/us"), "attack:b2:b4")
    outcome = game.outcome()
    assert outcome is not None
    assert score(game.state, outcome) == {"red": 32, "blue": 4}
    points = score(game.state, outcome)
    once = Match("50-points").after(points, outcome.winner)
    assert (once, once.winner) == (Match("50-points", red=32, blue=4, number=2, first="blue"), None)
    assert once.after(points, outcome.winner).winner == "red"


def test_cards_drawn_after_a_battle_are_no_draw_phase() -> None:
    text = scene(red_b2="red-brute/us", blue_b4="hill-drake/us").text().partition(" agenda=")[0]
    draws = ";".join(["draw,0,horde,hand"] * 3)
    game = Dragons(f"{text} battle=red;0;0;;0 agenda=begin,1;discard;actions,6;check;end-battle;{draws}")
    assert game.view(None)["phase"] == "battle"


def test_a_refusal_tells_the_position_only_as_the_seat_on_turn_may_see_it() -> None:
    game = scene(red_b2="red-brute", red_hand="fog", blue_b4="chasm", blue_hand="venom")
    with pytest.raises(IllegalMove) as refused:
        game.push("attack:b2:d4")
    assert "now Red must attack, play a Dragon Slayer Action or exchange a card" in str(refused.value)
    assert "red-brute" in str(refused.value)
    assert "chasm" not in str(refused.value)
    assert "venom" not in str(refused.value)


@pytest.mark.slow
def test_every_state_keeps_every_card_and_no_gold_falls_below_zero() -> None:
    for seed in range(often(60, 300)):
        game = after_plies(seed, 400)
        every = {*game.states[0].every_card()}
        for state in game.states[:: 1 + seed % 7]:
            now = [*state.every_card()]
            assert (len(now), {*now}) == (60, every)
            assert min(side.gold for side in state.sides) >= 0


@pytest.mark.slow
def test_the_same_moves_give_the_same_states() -> None:
    for seed in range(20):
        game = after_plies(seed, 400)
        again = pushed(Dragons(game.start), *game.moves)
        assert (again.states, again.text(), again.outcome()) == (game.states, game.text(), game.outcome())


def test_every_rule_has_a_test_and_stands_in_the_book() -> None:
    root = Path(__file__).parents[3]
    numbers = [*range(1, 20)]
    told = re.findall(r"^\*\*R(\d+) ", (root / "docs" / "dragons.md").read_text(encoding="utf-8"), re.MULTILINE)
    tested = {int(number) for number in re.findall(r"^def test_r(\d+)_", Path(__file__).read_text(), re.MULTILINE)}
    sources = "".join(path.read_text(encoding="utf-8") for path in (root / "engine" / "dragons").glob("*.py"))
    cited = {int(number) for number in re.findall(r"\bR(\d+)\b", sources)}
    assert [int(number) for number in told] == numbers
    assert tested == {*numbers}
    assert cited <= {*numbers}

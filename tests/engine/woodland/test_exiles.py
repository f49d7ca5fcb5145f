"""The Exiles & Partisans deck: its cards and what each of them does, card by card (table 9 of the facts)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.agenda import EVERYTHING, NOBODY, play
from engine.errors import BadPosition, BadRules
from engine.woodland import Woodland
from engine.woodland.cards import SUITS, deck_of
from engine.woodland.rules.pieces import remove_warriors
from engine.woodland.text.notation import write
from engine.woodland.text.reading import read
from engine.woodland.text.view import seen
from tests.engine.woodland.charm import charm, track
from tests.engine.woodland.invariants import check
from tests.engine.woodland.scenes import (
    battle,
    discards,
    hand,
    options,
    pieces,
    pushed,
    ruler,
    scene,
    score,
    side,
)

DECK = "exiles-and-partisans"
LEAGUE = "league-of-adventurous-mice"
FOUR = "marquise,eyrie,alliance,chameleander"


def with_cards(seats: str = "marquise,eyrie", task: str = "", **fields: Any) -> Woodland:
    """A scene that is played with this deck; the Eyrie have a leader, as they always do."""
    if "eyrie" in seats:
        fields.setdefault("eyrie_leader", "builder")
    return scene(seats, task, cards=DECK, **fields)


# The deck


def test_the_deck_has_54_cards_29_of_which_the_standard_deck_has_too() -> None:
    deck, standard = deck_of(DECK).cards, deck_of("standard").cards
    assert Counter(SUITS[card.suit] for card in deck.values()) == {"bird": 14, "fox": 14, "rabbit": 13, "mouse": 13}
    assert (len(deck), len({*deck} & {*standard})) == (54, 29)
    assert Counter(card.role for card in deck.values()) == {"item": 20, "ambush": 5, "dominance": 4, "lasting": 25}


def test_the_house_rule_names_the_deck_and_the_text_of_a_game_keeps_it() -> None:
    game = Woodland(rules={"deck": DECK})
    assert "saboteurs" in game.text()
    assert f" cards={DECK} " in game.text()
    assert Woodland(game.text()).text() == game.text()
    assert "cards=" not in Woodland().text()


def test_a_deck_that_does_not_exist_is_refused() -> None:
    expected = f"expected one of: standard, {DECK}"
    with pytest.raises(BadRules) as rules:
        Woodland(rules={"deck": "tarot"})
    assert str(rules.value) == f"the house rule 'deck' of woodland is 'tarot'; it must be one of: standard, {DECK}"
    with pytest.raises(BadPosition) as position:
        Woodland("seats=marquise,eyrie cards=tarot turn=1")
    assert str(position.value).endswith(f"cards is 'tarot', {expected}")


@pytest.mark.slow
@pytest.mark.parametrize("seats", [FOUR, "eyrie,alliance", "chameleander,marquise,eyrie"])
def test_random_games_with_it_end_by_rule_and_lose_nothing(seats: str) -> None:
    start = Woodland(rules={"seating": seats, "deck": DECK}).state
    for seed in range(3):
        state, rng = start.copy(), Random(f"{seats} {seed}")
        while not state.result:
            play(state, rng.choice(state.offer))
            check(state)
            if rng.random() < 0.02:
                copy = read(write(state), state.rules)
                assert (copy, sorted(copy.offer)) == (state, sorted(state.offer))
        assert state.result[1] in ("points", "dominance", "turn-limit")


# At the start of Birdsong


def test_saboteurs_go_with_a_card_of_an_enemy() -> None:
    game = with_cards(phase="birdsong", marquise_crafted="saboteurs", eyrie_crafted="tunnels", eyrie_dominance="")
    assert options(game) == ["done", "sabotage:eyrie:tunnels"]
    pushed(game, "sabotage:eyrie:tunnels")
    assert (side(game, "eyrie").crafted, discards(game)) == ((), ["saboteurs", "tunnels"])


def test_saboteurs_are_kept_when_they_are_not_used_and_not_asked_for_when_nobody_has_a_card() -> None:
    game = pushed(with_cards(phase="birdsong", marquise_crafted="saboteurs", eyrie_crafted="tunnels"), "done")
    assert [card.text for card in side(game, "marquise").crafted] == ["saboteurs"]
    assert game.state.phase == "daylight"
    assert with_cards(phase="birdsong", marquise_crafted="saboteurs").state.phase == "daylight"


def test_coffin_makers_hold_all_warriors_that_fall_and_score_one_for_each_five_of_them() -> None:
    game = with_cards(marquise_crafted="coffin-makers", marquise_warriors="7:4", eyrie_warriors="7:2")
    battle(game, 7, "eyrie", (2, 1))
    assert [(side(game, key).warriors[0], side(game, key).coffin) for key in ("marquise", "eyrie")] == [
        (21, 1),
        (18, 2),
    ]
    copy = Woodland(game.text())
    assert (copy.text(), copy.state) == (game.text(), game.state)
    game = with_cards(phase="birdsong", marquise_crafted="coffin-makers", marquise_coffin="4", eyrie_coffin="7",
                      marquise_warriors="0:21", eyrie_warriors="0:13")  # fmt: skip
    assert (score(game, "marquise"), [each.warriors[0] for each in game.state.sides]) == (2, [25, 20])
    assert [each.coffin for each in game.state.sides] == [0, 0]


def test_coffin_makers_that_are_sabotaged_score_nothing_and_let_all_go() -> None:
    game = with_cards("eyrie,marquise", phase="birdsong", eyrie_crafted="saboteurs", marquise_crafted="coffin-makers",
                      marquise_coffin="6", marquise_warriors="0:19")  # fmt: skip
    pushed(game, "sabotage:marquise:coffin-makers")
    assert (score(game, "marquise"), side(game, "marquise").warriors[0]) == (0, 25)


def test_field_hospitals_take_warriors_from_the_coffins_back_to_the_keep() -> None:
    game = with_cards("eyrie,marquise", "eyrie.resolve,0,battle,bird", eyrie_crafted="coffin-makers",
                      eyrie_warriors="7:4", marquise_warriors="0:23,7:2", marquise_keep="1:1",
                      marquise_hand="sword-mouse")  # fmt: skip
    pushed(game, "battle:7:marquise:bird", "done", "roll:2:0", "heal:sword-mouse")
    assert (pieces(game, 1)["marquise"], side(game, "marquise").coffin) == ({"warrior": 2, "keep": 1}, 0)


@pytest.mark.parametrize(("all_", "coffin"), [(True, 1), (False, 0)])
def test_a_house_rule_keeps_warriors_that_nobody_else_removes_from_the_coffins(all_: bool, coffin: int) -> None:
    game = with_cards(marquise_warriors="7:2", marquise_crafted="coffin-makers", rules={"coffins-all": all_})
    state = game.state.copy()
    remove_warriors(state, 0, 0, 7)
    assert state.sides[0].coffin == coffin


# Rule and moves


def test_with_soup_kitchens_each_token_counts_twice_for_rule() -> None:
    fields = {"marquise_warriors": "7:1,8:1", "alliance_sympathy": "7:1"}
    assert ruler(with_cards("alliance,marquise", **fields), 7) == "marquise"
    game = with_cards("alliance,marquise", alliance_crafted="soup-kitchens", **fields)
    assert (ruler(game, 7), ruler(game, 8)) == ("alliance", "marquise")


def test_tokens_stop_counting_when_soup_kitchens_are_sabotaged() -> None:
    game = with_cards("marquise,alliance", phase="birdsong", marquise_crafted="saboteurs", marquise_warriors="7:1",
                      alliance_sympathy="7:1", alliance_crafted="soup-kitchens")  # fmt: skip
    assert ruler(game, 7) == "alliance"
    assert ruler(pushed(game, "sabotage:alliance:soup-kitchens"), 7) == "marquise"


def test_126_c_5_2_v_with_soup_kitchens_chameleander_rules_by_its_ego_and_cannot_cajole() -> None:
    """By a fixture: its cost cannot be paid from one clearing (test 10)."""
    fields = {"cards": DECK, "marquise_warriors": "7:2", "chameleander_hand": "anvil"}
    game = charm(7, 1, task="chameleander.act,0", chameleander_actions="3", **fields)
    assert options(game, "cajole") == ["cajole:anvil"]
    game = charm(7, 1, task="chameleander.act,0", chameleander_actions="3", chameleander_crafted="soup-kitchens",
                 **fields)  # fmt: skip
    assert (ruler(game, 7), options(game, "cajole")) == ("chameleander", [])
    pushed(game, "stroll:7:8")
    assert (ruler(game, 7), ruler(game, 8)) == ("marquise", "chameleander")


def test_with_boat_builders_rivers_are_paths_and_rule_is_still_needed() -> None:
    assert options(with_cards(marquise_warriors="7:1"), "move:7:4") == []
    game = with_cards(marquise_warriors="7:1", marquise_crafted="boat-builders", eyrie_warriors="11:2")
    assert options(game, "move:7") == ["move:7:11:1", "move:7:12:1", "move:7:3:1", "move:7:4:1", "move:7:8:1"]
    game = with_cards(marquise_warriors="7:1", marquise_crafted="boat-builders", eyrie_warriors="7:2,11:2")
    assert options(game, "move:7") == []


def test_with_corvid_planners_moves_ignore_rule() -> None:
    fields = {"marquise_warriors": "7:1", "eyrie_warriors": "7:2,3:1,8:1,12:1"}
    assert options(with_cards(**fields), "move:7") == []
    assert len(options(with_cards(marquise_crafted="corvid-planners", **fields), "move:7")) == 3


def test_with_tunnels_clearings_with_own_crafting_pieces_are_adjacent() -> None:
    fields = {"marquise_workshop": "7:1,9:1", "marquise_sawmill": "2:1", "marquise_warriors": "7:1"}
    assert options(with_cards(**fields), "move:7:9") == []
    game = with_cards(marquise_crafted="tunnels", **fields)
    assert (options(game, "move:7:9"), options(game, "move:7:2")) == (["move:7:9:1"], [])


def test_a36_tunnels_do_nothing_for_chameleander() -> None:
    game = charm(7, phase="birdsong", cards=DECK, chameleander_crafted="tunnels", marquise_workshop="7:1,9:1")
    assert options(game, "skip") == ["skip:7:12", "skip:7:3", "skip:7:8"]


# The Emigre


def test_the_emigre_moves_and_battles_and_stays() -> None:
    game = with_cards(phase="birdsong", marquise_crafted="emigre", marquise_warriors="7:2", eyrie_warriors="8:1")
    pushed(game, "move:7:8:2")
    assert options(game) == ["battle:8:eyrie", "done"]
    battle(game, 8, "eyrie", (0, 0))
    assert side(game, "marquise").has_crafted("emigre")


@pytest.mark.parametrize("moves", [("done",), ("move:7:12:2",), ("move:7:8:2", "done")])
def test_the_emigre_that_does_not_do_both_is_discarded(moves: tuple[str, ...]) -> None:
    game = with_cards(phase="birdsong", marquise_crafted="emigre", marquise_warriors="7:2", eyrie_warriors="8:1")
    pushed(game, *moves)
    assert (discards(game), game.state.phase) == (["emigre"], "daylight")


def test_the_emigre_that_cannot_move_is_discarded() -> None:
    assert discards(with_cards(phase="birdsong", marquise_crafted="emigre")) == ["emigre"]


# In battle


def test_partisans_deal_an_extra_hit_and_cost_all_cards_of_other_suits() -> None:
    game = with_cards(marquise_crafted="mouse-partisans", marquise_warriors="7:3", eyrie_warriors="7:3",
                      marquise_hand="anvil,sword-mouse,birdy-bindle")  # fmt: skip
    pushed(game, "battle:7:eyrie", "roll:0:0")
    assert options(game) == ["done", "use:mouse-partisans"]
    pushed(game, "use:mouse-partisans")
    assert (hand(game, "marquise"), discards(game)) == (["sword-mouse"], ["anvil", "birdy-bindle"])
    assert (pieces(game, 7)["eyrie"], side(game, "marquise").has_crafted("mouse-partisans")) == (
        {"warrior": 2},
        game.state.card("mouse-partisans"),
    )


def test_w8_a_house_rule_spares_the_birds_of_partisans() -> None:
    game = with_cards(marquise_crafted="mouse-partisans", marquise_warriors="7:3", eyrie_warriors="7:3",
                      marquise_hand="anvil,birdy-bindle", rules={"partisans-spare-birds": True})  # fmt: skip
    pushed(game, "battle:7:eyrie", "roll:0:0", "use:mouse-partisans")
    assert hand(game, "marquise") == ["birdy-bindle"]


def test_partisans_fight_for_the_defender_too_and_in_clearings_of_their_suit_alone() -> None:
    fields = {"marquise_warriors": "7:3,8:3", "eyrie_warriors": "7:3,8:3", "eyrie_crafted": "mouse-partisans"}
    game = pushed(with_cards(**fields), "battle:7:eyrie", "roll:0:0")
    assert (game.turn, options(game)) == ("eyrie", ["done", "use:mouse-partisans"])
    game = pushed(with_cards(**fields), "battle:8:eyrie", "roll:0:0")
    assert game.state.battle is None


# In Birdsong: False Orders, Swap Meet


def test_false_orders_move_half_of_an_enemys_warriors_rounded_up_without_rule() -> None:
    game = with_cards(phase="birdsong", marquise_crafted="false-orders", marquise_warriors="7:5", eyrie_warriors="7:3")
    assert options(game, "orders") == ["orders:eyrie:7:12", "orders:eyrie:7:3", "orders:eyrie:7:8"]
    pushed(game, "orders:eyrie:7:8")
    assert (pieces(game, 7)["eyrie"], pieces(game, 8)["eyrie"], discards(game)) == (
        {"warrior": 1},
        {"warrior": 2},
        ["false-orders"],
    )


def test_who_is_given_false_orders_pays_the_outrage() -> None:
    game = with_cards("marquise,eyrie,alliance", phase="birdsong", marquise_crafted="false-orders",
                      eyrie_warriors="7:1", eyrie_hand="anvil", alliance_sympathy="8:1")  # fmt: skip
    assert (pushed(game, "orders:eyrie:7:8").turn, options(game)) == ("eyrie", ["give:anvil"])


def test_033_c_2_2_false_orders_cannot_move_chameleander() -> None:
    game = charm(7, seats="marquise,chameleander", phase="birdsong", cards=DECK, marquise_crafted="false-orders")
    assert options(game, "orders") == []


def test_swap_meet_takes_a_random_card_and_gives_one_back_and_only_the_two_see_them() -> None:
    game = with_cards("marquise,eyrie,alliance", phase="birdsong", marquise_crafted="swap-meet", marquise_hand="anvil",
                      eyrie_hand="sword-mouse")  # fmt: skip
    pushed(game, "swap:eyrie")
    assert [game.seen_by("rob:sword-mouse", seat)[0] for seat in ("marquise", "eyrie", "alliance")] == [
        "rob:sword-mouse",
        "rob:sword-mouse",
        "rob:?",
    ]
    pushed(game, "rob:sword-mouse")
    assert options(game) == ["give:anvil", "give:sword-mouse"]
    assert game.seen_by("give:anvil", "alliance") == ("give:?", "Swap Meet: Marquise de Cat gives a card back.")
    pushed(game, "give:anvil")
    assert (hand(game, "marquise"), hand(game, "eyrie"), options(game, "swap")) == (["sword-mouse"], ["anvil"], [])


# In Daylight: Propaganda Bureau, League of Adventurous Mice


def test_propaganda_removes_an_enemys_warrior_where_a_card_matches_and_places_one() -> None:
    game = with_cards(marquise_crafted="propaganda-bureau", marquise_hand="anvil,sword-mouse", eyrie_warriors="8:1,7:1")
    pushed(game, "propaganda")
    assert options(game) == ["done", "sway:anvil:8:eyrie", "sway:sword-mouse:7:eyrie"]
    pushed(game, "sway:anvil:8:eyrie")
    assert (pieces(game, 8), options(game, "propaganda")) == ({"marquise": {"warrior": 1}}, [])


def test_whether_propaganda_is_offered_says_nothing_about_the_hand() -> None:
    game = with_cards(marquise_crafted="propaganda-bureau", marquise_hand="anvil", eyrie_warriors="7:1")
    assert options(game, "propaganda") == ["propaganda"]
    assert options(pushed(game, "propaganda")) == ["done"]


def test_a_house_rule_spares_warriors_where_propaganda_could_place_none() -> None:
    fields = {"eyrie_warriors": "1:20", "eyrie_hand": "anvil", "eyrie_crafted": "propaganda-bureau"}
    game = with_cards("eyrie,marquise", rules={"propaganda-without-warrior": False}, marquise_warriors="8:1", **fields)
    assert options(game, "propaganda") == []


def test_w9_propaganda_without_a_warrior_to_place_removes_all_the_same() -> None:
    game = with_cards("eyrie,marquise", marquise_warriors="5:25", eyrie_warriors="5:20", eyrie_hand="bake-sale",
                      eyrie_crafted="propaganda-bureau")  # fmt: skip
    pushed(game, "propaganda", "sway:bake-sale:5:marquise")
    assert pieces(game, 5) == {"marquise": {"warrior": 24}, "eyrie": {"warrior": 20}}


def test_059_c_2_5_propaganda_on_chameleander_takes_one_ego_and_places_the_warrior_once_a_turn() -> None:
    fields = {"cards": DECK, "marquise_crafted": "propaganda-bureau", "marquise_hand": "sword-mouse"}
    game = charm(7, 2, seats="marquise,chameleander", task="phase,0,daylight", **fields)
    pushed(game, "propaganda", "sway:sword-mouse:7:chameleander")
    assert pieces(game, 7) == {"marquise": {"warrior": 1}, "chameleander": {"warrior": 1, "ego": 1}}
    assert (track(game), score(game, "marquise")) == ("-eeeesss", 1)
    spent = charm(7, 2, seats="marquise,chameleander", task="phase,0,daylight", chameleander_used="lost-ego", **fields)
    assert options(spent, "propaganda") == []


def test_059_c_2_5_chameleander_says_which_ego_goes_instead() -> None:
    game = with_cards("marquise,chameleander", marquise_crafted="propaganda-bureau", marquise_hand="sword-mouse",
                      chameleander_warriors="7:1", chameleander_ego="7:1", chameleander_superego="7:1",
                      chameleander_track="-,ego,ego,ego,ego,-,superego,superego")  # fmt: skip
    pushed(game, "propaganda", "sway:sword-mouse:7:chameleander")
    assert (game.turn, options(game)) == ("chameleander", ["lose:ego", "lose:superego"])
    pushed(game, "lose:superego")
    assert (track(game), game.turn) == ("-eeeesss", "marquise")


def test_060_c_2_5_chameleanders_own_propaganda_places_ego_with_it_and_scores() -> None:
    fields = {"cards": DECK, "chameleander_crafted": "propaganda-bureau", "chameleander_hand": "anvil",
              "marquise_warriors": "8:1"}  # fmt: skip
    game = charm(7, 2, task="chameleander.act,0", **fields)
    pushed(game, "propaganda", "sway:anvil:8:marquise")
    assert (pieces(game, 7), pieces(game, 8)) == ({"chameleander": {"warrior": 1, "ego": 3}}, {})
    assert (track(game), score(game, "chameleander")) == ("---eesss", 1)


def test_061_c_2_5_another_effect_that_would_bring_a_warrior_in_the_same_turn_places_no_ego() -> None:
    game = charm(7, 2, task="chameleander.act,0", cards=DECK, chameleander_crafted="propaganda-bureau",
                 chameleander_hand="anvil", marquise_warriors="8:1", chameleander_used="gained-ego")  # fmt: skip
    pushed(game, "propaganda", "sway:anvil:8:marquise")
    assert (track(game), pieces(game, 8)) == ("--eeesss", {})


def test_the_league_exhausts_an_item_for_a_move_or_a_battle_and_nothing_refreshes_it() -> None:
    game = with_cards(marquise_crafted=LEAGUE, marquise_items="sword,sword", marquise_warriors="7:2",
                      items="boots*2,bag*2,crossbow*1,hammer*1,tea*2,coins*2", eyrie_warriors="7:1")  # fmt: skip
    pushed(game, "league:sword")
    assert {move.partition(":")[0] for move in options(game)} == {"battle", "move"}
    pushed(game, "move:7:8:2")
    assert (side(game, "marquise").exhausted, options(game, "league")) == (("sword",), [])
    assert Woodland(game.text()).text() == game.text()
    assert game.view(None)["sides"]["marquise"]["exhausted"] == ["sword"]


def test_the_league_has_nothing_to_exhaust() -> None:
    left = "boots*2,bag*2,crossbow*1,hammer*1,sword*1,tea*2,coins*2"
    game = with_cards(marquise_crafted=LEAGUE, marquise_items="sword", marquise_exhausted="sword",
                      items=left, marquise_warriors="7:2")  # fmt: skip
    assert options(game, "league") == []


def test_an_item_that_nobody_has_cannot_be_exhausted_in_a_position() -> None:
    with pytest.raises(BadPosition) as refused:
        with_cards(marquise_exhausted="sword")
    assert "'sword' is not among the items that this seat has crafted" in str(refused.value)


# In Evening: Charm Offensive, Informants


def test_charm_offensive_draws_a_card_and_gives_another_a_point() -> None:
    game = with_cards(phase="evening", marquise_crafted="charm-offensive", deck="anvil,sword-mouse")
    pushed(game, "charm:eyrie", "draw:anvil")
    assert (hand(game, "marquise"), score(game, "eyrie")) == (["anvil"], 1)


def test_informants_take_an_ambush_instead_of_the_whole_draw() -> None:
    fields = {"marquise_crafted": "informants", "discard": "ambush-fox,anvil", "marquise_recruiter": "5:2,2:1"}
    game = with_cards(phase="evening", **fields)
    assert (game.turn, options(game)) == ("marquise", ["done", "inform:ambush-fox"])
    pushed(game, "inform:ambush-fox")
    assert (hand(game, "marquise"), discards(game), game.state.active) == (["ambush-fox"], ["anvil"], 1)
    game = pushed(with_cards(phase="evening", **fields), "done")
    assert (game.turn, game.state.agenda[-1].kind) == ("chance", "card")


def test_w10_each_draw_of_the_own_evening_may_be_replaced() -> None:
    game = with_cards(phase="evening", marquise_crafted="charm-offensive,informants", discard="ambush-fox,ambush-mouse")
    pushed(game, "charm:eyrie", "inform:ambush-fox", "inform:ambush-mouse")
    assert hand(game, "marquise") == ["ambush-fox", "ambush-mouse"]


def test_informants_answer_no_draw_outside_the_own_evening() -> None:
    game = with_cards("eyrie,marquise", "eyrie.orders,0", phase="birdsong", eyrie_crafted="informants",
                      discard="ambush-fox")  # fmt: skip
    assert game.turn == "chance"


# When items are crafted


def test_the_murine_broker_draws_when_another_crafts_an_item_and_master_engravers_score_one_more() -> None:
    game = with_cards(marquise_workshop="8:1", marquise_hand="anvil", marquise_crafted="master-engravers",
                      eyrie_crafted="murine-broker")  # fmt: skip
    pushed(game, "craft:anvil")
    assert (score(game, "marquise"), game.turn) == (3, "chance")
    pushed(game, "draw:sword-mouse")
    assert (hand(game, "eyrie"), game.turn) == (["sword-mouse"], "marquise")


def test_020_c_2_1_chameleanders_own_master_engravers_give_one_more() -> None:
    game = charm(8, cards=DECK, chameleander_crafted="master-engravers", chameleander_hand="anvil",
                 marquise_workshop="8:1")  # fmt: skip
    assert score(pushed(game, "craft:anvil"), "chameleander") == 3


# What is hidden


def test_guesses_of_what_a_seat_may_not_know_give_it_the_same_view() -> None:
    state, rng = Woodland(rules={"deck": DECK}).state.copy(), Random(4)
    for _ in range(400):
        play(state, rng.choice(state.offer))
    for eyes in (NOBODY, 0, 1, 2, 3):
        guess = read(write(state, eyes), state.rules, lambda left, count: Random(7).sample(left, count))
        assert seen(guess, eyes) == seen(state, eyes)
    assert write(state, EVERYTHING) != write(state, NOBODY)

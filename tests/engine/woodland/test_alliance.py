"""The Woodland Alliance, by what it does. Clauses are those of the Law of Root, section 8."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadRules
from engine.woodland import Woodland
from engine.woodland.faction_registry import faction_of
from tests.engine.woodland.scenes import battle, discards, hand, options, pieces, pushed, scene, score, side

FOXES = "anvil,gently-used-knapsack,travel-gear-fox"


def alliance(task: str = "", *, seats: str = "alliance,rival", **fields: Any) -> Woodland:
    """A scene in the turn of the Alliance."""
    return scene(seats, task, **fields)


def supporters(game: Woodland) -> list[str]:
    """The supporters, sorted."""
    return sorted(card.text for card in side(game, "alliance").own["supporters"])


def officers(game: Woodland) -> int:
    """The officers."""
    found: int = side(game, "alliance").own["officers"]
    return found


# Set-up


def test_8_3_it_sets_up_with_three_supporters_and_nothing_on_the_map() -> None:
    game = Woodland(rules={"seating": "alliance,rival"})
    while game.turn == "chance":
        game.push(next(iter(game.legal_moves)))
    assert (len(supporters(game)), len(hand(game, "alliance")), sum(side(game, "alliance").present)) == (3, 3, 0)


# Guerrilla War, crafting


@pytest.mark.parametrize(("roll", "rivals"), [((3, 0), 1), ((0, 3), 1), ((1, 1), 3)])
def test_097_c_5_2_i_as_defender_it_deals_the_higher_die(roll: tuple[int, int], rivals: int) -> None:
    game = scene("rival,alliance", rival_warriors="5:4", alliance_warriors="5:5")
    assert pieces(battle(game, 5, "alliance", roll), 5)["rival"] == {"warrior": rivals}


def test_8_2_2_as_attacker_it_deals_the_higher_die_like_everybody() -> None:
    game = alliance("alliance.operate,0,1", phase="evening", alliance_warriors="5:5", rival_warriors="5:5")
    assert pieces(battle(game, 5, "rival", (0, 3)), 5) == {"alliance": {"warrior": 5}, "rival": {"warrior": 2}}


def test_8_2_1_sympathy_crafts_with_the_suit_of_its_clearing_and_a_base_does_not() -> None:
    game = alliance(alliance_sympathy="1:1", alliance_fox__base="6:1", alliance_hand="anvil,foxfolk-steel")
    assert options(game, "craft") == ["craft:anvil"]


# Supporters


def test_8_2_3_without_a_base_the_sixth_supporter_is_discarded() -> None:
    five = "armorers,sappers,bake-sale,root-tea-fox,sword-mouse"
    game = pushed(alliance(alliance_supporters=five, alliance_hand="anvil"), "mobilize:anvil")
    assert (len(supporters(game)), discards(game)) == (5, ["anvil"])


def test_8_2_3_with_a_base_the_stack_holds_any_number() -> None:
    five = "armorers,sappers,bake-sale,root-tea-fox,sword-mouse"
    based = {"alliance_supporters": five, "alliance_hand": "anvil", "alliance_fox__base": "1:1"}
    assert len(supporters(pushed(alliance(**based), "mobilize:anvil"))) == 6


def test_8_2_3_supporters_are_seen_by_the_alliance_alone_and_their_number_by_all() -> None:
    game = alliance(alliance_supporters="anvil,armorers")
    seen = {seat: game.view(seat)["sides"]["alliance"]["own"]["supporters"] for seat in (None, "rival", "alliance")}
    assert (seen[None], seen["rival"], [card["card"] for card in seen["alliance"]]) == (2, 2, ["anvil", "armorers"])


def test_8_2_3_who_mobilizes_is_seen_and_the_card_is_not() -> None:
    game = pushed(alliance(alliance_hand="anvil,armorers"), "mobilize:anvil")
    told = {seat: game.view(seat)["moves"][0] for seat in (None, "rival", "alliance")}
    assert {seat: each["move"] for seat, each in told.items()} == {
        None: "mobilize:?",
        "rival": "mobilize:?",
        "alliance": "mobilize:anvil",
    }
    assert told[None]["sentence"] == "Woodland Alliance adds a hidden card to the supporters."


# Outrage


def walked(cards: str, **fields: str) -> Woodland:
    """A rival who has walked into a sympathetic fox clearing with these cards in hand."""
    game = scene("rival,alliance", rival_warriors="5:3", rival_hand=cards, alliance_sympathy="1:1", **fields)
    return pushed(game, "move:5:1:2")


def test_024_c_2_2_who_walks_into_sympathy_gives_a_matching_card_of_their_choice() -> None:
    game = walked("anvil,armorers,bake-sale")
    assert (game.turn, options(game)) == ("rival", ["give:anvil", "give:armorers"])
    pushed(game, "give:armorers")
    assert (supporters(game), hand(game, "rival")) == (["armorers"], ["anvil", "bake-sale"])


def test_025_c_2_2_without_a_matching_card_the_hand_is_shown_and_the_alliance_draws() -> None:
    game = walked("bake-sale")
    assert options(game) == ["show"]
    events = game.push("show")
    assert [(event.kind, event.seen_by, event.facts["cards"]) for event in events] == [
        ("hand", ("alliance",), ["bake-sale"])
    ]
    assert game.turn == "chance"
    assert supporters(pushed(game, "draw:anvil")) == ["anvil"]


def test_025_c_2_2_with_an_empty_hand_the_alliance_draws_at_once() -> None:
    assert walked("").turn == "chance"


def test_024_c_2_2_the_card_of_an_outrage_is_known_to_both_and_to_nobody_else() -> None:
    game = pushed(walked("anvil,armorers"), "give:anvil")
    told = {seat: game.view(seat)["moves"][-1]["move"] for seat in (None, "rival", "alliance")}
    assert told == {None: "give:?", "rival": "give:anvil", "alliance": "give:anvil"}


def test_8_2_6_the_alliance_itself_walks_into_sympathy_without_outrage() -> None:
    walk = {"alliance_warriors": "5:1", "alliance_sympathy": "1:1", "alliance_hand": "anvil"}
    game = pushed(alliance("alliance.operate,0,2", phase="evening", **walk), "move:5:1:1")
    assert hand(game, "alliance") == ["anvil"]


def test_075_c_2_8_entering_two_sympathy_tokens_costs_one_card_and_removing_both_costs_two() -> None:
    cards = {"rival_hand": "anvil,travel-gear-fox,armorers", "alliance_sympathy": "1:2"}
    game = scene("rival,alliance", "rival.act,0", rival_warriors="5:3", **cards)
    pushed(game, "move:5:1:2", "give:anvil")
    assert "give:armorers" not in game.legal_moves
    game = scene("rival,alliance", rival_warriors="1:3", **cards)
    battle(game, 1, "alliance", (1, 1))
    pushed(game, "give:anvil", "give:armorers")
    assert (supporters(game), score(game, "rival")) == (["anvil", "armorers"], 2)


def test_076_c_2_8_a_favor_that_removes_two_sympathy_tokens_is_outrage_twice() -> None:
    huts = {"rival_hut": "1:1,6:1,8:1", "rival_hand": "favor-of-the-foxes,anvil,armorers"}
    game = scene("rival,alliance", alliance_sympathy="12:2", **huts)
    pushed(game, "craft:favor-of-the-foxes", "give:anvil", "give:armorers")
    assert (supporters(game), score(game, "rival")) == (["anvil", "armorers"], 2)


# Birdsong: revolt


def ready(**fields: Any) -> Woodland:
    """A scene that is ready for a revolt in clearing 1, with an enemy there."""
    usual = {"alliance_sympathy": "1:1,6:1,5:1", "alliance_supporters": "anvil,armorers"}
    return alliance(phase="birdsong", rival_warriors="1:3", rival_hut="1:1", rival_flag="1:1", **(usual | fields))


def test_8_4_1_a_revolt_removes_all_enemies_and_brings_base_warriors_and_an_officer() -> None:
    game = ready()
    assert options(game) == ["done", "revolt:1", "revolt:6"]
    pushed(game, "revolt:1")
    assert pieces(game, 1) == {"alliance": {"warrior": 2, "sympathy": 1, "fox-base": 1}}
    assert (officers(game), score(game, "alliance"), supporters(game)) == (1, 2, [])
    assert discards(game) == ["anvil", "armorers"]


def test_8_4_1_it_says_which_supporters_it_spends() -> None:
    game = pushed(ready(alliance_supporters="anvil,armorers,sappers,bake-sale"), "revolt:1")
    assert options(game) == ["spend:anvil", "spend:armorers", "spend:sappers"]
    pushed(game, "spend:armorers")
    assert supporters(pushed(game, "spend:anvil")) == ["bake-sale", "sappers"]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"alliance_fox__base": "8:1"}, "the base is built"),
        ({"alliance_rabbit__base": "6:1", "alliance_supporters": "anvil,bake-sale"}, "only one supporter matches"),
        ({"alliance_sympathy": "5:1"}, "no sympathetic clearing matches"),
        ({"alliance_supporters": "armorers"}, "a supporter is missing"),
    ],
)
def test_8_4_1_without_its_conditions_there_is_no_revolt(fields: dict[str, str], why: str) -> None:
    assert options(ready(**fields), "revolt") == [], why


def test_8_4_1_a_clearing_with_another_base_does_not_revolt() -> None:
    assert options(ready(alliance_rabbit__base="6:1"), "revolt") == ["revolt:1"]


def test_8_4_1_several_revolts_may_follow_each_other() -> None:
    game = ready(alliance_supporters="anvil,gently-used-knapsack,bake-sale,armorers", alliance_sympathy="1:1,5:1")
    pushed(game, "revolt:1", "spend:anvil", "spend:gently-used-knapsack", "revolt:5")
    assert (pieces(game, 5)["alliance"], officers(game)) == ({"warrior": 1, "sympathy": 1, "rabbit-base": 1}, 2)


def test_8_4_1_the_question_of_a_revolt_gives_nothing_away() -> None:
    assert options(ready(alliance_supporters="bake-sale,sword-mouse"), "revolt") == []
    assert [*ready(alliance_supporters="bake-sale,sword-mouse").legal_moves] == ["done"]


# Birdsong: spread sympathy


def test_8_4_2_the_first_sympathy_may_be_anywhere() -> None:
    game = alliance(phase="birdsong", alliance_supporters="anvil")
    assert options(game) == ["done", *(f"spread:{at}" for at in (1, 12, 6, 8))]
    pushed(game, "spread:8")
    assert (pieces(game, 8), score(game, "alliance"), discards(game)) == ({"alliance": {"sympathy": 1}}, 0, ["anvil"])


def test_8_4_2_then_it_spreads_to_neighbours_without_sympathy() -> None:
    game = alliance("alliance.spread,0", phase="birdsong", alliance_sympathy="1:1,9:1", alliance_supporters="armorers")
    assert options(game) == ["done", *(f"spread:{at}" for at in (10, 12, 4, 5))]


def test_8_4_2_the_question_of_spreading_gives_nothing_away() -> None:
    fields = {"alliance_sympathy": "2:1,5:1", "alliance_supporters": "investments"}
    assert [*alliance("alliance.spread,0", phase="birdsong", **fields).legal_moves] == ["done"]


@pytest.mark.parametrize("placed", range(10))
def test_8_4_2_sympathy_costs_and_scores_by_its_track(placed: int) -> None:
    price, points = (1, 1, 1, 2, 2, 2, 3, 3, 3, 3)[placed], (0, 1, 1, 1, 2, 2, 3, 4, 4, 4)[placed]
    rest = {"alliance_sympathy": ",".join(f"{at}:1" for at in (1, 9, 10, 5, 2, 6, 11, 12, 4)[:placed])}
    birds = ["armorers", "armorers.2", "sappers"][:price]
    short = alliance("alliance.spread,0", phase="birdsong", alliance_supporters=",".join(birds[1:]), **rest)
    assert options(short, "spread") == []
    game = alliance("alliance.spread,0", phase="birdsong", alliance_supporters=",".join(birds), **rest)
    game.push(options(game, "spread")[0])
    assert (score(game, "alliance"), supporters(game)) == (points, [])


def test_8_4_2_ii_three_warriors_of_one_other_player_cost_a_supporter_more() -> None:
    seats = {"seats": "alliance,rival,marquise", "alliance_sympathy": "1:1", "alliance_supporters": "armorers"}
    warriors = {"rival_warriors": "5:3,9:2", "marquise_warriors": "9:2"}
    game = alliance("alliance.spread,0", phase="birdsong", **seats, **warriors)
    assert options(game, "spread") == ["spread:10", "spread:9"]
    seats["alliance_supporters"] = "armorers,bake-sale"
    game = pushed(alliance("alliance.spread,0", phase="birdsong", **seats, **warriors), "spread:5")
    assert (supporters(game), discards(game)) == ([], ["armorers", "bake-sale"])


def test_8_4_2_it_does_not_spread_to_the_keep() -> None:
    seats = {"seats": "alliance,marquise", "marquise_keep": "1:1", "alliance_sympathy": "9:1"}
    game = alliance("alliance.spread,0", phase="birdsong", alliance_supporters="armorers", **seats)
    assert options(game, "spread") == ["spread:12", "spread:4"]


# Daylight


def test_8_5_it_crafts_mobilizes_and_trains_in_any_order() -> None:
    cards = {"alliance_hand": f"{FOXES},bake-sale", "alliance_sympathy": "1:1", "alliance_fox__base": "6:1"}
    game = alliance(**cards)
    assert options(game, "train") == [f"train:{card}" for card in FOXES.split(",")]
    pushed(game, "train:travel-gear-fox", "craft:anvil", "mobilize:bake-sale", "train:gently-used-knapsack", "done")
    assert (officers(game), supporters(game), score(game, "alliance")) == (2, ["bake-sale"], 2)


def test_8_5_3_training_needs_a_base_of_the_suit_and_a_warrior() -> None:
    assert options(alliance(alliance_hand="anvil", alliance_sympathy="1:1"), "train") == []
    assert options(alliance(alliance_hand="bake-sale", alliance_fox__base="1:1"), "train") == []
    used_up = {"alliance_hand": "anvil", "alliance_fox__base": "1:1", "alliance_warriors": "1:10"}
    assert options(alliance(**used_up), "train") == []


# Evening


def test_8_6_1_there_is_one_operation_for_each_officer() -> None:
    game = alliance(phase="evening", alliance_officers="2", alliance_warriors="5:1", alliance_fox__base="1:1")
    pushed(game, "recruit:1", "move:5:1:1")
    assert (game.turn, pieces(game, 1)["alliance"]) == ("chance", {"warrior": 2, "fox-base": 1})


def test_8_6_1_iv_to_organize_a_warrior_goes_and_sympathy_comes_with_its_points() -> None:
    fields = {"alliance_warriors": "5:2,1:1", "alliance_sympathy": "1:1,6:1"}
    game = alliance(phase="evening", alliance_officers="1", **fields)
    assert options(game, "organize") == ["organize:5"]
    pushed(game, "organize:5")
    assert (pieces(game, 5), score(game, "alliance")) == ({"alliance": {"warrior": 1, "sympathy": 1}}, 1)


def test_8_6_1_iv_at_the_keep_nobody_organizes() -> None:
    seats = {"seats": "alliance,marquise", "marquise_keep": "1:1", "alliance_warriors": "1:2"}
    assert options(alliance(phase="evening", alliance_officers="1", **seats), "organize") == []


@pytest.mark.parametrize(("bases", "cards"), [({}, 1), ({"fox": "1:1"}, 2), ({"fox": "1:1", "mouse": "2:1"}, 3)])
def test_8_6_2_it_draws_one_more_for_each_base(bases: dict[str, str], cards: int) -> None:
    game = alliance(phase="evening", **{f"alliance_{suit}__base": where for suit, where in bases.items()})
    while game.turn == "chance":
        game.push(next(iter(game.legal_moves)))
    assert len(hand(game, "alliance")) == cards


# The loss of a base


def stormed(**fields: str) -> Woodland:
    """A rival who has removed the fox base in clearing 1 from a position with these fields."""
    fields = {"alliance_fox__base": "1:1", **fields}
    return battle(scene("rival,alliance", rival_warriors="1:3", **fields), 1, "alliance", (0, 0))


def test_8_2_4_with_a_base_go_all_supporters_of_its_suit_and_half_of_the_officers() -> None:
    game = stormed(alliance_officers="3", alliance_supporters="anvil,armorers,bake-sale")
    assert (game.turn, options(game)) == ("alliance", ["lay-off:anvil", "lay-off:armorers"])
    pushed(game, "lay-off:armorers", "lay-off:anvil", "none-fits")
    assert (officers(game), supporters(game), discards(game)) == (1, ["bake-sale"], ["anvil", "armorers"])
    assert (side(game, "alliance").warriors[0], score(game, "rival")) == (9, 1)


def test_8_2_4_without_a_base_it_keeps_five_supporters_of_its_choice() -> None:
    mice = "sword-mouse,crossbow-mouse,root-tea-mouse,travel-gear-mouse,investments,bake-sale,smugglers-trail"
    game = pushed(stormed(alliance_supporters=mice), "none-fits")
    assert (game.turn, len(options(game, "discard"))) == ("alliance", 7)
    pushed(game, "discard:bake-sale", "discard:investments")
    assert supporters(game) == sorted({*mice.split(",")} - {"bake-sale", "investments"})


def test_8_2_4_without_supporters_nobody_is_asked_which_of_them_fit() -> None:
    assert (stormed().turn, options(stormed(alliance_supporters="bake-sale"))) == ("chance", ["none-fits"])


def test_a_card_that_the_full_stack_does_not_take_is_seen_by_everybody() -> None:
    five = "sword-mouse,crossbow-mouse,root-tea-mouse,travel-gear-mouse,investments"
    for supporters_, told in ((five, "mobilize:anvil"), (five[:11], "mobilize:?")):
        game = alliance(alliance_supporters=supporters_, alliance_hand="anvil", phase="daylight")
        assert game.seen_by("mobilize:anvil", None)[0] == told


def test_8_2_4_with_another_base_left_it_keeps_all_others() -> None:
    mice = "sword-mouse,crossbow-mouse,root-tea-mouse,travel-gear-mouse,investments,bake-sale"
    assert len(supporters(stormed(alliance_supporters=mice, alliance_mouse__base="2:1"))) == 6


def cajoled(base_suit: str, task: str = "", **fields: str) -> Woodland:
    """A rabbit base that Chameleander has cajoled into a fox clearing."""
    return scene("rival,alliance,chameleander" if not task else "alliance,rival,chameleander", task,
                 rules={"base-suit": base_suit}, rival_warriors="1:3", alliance_rabbit__base="1:1",
                 chameleander_warriors="9:1", chameleander_track="ego,ego,ego,ego,ego,superego,superego,superego",
                 **fields)  # fmt: skip


@pytest.mark.parametrize(("base_suit", "left"), [("clearing", "bake-sale"), ("printed", "anvil")])
def test_8_2_4_a_base_that_is_lost_takes_supporters_of_its_clearings_suit_unless_a_house_rule_says_otherwise(
    base_suit: str, left: str
) -> None:
    game = battle(cajoled(base_suit, alliance_supporters="anvil,bake-sale"), 1, "alliance", (0, 0))
    pushed(game, options(game)[0], "none-fits")
    assert supporters(game) == [left]


@pytest.mark.parametrize(("base_suit", "card"), [("clearing", "anvil"), ("printed", "bake-sale")])
def test_8_5_3_officers_are_trained_by_the_suit_of_a_bases_clearing_unless_a_house_rule_says_otherwise(
    base_suit: str, card: str
) -> None:
    game = cajoled(base_suit, "alliance.act,0", alliance_hand="anvil,bake-sale")
    assert options(game, "train") == [f"train:{card}"]


def test_a_base_suit_that_is_not_known_is_refused() -> None:
    expected = "house rule 'base-suit' of woodland is 'fox'; it must be one of: clearing, printed"
    with pytest.raises(BadRules, match=expected):
        Woodland(rules={"base-suit": "fox"})


def test_118_c_5_2_v_sympathy_and_bases_are_what_it_may_be_cajoled_to_place() -> None:
    state = alliance(alliance_fox__base="1:1").state
    woodland = faction_of(state, 0)
    assert woodland.cajole_choices(state, 0, 8) == ["sympathy", "rabbit-base", "mouse-base"]
    assert woodland.cajole_choices(state, 0, 1) == ["sympathy"]


def test_an_outrage_is_told_in_one_sentence() -> None:
    game = walked("anvil,bake-sale")
    assert game.describe("give:anvil") == "Outrage: Rival adds Anvil to the supporters."

"""The Riverfolk Company, by the facts R-O1 to R-O10 and their turn."""

from __future__ import annotations

import json
from random import Random

import pytest

from engine.errors import BadPosition
from engine.woodland import Woodland
from tests.engine.woodland.random_games import games_end_by_rule_and_are_seen_alike
from tests.engine.woodland.scenes import battle, discards, hand, options, pieces, pushed, ruler, scene, score, side

OTTERS = "riverfolk,marquise"
CATS = "marquise,riverfolk"
SEATINGS = (
    OTTERS, CATS, "eyrie,riverfolk", "riverfolk,alliance", "chameleander,riverfolk", "riverfolk,chameleander,eyrie",
    "alliance,chameleander,riverfolk,marquise", "marquise,eyrie,alliance,riverfolk,chameleander",
)  # fmt: skip


def company(task: str = "riverfolk.act,0", *, seats: str = OTTERS, **fields: str) -> Woodland:
    """A scene in the Riverfolk's turn; of what is not said, twelve warriors are in the supply."""
    return scene(seats, task, **fields)


def box(game: Woodland, name: str) -> list[str]:
    """The warriors in a box."""
    return [*side(game, "riverfolk").own[name]]


def drawn(game: Woodland) -> Woodland:
    """The game after chance has drawn what is to be drawn."""
    while game.turn == "chance":
        game.push(next(iter(game.legal_moves)))
    return game


# Set-up


def test_four_warriors_begin_at_the_river_but_not_at_the_keep_three_in_payments_and_prices_are_set() -> None:
    game = drawn(Woodland(rules={"seating": CATS}))
    pushed(game, "keep:4", "first:sawmill:4", "first:workshop:8", "first:recruiter:9")
    assert options(game) == ["settle:10", "settle:11", "settle:5", "settle:7"]
    pushed(game, "settle:5", "settle:5", "settle:7", "settle:11")
    assert box(game, "payments") == ["riverfolk"] * 3
    assert len(options(game, "price")) == 9
    pushed(game, "price:mercenaries:4", "price:hand-card:2", "done")
    assert side(game, "riverfolk").own["prices"] == (2, 1, 4)
    assert [side(game, "riverfolk").warriors[at] for at in (0, 5, 7, 11)] == [8, 2, 1, 1]


# Birdsong


def test_protectionism_fills_empty_payments_with_two_and_everything_becomes_funds() -> None:
    game = scene(OTTERS, phase="birdsong", riverfolk_committed="riverfolk,marquise", riverfolk_funds="riverfolk")
    assert (box(game, "funds"), box(game, "payments"), box(game, "committed")) == (
        ["riverfolk"] * 4 + ["marquise"], [], [],
    )  # fmt: skip
    paid = scene(OTTERS, phase="birdsong", riverfolk_payments="marquise")
    assert box(paid, "funds") == ["marquise"]


def test_dividends_are_half_the_funds_that_were_left_when_a_post_is_on_the_map() -> None:
    funds = ",".join(["riverfolk"] * 5 + ["marquise"] * 2)
    fields = {"riverfolk_funds": funds, "riverfolk_payments": "marquise"}
    game = scene(OTTERS, phase="birdsong", riverfolk_fox__post="8:1", **fields)
    assert score(game, "riverfolk") == 3
    bare = scene(OTTERS, phase="birdsong", **fields)
    assert score(bare, "riverfolk") == 0


# R-O1, R-O2, R-O3: boxes, commit and spend, Swimmers


def test_r_o2_a_committed_fund_stays_on_the_board_and_a_spent_one_goes_to_its_owner() -> None:
    game = company(riverfolk_funds="riverfolk,marquise", riverfolk_warriors="5:2")
    pushed(game, "move:5:10:1")
    assert options(game) == ["commit:marquise", "commit:riverfolk"]
    pushed(game, "commit:marquise")
    assert (box(game, "committed"), box(game, "funds"), pieces(game, 10)) == (
        ["marquise"], ["riverfolk"], {"riverfolk": {"warrior": 1}},
    )  # fmt: skip
    before = side(game, "riverfolk").warriors[0]
    pushed(game, "recruit:4:riverfolk")
    assert (side(game, "riverfolk").warriors[0], box(game, "funds")) == (before, [])
    assert pieces(game, 4) == {"riverfolk": {"warrior": 1}}


def test_r_o3_rivers_are_paths_without_rule_and_paths_need_it() -> None:
    game = company(riverfolk_funds="riverfolk", riverfolk_warriors="10:1", marquise_warriors="10:2,5:2,11:2,1:1")
    assert options(game, "move") == ["move:10:11:1", "move:10:5:1"]


# R-O4 Public hand


def test_r_o4_everybody_sees_the_hand_and_what_is_drawn_to_it() -> None:
    game = company(riverfolk_funds="riverfolk", riverfolk_hand="anvil,sappers", marquise_hand="armorers")
    for seat in (None, "marquise", "riverfolk"):
        assert [card["card"] for card in game.view(seat)["sides"]["riverfolk"]["hand"]] == ["anvil", "sappers"]
    assert game.view(None)["sides"]["marquise"]["hand"] == []
    pushed(game, "draw-card")
    card = options(game)[0]
    pushed(game, card)
    assert game.view("marquise")["moves"][-1]["move"] == game.view(None)["moves"][-1]["move"] == card


def test_r_o4_a_random_card_of_theirs_is_left_to_chance_and_seen_by_all() -> None:
    game = scene("marquise,riverfolk,eyrie", "marquise.act,0", phase="birdsong",
                 marquise_crafted="stand-and-deliver", marquise_hand="bake-sale", marquise_actions="1",
                 riverfolk_hand="anvil,sappers")  # fmt: skip
    pushed(game, "rob:riverfolk")
    assert (game.turn, options(game)) == ("chance", ["rob:anvil", "rob:sappers"])
    pushed(game, "rob:anvil")
    assert game.view("eyrie")["moves"][-1]["move"] == "rob:anvil"


# R-O5 Crafting, Export


def test_r_o5_empty_spaces_of_posts_craft_each_once_and_commit_funds() -> None:
    game = company(riverfolk_funds="riverfolk,riverfolk,riverfolk", riverfolk_fox__post="8:1",
                   riverfolk_hand="anvil,crossbow-bird,foxfolk-steel,codebreakers")  # fmt: skip
    assert options(game, "craft") == ["craft:anvil", "craft:crossbow-bird"]
    pushed(game, "craft:anvil")
    assert (score(game, "riverfolk"), options(game, "craft"), box(game, "committed")) == (2, [], ["riverfolk"])


def test_r_o5_a_space_whose_post_left_the_game_crafts_on() -> None:
    game = company(riverfolk_funds="riverfolk", riverfolk_gone="1,0,0", riverfolk_hand="anvil")
    assert options(game, "craft") == ["craft:anvil"]


def test_r_o5_crafting_needs_a_fund_for_every_space() -> None:
    game = company(riverfolk_funds="riverfolk", riverfolk_gone="2,0,0", riverfolk_hand="foxfolk-steel,anvil")
    assert options(game, "craft") == ["craft:anvil"]


def test_an_export_discards_the_card_for_a_payment_of_ones_own_and_gives_no_item() -> None:
    game = company(riverfolk_funds="riverfolk", riverfolk_gone="1,0,0", riverfolk_hand="anvil")
    pushed(game, "export:anvil")
    assert (discards(game), box(game, "payments"), score(game, "riverfolk")) == (["anvil"], ["riverfolk"], 0)
    assert (side(game, "riverfolk").items, side(game, "riverfolk").activated) == ((), (1, 0, 0))


def test_what_cannot_be_crafted_cannot_be_exported() -> None:
    game = company(riverfolk_funds="riverfolk", riverfolk_gone="1,1,1", riverfolk_hand="anvil,ambush-fox",
                   items="boots*2,bag*2,sword*2,tea*2,coins*2,crossbow*1")  # fmt: skip
    assert options(game, "export") == []


# R-O6, R-O10: trade posts


def test_r_o6_and_r_o10_a_post_is_paid_with_funds_of_the_ruler_and_comes_with_a_warrior_and_two_points() -> None:
    game = company(riverfolk_funds="marquise,marquise,riverfolk", marquise_warriors="8:2,3:1", eyrie_warriors="9:2",
                   seats="riverfolk,marquise,eyrie")  # fmt: skip
    assert options(game, "establish") == ["establish:3", "establish:8"]
    pushed(game, "establish:8")
    assert pieces(game, 8)["riverfolk"] == {"warrior": 1, "fox-post": 1}
    assert (score(game, "riverfolk"), box(game, "funds"), side(game, "marquise").warriors[0]) == (2, ["riverfolk"], 22)
    assert ruler(game, 8) == "marquise"


def test_r_o6_one_post_in_a_clearing_no_slot_needed_and_no_rule_by_it() -> None:
    game = company(riverfolk_funds="riverfolk,riverfolk", riverfolk_warriors="6:2,4:1", riverfolk_fox__post="6:1",
                   marquise_sawmill="4:1", marquise_warriors="1:1")  # fmt: skip
    assert options(game, "establish") == []  # 4 is tied, 6 has one
    alone = company(riverfolk_funds="riverfolk,riverfolk", riverfolk_warriors="4:2", marquise_sawmill="4:1")
    assert options(alone, "establish") == ["establish:4"]


def test_r_o6_where_the_keep_stands_no_post_is_placed_and_nobody_is_recruited() -> None:
    game = company(riverfolk_funds="riverfolk,marquise,marquise", marquise_keep="4:1", marquise_warriors="4:1")
    assert (options(game, "establish"), options(game, "recruit:4")) == ([], [])


def test_with_an_empty_supply_only_a_fund_of_their_own_recruits() -> None:
    game = company(riverfolk_funds="riverfolk,marquise", riverfolk_warriors="5:14")
    assert options(game, "recruit:7") == ["recruit:7:riverfolk"]


# R-O7 Trade Disruption


def test_r_o7_a_post_that_is_removed_leaves_the_game_and_takes_half_of_the_funds_as_the_riverfolk_choose() -> None:
    funds = ",".join(["riverfolk"] * 5 + ["marquise"] * 2)
    game = scene(CATS, "marquise.act,0", marquise_warriors="8:2", marquise_actions="3", riverfolk_fox__post="8:1",
                 riverfolk_funds=funds, riverfolk_payments="riverfolk")  # fmt: skip
    battle(game, 8, "riverfolk", (1, 0))
    assert (score(game, "marquise"), game.turn) == (1, "riverfolk")
    assert options(game) == ["return:marquise", "return:riverfolk"]
    pushed(game, "return:marquise", "return:marquise")
    assert box(game, "funds") == ["riverfolk"] * 3  # two more went without a question
    assert (box(game, "payments"), side(game, "riverfolk").own["gone"]) == (["riverfolk"], (1, 0, 0))
    assert (side(game, "riverfolk").pieces["fox-post"][0], side(game, "marquise").warriors[0]) == (2, 23)


def test_r_o7_two_posts_at_once_disrupt_twice_one_after_the_other() -> None:
    game = scene("alliance,riverfolk", "craft,0", alliance_sympathy="6:1,8:1,12:1", ruins="10,11",
                 alliance_hand="favor-of-the-foxes", riverfolk_fox__post="1:1,8:1",
                 riverfolk_funds=",".join(["riverfolk"] * 10))  # fmt: skip
    pushed(game, "craft:favor-of-the-foxes")
    assert (box(game, "funds"), score(game, "alliance")) == (["riverfolk"] * 2, 2)
    assert "Trade Disruption: Riverfolk Company loses 5 funds." in game.view(None)["moves"][-1]["news"]


# R-O8 Services


def buying(*, price: str = "1,1,1", **fields: str) -> Woodland:
    """The Marquise's Birdsong, with four in her supply unless said otherwise."""
    fields.setdefault("riverfolk_hand", "anvil,sappers")
    return scene(CATS, phase="birdsong", riverfolk_prices=price, **fields)


def test_r_o8_services_are_bought_at_the_start_of_birdsong_and_warriors_of_the_supply_pay() -> None:
    game = buying(price="2,1,3", marquise_hand="bake-sale")
    assert options(game) == [
        "buy:hand-card:anvil", "buy:hand-card:sappers", "buy:mercenaries", "buy:riverboats", "done",
    ]  # fmt: skip
    pushed(game, "buy:hand-card:anvil")
    assert (box(game, "payments"), side(game, "marquise").warriors[0]) == (["marquise"] * 2, 23)
    assert (hand(game, "marquise"), hand(game, "riverfolk")) == (["anvil", "bake-sale"], ["sappers"])
    assert options(game, "buy") == []  # one service, without a post


def test_r_o8_every_clearing_with_a_post_and_a_piece_of_the_buyer_is_one_service_more() -> None:
    game = buying(marquise_warriors="8:1,9:1", riverfolk_fox__post="8:1,12:1")
    pushed(game, "buy:hand-card:anvil", "buy:riverboats")
    assert options(game, "buy") == []


def test_r_o8_who_cannot_pay_is_offered_nothing() -> None:
    game = buying(price="2,3,1", marquise_warriors="0:1,5:24")
    assert options(game, "buy") == ["buy:mercenaries"]
    assert options(buying(price="2,2,2", marquise_warriors="0:1,5:24"), "buy") == []


def test_r_o8_riverboats_make_rivers_paths_for_the_buyer_until_the_turn_ends_and_rule_is_needed() -> None:
    game = buying(marquise_warriors="5:2,2:1", eyrie_warriors="", marquise_hand="")
    assert "move:5:10:1" not in options(pushed(game.copy(), "done"), "move")
    pushed(game, "buy:riverboats")
    assert "move:5:10:1" in options(game, "move")
    pushed(game, "done")
    drawn(game)
    assert (game.state.active, side(game, "riverfolk").used) == (1, ())
    afloat = scene(CATS, "marquise.act,0", marquise_actions="3", marquise_warriors="5:1", riverfolk_used="riverboats",
                   riverfolk_warriors="5:3,10:3")  # fmt: skip
    assert options(afloat, "move") == []


def hired(**fields: str) -> Woodland:
    """The Marquise's Daylight with Mercenaries."""
    return scene(CATS, "marquise.act,0", marquise_actions="3", riverfolk_used="mercenaries", **fields)


def test_r_o8_mercenaries_rule_for_the_buyer_and_not_for_the_riverfolk() -> None:
    game = hired(riverfolk_warriors="9:2,5:2", marquise_warriors="5:1")
    assert (ruler(game, 9), ruler(game, 5)) == ("marquise", "marquise")
    unhired = scene(CATS, "marquise.act,0", marquise_actions="3", riverfolk_warriors="9:2,5:2", marquise_warriors="5:1")
    assert (ruler(unhired, 9), ruler(unhired, 5)) == ("riverfolk", "riverfolk")


def test_r_o8_mercenaries_serve_in_daylight_and_evening_and_not_in_birdsong() -> None:
    game = buying(riverfolk_warriors="9:2", marquise_warriors="5:1", marquise_hand="bake-sale")
    pushed(game, "buy:mercenaries")
    assert (game.state.phase, ruler(game, 9)) == ("daylight", "marquise")
    pushed(game, "done")
    drawn(game)
    assert (game.state.active, ruler(game, 9)) == (1, "riverfolk")
    early = scene(CATS, "cards,0", phase="birdsong", riverfolk_used="mercenaries", riverfolk_warriors="9:2",
                  marquise_crafted="royal-claim", deck="")  # fmt: skip
    assert ruler(early, 9) == "riverfolk"


def three(**fields: str) -> Woodland:
    """The Marquise's Daylight with Mercenaries, and the Eyrie."""
    fields |= {"marquise_actions": "3", "riverfolk_used": "mercenaries"}
    return scene("marquise,riverfolk,eyrie", "marquise.act,0", **fields)


def test_r_o8_the_buyer_may_battle_where_only_mercenaries_stand_but_not_against_them() -> None:
    game = three(riverfolk_warriors="9:2", eyrie_warriors="9:2")
    assert options(game, "battle") == ["battle:9:eyrie"]
    own = three(riverfolk_warriors="9:2", eyrie_warriors="9:2", marquise_warriors="9:1")
    assert options(own, "battle") == ["battle:9:eyrie", "battle:9:riverfolk"]


def test_r_o8_mercenaries_are_not_moved() -> None:
    assert options(hired(riverfolk_warriors="9:2"), "move") == []


def test_r_o8_mercenaries_add_to_the_most_hits() -> None:
    game = battle(three(riverfolk_warriors="9:2", marquise_warriors="9:1", eyrie_warriors="9:5"), 9, "eyrie", (3, 0))
    assert pieces(game, 9)["eyrie"] == {"warrior": 2}


def test_r_o8_against_the_riverfolk_nobody_of_theirs_helps() -> None:
    game = battle(hired(riverfolk_warriors="9:5", marquise_warriors="9:1"), 9, "riverfolk", (3, 0))
    assert pieces(game, 9) == {"marquise": {"warrior": 1}, "riverfolk": {"warrior": 4}}


@pytest.mark.parametrize(
    ("own", "helping", "hits", "left"),
    [
        (3, 3, 3, {"marquise": {"warrior": 1}, "riverfolk": {"warrior": 2}}),
        (1, 3, 3, {"riverfolk": {"warrior": 1}}),
        (3, 1, 3, {"marquise": {"warrior": 1}}),
        (0, 3, 3, {"marquise": {"wood": 1}}),
        (0, 2, 3, {}),
    ],
)
def test_r_o8_odd_hits_fall_on_the_buyer_even_ones_on_mercenaries_and_pieces_last(
    own: int, helping: int, hits: int, left: dict[str, dict[str, int]]
) -> None:
    fields = {"marquise_warriors": f"9:{own}" if own else "", "marquise_wood": "" if own else "9:1"}
    game = three(riverfolk_warriors=f"9:{helping}", eyrie_warriors="9:5", **fields)
    battle(game, 9, "eyrie", (hits, hits))
    found = pieces(game, 9)
    found.pop("eyrie")
    assert found == left


def test_r_o8_an_ambush_does_not_end_the_battle_while_mercenaries_stand() -> None:
    game = three(riverfolk_warriors="9:3", marquise_warriors="9:1", eyrie_warriors="9:2", eyrie_hand="ambush-mouse")
    pushed(game, "battle:9:eyrie", "ambush:ambush-mouse", "roll:1:0")
    assert pieces(game, 9) == {"riverfolk": {"warrior": 2}, "eyrie": {"warrior": 1}}


def test_r_o9_field_hospitals_do_not_answer_for_mercenaries() -> None:
    game = three(riverfolk_warriors="9:2", eyrie_warriors="9:2", marquise_keep="1:1", marquise_hand="sword-mouse")
    before = side(game, "riverfolk").warriors[0]
    battle(game, 9, "eyrie", (1, 1))
    assert (options(game, "heal"), side(game, "riverfolk").warriors[0]) == ([], before + 1)


# Evening


def test_in_evening_they_draw_nothing_discard_to_five_and_set_prices_last() -> None:
    cards = "anvil,sappers,armorers,bake-sale,investments,root-tea-fox"
    game = company(riverfolk_hand=cards)
    pushed(game, "done")
    assert len(options(game, "discard")) == 6
    pushed(game, "discard:anvil", "price:hand-card:4")
    assert options(game, "price:hand-card") == []
    pushed(game, "price:mercenaries:2", "done")
    assert (side(game, "riverfolk").own["prices"], game.state.seats[game.state.active]) == ((4, 1, 2), "marquise")


# Texts, whole games, and what cannot be


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"riverfolk_funds": "badger"}, "a box of the Riverfolk holds a warrior of 'badger', which is not in the game"),
        ({"riverfolk_prices": "1,2,5"}, "the prices of the Riverfolk are '1,2,5'; they must be three numbers from 1 "
                                        "to 4"),
        ({"riverfolk_gone": "1,0"}, "riverfolk.gone must be three numbers"),
        ({"riverfolk_funds": "marquise", "marquise_warriors": "0:25"}, "marquise.warriors: there are 25 including"),
        ({"riverfolk_gone": "1,0,0", "riverfolk_fox__post": "0:3"}, "riverfolk.fox-post: there are 3 including"),
        ({"task": "riverfolk.buy,0,0,1"}, "the Riverfolk cannot buy from themselves"),
        ({"task": "riverfolk.buy,0,1,1"}, "1 is not the seat of the Riverfolk"),
        ({"task": "riverfolk.do,0,dance:5"}, "move is 'dance:5', expected an action that begins with one of: move"),
    ],
)
def test_positions_that_cannot_be_are_refused(fields: dict[str, str], complaint: str) -> None:
    with pytest.raises(BadPosition) as refused:
        company(**fields)
    assert complaint in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1


def test_an_action_that_a_text_calls_paid_and_that_cannot_be_done_is_not_done() -> None:
    game = company("riverfolk.act,0;riverfolk.do,0,move:5:10:3", riverfolk_warriors="5:1", riverfolk_hand="anvil")
    assert pieces(game, 5) == {"riverfolk": {"warrior": 1}}


def test_what_is_missing_says_why() -> None:
    broke = company(riverfolk_hand="anvil", riverfolk_warriors="5:1")
    assert {each["reason"] for each in broke.view("riverfolk")["missing"]} == {
        "No fund is left. Committed funds return in Birdsong."
    }
    rich = company(riverfolk_hand="anvil", riverfolk_funds="riverfolk", riverfolk_warriors="5:1")
    assert {each["action"] for each in rich.view("riverfolk")["missing"]} == {
        "battle", "craft", "establish", "export",
    }  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("seating", SEATINGS)
def test_random_games_with_them_end_by_rule_and_texts_hold_everything(seating: str) -> None:
    games_end_by_rule_and_are_seen_alike(seating)


def test_no_view_of_their_table_shows_a_card_of_another_hand_or_the_deck() -> None:
    for seed in range(4):
        game, rng = Woodland(rules={"seating": "riverfolk,marquise,alliance"}), Random(seed)
        while game.outcome() is None and len(game.moves) < 90 + 40 * seed:
            game.push(rng.choice([*game.legal_moves]))
        shown = json.dumps({key: game.view(None)[key] for key in ("position", "sides", "clearings", "discard")})
        hidden = [card.text for card in game.state.deck]
        hidden += [card.text for each in ("marquise", "alliance") for card in side(game, each).hand]
        for text in hidden:
            assert f'"{text}"' not in shown and f"={text}," not in shown and f",{text}," not in shown

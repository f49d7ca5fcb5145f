"""Whole random games: they end, nothing is lost, texts and views are what they promise."""

from __future__ import annotations

import json
from itertools import combinations, permutations, product
from random import Random

import pytest

from engine.agenda import EVERYTHING, legal, play
from engine.errors import BadPosition, BadRules, IllegalMove
from engine.woodland import Woodland
from engine.woodland.cards import DECKS
from engine.woodland.text.notation import write
from engine.woodland.text.reading import read
from engine.woodland.text.view import seen
from tests.engine.woodland import scenes
from tests.engine.woodland.invariants import check
from tests.thorough import often

SEATINGS = ("marquise,rival", "rival,marquise")
assert scenes.FACTIONS["rival"]
FACTIONS = ("marquise", "eyrie", "alliance", "chameleander")
ALL_REAL = [",".join(seats) for count in (2, 3, 4) for seats in permutations(FACTIONS, count)]
REAL = often(ALL_REAL[::8], ALL_REAL)
"""Seatings of two to four of the first four factions; every one of them in a thorough run."""


def random_game(seating: str, seed: int, plies: int) -> Woodland:
    """A random game after so many moves, or its last position."""
    game, rng = Woodland(rules={"seating": seating}), Random(seed)
    while game.outcome() is None and len(game.moves) < plies:
        game.push(rng.choice([*game.legal_moves]))
    return game


@pytest.mark.slow
@pytest.mark.parametrize("seating", SEATINGS)
def test_random_games_end_by_rule_and_lose_nothing_on_the_way(seating: str) -> None:
    start = Woodland(rules={"seating": seating}).state
    for seed in range(often(8, 40)):
        state, rng = start.copy(), Random(seed)
        while not state.result:
            play(state, rng.choice(state.offer))
            check(state)
        assert state.result[1] in ("points", "dominance", "turn-limit")


@pytest.mark.slow
@pytest.mark.parametrize("seating", REAL)
def test_every_seating_plays_random_games_to_an_end_by_rule_and_loses_nothing(seating: str) -> None:
    start = Woodland(rules={"seating": seating}).state
    for seed in range(often(1, 2)):
        state, rng = start.copy(), Random(f"{seating} {seed}")
        while not state.result:
            play(state, rng.choice(state.offer))
            check(state)
        assert state.result[1] in ("points", "dominance", "turn-limit")


EVERYBODY = [*Woodland.seats]
MIXED = [
    ",".join(EVERYBODY[(first + step * at) % len(EVERYBODY)] for at in range(count))
    for count, step in ((4, 1), (5, 7), (6, 1))
    for first in range(len(EVERYBODY))
]
"""Seatings of four to six that hold every pair, and every faction in every seat."""
ALTERNATING = [(seating, [*DECKS][number % len(DECKS)]) for number, seating in enumerate(MIXED)]
"""All of them, each with one of the decks."""


def test_the_mixed_seatings_hold_every_pair_and_every_faction_in_every_seat() -> None:
    tables = [seating.split(",") for seating in MIXED]
    assert all(len({*table}) == len(table) for table in tables)
    assert {frozenset(pair) for table in tables for pair in combinations(table, 2)} == {
        frozenset(pair) for pair in combinations(EVERYBODY, 2)
    }
    assert {(at, key) for table in tables for at, key in enumerate(table)} == {
        (at, key) for at in range(6) for key in EVERYBODY
    }


@pytest.mark.slow
@pytest.mark.parametrize(("seating", "deck"), often(ALTERNATING[::2], [*product(MIXED, DECKS)]))
def test_every_faction_plays_beside_every_other_to_an_end_by_rule(seating: str, deck: str) -> None:
    state = Woodland(rules={"seating": seating, "deck": deck}).state.copy()
    rng = Random(f"{seating} {deck}")
    while not state.result:
        play(state, rng.choice(state.offer))
        check(state)
    assert state.result[1] in ("points", "dominance", "coalition", "turn-limit")


@pytest.mark.parametrize("seating", SEATINGS)
def test_every_position_is_copied_by_its_text(seating: str) -> None:
    for seed in range(often(2, 6)):
        game = random_game(seating, seed, 10_000)
        for state in game.states[::7]:
            copy = read(write(state), game.rules)
            assert (copy, write(copy)) == (state, write(state))
            assert sorted(copy.offer) == sorted(legal(state))


@pytest.mark.slow
@pytest.mark.parametrize("seating", REAL)
def test_a_game_that_is_read_again_plays_on_as_if_nothing_had_happened(seating: str) -> None:
    """At every sixteenth ply or so; the contract's test reads whole games again at every ply."""
    rules = {"seating": seating}
    game, rng = Woodland(rules=rules), Random(seating)
    companion = Woodland(game.text(), rules=rules)
    while game.outcome() is None:
        if rng.random() < 0.06:
            companion = Woodland(game.text(), rules=rules)
            everybody = range(-1, len(game.seats))
            assert [seen(companion.state, eyes) for eyes in everybody] == [seen(game.state, eyes) for eyes in everybody]
        assert [*companion.legal_moves] == [*game.legal_moves]
        move = rng.choice([*game.legal_moves])
        assert [*companion.push(move)] == [*game.push(move)]
    assert companion.text() == game.text()


def test_field_hospitals_that_wait_for_the_end_of_a_battle_are_still_there_after_a_reload() -> None:
    game = scenes.scene(
        "eyrie,marquise",
        "eyrie.resolve,0,battle,bird",
        eyrie_leader="builder",
        eyrie_warriors="7:4",
        marquise_warriors="7:1",
        marquise_workshop="7:1",
        marquise_sawmill="7:1",
        marquise_keep="1:1",
        marquise_hand="sword-mouse",
    )
    scenes.pushed(game, "battle:7:marquise:bird", "done", "roll:2:0")
    assert scenes.options(game) == ["lose:sawmill", "lose:workshop"]
    reloaded = scenes.pushed(Woodland(game.text()), "lose:sawmill")
    assert scenes.options(reloaded) == ["done", "heal:sword-mouse"]


def test_points_that_wait_for_the_end_of_a_battle_win_after_a_reload() -> None:
    game = scenes.scene(
        "eyrie,marquise",
        "eyrie.resolve,0,battle,bird",
        eyrie_leader="builder",
        eyrie_score="29",
        eyrie_warriors="11:4",
        marquise_workshop="11:1",
        marquise_sawmill="11:1",
        marquise_recruiter="11:1",
        ruins="6",
    )
    scenes.pushed(game, "battle:11:marquise:bird", "roll:1:0", "lose:sawmill")
    assert (scenes.score(game, "eyrie"), scenes.options(game)) == (30, ["lose:recruiter", "lose:workshop"])
    assert str(scenes.pushed(Woodland(game.text()), "lose:workshop").outcome()) == "eyrie points"


def test_a_second_slough_that_a_house_rule_allows_is_still_offered_after_a_reload() -> None:
    rules = {"seating": "chameleander,marquise", "slough-max": 2}
    hand = "anvil,travel-gear-fox,root-tea-fox,bake-sale,armorers,sappers,cobbler,codebreakers"
    game = scenes.scene(
        "chameleander,marquise",
        phase="birdsong",
        chameleander_warriors="8:1",
        chameleander_hand=hand,
        rules=rules,
        chameleander_track="ego,ego,ego,ego,ego,superego,superego,superego",
    )
    scenes.pushed(game, "slough:anvil", "discard:bake-sale", "discard:armorers", "discard:sappers")
    again = Woodland(game.text(), rules=rules)
    assert scenes.options(again) == scenes.options(game)
    assert "slough:cobbler" in scenes.options(again)


def test_replaying_the_moves_gives_the_same_state() -> None:
    game = random_game("marquise,rival", 5, 10_000)
    again = Woodland(rules={"seating": "marquise,rival"})
    for move in game.moves:
        again.push(move)
    assert (again, again.text()) == (game, game.text())


def test_taking_back_is_the_exact_inverse_of_playing() -> None:
    game, rng = Woodland(rules={"seating": "marquise,rival"}), Random(3)
    texts = [game.text()]
    for _ in range(120):
        game.push(rng.choice([*game.legal_moves]))
        texts.append(game.text())
    while game.moves:
        assert game.text() == texts.pop()
        game.pop()
    assert game.text() == texts.pop()


def test_every_legal_move_has_one_sentence() -> None:
    for seed in range(4):
        game, rng = Woodland(rules={"seating": "marquise,rival"}), Random(seed)
        while game.outcome() is None and len(game.moves) < 150:
            for move in game.legal_moves:
                sentence = game.describe(move)
                assert (sentence.endswith("."), sentence.count(". "), "{" in sentence) == (True, 0, False)
            game.push(rng.choice([*game.legal_moves]))


def test_a_view_is_plain_json_and_tells_only_who_may_decide_what_is_legal() -> None:
    for plies in range(0, 120, 11):
        game = random_game("marquise,rival", plies, plies)
        for seat in (None, *game.seats):
            view = game.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert bool(view["legal"]) == (seat == game.turn)


def test_no_view_shows_a_card_that_the_seat_may_not_know() -> None:
    for seed in range(8):
        game = random_game("marquise,rival", seed, 60 + 20 * seed)
        for eyes, seat in ((-1, None), (0, "marquise"), (1, "rival")):
            view = game.view(seat)
            shown = json.dumps({key: view[key] for key in view if key not in ("moves", "legal")})
            for text in _hidden_from(game, eyes):
                assert f'"{text}"' not in shown and f"={text}," not in shown and f",{text}," not in shown


def _hidden_from(game: Woodland, eyes: int) -> list[str]:
    state = game.state
    hidden = [card.text for card in state.deck]
    for seat, side in enumerate(state.sides):
        if seat != eyes:
            hidden += [card.text for card in (*side.hand, *side.own.get("hoard", ()))]
    return hidden


def test_a_drawn_card_is_told_to_who_draws_it_only() -> None:
    game = scenes.pushed(Woodland(rules={"seating": "marquise,rival"}), "draw:anvil")
    told = {seat: game.view(seat)["moves"][0]["move"] for seat in (None, "marquise", "rival")}
    assert told == {None: "draw:?", "marquise": "draw:anvil", "rival": "draw:?"}


def test_a_seats_text_is_read_back_with_other_cards_for_those_it_does_not_know() -> None:
    game = random_game("marquise,rival", 4, 90)
    text = write(game.state, 1)
    guess = read(text, game.rules, lambda left, count: left[:count])
    assert write(guess, 1) == text
    assert write(guess, EVERYTHING) != game.text()
    with pytest.raises(BadPosition, match="it hides cards"):
        Woodland(text)


def test_an_illegal_move_is_refused_in_one_line_that_hides_the_others_cards() -> None:
    game = scenes.scene(marquise_warriors="5:1", marquise_hand="anvil", rival_hand="sword-mouse")
    before = game.text()
    for move in ("move:1:2:3", "build:keep:1", "no move", "done:done:done:done:done:done"):
        with pytest.raises(IllegalMove) as refused:
            game.push(move)
        assert len(str(refused.value).splitlines()) == 1
        assert "sword-mouse" not in str(refused.value)
    assert game.text() == before


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("seats=marquise,rival", "seats=marquise,nobody", "the seats 'marquise,nobody' are not valid"),
        ("seats=marquise,rival", "seats=marquise,marquise", "the seats 'marquise,marquise' are not valid"),
        ("turn=3", "turn=x", "turn is 'x', expected 0 to 999"),
        ("phase=daylight", "phase=night", "phase is 'night', expected one of: set-up, birdsong"),
        ("marquise.keep=0:1", "marquise.keep=0:2", "marquise.keep: there are 2 including the supply (0:...)"),
        ("marquise.hand=anvil", "marquise.hand=anvils", "the card 'anvils' does not exist"),
        ("marquise.hand=anvil", "marquise.hand=sword-mouse,anvil", "the card 'sword-mouse' is in two places"),
        ("ruins=6,10,11,12", "ruins=1,6,10,11,12", "clearing 1 has more buildings than slots"),
        ("marquise.act,0", "marquise.dance,0", "the agenda has 'marquise.dance,0', which is no task"),
        ("marquise.act,0", "battle.roll,0", "the agenda has 'battle.roll', but there is no battle"),
        ("marquise.act,0", "phase,0,night", "phase is 'night', expected one of: birdsong, daylight, evening"),
        ("marquise.act,0", "phase,0,evenig", "phase is 'evenig', expected one of: birdsong, daylight, evening"),
        ("marquise.act,0", "phase,0", "the agenda has 'phase,0': phase is missing, expected one of: birdsong"),
        ("marquise.act,0", "marquise.act,1", "the agenda has 'marquise.act,1', but 1 is not the seat of"),
        ("marquise.act,0", "alliance.sow,0,3", "the agenda has 'alliance.sow,0,3', which is no task"),
        ("marquise.act,0", "marquise.raise,0,keep,3", "building is 'keep', expected one of: sawmill, workshop"),
        ("marquise.act,0", "marquise.pay,0,1,13", "clearing is '13', expected 1 to 12"),
        ("marquise.act,0", "marquise.saw,0,1.0", "waiting is '1.0', expected 1 to 12"),
        ("marquise.act,0", "draw,1,home,1", "pile is 'home', expected hand or a faction's pile"),
        ("marquise.act,0", "effect.rob,0,0", "the agenda has 'effect.rob,0,0', and 0 is the seat of both thief and "
                                             "victim"),
        ("turn,1;", "", "the agenda must begin with the next turn"),
        ("agenda=", "later=marquise.act,0 agenda=", "'marquise.act' cannot wait in 'later'"),
        ("agenda=", "battle=marquise;rival;5;;0.0.0.0.0.0; agenda=", "there is a battle, but its end is not"),
        ("agenda=", "battle=rival;rival;5;;0.0.0.0.0.0; agenda=", "is not between two factions in a clearing"),
        ("marquise.hand=anvil", "marquise.crafted=anvil", "the card 'anvil' is where only lasting cards can be"),
        ("marquise.hand=anvil", "marquise.used=anvil", "marquise.used: 'anvil' is not valid; use one of: recruit"),
        ("marquise.sawmill", "marquise.home=13 marquise.sawmill", "marquise.home: '13' is not a number from 0 to"),
        ("turn=3", "turn=3 moon=full", "the field 'moon' is not known"),
        ("turn=3", "turn=3 marquise.moon=full", "the field 'marquise.moon' is not known"),
    ],
)
def test_a_text_that_is_no_position_is_refused(old: str, new: str, complaint: str) -> None:
    text = scenes.scene(marquise_warriors="5:1", marquise_sawmill="1:1", marquise_hand="anvil").text()
    assert old in text
    with pytest.raises(BadPosition) as refused:
        Woodland(text.replace(old, new))
    assert complaint in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1


def test_a_seating_that_cannot_play_is_refused() -> None:
    with pytest.raises(BadRules, match="'seating' of woodland is invalid: the seats 'marquise' are not valid"):
        Woodland(rules={"seating": "marquise"})


@pytest.mark.parametrize(
    ("rules", "complaint"),
    [
        ({"ego-points": "1 2"}, "the house rule 'ego-points' of woodland is '1 2'; it must be eight digits separated"),
        ({"slough-max": 10}, "the house rule 'slough-max' of woodland is 10; it must be from 0 to 9"),
        ({"gravity": True}, "woodland has no house rule 'gravity'; it has: seating, deck, "),
    ],
)
def test_a_house_rule_that_makes_no_sense_is_refused(rules: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadRules) as refused:
        Woodland(rules={"seating": "marquise,rival", **rules})
    assert str(refused.value).startswith(complaint)

"""The computer player of Dragons: it sees only its view, decides everything there is to decide, and plays well."""

from __future__ import annotations

import itertools
from functools import cache, partial
from random import Random

import pytest

from engine.dragons import (
    CHANCE_SEAT,
    SEATS,
    Dragons,
    Guesses,
    decider,
    determinised,
    greedy_move,
    legal,
    library,
    play,
    read,
    seen,
    start_text,
    write,
)
from engine.dragons.chances import chance_to_win
from engine.dragons.computer.opponent import DragonsOpponent
from engine.dragons.computer.playout import play_on, quick_move
from engine.dragons.computer.search import best_move, candidates
from engine.dragons.state import DragonsState
from tests.engine.dragons.scenes import after_plies, options, pushed, scene
from tests.thorough import often


def chosen(game: Dragons, level: str = "3", seed: int = 1) -> str:
    return DragonsOpponent().choose(game.view(game.turn), level, Random(seed), lambda: False)


@cache
def decisions() -> tuple[Dragons, ...]:
    """Thirty random games, each at a decision of a seat; nobody plays them on."""
    games = (after_plies(seed, 7 * seed % 150) for seed in itertools.count())
    return tuple(itertools.islice((game for game in games if game.turn in SEATS and game.outcome() is None), 30))


def decisions_of_every_kind(each: int) -> list[Dragons]:
    """Positions out of random games: so many at most of each kind of decision, in all eleven times as many."""
    found: dict[object, list[Dragons]] = {}
    seeds = itertools.count()
    while sum(map(len, found.values())) < 11 * each:
        game, rng = Dragons(), Random(next(seeds))
        while game.outcome() is None:
            alike = found.setdefault(game.state.agenda[-1].kind, [])
            if game.turn in SEATS and len(alike) < each and rng.random() < 0.5:
                alike.append(Dragons(game.text()))
            game.push(rng.choice(list(game.legal_moves)))
    return [game for alike in found.values() for game in alike]


@pytest.mark.slow
def test_it_makes_legal_moves_in_positions_of_every_kind() -> None:
    games = decisions_of_every_kind(often(7, 20))
    for seed, game in enumerate(games):
        assert chosen(game, "2", seed) in game.legal_moves
    assert {game.state.agenda[-1].kind for game in games} == {
        "lay", "treasure", "movement", "actions", "battle", "discard", "fight", "save", "react", "order", "counter"
    }  # fmt: skip


@pytest.mark.parametrize("level", DragonsOpponent.levels[:3])
def test_two_games_that_differ_only_in_what_is_hidden_get_the_same_move(level: str) -> None:
    differing = 0
    for seed, game in enumerate(decisions()[:12]):
        other = Dragons(write(determinised(game.view(game.turn), Random(seed))))
        differing += other.text() != game.text()
        assert chosen(other, level, seed) == chosen(game, level, seed)
    assert differing >= 10


def test_it_takes_a_win() -> None:
    game = scene(red_b2="red-brute/us", red_c2="hill-drake/us", blue_b4="mud-drake/us", blue_hand="", blue_horde="")
    assert chosen(game) == "attack:b2:b4"


def test_out_of_turn_it_turns_terrain_into_a_dragon_that_saves_the_game() -> None:
    game = scene(red_b2="hill-drake/us", blue_b4="sunken-arch", blue_gold="9", red_horde="", blue_horde="")
    pushed(game, "attack:b2:b4")
    assert (game.turn, options(game)) == ("blue", ["change", "decline"])
    assert chosen(game) == "change"


def test_out_of_turn_it_saves_its_last_dragon() -> None:
    game = scene(red_b2="red-brute/us", blue_b4="mud-drake/us", blue_a4="fountain-of-youth", blue_lair="")
    pushed(game, "attack:b2:b4")
    assert (game.turn, options(game)) == ("blue", ["pass", "save:a4:b4"])
    assert chosen(game) == "save:a4:b4"


def test_it_asks_the_clock_before_every_look_and_never_again_once_time_is_up() -> None:
    view = scene(red_b2="red-brute/us", red_c2="hill-drake", blue_b4="mud-drake", blue_c4="hill-drake").view("red")
    guesses = Guesses(view, 0, Random(1))
    moves = candidates(guesses.draw())
    for looks in range(9):
        answers = iter([*[False] * looks, True])
        assert best_move(guesses, moves, 400, 2, Random(1), partial(next, answers)) in moves
        assert [*answers] == []


def test_without_time_it_goes_by_the_rule_of_thumb() -> None:
    game = scene(red_b2="red-brute/us", red_hand="fire-bolt", blue_b4="mud-drake/us", blue_c4="hill-drake")
    pushed(game, "attack:b2:b4")
    assert DragonsOpponent().choose(game.view("red"), "5", Random(1), lambda: True) == "pass"


def test_of_moves_that_come_to_the_same_it_looks_at_one() -> None:
    laying = after_plies(1, 13)
    assert {move.split(":")[1] for move in candidates(laying.state)} == {min(options(laying, "lay")).split(":")[1]}
    treasure = scene("treasure", red_hand="trophy-hall", red_e1="hoard-blade", red_b2="red-brute", blue_b4="mud-drake")
    expected = ["pass", "play:trophy-hall:a1", "play:trophy-hall:a2", "play:trophy-hall:e1"]
    assert candidates(treasure.state) == expected


def test_it_refuses_the_view_of_a_seat_that_does_not_decide() -> None:
    game = scene(red_b2="red-brute", blue_b4="mud-drake")
    with pytest.raises(ValueError, match=r"^there is no move in this view of turn=3 .*: red decides now$"):
        DragonsOpponent().choose(game.view("blue"), "2", Random(1), lambda: False)


def test_rules_of_thumb_are_legal_moves_to_the_end_of_every_game() -> None:
    for seed in range(60):
        state, rng = begun(seed), Random(seed)
        while state.agenda:
            move = quick_move(state, rng)
            assert move in legal(state)
            play(state, move)


def begun(number: int) -> DragonsState:
    decks = [library().decks[name] for name in ("highwood", "low-mere")]
    return read(start_text((decks[number % 2], decks[1 - number % 2])))


def test_rules_of_thumb_do_not_see_through_cards() -> None:
    for seed, game in enumerate(decisions()):
        guesses = Guesses(game.view(game.turn), SEATS.index(game.turn), Random(seed))
        assert len({quick_move(guesses.draw(), Random(seed)) for _ in range(4)}) == 1


def test_moves_come_in_the_order_of_the_hand_so_that_every_process_searches_alike() -> None:
    game = scene(red_b2="red-brute", red_hand="grey-hero,lesser-slayer,torchbearer", red_lair="",
                 blue_b4="hill-drake", blue_c4="miregut/us", blue_d4="mud-drake", blue_lair="")  # fmt: skip
    removals = [f"play:grey-hero:remove:{lair}:{horde}" for lair in range(4) for horde in range(4 - lair)]
    held = [move for move in legal(game.state) if move.startswith("play:")]
    assert held == [
        "play:grey-hero:c4",
        *(move for move in removals if move.endswith(":0") and move != removals[0]),
        "play:lesser-slayer:c4",
        "play:torchbearer:b4",
        "play:torchbearer:d4",
    ]


def test_playing_on_stops_when_so_many_turns_have_begun() -> None:
    state = scene("movement", red_b2="red-brute", red_c2="hill-drake", red_d2="cloud-drake",
                  blue_b4="mud-drake", blue_c4="hill-drake", blue_d4="miregut").state.copy()  # fmt: skip
    play_on(state, 2, Random(1))
    assert (state.turn, state.result) == (5, None)


def test_the_chances_of_both_seats_add_up_to_one_and_a_won_game_is_certain() -> None:
    for game in decisions():
        chances = [chance_to_win(game.state, seat) for seat in (0, 1)]
        assert sum(chances) == pytest.approx(1)
        assert 0 < min(chances)
    over = pushed(scene(red_b2="red-brute/us", blue_b4="hill-drake/us"), "attack:b2:b4").state
    assert [chance_to_win(over, seat) for seat in (0, 1)] == [1, 0]


def test_more_gold_and_stronger_dragons_are_worth_more() -> None:
    poor, rich = (scene(red_b2="red-brute/us", blue_b4="mud-drake/us", red_gold=gold).state for gold in ("3", "9"))
    assert chance_to_win(rich, 0) > chance_to_win(poor, 0)
    weak, strong = (scene(red_b2=card, blue_b4="mud-drake/us").state for card in ("hill-drake/us", "red-brute/us"))
    assert chance_to_win(strong, 0) > chance_to_win(weak, 0)


@pytest.mark.slow
@pytest.mark.thorough
def test_it_beats_the_greedy_player() -> None:
    """Twelve games, a fixed chance; `benchmarks/dragons_bot.py` measures it with hundreds."""
    won = 0
    for number in range(12):
        state, rng = begun(number), Random(number)
        while state.agenda:
            seat = decider(state)
            if seat == CHANCE_SEAT:
                move = rng.choice(legal(state))
            elif seat == number // 2 % 2:
                moves = candidates(state)
                move = best_move(Guesses(seen(state, seat), seat, rng), moves, 40, 2, rng, lambda: False)
            else:
                move = greedy_move(determinised(seen(state, seat), rng), rng)
            play(state, move)
        won += state.result is not None and state.result[0] == number // 2 % 2
    assert won >= 8


# Why


def test_an_attack_is_explained_by_what_lies_open_of_both_dragons_and_nothing_else_is() -> None:
    view = {"squares": {"b2": {"strength": 4}, "c2": {}, "b4": {"strength": 2}, "c4": {"strength": 4}, "d4": {}}}
    moves = ("attack:b2:b4", "attack:b2:c4", "attack:b2:d4", "attack:c2:b4", "attack:b4:b2", "attack:b2:a4", "pass")
    assert [DragonsOpponent().why(view, move, lambda: True) for move in moves] == [
        "the strengths are 4 to 2 before any card is played",
        "the strengths are 4 to 4, and the attacker wins ties",
        *5 * [""],
    ]

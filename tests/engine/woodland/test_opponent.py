"""The computer player of Woodland: it sees only its view, decides everything there is to decide, and plays to win."""

from __future__ import annotations

import itertools
from functools import cache
from random import Random

import pytest

from engine.game import CHANCE
from engine.woodland import Woodland
from engine.woodland.computer.judge import FactionJudge, judge, rounds_left, standing
from engine.woodland.computer.lookahead import Lookahead, ends
from engine.woodland.computer.opponent import WoodlandOpponent, guessed
from engine.woodland.faction_registry import FACTIONS
from engine.woodland.state import State
from engine.woodland.text.notation import write
from tests.engine.woodland.invariants import check
from tests.engine.woodland.scenes import options, pushed, scene
from tests.thorough import often

REAL = tuple(sorted(key for key, module in FACTIONS.items() if module.startswith("engine.")))
"""The factions that come with the game; who is `rival` is in the tests only."""
every_level = pytest.mark.parametrize("level", WoodlandOpponent.levels)
every_faction = pytest.mark.parametrize("faction", REAL)


def chosen(game: Woodland, level: str = "2", seed: int = 1) -> str:
    return WoodlandOpponent().choose(game.view(game.turn), level, Random(seed), lambda: False)


@cache
def decisions() -> tuple[Woodland, ...]:
    """Positions of games in which half of the moves are the computer's: two at most of each kind of decision."""
    found: dict[object, list[Woodland]] = {}
    for seed in range(6):
        game, rng = Woodland(), Random(seed)
        while game.outcome() is None:
            alike = found.setdefault(game.state.agenda[-1].kind, [])
            if game.turn != CHANCE and len(alike) < 2 and len(game.legal_moves) > 1 and rng.random() < 0.3:
                alike.append(Woodland(game.text()))
            at_random = game.turn == CHANCE or rng.random() < 0.5
            game.push(rng.choice([*game.legal_moves]) if at_random else chosen(game, seed=seed))
    return tuple(itertools.chain(*found.values()))


@pytest.mark.slow
@every_level
def test_it_makes_legal_moves_in_positions_of_every_kind(level: str) -> None:
    for seed, game in enumerate(decisions()):
        assert chosen(game, level, seed) in game.legal_moves
    asked = {game.state.agenda[-1].kind.partition(".")[0] for game in decisions()}
    assert asked >= {"marquise", "eyrie", "alliance", "chameleander", "battle", "craft", "keep-five"}


@pytest.mark.slow
@every_level
def test_two_games_that_differ_only_in_what_is_hidden_get_the_same_move(level: str) -> None:
    for seed, game in enumerate(decisions()):
        other = Woodland(write(guessed(game.view(game.turn), Random(seed))))
        assert other.text() != game.text()
        assert chosen(other, level, seed) == chosen(game, level, seed)


def test_a_guess_looks_like_the_truth_to_who_guesses_and_is_one_of_many() -> None:
    for seed, game in enumerate(decisions()):
        view = game.view(game.turn)
        guesses = [guessed(view, Random(seed + shift)) for shift in (0, 1)]
        seat = game.state.seat_of(game.turn)
        assert [write(guess, seat) for guess in guesses] == [view["position"]] * 2
        assert guesses[0] != guesses[1]


def test_where_two_play_no_guess_has_a_dominance_card() -> None:
    game = Woodland(rules={"seating": "eyrie,alliance"})
    while game.turn == CHANCE:
        game.push(min(game.legal_moves))
    guess = guessed(game.view(game.turn), Random(1))
    assert [card.text for card in (*guess.deck, *guess.sides[1].hand) if card.role == "dominance"] == []
    assert len(guess.deck) == len(game.state.deck)


def test_thinking_changes_nothing_in_the_guess() -> None:
    for seed, game in enumerate(decisions()[::3]):
        guess = guessed(game.view(game.turn), Random(seed))
        before = write(guess)
        Lookahead(guess, guess.seat_of(game.turn)).best_line(sorted(guess.offer), lambda: False, width=2, depth=2)
        assert write(guess) == before


def worth_of_0(state: State) -> float:
    return standing(state, 0, 5)


def test_before_the_dice_of_its_battle_it_answers_its_own_question_as_is_best() -> None:
    """Blending In: with a card the three hits take ego, and without one they do nothing."""
    game = scene("marquise,chameleander", "marquise.act,0", marquise_warriors="8:3", marquise_actions="1",
                 marquise_hand="travel-gear-fox", chameleander_warriors="8:1", chameleander_ego="0:2,8:3",
                 chameleander_track="-,-,-,ego,ego,superego,superego,superego")  # fmt: skip
    fought = ends(game.state, 0, "battle:8:chameleander", worth_of_0)
    assert [each.sides[0].score for each in fought] == [2, 1, 1, 3]
    assert [len(each.sides[1].hand) for each in fought] == [1, 1, 1, 1]


def test_a_move_ends_when_it_is_paid_for_and_once_for_each_of_four_rolls() -> None:
    sow = scene("alliance,marquise", "alliance.spread,0", phase="birdsong", alliance_sympathy="1:1",
                alliance_supporters="anvil,root-tea-fox,sword-mouse", marquise_warriors="5:1")  # fmt: skip
    assert options(sow) == ["done", "spread:9"]
    (sown,) = ends(sow.state, 0, "spread:9", worth_of_0)
    assert (sown.sides[0].pieces["sympathy"][9], sown.sides[0].score, len(sown.sides[0].own["supporters"])) == (1, 1, 2)
    fight = scene("marquise,alliance", "marquise.act,0", marquise_warriors="1:3", marquise_actions="1",
                  alliance_warriors="1:3", alliance_hand="anvil")  # fmt: skip
    fought = ends(fight.state, 0, "battle:1:alliance", worth_of_0)
    assert [(each.battle, *(side.warriors[1] for side in each.sides)) for each in fought] == [
        (None, 1, 2), (None, 2, 2), (None, 2, 3), (None, 0, 1)
    ]  # fmt: skip


# What it decides


@pytest.mark.parametrize("level", ["2", "3"])
def test_it_builds_for_the_last_point_rather_than_to_battle(level: str) -> None:
    game = scene("marquise,alliance", "marquise.act,0", marquise_warriors="1:4,5:2", marquise_actions="1",
                 marquise_score="29", marquise_sawmill="5:1", marquise_wood="1:1",
                 alliance_warriors="1:1", alliance_sympathy="1:1")  # fmt: skip
    won = pushed(game, chosen(game, level)).outcome()
    assert won is not None
    assert (won.winner, won.reason) == ("marquise", "points")


def test_the_alliance_revolts_when_it_can() -> None:
    game = scene("alliance,marquise", phase="birdsong", alliance_sympathy="8:1", marquise_warriors="8:2",
                 alliance_supporters="anvil,root-tea-fox")  # fmt: skip
    assert chosen(game) == "revolt:8"


def test_the_eyrie_does_not_choose_turmoil_while_an_order_can_be_carried_out() -> None:
    game = scene("eyrie,marquise", "eyrie.resolve,0,build,fox.mouse", eyrie_leader="despot",
                 eyrie_build="anvil,sword-mouse", eyrie_warriors="8:3,4:2", eyrie_roost="4:1",
                 marquise_warriors="1:1")  # fmt: skip
    assert "turmoil" in game.legal_moves
    assert chosen(game) == "build:8:fox"


def test_chameleander_places_ego_by_mark_for_death_or_cajole() -> None:
    game = scene("chameleander,marquise", "chameleander.act,0", chameleander_warriors="5:1", chameleander_actions="3",
                 chameleander_hand="anvil,sword-mouse", marquise_warriors="1:2,5:2",
                 chameleander_track="ego,ego,ego,ego,ego,superego,superego,superego")  # fmt: skip
    assert chosen(game).partition(":")[0] in ("mark", "cajole")


def test_out_of_turn_it_ambushes_those_who_would_take_its_building() -> None:
    game = scene("eyrie,marquise", "eyrie.resolve,0,battle,bird", eyrie_warriors="8:2", eyrie_leader="despot",
                 marquise_warriors="8:1", marquise_sawmill="8:1", marquise_hand="ambush-fox,anvil")  # fmt: skip
    pushed(game, "battle:8:marquise:bird")
    assert (game.turn, options(game, "ambush")) == ("marquise", ["ambush:ambush-fox"])
    assert chosen(game) == "ambush:ambush-fox"


def test_without_time_it_makes_some_legal_move() -> None:
    for game in decisions()[::4]:
        for level in WoodlandOpponent.levels:
            assert WoodlandOpponent().choose(game.view(game.turn), level, Random(2), lambda: True) in game.legal_moves


def test_it_refuses_the_view_of_a_seat_that_does_not_decide() -> None:
    game = scene("marquise,eyrie", "marquise.act,0", marquise_warriors="1:1", marquise_actions="1")
    with pytest.raises(ValueError, match=r"^there is no move in this view of seats=.*: marquise decides now$"):
        WoodlandOpponent().choose(game.view("eyrie"), "2", Random(1), lambda: False)


@pytest.mark.slow
@pytest.mark.parametrize("count", [2, 4])
def test_it_plays_every_faction_in_every_seat_to_an_end_by_rule_and_loses_nothing_on_the_way(count: int) -> None:
    for seed in range(0, len(REAL), often(4, 1)):
        seats = [REAL[(seed + each) % len(REAL)] for each in range(count)]
        game, rng = Woodland(rules={"seating": ",".join(seats)}), Random(seed)
        while game.outcome() is None:
            game.push(rng.choice([*game.legal_moves]) if game.turn == CHANCE else chosen(game, "2", seed))
            check(game.state)
        assert game.state.result is not None
        assert game.state.result[1] in ("points", "dominance")


# What positions are worth


def test_every_faction_has_its_own_judge_and_a_stranger_is_judged_by_what_all_have_in_common() -> None:
    judges = [type(judge(key)) for key in REAL]
    assert FactionJudge not in judges
    assert len({*judges}) == len(REAL)
    assert type(judge("rival")) is FactionJudge


@every_faction
def test_a_point_is_worth_a_point_and_a_card_less(faction: str) -> None:
    other = "eyrie" if faction == "marquise" else "marquise"

    def holding(points: str, cards: str) -> State:
        return scene(f"{faction},{other}", rules=None, **{f"{faction}_score": points, f"{faction}_hand": cards}).state

    poor, scored, dealt = holding("3", "armorers"), holding("4", "armorers"), holding("3", "armorers,anvil")
    assert standing(scored, 0, 5) == pytest.approx(standing(poor, 0, 5) + 1)
    assert 0 < standing(dealt, 0, 5) - standing(poor, 0, 5) < 3


def test_a_game_lasts_eight_rounds_more_at_most_and_one_at_least() -> None:
    lasts = [rounds_left(scene(marquise_score=points).state) for points in ("0", "16", "30")]
    assert lasts == [8, 5, 1]


def test_a_game_that_is_won_is_worth_more_than_all_else_and_one_that_is_lost_less() -> None:
    state = scene("marquise,eyrie", "marquise.act,0", marquise_score="29").state.copy()
    playing = standing(state, 0, 5)
    state.result = (0, "points")
    assert standing(state, 1, 5) < playing < standing(state, 0, 5)


def table_of(faction: str) -> tuple[str, ...]:
    """The four that usually play, or this one in the place of the last of them."""
    usual = Woodland().seats
    return usual if faction in usual else (*usual[:-1], faction)


@pytest.mark.slow
@pytest.mark.parametrize("faction", often(REAL[:1], REAL))
def test_with_every_faction_it_beats_three_at_random(faction: str) -> None:
    """Eight games, a fixed chance, by points, which swing less than wins; a benchmark plays hundreds."""
    won = own = others = 0
    for seed in range(8):
        game, rng = Woodland(rules={"seating": ",".join(table_of(faction))}), Random(seed)
        while (outcome := game.outcome()) is None:
            game.push(chosen(game, "2", seed) if game.turn == faction else rng.choice([*game.legal_moves]))
        scores = {seat: side.score for seat, side in zip(game.seats, game.state.sides, strict=True)}
        won += faction in outcome.winners
        own += scores.pop(faction)
        others += max(scores.values())
    assert won >= 2
    assert own > 1.25 * others
